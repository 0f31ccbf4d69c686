"""The figures on a sheet, each with its working: load, armor, light, movement, money, insight, tokens."""

from __future__ import annotations

from pallbearer.rules.sheet import Do, Figure, Line, Why
from pallbearer.systems.deadweight import carrying, light
from pallbearer.systems.deadweight.adjust import KEPT
from pallbearer.systems.deadweight.buttons import button, number, text
from pallbearer.systems.deadweight.state import Hero, Item, State, has


def figures(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Figure, ...]:
    """The first three are what a glance over the table wants."""
    found = [
        _carried(state, hero),
        _armor(hero),
        _light(hero),
        _move(state, hero),
        _silver(state, hero, plays, gm),
        _insight(state, hero, plays, gm),
        _tokens(hero, gm),
    ]
    if hero.mishaps or has(hero.traits, "Magic user"):
        lines = (Line(f"The next mishap adds {hero.mishaps} to its roll", ("DW-SPELL-13", "DW-SPELL-14")),)
        found.append(Figure("Mishaps", str(hero.mishaps), Why(lines, {"hero": hero.id}), _set(hero, "mishaps", gm)))
    if hero.mortal_wounds or hero.mortal_modifier:
        found.append(_mortal(hero, gm))
    return tuple(found)


def _set(hero: Hero, what: str, gm: bool) -> tuple[Do, ...]:
    """The GM's adjustment of something counted.  Filled in as it stands it would change nothing."""
    if not gm:
        return ()
    most = 9999 if what == "silver" else 99
    fields = (number("value", KEPT[what].capitalize(), getattr(hero, what), 0, most), text("why", "Why"))
    return (Do("adjust_figure", f"Adjust {KEPT[what]}", {"hero": hero.id, "what": what}, fields),)


def _carried(state: State, hero: Hero) -> Figure:
    load, most = carrying.carried(hero, state.rulings), carrying.limit(hero, state.rulings)
    strength = hero.STR.available if state.rulings.carry_by_available_dice else hero.STR.score
    lines = [Line(f"May carry 7, and 3 for each of {strength} STR: {most}", ("DW-INV-01", "DW-NOTE-66"))]
    counted = [item for item in hero.items if carrying.counts(item, state.rulings)]
    for item in counted:
        slots = carrying.size(item)
        why = f" ({', '.join(item.characteristics)})" if item.characteristics else ""
        rules = ("DW-INV-13", "DW-RULING-90") if item.characteristics else ("DW-RULING-90",)
        lines.append(Line(f"{item.name}{why}: {slots} slot{'' if slots == 1 else 's'}", rules))
    if load > most:
        lines.append(Line(f"Encumbered: {load - most} too many", ("DW-INV-02", "DW-RULING-89")))
    return Figure("Carried", f"{load} of {most}", Why(tuple(lines)))


def _armor(hero: Hero) -> Figure:
    worn = [item for item in hero.items if item.armor and item.worn]
    lines = [Line(f"{item.name}: {points(item)} AP", ("DW-ARMOR-03", "DW-ARMOR-10")) for item in worn]
    if len([part for item in worn for part in item.armor]) > 1:
        lines.append(Line("One piece or part against each attack", ("DW-ARMOR-08", "DW-RULING-51")))
    value = " or ".join(points(item) for item in worn) or "none"
    return Figure("Armor", value, Why(tuple(lines)))


def points(item: Item) -> str:
    """Armor points left, part by part: "2/3, 1/1"."""
    return ", ".join(f"{part.points}/{part.full_points}" for part in item.armor)


def _light(hero: Hero) -> Figure:
    burning = light.burning(hero)
    lines = tuple(Line(f"{item.name}: lights {item.light.capitalize()}", ("DW-LIGHT-06",)) for item in burning)
    return Figure("Light", ", ".join(die(item) for item in burning) or "none", Why(lines))


def die(item: Item) -> str:
    """A thing and its usage die: "torch Ud4"; "torch, used up"."""
    if item.gone:
        return f"{item.name}, used up"
    return f"{item.name} Ud{item.usage}" if item.usage else item.name


def _move(state: State, hero: Hero) -> Figure:
    tiles = carrying.move_tiles(hero, state.rulings)
    if has(hero.traumas, "Broken leg"):
        lines = [Line("Broken leg: 1 tile", ("DW-TRAUMA-05", "DW-NOTE-58"))]
    else:
        lines = [Line(f"{carrying.TILES_PER_DIE} tiles for each of {hero.DEX.available} DEX dice", ("DW-NOTE-58",))]
    if carrying.encumbered(hero, state.rulings):
        lines.append(Line("Encumbered: half of it", ("DW-INV-03", "DW-NOTE-65")))
    return Figure("Move", f"{tiles} tile{'' if tiles == 1 else 's'}", Why(tuple(lines)))


def _silver(state: State, hero: Hero, plays: bool, gm: bool) -> Figure:
    here = {"hero": hero.id}
    fields = (number("amount", "Silver", 1, 1, 9999), text("reason", "What for?"))
    dos = (
        button(state, "spend_silver", "Spend", here, fields),
        button(state, "gain_silver", "Get", here, fields),
    )
    why = Why((Line("Counted in silver coins", ("DW-RULING-03",)),), here)
    return Figure("Silver", str(hero.silver), why, (*dos, *_set(hero, "silver", gm)) if plays else ())


def _insight(state: State, hero: Hero, plays: bool, gm: bool) -> Figure:
    here = {"hero": hero.id}
    lines = (
        Line(f"{hero.insight} to spend between expeditions", ("DW-LIFE-06",)),
        Line(f"{hero.insight_marked} ever marked on the sheet", ("DW-LIFE-07",)),
    )
    spend = button(state, "spend_insight", "Spend", here)
    return Figure("Insight", str(hero.insight), Why(lines, here), (spend, *_set(hero, "insight", gm)) if plays else ())


def _tokens(hero: Hero, gm: bool) -> Figure:
    held = [(name, getattr(hero, name)) for name in ("stun", "shield", "dodge")]
    value = ", ".join(f"{count} {name}" for name, count in held if count) or "none"
    lines = (Line("Three kinds: stun, shield, dodge", ("DW-GAME-09",)),)
    dos = tuple(one for name, _ in held for one in _set(hero, name, gm))
    return Figure("Tokens", value, Why(lines, {"hero": hero.id}), dos)


def _mortal(hero: Hero, gm: bool) -> Figure:
    lines = [Line(f"The next roll adds {hero.mortal_wounds}", ("DW-MORTAL-02", "DW-RULING-63"))]
    if hero.mortal_modifier:
        lines.append(Line(f"Other effects: {hero.mortal_modifier:+}", ("DW-MORTAL-03",)))
    return Figure(
        "Mortal wounds", str(hero.mortal_wounds), Why(tuple(lines), {"hero": hero.id}), _set(hero, "mortal_wounds", gm)
    )

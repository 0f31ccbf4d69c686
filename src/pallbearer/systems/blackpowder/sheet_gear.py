"""What a sailor has, place by place, and what may be done with each thing."""

from __future__ import annotations

from pallbearer.rules.buttons import choice, number, switch, text
from pallbearer.rules.sheet import Cell, Do, Place
from pallbearer.systems.blackpowder import carry
from pallbearer.systems.blackpowder.buttons import button, foes, harder, heroes
from pallbearer.systems.blackpowder.state import Hero, Item, State, Where

_LABELS: dict[Where, str] = {"hand": "In hand", "worn": "Worn", "pack": "Carried", "lost": "Lost"}


def places(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Place, ...]:
    """In hand, worn, carried; what is lost comes last."""
    load, most = carry.load(state, hero), carry.capacity(state, hero)
    found = []
    for where, label in _LABELS.items():
        cells = tuple(_cell(state, hero, item, plays, gm) for item in hero.items if item.place == where)
        if where == "lost" and not cells:
            continue
        moves = "move_item" if plays and where != "lost" else ""
        # Hand and body have no limit of their own: all counts against the one capacity.
        fills = sum(cell.size for cell in cells)
        slots, note = max(fills, int(where != "lost")), ""
        if where == "pack":
            slots = max(0, most - (load - fills))
            note = f"everything together: {load} of {most}"
        found.append(Place(where, label, slots, cells, moves, note))
    return tuple(found)


def _cell(state: State, hero: Hero, item: Item, plays: bool, gm: bool) -> Cell:
    label = f"{item.name} ×{item.count}" if item.count > 1 else item.name
    return Cell(
        item.id,
        label,
        detail(item),
        carry.weighs(state, item),
        (*_dos(state, hero, item), *(_adjust(hero, item) if gm else ())) if plays else (),
        _rules(item),
    )


def detail(item: Item) -> str:
    """What to know of it at a glance.

    >>> detail(Item("a", "pistol", "weapon", damage="2d4", ranged=True, black_powder=True, loads=True))
    '2d4 ranged black powder not loaded'
    >>> detail(Item("b", "chain shirt", "armor", tier=1, made=2)), detail(Item("c", "powder and shot", "shot", count=0))
    ('tier 1 of 2', 'none left')
    """
    words = [item.damage] if item.damage else []
    words += ["ranged"] * item.ranged + ["black powder"] * item.black_powder
    if item.loads:
        words.append("loaded" if item.loaded else "not loaded")
    if item.made:
        words.append(f"tier {item.tier}" + (f" of {item.made}" if item.tier < item.made else ""))
    words += [item.kind.capitalize()] * (item.kind in ("relic", "ritual"))
    words += ["broken"] * item.broken + ["none left"] * (item.count < 1)
    return " ".join([*words, *([item.text] if item.text else [])])


def _rules(item: Item) -> tuple[str, ...]:
    rules = ["BP-RULING-35"]
    if item.kind == "weapon":
        rules.append("BP-COMBAT-06" if item.ranged else "BP-COMBAT-04")
    if item.black_powder:
        rules.append("BP-RULING-31")
    if item.made:
        rules.append({1: "BP-ARMOR-01", 2: "BP-ARMOR-02", 3: "BP-ARMOR-03"}[item.made])
    if item.kind in ("relic", "ritual"):
        rules.append("BP-ARMOR-14")
    return tuple(rules)


def _dos(state: State, hero: Hero, item: Item) -> tuple[Do, ...]:
    here = {"hero": hero.id, "item": item.id}
    if item.place == "lost":
        return (
            button(state, "find_weapon", "Find it again", here),
            button(state, "remove_item", "Strike it off", here),
        )
    dos = []
    if item.kind == "weapon" and item.place == "hand" and item.usable:
        at = choice("target", "At whom?", foes(state), hint="No enemy is in sight.")
        loss = choice("loss", "A Fumble", (("", "as the house has it"), ("breaks", "breaks it"), ("lost", "loses it")))
        swing = {"hero": hero.id, "weapon": item.id}
        dos.append(button(state, "attack", "Attack", swing, (at, harder(), loss), rolls=True))
    if item.loads:
        dos.append(button(state, "reload", "Reload", here))
    if item.kind == "relic":
        dos.append(button(state, "invoke_relic", "Invoke it", here))
    if item.kind == "ritual":
        dos.append(button(state, "cast_ritual", "Perform it", here))
    ways: list[tuple[Where, str]] = []
    if item.kind == "armor":
        ways = [("pack", "Take it off")] if item.place == "worn" else [("worn", "Put it on")]
    elif item.place == "pack":
        ways = [("hand", "Take in hand")]
    else:
        ways = [("pack", "Put away")]
    dos += [button(state, "move_item", label, {**here, "to": to}) for to, label in ways]
    others = heroes(state, but=hero.id)
    if others:
        dos.append(button(state, "give_item", "Give", here, (choice("to", "To", others),)))
    dos.append(button(state, "drop_item", "Drop", here))
    dos.append(button(state, "remove_item", "Strike it off", here))
    return tuple(dos)


def _adjust(hero: Hero, item: Item) -> tuple[Do, ...]:
    figures = [
        text("name", "Name", item.name),
        number("load", "Counts as", item.load, 0, 20),
        number("count", "Units", item.count, 0, 99),
        switch("lost", "Lost", item.place == "lost"),
        switch("broken", "Broken", item.broken),
    ]
    if item.kind == "weapon":
        figures.append(text("damage", "Damage", item.damage))
    if item.made:
        figures.append(number("tier", "Tier", item.tier, 0, item.made))
    if item.loads:
        figures.append(switch("loaded", "Loaded", item.loaded))
    figures.append(text("why", "Why"))
    # Filled in as it stands it would change nothing, and be refused for that alone.
    return (Do("adjust_item", "Adjust", {"hero": hero.id, "item": item.id}, tuple(figures)),)

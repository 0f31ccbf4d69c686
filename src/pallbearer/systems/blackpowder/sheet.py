"""A sailor's sheet, built up for the eyes that look at it."""

from __future__ import annotations

from pallbearer.rules.buttons import choice, number, switch, text
from pallbearer.rules.sheet import Chip, Do, Eyes, Figure, Line, Sheet, Track, Why
from pallbearer.rules.writing import sheet_dos
from pallbearer.systems.blackpowder import abilities, armor, breath, carry, grog
from pallbearer.systems.blackpowder.buttons import ability_options, button, dr, foes, harder
from pallbearer.systems.blackpowder.gear import things
from pallbearer.systems.blackpowder.ladder import difficulty, shown
from pallbearer.systems.blackpowder.sheet_gear import places
from pallbearer.systems.blackpowder.state import Breath, Hero, State

_FATES = (("", "alive"), ("drowning", "drowning"), ("drowned", "drowned"), ("dead", "dead"))
_WATERS = (("", "out of the water"), ("swimming", "swimming"), ("under", "under water"))


def sheet(state: State, hero: str, eyes: Eyes) -> Sheet:
    """All of `hero` that `eyes` may see: buttons and notes are for the hero's own player and the GM."""
    one = state.hero(hero)
    plays = eyes.gm or hero in eyes.heroes
    return Sheet(
        id=one.id,
        name=one.name,
        subtitle=one.calling,
        down=down(one),
        chips=_chips(state, one, plays),
        tracks=(_hit_points(state, one, plays, eyes.gm),),
        figures=(*_figures(state, one, plays, eyes.gm), *_abilities(state, one, plays, eyes.gm)),
        places=places(state, one, plays, eyes.gm),
        dos=_dos(state, one, eyes.gm) if plays else (),
        notes=one.notes if plays else "",
    )


def down(hero: Hero) -> str:
    """Why the sailor cannot act, "" when up."""
    return hero.fate or ("at 0 HP" if hero.hp < 1 else "")


def _chips(state: State, hero: Hero, plays: bool) -> tuple[Chip, ...]:
    found = []
    if hero.fate or hero.hp < 1:
        found.append(_lying(hero))
    if hero.idle:
        rounds = f"{hero.idle} round{'' if hero.idle == 1 else 's'}"
        rules = ("BP-RULING-18", "BP-RULING-50", "BP-RULING-55")
        found.append(Chip("No action", f"For {rounds}.", "As rounds go by.", rules))
    if hero.water and not hero.dead:
        found.append(_wet(state, hero, plays))
    if carry.overloaded(state, hero):
        by = carry.penalty(state, hero)
        does = f"STRENGTH and AGILITY tests are {by} harder."
        found.append(Chip("Overloaded", does, "Put something down.", ("BP-CARRY-04", "BP-CARRY-05")))
    if armor.shuts_off_magic(state, hero):
        sinks = "No Relic, no Ritual; in water it drags you under."
        found.append(Chip("Heavy armor", sinks, "Take it off.", ("BP-ARMOR-07", "BP-ARMOR-14", "BP-ARMOR-15"), "plain"))
    if unsteady := grog.unsteady(state, hero):
        ends = "As the drinks of the hour wear off."
        found.append(Chip("Grog", f"AGILITY −{unsteady}.", ends, ("BP-GROG-07", "BP-GROG-08"), "plain"))
    return tuple(found)


def _lying(hero: Hero) -> Chip:
    match hero.fate:
        case "drowning":
            return Chip("Drowning", "One round is left.", "Pulled out in time.", ("BP-RULING-44",))
        case "drowned":
            return Chip("Drowned", "Dead.", rules=("BP-BREATH-08", "BP-RULING-44"))
        case "dead":
            return Chip("Dead", "Over the side, sewn in sailcloth.", rules=("BP-RULING-53",))
        case _:
            return Chip("Down", "At 0 HP: cannot act.", "Healed above 0 HP.", ("BP-RULING-53",))


def _wet(state: State, hero: Hero, plays: bool) -> Chip:
    here = {"hero": hero.id}
    rules = ("BP-BREATH-01", "BP-BREATH-03", "BP-RULING-30")
    if hero.water == "swimming":
        dos = [button(state, "go_under", "Go under", here), button(state, "leave_water", "Out of the water", here)]
        if armor.sinks(state, hero):
            dos.insert(0, button(state, "stay_up", "Stay up in armor", here))
        if hero.breath != Breath():
            dos.append(button(state, "breathe", "Breathe for a round", here))
        return Chip("Swimming", "Head above water.", rules=rules, tone="plain", dos=tuple(dos) if plays else ())
    quiet, hard = breath.left(state, hero)
    does = f"Breath for {int(quiet)} seconds, {int(hard)} hard at work."
    if not quiet:
        does = f"No breath left: TOUGHNESS {shown(breath.round_difficulty(state, hero).dr)} each round or 1 HP."
    strenuous = switch("strenuous", "Strenuous", hint="uses breath twice as fast", rules=("BP-BREATH-02",))
    hold = (number("seconds", "Seconds", 30, 1, 600), strenuous)
    dos = [
        button(state, "play_round_under", "Play a round", here, (strenuous,), rolls=not quiet),
        button(state, "hold_breath", "Hold your breath", here, hold),
        button(state, "surface", "Come up", here),
    ]
    return Chip("Under water", does, "Air.", rules, dos=tuple(dos) if plays else ())


def _hit_points(state: State, hero: Hero, plays: bool, gm: bool) -> Track:
    here = {"hero": hero.id}
    dos: list[Do] = []
    if plays:
        dos.append(button(state, "rest", "Rest a while", here))
        dos.append(button(state, "rest", "Rest the night", {**here, "night": True}))
    if gm:
        blow = (
            number("points", "Points", 1, 0, 99),
            text("dice", "or dice", hint="such as 2d6"),
            switch("armor", "Armor helps", on=True),
            switch("black_powder", "Black powder"),
            text("source", "From"),
        )
        figures = (number("hp", "HP", hero.hp, 0, 99), number("max_hp", "Of", hero.max_hp, 1, 99), text("why", "Why"))
        dos += [
            button(state, "damage", "Damage", here, blow),
            button(state, "heal", "Heal", here, (number("points", "HP", 1, 1, 99),)),
            # Filled in as it stands it would change nothing, and be refused for that alone.
            Do("adjust_hit_points", "Adjust HP", here, figures),
        ]
    boxes = ("free",) * hero.hp + ("wound",) * (hero.max_hp - hero.hp)
    why = Why((Line("Never below 0, never above the maximum", ("BP-RULING-24", "BP-RULING-49")),), here)
    return Track("hp", "HP", "Hit points", boxes, f"{hero.hp} of {hero.max_hp}", why=why, dos=tuple(dos))


def _abilities(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Figure, ...]:
    found = []
    for ability in abilities.known(state):
        value, written = (abilities.value(state, hero, ability), abilities.written(state, hero, ability))
        lines = [Line(f"On the sheet: {hero.ability(ability):+}", ("BP-TEST-02", "BP-RULING-04"))]
        if value != written:
            lines.append(Line(f"Grog of this hour: {value - written:+}", ("BP-GROG-07", "BP-GROG-09", "BP-RULING-51")))
        here = {"hero": hero.id, "ability": ability}
        dos: list[Do] = []
        if plays:
            stakes = switch("stakes", "Failing would be interesting", on=True, rules=("BP-TEST-08",))
            fields = (dr(), harder(), text("reason", "What for?"), stakes)
            dos.append(button(state, "test", f"Test {ability}", here, fields, rolls=True))
        if gm:
            figure = (number("value", ability, hero.ability(ability), -20, 20), text("why", "Why"))
            dos.append(Do("adjust_ability", f"Adjust {ability}", here, figure))
        found.append(
            Figure(ability, f"{value:+}", Why(tuple(lines), {"hero": hero.id, "ability": ability}), tuple(dos))
        )
    return tuple(found)


def _figures(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Figure, ...]:
    """The first three are what a glance over the table wants."""
    against = difficulty(state, hero, "AGILITY", defense=True)
    found = [
        Figure("Defense", f"DR {against.dr}", Why(against.lines)),
        _armor(state, hero, gm),
        _load(state, hero),
        _breath(state, hero),
        _silver(state, hero, plays, gm),
    ]
    if not state.rulings.rituals_without_limit and (hero.uses or any(item.kind == "ritual" for item in hero.items)):
        lines = (Line("d2 and SPIRIT each night, never below 0", ("BP-RULING-56", "BP-RULING-03")),)
        found.append(Figure("Rituals today", str(hero.uses), Why(lines), _count(hero, "uses", 99, gm)))
    return tuple(found)


def _count(hero: Hero, what: str, most: int, gm: bool) -> tuple[Do, ...]:
    """The GM's adjustment of a count.  Filled in as it stands it would change nothing."""
    if not gm:
        return ()
    fields = (number("value", "Now", getattr(hero, what), 0, most), text("why", "Why"))
    return (Do("adjust_count", f"Adjust {what}", {"hero": hero.id, "what": what}, fields),)


def _armor(state: State, hero: Hero, gm: bool) -> Figure:
    worn = hero.armor
    if worn is None:
        return Figure("Armor", "none", Why((Line("No armor, no die", ("BP-ARMOR-13",)),)))
    sides = armor.soak(state, hero)
    value = f"−d{sides}" if sides else "beaten down"
    tier = f"tier {worn.tier}" + (f" of {worn.made}" if worn.tier < worn.made else "")
    lines = [
        Line(f"{worn.name}: {tier}", (*armor.TIER_RULES.get(worn.tier, ("BP-RULING-14",)), "BP-RULING-26")),
        Line("Not against black powder", ("BP-ARMOR-06",)),
    ]
    dos: tuple[Do, ...] = ()
    if gm:
        mend = (number("tiers", "Tiers", 1, 1, 3),)
        dos = (button(state, "repair", "Mend it", {"hero": hero.id}, mend),)
    return Figure("Armor", value, Why(tuple(lines), {"hero": hero.id, "item": worn.id}), dos)


def _load(state: State, hero: Hero) -> Figure:
    load, most = carry.load(state, hero), carry.capacity(state, hero)
    lines = [Line(f"Capacity: 8 and STRENGTH, {most}", ("BP-CARRY-01", "BP-CARRY-02", "BP-RULING-36"))]
    lines += [
        Line(f"{item.name}: {weight}", ("BP-RULING-35",))
        for item in hero.items
        if (weight := carry.weighs(state, item)) != 1
    ]
    if load > most:
        lines.append(Line(f"{load - most} too many", ("BP-CARRY-04", "BP-CARRY-05", "BP-RULING-33")))
    return Figure("Carried", f"{load} of {most}", Why(tuple(lines)))


def _breath(state: State, hero: Hero) -> Figure:
    quiet, hard = breath.allowance(state, hero)
    lines = (
        Line(f"A full breath: {quiet} seconds", ("BP-BREATH-01", "BP-RULING-38", "BP-RULING-39")),
        Line(f"Strenuous: {hard} seconds", ("BP-BREATH-02", "BP-RULING-40")),
    )
    return Figure("Breath", f"{int(breath.left(state, hero)[0])} s", Why(lines))


def _silver(state: State, hero: Hero, plays: bool, gm: bool) -> Figure:
    here = {"hero": hero.id}
    fields = (number("amount", "Silver", 1, 1, 9999), text("reason", "What for?"))
    dos = (button(state, "spend_silver", "Spend", here, fields), button(state, "gain_silver", "Get", here, fields))
    why = Why((Line("No weight of its own", ("BP-RULING-35",)),), here)
    return Figure("Silver", str(hero.silver), why, (*dos, *_count(hero, "silver", 9999, gm)) if plays else ())


def _dos(state: State, hero: Hero, gm: bool) -> tuple[Do, ...]:
    here = {"hero": hero.id}
    enemies = foes(state)
    at = choice("target", "At whom?", enemies, hint="No enemy is in sight.")
    from_ = choice("foe", "Against whom?", enemies, hint="No enemy is in sight.")
    arms = [(item.id, item.name + ("" if item.loaded or not item.loads else ", not loaded")) for item in hero.weapons]
    weapon = choice("weapon", "With", arms or [("", "bare hands")])
    test = (choice("ability", "Ability", ability_options(state)), dr(), harder(), text("reason", "What for?"))
    dos = [
        button(state, "test", "Make a test", here, test, rolls=True, key="r"),
        button(state, "attack", "Attack", here, (at, weapon, harder()), rolls=True, key="a"),
        button(state, "defend", "Defend", here, (from_, harder()), rolls=True, key="d"),
        button(state, "drink_grog", "Drink grog", here, rolls=True),
    ]
    if not hero.water:
        dos.append(button(state, "enter_water", "Into the water", here))
        dos.append(button(state, "go_under", "Hold your breath under water", here))
    drowning = [(one.id, one.name) for one in state.heroes.values() if one.fate == "drowning" and one.id != hero.id]
    if drowning:
        dos.append(button(state, "rescue", "Pull somebody out", here, (choice("victim", "Whom?", drowning),)))
    dos += _get(state, hero)
    dos += [
        button(state, "roll_dice", "Throw dice", here, (text("notation", "Dice", "d6"), text("why", "What for?"))),
        *sheet_dos(hero),
    ]
    return (*dos, *_gm_dos(hero)) if gm else tuple(dos)


def _get(state: State, hero: Hero) -> list[Do]:
    here = {"hero": hero.id}
    listed = tuple((name, name) for name in things())
    own = (
        text("name", "Name"),
        number("load", "Counts as", 1, 0, 20, hint="0 for trifles, 2 for bulky things"),
        number("count", "Units", 1, 1, 99),
        text("damage", "Damage", hint="dice, if it is a weapon"),
        switch("ranged", "Ranged"),
        switch("black_powder", "Black powder"),
        number("tier", "Armor tier", 0, 0, 3),
        text("text", "What is it?"),
    )
    dos = [
        button(
            state,
            "get_item",
            "Get a thing",
            here,
            (choice("name", "What?", listed), number("times", "How many", 1, 1, 40)),
        ),
        button(state, "describe_item", "Get something else", here, own, sample={"name": "a thing"}),
    ]
    if state.ground:
        lying = tuple((item.id, item.name) for item in state.ground)
        dos.append(button(state, "pick_up", "Pick up", here, (choice("item", "What?", lying),)))
    return dos


def _gm_dos(hero: Hero) -> tuple[Do, ...]:
    """Filled in as they stand these would change nothing, and be refused for that alone."""
    here, why = {"hero": hero.id}, text("why", "Why")
    life = (
        choice("fate", "Is", _FATES, hero.fate),
        choice("water", "Where", _WATERS, hero.water),
        switch("breathes", "Has full breath"),
        switch("sober", "Is sober"),
        why,
    )
    idle = (number("value", "Rounds", hero.idle, 0, 99), why)
    return (
        Do("adjust_fate", "Adjust life and breath", here, life),
        Do("adjust_count", "Adjust rounds without action", {**here, "what": "idle"}, idle),
    )

"""What an adventurer carries, place by place, and what may be done with each thing (INV, LIGHT, ARMOR)."""

from __future__ import annotations

from pallbearer.rules.sheet import Cell, Do, Place
from pallbearer.systems.deadweight import afflictions, carrying
from pallbearer.systems.deadweight.buttons import button, choice, declared, heroes, number, switch, text
from pallbearer.systems.deadweight.carrying import HANDS, NOTES, TORSO
from pallbearer.systems.deadweight.purse import MOST_SILVER
from pallbearer.systems.deadweight.remedies import fits
from pallbearer.systems.deadweight.state import Attack, Hero, Item, State, has

_READY = ("weapon", "shield", "light")
"""Kinds of things that one holds ready."""


def places(state: State, hero: Hero, plays: bool, gm: bool) -> tuple[Place, ...]:
    """Hands, torso, every container, and the notes; what lies in no place of the hero's comes last."""
    rows = carrying.rooms(hero)
    order = [*HANDS, TORSO, *(one.id for one in hero.containers)]
    found = [_place(state, hero, rows[row], plays, gm) for row in order]
    tiny = _cells(state, hero, [item for item in hero.items if item.place == NOTES], plays, gm)
    found.append(Place(NOTES, "Notes", 0, tiny, "move_item" if plays else "", "very small things"))
    lost = [item for item in hero.items if item.place not in rows and item.place != NOTES]
    if lost:
        found.append(Place("elsewhere", "In no slot", 0, _cells(state, hero, lost, plays, gm), note="find a place"))
    return tuple(found)


def _place(state: State, hero: Hero, row: carrying.Room, plays: bool, gm: bool) -> Place:
    inside = [item for item in hero.items if item.place == row.id]
    notes = []
    if row.liquid:
        notes.append("liquids only")
    if row.id == carrying.closed_hand(hero):
        notes.append("broken arm")
    two_handed = next((item for item in hero.items if row.id in carrying.hands_of(item) and item.place != row.id), None)
    if two_handed is not None:
        notes.append(f"holds {two_handed.name}")
    over = carrying.used(hero, row.id) - row.slots
    if over > 0:
        notes.append(f"{over} too many")
    cells = _cells(state, hero, inside, plays, gm)
    return Place(row.id, row.id.capitalize(), row.slots, cells, "move_item" if plays else "", ", ".join(notes))


def _cells(state: State, hero: Hero, items: list[Item], plays: bool, gm: bool) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            item.id,
            f"{item.name} ×{item.count}" if item.count > 1 else item.name,
            detail(item),
            carrying.size(item),
            _dos(state, hero, item, gm) if plays else (),
            _rules(item),
        )
        for item in items
    )


def detail(item: Item) -> str:
    """What to know of it at a glance: its use, its die, its armor points as rings, its attack.

    >>> from pallbearer.systems.deadweight.state import ArmorPart
    >>> detail(Item("a", "mail", worn=True, armor=(ArmorPart(1, 2),))), detail(Item("b", "rope", usage=6))
    ('worn ◉○ 1 of 2 AP', 'Ud6')
    """
    words = [word for word, is_so in (("wielded", item.wielded), ("worn", item.worn), ("lit", item.lit)) if is_so]
    if item.gone:
        words.append("used up")
    elif item.usage:
        words.append(f"Ud{item.usage}")
    for part in item.armor:
        rings = "◉" * part.points + "○" * (part.full_points - part.points)
        words.append(f"{rings} {part.points} of {part.full_points} AP")
    if item.attack is not None:
        words.append(printed(item.attack))
    if item.shield_tokens:
        words.append(f"{item.shield_tokens} shield token{'' if item.shield_tokens == 1 else 's'}")
    uses = (("conductor", item.conductor), ("grimoire", item.grimoire), ("holy symbol", item.holy_symbol))
    words += [word for word, is_so in uses if is_so]
    return " ".join((*words, *item.characteristics))


def printed(attack: Attack) -> str:
    """The attack as the book prints it, with the attribute that it tests."""
    named = attack.notation.startswith(attack.attribute)
    return attack.notation if named else f"{attack.attribute} {attack.notation}"


def _rules(item: Item) -> tuple[str, ...]:
    rules: list[str] = []
    if item.characteristics:
        rules.append("DW-INV-13")
    if item.usage:
        rules.append("DW-DICE-06")
    if item.light:
        rules.append("DW-LIGHT-06")
    if item.armor:
        rules.append("DW-ARMOR-03")
    return tuple(rules)


def _dos(state: State, hero: Hero, item: Item, gm: bool) -> tuple[Do, ...]:
    return (*_use(state, hero, item), *_carry(state, hero, item), *(_adjust(state, hero, item) if gm else ()))


def _use(state: State, hero: Hero, item: Item) -> list[Do]:
    """Holding it ready, wearing it, burning it, using it up."""
    here = {"hero": hero.id, "item": item.id}
    dos = []
    if item.attack is not None and item.wielded and not item.gone:
        swing = {"hero": hero.id, "attribute": item.attack.attribute, "reason": f"attack with {item.name}"}
        dos.append(button(state, "test", "Attack", swing, declared(state, hero, item.attack.attribute), rolls=True))
        if others := heroes(state, but=hero.id):
            at = (choice("target", "Whom?", others), *declared(state, hero, item.attack.attribute))
            dos.append(button(state, "attack_hero", "Attack an adventurer", here, at))
    if item.light and not item.lit and not (item.gone and has(item.tags, "burns oil")):
        dos.append(button(state, "light", "Light it", here))
    if item.lit:
        dos.append(button(state, "put_out", "Put it out", here))
    if has(item.tags, "burns oil"):
        dos.append(button(state, "refuel", "Refuel it", here))
    if item.kind == "armor" and not item.worn:
        dos.append(button(state, "wear", "Put it on", here))
    if (item.kind in _READY or item.attack or item.conductor or item.holy_symbol) and not item.wielded:
        grip = (text("explanation", "Why it fits beside another", hint="only if a hand is taken"),)
        dos.append(button(state, "wield", "Hold it ready", here, grip))
    if item.wielded or item.worn:
        dos.append(button(state, "stow", "Put it away", here))
    food, aid = afflictions.REMEDIES["food"], afflictions.REMEDIES["first aid"]
    if fits(item, food):
        dos.append(button(state, "eat", "Eat it", here))
    if fits(item, aid):
        bleeding = [(one.id, one.name) for one in state.heroes.values() if has(one.afflictions, "Bleeding")]
        whom = choice("patient", "Whom?", bleeding, hint="Nobody is bleeding.")
        dos.append(button(state, "bandage", "Give first aid", here, (whom,)))
    for one in afflictions.REMEDIES.values():
        if one.by in ("drink", "item") and fits(item, one):
            dos.append(button(state, "drink", f"Drink it ({one.id})", {**here, "what": one.id}))
    if (item.usage or item.kind == "gear") and not item.light:
        dos.append(button(state, "use_item", "Use it", here))
    elif item.usage:
        dos.append(button(state, "roll_usage", "Roll its usage die", here))
    return dos


def _carry(state: State, hero: Hero, item: Item) -> list[Do]:
    """Moving it, giving it away, letting it go."""
    here = {"hero": hero.id, "item": item.id}
    free = [(place, place) for place in carrying.places(hero, item, state.rulings) if place != item.place]
    if item.lit or item.wielded:
        grips = [hand for hand in HANDS if hand != item.place]
        able = [(hand, hand) for hand in grips if carrying.no_grip(hero, item, hand, state.rulings) is None]
        free = able if item.lit else able + [one for one in free if one[0] not in HANDS]
    others = heroes(state, but=hero.id)
    dos = [button(state, "move_item", "Move", here, (choice("to", "To", free, hint="There is no other room for it."),))]
    if others:
        dos.append(button(state, "give_item", "Give", here, (choice("to", "To", others),)))
    dos.append(button(state, "drop_item", "Drop", here))
    dos.append(button(state, "remove_item", "Strike off", here))
    return dos


def _adjust(state: State, hero: Hero, item: Item) -> list[Do]:
    here = {"hero": hero.id, "item": item.id}
    figures = (
        text("name", "Name", item.name),
        number("count", "Units", item.count, 1, 99),
        number("slots", "Slots", item.slots, 0, 4),
        number("usage", "Usage die", item.usage, 0, 20, hint="0 for none"),
        number("shield_tokens", "Shield tokens", item.shield_tokens, 0, 5),
        switch("gone", "Used up", item.gone),
        text("why", "Why"),
    )
    # Filled in as it stands it would change nothing, and be refused for that alone.
    dos = [Do("adjust_item", "Adjust", here, figures)]
    if state.phase == "interlude":
        dos.append(button(state, "sell", "Sell", here, (number("price", "Price", 1, 0, MOST_SILVER, hint="silver"),)))
    for place, part in enumerate(item.armor):
        if part.points < part.full_points:
            most = part.full_points - part.points
            label = "Repair" if len(item.armor) == 1 else f"Repair part {place + 1}"
            points = number("points", "Armor points", most, 1, most)
            dos.append(button(state, "repair_armor", label, {**here, "part": place}, (points,)))
    return dos

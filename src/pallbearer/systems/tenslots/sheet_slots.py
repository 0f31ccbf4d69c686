"""The ten slots on a sheet: what fills each, what overflows, and what weighs nothing (ENC)."""

from __future__ import annotations

from pallbearer.rules.sheet import Cell, Do, Line, Place, Track, Why
from pallbearer.systems.tenslots import slots
from pallbearer.systems.tenslots.buttons import (
    EASY_OPTIONS,
    SEVERITY_OPTIONS,
    SIDE_OPTIONS,
    button,
    choice,
    heroes,
    injury_options,
    number,
    switch,
    text,
)
from pallbearer.systems.tenslots.effects import no_grip
from pallbearer.systems.tenslots.rations import SIZES, alike
from pallbearer.systems.tenslots.saying import describe, die
from pallbearer.systems.tenslots.scars import called
from pallbearer.systems.tenslots.state import PLACES, SLOTS, Character, Item, Mark, State

_BOX = {"fatigue": "fatigue", "wound": "wound", "scar": "broken"}


def slot_track(state: State, one: Character) -> Track:
    """The ten boxes: gear filled, Fatigue, Wounds, Scars broken."""
    boxes = []
    for held in one.slots:
        mark = one.mark(held)
        boxes.append(_BOX[mark.kind] if mark else "filled" if held else "free")
    lines = (
        Line("Ten slots, never more or less", ("TS-ENC-01", "TS-ENC-02", "TS-ENC-03")),
        Line("Equipment fills as many as its Bulk, each Fatigue, Wound and Scar one", ("TS-EQUIP-02", "TS-FATIGUE-05")),
        Line("Fatigue and Wounds may take over what is easily dropped, never one another", ("TS-ENC-07", "TS-ENC-11")),
    )
    return Track("slots", "Slots", "Encumbrance", tuple(boxes), told(state, one), why=Why(lines, {"hero": one.id}))


def told(state: State, one: Character) -> str:
    """The slots in words.

    >>> told(State(), Character("a", "A"))
    '0 of 10 filled'
    """
    gear = sum(1 for held in one.slots if held and one.mark(held) is None) + slots.trifles_bulk(one, state.rulings)
    counted = [(gear, "gear")]
    for kind in ("fatigue", "wound", "scar"):
        inside = [mark for mark in one.marks if mark.kind == kind and mark.id in one.slots]
        plural = "s" if kind != "fatigue" and len(inside) != 1 else ""
        counted.append((len(inside), f"{kind}{plural}"))
    parts = [f"{count} {word}" for count, word in counted if count]
    filled = SLOTS - slots.room(one, state.rulings)
    said = f"{filled} of {SLOTS} filled" + (f": {', '.join(parts)}" if parts else "")
    return said + (f"; {len(one.overflow)} overflowing" if one.overflow else "")


def places(state: State, one: Character, plays: bool, gm: bool) -> tuple[Place, ...]:
    """The ten slots, then whatever overflows, then what fills none."""
    order = tuple(dict.fromkeys(held for held in one.slots if held))
    cells = tuple(_cell(state, one, held, plays, gm) for held in order)
    bulk = slots.trifles_bulk(one, state.rulings)
    if bulk:
        cells = (*cells, Cell("trifles", "trifles", "ten count as Bulk 1", bulk, rules=("TS-RULING-14",)))
    room = slots.room(one, state.rulings)
    moves = "move_item" if plays else ""
    found = [Place("slots", "Ten slots", SLOTS, cells, moves, "full" if not room else f"{room} empty")]
    if one.overflow:
        beside = tuple(_cell(state, one, held, plays, gm) for held in one.overflow)
        found.append(Place("overflow", "Overflow", 0, beside, note="beside the ten; the oldest moves in first"))
    light = [item for item in one.items if item.id not in one.slots]
    if light:
        cells = tuple(_cell(state, one, item.id, plays, gm) for item in light)
        found.append(Place("trifles", "Fills no slot", 0, cells, moves))
    return tuple(found)


def _cell(state: State, one: Character, id: str, plays: bool, gm: bool) -> Cell:
    if (mark := one.mark(id)) is not None:
        dos = _mark_dos(state, one, mark, gm) if plays else ()
        return Cell(id, describe(mark), called(mark), 1, dos, _mark_rules(mark))
    item = one.item(id)
    assert item is not None  # the slots hold nothing else
    return Cell(id, die(item), detail(state, item), max(1, one.slots.count(id)), _item_dos(state, one, item, plays, gm))


def _mark_rules(mark: Mark) -> tuple[str, ...]:
    return {"fatigue": ("TS-FATIGUE-05",), "wound": ("TS-WOUND-01", "TS-RULING-35"), "scar": ("TS-SCAR-05",)}[mark.kind]


def detail(state: State, item: Item) -> str:
    """What to know of it at a glance.

    >>> detail(State(), Item("i1", "sword", place="right hand"))
    'right hand, easily dropped'
    """
    words: list[str] = [item.place]
    if item.bulk != 1:
        words.append(f"Bulk {item.bulk}")
    if slots.easily_dropped(item, state.rulings):
        words.append("easily dropped")
    if item.laborious:
        words.append("a Rest to don or doff")
    if item.two_handed:
        words.append("two-handed" if item.place not in ("left hand", "right hand") else "two-handed, unusable")
    return ", ".join((*words, item.text) if item.text else words)


def _mark_dos(state: State, one: Character, mark: Mark, gm: bool) -> tuple[Do, ...]:
    here = {"hero": one.id}
    dos = []
    if mark.kind == "wound":
        dos.append(button(state, "heal", "Heal it", {**here, "wound": mark.id}))
        dos.append(button(state, "downgrade", "Downgrade it", {**here, "wound": mark.id}))
    if gm:
        if mark.kind == "wound":
            what = (
                choice("severity", "Severity", SEVERITY_OPTIONS, mark.severity),
                choice("injury", "Injury", injury_options(), mark.injury),
                choice("side", "Side", SIDE_OPTIONS, mark.side),
                text("why", "Why"),
            )
            # Filled in as it stands it would change nothing, and be refused for that alone.
            dos.append(Do("adjust_mark", "Adjust", {**here, "mark": mark.id}, what))
        dos.append(button(state, "strike_mark", "Strike off", {**here, "mark": mark.id}, (text("why", "Why"),)))
    return tuple(dos)


def _item_dos(state: State, one: Character, item: Item, plays: bool, gm: bool) -> tuple[Do, ...]:
    if not plays:
        return ()
    here = {"hero": one.id, "item": item.id}
    dos = []
    if item.printed and not item.spent:
        dos.append(button(state, "use_item", "Use it", here, rolls=False, key=""))
    if item.printed and (item.spent or item.ration < item.printed):
        sizes = tuple((str(size), f"1d{size}") for size in SIZES if item.ration < size <= item.printed)
        dos.append(button(state, "restock", "Restock", {**here, "die": int(sizes[-1][0])}))
    if state.rulings.merge_rations and item.printed:
        twins = [(other.id, die(other)) for other in one.items if other.id != item.id and alike(item, other)]
        dos.append(button(state, "merge_rations", "Merge", here, (choice("other", "With", twins),)))
    dos.append(_move(state, one, item))
    if others := heroes(state, but=one.id):
        dos.append(button(state, "give_item", "Give", here, (choice("to", "To", others),)))
    dos.append(button(state, "drop_item", "Drop", here))
    dos.append(button(state, "remove_item", "Strike off", here))
    return (*dos, _adjust(state, item, here)) if gm else tuple(dos)


def _move(state: State, one: Character, item: Item) -> Do:
    single = ("left hand", "right hand")
    free = [
        (place, place)
        for place in PLACES
        if place != item.place
        and no_grip(one, place) is None
        and not (item.two_handed and place in single)
        and not (item.laborious and place == "worn")
    ]
    hint = "There is no other place for it."
    return button(state, "move_item", "Move", {"hero": one.id, "item": item.id}, (choice("to", "To", free, hint=hint),))


def _adjust(state: State, item: Item, here: dict[str, str]) -> Do:
    easy = {None: "", True: "yes", False: "no"}[item.easy]
    fields = (
        text("name", "Name", item.name),
        number("bulk", "Bulk", item.bulk, 0, SLOTS),
        number("ration", "Rationed die", item.ration, 0, 12, hint="its sides; 0 for none"),
        choice("place", "Where", tuple((place, place) for place in PLACES), item.place),
        choice("easily_dropped", "Easily dropped", EASY_OPTIONS, easy),
        switch("laborious", "Takes a Rest to don or doff", item.laborious),
        switch("two_handed", "Two-handed", item.two_handed),
        switch("spent", "Spent", item.spent),
        text("why", "Why"),
    )
    # Filled in as it stands it would change nothing, and be refused for that alone.
    return Do("adjust_item", "Adjust", dict(here), fields)

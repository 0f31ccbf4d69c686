"""The ten slots: what fills them, what is easily dropped, and what overflows (ENC)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Option, Question, Refused, Script, choose
from pallbearer.systems.tenslots import conditions
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.saying import describe, record
from pallbearer.systems.tenslots.state import HELD, SLOTS, Character, Item, Mark, State

chapter = Chapter("slots")

OVERFLOW = -1
"""The slot number of what has no slot."""


class ItemDropped(Event, frozen=True):
    """A piece was dropped and lies on the ground."""

    hero: str
    item: str
    name: str
    why: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} drops the {self.name}{f': {self.why}' if self.why else ''}."


class MarkPlaced(Event, frozen=True):
    """A Fatigue, Wound or Scar fills a slot (from 0), or overflows (-1)."""

    hero: str
    mark: Mark
    slot: int

    def tell(self, names: Names) -> str:
        where = f"in slot {self.slot + 1}" if self.slot != OVERFLOW else "that no slot can hold: it overflows"
        return f"{names(self.hero)} bears a {describe(self.mark)} {where}."


class MarkIgnored(Event, frozen=True):
    """A Fatigue or Wound found no place, and by house rule is nothing."""

    hero: str
    what: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has no slot for a {self.what}; it is ignored."


class OverflowSlotted(Event, frozen=True):
    """Something that overflowed moved into a slot that came free."""

    hero: str
    mark: str
    what: str
    slot: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s overflowing {self.what} moves into slot {self.slot + 1}."


@chapter.evolves(ItemDropped)
def _dropped(state: State, event: ItemDropped) -> State:
    one = state.character(event.hero)
    item = one.item(event.item)
    if item is None:
        return state
    return replace(state.put(without(one, event.item)), ground=(*state.ground, replace(item, place="stowed")))


@chapter.evolves(MarkPlaced)
def _placed(state: State, event: MarkPlaced) -> State:
    one = state.character(event.hero)
    changed = replace(one, marks=(*one.marks, event.mark), borne=one.borne + 1)
    if event.slot == OVERFLOW:
        changed = replace(changed, overflow=(*one.overflow, event.mark.id))
    else:
        changed = filling(changed, event.mark.id, (event.slot,))
    return state.put(changed)


@chapter.evolves(MarkIgnored)
def _ignored(state: State, event: MarkIgnored) -> State:
    return state


@chapter.evolves(OverflowSlotted)
def _slotted(state: State, event: OverflowSlotted) -> State:
    return state.put(slotting(state.character(event.hero), event.mark, event.slot))


def filling(one: Character, id: str, places: tuple[int, ...]) -> Character:
    """The character with these slots filled by `id`."""
    return replace(one, slots=tuple(id if place in places else held for place, held in enumerate(one.slots)))


def emptied(one: Character, id: str) -> Character:
    """The character with no slot filled by `id`, nor overflowing with it."""
    slots = tuple("" if held == id else held for held in one.slots)
    return replace(one, slots=slots, overflow=tuple(held for held in one.overflow if held != id))


def without(one: Character, item: str) -> Character:
    """The character without that piece."""
    return replace(emptied(one, item), items=tuple(piece for piece in one.items if piece.id != item))


def unmarked(one: Character, mark: str) -> Character:
    """The character without that Fatigue or Wound, and without the Conditions it gave."""
    left = tuple(each for each in one.marks if each.id != mark)
    return conditions.without_source(replace(emptied(one, mark), marks=left), mark)


def slotting(one: Character, mark: str, slot: int) -> Character:
    """The character with an overflowing mark in a slot."""
    return filling(replace(one, overflow=tuple(held for held in one.overflow if held != mark)), mark, (slot,))


def trifles(one: Character) -> int:
    """How many pieces of Bulk 0 the character carries (TS-EQUIP-04)."""
    return sum(1 for item in one.items if item.bulk == 0 and not item.spent)


def trifles_bulk(one: Character, rulings: Rulings) -> int:
    """The Bulk of all trifles together: none, unless the house counts ten as one (TS-RULING-14)."""
    return trifles(one) // 10 if rulings.ten_trifles_bulk_1 else 0


def room(one: Character, rulings: Rulings) -> int:
    """Empty slots.

    >>> room(Character("a", "A"), Rulings()), room(Character("a", "A", slots=("i1",) * 10), Rulings())
    (10, 0)
    """
    return max(0, one.slots.count("") - trifles_bulk(one, rulings))


def free_slots(one: Character) -> tuple[int, ...]:
    """The empty slots, in order: any of them will do for any piece (TS-RULING-16)."""
    return tuple(place for place, held in enumerate(one.slots) if not held)


def in_hand(item: Item) -> bool:
    """Whether the piece is held."""
    return item.place in HELD


def easily_dropped(item: Item, rulings: Rulings) -> bool:
    """Whether Fatigue or a Wound may take over the piece's slot (TS-RULING-03).

    >>> [easily_dropped(one, Rulings()) for one in (Item("i1", "sword", place="right hand"), Item("i2", "rope"))]
    [True, False]
    """
    if item.easy is not None:
        return item.easy
    if rulings.drop_anything_unworn:
        return item.place != "worn"
    return in_hand(item)


def makes_room(one: Character, item: Item) -> bool:
    """Whether dropping the piece frees a slot: one of Bulk 0 holds none (TS-RULING-05)."""
    return item.id in one.slots


def droppable(one: Character, rulings: Rulings, *, for_wound: bool = False) -> tuple[Item, ...]:
    """The pieces whose slot a Fatigue, or a Wound, may take over (TS-ENC-07, TS-ENC-08, TS-RULING-39)."""
    hand_only = for_wound and rulings.wound_takes_hand_only
    return tuple(
        item
        for item in one.items
        if makes_room(one, item) and easily_dropped(item, rulings) and (in_hand(item) or not hand_only)
    )


def stowed(one: Character) -> tuple[Item, ...]:
    """The stowed pieces that hold a slot."""
    return tuple(item for item in one.items if item.place == "stowed" and makes_room(one, item))


def settled(one: Character, rulings: Rulings) -> Character:
    """The character with the oldest overflowing marks in whatever slots are empty (TS-RULING-06)."""
    while one.overflow and room(one, rulings):
        one = slotting(one, one.overflow[0], free_slots(one)[0])
    return one


def settle(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    """After a slot came free: what overflows moves in, the oldest first or as the house has the player choose."""

    def ask(now: State) -> Question | None:
        one = now.character(hero)
        if not one.overflow or not room(one, now.rulings):
            return None
        waiting = one.overflow if now.rulings.choose_overflow_entry else one.overflow[:1]
        options = tuple(Option(id, describe(one.mark(id))) for id in waiting)
        return Question("slot-overflow", "Which overflowing mark moves into the free slot?", options, why)

    why = (*rules, "TS-RULING-06")
    while True:
        mark, state = yield from choose(state.player(hero), ask, state)
        if not mark:
            break
        one = state.character(hero)
        event = OverflowSlotted(hero, mark, describe(one.mark(mark)), free_slots(one)[0])
        state = yield record(state, event, why)
    one = state.character(hero)
    if state.rulings.room_ends_dying and one.dying and room(one, state.rulings):
        state = yield from conditions.end(state, hero, "Dying", (*rules, "TS-RULING-59"))
    return state


def drop(state: State, hero: str, item: str, rules: tuple[str, ...], why: str = "") -> Script[State]:
    """Drop a piece; its slots come free, and what overflows moves in."""
    piece = state.character(hero).item(item)
    if piece is None:
        return state
    state = yield record(state, ItemDropped(hero, item, piece.name, why), rules)
    return (yield from settle(state, hero, rules))


def place(state: State, hero: str, mark: Mark, where: str, rules: tuple[str, ...]) -> Script[State]:
    """Put a new mark where the answer says: "slot", "drop:" with a piece's id, or "overflow"."""
    one = state.character(hero)
    if where.startswith("drop:"):
        item = one.item(where.removeprefix("drop:"))
        assert item is not None  # the question lists only what is there
        slot = one.slots.index(item.id)
        why = (*rules, "TS-RULING-04")
        event = ItemDropped(hero, item.id, item.name, f"a {describe(mark)} takes its slot")
        state = yield record(state, event, why)
        state = yield record(state, MarkPlaced(hero, mark, slot), why)
        return (yield from settle(state, hero, why))
    if where == "slot":
        state = yield record(state, MarkPlaced(hero, mark, free_slots(one)[0]), rules)
    elif state.rulings.no_overflow:
        state = yield record(state, MarkIgnored(hero, describe(mark)), (*rules, "TS-RULING-01"))
    else:
        state = yield record(state, MarkPlaced(hero, mark, OVERFLOW), (*rules, "TS-RULING-01"))
    return state


def hampered(state: State, one: Character) -> Refused | None:
    """Refused by house rule to whoever overflows (TS-RULING-07)."""
    if not (state.rulings.overflow_hampers and one.overflow):
        return None
    remedy = f"{one.name} overflows: make room for {len(one.overflow)} first, by dropping something or by a Rest."
    return Refused("overflowing", remedy, ("TS-RULING-07",))


def crowded(state: State, one: Character, bulk: int) -> Refused | None:
    """Refused if Equipment of this Bulk finds no room: it never overflows (TS-RULING-01)."""
    left = room(one, state.rulings)
    if bulk <= left:
        return None
    remedy = f"{one.name} has {left} of {SLOTS} slots empty, and this has Bulk {bulk}: drop something first."
    return Refused("no-room", remedy, ("TS-RULING-01", "TS-ENC-01", "TS-EQUIP-02"))

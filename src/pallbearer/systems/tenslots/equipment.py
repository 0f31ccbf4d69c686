"""Equipment: getting, moving, giving and dropping pieces by their Bulk (EQUIP, ENC)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Look, Names, Refused, Script, confirm
from pallbearer.rules.writing import TEXT_LENGTH
from pallbearer.systems.tenslots import dying, slots
from pallbearer.systems.tenslots.effects import no_grip
from pallbearer.systems.tenslots.gear import piece, things
from pallbearer.systems.tenslots.rations import SIZES
from pallbearer.systems.tenslots.saying import absent, bad_name, die, hidden, out_of_bounds, record
from pallbearer.systems.tenslots.slots import crowded, filling, free_slots, hampered, room
from pallbearer.systems.tenslots.state import PLACES, SLOTS, Character, Item, State

chapter = Chapter("equipment")

MANY_TRIFLES = 10
"""Above that the table is warned (TS-RULING-14)."""
MOST_ITEMS, MOST_AT_ONCE = 200, 20


class ItemGained(Event, frozen=True):
    """A character has a new piece, which fills these slots."""

    hero: str
    item: Item
    slots: tuple[int, ...]

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gets: {die(self.item)}, Bulk {self.item.bulk}, {said(self.item.place)}."


class TriflesCounted(Event, frozen=True):
    """A warning: so many pieces of Bulk 0 are hardly within reason."""

    hero: str
    count: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} carries {self.count} trifles: is that within reason?"


@chapter.evolves(ItemGained)
def _gained(state: State, event: ItemGained) -> State:
    one = state.character(event.hero)
    return replace(state.put(carrying(one, event.item, event.slots)), made=state.made + 1)


@chapter.evolves(TriflesCounted)
def _counted(state: State, event: TriflesCounted) -> State:
    return state


def at(item: Item, place: str) -> Item:
    """The piece in that place; a place unknown leaves it where it is."""
    known = next((one for one in PLACES if one == place), item.place)
    return replace(item, place=known)


def carrying(one: Character, item: Item, places: tuple[int, ...]) -> Character:
    """The character with one piece more, in these slots."""
    return filling(replace(one, items=(*one.items, item)), item.id, places)


def said(place: str) -> str:
    """Where something is, in words."""
    match place:
        case "both hands":
            return "in both hands"
        case "left hand" | "right hand":
            return f"in the {place}"
        case _:
            return place


def fills(item: Item) -> int:
    """How many slots the piece fills when carried: a spent one none (TS-EQUIP-02, TS-RULING-11)."""
    return 0 if item.spent else item.bulk


def no_place(one: Character, item: Item, place: str) -> Refused | None:
    """Refused if the piece can't be put there right away."""
    if place not in PLACES:
        return Refused("unknown-place", f"There is no place {place[:40]!r}; there are: {', '.join(PLACES)}.")
    if place == "worn" and item.laborious:
        remedy = f"Putting on the {item.name} takes a Rest: take one."
        return Refused("takes-a-rest", remedy, ("TS-EQUIP-13", "TS-EQUIP-15"))
    if place in ("left hand", "right hand") and item.two_handed:
        return Refused("two-handed", f"The {item.name} needs both hands.", ("TS-ENC-13",))
    return no_grip(one, place)


def _overloads(state: State, one: Character, item: Item) -> bool:
    """Whether this one piece more leaves the character Dying (TS-RULING-57)."""
    bulk = fills(item)
    major = any(mark.major for mark in one.marks)
    fills_up = bulk > 0 and room(one, state.rulings) == bulk and not state.rulings.gear_not_filled
    return major and fills_up and not one.dying


def may_carry(state: State, hero: str, item: Item) -> Script[bool]:
    """Warns whoever would be Dying with it; true if they carry it all the same."""
    one = state.character(hero)
    if not _overloads(state, one, item):
        return True
    text = f"The {item.name} fills {one.name}'s last slot, and {one.name} would be Dying. Carry it?"
    return (yield from confirm(state.player(hero), "carry-and-die", text, ("TS-RULING-57",), "Carry it", "Leave it"))


def carried(state: State, hero: str, item: Item, rules: tuple[str, ...]) -> Script[State]:
    """After a piece was added: the warning about trifles, and Dying."""
    one = state.character(hero)
    count = slots.trifles(one)
    if item.bulk == 0 and not item.spent and count > MANY_TRIFLES:
        state = yield record(state, TriflesCounted(hero, count), (*rules, "TS-EQUIP-04", "TS-RULING-14"))
    return (yield from dying.check(state, hero))


def bulk_rules(item: Item) -> tuple[str, ...]:
    """The clauses about how many slots it fills."""
    return ("TS-ENC-04", "TS-EQUIP-01", "TS-EQUIP-03" if item.bulk == 0 else "TS-EQUIP-02")


def no_room(state: State, one: Character, item: Item, count: int = 1) -> Refused | None:
    """Refused if the character can't take on so many such pieces."""
    if len(one.items) + count > MOST_ITEMS:
        return Refused("too-many", f"{MOST_ITEMS} pieces are the most: strike some off first.", ("TS-EQUIP-04",))
    bulk = fills(item) * count
    if state.rulings.ten_trifles_bulk_1 and item.bulk == 0:
        bulk = (slots.trifles(one) + count) // 10 - slots.trifles(one) // 10
    return crowded(state, one, bulk)


def get(state: State, hero: str, item: Item, rules: tuple[str, ...]) -> Script[State]:
    """Give a new piece, which finds room and whose place was looked at before."""
    places = free_slots(state.character(hero))[: fills(item)]
    state = yield record(state, ItemGained(hero, item, places), (*rules, *bulk_rules(item)))
    return (yield from carried(state, hero, item, rules))


class GetItem(Params, frozen=True):
    """Get `count` pieces of a kind on the list; no place means where such things go."""

    hero: str
    name: str
    place: str = ""
    count: int = 1


def _get_item(state: State, params: GetItem) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or out_of_bounds("A number of pieces", params.count, 1, MOST_AT_ONCE):
        return refused
    thing = things().get(params.name)
    if thing is None:
        remedy = f"There is no {params.name[:40]!r} on the list; describe it, or pick one of: {', '.join(things())}."
        return Refused("unknown-thing", remedy, ("TS-EQUIP-01",))
    usual = thing.place if no_grip(state.character(params.hero), thing.place) is None else "stowed"
    item = piece(thing.name, "", "stowed")
    return (yield from _new(state, params.hero, item, params.place or usual, params.count))


class DescribeItem(Params, frozen=True):
    """Get a piece that is on no list.  `easily_dropped`: "" as its place has it, or "yes" or "no"."""

    hero: str
    name: str
    bulk: int = 1
    place: str = "stowed"
    ration: int = 0
    laborious: bool = False
    two_handed: bool = False
    easily_dropped: str = ""
    text: str = ""


def contradiction(item: Item) -> Refused | None:
    """Refused for a piece whose description contradicts itself."""
    if refused := out_of_bounds("Bulk", item.bulk, 0, SLOTS, ("TS-EQUIP-01", "TS-ENC-01")):
        return refused
    if item.ration not in (0, *SIZES) or item.printed not in (0, *SIZES):
        sizes = ", ".join(str(one) for one in SIZES)
        return Refused(
            "bad-die", f"A Rationed die has one of {sizes} sides, or 0 for none.", ("TS-EQUIP-06", "TS-EQUIP-07")
        )
    if item.laborious and item.easy:
        remedy = "What takes a Rest to take off is not easily dropped: it is one or the other."
        return Refused("contradiction", remedy, ("TS-RULING-03", "TS-EQUIP-14"))
    return None


EASY: dict[str, bool | None] = {"": None, "yes": True, "no": False}


def _describe(state: State, params: DescribeItem) -> Script[State | Refused]:
    name = " ".join(params.name.split())
    if refused := absent(state, params.hero) or bad_name(name):
        return refused
    if params.easily_dropped not in EASY or len(params.text) > TEXT_LENGTH:
        return Refused("bad-item", 'Easily dropped is "yes", "no" or empty; keep the text short.', ("TS-RULING-03",))
    item = Item(
        id="",
        name=name,
        bulk=params.bulk,
        laborious=params.laborious,
        two_handed=params.two_handed,
        easy=EASY[params.easily_dropped],
        ration=params.ration,
        printed=params.ration,
        text=params.text,
    )
    if refused := contradiction(item):
        return refused
    return (yield from _new(state, params.hero, item, params.place, 1))


def _new(state: State, hero: str, item: Item, place: str, count: int) -> Script[State | Refused]:
    one = state.character(hero)
    if refused := hampered(state, one) or no_place(one, item, place) or no_room(state, one, item, count):
        return refused
    for _ in range(count):
        if not (yield from may_carry(state, hero, item)):
            break
        state = yield Look()
        one = state.character(hero)
        if no_room(state, one, item) is not None:
            break
        state = yield from get(state, hero, at(replace(item, id=state.new_item_id()), place), ("TS-ENC-13",))
    return state


_BULK = ("TS-EQUIP-01", "TS-EQUIP-02", "TS-EQUIP-03")

for _act in (
    Act("get_item", "Get a piece", GetItem, _get_item, rules=_BULK, secret=hidden),
    Act("describe_item", "Get something else", DescribeItem, _describe, rules=_BULK, secret=hidden),
):
    chapter.offers(_act)

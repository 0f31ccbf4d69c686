"""Carrying: picking up, holding, wearing, stowing, giving and dropping (ENC, EQUIP)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Look, Names, Record, Refused, Script
from pallbearer.systems.tenslots import slots
from pallbearer.systems.tenslots.equipment import (
    at,
    bulk_rules,
    carried,
    carrying,
    fills,
    may_carry,
    no_place,
    no_room,
    said,
)
from pallbearer.systems.tenslots.saying import absent, hidden, lacking, no_target, record
from pallbearer.systems.tenslots.slots import free_slots, hampered, without
from pallbearer.systems.tenslots.state import Character, Item, State

chapter = Chapter("carrying")


class ItemPickedUp(Event, frozen=True):
    """A piece from the ground is carried again."""

    hero: str
    item: str
    name: str
    place: str
    slots: tuple[int, ...]

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} picks up the {self.name} ({self.place})."


class ItemGiven(Event, frozen=True):
    """A piece went from one character to another, as it is."""

    hero: str
    item: str
    name: str
    to: str
    slots: tuple[int, ...]

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gives the {self.name} to {names(self.to)}."


class ItemMoved(Event, frozen=True):
    """A piece is held, worn or stowed now; its slots stay."""

    hero: str
    item: str
    name: str
    place: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has the {self.name} {said(self.place)} now."


class ItemRemoved(Event, frozen=True):
    """A piece was struck off the sheet."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} no longer has the {self.name}."


class GroundCleared(Event, frozen=True):
    """Something that lay on the ground is gone."""

    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"The {self.name} on the ground is gone."


@chapter.evolves(ItemPickedUp)
def _picked_up(state: State, event: ItemPickedUp) -> State:
    item = next((one for one in state.ground if one.id == event.item), None)
    if item is None:
        return state
    left = replace(state, ground=tuple(one for one in state.ground if one.id != event.item))
    return left.put(carrying(left.character(event.hero), at(item, event.place), event.slots))


@chapter.evolves(ItemGiven)
def _given(state: State, event: ItemGiven) -> State:
    giver = state.character(event.hero)
    item = giver.item(event.item)
    if item is None:
        return state
    state = state.put(without(giver, event.item))
    return state.put(carrying(state.character(event.to), replace(item, place="stowed"), event.slots))


@chapter.evolves(ItemMoved)
def _moved(state: State, event: ItemMoved) -> State:
    one = state.character(event.hero)
    items = tuple(at(item, event.place) if item.id == event.item else item for item in one.items)
    return state.put(replace(one, items=items))


@chapter.evolves(ItemRemoved)
def _removed(state: State, event: ItemRemoved) -> State:
    return state.put(without(state.character(event.hero), event.item))


@chapter.evolves(GroundCleared)
def _cleared(state: State, event: GroundCleared) -> State:
    return replace(state, ground=tuple(one for one in state.ground if one.id != event.item))


class PickUp(Params, frozen=True):
    """Pick up what lies on the ground."""

    hero: str
    item: str
    place: str = "stowed"


def _pick_up(state: State, params: PickUp) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if refused := _cannot_pick_up(state, one, params):
        return refused
    item = next(lying for lying in state.ground if lying.id == params.item)
    if not (yield from may_carry(state, params.hero, item)):
        return state
    state = yield Look()
    if _cannot_pick_up(state, state.character(params.hero), params) is not None:
        return state
    places = free_slots(state.character(params.hero))[: fills(item)]
    event = ItemPickedUp(params.hero, item.id, item.name, params.place, places)
    rules = ("TS-RULING-01", *bulk_rules(item))
    state = yield record(state, event, rules)
    return (yield from carried(state, params.hero, item, rules))


def _cannot_pick_up(state: State, one: Character, params: PickUp) -> Refused | None:
    item = next((lying for lying in state.ground if lying.id == params.item), None)
    if item is None:
        lying = ", ".join(f"{each.id} ({each.name})" for each in state.ground[:20]) or "nothing"
        return Refused("not-there", f"No piece {params.item[:40]!r} lies here; there are: {lying}.", ("TS-ENC-04",))
    return hampered(state, one) or no_place(one, item, params.place) or no_room(state, one, item)


class MoveItem(Params, frozen=True):
    """Hold, wear or stow a piece."""

    hero: str
    item: str
    to: str


def _move(state: State, params: MoveItem) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or lacking(state.character(params.hero), params.item):
        return refused
    one = state.character(params.hero)
    item = one.item(params.item)
    assert item is not None
    if refused := worn_tight(item) or no_place(one, item, params.to):
        return refused
    if item.place == params.to:
        return Refused("no-change", f"The {item.name} is {said(params.to)} already.", ("TS-ENC-13",))
    state = yield record(state, ItemMoved(params.hero, item.id, item.name, params.to), ("TS-ENC-13",))
    return state


def worn_tight(item: Item) -> Refused | None:
    """Refused if taking the piece off takes a Rest."""
    if item.place == "worn" and item.laborious:
        remedy = f"Taking off the {item.name} takes a Rest: take one."
        return Refused("takes-a-rest", remedy, ("TS-EQUIP-14", "TS-EQUIP-15"))
    return None


class OneItem(Params, frozen=True):
    """A piece of the hero's."""

    hero: str
    item: str


def _drop(state: State, params: OneItem) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or lacking(state.character(params.hero), params.item):
        return refused
    item = state.character(params.hero).item(params.item)
    assert item is not None
    if refused := worn_tight(item):
        return refused
    return (yield from slots.drop(state, params.hero, params.item, ("TS-ENC-04",)))


def _remove(state: State, params: OneItem) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or lacking(state.character(params.hero), params.item):
        return refused
    item = state.character(params.hero).item(params.item)
    assert item is not None
    state = yield record(state, ItemRemoved(params.hero, item.id, item.name), ("TS-ENC-04", "TS-RULING-11"))
    return (yield from slots.settle(state, params.hero, ("TS-ENC-04",)))


class GiveItem(Params, frozen=True):
    """Give a piece to somebody, who stows it."""

    hero: str
    item: str
    to: str


def _give(state: State, params: GiveItem) -> Script[State | Refused]:
    if refused := _cannot_give(state, params):
        return refused
    item = state.character(params.hero).item(params.item)
    assert item is not None
    if not (yield from may_carry(state, params.to, item)):
        return state
    state = yield Look()
    if _cannot_give(state, params) is not None:
        return state
    places = free_slots(state.character(params.to))[: fills(item)]
    rules = ("TS-RULING-01", *bulk_rules(item))
    state = yield record(state, ItemGiven(params.hero, item.id, item.name, params.to, places), rules)
    state = yield from slots.settle(state, params.hero, rules)
    return (yield from carried(state, params.to, item, rules))


def _cannot_give(state: State, params: GiveItem) -> Refused | None:
    if refused := absent(state, params.hero) or lacking(state.character(params.hero), params.item):
        return refused
    if refused := no_target(state, params.hero, params.to):
        return refused
    if params.hero == params.to:
        return Refused("oneself", "Give it to somebody else.", ("TS-ENC-04",))
    item = state.character(params.hero).item(params.item)
    assert item is not None
    to = state.character(params.to)
    return worn_tight(item) or hampered(state, to) or no_room(state, to, item)


class ClearGround(Params, frozen=True):
    """Something that lies on the ground is gone."""

    item: str


def _clear(state: State, params: ClearGround) -> Script[State | Refused]:
    item = next((one for one in state.ground if one.id == params.item), None)
    if item is None:
        lying = ", ".join(each.id for each in state.ground[:20]) or "nothing"
        return Refused("not-there", f"No piece {params.item[:40]!r} lies here; there are: {lying}.", ("TS-ENC-04",))
    state = yield Record(GroundCleared(item.id, item.name), ("TS-ENC-04",))
    return state


for _act in (
    Act("pick_up", "Pick up", PickUp, _pick_up, rules=("TS-RULING-01", "TS-EQUIP-02"), secret=hidden),
    Act("move_item", "Hold, wear or stow", MoveItem, _move, rules=("TS-ENC-13", "TS-EQUIP-15"), secret=hidden),
    Act("drop_item", "Drop", OneItem, _drop, rules=("TS-ENC-04", "TS-RULING-06"), secret=hidden),
    Act("remove_item", "Strike off", OneItem, _remove, rules=("TS-ENC-04",), secret=hidden),
    Act("give_item", "Give", GiveItem, _give, rules=("TS-RULING-01", "TS-EQUIP-02"), secret=hidden),
    Act("clear_ground", "It is gone", ClearGround, _clear, "gm", ("TS-ENC-04",)),
):
    chapter.offers(_act)

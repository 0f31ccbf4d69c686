"""What is carried, and how it moves from place to place and from hand to hand (INV)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Look, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight.carrying import (
    DROPPED,
    HANDS,
    NOTES,
    TORSO,
    Found,
    carried,
    encumbered,
    find,
    limit,
    move_tiles,
    no_grip,
    no_room,
    places,
    size,
)
from pallbearer.systems.deadweight.fainting import may_act, unknown_hero
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, Item, State

__all__ = ["add_item", "carried", "encumbered", "limit", "move_tiles", "new_item_id", "remove_item"]

chapter = Chapter("inventory")


class ItemGained(Event, frozen=True):
    """A hero has a new item, in its place."""

    hero: str
    item: Item

    def tell(self, names: Names) -> str:
        many = f"{self.item.count} × " if self.item.count != 1 else ""
        return f"{names(self.hero)} has {many}{self.item.name} ({self.item.place})."


class ItemLaidDown(Event, frozen=True):
    """A new item that a hero had no room for lies on the ground."""

    hero: str
    item: Item

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has no room for {self.item.name}: it lies on the ground."


class ItemRemoved(Event, frozen=True):
    """An item is no more."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} no longer has {self.name}."


class ItemMoved(Event, frozen=True):
    """An item lies somewhere else on the same hero.  It keeps its state (usage die, armor points, light)."""

    hero: str
    item: str
    name: str
    place: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} moves {self.name} to {self.place}."


class ItemDropped(Event, frozen=True):
    """An item lies on the ground, as it was."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} drops {self.name}."


class ItemPickedUp(Event, frozen=True):
    """An item from the ground is carried by a hero."""

    hero: str
    item: str
    name: str
    place: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} picks up {self.name} ({self.place})."


class ItemGiven(Event, frozen=True):
    """An item goes from one hero to another."""

    hero: str
    item: str
    name: str
    to: str
    place: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gives {self.name} to {names(self.to)}."


def changed_item(state: State, hero: str, item: str, change: Callable[[Item], Item]) -> State:
    """The state with one item changed; unchanged if it is not there."""
    one = state.hero(hero)
    return state.with_hero(replace(one, items=tuple(change(each) if each.id == item else each for each in one.items)))


def _without(hero: Hero, item: str) -> Hero:
    return replace(hero, items=tuple(each for each in hero.items if each.id != item))


def _with(hero: Hero, item: Item) -> Hero:
    return replace(hero, items=(*hero.items, item))


def laid(item: Item, place: str) -> Item:
    """The item in `place`: in a hand still wielded, or a light that burns; on the torso still worn; else neither."""
    wielded = (item.wielded or item.lit) and place in HANDS
    return replace(item, place=place, wielded=wielded, worn=item.worn and place == TORSO)


@chapter.evolves(ItemGained)
def _gained(state: State, event: ItemGained) -> State:
    return state.with_hero(_with(state.hero(event.hero), event.item))


@chapter.evolves(ItemLaidDown)
def _laid_down(state: State, event: ItemLaidDown) -> State:
    return replace(state, ground=(*state.ground, laid(event.item, DROPPED)))


@chapter.evolves(ItemRemoved)
def _removed(state: State, event: ItemRemoved) -> State:
    return state.with_hero(_without(state.hero(event.hero), event.item))


@chapter.evolves(ItemMoved)
def _moved(state: State, event: ItemMoved) -> State:
    return changed_item(state, event.hero, event.item, lambda item: laid(item, event.place))


@chapter.evolves(ItemDropped)
def _dropped(state: State, event: ItemDropped) -> State:
    one = state.hero(event.hero)
    item = one.item(event.item)
    if item is None:
        return state
    return replace(state.with_hero(_without(one, item.id)), ground=(*state.ground, laid(item, DROPPED)))


@chapter.evolves(ItemPickedUp)
def _picked_up(state: State, event: ItemPickedUp) -> State:
    item = next((one for one in state.ground if one.id == event.item), None)
    if item is None:
        return state
    state = replace(state, ground=tuple(one for one in state.ground if one.id != item.id))
    return state.with_hero(_with(state.hero(event.hero), laid(item, event.place)))


@chapter.evolves(ItemGiven)
def _given(state: State, event: ItemGiven) -> State:
    one = state.hero(event.hero)
    item = one.item(event.item)
    if item is None:
        return state
    state = state.with_hero(_without(one, item.id))
    got = laid(replace(item, wielded=False, worn=False), event.place)
    return state.with_hero(_with(state.hero(event.to), got))


def new_item_id(state: State, hero: str) -> str:
    """An id that no item at the table has, such as "edda-7": ids are never given out twice to one hero's things."""
    taken = {item.id for one in state.heroes.values() for item in one.items} | {item.id for item in state.ground}
    numbers = [int(one.rpartition("-")[2]) for one in taken if _numbered(one, hero)]
    return f"{hero}-{max(numbers, default=0) + 1}"


def _numbered(item: str, hero: str) -> bool:
    stem, _, number = item.rpartition("-")
    return stem == hero and number.isascii() and number.isdigit()


def add_item(state: State, hero: str, item: Item, rules: tuple[str, ...]) -> Script[State]:
    """Put a new item on the hero: in its place if it fits, else where it does, else on the ground at their feet.

    An id that is empty or taken is replaced by a new one.
    """
    state = yield Look()
    one = state.hero(hero)
    taken = {each.id for other in state.heroes.values() for each in other.items} | {each.id for each in state.ground}
    if not item.id or item.id in taken:
        item = replace(item, id=new_item_id(state, hero))
    place = _place_for(one, item, state.rulings)
    if not place:
        state = yield Record(ItemLaidDown(hero, laid(item, DROPPED)), (*rules, "DW-RULING-89"))
    else:
        state = yield Record(ItemGained(hero, laid(item, place)), (*rules, "DW-INV-23"))
    return state


def _place_for(hero: Hero, item: Item, rulings: Rulings) -> str:
    if item.wielded and no_grip(hero, item, item.place, rulings) is None:
        return item.place
    if item.place != NOTES and not item.wielded and no_room(hero, item, item.place, rulings) is None and size(item):
        return item.place
    return next(iter(places(hero, item, rulings)), "")


def remove_item(state: State, hero: str, item_id: str, rules: tuple[str, ...]) -> Script[State]:
    """Take an item out of the game.  Nothing happens if it is not there."""
    item = state.hero(hero).item(item_id)
    if item is not None:
        state = yield Record(ItemRemoved(hero, item.id, item.name), rules)
    return state


def ask_place(state: State, hero: str, item: Item, rules: tuple[str, ...], here: str = "") -> Script[tuple[str, State]]:
    """Ask the hero's player where an item goes; "dropped" is always an answer, `here` never."""

    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        free = [place for place in places(one, item, now.rulings) if place != here]
        options = (*(Option(place, place) for place in free), Option(DROPPED, "on the ground"))
        return Question("place-item", f"Where does {item.name} go?", options, rules, about={"hero": hero})

    return (yield from choose(hero, ask, state))


class MoveItem(Params, frozen=True):
    """Move an item to another place on the same hero.  Without `to`, the player is asked."""

    hero: str
    item: str
    to: str = ""


def _move(state: State, params: MoveItem) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    to = params.to
    if to and (refused := _may_move(hero, item, to, state.rulings)):
        return refused
    if to == item.place:
        return Refused("already-there", f"{item.name} is there already: pick another place.", ("DW-INV-23",))
    if not to:
        to, state = yield from ask_place(state, hero.id, item, ("DW-INV-23", "DW-RULING-89"), item.place)
        again = find(state, hero.id, item.id)
        refused = again if isinstance(again, Refused) else _may_move(again[0], again[1], to, state.rulings)
        if refused:
            return refused
    if to == DROPPED:
        state = yield Record(ItemDropped(hero.id, item.id, item.name), ("DW-INV-23",))
        return state
    state = yield Record(ItemMoved(hero.id, item.id, item.name, to), _why_there(to))
    return state


def _may_move(hero: Hero, item: Item, to: str, rulings: Rulings) -> Refused | None:
    if to == DROPPED:
        return None
    if item.lit and to not in HANDS:
        return Refused("lit", f"{item.name} is lit: put it out first, or keep it in a hand.", ("DW-INV-19",))
    if (item.wielded or item.lit) and to in HANDS:
        return no_grip(hero, item, to, rulings)
    return no_room(hero, item, to, rulings)


def _why_there(place: str) -> tuple[str, ...]:
    if place in HANDS:
        return ("DW-INV-17", "DW-INV-21")
    if place == TORSO:
        return ("DW-INV-16",)
    return ("DW-INV-15",) if place == NOTES else ("DW-INV-23", "DW-RULING-89")


class DropItem(Params, frozen=True):
    """Let an item fall.  It stays as it is, and can be picked up again."""

    hero: str
    item: str


def _drop(state: State, params: DropItem) -> Script[State | Refused]:
    found: Found | Refused = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    state = yield Record(ItemDropped(params.hero, params.item, found[1].name), ("DW-INV-23",))
    return state


class PickUp(Params, frozen=True):
    """Pick up what lies on the ground.  Without `to`, the likeliest place that has room."""

    hero: str
    item: str
    to: str = ""


def _pick_up(state: State, params: PickUp) -> Script[State | Refused]:
    one = state.heroes.get(params.hero)
    if one is None:
        return unknown_hero(state, params.hero)
    item = next((each for each in state.ground if each.id == params.item), None)
    if item is None:
        known = ", ".join(f"{each.id} ({each.name})" for each in state.ground) or "nothing"
        return Refused("not-there", f"There is no {params.item!r} on the ground; there are: {known}.")
    if refused := may_act(one):
        return refused
    to = _where(one, item, params.to, state.rulings)
    if isinstance(to, Refused):
        return to
    state = yield Record(ItemPickedUp(one.id, item.id, item.name, to), _why_there(to))
    return state


def _where(hero: Hero, item: Item, to: str, rulings: Rulings) -> str | Refused:
    """The place asked for, or the likeliest one with room.  A burning light goes to a hand."""
    if to:
        return (no_room(hero, item, to, rulings) if to == DROPPED else _may_move(hero, item, to, rulings)) or to
    free = [place for place in places(hero, item, rulings) if _may_move(hero, item, place, rulings) is None]
    if not free:
        remedy = f"{hero.name} has no room for {item.name}: move or drop something first."
        return Refused("no-room", remedy, ("DW-RULING-89",))
    return free[0]


class GiveItem(Params, frozen=True):
    """Give an item to another adventurer.  What a fallen one carries may be taken so."""

    hero: str
    item: str
    to: str
    place: str = ""


def _give(state: State, params: GiveItem) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    other = state.heroes.get(params.to)
    if other is None or other.id == params.hero:
        known = ", ".join(one for one in state.heroes if one != params.hero) or "nobody"
        return Refused("unknown-hero", f"Give it to another adventurer: {known}.")
    if refused := may_act(other) or _may_share(state, *found):
        return refused
    item = replace(found[1], wielded=False, worn=False)
    place = _where(other, item, params.place, state.rulings)
    if isinstance(place, Refused):
        return place
    state = yield Record(ItemGiven(params.hero, item.id, item.name, other.id, place), _why_there(place))
    return state


def _may_share(state: State, hero: Hero, item: Item) -> Refused | None:
    """The paranoid may keep things to themselves, but not from those who find them lying (DW-TRAUMA-10)."""
    from pallbearer.systems.deadweight import traumas

    return traumas.may_share(state, hero, item) if hero.up else None


class RemoveItem(Params, frozen=True):
    """Strike an item off the sheet: sold, eaten, used up, lost."""

    hero: str
    item: str


def _remove(state: State, params: RemoveItem) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    return (yield from remove_item(state, params.hero, params.item, ("DW-INV-23",)))


for _act in (
    Act("move_item", "Move an item", MoveItem, _move, rules=("DW-INV-23",)),
    Act("drop_item", "Drop an item", DropItem, _drop, rules=("DW-INV-23",)),
    Act("pick_up", "Pick something up", PickUp, _pick_up, rules=("DW-INV-23",)),
    Act("give_item", "Give an item to another", GiveItem, _give, rules=("DW-INV-23",)),
    Act("remove_item", "Strike an item off", RemoveItem, _remove, rules=("DW-INV-23",)),
):
    chapter.offers(_act)

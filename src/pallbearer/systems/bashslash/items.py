"""Things that people carry: what happens to them, as facts (STAMINA, WEAPON, DURABILITY)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Script
from pallbearer.systems.bashslash import gear
from pallbearer.systems.bashslash.rounds import in_hand
from pallbearer.systems.bashslash.state import STONE, Being, Item, Place, Quality, State

chapter = Chapter("items")

CARRIED = ("BS-STAMINA-12",)
MOST_THINGS = 200
"""What one carries, or what lies about, at most: a bound, not a rule."""


class ItemGained(Event, frozen=True):
    """Somebody has a new thing."""

    hero: str
    item: Item
    why: str = ""

    def tell(self, names: Names) -> str:
        quality = "" if self.item.quality == "ordinary" else f"{self.item.quality} "
        return f"{names(self.hero)} gets {quality}{self.item.name}{f' ({self.why})' if self.why else ''}."


class ItemGone(Event, frozen=True):
    """A thing is no more."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is rid of {self.name}."


class ItemMoved(Event, frozen=True):
    """A thing is kept in another place; `held` hands are on it."""

    hero: str
    item: str
    name: str
    place: Place
    held: int = 0

    def tell(self, names: Names) -> str:
        where = {"hand": "in hand", "worn": "on", "belt": "on the belt", "pack": "in the pack"}[self.place]
        both = " with both hands" if self.held == 2 else ""
        return f"{names(self.hero)} has {self.name} {where}{both}."


class ItemDropped(Event, frozen=True):
    """A thing lies on the ground, beside `near` if it was thrown at them."""

    hero: str
    item: str
    name: str
    near: str = ""

    def tell(self, names: Names) -> str:
        where = f"beside {names(self.near)}" if self.near else "on the ground"
        return f"{names(self.hero)}'s {self.name} lies {where}."


class ItemPickedUp(Event, frozen=True):
    """A thing was picked up."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} picks up {self.name}."


class ItemGiven(Event, frozen=True):
    """A thing changed hands."""

    hero: str
    to: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gives {self.name} to {names(self.to)}."


class ItemRepaired(Event, frozen=True):
    """A thing was repaired."""

    hero: str
    item: str
    name: str
    durability: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.name} is repaired: durability {self.durability}."


class ItemLoaded(Event, frozen=True):
    """A crossbow is loaded (or was shot)."""

    hero: str
    item: str
    name: str
    loaded: bool = True
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.name} is {'loaded' if self.loaded else 'shot'}."


@chapter.evolves(ItemGained)
def _gained(state: State, event: ItemGained) -> State:
    state = replace(state, made=state.made + 1)
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    return state.put(replace(being, items=(*being.items, event.item)))


@chapter.evolves(ItemGone)
def _gone(state: State, event: ItemGone) -> State:
    return _without(state, event.hero, event.item)


@chapter.evolves(ItemMoved)
def _moved(state: State, event: ItemMoved) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if being is None or item is None:
        return state
    return state.put(being.with_item(replace(item, place=event.place, held=event.held)))


@chapter.evolves(ItemDropped)
def _dropped(state: State, event: ItemDropped) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if item is None:
        return state
    state = _without(state, event.hero, event.item)
    return replace(state, ground=(*state.ground, replace(item, place="pack", held=0, near=event.near)))


@chapter.evolves(ItemPickedUp)
def _picked(state: State, event: ItemPickedUp) -> State:
    item = next((one for one in state.ground if one.id == event.item), None)
    if item is None or not state.has(event.hero):
        return state
    being = state.being(event.hero)
    state = replace(state, ground=tuple(one for one in state.ground if one.id != event.item))
    return state.put(replace(being, items=(*being.items, replace(item, place="belt", near=""))))


@chapter.evolves(ItemGiven)
def _given(state: State, event: ItemGiven) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if item is None or not state.has(event.to):
        return state
    state = _without(state, event.hero, event.item)
    to = state.being(event.to)
    return state.put(replace(to, items=(*to.items, replace(item, place="belt", held=0))))


@chapter.evolves(ItemRepaired)
def _repaired(state: State, event: ItemRepaired) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if being is None or item is None:
        return state
    return state.put(being.with_item(replace(item, durability=event.durability)))


@chapter.evolves(ItemLoaded)
def _loaded(state: State, event: ItemLoaded) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if being is None or item is None:
        return state
    return state.put(being.with_item(replace(item, loaded=event.loaded, loading=0)))


def _without(state: State, who: str, item: str) -> State:
    if not state.has(who):
        return state
    being = state.being(who)
    task = being.task if being.task is None or being.task.item != item else None
    return state.put(replace(being, items=tuple(one for one in being.items if one.id != item), task=task))


def gain(state: State, who: str, item: Item, rules: tuple[str, ...], why: str = "") -> Script[State]:
    """Put a new thing, with an id of its own, among what somebody carries."""
    state = yield Record(ItemGained(who, replace(item, id=f"i{state.made + 1}"), why), rules)
    return state


def equip(state: State, who: str, name: str, quality: Quality = "ordinary", why: str = "") -> Script[State]:
    """Give a thing of the tables, where it is used: armor and shields worn, weapons in hand while hands are free."""
    item = gear.make(name, state.rulings, quality=quality)
    being = state.being(who)
    if item.kind == "armor" and any(one.kind == "armor" and one.place == "worn" for one in being.items):
        item = replace(item, place="pack")
    elif item.kind in ("armor", "shield"):
        item = replace(item, place="worn")
    elif item.kind == "weapon":
        held = in_hand(item)
        item = held if hands_used(being) + held.held <= 2 else replace(item, place="belt")
    return (yield from gain(state, who, item, (gear.rule_of(name), *CARRIED), why))


def hands_used(being: Being, but: str = "") -> int:
    """Hands that hold something."""
    return sum(item.held for item in being.items if item.id != but)


def weight_rules(item: Item) -> tuple[str, ...]:
    """The clauses of a thing's weight."""
    if item.three:
        return ("BS-RULING-15", "BS-RULING-71")
    return ("BS-WEAPON-21",) if item.missile else ("BS-STAMINA-07",)


def stones(item: Item) -> Fraction:
    """What it weighs, in stones."""
    return Fraction(item.grains, STONE)

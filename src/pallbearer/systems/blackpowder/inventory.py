"""Things got, taken in hand, worn, given, dropped and struck off; and loading firearms (CARRY)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder import carry
from pallbearer.systems.blackpowder.gear import made, things
from pallbearer.systems.blackpowder.limits import (
    MOST_ITEMS,
    bad_damage,
    bad_name,
    dead,
    line,
    unable,
    unknown_hero,
    unknown_item,
)
from pallbearer.systems.blackpowder.state import PLACES, Item, State, Where

chapter = Chapter("inventory")

_ONE = ("BP-RULING-35",)
MOST_LOAD, MOST_UNITS = 20, 99


class ItemGained(Event, frozen=True):
    """Somebody has a new thing."""

    hero: str
    item: Item

    def tell(self, names: Names) -> str:
        count = f"{self.item.count} × " if self.item.count > 1 else ""
        return f"{names(self.hero)} has {count}{self.item.name}."


class ItemMoved(Event, frozen=True):
    """A thing was taken in hand, put on, or put away."""

    hero: str
    item: str
    name: str
    to: Where

    def tell(self, names: Names) -> str:
        how = {"hand": "takes {} in hand", "worn": "puts {} on", "pack": "puts {} away", "lost": "loses {}"}[self.to]
        return f"{names(self.hero)} {how.replace('{}', self.name)}."


class ItemGiven(Event, frozen=True):
    """A thing changed hands."""

    hero: str
    item: str
    name: str
    to: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gives {names(self.to)} {self.name}."


class ItemDropped(Event, frozen=True):
    """A thing lies on the ground."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} drops {self.name}."


class ItemTaken(Event, frozen=True):
    """A thing was picked up from the ground."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} picks up {self.name}."


class ItemRemoved(Event, frozen=True):
    """A thing was struck off."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} no longer has {self.name}."


class FirearmLoaded(Event, frozen=True):
    """A firearm was loaded, with a shot from `shot`."""

    hero: str
    item: str
    name: str
    shot: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} loads the {self.name}."


@chapter.evolves(ItemGained)
def _gained(state: State, event: ItemGained) -> State:
    # Each thing gets an id of its own here, as others may get things in the same moment.
    item = replace(event.item, id=f"i{state.things + 1}")
    items = (*state.body(event.hero).items, item)
    return replace(state.change(event.hero, items=items), things=state.things + 1)


@chapter.evolves(ItemMoved)
def _moved(state: State, event: ItemMoved) -> State:
    return state.change_item(event.hero, event.item, place=event.to)


@chapter.evolves(ItemGiven)
def _given(state: State, event: ItemGiven) -> State:
    item = state.hero(event.hero).item(event.item)
    state = _without(state, event.hero, event.item)
    return state.change(event.to, items=(*state.hero(event.to).items, replace(item, place="pack"))) if item else state


@chapter.evolves(ItemDropped)
def _dropped(state: State, event: ItemDropped) -> State:
    item = state.hero(event.hero).item(event.item)
    state = _without(state, event.hero, event.item)
    return replace(state, ground=(*state.ground, replace(item, place="pack"))) if item else state


@chapter.evolves(ItemTaken)
def _taken(state: State, event: ItemTaken) -> State:
    item = next((one for one in state.ground if one.id == event.item), None)
    if item is None:
        return state
    state = replace(state, ground=tuple(one for one in state.ground if one.id != event.item))
    return state.change(event.hero, items=(*state.hero(event.hero).items, item))


@chapter.evolves(ItemRemoved)
def _removed(state: State, event: ItemRemoved) -> State:
    return _without(state, event.hero, event.item)


@chapter.evolves(FirearmLoaded)
def _loaded(state: State, event: FirearmLoaded) -> State:
    shot = state.hero(event.hero).item(event.shot)
    if shot is not None:
        state = state.change_item(event.hero, event.shot, count=max(0, shot.count - 1))
    return state.change_item(event.hero, event.item, loaded=True)


def _without(state: State, hero: str, item: str) -> State:
    return state.change(hero, items=tuple(one for one in state.body(hero).items if one.id != item))


def gain(state: State, hero: str, item: Item, rules: tuple[str, ...]) -> Script[State]:
    """Somebody gets a thing: it is the last on the list then, with a new id."""
    state = yield Record(ItemGained(hero, item), rules)
    return state


def room(state: State, hero: str, item: Item, times: int = 1) -> Refused | None:
    """Refused if so many more things are too many to list, or too heavy by house rule (BP-RULING-34)."""
    one = state.hero(hero)
    if len(one.items) + times > MOST_ITEMS:
        return Refused("too-many", f"A sheet lists {MOST_ITEMS} things: strike some off.", ("BP-RULING-34",))
    return carry.too_much(state, one, carry.weighs(state, replace(item, place="pack")) * times)


class GetItem(Params, frozen=True):
    """Get a thing from the list, `times` over."""

    hero: str
    name: str
    times: int = 1


def _get(state: State, params: GetItem) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or dead(state, params.hero):
        return refused
    thing = things().get(params.name)
    if thing is None:
        return Refused("unknown-thing", f"The list has: {', '.join(things())}. Describe others.", _ONE)
    if not 1 <= params.times <= 40:
        return Refused("bad-times", "Get 1 to 40 at once.", _ONE)
    item = made(thing, "")
    if refused := room(state, params.hero, item, params.times):
        return refused
    for _ in range(params.times):
        state = yield from gain(state, params.hero, item, _ONE)
    return state


class DescribeItem(Params, frozen=True):
    """Get a thing that is on no list.

    `damage` makes it a weapon, `tier` armor, never both.  `load` 0 is for trifles, 2 for bulky things.
    """

    hero: str
    name: str
    load: int = 1
    count: int = 1
    damage: str = ""
    ranged: bool = False
    black_powder: bool = False
    tier: int = 0
    text: str = ""


def _describe(state: State, params: DescribeItem) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or dead(state, params.hero):
        return refused
    name, damage = line(params.name), params.damage.strip()
    if refused := bad_name(name) or (bad_damage(damage) if damage else None):
        return refused
    if not 0 <= params.load <= MOST_LOAD or not 1 <= params.count <= MOST_UNITS or not 0 <= params.tier <= 3:
        remedy = f"Load is 0 to {MOST_LOAD}, units are 1 to {MOST_UNITS}, a tier is 1 to 3 (0: no armor)."
        return Refused("bad-figure", remedy, _ONE)
    if (damage or params.ranged or params.black_powder) and params.tier:
        return Refused("contradiction", "It is a weapon or armor, not both: make it two things.", _ONE)
    if (params.ranged or params.black_powder) and not damage:
        return Refused("contradiction", "A weapon needs its damage, such as d6.", ("BP-COMBAT-12",))
    item = Item(
        id="",
        name=name,
        kind="weapon" if damage else "armor" if params.tier else "gear",
        load=params.load,
        count=params.count,
        damage=damage,
        ranged=params.ranged,
        black_powder=params.black_powder,
        loads=params.black_powder and params.ranged,
        tier=params.tier,
        made=params.tier,
        text=line(params.text),
    )
    if refused := room(state, params.hero, item):
        return refused
    return (yield from gain(state, params.hero, item, _ONE))


class MoveItem(Params, frozen=True):
    """Take a thing in hand, put it on, or put it away."""

    hero: str
    item: str
    to: str


def _mine(state: State, hero: str, item: str) -> Item | Refused:
    """A thing that the hero has with them."""
    if refused := unknown_hero(state, hero) or dead(state, hero) or unknown_item(state, hero, item):
        return refused
    found = state.hero(hero).item(item)
    assert found is not None  # unknown_item has looked
    if found.place == "lost":
        return Refused("lost", f"{line(found.name)} is lost: find it first.", ("BP-RULING-17",))
    return found


def _move(state: State, params: MoveItem) -> Script[State | Refused]:
    item = _mine(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    hero = state.hero(params.hero)
    to = next((place for place in PLACES if place == params.to), None)
    if to is None:
        return Refused("unknown-place", f"It goes to one of: {', '.join(PLACES)}.", _ONE)
    if to == item.place:
        return Refused("no-change", "It is there already.", _ONE)
    if to == "worn" and item.kind == "armor" and hero.armor is not None:
        remedy = f"One armor, one die: take off {line(hero.armor.name)} first."
        return Refused("armored", remedy, ("BP-RULING-32",))
    if item.kind == "armor" and to == "hand":
        return Refused("no-weapon", "Armor is worn or put away.", ("BP-RULING-32",))
    after = carry.weighs(state, replace(item, place=to)) - carry.weighs(state, item)
    if refused := carry.too_much(state, hero, after):
        return refused
    rules = ("BP-RULING-32", *_ONE) if item.kind == "armor" else ("BP-RULING-16", *_ONE)
    state = yield Record(ItemMoved(params.hero, item.id, item.name, to), rules)
    return state


class GiveItem(Params, frozen=True):
    """Give a thing to another sailor."""

    hero: str
    item: str
    to: str


def _give(state: State, params: GiveItem) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or unknown_item(state, params.hero, params.item):
        return refused
    item = state.hero(params.hero).item(params.item)
    assert item is not None  # unknown_item has looked
    if refused := unknown_hero(state, params.to) or dead(state, params.to):
        return refused
    if params.to == params.hero:
        return Refused("same", "Give it to another.", _ONE)
    if item.place == "lost":
        return Refused("lost", f"{line(item.name)} is lost: find it first.", ("BP-RULING-17",))
    if refused := room(state, params.to, item):
        return refused
    state = yield Record(ItemGiven(params.hero, item.id, item.name, params.to), _ONE)
    return state


class OfItem(Params, frozen=True):
    """A thing of a sailor's."""

    hero: str
    item: str


def _drop(state: State, params: OfItem) -> Script[State | Refused]:
    item = _mine(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    if len(state.ground) >= MOST_ITEMS:
        return Refused("too-many", "Too much lies about: pick things up or strike them off.", _ONE)
    state = yield Record(ItemDropped(params.hero, item.id, item.name), _ONE)
    return state


def _take(state: State, params: OfItem) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or dead(state, params.hero):
        return refused
    item = next((one for one in state.ground if one.id == params.item), None)
    if item is None:
        lying = ", ".join(one.id for one in state.ground) or "nothing"
        return Refused("unknown-item", f"On the ground lies: {lying}.", _ONE)
    if refused := room(state, params.hero, item):
        return refused
    state = yield Record(ItemTaken(params.hero, item.id, item.name), _ONE)
    return state


def _remove(state: State, params: OfItem) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or unknown_item(state, params.hero, params.item):
        return refused
    item = state.hero(params.hero).item(params.item)
    assert item is not None  # unknown_item has looked
    state = yield Record(ItemRemoved(params.hero, item.id, item.name), _ONE)
    return state


def _reload(state: State, params: OfItem) -> Script[State | Refused]:
    """A firearm takes a shot; how long that takes is the GM's to say, or the house's (BP-RULING-55)."""
    from pallbearer.systems.blackpowder.powder import Dazed

    if refused := unknown_hero(state, params.hero) or unable(state, params.hero):
        return refused
    item = _mine(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    if not item.loads or item.broken:
        return Refused("no-firearm", f"{line(item.name)} is no whole firearm.", ("BP-RULING-16",))
    if item.loaded:
        return Refused("loaded", f"The {line(item.name)} is loaded.", ("BP-RULING-16",))
    shot = next((one for one in state.hero(params.hero).items if one.kind == "shot" and one.usable), None)
    if shot is None:
        return Refused("no-shot", "No shot is left: get powder and shot.", ("BP-RULING-16",))
    state = yield Record(FirearmLoaded(params.hero, item.id, item.name, shot.id), ("BP-RULING-16", "BP-RULING-55"))
    if state.round and state.rulings.reload_rounds:
        state = yield Record(Dazed(params.hero, state.rulings.reload_rounds), ("BP-RULING-55",))
    return state


for _act in (
    Act("get_item", "Get a thing", GetItem, _get, rules=_ONE),
    Act("describe_item", "Get something else", DescribeItem, _describe, rules=_ONE),
    Act("move_item", "Move it", MoveItem, _move, rules=("BP-RULING-32", "BP-RULING-35")),
    Act("give_item", "Give it", GiveItem, _give, rules=_ONE),
    Act("drop_item", "Drop it", OfItem, _drop, rules=_ONE),
    Act("pick_up", "Pick it up", OfItem, _take, rules=_ONE),
    Act("remove_item", "Strike it off", OfItem, _remove, rules=_ONE),
    Act("reload", "Reload", OfItem, _reload, rules=("BP-RULING-16", "BP-RULING-55")),
):
    chapter.offers(_act)

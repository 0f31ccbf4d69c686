"""Getting, moving, dropping and giving things; searching the pack (STAMINA)."""

from __future__ import annotations

from fractions import Fraction

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Record, Refused, Roll, Script
from pallbearer.systems.bashslash import gear
from pallbearer.systems.bashslash.items import (
    CARRIED,
    MOST_THINGS,
    ItemDropped,
    ItemGiven,
    ItemGone,
    ItemMoved,
    ItemPickedUp,
    equip,
    gain,
    hands_used,
)
from pallbearer.systems.bashslash.known import SHOWN, helpless, thing, unknown_hero
from pallbearer.systems.bashslash.ladder import LADDER
from pallbearer.systems.bashslash.rounds import TaskBegun, may_act, use_action
from pallbearer.systems.bashslash.state import PLACES, QUALITIES, Being, Item, ItemKind, Place, Quality, State, Task

chapter = Chapter("inventory")

KINDS: tuple[ItemKind, ...] = ("weapon", "armor", "shield", "gear")
MOST_AT_ONCE = 20
NAME_LENGTH = 60
MOST_QUARTERS = 400
MOST_DURABILITY = 20


class GetItem(Params, frozen=True):
    """Get things of the tables: `count` of them, each a thing of its own."""

    hero: str
    name: str
    count: int = 1
    quality: Quality = "ordinary"


def _get(state: State, params: GetItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if params.name not in gear.names():
        known = ", ".join(gear.names())
        remedy = f"There is no {params.name[:40]!r} in the tables; there are: {known}. Or describe your own."
        return Refused("unknown-thing", remedy, CARRIED)
    if params.quality not in QUALITIES:
        return Refused("unknown-quality", f"It is one of: {', '.join(QUALITIES)}.", ("BS-RULING-81",))
    if (refused := _room(state, params.hero, params.count)) is not None:
        return refused
    for _ in range(params.count):
        state = yield from equip(state, params.hero, params.name, params.quality)
    return state


def _room(state: State, hero: str, count: int) -> Refused | None:
    if not 1 <= count <= MOST_AT_ONCE:
        return Refused("bad-count", f"Get 1 to {MOST_AT_ONCE} at once.", CARRIED)
    if len(state.being(hero).items) + count > MOST_THINGS:
        return Refused("too-many", f"One carries {MOST_THINGS} things at most: drop some.", CARRIED)
    return None


class DescribeItem(Params, frozen=True):
    """Get a thing of the table's own.  `quarters` is its weight in quarter stones, the smallest unit."""

    hero: str
    name: str
    kind: ItemKind = "gear"
    quarters: int = 1
    die: int = 0
    durability: int = 1
    text: str = ""


def _describe(state: State, params: DescribeItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    name = " ".join(params.name.split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", CARRIED)
    if params.kind not in KINDS:
        return Refused("unknown-kind", f"It is one of: {', '.join(KINDS)}.", CARRIED)
    if not 0 <= params.quarters <= MOST_QUARTERS:
        return Refused("bad-weight", f"It weighs 0 to {MOST_QUARTERS} quarter stones.", ("BS-STAMINA-07",))
    if params.die not in LADDER or not 1 <= params.durability <= MOST_DURABILITY:
        remedy = f"Its die is 0 or one of d2 to d12, its durability 1 to {MOST_DURABILITY}."
        return Refused("bad-figure", remedy, ("BS-STEP-09", "BS-BOOST-11"))
    if (refused := _room(state, params.hero, 1)) is not None:
        return refused
    weight = gear.grains(Fraction(params.quarters, 4))
    item = Item(
        "",
        name,
        params.kind,
        "pack",
        weight,
        params.die,
        durability=params.durability,
        full_durability=params.durability,
        text=" ".join(params.text.split())[:200],
    )
    return (yield from gain(state, params.hero, item, ("BS-STAMINA-07", *CARRIED)))


class OfItem(Params, frozen=True):
    """A thing that a hero carries."""

    hero: str
    item: str


class MoveItem(Params, frozen=True):
    """Keep a thing elsewhere: in hand (in how many hands), worn, on the belt, in the pack."""

    hero: str
    item: str
    place: Place
    hands: int = 0


def _move(state: State, params: MoveItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero) or helpless(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    if params.place not in PLACES:
        return Refused("unknown-place", f"It is one of: {', '.join(PLACES)}.", CARRIED)
    held = grip(item, params.hands) if params.place == "hand" else 0
    if (refused := _does_not_fit(state.being(params.hero), item, params.place, held)) is not None:
        return refused
    rounds = _takes(state, params.hero, item, params.place)
    if rounds and (refused := may_act(state, params.hero)) is not None:
        return refused
    if rounds == "d4":
        (face,) = yield Roll((4,), f"finding {item.name} in the pack", params.hero)
        return (yield from _search(state, params.hero, item, face, ("BS-STAMINA-13", "BS-RULING-21")))
    if rounds == "1":
        return (yield from _search(state, params.hero, item, 1, ("BS-RULING-21",)))
    state = yield Record(ItemMoved(params.hero, item.id, item.name, params.place, held), (*CARRIED, "BS-RULING-21"))
    return state


def _takes(state: State, hero: str, item: Item, place: Place) -> str:
    """What it takes in a fight: "d4" rounds out of the pack, by house rule "1" off the belt, else nothing."""
    if not state.round_of(hero) or item.place == place:
        return ""
    if item.place == "pack":
        return "d4"
    return "1" if item.place == "belt" and place == "hand" and state.rulings.belt_takes_round else ""


def _search(state: State, hero: str, item: Item, rounds: int, rules: tuple[str, ...]) -> Script[State]:
    state = yield from use_action(state, hero)
    state = yield Record(TaskBegun(hero, Task("search", item.id, rounds), item.name), rules)
    return state


def grip(item: Item, hands: int) -> int:
    """The hands on a thing that is taken in hand: as asked where it has that grip, else the one that it has."""
    if hands == 2 and item.two:
        return 2
    return 1 if item.die or not item.two else 2


def _does_not_fit(being: Being, item: Item, place: Place, held: int) -> Refused | None:
    if item.place == place and (place != "hand" or held == item.held):
        return Refused("no-change", "It is there already.", CARRIED)
    if place == "worn":
        if item.kind not in ("armor", "shield"):
            return Refused("not-worn", f"{item.name} is not worn: take it in hand.", CARRIED)
        worn = [one for one in being.items if one.kind == "armor" and one.place == "worn" and one.id != item.id]
        if item.kind == "armor" and worn:
            return Refused("armor-on", f"Take off {worn[0].name} first: one armor counts.", ("BS-RULING-67",))
    if place == "hand" and hands_used(being, but=item.id) + held > 2:
        full = ", ".join(one.name for one in being.items if one.held and one.id != item.id)
        return Refused("hands-full", f"Two hands hold {full}: put something away first.", ("BS-RULING-68",))
    return None


def _drop(state: State, params: OfItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    if len(state.ground) >= MOST_THINGS:
        return Refused("ground-full", "Too much lies about: clear the ground first.", CARRIED)
    state = yield Record(ItemDropped(params.hero, item.id, item.name), CARRIED)
    return state


def _discard(state: State, params: OfItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    state = yield Record(ItemGone(params.hero, item.id, item.name), CARRIED)
    return state


def _pick_up(state: State, params: OfItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero) or helpless(state, params.hero)) is not None:
        return refused
    item = next((one for one in state.ground if one.id == params.item), None)
    if item is None:
        there = ", ".join(f"{one.id} ({one.name})" for one in state.ground[:SHOWN]) or "nothing"
        return Refused("unknown-item", f"On the ground there is: {there}.", ("BS-RULING-77",))
    if (refused := _room(state, params.hero, 1)) is not None:
        return refused
    state = yield Record(ItemPickedUp(params.hero, item.id, item.name), ("BS-RULING-77", *CARRIED))
    return state


class GiveItem(Params, frozen=True):
    """Give a thing to another hero."""

    hero: str
    item: str
    to: str


def _give(state: State, params: GiveItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    if params.to == params.hero or params.to not in state.heroes:
        others = ", ".join(one for one in state.heroes if one != params.hero) or "nobody"
        return Refused("unknown-hero", f"Give it to one of: {others}.", CARRIED)
    if (refused := _room(state, params.to, 1)) is not None:
        return refused
    state = yield Record(ItemGiven(params.hero, params.to, item.id, item.name), CARRIED)
    return state


for _act in (
    Act("get_item", "Get a thing", GetItem, _get, rules=CARRIED),
    Act("describe_item", "Get something else", DescribeItem, _describe, rules=("BS-STAMINA-07", *CARRIED)),
    Act("move_item", "Keep it elsewhere", MoveItem, _move, rules=("BS-STAMINA-13", "BS-RULING-21")),
    Act("drop_item", "Drop it", OfItem, _drop, rules=CARRIED),
    Act("discard_item", "It is gone", OfItem, _discard, rules=CARRIED),
    Act("pick_up", "Pick it up", OfItem, _pick_up, rules=("BS-RULING-77",)),
    Act("give_item", "Give it away", GiveItem, _give, rules=CARRIED),
):
    chapter.offers(_act)

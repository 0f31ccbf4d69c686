"""Keeping things fit for use: repairs and loading (DURABILITY, WEAPON)."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter
from pallbearer.rules.script import Record, Refused, Script
from pallbearer.systems.bashslash.inventory import OfItem
from pallbearer.systems.bashslash.items import ItemLoaded, ItemRepaired
from pallbearer.systems.bashslash.known import thing, unknown_hero
from pallbearer.systems.bashslash.rounds import TaskBegun, may_act, use_action
from pallbearer.systems.bashslash.state import Item, State, Task

chapter = Chapter("upkeep")


def mended(item: Item, state: State) -> int | Refused:
    """The durability after a repair: all of it, by house rule a point (BS-RULING-87)."""
    if item.broken:
        return Refused("broken", f"{item.name} is broken for good: get another.", ("BS-DURABILITY-09",))
    if item.improvised and state.rulings.improvised_not_repaired:
        return Refused("improvised", "Improvised things are not repaired: find another.", ("BS-RULING-78",))
    if item.durability >= item.full_durability:
        return Refused("whole", f"{item.name} is whole.", ("BS-RULING-87",))
    return item.durability + 1 if state.rulings.repair_1_a_day else item.full_durability


def _repair(state: State, params: OfItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    after = mended(item, state)
    if isinstance(after, Refused):
        return after
    rules = ("BS-DURABILITY-07", "BS-RULING-87", *(("BS-RULING-78",) if item.improvised else ()))
    state = yield Record(ItemRepaired(params.hero, item.id, item.name, after), rules)
    return state


def load_rules(item: Item) -> tuple[str, ...]:
    """The clauses of loading this."""
    return ("BS-WEAPON-20" if item.load == 2 else "BS-WEAPON-18", "BS-RULING-74")


def _load(state: State, params: OfItem) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero) or may_act(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    if not item.load:
        return Refused("no-loading", f"{item.name} needs no loading.", ("BS-RULING-73", "BS-RULING-74"))
    if item.place != "hand":
        return Refused("not-in-hand", f"Take {item.name} in hand first.", ("BS-RULING-74",))
    task = state.being(params.hero).task
    if item.loaded or (task is not None and task.item == item.id):
        return Refused("loaded", f"{item.name} is loaded, or being loaded.", ("BS-RULING-74",))
    return (yield from load(state, params.hero, item))


def load(state: State, who: str, item: Item) -> Script[State]:
    """Load it: whole rounds of a fight, at once outside of one (BS-RULING-74)."""
    if not state.round_of(who):
        state = yield Record(ItemLoaded(who, item.id, item.name), load_rules(item))
        return state
    state = yield from use_action(state, who)
    left = max(1, item.load - item.loading)
    state = yield Record(TaskBegun(who, Task("load", item.id, left), item.name), load_rules(item))
    return state


chapter.offers(
    Act(
        "repair_item",
        "Repair it",
        OfItem,
        _repair,
        rules=("BS-DURABILITY-07", "BS-DURABILITY-09", "BS-RULING-87"),
    )
)
chapter.offers(Act("load_weapon", "Load it", OfItem, _load, rules=("BS-WEAPON-18", "BS-WEAPON-20", "BS-RULING-74")))

"""What must hold of every state that play can reach."""

from __future__ import annotations

from collections import Counter

from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.ladder import LADDER
from pallbearer.systems.bashslash.state import PLACES, Being, Item, State


def invariants(state: State) -> list[str]:
    """A sentence for each thing wrong with `state`."""
    beings = [*state.heroes.values(), *state.foes.values()]
    wrong = [sentence for being in beings for sentence in (*_levels(being), *_counts(being), *_carried(being))]
    return [*wrong, *_things(beings, state.ground), *_table(state)]


def _levels(being: Being) -> list[str]:
    wrong = []
    for name, level in being.levels.items():
        if level.full not in LADDER:
            wrong.append(f"{being.name}: {name} is a d{level.full}, which is no step (BS-STEP-09)")
        if min(level.hurt, level.boosted) < 0:
            wrong.append(f"{being.name}: {name} has lost fewer than no levels: {level}")
    return wrong


def _counts(being: Being) -> list[str]:
    counted = ("sweat", "hours", "forfeit", "acted", "prestige")
    wrong = [f"{being.name}: {name} is below zero" for name in counted if getattr(being, name) < 0]
    for piece, count in being.purse.items():
        if piece not in coin.PIECES or count < 0:
            wrong.append(f"{being.name}: the purse holds {count} of {piece!r} (BS-COIN-06)")
    if being.task is not None and (being.item(being.task.item) is None or being.task.left < 1):
        wrong.append(f"{being.name}: a task with nothing to it: {being.task}")
    return wrong


def _carried(being: Being) -> list[str]:
    wrong = []
    for item in being.items:
        if item.place not in PLACES:
            wrong.append(f"{being.name}: {item.id} is in {item.place!r}, which is no place (BS-STAMINA-12)")
        if (item.held > 0) != (item.place == "hand"):
            wrong.append(f"{being.name}: {item.id} is held by {item.held} hands in {item.place}")
    if sum(item.held for item in being.items) > 2:
        wrong.append(f"{being.name}: more than two hands hold something (BS-RULING-68)")
    return wrong


def _things(beings: list[Being], ground: tuple[Item, ...]) -> list[str]:
    things = [item for being in beings for item in being.items] + list(ground)
    twice = sorted(one for one, count in Counter(item.id for item in things).items() if count > 1)
    wrong = [f"the item {one} is in two places" for one in twice]
    for item in things:
        if item.durability > item.full_durability or item.full_durability < 1:
            wrong.append(f"{item.id} has durability {item.durability} of {item.full_durability} (BS-RULING-57)")
        if item.grains < 0 or item.die not in LADDER or item.two not in LADDER:
            wrong.append(f"{item.id} has a weight or die that nothing has: {item}")
    return wrong


def _table(state: State) -> list[str]:
    wrong = [f"the table's {name} is below zero" for name in ("round", "week", "made") if getattr(state, name) < 0]
    wrong += [f"{foe.name} belongs to the crawl of nobody" for foe in state.foes.values() if _stray(state, foe)]
    for hero, crawl in state.crawls.items():
        if crawl.level < 1 or min(crawl.room, crawl.round, crawl.chests) < 0:
            wrong.append(f"the crawl of {hero} is out of joint: {crawl}")
    return wrong


def _stray(state: State, foe: Being) -> bool:
    return bool(foe.solo) and foe.solo not in state.crawls

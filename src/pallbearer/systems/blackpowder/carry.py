"""How much a body carries, and what too much of it costs (CARRY)."""

from __future__ import annotations

from pallbearer.rules.script import Refused
from pallbearer.systems.blackpowder import abilities
from pallbearer.systems.blackpowder.state import Body, Item, State

STEP = 2
"""How much harder tests get when one carries too much (BP-CARRY-04)."""


def capacity(state: State, body: Body) -> int:
    """How many items can be carried without trouble, never below none (BP-CARRY-01, BP-RULING-36)."""
    return max(0, 8 + abilities.value(state, body, "STRENGTH"))


def weighs(state: State, item: Item) -> int:
    """What one entry counts (BP-RULING-35)."""
    ready = item.place == "worn" or (item.place == "hand" and item.kind == "weapon")
    if item.place == "lost" or item.count < 1 or (ready and state.rulings.equipped_weighs_nothing):
        return 0
    return item.load


def load(state: State, body: Body) -> int:
    """What everything counts together."""
    return sum(weighs(state, item) for item in body.items)


def overloaded(state: State, body: Body) -> bool:
    """More than the capacity; exactly the capacity is fine (BP-CARRY-03)."""
    return load(state, body) > capacity(state, body)


def penalty(state: State, body: Body) -> int:
    """What the load adds to the DR of STRENGTH and AGILITY tests."""
    carried, most = load(state, body), capacity(state, body)
    if carried <= most:
        return 0
    if not state.rulings.load_penalty_grows:
        return STEP
    # Each full capacity that is passed counts once more; of no capacity at all, each item does.
    return STEP * ((carried - 1) // most if most else carried)


def too_much(state: State, body: Body, more: int) -> Refused | None:
    """Refused where the house lets nobody carry more than twice the capacity (BP-RULING-34)."""
    most = 2 * capacity(state, body)
    if not state.rulings.carry_at_most_double or more <= 0 or load(state, body) + more <= most:
        return None
    remedy = f"{body.name} carries {load(state, body)} of at most {most}: put something down first."
    return Refused("too-much", remedy, ("BP-RULING-34",))

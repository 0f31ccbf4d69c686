"""An adventurer's sheet, built up for the eyes that look at it."""

from __future__ import annotations

from pallbearer.rules.sheet import Eyes, Sheet
from pallbearer.systems.deadweight.state import State


def sheet(state: State, hero: str, eyes: Eyes) -> Sheet:
    """All of `hero` that `eyes` may see."""
    one = state.hero(hero)
    return Sheet(one.id, one.name)

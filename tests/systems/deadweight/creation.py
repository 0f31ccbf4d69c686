"""Short words for tests of creation: an adventurer in the making, and its steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Script
from pallbearer.systems.deadweight import life
from pallbearer.systems.deadweight.state import ATTRIBUTES, Attribute, Hero, LifeRow, State
from tests.systems.deadweight.kit import play, table

DICE = {
    3: (1, 1, 1), 4: (1, 1, 2), 5: (1, 1, 3), 6: (1, 1, 4), 7: (1, 1, 5), 8: (1, 1, 6), 9: (1, 2, 6), 10: (1, 3, 6),
    11: (1, 4, 6), 12: (1, 5, 6), 13: (1, 6, 6), 14: (2, 6, 6), 15: (3, 6, 6), 16: (4, 6, 6), 17: (5, 6, 6),
    18: (6, 6, 6),
}  # fmt: skip
"""Faces of 3d6 for each total."""

TWO = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""Faces of 2d6 for each total."""


def draft(id: str = "h1", scores: str = "1 1 1 1", profs: str = "0 0 0 0", **fields: Any) -> Hero:
    """An adventurer in the making; scores and proficiencies in the order STR DEX INT PRE."""
    pairs = zip(scores.split(), profs.split(), strict=True)
    attributes: dict[str, Any] = {
        name: Attribute(int(score), int(prof)) for name, (score, prof) in zip(ATTRIBUTES, pairs, strict=True)
    }
    return Hero(**{"id": id, "name": id.capitalize(), "insight": 1, **attributes, **fields})


def scores(hero: Hero) -> str:
    """The scores, STR DEX INT PRE."""
    return " ".join(str(hero.attribute(name).score) for name in ATTRIBUTES)


def profs(hero: Hero) -> str:
    """The proficiencies, STR DEX INT PRE."""
    return " ".join(str(hero.attribute(name).proficiency) for name in ATTRIBUTES)


def live(
    name: str,
    dice: Iterable[int],
    answers: Iterable[str] = ("take",),
    hero: Hero | None = None,
    others: Iterable[Hero] = (),
    rulings: Iterable[str] = (),
) -> Hero:
    """The hero after one step of the life path."""
    one = hero or draft()
    state = table(one, *others, rulings=rulings)
    return at(play(life.live(state, one.id, name, {}), state, dice, answers))


def at(done: Rehearsal[Any], hero: str = "h1") -> Hero:
    """The hero at the end of a rehearsal."""
    found: Hero = done.state.hero(hero)
    return found


def run(script: Any, hero: Hero, dice: Iterable[int] = (), answers: Iterable[str] = (), **fields: Any) -> Hero:
    """The hero after `script(state, hero id)`, at a table of that one hero."""
    state: State = table(hero, **fields)
    made: Script[Any] = script(state, hero.id)
    return at(play(made, state, dice, answers), hero.id)


def with_row(hero: Hero, name: str, total: int) -> Hero:
    """The hero with a row of the life path."""
    return replace(hero, life=(*hero.life, LifeRow(name, total, f"{name} {total}")))

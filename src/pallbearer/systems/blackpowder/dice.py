"""Throwing dice in the middle of play: others may act while somebody's dice are still in the air."""

from __future__ import annotations

from pallbearer.dice.notation import Pool, Sum, parse
from pallbearer.dice.roll import SumResult, roll
from pallbearer.rules.script import Look, Roll, Script
from pallbearer.systems.blackpowder.state import State


def throw(
    dice: tuple[int, ...], why: str, who: str, audience: tuple[str, ...] = ()
) -> Script[tuple[tuple[int, ...], State]]:
    """The faces, and the state when they lie."""
    faces: tuple[int, ...] = yield Roll(dice, why, who, audience)
    state = yield Look()
    return faces, state


def throw_one(sides: int, why: str, who: str, audience: tuple[str, ...] = ()) -> Script[tuple[int, State]]:
    """One die."""
    faces, state = yield from throw((sides,), why, who, audience)
    return faces[0], state


def throw_sum(notation: str, why: str, who: str, audience: tuple[str, ...] = ()) -> Script[tuple[int, State]]:
    """The total of dice that `limits.bad_damage` lets through, as it falls: it may be below none."""
    what = parse(notation).throw
    assert isinstance(what, Sum)
    dice = tuple(of.sides for term in what.terms if isinstance(of := term.of, Pool) for _ in range(of.count))
    faces, state = yield from throw(dice, why, who, audience)
    left = iter(faces)
    fallen = roll(what, lambda _: next(left))
    assert isinstance(fallen, SumResult)
    return fallen.total, state

"""Do these dice fall as dice should?  Counts beside what is expected, and a plain word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import comb

import msgspec

from pallbearer.table.view import Line

SIGNIFICANT = 0.025


class Face(msgspec.Struct, frozen=True):
    """One face: how often it fell, how often it should, and the range in which 95 of 100 tables would lie."""

    face: int
    count: int
    expected: float
    low: int
    high: int

    @property
    def word(self) -> str:
        """Whether that is usual."""
        return "fewer than usual" if self.count < self.low else "more than usual" if self.count > self.high else "usual"


class Tally(msgspec.Struct, frozen=True):
    """All dice of one size."""

    sides: int
    thrown: int
    mean: float
    faces: tuple[Face, ...]

    @property
    def odd(self) -> int:
        """How many faces are out of the usual range; one in twenty is, by luck alone."""
        return sum(1 for face in self.faces if face.word != "usual")


@lru_cache(maxsize=1000)
def usual(count: int, sides: int) -> tuple[int, int]:
    """The central range that holds at least 95 % of the counts of one face in `count` fair dice.

    >>> usual(60, 6)
    (5, 16)
    """
    if count > 3000:  # the exact sum is slow there, and the bell curve as good
        mean, spread = count / sides, (count * (sides - 1)) ** 0.5 / sides
        return int(mean - 1.96 * spread), int(mean + 1.96 * spread) + 1
    total, below, low = sides**count, 0, None
    for hits in range(count + 1):
        below += comb(count, hits) * (sides - 1) ** (count - hits)
        if low is None and below / total > SIGNIFICANT:
            low = hits
        if below / total >= 1 - SIGNIFICANT:
            return low or 0, hits
    return low or 0, count


def tally(lines: Iterable[Line], by_hand: bool = False, who: str = "") -> list[Tally]:
    """The dice of these log lines by their size.  Dice that were undone fell all the same, and count."""
    fallen: dict[int, Counter[int]] = {}
    for line in lines:
        if line.kind == "dice" and line.by_hand == by_hand and (not who or line.about.get("hero") == who):
            for sides, face in zip(line.dice, line.faces, strict=True):
                fallen.setdefault(sides, Counter())[face] += 1
    return [_one(sides, counts) for sides, counts in sorted(fallen.items())]


def _one(sides: int, counts: Counter[int]) -> Tally:
    thrown = counts.total()
    low, high = usual(thrown, sides)
    mean = sum(face * count for face, count in counts.items()) / thrown
    faces = tuple(Face(face, counts[face], thrown / sides, low, high) for face in range(1, sides + 1))
    return Tally(sides, thrown, mean, faces)

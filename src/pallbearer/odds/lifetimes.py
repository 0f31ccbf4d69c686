"""How long something lasts that goes step by step: a usage die, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from operator import add, mul, sub
from typing import NamedTuple

from pallbearer.dice.steps import USAGE, after_use


class Lifespan(NamedTuple):
    """In how many ways, of `total`, it is gone after exactly `i` uses: `counts[i]`; `beyond`: it lasts longer."""

    counts: tuple[int, ...]
    beyond: int
    total: int

    def chance(self, uses: int) -> Fraction:
        """The exact chance that it is gone after exactly so many uses.  Raises `IndexError` beyond the last."""
        return Fraction(self.counts[uses], self.total)


class Lifetime:
    """Stages passed one after the other; at each use, the present one ends with its own chance.

    Chances are exact fractions above 0, at most 1.  The thing is gone when the last stage has ended.

    >>> lamp = usage(6)
    >>> lamp.mean, lamp.variance, lamp.lasts(2), lamp.spans(3).chance(2)
    (Fraction(5, 1), Fraction(8, 1), Fraction(1, 1), Fraction(1, 6))
    """

    def __init__(self, ends: Sequence[Fraction]) -> None:
        """Raises `ValueError` for a stage that never ends, or a chance above 1."""
        if not ends or not all(0 < end <= 1 for end in ends):
            raise ValueError("each stage ends with a chance above 0, and at most 1")
        self.ends = tuple(map(Fraction, ends))

    @property
    def mean(self) -> Fraction:
        """The exact expected number of uses."""
        return sum((1 / end for end in self.ends), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The exact variance of the number of uses."""
        return sum(((1 - end) / end**2 for end in self.ends), Fraction(0))

    def lasts(self, uses: int) -> Fraction:
        """The exact chance that it is not gone before use number `uses`."""
        return 1 - sum((self.spans(uses - 1).chance(one) for one in range(uses)), Fraction(0)) if uses else Fraction(1)

    def spans(self, uses: int) -> Lifespan:
        """The exact distribution up to so many uses.

        Whole numbers throughout: after t uses, ways are counted in units of 1 / per ** t.
        """
        per = lcm(*(end.denominator for end in self.ends))
        goes = [end.numerator * (per // end.denominator) for end in self.ends]
        stays = [per - one for one in goes]
        present, gone = [1] + [0] * (len(goes) - 1), [0]
        for _ in range(uses):
            moved = list(map(mul, present, goes))
            gone.append(moved.pop())
            present = list(map(add, map(mul, present, stays), [0, *moved]))
        scale = 1
        for use in range(uses, -1, -1):
            gone[use] *= scale
            scale *= per
        return Lifespan(tuple(gone), sum(present), scale // per)

    def until(self, beyond: Fraction) -> Lifespan:
        """The exact distribution, so far that the chance of lasting longer is at most `beyond`."""
        uses = self._enough(float(beyond))
        found = self.spans(uses)
        while Fraction(found.beyond, found.total) > beyond:  # only if floats went astray
            uses += len(self.ends)
            found = self.spans(uses)
        return found

    def _enough(self, beyond: float) -> int:
        """Roughly how many uses that takes.  Raises `ValueError` if `beyond` is none, or too small for a float."""
        if beyond <= 0:
            raise ValueError("it may always last longer: a chance above 0")
        present = [1.0] + [0.0] * (len(self.ends) - 1)
        chances = [float(end) for end in self.ends]
        uses = 0
        while sum(present) > beyond:
            moved = list(map(mul, present, chances))
            present = list(map(add, map(sub, present, moved), [0.0, *moved[:-1]]))
            uses += 1
        return uses


def usage(sides: int) -> Lifetime:
    """The lifetime of a usage die.  Raises `ValueError` for a size that no usage die has.

    >>> usage(20).mean
    Fraction(30, 1)
    """
    after_use(sides, 1)  # a size that there is
    return Lifetime(
        [
            Fraction(sum(after_use(one, face) != one for face in range(1, one + 1)), one)
            for one in USAGE[USAGE.index(sides) :]
        ]
    )

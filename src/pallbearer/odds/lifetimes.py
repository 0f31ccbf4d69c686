"""How long something lasts that goes step by step: a usage die, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, repeat
from math import lcm, log, prod
from operator import add, mul, sub
from typing import NamedTuple

from pallbearer.dice.steps import USAGE, after_use


class Lifespan(NamedTuple):
    """In how many ways it is gone after exactly `i` uses: `counts[i]`, of `scale` * `per` ** i.

    `beyond`, of as many as the last: it lasts longer.
    """

    counts: tuple[int, ...]
    beyond: int
    per: int
    scale: int = 1

    def chance(self, uses: int) -> Fraction:
        """The exact chance that it is gone after exactly so many uses.  Raises `IndexError` beyond the last."""
        return Fraction(self.counts[uses], self.scale * self.per**uses)

    @property
    def longer(self) -> Fraction:
        """The exact chance that it lasts longer than the last of `counts`."""
        return Fraction(self.beyond, self.scale * self.per ** (len(self.counts) - 1))


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
        """The exact distribution up to so many uses: whole numbers throughout."""
        per = lcm(*(end.denominator for end in self.ends))
        goes = [end.numerator * (per // end.denominator) for end in self.ends]
        return self._apart(goes, per, uses) if len(set(goes)) == len(goes) else self._along(goes, per, uses)

    def _apart(self, goes: list[int], per: int, uses: int) -> Lifespan:
        """If no two stages end alike, the chance of lasting longer is a sum of powers, one for each stage."""
        scale = lcm(*(share.denominator for share in self._shares))
        powers = [
            accumulate(repeat(per - one, uses), mul, initial=share.numerator * (scale // share.denominator))
            for one, share in zip(goes, self._shares, strict=True)
        ]
        longer = list(powers[0])
        for more in powers[1:]:
            longer = list(map(add, longer, more))
        gone = [0, *map(sub, map(mul, longer, repeat(per, uses)), longer[1:])]
        return Lifespan(tuple(gone), longer[-1], per, scale)

    @cached_property
    def _shares(self) -> list[Fraction]:
        """What each stage adds to the chance of lasting longer, before its power."""
        per = lcm(*(end.denominator for end in self.ends))
        goes = [end.numerator * (per // end.denominator) for end in self.ends]
        return [Fraction(prod(p for p in goes if p != one), prod(p - one for p in goes if p != one)) for one in goes]

    def _along(self, goes: list[int], per: int, uses: int) -> Lifespan:
        """Use by use."""
        stays = [per - one for one in goes]
        present, gone = [1] + [0] * (len(goes) - 1), [0]
        for _ in range(uses):
            moved = list(map(mul, present, goes))
            gone.append(moved.pop())
            present = list(map(add, map(mul, present, stays), [0, *moved]))
        return Lifespan(tuple(gone), sum(present), per)

    def until(self, beyond: Fraction | float) -> Lifespan:
        """The exact distribution, so far that the chance of lasting longer is at most `beyond`."""
        beyond = Fraction(beyond)
        uses = self._enough(float(beyond))
        found = self.spans(uses)
        while found.beyond > beyond * found.scale * found.per**uses:  # only if floats went astray
            uses += len(self.ends)
            found = self.spans(uses)
        return found

    def _enough(self, beyond: float) -> int:
        """Roughly how many uses that takes.  Raises `ValueError` if `beyond` is none."""
        if beyond <= 0:
            raise ValueError("it may always last longer: a chance above 0")
        if len(set(self.ends)) < len(self.ends):
            # Longer than the sum of so many of the slowest stage is rarer than Markov's bound says.
            slow = float(min(self.ends))
            return len(self.ends) + int(len(self.ends) * (log(1 / beyond) + log(2 * len(self.ends))) / slow)
        terms = [(float(share), 1 - float(end)) for share, end in zip(self._shares, self.ends, strict=True)]
        low, high = 0, 1
        while sum(share * stay**high for share, stay in terms) > beyond:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if sum(share * stay**middle for share, stay in terms) > beyond:
                low = middle
            else:
                high = middle
        return high


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

"""How long something lasts that goes step by step: a usage die, exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import lcm, log, prod
from operator import itemgetter, mul
from typing import NamedTuple

from pallbearer.dice.steps import USAGE, after_use


class Lifespan(NamedTuple):
    """It is gone after exactly `i` uses in `times` * `counts[i]` of `per` ** i ways.

    In `beyond` of as many ways as there are for the last of `counts`, it lasts longer.
    """

    counts: tuple[int, ...]
    beyond: int
    per: int
    times: int = 1

    def chance(self, uses: int) -> Fraction:
        """The exact chance that it is gone after exactly so many uses.  Raises `IndexError` beyond the last."""
        return Fraction(self.times * self.counts[uses], self.per**uses)

    @property
    def longer(self) -> Fraction:
        """The exact chance that it lasts longer than the last of `counts`."""
        return Fraction(self.beyond, self.per ** (len(self.counts) - 1))


class Lifetime:
    """Stages passed one after the other; at each use, the present one ends with its own chance.

    Chances are exact fractions above 0, at most 1.  The thing is gone when the last stage has ended.

    >>> lamp = usage(6)
    >>> lamp.mean, lamp.variance, lamp.lasts(2), lamp.spans(3).chance(2)
    (Fraction(5, 1), Fraction(8, 1), Fraction(1, 1), Fraction(1, 6))
    """

    def __init__(self, ends: Sequence[Fraction]) -> None:
        """Raises `ValueError` for a stage that never ends, or a chance above 1."""
        self.ends = tuple([Fraction(end) for end in ends])
        if not self.ends or not all(0 < end.numerator <= end.denominator for end in self.ends):
            raise ValueError("each stage ends with a chance above 0, and at most 1")

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
        return self.spans(uses - 1).longer if uses else Fraction(1)

    def spans(self, uses: int) -> Lifespan:
        """The exact distribution up to so many uses: whole numbers throughout.

        In how many ways the stages before have ended is a factor that is the same for every number of
        uses; what is left is counted use by use.
        """
        per, goes = self._ways()
        goes.sort(reverse=True)  # in whichever order they come; so the numbers stay small
        stays = [per - go for go in goes]
        if len(stays) == 6:
            gone, last = _six(stays, uses)
        else:
            present = _stage_by_stage(stays, uses)
            gone, last = [0, *present[-1][:-1]], [one[-1] for one in present]
        passed = accumulate(goes[:-1], mul, initial=1)
        return Lifespan(tuple(gone), sum(map(mul, passed, last)), per, prod(goes))

    def _ways(self) -> tuple[int, list[int]]:
        """In how many ways each stage ends, and of how many."""
        per = lcm(*(end.denominator for end in self.ends))
        return per, [end.numerator * (per // end.denominator) for end in self.ends]

    def until(self, beyond: Fraction | float) -> Lifespan:
        """The exact distribution, so far that the chance of lasting longer is at most `beyond`."""
        beyond = Fraction(beyond)
        uses = self._enough(float(beyond))
        found = self.spans(uses)
        while found.beyond * beyond.denominator > beyond.numerator * found.per**uses:
            uses += len(self.ends)  # floats went astray
            found = self.spans(uses)
        return found

    def each_until(self, beyond: Fraction | float) -> list[Lifespan]:
        """`until` for what begins with each stage, the first one first: the work is shared.

        >>> [float(span.longer) < 1e-3 for span in usage(8).each_until(1e-3)]
        [True, True, True]
        """
        beyond = Fraction(beyond)
        lives = [Lifetime(self.ends[first:]) for first in range(len(self.ends))]
        uses = [life._enough(float(beyond)) for life in lives]
        # What begins with a later stage is what comes before an earlier one, if the last stage comes first.
        per, goes = self._ways()
        goes.reverse()
        present = _stage_by_stage([per - go for go in goes], max(uses))
        passed = list(accumulate(goes, mul, initial=1))
        found = []
        for life, until, stage in zip(lives, uses, reversed(range(len(goes))), strict=True):
            longer = sum([ways * one[until] for ways, one in zip(passed, present[: stage + 1], strict=False)])
            if longer * beyond.denominator > beyond.numerator * per**until:
                found.append(life.until(beyond))  # floats went astray
            else:
                found.append(Lifespan((0, *present[stage][:until]), longer, per, passed[stage + 1]))
        return found

    def _enough(self, beyond: float) -> int:
        """Roughly how many uses that takes.  Raises `ValueError` if `beyond` is none."""
        if beyond <= 0:
            raise ValueError("it may always last longer: a chance above 0")
        ends = [end.numerator / end.denominator for end in self.ends]
        if len(set(ends)) < len(ends):
            # Longer than the sum of so many of the slowest stage is rarer than Markov's bound says.
            return len(ends) + int(len(ends) * (log(1 / beyond) + log(2 * len(ends))) / min(ends))
        # The chance of lasting longer is a sum of powers, one for each stage.
        whole = prod(ends)
        terms = [(whole / one / prod([other - one for other in ends if other != one]), 1 - one) for one in ends]
        share, stay = max(terms, key=itemgetter(1))  # the slowest: in the end it alone matters
        guess = log(beyond / share) / log(stay) if stay else 0
        return _first(lambda uses: sum([share * stay**uses for share, stay in terms]) <= beyond, 1 + int(guess))


def _stage_by_stage(stays: list[int], uses: int) -> list[list[int]]:
    """By stage, in how many ways it is the present one after 0, 1, 2, ... uses."""
    found, come = [], [1] + [0] * uses
    for stay in stays:
        now, present = 0, []
        for comes in come:
            now = now * stay + comes
            present.append(now)
        found.append(present)
        come = [0, *present[:-1]]
    return found


def _six(stays: list[int], uses: int) -> tuple[list[int], list[int]]:
    """The last stage a use later, and each stage in the end.  Six as a d20 has them: names are faster than a list."""
    u, v, w, x, y, z = stays
    a, b, c, d, e, f = 1, 0, 0, 0, 0, 0
    gone = [0]
    for _ in range(uses):
        gone.append(f)
        f = f * z + e
        e = e * y + d
        d = d * x + c
        c = c * w + b
        b = b * v + a
        a *= u
    return gone, [a, b, c, d, e, f]


def _first(enough: Callable[[int], bool], guess: int) -> int:
    """The least number (1 upwards) that is enough, if all above it are; quickly, if the guess is good."""
    high = max(1, guess)
    low, step = 0, 1
    while not enough(high):
        low, high, step = high, high + step, 2 * step
    step = 1
    while high - step > low and enough(high - step):
        high, step = high - step, 2 * step
    low = max(low, high - step)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def usage(sides: int) -> Lifetime:
    """The lifetime of a usage die.  Raises `ValueError` for a size that no usage die has.

    >>> usage(20).mean
    Fraction(30, 1)
    """
    after_use(sides, 1)  # a size that there is
    return Lifetime([_steps_down(one) for one in USAGE[USAGE.index(sides) :]])


@cache
def _steps_down(sides: int) -> Fraction:
    return Fraction(sum([after_use(sides, face) != sides for face in range(1, sides + 1)]), sides)

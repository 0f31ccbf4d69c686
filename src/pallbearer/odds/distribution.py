"""An exact distribution of whole numbers: counts over a common denominator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt, sqrt


class Distribution:
    """How often each whole number comes up: `counts[i]` times in `total` for the number `low + i`.

    Counts are exact integers.  Probabilities are `Fraction`s; only `sd` is a float, as most standard
    deviations are no fraction (`variance` is exact).

    >>> two = Distribution(2, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
    >>> two.total, two.chance(7), two.at_least(10), two.mean, two.variance
    (36, Fraction(1, 6), Fraction(1, 6), Fraction(7, 1), Fraction(35, 6))
    """

    __slots__ = ("counts", "low", "total")

    def __init__(self, low: int, counts: Sequence[int]) -> None:
        """Raises `ValueError` if nothing is possible, or a count is negative."""
        first, last = 0, len(counts)
        while first < last and not counts[first]:
            first += 1
        while last > first and not counts[last - 1]:
            last -= 1
        self.low = low + first
        self.counts: tuple[int, ...] = tuple(counts[first:last])
        self.total = sum(self.counts)
        if not self.counts or min(self.counts) < 0:
            raise ValueError("a distribution counts from 0 upwards, and something must be possible")

    @property
    def high(self) -> int:
        """The largest number that is possible."""
        return self.low + len(self.counts) - 1

    def items(self) -> Iterator[tuple[int, int]]:
        """Every possible number, the least first, and its count."""
        return ((self.low + place, count) for place, count in enumerate(self.counts) if count)

    def chances(self) -> dict[int, Fraction]:
        """The exact probability of every possible number."""
        return {number: Fraction(count, self.total) for number, count in self.items()}

    def chance(self, number: int) -> Fraction:
        """The exact probability of this number."""
        place = number - self.low
        return Fraction(self.counts[place] if 0 <= place < len(self.counts) else 0, self.total)

    def at_least(self, number: int) -> Fraction:
        """The exact probability of this number or a larger one."""
        return Fraction(sum(self.counts[max(0, number - self.low) :]), self.total)

    @property
    def mean(self) -> Fraction:
        """The exact expectation."""
        return self.low + Fraction(sum(place * count for place, count in enumerate(self.counts)), self.total)

    @property
    def variance(self) -> Fraction:
        """The exact variance."""
        places = sum(place * count for place, count in enumerate(self.counts))
        squares = sum(place * place * count for place, count in enumerate(self.counts))
        return Fraction(squares * self.total - places * places, self.total * self.total)

    @property
    def sd(self) -> float:
        """The standard deviation: the nearest float to the root of the exact variance, or its neighbour."""
        return sqrt(self.variance)

    @property
    def exact_sd(self) -> str:
        """The standard deviation as "a/b" where it is a fraction, else as "sqrt(a/b)".

        >>> Distribution(1, [1, 1]).exact_sd, Distribution(1, [1] * 6).exact_sd
        ('1/2', 'sqrt(35/12)')
        """
        above, below = self.variance.numerator, self.variance.denominator
        if isqrt(above) ** 2 == above and isqrt(below) ** 2 == below:
            return f"{isqrt(above)}/{isqrt(below)}"
        return f"sqrt({above}/{below})"

    def __eq__(self, other: object) -> bool:
        """Equal if every number is as likely, whatever the denominators."""
        if not isinstance(other, Distribution):
            return NotImplemented
        if (self.low, len(self.counts)) != (other.low, len(other.counts)):
            return False
        pairs = zip(self.counts, other.counts, strict=True)
        return all(mine * other.total == theirs * self.total for mine, theirs in pairs)

    def __hash__(self) -> int:
        return hash((self.low, len(self.counts), self.mean))

    def __repr__(self) -> str:
        return f"<Distribution {self.low} to {self.high}, mean {float(self.mean):.6g}, sd {self.sd:.6g}>"

    def _repr_html_(self) -> str:
        """A table with a bar for each number, for notebooks."""
        most = max(self.counts)
        rows = "".join(
            f"<tr><td>{number}</td><td>{count / self.total:.4%}</td>"
            f'<td><div style="width:{120 * count / most:.1f}px;height:.8em;background:currentColor"></div></td></tr>'
            for number, count in self.items()
        )
        head = f"<caption>mean {float(self.mean):.6g}, sd {self.sd:.6g}</caption>"
        return f"<table>{head}<tr><th>number</th><th>chance</th><th></th></tr>{rows}</table>"

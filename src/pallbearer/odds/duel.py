"""Two who strike each other in turn until one falls: every pair of hit points at once, exactly.

Rounds in which neither is hurt only take time; they are divided out.  Everything stays a whole number:
with s hit points left on both sides together, chances are counted in units of 1 / scale ** s.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd


class Duel:
    """A fights B, and strikes first in every round.

    `a` and `b` say in how many ways a strike takes 0, 1, 2, ... hit points (shape: most damage + 1);
    `hits_a` and `hits_b` are the most hit points that are asked about.  Raises `ValueError` if neither
    can ever hurt the other, or for a negative count.

    >>> duel = Duel([1, 1], [1, 1], 3, 3)
    >>> duel.wins(1, 1), duel.rounds(1, 1), duel.wins(3, 2)
    (Fraction(2, 3), Fraction(4, 3), Fraction(22, 27))
    """

    def __init__(self, a: Sequence[int], b: Sequence[int], hits_a: int, hits_b: int) -> None:
        a, b = _reduced(a), _reduced(b)
        if len(a) < 2 and len(b) < 2:
            raise ValueError("neither can ever hurt the other: give one of them a strike that does")
        self.hits_a, self.hits_b = hits_a, hits_b
        self._per_a, self._per_b = sum(a), sum(b)
        busy = self._per_a * self._per_b - a[0] * b[0]
        self._scale = busy * self._per_b
        self._fill(a, b)

    def wins(self, a: int, b: int) -> Fraction:
        """The exact chance that A wins, from these hit points (1 upwards)."""
        return Fraction(self._at(a, b) >> self._shift, self._scale ** (a + b))

    def rounds(self, a: int, b: int) -> Fraction:
        """The exact expected number of rounds, the one in which somebody falls included."""
        return Fraction(self._at(a, b) & ((1 << self._shift) - 1), self._scale ** (a + b))

    def _at(self, a: int, b: int) -> int:
        if not (0 < a <= self.hits_a and 0 < b <= self.hits_b):
            raise IndexError(f"hit points {a} and {b}: this duel knows 1 to {self.hits_a} and 1 to {self.hits_b}")
        return self._turns[a][b]

    def _fill(self, a: Sequence[int], b: Sequence[int]) -> None:
        """Chance of winning and expected rounds side by side in one integer, so that one sum does for both."""
        scale, per = self._scale, self._per_b
        most = self.hits_a + self.hits_b
        # No round without a wound is counted here, so rounds are at most hit points times the wait for a wound.
        self._shift = (most * self._per_a * self._per_b * scale**most).bit_length() + 1
        powers = [scale**count for count in range(most + 1)]
        strikes = [ways * powers[hurt - 1] * per if hurt else 0 for hurt, ways in enumerate(a)]
        answers = [a[0] * ways * powers[hurt - 1] * per if hurt else 0 for hurt, ways in enumerate(b)]
        blows = [ways * powers[hurt] if hurt else 0 for hurt, ways in enumerate(b)]
        felled = [sum(a[hurt:]) for hurt in range(len(a))] + [0] * self.hits_b
        one_round = self._per_a * self._per_b * per
        # turns: A strikes next; replies: B does, in units of 1 / (per * scale ** s).
        self._turns = [[0] * (self.hits_b + 1) for _ in range(self.hits_a + 1)]
        replies = [[0] * (self.hits_b + 1) for _ in range(self.hits_a + 1)]
        far_a, far_b = len(a) - 1, len(b) - 1
        for mine in range(1, self.hits_a + 1):
            column = [self._turns[left] for left in range(mine)]
            reply = replies[mine]
            for theirs in range(1, self.hits_b + 1):
                unit = powers[mine + theirs - 1]
                found = one_round * unit + ((felled[theirs] * per * per * unit) << self._shift)
                for hurt in range(1, min(far_a, theirs - 1) + 1):
                    found += strikes[hurt] * reply[theirs - hurt]
                back = 0
                for hurt in range(1, min(far_b, mine - 1) + 1):
                    turn = column[mine - hurt][theirs]
                    found += answers[hurt] * turn
                    back += blows[hurt] * turn
                self._turns[mine][theirs] = found
                reply[theirs] = b[0] * found + back


def _reduced(ways: Sequence[int]) -> list[int]:
    """Without trailing zeros and common factors."""
    if not any(ways) or min(ways) < 0:
        raise ValueError("a strike takes hit points in 0 ways or more, and in some way at all")
    found = list(ways)
    while not found[-1]:
        found.pop()
    common = gcd(*found)
    return [one // common for one in found]

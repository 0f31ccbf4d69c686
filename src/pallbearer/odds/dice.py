"""The exact distribution of whatever dice notation says.

What would take too long is refused before anything is computed.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from math import comb
from operator import mul

from pallbearer.dice.notation import Notation, Number, Pool, Risk, Successes, Sum, Throw, Usage, parse
from pallbearer.dice.steps import after_use
from pallbearer.odds.distribution import Distribution
from pallbearer.odds.polynomials import add_fair, fair, power, product, run, slot, unpacked

ANSWER = 100_000_000
"""Bits that the counts of one answer may have together: some 12 MB."""

WORK = 200_000_000
"""Operations on machine words that one question may take: a few seconds."""

DIGITS = 14_000
"""Bits of the common denominator: as many as Python writes out in decimals."""


class TooMuch(ValueError):
    """The question is too large: `given` is what it would take, `allowed` what it may."""

    def __init__(self, what: str, given: int, allowed: int) -> None:
        self.given, self.allowed = f"{what} {given:,}", f"{what} at most {allowed:,}: fewer dice, or smaller ones"
        super().__init__(f"given {self.given}, allowed: {self.allowed}")


def of(dice: str | Notation | Throw) -> Distribution:
    """The exact distribution of a throw.

    A sum counts its total; a counting pool its successes; a usage die the size it has afterwards (0:
    gone); a risk roll 1 if it happens.  Raises `NotationError` for what is no notation, `TooMuch`
    for what would take too long.

    >>> of("2d6").chance(7), of("4d6kh3").chance(18), of("Ud4").chance(0), of("2d!").chance(1)
    (Fraction(1, 6), Fraction(7, 432), Fraction(1, 2), Fraction(11, 36))
    >>> of("d20 adv").mean, of("30d10>=8!3")
    (Fraction(553, 40), <Distribution 0 to 120, mean 9.999, sd 2.97999>)
    """
    notation = parse(dice) if isinstance(dice, str) else dice
    throw = notation.throw if isinstance(notation, Notation) else notation
    match throw:
        case Sum():
            return _sum(throw)
        case Successes():
            return _successes(throw)
        case Usage():
            left = Counter(after_use(throw.sides, face) for face in range(1, throw.sides + 1))
            return Distribution(0, [left[size] for size in range(throw.sides + 1)])
        case Risk():
            return Distribution(0, [5**throw.count, 6**throw.count - 5**throw.count])


def _sum(what: Sum) -> Distribution:
    low, dice, pools = _sorted(what)
    _refuse(what, dice, pools)
    counts = [1]
    for sides, count in dice.items():
        counts = add_fair(counts, count, sides) if len(counts) > 1 else fair(count, sides)
    for (pool, minus), times in pools.items():
        one = _keep(pool)
        counts = product(counts, power(one[::-1] if minus else one, times))
    return Distribution(low, _twice(counts, what.twice) if what.twice else counts)


def _sorted(what: Sum) -> tuple[int, Counter[int], Counter[tuple[Pool, bool]]]:
    """The lowest total; how many fair dice there are of each size; the pools of which some dice are kept.

    A fair die that is taken away is one that is added, on a lower footing.
    """
    low, dice, pools = 0, Counter[int](), Counter[tuple[Pool, bool]]()
    for term in what.terms:
        of = term.of
        if isinstance(of, Number):
            low += -of.value if term.minus else of.value
            continue
        kept = _kept(of)
        low += -kept * of.sides if term.minus else kept
        if kept == of.count:
            dice[of.sides] += of.count
        else:
            pools[of, term.minus] += 1
    return low, dice, pools


def _kept(pool: Pool) -> int:
    """How many dice of the pool count."""
    if pool.keep is None:
        return pool.count
    return pool.keep.count if pool.keep.rule in ("kh", "kl") else pool.count - pool.keep.count


def _keep(pool: Pool) -> list[int]:
    """How often each sum of the kept dice falls, the least first.

    The sum of the k highest: say the lowest of them shows f.  Then a < k dice lie above f, in any way;
    at most count - k lie below.  One pass of Horner's rule for each f sums over all a.
    """
    assert pool.keep is not None
    count, sides, kept = pool.count, pool.sides, _kept(pool)
    spare = count - kept
    above = [comb(count, a) for a in range(kept)]
    below = [[comb(count - a, low) for low in range(spare + 1)] for a in range(kept)]
    width = slot(sides**count)
    found = 0
    for face in range(sides, 0, -1):
        powers = [(face - 1) ** low for low in range(spare + 1)]
        here = 0
        for a in reversed(range(kept)):
            more = run(here, sides - face, width) << width if here else 0
            here = more + above[a] * sum(map(mul, below[a], powers))
        found += here << (width * kept * (face - 1))
    counts = unpacked(found, width, kept * (sides - 1) + 1)
    return counts if pool.keep.rule in ("kh", "dl") else counts[::-1]


def _twice(counts: list[int], twice: str) -> list[int]:
    """The higher ("adv") or lower of two throws."""
    if twice == "dis":
        return _twice(counts[::-1], "adv")[::-1]
    squares = [so_far * so_far for so_far in accumulate(counts)]
    return [here - before for here, before in zip(squares, [0, *squares[:-1]], strict=True)]


def _successes(what: Successes) -> Distribution:
    totals = what.count * (what.explosions + 1) + 1
    _refuse_answer(totals, what.count * (what.explosions + 1), what.sides)
    misses, hits = what.least - 1, what.sides - what.least + 1
    one, ways = [misses, hits], 1
    for _ in range(what.explosions):
        # The highest face is a success, and then counts what the next die brings.
        ways *= what.sides
        one = [misses * ways, (hits - 1) * ways + one[0], *one[1:]]
    return Distribution(0, power(one, what.count))


def _refuse(what: Sum, dice: Counter[int], pools: Counter[tuple[Pool, bool]]) -> None:
    """Say no before the work begins."""
    everything = [(count, sides, count) for sides, count in dice.items()]
    everything += [(pool.count * times, pool.sides, _kept(pool) * times) for (pool, _), times in pools.items()]
    bits = sum(int(count * sides.bit_length()) for count, sides, _ in everything) * (2 if what.twice else 1)
    totals = 1 + sum(kept * (sides - 1) for _, sides, kept in everything)
    if bits > DIGITS:
        raise TooMuch("bits of the common denominator", bits, DIGITS)
    if totals * bits > ANSWER:
        raise TooMuch("bits of all counts", totals * bits, ANSWER)
    work = 0
    for pool, _ in pools:
        kept, words = _kept(pool), pool.count * pool.sides.bit_length() // 64 + 1
        work += pool.sides * kept * words * (kept * pool.sides * pool.sides.bit_length() // 2 + pool.count - kept)
    if work > WORK:
        raise TooMuch("steps of work", work, WORK)


def _refuse_answer(totals: int, dice: int, sides: int) -> None:
    bits = dice * sides.bit_length()
    if bits > DIGITS:
        raise TooMuch("bits of the common denominator", bits, DIGITS)
    if totals * bits > ANSWER:
        raise TooMuch("bits of all counts", totals * bits, ANSWER)

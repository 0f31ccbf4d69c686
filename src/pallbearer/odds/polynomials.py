"""Counts of totals as polynomials: the coefficient of x**t says in how many ways a total of t falls.

Dice that are added are polynomials that are multiplied.  Powers come coefficient by coefficient from a
recurrence (Euler's, for any polynomial; a shorter one for a single fair die); products are packed into
one big integer each, a slot of bits for each coefficient, so that Python multiplies them all at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from operator import sub


def fair(count: int, sides: int) -> list[int]:
    """The sum of `count` fair dice with faces 0 to `sides` - 1.

    From (1-x)(1-x**s) P' = n (1 - s x**(s-1) + (s-1) x**s) P, which P = ((1-x**s)/(1-x))**n fulfils.

    >>> fair(2, 3)
    [1, 2, 3, 2, 1]
    """
    if not count:
        return [1]
    top = count * (sides - 1)
    half = top // 2
    found = [comb(total + count - 1, total) for total in range(min(sides, half + 1))]
    for k in range(sides - 1, half):
        older = found[k - sides] if k >= sides else 0
        next_ = (k + count) * found[k] + (k + 1 - sides - count * sides) * found[k + 1 - sides]
        found.append((next_ + (count * (sides - 1) - k + sides) * older) // (k + 1))
    return found + found[top - half - 1 :: -1] if top > half else found


def power(base: Sequence[int], count: int) -> list[int]:
    """`base` times itself, `count` times.  The lowest coefficient may be 0; none may be negative.

    >>> power([1, 1], 3), power([0, 1, 1], 2), power([5], 0)
    ([1, 3, 3, 1], [0, 0, 1, 2, 1], [1])
    """
    if count == 0:
        return [1]
    if count == 1:
        return list(base)
    zeros = next(place for place, one in enumerate(base) if one)
    bare = base[zeros:]
    degree, first = len(bare) - 1, bare[0]
    if degree > 12:
        found = unpacked(packed(bare, width := slot(sum(bare) ** count)) ** count, width, degree * count + 1)
        return [0] * (zeros * count) + found
    terms = [(place, one) for place, one in enumerate(bare) if place and one]
    found = [first**count]
    for k in range(1, degree * count + 1):
        so_far = 0
        for place, one in terms:
            if place > k:
                break
            so_far += (place * (count + 1) - k) * one * found[k - place]
        found.append(so_far // (k * first))
    return [0] * (zeros * count) + found


def product(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Both multiplied.  No coefficient may be negative.

    >>> product([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    if len(left) == 1:
        return [left[0] * one for one in right] if left[0] != 1 else list(right)
    if len(right) == 1:
        return product(right, left)
    width = slot(sum(left) * sum(right))
    return unpacked(packed(left, width) * packed(right, width), width, len(left) + len(right) - 1)


def add_fair(counts: Sequence[int], count: int, sides: int) -> list[int]:
    """`counts` and the sum of fair dice with faces 0 to `sides` - 1: by a product, or die by die, as is quicker.

    >>> add_fair([1, 1], 2, 3) == product([1, 1], fair(2, 3))
    True
    """
    other = fair(count, sides)
    words = slot(sum(counts) * sides**count) // 64 + 1
    if (len(counts) * len(other) * words * words) ** 0.79 < 40 * count * (len(counts) + len(other)):
        return product(counts, other)
    found = list(counts)
    for _ in range(count):
        sums = [*accumulate(found), *[sum(found)] * (sides - 1)]
        found = sums[:sides] + list(map(sub, sums[sides:], sums))
    return found


def run(whole: int, length: int, width: int) -> int:
    """A packed polynomial times 1 + x + ... + x**(length - 1), in slots of `width` bits."""
    if length < 2:
        return whole if length else 0
    half = run(whole, length // 2, width)
    found = half + (half << (width * (length // 2)))
    return found + (whole << (width * (length - 1))) if length % 2 else found


def packed(counts: Sequence[int], width: int) -> int:
    """All counts in one integer, the first lowest; `width` bits each, a multiple of 8."""
    size = width // 8
    return int.from_bytes(b"".join([one.to_bytes(size, "little") for one in counts]), "little")


def unpacked(whole: int, width: int, length: int) -> list[int]:
    """The counts that `packed` packed.

    >>> unpacked(packed([3, 1, 4], 64), 64, 3)
    [3, 1, 4]
    """
    size = width // 8
    data = whole.to_bytes(size * length, "little")
    if size == 8 and sys.byteorder == "little":
        return memoryview(data).cast("Q").tolist()
    from_bytes = int.from_bytes
    return [from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]


def slot(most: int) -> int:
    """Bits for a coefficient of at most `most`."""
    return max(64, 8 * -(-most.bit_length() // 8))

"""Dice that grow and shrink: the chain of step dice, and the chain of a usage die."""

from __future__ import annotations

import msgspec

STEPS: tuple[int, ...] = (2, 3, 4, 6, 8, 10, 12, 20)
"""Every step die, smallest first, by its number of sides."""

USAGE: tuple[int, ...] = (20, 12, 10, 8, 6, 4)
"""A usage die on its way down.  After d4 it is gone."""

GONE = 0
"""The size of a usage die that is used up."""


class Shifted(msgspec.Struct, frozen=True):
    """Where a die came to: its `sides`, and the steps that the chain had no die for.

    `beyond` is above 0 past the largest die, below 0 past the smallest, else 0.
    """

    sides: int
    beyond: int = 0


def shift(sides: int, by: int, chain: tuple[int, ...] = STEPS) -> Shifted:
    """The die `by` steps larger (smaller, if negative) on a chain given smallest first.

    Raises `ValueError` if the chain has no such die.

    >>> shift(6, 2)
    Shifted(sides=10, beyond=0)
    >>> shift(10, 3, chain=(2, 3, 4, 6, 8, 10, 12))
    Shifted(sides=12, beyond=2)
    """
    if sides not in chain:
        raise ValueError(f"d{sides} is no step die; allowed: {', '.join(f'd{one}' for one in chain)}")
    wanted = chain.index(sides) + by
    place = min(max(wanted, 0), len(chain) - 1)
    return Shifted(chain[place], wanted - place)


def after_use(sides: int, face: int) -> int:
    """The usage die after it showed `face`: a 1 or 2 steps it down, and a d4 to `GONE`.

    Raises `ValueError` for a size that no usage die has, and for a face the die cannot show.

    >>> after_use(8, 2), after_use(8, 3), after_use(4, 1)
    (6, 8, 0)
    """
    if sides not in USAGE:
        raise ValueError(f"Ud{sides} is no usage die; allowed: {', '.join(f'Ud{one}' for one in USAGE)}")
    if not 1 <= face <= sides:
        raise ValueError(f"a d{sides} cannot show {face}; allowed: 1 to {sides}")
    if face > 2:
        return sides
    return (*USAGE, GONE)[USAGE.index(sides) + 1]

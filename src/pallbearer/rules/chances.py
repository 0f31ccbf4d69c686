"""How an exact chance is written: for people, and in a `Chance`."""

from __future__ import annotations

from fractions import Fraction


def exactly(chance: Fraction) -> str:
    """The chance as a `Chance` holds it.

    >>> exactly(Fraction(3, 4)), exactly(Fraction(1))
    ('3/4', '1/1')
    """
    return f"{chance.numerator}/{chance.denominator}"


def percent(chance: Fraction) -> str:
    """The chance as people read it, to a tenth of a percent; certain ones alone are 0 % or 100 %.

    >>> percent(Fraction(63, 64)), percent(Fraction(1)), percent(Fraction(9999, 10000)), percent(Fraction(1, 9999))
    ('98.4 %', '100 %', 'over 99.9 %', 'under 0.1 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    tenths = round(chance * 1000)
    if tenths == 1000:
        return "over 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %" if tenths else "under 0.1 %"

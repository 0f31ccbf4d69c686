"""The ladder of dice: eight steps from none to d12, each with its number (STEP).

A level is the number of sides of its die: 0 for none, `BELOW` for below 0.
"""

from __future__ import annotations

from fractions import Fraction

LADDER = (0, 2, 3, 4, 6, 8, 10, 12)
"""Every level, the lowest first (BS-STEP-09)."""

TITLES = {
    0: "unskilled",
    2: "Inept",
    3: "Novice",
    4: "Layman",
    6: "Apprentice",
    8: "Journeyman",
    10: "Craftsman",
    12: "Master",
}
BELOW = -1
"""What an attribute or a sacrificed skill is at when it has gone below 0."""


def number(level: int) -> Fraction:
    """The number beside the die: half its sides, so 1½ for a d3.  Below 0 counts as 0.

    >>> number(3), number(12)
    (Fraction(3, 2), Fraction(6, 1))
    """
    return Fraction(max(level, 0), 2)


def raised(level: int, steps: int = 1) -> int:
    """The level so many steps up, d12 at most."""
    return LADDER[min(LADDER.index(max(level, 0)) + steps, len(LADDER) - 1)]


def lowered(level: int, losses: int, *, whole_number: bool = False) -> int:
    """The level after so many losses; it stays at `BELOW`.

    A loss is one step.  By house rule it is 1 of the number: d4 falls to d2, and d3 to 0 (BS-RULING-29).

    >>> [lowered(6, losses) for losses in range(6)]
    [6, 4, 3, 2, 0, -1]
    >>> [lowered(6, losses, whole_number=True) for losses in range(5)]
    [6, 4, 2, 0, -1]
    """
    for _ in range(losses):
        if level <= 0:
            return BELOW
        level = level - 2 if whole_number else LADDER[LADDER.index(level) - 1]
        level = level if level in LADDER else 0
    return level


def losses_to_below(level: int, *, whole_number: bool = False) -> int:
    """How many losses bring a level below 0."""
    losses = 0
    while lowered(level, losses, whole_number=whole_number) != BELOW:
        losses += 1
    return losses


def die(level: int) -> str:
    """A level as people write it.

    >>> die(8), die(0), die(BELOW)
    ('d8', 'none', 'below 0')
    """
    if level == BELOW:
        return "below 0"
    return f"d{level}" if level else "none"


def present(level: int) -> str:
    """A level that was lost, as people write it: 0 where nothing is left of it.

    >>> present(8), present(0)
    ('d8', '0')
    """
    return "0" if level == 0 else die(level)


def figure(value: Fraction) -> str:
    """A number of stones or levels as people write it, with halves, quarters and other parts.

    >>> figure(Fraction(9, 2)), figure(Fraction(1, 4)), figure(Fraction(7)), figure(Fraction(4, 15))
    ('4½', '¼', '7', '4/15')
    """
    whole, part = divmod(value, 1)
    signs = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
    if not part:
        return str(whole)
    sign = signs.get(part, f"{part.numerator}/{part.denominator}")
    if not whole:
        return sign
    return f"{whole}{sign}" if part in signs else f"{whole} {sign}"


def read_from(level: int, thrown: int, face: int) -> int:
    """What a d2 or d3 shows when people throw a larger die for it: half or a third of the face, rounded up.

    A d2 may be half a d4 or a third of a d6, a d3 half a d6 (BS-STEP-10..12).  Raises `ValueError` for others.

    >>> [read_from(2, 6, face) for face in range(1, 7)]
    [1, 1, 1, 2, 2, 2]
    """
    if (level, thrown) not in {(2, 4), (2, 6), (3, 6)}:
        raise ValueError(f"a d{level} cannot be read from a d{thrown}; allowed: d2 from d4 or d6, d3 from d6")
    if not 1 <= face <= thrown:
        raise ValueError(f"a d{thrown} cannot show {face}; allowed: 1 to {thrown}")
    share = thrown // level
    return -(-face // share)

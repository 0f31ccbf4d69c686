"""Exact odds of tests, of damage through armor, of drowning and of grog.  Fractions throughout."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from pallbearer.dice.notation import Number, Sum, parse
from pallbearer.rules.chapter import Chance
from pallbearer.systems.blackpowder.armor import SOAK
from pallbearer.systems.blackpowder.ladder import Difficulty, shown
from pallbearer.systems.blackpowder.outcome import OUTCOMES, Outcome, judge

Dist: TypeAlias = dict[int, Fraction]
"""Chances by number."""


def outcomes(value: int, dr: int, *, faces_decide: bool = True) -> dict[Outcome, Fraction]:
    """The chance of each outcome of a test."""
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for natural in range(1, 21):
        found[judge(natural, value, dr, faces_decide=faces_decide)] += Fraction(1, 20)
    return found


def success(value: int, dr: int, *, faces_decide: bool = True) -> Fraction:
    """The chance that a test succeeds."""
    found = outcomes(value, dr, faces_decide=faces_decide)
    return found["crit"] + found["success"]


def chance(
    value: int, against: Difficulty, ability: str, *, faces_decide: bool = True, words: dict[Outcome, str] | None = None
) -> Chance:
    """The odds of a test as people see them; `words` name its outcomes, each its own."""
    found = outcomes(value, against.dr, faces_decide=faces_decide)
    named = {(words or {}).get(one, one): part for one, part in found.items()}
    good = found["crit"] + found["success"]
    lines = ((f"{ability} {value:+}", ("BP-TEST-02",)), *((line.text, line.rules) for line in against.lines))
    return Chance(
        headline=f"{percent(good)} success: d20 {value:+} against {shown(against.dr)}",
        outcomes={name: written(part) for name, part in named.items()},
        why=lines,
        wanted=tuple(named)[:2],
    )


def percent(part: Fraction) -> str:
    """A chance in whole percent; those of a d20 are.

    >>> percent(Fraction(11, 20))
    '55 %'
    """
    return f"{round(100 * part)} %"


def written(part: Fraction) -> str:
    """A chance as "a/b"."""
    return f"{part.numerator}/{part.denominator}"


def damage(notation: str) -> Dist:
    """Every total of these damage dice, never below none."""
    throw = parse(notation).throw
    assert isinstance(throw, Sum)  # all that `limits.bad_damage` lets through
    found: Dist = {0: Fraction(1)}
    for term in throw.terms:
        sign = -1 if term.minus else 1
        if isinstance(term.of, Number):
            found = _mapped(found, lambda total, by=sign * term.of.value: total + by)  # type: ignore[misc]
            continue
        die = {sign * face: Fraction(1, term.of.sides) for face in range(1, term.of.sides + 1)}
        for _ in range(term.of.count):
            found = _added(found, die)
    return _mapped(found, _floor)


def through(dealt: Dist, tier: int) -> Dist:
    """What gets through armor of this tier (BP-ARMOR-05, BP-RULING-24)."""
    if not SOAK[tier]:
        return dealt
    return _mapped(_added(dealt, {-face: Fraction(1, SOAK[tier]) for face in range(1, SOAK[tier] + 1)}), _floor)


def doubled(dealt: Dist) -> Dist:
    """Twice the total of one roll (BP-RULING-11)."""
    return _mapped(dealt, lambda total: 2 * total)


def mean(dist: Dist) -> Fraction:
    """The expected number."""
    return sum((part * number for number, part in dist.items()), Fraction(0))


def swing(value: int, dr: int, notation: str, tier: int) -> Fraction:
    """The expected damage of one attack by the default rulings, Crits doubled before armor (BP-RULING-12)."""
    found, dealt = outcomes(value, dr), damage(notation)
    return found["success"] * mean(through(dealt, tier)) + found["crit"] * mean(through(doubled(dealt), tier))


def drowning(value: int, hp: int, rounds: int) -> tuple[Fraction, ...]:
    """The chance to have drowned by the end of each of so many rounds without air (BP-BREATH-05, BP-RULING-41)."""
    standing, gone = {hp: Fraction(1)}, []
    for number in range(rounds):
        fails = 1 - success(value, 12 + 2 * number)
        after: Dist = {}
        for left, part in standing.items():
            if left:
                after[left] = after.get(left, Fraction(0)) + part * (1 - fails)
                after[left - 1] = after.get(left - 1, Fraction(0)) + part * fails
            else:
                after[0] = after.get(0, Fraction(0)) + part
        standing = after
        gone.append(standing.get(0, Fraction(0)))
    return tuple(gone)


def drinking(value: int, drinks: int) -> tuple[Fraction, ...]:
    """The chance to keep down each drink of one hour (BP-GROG-02)."""
    return tuple(success(value, 8 + before) for before in range(drinks))


def _floor(number: int) -> int:
    return max(0, number)


def _added(one: Dist, other: Dist) -> Dist:
    found: Dist = {}
    for left, part in one.items():
        for right, share in other.items():
            found[left + right] = found.get(left + right, Fraction(0)) + part * share
    return found


def _mapped(dist: Dist, how: Callable[[int], int]) -> Dist:
    found: Dist = {}
    for number, part in dist.items():
        found[how(number)] = found.get(how(number), Fraction(0)) + part
    return found

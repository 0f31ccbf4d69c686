"""Exact odds of tests, of damage through armor, of drowning and of grog.  Fractions throughout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from pallbearer.odds.dice import of
from pallbearer.odds.polynomials import power
from pallbearer.rules.chances import exactly
from pallbearer.rules.chapter import Chance
from pallbearer.systems.blackpowder.armor import SOAK
from pallbearer.systems.blackpowder.ladder import Difficulty, shown
from pallbearer.systems.blackpowder.outcome import OUTCOMES, Outcome, judge
from pallbearer.systems.blackpowder.rulings import Rulings

Dist: TypeAlias = dict[int, Fraction]
"""Chances by number."""

D20: Mapping[int, Fraction] = dict.fromkeys(range(1, 21), Fraction(1, 20))


def outcomes(
    value: int, dr: int, *, faces_decide: bool = True, naturals: Mapping[int, Fraction] = D20
) -> dict[Outcome, Fraction]:
    """The chance of each outcome of a test; `naturals` are the chances of what the die shows."""
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for natural, part in naturals.items():
        found[judge(natural, value, dr, faces_decide=faces_decide)] += part
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
        outcomes={name: exactly(part) for name, part in named.items()},
        why=lines,
        wanted=tuple(named)[:2],
        word=tuple(named)[1],
    )


def percent(part: Fraction) -> str:
    """A chance in whole percent; those of a d20 are.

    >>> percent(Fraction(11, 20))
    '55 %'
    """
    return f"{round(100 * part)} %"


def damage(notation: str) -> Dist:
    """Every total of these damage dice, never below none; `limits.bad_damage` says what they may be."""
    return _mapped(of(notation).chances(), _floor)


def through(dealt: Dist, tier: int) -> Dist:
    """What gets through armor of this tier (BP-ARMOR-05, BP-RULING-24)."""
    if not SOAK[tier]:
        return dealt
    return _mapped(_added(dealt, {-face: Fraction(1, SOAK[tier]) for face in range(1, SOAK[tier] + 1)}), _floor)


def doubled(dealt: Dist) -> Dist:
    """Twice the total of one roll (BP-RULING-11)."""
    return _mapped(dealt, lambda total: 2 * total)


def rolled_twice(dealt: Dist) -> Dist:
    """The total of two rolls, by house rule (BP-RULING-11).

    >>> rolled_twice({0: Fraction(1, 2), 3: Fraction(1, 2)})
    {0: Fraction(1, 4), 3: Fraction(1, 2), 6: Fraction(1, 4)}
    """
    whole = lcm(*(part.denominator for part in dealt.values()))
    counts = power([int(dealt.get(total, Fraction(0)) * whole) for total in range(max(dealt) + 1)], 2)
    return {total: Fraction(count, whole * whole) for total, count in enumerate(counts) if count}


def crit(dealt: Dist, tier: int, rulings: Rulings) -> Dist:
    """What gets through armor of this tier on a Crit (BP-RULING-11..13)."""
    if rulings.strip_before_damage:
        tier = max(0, tier - 1)
    if rulings.crit_rolls_twice:
        return through(rolled_twice(dealt), tier)
    if rulings.armor_before_double:
        return doubled(through(dealt, tier))
    return through(doubled(dealt), tier)


def mean(dist: Dist) -> Fraction:
    """The expected number."""
    return sum((part * number for number, part in dist.items()), Fraction(0))


def swing(value: int, dr: int, notation: str, tier: int) -> Fraction:
    """The expected damage of one attack by the default rulings, Crits doubled before armor (BP-RULING-12)."""
    found, dealt = outcomes(value, dr), damage(notation)
    return found["success"] * mean(through(dealt, tier)) + found["crit"] * mean(crit(dealt, tier, Rulings()))


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

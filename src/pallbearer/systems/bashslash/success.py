"""What a roll comes to against a difficulty: successes, double, extra and triple (TEST)."""

from __future__ import annotations

import msgspec

from pallbearer.systems.bashslash.rulings import Rulings

EXTRA_AT = 6
THREE_AT = 12


class Score(msgspec.Struct, frozen=True):
    """A roll read: its result, the difficulty, the dice that make it, and the successes."""

    result: int
    difficulty: int
    successes: int
    made: int = 0
    margin: int = 0
    """Successes for the distance alone: 0, 1 or 3."""
    bare: bool = False
    """There was no die to roll at all."""

    @property
    def success(self) -> bool:
        """At least one."""
        return self.successes > 0


def margin(above: int) -> int:
    """Successes for being so far above: 1 from 6 on, 3 from 12 on (BS-TEST-08..10).

    >>> [margin(above) for above in (5, 6, 11, 12)]
    [0, 1, 1, 3]
    """
    return 3 if above >= THREE_AT else int(above >= EXTRA_AT)


def score(values: tuple[int, ...], difficulty: int, rulings: Rulings, *, ties: bool = True) -> Score:
    """Read the kept values of a roll.  Without dice it fails against anything (BS-RULING-27, BS-RULING-31).

    `ties` is false where equal is not enough for the one who acts (BS-RULING-25).

    >>> score((3, 5), 4, Rulings()).successes, score((16, 4), 4, Rulings()).successes
    (1, 5)
    """
    if not values:
        return Score(0, difficulty, 0, bare=True)
    result = max(values)
    needed = difficulty if ties else difficulty + 1
    if result < needed:
        return Score(result, difficulty, 0)
    strict = difficulty + 1 if rulings.strict_double else needed
    both = sum(value >= strict for value in values) > 1
    made = sum(value >= needed for value in values)
    if rulings.margin_per_die:
        bonus = sum(margin(value - difficulty) for value in values if value >= needed)
    else:
        bonus = margin(result - difficulty)
    successes = (1 + bonus) * (2 if both else 1) if rulings.double_doubles_all else 1 + both + bonus
    return Score(result, difficulty, successes, made, bonus)


def difficulty(values: tuple[int, ...], rulings: Rulings, *, armor: bool = False) -> int:
    """What the resisting side's kept values set: the highest of them; 0 without dice (BS-TEST-03, BS-RULING-27).

    House rules make it 1: for any bare side, or for a body without `armor` (BS-RULING-65).
    """
    if values:
        return max(values)
    return int(rulings.bare_difficulty_1 or (armor and rulings.bare_armor_difficulty_1))


def score_rules(found: Score) -> tuple[str, ...]:
    """The clauses that made a score what it is."""
    if found.bare:
        return ("BS-RULING-27", "BS-RULING-31")
    rules = ["BS-TEST-02", "BS-RULING-23"]
    if not found.success:
        return (*rules, "BS-TEST-06")
    rules.append("BS-TEST-05" if found.result == found.difficulty else "BS-TEST-04")
    if found.made > 1:
        rules += ["BS-TEST-07", "BS-RULING-22"]
    if found.margin:
        rules.append("BS-TEST-09" if found.margin >= 3 else "BS-TEST-08")
    return tuple(rules)

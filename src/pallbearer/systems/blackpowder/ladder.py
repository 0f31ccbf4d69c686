"""The Difficulty Rating: its ladder of names, and what makes a test harder (DR)."""

from __future__ import annotations

import msgspec

from pallbearer.rules.sheet import Line
from pallbearer.systems.blackpowder.state import AbilityName, Body, State

LADDER: dict[int, str] = {
    6: "Easy",
    8: "Routine",
    10: "Simple",
    12: "Normal",
    14: "Difficult",
    16: "Really hard",
    18: "Nigh impossible",
}
NORMAL = 12
"""What a test is at when nobody names a DR (BP-TEST-06)."""

NAME_RULES = {dr: f"BP-DR-{number:02d}" for number, dr in enumerate(LADDER, 1)}


class Difficulty(msgspec.Struct, frozen=True):
    """A DR and how it came about, line by line."""

    dr: int
    lines: tuple[Line, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every clause behind it."""
        return tuple(rule for line in self.lines for rule in line.rules)


def shown(dr: int) -> str:
    """The DR with its name, if it is on the ladder (BP-RULING-07).

    >>> shown(12), shown(13)
    ('DR 12 (Normal)', 'DR 13')
    """
    return f"DR {dr} ({LADDER[dr]})" if dr in LADDER else f"DR {dr}"


def difficulty(
    state: State,
    body: Body,
    ability: AbilityName,
    base: int = NORMAL,
    *,
    harder: int = 0,
    defense: bool = False,
    why: Line | None = None,
) -> Difficulty:
    """The DR of a test of this ability by this body: everything that makes it harder adds up (BP-RULING-07).

    `why` tells where `base` comes from.
    """
    from pallbearer.systems.blackpowder import armor, carry

    lines = [why or Line(shown(base), (NAME_RULES.get(base, "BP-RULING-07"),))]
    load = carry.penalty(state, body) if ability in ("STRENGTH", "AGILITY") else 0
    worn = armor.penalty(state, body, defense) if ability == "AGILITY" else 0
    if state.rulings.larger_penalty_only and load and worn:
        load, worn = (load, 0) if load > worn else (0, worn)
    if load:
        rule = "BP-CARRY-04" if ability == "STRENGTH" else "BP-CARRY-05"
        lines.append(Line(f"Overloaded: +{load}", (rule, "BP-RULING-33", "BP-RULING-37")))
    if worn:
        rules = ("BP-ARMOR-07", *(("BP-ARMOR-08",) if defense else ()), "BP-RULING-25", "BP-RULING-37")
        lines.append(Line(f"Armor: +{worn}", rules))
    if harder:
        lines.append(Line(f"Circumstances: {harder:+}", ("BP-TEST-07", "BP-RULING-07")))
    dr = base + load + worn + harder
    if state.rulings.cap_dr_18 and dr > 18:
        dr = 18
        lines.append(Line("Never over 18", ("BP-RULING-07",)))
    return Difficulty(dr, tuple(lines))

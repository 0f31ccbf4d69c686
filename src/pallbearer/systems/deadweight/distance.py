"""The four ranges (DIST).  On a grid squares rule, without one meters do; neither is turned into the other."""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import GM, Option, Question, Script, choose
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import State

chapter = Chapter("distance")


DONE, ALL = ":done", ":all"
"""Answers beside the ids of adventurers, which hold no colon."""


class Range(IntEnum):
    """How far off, in rising order (DW-DIST-01)."""

    CLOSE = 1
    NEARBY = 2
    FAR = 3
    DISTANT = 4

    @property
    def word(self) -> str:
        """As the book writes it."""
        return self.name.capitalize()


SQUARES: dict[Range, int] = {Range.CLOSE: 1, Range.NEARBY: 6, Range.FAR: 12}
"""The farthest square of each range; what is farther is Distant (DW-RULING-92)."""

METERS: dict[Range, Fraction] = {Range.CLOSE: Fraction(3, 2), Range.NEARBY: Fraction(9), Range.FAR: Fraction(20)}
"""The same without a grid (DW-NOTE-67)."""


def read_range(word: str) -> Range:
    """The range of this name, in any case.  Raises `ValueError`."""
    try:
        return Range[word.strip().upper()]
    except KeyError:
        known = ", ".join(one.word for one in Range)
        raise ValueError(f"{word!r} is no range; there are: {known}") from None


def steps(a: tuple[int, int], b: tuple[int, int], rulings: Rulings) -> int:
    """Squares from `a` to `b`, along the sides of the squares (DW-RULING-93)."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(across, down) if rulings.diagonals_count_as_one else across + down


def range_of_squares(squares: int) -> Range:
    """The smallest range that reaches so many squares."""
    return next((one for one, most in SQUARES.items() if squares <= most), Range.DISTANT)


def range_of_meters(meters: Fraction | int) -> Range:
    """The smallest range that reaches so many meters."""
    return next((one for one, most in METERS.items() if meters <= most), Range.DISTANT)


def reaches(away: Range, greatest: Range, least: Range = Range.CLOSE) -> bool:
    """Whether a thing of these ranges reaches something so far away (DW-DIST-06, DW-NOTE-68)."""
    return least <= away <= greatest


def who_is_near(state: State, hero: str, reach: str, rules: tuple[str, ...]) -> Script[tuple[tuple[str, ...], State]]:
    """The living adventurers within `reach` ("Close", "Nearby") of `hero`, without that one, as the GM says.

    The answers are their ids, one after the other, `DONE`, or `ALL` at first.
    """
    word = read_range(reach).word
    near: tuple[str, ...] = ()

    def others(now: State) -> list[str]:
        return [one.id for one in now.heroes.values() if one.id != hero and one.condition.kind != "dead"]

    def ask(now: State) -> Question | None:
        left = [one for one in others(now) if one not in near]
        if not left:
            return None
        options = [Option(DONE, "Nobody else" if near else "Nobody")]
        if not near and len(left) > 1:
            options.append(Option(ALL, "All of them"))
        options += [Option(one, now.heroes[one].name) for one in left]
        text = f"Who{' else' if near else ''} is {word} to {now.heroes[hero].name}?"
        return Question("who-is-near", text, tuple(options), rules, about={"hero": hero, "reach": word})

    while True:
        answer, state = yield from choose(GM, ask, state)
        if answer in ("", DONE):
            return near, state
        if answer == ALL:
            return tuple(others(state)), state
        near = (*near, answer)

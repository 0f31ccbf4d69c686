"""One look at the lab's bench: every set-up answered, ladders climbed, and the pictures of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from pallbearer.odds.ask import Desk, Given, Wrong
from pallbearer.web.lab.asked import Asked, Setup
from pallbearer.web.lab.charts import Drawing, Part, Row, bars, columns, file, stacked, trimmed
from pallbearer.web.lab.ladder import Ladder, climb
from pallbearer.web.lab.shown import Beside, Group, Shown, beside, show
from pallbearer.web.lab.worked import Answer, Visit


@dataclass(frozen=True)
class Side:
    """One set-up with its answer, and its ladder if one is asked for."""

    setup: Setup
    shown: Shown
    ladder: Ladder | None = None

    @property
    def name(self) -> str:
        """A or B."""
        return self.setup.side.upper()


@dataclass(frozen=True)
class Study:
    """All that was asked at once.  `others` are the figures beside value and outcomes of two sides."""

    title: str
    sides: tuple[Side, ...]

    @property
    def compared(self) -> tuple[Beside, tuple[Beside, ...], tuple[Beside, ...]] | None:
        """Value, outcomes and other figures of both sides, if there are two."""
        return beside(self.sides[0].shown, self.sides[1].shown) if len(self.sides) == 2 else None

    @property
    def legend(self) -> list[tuple[str, int]]:
        """The outcomes and their tones, unless there are too many to name."""
        group = self.sides[0].shown.outcomes
        return [] if group.of_numbers else [(one.label, one.tone) for one in group.figures]

    @property
    def pictures(self) -> list[Drawing]:
        """The outcomes as a chart."""
        return _both(self.sides) if len(self.sides) == 2 else [_alone(self.sides[0].shown.outcomes)]

    @property
    def ladders(self) -> list[Drawing]:
        """The ladders."""
        return [side.ladder.drawing for side in self.sides if side.ladder is not None]

    @staticmethod
    def columns(group: Group) -> Drawing:
        """A long row of numbers."""
        return columns(_points(group), _said(group))

    def file(self) -> str:
        """What is drawn, as a file: the ladders, if there are any, else the outcomes."""
        told = [f"{side.name}: {side.setup.told}" for side in self.sides]
        captions = told if len(told) == 2 else [self.sides[0].setup.told]
        drawn = self.ladders or self.pictures
        if len(drawn) < len(captions):
            captions = ["; ".join(captions)]
        drawn = [replace(one, caption=caption) for one, caption in zip(drawn, captions, strict=True)]
        return file(self.title, drawn, self.legend if self.ladders or len(self.sides) == 2 else [])


def study(visit: Visit, asked: Asked) -> Study | Asked:
    """Answer what is asked; or the question, with what is wrong beside its field."""
    ask = visit.whole if asked.b is None else visit.quick
    sides = []
    for setup in asked.sides:
        found = _answered(ask, asked, setup)
        if isinstance(found, Asked):
            return found
        ladder = climb(visit, asked, setup) if asked.vary is not None else None
        sides.append(Side(setup, show(found), ladder))
    return Study(asked.desk.title, tuple(sides))


def whole(visit: Visit, asked: Asked) -> Answer | Asked:
    """The answer about the first set-up, all of it."""
    return _answered(visit.whole, asked, asked.a)


def _answered(ask: Callable[[str, Desk, Given], Answer], asked: Asked, setup: Setup) -> Answer | Asked:
    assert setup.given is not None
    try:
        return ask(asked.of, asked.desk, setup.given)
    except Wrong as wrong:
        return asked.blamed(setup, wrong)


def _alone(group: Group) -> Drawing:
    if group.long:
        return columns(_points(group), _said(group))
    rows = [Row(one.label, (Part(one.label, one.width, one.tone, one.shown),), one.shown) for one in group.figures]
    return bars(rows, _said(group))


def _both(sides: tuple[Side, ...]) -> list[Drawing]:
    groups = [side.shown.outcomes for side in sides]
    if all(group.of_numbers for group in groups):
        points = [_points(group) for group in groups]
        ends = [trimmed(one) for one in points]
        scale = min(low for low, _ in ends), max(high for _, high in ends)
        peak = max(chance for one in points for _, chance in one)
        return [columns(one, _said(group), scale, peak) for group, one in zip(groups, points, strict=True)]
    rows = [
        Row(
            side.name,
            tuple(Part(one.label, one.width, one.tone, one.shown.removesuffix(" %")) for one in group.figures if one.p),
            side.shown.value.shown,
        )
        for side, group in zip(sides, groups, strict=True)
    ]
    said = "; ".join(f"{side.name}: {_said(group)}" for side, group in zip(sides, groups, strict=True))
    return [stacked(rows, "Set-up", sides[0].shown.goal, said)]


def _points(group: Group) -> list[tuple[int, Fraction]]:
    return [(int(one.name), one.fraction or Fraction(0)) for one in group.figures]


def _said(group: Group) -> str:
    if not group.long:
        return ", ".join(f"{one.label} {one.shown}" for one in group.figures)
    best = max(group.figures, key=lambda one: one.p)
    return f"{group.figures[0].name} to {group.figures[-1].name}, most often {best.name} ({best.shown})"

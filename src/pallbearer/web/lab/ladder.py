"""A ladder: the same question for one whole number after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pallbearer.odds.ask import Given, Wrong
from pallbearer.web.lab.asked import Asked, Setup, saying
from pallbearer.web.lab.charts import Drawing, Part, Row, stacked
from pallbearer.web.lab.shown import FEW, Figure, Group, best_first, show, tones_of
from pallbearer.web.lab.worked import Visit
from pallbearer.web.spell import words

LEFT_OUT = "not worked out yet, as it takes long: reload the page to go on from here"


@dataclass(frozen=True)
class Step:
    """One number: its value and outcomes, best first, or why it has none."""

    number: int
    value: Figure | None
    outcomes: tuple[Figure, ...] = ()
    wrong: str = ""
    here: bool = False


@dataclass(frozen=True)
class Ladder:
    """The steps, what they are steps of, and the goal that their values are about."""

    over: str
    goal: str
    outcomes: tuple[Figure, ...]
    steps: tuple[Step, ...]

    @property
    def many(self) -> bool:
        """Whether the outcomes are too many to tell one by one, or numbers: then the value alone is told."""
        return len(self.outcomes) > FEW or Group("outcomes", self.outcomes).of_numbers

    @property
    def drawing(self) -> Drawing:
        """Every step as a bar in pieces."""
        rows = tuple(self._row(step) for step in self.steps)
        told = [step for step in self.steps if step.value is not None]
        said = f"{self.goal} by {self.over}"
        if told:
            first, last = told[0], told[-1]
            assert first.value is not None
            assert last.value is not None
            said += f": {first.value.shown} at {first.number}, {last.value.shown} at {last.number}"
        return stacked(rows, self.over, self.goal, said)

    def _row(self, step: Step) -> Row:
        shares = () if self.many else step.outcomes
        parts = tuple(Part(one.label, one.width, one.tone, one.shown.removesuffix(" %")) for one in shares if one.p)
        return Row(str(step.number), parts, step.value.shown if step.value else "–", step.here)


def climb(visit: Visit, asked: Asked, setup: Setup) -> Ladder:
    """Answer every step, as long as that does not take too long."""
    assert asked.vary is not None
    assert setup.given is not None
    name, given = asked.vary.name, setup.given
    base = visit.quick(asked.of, asked.desk, given)
    order, wanted = best_first(base)
    steps = tuple(_step(visit, asked, {**given, name: number}, number, number == given[name]) for number in asked.steps)
    told = [_toned(step, order, wanted) for step in steps]
    outcomes = _toned(Step(0, None, show(base).outcomes.figures), order, wanted).outcomes
    return Ladder(words(name), str(base["goal"]), outcomes, tuple(told))


def _step(visit: Visit, asked: Asked, given: Given, number: int, here: bool) -> Step:
    if visit.late:
        return Step(number, None, wrong=LEFT_OUT)
    try:
        found = show(visit.quick(asked.of, asked.desk, given))
    except Wrong as wrong:
        return Step(number, None, wrong=saying(wrong))
    return Step(number, found.value, found.outcomes.figures, here=here)


def _toned(step: Step, order: tuple[str, ...], wanted: tuple[str, ...]) -> Step:
    """In the order and tones of all steps, whatever this one's own figures would suggest."""
    known, tones = {one.name: one for one in step.outcomes}, tones_of(order, wanted)
    outcomes = [replace(known[name], tone=tones[name]) for name in order if name in known]
    return replace(step, outcomes=tuple(outcomes))

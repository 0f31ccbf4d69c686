"""Rehearse a script: dice and answers are given beforehand.  The test's interpreter.

It fails loudly when a script asks for dice or answers that were not given, when an answer is not
legal, and when some are left over, so a rehearsal pins the whole course of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pallbearer.rules.script import Ask, Event, Look, Record, Roll, Script, Together

T = TypeVar("T")


class OffScript(AssertionError):
    """The script went another way than the rehearsal said."""


@dataclass
class Rehearsal(Generic[T]):
    """What came of it: the script's result, the state, and every step in order with what came back."""

    result: T
    state: Any
    steps: list[tuple[Roll | Ask | Record, Any]] = field(default_factory=list)

    @property
    def records(self) -> list[Record]:
        """What was recorded."""
        return [step for step, _ in self.steps if isinstance(step, Record)]

    @property
    def asked(self) -> list[Ask]:
        """What was asked."""
        return [step for step, _ in self.steps if isinstance(step, Ask)]

    @property
    def rolled(self) -> list[Roll]:
        """What was thrown."""
        return [step for step, _ in self.steps if isinstance(step, Roll)]

    @property
    def events(self) -> list[Event]:
        """The events alone."""
        return [record.event for record in self.records]

    def rules(self) -> set[str]:
        """Every rule id that some record names."""
        return {rule for record in self.records for rule in record.rules}


def rehearse(
    script: Script[T],
    state: Any,
    evolve: Callable[[Any, Any], Any],
    dice: Iterable[int] = (),
    answers: Iterable[str] = (),
) -> Rehearsal[T]:
    """Run `script` from `state` with these faces (in order thrown) and answers (option ids)."""
    faces, replies = list(dice), list(answers)
    play: Rehearsal[Any] = Rehearsal(None, state)

    def run(one: Script[Any]) -> Any:
        back: Any = None
        while True:
            try:
                step = one.send(back)
            except StopIteration as stop:
                return stop.value
            match step:
                case Roll():
                    if len(faces) < len(step.dice):
                        raise OffScript(f"dice {step.dice} thrown for {step.why!r}, but only {faces} are left")
                    back = tuple(faces[: len(step.dice)])
                    del faces[: len(step.dice)]
                    for face, sides in zip(back, step.dice, strict=True):
                        if not 1 <= face <= sides:
                            raise OffScript(f"a d{sides} cannot show {face}")
                    play.steps.append((step, back))
                case Ask():
                    ids = [option.id for option in step.question.options]
                    if not replies:
                        raise OffScript(f"no answer left for {step.question.kind!r} to {step.who}: {ids}")
                    back = replies.pop(0)
                    if back not in ids:
                        raise OffScript(f"{back!r} is no answer to {step.question.kind!r}: {ids}")
                    play.steps.append((step, back))
                case Record():
                    back = play.state = evolve(play.state, step.event)
                    play.steps.append((step, None))
                case Look():
                    back = play.state
                case Together():
                    back = tuple(run(part) for part in step.scripts)

    play.result = run(script)
    if faces or replies:
        raise OffScript(f"left over: dice {faces}, answers {replies}")
    return play

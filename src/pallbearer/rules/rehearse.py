"""Rehearse a script: dice and answers are given beforehand.  The test's interpreter.

It fails loudly when a script asks for dice or answers that were not given, when an answer is not
legal, and when some are left over, so a rehearsal pins the whole course of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pallbearer.rules.script import Ask, Event, Look, Record, Roll, Script, run

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

    def respond(step: Roll | Ask | Record | Look) -> Any:
        match step:
            case Roll():
                back: Any = _fall(step, faces)
            case Ask():
                back = _reply(step, replies)
            case Record():
                play.state = evolve(play.state, step.event)
                play.steps.append((step, None))
                return play.state
            case Look():
                return play.state
        play.steps.append((step, back))
        return back

    play.result = run(script, respond)
    if faces or replies:
        raise OffScript(f"left over: dice {faces}, answers {replies}")
    return play


def _fall(roll: Roll, faces: list[int]) -> tuple[int, ...]:
    count = len(roll.dice)
    if len(faces) < count:
        raise OffScript(f"dice {roll.dice} thrown for {roll.why!r}, but only {faces} are left")
    fallen = tuple(faces[:count])
    del faces[:count]
    for face, sides in zip(fallen, roll.dice, strict=True):
        if not 1 <= face <= sides:
            raise OffScript(f"a d{sides} cannot show {face}")
    return fallen


def _reply(ask: Ask, replies: list[str]) -> str:
    ids = [option.id for option in ask.question.options]
    if not replies:
        raise OffScript(f"no answer left for {ask.question.kind!r} to {ask.who}: {ids}")
    reply = replies.pop(0)
    if reply not in ids:
        raise OffScript(f"{reply!r} is no answer to {ask.question.kind!r}: {ids}")
    return reply

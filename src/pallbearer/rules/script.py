"""The rule script: what a rule may ask of the world, and nothing else.

A rule that needs dice or a person's choice is a generator function that yields *steps*:

- `Roll`: throw these dice; the faces come back, in the order thrown.
- `Ask`: somebody must choose; the id of one of the question's options comes back.
- `Record`: this happened, because of these clauses; the state after the event comes back.
- `Look`: what does the state look like now?  Needed after a question, as others may have acted meanwhile.
- `Together`: run these scripts side by side; the tuple of their results comes back.

A script that may not go on returns `Refused`, before its first roll or record.
Scripts call scripts with `yield from`.  Everything else is a pure function on frozen state.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec

GM = "gm"
"""Asked of the game master."""

ANYONE = "anyone"
"""Asked of the group: whoever answers first."""

Names: TypeAlias = Callable[[str], str]
"""From the id of a hero, foe or tracker to the name people use."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """A small fact that happened.  Its tag in the log is the name of its class, for ever.

    Subclasses that concern a hero call the field `hero`; an attribute, `attribute`:
    "why?" finds the events behind a number by these names.
    """

    weight: ClassVar[int] = 1
    """How loud the log tells it: 0 book-keeping, 1 plain, 2 a turn of fate."""

    def tell(self, names: Names) -> str:
        """One sentence for the log, with people's names."""
        raise NotImplementedError(type(self).__name__)


class Die(msgspec.Struct, frozen=True):
    """A die lying on the table, as a question shows it.

    `option` is the answer that picks this die, "" when it cannot be picked.  `marks` are words
    for what the face does ("success", "tires"), `owner` whose die it is.
    """

    face: int
    sides: int = 6
    option: str = ""
    owner: str = ""
    marks: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """One legal answer: its id, the words on its button, and what it means if that is not plain."""

    id: str
    label: str
    hint: str = ""


class Question(msgspec.Struct, frozen=True):
    """A choice with every legal answer listed.

    `kind` names the choice ("reroll", "place-wound"), so that a policy or a page can know it;
    `about` holds the ids it concerns; `rules` the clauses that call for it.
    """

    kind: str
    text: str
    options: tuple[Option, ...]
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    about: dict[str, str] = {}

    def __post_init__(self) -> None:
        ids = [option.id for option in self.options]
        if not ids:
            raise ValueError(f"question {self.kind!r} has no legal answer")
        if len(set(ids)) != len(ids):
            raise ValueError(f"question {self.kind!r} lists an answer twice: {ids}")

    def allows(self, answer: str) -> bool:
        """Whether `answer` is the id of one of the options."""
        return any(option.id == answer for option in self.options)


class Roll(msgspec.Struct, frozen=True):
    """Throw dice with these numbers of sides.  `who` throws (a hero's id, or the GM).

    `why` is shown beside the faces.  `audience` as in `Record`.
    """

    dice: tuple[int, ...]
    why: str = ""
    who: str = GM
    audience: tuple[str, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """`who` (a hero's id, `GM` or `ANYONE`) must choose.  `audience` as in `Record`."""

    who: str
    question: Question
    audience: tuple[str, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """`event` happened because of the clauses `rules`.

    A clause named twice counts once.  `audience` names who may ever see it: empty for everybody, else
    `GM` and heroes' ids.
    """

    event: Event
    rules: tuple[str, ...]
    audience: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules:
            raise ValueError(f"{type(self.event).__name__} names no rule")
        msgspec.structs.force_setattr(self, "rules", tuple(dict.fromkeys(self.rules)))


class Look(msgspec.Struct, frozen=True):
    """The state as it is now comes back."""


class Together(msgspec.Struct, frozen=True):
    """Run these scripts side by side.  Answers may come in any order; results come in this one."""

    scripts: tuple[Generator[Any, Any, Any], ...]


class Refused(msgspec.Struct, frozen=True):
    """The act is not allowed: a stable `code`, and a sentence that names the `remedy`."""

    code: str
    remedy: str
    rules: tuple[str, ...] = ()


Step: TypeAlias = Roll | Ask | Record | Look | Together
T = TypeVar("T")
Script: TypeAlias = Generator[Step, Any, T]
"""A running rule whose result is a T.  What `yield` gives back depends on the step: see above."""


def run(script: Script[T], respond: Callable[[Roll | Ask | Record | Look], Any]) -> T:
    """Run `script` straight through: `respond` says what comes back from each step.

    What runs side by side is run one after the other, in order.
    """
    back: Any = None
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            result: T = stop.value
            return result
        back = tuple(run(part, respond) for part in step.scripts) if isinstance(step, Together) else respond(step)


def choose(who: str, ask: Callable[[Any], Question | None], state: Any) -> Script[tuple[str, Any]]:
    """Ask until the answer is legal in the state that holds when it comes.

    `ask` makes the question from a state, or None when nothing is left to choose (then the answer
    is "").  Returns the answer and the newest state.  A question of a single option is not put.
    """
    question = ask(state)
    while question is not None:
        if len(question.options) == 1:
            return question.options[0].id, state
        answer = yield Ask(who, question)
        state = yield Look()
        question = ask(state)
        if question is not None and question.allows(answer):
            return answer, state
    return "", state


def confirm(
    who: str,
    kind: str,
    text: str,
    rules: tuple[str, ...] = (),
    yes: str = "Yes",
    no: str = "No",
    about: dict[str, str] | None = None,
) -> Script[bool]:
    """A plain yes or no."""
    question = Question(kind, text, (Option("yes", yes), Option("no", no)), rules, about=about or {})
    answer: str = yield Ask(who, question)
    return answer == "yes"

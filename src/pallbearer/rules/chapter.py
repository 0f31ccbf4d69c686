"""A chapter of a system: the events it records, and the acts it offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.script import Event, Refused, Script

E = TypeVar("E", bound=Event)
Evolve = Callable[[Any, Any], Any]
Begin = Callable[[Any, Any], Script[Any]]
Actor = Literal["player", "gm"]


class Params(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an act needs to know to begin.  An act of a hero has a field `hero`."""


class Chance(msgspec.Struct, frozen=True):
    """What may come of a roll: disjoint outcomes with exact chances, written "a/b", summing to 1, the best first.

    `beside` holds chances of other things that may happen too (fatigue).  `why` tells, line by
    line, where the number of dice comes from, each line with its rules; it holds no odds.  `wanted`
    names the outcomes, and the things beside them, that the one who is told hopes for (who rolls, or who is
    asked); `word` says it in a word ("success").

    `worth` is what it comes to for the aim that was stated, where that is not the chance of what is wanted: exact,
    to the one who is told, the greater the better.  It is the chance of the outcome, or the thing beside it, that
    `about` names, or the chance of the opposite; points where `about` names none.
    """

    headline: str
    outcomes: dict[str, str]
    beside: dict[str, str] = {}
    why: tuple[tuple[str, tuple[str, ...]], ...] = ()
    wanted: tuple[str, ...] = ()
    word: str = ""
    worth: str = ""
    about: str = ""


class Foresee(Protocol):
    """The exact odds of an act before it begins, if everybody plays as well as can be for this aim, or against it."""

    def __call__(self, state: Any, params: Any, aim: Aim = USUAL, /) -> Chance | Refused | None: ...


class WhatIf(Protocol):
    """What one thing more or less would make of the odds of an act, each by its words ("one more die")."""

    def __call__(self, state: Any, params: Any, aim: Aim = USUAL, /) -> dict[str, Chance]: ...


@dataclass(frozen=True)
class Act:
    """Something a person may begin.

    `script(state, params)` is the rule.  `by` says who may begin it: "player" is the seat that
    holds the act's `hero` (or any player, if it has none); the GM may begin every act.
    `foresee(state, params, aim)` gives the exact odds before it begins, `what_if(state, params, aim)` those with
    one thing changed, to be asked only of what `foresee` has odds for.  `secret(state, params)`: true if
    players may not see it begun.  `always`: what it records happens wherever the table's dial of automation
    stands (a foe who is added with dice of its own, a crawl that is played alone; rolling up is so without a word).
    """

    name: str
    title: str
    params: type[Params]
    script: Begin
    by: Actor = "player"
    rules: tuple[str, ...] = ()
    foresee: Foresee | None = None
    secret: Callable[[Any, Any], bool] | None = None
    always: bool = False
    what_if: WhatIf | None = None


@dataclass
class Chapter:
    """Collects what one module of rules adds to its system.

    >>> from pallbearer.rules.script import Event
    >>> class Rested(Event, frozen=True):
    ...     hero: str
    >>> camp = Chapter("camp")
    >>> @camp.evolves(Rested)
    ... def _rested(state, event):
    ...     return state
    >>> [event.__name__ for event in camp.events]
    ['Rested']
    """

    name: str
    events: dict[type[Event], Evolve] = field(default_factory=dict)
    acts: dict[str, Act] = field(default_factory=dict)

    def evolves(self, event: type[E]) -> Callable[[Callable[[Any, E], Any]], Callable[[Any, E], Any]]:
        """The decorated function folds `event` into the state: pure, and total."""

        def register(fold: Callable[[Any, E], Any]) -> Callable[[Any, E], Any]:
            if event in self.events:
                raise ValueError(f"{event.__name__} is folded twice in chapter {self.name}")
            self.events[event] = fold
            return fold

        return register

    def offers(self, act: Act) -> Act:
        """Add an act; its name is unique in the system."""
        if act.name in self.acts:
            raise ValueError(f"act {act.name!r} is offered twice in chapter {self.name}")
        self.acts[act.name] = act
        return act


def refusal(act: Act, state: Any, params: Params) -> Refused | None:
    """Would the act be refused at once?  Begins the script and throws it away: nothing happens."""
    script = act.script(state, params)
    try:
        next(script)
    except StopIteration as stop:
        return stop.value if isinstance(stop.value, Refused) else None
    finally:
        script.close()
    return None

"""Answers for the lab: kept while they are wanted, a few worked out at a time, not too many for one visitor."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, TypeAlias

from litestar.exceptions import HTTPException

from pallbearer.odds.ask import Desk, Given, Wrong
from pallbearer.odds.dice import TooMuch
from pallbearer.odds.pool import TooManyPositions
from pallbearer.rules.script import Refused
from pallbearer.web.errors import TurnedAway
from pallbearer.web.throttle import Throttle

Answer: TypeAlias = dict[str, Any]

KEPT = 400_000
"""Figures that the kept answers may hold together: a hundred megabytes or so."""
AT_ONCE = 2
PATIENCE = 3.0
"""Seconds that a question waits for its turn: whoever waits keeps one of the server's few threads."""
LONG = 8.0
"""Seconds after which the steps of a ladder that are still to come are left out."""


class Answers:
    """What has been worked out last."""

    def __init__(self, throttle: Throttle, now: Callable[[], float]) -> None:
        self.throttle, self.now = throttle, now
        self._known: OrderedDict[object, tuple[Answer | Wrong, int]] = OrderedDict()
        self._held = 0
        self._guard = threading.Lock()
        self._turns = threading.BoundedSemaphore(AT_ONCE)

    def visit(self, who: str) -> Visit:
        """The questions of one request."""
        return Visit(self, who, self.now() + LONG)

    def known(self, key: object) -> Answer | Wrong | None:
        """The answer or the refusal, if it is kept."""
        with self._guard:
            if key not in self._known:
                return None
            self._known.move_to_end(key)
            return self._known[key][0]

    def keep(self, key: object, answer: Answer | Wrong) -> None:
        """Keep it, and let go of those that nobody has asked for longest."""
        weight = _figures(answer)
        with self._guard:
            if weight > KEPT or key in self._known:
                return
            self._known[key] = answer, weight
            self._held += weight
            while self._held > KEPT:
                _, (_, less) = self._known.popitem(last=False)
                self._held -= less

    def work(self, ask: Callable[[Given], Answer], given: Given) -> Answer | Wrong:
        """Work it out when it is its turn; `Wrong` also for what is too large."""
        if not self._turns.acquire(timeout=PATIENCE):
            raise HTTPException(status_code=503, detail="The lab is busy with large questions. Try again in a moment.")
        try:
            return ask(given)
        except Wrong as wrong:
            return wrong
        except ValueError as error:
            if not isinstance(error, _too_large()):
                raise
            return Wrong("the question", "more than can be worked out", "fewer dice or rerolls, or smaller ones")
        finally:
            self._turns.release()


@dataclass
class Visit:
    """The questions of one request: they count as one, and only if something has to be worked out."""

    answers: Answers
    who: str
    until: float
    counted: bool = field(default=False, init=False)

    def quick(self, of: str, desk: Desk, given: Given) -> Answer:
        """The answer without advice, where the desk knows one.  Raises `Wrong`."""
        return self._ask("quick" if desk.quick else "whole", of, desk.quick or desk.answer, given)

    def whole(self, of: str, desk: Desk, given: Given) -> Answer:
        """The answer; `Wrong` at once where it would take long."""
        self.quick(of, desk, given)
        return self._ask("whole", of, desk.answer, given)

    @property
    def late(self) -> bool:
        """Whether this has taken long already."""
        return self.answers.now() > self.until

    def _ask(self, kind: str, of: str, ask: Callable[[Given], Answer], given: Given) -> Answer:
        key = kind, of, _key(given)
        known = self.answers.known(key)
        if known is None:
            self._count()
            known = self.answers.work(ask, given)
            self.answers.keep(key, known)
        if isinstance(known, Wrong):
            raise Wrong(known.field, known.given, known.allowed)  # a new one: the kept one gathers no tracebacks
        return known

    def _count(self) -> None:
        if self.counted:
            return
        throttle = self.answers.throttle
        if wait := throttle.wait(self.who):
            many = Refused("too-many-tries", f"That is a lot of questions at once. Wait {wait} seconds, and reload.")
            raise TurnedAway(many, "/lab")
        throttle.count(self.who)
        self.counted = True


def _key(given: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    # True is no 1 here: a switch and a number are told apart by their options' names
    return tuple(sorted(given.items()))


def _figures(value: object) -> int:
    if isinstance(value, dict):
        return 1 + sum(map(_figures, value.values()))
    return 1


def _too_large() -> tuple[type[ValueError], ...]:
    """What solvers raise for too large a question; one of them needs NumPy even to be named."""
    if find_spec("numpy") is None:
        return TooManyPositions, TooMuch
    from pallbearer.odds.ladder import TooLarge

    return TooManyPositions, TooMuch, TooLarge

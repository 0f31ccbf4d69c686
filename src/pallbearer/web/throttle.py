"""Slows down guessing, and asking for a lot of work."""

from __future__ import annotations

import threading
from collections.abc import Callable

MANY = 10_000


class Throttle:
    """Lets `tries` under one name through in `span` seconds.  `now` gives seconds."""

    def __init__(self, tries: int, span: float, now: Callable[[], float]) -> None:
        self.tries, self.span, self.now = tries, span, now
        self._counted: dict[str, list[float]] = {}
        self._guard = threading.Lock()

    def wait(self, name: str) -> int:
        """Seconds until the next try, 0 for go on."""
        with self._guard:
            recent = [at for at in self._counted.get(name, ()) if at > self.now() - self.span]
            if len(recent) < self.tries:
                return 0
            return max(1, round(recent[0] + self.span - self.now()))

    def count(self, name: str) -> None:
        """Take note of one more."""
        with self._guard:
            if len(self._counted) > MANY:
                self._counted.clear()
            recent = [at for at in self._counted.get(name, ()) if at > self.now() - self.span]
            self._counted[name] = [*recent, self.now()]

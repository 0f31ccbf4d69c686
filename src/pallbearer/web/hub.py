"""The live hub of one process: it carries the hint that a table has grown or somebody came or went, and nothing else.

Whoever hears it reads what is new from the log.  A hint that gets lost costs time, never data.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LINGER = 4.0
"""Seconds for which somebody who left still counts as present: a page that loads anew drops its line for a moment."""


class Ear:
    """One listener at one table.  Belongs to the event loop that made it."""

    def __init__(self, table: str, seat: str) -> None:
        self.table, self.seat = table, seat
        self._loop = asyncio.get_running_loop()
        self._heard = asyncio.Condition()
        self._seq = 0
        self._stirred = False
        self._closed = False

    def _tell(self, seq: int = 0, stirred: bool = False, closed: bool = False) -> None:
        """Called from any thread."""
        try:
            self._loop.call_soon_threadsafe(lambda: self._loop.create_task(self._notify(seq, stirred, closed)))
        except RuntimeError:  # the loop is closed: nobody listens there any more
            return

    async def _notify(self, seq: int, stirred: bool, closed: bool) -> None:
        async with self._heard:
            self._seq, self._stirred = max(self._seq, seq), self._stirred or stirred
            self._closed = self._closed or closed
            self._heard.notify_all()

    async def wait(self, after: int, timeout: float) -> int | None:
        """The newest version heard of, once there is news; None when `timeout` seconds passed without.

        News is a version above `after`, or that somebody came or went since the last wait.
        """
        async with self._heard:
            try:
                await asyncio.wait_for(
                    self._heard.wait_for(lambda: self._seq > after or self._stirred or self._closed),
                    timeout,
                )
            except TimeoutError:
                return None
            news = self._seq > after or self._stirred
            self._stirred = False
            return self._seq if news else None

    @property
    def closed(self) -> bool:
        """The hub is closing: stop listening."""
        return self._closed


class Hub:
    """Memory form of the bell: for a single process."""

    def __init__(self, linger: float = LINGER) -> None:
        self.linger = linger
        self._ears: dict[str, set[Ear]] = {}
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._guard = threading.Lock()

    def ring(self, table: str, seq: int) -> None:
        """Table `table` has grown to version `seq`.  May be called from any thread."""
        with self._guard:
            ears = tuple(self._ears.get(table, ()))
        for ear in ears:
            ear._tell(seq)

    @asynccontextmanager
    async def listen(self, table: str, seat: str = "") -> AsyncIterator[Ear]:
        """Listen at a table for as long as the block lasts.  Look at the table's version after entering."""
        ear = Ear(table, seat)
        came = seat not in self.present(table)
        with self._guard:
            self._ears.setdefault(table, set()).add(ear)
            leaving = self._leaving.pop((table, seat), None)
        if leaving:
            leaving.cancel()
        if came:
            self._stir(table, but=ear)
        try:
            yield ear
        finally:
            self._leave(ear)

    def _leave(self, ear: Ear) -> None:
        with self._guard:
            ears = self._ears[ear.table]
            ears.discard(ear)
            if not ears:
                del self._ears[ear.table]
            if all(one.seat != ear.seat for one in ears):
                later = asyncio.get_running_loop().call_later(self.linger, self._left, ear.table, ear.seat)
                self._leaving[ear.table, ear.seat] = later

    def _left(self, table: str, seat: str) -> None:
        with self._guard:
            self._leaving.pop((table, seat), None)
        self._stir(table)

    def _stir(self, table: str, but: Ear | None = None) -> None:
        """Tell all others that somebody came or went."""
        with self._guard:
            ears = tuple(self._ears.get(table, set()) - {but})
        for ear in ears:
            ear._tell(stirred=True)

    def present(self, table: str) -> frozenset[str]:
        """The seats that listen at a table now, or did a moment ago."""
        with self._guard:
            here = {ear.seat for ear in self._ears.get(table, ())}
            return frozenset(here | {seat for one, seat in self._leaving if one == table})

    def listeners(self) -> Counter[str]:
        """How many listen at each table."""
        with self._guard:
            return Counter({table: len(ears) for table, ears in self._ears.items()})

    def close(self) -> None:
        """Send every listener away."""
        with self._guard:
            ears = [ear for some in self._ears.values() for ear in some]
        for ear in ears:
            ear._tell(closed=True)

"""The live hub of one process: it carries the hint that a table has grown, and nothing else.

Whoever hears it reads what is new from the log.  A hint that gets lost costs time, never data.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Ear:
    """One listener at one table.  Belongs to the event loop that made it."""

    def __init__(self, table: str, seat: str) -> None:
        self.table, self.seat = table, seat
        self._loop = asyncio.get_running_loop()
        self._heard = asyncio.Condition()
        self._seq = 0
        self._closed = False

    def _tell(self, seq: int, closed: bool = False) -> None:
        """Called from any thread."""
        try:
            self._loop.call_soon_threadsafe(lambda: self._loop.create_task(self._notify(seq, closed)))
        except RuntimeError:  # the loop is closed: nobody listens there any more
            return

    async def _notify(self, seq: int, closed: bool) -> None:
        async with self._heard:
            self._seq, self._closed = max(self._seq, seq), self._closed or closed
            self._heard.notify_all()

    async def wait(self, after: int, timeout: float) -> int | None:
        """The table's version once it is above `after`; None when `timeout` seconds passed without news."""
        async with self._heard:
            try:
                await asyncio.wait_for(
                    self._heard.wait_for(lambda: self._seq > after or self._closed),
                    timeout,
                )
            except TimeoutError:
                return None
            return self._seq if self._seq > after else None

    @property
    def closed(self) -> bool:
        """The hub is closing: stop listening."""
        return self._closed


class Hub:
    """Memory form of the bell: for a single process."""

    def __init__(self) -> None:
        self._ears: dict[str, set[Ear]] = {}
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
        with self._guard:
            self._ears.setdefault(table, set()).add(ear)
        try:
            yield ear
        finally:
            with self._guard:
                ears = self._ears[table]
                ears.discard(ear)
                if not ears:
                    del self._ears[table]

    def present(self, table: str) -> frozenset[str]:
        """The seats that listen at a table now."""
        with self._guard:
            return frozenset(ear.seat for ear in self._ears.get(table, ()))

    def listeners(self) -> Counter[str]:
        """How many listen at each table."""
        with self._guard:
            return Counter({table: len(ears) for table, ears in self._ears.items()})

    def close(self) -> None:
        """Send every listener away."""
        with self._guard:
            ears = [ear for some in self._ears.values() for ear in some]
        for ear in ears:
            ear._tell(0, closed=True)

"""How fast a table is: folding a long log, and inputs a second without HTTP, in memory and on disk."""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from pallbearer.rules.script import Ask, Refused
from pallbearer.store import open_store
from pallbearer.systems import find
from pallbearer.table.commands import Answer, Begin, Note, waiting
from pallbearer.table.live import fold
from pallbearer.table.log import Recorded, decode
from pallbearer.table.ports import Store
from pallbearer.table.service import Tables

EVENTS = 100_000
SYSTEM = find("deadweight")


class Silent:
    """A bell that nobody hears."""

    def ring(self, table: str, seq: int) -> None:
        """Say nothing."""


def open_table(store: Store) -> tuple[Tables, str]:
    """A table with four adventurers."""
    tables = Tables(store, Silent(), find, lambda: time.time_ns() // 1_000_000, secrets.token_bytes)
    link = tables.create("deadweight", "Bench", "GM")
    assert not isinstance(link, Refused)
    for _ in range(4):
        tables.do(link.table, "s1", Begin("roll_up", {"quick": True}))
    return tables, link.table


def play(tables: Tables, table: str, turns: int) -> int:
    """Mixed play: tests with their questions, notes, trackers.  Returns the number of inputs."""
    inputs = 0
    for turn in range(turns):
        match turn % 4:
            case 0 | 1:
                tables.do(table, "s1", Begin("test", {"hero": f"h{turn % 4 + 1}", "attribute": "DEX"}))
            case 2:
                tables.do(table, "s1", Begin("advance_tracker", {"tracker": "decay"}))
            case _:
                tables.do(table, "s1", Note("They listen at the door."))
        inputs += 1
        while questions := [one for one in waiting(tables.live(table)) if isinstance(one.step, Ask)]:
            step = questions[0].step
            assert isinstance(step, Ask)
            tables.do(table, "s1", Answer(questions[0].id, step.question.options[0].id))
            inputs += 1
        if turn % 8 == 7:
            inputs += rest(tables, table)
    return inputs


def rest(tables: Tables, table: str) -> int:
    """Everybody is fresh again: a test costs fatigue, and nobody is to drop.  Returns the number of inputs."""
    inputs = 0
    for hero in ("h1", "h2"):
        one = tables.live(table).game.hero(hero)
        tables.do(table, "s1", Begin("adjust_condition", {"hero": hero, "condition": "up"}))
        for name in ("STR", "DEX", "INT", "PRE"):
            fresh = {
                "hero": hero,
                "attribute": name,
                "score": max(1, one.attribute(name).score),
                "fatigue": 0,
                "wounds": 0,
            }
            tables.do(table, "s1", Begin("adjust_attribute", fresh))
        inputs += 5
    return inputs


def rate(store: Store, turns: int) -> float:
    """Inputs a second."""
    tables, table = open_table(store)
    begun = time.perf_counter()
    inputs = play(tables, table, turns)
    return inputs / (time.perf_counter() - begun)


def events_in(log: list[bytes]) -> int:
    """Recorded events in a log."""
    return sum(isinstance(entry, Recorded) for text in log for entry in decode(text).entries)


def fold_seconds() -> tuple[int, float]:
    """(events, median seconds) to read and fold a log of at least `EVENTS` events."""
    tables, table = open_table(open_store("memory:"))
    while (count := events_in(tables.store.read(table))) < EVENTS:
        play(tables, table, (EVENTS - count) // 3 + 100)
    log = tables.store.read(table)
    return count, median(timed(lambda: fold(SYSTEM, (decode(text) for text in log))) for _ in range(3))


def timed(work: Callable[[], object]) -> float:
    """Seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
    """Print every figure with its goal."""
    memory = median(rate(open_store("memory:"), 2_000) for _ in range(3))
    print(f"inputs a second, in memory:  {memory:8,.0f}   goal 5,000")
    with tempfile.TemporaryDirectory() as folder:
        durable = median(rate(open_store(f"sqlite:///{Path(folder)}/{run}.db"), 1_000) for run in range(3))
    print(f"inputs a second, durable:    {durable:8,.0f}   goal 1,000")
    events, seconds = fold_seconds()
    print(f"folding {events:,} events:   {seconds:8.2f} s  goal under 1 s for 100,000")


if __name__ == "__main__":
    main()

"""A table of the toy game, with a clock and a randomness that a test can count on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.store.memory import MemoryStore
from pallbearer.table.commands import AnyCommand, Begin, Open, waiting
from pallbearer.table.live import Live
from pallbearer.table.log import Batch, decode
from pallbearer.table.ports import Store
from pallbearer.table.service import Done, Tables
from tests.toy import SYSTEM


class Rung:
    """A bell that keeps what it was told."""

    def __init__(self) -> None:
        self.hints: list[tuple[str, int]] = []

    def ring(self, table: str, seq: int) -> None:
        self.hints.append((table, seq))


def tables(store: Store | None = None, seed: int = 1, system: System = SYSTEM) -> Tables:
    """Tables that play `system` whatever is asked for; every random byte from `seed`."""
    random, clock = Random(seed), iter(range(1_000, 10_000_000))
    find: Callable[[str], System] = {system.name: system}.__getitem__
    return Tables(store or MemoryStore(), Rung(), find, lambda: next(clock), random.randbytes)


class Group:
    """A GM, two players (Ann, Bob) with a hero each, and a spectator, at one table."""

    def __init__(self, tables_: Tables | None = None) -> None:
        self.tables = tables_ or tables()
        link = self.tables.create("toy", "The Pit", "Gil")
        assert not isinstance(link, Refused)
        self.table, self.gm_link = link.table, link
        players = self.tables.invite(self.table, "s1", "player")
        watchers = self.tables.invite(self.table, "s1", "spectator")
        assert not isinstance(players, Refused)
        assert not isinstance(watchers, Refused)
        seats = [self.tables.sit_down(players.token, name, "1234") for name in ("Ann", "Bob")]
        seats.append(self.tables.sit_down(watchers.token, "Wim"))
        self.gm, (self.ann, self.bob, self.wim) = "s1", [one.seat for one in seats if not isinstance(one, Refused)]
        for seat, name in ((self.ann, "Edda"), (self.bob, "Brun")):
            self.do(seat, Begin("roll_up", {"name": name}))

    @property
    def live(self) -> Live:
        return self.tables.live(self.table)

    @property
    def log(self) -> list[Batch]:
        return [decode(text) for text in self.tables.store.read(self.table)]

    def try_(self, seat: str, command: AnyCommand, key: str = "") -> Done | Refused:
        return self.tables.do(self.table, seat, command, key)

    def do(self, seat: str, command: AnyCommand, key: str = "") -> Done:
        done = self.try_(seat, command, key)
        assert isinstance(done, Done), done
        return done

    def refused(self, seat: str, command: AnyCommand) -> Refused:
        before = self.live.seq
        refused = self.try_(seat, command)
        assert isinstance(refused, Refused), refused
        assert self.live.seq == before
        assert len(self.log) == before
        return refused

    def open(self) -> list[Open]:
        return waiting(self.live)

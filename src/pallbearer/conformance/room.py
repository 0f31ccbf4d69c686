"""A table of one system, in memory, with a clock and a randomness that can be counted on."""

from __future__ import annotations

from collections import Counter
from random import Random

from pallbearer.conformance.bots import GM, input_
from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.store.memory import MemoryStore
from pallbearer.table.commands import AnyCommand, Begin
from pallbearer.table.live import Live, fold
from pallbearer.table.log import Batch, decode
from pallbearer.table.service import Done, Tables


class Silent:
    """A bell that nobody hears."""

    def ring(self, table: str, seq: int) -> None:
        """Say nothing."""


class Room:
    """One table with a GM, whose every random byte comes from `seed`."""

    def __init__(self, system: System, seed: int, heroes: int = 2) -> None:
        random = Random(seed)
        clock = iter(range(1_000, 1_000_000_000))
        self.system, self.done = system, Counter[str]()
        self.tables = Tables(
            MemoryStore(), Silent(), {system.name: system}.__getitem__, lambda: next(clock), random.randbytes
        )
        link = self.tables.create(system.name, "The Pit", "Gil")
        assert not isinstance(link, Refused), link
        self.table = link.table
        for _ in range(heroes):
            made = self.do(Begin(system.roll_up, {"quick": True}))
            assert isinstance(made, Done), made

    @property
    def live(self) -> Live:
        """The table's present."""
        return self.tables.live(self.table)

    @property
    def log(self) -> list[Batch]:
        """All of its log."""
        return [decode(text) for text in self.tables.store.read(self.table)]

    def do(self, command: AnyCommand) -> Done | Refused:
        """The GM puts something in."""
        return self.tables.do(self.table, GM, command)

    def play(self, random: Random) -> tuple[AnyCommand, Done | Refused]:
        """Some bot puts something in."""
        command = input_(self.live, random, self.done)
        return command, self.do(command)

    def folded(self) -> Live:
        """The log, folded from its start."""
        return fold(self.system, self.log)

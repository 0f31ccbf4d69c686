"""The log of a table: append-only batches of entries, one batch for each person's input.

A batch's number is the table's version.  Entries are never changed and never deleted; an undo is an
entry too.  Names of entries are part of the file format.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

FORMAT = 1
Role: TypeAlias = Literal["gm", "player", "spectator"]
Automation: TypeAlias = Literal["do", "suggest", "off"]
"""What happens to that which the rules make of the dice: see `automation`."""


class Entry(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """Something in the log."""


class TableOpened(Entry, frozen=True):
    """The first entry of every log."""

    name: str
    system: str
    system_version: str


class TableNamed(Entry, frozen=True):
    """The table has a new name."""

    name: str


class SeatAdded(Entry, frozen=True):
    """Somebody sat down."""

    seat: str
    role: Role
    name: str


class SeatRevoked(Entry, frozen=True):
    """A seat is closed for good; what it did stays."""

    seat: str


class SeatNamed(Entry, frozen=True):
    """The person on a seat has a new name."""

    seat: str
    name: str


class HeroTaken(Entry, frozen=True):
    """A seat plays a hero from now on."""

    seat: str
    hero: str


class HeroLeft(Entry, frozen=True):
    """A seat plays a hero no more."""

    seat: str
    hero: str


class RulingsChanged(Entry, frozen=True):
    """The GM plays some rules otherwise from now on."""

    changes: dict[str, Any]


class ConductChanged(Entry, frozen=True):
    """The table is served otherwise from now on: its dial, and whether odds are shown."""

    automation: Automation = "do"
    advice: bool = True


class Noted(Entry, frozen=True):
    """Somebody wrote a line into the log.  `audience` as in `rules.Record`."""

    text: str
    audience: tuple[str, ...] = ()


class DiceCommitted(Entry, frozen=True):
    """A session of fair dice begins: the SHA-256 of its secret seed, in hex."""

    session: int
    commitment: str


class DiceSalted(Entry, frozen=True):
    """A seat adds salt: the server could not have known it when it committed."""

    seat: str
    salt: str


class DiceRevealed(Entry, frozen=True):
    """The session is over: its seed, in hex, so that anybody can check every die."""

    session: int
    seed: str


class ActBegun(Entry, frozen=True):
    """Somebody began an act.  `by_hand`: its dice are thrown at the table and typed in.

    `automation` is the table's dial at that time: it holds until the act ends.
    """

    act: int
    name: str
    params: msgspec.Raw
    by_hand: bool = False
    audience: tuple[str, ...] = ()
    automation: Automation = "do"


class Thrown(Entry, frozen=True):
    """Dice fell.  `counter` is the fair dice's, -1 for dice thrown by hand."""

    act: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    counter: int
    path: tuple[int, ...] = ()
    why: str = ""
    who: str = "gm"
    audience: tuple[str, ...] = ()


class Answered(Entry, frozen=True):
    """A question was answered.  `label` is what the button said."""

    act: int
    kind: str
    answer: str
    label: str = ""
    who: str = ""
    path: tuple[int, ...] = ()
    audience: tuple[str, ...] = ()


class Recorded(Entry, frozen=True):
    """The rules recorded an event."""

    act: int
    event: msgspec.Raw
    rules: tuple[str, ...]
    path: tuple[int, ...] = ()
    audience: tuple[str, ...] = ()


class LeftOut(Entry, frozen=True):
    """The rules would have recorded an event; the table's dial left it to people."""

    act: int
    event: msgspec.Raw
    rules: tuple[str, ...]
    audience: tuple[str, ...] = ()


class ActEnded(Entry, frozen=True):
    """An act is over.  `note` says why if it did not end by itself."""

    act: int
    note: str = ""


class Undone(Entry, frozen=True):
    """Play stands again as it stood after batch `to`."""

    to: int


class Redone(Entry, frozen=True):
    """The latest undo that still can be is taken back."""


PLAY = frozenset((ActBegun, Thrown, Answered, Recorded, LeftOut, ActEnded, RulingsChanged, HeroTaken, HeroLeft, Noted))
"""Entries that an undo takes back.  All others (seats, dice, the table's name) stay."""

AnyEntry: TypeAlias = (
    TableOpened
    | TableNamed
    | SeatAdded
    | SeatRevoked
    | SeatNamed
    | HeroTaken
    | HeroLeft
    | RulingsChanged
    | ConductChanged
    | Noted
    | DiceCommitted
    | DiceSalted
    | DiceRevealed
    | ActBegun
    | Thrown
    | Answered
    | Recorded
    | LeftOut
    | ActEnded
    | Undone
    | Redone
)


class Batch(msgspec.Struct, frozen=True, gc=False):
    """One input and what came of it.

    `at` is in milliseconds since 1970 UTC; `by` is the seat, "" for the server; `key` tells a repeated input.
    """

    seq: int
    at: int
    by: str
    entries: tuple[AnyEntry, ...]
    key: str = ""

    @property
    def is_play(self) -> bool:
        """Whether an undo can take it back."""
        return not PLAY.isdisjoint(map(type, self.entries))


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Batch)


def encode(batch: Batch) -> bytes:
    """The batch as JSON, as it is stored for ever."""
    return _encoder.encode(batch)


def decode(text: bytes | msgspec.Raw) -> Batch:
    """A batch from its JSON.  Raises `msgspec.ValidationError` that names the field."""
    return _decoder.decode(text)


class Timeline:
    """Which batches of play count, after all undos and redos."""

    def __init__(self) -> None:
        self.counting: list[int] = []
        self.undone: list[list[int]] = []

    def add(self, batch: Batch) -> None:
        """Take note of the next batch."""
        mark = batch.entries[0] if batch.entries else None
        if type(mark) is Undone:
            self.undone.append([seq for seq in self.counting if seq > mark.to])
            self.counting = [seq for seq in self.counting if seq <= mark.to]
        elif type(mark) is Redone:
            self.counting += self.undone.pop()
        elif batch.is_play:
            self.counting.append(batch.seq)
            self.undone.clear()


def timeline(batches: Iterable[Batch]) -> Timeline:
    """The timeline of a whole log."""
    line = Timeline()
    for batch in batches:
        line.add(batch)
    return line

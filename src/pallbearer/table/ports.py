"""What a table needs from outside: a place to keep its log, and a bell that says the log has grown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from pallbearer.table.log import Role


class Conflict(Exception):
    """Somebody else appended first: fold what is new, and try again."""


class Link(msgspec.Struct, frozen=True):
    """A secret address: it opens a seat, or (`seat` empty) lets anybody sit down in a role."""

    token: str
    table: str
    role: Role
    seat: str = ""
    pin: str = ""
    """Salted hash of the PIN that opens the seat from another device; "" for none."""
    revoked: bool = False


class Shelf(msgspec.Struct, frozen=True):
    """A table as the store lists it.  `origin` notes where an imported one came from."""

    id: str
    system: str
    name: str
    origin: str = ""
    extra: str = "{}"
    """Fields of an imported file that this version does not know, as JSON, kept for the next export."""


class Store(Protocol):
    """Keeps logs.  Every method either happens whole or not at all, and is durable when it returns."""

    def create(
        self, shelf: Shelf, batches: Iterable[tuple[int, bytes]], seeds: dict[int, bytes], links: Iterable[Link]
    ) -> None:
        """A new table with its first batches, its dice seeds by session, and its first links."""

    def append(
        self, table: str, seq: int, batch: bytes, *, seeds: dict[int, bytes] | None = None, links: Iterable[Link] = ()
    ) -> None:
        """Append batch number `seq`, with whatever belongs to it.  Raises `Conflict` if that number is taken."""

    def read(self, table: str, after: int = 0) -> list[bytes]:
        """The batches with numbers above `after`, in order."""

    def shelf(self, table: str) -> Shelf | None:
        """The table of this id."""

    def shelves(self) -> list[Shelf]:
        """All tables, the one used last first."""

    def rename(self, table: str, name: str) -> None:
        """List the table under another name."""

    def seed(self, table: str, session: int) -> bytes | None:
        """The dice seed of a session, None if this store never had it."""

    def link(self, token: str) -> Link | None:
        """The link with this token."""

    def links(self, table: str) -> list[Link]:
        """All links of a table, revoked ones too."""

    def put_link(self, link: Link) -> None:
        """Add or replace a link."""

    def backup(self, path: str) -> None:
        """Write the whole store to a new file."""

    def close(self) -> None:
        """Let go of everything."""


class Bell(Protocol):
    """Rung after a batch is stored.  It carries a hint only: who hears it reads the log."""

    def ring(self, table: str, seq: int) -> None:
        """Table `table` has grown to version `seq`."""

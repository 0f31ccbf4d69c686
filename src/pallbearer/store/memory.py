"""A store that is gone with the process: for tests, trials and the bench."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pallbearer.table.ports import Conflict, Link, Shelf


class MemoryStore:
    """`table.ports.Store` in a few dicts."""

    def __init__(self) -> None:
        self._shelves: dict[str, Shelf] = {}
        self._batches: dict[str, list[bytes]] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}
        self._links: dict[str, Link] = {}
        self._lock = threading.Lock()

    def create(
        self, shelf: Shelf, batches: Iterable[tuple[int, bytes]], seeds: dict[int, bytes], links: Iterable[Link]
    ) -> None:
        with self._lock:
            if shelf.id in self._shelves:
                raise Conflict(shelf.id)
            self._shelves[shelf.id] = shelf
            self._batches[shelf.id] = [body for _, body in batches]
            self._seeds.update({(shelf.id, session): seed for session, seed in seeds.items()})
            self._links.update({link.token: link for link in links})

    def append(
        self,
        table: str,
        seq: int,
        batch: bytes,
        *,
        seeds: dict[int, bytes] | None = None,
        links: Iterable[Link] = (),
    ) -> None:
        with self._lock:
            log = self._batches[table]
            if len(log) != seq - 1:
                raise Conflict(f"{table} {seq}")
            log.append(batch)
            self._seeds.update({(table, session): seed for session, seed in (seeds or {}).items()})
            self._links.update({link.token: link for link in links})

    def read(self, table: str, after: int = 0) -> list[bytes]:
        with self._lock:
            return self._batches.get(table, [])[after:]

    def shelf(self, table: str) -> Shelf | None:
        return self._shelves.get(table)

    def shelves(self) -> list[Shelf]:
        return sorted(self._shelves.values(), key=lambda shelf: (shelf.name, shelf.id))

    def rename(self, table: str, name: str) -> None:
        with self._lock:
            self._shelves[table] = msgspec.structs.replace(self._shelves[table], name=name)

    def seed(self, table: str, session: int) -> bytes | None:
        return self._seeds.get((table, session))

    def link(self, token: str) -> Link | None:
        return self._links.get(token)

    def links(self, table: str) -> list[Link]:
        with self._lock:
            return sorted((link for link in self._links.values() if link.table == table), key=lambda one: one.token)

    def put_link(self, link: Link) -> None:
        with self._lock:
            self._links[link.token] = link

    def backup(self, path: str) -> None:
        """Memory is copied into a SQLite file, so that a backup opens like any other store."""
        from pallbearer.store.sqlite import SqliteStore

        if Path(path).exists():
            raise FileExistsError(path)
        copy = SqliteStore(f"sqlite:///{path}")
        try:
            for shelf in self.shelves():
                seeds = {session: seed for (table, session), seed in self._seeds.items() if table == shelf.id}
                copy.create(shelf, list(enumerate(self.read(shelf.id), 1)), seeds, self.links(shelf.id))
        finally:
            copy.close()

    def close(self) -> None:
        """Nothing to let go of."""

"""The embedded store: one SQLite file.

Write-ahead log, and `synchronous=FULL`: what was acknowledged to a person is on the disk.  The driver's
own transactions are off; every write is one `BEGIN IMMEDIATE` of ours.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, create_engine, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, IntegrityError

from pallbearer.store import schema
from pallbearer.store.migrate import upgrade
from pallbearer.table.ports import Conflict, Link, Shelf


class SqliteStore:
    """`table.ports.Store` in a SQLite file.  Safe to use from several threads: writes go one at a time.

    Raises `OSError` when the file cannot be opened, or is no store.
    """

    def __init__(self, url: str) -> None:
        place = make_url(url).database
        if place and place != ":memory:":
            Path(place).parent.mkdir(parents=True, exist_ok=True)
        self._writing = threading.Lock()
        self._engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._reads = self._engine.execution_options(reads=True)
        try:
            upgrade(self._engine)
        except DatabaseError as wrong:
            self._engine.dispose()
            raise OSError(f"{place} is no store that can be opened: {wrong.orig}") from wrong

    def create(
        self, shelf: Shelf, batches: Iterable[tuple[int, bytes]], seeds: dict[int, bytes], links: Iterable[Link]
    ) -> None:
        with self._writing, self._engine.begin() as db:
            try:
                db.execute(
                    insert(schema.shelves).values(
                        id=shelf.id, system=shelf.system, name=shelf.name, origin=shelf.origin, extra=shelf.extra
                    )
                )
            except IntegrityError as taken:
                raise Conflict(shelf.id) from taken
            rows = [{"table_id": shelf.id, "seq": seq, "body": body.decode()} for seq, body in batches]
            if rows:
                db.execute(insert(schema.batches), rows)
            _put_seeds(db, shelf.id, seeds)
            _put_links(db, links)

    def append(
        self,
        table: str,
        seq: int,
        batch: bytes,
        *,
        seeds: dict[int, bytes] | None = None,
        links: Iterable[Link] = (),
    ) -> None:
        with self._writing, self._engine.begin() as db:
            try:
                db.execute(_APPEND, {"table_id": table, "seq": seq, "body": batch.decode()})
            except IntegrityError as taken:
                raise Conflict(f"{table} {seq}") from taken
            _put_seeds(db, table, seeds or {})
            _put_links(db, links)

    def read(self, table: str, after: int = 0) -> list[bytes]:
        wanted = (
            select(schema.batches.c.body)
            .where(schema.batches.c.table_id == table, schema.batches.c.seq > after)
            .order_by(schema.batches.c.seq)
        )
        with self._reads.connect() as db:
            return [body.encode() for body in db.execute(wanted).scalars()]

    def shelf(self, table: str) -> Shelf | None:
        with self._reads.connect() as db:
            row = db.execute(select(schema.shelves).where(schema.shelves.c.id == table)).one_or_none()
        return _shelf(row) if row else None

    def shelves(self) -> list[Shelf]:
        with self._reads.connect() as db:
            rows = db.execute(select(schema.shelves).order_by(schema.shelves.c.name, schema.shelves.c.id)).all()
        return [_shelf(row) for row in rows]

    def rename(self, table: str, name: str) -> None:
        with self._writing, self._engine.begin() as db:
            db.execute(update(schema.shelves).where(schema.shelves.c.id == table).values(name=name))

    def seed(self, table: str, session: int) -> bytes | None:
        wanted = select(schema.seeds.c.seed).where(schema.seeds.c.table_id == table, schema.seeds.c.session == session)
        with self._reads.connect() as db:
            return db.execute(wanted).scalar_one_or_none()

    def link(self, token: str) -> Link | None:
        with self._reads.connect() as db:
            row = db.execute(select(schema.links).where(schema.links.c.token == token)).one_or_none()
        return _link(row) if row else None

    def links(self, table: str) -> list[Link]:
        wanted = select(schema.links).where(schema.links.c.table_id == table).order_by(schema.links.c.token)
        with self._reads.connect() as db:
            return [_link(row) for row in db.execute(wanted)]

    def put_link(self, link: Link) -> None:
        with self._writing, self._engine.begin() as db:
            _put_links(db, [link])

    def backup(self, path: str) -> None:
        """A consistent copy, taken while people play on.  Raises `FileExistsError`."""
        if Path(path).exists():
            raise FileExistsError(path)
        with self._reads.connect() as db:
            target = sqlite3.connect(path)
            try:
                source: Any = db.connection.driver_connection
                source.backup(target)
            finally:
                target.close()

    def close(self) -> None:
        self._engine.dispose()


_APPEND = insert(schema.batches)


def _prepare(connection: Any, record: Any) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(db: Connection) -> None:
    db.exec_driver_sql("BEGIN" if db.get_execution_options().get("reads") else "BEGIN IMMEDIATE")


def _put_seeds(db: Connection, table: str, seeds: dict[int, bytes]) -> None:
    for session, seed in seeds.items():
        db.execute(insert(schema.seeds).values(table_id=table, session=session, seed=seed))


def _put_links(db: Connection, links: Iterable[Link]) -> None:
    for link in links:
        values = {
            "table_id": link.table,
            "role": link.role,
            "seat": link.seat,
            "pin": link.pin,
            "revoked": link.revoked,
        }
        changed = db.execute(update(schema.links).where(schema.links.c.token == link.token).values(values))
        if not changed.rowcount:
            db.execute(insert(schema.links).values(token=link.token, **values))


def _shelf(row: Row[Any]) -> Shelf:
    return Shelf(row.id, row.system, row.name, row.origin, row.extra)


def _link(row: Row[Any]) -> Link:
    return Link(row.token, row.table_id, row.role, row.seat, row.pin, row.revoked)

"""The tables of the database.  A change here needs a migration beside it in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, LargeBinary, MetaData, PrimaryKeyConstraint, String, Table, Text

metadata = MetaData()

shelves = Table(
    "shelves",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("system", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("origin", Text, nullable=False),
    Column("extra", Text, nullable=False),
)

batches = Table(
    "batches",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)
"""The primary key is the concurrency control: two writers cannot both append the same number."""

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", String(64), nullable=False),
    Column("session", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "session"),
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("role", String(16), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("pin", String(200), nullable=False),
    Column("revoked", Boolean, nullable=False),
    Index("links_by_table", "table_id"),
)

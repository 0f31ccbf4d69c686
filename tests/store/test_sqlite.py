"""What is particular to the file store: its schema, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from pallbearer.store import migrate, open_store, schema
from pallbearer.table.ports import Shelf


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path}/a.db").begin() as db:
        migrate.migrate(db, None)
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
        assert MigrationContext.configure(db).get_current_revision() == migrate.NEWEST


def test_a_new_store_has_the_schema_and_says_which(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    open_store(url).close()
    with create_engine(url).connect() as db:
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
        assert MigrationContext.configure(db).get_current_revision() == migrate.NEWEST


def test_what_was_stored_is_there_when_opened_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    first = open_store(url)
    first.create(Shelf("t", "toy", "A"), [(1, b"{}")], {}, [])
    first.close()
    second = open_store(url)
    assert [shelf.id for shelf in second.shelves()] == ["t"]
    second.close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"this is a letter, not a database" * 100)
    with pytest.raises(OSError, match="no store"):
        open_store(f"sqlite:///{tmp_path}/a.db")


def test_a_file_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    open_store(url).close()
    with create_engine(url).begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(OSError, match="newer release"):
        open_store(url)

"""Bring a database to the newest schema when it is opened.

A new database gets the schema at once, and one that is up to date is left alone; only what lies between
needs the migrations, and Alembic with them, which takes half a second to import.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from pallbearer.store import schema

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "0001"
"""The last revision in `migrations/versions`."""


def upgrade(engine: Engine) -> None:
    """Make the schema the newest.  All or nothing.  Raises `OSError` for a database of a newer release."""
    with engine.begin() as db:
        have = _revision(db)
        if have == NEWEST:
            return
        if have is None:
            schema.metadata.create_all(db)
            db.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
            db.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": NEWEST})
        else:
            migrate(db, have)


def _revision(db: Connection) -> str | None:
    if not inspect(db).has_table("alembic_version"):
        return None
    revision: str | None = db.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return revision


def migrate(db: Connection, have: str | None) -> None:
    """Run the migrations after revision `have`.  Raises `OSError` for a revision that is not known here."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    script = ScriptDirectory.from_config(config)
    if have is not None and have not in {one.revision for one in script.walk_revisions()}:
        raise OSError(f"the store was written by a newer release (schema {have}); update Pallbearer to open it")
    config.attributes["connection"] = db
    command.upgrade(config, "head")

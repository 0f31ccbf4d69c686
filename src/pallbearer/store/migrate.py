"""Bring a database to the newest schema when it is opened."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

HERE = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> None:
    """Run what migrations are missing, in one transaction.  Raises `OSError` for a file of a newer release."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    script = ScriptDirectory.from_config(config)
    with engine.begin() as db:
        have = MigrationContext.configure(db).get_current_revision()
        if have == script.get_current_head():
            return
        if have is not None and have not in {one.revision for one in script.walk_revisions()}:
            raise OSError(f"the store was written by a newer release (schema {have}); update Pallbearer to open it")
        config.attributes["connection"] = db
        command.upgrade(config, "head")

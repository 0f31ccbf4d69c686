"""Where tables lie, and how a command opens them."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from pallbearer.cli.errors import Failure, WrongInput

if TYPE_CHECKING:
    from pallbearer.table.ports import Shelf, Store
    from pallbearer.table.service import Tables

Db: TypeAlias = Annotated[
    str,
    Parameter(
        name="--db",
        show_default=False,
        help="Where the tables lie: sqlite:///FILE.  Otherwise one file in your data folder.",
    ),
]
ALLOWED = "sqlite:///FILE"


def data_folder(platform: str, environ: Mapping[str, str], home: Path) -> Path:
    """The folder for a user's own data, as the platform has it; nothing is created.

    >>> data_folder("linux", {}, Path("/home/edda")).as_posix()
    '/home/edda/.local/share/pallbearer'
    """
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Pallbearer"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Pallbearer"
    given = environ.get("XDG_DATA_HOME", "")
    return (Path(given) if os.path.isabs(given) else home / ".local" / "share") / "pallbearer"


def default_file() -> Path:
    """The store of somebody who named none."""
    return data_folder(sys.platform, os.environ, Path.home()) / "pallbearer.db"


def url_of(db: str) -> str:
    """The database URL that `--db` means."""
    return db or f"sqlite:///{default_file()}"


def file_of(url: str) -> Path | None:
    """The file behind a SQLite URL, None for any other store."""
    name = url.removeprefix("sqlite:///")
    return None if name in (url, "", ":memory:") else Path(name)


def open_store(db: str, *, create: bool) -> Store:
    """The store of `--db`.  Without `create`, one that is not there yet is wrong input."""
    from pallbearer import store

    url = url_of(db)
    file = file_of(url)
    if url.startswith("sqlite:") and not url.startswith("sqlite:///"):
        raise WrongInput("--db", repr(url), ALLOWED)
    if not create and file is not None and not file.exists():
        raise WrongInput("--db", repr(url), "a store that exists; `pallbearer play` makes one when a table is opened")
    if not db:
        default_file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # it will hold links and secret seeds
    try:
        return store.open_store(url)
    except ValueError as wrong:
        raise WrongInput("--db", repr(url), ALLOWED) from wrong
    except OSError as wrong:
        raise Failure(f"--db {url}: {wrong.strerror or wrong}") from wrong


@contextmanager
def open_tables(db: str, *, create: bool = False) -> Iterator[Tables]:
    """The tables of `--db`, closed again at the end."""
    from pallbearer.systems import find
    from pallbearer.table.service import Tables

    store = open_store(db, create=create)
    try:
        yield Tables(store, _Silent(), find, lambda: time.time_ns() // 1_000_000, secrets.token_bytes)
    finally:
        store.close()


class _Silent:
    """A bell for a command that serves nobody."""

    def ring(self, table: str, seq: int) -> None:
        """Nobody listens."""


def find_table(tables: Tables, wanted: str) -> Shelf:
    """The table of this id, or the only one of this name."""
    shelves = tables.store.shelves()
    found = [one for one in shelves if one.id == wanted] or [
        one for one in shelves if one.name.casefold() == wanted.casefold()
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongInput("TABLE", f"{wanted!r}, the name of {len(found)} tables", ", ".join(one.id for one in found))
    names = [f"{one.name!r} ({one.id})" for one in shelves]
    allowed = ", ".join(names[:12]) + (", …" if len(names) > 12 else "") if names else "nothing: the store has no table"
    raise WrongInput("TABLE", repr(wanted), allowed)


def new_file(field: str, file: Path) -> None:
    """Refuse a file that exists already, or whose folder does not."""
    if file.exists():
        raise WrongInput(field, f"{str(file)!r}, which exists", "the name of a new file")
    if not file.parent.is_dir():
        raise WrongInput(field, repr(str(file)), f"a file in a folder that exists ({file.parent} does not)")


def read_file(field: str, file: Path) -> bytes:
    """The file's content; one that cannot be read is wrong input."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise WrongInput(field, f"{str(file)!r} ({error.strerror})", "a file that can be read") from error

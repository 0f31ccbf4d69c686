"""`pallbearer backup`: the whole store in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.options import Json
from pallbearer.cli.storage import Db, new_file, open_store, url_of


def backup(
    file: Annotated[Path, Parameter(help="The new file.")],
    /,
    *,
    db: Db = "",
    json: Json = False,
) -> None:
    """Copy the whole store, links and secret seeds included, while people play on.

    The copy opens like any store: pallbearer play --db sqlite:///FILE.
    """
    new_file("FILE", file)
    store = open_store(db, create=False)
    try:
        count = len(store.shelves())
        store.backup(str(file))
    finally:
        store.close()
    if json:
        output.document({"db": url_of(db), "file": str(file), "tables": count, "bytes": file.stat().st_size})
    else:
        output.line(f"{count} {'table' if count == 1 else 'tables'} copied to {file}, {file.stat().st_size} bytes.")

"""`pallbearer export`: a whole table as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.options import Json
from pallbearer.cli.storage import Db, find_table, new_file, open_tables


def export(
    table: Annotated[str, Parameter(help="A table's name or id.")],
    file: Annotated[Path, Parameter(help="The new file.")],
    /,
    *,
    db: Db = "",
    json: Json = False,
) -> None:
    """Write a table into one file that any Pallbearer can import.

    It holds the whole log, the GM's secrets included, but no links to seats and no dice seed that has
    not been revealed.
    """
    from pallbearer.table.transfer import write_document

    new_file("FILE", file)
    with open_tables(db) as tables:
        shelf = find_table(tables, table)
        written = write_document(tables, shelf.id)
    with file.open("xb") as out:
        out.write(written)
    if json:
        output.document({"table": shelf.id, "name": shelf.name, "file": str(file), "bytes": len(written)})
    else:
        output.line(f"{shelf.name} ({shelf.id}) is written to {file}, {len(written)} bytes.")

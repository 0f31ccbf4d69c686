"""`pallbearer import`: a table out of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.errors import WrongInput
from pallbearer.cli.options import Json
from pallbearer.cli.storage import Db, open_tables, read_file
from pallbearer.rules.script import Refused


def import_(
    file: Annotated[Path, Parameter(help="A file that `pallbearer export` wrote.")],
    /,
    *,
    db: Db = "",
    json: Json = False,
) -> None:
    """Make a new table out of an exported file.

    It gets an identity and links of its own; the table that it came from is left alone.
    """
    from pallbearer.table.transfer import import_table

    content = read_file("FILE", file)
    with open_tables(db, create=True) as tables:
        link = import_table(tables, content)
        if isinstance(link, Refused):
            raise WrongInput(f"FILE {str(file)!r}", "what cannot be imported", link.remedy)
        name = tables.live(link.table).name
    if json:
        output.document({"table": link.table, "name": name, "gm": link.token})
    else:
        output.line(f"{name} is imported as table {link.table}.")
        output.line(f"Start `pallbearer play`; the GM's link is its address and /s/{link.token}")

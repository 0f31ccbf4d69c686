"""`pallbearer rules`: the catalogue by id or by words."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.errors import WrongInput
from pallbearer.cli.options import Json
from pallbearer.cli.systems import load
from pallbearer.rules.catalogue import Catalogue, Clause, expand

ID = re.compile(r"^[A-Za-z]{2}-[A-Za-z]+-\d{2,3}(\.\.\d{2,3})?$")


def rules(
    system: Annotated[str, Parameter(help="A game; `pallbearer systems` lists them.")],
    /,
    *words: Annotated[str, Parameter(help="An id (DW-TEST-06), a range (DW-INF-03..18), or words that a rule holds.")],
    json: Json = False,
) -> None:
    """Show a rule's text by its id, or search.

    Without an id or words, the sections are listed.  Several words find the rules that hold them all.
    """
    catalogue = load(system).catalogue
    if not words:
        _contents(catalogue, json)
        return
    found = _look_up(catalogue, words)
    if json:
        output.document({"system": system, "asked": list(words), "clauses": [_plain(one) for one in found]})
        return
    if not found:
        output.line(f"No rule holds all of: {' '.join(words)}")
    for section, clauses in groupby(found, key=lambda clause: clause.section):
        output.line(section, "bold")
        for clause in clauses:
            output.line(f"{clause.id}  {clause.text}")


def _look_up(catalogue: Catalogue, words: tuple[str, ...]) -> list[Clause]:
    if not all(ID.match(word) for word in words):
        return catalogue.search(" ".join(words))
    found: list[Clause] = []
    for word in words:
        for one in expand(word.upper()):
            clause = catalogue.by_id.get(one)
            if clause is None:
                stem = one.rsplit("-", 1)[0]
                known = [id for id in catalogue.by_id if id.startswith(f"{stem}-")]
                stems = sorted({id.rsplit("-", 1)[0] for id in catalogue.by_id})
                allowed = f"{known[0]} to {known[-1]}" if known else ", ".join(stems) + ", each with its numbers"
                raise WrongInput("ID", repr(one), allowed)
            found.append(clause)
    return found


def _contents(catalogue: Catalogue, json: bool) -> None:
    sections = [(section, list(clauses)) for section, clauses in groupby(catalogue.clauses, key=lambda c: c.section)]
    if json:
        output.document(
            {"sections": [{"section": name, "ids": [clause.id for clause in clauses]} for name, clauses in sections]}
        )
        return
    output.table(
        ("section", "clauses", "first", "last"),
        [(name, str(len(clauses)), clauses[0].id, clauses[-1].id) for name, clauses in sections],
    )


def _plain(clause: Clause) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(clause)
    return plain if clause.flags else {key: value for key, value in plain.items() if key != "flags"}

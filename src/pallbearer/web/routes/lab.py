"""The lab: odds of any test, asked in the address, so that a link asks again; two set-ups; ladders; files."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from pallbearer.odds.ask import DICE, Wrong, find, names
from pallbearer.rules.script import Refused
from pallbearer.web.errors import TurnedAway
from pallbearer.web.forms import Form
from pallbearer.web.house import AnyRequest, House
from pallbearer.web.lab.asked import MOST_STEPS, Asked, address, query, read, saying
from pallbearer.web.lab.charts import hatches, strip, swatch
from pallbearer.web.lab.study import Study, study, whole
from pallbearer.web.lab.worked import Answers, Visit
from pallbearer.web.seating import go
from pallbearer.web.spell import words

NO_STORE = {"Cache-Control": "no-store"}


@get("/lab", sync_to_thread=True)
def lab(request: AnyRequest, house: NamedDependency[House], answers: NamedDependency[Answers]) -> Response[Any]:
    """A form to ask with, and the answer to what the address asks."""
    form = Form.read(request.scope["query_string"])
    asked = _asked(form)
    if asked.blank and not asked.faults:
        return _page(request, house, asked)
    if not asked.right:
        return _page(request, house, asked, status=422)
    if {name: [text] for name, text in asked.query.items()} != form.values:
        return go(f"/lab?{asked.link()}")  # the same, without all that goes without saying
    found = study(_visit(request, answers), asked)
    if isinstance(found, Asked):
        return _page(request, house, found, status=422)
    return _page(request, house, asked, found)


@get("/lab.json", sync_to_thread=True)
def document(request: AnyRequest, answers: NamedDependency[Answers]) -> Response[Any]:
    """The answer about the first set-up, as `pallbearer odds … --json` prints it."""
    asked = _asked(Form.read(request.scope["query_string"]))
    found = whole(_visit(request, answers), asked) if asked.right else asked
    if isinstance(found, Asked):
        error = {"code": "wrong-question", "remedy": " ".join(found.faults), "rules": ()}
        return Response({"error": error}, status_code=422, headers=NO_STORE)
    body = msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
    return Response(body, media_type="application/json", headers=NO_STORE)


@get("/lab.svg", sync_to_thread=True)
def chart(request: AnyRequest, answers: NamedDependency[Answers]) -> Response[str]:
    """The chart as a file: the ladder if one is asked for, else the outcomes."""
    asked = _asked(Form.read(request.scope["query_string"]))
    found = study(_visit(request, answers), asked) if asked.right else asked
    if isinstance(found, Asked):
        raise TurnedAway(Refused("wrong-question", " ".join(found.faults)), f"/lab?of={found.of}")
    headers = {**NO_STORE, "Content-Disposition": 'attachment; filename="odds.svg"'}
    return Response(found.file(), media_type="image/svg+xml", headers=headers)


def _asked(form: Form) -> Asked:
    of = form.get("of") or DICE
    try:
        return read(form, of, find(of))
    except Wrong as wrong:
        raise NotFoundException(f"of: {saying(wrong)}") from wrong


def _visit(request: AnyRequest, answers: Answers) -> Visit:
    return answers.visit(request.client.host if request.client else "")


def _page(
    request: AnyRequest, house: House, asked: Asked, found: Study | None = None, status: int = 200
) -> Response[str]:
    return house.pages.page(
        request,
        "lab.html",
        status,
        asked=asked,
        found=found,
        desks={name: find(name).title.partition(":")[0] for name in names()},
        clauses=_clauses(house, asked),
        system=asked.of,
        most_steps=MOST_STEPS,
        hatches=hatches,
        strip=strip,
        swatch=swatch,
        **(_links(request, house, asked) if found is not None else {}),
    )


def _clauses(house: House, asked: Asked) -> dict[str, str]:
    """House rule -> the clause that offers it, where its game is played here."""
    if asked.of not in house.systems():
        return {}
    flags = house.system(asked.of).catalogue.flags
    named = {one.name: flags.get(one.name.replace("-", "_")) for one in asked.desk.options if one.ruling}
    return {name: clause.id for name, clause in named.items() if clause is not None}


def _links(request: AnyRequest, house: House, asked: Asked) -> dict[str, Any]:
    """Where the same is found again, as a page and as files, and what can be asked from here."""
    given = asked.a.given
    assert given is not None
    of, desk = asked.of, asked.desk
    return {
        "link": f"{house.address(request)}/lab?{asked.link()}",
        "files": [
            (f"JSON of {one.side.upper()}" if asked.b else "JSON", f"/lab.json?{address(query(of, desk, one.given))}")
            for one in asked.sides
            if one.given is not None
        ],
        "pictures": [("Chart", f"/lab.svg?{asked.link('vary', 'from', 'to')}")]
        + [("Ladder", f"/lab.svg?{asked.link()}")] * (asked.vary is not None),
        "alone": [
            (one.side.upper(), f"/lab?{address(query(of, desk, one.given))}")
            for one in asked.sides
            if one.given is not None
        ],
        "with_and_without": [
            (words(one.name), f"/lab?{address(query(of, desk, {**given, one.name: False}, {**given, one.name: True}))}")
            for one in desk.options
            if one.ruling
        ],
    }

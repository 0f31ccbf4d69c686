"""A hero's sheet."""

from __future__ import annotations

import re
from threading import Lock
from typing import cast

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer import paper
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Sheet
from pallbearer.table.view import Seen
from pallbearer.web.errors import TurnedAway
from pallbearer.web.house import AnyRequest, Chair
from pallbearer.web.kept import NOT_COMPRESSED, kept
from pallbearer.web.seating import at_table

LOOK_BACK = 80
LAST = 5
_STRANGE = re.compile(r"[^A-Za-z0-9]+")
_press = Lock()
"""One page is set at a time, however many are asked for."""


@get("/t/{table:str}/hero/{hero:str}", sync_to_thread=True, opt={NOT_COMPRESSED: True})
def sheet(request: AnyRequest, chair: NamedDependency[Chair], hero: FromPath[str]) -> Response[bytes]:
    """All of a hero that this seat may see."""
    return kept(request, chair, lambda: _sheet(request, chair, hero))


def _sheet(request: AnyRequest, chair: Chair, hero: str) -> Response[str]:
    seen = chair.see()
    one = _find(seen, hero)
    lines = [
        line
        for line in chair.log(max(0, seen.seq - LOOK_BACK))
        if line.about.get("hero") == hero and line.weight and not line.undone
    ]
    return at_table(
        request,
        chair,
        seen,
        "sheet.html",
        sheet=one,
        player=next((seat for seat in seen.seats if hero in seat.heroes), None),
        lines=lines[::-1][:LAST],
        can_print=paper.can_print(),
    )


def _find(seen: Seen, hero: str) -> Sheet:
    one = next((one for one in seen.sheets if one.id == hero), None)
    if one is None:
        raise NotFoundException("There is no such hero at this table. The table's page lists them all.")
    return one


@get("/t/{table:str}/hero/{hero:str}/sheet.pdf", sync_to_thread=True, opt={NOT_COMPRESSED: True})
def printed(request: AnyRequest, chair: NamedDependency[Chair], hero: FromPath[str]) -> Response[bytes]:
    """The sheet on one page of paper, as this seat may see it."""
    seen = chair.see()
    one = _find(seen, hero)
    size = request.query_params.get("paper", paper.SIZES[0])
    back = f"/t/{chair.table}/hero/{hero}"
    if size not in paper.SIZES:
        raise TurnedAway(Refused("bad-paper", f"paper: one of {', '.join(paper.SIZES)}."), back)
    if not paper.can_print():
        raise TurnedAway(Refused("cannot-print", paper.NEEDS), back)
    headers = {
        "Content-Disposition": f'attachment; filename="{_STRANGE.sub("-", one.name).strip("-").lower() or "hero"}.pdf"',
        "Cache-Control": "no-store",
    }
    body = _print(chair, seen, one, cast(paper.Size, size))
    return Response(body, media_type="application/pdf", headers=headers)


def _print(chair: Chair, seen: Seen, one: Sheet, size: paper.Size) -> bytes:
    """Printed once for each version of the table, and while nobody waits for the table."""
    tables, key = chair.house.tables, ("pdf", chair.seat, one.id, size)
    with tables.lock(chair.table):
        live = tables.live(chair.table)
        if live.seq == seen.seq and key in live.shown:
            return cast(bytes, live.shown[key])
    with _press:
        body = paper.pdf(one, size=size, credit=chair.house.system(seen.system).attribution)
    with tables.lock(chair.table):
        live = tables.live(chair.table)
        if live.seq == seen.seq:
            live.shown[key] = body
    return body

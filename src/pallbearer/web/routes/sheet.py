"""A hero's sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from threading import Lock
from typing import cast

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer import paper
from pallbearer.rules.buttons import as_it_stands
from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Do, Sheet
from pallbearer.table import view
from pallbearer.table.live import Live
from pallbearer.table.view import Seen
from pallbearer.web.aims import aiming
from pallbearer.web.chances import Figure, hoped
from pallbearer.web.errors import TurnedAway
from pallbearer.web.house import AnyRequest, Chair
from pallbearer.web.kept import NOT_COMPRESSED, kept
from pallbearer.web.seating import at_table, dos

LOOK_BACK = 80
LAST = 5
MOST_ODDS = 24
"""So many buttons of a sheet show their odds; those after them do on the page of the roll."""
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
    what = aiming(request, chair.table, chair.house.system(seen.system))
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
        aiming=what,
        odds_on=_odds(chair, one, what.aim.id),
    )


def _odds(chair: Chair, one: Sheet, aim: str) -> Callable[[Do], Figure | None]:
    """The odds of each button that rolls, filled in as it stands."""
    rolls = [do for do in dos(one) if do.rolls and not do.refused][:MOST_ODDS]

    def foreseen(live: Live, seat: str) -> list[Chance | Refused | None]:
        return [view.forecast(live, seat, do.act, as_it_stands(do.params, do.fields), aim) for do in rolls]

    found = {
        _key(do): figure
        for do, odds in zip(rolls, chair.look(foreseen), strict=True)
        if isinstance(odds, Chance) and (figure := hoped(odds))
    }
    return lambda do: found.get(_key(do))


def _key(do: Do) -> tuple[str, str, str]:
    return do.act, do.label, json.dumps(do.params, sort_keys=True)


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

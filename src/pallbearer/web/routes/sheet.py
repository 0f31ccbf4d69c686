"""A hero's sheet."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer.web.house import AnyRequest, Chair
from pallbearer.web.kept import NOT_COMPRESSED, kept
from pallbearer.web.seating import at_table

LOOK_BACK = 80
LAST = 5


@get("/t/{table:str}/hero/{hero:str}", sync_to_thread=True, opt={NOT_COMPRESSED: True})
def sheet(request: AnyRequest, chair: NamedDependency[Chair], hero: FromPath[str]) -> Response[bytes]:
    """All of a hero that this seat may see."""
    return kept(request, chair, lambda: _sheet(request, chair, hero))


def _sheet(request: AnyRequest, chair: Chair, hero: str) -> Response[str]:
    seen = chair.see()
    one = next((one for one in seen.sheets if one.id == hero), None)
    if one is None:
        raise NotFoundException("There is no such hero at this table. The table's page lists them all.")
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
    )

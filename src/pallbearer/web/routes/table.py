"""The table itself, and the people round it."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Response, get
from litestar.di import NamedDependency
from markupsafe import Markup

from pallbearer.web.aims import aiming
from pallbearer.web.forms import fields
from pallbearer.web.house import AnyRequest, Chair, House
from pallbearer.web.kept import NOT_COMPRESSED, kept
from pallbearer.web.seating import advice, at_table

TAIL = 24
LOOK_BACK = 60


@get("/t/{table:str}", sync_to_thread=True, opt={NOT_COMPRESSED: True})
def table(request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair]) -> Response[bytes]:
    """Questions, heroes, the board, the last of the log."""
    return kept(request, chair, lambda: _table(request, house, chair))


def _table(request: AnyRequest, house: House, chair: Chair) -> Response[str]:
    seen = chair.see()
    lines = [line for line in chair.log(max(0, seen.seq - LOOK_BACK)) if not line.undone and line.kind != "proof"]
    system = house.system(seen.system)
    what = aiming(request, chair.table, system)
    maker = system.acts.get(system.roll_up)
    played = {hero for seat in seen.seats for hero in seat.heroes}
    return at_table(
        request,
        chair,
        seen,
        "table.html",
        aiming=what,
        advice=advice(chair, seen.questions, what),
        lines=lines[::-1][:TAIL],
        maker=maker,
        maker_fields=fields(maker, {}, {}) if maker else (),
        free=[one for one in seen.sheets if one.id not in played],
    )


@get("/t/{table:str}/people", sync_to_thread=True)
def people(request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair]) -> Response[str]:
    """Who sits here; for the GM the links and their QR codes too."""
    seen = chair.see()
    address = house.address(request)
    links: list[dict[str, Any]] = []
    if seen.me.role == "gm":
        for link in sorted(house.tables.store.links(chair.table), key=lambda one: one.role):
            if not link.revoked and not link.seat:
                links.append({"link": link, "address": f"{address}/join/{link.token}"})
    for one in links:
        one["qr"] = qr(one["address"])
    return at_table(
        request,
        chair,
        seen,
        "people.html",
        links=links,
        own=f"{address}/s/{chair.token}",
        alone=house.alone,
        roles=[role for role in ("player", "spectator") if all(one["link"].role != role for one in links)],
    )


def qr(address: str) -> Markup:
    """A QR code as inline SVG: dark on light whatever the look, as scanners want it."""
    code = segno.make_qr(address, error="m")
    drawn = code.svg_inline(
        scale=4,
        border=3,
        dark="#000",
        light="#fff",
        omitsize=True,
        svgclass="qr",
        lineclass=None,
    )
    return Markup(drawn)

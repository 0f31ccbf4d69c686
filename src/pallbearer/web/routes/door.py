"""The door: start a table, go back to one, roll up a hero."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import RawBody

from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.table import view
from pallbearer.table.commands import Begin, waiting
from pallbearer.table.ports import Link
from pallbearer.table.service import Tables
from pallbearer.web.errors import TurnedAway
from pallbearer.web.forms import Form
from pallbearer.web.house import YEAR, AnyRequest, Chair, House, chairs, seat_cookie
from pallbearer.web.page import LOOKS
from pallbearer.web.seating import go

NAME_LENGTH = 60


@get("/", sync_to_thread=True)
def door(request: AnyRequest, house: NamedDependency[House]) -> Response[str]:
    """Where everybody comes in."""
    mine = [(chair, chair.look(view.see)) for chair in chairs(house, request)]
    systems = [house.card(name) for name in house.systems()]
    return house.pages.page(request, "door.html", mine=mine, systems=systems)


@post("/tables", status_code=303, sync_to_thread=True)
def start(request: AnyRequest, house: NamedDependency[House], body: RawBody) -> Response[bytes]:
    """A new table; whoever starts it is its GM."""
    form = Form.read(body)
    name, gm = (
        _name("name", form.get("name")),
        _name("gm", form.get("gm", "GM") or "GM"),
    )
    for given in (name, gm):
        if isinstance(given, Refused):
            raise TurnedAway(given, "/")
    link = house.tables.create(house.system(form.get("system")).name, str(name), str(gm))
    if isinstance(link, Refused):
        raise TurnedAway(link, "/")
    house.tables.invite(link.table, link.seat, "player")
    first = "/settings" if form.get("then") == "rules" else ""
    return go(f"/t/{link.table}{first}", seat_cookie(request, link.table, link.token))


@post("/alone", status_code=303, sync_to_thread=True)
def alone(request: AnyRequest, house: NamedDependency[House], body: RawBody) -> Response[bytes]:
    """A table for one: a player with a fresh hero, begun at once, and nobody as GM."""
    form = Form.read(body)
    system, name = house.system(form.get("system")), _name("name", form.get("name"))
    if isinstance(name, Refused):
        raise TurnedAway(name, "/")
    if not system.solo:
        raise TurnedAway(Refused("not-alone", f"system: {system.title} needs a GM; start a table instead."), "/")
    link = _sit_alone(house.tables, system, name)
    if isinstance(link, Refused):
        raise TurnedAway(link, "/")
    seat = Chair(house, link.table, link.seat, link.token)
    seat.do(Begin(system.roll_up, {"quick": True}))
    hero = next(iter(seat.see().me.heroes))
    begun = seat.do(Begin(system.solo, {"hero": hero}))
    if isinstance(begun, Refused):
        raise TurnedAway(begun, "/")
    waits = [one.act for one in seat.look(lambda live, _: waiting(live))]
    page = f"/act/{waits[0]}" if waits else f"/hero/{hero}"
    return go(f"/t/{link.table}{page}", seat_cookie(request, link.table, link.token))


def _sit_alone(tables: Tables, system: System, name: str) -> Link | Refused:
    """A table whose GM's seat nobody takes, and the seat of its one player."""
    gm = tables.create(system.name, f"{name} alone", "nobody")
    door = gm if isinstance(gm, Refused) else tables.invite(gm.table, gm.seat, "player")
    return door if isinstance(door, Refused) else tables.sit_down(door.token, name)


@post("/look", status_code=303)
async def look(request: AnyRequest, body: RawBody) -> Response[bytes]:
    """Another look of the pages, in this browser."""
    form = Form.read(body)
    chosen = form.get("look")
    if chosen not in LOOKS:
        raise TurnedAway(Refused("bad-look", f"look: choose one of {', '.join(LOOKS)}."), "/")
    return go(
        form.local("next", "/"),
        Cookie("look", value=chosen, path="/", samesite="lax", max_age=YEAR),
    )


def _name(field: str, text: str) -> str | Refused:
    clean = " ".join(text.split())
    if 1 <= len(clean) <= NAME_LENGTH and clean.isprintable():
        return clean
    return Refused("bad-text", f"{field}: write 1 to {NAME_LENGTH} printable characters.")

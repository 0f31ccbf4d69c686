"""The door: start a table, go back to one, roll up a hero."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import RawBody

from pallbearer.rules.script import Refused
from pallbearer.table import view
from pallbearer.web.errors import TurnedAway
from pallbearer.web.forms import Form
from pallbearer.web.house import YEAR, AnyRequest, House, chairs, seat_cookie
from pallbearer.web.page import LOOKS
from pallbearer.web.seating import go

NAME_LENGTH = 60


@get("/", sync_to_thread=True)
def door(request: AnyRequest, house: NamedDependency[House]) -> Response[str]:
    """Where everybody comes in."""
    mine = [(chair, chair.look(view.see)) for chair in chairs(house, request)]
    systems = [house.system(name) for name in house.systems()]
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
    return go(f"/t/{link.table}", seat_cookie(request, link.table, link.token))


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

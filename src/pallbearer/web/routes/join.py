"""Sitting down: by an invitation, or by a seat's own link.

Two handlers of one path must be async: the framework puts sync ones into a thread twice there, and fails.
"""

from __future__ import annotations

from asyncio import to_thread

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, RawBody

from pallbearer.rules.script import Refused
from pallbearer.table.ports import Link
from pallbearer.web.errors import TurnedAway
from pallbearer.web.forms import Form
from pallbearer.web.house import AnyRequest, House, seat_cookie
from pallbearer.web.seating import go

CLOSED = "This invitation is closed, or was never one. Ask the GM for a new link."


def _invitation(house: House, token: str) -> Link:
    link = house.tables.store.link(token)
    if link is None or link.revoked or link.seat:
        raise NotFoundException(CLOSED)
    return link


@get("/join/{token:str}")
async def join(request: AnyRequest, house: NamedDependency[House], token: FromPath[str]) -> Response[str]:
    """Who are you?"""
    return await to_thread(_join, request, house, token)


def _join(request: AnyRequest, house: House, token: str) -> Response[str]:
    link = _invitation(house, token)
    shelf = house.tables.store.shelf(link.table)
    assert shelf is not None  # a link's table is never deleted
    system = house.system(shelf.system)
    return house.pages.page(
        request,
        "join.html",
        link=link,
        name=shelf.name,
        system=system.name,
        attribution=system.attribution,
    )


@post("/join/{token:str}", status_code=303)
async def sit_down(
    request: AnyRequest,
    house: NamedDependency[House],
    token: FromPath[str],
    body: RawBody,
) -> Response[bytes]:
    """Take a seat, or take one's own again with its PIN."""
    return await to_thread(_sit_down, request, house, token, body)


def _sit_down(request: AnyRequest, house: House, token: str, body: bytes) -> Response[bytes]:
    _invitation(house, token)
    form, back = Form.read(body), f"/join/{token}"
    name, pin = form.get("name"), form.get("pin").strip()
    guess = f"{token} {name.casefold()}"
    if wait := house.pins.wait(guess):
        many = Refused("too-many-tries", f"pin: too many tries for this name. Wait {wait} seconds.")
        raise TurnedAway(many, back)
    seat = house.tables.sit_down(token, name, pin)
    if isinstance(seat, Refused):
        if seat.code == "name-taken":
            house.pins.count(guess)
        raise TurnedAway(seat, back)
    return _enter(request, seat.table, seat.token)


@get("/s/{token:str}", status_code=303, sync_to_thread=True)
def own_link(request: AnyRequest, house: NamedDependency[House], token: FromPath[str]) -> Response[bytes]:
    """A seat's own link: remembers the seat in this browser, and goes to the table."""
    opened = house.tables.seat_of(token)
    if opened is None:
        raise NotFoundException(CLOSED)
    return _enter(request, opened[0], token)


def _enter(request: AnyRequest, table: str, token: str) -> Response[bytes]:
    return go(f"/t/{table}", seat_cookie(request, table, token))

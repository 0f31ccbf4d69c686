"""What every page needs: the tables, the hub, the templates; and who is asking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer.rules.card import Card
from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.table import view
from pallbearer.table.commands import AnyCommand
from pallbearer.table.live import Live
from pallbearer.table.log import decode
from pallbearer.table.service import Done, Tables
from pallbearer.web.hub import Hub
from pallbearer.web.page import Pages
from pallbearer.web.throttle import Throttle

AnyRequest: TypeAlias = Request[Any, Any, Any]
T = TypeVar("T")
YEAR = 365 * 24 * 3600
NOWHERE = "There is no such table here, or your link to it was closed. Ask the GM for a new link."


@dataclass
class House:
    """One server.  `public` is the address that phones can reach, "" to take the one that the browser used."""

    tables: Tables
    hub: Hub
    pages: Pages
    systems: Callable[[], list[str]]
    card: Callable[[str], Card]
    """What the door says of a system, without loading it."""
    pins: Throttle
    public: str = ""
    alone: bool = False
    """The server listens on this machine only: no phone can reach it."""

    def system(self, name: str) -> System:
        """The system of this name.  Raises `NotFoundException`."""
        if name not in self.systems():
            raise NotFoundException(f"There is no system {name!r} here.")
        return self.tables.find(name)

    def address(self, request: AnyRequest) -> str:
        """Where this server is found by others, without a slash at its end."""
        return self.public or f"{request.url.scheme}://{request.headers.get('host', '')}"


def cookie_name(table: str) -> str:
    """The name of the cookie that holds one's seat at a table."""
    return f"seat_{table}"


def seat_cookie(request: AnyRequest, table: str, token: str) -> Cookie:
    """Remembers the seat in this browser."""
    secure = request.url.scheme == "https"
    return Cookie(
        cookie_name(table),
        value=token,
        path="/",
        httponly=True,
        samesite="lax",
        max_age=YEAR,
        secure=secure,
    )


@dataclass
class Chair:
    """Somebody who sits at a table: every look at it and every input goes through here."""

    house: House
    table: str
    seat: str
    token: str

    def look(self, how: Callable[[Live, str], T]) -> T:
        """What `how` sees of the table with this seat's eyes.  `how` is a function of `table.view`."""
        tables = self.house.tables
        with tables.lock(self.table):
            return how(tables.live(self.table), self.seat)

    def see(self) -> view.Seen:
        """The whole table."""
        return self.look(view.see)

    def log(self, after: int = 0) -> list[view.Line]:
        """The lines of the log that this seat may see, from the batches above `after`."""
        tables = self.house.tables
        with tables.lock(self.table):
            batches = [decode(text) for text in tables.store.read(self.table, after)]
            return view.log(tables.live(self.table), self.seat, batches)

    def do(self, command: AnyCommand, key: str = "") -> Done | Refused:
        """Put something in."""
        return self.house.tables.do(self.table, self.seat, command, key)


def _token(request: AnyRequest, table: str) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" else request.cookies.get(cookie_name(table), "")


def chair(house: NamedDependency[House], request: AnyRequest, table: FromPath[str]) -> Chair:
    """Who asks, at which table.  A stranger finds nothing there.  Raises `NotFoundException`."""
    token = _token(request, table)
    opened = house.tables.seat_of(token)
    if opened is None or opened[0] != table:
        raise NotFoundException(NOWHERE)
    return Chair(house, table, opened[1], token)


def chairs(house: House, request: AnyRequest) -> Iterable[Chair]:
    """Every seat that this browser holds, at any table."""
    for name, token in request.cookies.items():
        if name.startswith("seat_") and (opened := house.tables.seat_of(token)):
            table, seat = opened
            if name == cookie_name(table):
                yield Chair(house, table, seat, token)

"""The live feed of a table: its version whenever it grows, that somebody came or went, and nothing else.

The event's id is the version: a browser that lost the line says the last one it had, and goes on from there.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import AsyncIterator

from litestar import get
from litestar.di import NamedDependency
from litestar.response import Stream

from pallbearer.web.house import AnyRequest, Chair, House

BREATH = 15.0
"""Seconds between signs of life, so that nobody in between closes a quiet line."""


def _after(request: AnyRequest) -> int:
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(text) if text.isdigit() and len(text) < 16 else 0


@get("/t/{table:str}/live")
async def live(request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair]) -> Stream:
    """Server-sent events, for as long as the seat is open."""
    return Stream(
        feed(house, chair, _after(request)),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def feed(house: House, chair: Chair, after: int, breath: float = BREATH) -> AsyncIterator[str]:
    """The events of one listener."""

    def version() -> int | None:
        if house.tables.seat_of(chair.token) is None:
            return None
        return chair.look(lambda table, _: table.seq)

    async with house.hub.listen(chair.table, chair.seat) as ear:
        yield "retry: 1500\n\n"
        present = house.hub.present(chair.table)
        while not ear.closed:
            now = await to_thread(version)
            if now is None:
                yield "event: closed\ndata: {}\n\n"
                return
            if now > after:
                after = now
                yield f'id: {now}\nevent: table\ndata: {{"seq":{now}}}\n\n'
            if (here := house.hub.present(chair.table)) != present:
                present = here
                yield "event: people\ndata: {}\n\n"
            if await ear.wait(after, breath) is None:
                yield ": still here\n\n"

"""The hub and the live feed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable
from typing import TypeVar

import pytest

from pallbearer.table.commands import AddSalt, RevokeSeat
from pallbearer.web.house import Chair
from pallbearer.web.hub import Hub
from pallbearer.web.routes.live import feed
from tests.web.kit import Evening

T = TypeVar("T")
SOON = 5.0


def run(what: Awaitable[T]) -> T:
    async def bounded() -> T:
        return await asyncio.wait_for(asyncio.ensure_future(what), 20)  # type: ignore[arg-type]

    return asyncio.run(bounded())


def test_a_ring_from_another_thread_wakes_who_listens() -> None:
    async def listens() -> int | None:
        hub = Hub()
        async with hub.listen("a") as ear:
            threading.Timer(0.05, hub.ring, ("a", 7)).start()
            return await ear.wait(6, SOON)

    assert run(listens()) == 7


def test_a_ring_before_the_wait_is_not_lost() -> None:
    async def listens() -> int | None:
        hub = Hub()
        async with hub.listen("a") as ear:
            hub.ring("a", 3)
            await asyncio.sleep(0.01)
            return await ear.wait(2, SOON)

    assert run(listens()) == 3


def test_other_tables_and_old_news_wake_nobody() -> None:
    async def listens() -> int | None:
        hub = Hub()
        async with hub.listen("a") as ear:
            hub.ring("b", 9)
            hub.ring("a", 5)
            return await ear.wait(5, 0.05)

    assert run(listens()) is None


def test_nothing_is_left_of_a_thousand_listeners() -> None:
    async def come_and_go() -> tuple[int, int]:
        hub = Hub()

        async def one(number: int) -> None:
            async with hub.listen(f"t{number % 7}", f"s{number}") as ear:
                await ear.wait(0, SOON)

        tasks = [asyncio.create_task(one(number)) for number in range(1000)]
        await asyncio.sleep(0.05)
        most = hub.listeners().total()
        for number in range(7):
            hub.ring(f"t{number}", 1)
        await asyncio.gather(*tasks)
        return most, hub.listeners().total()

    assert run(come_and_go()) == (1000, 0)


def test_every_listener_hears_the_last_of_many_rings() -> None:
    async def storm() -> list[int]:
        hub = Hub()

        async def follow() -> int:
            last = 0
            async with hub.listen("a") as ear:
                while last < 400:
                    last = await ear.wait(last, SOON) or 999
            return last

        tasks = [asyncio.create_task(follow()) for _ in range(20)]
        await asyncio.sleep(0.05)
        threads = [
            threading.Thread(target=lambda n=n: [hub.ring("a", s) for s in range(n, 401, 4)]) for n in range(1, 5)
        ]
        for thread in threads:
            thread.start()
        return await asyncio.gather(*tasks)

    assert run(storm()) == [400] * 20


def test_closing_sends_everybody_away() -> None:
    async def listens() -> tuple[int | None, bool]:
        hub = Hub()
        async with hub.listen("a") as ear:
            hub.close()
            return await ear.wait(0, SOON), ear.closed

    assert run(listens()) == (None, True)


def test_who_listens_is_present_and_a_moment_longer() -> None:
    async def listens() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        hub = Hub(linger=0.05)
        async with hub.listen("a", "s2"):
            inside = hub.present("a")
        just_left = hub.present("a")
        await asyncio.sleep(0.2)
        return inside, just_left, hub.present("a")

    assert run(listens()) == ({"s2"}, {"s2"}, frozenset())


def test_others_hear_who_comes_and_who_goes() -> None:
    async def listens() -> list[int | None]:
        hub, heard = Hub(linger=0.02), []
        async with hub.listen("a", "s1") as ear:
            heard.append(await ear.wait(0, 0.05))
            async with hub.listen("a", "s2"):
                heard.append(await ear.wait(0, SOON))
            heard.append(await ear.wait(0, SOON))
            return [*heard, await ear.wait(0, 0.05)]

    assert run(listens()) == [None, 0, 0, None]


def test_a_page_that_loads_anew_is_no_news() -> None:
    async def listens() -> int | None:
        hub = Hub(linger=SOON)
        async with hub.listen("a", "s1") as ear:
            for _ in range(2):
                async with hub.listen("a", "s2"):
                    await ear.wait(0, 0.05)
            return await ear.wait(0, 0.05)

    assert run(listens()) is None


# The feed ----------------------------------------------------------------------------------------


def chair(evening: Evening, role: str) -> Chair:
    return Chair(evening.app.state.house, evening.table, evening.seat[role], evening.token[role])


async def upto(events: AsyncIterator[str], word: str) -> list[str]:
    heard = []
    async for event in events:
        heard.append(event)
        if word in event:
            return heard
    return heard


def test_the_feed_carries_the_version_and_nothing_else(evening: Evening) -> None:
    async def listens() -> list[str]:
        events = feed(evening.app.state.house, chair(evening, "player"), evening.seq)
        assert "retry" in await anext(events)
        threading.Timer(0.05, lambda: evening.do("gm", AddSalt("secret salt"))).start()
        return [await anext(events)]

    (event,) = run(listens())
    assert event == f'id: {evening.seq}\nevent: table\ndata: {{"seq":{evening.seq}}}\n\n'


def test_the_feed_tells_that_somebody_came_and_not_who(evening: Evening) -> None:
    async def listens() -> str:
        house = evening.app.state.house
        events = feed(house, chair(evening, "player"), evening.seq)
        await anext(events)
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0.05)
        async with house.hub.listen(evening.table, evening.seat["gm"]):
            return await waiting

    assert run(listens()) == "event: people\ndata: {}\n\n"


def test_who_comes_back_goes_on_from_the_last_version(evening: Evening) -> None:
    async def listens(after: int) -> str:
        events = feed(evening.app.state.house, chair(evening, "player"), after, breath=0.05)
        await anext(events)
        return await anext(events)

    assert f"id: {evening.seq}" in run(listens(evening.seq - 2))
    assert run(listens(evening.seq)) == ": still here\n\n"


def test_the_feed_of_a_closed_seat_ends(evening: Evening) -> None:
    async def listens() -> list[str]:
        events = feed(evening.app.state.house, chair(evening, "player"), evening.seq)
        await anext(events)
        threading.Timer(0.05, lambda: evening.do("gm", RevokeSeat(evening.seat["player"]))).start()
        return [event async for event in events]

    assert run(listens())[-1] == "event: closed\ndata: {}\n\n"


def test_strangers_get_no_feed(evening: Evening) -> None:
    assert evening.get("stranger", "@/live").status_code == 404


@pytest.mark.parametrize("header", ["x", "-1", "9" * 30])
def test_a_strange_last_id_is_no_id(header: str) -> None:
    from types import SimpleNamespace

    from pallbearer.web.routes.live import _after

    request = SimpleNamespace(headers={"last-event-id": header}, query_params={})
    assert _after(request) == 0  # type: ignore[arg-type]

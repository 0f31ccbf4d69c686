"""What the pages at a table share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Response
from litestar.datastructures import Cookie

from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import ANYONE, GM, Refused
from pallbearer.rules.sheet import Do
from pallbearer.table import view
from pallbearer.web.aims import Aiming, aiming
from pallbearer.web.house import AnyRequest, Chair


def at_table(request: AnyRequest, chair: Chair, seen: view.Seen, template: str, **more: Any) -> Response[str]:
    """A page at a table, as this seat may see it."""
    system = chair.house.system(seen.system)
    return chair.house.pages.page(
        request,
        template,
        table=chair.table,
        seen=seen,
        gm=seen.me.role == "gm",
        plays=seen.me.role != "spectator",
        system=seen.system,
        system_title=system.title,
        attribution=system.attribution,
        present=chair.house.hub.present(chair.table),
        mine=[one for one in seen.sheets if one.id in seen.me.heroes],
        asks=[one for one in seen.questions if is_own(seen, one)],
        throws_own=[one for one in seen.throws if is_own(seen, one)],
        waits=[one for one in seen.questions if not is_own(seen, one)],
        throws_others=[one for one in seen.throws if not is_own(seen, one)],
        **{"aiming": aiming(request, chair.table, system), **more},
    )


def advice(chair: Chair, questions: tuple[view.SeenQuestion, ...], what: Aiming) -> dict[str, dict[str, Chance]]:
    """For each question that waits for this seat, what each answer does to the odds of what is played for."""
    found = {}
    for one in questions:
        if one.mine:
            told = chair.look(lambda live, seat, id=one.id: view.advice(live, seat, id, what.aim.id))  # type: ignore[misc]
            found[one.id] = {} if isinstance(told, Refused) else told
    return found


def go(address: str, *cookies: Cookie) -> Response[bytes]:
    """On to another page, by GET."""
    headers = {"Location": address, "Cache-Control": "no-store"}
    return Response(b"", status_code=303, media_type="text/plain", headers=headers, cookies=cookies)


def is_own(seen: view.Seen, waits: view.SeenQuestion | view.SeenThrow) -> bool:
    """Whether this seat should answer, and nobody else: its own heroes', or unplayed ones' in an act that it began."""
    if not waits.mine:
        return False
    if waits.who in seen.me.heroes or waits.who == ANYONE or (waits.who == GM and seen.me.role == "gm"):
        return True
    played = any(waits.who in seat.heroes for seat in seen.seats)
    return not played and waits.by == seen.me.id


def act_of(waits: view.SeenQuestion | view.SeenThrow) -> int:
    """The number of the act that a question or throw belongs to."""
    return int(waits.id.split(".")[0])


def dos(node: Any) -> Iterator[Do]:
    """Every button in a sheet, a board, or anything made of them."""
    if isinstance(node, Do):
        yield node
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from dos(getattr(node, name))
    elif isinstance(node, tuple):
        for one in node:
            yield from dos(one)

"""The same table as JSON: what a seat sees, its log, the odds, and every input.

Send the seat's token as `Authorization: Bearer TOKEN`, or the cookie that the pages use.
"""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody

from pallbearer.rules.script import Refused
from pallbearer.table import view
from pallbearer.table.commands import AnyCommand
from pallbearer.web.errors import TurnedAway
from pallbearer.web.house import AnyRequest, Chair

_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
NO_STORE = {"Cache-Control": "no-store"}


def _json(value: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(value), media_type="application/json", headers=NO_STORE)


def _after(request: AnyRequest) -> int:
    text = request.query_params.get("after", "0")
    if not text.isdigit() or len(text) > 15:
        raise TurnedAway(
            Refused(
                "bad-number",
                f"after: {text!r} is no version of a table; give a whole number.",
            )
        )
    return int(text)


@get("/api/t/{table:str}")
async def seen(chair: NamedDependency[Chair]) -> Response[bytes]:
    """The table as this seat sees it."""
    return _json(await to_thread(chair.see))


@get("/api/t/{table:str}/log", sync_to_thread=True)
def log(request: AnyRequest, chair: NamedDependency[Chair]) -> Response[bytes]:
    """The lines of the log above version `after` that this seat may see."""
    return _json(chair.log(_after(request)))


@get("/api/t/{table:str}/advice/{question:str}", sync_to_thread=True)
def advice(request: AnyRequest, chair: NamedDependency[Chair], question: FromPath[str]) -> Response[bytes]:
    """For each answer to an open question, the exact odds after it, played for `aim`."""
    aim = request.query_params.get("aim", "")
    told = chair.look(lambda live, seat: view.advice(live, seat, question, aim))
    if isinstance(told, Refused):
        raise TurnedAway(told)
    return _json(told)


@get("/api/t/{table:str}/forecast/{act:str}", sync_to_thread=True)
def forecast(request: AnyRequest, chair: NamedDependency[Chair], act: FromPath[str]) -> Response[bytes]:
    """The exact odds of an act before it begins, played for `aim`; `params` is its params as JSON."""
    try:
        params: dict[str, Any] = msgspec.json.decode(request.query_params.get("params", "{}"), type=dict[str, Any])
    except msgspec.DecodeError as wrong:
        raise TurnedAway(Refused("bad-params", f"params: {wrong}.")) from wrong
    aim = request.query_params.get("aim", "")
    odds = chair.look(lambda live, seat: view.forecast(live, seat, act, params, aim))
    if isinstance(odds, Refused):
        raise TurnedAway(odds)
    return _json(odds)


@post("/api/t/{table:str}", status_code=200)
async def put_in(chair: NamedDependency[Chair], body: RawBody) -> Response[bytes]:
    """One command: `{"type": "Answer", ..., "key": "..."}`.  The same `key` is carried out once."""
    return await to_thread(_put_in, chair, body)


def _put_in(chair: Chair, body: bytes) -> Response[bytes]:
    try:
        raw = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        key = msgspec.json.decode(raw.pop("key", msgspec.Raw(b'""')), type=str)
        command = _commands.decode(msgspec.json.encode(raw))
    except msgspec.DecodeError as wrong:
        raise TurnedAway(Refused("bad-command", f"{wrong}.")) from wrong
    done = chair.do(command, key)
    if isinstance(done, Refused):
        raise TurnedAway(done)
    return _json(done)

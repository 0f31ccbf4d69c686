"""The web application."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from pallbearer import systems
from pallbearer.rules.card import Card
from pallbearer.table.service import Tables
from pallbearer.web import csrf, errors
from pallbearer.web.house import House, chair
from pallbearer.web.hub import Hub
from pallbearer.web.kept import NOT_COMPRESSED
from pallbearer.web.lab.worked import Answers
from pallbearer.web.page import Pages
from pallbearer.web.routes import (
    api,
    do,
    door,
    files,
    join,
    lab,
    live,
    log,
    roll,
    rollup,
    rules,
    settings,
    sheet,
    table,
    transfer,
)
from pallbearer.web.throttle import Throttle

BODY_LIMIT = 64 * 1024
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HANDLERS: tuple[Any, ...] = (
    door.door, door.start, door.alone, door.look,
    join.join, join.sit_down, join.own_link,
    rollup.hero,
    lab.lab, lab.document, lab.chart,
    table.table, table.people,
    sheet.sheet, sheet.printed,
    roll.before, roll.running, roll.everything,
    do.do,
    log.log, log.log_json, log.log_markdown, log.dice,
    rules.rules, rules.clause,
    settings.settings,
    live.live,
    transfer.export, transfer.bring,
    api.seen, api.log, api.advice, api.forecast, api.put_in,
    files.file, files.health,
)  # fmt: skip


_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def _harden(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        message["headers"] = [*message.get("headers", []), *_HEADERS]


def create_app(
    tables: Tables,
    hub: Hub,
    *,
    public: str = "",
    alone: bool = False,
    installed: Callable[[], list[str]] = systems.installed,
    card: Callable[[str], Card] | None = None,
    debug: bool = False,
) -> Litestar:
    """The pages, the live feed and the JSON API over these tables.

    `public` is the address that phones reach this server by, "" to take what each browser used;
    `alone` says that no other machine can reach it.  `installed` names the systems to offer, and
    `card` says of each what the door shows; without it they are loaded to be asked.
    """
    house = House(
        tables,
        hub,
        Pages(),
        installed,
        card or (lambda name: tables.find(name).card),
        Throttle(5, 60.0, time.monotonic),
        public,
        alone,
    )

    answers = Answers(Throttle(60, 60.0, time.monotonic), time.monotonic)

    async def the_house() -> House:
        return house

    async def the_answers() -> Answers:
        return answers

    async def close() -> None:
        hub.close()

    return Litestar(
        list(HANDLERS),
        dependencies={
            "house": Provide(the_house),
            "answers": Provide(the_answers),
            "chair": Provide(chair, sync_to_thread=False),
        },
        before_request=csrf.check,
        before_send=[_harden],
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=600,
            gzip_compress_level=6,
            exclude=["/live$", "^/static/"],
            exclude_opt_key=NOT_COMPRESSED,
        ),
        exception_handlers={
            errors.TurnedAway: errors.turned_away,
            HTTPException: errors.http_error,
            Exception: errors.broken,
        },
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        state=State({"house": house, "answers": answers}),
        on_shutdown=[close],
        debug=debug,
        logging_config=None,
    )

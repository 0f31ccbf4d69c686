"""Runs the pages: one process, one port, and a browser window if wanted."""

from __future__ import annotations

import gc
import os
import secrets
import socket
import time
import webbrowser
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from pallbearer import systems
from pallbearer.rules.script import Refused
from pallbearer.store import open_store
from pallbearer.table.commands import Begin
from pallbearer.table.ports import Link, Store
from pallbearer.table.service import Tables
from pallbearer.web.app import create_app
from pallbearer.web.hub import Hub

DEMO_TABLE = "The Salt Barrow"
LAST_CALL = 2
"""Seconds that open pages get when the server stops."""


def serve(
    db_url: str,
    host: str,
    port: int,
    *,
    open_browser: bool,
    demo: bool,
    out: Callable[[str], None],
) -> None:
    """Serve the tables of a store until the process is told to stop.

    `port` 0 takes a free one.  `out` gets each line for the person who started it.  Raises `OSError`
    when the address is taken or the store cannot be opened.
    """
    door = _door(host, port)
    store = open_store(db_url)
    try:
        hub = Hub()
        tables = Tables(
            store,
            hub,
            systems.find,
            lambda: time.time_ns() // 1_000_000,
            secrets.token_bytes,
        )
        here = f"http://{_shown(host)}:{door.getsockname()[1]}"
        alone = host in ("127.0.0.1", "localhost", "::1")
        public = "" if host not in ("0.0.0.0", "::", "") else f"http://{_reached()}:{door.getsockname()[1]}"
        start = here
        if demo:
            start = f"{here}/s/{demo_table(tables, store)}"
        out(f"Pallbearer is at {here}")
        if public:
            out(f"Phones in the same network find it at {public}")
        if demo:
            out(f"The demo table, with the GM's eyes: {start}")
        out("Stop it with Ctrl+C; nothing is lost.")
        if open_browser:
            webbrowser.open(start)
        app = create_app(tables, hub, public=public, alone=alone, card=systems.card)
        run(app, hub, door)
    finally:
        door.close()
        store.close()


class _Server(uvicorn.Server):
    """Sends listeners away before it waits for what is still open: a live feed would not end by itself."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)


def run(app: Litestar, hub: Hub, door: socket.socket) -> None:
    """Answer at `door` until the process is told to stop."""
    gc.freeze()
    gc.enable()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_CALL,
    )
    _Server(config, hub).run(sockets=[door])


def _door(host: str, port: int) -> socket.socket:
    """A listening socket: whoever connects from now on waits until the server is ready."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio switches Nagle off only where it reads "TCP" on the socket; with it a page takes 40 ms longer
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as wrong:
        door.close()
        raise OSError(f"{host}:{port} cannot be used: {wrong.strerror}. Choose another with --port.") from wrong
    door.listen(128)
    return door


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _reached() -> str:
    """This machine's address in its own network.  Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
        return found


def demo_table(tables: Tables, store: Store) -> str:
    """The token of the demo table's GM; the table is made when the store has none yet."""
    game, names = systems.demo()
    for shelf in store.shelves():
        if shelf.name == DEMO_TABLE and shelf.system == game and not shelf.origin:
            for link in store.links(shelf.id):
                if link.role == "gm" and link.seat and not link.revoked:
                    return link.token
    link = _made(tables.create(game, DEMO_TABLE, "GM"))
    tables.invite(link.table, link.seat, "player")
    roll_up = tables.find(game).roll_up
    for name in names:
        made = tables.do(link.table, link.seat, Begin(roll_up, {"name": name, "quick": True}))
        if isinstance(made, Refused):
            break
    return link.token


def _made(link: Link | Refused) -> Link:
    if isinstance(link, Refused):
        raise RuntimeError(link.remedy)
    return link

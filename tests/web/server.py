"""The pages over the test game, as a process that can be killed: `python -m tests.web.server DB PORT`."""

from __future__ import annotations

import secrets
import socket
import sys
import time

from pallbearer.store import open_store
from pallbearer.table.service import Tables
from pallbearer.web.app import create_app
from pallbearer.web.hub import Hub
from pallbearer.web.serve import run
from tests.web.pit import SYSTEM


def now() -> int:
    """Milliseconds."""
    return time.time_ns() // 1_000_000


def main(db: str, port: int) -> None:
    hub = Hub()
    tables = Tables(open_store(db), hub, {"pit": SYSTEM}.__getitem__, now, secrets.token_bytes)
    app = create_app(tables, hub, installed=lambda: ["pit"])
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        door.listen(128)
        run(app, hub, door)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

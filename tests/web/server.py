"""The pages in a process that can be killed: `python -m tests.web.server DB PORT [installed]`.

They offer the test game, or every installed one.
"""

from __future__ import annotations

import secrets
import socket
import sys
import time
from collections.abc import Callable

from pallbearer import systems
from pallbearer.rules.system import System
from pallbearer.store import open_store
from pallbearer.table.service import Tables
from pallbearer.web.app import create_app
from pallbearer.web.hub import Hub
from pallbearer.web.serve import run
from tests.web.pit import SYSTEM


def now() -> int:
    """Milliseconds."""
    return time.time_ns() // 1_000_000


def main(db: str, port: int, games: str = "pit") -> None:
    hub = Hub()
    find: Callable[[str], System] = systems.find if games == "installed" else {"pit": SYSTEM}.__getitem__
    names = systems.installed if games == "installed" else lambda: ["pit"]
    tables = Tables(open_store(db), hub, find, now, secrets.token_bytes)
    app = create_app(tables, hub, installed=names)
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", port))
        door.listen(128)
        run(app, hub, door)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])

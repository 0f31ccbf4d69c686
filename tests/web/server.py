"""The pages over the test game, as a process that can be killed: `python -m tests.web.server DB PORT`."""

from __future__ import annotations

import secrets
import sys
import time

import uvicorn

from pallbearer.store import open_store
from pallbearer.table.service import Tables
from pallbearer.web.app import create_app
from pallbearer.web.hub import Hub
from tests.web.pit import SYSTEM


def main(db: str, port: int) -> None:
    hub = Hub()
    now = lambda: time.time_ns() // 1_000_000  # noqa: E731
    tables = Tables(open_store(db), hub, {"pit": SYSTEM}.__getitem__, now, secrets.token_bytes)
    app = create_app(tables, hub, installed=lambda: ["pit"])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

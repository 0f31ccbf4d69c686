"""kill -9 in a storm of writes: what was acknowledged is there, and no batch is half."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from pallbearer.store import open_store
from pallbearer.table.live import fold
from pallbearer.table.log import decode
from tests.table.kit import Group, tables
from tests.toy import SYSTEM

KILLS = 20


def test_every_acknowledged_input_survives_twenty_kills(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/storm.db"
    store = open_store(url)
    group = Group(tables(store))
    table = group.table
    store.close()
    acknowledged = 0
    for kill in range(KILLS):
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.store.storm", url, table, str(kill)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert writer.stdout is not None
        first = writer.stdout.readline()
        assert first.strip().isdigit(), first
        time.sleep(0.01 * (kill % 7))
        writer.kill()
        said = [int(line) for line in [first, *writer.stdout.read().split("\n")] if line.strip().isdigit()]
        writer.wait()
        acknowledged = max(acknowledged, *said)
        store = open_store(url)
        log = [decode(text) for text in store.read(table)]
        store.close()
        assert [batch.seq for batch in log] == list(range(1, len(log) + 1))
        assert len(log) >= acknowledged
        live = fold(SYSTEM, log)
        assert live.seq == len(log)
        assert all(opened.run is not None for opened in live.open.values())
        assert len(live.open) <= 1
    assert acknowledged > KILLS

"""`pallbearer play`: a server of its own for each test."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from segno import make_qr

from pallbearer.cli.play import qr
from pallbearer.store.sqlite import SqliteStore
from tests.cli.kit import Cli

PATIENCE = 30.0


class Server:
    """`pallbearer play` in a process, started and heard out until it says how to stop it."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pallbearer.cli.app", "play", "--no-open", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(home)},
        )
        assert self.process.stdout is not None
        self.lines: list[str] = []
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith("Stop it"):
                break
        said = "\n".join(self.lines)
        found = re.search(r"Pallbearer is at (http://\S+)", said)
        assert found, said + (self.process.stderr.read() if self.process.stderr else "")
        self.address, self.said = found[1], said
        self.get("/health")

    def get(self, path: str) -> str:
        answer: bytes = urllib.request.urlopen(self.address + path, timeout=PATIENCE).read()
        return answer.decode()

    def stop(self, how: signal.Signals) -> tuple[int, str, float]:
        began = time.monotonic()
        self.process.send_signal(how)
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err, time.monotonic() - began


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    one = Server(home, "--port", "0", "--host", "127.0.0.1")
    yield one
    if one.process.poll() is None:
        one.process.kill()
        one.process.communicate()


def test_it_says_where_it_is_and_where_the_tables_are(server: Server, home: Path) -> None:
    assert server.get("/health") == "ok"
    store = home / "pallbearer" / "pallbearer.db"
    assert f"Tables are kept in {store}" in server.lines
    assert store.is_file()
    assert "█" not in server.said  # no phone can reach 127.0.0.1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_told_to_stop_it_stops_and_has_done_what_was_asked(server: Server, how: signal.Signals) -> None:
    code, err, took = server.stop(how)
    assert (code, err) == (0, "")
    assert took < 10


def test_an_open_feed_does_not_keep_it_from_stopping(home: Path) -> None:
    server = Server(home, "--port", "0", "--demo")
    try:
        found = re.search(r"(/s/\w+)", server.said)
        assert found, server.said
        line = http.client.HTTPConnection(server.address.removeprefix("http://"), timeout=PATIENCE)
        line.request("GET", found[1])
        door = line.getresponse()
        door.read()
        table, cookie = door.headers["location"], door.headers["set-cookie"].split(";")[0]
        line.request("GET", f"{table}/live", headers={"Cookie": cookie})
        feed = line.getresponse()
        assert feed.headers["content-type"].startswith("text/event-stream")
        code, err, took = server.stop(signal.SIGTERM)
    finally:
        server.process.kill()
    assert (code, err) == (0, "")
    assert took < 10


def test_everywhere_comes_with_a_qr_code_for_phones(home: Path) -> None:
    server = Server(home, "--port", "0")
    try:
        port = server.address.rpartition(":")[2]
        phones = next(line for line in server.lines if "hones" in line)
        address = phones.split()[-1]
        assert address.endswith(f":{port}")
        if "127.0.0.1" not in address:  # a machine without a network has no address for phones
            assert "\n".join(server.lines[server.lines.index(phones) + 1 :]).startswith(qr(address))
    finally:
        server.process.kill()


def test_the_qr_code_is_one() -> None:
    """The half blocks, read back: every module of the symbol, two rows a line, light as ink."""
    address = "http://192.168.1.20:8713"
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows = [[halves[block][half] for block in line] for line in qr(address).splitlines() for half in (0, 1)]
    expected = [[bit & 1 for bit in row] for row in make_qr(address, error="l").matrix_iter(border=2)]
    assert rows[: len(expected)] == expected


def test_a_store_of_ones_own(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.db"
    SqliteStore(f"sqlite:///{file}").close()
    server = Server(home, "--port", "0", "--db", f"sqlite:///{file}")
    server.process.kill()
    assert f"Tables are kept in {file}" in server.lines
    assert not home.exists()


def test_a_busy_port_names_the_remedy(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for host in ("127.0.0.1", "0.0.0.0"):
            assert cli.wrong("play", "--no-open", "--host", host, "--port", str(port)) == (
                f"--port: given {port}, which is in use; "
                f"allowed: a free port, such as --port {port + 1}; or stop what listens there"
            )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--port", "65536"], "--port: given 65536; allowed: 0 to 65535"),
        (["--port", "-1"], "--port: given -1; allowed: 0 to 65535"),
        (["--port", "http"], "--port: given 'http'; allowed: a whole number"),
        (
            ["--host", "no.such.host.invalid", "--port", "0"],
            "--host: given 'no.such.host.invalid'; allowed: an address of this machine, such as 127.0.0.1 or 0.0.0.0",
        ),
        (
            ["--host", "192.0.2.77", "--port", "0"],
            "--host: given '192.0.2.77'; allowed: an address of this machine, such as 127.0.0.1 or 0.0.0.0",
        ),
        (["--db", "mysql://x", "--port", "0"], "--db: given 'mysql://x'; allowed: sqlite:///FILE"),
        (["--opne"], "option: given '--opne'; allowed: --db, --demo, --host, --open, --port"),
    ],
)
def test_wrong_input(cli: Cli, words: list[str], line: str) -> None:
    assert cli.wrong("play", *words) == line

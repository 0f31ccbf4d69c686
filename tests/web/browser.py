"""A real browser, and a server of our own in a process that can be killed."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
ROOT = Path(__file__).parents[2]
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
SOON = 40_000
"""Milliseconds after which something that should happen has not: far beyond what a busy machine needs."""
expect.set_options(timeout=SOON)


def launch(play: Playwright) -> Browser:
    """The system's Chromium, else Playwright's own, fetched if it can be had.

    Fails when there is none: these tests are never skipped.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None and not Path(play.chromium.executable_path).exists():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return play.chromium.launch(executable_path=found, args=ARGS)


class Server:
    """The pages over the test game, or over the installed `games`, at one port for life, however often it dies."""

    def __init__(self, folder: Path, games: str = "pit") -> None:
        self.games = games
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.db = f"sqlite:///{folder / 'tables.db'}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.server", self.db, str(self.port), self.games],
            cwd=ROOT,
        )
        end = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(self.address + "/health", timeout=1).close()
                return
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """As Ctrl+C would."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(timeout=15)


class Player:
    """Somebody with a browser: the requests that leave it and the faults of its pages are kept."""

    def __init__(self, browser: Browser, server: Server, phone: bool = False, **options: Any) -> None:
        size = PHONE if phone else LAPTOP
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport=size,
            has_touch=phone,
            color_scheme=options.pop("color_scheme", "dark"),
            **options,  # type: ignore[arg-type]
        )
        self.context.set_default_timeout(SOON)
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self._said(said.type, said.text))

    def _said(self, kind: str, text: str) -> None:
        if (
            kind == "error"
            and "ERR_CONNECTION" not in text
            and "status of 4" not in text
            and "ERR_INCOMPLETE" not in text
        ):
            self.faults.append(text)

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(path if path.startswith("http") else self.server.address + path)

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def check(self) -> None:
        """Nothing left this machine, and nothing broke on the page."""
        away = [url for url in self.asked if urlsplit(url).hostname != "127.0.0.1" and not url.startswith("data:")]
        assert away == [], away
        assert self.faults == [], self.faults

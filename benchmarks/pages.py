"""How fast the pages are: sheets a second from one process, the weight of a first load, and its first paint."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

CONNECTIONS, SECONDS = 8, 5.0


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def start(folder: str, port: int) -> tuple[subprocess.Popen[str], str, float]:
    """The demo table's server, the GM's link, and the seconds until its first page was there."""
    command = ["play", "--demo", "--no-open", "--host", "127.0.0.1", "--port", str(port)]
    begun = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "pallbearer", *command, "--db", f"sqlite:///{Path(folder)}/pages.db"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        if link := re.search(r"http://\S+/s/[0-9a-f]+", line):
            break
    else:
        raise SystemExit("the server did not start")
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
            return server, link[0], time.perf_counter() - begun
        except OSError:
            time.sleep(0.02)


def cookies(link: str) -> tuple[str, str]:
    """(the table's path, the cookie header) that the link gives."""
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    path = opener.open(link).geturl().split("/", 3)[3]
    return f"/{path}", "; ".join(f"{one.name}={one.value}" for one in jar)


async def pages_per_second(port: int, path: str, cookie: str) -> float:
    """Whole pages read a second over keep-alive connections."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    )
    stop = time.perf_counter() + SECONDS
    count = 0

    async def client() -> None:
        nonlocal count
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() < stop:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head
            length = re.search(rb"(?i)content-length: (\d+)", head)
            assert length is not None, head
            await reader.readexactly(int(length[1]))
            count += 1
        writer.close()

    await asyncio.gather(*(client() for _ in range(CONNECTIONS)))
    return count / SECONDS


def first_load(page: Page, address: str) -> tuple[int, float]:
    """(bytes over the wire, milliseconds to the first paint) of a load with an empty cache."""
    page.goto(address, wait_until="load")
    figures = page.evaluate(
        """() => ({
            bytes: performance.getEntries().reduce((sum, one) => sum + (one.transferSize || 0), 0),
            paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1,
        })"""
    )
    return int(figures["bytes"]), float(figures["paint"])


def main() -> None:
    """Print every figure with its goal."""
    from tests.web.browser import launch

    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server, link, seconds = start(folder, port)
        try:
            print(f"start to first page:        {seconds:8.2f} s   goal under 2 s")
            table, cookie = cookies(link)
            sheet = f"{table.rstrip('/')}/hero/h1"
            rates = [asyncio.run(pages_per_second(port, sheet, cookie)) for _ in range(3)]
            print(f"sheet pages a second:       {median(rates):8,.0f}     goal 1,000 on one core")
            with sync_playwright() as playwright:
                browser = launch(playwright)
                for name, path in (("door", "/"), ("table", table), ("sheet", sheet)):
                    loads = []
                    for _ in range(3):
                        context = browser.new_context(viewport={"width": 360, "height": 740})
                        page = context.new_page()
                        if name != "door":
                            page.goto(link)
                            page.goto("about:blank")
                            page = context.new_page()
                        loads.append(first_load(page, f"http://127.0.0.1:{port}{path}"))
                        context.close()
                    weight, paint = loads[0][0] / 1024, median(one[1] for one in loads)
                    print(f"{name + ', first load:':27} {weight:8.1f} KiB goal under 60; first paint {paint:.0f} ms")
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

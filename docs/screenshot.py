"""Makes docs/table.png, the picture in the README: the demo table in play.  `uv run python -m docs.screenshot`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.pages import free_port, start
from tests.web.browser import launch

PICTURE = Path(__file__).with_name("table.png")
EVENING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("light_place", {"light": True}),
    ("take_fatigue", {"hero": "h1", "attribute": "DEX"}),
    ("take_fatigue", {"hero": "h4", "attribute": "PRE"}),
    ("afflict", {"hero": "h1", "affliction": "Terrified"}),
    ("afflict", {"hero": "h3", "affliction": "Bleeding"}),
    ("advance_tracker", {"tracker": "decay", "points": 2}),
    ("advance_tracker", {"tracker": "doom", "points": 3}),
    ("adjust_attribute", {"hero": "h2", "attribute": "STR", "score": 3, "wounds": 1}),
    ("adjust_attribute", {"hero": "h1", "attribute": "DEX", "score": 3, "proficiency": 2}),
    ("call_test", {"hero": "h1", "attribute": "DEX", "reason": "climb down the shaft", "disadvantage": 1}),
    ("test", {"hero": "h1", "attribute": "DEX", "call": "call-1"}),
)
"""What happened so far."""


def main() -> None:
    """Play the evening, and take the picture."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, link, _ = start(folder, port)
        browser = launch(playwright)
        try:
            page = browser.new_context(viewport={"width": 1280, "height": 820}, color_scheme="dark").new_page()
            page.goto(link)
            at = page.url.split("/t/")[1].rstrip("/")
            for act, params in EVENING:
                done = page.request.post(
                    f"http://127.0.0.1:{port}/api/t/{at}", data={"type": "Begin", "act": act, "params": params}
                )
                print(act, done.status, "" if done.ok else done.text())
            page.goto(f"http://127.0.0.1:{port}/t/{at}")
            page.wait_for_timeout(800)
            page.screenshot(path=PICTURE)
        finally:
            browser.close()
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

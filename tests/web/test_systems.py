"""The same evening in every installed game, in a real browser: roll up, one test, one fight, one undo."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, TimeoutError, expect

from pallbearer.systems import find, installed
from tests.web.browser import Player, Server

FIGHTS: dict[str, tuple[tuple[tuple[str, dict[str, Any]], ...], tuple[str, dict[str, Any]]]] = {
    "deadweight": (
        (("add_foe", {"name": "Rat"}), ("start_combat", {})),
        ("take_wounds", {"hero": "h1", "points": 2}),
    ),
    "blackpowder": ((("add_foe", {"name": "Marine", "hp": 7}),), ("defend", {"hero": "h1", "foe": "marine"})),
    "tenslots": ((("start_combat", {}),), ("take_damage", {"hero": "h1", "damage": 9})),
    "bashslash": (
        (("add_foe", {"foe": "kobold"}), ("start_fight", {})),
        ("take_hits", {"hero": "h1", "hits": 2}),
    ),
}
"""How a fight is set up, and what is done in it from a page, by game."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("games"), "installed")
    yield one
    one.kill()


def settle(player: Player) -> None:
    """Answer whatever is asked on the page of an act, the first answer each time, until it is over."""
    ended = player.page.locator("section.outcome")
    for _ in range(60):
        question = player.page.locator(".ask.mine button").first
        expect(ended.or_(question).first).to_be_visible()
        if ended.count():
            return
        with contextlib.suppress(TimeoutError):  # the live feed may have brought the next question meanwhile
            question.click(timeout=2_000)
        player.page.wait_for_load_state()
    raise AssertionError("an act never ends")


def put_in(player: Player, at: str, act: str, params: dict[str, Any]) -> None:
    """What the GM sets up before the scene."""
    sent = {"type": "Begin", "act": act, "params": params}
    done = player.context.request.post(f"{player.server.address}/api{at}", data=sent)
    assert done.ok, done.text()


def do(player: Player, at: str, act: str, params: dict[str, Any]) -> None:
    """Begin an act from its page, and answer what it asks."""
    player.go(f"{at}/roll?act={act}&p={quote(json.dumps(params))}")
    player.page.locator("main button.red").first.click()
    player.page.wait_for_url("**/act/*")
    settle(player)


@pytest.mark.parametrize("name", installed())
def test_an_evening_in_every_game(name: str, server: Server, browser: Browser) -> None:
    gm, at = begun(name, server, browser)
    do(gm, at, find(name).roll_up, {"name": "Edda", "quick": True})
    gm.go(f"{at}/hero/h1")
    expect(gm.page.get_by_role("heading", level=1)).to_contain_text("Edda")
    assert gm.page.evaluate("document.documentElement.scrollWidth") <= 360
    gm.page.locator("main a.roll:visible").first.click()
    gm.page.wait_for_url("**/roll?*")
    gm.page.locator("main button.red").first.click()
    gm.page.wait_for_url("**/act/*")
    settle(gm)
    staged, (act, params) = FIGHTS[name]
    for one in staged:
        put_in(gm, at, *one)
    before = gm.context.request.get(f"{server.address}/api{at}").json()
    do(gm, at, act, params)
    after = gm.context.request.get(f"{server.address}/api{at}").json()
    assert after["seq"] > before["seq"]
    while after["seq"] and after["sheets"] != before["sheets"]:
        gm.go(at)
        with gm.page.expect_response(lambda response: response.url.endswith("/do/undo")):
            gm.page.get_by_role("button", name="Undo last").click()
        undone = gm.context.request.get(f"{server.address}/api{at}").json()
        assert undone["seq"] > after["seq"]
        after = undone
    assert after["board"] == before["board"]
    gm.check()
    gm.context.close()


def begun(name: str, server: Server, browser: Browser) -> tuple[Player, str]:
    """A GM with a phone at a new table of this game; the table's address."""
    gm = Player(browser, server, phone=True)
    gm.go("/")
    gm.page.get_by_label("Name of the table").fill("The Salt Barrow")
    gm.page.get_by_label("Your name", exact=True).fill("Gil")
    gm.page.get_by_label("Game").select_option(label=find(name).title)
    gm.page.get_by_role("button", name="Start", exact=True).click()
    gm.page.wait_for_url("**/t/*")
    return gm, gm.path


def lies(player: Player, at: str, thing: str) -> tuple[str, str]:
    """Where a thing of the hero's lies: its place, and what is said of it there."""
    (sheet,) = player.context.request.get(f"{player.server.address}/api{at}").json()["sheets"]
    (found,) = [(one["id"], cell["detail"]) for one in sheet["places"] for cell in one["cells"] if cell["id"] == thing]
    return found


@pytest.mark.parametrize("name", installed())
def test_things_are_moved_by_tapping_and_by_dragging(name: str, server: Server, browser: Browser) -> None:
    """Every thing that may lie elsewhere is put there by a tap, and dragged on to some other place or back."""
    gm, at = begun(name, server, browser)
    do(gm, at, find(name).roll_up, {"name": "Edda", "quick": True})
    gm.go(f"{at}/hero/h1")
    thing = gm.page.locator("[data-cell][draggable=true]").first.get_attribute("data-cell")
    assert thing
    cell = gm.page.locator(f"#cell-{thing}")
    first = lies(gm, at, thing)
    cell.locator("summary").first.tap()
    with gm.page.expect_response(lambda response: response.url.endswith("/do/begin")):
        gm.page.locator(".put").first.tap()
    gm.page.wait_for_load_state()
    second = lies(gm, at, thing)
    assert second != first
    gm.page.set_viewport_size({"width": 1280, "height": 1600})
    gm.go(f"{at}/hero/h1")
    cell.hover()
    gm.page.mouse.down()
    cell.hover(position={"x": 3, "y": 3})
    gm.page.locator(".put").first.hover()
    with gm.page.expect_response(lambda response: response.url.endswith("/do/begin")):
        gm.page.mouse.up()
    gm.page.wait_for_load_state()
    assert lies(gm, at, thing) != second
    gm.check()
    gm.context.close()


def test_every_installed_game_has_its_fight() -> None:
    assert set(installed()) <= set(FIGHTS)

"""Advice in a real browser, on a phone: say what you play for, and the dice follow, with scripts and without."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from pallbearer.systems import find
from pallbearer.systems.deadweight.traits import TRAITS
from tests.web.browser import Player, Server

STR = {"hero": "h1", "attribute": "STR"}
NARROW = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("advice"), "installed")
    yield one
    one.kill()


@pytest.mark.parametrize("scripts", [True, False])
def test_say_what_you_play_for_and_the_dice_follow(browser: Browser, server: Server, scripts: bool) -> None:
    gm = Player(browser, server, phone=True, java_script_enabled=scripts)
    page = gm.page
    gm.go("/")
    page.get_by_label("Name of the table").fill("The Salt Barrow")
    page.get_by_label("Your name", exact=True).fill("Gil")
    page.get_by_label("Game").select_option(label=find("deadweight").title)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")
    at = gm.path

    def put(**sent: Any) -> None:
        done = gm.context.request.post(f"{server.address}/api{at}", data=sent)
        assert done.ok, done.text()

    put(type="Begin", act="roll_up", params={"name": "Edda", "quick": True})
    for fatigue in (1, 0):  # two steps: a hero who is so already cannot be adjusted
        figures = {"score": 3, "proficiency": 2, "fatigue": fatigue, "wounds": 0}
        put(type="Begin", act="adjust_attribute", params={**STR, **figures})

    for trait in TRAITS:  # whichever she was rolled up with: some change what the dice are worth
        unlearn = {"hero": "h1", "held": "traits", "name": trait, "gained": False}
        gm.context.request.post(
            f"{server.address}/api{at}", data={"type": "Begin", "act": "adjust_word", "params": unlearn}
        )

    # before the roll
    gm.go(f"{at}/roll?act=test&p={quote(json.dumps(STR))}")
    expect(page.get_by_role("row", name="one more die")).to_be_visible()
    plays_for = page.get_by_label("The players play for")
    plays_for.select_option("Own weights")
    if not scripts:
        page.get_by_role("button", name="Show the odds of this").click()
    weights = page.get_by_label("Weights")
    expect(weights).to_have_value("great=1.5,success=1,failure=0,critical=-1,fatigue=-0.4")
    weights.fill("great=1,luck=2")
    if not scripts:
        page.get_by_role("button", name="Show the odds of this").click()
    expect(page.locator("#weights-wrong")).to_contain_text("given 'luck=2'")
    weights.fill("great=1")
    if not scripts:
        page.get_by_role("button", name="Show the odds of this").click()
    expect(page.locator("#weights-wrong")).to_have_count(0)
    expect(page.get_by_role("columnheader", name="worth")).to_be_visible()
    assert page.evaluate(NARROW)
    page.get_by_label("The players play for").select_option("Shine")
    if scripts:
        expect(page.locator("#weights")).to_have_count(0)
    page.locator("label", has_text="I throw real dice").click()
    page.get_by_role("button", name="Roll", exact=True).click()
    page.wait_for_url("**/act/*")

    # while it runs: typed in, and kept for what was said
    for place, face in enumerate((6, 5, 3)):
        page.locator("input[name=face]").nth(place).fill(str(face))
    page.get_by_role("button", name="This is what fell").click()
    three = page.get_by_role("button", name="Reroll the 3")
    expect(three).to_contain_text("great")
    expect(three).to_contain_text("fatigue")
    expect(page.get_by_role("button", name="Keep the dice")).not_to_contain_text("best")
    page.get_by_text("Advice for: ").click()
    page.get_by_label("The players play for").select_option("Stay fresh")
    if not scripts:
        page.get_by_role("button", name="Show the odds of this").click()
    expect(page.get_by_role("button", name="Keep the dice")).to_contain_text("best")
    expect(three).not_to_contain_text("great")
    assert "aim=no-fatigue" in page.url
    assert page.evaluate(NARROW)
    page.get_by_role("button", name="Keep the dice").click()
    expect(page.locator("section.outcome")).to_contain_text("Edda")
    gm.check()
    gm.context.close()

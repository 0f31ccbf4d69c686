"""The lab in a real browser, on a phone: ask, climb, compare, and come back by the link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import Player, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("lab"), "installed")
    yield one
    one.kill()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_evening_in_the_lab(browser: Browser, server: Server, scripts: bool) -> None:
    ann = Player(browser, server, phone=True, java_script_enabled=scripts, accept_downloads=True)
    page, narrow = ann.page, "document.documentElement.scrollWidth <= innerWidth"

    # ask
    ann.go("/")
    page.get_by_role("link", name="Open the lab").click()
    page.get_by_role("link", name="Dead Weight").click()
    page.get_by_label("Dice", exact=True).fill("2")
    page.get_by_role("button", name="Work it out").click()
    page.wait_for_url("**/lab?of=deadweight&a.dice=2")
    expect(page.locator(".answer .worth")).to_contain_text("75.0 %")
    expect(page.locator(".parts li").first).to_contain_text("Great")

    # what cannot be is said beside the field
    page.get_by_role("link", name="Change it").click()
    page.locator("label", has_text="Safe Keep it safe").click()
    page.locator("label", has_text="Extra effort One die").click()
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#a-safe-wrong")).to_contain_text("one of “Safe” and “Extra effort”")
    expect(page.get_by_role("switch", name="Safe Keep it safe")).to_be_checked()
    page.locator("label", has_text="Safe Keep it safe").click()
    page.locator("label", has_text="Extra effort One die").click()

    # climb
    page.get_by_label("Step by step over").select_option("Dice")
    page.get_by_label("To", exact=True).fill("6")
    page.get_by_role("button", name="Work it out").click()
    page.wait_for_url("**&vary=dice&from=1&to=6")
    ladder = page.get_by_role("img", name="success by Dice: 50.0 % at 1, 98.4 % at 6")
    expect(ladder).to_be_visible()
    page.locator(".climb summary").click()
    expect(page.locator(".climb tbody tr")).to_have_count(6)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Ladder as SVG").click()
    assert Path(waiting.value.path()).read_text(encoding="utf-8").startswith("<svg xmlns=")

    # compare
    page.get_by_role("button", name="Compare with another").click()
    expect(page.locator(".verdict")).to_have_text("B changes nothing.")
    page.get_by_role("group", name="Set-up B").get_by_label("Dice", exact=True).fill("3")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator(".verdict")).to_have_text("B is better by 12.5 points.")
    expect(page.locator(".climb")).to_have_count(2)
    if scripts:
        assert page.evaluate(narrow)

    # a house rule, with and without
    page.get_by_role("link", name="Compare with and without: Six cancels one fatigue").click()
    expect(page.locator(".answer tr.beside").first).to_contain_text("Fatigue")
    expect(page.locator(".answer tr.beside .change").first).to_contain_text("less by")

    # and back by the link
    link = page.get_by_label("The link that asks this again").input_value()
    told = page.locator(".answer").inner_text()
    other = Player(browser, server, phone=True)
    other.go(link)
    assert other.page.locator(".answer").inner_text() == told
    assert other.page.url == link
    for one in (ann, other):
        one.check()
        one.context.close()

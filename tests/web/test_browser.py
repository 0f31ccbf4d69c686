"""An evening in a real browser: a GM at a laptop, a player on a phone, another at a laptop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import Player, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    one = Server(tmp_path)
    yield one
    one.kill()


class Table:
    """A GM and two players, seated, with a hero each, rolled up on their own screens."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.gm, self.ann, self.bob = (Player(browser, server, phone=phone) for phone in (False, True, False))
        page = self.gm.page
        self.gm.go("/")
        page.get_by_label("Name of the table").fill("The Salt Barrow")
        page.get_by_label("Your name").fill("Gil")
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_url("**/t/*")
        self.at = self.gm.path
        self.gm.go(self.at + "/people")
        invitation = page.get_by_label("The players' link", exact=True).input_value()
        self.gm.go(self.at)
        for player, name, hero in (
            (self.ann, "Ann", "Edda"),
            (self.bob, "Bob", "Brun"),
        ):
            player.go(invitation)
            player.page.get_by_label("Your name").fill(name)
            player.page.get_by_role("button", name="Sit down").click()
            player.page.wait_for_url("**/t/*")
            player.page.locator("#up-f-name").fill(hero)
            player.page.get_by_role("button", name="Roll up a hero").click()
            player.page.wait_for_url("**/act/*")
            player.page.get_by_role("button", name="The red one").click()
            expect(player.page.get_by_role("heading", name=f"{hero} climbs up to the edge.")).to_be_visible()

    def everybody(self) -> tuple[Player, Player, Player]:
        return self.gm, self.ann, self.bob

    def close(self) -> None:
        for one in self.everybody():
            one.check()
            one.context.close()


@pytest.fixture
def table(browser: Browser, server: Server) -> Iterator[Table]:
    one = Table(browser, server)
    yield one
    one.close()


def roll(player: Player, at: str, hero: str) -> None:
    """From the sheet to the dice on the table."""
    player.go(f"{at}/hero/{hero}")
    player.page.locator("main a.roll").first.click()
    player.page.wait_for_url("**/roll?*")
    player.page.locator("button.red", has_text="Roll").click()
    player.page.wait_for_url("**/act/*")


def test_everybody_sees_what_happens_as_it_happens(table: Table) -> None:
    expect(table.gm.page.locator("#card-h2 h3")).to_contain_text("Brun")
    table.bob.go(table.at)
    roll(table.ann, table.at, "h1")
    for watcher in (table.gm, table.bob):
        expect(watcher.page.locator("#questions")).to_contain_text("Edda must choose")
    picks = table.ann.page.locator("button.pick")
    expect(picks).to_have_count(2)
    picks.first.click()
    expect(table.ann.page.locator(".outcome")).to_contain_text(re.compile("Edda (lands well|falls and takes 1)"))
    for watcher in (table.gm, table.bob):
        expect(watcher.page.locator("#questions article")).to_have_count(0)
        expect(watcher.page.locator("aside.log")).to_contain_text(re.compile("Edda (lands well|falls and takes 1)"))
    assert "reroll" in table.bob.page.locator("aside.log").inner_text()


def test_who_leaves_is_away_on_the_others_pages_and_back_again(table: Table) -> None:
    table.gm.go(table.at + "/people")
    ann = table.gm.page.locator("li", has_text="Ann")
    expect(ann).not_to_contain_text("away")
    table.ann.page.goto("about:blank")
    expect(ann).to_contain_text("away")
    table.ann.go(table.at)
    expect(ann).not_to_contain_text("away")


def test_what_the_dice_bring_about_waits_for_a_word_where_the_table_wants_it_so(table: Table) -> None:
    table.gm.go(table.at + "/settings")
    table.gm.page.get_by_label("suggested").check()
    table.gm.page.get_by_role("button", name="Serve it so").click()
    expect(table.gm.page.locator("#news")).to_contain_text("automation: suggest")
    table.ann.go(f"{table.at}/hero/h1")
    table.ann.page.locator("main a.roll").first.click()
    table.ann.page.get_by_label("I throw real dice").check()
    table.ann.page.locator("button.red", has_text="Roll").click()
    table.ann.page.wait_for_url("**/act/*")
    for field in table.ann.page.locator("input[name=face]").all():
        field.fill("1")
    table.ann.page.get_by_role("button", name="This is what fell").click()
    table.ann.page.get_by_role("button", name="Keep these").click()
    asked = table.ann.page.locator(".ask.mine")
    expect(asked).to_contain_text("The rules say: Edda")
    asked.get_by_role("button", name="Leave it").click()
    expect(table.ann.page.locator("main")).to_contain_text("Left to you: Edda")


def test_a_question_lands_on_the_screen_of_who_must_answer(table: Table) -> None:
    table.gm.go(table.at)
    table.ann.go(f"{table.at}/hero/h1")
    table.ann.page.get_by_role("button", name="Beg for pity").click()
    expect(table.gm.page.locator("#news")).to_contain_text("You must choose: Pity Edda?")
    expect(table.gm.page.locator(".ask.mine")).to_contain_text("Pity Edda?")
    assert table.gm.page.title().startswith("(1)")
    table.gm.page.get_by_role("button", name="Yes").click()
    expect(table.ann.page.locator(".figure", has_text="Pity")).to_contain_text("1")
    expect(table.gm.page.locator(".ask.mine")).to_have_count(0)


def test_typing_and_focus_survive_what_others_do(table: Table) -> None:
    table.gm.go(table.at)
    note = table.gm.page.locator("#note")
    note.fill("half a thou")
    table.gm.page.locator("details.do summary", has_text="Dread").click()
    note.focus()
    table.ann.go(f"{table.at}/hero/h1")
    table.ann.page.get_by_role("button", name="Beg for pity").click()
    expect(table.gm.page.locator(".ask.mine")).to_be_visible()
    expect(note).to_be_focused()
    expect(note).to_have_value("half a thou")
    table.gm.page.keyboard.type("ght")
    expect(note).to_have_value("half a thought")
    expect(table.gm.page.locator("details.do[open]")).to_have_count(1)


def test_a_reload_in_the_middle_loses_nothing(table: Table) -> None:
    roll(table.ann, table.at, "h1")
    expect(table.ann.page.locator("button.pick")).to_have_count(2)
    faces = table.ann.page.locator(".pool li .unseen").all_inner_texts()
    table.ann.page.reload()
    assert table.ann.page.locator(".pool li .unseen").all_inner_texts() == faces
    table.ann.page.go_back()
    table.ann.page.go_forward()
    expect(table.ann.page.locator("button.pick")).to_have_count(2)
    table.ann.page.get_by_role("button", name="Keep these").click()
    expect(table.ann.page.locator(".outcome")).to_be_visible()


def test_the_server_is_killed_in_the_middle_of_a_roll_and_play_goes_on(table: Table, server: Server) -> None:
    table.gm.go(table.at)
    roll(table.ann, table.at, "h1")
    faces = table.ann.page.locator(".pool li .unseen").all_inner_texts()
    server.kill()
    table.ann.page.get_by_role("button", name="Keep these").click()
    expect(table.ann.page.locator(".refusal")).to_contain_text("Nothing was lost")
    server.start()
    assert table.ann.page.locator(".pool li .unseen").all_inner_texts() == faces
    table.ann.page.get_by_role("button", name="Keep these").click()
    expect(table.ann.page.locator(".outcome")).to_be_visible()
    expect(table.gm.page.locator("aside.log")).to_contain_text(
        re.compile("Edda (lands well|falls and takes 1)"), timeout=20_000
    )


def test_open_pages_do_not_hold_the_server_up(table: Table, server: Server) -> None:
    table.gm.go(table.at)
    server.stop()
    server.start()


def test_things_are_moved_by_dragging_and_by_tapping(table: Table) -> None:
    bob = table.bob.page
    table.bob.go(f"{table.at}/hero/h2")
    bob.locator("#cell-torch").drag_to(bob.locator("#place-bag"))
    expect(bob.locator("#place-bag #cell-torch")).to_be_visible()
    ann = table.ann.page
    table.ann.go(f"{table.at}/hero/h1")
    ann.locator("#cell-torch summary").first.tap()
    ann.locator("#place-bag").get_by_role("button", name="Put it here").tap()
    expect(ann.locator("#place-bag #cell-torch")).to_be_visible()
    expect(ann.locator("#place-hand .cell")).to_have_count(0)


def test_what_is_refused_is_said_beside_its_form(table: Table) -> None:
    page = table.ann.page
    table.ann.go(f"{table.at}/hero/h1")
    page.locator("#cell-rope summary").first.click()
    page.locator("#cell-rope details.do summary").click()
    page.locator("#cell-rope form button").click()
    expect(page.locator("#cell-rope form .refusal")).to_have_text("place: that hand is full. Empty it first.")
    assert table.ann.path == f"{table.at}/hero/h1"


def test_the_odds_follow_the_switches_while_one_looks(table: Table) -> None:
    page = table.ann.page
    table.ann.go(f'{table.at}/roll?act=fall&p={{"hero":"h1"}}')
    expect(page.locator(".chance")).to_contain_text("falls 25 %")
    page.locator("#f-careful-row label").click()
    expect(page.locator(".chance")).to_contain_text("falls 50 %")
    expect(page.locator("#f-careful-row .change").first).to_contain_text("▲ 25")
    expect(page.locator("#f-careful")).to_be_focused()
    page.reload()
    expect(page.locator("#f-careful")).to_be_checked()
    page.locator("#f-more").fill("2")
    expect(page.locator(".chance")).to_contain_text("falls 13 %")


def test_keys_reach_what_a_page_is_for(table: Table) -> None:
    page = table.bob.page
    table.bob.go(f"{table.at}/hero/h2")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("r")
    page.wait_for_url("**/roll?*")
    page.keyboard.press("r")
    page.wait_for_url("**/act/*")
    page.keyboard.press("k")
    expect(page.locator(".outcome")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("button.pick").first).to_be_visible()
    page.keyboard.press("l")
    page.wait_for_url("**/log")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("u")
    expect(page.locator("#q")).to_have_value("u")
    page.keyboard.press("Tab")
    table.bob.go(f"{table.at}/hero/h2")
    page.evaluate("localStorage.setItem('keys', 'off')")
    page.reload()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_hidden()


def test_a_rule_is_read_without_leaving(table: Table) -> None:
    page = table.ann.page
    table.ann.go(f'{table.at}/roll?act=fall&p={{"hero":"h1"}}')
    page.locator("a.tag", has_text="PT-FALL-01").last.click()
    expect(page.locator("#clause")).to_contain_text("Roll as many dice")
    page.locator("#clause").get_by_role("button", name="Close").click()
    assert table.ann.path == f"{table.at}/roll"


def test_one_line_serves_all_pages_of_a_browser(table: Table) -> None:
    pages = [table.bob.context.new_page() for _ in range(8)]
    for page in pages:
        page.goto(table.gm.server.address + table.at)
    table.ann.go(f"{table.at}/hero/h1")
    table.ann.page.get_by_role("button", name="Beg for pity").click()
    for page in pages:
        expect(page.locator("#questions")).to_contain_text("the GM must choose")


def test_who_is_shown_the_door_leaves(table: Table) -> None:
    table.bob.go(table.at)
    table.gm.go(table.at + "/people")
    row = table.gm.page.locator(".seats li", has_text="Bob")
    for _ in range(25):  # presence is told when a page is opened, and Bob's line may just be opening
        if "away" not in row.inner_text():
            break
        table.gm.page.wait_for_timeout(200)
        table.gm.page.reload()
    expect(row).not_to_contain_text("away")
    row.locator("summary").click()
    row.get_by_role("button", name="Close the seat of Bob").click()
    expect(table.bob.page.locator("body")).to_contain_text("Ask the GM for a new link")


def test_without_scripts_everything_still_works(browser: Browser, table: Table) -> None:
    plain = Player(browser, table.gm.server, phone=True, java_script_enabled=False)
    plain.context.add_cookies(table.ann.context.cookies())
    page = plain.page
    plain.go(f"{table.at}/hero/h1")
    page.locator("main a.roll").first.click()
    page.locator("#f-careful-row label").click()
    page.get_by_role("button", name="Show the odds of this").click()
    expect(page.locator(".chance")).to_contain_text("falls 50 %")
    page.locator("button.red", has_text="Roll").click()
    page.locator("button.pick").first.click()
    expect(page.locator(".outcome")).to_be_visible()
    page.get_by_role("button", name="Undo last").click()
    expect(page.locator("button.pick")).to_have_count(1)
    page.get_by_role("link", name="The table").click()
    page.locator("#note").fill("no scripts here")
    page.get_by_role("button", name="Write").click()
    expect(page.locator("aside.log")).to_contain_text("no scripts here")
    plain.check()
    plain.context.close()

"""Every page for every body: names, contrast, sizes, order, width, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import PHONE, Player, Server

AUDIT = Path(__file__).with_name("audit.js").read_text(encoding="utf-8").split("\n", 1)[1]


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A table in the middle of things: wounds, a question to each side, and the cookies of both."""
    server = Server(tmp_path_factory.mktemp("access"))
    gm, ann = Player(browser, server), Player(browser, server)
    gm.go("/")
    gm.page.get_by_label("Name of the table").fill("A very long name for a table of the damned")
    gm.page.get_by_label("Your name").fill("Gil")
    gm.page.get_by_role("button", name="Start", exact=True).click()
    gm.page.wait_for_url("**/t/*")
    at = gm.path
    gm.go(at + "/people")
    gm.page.get_by_role("button", name="Make a link for spectators").click()
    gm.page.wait_for_timeout(300)
    invitation = gm.page.get_by_label("The players' link", exact=True).input_value()
    ann.go(invitation)
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Sit down").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.locator("#up-f-name").fill("Wolfeschlegelsteinhausenbergerdorff the Younger")
    ann.page.locator("#up-f-quick-row label").click()
    ann.page.get_by_role("button", name="Roll up a hero").click()
    ann.page.locator("main .card").first.wait_for()
    send = f"{server.address}/api{at}"

    def put(player: Player, **command: Any) -> None:
        answer = player.context.request.post(send, data=command)
        assert answer.ok, answer.text()

    for _ in range(2):
        put(gm, type="Begin", act="fall", params={"hero": "h1"})
        (question,) = gm.context.request.get(send).json()["questions"]
        put(ann, type="Answer", question=question["id"], answer="keep")
    put(ann, type="Begin", act="fall", params={"hero": "h1", "more": 4})
    put(ann, type="Begin", act="pity", params={"hero": "h1"})
    put(ann, type="Begin", act="fall", params={"hero": "h1"}, by_hand=True)
    put(gm, type="Note", text="a secret", secret=True)
    pages = {
        "door": "/",
        "join": invitation.removeprefix(server.address),
        "table": at,
        "sheet": f"{at}/hero/h1",
        "roll": f'{at}/roll?act=fall&p={{"hero":"h1"}}',
        "aimed": f'{at}/roll?act=fall&p={{"hero":"h1"}}&aim=own&weights=luck=1',
        "done": f"{at}/act/2",
        "act": f"{at}/act/4",
        "hand": f"{at}/act/6",
        "acts": f"{at}/acts",
        "people": f"{at}/people",
        "log": f"{at}/log",
        "dice": f"{at}/dice",
        "settings": f"{at}/settings",
        "rules": "/rules/pit",
        "search": "/rules/pit?q=PT",
        "clause": "/rules/pit/PT-FALL-01",
        "hero": "/hero/pit?seed=7",
        "lab": "/lab?of=deadweight",
        "odds": "/lab?of=deadweight&a.dice=3&a.proficiency=1&a.each-die-once=true&vary=dice&to=4",
        "two": "/lab?of=dice&a.notation=3d6&compare=on&b.notation=4d6kh3",
        "told": "/lab?of=deadweight&a.showing=6,4,1&a.proficiency=1",
        "wrong": "/lab?of=deadweight&a.dice=99&vary=luck",
        "lost": "/nope",
    }
    yield {
        "server": server,
        "pages": pages,
        "gm": gm.context.cookies(),
        "ann": ann.context.cookies(),
    }
    gm.check()
    ann.check()
    gm.context.close()
    ann.context.close()
    server.kill()


def open_all(page: Page) -> None:
    """Everything that is folded away counts too."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


LAB = ("lab", "odds", "two", "told", "wrong")
PAGES = (
    "door join table sheet roll aimed done act hand acts people log dice settings rules search clause hero lost".split()  # noqa: SIM905
)
LOOKS = [("zine", "dark"), ("zine", "light"), ("plain", "light"), ("plain", "dark")]


@pytest.mark.parametrize(("look", "scheme"), LOOKS)
@pytest.mark.parametrize("who", ["gm", "ann"])
def test_every_page_is_for_everybody(
    browser: Browser, evening: dict[str, Any], who: str, look: str, scheme: str
) -> None:
    assert {*PAGES, *LAB} == set(evening["pages"])
    player = Player(browser, evening["server"], phone=True, color_scheme=scheme)
    player.context.add_cookies(
        [
            *evening[who],
            {"name": "look", "value": look, "url": evening["server"].address},
        ]
    )
    faults = {}
    for name, path in evening["pages"].items():
        player.go(path)
        assert player.page.evaluate("document.documentElement.dataset.look") == look
        found = player.page.evaluate(AUDIT)
        open_all(player.page)
        found += [one for one in player.page.evaluate(AUDIT) if one not in found]
        if found:
            faults[name] = found
    player.check()
    player.context.close()
    assert faults == {}, "\n".join(f"{name}\n  " + "\n  ".join(found[:8]) for name, found in faults.items())


def test_the_audit_finds_what_is_wrong(browser: Browser) -> None:
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    page.set_content(
        "<p style='color:#777;background:#888'>grey</p><h3>skips</h3><button></button><input>"
        "<a href='/' style='display:block;width:9px;height:9px'>x</a><div style='width:500px'>.</div><svg></svg>"
    )
    found = " ".join(page.evaluate(AUDIT))
    for word in (
        "contrast",
        "no name",
        "small",
        "wider",
        "bare picture",
        "not one h1",
        "no language",
        "no main",
    ):
        assert word in found, word
    page.close()


@pytest.mark.parametrize("name", ["table", "sheet", "roll", "act", "log", "odds"])
def test_the_keyboard_reaches_every_control_and_shows_where_it_is(
    browser: Browser, evening: dict[str, Any], name: str
) -> None:
    player = Player(browser, evening["server"])
    player.context.add_cookies(evening["gm"])
    player.go(evening["pages"][name])
    page = player.page
    wanted = page.evaluate(
        "[...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select')]"
        ".filter((one) => one.checkVisibility() && !one.disabled).length"
    )
    reached = set()
    for _ in range(wanted + 3):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "(() => { const one = document.activeElement; one.dataset.n ??= String(Math.random());"
                " const tog = one.parentElement.querySelector('.tog') || one;"
                " const ring = [one, tog].map((each) => getComputedStyle(each).outlineStyle).join();"
                " return one.dataset.n + (ring.includes('solid') ? '' : ' unseen ' + one.outerHTML.slice(0, 80)); })()"
            )
        )
    assert [one for one in reached if "unseen" in one and "<body" not in one] == []
    assert len(reached) >= wanted
    player.context.close()


def test_motion_stops_for_those_who_ask(browser: Browser, evening: dict[str, Any]) -> None:
    player = Player(browser, evening["server"], reduced_motion="reduce")
    player.context.add_cookies(evening["ann"])
    player.go(evening["pages"]["act"])
    name = "getComputedStyle(document.querySelector('.pool .die')).animationName"
    assert player.page.evaluate(name) == "none"
    player.page.emulate_media(reduced_motion="no-preference")
    assert player.page.evaluate(name) == "tumble"
    assert (
        player.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.pool .die')).animationDuration)")
        < 0.5
    )
    player.context.close()


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_hero_prints_on_one_page_black_on_white(browser: Browser, evening: dict[str, Any], size: str) -> None:
    player = Player(browser, evening["server"])
    player.context.add_cookies(evening["ann"])
    player.go(evening["pages"]["sheet"])
    paper = player.page.pdf(format=size)
    assert paper.count(b"/Type /Page\n") == 1
    player.page.emulate_media(media="print")
    ink, ground = player.page.evaluate(
        "[getComputedStyle(document.querySelector('main h1')).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert (ink, ground) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
    assert not player.page.locator("nav").is_visible()
    player.context.close()

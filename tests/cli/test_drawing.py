"""`pallbearer odds … --chart FILE`: one new file that needs neither a browser nor a network."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect, sync_playwright

from pallbearer import charts
from tests.cli.kit import Cli
from tests.web.browser import PHONE, launch

QUESTIONS = [
    "dice 4d6kh3",
    "dice 100d6",
    "deadweight --dice 4 --proficiency 2 --help-die 1",
    "deadweight --showing 6,4,1 --proficiency 1",
    "blackpowder --ability 2 --attack --armor 1",
    "tenslots --modifier 3 --target 15",
    "bashslash --dice d12,d12 --target 0",
]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(svg: Path) -> list[str]:
    """The texts of a drawing, in order."""
    root = ElementTree.parse(svg).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_answer_is_drawn(cli: Cli, here: Path, question: str) -> None:
    plain = cli.done("odds", *question.split()).out
    said = cli.done("odds", *question.split(), "--chart", "odds.svg")
    assert said.out == f"{plain}\nThe chart is drawn to odds.svg.\n"
    assert [one.name for one in here.iterdir()] == ["odds.svg"]
    texts = written(here / "odds.svg")
    assert "chance" in texts
    assert any(question.partition(" ")[2] in text for text in texts)  # what was asked stands under the title
    assert "href" not in (here / "odds.svg").read_text()


def test_a_picture(cli: Cli, here: Path) -> None:
    found = cli("odds", "tenslots", "--target=16", "--json", "--chart=odds.PNG").json
    assert found["chart"] == "odds.PNG"
    picture = (here / "odds.PNG").read_bytes()
    assert picture.startswith(PNG)
    wide, high = struct.unpack(">II", picture[16:24])
    assert wide > 800
    assert high > 200
    cli.done("odds", "tenslots", "--target=16", "--chart", "again.png")
    assert (here / "again.png").read_bytes() == picture


def test_what_the_bars_say(cli: Cli, here: Path) -> None:
    cli.done("odds", "tenslots", "--target", "16", "--chart", "slots.svg")
    texts = written(here / "slots.svg")
    assert texts.index("success") < texts.index("failure")
    assert {"43.8 %", "56.2 %"} <= set(texts)  # 7/16 and 9/16, half a tenth to the even one
    assert any("success: 0.4375; expected fatigue: 0.75" in text for text in texts)
    cli.done("odds", "deadweight", "--dice", "2", "--chart", "weight.svg")
    texts = written(here / "weight.svg")
    assert {"2.8 %", "72.2 %", "11.1 %", "13.9 %"} <= set(texts)  # 1, 26, 4 and 5 of 36
    assert texts.index("fatigue") < texts.index("no-fatigue")
    assert {"55.6 %", "44.4 %"} <= set(texts)  # 20 and 16 of 36
    cli.done("odds", "blackpowder", "--ability", "2", "--attack", "--damage", "d2", "--chart", "powder.svg")
    assert {"damage", "45.0 %", "27.5 %"} <= set(
        written(here / "powder.svg")
    )  # 9/20 miss; a half of 10/20, and a Crit's 2


def test_many_totals_share_columns(cli: Cli, here: Path) -> None:
    cli.done("odds", "dice", "3d1000", "--chart", "many.svg")
    axis = next(text for text in written(here / "many.svg") if text.startswith("total"))
    assert re.fullmatch(r"total; beyond these, under 0\.01 %; \d+ in a column", axis)
    cli.done("odds", "dice", "2d6", "--chart", "few.svg")
    texts = written(here / "few.svg")
    assert "total" in texts
    assert {"16.7 %", "13.9 %", "2.8 %"} <= set(texts)  # 6, 5 and 1 of 36


def test_a_page_that_stands_by_itself(cli: Cli, here: Path) -> None:
    cli.done("odds", "bashslash", "--dice", "d4,d6", "--against", "d4", "--chart", "odds.html")
    page = (here / "odds.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert '<html lang="en">' in page
    assert "<title>Bash &amp; Slash: one test or attack, before boosts</title>" in page
    outside = re.sub(r"<script[^>]*>.*?</script>", "<script></script>", page, flags=re.S)
    assert "//" not in outside
    assert (
        re.findall(r"<script[^>]*\ssrc=|<link\b|<iframe\b|@import|<img\b", page.partition("<body>")[0][:2000] + outside)
        == []
    )
    assert re.findall(r"""\bimport\s*\(?\s*["']https?:|from\s+["']https?:""", page) == []


def test_a_browser_without_a_network_shows_the_page(cli: Cli, here: Path) -> None:
    cli.done("odds", "deadweight", "--dice", "2", "--chart", "odds.html")
    with sync_playwright() as play:
        browser = launch(play)
        page = browser.new_page(viewport=PHONE)
        asked, wrong = list[str](), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto((here / "odds.html").as_uri())
        expect(page.locator("svg")).to_contain_text("72.2 %")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        browser.close()
    assert asked == [(here / "odds.html").as_uri()]
    assert wrong == []


@pytest.mark.parametrize("name", ["odds.pdf", "odds", "png", "odds.png.txt", ""])
def test_a_wrong_ending_is_refused_before_any_work(
    cli: Cli, here: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pallbearer.odds.ask import Desk

    monkeypatch.setattr(Desk, "from_words", lambda *_: pytest.fail("work was done"))
    line = cli.wrong("odds", "deadweight", "--dice", "4", f"--chart={name}")
    assert line == f"--chart: given {name!r}; allowed: a new file that ends in .png, .svg or .html"
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--chart", "--chart: given nothing; allowed: a new file that ends in .png, .svg or .html"),
        ("--chart a.png --chart b.png", "--chart: given twice; allowed: once"),
        ("--chart old.png", "--chart: given 'old.png', which exists; allowed: the name of a new file"),
        ("--chart no/a.png", "--chart: given 'no/a.png'; allowed: a file in a folder that exists (no does not)"),
        ("--chart a.png --dice 99", "--dice: given '99'; allowed: a whole number, -5 to 20"),
    ],
)
def test_wrong_input_writes_nothing(cli: Cli, here: Path, words: str, said: str) -> None:
    (here / "old.png").write_text("keep me")
    assert cli.wrong("odds", "deadweight", *words.split()) == said
    assert [one.name for one in here.iterdir()] == ["old.png"]
    assert (here / "old.png").read_text() == "keep me"


def test_without_the_extra_it_says_what_to_install(cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "can_draw", lambda: False)
    line = cli.failed("odds", "dice", "2d6", "--chart", "a.png")
    assert line == "Charts need Altair and vl-convert: pip install 'pallbearer[charts]'."
    assert list(here.iterdir()) == []


def test_what_can_be_drawn_is_known_without_loading_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert charts.can_draw()
    monkeypatch.setattr(charts, "find_spec", lambda name: None if name == "vl_convert" else object())
    assert not charts.can_draw()

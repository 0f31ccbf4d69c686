"""The lab: what an address asks, and what the page, the chart and the document answer."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction as F
from typing import Any
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.odds.ask import Desk, Given, Option, desks, figure, find
from pallbearer.web.forms import Form
from pallbearer.web.lab.asked import address, query, read, window
from pallbearer.web.lab.charts import columns, gathered, trimmed
from pallbearer.web.lab.shown import show, tones_of
from pallbearer.web.routes import lab as routes
from pallbearer.web.throttle import Throttle
from tests.web.kit import Evening, text

SVG = "{http://www.w3.org/2000/svg}"


def at(evening: Evening, path: str) -> Any:
    return evening.get("stranger", path)


def test_the_door_opens_the_lab_and_every_desk_stands_in_it(evening: Evening) -> None:
    assert 'href="/lab">Open the lab' in at(evening, "/").text
    page = at(evening, "/lab")
    assert page.status_code == 200
    for name in ["dice", *desks()]:
        assert f'href="/lab?of={name}"' in page.text
        blank = at(evening, f"/lab?of={name}")
        assert blank.status_code == 200
        for one in find(name).options:
            assert f'name="a.{one.name}"' in blank.text
    assert text(blank).count("The question") == 1


def test_dice_are_told_number_by_number(evening: Evening) -> None:
    page = text(at(evening, "/lab?of=dice&a.notation=3d6"))
    assert "10.5 mean exactly 21/2" in page
    assert "3 to 18, most often 10 (12.5 %)" in page
    assert "17 1.4 % 1.9 % 1/72" in page  # 3 ways of 216 for 17, and 1 for 18
    assert "Sd 2.958 sqrt(35/4)" in page
    short = text(at(evening, "/lab?of=dice&a.notation=d4"))
    assert "4 25.0 % 1/4" in short
    long = text(at(evening, "/lab?of=dice&a.notation=100d6"))
    assert "the 130 likeliest of 501" in long
    assert "a fraction of " in long


@pytest.mark.rule("DW-TEST-06", "DW-TEST-07", "DW-TEST-08")
def test_a_test_is_told_with_all_its_figures(evening: Evening) -> None:
    """Two plain dice by hand: 1 of 36 great, 26 succeed, 4 fail and 5 fail with a 1; 20 tire."""
    page = text(at(evening, "/lab?of=deadweight&a.dice=2"))
    assert "75.0 % success exactly 3/4" in page
    assert "Great 2.8 % 1/36 Success 72.2 % 13/18 Failure 11.1 % 1/9 Critical 13.9 % 5/36" in page
    assert "Fatigue 55.6 % 5/9" in page
    assert "Joint Fatigue No fatigue Great 0 % 0 2.8 % 1/36" in page
    assert "One more die ▲ 12.5 better by 12.5 points" in page
    assert "Of 21 throws: keep for 21." in page
    weighed = text(at(evening, "/lab?of=deadweight&a.dice=1&a.goal=success%3D1,critical%3D-1"))
    assert "0.3333 success=1,critical=-1 exactly 1/3" in weighed  # 4, 5, 6 against the 1


@pytest.mark.rule("DW-REROLL-02")
def test_dice_that_lie_there_are_told_with_their_choices(evening: Evening) -> None:
    page = text(at(evening, "/lab?of=deadweight&a.proficiency=1&a.showing=6,1&a.goal=no-fatigue"))
    assert "66.7 % no-fatigue exactly 2/3" in page
    assert "Reroll 1 66.7 % 2/3 33.3 % 1/3" in page
    assert "6,1: reroll 1" in page


def test_a_ladder_climbs_its_steps(evening: Evening) -> None:
    page = at(evening, "/lab?of=deadweight&a.dice=2&vary=dice")
    said = text(page)
    assert "Dice Value Great Success Failure Critical 1 50.0 % 0 % 50.0 % 33.3 % 16.7 % 2 75.0 % 2.8 %" in said
    assert "12 >99.9 %" in said
    assert "13 " not in said.partition("success by Dice")[2].partition("Keep it")[0]
    drawn = re.search(r'aria-label="(success by Dice[^"]*)"', page.text)
    assert drawn
    assert drawn[1] == "success by Dice: 50.0 % at 1, &gt;99.9 % at 12"
    assert "▸2" in said
    few = text(at(evening, "/lab?of=deadweight&a.dice=2&a.extra-effort=true&vary=dice&from=0&to=1"))
    assert "0 given with “Dice” 0; allowed: “Extra effort” with 1 available die or more." in few
    assert "1 75.0 %" in few


def test_two_set_ups_stand_side_by_side(evening: Evening) -> None:
    page = text(at(evening, "/lab?of=deadweight&a.dice=2&compare=on&b.dice=1"))
    assert "A Dice 2 75.0 % success" in page
    assert "B Dice 1 50.0 % success" in page
    assert "B is worse by 25.0 points ." in page
    assert "Great 2.8 % 1/36 0 % 0 ▼ 2.8 less by 2.8 points" in page
    assert "Failure 11.1 % 1/9 33.3 % 1/3 ▲ 22.2 more by 22.2 points" in page
    assert "Fatigue 55.6 % 5/9 33.3 % 1/3 ▼ 22.2" in page
    dice = text(at(evening, "/lab?of=dice&a.notation=d4&compare=on&b.notation=d6"))
    assert "B is higher by 1 ." in dice
    assert "5 0 % 0 16.7 % 1/6 ▲ 16.7" in dice
    both = text(at(evening, "/lab?of=deadweight&a.dice=2&compare=on&b.dice=1&vary=dice&from=1&to=3"))
    assert "Dice, step by step: A" in both
    assert "Dice, step by step: B" in both
    assert "B changes nothing." in text(at(evening, "/lab?of=deadweight&a.dice=2&compare=on&b.dice=2"))


@pytest.mark.rule("DW-RULING-47")
def test_every_house_rule_is_one_click_away(evening: Evening) -> None:
    page = at(evening, "/lab?of=deadweight&a.dice=0")
    links = dict(re.findall(r'href="([^"]+)"><span class="unseen">Compare with and without: </span>([^<]+)', page.text))
    named = {name: link.replace("&amp;", "&") for link, name in links.items()}
    assert len(named) == sum(one.ruling for one in find("deadweight").options)
    found = text(at(evening, named["Zero dice double six"]))
    assert "B Dice 0, Zero dice double six" in found
    assert "Great 0 % 0 2.8 % 1/36 ▲ 2.8" in found
    assert 'href="/rules/pit' not in page.text


@pytest.mark.parametrize(
    "words",
    [["dice", "4d6kh3"], ["deadweight", "--dice", "3", "--proficiency", "1", "--gm-rerolls-first", "--goal", "great"]],
)
def test_the_document_is_what_the_command_prints(evening: Evening, words: list[str]) -> None:
    desk = find(words[0])
    asked = {"notation": words[1]} if words[0] == "dice" else desk.from_words(words[1:])
    printed = subprocess.run(
        [sys.executable, "-m", "pallbearer", "odds", *words, "--json"], capture_output=True, check=True
    ).stdout
    got = at(evening, f"/lab.json?{address(query(words[0], desk, asked))}")
    assert got.content == printed
    assert got.headers["content-type"] == "application/json"


def test_the_chart_is_a_file_that_stands_by_itself(evening: Evening) -> None:
    got = at(evening, "/lab.svg?of=deadweight&a.dice=2&vary=dice&from=1&to=4")
    assert got.headers["content-type"] == "image/svg+xml"
    assert "attachment" in got.headers["content-disposition"]
    root = ElementTree.fromstring(got.text)
    assert root.tag == f"{SVG}svg"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Dead Weight: one test or check"
    assert not re.search(r"<style|<script|href|style=", got.text)
    (drawing,) = root.findall(f"{SVG}svg")
    rows: dict[str, float] = {}
    for one in drawing.findall(f"{SVG}rect"):
        if one.get("class") != "hatch":
            rows[one.get("y", "")] = rows.get(one.get("y", ""), 0.0) + float(one.get("width", "").rstrip("%"))
    assert list(rows.values()) == pytest.approx([72.0] * 4, abs=0.01)  # every step is a whole bar
    told = " ".join(found.text or "" for found in root.iter(f"{SVG}text"))
    for word in ("Great", "Critical", "Dice 2", "50.0 %", "33.3"):
        assert word in told
    for path in ("of=dice&a.notation=3d6", "of=deadweight&a.dice=2", "of=deadweight&a.dice=2&compare=on&b.dice=1"):
        assert ElementTree.fromstring(at(evening, f"/lab.svg?{path}").text).findall(f"{SVG}svg")


WRONG = [
    ("of=deadweight&a.dice=99", "Dice: given '99'; allowed: a whole number, -5 to 20."),
    ("of=deadweight&a.dice=many", "Dice: given 'many'; allowed: a whole number"),
    ("of=deadweight&a.dice=", "Dice: given nothing; allowed: a whole number"),
    ("of=deadweight&a.dice=4&a.safe=on", "Safe: given 'on'; allowed: true or false."),
    ("of=deadweight&a.dice=4&a.luck=2", "a.luck: given a value; allowed: dice, proficiency"),
    (
        "of=deadweight&a.dice=4&a.safe=true&a.extra-effort=true",
        "Safe: given with “Extra effort”; allowed: one of “Safe” and “Extra effort”.",
    ),
    ("of=deadweight&a.dice=4&a.goal=glory", "Goal: given 'glory'; allowed: success, great"),
    ("of=deadweight&a.dice=4&compare=on&b.dice=77", "Dice: given '77'; allowed"),
    ("of=deadweight&a.dice=4&compare=on&b.dice=4&b.goal=glory", "Goal: given 'glory'; allowed"),
    ("of=deadweight&a.dice=4&vary=goal", "Vary: given 'goal'; allowed: dice, proficiency"),
    ("of=deadweight&a.dice=4&vary=dice&from=-9", "From: given '-9'; allowed: a whole number, -5 to 20."),
    ("of=deadweight&a.dice=4&vary=dice&from=-5&to=20", "To: given 20; allowed: -5 to 15: up to 21 steps."),
    ("of=deadweight&a.dice=4&vary=dice&from=5&to=2", "To: given 2; allowed: 5 to 20: up to 21 steps."),
    ("of=dice&a.notation=3dx", "Notation: given 'x'; allowed: a number of sides"),
    ("of=dice&a.notation=500d20kh250", "Notation: given steps of work 2,550,000,000; allowed: steps of work at most"),
    (
        "of=deadweight&a.dice=9&a.proficiency=6&a.disadvantage=6&a.each-die-once=true",
        "the question: given more than can be worked out; allowed: fewer dice or rerolls",
    ),
]


@pytest.mark.parametrize(("asked", "said"), WRONG)
def test_what_is_wrong_is_said_beside_its_field(evening: Evening, asked: str, said: str) -> None:
    page = at(evening, f"/lab?{asked}")
    assert page.status_code == 422
    assert said in text(page)
    assert "exactly" not in text(page)
    named = said.partition(":")[0].lower()
    if "." not in named and named != "the question":
        (field,) = re.findall(r'<(?:input|select)[^>]*aria-invalid="true"[^>]*>', page.text)
        assert re.search(rf'name="(?:[ab]\.)?{named}"', field)
        (place,) = re.findall(r'aria-describedby="([^"]+)"', field)
        assert f'id="{place}"' in page.text
    if "compare" not in asked and "vary" not in asked:
        document = at(evening, f"/lab.json?{asked}")
        assert document.status_code == 422
        assert said in document.json()["error"]["remedy"]
    assert at(evening, f"/lab.svg?{asked}").status_code == 422


def test_an_unknown_desk_and_markup(evening: Evening) -> None:
    lost = at(evening, "/lab?of=chess")
    assert lost.status_code == 404
    assert "of: given 'chess'; allowed: dice, " in text(lost)
    flat = at(evening, "/lab?of=dice&a.notation=3d6&vary=dice")
    assert flat.status_code == 422
    assert "Vary: given 'dice'; allowed: nothing: there is no whole number here." in text(flat)
    for path in ("of=dice&a.notation=<script>", "of=<script>", "of=dice&a.<script>=1", "of=dice&vary=<script>"):
        assert "<script>" not in at(evening, f"/lab?{path}").text


def test_the_address_is_tidied(evening: Evening) -> None:
    form = "of=deadweight&a.dice=4&a.proficiency=0&a.showing=&a.help-die=&a.goal=success&vary=&from=&to=&fbclid=x"
    answer = at(evening, f"/lab?{form}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/lab?of=deadweight&a.dice=4")
    assert at(evening, answer.headers["location"]).status_code == 200
    copied = at(evening, "/lab?of=deadweight&a.dice=4&compare=on")
    assert copied.headers["location"] == "/lab?of=deadweight&a.dice=4&compare=on&b.dice=4"
    shown = at(evening, "/lab?of=deadweight&a.dice=4&vary=dice")
    assert 'value="http://testserver.local/lab?of=deadweight&amp;a.dice=4&amp;vary=dice"' in shown.text


def texts(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "switch":
        return st.booleans()
    if option.kind == "whole":
        numbers = st.integers(option.least, option.most)
        return numbers if option.default is not None else st.none() | numbers
    return st.just(option.default) | st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)


@pytest.mark.parametrize("of", ["dice", *sorted(desks())])
def test_a_link_asks_the_same_question_again(of: str) -> None:
    desk = find(of)
    questions = st.fixed_dictionaries({one.name: texts(one) for one in desk.options})

    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(a=questions, b=st.none() | questions)
    def again(a: Given, b: Given | None) -> None:
        asked = read(Form.read(address(query(of, desk, a, b))), of, desk)
        assert asked.a.given == a
        assert (asked.b.given if asked.b else None) == b
        assert not asked.blank
        assert asked.query == dict(parse_qsl(asked.link(), keep_blank_values=True))

    again()


NAMES = st.sampled_from(
    ["of", "compare", "vary", "from", "to", "a.dice", "a.notation", "b.dice", "a.target", "b.damage"]
)
VALUES = st.sampled_from(
    ["", "on", "true", "2", "-1", "99", "dice", "deadweight", "bashslash", "d6", "d4,d6", "é%", "\0"]
)


def test_no_address_breaks_it(evening: Evening) -> None:
    evening.app.state.answers.throttle = Throttle(10**6, 60.0, lambda: 0.0)

    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(st.dictionaries(NAMES, VALUES | st.text(max_size=8), max_size=6))
    def asked(found: dict[str, str]) -> None:
        for path in ("/lab", "/lab.json", "/lab.svg"):
            assert at(evening, f"{path}?{address(found)}").status_code in (200, 303, 404, 422)

    asked()


TOY = Desk(
    "Coins: how many heads",
    (
        Option("coins", "How many.", most=30, default=2),
        Option("cold", "Rather not.", least=-30, most=30),
        Option("aim", "What for.", "text", default="heads", allowed="heads or tails"),
        Option("edge", "A coin on its edge is a head.", "switch", default=True, ruling=True),
    ),
    lambda asked: {
        "system": "coins",
        "question": asked,
        "goal": "heads",
        "value": figure(F(1, 2 + asked["edge"])),
        "outcomes": {"tails": figure(1 - F(1, 2 + asked["edge"])), "heads": figure(F(1, 2 + asked["edge"]))},
        "expected_cost": figure(F(1, 2)),
        "in_the_hat": {str(number): figure(F(1, 20)) for number in range(20)},
        "by_hand": {"left": {"up": figure(F(1, 3))}, "right": {"down": figure(F(1, 7))}},
    },
)


def test_the_page_is_made_from_the_desk_alone(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "find", lambda _: TOY)
    monkeypatch.setattr(routes, "names", lambda: ["coins"])
    blank = at(evening, "/lab?of=coins").text
    assert re.search(r'<input type="number" inputmode="numeric" id="a-coins" name="a.coins" value="2" min="0"', blank)
    assert re.search(r'<input type="number" id="a-cold" name="a.cold" value="" min="-30"', blank)
    assert "What for. Allowed: heads or tails." in blank
    group = blank.partition("House rules <small>1 of 1 on")[2].partition("</fieldset>")[0]
    assert 'name="a.edge" value="false"' in group
    assert 'name="a.edge" value="true" checked' in group
    page = text(at(evening, "/lab?of=coins&a.coins=2"))
    assert "33.3 % heads exactly 1/3 Heads 33.3 % 1/3 Tails 66.7 % 2/3" in page  # what is wanted comes first
    assert "Expected cost 0.5 1/2" in page
    assert "0 to 19, most often 0 (5.0 %)" in page
    assert "Up Down Left 33.3 % 1/3 0 % 0 Right 0 % 0 14.3 % 1/7" in page
    off = at(evening, "/lab?of=coins&a.edge=false")
    assert "50.0 % heads" in text(off)
    assert off.text.count("checked") - off.text.count('id="keys-on" checked') == 0


def test_numbers_are_of_one_tone_and_wishes_of_several() -> None:
    assert set(tones_of(["1", "2", "3"], []).values()) == {1}
    assert tones_of(["a", "b", "c", "d"], []) == {"a": 1, "b": 2, "c": 3, "d": 4}
    assert tones_of(["a", "b", "c", "d"], ["a", "b"]) == {"a": 1, "b": 2, "c": 3, "d": 4}
    assert tones_of(["a", "b"], ["a"]) == {"a": 1, "b": 4}
    half = {"win": figure(F(1, 2)), "lose": figure(F(1, 2))}
    same = {"goal": "win=1,lose=0", "value": figure(F(1, 2)), "outcomes": half}
    assert show(same).value.shown == "0.5", "a weighed goal has a worth, and no chance"
    assert show({**same, "goal": "win"}).value.shown == "50.0 %"


def test_columns_leave_out_what_nobody_sees_and_gather_what_is_many() -> None:
    assert gathered([(1, F(1, 4)), (2, F(1, 4)), (3, F(1, 2))], 1, 3, 2) == [F(1, 2), F(1, 2)]
    flat = [(number, F(1, 200)) for number in range(200)]
    assert trimmed(flat) == (0, 199)
    assert columns(flat, "").body.count('class="t1"') == 67  # three numbers a column
    rare = [(0, F(1, 10**6)), *((number, F(1, 200)) for number in range(1, 201))]
    assert trimmed(rare) == (1, 200)
    assert window(Option("x", "", least=1, most=40), 30) == range(24, 36)
    assert window(Option("x", "", least=1, most=40), 40) == range(29, 41)


def test_a_ladder_that_takes_long_says_where_it_stopped(evening: Evening) -> None:
    shelf, now = evening.app.state.answers, [0.0]
    shelf.now = lambda: now.__setitem__(0, now[0] + 1.0) or now[0]  # a second passes whenever somebody looks
    slow = text(at(evening, "/lab?of=deadweight&a.dice=1&vary=dice"))
    assert "7 98.4 %" not in slow
    assert "12 not worked out yet, as it takes long: reload the page to go on from here" in slow
    shelf.now = lambda: 0.0
    assert "12 >99.9 %" in text(at(evening, "/lab?of=deadweight&a.dice=1&vary=dice"))

"""What forms do, and what is said when they may not."""

from __future__ import annotations

import re

import pytest

from pallbearer.table.commands import Begin, Note
from tests.web.kit import Evening, text

KEY = re.compile(r'name="key" value="([^"]+)"')


def test_a_form_sent_twice_is_done_once(evening: Evening) -> None:
    key = KEY.search(evening.get("player", "@/hero/h1").text)
    assert key
    form = {
        "act": "move",
        "p": '{"hero":"h1","thing":"torch","place":"bag"}',
        "key": key[1],
    }
    before = evening.seq
    assert [evening.post("player", "@/do/begin", form).status_code for _ in range(3)] == [303, 303, 303]
    assert evening.seq == before + 1


def test_every_form_of_a_page_has_a_key_of_its_own_for_each_version(evening: Evening) -> None:
    first, again = (KEY.findall(evening.get("gm", "@").text) for _ in range(2))
    assert len(first) > 3
    assert len(set(first)) == len(first)
    assert first == again
    evening.do("gm", Note("They go on."))
    assert not set(first) & set(KEY.findall(evening.get("gm", "@").text))


def test_a_roll_goes_on_to_its_act_and_ends_with_its_outcome(evening: Evening) -> None:
    roll = evening.get("player", '@/roll?act=fall&p={"hero":"h1"}')
    assert "lands like a cat" in roll.text
    sent = {
        "act": "fall",
        "p": '{"hero":"h1"}',
        "sw": "careful",
        "f.more": "2",
        "show": "act",
    }
    begun = evening.post("player", "@/do/begin", sent)
    at = begun.headers["location"]
    assert re.fullmatch(evening.at + r"/act/\d+", at)
    page = evening.get("player", at)
    assert page.text.count('class="pick"') == 4
    assert "50 %" in page.text or "100 %" in page.text
    answer = {"question": evening.question("player"), "answer": "keep", "next": at}
    done = evening.post("player", "@/do/answer", answer)
    assert done.headers["location"] == at
    end = text(evening.get("player", at))
    assert "Edda lands well." in end or "Edda falls and takes 1." in end
    late = evening.post("player", "@/do/answer", answer)
    assert late.status_code == 409
    assert "settled already" in text(late)


def test_the_odds_follow_the_switches_exactly(evening: Evening) -> None:
    query = '@/roll?act=fall&p={"hero":"h1"}'
    two = text(evening.get("player", query))  # two dice: best 6 11/36, best 4 or 5 16/36
    assert "lands like a cat 31 %" in two
    assert "falls 25 %" in two
    assert "worse by 25 points" in two  # careful: one die, 1/2 against 3/4
    assert "with 1 ▲ 13" in two.replace("  ", " ")  # 7/8 against 3/4
    one = text(evening.get("player", query + "&sw=careful&f.careful=on"))
    assert "falls 50 %" in one
    assert "better by 25 points" in one


def test_dice_thrown_by_hand_are_typed_in(evening: Evening) -> None:
    begun = evening.post("player", "@/do/begin", {"act": "fall", "p": '{"hero":"h1"}', "by_hand": "on"})
    page = evening.get("player", begun.headers["location"]).text
    throw = re.search(r'name="throw" value="([^"]+)"', page)
    assert throw
    bad = evening.post("player", "@/do/dice", {"throw": throw[1], "face": ["7", "1"]})
    assert bad.status_code == 422
    assert "1 to 6" in text(bad)
    assert evening.post("player", "@/do/dice", {"throw": throw[1], "face": ["x", "1"]}).status_code == 422
    assert evening.post("player", "@/do/dice", {"throw": throw[1], "face": ["6", "1"]}).status_code == 303
    assert "by hand" in text(evening.get("player", begun.headers["location"]))


def test_a_refusal_says_what_to_do(evening: Evening) -> None:
    form = {
        "act": "move",
        "p": '{"hero":"h1","thing":"rope","place":"hand"}',
        "next": evening.at + "/hero/h1",
    }
    page = evening.post("player", "@/do/begin", form)
    assert page.status_code == 422
    assert "that hand is full. Empty it first." in text(page)
    assert "PT-BAG-01" in text(page)
    assert f'href="{evening.at}/hero/h1"' in page.text
    document = evening.post("player", "@/do/begin", form, {"accept": "application/json"})
    assert document.status_code == 422
    assert document.json()["error"]["code"] == "full"


@pytest.mark.parametrize(
    ("form", "status", "word"),
    [
        ({"act": "nope"}, 404, "no act"),
        ({"act": "fall", "p": "{"}, 422, "not JSON"),
        ({"act": "fall", "p": "[]"}, 422, "object"),
        ({"act": "fall", "p": '{"hero":"h1"}', "f.more": "many"}, 422, "More"),
        ({"act": "fall", "p": '{"hero":"h1"}', "f.wings": "2"}, 422, "wings"),
        ({"act": "fall", "p": "{}"}, 422, "hero"),
    ],
)
def test_a_form_that_makes_no_sense_is_refused(evening: Evening, form: dict[str, str], status: int, word: str) -> None:
    answer = evening.post("player", "@/do/begin", form)
    assert answer.status_code == status
    assert word in text(answer)


@pytest.mark.parametrize(
    "next",
    [
        "//evil.example/",
        "https://evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
    ],
)
def test_no_form_leads_elsewhere(evening: Evening, next: str) -> None:
    answer = evening.post("player", "@/do/salt", {"salt": "x", "next": next})
    assert answer.headers["location"] == evening.at
    assert evening.post("player", "/look", {"look": "plain", "next": next}).headers["location"] == "/"


def test_undo_to_any_point_and_back(evening: Evening) -> None:
    start = evening.seq
    for _ in range(3):
        evening.do("gm", Begin("dread"))
    assert evening.game.dread == 3
    stale = evening.post("gm", "@/do/undo", {"seen": str(start), "to": str(start)})
    assert stale.status_code == 409
    evening.post("gm", "@/do/undo", {"seen": str(evening.seq), "to": str(start + 1)})
    assert evening.game.dread == 1
    evening.post("gm", "@/do/redo", {"seen": str(evening.seq)})
    assert evening.game.dread == 3
    assert evening.post("gm", "@/do/undo", {"seen": "x"}).status_code == 422


def test_house_rules_change_only_where_a_switch_moved(evening: Evening) -> None:
    page = evening.get("gm", "@/settings").text
    assert "takes that away" in page
    evening.post("gm", "@/do/rulings", {"sw": ["no_reroll", "prices"], "f.no_reroll": "on"})
    assert evening.game.rulings.no_reroll is True
    assert evening.game.rulings.prices is False
    before = evening.seq
    evening.post("gm", "@/do/rulings", {"sw": ["no_reroll", "prices"], "f.no_reroll": "on"})
    assert evening.seq == before, "nothing moved, nothing is written"
    assert evening.post("gm", "@/do/rulings", {"sw": "nope", "f.nope": "on"}).status_code == 404


def test_the_dial_and_the_odds_are_set_by_the_gm(evening: Evening) -> None:
    evening.post("gm", "@/do/conduct", {"automation": "suggest"})
    assert (evening.conduct.automation, evening.conduct.advice) == ("suggest", False)
    page = evening.get("gm", "@/settings").text
    assert 'value="suggest" checked' in page
    evening.post("gm", "@/do/conduct", {"automation": "do", "advice": "on"})
    assert (evening.conduct.automation, evening.conduct.advice) == ("do", True)


def test_a_dial_that_does_not_exist_is_refused(evening: Evening) -> None:
    refused = evening.post("gm", "@/do/conduct", {"automation": "sometimes"})
    assert refused.status_code == 422
    assert "do, suggest, off" in refused.text
    assert evening.conduct.automation == "do"


def test_a_house_rule_may_be_a_number(evening: Evening) -> None:
    page = evening.get("gm", "@/settings").text
    assert re.search(r'<input type="number"[^>]* name="f.fathoms" value="3" min="1" max="99"', page)
    assert "0 changed." in page
    assert evening.post("gm", "@/do/rulings", {"sw": "prices", "f.fathoms": "9"}).status_code == 303
    assert (evening.game.rulings.fathoms, evening.game.rulings.prices) == (9, False)
    assert "1 changed." in evening.get("gm", "@/settings").text
    for wrong in ("deep", "0", "100", ""):
        assert evening.post("gm", "@/do/rulings", {"f.fathoms": wrong}).status_code in (409, 422), wrong
    assert evening.game.rulings.fathoms == 9

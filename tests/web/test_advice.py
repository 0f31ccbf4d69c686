"""Advice on the pages of a grim game: what one plays for, what each die does, the GM's side; nothing when off."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import pytest
from httpx import Response
from litestar.testing import TestClient

from pallbearer import systems
from pallbearer.rules.script import Refused
from pallbearer.store.memory import MemoryStore
from pallbearer.table import view
from pallbearer.table.commands import Answer, AnyCommand, Begin, ChangeConduct, TypeDice
from pallbearer.table.service import Done, Tables
from pallbearer.web.app import create_app
from pallbearer.web.house import cookie_name
from pallbearer.web.hub import Hub
from tests.web.kit import HERE, link, text

STR = {"hero": "h1", "attribute": "STR"}


class Grim:
    """Dead Weight: a GM, and Ann with Edda, who has 3 STR dice, 1 reroll, and is Terrified."""

    def __init__(self) -> None:
        hub, clock, random = Hub(), count(1_700_000_000_000, 1000), Random(1)
        self.tables = Tables(MemoryStore(), hub, systems.find, lambda: next(clock), random.randbytes)
        gm = link(self.tables.create("deadweight", "The Pit", "Gil"))
        self.table, self.at = gm.table, f"/t/{gm.table}"
        players = link(self.tables.invite(self.table, "s1", "player"))
        ann = link(self.tables.sit_down(players.token, "Ann", "1234"))
        self.token, self.seat = {"gm": gm.token, "player": ann.token}, {"gm": "s1", "player": ann.seat}
        self.client = TestClient(create_app(self.tables, hub), base_url=HERE)
        self.do("player", Begin("roll_up", {"name": "Edda", "quick": True}))
        figures = {"score": 3, "proficiency": 1, "fatigue": 0, "wounds": 0}
        self.do("gm", Begin("adjust_attribute", {**STR, **figures}))
        one = self.tables.live(self.table).game.hero("h1")
        for held in ("traits", "skills", "afflictions"):
            for name in getattr(one, held):
                self.do("gm", Begin("adjust_word", {"hero": "h1", "held": held, "name": name, "gained": False}))
        self.do("gm", Begin("adjust_word", {"hero": "h1", "held": "afflictions", "name": "Terrified"}))

    def do(self, role: str, command: AnyCommand) -> None:
        done = self.tables.do(self.table, self.seat[role], command)
        assert isinstance(done, Done), done

    def seen(self) -> view.Seen:
        return view.see(self.tables.live(self.table), "s1")

    def get(self, role: str, path: str, aim: str = "") -> Response:
        """`path` may begin with @ for the table's own address; `aim` is what the browser keeps."""
        cookies = f"{cookie_name(self.table)}={self.token[role]}" + (f"; aim_{self.table}={quote(aim)}" if aim else "")
        return self.client.get(path.replace("@", self.at, 1), headers={"cookie": cookies}, follow_redirects=False)

    def roll(self, role: str = "player", aim: str = "", **more: str) -> Response:
        query = "".join(f"&{name}={quote(value)}" for name, value in more.items())
        return self.get(role, f"@/roll?act=test&p={quote(json.dumps(STR))}{query}", aim)

    def test(self, *faces: int, disadvantage: int = 0) -> str:
        """A test whose dice are typed in; the address of its page."""
        params: dict[str, Any] = dict(STR)
        if disadvantage:
            self.do("gm", Begin("call_test", {**STR, "disadvantage": disadvantage}))
            params["call"] = "call-1"
        self.do("player", Begin("test", params, by_hand=True))
        self.do("player", TypeDice(self.seen().throws[0].id, faces))
        return f"@/act/{self.seen().questions[0].id.split('.')[0]}"

    def keep(self) -> None:
        self.do("player", Answer(self.seen().questions[0].id, "keep"))


@pytest.fixture
def grim() -> Iterator[Grim]:
    one = Grim()
    with one.client:
        yield one


def answers(page: Response) -> dict[str, str]:
    """The words on each answer's button, by its id."""
    buttons = re.finditer(
        r'<button class="(?:pick|btn answer)" name="answer" value="([^"]+)"[^>]*>(.*?)</button>', page.text, re.S
    )
    return {one[1]: " ".join(unescape(re.sub(r"<[^>]+>", " ", one[2])).split()) for one in buttons}


def bests(page: Response) -> set[str]:
    return {answer for answer, words in answers(page).items() if words.endswith("best")}


def test_every_die_shows_success_and_fatigue_and_what_is_best(grim: Grim) -> None:
    """3, 3 and 2 of the Terrified: any reroll succeeds by a 5 or 6, and tires by a 1 or 4."""
    page = grim.get("player", grim.test(3, 3, 2))
    found = answers(page)
    assert set(found) == {"keep", "die-0", "die-1", "die-2"}
    assert found["keep"] == "Keep the dice success 0 % fatigue 0 %"
    for answer in ("die-0", "die-1", "die-2"):
        assert "success 33 % ▲ 33 better by 33 points" in found[answer]
        assert "fatigue 33 % ▲ 33 worse by 33 points" in found[answer]
    assert bests(page) == {"die-0", "die-1", "die-2"}
    assert "Advice for: Succeed" in text(page)


@pytest.mark.parametrize(
    ("aim", "best"),
    [("success", {"keep"}), ("great", {"die-1", "die-2"}), ("no-fatigue", {"keep"}), ("critical=1", {"keep"})],
)
def test_what_is_best_hangs_on_what_is_played_for(grim: Grim, aim: str, best: set[str]) -> None:
    """6, 5 and 3 succeed and tire nobody; another 6 would be great.  None of this is ever a crit failure."""
    page = grim.get("player", f"{grim.test(6, 5, 3)}?aim={quote(aim)}")
    assert bests(page) == best


def test_dice_thrown_by_hand_are_advised_alike_and_marked(grim: Grim) -> None:
    at = grim.test(6, 5, 3)
    page = grim.get("player", at)
    assert "by hand" in text(page)
    assert "great" not in answers(page)["die-2"]
    assert "great 17 % ▲ 17" in answers(grim.get("player", f"{at}?aim=great"))["die-2"]


def test_the_gm_sees_the_mirror_image(grim: Grim) -> None:
    at = grim.test(6, 1, 1, disadvantage=1)
    mine = grim.get("player", at)
    assert "Seen from your side" not in text(mine)
    grim.keep()
    page = grim.get("gm", at)
    found = answers(page)
    assert "Seen from your side, the GM’s: what is best here is best for you, and worst for the players." in text(page)
    assert found["keep"].startswith("Keep the dice failure 0 %")
    assert "failure 44 % ▲ 44 better by 44 points" in found["die-0"], "two thirds fail, and so does the player's reroll"
    assert "failure 0 % ± 0" in found["die-1"]
    assert bests(page) == {"die-0"}
    assert "The players play for" in text(page)
    assert answers(grim.get("player", at)) == {}


def test_what_is_played_for_is_said_on_the_roll_and_kept_by_the_browser_alone(grim: Grim) -> None:
    plain = grim.roll()
    assert "You play for" in text(plain)
    assert re.findall(r'<option value="([^"]+)"(?: selected)?>(Succeed|Shine|Stay fresh|Own weights)<', plain.text) == [
        ("success", "Succeed"),
        ("great", "Shine"),
        ("no-fatigue", "Stay fresh"),
        ("own", "Own weights"),
    ]
    assert "set-cookie" not in plain.headers
    said = grim.get("player", f"@/roll?act=test&p={quote(json.dumps(STR))}&aim=great")
    assert said.headers["set-cookie"].startswith(f"aim_{grim.table}=great;")
    assert "HttpOnly" in said.headers["set-cookie"]
    at = grim.test(6, 5, 3)
    assert "Advice for: Shine" in text(grim.get("player", at, "great"))
    assert "Advice for: Succeed" in text(grim.get("player", at, "no such thing"))
    assert "Played for: Shine." in text(grim.get("player", "@", "great"))
    assert "great 17 % ▲ 17" in answers(grim.get("player", "@", "great"))["die-2"]
    assert "Played for" not in text(grim.get("player", "@"))
    log = "".join(batch.decode() for batch in grim.tables.store.read(grim.table))
    assert "aim" not in log


def test_own_weights_are_read_and_what_is_wrong_with_them_is_said_beside_them(grim: Grim) -> None:
    at = f"@/roll?act=test&p={quote(json.dumps(STR))}&aim=own"
    fresh = grim.get("player", at)
    assert 'value="great=1.5,success=1,failure=0,critical=-1,fatigue=-0.4"' in fresh.text
    assert "worth" in text(fresh)
    kept = re.search(r"aim_\w+=([^;]+)", fresh.headers["set-cookie"])
    assert kept
    again = grim.roll(aim=unquote(kept[1]))
    assert 'value="great=1.5,success=1,failure=0,critical=-1,fatigue=-0.4"' in again.text
    wrong = grim.get("player", f"{at}&weights={quote('luck=1')}")
    assert wrong.status_code == 200
    assert "set-cookie" not in wrong.headers
    assert 'value="luck=1"' in wrong.text
    assert "aim: given 'luck=1'; allowed: success, great, no-fatigue, or weights such as great=1.5" in text(wrong)
    assert 'aria-describedby="weights-wrong"' in wrong.text
    hostile = grim.get("player", f"{at}&weights={quote('<script>=1')}")
    assert "<script>=1" not in hostile.text


def test_before_the_roll_the_page_says_what_would_change_it(grim: Grim) -> None:
    """Three dice, a reroll, a 4 no success: one more die and one more reroll are worth the same, courage more."""
    page = grim.roll()
    table = re.search(r'<section class="whatif".*?</section>', page.text, re.S)
    assert table
    rows = {row[0]: row for row in re.findall(r'<th scope="row">([^<]+)</th><td>([^<]+)<', table[0])}
    assert {name: shown.strip() for name, shown in rows.values()} == {
        "one more die": "87 %",
        "one more reroll": "87 %",
        "not terrified": "94 %",
    }
    switch = re.search(r'id="f-safe-row".*?</div>', page.text, re.S)
    assert switch
    assert re.findall(r"<span>(\w+) <em", switch[0]) == ["success", "fatigue"]


def test_the_sheet_shows_the_odds_of_its_rolls_for_what_is_played_for(grim: Grim) -> None:
    """Three dice and a reroll of the Terrified: 1 - (2/3)**4 is 80 %.

    Whoever would rather stay fresh rerolls the one die that tires, and else only what cannot tire them more.  One of
    three tires in 12 of 27 throws, and then 10 of 12 succeed; of the 6 with two 4 do, of the 1 with three a third,
    of the 8 with none 7: in all 64 of 81, 79 %.
    """
    sheet = grim.get("player", "@/hero/h1")
    button = re.search(r'<a class="btn roll small" href="[^"]*STR[^"]*">.*?</a>', sheet.text, re.S)
    assert button
    assert "80 %" in unescape(re.sub(r"<[^>]+>", " ", button[0]))
    fresh = grim.get("player", "@/hero/h1", "no-fatigue")
    assert fresh.text != sheet.text, "kept pages are kept for each aim"
    assert "79 %" in fresh.text
    assert "79 %" not in sheet.text


def test_off_shows_no_odds_anywhere_and_the_roll_still_works(grim: Grim) -> None:
    grim.do("gm", ChangeConduct(advice=False))
    for role in ("player", "gm"):
        page = grim.roll(role)
        assert page.status_code == 200
        assert "%" not in text(page)
        assert "STR score: 3" in text(page)
        assert "play for" not in text(page)
        assert '<button class="btn solid red" formmethod="post"' in page.text
        assert "%" not in text(grim.get(role, "@/hero/h1"))
    at = grim.test(6, 1, 1, disadvantage=1)
    player = grim.get("player", at)
    assert set(answers(player)) == {"keep", "die-0", "die-1", "die-2"}
    assert "%" not in text(player)
    assert bests(player) == set()
    grim.keep()
    assert "%" not in text(grim.get("gm", at))


def test_the_api_takes_an_aim_and_names_what_is_wrong_with_one(grim: Grim) -> None:
    forecast = f"/api{grim.at}/forecast/test?params={quote(json.dumps(STR))}"
    found = grim.get("player", f"{forecast}&aim=no-fatigue").json()
    assert found["about"] == "fatigue"
    assert found["worth"] != ""
    assert grim.get("player", forecast).json()["worth"] == ""
    grim.test(6, 5, 3)
    question = grim.seen().questions[0].id
    advice = f"/api{grim.at}/advice/{question}"
    told = grim.get("player", f"{advice}?aim={quote('great=2,fatigue=-1/2')}").json()
    assert told["keep"]["worth"] == "0/1"
    assert told["die-2"]["worth"] == "1/6", "2/6 for another 6, half of 1/3 less for a 1 or a 4"
    for address in (f"{forecast}&aim=", f"{advice}?aim="):
        for wrong, given in (("win", "'win'"), ("great=1,luck=2", "'luck=2'"), ("great=1/0", "'great=1/0'")):
            answer = grim.get("player", address + quote(wrong))
            assert answer.status_code == 422
            assert answer.json()["error"]["code"] == "bad-aim"
            assert answer.json()["error"]["remedy"].startswith(f"aim: given {given}; allowed: ")


def test_a_game_without_aims_offers_none(grim: Grim) -> None:
    made = grim.tables.create("blackpowder", "The Sea", "Gil")
    assert not isinstance(made, Refused)
    done = grim.tables.do(made.table, "s1", Begin("roll_up", {"name": "Edda", "quick": True}))
    assert isinstance(done, Done)
    added = grim.tables.do(made.table, "s1", Begin("add_foe", {"name": "Marine", "hp": 7}))
    assert isinstance(added, Done)
    cookie = {"cookie": f"{cookie_name(made.table)}={made.token}"}
    params = quote(json.dumps({"hero": "h1", "ability": "AGILITY"}))
    page = grim.client.get(f"/t/{made.table}/roll?act=test&p={params}", headers=cookie)
    assert "play for" not in text(page)
    answer = grim.client.get(f"/api/t/{made.table}/forecast/test?params={params}&aim=great", headers=cookie)
    assert answer.status_code == 422
    assert "nothing, as this game has one aim only" in answer.json()["error"]["remedy"]
    sheet = grim.client.get(f"/t/{made.table}/hero/h1", headers=cookie).text
    for label in ("Make a test", "Defend", "Drink grog"):
        assert re.search(rf'<a class="btn roll ?"[^>]*>{label}<small class="odds">\d+ %<', sheet), label

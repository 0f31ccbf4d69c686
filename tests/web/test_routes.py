"""The pages without a browser: what forms do, what errors say."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from litestar.testing import TestClient

from pallbearer.table.commands import Answer, Begin, Note
from pallbearer.web.app import HEADERS
from tests.web.kit import HERE, Evening, text

KEY = re.compile(r'name="key" value="([^"]+)"')


# The door ----------------------------------------------------------------------------------------


def test_starting_a_table_seats_its_gm(evening: Evening) -> None:
    with TestClient(evening.app, base_url=HERE) as visitor:
        answer = visitor.post(
            "/tables",
            data={"system": "pit", "name": " The  Barrow ", "gm": "Mal"},
            follow_redirects=False,
        )
        assert answer.status_code == 303
        at = answer.headers["location"]
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie  # plain HTTP in a kitchen
        page = visitor.get(at)
        assert page.status_code == 200
        assert "The Barrow" in page.text
        assert "Mal · GM" in text(page)
        assert "The Barrow" in visitor.get("/").text
        assert "/join/" in visitor.get(at + "/people").text


@pytest.mark.parametrize(
    ("form", "status", "word"),
    [
        ({"system": "pit", "name": "", "gm": "Mal"}, 422, "name: write 1 to 60"),
        ({"system": "pit", "name": "x" * 61, "gm": "Mal"}, 422, "name: write 1 to 60"),
        (
            {"system": "pit", "name": "a\u0007b", "gm": "Mal"},
            422,
            "name: write 1 to 60",
        ),
        ({"system": "nope", "name": "A", "gm": "Mal"}, 404, "no system"),
    ],
)
def test_a_table_that_cannot_be_started(evening: Evening, form: dict[str, str], status: int, word: str) -> None:
    answer = evening.post("stranger", "/tables", form)
    assert answer.status_code == status
    assert word in text(answer)


def test_names_are_text_and_never_markup(evening: Evening) -> None:
    evening.do("gm", Note("<script>alert(1)</script>"))
    evening.do("gm", Begin("roll_up", {"name": "<b>Bad</b>", "quick": True}))
    for path in ("@", "@/log", "@/hero/h3", "@/people"):
        page = evening.get("gm", path).text
        assert "<script>alert" not in page
        assert "<b>Bad" not in page


# Joining -----------------------------------------------------------------------------------------


def test_joining_takes_a_name_and_gives_a_seat(evening: Evening) -> None:
    answer = evening.post("stranger", f"/join/{evening.players.token}", {"name": "Cleo"})
    assert answer.status_code == 303
    token = answer.headers["set-cookie"].split("=")[1].split(";")[0]
    seen = evening.client.get(f"/api{evening.at}", headers={"authorization": f"Bearer {token}"}).json()
    assert seen["me"]["name"] == "Cleo"
    assert seen["me"]["role"] == "player"


def test_a_seat_is_taken_again_with_its_pin(evening: Evening) -> None:
    wrong = evening.post("stranger", f"/join/{evening.players.token}", {"name": "Ann", "pin": "9999"})
    assert wrong.status_code == 409
    assert "PIN" in text(wrong)
    right = evening.post("stranger", f"/join/{evening.players.token}", {"name": "ann", "pin": "1234"})
    assert evening.token["player"] in right.headers["set-cookie"]


def test_guessing_a_pin_is_slowed_down(evening: Evening) -> None:
    for guess in range(5):
        assert (
            evening.post(
                "stranger",
                f"/join/{evening.players.token}",
                {"name": "Ann", "pin": f"000{guess}"},
            ).status_code
            == 409
        )
    right = evening.post("stranger", f"/join/{evening.players.token}", {"name": "Ann", "pin": "1234"})
    assert right.status_code == 429
    assert "Wait" in text(right)
    assert evening.post("stranger", f"/join/{evening.players.token}", {"name": "Dora"}).status_code == 303


def test_a_closed_link_lets_nobody_in(evening: Evening) -> None:
    assert evening.post("gm", "@/do/close-link", {"token": evening.players.token}).status_code == 303
    assert evening.get("stranger", f"/join/{evening.players.token}").status_code == 404
    assert evening.post("stranger", f"/join/{evening.players.token}", {"name": "Eve"}).status_code == 404
    assert evening.get("player", "@").status_code == 200, "those who sit stay"
    assert evening.post("gm", "@/do/invite", {"role": "player"}).status_code == 303
    assert "/join/" in evening.get("gm", "@/people").text


def test_a_closed_seat_sees_nothing_any_more(evening: Evening) -> None:
    evening.post("gm", "@/do/close-seat", {"seat": evening.seat["player"]})
    gone = evening.get("player", "@")
    assert gone.status_code == 404
    assert "Ask the GM for a new link" in text(gone)
    assert evening.post("player", "@/do/note", {"text": "still here"}).status_code == 404


def test_a_personal_link_opens_its_seat(evening: Evening) -> None:
    answer = evening.get("stranger", f"/s/{evening.token['player']}")
    assert answer.status_code == 303
    assert answer.headers["location"] == evening.at
    assert evening.token["player"] in answer.headers["set-cookie"]
    assert evening.get("stranger", f"/s/{evening.players.token}").status_code == 404, "an invitation is no seat"


# Forms -------------------------------------------------------------------------------------------


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


def test_every_form_of_a_page_has_a_key_of_its_own(evening: Evening) -> None:
    first, again = (KEY.findall(evening.get("gm", "@").text) for _ in range(2))
    assert len(first) > 3
    assert len(set(first)) == len(first)
    assert not set(first) & set(again)


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


# What comes from elsewhere -----------------------------------------------------------------------

ELSEWHERE = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site", "origin": HERE},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize("headers", ELSEWHERE)
@pytest.mark.parametrize("path", ["/tables", "/look", "/import", "/join/x", "@/do/salt", "/api@"])
def test_nothing_is_taken_in_from_another_site(evening: Evening, headers: dict[str, str], path: str) -> None:
    before = evening.seq
    address = path.replace("@", evening.at)
    answer = evening.client.post(address, data={"salt": "x"}, headers={**evening.cookie("gm"), **headers})
    assert answer.status_code == 403
    assert evening.seq == before


def test_our_own_pages_are_heard(evening: Evening) -> None:
    for headers in (
        {"origin": HERE},
        {"origin": HERE, "sec-fetch-site": "same-origin"},
        {},
    ):
        assert evening.post("gm", "@/do/salt", {"salt": "x"}, headers).status_code == 303


# Limits and headers ------------------------------------------------------------------------------


def test_a_body_has_a_limit(evening: Evening) -> None:
    answer = evening.post("gm", "@/do/note", {"text": "x" * 70_000})
    assert answer.status_code == 413
    assert "Send less" in text(answer)
    large = b"[" + b" " * 200_000
    assert evening.post("stranger", "/import", files={"file": ("t.json", large)}).status_code == 422, (
        "files may be larger"
    )


def test_what_is_no_form_is_refused(evening: Evening) -> None:
    answer = evening.client.post(f"{evening.at}/do/note", content=b"text=%ff%fe", headers=evening.cookie("gm"))
    assert answer.status_code == 400
    many = "&".join(f"f.{n}=1" for n in range(3000))
    assert evening.client.post(f"{evening.at}/do/note", content=many, headers=evening.cookie("gm")).status_code == 400


@pytest.mark.parametrize("path", ["/", "/nope", "@", "@/log.json", "/api@", "/api/t/nope", "/rules/pit"])
def test_every_answer_is_guarded(evening: Evening, path: str) -> None:
    answer = evening.client.get(path.replace("@", evening.at), headers=evening.cookie("gm"))
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/hero/pit?seed=1",
        "/rules/pit",
        "@",
        "@/hero/h1",
        "@/people",
        "@/settings",
        "/nope",
    ],
)
def test_pages_hold_no_inline_script_or_style_and_name_nobody_else(evening: Evening, path: str) -> None:
    page = evening.get("gm", path).text
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert not re.search(r"\son[a-z]+\s*=|<style|\sstyle\s*=", page)
    assert not [one for one in re.findall(r'(?:src|href|action)="([^"]*)"', page) if re.match(r"https?:|//", one)]


def test_files_are_kept_for_ever_under_their_hash(evening: Evening) -> None:
    page = evening.get("stranger", "/").text
    found = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(found) == 3
    for address in found:
        answer = evening.get("stranger", address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        stale = re.sub(r"/static/\w+/", "/static/0123456789ab/", address)
        assert evening.get("stranger", stale).status_code == 404
    assert evening.get("stranger", "/static/" + found[0].split("/")[2] + "/..%2fapp.py").status_code == 404


def test_a_first_visit_weighs_under_60_kib(evening: Evening) -> None:
    files = evening.app.state.house.pages.files
    weight = sum(len(body) for body in files.packed.values())
    for path in ("/", "@", "@/hero/h1", "@/settings"):
        page = evening.client.get(
            path.replace("@", evening.at),
            headers={**evening.cookie("gm"), "accept-encoding": "gzip"},
        )
        assert page.headers["content-encoding"] == "gzip"
        assert weight + len(gzip.compress(page.content, 6)) < 60 * 1024


# Reading -----------------------------------------------------------------------------------------


def test_the_log_is_filtered_by_who_what_rule_words_and_about(evening: Evening) -> None:
    evening.do("player", Begin("move", {"hero": "h1", "thing": "torch", "place": "bag"}))
    evening.do("other", Begin("move", {"hero": "h2", "thing": "torch", "place": "bag"}))
    evening.do("gm", Note("rope burns"))

    def found(query: str) -> list[str]:
        lines = evening.get("player", "@/log.json?" + query).json()
        return [line["text"] for line in lines]

    assert found("rule=PT-BAG") == [
        "Edda puts the torch in the bag.",
        "Brun puts the torch in the bag.",
    ]
    assert found("about=hero:h2&what=event&rule=PT-BAG-01") == ["Brun puts the torch in the bag."]
    assert found("who=h1&q=TORCH") == ["Edda puts the torch in the bag."]
    assert found("what=note") == ["Gil: rope burns"]
    assert found("about=hero:nobody") == []
    assert "Nothing here fits" in text(evening.get("player", "@/log?q=zzz"))
    shown = text(evening.get("player", "@/log?who=h1&q=TORCH"))
    assert "Edda puts the torch" in shown
    assert "Brun puts" not in shown


def test_the_log_as_markdown_leaves_out_what_was_undone(evening: Evening) -> None:
    evening.do("player", Begin("move", {"hero": "h1", "thing": "torch", "place": "bag"}))
    assert "Edda puts the torch in the bag. (PT-BAG-01)" in evening.get("player", "@/log.md").text
    evening.post("gm", "@/do/undo", {"seen": str(evening.seq)})
    after = evening.get("player", "@/log.md")
    assert "torch" not in after.text
    assert after.text.startswith("# The Pit\n")
    assert "attachment" in after.headers["content-disposition"]


def test_old_lines_are_on_further_pages(evening: Evening) -> None:
    for number in range(160):
        evening.do("gm", Note(f"note {number}"))
    first = evening.get("player", "@/log").text
    assert "note 159" in first
    assert "note 1<" not in first
    more = re.search(r'href="([^"]+from=150)"', first)
    assert more
    assert "note 1<" in evening.get("player", more[1].replace("&amp;", "&")).text


def test_the_dice_page_counts_and_proves(evening: Evening) -> None:
    page = text(evening.get("player", "@/dice"))
    assert "4 thrown" in page
    assert evening.tables.live(evening.table).commitment in page
    evening.post("player", "@/do/salt", {"salt": "tears of Ann"})
    assert "tears of Ann" in text(evening.get("other", "@/dice"))
    evening.post("gm", "@/do/reveal", {})
    assert "its seed was" in text(evening.get("other", "@/dice"))


def test_a_table_goes_out_and_comes_in_whole(evening: Evening) -> None:
    evening.do("player", Begin("fall", {"hero": "h1"}))
    file = evening.get("gm", "@/export")
    assert 'filename="the-pit.json"' in file.headers["content-disposition"]
    came = evening.post("stranger", "/import", files={"file": ("t.json", file.content)})
    assert came.status_code == 303
    at, token = (
        came.headers["location"],
        came.headers["set-cookie"].split("=")[1].split(";")[0],
    )
    assert at != evening.at
    copy = evening.client.get("/api" + at, headers={"authorization": f"Bearer {token}"}).json()
    assert [sheet["name"] for sheet in copy["sheets"]] == ["Edda", "Brun"]
    assert len(copy["questions"]) == 1
    assert evening.post("stranger", "/import", data={"file": "x"}, files={"other": ("a", b"b")}).status_code == 422


def test_a_seed_makes_the_same_hero_again(evening: Evening) -> None:
    first, again = (text(evening.get("stranger", "/hero/pit?seed=7")) for _ in range(2))
    names = {re.search(r"Nobody \d\d", text(evening.get("stranger", f"/hero/pit?seed={n}")))[0] for n in range(20)}  # type: ignore[index]
    assert re.sub(r"seed=\d+", "", first) == re.sub(r"seed=\d+", "", again)
    assert len(names) > 10
    elsewhere = evening.get("stranger", "/hero/pit")
    assert re.fullmatch(r"/hero/pit\?seed=\d+", elsewhere.headers["location"])
    assert evening.get("stranger", "/hero/pit?seed=" + "9" * 50).status_code == 422


def test_rules_are_found_by_word_section_and_id(evening: Evening) -> None:
    assert "4 thrown" not in text(evening.get("stranger", "/rules/pit"))
    found = evening.get("stranger", "/rules/pit?q=reroll").text
    assert 'id="PT-FALL-02"' in found
    assert 'id="PT-BAG-01"' not in found
    section = evening.get("stranger", "/rules/pit?section=Things").text
    assert 'id="PT-BAG-01"' in section
    one = evening.get("stranger", "/rules/pit/PT-FALL-01").text
    assert "<strong>best</strong>" in one
    assert 'href="/rules/pit/PT-FALL-02"' in one
    assert "&lt;hand&gt;" in evening.get("stranger", "/rules/pit/PT-BAG-01").text
    for path in ("/rules/pit/PT-NO-01", "/rules/pit?section=No", "/rules/nope"):
        assert evening.get("stranger", path).status_code == 404


def test_looks_are_kept_in_the_browser(evening: Evening) -> None:
    answer = evening.post("stranger", "/look", {"look": "plain", "next": "/rules/pit"})
    assert answer.headers["location"] == "/rules/pit"
    page = evening.client.get("/", headers={"cookie": "look=plain"}).text
    assert '<html lang="en" data-look="plain">' in page
    assert evening.post("stranger", "/look", {"look": "neon"}).status_code == 422
    assert 'data-look="zine"' in evening.client.get("/", headers={"cookie": "look=neon"}).text


def test_attribution_stands_on_every_page_of_a_system(evening: Evening) -> None:
    for path in ("/", "@", "@/hero/h1", "@/log", "/rules/pit", "/hero/pit?seed=1"):
        assert "The Pit, made for tests." in text(evening.get("gm", path))


# JSON --------------------------------------------------------------------------------------------


def api(evening: Evening, role: str, document: Any) -> Any:
    body = document if isinstance(document, bytes) else json.dumps(document).encode()
    return evening.client.post(f"/api{evening.at}", content=body, headers=evening.cookie(role))


def test_a_command_as_json(evening: Evening) -> None:
    begun = {"type": "Begin", "act": "fall", "params": {"hero": "h1"}, "key": "k1"}
    assert api(evening, "player", begun).json() == {"seq": evening.seq, "again": False}
    assert api(evening, "player", begun).json() == {"seq": evening.seq, "again": True}
    seen = evening.get("player", f"/api{evening.at}").json()
    (question,) = seen["questions"]
    odds = evening.get("player", f"/api{evening.at}/advice/{question['id']}").json()
    assert set(odds) == {"keep", "die0", "die1"}
    assert (
        evening.get(
            "spectator",
            f"/api{evening.at}/forecast/fall?params=%7B%22hero%22:%22h1%22%7D",
        ).status_code
        == 403
    )
    forecast = evening.get("player", f"/api{evening.at}/forecast/fall?params=%7B%22hero%22:%22h1%22%7D").json()
    assert forecast["outcomes"] == {
        "lands like a cat": "11/36",
        "lands": "4/9",
        "falls": "1/4",
    }
    answer = api(
        evening,
        "player",
        {"type": "Answer", "question": question["id"], "answer": "keep"},
    )
    assert answer.status_code == 200
    log = evening.get("player", f"/api{evening.at}/log?after={evening.seq - 1}").json()
    assert {line["seq"] for line in log} == {evening.seq}


@pytest.mark.parametrize(
    ("document", "status", "code"),
    [
        (b"{", 422, "bad-command"),
        (b"[]", 422, "bad-command"),
        ({"type": "Nope"}, 422, "bad-command"),
        ({"type": "Begin", "act": "fall", "surprise": 1}, 422, "bad-command"),
        ({"type": "Begin", "act": "fall", "key": 7}, 422, "bad-command"),
        ({"type": "Begin", "act": "fall", "params": {"hero": "h2"}}, 403, "forbidden"),
        ({"type": "Answer", "question": "9.0.0", "answer": "x"}, 409, "closed"),
        ({"type": "Undo", "seen": 0}, 409, "stale"),
    ],
)
def test_a_bad_command_as_json(evening: Evening, document: Any, status: int, code: str) -> None:
    answer = api(evening, "player", document)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["remedy"]


def test_errors_of_the_api_are_documents(evening: Evening) -> None:
    answer = evening.get("stranger", f"/api{evening.at}")
    assert answer.status_code == 404
    assert "Ask the GM" in answer.json()["error"]["remedy"]
    assert evening.get("player", f"/api{evening.at}/log?after=soon").status_code == 422
    assert evening.get("player", f"/api{evening.at}/forecast/fall?params=%7B").status_code == 422


def test_a_fault_of_ours_says_nothing_of_itself(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any) -> None:
        raise RuntimeError("the-inner-workings")

    monkeypatch.setattr(evening.tables, "do", breaks)
    answer = evening.post("gm", "@/do/salt", {"salt": "x"})
    assert answer.status_code == 500
    assert "the-inner-workings" not in answer.text
    assert "Nothing was lost" in text(answer)


def test_the_gm_answers_for_a_hero_that_nobody_plays(evening: Evening) -> None:
    evening.do("gm", Begin("roll_up", {"name": "Stray", "quick": True}))
    evening.do("gm", Begin("fall", {"hero": "h3"}))
    assert "Stray: you choose" in text(evening.get("gm", "@"))
    assert "Stray must choose" in text(evening.get("player", "@"))
    evening.do("gm", Answer(evening.question("gm"), "keep"))

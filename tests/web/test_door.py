"""Starting a table, and sitting down at one."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from pallbearer.table.commands import Begin, Note
from tests.web.kit import HERE, Evening, text


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


def test_one_player_starts_alone_with_a_hero_and_nobody_as_gm(evening: Evening) -> None:
    answer = evening.client.post("/alone", data={"system": "pit", "name": "Sol"}, follow_redirects=False)
    assert answer.status_code == 303
    table = answer.headers["location"].split("/")[2]
    live = evening.tables.live(table)
    (seat,) = [seat for seat in live.seats.values() if seat.role == "player"]
    assert (seat.name, seat.heroes) == ("Sol", ("h1",))
    assert [opened.name for opened in live.open.values()] == ["fall"]
    assert evening.client.post("/alone", data={"system": "pit", "name": " "}).status_code == 422
    assert evening.client.post("/alone", data={"system": "chess", "name": "Sol"}).status_code == 404

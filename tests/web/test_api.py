"""The same table as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pallbearer.table.commands import Answer, Begin
from tests.web.kit import Evening, text


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

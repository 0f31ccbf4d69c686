"""Every route, walked by everybody: none shows or changes what it may not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pallbearer.table.commands import Begin, Note
from pallbearer.web.routes.do import READERS
from tests.web.kit import ROLES, Evening
from tests.web.pit_views import SECRET

SECRETS = (SECRET, "the door is painted on")

# What each role gets: (stranger, spectator, player, gm).
SHOWN = {
    "/": (200, 200, 200, 200),
    "/health": (200, 200, 200, 200),
    "/join/{token:str}": (200, 200, 200, 200),
    "/s/{token:str}": (404, 404, 404, 404),
    "/hero/{system:str}": (303, 303, 303, 303),
    "/lab": (200, 200, 200, 200),
    "/lab.json": (200, 200, 200, 200),
    "/lab.svg": (200, 200, 200, 200),
    "/rules/{system:str}": (200, 200, 200, 200),
    "/rules/{system:str}/{clause:str}": (200, 200, 200, 200),
    "/static/{hash:str}/{name:str}": (200, 200, 200, 200),
    "/t/{table:str}": (404, 200, 200, 200),
    "/t/{table:str}/people": (404, 200, 200, 200),
    "/t/{table:str}/hero/{hero:str}": (404, 200, 200, 200),
    "/t/{table:str}/hero/{hero:str}/sheet.pdf": (404, 200, 200, 200),
    "/t/{table:str}/roll": (404, 403, 200, 200),
    "/t/{table:str}/act/{act:int}": (404, 200, 200, 200),
    "/t/{table:str}/acts": (404, 200, 200, 200),
    "/t/{table:str}/log": (404, 200, 200, 200),
    "/t/{table:str}/log.json": (404, 200, 200, 200),
    "/t/{table:str}/log.md": (404, 200, 200, 200),
    "/t/{table:str}/dice": (404, 200, 200, 200),
    "/t/{table:str}/settings": (404, 403, 403, 200),
    "/t/{table:str}/export": (404, 403, 403, 200),
    "/api/t/{table:str}": (404, 200, 200, 200),
    "/api/t/{table:str}/log": (404, 200, 200, 200),
    "/api/t/{table:str}/advice/{question:str}": (404, 200, 200, 200),
    "/api/t/{table:str}/forecast/{act:str}": (404, 403, 200, 200),
}
STREAMED = {"/t/{table:str}/live"}  # walked in test_live
TAKEN_IN = {
    "/tables": (303, 303, 303, 303),
    "/alone": (303, 303, 303, 303),
    "/look": (303, 303, 303, 303),
    "/join/{token:str}": (303, 303, 303, 303),
    "/import": (422, 422, 422, 422),
    "/api/t/{table:str}": (404, 403, 200, 200),
}
DOOR = "/t/{table:str}/do/{what:str}"

# The player holds h1, not h2.  (form, (spectator, player, gm))
DONE: dict[str, list[tuple[dict[str, Any], tuple[int, int, int]]]] = {
    "begin": [
        (
            {"act": "move", "p": '{"hero":"h1","thing":"torch","place":"bag"}'},
            (403, 303, 303),
        ),
        (
            {"act": "move", "p": '{"hero":"h2","thing":"torch","place":"bag"}'},
            (403, 403, 303),
        ),
        ({"act": "dread", "p": "{}"}, (403, 403, 303)),
    ],
    "answer": [({"question": "QUESTION", "answer": "keep"}, (403, 403, 303))],  # a question to h2
    "dice": [({"throw": "9.0.0", "face": "1"}, (409, 409, 409))],
    "stop": [({"act": "99"}, (403, 403, 409))],
    "undo": [({"seen": "SEQ"}, (403, 403, 303))],  # the last step was the other player's
    "redo": [({"seen": "SEQ"}, (422, 422, 422))],
    "take": [({"hero": "h2"}, (403, 403, 303))],
    "leave": [({"hero": "h2"}, (403, 403, 303))],
    "conduct": [({"automation": "suggest", "advice": "on"}, (403, 403, 303))],
    "rulings": [({"sw": "prices", "f.prices": "on"}, (403, 403, 303))],
    "salt": [({"salt": "tears"}, (403, 303, 303))],
    "note": [
        ({"text": "so it goes"}, (403, 303, 303)),
        ({"text": "ssh", "secret": "on"}, (403, 403, 303)),
    ],
    "rename-table": [({"name": "Elsewhere"}, (403, 403, 303))],
    "rename-seat": [({"name": "Else", "seat": "s3"}, (403, 403, 303))],
    "close-seat": [({"seat": "s3"}, (403, 403, 303))],
    "invite": [({"role": "player"}, (403, 403, 303))],
    "close-link": [({"token": "WATCHERS"}, (403, 403, 303))],
    "reveal": [({}, (403, 403, 303))],
}


@pytest.fixture
def full(evening: Evening) -> Evening:
    """With secrets on the table, and a question open to the other player's hero."""
    evening.do("gm", Note("the door is painted on", secret=True))
    evening.do("gm", Begin("dread", {"by": 2}))
    evening.do("other", Begin("fall", {"hero": "h2"}))
    return evening


def routes(evening: Evening) -> Iterator[tuple[str, str]]:
    for route in evening.app.routes:
        for method in route.methods - {"OPTIONS", "HEAD"}:
            yield method, route.path


def test_every_route_has_an_expectation(evening: Evening) -> None:
    known = {("GET", path) for path in {*SHOWN, *STREAMED}} | {("POST", path) for path in {*TAKEN_IN, DOOR}}
    assert set(routes(evening)) == known
    assert set(DONE) == set(READERS)


def concrete(evening: Evening, path: str) -> str:
    places = {
        "{table:str}": evening.table,
        "{token:str}": evening.players.token,
        "{system:str}": "pit",
        "{clause:str}": "PT-FALL-01",
        "{hash:str}": evening.app.state.house.pages.files.hash,
        "{name:str}": "style.css",
        "{hero:str}": "h1",
        "{act:int}": "1",
        "{act:str}": "fall",
        "{question:str}": evening.question("gm"),
    }
    for name, value in places.items():
        path = path.replace(name, value)
    if path.startswith("/lab"):
        path += "?of=dice&a.notation=2d6"
    if path.endswith("/roll"):
        path += '?act=fall&p={"hero":"h1"}'
    return path + '?params={"hero":"h1"}' if "/forecast/" in path else path


@pytest.mark.parametrize("path", sorted(SHOWN))
@pytest.mark.parametrize("role", ROLES)
def test_nobody_is_shown_what_is_not_theirs(full: Evening, path: str, role: str) -> None:
    before = full.seq
    answer = full.get(role, concrete(full, path))
    assert answer.status_code == SHOWN[path][ROLES.index(role)], answer.text[:400]
    assert full.seq == before, "a GET changed the table"
    if role != "gm":
        for secret in SECRETS:
            assert secret not in answer.text
        for other, token in full.token.items():
            assert other in (role, "stranger") or token not in answer.text, f"{role} was shown the link of {other}"
        if role == "stranger" and path != "/join/{token:str}":
            assert "Edda" not in answer.text
            assert (
                "The Pit" not in answer.text.replace("The Pit, made for tests", "") or "{system" in path or path == "/"
            )


@pytest.mark.parametrize("path", [path for path in sorted(SHOWN) if path.startswith(("/t/", "/api/t/"))])
def test_a_seat_at_one_table_opens_no_other(full: Evening, path: str) -> None:
    elsewhere = full.tables.create("pit", "Other", "Mal")
    token = getattr(elsewhere, "token")  # noqa: B009
    cookie = f"seat_{full.table}={token}; seat_{getattr(elsewhere, 'table')}={token}"  # noqa: B009
    answer = full.client.get(concrete(full, path), headers={"cookie": cookie})
    assert answer.status_code == 404


def test_the_gm_does_see_the_secrets(full: Evening) -> None:
    assert SECRET in full.get("gm", "@").text
    for secret in SECRETS:
        assert secret in full.get("gm", "@/log").text
    assert SECRETS[1] in full.get("gm", "@/export").text


@pytest.mark.parametrize("path", sorted(TAKEN_IN))
@pytest.mark.parametrize("role", ROLES)
def test_what_each_may_put_in(full: Evening, path: str, role: str) -> None:
    forms = {
        "/tables": {"data": {"system": "pit", "name": "New", "gm": "Me"}},
        "/alone": {"data": {"system": "pit", "name": "Me"}},
        "/look": {"data": {"look": "plain"}},
        "/join/{token:str}": {"data": {"name": "Nell"}},
        "/import": {"files": {"file": ("x.json", b"{}")}},
        "/api/t/{table:str}": {"content": json.dumps({"type": "AddSalt", "salt": "x"})},
    }
    before = full.seq
    answer = full.post(role, concrete(full, path), **forms[path])
    expected = TAKEN_IN[path][ROLES.index(role)]
    assert answer.status_code == expected, answer.text[:400]
    changes = expected in (200, 303) and ("{table" in path or "{token" in path)
    assert (full.seq > before) is changes


CASES = [(what, n) for what, forms in DONE.items() for n in range(len(forms))]


@pytest.mark.parametrize(("what", "number"), CASES)
@pytest.mark.parametrize("role", ROLES)
def test_what_each_may_do(full: Evening, what: str, number: int, role: str) -> None:
    form, statuses = DONE[what][number]
    form = {name: full.question("gm") if value == "QUESTION" else value for name, value in form.items()}
    form = {name: str(full.seq) if value == "SEQ" else value for name, value in form.items()}
    form = {name: full.watchers.token if value == "WATCHERS" else value for name, value in form.items()}
    expected = 404 if role == "stranger" else statuses[ROLES.index(role) - 1]
    before, links = full.seq, full.tables.store.links(full.table)
    answer = full.post(role, f"@/do/{what}", form)
    assert answer.status_code == expected, answer.text[:600]
    if expected != 303:
        assert full.seq == before
        assert full.tables.store.links(full.table) == links
        for secret in SECRETS:
            assert role == "gm" or secret not in answer.text
    elif what not in ("invite", "close-link"):
        assert full.seq > before


def test_a_secret_act_is_not_there_for_players(full: Evening) -> None:
    act = next(line.act for line in full.app.state.house and _lines(full) if line.secret and line.act)
    assert full.get("gm", f"@/act/{act}").status_code == 200
    assert full.get("player", f"@/act/{act}").status_code == 404


def _lines(evening: Evening) -> list[Any]:
    from pallbearer.table import view
    from pallbearer.table.log import decode

    batches = [decode(one) for one in evening.tables.store.read(evening.table)]
    return view.log(evening.tables.live(evening.table), "s1", batches)

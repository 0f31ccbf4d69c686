"""The installed game on the pages: whatever a page offers can be opened, and nothing breaks the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from pallbearer import systems
from pallbearer.rules.sheet import Do
from pallbearer.store.memory import MemoryStore
from pallbearer.systems.deadweight import DEMO_HEROES
from pallbearer.table import view
from pallbearer.table.service import Tables
from pallbearer.web.app import create_app
from pallbearer.web.hub import Hub
from pallbearer.web.seating import dos
from pallbearer.web.serve import DEMO_TABLE, demo_table


class Demo:
    """The demo table, its GM's browser, and what can be seen past the pages."""

    def __init__(self) -> None:
        store, hub, clock, random = MemoryStore(), Hub(), count(1_700_000_000_000), Random(1)
        self.tables = Tables(store, hub, systems.find, lambda: next(clock), random.randbytes)
        self.token = demo_table(self.tables, store)
        self.again = demo_table(self.tables, store)
        self.shelves = store.shelves()
        self.table = self.shelves[0].id
        self.at = f"/t/{self.table}"
        self.client = TestClient(create_app(self.tables, hub))

    def seen(self) -> view.Seen:
        with self.tables.lock(self.table):
            return view.see(self.tables.live(self.table), "s1")

    def undo(self, to: int) -> None:
        seen = self.seen()
        if seen.seq > to:
            form = {"seen": str(seen.seq), "to": str(to)}
            assert self.client.post(f"{self.at}/do/undo", data=form, follow_redirects=False).status_code in (303, 422)


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    one = Demo()
    with one.client:
        assert one.client.get(f"/s/{one.token}").status_code == 200
        yield one


def test_the_demo_is_made_once_with_its_heroes(demo: Demo) -> None:
    assert demo.again == demo.token
    assert [shelf.name for shelf in demo.shelves] == [DEMO_TABLE]
    assert tuple(sheet.name for sheet in demo.seen().sheets) == DEMO_HEROES
    page = demo.client.get(demo.at).text
    for name in DEMO_HEROES:
        assert name in page


def buttons(demo: Demo) -> list[Do]:
    seen = demo.seen()
    return list(dos((seen.sheets, seen.board)))


def sent(button: Do) -> dict[str, Any]:
    """What the button's form sends when nothing is changed in it."""
    form: dict[str, Any] = {"act": button.act, "p": json.dumps(button.params)}
    form["sw"] = [field.name for field in button.fields if field.kind == "switch"]
    for field in button.fields:
        if field.kind != "switch":
            form[f"f.{field.name}"] = field.default or (field.options[0][0] if field.options else "")
    return form


def test_every_button_is_on_its_page_and_does_something_or_says_why(demo: Demo) -> None:
    all_buttons = [button for button in buttons(demo) if not button.refused]
    assert len(all_buttons) > 50
    start, begun, wrong = demo.seen().seq, set(), []
    for button in {(one.act, json.dumps(one.params, sort_keys=True)): one for one in all_buttons}.values():
        answer = demo.client.post(f"{demo.at}/do/begin", data=sent(button), follow_redirects=False)
        if answer.status_code == 303:
            begun.add(button.act)
        elif answer.status_code >= 500 or answer.status_code in (400, 403, 404):
            wrong.append(
                (
                    button.act,
                    button.params,
                    answer.status_code,
                    re.sub(r"<[^>]+>", " ", answer.text)[300:900],
                )
            )
        demo.undo(start)
    assert wrong == []
    assert len(begun) > 15


def test_every_roll_shows_its_odds_and_runs_to_its_end(demo: Demo) -> None:
    rolls = {json.dumps(one.params, sort_keys=True): one for one in buttons(demo) if one.rolls and not one.refused}
    assert rolls
    start, with_odds = demo.seen().seq, 0
    for button in rolls.values():
        query = {"act": button.act, "p": json.dumps(button.params)}
        page = demo.client.get(f"{demo.at}/roll", params=query)
        assert page.status_code == 200
        with_odds += 'class="bar"' in page.text
        at = demo.client.post(
            f"{demo.at}/do/begin",
            data={**sent(button), "show": "act"},
            follow_redirects=False,
        )
        if at.status_code == 422:
            continue
        assert at.status_code == 303, at.text[-900:]
        for _ in range(60):
            page = demo.client.get(at.headers["location"])
            assert page.status_code == 200
            question = re.search(r'name="question" value="([^"]+)"', page.text)
            answer = re.search(
                r'class="btn answer" name="answer" value="([^"]+)"|class="pick" name="answer" value="([^"]+)"',
                page.text,
            )
            if not question or not answer:
                break
            form = {"question": question[1], "answer": unescape(answer[1] or answer[2])}
            assert demo.client.post(f"{demo.at}/do/answer", data=form, follow_redirects=False).status_code == 303
        assert 'class="outcome"' in page.text
        demo.undo(start)
    assert with_odds


@pytest.mark.parametrize("seed", range(12))
def test_a_hero_of_any_seed_has_a_page(demo: Demo, seed: int) -> None:
    page = demo.client.get(f"/hero/deadweight?seed={seed}")
    assert page.status_code == 200
    assert f"Seed {seed}" in page.text
    assert "None" not in re.sub(r"<[^>]+>", " ", page.text)


@pytest.mark.parametrize("path", ["/acts", "/settings", "/people", "/log", "/dice", "/export", "/log.md"])
def test_the_pages_of_a_table_open(demo: Demo, path: str) -> None:
    assert demo.client.get(demo.at + path).status_code == 200


def test_every_house_rule_is_a_switch_with_its_clause(demo: Demo) -> None:
    page = demo.client.get(demo.at + "/settings").text
    game = systems.find("deadweight")
    for flag in game.rulings.__struct_fields__:
        assert f'id="r-{flag}"' in page
        assert game.catalogue.flags[flag].id in page


def test_every_rule_that_a_page_names_can_be_read(demo: Demo) -> None:
    pages = [demo.client.get(demo.at + path).text for path in ("", "/hero/h1", "/log", "/settings")]
    named = set(re.findall(r'href="(/rules/deadweight/[^"]+)"', " ".join(pages)))
    assert len(named) > 100
    known = systems.find("deadweight").catalogue.by_id
    assert {one.rsplit("/", 1)[1] for one in named} <= set(known)

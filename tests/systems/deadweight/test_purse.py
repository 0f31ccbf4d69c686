"""Buying, and the selling that must wait (BASE)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.gear import thing
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import draft
from tests.systems.deadweight.kit import act, hero, table

NEW = hero(flags=("new in 1.0",), silver=9)


def rope() -> Any:
    found = thing("rope")
    assert found is not None
    return found.item(id="r")


@pytest.mark.rule("DW-BASE-22", "DW-RULING-03")
def test_money_is_silver_and_buys_things_before_the_first_mission() -> None:
    one = act("buy", table(NEW), hero="edda", thing="rope", price=4).state.hero("edda")
    assert (one.silver, [item.name for item in one.items]) == (5, ["rope"])
    bag = act("buy", table(NEW), hero="edda", thing="small bag", price=9).state.hero("edda")
    assert (bag.silver, [each.kind for each in bag.containers]) == (0, ["small bag"])
    gift = act("buy", table(NEW), hero="edda", thing="torch", price=0)
    assert gift.state.hero("edda").silver == 9


@pytest.mark.rule("DW-BASE-22")
@pytest.mark.parametrize(
    ("one", "fields", "params", "code"),
    [
        (NEW, {}, {"hero": "bo"}, "unknown-hero"),
        (NEW, {}, {"thing": "a castle"}, "unknown-thing"),
        (NEW, {}, {"price": 10}, "too-dear"),
        (NEW, {}, {"price": -1}, "bad-price"),
        (NEW, {"turn": 3}, {}, "no-market"),
        (NEW, {"phase": "combat"}, {}, "no-market"),
        (draft("edda", silver=9), {}, {}, "no-market"),
    ],
)
def test_buying_is_refused(one: Hero, fields: dict[str, Any], params: dict[str, Any], code: str) -> None:
    done = act("buy", table(one, **fields), **{"hero": "edda", "thing": "rope", "price": 1, **params})
    assert isinstance(done.result, Refused)
    assert (done.result.code, done.records) == (code, [])


@pytest.mark.rule("DW-BASE-23")
@pytest.mark.parametrize("phase", ["exploration", "interlude"])
def test_nothing_is_sold_before_the_first_mission(phase: Any) -> None:
    one = hero(flags=("new in 1.0",), items=(rope(),))
    assert act("sell", table(one, phase=phase), hero="edda", item="r", price=1).result.code == "before-first-mission"


@pytest.mark.rule("DW-BASE-22", "DW-BASE-23")
def test_the_first_mission_opens_the_market_to_sellers() -> None:
    state = table(hero(flags=("new in 1.0",), items=(rope(),)), turn=1)
    assert act("sell", state, hero="edda", item="r", price=2).result.code == "no-market"
    home = act("end_expedition", state).state
    sold = act("sell", home, hero="edda", item="r", price=2).state.hero("edda")
    assert (sold.silver, sold.items) == (2, ())


@pytest.mark.parametrize(
    ("params", "code"),
    [({"hero": "bo"}, "unknown-hero"), ({"item": "x"}, "unknown-item"), ({"price": -1}, "bad-price")],
)
def test_selling_is_refused(params: dict[str, Any], code: str) -> None:
    state = table(hero(items=(rope(),)), phase="interlude")
    assert act("sell", state, **{"hero": "edda", "item": "r", "price": 1, **params}).result.code == code

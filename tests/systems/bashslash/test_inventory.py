"""Getting, moving and giving things."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pallbearer.systems.bashslash.items import stones
from tests.systems.bashslash.kit import act, hero, refused, table, thing


def test_things_come_one_record_each_and_go_where_they_are_used() -> None:
    state = act("get_item", table(hero()), hero="edda", name="sword", count=3).state
    state = act("get_item", state, hero="edda", name="mail").state
    state = act("get_item", state, hero="edda", name="plate").state
    found = [(item.id, item.name, item.place) for item in state.being("edda").items]
    assert found == [
        ("i101", "sword", "hand"),
        ("i102", "sword", "hand"),
        ("i103", "sword", "belt"),
        ("i104", "mail", "worn"),
        ("i105", "plate", "pack"),
    ]


@pytest.mark.rule("BS-STAMINA-07")
def test_a_thing_of_ones_own_weighs_whole_quarters() -> None:
    state = act("describe_item", table(hero()), hero="edda", name="an idol", quarters=5, text="of jade").state
    assert stones(state.being("edda").items[0]) == Fraction(5, 4)
    wrong = {"hero": "edda", "name": "an idol"}
    assert refused("describe_item", table(), **{**wrong, "name": ""}) == "bad-name"
    assert refused("describe_item", table(), quarters=401, **wrong) == "bad-weight"
    assert refused("describe_item", table(), die=5, **wrong) == "bad-figure"


def test_moving() -> None:
    state = table(hero("edda", thing("mail", "m"), thing("leather", "l", place="pack"), thing("mace", "w")))
    here = {"hero": "edda"}
    assert refused("move_item", state, item="l", place="worn", **here) == "armor-on"
    assert refused("move_item", state, item="w", place="worn", **here) == "not-worn"
    assert refused("move_item", state, item="w", place="hand", **here) == "no-change"
    both = act("move_item", state, item="w", place="hand", hands=2, **here).state
    assert both.being("edda").item("w").held == 2  # type: ignore[union-attr]
    full = table(hero("edda", thing("mace", "w", held=2), thing("club", "c", place="belt", held=0)))
    assert refused("move_item", full, item="c", place="hand", **here) == "hands-full"
    away = act("move_item", full, item="w", place="belt", **here).state
    assert refused("move_item", away, item="c", place="hand", **here) == ""
    assert refused("move_item", table(hero(condition="out")), item="x", place="belt", **here) == "passed-out"
    assert refused("move_item", state, item="x", place="belt", **here) == "unknown-item"


def test_giving_dropping_and_being_rid() -> None:
    state = table(hero("edda", thing("mace", "w")), hero("osric"))
    given = act("give_item", state, hero="edda", item="w", to="osric").state
    assert [item.place for item in given.being("osric").items] == ["belt"]
    assert refused("give_item", state, hero="edda", item="w", to="edda") == "unknown-hero"
    dropped = act("drop_item", state, hero="edda", item="w").state
    assert [item.id for item in dropped.ground] == ["w"]
    taken = act("pick_up", dropped, hero="osric", item="w").state
    assert taken.being("osric").item("w") is not None
    assert refused("pick_up", state, hero="osric", item="w") == "unknown-item"
    assert act("discard_item", state, hero="edda", item="w").state.being("edda").items == ()


def test_a_task_ends_with_its_thing() -> None:
    state = act("start_fight", table(hero("edda", thing("light crossbow", "x")))).state
    state = act("load_weapon", state, hero="edda", item="x").state
    assert act("drop_item", state, hero="edda", item="x").state.being("edda").task is None


def test_what_is_wrong_is_refused() -> None:
    state = table(hero())
    assert refused("get_item", state, hero="edda", name="laser") == "unknown-thing"
    assert refused("get_item", state, hero="edda", name="sword", count=21) == "bad-count"
    assert refused("get_item", state, hero="nobody", name="sword") == "unknown-hero"
    laden = table(hero("edda", *(thing("rock", f"r{number}", place="pack", held=0) for number in range(200))))
    assert refused("get_item", laden, hero="edda", name="sword") == "too-many"

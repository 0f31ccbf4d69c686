"""Healing wounds and recovering fatigue, and the afflictions that stand in the way."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import healing
from pallbearer.systems.deadweight.state import Condition

from .kit import act, hero, play, shown, table

WHY = ("DW-BASICPR-01",)


@pytest.mark.rule("DW-ATTR-05")
def test_the_player_spreads_the_healing() -> None:
    state = table(hero(STR="3/1/1", DEX="3/2/0", PRE="3/0/2"))
    done = play(healing.heal_wounds(state, "edda", 2, WHY), state, answers=["STR"])
    assert [option.id for option in done.asked[0].question.options] == ["STR", "PRE"]
    edda = done.state.hero("edda")
    assert [shown(edda, name) for name in ("STR", "DEX", "PRE")] == ["3/1/0", "3/2/0", "3/0/1"]
    rested = play(healing.recover_fatigue(state, "edda", 3, WHY), state, answers=["DEX", "STR"])
    edda = rested.state.hero("edda")
    assert [shown(edda, name) for name in ("STR", "DEX", "PRE")] == ["3/0/1", "3/0/0", "3/0/2"]


@pytest.mark.rule("DW-ATTR-05")
def test_a_named_attribute_heals_no_more_than_it_has() -> None:
    state = table(hero(STR="3/1/1", DEX="3/0/2"))
    done = play(healing.heal_wounds(state, "edda", 5, WHY, attribute="DEX"), state)
    assert done.asked == []
    assert [shown(done.state.hero("edda"), name) for name in ("STR", "DEX")] == ["3/1/1", "3/0/0"]


@pytest.mark.rule("DW-RULING-83", "DW-AFFL-04", "DW-AFFL-06", "DW-AFFL-23")
@pytest.mark.parametrize(
    ("afflicted", "by", "wounds", "fatigue"),
    [
        ((), "rest", 0, 0),
        (("Hungry",), "rest", 1, 0),
        (("Hungry",), "item", 1, 0),
        (("Hungry",), "skill", 1, 0),
        (("Hungry",), "magic", 1, 0),
        (("Hungry",), "miracle", 1, 0),
        (("Parched",), "rest", 0, 1),
        (("Parched",), "magic", 0, 1),
        (("Parched",), "miracle", 0, 1),
        (("Cursed",), "rest", 1, 0),
        (("Cursed",), "item", 0, 0),
        (("Cursed",), "skill", 0, 0),
        (("Cursed",), "magic", 0, 0),
        (("Cursed",), "miracle", 0, 0),
    ],
)
def test_what_hungry_parched_and_cursed_block(afflicted: tuple[str, ...], by: str, wounds: int, fatigue: int) -> None:
    state = table(hero(STR="3/1/1", afflictions=afflicted))
    healed = play(healing.heal_wounds(state, "edda", 1, WHY, by=by), state)
    assert healed.state.hero("edda").STR.wounds == wounds
    rested = play(healing.recover_fatigue(state, "edda", 1, WHY, by=by), state)
    assert rested.state.hero("edda").STR.fatigue == fatigue


@pytest.mark.rule("DW-RULING-83")
@pytest.mark.parametrize(("by", "works"), [("magic", True), ("miracle", True), ("item", False), ("rest", False)])
def test_by_house_rule_magic_heals_the_hungry_and_parched(by: str, works: bool) -> None:
    state = table(hero(STR="3/1/1", afflictions=("Hungry", "Parched")), rulings=["magic_heals_hungry_and_parched"])
    healed = play(healing.heal_wounds(state, "edda", 1, WHY, by=by), state)
    assert (healed.state.hero("edda").STR.wounds == 0) is works
    rested = play(healing.recover_fatigue(state, "edda", 1, WHY, by=by), state)
    assert (rested.state.hero("edda").STR.fatigue == 0) is works


@pytest.mark.rule("DW-RULING-83")
def test_the_log_tells_what_stood_in_the_way() -> None:
    state = table(hero(STR="3/0/3", afflictions=("Hungry",)))
    done = play(healing.heal_wounds(state, "edda", 2, WHY), state)
    assert done.events == [healing.HealingPrevented("edda", "Hungry")]
    assert shown(done.state.hero("edda"), "STR") == "3/0/3"
    whole = table(hero(afflictions=("Hungry",)))
    assert play(healing.heal_wounds(whole, "edda", 2, WHY), whole).records == []


@pytest.mark.rule("DW-MORTAL-05")
def test_healing_alone_wakes_nobody() -> None:
    state = table(hero(STR="3/0/3", condition=Condition("mortal")))
    assert act("heal", state, hero="edda", points=2).state.hero("edda").condition.kind == "mortal"


@pytest.mark.rule("DW-RULING-83")
def test_the_gm_heals_and_lets_recover() -> None:
    state = table(hero(STR="3/2/1"))
    state = act("heal", state, hero="edda", by="item").state
    state = act("recover", state, hero="edda", points=2, attribute="STR").state
    assert shown(state.hero("edda"), "STR") == "3/0/0"


@pytest.mark.rule("DW-RULING-83", "DW-AFFL-04", "DW-AFFL-06", "DW-AFFL-23")
@pytest.mark.parametrize(
    ("name", "params", "code"),
    [
        ("heal", {"hero": "nobody"}, "unknown-hero"),
        ("heal", {"hero": "edda", "attribute": "LUCK"}, "unknown-attribute"),
        ("heal", {"hero": "edda", "points": 0}, "bad-points"),
        ("heal", {"hero": "bodo"}, "dead"),
        ("heal", {"hero": "edda", "attribute": "DEX"}, "not-hurt"),
        ("recover", {"hero": "edda", "attribute": "DEX"}, "not-hurt"),
        ("heal", {"hero": "hungry", "by": "magic"}, "hungry"),
        ("heal", {"hero": "cursed", "by": "rest"}, "cursed"),
        ("recover", {"hero": "parched", "by": "magic"}, "parched"),
    ],
)
def test_refusals(name: str, params: dict[str, Any], code: str) -> None:
    state = table(
        hero(STR="3/1/1"),
        hero("bodo", STR="3/1/1", condition=Condition("dead")),
        hero("hungry", STR="3/1/1", afflictions=("Hungry",)),
        hero("cursed", STR="3/1/1", afflictions=("Cursed",)),
        hero("parched", STR="3/1/1", afflictions=("Parched",)),
    )
    done = act(name, state, **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert done.records == []

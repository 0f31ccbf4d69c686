"""Sweat comes and goes (STAMINA)."""

from __future__ import annotations

import pytest

from pallbearer.rules.sheet import Eyes
from pallbearer.systems.bashslash import SYSTEM
from tests.systems.bashslash.kit import act, event, foe, hero, refused, table, told


@pytest.mark.rule("BS-STAMINA-14", "BS-RULING-16")
def test_sweat_counts_up_from_none_and_never_past_the_threshold() -> None:
    state = table(hero())
    assert state.being("edda").sweat == 0
    state = act("take_hits", state, hero="edda", hits=3).state
    assert state.being("edda").sweat == 3
    state = act("exert", state, hero="edda", points=9).state
    assert state.being("edda").sweat == 4


@pytest.mark.rule("BS-RULING-16")
@pytest.mark.parametrize(
    ("rulings", "name", "text"), [([], "Sweat", "3 of 4"), (["stamina_counts_down"], "Stamina", "1 of 4 left")]
)
def test_by_house_rule_the_sheet_counts_stamina_down(rulings: list[str], name: str, text: str) -> None:
    track = SYSTEM.sheet(table(hero(sweat=3), rulings=rulings), "edda", Eyes()).tracks[0]
    assert (track.name, track.text) == (name, text)
    assert track.boxes.count("filled") == (1 if rulings else 3)


@pytest.mark.rule("BS-RULING-19")
def test_only_the_referee_exerts() -> None:
    state = table(hero())
    done = act("exert", state, hero="edda", points=2, why="the long stair")
    assert done.state.being("edda").sweat == 2
    assert SYSTEM.acts["exert"].by == "gm"
    assert refused("effort", state, hero="edda") == "no-house-rule"
    assert refused("exert", table(hero(sweat=4)), hero="edda") == "exhausted"
    assert refused("exert", state, hero="edda", points=0) == "bad-points"


@pytest.mark.rule("BS-RULING-19")
@pytest.mark.parametrize("kind", ["forced march", "climb"])
def test_by_house_rule_an_effort_costs_sweat(kind: str) -> None:
    state = table(hero(), rulings=["effort_adds_sweat"])
    assert act("effort", state, hero="edda", kind=kind).state.being("edda").sweat == 1


@pytest.mark.rule("BS-RULING-19")
@pytest.mark.parametrize(("rulings", "sweat"), [([], 0), (["effort_adds_sweat"], 1)])
def test_by_house_rule_a_spell_costs_sweat(rulings: list[str], sweat: int) -> None:
    state = table(hero(Mana=4), rulings=rulings)
    assert act("cast", state, (2, 4), hero="edda").state.being("edda").sweat == sweat


@pytest.mark.rule("BS-RULING-20")
@pytest.mark.parametrize(("rulings", "sweat"), [([], 3), (["sweat_clears_after_fight"], 0)])
def test_the_end_of_a_fight_clears_sweat_by_house_rule_only(rulings: list[str], sweat: int) -> None:
    state = act("start_fight", table(hero(sweat=3), foe(), rulings=rulings)).state
    assert act("end_fight", state).state.being("edda").sweat == sweat


@pytest.mark.rule("BS-RULING-20")
def test_a_full_rest_clears_sweat() -> None:
    done = act("full_rest", table(hero(sweat=3), haven=True))
    assert done.state.being("edda").sweat == 0
    assert event(done, "FullyRested").sweat


def test_the_referee_may_let_it_go() -> None:
    state = table(hero(sweat=3))
    assert act("clear_sweat", state, hero="edda", points=2).state.being("edda").sweat == 1
    assert refused("clear_sweat", table(hero()), hero="edda") == "no-sweat"
    assert refused("clear_sweat", table(hero(Brawn="4/4", spent=("Brawn",), sweat=3)), hero="edda") == "spent"
    assert told(act("clear_sweat", state, hero="edda")) == ["SweatCleared"]

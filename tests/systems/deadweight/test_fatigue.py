"""Fatigue on an attribute: marked, turned into wounds, and too much of it."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import afflictions, fatigue
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Item

from .kit import act, hero, play, shown, table

VEST = Item("vest", "Vest", place="torso", worn=True, armor=(ArmorPart(3, 3),))


@pytest.mark.rule("DW-FATIGUE-01", "DW-FATIGUE-02")
def test_a_point_goes_on_an_attribute_and_costs_one_available_die() -> None:
    done = act("take_fatigue", table(), hero="edda", attribute="DEX")
    edda = done.state.hero("edda")
    assert [shown(edda, name) for name in ("STR", "DEX", "INT", "PRE")] == ["3/0/0", "3/1/0", "3/0/0", "3/0/0"]
    assert edda.DEX.available == 2


@pytest.mark.rule("DW-FATIGUE-03")
def test_a_wound_costs_one_available_die() -> None:
    done = act("take_wounds", table(), answers=["INT"], hero="edda")
    assert shown(done.state.hero("edda"), "INT") == "3/0/1"
    assert done.state.hero("edda").INT.available == 2


@pytest.mark.rule("DW-FATIGUE-04", "DW-RULING-32", "DW-EX-42", "DW-EX-16", "DW-FATIGUE-06")
def test_at_zero_available_dice_fatigue_becomes_wounds_until_the_hero_faints() -> None:
    state = table(hero(INT="3/3/0", items=(VEST,), traits=("Hardened",)))
    for expected in ("3/2/1", "3/1/2", "3/0/3"):
        state = act("take_fatigue", state, hero="edda", attribute="INT").state
        assert shown(state.hero("edda"), "INT") == expected
        assert state.hero("edda").INT.available == 0
        assert state.hero("edda").up
    state = act("take_fatigue", state, hero="edda", attribute="INT").state
    assert shown(state.hero("edda"), "INT") == "3/0/3"
    assert state.hero("edda").condition == Condition("fainted", discarded=1)


@pytest.mark.rule("DW-FATIGUE-05", "DW-ARMOR-02")
def test_neither_armor_nor_a_hardened_body_stops_a_wound_from_fatigue() -> None:
    worn = hero(STR="2/2/0", items=(VEST,), traits=("Hardened",))
    done = act("take_fatigue", table(worn), hero="edda", attribute="STR")
    assert (done.asked, done.rolled) == ([], [])
    assert shown(done.state.hero("edda"), "STR") == "2/1/1"
    done = act("take_wounds", table(worn), answers=["DEX"], hero="edda", source="fatigue")
    assert [ask.question.kind for ask in done.asked] == ["place-wound"]
    assert shown(done.state.hero("edda"), "DEX") == "3/0/1"


@pytest.mark.rule("DW-FATIGUE-06")
def test_points_beyond_what_a_filled_attribute_holds_make_the_hero_faint() -> None:
    done = act("take_fatigue", table(hero(PRE="2/1/0")), hero="edda", attribute="PRE", points=6)
    assert shown(done.state.hero("edda"), "PRE") == "2/0/2"
    assert done.state.hero("edda").condition == Condition("fainted", discarded=3)


@pytest.mark.rule("DW-RULING-33")
def test_an_attribute_of_score_0_is_always_full() -> None:
    feeble = hero(STR="0/0/0")
    done = act("take_fatigue", table(feeble), hero="edda", attribute="STR")
    assert done.state.hero("edda").condition == Condition("fainted", discarded=1)
    assert shown(done.state.hero("edda"), "STR") == "0/0/0"
    done = act("take_wounds", table(feeble), hero="edda", forced="STR")
    assert done.state.hero("edda").condition == Condition("fainted", discarded=1)


@pytest.mark.rule("DW-RULING-33")
def test_by_house_rule_fatigue_for_an_attribute_of_score_0_is_ignored() -> None:
    done = act(
        "take_fatigue", table(hero(STR="0/0/0"), rulings=["score_0_ignores_fatigue"]), hero="edda", attribute="STR"
    )
    assert done.records == []
    assert done.state.hero("edda").up


@pytest.mark.rule("DW-RULING-34")
def test_fatigue_without_an_attribute_goes_point_by_point_where_the_player_likes() -> None:
    one = hero(STR="1/0/1", DEX="1/1/0")
    done = act("take_fatigue", table(one), answers=["DEX", "PRE"], hero="edda", points=2)
    assert [ask.who for ask in done.asked] == ["edda", "edda"]
    assert [[option.id for option in ask.question.options] for ask in done.asked] == [
        ["DEX", "INT", "PRE"],
        ["INT", "PRE"],
    ]
    edda = done.state.hero("edda")
    assert (shown(edda, "DEX"), shown(edda, "PRE")) == ("1/0/1", "3/1/0")


@pytest.mark.rule("DW-RULING-34")
def test_by_house_rule_the_gm_places_fatigue() -> None:
    done = act("take_fatigue", table(rulings=["gm_places_fatigue"]), answers=["STR"], hero="edda")
    assert [ask.who for ask in done.asked] == ["gm"]
    assert shown(done.state.hero("edda"), "STR") == "3/1/0"


@pytest.mark.rule("DW-RULING-34", "DW-FAINT-01")
def test_fatigue_that_fits_nowhere_makes_the_hero_faint() -> None:
    full = hero(STR="1/0/1", DEX="1/0/1", INT="1/0/1", PRE="1/0/1")
    done = act("take_fatigue", table(full), hero="edda", points=2)
    assert done.state.hero("edda").condition == Condition("fainted", discarded=2)


@pytest.mark.rule("DW-EX-85", "DW-RULING-34")
def test_bleeding_with_no_available_dice_turns_a_fatigue_of_choice_into_a_wound() -> None:
    drained = hero(STR="2/2/0", DEX="1/1/0", INT="3/2/1", PRE="2/1/1", afflictions=("Bleeding",))
    state = table(drained)
    done = play(afflictions.bleed(state, ("DW-AFFL-08",)), state, answers=["INT"])
    assert [option.id for option in done.asked[0].question.options] == ["STR", "DEX", "INT", "PRE"]
    edda = done.state.hero("edda")
    assert [shown(edda, name) for name in ("STR", "DEX", "INT", "PRE")] == ["2/2/0", "1/1/0", "3/1/2", "2/1/1"]
    assert edda.up


@pytest.mark.rule("DW-AFFL-27", "DW-RULING-86")
def test_the_plagued_take_a_wound_where_the_fatigue_would_have_gone() -> None:
    sick = hero(PRE="2/1/0", DEX="1/0/1", afflictions=("Plagued",), items=(VEST,))
    added = act("take_fatigue", table(sick), answers=["PRE"], hero="edda", attribute="PRE")
    assert shown(added.state.hero("edda"), "PRE") == "2/1/1"
    turned = act("take_fatigue", table(sick), answers=["PRE-convert"], hero="edda", attribute="PRE")
    assert shown(turned.state.hero("edda"), "PRE") == "2/0/1"
    full = act("take_fatigue", table(sick), hero="edda", attribute="DEX")
    assert full.state.hero("edda").condition == Condition("fainted", discarded=1)


@pytest.mark.rule("DW-RULING-86")
def test_by_house_rule_the_plague_wound_goes_anywhere() -> None:
    sick = table(hero(DEX="1/0/1", afflictions=("Plagued",)), rulings=["plague_wound_free_placement"])
    done = act("take_fatigue", sick, answers=["STR"], hero="edda", attribute="DEX")
    assert shown(done.state.hero("edda"), "STR") == "3/0/1"
    assert done.state.hero("edda").up


@pytest.mark.rule("DW-NOTE-35")
@pytest.mark.parametrize(
    ("afflicted", "strength", "wounds"),
    [((), "3/2/0", False), ((), "3/3/0", True), ((), "3/0/3", True), (("Plagued",), "3/0/0", True)],
)
def test_who_could_not_take_a_fatigue_as_fatigue(afflicted: tuple[str, ...], strength: str, wounds: bool) -> None:
    assert fatigue.would_wound(hero(STR=strength, afflictions=afflicted), "STR") is wounds


@pytest.mark.rule("DW-TRAIT-03")
def test_a_berserker_in_combat_tires_by_the_true_numbers() -> None:
    done = act(
        "take_fatigue", table(hero(STR="3/2/1", traits=("Berserker",)), phase="combat"), hero="edda", attribute="STR"
    )
    assert shown(done.state.hero("edda"), "STR") == "3/1/2"


@pytest.mark.rule("DW-FATIGUE-01")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"hero": "nobody"}, "unknown-hero"),
        ({"hero": "edda", "attribute": "LUCK"}, "unknown-attribute"),
        ({"hero": "edda", "points": 0}, "bad-points"),
        ({"hero": "bodo"}, "dead"),
    ],
)
def test_taking_fatigue_is_refused_before_anything_happens(params: dict[str, object], code: str) -> None:
    state = table(hero(), hero("bodo", condition=Condition("dead")))
    done = act("take_fatigue", state, **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert (done.records, done.asked, done.rolled) == ([], [], [])

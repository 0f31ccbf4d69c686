"""Conditions: named flags, and what ends them."""

from __future__ import annotations

import pytest

from pallbearer.systems.tenslots import conditions
from tests.systems.tenslots.kit import MODERATE, act, injured, names, table


@pytest.mark.rule("TS-RULING-47")
def test_conditions_are_flags_that_last_as_long_as_their_wound() -> None:
    state = injured(2).state
    moved = act("move", state, hero="edda", paces=9).state
    assert act("roll_d20", moved, [9], ["stand"], hero="edda").state.heroes["edda"].roll.modifier == 0
    assert act("end_condition", state, hero="edda", name="Dazed").result.code == "of-a-wound"
    assert names(act("heal", state, hero="edda", wound="w1").state.heroes["edda"]) == []
    assert act("define_condition", state, name="Dazed", text="-1 AP").result.code == "house-rule-off"


@pytest.mark.rule("TS-RULING-47")
def test_by_house_rule_a_table_says_what_they_do() -> None:
    state = table(rulings=["own_conditions"])
    done = act("define_condition", state, name="Dazed", text="one AP less").state
    assert done.definitions == {"Dazed": "one AP less"}
    assert act("define_condition", done, name="Dazed", text="one AP less").result.code == "no-change"
    assert act("define_condition", done, name="Dazed", text="").state.definitions == {}
    assert act("define_condition", done, name="", text="x").result.code == "bad-name"
    assert act("define_condition", done, name="Dazed", text="x" * 401).result.code == "too-long"


@pytest.mark.rule("TS-RULING-47", "TS-RULING-48")
def test_prone_ends_by_standing_up_and_does_not_return() -> None:
    state = injured(7, dice=[1]).state
    up = act("stand_up", state, hero="edda").state
    assert names(up.heroes["edda"]) == []
    later = act("end_turn", act("move", up, hero="edda", paces=9).state, hero="edda").state
    assert names(later.heroes["edda"]) == []
    assert act("stand_up", up, hero="edda").result.code == "not-prone"
    assert names(act("end_condition", state, hero="edda", name="prone").state.heroes["edda"]) == []


@pytest.mark.rule("TS-RULING-48")
def test_by_house_rule_the_leg_must_heal_first() -> None:
    state = injured(7, dice=[1], rulings=["prone_until_healed"]).state
    assert act("stand_up", state, hero="edda").result.code == "leg-hurt"
    assert act("end_condition", state, hero="edda", name="Prone").result.code == "leg-hurt"
    assert names(act("heal", state, hero="edda", wound="w1").state.heroes["edda"]) == []


@pytest.mark.rule("TS-RULING-49")
@pytest.mark.parametrize(("rulings", "level"), [((), 2), (("dazed_takes_higher",), 1)])
def test_a_second_whiplash(rulings: tuple[str, ...], level: int) -> None:
    state = injured(2, MODERATE, rulings=rulings).state
    state = act("adjust_figure", state, hero="edda", what="hp", value=1).state
    done = act("take_damage", state, (), ["combine:w2"], hero="edda", damage=3).state
    assert conditions.listed(done.heroes["edda"], done.rulings) == {"Dazed": level}


@pytest.mark.rule("TS-RULING-61", "TS-RULING-47")
def test_other_conditions_end_when_the_gm_says() -> None:
    state = act("adjust_condition", table(), hero="edda", name="unconscious").state
    assert names(state.heroes["edda"]) == ["Unconscious"]
    assert names(act("end_condition", state, hero="edda", name="Unconscious").state.heroes["edda"]) == []
    assert act("end_condition", state, hero="edda", name="Dazed").result.code == "no-condition"

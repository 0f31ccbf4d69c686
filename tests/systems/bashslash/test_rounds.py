"""Fights in rounds."""

from __future__ import annotations

import pytest

from tests.systems.bashslash.kit import act, event, foe, hero, refused, table


@pytest.mark.rule("BS-RULING-48")
def test_one_action_each_in_whatever_order() -> None:
    state = act("start_fight", table(hero(Strong=4), foe("orc", Strong=4))).state
    assert state.round == 1
    state = act("foe_attack", state, (1, 1, 2, 2), foe="orc", target="edda").state
    state = act("attack", state, (1, 1, 2, 2), hero="edda", target="orc").state
    assert refused("attack", state, hero="edda", target="orc") == "acted"
    assert refused("foe_attack", state, foe="orc", target="edda") == "acted"
    assert refused("set_order", state, order="edda") == "no-house-rule"
    state = act("next_round", state).state
    assert state.round == 2
    assert refused("attack", state, hero="edda", target="orc") == ""


@pytest.mark.rule("BS-RULING-48")
def test_by_house_rule_the_table_has_its_own_order() -> None:
    state = act("start_fight", table(hero(Strong=4), foe("orc", Strong=4), rulings=["own_initiative"])).state
    assert refused("set_order", state, order="edda nobody") == "bad-order"
    state = act("set_order", state, order="orc, edda, orc").state
    assert refused("attack", state, hero="edda", target="orc") == "not-your-turn"
    state = act("foe_attack", state, (1, 1, 2, 2), foe="orc", target="edda").state
    state = act("attack", state, (1, 1, 2, 2), hero="edda", target="orc").state
    state = act("foe_attack", state, (1, 1, 2, 2), foe="orc", target="edda").state
    assert refused("foe_attack", state, foe="orc", target="edda") == "not-your-turn"
    assert refused("foe_attack", act("next_round", state).state, foe="orc", target="edda") == ""


@pytest.mark.rule("BS-RULING-49")
@pytest.mark.parametrize(("rulings", "sweat"), [([], 0), (["strong_defense_tires"], 1)])
def test_a_strong_defense_tires_by_house_rule_only(rulings: list[str], sweat: int) -> None:
    state = table(hero(Strong=4), foe("orc", Fight=8), rulings=rulings)
    done = act("attack", state, (1, 1, 7), hero="edda", target="orc")
    assert done.state.being("edda").sweat == sweat
    near = act("attack", state, (2, 2, 7), hero="edda", target="orc")
    assert near.state.being("edda").sweat == 0


def test_fights_begin_and_end_once() -> None:
    state = table(hero(), foe("orc"))
    assert refused("next_round", state) == "no-fight"
    assert refused("end_fight", state) == "no-fight"
    assert refused("start_fight", table(hero(condition="out"))) == "nobody"
    state = act("start_fight", state).state
    assert refused("start_fight", state) == "fighting"
    assert act("end_fight", state).state.round == 0


def test_foes_nobody_has_seen_take_no_part() -> None:
    done = act("start_fight", table(hero(), foe("ghost", secret=True)))
    assert event(done, "RoundBegun").who == ("edda",)


def test_the_end_of_a_fight_frees_from_forfeits() -> None:
    state = act("start_fight", table(hero(forfeit=4), foe("orc"))).state
    assert (state.being("edda").forfeiting, state.being("edda").forfeit) == (True, 3)
    edda = act("end_fight", state).state.being("edda")
    assert (edda.forfeiting, edda.forfeit) == (False, 0)

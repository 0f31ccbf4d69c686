"""Hits, and attributes that fall (COMBAT)."""

from __future__ import annotations

import pytest

from tests.systems.bashslash.kit import act, event, foe, hero, now, refused, table, thrown, told


@pytest.mark.rule("BS-COMBAT-01")
def test_the_successes_of_the_attack_are_hits() -> None:
    state = table(hero(Brawn=6, Strong=4), foe("orc"))
    done = act("attack", state, (6, 4, 3, 2), hero="edda", target="orc", way="brawl")
    assert event(done, "TestMade").successes == event(done, "Struck").hits == 2
    assert done.state.being("orc").sweat == 2


@pytest.mark.rule("BS-COMBAT-02")
def test_hits_go_to_sweat_one_each() -> None:
    done = act("take_hits", table(hero(sweat=1)), hero="edda", hits=3)
    assert (done.state.being("edda").sweat, thrown(done)) == (4, [])


@pytest.mark.rule("BS-COMBAT-03", "BS-COMBAT-04", "BS-COMBAT-05", "BS-COMBAT-07")
def test_each_hit_on_the_exhausted_finds_its_own_attribute() -> None:
    done = act("take_hits", table(hero(sweat=4, Cunning=6)), (4, 2, 5, 3), hero="edda", hits=2)
    assert thrown(done) == [(6,), (4,), (6,), (3,)]
    assert (now(done.state, "edda", "Cunning"), now(done.state, "edda", "Deviousness")) == (4, 3)
    assert "RoundsForfeited" not in told(done)


@pytest.mark.rule("BS-COMBAT-06", "BS-RULING-30", "BS-EX-10")
def test_what_sweat_does_not_hold_goes_on_to_attributes() -> None:
    done = act("take_hits", table(hero(sweat=2)), (3, 1), hero="edda", hits=3)
    assert done.state.being("edda").sweat == 4
    assert now(done.state, "edda", "Brawn") == 3
    assert event(done, "RoundsForfeited").rounds == 1
    assert done.state.being("edda").forfeit == 1


@pytest.mark.rule("BS-RULING-30")
def test_by_house_rule_the_hits_that_exhaust_stop_there() -> None:
    state = table(hero(sweat=2), rulings=["exhausting_hits_stop"])
    done = act("take_hits", state, hero="edda", hits=3)
    assert (done.state.being("edda").sweat, told(done)) == (4, ["Sweated", "HitsDropped"])
    assert now(act("take_hits", done.state, (3, 2), hero="edda").state, "edda", "Brawn") == 3


@pytest.mark.rule("BS-COMBAT-10", "BS-RULING-31", "BS-EX-11")
def test_at_0_d3_rounds_are_forfeited_and_nothing_else_is_rolled() -> None:
    done = act("take_hits", table(hero(sweat=4, Agility=2, Fight=6)), (1, 2), hero="edda")
    assert thrown(done) == [(6,), (3,)]
    assert now(done.state, "edda", "Agility") == 0
    assert done.state.being("edda").forfeit == 2


@pytest.mark.rule("BS-RULING-29")
def test_a_level_is_a_step_or_by_house_rule_a_whole_number() -> None:
    assert now(table(hero(Brawn="6/1")), "edda", "Brawn") == 4
    assert now(table(hero(Brawn="4/1")), "edda", "Brawn") == 3
    whole = ["lose_whole_number"]
    levels = [now(table(hero(Brawn=said), rulings=whole), "edda", "Brawn") for said in ("6/1", "6/2", "6/3", "3/1")]
    assert levels == [4, 2, 0, 0]


@pytest.mark.rule("BS-RULING-32")
@pytest.mark.parametrize(("rulings", "forfeit"), [([], 3), (["forfeits_add"], 4)])
def test_the_longest_count_stands_or_by_house_rule_they_add(rulings: list[str], forfeit: int) -> None:
    done = act("take_hits", table(hero(sweat=4, forfeit=3), rulings=rulings), (3, 1), hero="edda")
    assert done.state.being("edda").forfeit == forfeit


@pytest.mark.rule("BS-COMBAT-08", "BS-COMBAT-09", "BS-RULING-33")
def test_the_next_round_is_forfeited_and_this_one_played_out() -> None:
    state = act("start_fight", table(hero(sweat=4, Fight=6), foe("orc"))).state
    state = act("take_hits", state, (3, 1), hero="edda").state
    assert refused("attack", state, hero="edda", target="orc") == ""
    state = act("next_round", state).state
    assert state.being("edda").forfeiting
    assert refused("attack", state, hero="edda", target="orc") == "forfeits"
    assert refused("test", state, hero="edda", skill="Fight") == "forfeits"
    done = act("foe_attack", state, (1, 1, 6, 2), foe="orc", target="edda")
    assert thrown(done)[1] == (6, 6), "the defense is at disadvantage"
    state = act("next_round", state).state
    assert not state.being("edda").forfeiting
    assert refused("attack", state, hero="edda", target="orc") == ""


@pytest.mark.rule("BS-RULING-33")
def test_by_house_rule_the_rest_of_this_round_is_lost_too() -> None:
    state = act("start_fight", table(hero(sweat=4), foe("orc"), rulings=["forfeit_this_round"])).state
    state = act("take_hits", state, (3, 1), hero="edda").state
    assert refused("attack", state, hero="edda", target="orc") == "forfeits"
    state = act("next_round", state).state
    assert state.being("edda").forfeiting


@pytest.mark.rule("BS-RULING-34")
def test_below_0_it_stays_and_every_hit_calls_for_the_roll() -> None:
    state = table(hero(sweat=20, Agility="4/4", impaired=("Agility",), Grit=6, Moxie=6))
    done = act("take_hits", state, (1, 4, 4, 4, 4, 1), hero="edda")
    assert told(done) == ["DeathRolled", "RoundsForfeited", "Impaired"]
    assert now(done.state, "edda", "Agility") == -1


@pytest.mark.rule("BS-RULING-34")
def test_by_house_rule_a_second_hit_below_0_kills() -> None:
    state = table(hero(sweat=20, Agility="4/4", Grit=6, Moxie=6), rulings=["second_below_0_kills"])
    assert told(act("take_hits", state, (1,), hero="edda")) == ["Died"]


def test_hits_are_bounded_and_the_dead_take_none() -> None:
    state = table(hero(condition="dead"))
    assert refused("take_hits", state, hero="edda") == "dead"
    assert refused("take_hits", table(), hero="edda", hits=0) == "bad-hits"
    assert refused("take_hits", table(), hero="edda", hits=51) == "bad-hits"

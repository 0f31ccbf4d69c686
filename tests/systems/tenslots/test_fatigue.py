"""Where Fatigue comes from, and what takes it away."""

from __future__ import annotations

import pytest

from pallbearer.systems.tenslots.state import Clock
from tests.systems.tenslots.kit import FATIGUE, MINOR, act, filled, held, hero, offered, packs, piece, table

CLOCK = {"clock-1": Clock("clock-1", "The climb", 4, 2)}


@pytest.mark.rule("TS-FATIGUE-02", "TS-RULING-17")
def test_failing_a_challenge_clock_tires_everybody() -> None:
    done = act("fail_clock", table(hero("edda"), hero("brun"), clocks=CLOCK), clock="clock-1").state
    assert [len(one.fatigue) for one in done.heroes.values()] == [1, 1]
    assert done.clocks["clock-1"].ended == "failed"
    alone = act("fail_clock", table(hero("edda"), hero("brun"), clocks=CLOCK), clock="clock-1", hero="brun").state
    assert [len(one.fatigue) for one in alone.heroes.values()] == [0, 1]


@pytest.mark.rule("TS-FATIGUE-03", "TS-RULING-17")
def test_strenuous_action_tires() -> None:
    assert len(act("strain", table(), hero="edda").state.heroes["edda"].fatigue) == 1
    assert act("strain", table(), hero="edda", points=2).result.code == "one-fatigue"


@pytest.mark.rule("TS-RULING-17")
def test_by_house_rule_the_referee_names_the_number() -> None:
    state = table(hero("edda"), clocks=CLOCK, rulings=["referee_sets_fatigue"])
    assert len(act("strain", state, hero="edda", points=3).state.heroes["edda"].fatigue) == 3
    assert len(act("fail_clock", state, clock="clock-1", points=2).state.heroes["edda"].fatigue) == 2
    assert len(act("end_day", state, points=2).state.heroes["edda"].fatigue) == 2
    assert act("strain", state, hero="edda", points=11).result.code == "bad-number"


@pytest.mark.rule("TS-FATIGUE-04", "TS-RULING-27")
def test_a_day_without_a_rest_tires_once() -> None:
    state = table(hero("edda"), hero("brun", rested=True))
    first = act("end_day", state).state
    assert [len(one.fatigue) for one in first.heroes.values()] == [1, 0]
    assert first.day == 2
    second = act("end_day", first).state
    assert [len(one.fatigue) for one in second.heroes.values()] == [2, 1]


@pytest.mark.rule("TS-FATIGUE-04", "TS-RULING-27")
def test_two_rests_in_a_day_count_for_that_day_alone() -> None:
    state = act("rest", act("rest", table(), hero="edda").state, hero="edda").state
    state = act("end_day", state).state
    assert state.heroes["edda"].fatigue == ()
    assert len(act("end_day", state).state.heroes["edda"].fatigue) == 1


@pytest.mark.rule("TS-FATIGUE-05")
def test_each_fatigue_fills_one_slot() -> None:
    state = table(hero("edda", *packs(3)))
    for count in (4, 5, 6):
        state = act("strain", state, hero="edda").state
        assert filled(state.heroes["edda"]) == count


@pytest.mark.rule("TS-FATIGUE-06", "TS-RULING-18")
def test_a_rest_removes_all_of_it_in_slots_and_overflow() -> None:
    one = hero("edda", FATIGUE, *packs(9), over=(MINOR, FATIGUE))
    rested = act("rest", table(one), hero="edda").state.heroes["edda"]
    assert rested.fatigue == ()
    assert (rested.slots[0], rested.overflow) == ("w2", ())


@pytest.mark.rule("TS-RULING-18")
def test_by_house_rule_one_goes_with_each_rest() -> None:
    state = table(hero("edda", FATIGUE, FATIGUE, FATIGUE), rulings=["one_fatigue_per_rest"])
    assert len(act("rest", state, hero="edda").state.heroes["edda"].fatigue) == 2


@pytest.mark.rule("TS-EX-20")
def test_three_fatigue_one_rest_and_two_days_without() -> None:
    assert act("rest", table(hero("edda", FATIGUE, FATIGUE, FATIGUE)), hero="edda").state.heroes["edda"].fatigue == ()
    state = act("end_day", act("end_day", table()).state).state
    assert len(state.heroes["edda"].fatigue) == 2


@pytest.mark.rule("TS-RULING-25", "TS-RULING-26")
def test_several_tire_at_once_and_each_chooses() -> None:
    full = [*(piece(f"sack-{n}") for n in range(8)), held("sword"), held("lamp", place="left hand")]
    state = table(hero("edda", *packs(10)), hero("brun", *full))
    done = act("end_day", state, (), ["drop:lamp"])
    assert offered(done) == ["drop:sword", "drop:lamp"]
    assert done.asked[0].who == "brun"
    assert done.state.heroes["edda"].overflow == ("f1",)
    assert done.state.heroes["brun"].overflow == ()


@pytest.mark.rule("TS-RULING-26", "TS-ENC-07")
def test_what_is_not_easily_dropped_is_not_given_up() -> None:
    refused = act("strain", table(hero("edda", *packs(2), held("sword"))), hero="edda", item="pack-1").result
    assert refused.code == "not-easily-dropped"
    assert "sword" in refused.remedy


@pytest.mark.rule("TS-FATIGUE-06")
def test_the_whole_party_rests() -> None:
    done = act("party_rest", table(hero("edda", FATIGUE), hero("brun", FATIGUE, dead=True), hero("ane", FATIGUE))).state
    assert [len(one.fatigue) for one in done.heroes.values()] == [0, 1, 0]
    assert act("party_rest", table(hero("brun", dead=True))).result.code == "nobody"

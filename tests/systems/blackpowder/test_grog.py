"""Grog by the hour."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.blackpowder.abilities import value
from pallbearer.systems.blackpowder.grog import counting, next_difficulty, unsteady
from pallbearer.systems.blackpowder.ladder import difficulty
from pallbearer.systems.blackpowder.state import Drink, Hero, State
from tests.systems.blackpowder.kit import act, defend, foe, hero, lost_hp, refused, table, the_test, told


def drinker(*minutes: int, kept: bool = True, **fields: Any) -> Hero:
    """Anne, who drank at these minutes."""
    return hero(drinks=tuple(Drink(minute, kept) for minute in minutes), **fields)


def drink(state: State, *dice: int) -> Any:
    return act("drink_grog", state, dice, hero="anne")


def later(state: State, minutes: int) -> State:
    after: State = act("pass_time", state, minutes=minutes).state
    return after


def agility(state: State) -> int:
    return value(state, state.hero("anne"), "AGILITY")


@pytest.mark.rule("BP-GROG-01", "BP-GROG-02", "BP-GROG-03", "BP-RULING-46")
@pytest.mark.parametrize(("before", "usual", "house"), [(0, 8, 9), (1, 9, 10), (2, 10, 11)])
def test_each_drink_of_the_hour_is_1_harder(before: int, usual: int, house: int) -> None:
    sailor = drinker(*range(before))
    done = drink(table(sailor, minute=5), 20, 1)
    assert (the_test(done).ability, the_test(done).dr) == ("TOUGHNESS", usual)
    assert the_test(drink(table(sailor, minute=5, rulings=("count_self",)), 20, 1)).dr == house


@pytest.mark.rule("BP-GROG-04", "BP-RULING-49")
@pytest.mark.parametrize(("hp", "face", "after"), [(4, 3, 7), (7, 4, 8), (8, 2, 8)])
def test_what_stays_down_heals_d4_to_the_maximum(hp: int, face: int, after: int) -> None:
    done = drink(table(hero(hp=hp, max_hp=8)), 8, face)
    assert done.rolled[1].dice == (4,)
    assert done.state.hero("anne").hp == after


@pytest.mark.rule("BP-GROG-05", "BP-GROG-06", "BP-RULING-50")
def test_what_does_not_stay_down_heals_nothing() -> None:
    state = table(hero(hp=3, max_hp=8))
    done = drink(state, 7)
    assert told(done) == ["TestRolled", "GrogDrunk", "Vomited"]
    assert lost_hp(done, state, "anne") == 0
    assert done.state.hero("anne").idle == 0


@pytest.mark.rule("BP-RULING-50")
def test_by_house_rule_vomiting_takes_rounds() -> None:
    done = drink(table(rulings=("vomit_stuns",)), 7, 2)
    assert done.rolled[1].dice == (2,)
    assert done.state.hero("anne").idle == 2
    assert refused(drink(done.state)) == "no-action"
    assert act("next_round", done.state).state.hero("anne").idle == 1


@pytest.mark.rule("BP-GROG-07", "BP-GROG-09", "BP-RULING-48")
def test_every_drink_kept_or_not_takes_1_off_agility() -> None:
    first = drink(table(hero(AGILITY=1)), 8, 1)
    assert agility(first.state) == 0
    second = drink(first.state, 2)
    assert agility(second.state) == -1
    assert next_difficulty(second.state, second.state.hero("anne")).dr == 10


@pytest.mark.rule("BP-RULING-48")
def test_by_house_rule_what_comes_up_no_longer_sways() -> None:
    state = table(drinker(0, kept=False), minute=5, rulings=("vomit_clears_penalty",))
    assert unsteady(state, state.hero("anne")) == 0
    assert next_difficulty(state, state.hero("anne")).dr == 9
    usual = table(drinker(0, kept=False), minute=5)
    assert unsteady(usual, usual.hero("anne")) == 1


@pytest.mark.rule("BP-GROG-08", "BP-RULING-47")
@pytest.mark.parametrize(("minute", "count"), [(59, 1), (60, 0), (61, 0)])
def test_a_drink_lasts_an_hour_and_no_minute_more(minute: int, count: int) -> None:
    state = table(drinker(0), minute=minute)
    assert len(counting(state, state.hero("anne"))) == count
    assert agility(state) == -count
    assert next_difficulty(state, state.hero("anne")).dr == 8 + count


@pytest.mark.rule("BP-RULING-47")
@pytest.mark.parametrize(("minutes", "now", "count"), [((50,), 59, 1), ((50,), 60, 0), ((50, 61), 119, 1)])
def test_by_house_rule_hours_go_by_the_clock(minutes: tuple[int, ...], now: int, count: int) -> None:
    state = table(drinker(*minutes), minute=now, rulings=("clock_hours",))
    assert len(counting(state, state.hero("anne"))) == count


@pytest.mark.rule("BP-RULING-47")
@pytest.mark.parametrize(
    ("minutes", "now", "count"), [((0, 50, 100), 159, 3), ((0, 50, 100), 160, 0), ((0, 60, 100), 120, 2)]
)
def test_by_house_rule_it_takes_a_sober_hour(minutes: tuple[int, ...], now: int, count: int) -> None:
    state = table(drinker(*minutes), minute=now, rulings=("sober_hour",))
    assert len(counting(state, state.hero("anne"))) == count


@pytest.mark.rule("BP-EX-23", "BP-EX-24")
def test_an_evening_of_grog() -> None:
    state = table(hero(AGILITY=1, hp=4, max_hp=8))
    first = drink(state, 8, 3)
    assert (the_test(first).dr, first.state.hero("anne").hp, agility(first.state)) == (8, 7, 0)
    second = drink(later(first.state, 10), 8)
    assert (the_test(second).dr, second.state.hero("anne").hp, agility(second.state)) == (9, 7, -1)
    assert told(second)[-1] == "Vomited"
    third = drink(later(second.state, 20), 15, 4)
    assert (the_test(third).dr, third.state.hero("anne").hp, agility(third.state)) == (10, 8, -2)
    late = later(third.state, 35)
    assert (late.minute, agility(late)) == (65, -1)
    fourth = drink(late, 15, 1)
    assert (the_test(fourth).dr, agility(fourth.state)) == (10, -2)


@pytest.mark.rule("BP-RULING-51", "BP-RULING-07")
def test_grog_counts_in_defense_and_agility_and_nothing_else() -> None:
    sailor = drinker(0, 1, 2, AGILITY=1, STRENGTH=1)
    state = table(sailor, foe(), minute=5)
    assert the_test(defend(state, (14,))).value == -2
    assert value(state, sailor, "STRENGTH") == 1
    assert difficulty(state, sailor, "AGILITY").dr == 12


@pytest.mark.rule("BP-RULING-51")
@pytest.mark.parametrize(("written", "free", "floored"), [(1, -4, -3), (-4, -9, -4), (5, 0, 0)])
def test_there_is_no_floor_but_by_house_rule(written: int, free: int, floored: int) -> None:
    sailor = drinker(0, 1, 2, 3, 4, AGILITY=written)
    assert agility(table(sailor, minute=5)) == free
    assert agility(table(sailor, minute=5, rulings=("agility_floor",))) == floored


@pytest.mark.rule("BP-RULING-52")
def test_toughness_is_tested_whatever_agility_is_left() -> None:
    for sailor in (drinker(TOUGHNESS=1, AGILITY=3), drinker(TOUGHNESS=1, AGILITY=-3)):
        done = drink(table(sailor), 7, 1)
        assert (the_test(done).value, the_test(done).outcome) == (1, "success")


@pytest.mark.rule("BP-GROG-01")
def test_nobody_drinks_under_water_or_lying_down() -> None:
    assert refused(drink(table(hero(water="under")))) == "under"
    assert refused(drink(table(hero(hp=0, max_hp=3)))) == "down"
    assert refused(act("pass_time", table(), minutes=0)) == "bad-minutes"

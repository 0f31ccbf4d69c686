"""Holding one's breath, and drowning round by round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pallbearer.systems.blackpowder.breath import allowance, left, round_difficulty
from pallbearer.systems.blackpowder.state import Breath, Hero, State
from tests.systems.blackpowder.kit import act, hero, lost_hp, refused, table, the_test, told, worn


def under(toughness: int = -1, **fields: Any) -> Hero:
    """Anne under water; without air at once unless her TOUGHNESS is better."""
    return hero(TOUGHNESS=toughness, water="under", **fields)


def rounds(state: State, *faces: int) -> list[Any]:
    """One round under water after the other, with these natural dice."""
    found = []
    for face in faces:
        found.append(act("play_round_under", state, (face,), hero="anne"))
        state = found[-1].state
    return found


@pytest.mark.rule("BP-BREATH-01", "BP-BREATH-02", "BP-RULING-38", "BP-RULING-39", "BP-EX-20", "BP-EX-21")
@pytest.mark.parametrize(
    ("toughness", "quiet", "hard"), [(2, 180, 90), (1, 120, 60), (0, 60, 30), (-1, 0, 0), (-3, 0, 0), (3, 240, 120)]
)
def test_breath_lasts_1_and_toughness_minutes_or_half_of_it(toughness: int, quiet: int, hard: int) -> None:
    assert allowance(table(), hero(TOUGHNESS=toughness)) == (quiet, hard)


@pytest.mark.rule("BP-RULING-38")
@pytest.mark.parametrize(("toughness", "hard"), [(0, 30), (1, 60), (2, 60), (4, 120), (-1, 0)])
def test_by_house_rule_half_minutes_are_rounded_down(toughness: int, hard: int) -> None:
    sailor = hero(TOUGHNESS=toughness)
    assert allowance(table(rulings=("breath_whole_minutes",)), sailor) == (60 * (1 + toughness), hard)


@pytest.mark.rule("BP-RULING-39")
@pytest.mark.parametrize(("toughness", "quiet", "hard"), [(-3, 30, 30), (-1, 30, 30), (0, 60, 30), (1, 120, 60)])
def test_by_house_rule_everybody_has_half_a_minute(toughness: int, quiet: int, hard: int) -> None:
    assert allowance(table(rulings=("breath_at_least_30s",)), hero(TOUGHNESS=toughness)) == (quiet, hard)


@pytest.mark.rule("BP-EX-21", "BP-BREATH-03", "BP-RULING-39")
def test_the_weak_are_tested_at_once() -> None:
    state = table(under(-3))
    assert refused(act("hold_breath", state, hero="anne")) == "no-breath"
    assert the_test(rounds(state, 19)[0]).dr == 12


@pytest.mark.rule("BP-EX-20", "BP-RULING-40", "BP-BREATH-02")
def test_strenuous_seconds_use_up_two() -> None:
    state = table(under(2))
    quiet = act("hold_breath", state, hero="anne", seconds=60)
    assert left(quiet.state, quiet.state.hero("anne")) == (120, 60)
    almost = act("hold_breath", quiet.state, hero="anne", seconds=59, strenuous=True)
    assert left(almost.state, almost.state.hero("anne")) == (2, 1)
    gone = act("hold_breath", quiet.state, hero="anne", seconds=60, strenuous=True)
    assert left(gone.state, gone.state.hero("anne")) == (0, 0)
    assert told(gone) == ["BreathHeld", "BreathRanOut"]


@pytest.mark.rule("BP-RULING-40")
def test_by_house_rule_anything_strenuous_halves_all_of_it() -> None:
    house = table(under(2), rulings=("strenuous_halves_all",))
    quiet = act("hold_breath", house, hero="anne", seconds=60)
    assert left(quiet.state, quiet.state.hero("anne")) == (120, 30)
    hard = act("hold_breath", quiet.state, hero="anne", seconds=10, strenuous=True)
    assert left(hard.state, hard.state.hero("anne")) == (20, 20)


@pytest.mark.rule("BP-RULING-38", "BP-RULING-40")
def test_an_odd_second_is_never_rounded_away() -> None:
    done = act("hold_breath", table(under(0)), hero="anne", seconds=59)
    assert left(done.state, done.state.hero("anne")) == (Fraction(1), Fraction(1, 2))
    gone = act("hold_breath", done.state, hero="anne", seconds=10, strenuous=True)
    assert gone.events[0].seconds == 1
    assert told(gone)[-1] == "BreathRanOut"


@pytest.mark.rule("BP-BREATH-03", "BP-RULING-45")
def test_while_breath_is_left_no_round_is_tested() -> None:
    state = table(under(0))
    assert refused(act("play_round_under", state, hero="anne")) == "breath-left"
    gone = act("hold_breath", state, hero="anne", seconds=60)
    assert told(act("play_round_under", gone.state, (19,), hero="anne"))[0] == "TestRolled"


@pytest.mark.rule("BP-RULING-45")
def test_by_house_rule_a_round_has_a_length() -> None:
    house = table(under(0), rulings={"round_seconds": 20})
    first = act("play_round_under", house, hero="anne")
    assert left(first.state, first.state.hero("anne"))[0] == 40
    second = act("play_round_under", first.state, hero="anne", strenuous=True)
    assert told(second) == ["BreathHeld", "BreathRanOut"]
    assert told(act("play_round_under", second.state, (19,), hero="anne"))[0] == "TestRolled"


@pytest.mark.rule("BP-BREATH-04", "BP-BREATH-05", "BP-RULING-41")
def test_each_round_is_2_harder_passed_or_not() -> None:
    played = rounds(table(under(hp=9)), 20, 2, 20, 2, 20)
    assert [the_test(one).dr for one in played] == [12, 14, 16, 18, 20]
    assert [the_test(one).ability for one in played] == ["TOUGHNESS"] * 5


@pytest.mark.rule("BP-RULING-41")
def test_by_house_rule_only_failures_make_it_harder() -> None:
    played = rounds(table(under(hp=9), rulings=("drown_dr_climbs_on_failure",)), 20, 2, 20, 2, 20)
    assert [the_test(one).dr for one in played] == [12, 12, 14, 14, 16]


@pytest.mark.rule("BP-BREATH-06", "BP-BREATH-07")
def test_a_failure_costs_1_hp_and_a_pass_nothing() -> None:
    state = table(under())
    assert lost_hp(rounds(state, 12)[0], state, "anne") == 1
    assert lost_hp(rounds(state, 13)[0], state, "anne") == 0


@pytest.mark.rule("BP-EX-22", "BP-BREATH-08", "BP-RULING-43", "BP-RULING-44")
def test_five_rounds_of_drowning() -> None:
    state = table(under(1, hp=3, breath=Breath(quiet=120)))
    played = rounds(state, 10, 13, 14, 20, 18)
    assert [the_test(one).dr for one in played] == [12, 14, 16, 18, 20]
    assert [the_test(one).natural + the_test(one).value for one in played] == [11, 14, 15, 21, 19]
    assert [one.state.hero("anne").hp for one in played] == [2, 2, 1, 1, 0]
    last = played[-1].state.hero("anne")
    assert (last.fate, told(played[-1])[-1]) == ("drowned", "Drowned")
    assert refused(act("heal", played[-1].state, hero="anne")) == "dead"


@pytest.mark.rule("BP-RULING-43")
@pytest.mark.parametrize(("rulings", "lost"), [((), 1), (("drown_fumble_costs_2",), 2)])
def test_a_natural_1_under_water(rulings: tuple[str, ...], lost: int) -> None:
    state = table(under(), rulings=rulings)
    assert lost_hp(rounds(state, 1)[0], state, "anne") == lost
    assert lost_hp(rounds(state, 2)[0], state, "anne") == 1


@pytest.mark.rule("BP-RULING-43", "BP-RULING-01")
def test_a_natural_20_passes_at_any_dr() -> None:
    state = table(under(-9, breath=Breath(rounds=30)))
    done = rounds(state, 20)[0]
    assert the_test(done).dr == 72
    assert lost_hp(done, state, "anne") == 0


@pytest.mark.rule("BP-RULING-42")
def test_one_breath_of_air_gives_everything_back_but_hp() -> None:
    state = table(under(0, hp=3, max_hp=6, breath=Breath(60, 0, 3, 2)))
    done = act("surface", state, hero="anne")
    anne = done.state.hero("anne")
    assert (anne.breath, anne.hp, anne.water) == (Breath(), 3, "swimming")
    again = act("go_under", done.state, hero="anne")
    assert left(again.state, again.state.hero("anne"))[0] == 60
    assert round_difficulty(again.state, again.state.hero("anne")).dr == 12


@pytest.mark.rule("BP-RULING-42")
def test_by_house_rule_breath_comes_back_round_by_round() -> None:
    house = table(under(0, breath=Breath(60, 0, 2, 1)), rulings=("breath_returns_by_round",))
    up = act("surface", house, hero="anne")
    assert round_difficulty(up.state, up.state.hero("anne")).dr == 14
    second = act("breathe", up.state, hero="anne")
    assert left(second.state, second.state.hero("anne"))[0] == 0
    third = act("breathe", second.state, hero="anne")
    assert third.state.hero("anne").breath == Breath()
    assert refused(act("breathe", third.state, hero="anne")) == "fresh"
    assert refused(act("breathe", house, hero="anne")) == "under"


@pytest.mark.rule("BP-RULING-44")
def test_by_house_rule_one_round_is_left_for_a_rescuer() -> None:
    bodies = (under(hp=1), hero("ned"))
    house = table(*bodies, rulings=("drowning_rescue_round",))
    sinking = act("play_round_under", house, (2,), hero="anne")
    assert (sinking.state.hero("anne").fate, told(sinking)[-1]) == ("drowning", "Drowning")
    saved = act("rescue", sinking.state, hero="ned", victim="anne").state.hero("anne")
    assert (saved.fate, saved.water, saved.hp) == ("", "", 0)
    late = act("play_round_under", sinking.state, hero="anne")
    assert late.state.hero("anne").fate == "drowned"
    assert refused(act("rescue", late.state, hero="ned", victim="anne")) == "drowned"
    assert refused(act("rescue", house, hero="ned", victim="anne")) == "not-drowning"
    usual = act("play_round_under", table(*bodies), (2,), hero="anne")
    assert refused(act("rescue", usual.state, hero="ned", victim="anne")) == "drowned"


@pytest.mark.rule("BP-BREATH-01")
def test_on_deck_nobody_holds_their_breath() -> None:
    assert refused(act("hold_breath", table(), hero="anne")) == "not-under"
    assert refused(act("play_round_under", table(), hero="anne")) == "not-under"
    assert refused(act("hold_breath", table(under(0)), hero="anne", seconds=0)) == "bad-seconds"


@pytest.mark.rule("BP-ARMOR-15", "BP-RULING-30")
@pytest.mark.parametrize(("made", "water"), [(0, "swimming"), (1, "swimming"), (2, "under"), (3, "under")])
def test_heavy_armor_takes_one_straight_under(made: int, water: str) -> None:
    state = table(hero(items=(worn(made),) if made else ()))
    assert act("enter_water", state, hero="anne").state.hero("anne").water == water


@pytest.mark.rule("BP-ARMOR-15", "BP-RULING-30")
def test_nobody_comes_up_in_a_chain_shirt_until_it_is_off() -> None:
    state = act("get_item", table(), hero="anne", name="chain shirt").state
    shirt = state.hero("anne").items[0]
    assert shirt.made == 2
    state = act("move_item", state, hero="anne", item=shirt.id, to="worn").state
    sunk = act("enter_water", state, hero="anne").state
    assert refused(act("surface", sunk, hero="anne")) == "sinking"
    held = act("hold_breath", sunk, hero="anne", seconds=40).state
    assert left(held, held.hero("anne"))[0] == 20
    off = act("move_item", held, hero="anne", item=shirt.id, to="pack").state
    assert act("surface", off, hero="anne").state.hero("anne").water == "swimming"


@pytest.mark.rule("BP-ARMOR-15", "BP-BREATH-08")
def test_who_keeps_it_on_is_dead() -> None:
    state = act("enter_water", table(hero(TOUGHNESS=-1, hp=2, items=(worn(2),))), hero="anne").state
    last = rounds(state, 12, 13)[-1].state.hero("anne")
    assert (last.hp, last.fate) == (0, "drowned")


@pytest.mark.rule("BP-RULING-30")
def test_by_house_rule_an_agility_test_keeps_one_up() -> None:
    house = table(hero(items=(worn(3),)), rulings=("swim_in_armor_test",))
    swims = act("enter_water", house, hero="anne").state
    assert swims.hero("anne").water == "swimming"
    stays = act("stay_up", swims, (16,), hero="anne")
    assert (the_test(stays).ability, the_test(stays).dr, stays.state.hero("anne").water) == ("AGILITY", 16, "swimming")
    sinks = act("stay_up", swims, (15,), hero="anne")
    assert sinks.state.hero("anne").water == "under"
    assert act("surface", sinks.state, (15,), hero="anne").state.hero("anne").water == "under"
    assert act("surface", sinks.state, (16,), hero="anne").state.hero("anne").water == "swimming"
    assert refused(act("stay_up", table(hero(water="swimming")), hero="anne")) == "no-need"


@pytest.mark.rule("BP-RULING-30", "BP-RULING-42")
def test_in_and_out_of_the_water() -> None:
    wet = act("enter_water", table(), hero="anne").state
    assert refused(act("enter_water", wet, hero="anne")) == "in-water"
    assert refused(act("surface", wet, hero="anne")) == "not-under"
    assert act("leave_water", wet, hero="anne").state.hero("anne").water == ""
    below = act("go_under", wet, hero="anne").state
    assert refused(act("leave_water", below, hero="anne")) == "under"
    assert refused(act("go_under", below, hero="anne")) == "under"
    assert refused(act("leave_water", table(), hero="anne")) == "dry"

"""Stamina, carrying, Burden, exhaustion (STAMINA)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pallbearer.systems.bashslash import burden, coin, gear
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import STONE, Being, Item
from tests.systems.bashslash.kit import act, hero, house, table, thing, told

BOOK = Rulings()


def laden(stones: str, **abilities: int) -> Being:
    """A hero who carries one thing of this weight."""
    return hero("edda", Item("load", "load", "gear", "pack", gear.grains(stones)), **abilities)


@pytest.mark.rule("BS-STAMINA-01", "BS-STAMINA-02", "BS-RULING-12", "BS-EX-07")
@pytest.mark.parametrize(
    ("abilities", "stamina", "each_part"),
    [
        ({"Brawn": 4, "Endurance": 3, "Grit": 2}, 4, 4),
        ({"Brawn": 3, "Endurance": 3}, 3, 2),
        ({"Brawn": 3, "Endurance": 4, "Grit": 3}, 5, 4),
    ],
)
def test_stamina_is_rounded_down_once(abilities: dict[str, int], stamina: int, each_part: int) -> None:
    assert burden.stamina(hero(**abilities), BOOK) == stamina
    assert burden.stamina(hero(**abilities), house(["round_each_part"])) == each_part


@pytest.mark.rule("BS-STAMINA-03", "BS-STAMINA-04", "BS-STAMINA-05", "BS-STAMINA-06")
def test_a_stone_is_eight_pounds_a_gallon_or_a_thousand_coins() -> None:
    assert burden.POUNDS_IN_A_STONE == 8
    assert burden.GALLONS_OF_WATER_IN_A_STONE == 1
    assert burden.load(hero(purse={"copek": 600, "mark": 400}), BOOK) == 1
    assert coin.weight({"copek": 1}, BOOK) * 1_000 == STONE


@pytest.mark.rule("BS-STAMINA-07", "BS-RULING-15", "BS-EX-09")
def test_the_whole_load_is_rounded_down_to_a_quarter_once() -> None:
    knives = [thing("throwing knife", f"k{number}", place="belt", held=0) for number in range(3)]
    one = hero("edda", "chain shirt", "medium shield", "spear", *knives, purse={"copek": 250})
    assert burden.exact_load(one, BOOK) == Fraction(9, 2)
    assert burden.load(one, BOOK) == Fraction(9, 2)
    two = hero("edda", *knives[:2], purse={"copek": 100})
    assert burden.exact_load(two, BOOK) == Fraction(4, 15)
    assert burden.load(two, BOOK) == Fraction(1, 4)


@pytest.mark.rule("BS-RULING-15")
def test_by_house_rule_each_stack_is_rounded_up() -> None:
    knives = [thing("throwing knife", f"k{number}", place="belt", held=0) for number in range(2)]
    assert burden.load(hero("edda", *knives, purse={"copek": 100}), house(["round_stacks_up"])) == Fraction(1, 2)


@pytest.mark.rule("BS-STAMINA-08", "BS-RULING-13", "BS-EX-08")
def test_capacity_may_end_in_a_half() -> None:
    one = hero(Brawn=4, Endurance=4, Strong=3)
    assert burden.capacity(one, BOOK) == Fraction(15, 2)
    assert burden.capacity(one, house(["round_capacity_down"])) == 7


@pytest.mark.rule("BS-STAMINA-09", "BS-STAMINA-10", "BS-RULING-14", "BS-EX-08")
@pytest.mark.parametrize(
    ("load", "points", "rounded_up"), [("9", 1, 2), ("33/4", 0, 1), ("19/2", 2, 2), ("15/2", 0, 0), ("17/2", 1, 1)]
)
def test_each_whole_stone_too_many_is_a_burden(load: str, points: int, rounded_up: int) -> None:
    one = laden(load, Brawn=4, Endurance=4, Strong=3)
    assert burden.burden(one, BOOK) == points
    assert burden.burden(one, house(["burden_rounds_up"])) == rounded_up


@pytest.mark.rule("BS-STAMINA-11", "BS-STAMINA-15", "BS-STAMINA-16", "BS-EX-08")
def test_burden_lowers_the_sweat_that_exhausts() -> None:
    free, burdened = laden("6"), laden("7")
    assert [burden.threshold(one, BOOK) for one in (free, burdened)] == [4, 3]
    state = table(replace(burdened, sweat=3))
    assert burden.exhausted(state, state.being("edda"))
    state = table(replace(burdened, sweat=2))
    assert not burden.exhausted(state, state.being("edda"))


@pytest.mark.rule("BS-RULING-17")
def test_with_more_burden_than_stamina_one_is_exhausted_from_the_start() -> None:
    state = table(laden("20"))
    assert burden.threshold(state.being("edda"), BOOK) == 0
    assert burden.exhausted(state, state.being("edda"))
    done = act("take_hits", state, (4, 2), hero="edda")
    assert told(done) == ["AttributeLowered"]


@pytest.mark.rule("BS-RULING-18")
def test_the_threshold_follows_load_and_levels_at_once() -> None:
    state = act("start_fight", table(hero(sweat=3))).state
    assert not burden.exhausted(state, state.being("edda"))
    state = act("get_item", state, hero="edda", name="plate").state
    state = act("get_item", state, hero="edda", name="rope").state
    assert burden.limit(state, state.being("edda")) == 3
    assert state.being("edda").sweat == 3
    assert burden.exhausted(state, state.being("edda"))


@pytest.mark.rule("BS-RULING-18")
def test_by_house_rule_it_stands_as_when_the_fight_began() -> None:
    state = act("start_fight", table(hero(sweat=3), rulings=["fixed_threshold"])).state
    state = act("get_item", state, hero="edda", name="plate").state
    state = act("get_item", state, hero="edda", name="rope").state
    assert burden.limit(state, state.being("edda")) == 4
    state = act("end_fight", state).state
    assert burden.limit(state, state.being("edda")) == 3


@pytest.mark.rule("BS-RULING-18", "BS-STAMINA-01")
def test_hurt_and_boosted_levels_count_as_they_are() -> None:
    assert burden.stamina(hero(Brawn="6/1", Endurance="4/1", Grit="6/0/2"), BOOK) == 5

"""How much one carries, and what too much costs."""

from __future__ import annotations

import pytest

from pallbearer.systems.blackpowder.carry import capacity, load, overloaded
from pallbearer.systems.blackpowder.ladder import difficulty
from pallbearer.systems.blackpowder.state import AbilityName, Hero, Item
from tests.systems.blackpowder.kit import (
    CUTLASS,
    KNIVES,
    act,
    attack,
    defend,
    foe,
    hero,
    refused,
    table,
    the_test,
    things,
    worn,
)


def dr(sailor: Hero, ability: AbilityName, *rulings: str, defense: bool = False) -> int:
    """The DR of a test without further circumstances."""
    return difficulty(table(sailor, rulings=rulings), sailor, ability, defense=defense).dr


@pytest.mark.rule("BP-CARRY-01", "BP-CARRY-02", "BP-RULING-36")
@pytest.mark.parametrize(("strength", "most"), [(0, 8), (3, 11), (-2, 6), (-8, 0), (-12, 0)])
def test_the_capacity_is_8_and_strength_never_below_none(strength: int, most: int) -> None:
    assert capacity(table(), hero(STRENGTH=strength)) == most


@pytest.mark.rule("BP-CARRY-03", "BP-CARRY-04", "BP-CARRY-05", "BP-CARRY-08")
@pytest.mark.parametrize(("count", "strength", "agility"), [(8, 12, 12), (9, 14, 14), (0, 12, 12)])
def test_more_than_the_capacity_makes_strength_and_agility_harder(count: int, strength: int, agility: int) -> None:
    sailor = hero(items=things(count))
    assert (dr(sailor, "STRENGTH"), dr(sailor, "AGILITY")) == (strength, agility)
    assert [dr(sailor, one) for one in ("PRESENCE", "TOUGHNESS", "SPIRIT")] == [12, 12, 12]


@pytest.mark.rule("BP-CARRY-06", "BP-CARRY-07", "BP-CARRY-08", "BP-EX-18")
@pytest.mark.parametrize(("count", "dr_"), [(10, 12), (11, 14), (40, 14)])
def test_fighting_under_a_load(count: int, dr_: int) -> None:
    state = table(hero(STRENGTH=2, items=(CUTLASS, *things(count - 1))), foe())
    assert the_test(attack(state, (2,))).dr == dr_
    assert the_test(defend(state, (18,))).dr == dr_
    throwing = table(hero(STRENGTH=2, items=(KNIVES, *things(count - 1))), foe())
    assert the_test(attack(throwing, (2,))).dr == 12


@pytest.mark.rule("BP-EX-19", "BP-RULING-37")
def test_a_weak_sailor_in_tier_2() -> None:
    sailor = hero(STRENGTH=-2, items=things(7))
    assert (capacity(table(), sailor), overloaded(table(), sailor)) == (6, True)
    assert overloaded(table(), hero(STRENGTH=-2, items=things(6))) is False
    armored = hero(STRENGTH=-2, items=(worn(2), *things(6)))
    assert (dr(armored, "AGILITY", defense=True), dr(armored, "STRENGTH")) == (16, 14)


@pytest.mark.rule("BP-RULING-33")
@pytest.mark.parametrize(
    ("count", "flat", "grown"), [(8, 12, 12), (9, 14, 14), (16, 14, 14), (17, 14, 16), (24, 14, 16), (25, 14, 18)]
)
def test_the_penalty_is_flat_unless_the_house_lets_it_grow(count: int, flat: int, grown: int) -> None:
    sailor = hero(items=things(count))
    assert dr(sailor, "STRENGTH") == flat
    assert dr(sailor, "STRENGTH", "load_penalty_grows") == grown


@pytest.mark.rule("BP-RULING-33", "BP-RULING-36")
def test_of_no_capacity_each_item_passes_it_once_more() -> None:
    sailor = hero(STRENGTH=-8, items=things(3))
    assert dr(sailor, "STRENGTH") == 14
    assert dr(sailor, "STRENGTH", "load_penalty_grows") == 18


@pytest.mark.rule("BP-RULING-34", "BP-EX-18")
def test_any_number_may_be_carried_unless_the_house_stops_at_twice_the_capacity() -> None:
    sailor = hero(STRENGTH=2, items=things(20))
    more = act("get_item", table(sailor), hero="anne", name="lantern", times=20)
    assert load(more.state, more.state.hero("anne")) == 40
    house = table(sailor, rulings=("carry_at_most_double",))
    assert refused(act("get_item", house, hero="anne", name="lantern")) == "too-much"
    almost = table(hero(STRENGTH=2, items=things(19)), rulings=("carry_at_most_double",))
    assert load((done := act("get_item", almost, hero="anne", name="lantern")).state, done.state.hero("anne")) == 20


@pytest.mark.rule("BP-RULING-35")
def test_each_entry_counts_1_or_what_it_says() -> None:
    heap = (
        CUTLASS,
        worn(1),
        Item("map", "map", load=0),
        Item("chest", "chest", load=2),
        Item("shot", "shot", "shot", count=9),
    )
    sailor = hero(items=heap)
    assert load(table(), sailor) == 1 + 1 + 0 + 2 + 1
    assert load(table(), hero(items=(Item("a", "a", "weapon", "lost"), Item("b", "b", "shot", count=0)))) == 0


@pytest.mark.rule("BP-RULING-35")
def test_by_house_rule_what_is_worn_and_wielded_weighs_nothing() -> None:
    sailor = hero(items=(CUTLASS, worn(1), Item("hat", "hat", place="worn"), Item("spare", "spare", "weapon")))
    assert load(table(), sailor) == 4
    assert load(table(rulings=("equipped_weighs_nothing",)), sailor) == 1


@pytest.mark.rule("BP-RULING-34", "BP-RULING-35")
def test_by_both_house_rules_a_full_pack_takes_no_coat_off() -> None:
    sailor = hero(STRENGTH=-7, items=(worn(1), *things(2)))
    house = table(sailor, rulings=("equipped_weighs_nothing", "carry_at_most_double"))
    assert refused(act("move_item", house, hero="anne", item="coat", to="pack")) == "too-much"


@pytest.mark.rule("BP-RULING-37")
@pytest.mark.parametrize(("made", "both", "larger"), [(2, 16, 14), (3, 18, 16), (1, 14, 14)])
def test_load_and_armor_add_up_unless_the_house_takes_the_larger(made: int, both: int, larger: int) -> None:
    sailor = hero(items=(worn(made), *things(9)))
    assert dr(sailor, "AGILITY") == both
    assert dr(sailor, "AGILITY", "larger_penalty_only") == larger
    assert dr(sailor, "STRENGTH", "larger_penalty_only") == 14

"""A natural 20: double damage and a tier of armor, or a free attack."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.blackpowder.state import Item
from tests.systems.blackpowder.kit import (
    CUTLASS,
    KNIVES,
    PISTOL,
    attack,
    defend,
    foe,
    hero,
    lost_hp,
    table,
    the_test,
    tier,
    told,
    worn,
)

SWORD = Item("sword", "sword", "weapon", "hand", damage="d8")
POINT = Item("point", "point", "weapon", "hand", damage="d6+1")


@pytest.mark.rule("BP-CRIT-01", "BP-CRIT-08")
def test_a_crit_is_the_face_and_not_the_total() -> None:
    state = table(hero(STRENGTH=6, items=(CUTLASS,)), foe(made=2))
    plain = attack(state, (19, 4, 1))
    assert the_test(plain).outcome == "success"
    assert (lost_hp(plain, state, "brute"), tier(plain, "brute")) == (3, 2)
    assert the_test(attack(state, (20, 4, 1))).outcome == "crit"


@pytest.mark.rule("BP-CRIT-02", "BP-CRIT-03", "BP-CRIT-04", "BP-RULING-11", "BP-RULING-12", "BP-EX-07")
@pytest.mark.parametrize(("rulings", "lost"), [((), 5), (("armor_before_double",), 2)])
def test_a_crit_doubles_damage_before_armor_and_strips_a_tier(rulings: tuple[str, ...], lost: int) -> None:
    state = table(hero(items=(CUTLASS,)), foe(made=2), rulings=rulings)
    done = attack(state, (20, 4, 3))
    assert [roll.dice for roll in done.rolled] == [(20,), (6,), (4,)]
    assert lost_hp(done, state, "brute") == lost
    assert tier(done, "brute") == 1
    assert done.asked == []


@pytest.mark.rule("BP-EX-08", "BP-RULING-13")
def test_the_next_ordinary_hit_meets_the_smaller_die_and_strips_nothing() -> None:
    state = table(hero(items=(CUTLASS,)), foe(made=2, tier=1))
    done = attack(state, (15, 5, 2))
    assert [roll.dice for roll in done.rolled] == [(20,), (6,), (2,)]
    assert (lost_hp(done, state, "brute"), tier(done, "brute")) == (3, 1)


@pytest.mark.rule("BP-EX-09", "BP-RULING-14")
def test_without_armor_there_is_nothing_to_strip() -> None:
    state = table(hero(items=(SWORD,)), foe())
    done = attack(state, (20, 7))
    assert (lost_hp(done, state, "brute"), tier(done, "brute")) == (14, 0)
    assert "ArmorStripped" not in told(done)


@pytest.mark.rule("BP-RULING-14")
def test_tier_1_becomes_none_and_gives_no_die() -> None:
    state = table(hero(items=(CUTLASS,)), foe(made=1))
    first = attack(state, (20, 3, 2))
    assert (lost_hp(first, state, "brute"), tier(first, "brute")) == (4, 0)
    second = attack(first.state, (15, 3))
    assert [roll.dice for roll in second.rolled] == [(20,), (6,)]
    third = attack(first.state, (20, 3))
    assert tier(third, "brute") == 0


@pytest.mark.rule("BP-RULING-11")
def test_the_whole_total_is_doubled_or_by_house_rule_the_dice_fall_twice() -> None:
    state = table(hero(items=(POINT,)), foe())
    assert lost_hp(attack(state, (20, 4)), state, "brute") == 10
    house = table(hero(items=(POINT,)), foe(made=1), rulings=("crit_rolls_twice",))
    done = attack(house, (20, 4, 2, 2))
    assert [roll.dice for roll in done.rolled] == [(20,), (6,), (6,), (2,)]
    assert lost_hp(done, house, "brute") == (4 + 1) + (2 + 1) - 2


@pytest.mark.rule("BP-RULING-11", "BP-RULING-12")
def test_dice_that_fall_twice_are_not_multiplied_whenever_armor_comes_off() -> None:
    house = table(hero(items=(CUTLASS,)), foe(made=1), rulings=("crit_rolls_twice", "armor_before_double"))
    assert lost_hp(attack(house, (20, 4, 3, 2)), house, "brute") == 5


@pytest.mark.rule("BP-RULING-13")
def test_the_old_tier_protects_unless_the_house_strips_first() -> None:
    state = table(hero(items=(CUTLASS,)), foe(made=3))
    assert attack(state, (20, 4, 6)).rolled[2].dice == (6,)
    house = table(hero(items=(CUTLASS,)), foe(made=3), rulings=("strip_before_damage",))
    done = attack(house, (20, 4, 3))
    assert done.rolled[2].dice == (4,)
    assert (lost_hp(done, house, "brute"), tier(done, "brute")) == (5, 2)
    assert told(done).index("ArmorStripped") < told(done).index("Hurt")


@pytest.mark.rule("BP-RULING-15")
@pytest.mark.parametrize(
    ("rulings", "weapon", "dice", "left"),
    [
        ((), CUTLASS, (20, 1, 5), 2),
        (("strip_needs_damage",), CUTLASS, (20, 1, 5), 3),
        (("strip_needs_damage",), CUTLASS, (20, 1, 1), 2),
        (("strip_needs_damage", "strip_before_damage"), CUTLASS, (20, 1, 4), 3),
        ((), PISTOL, (20, 3), 2),
        (("powder_spares_armor",), PISTOL, (20, 3), 3),
        (("powder_spares_armor",), CUTLASS, (20, 3, 1), 2),
    ],
)
def test_the_tier_goes_always_but_by_house_rule(
    rulings: tuple[str, ...], weapon: Item, dice: tuple[int, ...], left: int
) -> None:
    state = table(hero(items=(weapon,)), foe(made=3), rulings=rulings)
    assert tier(attack(state, dice), "brute") == left


@pytest.mark.rule("BP-RULING-15")
def test_the_tier_goes_even_when_the_blow_kills() -> None:
    state = table(hero(items=(CUTLASS,)), foe(made=3, hp=1))
    done = attack(state, (20, 6, 1))
    assert (done.state.foes["brute"].hp, tier(done, "brute")) == (0, 2)


@pytest.mark.rule("BP-CRIT-05", "BP-CRIT-06", "BP-CRIT-07", "BP-RULING-16", "BP-EX-15")
def test_a_crit_on_defense_gives_a_free_attack_there_and_then() -> None:
    state = table(hero(AGILITY=-1, STRENGTH=2, items=(worn(2), CUTLASS)), foe())
    done = defend(state, (20, 9), ("cutlass",))
    assert lost_hp(done, state, "anne") == 0
    assert told(done) == ["TestRolled", "BlowEscaped", "FreeAttackTaken", "TestRolled", "AttackMissed"]
    free = done.events[3]
    assert (free.ability, free.natural + free.value, free.dr, free.outcome) == ("STRENGTH", 11, 12, "failure")
    assert done.state.hero("anne").idle == 0
    assert told(attack(done.state, (12, 3)))[0] == "TestRolled"


@pytest.mark.rule("BP-RULING-16")
@pytest.mark.parametrize(
    ("dice", "seen"),
    [((20, 20, 3), "crit"), ((20, 1), "fumble"), ((20, 12, 3), "success")],
)
def test_a_free_attack_may_itself_crit_or_fumble(dice: tuple[int, ...], seen: str) -> None:
    state = table(hero(items=(CUTLASS,)), foe())
    done = defend(state, dice, ("cutlass",))
    assert done.events[3].outcome == seen
    assert lost_hp(done, state, "brute") == {"crit": 6, "success": 3, "fumble": 0}[seen]
    assert done.state.hero("anne").item("cutlass").broken is (seen == "fumble")


@pytest.mark.rule("BP-RULING-16")
def test_a_free_attack_can_be_declined_and_made_with_any_weapon_in_hand() -> None:
    state = table(hero(PRESENCE=3, items=(CUTLASS, KNIVES)), foe())
    assert told(defend(state, (20,), ("decline",)))[-1] == "FreeAttackDeclined"
    thrown = defend(state, (20, 9, 2), ("knives",))
    assert thrown.events[3].ability == "PRESENCE"
    assert [option.id for option in thrown.asked[0].question.options] == ["cutlass", "knives", "decline"]
    assert thrown.asked[0].who == "anne"


@pytest.mark.rule("BP-RULING-16")
@pytest.mark.parametrize(
    "items",
    [
        (),
        (Item("pistol", "pistol", "weapon", "hand", damage="d6", ranged=True, loads=True),),
        (Item("x", "x", "weapon"),),
    ],
)
def test_without_a_usable_weapon_the_free_attack_is_lost(items: tuple[Item, ...]) -> None:
    done = defend(table(hero(items=items), foe()), (20,))
    assert told(done)[-1] == "FreeAttackWasted"


@pytest.mark.rule("BP-RULING-16")
def test_the_free_attack_meets_the_one_who_struck_or_by_house_rule_anybody() -> None:
    bodies: tuple[Any, ...] = (hero(items=(CUTLASS,)), foe(), foe("mate"), foe("ghost", secret=True))
    usual = table(*bodies)
    done = defend(usual, (20, 12, 4), ("cutlass",))
    assert lost_hp(done, usual, "brute") == 4
    house = table(*bodies, rulings=("free_attack_any_target",))
    other = defend(house, (20, 12, 4), ("cutlass", "mate"))
    assert [option.id for option in other.asked[1].question.options] == ["brute", "mate"]
    assert (lost_hp(other, house, "mate"), lost_hp(other, house, "brute")) == (4, 0)


@pytest.mark.rule("BP-RULING-16")
def test_by_house_rule_the_free_attack_hits_without_a_roll() -> None:
    state = table(hero(STRENGTH=-3, items=(CUTLASS,)), foe(made=1), rulings=("free_attack_hits",))
    done = defend(state, (20, 5, 1), ("cutlass",))
    assert [roll.dice for roll in done.rolled] == [(20,), (6,), (2,)]
    assert (lost_hp(done, state, "brute"), tier(done, "brute")) == (4, 1)

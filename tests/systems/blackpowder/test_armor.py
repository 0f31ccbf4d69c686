"""Armor: a die by tier, and what it costs to wear."""

from __future__ import annotations

import pytest

from pallbearer.systems.blackpowder.ladder import difficulty
from pallbearer.systems.blackpowder.state import Item
from tests.systems.blackpowder.kit import (
    CUTLASS,
    PISTOL,
    act,
    attack,
    defend,
    foe,
    hero,
    lost_hp,
    refused,
    table,
    the_test,
    tier,
    told,
    worn,
)

DAGGER = Item("dagger", "dagger", "weapon", "hand", damage="d4")
RELIC = Item("relic", "drowned bell", "relic")
RITUAL = Item("ritual", "Call the Fog", "ritual", load=0)


@pytest.mark.rule("BP-ARMOR-01", "BP-ARMOR-02", "BP-ARMOR-03", "BP-ARMOR-05", "BP-RULING-29")
@pytest.mark.parametrize(("made", "sides"), [(1, 2), (2, 4), (3, 6)])
def test_each_tier_takes_off_its_die_from_sailors_and_enemies_alike(made: int, sides: int) -> None:
    state = table(hero(hp=20, items=(CUTLASS, worn(made))), foe(made=made, damage="d12"))
    for done, body in ((defend(state, (2, 6, 2)), "anne"), (attack(state, (12, 6, 2)), "brute")):
        assert done.rolled[2].dice == (sides,)
        assert lost_hp(done, state, body) == 4


@pytest.mark.rule("BP-ARMOR-04")
def test_the_die_is_rolled_anew_each_time() -> None:
    state = table(hero(hp=20, items=(worn(3),)), foe())
    first = defend(state, (2, 6, 5))
    second = defend(first.state, (2, 6, 1))
    assert lost_hp(first, state, "anne") == 1
    assert lost_hp(second, first.state, "anne") == 5


@pytest.mark.rule("BP-RULING-24", "BP-EX-11")
def test_armor_never_heals() -> None:
    state = table(hero(items=(DAGGER,)), foe(made=3))
    done = attack(state, (12, 2, 5))
    assert lost_hp(done, state, "brute") == 0


@pytest.mark.rule("BP-ARMOR-06", "BP-RULING-31", "BP-EX-12")
def test_black_powder_ignores_armor_of_any_tier() -> None:
    for made in (1, 2, 3):
        state = table(hero(items=(PISTOL,)), foe(made=made))
        done = attack(state, (12, 6))
        assert [roll.dice for roll in done.rolled] == [(20,), (6,)]
        assert (lost_hp(done, state, "brute"), tier(done, "brute")) == (6, made)


@pytest.mark.rule("BP-ARMOR-07", "BP-ARMOR-08", "BP-RULING-25")
@pytest.mark.parametrize(("made", "agility", "defense"), [(0, 12, 12), (1, 12, 12), (2, 14, 14), (3, 16, 14)])
def test_heavier_armor_makes_agility_harder(made: int, agility: int, defense: int) -> None:
    sailor = hero(items=(worn(made),) if made else ())
    state = table(sailor, foe())
    assert difficulty(state, sailor, "AGILITY").dr == agility
    assert the_test(defend(state, (19,))).dr == defense
    for other in ("STRENGTH", "PRESENCE", "TOUGHNESS"):
        assert difficulty(state, sailor, other).dr == 12


@pytest.mark.rule("BP-EX-16")
@pytest.mark.parametrize(("dice", "lost"), [((13,), 0), ((12, 3, 1), 2)])
def test_defending_in_tier_2(dice: tuple[int, ...], lost: int) -> None:
    state = table(hero(AGILITY=1, items=(worn(2),)), foe())
    done = defend(state, dice)
    assert the_test(done).dr == 14
    assert lost_hp(done, state, "anne") == lost


@pytest.mark.rule("BP-EX-17", "BP-RULING-25")
@pytest.mark.parametrize(("rulings", "defense"), [({}, 14), ({"t3_defense": 4}, 16)])
def test_tier_3_on_a_spar_and_in_a_fight(rulings: dict[str, int], defense: int) -> None:
    state = table(hero(items=(worn(3),)), foe(), rulings=rulings)
    assert the_test(act("test", state, (15,), hero="anne", ability="AGILITY", reason="a spar")).dr == 16
    assert the_test(defend(state, (19,))).dr == defense


@pytest.mark.rule("BP-ARMOR-09..14")
@pytest.mark.parametrize("made", [2, 3])
def test_heavy_armor_shuts_relics_and_rituals_off_without_a_test(made: int) -> None:
    state = table(hero(uses=2, items=(worn(made), RELIC, RITUAL)))
    relic = act("invoke_relic", state, hero="anne", item="relic")
    ritual = act("cast_ritual", state, hero="anne", item="ritual")
    assert refused(relic) == refused(ritual) == "armored"
    assert f"BP-ARMOR-{7 + made:02d}" in relic.result.rules
    assert f"BP-ARMOR-{9 + made:02d}" in ritual.result.rules
    assert "BP-ARMOR-14" in relic.result.rules


@pytest.mark.rule("BP-ARMOR-13", "BP-EX-25")
@pytest.mark.parametrize("items", [(), (worn(1),)])
def test_light_armor_or_none_leaves_them_usable(items: tuple[Item, ...]) -> None:
    state = table(hero(uses=1, items=(*items, RELIC, RITUAL)))
    assert told(act("invoke_relic", state, hero="anne", item="relic")) == ["RelicInvoked"]
    cast = act("cast_ritual", state, hero="anne", item="ritual")
    assert cast.state.hero("anne").uses == 0
    assert refused(act("cast_ritual", cast.state, hero="anne", item="ritual")) == "spent"
    assert refused(act("invoke_relic", state, hero="anne", item="ritual")) == "no-relic"


@pytest.mark.rule("BP-EX-25", "BP-RULING-26")
def test_armor_beaten_down_still_weighs_as_it_was_made() -> None:
    sailor = hero(uses=1, items=(worn(2, 0), RELIC, RITUAL))
    state = table(sailor, foe())
    assert refused(act("invoke_relic", state, hero="anne", item="relic")) == "armored"
    assert refused(act("cast_ritual", state, hero="anne", item="ritual")) == "armored"
    hit = defend(state, (13, 4))
    assert the_test(hit).dr == 14
    assert [roll.dice for roll in hit.rolled] == [(20,), (6,)]
    assert act("enter_water", state, hero="anne").state.hero("anne").water == "under"


@pytest.mark.rule("BP-RULING-26")
def test_by_house_rule_armor_beaten_down_is_lighter() -> None:
    state = table(hero(items=(worn(3, 1), RELIC)), foe(), rulings=("stripped_armor_is_lighter",))
    assert told(act("invoke_relic", state, hero="anne", item="relic")) == ["RelicInvoked"]
    assert the_test(defend(state, (19,))).dr == 12
    assert act("enter_water", state, hero="anne").state.hero("anne").water == "swimming"
    assert difficulty(table(rulings=("stripped_armor_is_lighter",)), hero(items=(worn(3, 2),)), "AGILITY").dr == 14


@pytest.mark.rule("BP-RULING-27")
def test_a_lost_tier_comes_back_by_repair_up_to_the_made_one() -> None:
    state = table(hero(items=(worn(3, 1),)), foe(made=2, tier=0))
    assert tier(act("repair", state, hero="anne"), "anne") == 2
    assert tier(act("repair", state, hero="anne", tiers=9), "anne") == 3
    assert tier(act("repair", state, hero="brute"), "brute") == 1
    assert refused(act("repair", table(hero(items=(worn(2),))), hero="anne")) == "whole"
    assert refused(act("repair", table(), hero="anne")) == "no-armor"


@pytest.mark.rule("BP-RULING-28")
def test_drowning_is_not_soaked_unless_the_house_says_any_loss_is() -> None:
    under = hero(TOUGHNESS=-1, water="under", items=(worn(1),))
    state = table(under)
    plain = act("play_round_under", state, (2,), hero="anne")
    assert lost_hp(plain, state, "anne") == 1
    house = table(under, rulings=("armor_stops_any_loss",))
    soaked = act("play_round_under", house, (2, 1), hero="anne")
    assert soaked.rolled[1].dice == (2,)
    assert lost_hp(soaked, house, "anne") == 0


@pytest.mark.rule("BP-RULING-29")
def test_by_house_rule_an_enemy_may_have_an_armor_die_of_its_own() -> None:
    given = {"name": "Turtle", "tier": 1, "armor_die": 8}
    assert refused(act("add_foe", table(), **given)) == "no-own-die"
    house = table(hero(items=(CUTLASS,)), rulings=("enemy_armor_die",))
    state = act("add_foe", house, **given).state
    done = act("attack", state, (12, 6, 5), hero="anne", target="turtle")
    assert done.rolled[2].dice == (8,)
    assert lost_hp(done, state, "turtle") == 1
    plain = table(hero(items=(CUTLASS,)), foe(made=1, armor_die=8))
    assert attack(plain, (12, 6, 2)).rolled[2].dice == (2,)


@pytest.mark.rule("BP-RULING-32")
def test_nobody_wears_two_armors() -> None:
    spare = Item("mail", "mail", "armor", made=2, tier=2)
    state = table(hero(items=(worn(1), spare)), foe())
    assert refused(act("move_item", state, hero="anne", item="mail", to="worn")) == "armored"
    assert defend(state, (2, 6, 2)).rolled[2].dice == (2,)
    off = act("move_item", state, hero="anne", item="coat", to="pack").state
    assert tier(act("move_item", off, hero="anne", item="mail", to="worn"), "anne") == 2


@pytest.mark.rule("BP-ARMOR-05", "BP-RULING-24")
def test_damage_by_the_gms_word_meets_armor_unless_it_is_powder_or_a_fall() -> None:
    state = table(hero(items=(worn(2),)), foe(made=1))
    assert lost_hp(act("damage", state, (3,), hero="anne", points=5), state, "anne") == 2
    assert lost_hp(act("damage", state, (4, 6), hero="anne", dice="2d6", black_powder=True), state, "anne") == 8
    assert lost_hp(act("damage", state, hero="anne", points=5, armor=False), state, "anne") == 5
    assert lost_hp(act("damage", state, (1,), hero="brute", points=3), state, "brute") == 2
    assert refused(act("damage", state, hero="anne", points=0)) == "bad-points"
    assert refused(act("damage", state, hero="anne", dice="many")) == "bad-damage"

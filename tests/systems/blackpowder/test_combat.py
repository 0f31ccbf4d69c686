"""Attack and Defense: the players roll everything."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import GM
from pallbearer.systems.blackpowder import SYSTEM
from tests.systems.blackpowder.kit import (
    CUTLASS,
    KNIVES,
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
    told,
    worn,
)


@pytest.mark.rule("BP-COMBAT-01", "BP-COMBAT-04", "BP-COMBAT-05", "BP-EX-01", "BP-EX-02")
@pytest.mark.parametrize(("natural", "dice", "lost"), [(11, (11, 4), 4), (10, (10,), 0)])
def test_melee_is_strength_against_12(natural: int, dice: tuple[int, ...], lost: int) -> None:
    state = table(hero(STRENGTH=1, items=(CUTLASS,)), foe())
    done = attack(state, dice)
    test = the_test(done)
    assert (test.ability, test.dr, test.hero) == ("STRENGTH", 12, "anne")
    assert lost_hp(done, state, "brute") == lost
    assert done.state.hero("anne").items == (CUTLASS,)


@pytest.mark.rule("BP-COMBAT-06", "BP-COMBAT-07", "BP-EX-03")
@pytest.mark.parametrize(("dice", "lost"), [((13, 2), 2), ((12,), 0)])
def test_ranged_is_presence_against_12(dice: tuple[int, ...], lost: int) -> None:
    state = table(hero(PRESENCE=-1, STRENGTH=5, items=(KNIVES,)), foe())
    done = attack(state, dice)
    assert (the_test(done).ability, the_test(done).dr) == ("PRESENCE", 12)
    assert lost_hp(done, state, "brute") == lost


@pytest.mark.rule("BP-COMBAT-02", "BP-COMBAT-08", "BP-COMBAT-09", "BP-COMBAT-10", "BP-COMBAT-11", "BP-EX-04")
@pytest.mark.parametrize(("dice", "lost"), [((11, 5), 5), ((12,), 0)])
def test_defense_is_agility_against_12_and_settles_it(dice: tuple[int, ...], lost: int) -> None:
    state = table(hero(AGILITY=0, STRENGTH=5), foe())
    done = defend(state, dice)
    assert (the_test(done).ability, the_test(done).dr, the_test(done).hero) == ("AGILITY", 12, "anne")
    assert lost_hp(done, state, "anne") == lost
    assert len([event for event in told(done) if event == "TestRolled"]) == 1


@pytest.mark.rule("BP-COMBAT-11")
def test_a_blow_that_misses_rolls_no_damage() -> None:
    done = defend(table(hero(), foe()), (12,))
    assert [roll.dice for roll in done.rolled] == [(20,)]
    assert told(done) == ["TestRolled", "BlowEscaped"]


@pytest.mark.rule("BP-COMBAT-12")
def test_an_attack_that_hits_deals_the_weapons_damage_and_a_miss_none() -> None:
    state = table(hero(items=(CUTLASS,)), foe())
    hit = attack(state, (12, 6))
    assert [roll.dice for roll in hit.rolled] == [(20,), (6,)]
    assert lost_hp(hit, state, "brute") == 6
    miss = attack(state, (11,))
    assert told(miss) == ["TestRolled", "AttackMissed"]


@pytest.mark.rule("BP-COMBAT-03", "BP-RULING-08")
@pytest.mark.parametrize(("rulings", "thrower"), [((), "anne"), (("gm_rolls_damage",), GM)])
def test_the_gm_rolls_nothing_against_a_player_but_damage_by_house_rule(rulings: tuple[str, ...], thrower: str) -> None:
    state = table(hero(items=(worn(1), CUTLASS)), foe(made=2), rulings=rulings)
    hit = defend(state, (5, 4, 1))
    assert [(roll.dice, roll.who) for roll in hit.rolled] == [((20,), "anne"), ((6,), thrower), ((2,), "anne")]
    assert lost_hp(hit, state, "anne") == 3
    assert {roll.who for roll in attack(state, (15, 4, 1)).rolled} == {"anne"}


@pytest.mark.rule("BP-RULING-09")
def test_an_enemy_may_have_drs_of_its_own() -> None:
    state = table(hero(items=(CUTLASS,)), foe(attack_dr=14, defense_dr=10))
    assert the_test(attack(state, (13,))).dr == 14
    assert the_test(defend(state, (10,))).outcome == "success"
    house = table(hero(items=(CUTLASS,)), foe(attack_dr=14, defense_dr=10), rulings=("dr_always_12",))
    assert the_test(attack(house, (11,))).dr == 12
    assert the_test(defend(house, (13,))).dr == 12


@pytest.mark.rule("BP-RULING-10")
def test_when_two_enemies_fight_one_side_is_declared_the_player() -> None:
    state = table(hero(), foe("shark", STRENGTH=2, AGILITY=-2), foe("whale", hp=9))
    bites = act("exchange", state, (10, 3), player="shark", enemy="whale")
    assert (the_test(bites).ability, the_test(bites).natural, the_test(bites).value) == ("STRENGTH", 10, 2)
    assert lost_hp(bites, state, "whale") == 3
    dodges = act("exchange", state, (13, 4), player="shark", enemy="whale", defends=True)
    assert (the_test(dodges).hero, the_test(dodges).ability) == ("shark", "AGILITY")
    assert lost_hp(dodges, state, "shark") == 4
    free = act("exchange", state, (20, 12, 6), ("shark-weapon",), player="shark", enemy="whale", defends=True)
    assert lost_hp(free, state, "whale") == 6
    assert free.asked[0].who == GM
    assert refused(act("exchange", state, player="shark", enemy="shark")) == "same"
    assert SYSTEM.acts["exchange"].by == "gm"


@pytest.mark.rule("BP-COMBAT-01", "BP-COMBAT-12")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hero": "nobody"}, "unknown-hero"),
        ({"target": "nobody"}, "unknown-foe"),
        ({"target": "ghost"}, "unknown-foe"),
        ({"target": "corpse"}, "down"),
        ({"weapon": "nothing"}, "unknown-item"),
        ({"weapon": "coat"}, "no-weapon"),
        ({"harder": 1000}, "bad-dr"),
        ({"loss": "melts"}, "bad-loss"),
    ],
)
def test_an_attack_that_makes_no_sense_is_refused(change: dict[str, Any], code: str) -> None:
    state = table(hero(items=(CUTLASS, worn(1))), foe(), foe("ghost", secret=True), foe("corpse", hp=0))
    params = {"hero": "anne", "target": "brute", **change}
    assert refused(act("attack", state, **params)) == code


@pytest.mark.rule("BP-COMBAT-02")
def test_defending_takes_no_action_but_life() -> None:
    assert told(defend(table(hero(idle=2), foe()), (12,)))[0] == "TestRolled"
    assert refused(defend(table(hero(hp=0, max_hp=3), foe()), ())) == "down"
    assert refused(defend(table(hero(), foe(secret=True)), ())) == "unknown-foe"


@pytest.mark.rule("BP-COMBAT-12", "BP-RULING-16")
def test_bare_hands_do_little_and_firearms_must_be_loaded() -> None:
    state = table(hero(), foe())
    bare = attack(state, (12, 2))
    assert bare.rolled[1].dice == (2,)
    fired = attack(table(hero(items=(PISTOL,)), foe()), (2,))
    assert fired.state.hero("anne").item("pistol").loaded is False
    assert refused(attack(fired.state, ())) == "not-loaded"


@pytest.mark.rule("BP-COMBAT-12")
def test_a_fight_begins_with_the_first_blow_and_the_fallen_fall() -> None:
    state = table(hero(items=(CUTLASS,)), foe(hp=3))
    done = attack(state, (15, 5))
    assert done.state.round == 1
    assert told(done)[-2:] == ["Hurt", "Fell"]
    assert done.state.foes["brute"].hp == 0

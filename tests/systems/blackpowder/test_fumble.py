"""A natural 1: the weapon, or double damage and a tier of armor."""

from __future__ import annotations

import pytest

from pallbearer.systems.blackpowder.fumble import WeaponBroke, WeaponLost
from pallbearer.systems.blackpowder.state import Item
from tests.systems.blackpowder.kit import (
    CUTLASS,
    GRENADES,
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

CLAWS = Item("claws", "claws", "weapon", "hand", damage="d4", natural=True)


@pytest.mark.rule("BP-FUMBLE-01", "BP-FUMBLE-09")
def test_a_fumble_is_the_face_and_not_the_total() -> None:
    state = table(hero(STRENGTH=-5, items=(CUTLASS,)), foe())
    low = attack(state, (2,))
    assert (the_test(low).natural + the_test(low).value, the_test(low).outcome) == (-3, "failure")
    assert low.state.hero("anne").item("cutlass").broken is False
    strong = attack(table(hero(STRENGTH=20, items=(CUTLASS,)), foe()), (1,))
    assert the_test(strong).outcome == "fumble"


@pytest.mark.rule("BP-FUMBLE-02", "BP-FUMBLE-03", "BP-RULING-17", "BP-EX-14")
def test_a_fumble_misses_and_breaks_the_weapon() -> None:
    state = table(hero(STRENGTH=20, items=(CUTLASS,)), foe())
    done = attack(state, (1,))
    assert told(done) == ["TestRolled", "AttackMissed", "WeaponBroke"]
    assert lost_hp(done, state, "brute") == 0
    assert done.state.hero("anne").item("cutlass").broken is True
    assert refused(attack(done.state, (), "cutlass")) == "no-weapon"
    assert refused(act("find_weapon", done.state, hero="anne", item="cutlass")) == "not-lost"


@pytest.mark.rule("BP-FUMBLE-02", "BP-RULING-17")
def test_a_lost_weapon_is_found_again_when_the_fight_is_over() -> None:
    done = attack(table(hero(items=(CUTLASS,)), foe()), (1,), loss="lost")
    assert told(done)[-1] == "WeaponLost"
    assert refused(attack(done.state, (), "cutlass")) == "no-weapon"
    assert refused(act("move_item", done.state, hero="anne", item="cutlass", to="hand")) == "lost"
    assert refused(act("find_weapon", done.state, hero="anne", item="cutlass")) == "fighting"
    over = act("end_fight", done.state)
    found = act("find_weapon", over.state, hero="anne", item="cutlass")
    assert found.state.hero("anne").item("cutlass").place == "pack"


@pytest.mark.rule("BP-RULING-17")
@pytest.mark.parametrize(("face", "kind"), [(1, WeaponBroke), (2, WeaponLost)])
def test_by_house_rule_a_die_says_whether_it_breaks(face: int, kind: type) -> None:
    state = table(hero(items=(CUTLASS,)), foe(), rulings=("random_weapon_loss",))
    done = attack(state, (1, face))
    assert done.rolled[1].dice == (2,)
    assert isinstance(done.events[-1], kind)
    passed = attack(state, (1,), loss="lost")
    assert isinstance(passed.events[-1], WeaponLost)


@pytest.mark.rule("BP-RULING-18")
@pytest.mark.parametrize("items", [(), (CLAWS,)])
def test_bare_hands_and_claws_only_miss(items: tuple[Item, ...]) -> None:
    done = attack(table(hero(items=items), foe()), (1,))
    assert told(done) == ["TestRolled", "AttackMissed"]
    assert done.state.hero("anne").items == items


@pytest.mark.rule("BP-RULING-18")
def test_by_house_rule_the_unarmed_lose_their_next_action() -> None:
    done = attack(table(hero(), foe(), rulings=("unarmed_fumble_loses_action",)), (1,))
    assert done.state.hero("anne").idle == 1
    assert refused(attack(done.state, ())) == "no-action"
    assert told(attack(act("next_round", done.state).state, (12, 1)))[0] == "TestRolled"


@pytest.mark.rule("BP-FUMBLE-04", "BP-FUMBLE-05", "BP-FUMBLE-06", "BP-RULING-21", "BP-EX-10")
def test_a_fumble_on_defense_doubles_the_damage_and_costs_a_tier() -> None:
    state = table(hero(hp=12, items=(worn(1),)), foe(damage="d8"))
    done = defend(state, (1, 5, 2))
    assert [roll.dice for roll in done.rolled] == [(20,), (8,), (2,)]
    assert (lost_hp(done, state, "anne"), tier(done, "anne")) == (8, 0)
    assert told(done) == ["TestRolled", "Hurt", "ArmorStripped"]


@pytest.mark.rule("BP-RULING-21")
def test_by_house_rule_the_tier_goes_first() -> None:
    state = table(hero(hp=12, items=(worn(2),)), foe(damage="d8"), rulings=("fumble_strips_first",))
    done = defend(state, (1, 5, 2))
    assert done.rolled[2].dice == (2,)
    assert (lost_hp(done, state, "anne"), tier(done, "anne")) == (8, 1)
    soaked = table(hero(items=(worn(3),)), foe(), rulings=("strip_needs_damage",))
    assert tier(defend(soaked, (1, 1, 6)), "anne") == 2


@pytest.mark.rule("BP-RULING-22")
@pytest.mark.parametrize(("rulings", "left"), [((), 1), (("powder_fumble_keeps_armor",), 2)])
def test_a_fumble_against_black_powder_meets_no_armor_but_costs_it(rulings: tuple[str, ...], left: int) -> None:
    state = table(hero(hp=12, items=(worn(2),)), foe(powder=True), rulings=rulings)
    done = defend(state, (1, 4))
    assert [roll.dice for roll in done.rolled] == [(20,), (6,)]
    assert (lost_hp(done, state, "anne"), tier(done, "anne")) == (8, left)
    blade = table(hero(items=(worn(2),)), foe(), rulings=rulings)
    assert tier(defend(blade, (1, 1, 1)), "anne") == 1


@pytest.mark.rule("BP-FUMBLE-07", "BP-RULING-19", "BP-EX-13")
def test_a_fumble_with_a_firearm_goes_to_the_powder_table_instead() -> None:
    state = table(hero(items=(PISTOL,)), foe())
    done = attack(state, (1,))
    assert told(done) == ["WeaponUsed", "TestRolled", "AttackMissed", "BlackPowderMishap"]
    assert (done.events[-1].row, done.events[-1].result) == ("backfire", 0)
    assert lost_hp(done, state, "brute") == lost_hp(done, state, "anne") == 0
    assert done.state.hero("anne").item("pistol").usable is True


@pytest.mark.rule("BP-RULING-19")
def test_by_house_rule_the_firearm_breaks_as_well() -> None:
    done = attack(table(hero(items=(PISTOL,)), foe(), rulings=("powder_also_breaks",)), (1,))
    assert told(done)[-2:] == ["BlackPowderMishap", "WeaponBroke"]
    assert done.state.hero("anne").item("pistol").broken is True


@pytest.mark.rule("BP-RULING-23")
def test_enemies_have_no_fumbles_and_no_crits_of_their_own() -> None:
    state = table(hero(items=(CUTLASS,)), foe(made=1, damage="d20"))
    for natural in range(2, 12):
        done = defend(state, (natural, 20))
        assert [roll.dice for roll in done.rolled] == [(20,), (20,)]
        assert done.state.foes["brute"] == state.foes["brute"]
        assert the_test(done).hero == "anne"


@pytest.mark.rule("BP-RULING-31")
def test_grenades_are_black_powder_and_go_to_the_table_unless_the_house_says_not() -> None:
    state = table(hero(items=(GRENADES,)), foe(made=3))
    thrown = attack(state, (15, 5))
    assert lost_hp(thrown, state, "brute") == 5
    assert thrown.state.hero("anne").item("grenades").count == 2
    assert told(attack(state, (1,)))[-1] == "BlackPowderMishap"
    house = table(hero(items=(GRENADES,)), foe(), rulings=("grenades_skip_powder_table",))
    fumbled = attack(house, (1,))
    assert told(fumbled)[-1] == "WeaponBroke"
    assert (fumbled.state.hero("anne").item("grenades").count, fumbled.state.hero("anne").item("grenades").usable) == (
        2,
        True,
    )
    assert told(attack(table(hero(items=(PISTOL,)), foe(), rulings=("grenades_skip_powder_table",)), (1,)))[-1] == (
        "BlackPowderMishap"
    )

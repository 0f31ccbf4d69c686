"""HP, the overflow of a blow into Wounds, and combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.tenslots.kit import MODERATE, act, blow, filled, hero, hurt, packs, table, wounded


@pytest.mark.rule("TS-HP-01")
@pytest.mark.parametrize(("dice", "strength"), [((1, 1), 8), ((4, 3), 13), ((6, 6), 18)])
def test_base_hp_equal_strength(dice: tuple[int, int], strength: int) -> None:
    one = act("roll_up", table(), dice, ["Hunter"], name="Runa").state.heroes["h1"]
    assert (one.strength, one.full_hp, one.hp) == (strength, strength, strength)


@pytest.mark.rule("TS-EX-01", "TS-HP-02")
def test_strength_12_damage_5_then_6() -> None:
    first = blow(hero(), 5)
    assert first.state.heroes["edda"].hp == 7
    second = act("take_damage", first.state, hero="edda", damage=6).state.heroes["edda"]
    assert (second.hp, second.marks) == (1, ())


@pytest.mark.rule("TS-EX-02", "TS-RULING-30", "TS-HP-03", "TS-HP-04")
def test_exactly_to_0() -> None:
    one = blow(hero(), 12).state.heroes["edda"]
    assert (one.hp, wounded(one)) == (12, ["minor"])


@pytest.mark.rule("TS-EX-03", "TS-HP-05", "TS-RULING-28")
def test_what_is_left_of_the_blow_goes_on() -> None:
    done = blow(hero(hp=7), 10)
    one = done.state.heroes["edda"]
    assert (one.hp, wounded(one)) == (9, ["minor"])
    assert [type(event).__name__ for event in done.events] == ["HPLost", "MarkPlaced", "HPRefilled", "HPLost"]


@pytest.mark.rule("TS-EX-04", "TS-RULING-29")
def test_a_huge_blow_gives_several_wounds() -> None:
    done = blow(hero(strength=10), 35, "slot", "slot")
    one = done.state.heroes["edda"]
    assert (one.hp, wounded(one)) == (5, ["minor", "minor", "minor"])
    assert [ask.question.kind for ask in done.asked] == ["place-wound", "place-wound"]


@pytest.mark.rule("TS-RULING-29")
def test_by_house_rule_one_wound_for_each_blow() -> None:
    one = blow(hero(strength=10), 35, rulings=["one_wound_per_blow"]).state.heroes["edda"]
    assert (one.hp, wounded(one)) == (10, ["minor"])


@pytest.mark.rule("TS-HP-06", "TS-EX-27")
def test_leaving_combat_hp_are_full_and_wounds_stay() -> None:
    fights = hero("edda", MODERATE, hp=2, fighting=True)
    one = act("leave_combat", table(fights, combat=True, round=2), hero="edda").state.heroes["edda"]
    assert (one.hp, wounded(one), one.fighting) == (12, ["moderate"], False)
    ended = act("end_combat", table(fights, hero("brun", hp=3), combat=True, round=2)).state
    assert (ended.heroes["edda"].hp, ended.heroes["brun"].hp, ended.combat) == (12, 3, False)


@pytest.mark.rule("TS-HP-07")
def test_refilled_hp_remove_no_wound() -> None:
    one = blow(hero("edda", MODERATE, hp=1), 1, "slot").state.heroes["edda"]
    assert (one.hp, wounded(one)) == (12, ["moderate", "minor"])


@pytest.mark.rule("TS-RULING-31", "TS-WOUND-10")
@pytest.mark.parametrize(("rulings", "hp"), [((), 10), (("major_keeps_hp_0",), 0)])
def test_a_wound_made_major_ends_the_blow(rulings: tuple[str, ...], hp: int) -> None:
    one = blow(hero("edda", MODERATE, strength=10, hp=4), 7, "combine:w1", rulings=rulings).state.heroes["edda"]
    assert (one.hp, wounded(one)) == (hp, ["major"])


@pytest.mark.rule("TS-RULING-31")
def test_by_house_rule_hp_stay_0_until_combat_ends() -> None:
    fights = hero("edda", MODERATE, hp=4, fighting=True)
    state = table(fights, combat=True, rulings=["major_keeps_hp_0"])
    down = act("take_damage", state, (), ["combine:w1"], hero="edda", damage=5).state
    assert down.heroes["edda"].hp == 0
    again = act("take_damage", down, hero="edda", damage=2).state.heroes["edda"]
    assert (again.hp, wounded(again)) == (10, ["major", "minor"])
    assert act("end_combat", down).state.heroes["edda"].hp == 12


@pytest.mark.rule("TS-RULING-32")
def test_outside_combat_hp_are_full_when_the_danger_is_over() -> None:
    state = blow(hero(), 5).state
    assert act("danger_over", state, hero="edda").state.heroes["edda"].hp == 12
    assert act("rest", state, hero="edda").state.heroes["edda"].hp == 7
    assert act("danger_over", table(hero(fighting=True), combat=True), hero="edda").result.code == "in-combat"
    assert act("danger_over", table(), hero="edda").result.code == "full"


@pytest.mark.rule("TS-RULING-32")
def test_by_house_rule_only_at_the_next_rest() -> None:
    state = blow(hero(), 5, rulings=["hp_back_at_rest"]).state
    assert act("danger_over", state, hero="edda").result.code == "house-rule"
    assert act("rest", state, hero="edda").state.heroes["edda"].hp == 12


@pytest.mark.rule("TS-RULING-33")
@pytest.mark.parametrize("damage", [0, -1, -(10**9)])
def test_no_damage_gives_no_wound(damage: int) -> None:
    done = blow(hero(hp=1), damage)
    assert done.result.code == "no-damage"
    assert (done.state.heroes["edda"].hp, done.state.heroes["edda"].marks) == (1, ())


@pytest.mark.rule("TS-RULING-33")
def test_hp_are_never_below_0_nor_above_full() -> None:
    for damage in range(1, 40):
        one = blow(hero(strength=7), damage, unasked=True).state.heroes["edda"]
        assert 0 < one.hp <= 7
    assert act("adjust_figure", table(), hero="edda", what="hp", value=13).result.code == "bad-number"
    assert act("adjust_figure", table(), hero="edda", what="hp", value=-1).result.code == "bad-number"


@pytest.mark.rule("TS-RULING-34")
def test_full_hp_follow_strength_at_once() -> None:
    weaker = act("adjust_figure", table(hero(hp=11)), hero="edda", what="strength", value=8).state.heroes["edda"]
    assert (weaker.full_hp, weaker.hp) == (8, 8)
    stronger = act("adjust_figure", table(hero(hp=11)), hero="edda", what="strength", value=15).state.heroes["edda"]
    assert (stronger.full_hp, stronger.hp) == (15, 11)


@pytest.mark.rule("TS-RULING-34")
def test_by_house_rule_at_the_next_rest() -> None:
    state = table(hero(hp=11), rulings=["strength_change_at_rest"])
    changed = act("adjust_figure", state, hero="edda", what="strength", value=8).state
    assert (changed.heroes["edda"].full_hp, changed.heroes["edda"].hp) == (12, 11)
    rested = act("rest", changed, hero="edda").state.heroes["edda"]
    assert (rested.full_hp, rested.hp) == (8, 8)


@pytest.mark.rule("TS-RULING-28")
def test_a_second_blow_waits_until_the_wound_is_placed() -> None:
    refused = act("take_damage", table(hero(hp=0)), hero="edda", damage=3).result
    assert refused.code == "wound-open"


@pytest.mark.rule("TS-RULING-32", "TS-HP-06")
def test_combat_begins_and_goes_on() -> None:
    state = act("start_combat", table(hero("edda"), hero("brun", dead=True), foes=[hero("foe-1")])).state
    assert [one.fighting for one in state.everybody] == [True, False, True]
    assert act("next_round", state).state.round == 2
    assert act("start_combat", state).result.code == "in-combat"
    calm = table()
    for name in ("next_round", "end_combat"):
        assert act(name, calm).result.code == "no-combat"
    assert act("leave_combat", calm, hero="edda").result.code == "not-fighting"
    assert act("start_combat", table(hero(dead=True))).result.code == "nobody"


@pytest.mark.rule("TS-HP-02", "TS-RULING-36")
def test_heroes_deal_damage_to_foes_and_the_gm_places_their_wounds() -> None:
    state = table(hero("edda"), foes=[hero("foe-1", MODERATE, strength=6)])
    done = act("deal_damage", state, (), ["combine:w1"], hero="edda", target="foe-1", damage=9)
    assert done.asked[0].who == "gm"
    assert done.state.foes["foe-1"].wounds[0].overkill == 3
    assert act("deal_damage", state, hero="edda", target="foe-9", damage=9).result.code == "unknown-hero"


@pytest.mark.rule("TS-HP-02")
def test_a_foe_that_hides_is_no_target_for_heroes() -> None:
    foe = hero("foe-1", secret=True)
    state = table(hero("edda"), foes=[foe, hero("foe-2")])
    assert act("deal_damage", state, hero="edda", target="foe-1", damage=9).result.code == "unknown-hero"
    done = act("take_damage", state, hero="foe-1", damage=3)
    assert {record.audience for record in done.records} == {("gm",)}


@pytest.mark.rule("TS-HP-02")
@pytest.mark.parametrize("params", [{"damage": 301}, {"damage": 5, "multiplier": 0}, {"damage": 5, "multiplier": 11}])
def test_absurd_blows_are_refused(params: dict[str, Any]) -> None:
    assert act("take_damage", table(), hero="edda", **params).result.code == "bad-number"


@pytest.mark.rule("TS-HP-02", "TS-RULING-55")
def test_critical_hits_multiply_as_your_game_has_it() -> None:
    assert blow(hero(), 3, critical=True, multiplier=2).state.heroes["edda"].hp == 6
    assert blow(hero(), 3, multiplier=2).state.heroes["edda"].hp == 9
    cracked = hero("edda", hurt("cracked-skull"), *packs(3))
    assert blow(cracked, 3, critical=True).state.heroes["edda"].hp == 3
    assert filled(blow(cracked, 3).state.heroes["edda"]) == 4

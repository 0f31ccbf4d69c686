"""The one mechanic: a d20 and one ability against a DR."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.abilities import value
from pallbearer.systems.blackpowder.ladder import difficulty
from pallbearer.systems.blackpowder.outcome import judge
from tests.systems.blackpowder.kit import CUTLASS, act, foe, hero, refused, table, the_test, told


@pytest.mark.rule("BP-TEST-01", "BP-TEST-02", "BP-TEST-07")
@pytest.mark.parametrize(("ability", "total"), [(-2, 8), (0, 10), (3, 13)])
def test_a_test_is_one_d20_plus_one_ability(ability: int, total: int) -> None:
    state = table(hero(PRESENCE=ability, STRENGTH=5, AGILITY=5))
    done = act("test", state, (10,), hero="anne", ability="PRESENCE")
    assert [roll.dice for roll in done.rolled] == [(20,)]
    assert done.result.total == total


@pytest.mark.rule("BP-TEST-01")
def test_attacks_and_defense_go_by_the_same_procedure() -> None:
    state = table(hero(items=(CUTLASS,)), foe())
    for done in (
        act("attack", state, (5,), hero="anne", target="brute"),
        act("defend", state, (15,), hero="anne", foe="brute"),
    ):
        assert done.rolled[0].dice == (20,)
        assert the_test(done).dr == 12


@pytest.mark.rule("BP-TEST-03", "BP-TEST-04", "BP-TEST-05")
@pytest.mark.parametrize(("natural", "success"), [(13, True), (12, True), (11, False), (2, False), (19, True)])
def test_meeting_the_dr_is_enough_and_one_below_is_not(natural: int, success: bool) -> None:
    done = act("test", table(), (natural,), hero="anne", ability="TOUGHNESS", dr=12)
    assert done.result.success is success


@pytest.mark.rule("BP-TEST-03", "BP-TEST-04", "BP-TEST-05")
@pytest.mark.parametrize(("natural", "rule"), [(13, "BP-TEST-03"), (12, "BP-TEST-04"), (11, "BP-TEST-05")])
def test_the_record_says_which_way_it_was_decided(natural: int, rule: str) -> None:
    assert rule in act("test", table(), (natural,), hero="anne", ability="TOUGHNESS").rules()


@pytest.mark.rule("BP-TEST-06")
def test_without_a_dr_it_is_12() -> None:
    assert the_test(act("test", table(), (12,), hero="anne", ability="STRENGTH")).dr == 12
    assert difficulty(table(), hero(), "STRENGTH").dr == 12


@pytest.mark.rule("BP-TEST-07")
def test_circumstances_move_the_dr_and_not_the_die() -> None:
    done = act("test", table(hero(PRESENCE=1)), (12,), hero="anne", ability="PRESENCE", dr=10, harder=4)
    assert (done.result.total, done.result.dr, done.result.success) == (13, 14, False)
    assert refused(act("test", table(), hero="anne")) == "no-ability"


@pytest.mark.rule("BP-TEST-08", "BP-TEST-09", "BP-RULING-05")
def test_nobody_rolls_to_cross_a_deck_unless_it_burns() -> None:
    calm = act("test", table(), hero="anne", ability="AGILITY", reason="cross the deck", stakes=False)
    assert calm.rolled == []
    assert told(calm) == ["WorkedWithoutTest"]
    burning = act("test", table(), (9,), hero="anne", ability="AGILITY", reason="cross the burning deck", stakes=True)
    assert len(burning.rolled) == 1
    assert burning.result.success is False


@pytest.mark.rule("BP-RULING-05")
def test_by_house_rule_one_always_rolls() -> None:
    state = table(rulings=("always_roll",))
    done = act("test", state, (12,), hero="anne", ability="AGILITY", stakes=False)
    assert the_test(done).outcome == "success"


@pytest.mark.rule("BP-TEST-08")
def test_the_gm_calls_for_a_test_and_the_player_rolls_it() -> None:
    called = act("call_test", table(hero(PRESENCE=2)), hero="anne", ability="PRESENCE", dr=14, reason="lie")
    done = act("test", called.state, (12,), hero="anne", call="call-1")
    assert (the_test(done).dr, the_test(done).reason, done.result.success) == (14, "lie", True)
    assert done.state.called == {}
    assert SYSTEM.acts["call_test"].by == "gm"
    assert refused(act("test", called.state, hero="anne", call="call-7")) == "unknown-call"
    assert act("dismiss_call", called.state, call="call-1").state.called == {}


@pytest.mark.rule("BP-TEST-10", "BP-RULING-03")
def test_the_abilities_are_four_and_a_fifth() -> None:
    for ability in ("STRENGTH", "AGILITY", "PRESENCE", "TOUGHNESS", "SPIRIT"):
        assert the_test(act("test", table(), (12,), hero="anne", ability=ability)).ability == ability
    assert refused(act("test", table(), hero="anne", ability="LUCK")) == "unknown-ability"


@pytest.mark.rule("BP-RULING-03")
def test_by_house_rule_there_are_only_four() -> None:
    state = table(rulings=("four_abilities_only",))
    assert refused(act("test", state, hero="anne", ability="SPIRIT")) == "unknown-ability"
    assert the_test(act("test", state, (12,), hero="anne", ability="TOUGHNESS")).outcome == "success"


@pytest.mark.rule("BP-RULING-01", "BP-EX-05")
def test_a_natural_1_fails_a_test_that_it_would_meet() -> None:
    state = table(hero(PRESENCE=6))
    done = act("test", state, (1,), hero="anne", ability="PRESENCE", dr=6)
    assert (done.result.total, done.result.outcome, done.result.success) == (7, "fumble", False)
    house = act(
        "test", table(hero(PRESENCE=6), rulings={"nat_auto": False}), (1,), hero="anne", ability="PRESENCE", dr=6
    )
    assert (house.result.outcome, house.result.success) == ("success", True)


@pytest.mark.rule("BP-RULING-01", "BP-EX-06")
def test_a_natural_20_passes_a_test_that_it_would_miss() -> None:
    state = table(hero(AGILITY=-3))
    done = act("test", state, (20,), hero="anne", ability="AGILITY", dr=18)
    assert (done.result.total, done.result.outcome, done.result.success) == (17, "crit", True)
    house = table(hero(AGILITY=-3), rulings={"nat_auto": False})
    assert act("test", house, (20,), hero="anne", ability="AGILITY", dr=18).result.success is False


@pytest.mark.rule("BP-RULING-01")
@pytest.mark.parametrize("natural", [1, 20])
def test_outside_combat_a_20_and_a_1_do_nothing_more(natural: int) -> None:
    done = act("test", table(hero(items=(CUTLASS,))), (natural,), hero="anne", ability="STRENGTH")
    assert told(done) == ["TestRolled"]
    assert done.state.hero("anne").items == (CUTLASS,)


@pytest.mark.rule("BP-RULING-02")
@pytest.mark.parametrize("rulings", [{}, {"nat_auto": False}])
def test_in_combat_the_face_decides_first_always(rulings: dict[str, Any]) -> None:
    weak = table(hero(STRENGTH=-9, AGILITY=-9, items=(CUTLASS,)), foe(), rulings=rulings)
    assert the_test(act("attack", weak, (20, 3), hero="anne", target="brute")).outcome == "crit"
    strong = table(hero(AGILITY=30), foe(), rulings=rulings)
    assert the_test(act("defend", strong, (1, 3), hero="anne", foe="brute")).outcome == "fumble"
    assert judge(2, 10, 12) == "success"
    assert judge(19, -8, 12) == "failure"


@pytest.mark.rule("BP-RULING-04")
def test_abilities_are_any_number_unless_the_house_clamps_them() -> None:
    sailor = hero(STRENGTH=9, PRESENCE=-7)
    assert [value(table(sailor), sailor, one) for one in ("STRENGTH", "PRESENCE")] == [9, -7]
    house = table(sailor, rulings=("clamp_abilities",))
    assert [value(house, sailor, one) for one in ("STRENGTH", "PRESENCE")] == [6, -3]
    assert (
        act("adjust_ability", table(sailor), hero="anne", ability="AGILITY", value=12).state.hero("anne").AGILITY == 12
    )
    assert refused(act("adjust_ability", house, hero="anne", ability="AGILITY", value=7)) == "bad-figure"


@pytest.mark.rule("BP-TEST-01", "BP-RULING-07")
@pytest.mark.parametrize("params", [{"dr": 10**9}, {"dr": -1000}, {"harder": 999}])
def test_absurd_drs_are_refused(params: dict[str, int]) -> None:
    assert refused(act("test", table(), hero="anne", ability="STRENGTH", **params)) == "bad-dr"


@pytest.mark.rule("BP-TEST-01")
def test_who_is_down_dead_or_nobody_makes_no_test() -> None:
    assert refused(act("test", table(hero(hp=0, max_hp=4)), hero="anne", ability="STRENGTH")) == "down"
    assert refused(act("test", table(hero(hp=0, max_hp=4, fate="dead")), hero="anne", ability="STRENGTH")) == "dead"
    assert refused(act("test", table(), hero="nobody", ability="STRENGTH")) == "unknown-hero"

"""Fainting, lying there, and waking."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import fainting
from pallbearer.systems.deadweight.state import Condition, Hero, Item, State

from .kit import act, hero, play, shown, table

KIT = Item("kit", "first aid kit", usage=6)


def lying(discarded: int = 1, waited: int = 0, **fields: Any) -> Hero:
    return hero(condition=Condition("fainted", discarded=discarded, waited=waited), **fields)


def full(**fields: Any) -> Hero:
    return hero(STR="1/0/1", DEX="1/0/1", INT="1/0/1", PRE="1/0/1", **fields)


def later(state: State, turns: int = 1) -> State:
    """Some turns on."""
    for _ in range(turns):
        state = play(fainting.pass_turn(state, ("DW-FAINT-06",)), state).state
    return state


@pytest.mark.rule("DW-FAINT-01", "DW-RULING-59")
@pytest.mark.parametrize(
    ("name", "params", "down"),
    [
        ("take_fatigue", {"attribute": "STR"}, "fainted"),
        ("take_wounds", {"forced": "STR"}, "fainted"),
        ("take_wounds", {"lethal": False, "points": 4}, "fainted"),
        ("take_wounds", {"forced": "DEX"}, "up"),
        ("take_wounds", {}, "up"),
    ],
)
def test_a_point_without_room_makes_one_faint_at_once(name: str, params: dict[str, Any], down: str) -> None:
    state = table(hero(STR="1/0/1", DEX="3/0/2", INT="1/0/1", PRE="1/0/1"))
    assert act(name, state, hero="edda", **params).state.hero("edda").condition.kind == down


@pytest.mark.rule("DW-RULING-59")
def test_a_freely_placed_lethal_wound_without_room_is_no_faint() -> None:
    assert act("take_wounds", table(full()), [5], hero="edda").state.hero("edda").condition.kind == "mortal"


@pytest.mark.rule("DW-FAINT-02", "DW-FAINT-03", "DW-MORTAL-04", "DW-WOUND-10")
@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (Condition("fainted"), "fainted"),
        (Condition("mortal"), "mortally-wounded"),
        (Condition("dead"), "dead"),
    ],
)
def test_who_is_down_neither_moves_nor_acts(condition: Condition, code: str) -> None:
    one = hero(condition=condition, items=(KIT,))
    assert not one.up
    refused = fainting.may_act(one)
    assert refused is not None
    assert refused.code == code
    helped = table(one, hero("bodo", condition=Condition("fainted")))
    result = act("stabilize", helped, hero="edda", target="bodo", item="kit").result
    assert isinstance(result, Refused)
    assert result.code == code


@pytest.mark.rule("DW-FAINT-02", "DW-FAINT-03")
def test_who_is_up_may_act() -> None:
    assert fainting.may_act(hero()) is None


@pytest.mark.rule("DW-FAINT-04")
def test_wounds_to_the_fainted_are_placed_as_usual() -> None:
    done = act("take_wounds", table(lying(STR="2/1/0")), answers=["STR-convert"], hero="edda")
    assert shown(done.state.hero("edda"), "STR") == "2/0/1"
    assert done.state.hero("edda").condition == Condition("fainted", discarded=1)
    out = full(condition=Condition("fainted", discarded=1))
    assert act("take_wounds", table(out), [5], hero="edda").state.hero("edda").condition.kind == "mortal"


@pytest.mark.rule("DW-FAINT-05", "DW-RULING-60")
def test_the_discarded_points_of_the_blow_are_recorded_and_later_ones_do_not_add() -> None:
    state = act("take_wounds", table(full()), hero="edda", points=3, lethal=False).state
    assert state.hero("edda").condition == Condition("fainted", discarded=3)
    state = act("take_wounds", state, hero="edda", points=2, lethal=False).state
    state = act("take_fatigue", state, hero="edda", attribute="STR").state
    assert state.hero("edda").condition == Condition("fainted", discarded=3)


@pytest.mark.rule("DW-RULING-60")
def test_discarded_fatigue_counts_as_turns_but_not_by_house_rule() -> None:
    counted = act("take_fatigue", table(full()), hero="edda", attribute="STR", points=2).state
    assert counted.hero("edda").condition.discarded == 2
    house = table(full(), rulings=["faint_counts_wounds_only"])
    free = act("take_fatigue", house, hero="edda", attribute="STR", points=2).state
    assert free.hero("edda").condition == Condition("fainted", discarded=0)
    wounded = act("take_wounds", house, hero="edda", points=2, lethal=False).state
    assert wounded.hero("edda").condition.discarded == 2


@pytest.mark.rule("DW-FAINT-06")
@pytest.mark.parametrize("phase", ["combat", "exploration"])
def test_turns_of_combat_and_of_exploration_count(phase: str) -> None:
    state = later(table(lying(1), phase=phase), 2)
    assert state.hero("edda").condition.waited == 2
    assert act("wake", state, [1], hero="edda").state.hero("edda").up


@pytest.mark.rule("DW-FAINT-06")
def test_turns_pass_only_for_who_is_down() -> None:
    state = table(hero(), hero("bodo", condition=Condition("dead")), hero("cati", condition=Condition("mortal")))
    assert play(fainting.pass_turn(state, ("DW-FAINT-06",)), state).records == []


@pytest.mark.rule("DW-FAINT-07")
def test_the_fainted_discard_all_stun_tokens() -> None:
    done = act("take_fatigue", table(full(stun=3)), hero="edda", attribute="STR")
    assert done.state.hero("edda").stun == 0


@pytest.mark.rule("DW-RULING-62")
def test_stun_tokens_gained_while_fainted_are_discarded_at_once() -> None:
    state = table(lying(), hero("bodo"))
    assert play(fainting.gain_stun(state, "edda", ("DW-TRAUMA-14",)), state).state.hero("edda").stun == 0
    assert play(fainting.gain_stun(state, "bodo", ("DW-TRAUMA-14",)), state).state.hero("bodo").stun == 1


@pytest.mark.rule("DW-FAINT-08", "DW-RULING-61", "DW-EX-80", "DW-FAINT-05")
def test_after_the_wait_one_risk_die_a_turn_may_wake() -> None:
    state = act(
        "take_wounds",
        table(hero(STR="2/1/1", DEX="1/0/1", INT="1/0/1", PRE="1/0/1")),
        hero="edda",
        points=3,
        lethal=False,
    ).state
    assert state.hero("edda").condition == Condition("fainted", discarded=2)
    for _ in ("the turn of the fall", "first", "second"):
        refused = act("wake", state, hero="edda").result
        assert isinstance(refused, Refused)
        assert refused.code == "too-soon"
        state = later(state)
    assert act("wake", state, [1], hero="edda").state.hero("edda").up
    failed = act("wake", state, [2], hero="edda")
    assert not failed.state.hero("edda").up
    again = act("wake", failed.state, hero="edda").result
    assert isinstance(again, Refused)
    assert again.code == "tried"
    fourth = act("wake", later(failed.state), [1], hero="edda").state.hero("edda")
    assert fourth.up
    assert [shown(fourth, name) for name in ("STR", "DEX", "INT", "PRE")] == ["2/0/2", "1/0/1", "1/0/1", "1/0/1"]


@pytest.mark.rule("DW-RULING-61")
def test_by_house_rule_the_fainted_wake_by_themselves_after_the_wait() -> None:
    state = table(lying(2), rulings=["wake_automatically_after_wait"])
    assert not later(state, 2).hero("edda").up
    assert later(state, 3).hero("edda").up


@pytest.mark.rule("DW-FAINT-09", "DW-RULING-62")
@pytest.mark.parametrize("phase", ["exploration", "camp"])
def test_outside_combat_another_may_wake_the_fainted_at_any_time(phase: str) -> None:
    state = table(hero("bodo", items=(KIT,)), lying(5, DEX="3/1/1"), phase=phase)
    done = act("stabilize", state, [3], hero="bodo", target="edda", item="kit")
    edda = done.state.hero("edda")
    assert edda.condition == Condition()
    assert shown(edda, "DEX") == "3/1/1"


@pytest.mark.rule("DW-RULING-62")
def test_in_combat_the_fainted_are_not_stabilized_but_by_house_rule() -> None:
    state = table(hero("bodo", items=(KIT,)), lying(), phase="combat")
    refused = act("stabilize", state, hero="bodo", target="edda", item="kit").result
    assert isinstance(refused, Refused)
    assert refused.code == "in-combat"
    house = table(hero("bodo", items=(KIT,)), lying(), phase="combat", rulings=["wake_in_combat_allowed"])
    assert act("stabilize", house, [3], hero="bodo", target="edda", item="kit").state.hero("edda").up


@pytest.mark.rule("DW-FAINT-08")
@pytest.mark.parametrize(
    ("who", "code"), [("nobody", "unknown-hero"), ("edda", "not-fainted"), ("bodo", "not-fainted")]
)
def test_only_the_fainted_try_to_wake(who: str, code: str) -> None:
    state = table(hero(), hero("bodo", condition=Condition("mortal")))
    refused = act("wake", state, hero=who).result
    assert isinstance(refused, Refused)
    assert refused.code == code

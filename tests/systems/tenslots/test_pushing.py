"""1d20 rolls and Pushing: after the die is seen, before the outcome is said."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.tenslots.pushing import D20Pushed, D20Resolved
from pallbearer.systems.tenslots.state import State
from tests.systems.tenslots.kit import FATIGUE, MAJOR, SCAR, act, held, hero, names, packs, piece, table

FULL = [*packs(10)]


def rolled(face: int, *loads: Any, rulings: tuple[str, ...] = (), **params: Any) -> State:
    """A roll that shows this and stands so far."""
    done = act("roll_d20", table(hero("edda", *loads), rulings=rulings), [face], ["stand"], hero="edda", **params)
    return done.state


@pytest.mark.rule("TS-FATIGUE-01", "TS-FATIGUE-10", "TS-FATIGUE-11")
def test_a_push_rerolls_for_exactly_one_fatigue() -> None:
    done = act("roll_d20", table(), [6, 14], ["push"], hero="edda")
    one = done.state.heroes["edda"]
    assert (one.roll.face, one.roll.stage, len(one.fatigue)) == (14, "pushed", 1)
    assert [roll.dice for roll in done.rolled] == [(20,), (20,)]


@pytest.mark.rule("TS-FATIGUE-07")
def test_only_a_d20_roll_can_be_pushed() -> None:
    assert act("push", table(), hero="edda").result.code == "no-roll"


@pytest.mark.rule("TS-FATIGUE-08")
def test_it_is_the_rollers_choice() -> None:
    stands = act("roll_d20", table(), [6], ["stand"], hero="edda")
    assert stands.state.heroes["edda"].fatigue == ()
    assert (stands.asked[0].who, stands.asked[0].question.kind) == ("edda", "push")
    assert [die.face for die in stands.asked[0].question.dice] == [6]


@pytest.mark.rule("TS-FATIGUE-09", "TS-RULING-19")
def test_the_die_may_be_seen_as_long_as_the_outcome_is_not_said() -> None:
    state = rolled(6)
    assert state.heroes["edda"].roll.stage == "rolled"
    pushed = act("push", state, [15], hero="edda").state.heroes["edda"]
    assert (pushed.roll.face, pushed.roll.stage) == (15, "pushed")
    said = act("announce", act("push", state, [15], hero="edda").state, hero="edda", outcome="success").state
    assert said.heroes["edda"].roll.stage == "resolved"


@pytest.mark.rule("TS-EX-18", "TS-FATIGUE-09")
def test_once_the_outcome_is_said_a_push_is_refused() -> None:
    state = act("announce", rolled(6), hero="edda", outcome="failure").state
    done = act("push", state, hero="edda")
    assert done.result.code == "resolved"
    assert "failure" in done.result.remedy
    assert done.state.heroes["edda"].fatigue == ()


@pytest.mark.rule("TS-EX-17", "TS-RULING-20", "TS-RULING-21")
def test_the_new_die_stands_and_there_is_no_second_push() -> None:
    done = act("push", rolled(6), [3], hero="edda")
    one = done.state.heroes["edda"]
    assert (len(one.fatigue), one.roll.face) == (1, 3)
    again = act("push", done.state, hero="edda")
    assert again.result.code == "pushed"
    assert len(again.state.heroes["edda"].fatigue) == 1


@pytest.mark.rule("TS-RULING-19")
def test_by_house_rule_the_push_comes_blind() -> None:
    state = table(rulings=["blind_push"])
    done = act("roll_d20", state, [18, 4], ["push"], hero="edda")
    assert [ask.question.kind for ask in done.asked] == ["push-blind"]
    assert done.asked[0].question.dice == ()
    assert done.state.heroes["edda"].roll.face == 4
    seen = act("roll_d20", state, [2], ["stand"], hero="edda").state
    assert act("push", seen, hero="edda").result.code == "blind-push"


@pytest.mark.rule("TS-RULING-20")
@pytest.mark.parametrize(("rulings", "face"), [((), 3), (("push_keeps_better",), 6)])
def test_the_better_stands_only_by_house_rule(rulings: tuple[str, ...], face: int) -> None:
    done = act("push", rolled(6, rulings=rulings), [3], hero="edda").state
    assert done.heroes["edda"].roll.face == face


@pytest.mark.rule("TS-RULING-21")
def test_by_house_rule_again_and_again() -> None:
    done = act("roll_d20", table(rulings=["repeat_push"]), [6, 3, 2, 9], ["push", "push", "push", "stand"], hero="edda")
    one = done.state.heroes["edda"]
    assert (one.roll.face, one.roll.pushes, len(one.fatigue)) == (9, 3, 3)


@pytest.mark.rule("TS-RULING-22")
@pytest.mark.parametrize("face", [1, 20])
def test_a_natural_pushed_away_is_gone(face: int) -> None:
    one = act("roll_d20", table(), [face, 10], ["push"], hero="edda", target=15).state.heroes["edda"]
    assert (one.roll.face, one.roll.outcome) == (10, "failure")


@pytest.mark.rule("TS-RULING-22")
def test_by_house_rule_a_natural_1_stands() -> None:
    done = act("roll_d20", table(rulings=["no_push_on_1"]), [1], hero="edda")
    assert done.asked == []
    assert act("push", done.state, hero="edda").result.code == "natural-1"
    assert act("roll_d20", table(rulings=["no_push_on_1"]), [2, 9], ["push"], hero="edda").state.heroes["edda"].fatigue


@pytest.mark.rule("TS-RULING-23")
def test_the_fatigue_is_placed_before_the_die_is_thrown() -> None:
    state = table(hero("edda", *packs(9), held("sword")))
    done = act("roll_d20", state, [6, 11], ["push"], hero="edda")
    kinds = [type(event).__name__ for event in done.events]
    assert kinds == ["D20Rolled", "PushDeclared", "ItemDropped", "MarkPlaced", "D20Pushed"]


@pytest.mark.rule("TS-RULING-23", "TS-EX-15")
def test_the_reroll_counts_although_the_fatigue_brings_dying() -> None:
    done = act("roll_d20", table(hero("edda", MAJOR, *packs(8))), [6, 17], ["push"], hero="edda", target=15)
    one = done.state.heroes["edda"]
    assert names(one) == ["Dying"]
    assert (one.roll.face, one.roll.outcome) == (17, "success")


@pytest.mark.rule("TS-RULING-24", "TS-EX-19")
def test_without_room_a_push_is_refused() -> None:
    loads = [SCAR, SCAR, SCAR, FATIGUE, FATIGUE, FATIGUE, FATIGUE, piece("plate", 3, "worn", laborious=True)]
    done = act("roll_d20", table(hero("edda", *loads)), [6], hero="edda")
    assert done.asked == []
    refused = act("push", done.state, hero="edda").result
    assert refused.code == "no-room"
    assert "make room" in refused.remedy


@pytest.mark.rule("TS-RULING-24")
def test_by_house_rule_the_fatigue_overflows() -> None:
    done = act("roll_d20", table(hero("edda", *FULL), rulings=["push_may_overflow"]), [6, 9], ["push"], hero="edda")
    assert done.state.heroes["edda"].overflow == ("f1",)


@pytest.mark.rule("TS-FATIGUE-09")
def test_a_target_that_is_said_decides_after_the_choice() -> None:
    done = act("roll_d20", table(), [11], ["stand"], hero="edda", target=12, modifier=1, reason="climb")
    assert isinstance(done.events[-1], D20Resolved)
    assert done.state.heroes["edda"].roll.outcome == "success"
    assert done.events[0].tell(lambda one: "Edda") == "Edda's d20 for climb shows 11 + 1 = 12."
    missed = act("roll_d20", table(), [10], ["stand"], hero="edda", target=12, modifier=1)
    assert missed.state.heroes["edda"].roll.outcome == "failure"


@pytest.mark.rule("TS-FATIGUE-09")
def test_only_an_open_roll_is_announced() -> None:
    assert act("announce", table(), hero="edda", outcome="success").result.code == "no-roll"
    state = act("announce", rolled(6), hero="edda", outcome="failure").state
    assert act("announce", state, hero="edda", outcome="success").result.code == "no-roll"


@pytest.mark.rule("TS-FATIGUE-11")
def test_a_piece_may_be_given_up_for_the_push() -> None:
    state = rolled(6, held("sword"))
    done = act("push", state, [12], hero="edda", item="sword")
    assert [item.id for item in done.state.ground] == ["sword"]
    assert any(isinstance(event, D20Pushed) for event in done.events)


@pytest.mark.rule("TS-FATIGUE-07")
@pytest.mark.parametrize(("field", "value"), [("modifier", 51), ("modifier", -(10**9)), ("target", 61), ("target", -1)])
def test_absurd_numbers_are_refused(field: str, value: int) -> None:
    assert act("roll_d20", table(), hero="edda", **{field: value}).result.code == "bad-number"

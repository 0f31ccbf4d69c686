"""Using the burden against its bearer (BURDEN)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.burden import BurdenUsed
from pallbearer.systems.deadweight.state import Called, Hero
from tests.systems.deadweight.kit import act, hero, shown, table

EDDA = hero(burden="Reckless", prof={"STR": 2})


def use(state: Any, dice: tuple[int, ...] = (), answers: tuple[str, ...] = (), **params: Any) -> Any:
    return act(
        "use_burden", state, dice, answers, **{"hero": "edda", "way": "decision", "reason": "She runs.", **params}
    )


@pytest.mark.rule("DW-BURDEN-03", "DW-BURDEN-05", "DW-NOTE-11")
def test_a_decision_against_oneself_earns_an_insight() -> None:
    done = use(table(EDDA), answers=("yes",))
    after: Hero = done.state.hero("edda")
    assert (after.insight, after.insight_marked, after.burden_used, done.rolled) == (1, 1, 1, [])
    assert [one.who for one in done.asked] == [GM]


@pytest.mark.rule("DW-NOTE-11")
@pytest.mark.parametrize("params", [{}, {"way": "test", "attribute": "STR"}])
def test_the_gm_judges(params: dict[str, str]) -> None:
    done = use(table(EDDA), answers=("no",), **params)
    assert isinstance(done.result, Refused)
    assert (done.result.code, done.records, done.rolled) == ("gm-says-no", [], [])


@pytest.mark.rule("DW-BURDEN-04", "DW-BURDEN-05", "DW-BURDEN-06", "DW-NOTE-11")
@pytest.mark.parametrize(("dice", "new", "fatigue"), [((5, 3, 2), 2, 0), ((5, 6, 2), 3, 0), ((4, 2, 3), 1, 1)])
def test_a_test_is_made_at_disadvantage_and_without_proficiency(dice: tuple[int, ...], new: int, fatigue: int) -> None:
    done = use(table(EDDA), (*dice, new), ("yes", "die-0"), way="test", attribute="STR")
    assert [(one.who, one.question.kind) for one in done.asked] == [(GM, "burden"), (GM, "reroll")]
    after: Hero = done.state.hero("edda")
    assert (after.insight, shown(after, "STR")) == (1, f"3/{fatigue}/0")
    named = [record.rules for record in done.records if isinstance(record.event, BurdenUsed)]
    assert named == [("DW-BURDEN-04", "DW-BURDEN-02")]


@pytest.mark.rule("DW-NOTE-11")
@pytest.mark.parametrize(("flag", "face", "earned"), [((), 6, 1), (("f",), 6, 0), ((), 2, 1), (("f",), 2, 1)])
def test_by_house_rule_only_a_failed_test_earns(flag: tuple[str, ...], face: int, earned: int) -> None:
    rulings = ("burden_insight_on_failure_only",) if flag else ()
    state = table(hero(burden="Martyr", STR="1/0/0"), rulings=rulings)
    after = use(state, (face,), ("yes", "keep"), way="test", attribute="STR").state.hero("edda")
    assert (after.insight, after.burden_used) == (earned, 1)


@pytest.mark.rule("DW-BURDEN-02", "DW-RULING-12", "DW-EX-78")
@pytest.mark.parametrize("second", [{}, {"way": "test", "attribute": "INT"}])
def test_once_per_session_over_both_ways(second: dict[str, str]) -> None:
    once = use(table(EDDA), answers=("yes",)).state
    refused = use(once, **second).result
    assert isinstance(refused, Refused)
    assert refused.code == "once-per-session"
    next_session = act("start_session", act("end_session", once).state).state
    assert use(next_session, answers=("yes",)).state.hero("edda").insight == 2


@pytest.mark.rule("DW-RULING-12")
def test_by_house_rule_each_way_once() -> None:
    once = use(table(EDDA, rulings=("burden_each_way_once",)), answers=("yes",)).state
    assert use(once).result.code == "once-per-session"
    twice = use(once, (2, 2, 3), ("yes", "keep"), way="test", attribute="INT").state
    assert twice.hero("edda").insight == 2
    assert use(twice, way="test", attribute="INT").result.code == "once-per-session"


def called(advantage: int) -> Any:
    call = Called("c1", "edda", "STR", "a leap", advantage=advantage)
    return {"c1": call}


@pytest.mark.rule("DW-EX-78", "DW-RULING-13", "DW-BURDEN-06")
@pytest.mark.parametrize(("dice", "fatigue"), [((5, 3, 2), 0), ((3, 2, 1), 1)])
def test_an_advantage_from_elsewhere_cancels_and_nobody_rerolls(dice: tuple[int, ...], fatigue: int) -> None:
    done = use(table(EDDA, called=called(1)), dice, ("yes",), way="test", call="c1")
    assert [one.question.kind for one in done.asked] == ["burden"]
    after: Hero = done.state.hero("edda")
    assert (after.insight, shown(after, "STR"), done.state.called) == (1, f"3/{fatigue}/0", {})
    assert use(done.state, way="test", attribute="STR").result.code == "once-per-session"


@pytest.mark.rule("DW-RULING-13")
def test_by_house_rule_the_disadvantage_meets_no_advantage() -> None:
    state = table(EDDA, called=called(1), rulings=("burden_disadvantage_uncancellable",))
    done = use(state, (5, 3, 2, 6, 2), ("yes", "die-1", "die-0"), way="test", call="c1")
    assert [one.who for one in done.asked] == [GM, "edda", GM]


@pytest.mark.rule("DW-RULING-13")
def test_two_advantages_leave_the_player_one() -> None:
    done = use(table(EDDA, called=called(2)), (3, 3, 2, 6), ("yes", "die-0"), way="test", call="c1")
    assert [one.who for one in done.asked] == [GM, "edda"]


@pytest.mark.rule("DW-BURDEN-02", "DW-BURDEN-04")
@pytest.mark.parametrize(
    ("bearer", "params", "code"),
    [
        (EDDA, {"hero": "nobody"}, "unknown-hero"),
        (replace(EDDA, burden=""), {}, "no-burden"),
        (EDDA, {"reason": " "}, "no-reason"),
        (EDDA, {"way": "test"}, "unknown-attribute"),
        (EDDA, {"way": "test", "attribute": "STR", "decline": True}, "must-roll"),
        (EDDA, {"way": "test", "call": "c9", "attribute": "STR"}, "unknown-call"),
        (replace(EDDA, condition=replace(EDDA.condition, kind="fainted")), {}, "fainted"),
    ],
)
def test_refusals_come_before_anything_happens(bearer: Hero, params: dict[str, Any], code: str) -> None:
    done = use(table(bearer), **params)
    assert isinstance(done.result, Refused)
    assert (done.result.code, done.records, done.asked) == (code, [], [])


def test_a_call_for_another_is_not_answered() -> None:
    state = table(EDDA, hero("bo"), called={"c1": Called("c1", "bo", "STR")})
    assert use(state, way="test", call="c1").result.code == "not-yours"


@pytest.mark.rule("DW-BURDEN-06")
def test_the_odds_are_told_beforehand() -> None:
    one = SYSTEM.acts["use_burden"]
    assert one.foresee is not None
    params = one.params(hero="edda", way="test", reason="She runs.", attribute="STR")
    chance = one.foresee(table(hero(burden="Reckless", STR="1/0/0", prof={"STR": 2})), params)
    # One die, which the GM rerolls if it is a success: 1/2 of 1/2, and nobody rerolls for the player.
    assert isinstance(chance, Chance)
    assert sum(
        Fraction(chance.outcomes[grade]) for grade in ("great", "success") if grade in chance.outcomes
    ) == Fraction(1, 4)
    decision = one.params(hero="edda", way="decision", reason="She runs.")
    assert one.foresee(table(EDDA), decision) is None
    nobody = one.params(hero="bo", way="decision", reason="She runs.")
    assert isinstance(one.foresee(table(EDDA), nobody), Refused)

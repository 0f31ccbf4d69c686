"""The GM calls for tests, with advantage and disadvantage (TEST, ADV)."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import GM
from pallbearer.systems.deadweight import SYSTEM, tests
from pallbearer.systems.deadweight.pool import net_advantage
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Called
from tests.systems.deadweight.kit import act, hero, play, table


@pytest.mark.rule("DW-TEST-01", "DW-ADV-08")
def test_the_gm_calls_for_a_test_and_the_player_answers() -> None:
    assert SYSTEM.acts["call_test"].by == "gm"
    called = act("call_test", table(), hero="edda", attribute="DEX", reason="leap", disadvantage=1).state
    assert called.called == {"call-1": Called("call-1", "edda", "DEX", "leap", 0, 1)}
    done = act("test", called, (5, 2, 2), ("keep",), hero="edda", call="call-1")
    assert done.state.called == {}
    assert done.asked[0].who == GM
    assert done.events[1] == tests.TestDeclared("edda", "DEX", 3, "leap")
    # each call has an id of its own, even after another was settled
    assert list(act("call_test", done.state, hero="edda", attribute="STR").state.called) == ["call-2"]


@pytest.mark.rule("DW-TEST-01", "DW-TEST-02", "DW-TEST-05")
def test_calls_are_settled_once_by_whom_they_concern() -> None:
    called = act("call_test", table(hero(), hero("bo")), hero="edda", attribute="DEX").state
    assert act("test", called, hero="bo", call="call-1").result.code == "not-your-call"
    assert act("test", called, hero="edda", call="call-7").result.code == "unknown-call"
    assert act("test", called, hero="edda", attribute="STR", call="call-1").result.code == "other-attribute"
    declined = act("decline_test", called, hero="edda", call="call-1")
    assert (declined.result[0].grade, declined.state.called) == ("failure", {})
    dismissed = act("dismiss_call", called, call="call-1").state
    assert dismissed.called == {}
    assert act("dismiss_call", dismissed, call="call-1").result.code == "unknown-call"
    late = tests.Plan("edda", "DEX", call="call-1")
    assert play(tests.make_test(dismissed, late), dismissed).result.code == "unknown-call"


@pytest.mark.rule("DW-TEST-02", "DW-ADV-07")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"hero": "nobody", "attribute": "STR"}, "unknown-hero"),
        ({"hero": "edda", "attribute": "LUCK"}, "unknown-attribute"),
        ({"hero": "edda", "attribute": "STR", "advantage": -1}, "bad-number"),
        ({"hero": "edda", "attribute": "STR", "purpose": "dance"}, "unknown-purpose"),
    ],
)
def test_calls_that_are_refused(params: dict[str, str], code: str) -> None:
    assert act("call_test", table(), **params).result.code == code


def asked(advantage: int, disadvantage: int, *rulings: str, **fields: object) -> list[str]:
    """Who is asked for rerolls, when everybody keeps."""
    state = table(hero(), rulings=rulings)
    call = act(
        "call_test", state, hero="edda", attribute="STR", advantage=advantage, disadvantage=disadvantage, **fields
    )
    answers = ("keep",) * (1 if advantage != disadvantage else 0)
    done = act("test", call.state, (5, 2, 2), answers, hero="edda", call="call-1")
    assert done.result[0].grade == "success"
    return [ask.who for ask in done.asked]


@pytest.mark.rule("DW-ADV-01", "DW-ADV-02", "DW-ADV-03", "DW-ADV-05")
@pytest.mark.parametrize("check", [False, True])
def test_advantage_is_the_players_and_disadvantage_the_gms_and_both_may_be_left(check: bool) -> None:
    assert asked(1, 0, check=check) == ["edda"]
    assert asked(0, 1, check=check) == [GM]


@pytest.mark.rule("DW-ADV-02..04")
@pytest.mark.parametrize("check", [False, True])
def test_one_die_is_rerolled_and_the_new_value_stands(check: bool) -> None:
    up = act("call_test", table(), hero="edda", attribute="STR", advantage=1, check=check).state
    done = act("test", up, (5, 2, 2, 1), ("die-0",), hero="edda", call="call-1")
    assert done.result[0].faces == (1, 2, 2)
    assert done.result[0].grade == "critical"
    down = act("call_test", table(), hero="edda", attribute="STR", disadvantage=1, check=check).state
    done = act("test", down, (5, 2, 2, 6), ("die-0",), hero="edda", call="call-1")
    assert done.result[0].faces == (6, 2, 2)
    assert done.result[0].grade == "success"


@pytest.mark.rule("DW-ADV-06", "DW-ADV-07", "DW-RULING-49", "DW-EX-45")
def test_advantages_stack_and_cancel_one_for_one() -> None:
    assert asked(1, 1) == []
    assert asked(2, 2) == []
    state = table(hero())
    for advantage, disadvantage, who, count in [(1, 2, GM, 1), (2, 1, "edda", 1), (3, 1, "edda", 2), (0, 2, GM, 2)]:
        call = act(
            "call_test", state, hero="edda", attribute="STR", advantage=advantage, disadvantage=disadvantage
        ).state
        done = act("test", call, (5, 2, 2, *(3,) * count), ("die-1",) * count, hero="edda", call="call-1")
        assert [ask.who for ask in done.asked] == [who] * count


@pytest.mark.rule("DW-RULING-49")
def test_by_house_rule_any_pair_cancels_all() -> None:
    flag = Rulings(any_pair_cancels_all=True)
    assert [net_advantage(up, down, flag) for up, down in [(2, 1), (1, 3), (2, 0), (0, 2)]] == [0, 0, 2, -2]
    state = table(rulings=["any_pair_cancels_all"])
    call = act("call_test", state, hero="edda", attribute="STR", advantage=2, disadvantage=1).state
    assert act("test", call, (5, 2, 2), hero="edda", call="call-1").asked == []


@pytest.mark.rule("DW-ADV-01", "DW-ADV-08")
def test_advantage_comes_from_the_gms_call_or_from_a_skill_for_the_purpose() -> None:
    assert {"advantage", "disadvantage"}.isdisjoint(SYSTEM.acts["test"].params.__struct_fields__)
    sneak = table(hero(skills=("Infiltration",)))
    done = act("test", sneak, (5, 2, 2), ("keep",), hero="edda", attribute="DEX", purpose="sneak")
    assert [ask.who for ask in done.asked] == ["edda"]
    assert act("test", sneak, (5, 2, 2), hero="edda", attribute="DEX").asked == []
    # it meets the GM's disadvantage, and the GM's call may name the purpose
    call = act("call_test", sneak, hero="edda", attribute="DEX", disadvantage=1, purpose="sneak").state
    assert act("test", call, (5, 2, 2), hero="edda", call="call-1").asked == []

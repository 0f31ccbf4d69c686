"""Answers for the lab: worked out once, a few at a time, not too many for one visitor, and none that is too large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import HTTPException

from pallbearer.odds.ask import Desk, Given, Wrong
from pallbearer.odds.dice import TooMuch
from pallbearer.odds.ladder import TooLarge
from pallbearer.odds.pool import TooManyPositions
from pallbearer.web.errors import TurnedAway
from pallbearer.web.lab import worked
from pallbearer.web.lab.worked import Answers
from pallbearer.web.throttle import Throttle


def answers(now: Callable[[], float] = lambda: 0.0, tries: int = 2) -> Answers:
    return Answers(Throttle(tries, 60.0, now), now)


@pytest.fixture
def counted() -> tuple[Desk, list[Given]]:
    """A desk, and what it has been asked."""
    asked: list[Given] = []
    return Desk("", (), lambda one: asked.append(one) or {"value": len(asked)}), asked  # type: ignore[func-returns-value]


def test_an_answer_is_worked_out_once_and_known_ones_count_for_nobody(counted: tuple[Desk, list[Given]]) -> None:
    desk, asked = counted
    shelf = answers()
    for _ in range(5):
        shelf.visit("ann").whole("x", desk, {"n": 1})
    assert asked == [{"n": 1}]
    visit = shelf.visit("ann")
    for number in range(2, 20):
        visit.quick("x", desk, {"n": number})  # a whole ladder counts as one question
    with pytest.raises(TurnedAway, match="Wait 60 seconds"):
        shelf.visit("ann").quick("x", desk, {"n": 99})
    shelf.visit("bob").quick("x", desk, {"n": 99})
    assert shelf.visit("ann").quick("x", desk, {"n": 99})


def test_what_nobody_asks_for_is_let_go(counted: tuple[Desk, list[Given]], monkeypatch: pytest.MonkeyPatch) -> None:
    desk, asked = counted
    monkeypatch.setattr(worked, "KEPT", 6)  # three answers of two figures
    shelf = answers()
    for number in (1, 2, 3, 1, 4, 1, 2):
        shelf.visit(str(len(asked))).whole("x", desk, {"n": number})
    assert [one["n"] for one in asked] == [1, 2, 3, 4, 2]


def test_more_than_a_few_at_once_are_sent_away(
    counted: tuple[Desk, list[Given]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worked, "PATIENCE", 0.01)
    desk, _ = counted
    shelf = answers(tries=9)

    def nested(of: str, depth: int) -> Any:
        inner = Desk("", (), lambda _: nested(of, depth - 1) if depth > 1 else {})
        return shelf.visit("ann").whole(of, inner, {"depth": depth})

    assert nested("as many as may be", worked.AT_ONCE) == {}
    with pytest.raises(HTTPException, match="busy"):
        nested("one more", worked.AT_ONCE + 1)
    assert shelf.visit("ann").whole("y", desk, {})


def test_a_visit_that_takes_long_ends() -> None:
    now = [0.0]
    visit = answers(lambda: now[0]).visit("ann")
    assert not visit.late
    now[0] = worked.LONG + 1
    assert visit.late


def test_a_refusal_is_kept_too() -> None:
    asked = []

    def refuse(one: Given) -> Any:
        asked.append(one)
        raise Wrong("the question", "too much", "less")

    shelf = answers()
    for _ in range(3):
        with pytest.raises(Wrong, match="the question: given too much; allowed: less"):
            shelf.visit("ann").whole("x", Desk("", (), refuse), {})
    assert len(asked) == 1


@pytest.mark.parametrize("error", [TooMuch("dice", 9, 3), TooManyPositions(3), TooLarge("more than 64 bits hold")])
def test_too_large_is_told_kindly_and_faults_are_not_hidden(error: ValueError) -> None:
    def fail(_: Given) -> Any:
        raise error

    with pytest.raises(Wrong, match="more than can be worked out"):
        answers().visit("ann").whole("x", Desk("", (), fail), {})
    error = ValueError("a fault of ours")
    with pytest.raises(ValueError, match="a fault of ours"):
        answers().visit("ann").whole("x", Desk("", (), fail), {})


def test_the_quick_answer_stands_guard_before_the_whole_one() -> None:
    def refuse(_: Given) -> Any:
        raise Wrong("the question", "too much", "less")

    def never(_: Given) -> Any:
        raise AssertionError("the whole answer was asked for")

    with pytest.raises(Wrong, match="too much"):
        answers().visit("ann").whole("x", Desk("", (), never, refuse), {})

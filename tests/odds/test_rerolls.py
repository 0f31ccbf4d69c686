"""The quick solver of the pool game against the slow one, which explores it position by position."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.odds import rerolls
from pallbearer.odds.pool import Groups, PoolGame, Position, Seat, TooManyPositions
from pallbearer.odds.rerolls import RerollGame, plays_simply

Result: TypeAlias = tuple[str, bool]
WORTH = {"great": 15, "success": 10, "failure": 0, "critical": -10}
DIE = (1, 2, 2, 4, 5, 6)


def read(groups: Groups) -> Result:
    """A pool of six-sided dice: 4 or more succeed, 1 and 4 tire."""
    faces = [face for group in groups for face in group]
    good = any(face >= 4 for face in faces)
    bad = "critical" if 1 in faces else "failure"
    return ("great" if faces.count(6) >= 2 else "success") if good else bad, bool({1, 4} & set(faces))


def worth(result: Result) -> int:
    return WORTH[result[0]] - 4 * result[1]


def both(seats: list[Seat], result: Any = read, value: Any = worth) -> tuple[RerollGame[Any], PoolGame[Any]]:
    return (
        RerollGame(seats, result, value, per=10, die=DIE, enough=2),
        PoolGame(seats, result, value, per=10, die=DIE),
    )


@pytest.mark.parametrize(
    ("dice", "rerolls", "against", "value"),
    [(4, 2, 0, F(3457, 3645)), (6, 4, 0, F(8665063, 7558272)), (6, 4, 1, F(294177563, 302330880))],
)
def test_values_worked_out_by_four_programs(dice: int, rerolls: int, against: int, value: F) -> None:
    """Plain Python, icepool, dyce and NumPy, each with a recursion of its own, agreed on these."""
    quick, _ = both([Seat(rerolls), Seat(against, wants=-1)])
    found = quick.solve([dice])
    assert found.value == value
    assert sum(found.results.values()) == 1
    assert found.value == sum(chance * worth(one) for one, chance in found.results.items()) / 10


SEATS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([((0, 0),), ((1, 1),), ((0, 0), (1, 1)), ((1, 1), (0, 0))])),
    min_size=1,
    max_size=3,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    seats=SEATS,
    dice=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    seed=st.integers(0, 2**16),
    coarse=st.booleans(),
    arrays=st.booleans(),
)
def test_any_small_game_agrees_with_the_slow_solver(
    seats: list[tuple[int, tuple[tuple[int, int], ...]]], dice: tuple[int, int], seed: int, coarse: bool, arrays: bool
) -> None:
    """Whatever the dice are worth, ties or none; from the throw, and from every position in the talk."""
    table = [Seat(rerolls, reach, wants=(-1) ** turn) for turn, (rerolls, reach) in enumerate(seats)]
    random = Random(seed)
    worths: dict[Groups, int] = {}

    def value(groups: Groups) -> int:
        return worths.setdefault(groups, random.randrange(-3, 3) if coarse else random.randrange(-(10**6), 10**6))

    with patch("pallbearer.odds.rerolls.ARRAYS_FROM", 0 if arrays else rerolls.ARRAYS_FROM):
        compare(table, value, dice, random)


def compare(table: list[Seat], value: Any, dice: tuple[int, int], random: Random) -> None:
    quick = RerollGame(table, lambda groups: groups, value, die=(1, 2, 2))
    slow = PoolGame(table, lambda groups: groups, value, die=(1, 2, 2))
    assert quick.solve(dice) == slow.solve(dice)
    faces = tuple(tuple(sorted(random.choice((1, 2)) for _ in range(count))) for count in dice)
    for turn in range(len(table)):
        for kept in range(len(table) + 1):
            left = tuple(random.randint(0, seat.rerolls) for seat in table)
            where = Position(faces, left, turn, kept)
            assert quick.from_here(where) == slow.from_here(where)
            assert quick.value(where) == slow.value(where)
            if kept < len(table) and any(left):
                assert quick.best(where) == slow.best(where)
                for move in slow.moves(where):
                    assert quick.after(where, move) == slow.after(where, move)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(dice=st.integers(1, 4), mine=st.integers(0, 3), theirs=st.integers(0, 2))
def test_more_of_mine_never_harms_and_more_of_theirs_never_helps(dice: int, mine: int, theirs: int) -> None:
    def value(mine: int, theirs: int) -> F:
        return both([Seat(mine), Seat(theirs, wants=-1)])[0].solve([dice]).value

    here = value(mine, theirs)
    assert value(mine + 1, theirs) >= here
    assert value(mine, theirs + 1) <= here


def test_the_order_of_alike_dice_changes_nothing() -> None:
    quick, _ = both([Seat(2), Seat(1, wants=-1)])
    assert quick.from_here(quick.start([[6, 1, 4]])) == quick.from_here(quick.start([[4, 6, 1]]))


def test_equal_moves_keep_and_then_take_the_lower_face() -> None:
    quick, _ = both([Seat(1)], value=lambda result: int(result[0] in ("great", "success")))
    assert quick.best(quick.start([[1, 6]])) is None
    move = quick.best(quick.start([[1, 2]]))
    assert move is not None
    assert move.face == 1


def test_what_it_does_not_know_is_refused() -> None:
    assert not plays_simply([Seat(1, either=True)])
    assert not plays_simply([Seat(1, reach=((0, 1),))])
    with pytest.raises(ValueError, match="PoolGame"):
        RerollGame([Seat(1, either=True)], read, worth)
    with pytest.raises(TooManyPositions):
        RerollGame([Seat(6), Seat(6)], read, worth, budget=1_000).solve([4])


def test_a_million_plays_by_the_policy_lie_near_the_exact_odds() -> None:
    """Each result's count lies within five standard deviations; a fair sampler breaks that once in two million."""
    quick, _ = both([Seat(2), Seat(1, wants=-1)])
    exact, random, plays = quick.solve([3]).results, Random(5), 1_000_000
    thrown = Counter(zip(*(random.choices(DIE, k=plays) for _ in range(3)), strict=True))
    waiting = Counter[Position]()
    for faces, count in thrown.items():
        waiting[quick.start([faces])] += count
    counts = Counter[Result]()
    while waiting:
        where, count = waiting.popitem()
        if where.kept == 2 or not any(where.left):
            counts[read(where.groups)] += count
            continue
        move = quick.best(where)
        if move is None:
            waiting[where._replace(turn=1 - where.turn, kept=where.kept + 1)] += count
            continue
        left = tuple(one - (turn == where.turn) for turn, one in enumerate(where.left))
        others = list(where.groups[0])
        others.remove(move.face)
        for face, times in Counter(random.choices(DIE, k=count)).items():
            waiting[Position((tuple(sorted([*others, face])),), left, 1 - where.turn, 0)] += times
    assert sum(counts.values()) == plays
    for result, chance in exact.items():
        assert (counts[result] - plays * chance) ** 2 <= 25 * plays * chance * (1 - chance)

"""The pool game against values known from outside, and against the slow oracle."""

from __future__ import annotations

import time
from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.odds.pool import Groups, Move, PoolGame, Position, Seat, TooManyPositions
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.script import GM, Ask, Option, Question, Roll, Script


def read(groups: Groups) -> tuple[str, bool]:
    """A plain attribute test, restated here: grade, and whether it tires."""
    faces = groups[0]
    if max(faces) >= 4:
        grade = "great" if faces.count(6) >= 2 else "success"
    else:
        grade = "critical" if 1 in faces else "failure"
    return grade, 1 in faces or 4 in faces


def success(result: tuple[str, bool]) -> int:
    return int(result[0] in ("success", "great"))


def utility(result: tuple[str, bool]) -> int:
    """In tenths: great 1.5, success 1, crit failure -1, and -0.4 for fatigue."""
    return {"great": 15, "success": 10, "failure": 0, "critical": -10}[result[0]] - 4 * result[1]


@pytest.mark.parametrize(
    ("dice", "rerolls", "against", "succeeds", "worth"),
    [
        (4, 2, 0, F(63, 64), F(3457, 3645)),
        (6, 4, 0, F(1023, 1024), F(8665063, 7558272)),
        (6, 4, 1, F(509, 512), F(294177563, 302330880)),
    ],
)
@pytest.mark.parametrize("die", [(1, 2, 3, 4, 5, 6), (1, 2, 2, 4, 5, 6)])
def test_values_computed_elsewhere(
    dice: int, rerolls: int, against: int, succeeds: F, worth: F, die: tuple[int, ...]
) -> None:
    seats = [Seat(rerolls), Seat(against, wants=-1)]
    assert PoolGame(seats, read, success, die=die).solve([dice]).value == succeeds
    solved = PoolGame(seats, read, utility, per=10, die=die).solve([dice])
    assert solved.value == worth
    assert sum(solved.results.values()) == 1
    assert sum(chance * F(utility(one), 10) for one, chance in solved.results.items()) == worth


def test_six_dice_and_five_rerolls_take_about_a_second() -> None:
    began = time.perf_counter()
    PoolGame([Seat(4), Seat(1, wants=-1)], read, utility, per=10).solve([6])
    assert time.perf_counter() - began < 10  # one, on an idle machine


def pool_script(dice: int, sides: int, seats: list[Seat]) -> Script[tuple[int, ...]]:
    """The game as a rule script: the slow oracle plays it."""
    faces = list((yield Roll((sides,) * dice)))
    left = [seat.rerolls for seat in seats]
    turn = kept = 0
    while kept < len(seats) and any(left):
        answer = "keep"
        if left[turn]:
            options = (Option("keep", ""), *(Option(str(face), "") for face in sorted(set(faces))))
            answer = yield Ask(GM if seats[turn].wants < 0 else "player", Question("reroll", "", options))
        if answer == "keep":
            kept += 1
        else:
            (new,) = yield Roll((sides,))
            if seats[turn].either:
                put = (Option("new", ""), Option("old", ""))
                if (yield Ask(GM if seats[turn].wants < 0 else "player", Question("either", "", put))) == "old":
                    new = int(answer)
            faces.remove(int(answer))
            faces.append(new)
            left[turn] -= 1
            kept = 0
        turn = (turn + 1) % len(seats)
    return tuple(sorted(faces))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_the_slow_oracle_agrees(data: st.DataObject) -> None:
    """Any reading and worth of the final faces, up to three dice and two rerolls a side."""
    sides = data.draw(st.integers(2, 4))
    dice = data.draw(st.integers(1, 3 if sides < 4 else 2))
    wants = data.draw(st.sampled_from([[1], [1, -1], [-1, 1], [1, 1], [1, 1, -1]]))
    most = 2 if len(wants) < 3 and sides < 4 else 1
    seats = [
        Seat(data.draw(st.integers(0, most)), wants=one, either=data.draw(st.booleans()) if most == 1 else False)
        for one in wants
    ]
    salt = data.draw(st.integers(1, 10**6))

    def worth(faces: Any) -> int:
        return hash((salt, faces)) % 1009

    game = PoolGame(seats, lambda groups: groups[0], worth, die=range(1, sides + 1))
    solved = game.solve([dice])
    slow = enumerate_script(
        lambda: pool_script(dice, sides, seats), None, lambda state, event: state, lambda faces, state: faces, worth
    )
    assert solved.value == sum(chance * worth(faces) for faces, chance in slow.items())
    assert solved.results == slow


def test_best_moves_keep_before_rerolling_and_take_the_lowest_face() -> None:
    game = PoolGame([Seat(1)], lambda groups: max(groups[0]) >= 4, int)
    start = game.start([[5, 2]])
    assert game.moves(start) == [None, Move(0, 2), Move(0, 5)]
    assert game.best(start) is None
    assert game.best(game.start([[3, 2]])) == Move(0, 2)
    assert game.value(game.start([[3, 2]])) == F(1, 2)
    assert game.after(game.start([[3, 2]]), None).value == 0
    assert game.after(start, Move(0, 5)).results == {True: F(1, 2), False: F(1, 2)}
    assert game.from_here(start).results == {True: F(1)}


def test_groups_have_their_own_seats() -> None:
    """The second die belongs to somebody else: the first seat cannot touch it."""
    seats = [Seat(1, reach=((0, 0),)), Seat(1, reach=((1, 1),))]
    game = PoolGame(seats, lambda groups: (groups[0][0] >= 4, groups[1][0] >= 4), lambda both: both[0] + both[1])
    assert game.moves(game.start([[2], [3]])) == [None, Move(0, 2)]
    assert game.solve([1, 1]).results[True, True] == F(9, 16)
    only = PoolGame(seats[:1], lambda groups: groups[1][0] >= 4, int)
    assert only.solve([1, 1]).value == F(1, 2)


def test_a_rerolled_die_may_go_where_nobody_reaches() -> None:
    once = PoolGame([Seat(2, reach=((0, 1),))], lambda groups: max(groups[0] + groups[1]) >= 4, int)
    assert once.solve([1, 0]).value == F(3, 4)
    assert PoolGame([Seat(2)], lambda groups: max(groups[0]) >= 4, int).solve([1]).value == F(7, 8)


def test_of_either_value_the_better_for_the_seat_stands() -> None:
    seats = [Seat(1, wants=-1, either=True)]
    assert PoolGame(seats, lambda groups: groups[0][0] >= 4, int).solve([1]).value == F(1, 4)
    game = PoolGame(seats, lambda groups: groups[0][0], lambda face: face)
    assert game.after(game.start([[3]]), Move(0, 3)).value == F(1 + 2 + 3 * 4, 6)


def test_a_seat_that_must_keep_does_not_hold_up_the_others() -> None:
    game = PoolGame([Seat(0), Seat(1, wants=-1)], lambda groups: groups[0][0] >= 4, int)
    start = game.start([[5]])
    assert game.moves(start) == [None]
    assert game.value(start) == F(1, 2)
    assert game.value(Position(((5,),), (0, 1), turn=0, kept=2)) == 1  # closed


def test_questions_beyond_the_budget_are_refused() -> None:
    with pytest.raises(TooManyPositions, match="more than 100 positions"):
        PoolGame([Seat(3)], read, success, budget=100).solve([4])
    with pytest.raises(TooManyPositions):
        PoolGame([Seat(0)], read, success).solve([200])
    assert PoolGame([Seat(3)], read, success, budget=2_000).solve([4]).value == F(127, 128)


def test_no_rerolls_and_no_dice() -> None:
    plain = PoolGame([Seat(0), Seat(0, wants=-1)], read, success)
    assert plain.solve([1]).results == {
        ("success", False): F(1, 3),
        ("success", True): F(1, 6),
        ("failure", False): F(1, 3),
        ("critical", True): F(1, 6),
    }
    assert PoolGame([Seat(2)], lambda groups: groups, lambda groups: 0).solve([0]).results == {((),): F(1)}

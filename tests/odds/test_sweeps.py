"""Variants of a rule side by side against each of them alone."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.odds.branches import Sequel
from pallbearer.odds.ladder import TooLarge
from pallbearer.odds.pool import Groups, Seat
from pallbearer.odds.rerolls import RerollGame
from pallbearer.odds.sweeps import Sweep

SEATS = [Seat(3), Seat(2, wants=-1)]


def variant(least: int, tires: tuple[int, ...], great: int, seats: list[Seat] = SEATS) -> RerollGame[Any]:
    """A test in which this face and higher ones succeed, these tire, and two 6s are worth so much."""

    def read(groups: Groups) -> tuple[str, bool]:
        faces = groups[0]
        success = "great" if faces.count(6) >= 2 else "success"
        return success if max(faces) >= least else "failure", bool(set(tires) & set(faces))

    def worth(result: tuple[str, bool]) -> int:
        return {"great": great, "success": 10, "failure": 0}[result[0]] - 4 * result[1]

    kinds = {(face >= least, face in tires, face == 6): face for face in range(6, 0, -1)}
    die = [kinds[face >= least, face in tires, face == 6] for face in range(1, 7)]
    return RerollGame(seats, read, worth, per=10, die=die, enough=2)


def alone(game: RerollGame[Any], dice: int, mine: int, theirs: int) -> F:
    seats = [Seat(mine, wants=game.seats[0].wants), Seat(theirs, wants=game.seats[1].wants)]
    die = [face for face, many in zip(game.faces, game.weights, strict=True) for _ in range(many)]
    return RerollGame(seats, game.result, game.worth, game.per, die, enough=game.enough).solve([dice]).value


def test_a_sweep_has_the_answers_of_every_game_alone() -> None:
    """More variants than lanes, with three, four and five kinds of face, and weights beyond 32 bits."""
    tires: list[tuple[int, ...]] = [(1, 4), (1,), (5,)]
    games = [variant(*one) for one in product((4, 5, 6), tires, (10, 15, 10**6))]
    assert {len(game.faces) for game in games} == {3, 4, 5}
    found = Sweep(games, dice=4, rerolls=3, against=2)
    assert found.values.shape == (27, 4, 3, 4)
    for number in range(0, 27, 2):
        for dice, mine, theirs in ((1, 0, 0), (1, 3, 2), (2, 1, 2), (4, 3, 0), (4, 0, 2), (4, 3, 2), (3, 2, 1)):
            assert found.value(number, dice, mine, theirs) == alone(games[number], dice, mine, theirs)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    least=st.integers(2, 6),
    tires=st.sets(st.integers(1, 6), max_size=3),
    great=st.integers(-50, 50),
    wants=st.sampled_from([(1, -1), (-1, 1), (1, 1)]),
    asked=st.tuples(st.integers(1, 3), st.integers(0, 2), st.integers(0, 2)),
)
def test_any_variant(
    least: int, tires: set[int], great: int, wants: tuple[int, int], asked: tuple[int, int, int]
) -> None:
    game = variant(least, tuple(sorted(tires)), great, [Seat(0, wants=wants[0]), Seat(0, wants=wants[1])])
    assert Sweep([game], dice=3, rerolls=2, against=2).value(0, *asked) == alone(game, *asked)


def test_one_seat_needs_no_other() -> None:
    game = RerollGame([Seat(1)], lambda groups: max(groups[0]) >= 4, int)
    assert Sweep([game], dice=2, rerolls=2, against=0).value(0, 2, 1) == F(7, 8)


def test_what_a_sweep_does_not_hold_is_refused() -> None:
    game = variant(4, (1,), 10)
    with pytest.raises(TooLarge, match="64 bits"):
        Sweep([game.played_for(lambda result: 10**9)], dice=12, rerolls=6, against=2)
    with pytest.raises(TooLarge, match="64 bits"):
        Sweep([game], dice=12, rerolls=9, against=9)
    three = RerollGame([Seat(1), Seat(1), Seat(1)], game.result, game.worth)
    later = RerollGame([Seat(1)], game.result, game.worth, sequel=Sequel(game, 1, 0, lambda groups: True))
    for unknown in (three, later):
        with pytest.raises(ValueError, match="ask the game itself"):
            Sweep([unknown], dice=2, rerolls=1, against=1)

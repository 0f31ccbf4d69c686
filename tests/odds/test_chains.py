"""Lifetimes, duels, grids and ladders against the same worked out one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.dice.steps import USAGE, after_use
from pallbearer.odds.duel import Duel
from pallbearer.odds.grids import faces, less, mixed, opposed, pairs
from pallbearer.odds.ladder import Ladder, TooLarge
from pallbearer.odds.lifetimes import Lifetime, usage
from pallbearer.odds.pool import Seat
from pallbearer.odds.rerolls import RerollGame
from tests.odds.test_rerolls import DIE, read, worth


@pytest.mark.parametrize("sides", USAGE)
def test_a_usage_die_face_by_face(sides: int) -> None:
    """Every face of every use, by the rule that steps the die."""
    present, gone = {sides: F(1)}, [F(0)]
    for _ in range(12):
        after = Counter[int]()
        for size, chance in present.items():
            for face in range(1, size + 1):
                after[after_use(size, face)] += chance / size  # type: ignore[assignment]
        gone.append(F(after.pop(0, 0)))
        present = dict(after)  # type: ignore[arg-type]
    span = usage(sides).spans(12)
    assert [span.chance(use) for use in range(13)] == gone
    assert span.longer == 1 - sum(gone)
    assert usage(sides).lasts(4) == 1 - sum(gone[:4])


@pytest.mark.parametrize(("sides", "mean"), [(4, 2), (6, 5), (8, 9), (10, 14), (12, 20), (20, 30)])
def test_how_long_a_usage_die_lasts_on_average(sides: int, mean: int) -> None:
    """Half its sides for each die on the way."""
    assert usage(sides).mean == mean


def test_a_lifetime_to_any_end() -> None:
    life = usage(20)
    span = life.until(F(1, 10**12))
    assert sum(map(span.chance, range(len(span.counts)))) + span.longer == 1
    assert span.longer <= F(1, 10**12) < life.spans(len(span.counts) - 2).longer
    mean = sum(use * span.chance(use) for use in range(len(span.counts)))
    assert abs(life.mean - mean) < F(1, 10**9)
    assert life.variance == sum((1 - F(2, one)) / F(2, one) ** 2 for one in USAGE)
    twins = Lifetime([F(1, 3), F(1, 3)])
    assert [twins.spans(3).chance(use) for use in range(4)] == [0, 0, F(1, 9), F(4, 27)]
    assert twins.until(F(1, 1000)).longer <= F(1, 1000)
    assert Lifetime([F(1)]).until(F(1, 2)).counts == (0, 1)
    assert life.lasts(0) == 1


@pytest.mark.parametrize("ends", [[], [F(0)], [F(3, 2)], [F(-1, 2)]])
def test_no_lifetime_without_an_end(ends: list[F]) -> None:
    with pytest.raises(ValueError, match="chance above 0"):
        Lifetime(ends)


def test_no_span_for_no_chance() -> None:
    with pytest.raises(ValueError, match="always last longer"):
        usage(4).until(F(0))
    with pytest.raises(ValueError, match="usage die"):
        usage(7)


WAYS = st.lists(st.integers(0, 4), min_size=1, max_size=4).filter(any)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(a=WAYS, b=WAYS)
def test_a_duel_blow_by_blow(a: list[int], b: list[int]) -> None:
    if not any(a[1:]) and not any(b[1:]):
        with pytest.raises(ValueError, match="ever hurt"):
            Duel(a, b, 2, 2)
        return
    duel = Duel(a, b, 4, 3)
    for mine, theirs in product(range(1, 5), range(1, 4)):
        assert (duel.wins(mine, theirs), duel.rounds(mine, theirs)) == blow_by_blow(tuple(a), tuple(b), mine, theirs)


@cache
def blow_by_blow(a: tuple[int, ...], b: tuple[int, ...], mine: int, theirs: int) -> tuple[F, F]:
    """The chance that A wins and the rounds it takes, by one equation for each pair of hit points."""
    wins, rounds, idle = F(0), F(1), F(0)
    for hurt, ways in enumerate(a):
        chance = F(ways, sum(a))
        if hurt >= theirs:
            wins += chance
            continue
        for back, more in enumerate(b):
            both = chance * F(more, sum(b))
            if not both or back >= mine:
                continue
            if not hurt and not back:
                idle += both
                continue
            won, took = blow_by_blow(a, b, mine - back, theirs - hurt)
            wins, rounds = wins + both * won, rounds + both * took
    return wins / (1 - idle), rounds / (1 - idle)


def test_a_duel_knows_only_what_it_was_asked() -> None:
    duel = Duel([1, 1], [2, 2], 2, 3)
    with pytest.raises(IndexError, match="1 to 2"):
        duel.wins(3, 1)
    with pytest.raises(IndexError):
        duel.rounds(1, 0)
    with pytest.raises(ValueError, match="at all"):
        Duel([0, 0], [1, 1], 1, 1)
    with pytest.raises(ValueError, match="0 ways or more"):
        Duel([1, -1], [1, 1], 1, 1)


def test_dice_kept_of_several() -> None:
    for sides, times in product((2, 3, 6), (1, 2, 3)):
        throws = list(product(range(1, sides + 1), repeat=times))
        for lowest in (False, True):
            best = Counter((min if lowest else max)(throw) for throw in throws)
            assert faces(sides, times, lowest, 8) == [best[face] for face in range(8)]


def test_opposed_rolls_one_by_one() -> None:
    sizes = (2, 3, 4, 6)
    mine = pairs(*zip(*[(faces(one, size=7), faces(other, size=7)) for one in sizes for other in sizes], strict=True))
    theirs = [faces(one, 2, size=7) for one in sizes]
    bands = [[(high > against) + (low > against) for against in range(7)] for high in range(7) for low in range(7)]
    found = opposed(mine, theirs, bands)
    assert found.shape == (16, 4, 3)
    for row, (one, other) in enumerate(product(sizes, sizes)):
        for column, sides in enumerate(sizes):
            slow = Counter[int]()
            for a, b, c, d in product(*(range(1, size + 1) for size in (one, other, sides, sides))):
                against = max(c, d)
                slow[(max(a, b) > against) + (min(a, b) > against)] += 1
            assert found[row, column].tolist() == [slow[band] for band in range(3)]


def test_attacks_one_by_one() -> None:
    found = mixed([[1, 12, 7], [1, 5, 14]], [[[0, 0, 0, 2, 2], [0, 1, 2, 1, 0], [4, 0, 0, 0, 0]]])
    assert found[0, 0].tolist() == [28, 12, 24, 14, 2]
    assert found.sum(axis=2).tolist() == [[80], [80]]


def test_damage_through_armour_one_by_one() -> None:
    dealt, soaks = [faces(4, size=9), faces(8)], [[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], faces(10), faces(2, size=11)]
    found = less(dealt, soaks)
    for row, damage in enumerate((4, 8)):
        for column, soak in enumerate(((0,), range(1, 11), (1, 2))):
            slow = Counter(max(0, face - away) for face in range(1, damage + 1) for away in soak)
            assert found[row, column].tolist() == [slow[points] for points in range(9)]


def test_grids_stay_exact_or_refuse() -> None:
    whole = opposed([[2**30, 1]], [[2**30, 1]], [[0, 1], [1, 0]])  # beyond what floats hold
    assert whole.tolist() == [[[2**60 + 1, 2**31]]]
    with pytest.raises(OverflowError, match="64 bits"):
        opposed([[2**40]], [[2**40]], [[0]])
    with pytest.raises(ValueError, match="shape"):
        opposed([[1]], [[1]], [[0, 1]])
    with pytest.raises(OverflowError, match="64 bits"):
        pairs([[2**32]], [[2**32]])
    with pytest.raises(OverflowError, match="64 bits"):
        mixed([[2**32]], [[[2**32]]])
    with pytest.raises(OverflowError, match="64 bits"):
        less([[2**32]], [[2**32]])
    with pytest.raises(ValueError, match="same total"):
        mixed([[1, 1]], [[[1, 0], [1, 1]]])
    bad: list[Any] = [[[1, 2], [3]], [1, 2], [[0.5]], [[-1]]]
    for table in bad:
        with pytest.raises(ValueError, match=r"different lengths|whole numbers"):
            opposed(table, [[1]], [[0]])


LADDER = Ladder(RerollGame([Seat(3), Seat(2, wants=-1)], read, worth, per=10, die=DIE, enough=2), 5, 3, 2)


@pytest.mark.parametrize("dice", range(1, 6))
def test_a_ladder_has_the_answers_of_the_solver(dice: int) -> None:
    for mine, theirs in product(range(4), range(3)):
        game = RerollGame([Seat(mine), Seat(theirs, wants=-1)], read, worth, per=10, die=DIE, enough=2)
        assert LADDER.answer(dice, mine, theirs) == game.solve([dice])
        for throw in product(sorted(set(DIE)), repeat=min(dice, 3)):
            shown = throw + (2,) * (dice - len(throw))
            move = game.best(game.start([shown])) if mine else None
            assert LADDER.choice(shown, mine, theirs) == (None if move is None else move.face)


def test_a_ladder_counts_every_throw() -> None:
    assert LADDER.ways.min() >= 0
    units = np.array([[[6 ** (n + p + d) for n in range(1, 6)] for d in range(3)] for p in range(4)])
    assert (LADDER.ways.sum(axis=2) == units).all()


def test_a_ladder_too_high_is_refused() -> None:
    seats = [Seat(9), Seat(9, wants=-1)]
    with pytest.raises(TooLarge, match="64 bits"):
        Ladder(RerollGame(seats, read, worth, die=DIE, enough=2), 12, 9, 9)
    with pytest.raises(TooLarge, match="kinds"):
        Ladder(RerollGame(seats, read, worth, die=range(1, 9)), 2, 1, 1)

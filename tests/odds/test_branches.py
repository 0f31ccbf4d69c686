"""Games that branch: more dice once a game has closed, or instead of a reroll; against the slow oracle."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.odds.branches import Raise, Sequel
from pallbearer.odds.pool import RAISE, Groups, Move, PoolGame, Seat, TooManyPositions
from pallbearer.odds.rerolls import RerollGame
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.script import GM, Ask, Option, Question, Roll, Script

SIDES = 3


def talk(faces: list[int], left: list[int], seats: list[Seat], raiser: int, turn: int = 0) -> Generator[Any, Any, bool]:
    """The talk as a script; `raiser` may throw a die more.  Returns whether that has been done."""
    kept, raised = 0, False
    while kept < len(seats):
        options = [Option("keep", "")]
        if left[turn]:
            options += [Option(str(face), "") for face in sorted(set(faces))]
        if turn == raiser and not raised:
            options.append(Option("raise", ""))
        who = GM if seats[turn].wants < 0 else "player"
        answer = (yield Ask(who, Question("reroll", "", tuple(options)))) if len(options) > 1 else "keep"
        kept += 1
        if answer != "keep":
            faces += yield Roll((SIDES,))
            kept = 0
        if answer == "raise":
            raised = True
        elif answer != "keep":
            faces.remove(int(answer))
            left[turn] -= 1
        turn = (turn + 1) % len(seats)
    return raised


def play(dice: int, seats: list[Seat], raiser: int, limit: int) -> Script[Any]:
    """One talk; then the player may throw two dice into less than `limit`, and there is another talk."""
    faces = list((yield Roll((SIDES,) * dice)))
    left = [seat.rerolls for seat in seats]
    raised = yield from talk(faces, left, seats, raiser)
    goes_on = False
    if sum(faces) < limit:
        both = (Option("end", ""), Option("on", ""))
        goes_on = (yield Ask("player", Question("on", "", both))) == "on"
    if goes_on:
        faces += yield Roll((SIDES, SIDES))
        yield from talk(faces, left, seats, -1)
    return goes_on, raised, tuple(sorted(faces))


def games(seats: list[Seat], raiser: int, limit: int, worth: Any, kind: Any) -> Any:
    """The same as a game of this kind.  After the second throw nobody raises."""

    def one(goes_on: bool, raised: bool) -> Any:
        sequel = raises = None
        if not goes_on:
            sequel = Sequel(one(True, raised), 2, 0, lambda groups: sum(groups[0]) < limit)
            if raiser >= 0 and not raised:
                raises = Raise(one(False, True), 1, 0, raiser)
        die = range(1, SIDES + 1)
        return kind(seats, lambda groups: (goes_on, raised, groups[0]), worth, die=die, sequel=sequel, raises=raises)

    return one(False, False)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(data=st.data())
def test_branches_as_the_slow_oracle_plays_them(data: st.DataObject) -> None:
    """Any worth of the final faces and of what was done."""
    wants = data.draw(st.sampled_from([[1], [1, -1], [-1, 1]]))
    seats = [Seat(data.draw(st.integers(0, 1)), wants=one) for one in wants]
    raiser = data.draw(st.integers(-1, len(seats) - 1))
    dice, limit = data.draw(st.integers(1, 2 if len(seats) < 2 else 1)), data.draw(st.integers(1, 6))
    salt = data.draw(st.integers(1, 10**6))

    def worth(result: Any) -> int:
        return hash((salt, result)) % 1009

    slow = enumerate_script(
        lambda: play(dice, seats, raiser, limit), None, lambda state, event: state, lambda made, state: made, worth
    )
    for kind in (PoolGame, RerollGame):
        solved = games(seats, raiser, limit, worth, kind).solve([dice])
        assert solved.results == slow
        assert solved.value == sum(chance * worth(result) for result, chance in slow.items())


@settings(max_examples=30, deadline=None, derandomize=True)
@given(
    rerolls=st.lists(st.integers(0, 2), min_size=1, max_size=2),
    raiser=st.integers(-1, 0),
    limit=st.integers(1, 7),
    salt=st.integers(1, 10**6),
    shown=st.lists(st.integers(1, SIDES), min_size=1, max_size=2),
)
def test_both_solvers_agree_on_every_move(
    rerolls: list[int], raiser: int, limit: int, salt: int, shown: list[int]
) -> None:
    def worth(result: Any) -> int:
        return hash((salt, result)) % 5  # with ties

    seats = [Seat(count, wants=(-1) ** turn) for turn, count in enumerate(rerolls)]
    quick, slow = (games(seats, raiser, limit, worth, kind) for kind in (RerollGame, PoolGame))
    start = slow.start([shown])
    for where in (start, start._replace(turn=len(seats) - 1), start._replace(kept=len(seats) - 1)):
        assert quick.from_here(where) == slow.from_here(where)
        assert quick.best(where) == slow.best(where)
        for move in slow.moves(where):
            assert quick.after(where, move) == slow.after(where, move)


def best_of(groups: Groups) -> int:
    return max(groups[0])


def test_one_more_die_by_hand() -> None:
    """A d6 for its face; one more die costs two points and the higher face counts."""
    dearer = RerollGame([Seat(0)], lambda groups: best_of(groups) - 2, int)
    game = RerollGame([Seat(0)], best_of, int, raises=Raise(dearer, 1, 0, seat=0))
    # after a 1 the new die counts, 7/2 on average; after a 2 the higher of 2 and that, 22/6
    assert game.after(game.start([[1]]), RAISE).value == F(7, 2) - 2
    assert game.after(game.start([[2]]), RAISE).value == F(22, 6) - 2
    assert game.best(game.start([[1]])) == RAISE
    assert game.best(game.start([[2]])) is None
    assert game.solve([1]).value == (F(3, 2) + 2 + 3 + 4 + 5 + 6) / 6


def test_branches_have_a_budget_and_no_ladder() -> None:
    more = RerollGame([Seat(2)], best_of, int)
    game = RerollGame([Seat(2)], best_of, int, budget=500, sequel=Sequel(more, 2, 0, lambda groups: True))
    assert game.solve([1]).value > RerollGame([Seat(2)], best_of, int).solve([1]).value
    with pytest.raises(TooManyPositions):
        game.solve([3])
    with pytest.raises(ValueError, match="no raise"):
        more.after(more.start([[3]]), RAISE)
    assert more.best(more.start([[3]])) == Move(0, 3)


def test_another_worth_goes_through_all_branches() -> None:
    seats = [Seat(1)]
    first = games(seats, 0, 5, lambda result: sum(result[2]), RerollGame)
    other = games(seats, 0, 5, lambda result: -sum(result[2]), RerollGame)
    assert first.played_for(lambda result: -sum(result[2])).solve([2]) == other.solve([2])

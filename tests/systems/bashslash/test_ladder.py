"""The ladder of dice (STEP)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pallbearer.systems.bashslash.ladder import (
    BELOW,
    LADDER,
    TITLES,
    die,
    figure,
    losses_to_below,
    lowered,
    number,
    raised,
    read_from,
)
from tests.systems.bashslash.kit import act, hero, table, thrown

ROWS = [
    (0, Fraction(0), "unskilled"),
    (2, Fraction(1), "Inept"),
    (3, Fraction(3, 2), "Novice"),
    (4, Fraction(2), "Layman"),
    (6, Fraction(3), "Apprentice"),
    (8, Fraction(4), "Journeyman"),
    (10, Fraction(5), "Craftsman"),
    (12, Fraction(6), "Master"),
]


@pytest.mark.rule("BS-STEP-01..08")
@pytest.mark.parametrize(("level", "count", "title"), ROWS)
def test_every_step_has_its_number_and_title(level: int, count: Fraction, title: str) -> None:
    assert number(level) == count
    assert TITLES[level] == title


@pytest.mark.rule("BS-STEP-09")
def test_the_ladder_has_eight_steps_in_order() -> None:
    assert LADDER == (0, 2, 3, 4, 6, 8, 10, 12)
    assert [raised(level) for level in LADDER] == [2, 3, 4, 6, 8, 10, 12, 12]
    assert [lowered(level, 1) for level in LADDER] == [BELOW, 0, 2, 3, 4, 6, 8, 10]


@pytest.mark.rule("BS-STEP-10", "BS-STEP-11", "BS-STEP-12", "BS-RULING-01")
@pytest.mark.parametrize(
    ("level", "thrown_die", "shows"),
    [(2, 4, [1, 1, 2, 2]), (2, 6, [1, 1, 1, 2, 2, 2]), (3, 6, [1, 1, 2, 2, 3, 3])],
)
def test_small_dice_may_be_read_from_larger_ones(level: int, thrown_die: int, shows: list[int]) -> None:
    assert [read_from(level, thrown_die, face) for face in range(1, thrown_die + 1)] == shows


@pytest.mark.parametrize(("level", "thrown_die", "face"), [(3, 4, 1), (4, 6, 1), (2, 4, 5), (2, 6, 0)])
def test_other_dice_are_not_read_so(level: int, thrown_die: int, face: int) -> None:
    with pytest.raises(ValueError, match="d"):
        read_from(level, thrown_die, face)


@pytest.mark.rule("BS-RULING-01")
def test_true_small_dice_are_rolled() -> None:
    done = act("test", table(hero(Agility=3, Fight=2)), (3, 2), hero="edda", skill="Fight")
    assert thrown(done) == [(3,), (2,)]


def test_losses_end_below_none() -> None:
    assert [losses_to_below(level) for level in LADDER] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert lowered(12, 50) == BELOW


def test_levels_and_figures_are_written_as_people_do() -> None:
    assert [die(level) for level in (BELOW, 0, 3)] == ["below 0", "none", "d3"]
    assert [figure(Fraction(quarters, 4)) for quarters in (0, 1, 2, 3, 30)] == ["0", "¼", "½", "¾", "7½"]
    assert figure(Fraction(13, 12)) == "1 1/12"

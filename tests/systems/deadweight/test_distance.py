"""The four ranges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pallbearer.systems.deadweight.distance import (
    Range,
    range_of_meters,
    range_of_squares,
    reaches,
    read_range,
    steps,
    who_is_near,
)
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Condition
from tests.systems.deadweight.kit import hero, play, table

CLOSE, NEARBY, FAR, DISTANT = Range.CLOSE, Range.NEARBY, Range.FAR, Range.DISTANT
DIAGONALS = Rulings(diagonals_count_as_one=True)


@pytest.mark.rule("DW-DIST-01")
def test_four_ranges_rise_from_close_to_distant() -> None:
    assert [one.word for one in sorted(Range)] == ["Close", "Nearby", "Far", "Distant"]


@pytest.mark.rule("DW-DIST-02", "DW-DIST-03", "DW-DIST-04", "DW-DIST-05", "DW-RULING-92")
@pytest.mark.parametrize(
    ("squares", "expected"),
    [(0, CLOSE), (1, CLOSE), (2, NEARBY), (6, NEARBY), (7, FAR), (12, FAR), (13, DISTANT), (400, DISTANT)],
)
def test_squares(squares: int, expected: Range) -> None:
    assert range_of_squares(squares) is expected


@pytest.mark.rule("DW-DIST-02", "DW-DIST-03", "DW-DIST-04", "DW-DIST-05")
@pytest.mark.parametrize(
    ("meters", "expected"),
    [
        (Fraction(3, 2), CLOSE),
        (Fraction(31, 20), NEARBY),
        (9, NEARBY),
        (Fraction(91, 10), FAR),
        (20, FAR),
        (Fraction(201, 10), DISTANT),
    ],
)
def test_meters(meters: Fraction | int, expected: Range) -> None:
    assert range_of_meters(meters) is expected


@pytest.mark.rule("DW-NOTE-67")
def test_the_same_distance_may_be_far_on_a_grid_and_far_from_it_without_one() -> None:
    # 13 squares of 1.5 m are 19.5 m: Distant on the grid, Far by the tape. Neither is turned into the other.
    assert range_of_squares(13) is DISTANT
    assert range_of_meters(13 * Fraction(3, 2)) is FAR


@pytest.mark.rule("DW-DIST-02", "DW-RULING-93")
@pytest.mark.parametrize(
    ("to", "plain", "diagonal"), [((1, 0), 1, 1), ((1, 1), 2, 1), ((4, 3), 7, 4), ((-2, 5), 7, 5), ((0, 0), 0, 0)]
)
def test_steps_go_along_the_sides_unless_the_house_counts_diagonals(
    to: tuple[int, int], plain: int, diagonal: int
) -> None:
    assert steps((0, 0), to, Rulings()) == plain
    assert steps((0, 0), to, DIAGONALS) == diagonal


@pytest.mark.rule("DW-RULING-93")
def test_a_corner_is_close_only_by_the_house_rule() -> None:
    assert range_of_squares(steps((0, 0), (1, 1), Rulings())) is NEARBY
    assert range_of_squares(steps((0, 0), (1, 1), DIAGONALS)) is CLOSE


@pytest.mark.rule("DW-DIST-06", "DW-NOTE-68")
@pytest.mark.parametrize(
    ("away", "greatest", "least", "expected"),
    [
        (CLOSE, NEARBY, CLOSE, True),
        (NEARBY, NEARBY, CLOSE, True),
        (FAR, NEARBY, CLOSE, False),
        (CLOSE, FAR, NEARBY, False),
        (NEARBY, FAR, NEARBY, True),
        (DISTANT, FAR, NEARBY, False),
    ],
)
def test_a_range_reaches_what_is_nearer_too_but_not_below_a_least_one(
    away: Range, greatest: Range, least: Range, expected: bool
) -> None:
    assert reaches(away, greatest, least) is expected


@pytest.mark.rule("DW-DIST-01")
def test_a_range_is_read_in_any_case() -> None:
    assert read_range(" nearby") is NEARBY
    with pytest.raises(ValueError, match="Close, Nearby, Far, Distant"):
        read_range("close enough")


def party() -> tuple[object, ...]:
    dead = hero("dora", condition=Condition("dead"))
    return hero("edda"), hero("finn"), hero("gro"), dead


@pytest.mark.rule("DW-DIST-03", "DW-GAME-03")
def test_the_gm_says_in_small_steps_who_is_near() -> None:
    state = table(*party())
    done = play(who_is_near(state, "edda", "Nearby", ("DW-DIST-03",)), state, answers=["gro", ":done"])
    assert done.result[0] == ("gro",)
    assert [ask.who for ask in done.asked] == ["gm", "gm"]
    assert [option.id for option in done.asked[0].question.options] == [":done", ":all", "finn", "gro"]
    assert [option.id for option in done.asked[1].question.options] == [":done", "finn"]


@pytest.mark.rule("DW-DIST-03", "DW-GAME-03")
@pytest.mark.parametrize(
    ("answers", "near"), [([":done"], ()), ([":all"], ("finn", "gro")), (["finn", "gro"], ("finn", "gro"))]
)
def test_nobody_all_or_one_after_the_other(answers: list[str], near: tuple[str, ...]) -> None:
    state = table(*party())
    assert play(who_is_near(state, "edda", "close", ("DW-DIST-02",)), state, answers=answers).result[0] == near


@pytest.mark.rule("DW-DIST-02")
def test_who_is_alone_is_not_asked_about() -> None:
    state = table(hero("edda"))
    done = play(who_is_near(state, "edda", "Close", ("DW-DIST-02",)), state)
    assert done.result[0] == ()
    assert done.asked == []

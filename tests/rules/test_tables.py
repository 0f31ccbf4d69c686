"""Every result that a table's dice can show has exactly one row."""

from __future__ import annotations

import pytest

from pallbearer.rules.tables import faults, results


@pytest.mark.parametrize(
    ("dice", "low", "high", "count"),
    [
        ("3d6", 3, 18, 16),
        ("2d6", 2, 12, 11),
        ("d6", 1, 6, 6),
        ("1D6", 1, 6, 6),
        ("d66", 11, 66, 36),
        ("d666", 111, 666, 216),
    ],
)
def test_results(dice: str, low: int, high: int, count: int) -> None:
    assert (results(dice)[0], results(dice)[-1], len(results(dice))) == (low, high, count)


def test_d66_has_no_sevens_and_no_zeros() -> None:
    assert results("d66")[4:8] == (15, 16, 21, 22)


@pytest.mark.parametrize("dice", ["", "3", "6d", "d6+1", "0d6", "d6d6", "Ud6"])
def test_other_notation_is_an_error_that_says_what_to_write(dice: str) -> None:
    with pytest.raises(ValueError, match="3d6"):
        results(dice)


def test_a_table_without_faults() -> None:
    assert faults("2d6", range(2, 13)) == []


def test_a_row_5_in_place_of_55() -> None:
    rows = [5 if one == 55 else one for one in results("d66")]
    assert faults("d66", rows) == ["5 cannot be rolled with d66", "55 has no row"]


def test_impossible_double_and_missing_are_all_reported() -> None:
    printed = [3, *range(4, 20), 19, *range(21, 25)]
    assert faults("4d6", printed) == ["3 cannot be rolled with 4d6", "19 has 2 rows", "20 has no row"]

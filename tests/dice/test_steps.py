"""The chains of dice."""

from __future__ import annotations

import pytest

from pallbearer.dice.steps import GONE, STEPS, USAGE, Shifted, after_use, shift


@pytest.mark.parametrize(
    ("sides", "by", "to", "beyond"),
    [
        (2, 1, 3, 0),
        (3, 1, 4, 0),
        (4, 1, 6, 0),
        (6, 2, 10, 0),
        (12, 1, 20, 0),
        (20, 1, 20, 1),
        (12, 3, 20, 2),
        (3, -1, 2, 0),
        (2, -1, 2, -1),
        (4, -5, 2, -3),
        (8, 0, 8, 0),
    ],
)
def test_steps(sides: int, by: int, to: int, beyond: int) -> None:
    assert shift(sides, by) == Shifted(to, beyond)


def test_a_shorter_chain_ends_earlier() -> None:
    assert shift(12, 1, chain=STEPS[:-1]) == Shifted(12, 1)


def test_no_step_die() -> None:
    with pytest.raises(ValueError, match=r"d5 is no step die; allowed: d2, d3, d4, d6, d8, d10, d12, d20"):
        shift(5, 1)


def test_the_usage_chain() -> None:
    assert USAGE == (20, 12, 10, 8, 6, 4)
    chain = [20]
    while chain[-1] != GONE:
        chain.append(after_use(chain[-1], 2))
    assert chain == [20, 12, 10, 8, 6, 4, 0]


@pytest.mark.parametrize("sides", USAGE)
def test_only_a_1_or_2_wears_a_usage_die(sides: int) -> None:
    worn = {face for face in range(1, sides + 1) if after_use(sides, face) != sides}
    assert worn == {1, 2}


@pytest.mark.parametrize(("sides", "face"), [(7, 1), (2, 1), (0, 1), (6, 0), (6, 7)])
def test_a_use_that_cannot_be(sides: int, face: int) -> None:
    with pytest.raises(ValueError, match="allowed: "):
        after_use(sides, face)

"""The quick roller: fair faces, every die kept, and the same meaning as the plain roller's."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pallbearer.dice.notation import NotationError, parse
from pallbearer.dice.quick import BLOCK, Roller
from pallbearer.dice.roll import SuccessesResult, SumResult, UsageResult, roll


@pytest.mark.parametrize(
    "text",
    ["4d6kh3", "d20", "3d6", "4d6kl2", "12d6dh3", "d20+2", "2d6-d4", "d20 adv", "9d10>=8!2", "Ud8", "3d!", "d100000"],
)
def test_a_throw_means_what_the_plain_roller_says(text: str) -> None:
    roller = Roller(Random(text).randbytes)
    for _ in range(200):
        thrown = roller(text)
        rest = iter(thrown.faces)
        plain = roll(parse(text), lambda sides, rest=rest: next(rest))  # type: ignore[misc]
        assert thrown.result == plain
        assert thrown.dice == plain.dice
        match plain:
            case SumResult():
                assert thrown.total == plain.total
            case SuccessesResult():
                assert thrown.total == plain.successes
            case UsageResult():
                assert thrown.total == plain.left
            case _:
                assert thrown.total in (0, 1)


@pytest.mark.parametrize(("sides", "seed"), [(2, 1), (6, 2), (20, 3), (100, 4), (255, 5), (300, 6)])
def test_faces_are_equally_likely(sides: int, seed: int) -> None:
    """Chi-square of 50,000 throws, within five standard deviations of its mean; the seeds are fixed."""
    roller, throws = Roller(Random(seed).randbytes), 50_000
    throw = roller.ready(f"d{sides}")
    counts = Counter(throw().total for _ in range(throws))
    assert set(counts) <= set(range(1, sides + 1))
    chi = sum((counts[face] - throws / sides) ** 2 for face in range(1, sides + 1)) * sides / throws
    assert abs(chi - (sides - 1)) < 5 * (2 * (sides - 1)) ** 0.5


def test_bytes_that_cannot_be_shared_out_evenly_are_not_used() -> None:
    """252 to 255 are no faces of a d6; the rest go round."""
    thrown = Roller(lambda size: bytes(range(250, 256)) * (size // 6 + 1))("4d6")
    assert list(thrown.faces) == [5, 6, 5, 6]


def test_no_block_is_used_twice() -> None:
    blocks = iter([bytes([0]) * BLOCK, bytes([1]) * BLOCK])
    throw = Roller(lambda size: next(blocks)).ready("3d6")
    throws = [throw().total for _ in range(2 * (BLOCK // 3))]
    assert throws == [3] * (BLOCK // 3) + [6] * (BLOCK // 3)


def test_a_pool_larger_than_a_block_waits_for_more() -> None:
    thrown = Roller(lambda size: bytes([255] * 60_000 + [1] * 400))("1000d6")
    assert list(thrown.faces) == [2] * 1000


def test_bad_notation_and_many_notations() -> None:
    roller = Roller(Random(1).randbytes)
    with pytest.raises(NotationError):
        roller("3dx")
    for number in range(1_100):
        assert roller(f"d6+{number}").total > number

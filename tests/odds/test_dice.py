"""Distributions of dice notation: every throw of the roller, known values, properties, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product as every
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.dice.notation import NotationError, parse
from pallbearer.dice.roll import Result, RiskResult, SuccessesResult, SumResult, UsageResult, roll
from pallbearer.odds import polynomials
from pallbearer.odds.dice import TooMuch, of
from pallbearer.odds.distribution import Distribution


class _More(Exception):
    pass


def by_throwing(text: str) -> dict[int, Fraction]:
    """Throw it in every way there is, with the dice roller itself."""
    notation, chances = parse(text), dict[int, Fraction]()

    def explore(faces: tuple[int, ...], chance: Fraction) -> None:
        sides = 0

        def face(size: int, rest: Callable[[], int] = iter(faces).__next__) -> int:
            nonlocal sides
            sides = size
            try:
                return rest()
            except StopIteration:
                raise _More from None

        try:
            number = read(roll(notation, face))
        except _More:
            for one in range(1, sides + 1):
                explore((*faces, one), chance / sides)
        else:
            chances[number] = chances.get(number, Fraction(0)) + chance

    explore((), Fraction(1))
    return chances


def read(result: Result) -> int:
    match result:
        case SumResult():
            return result.total
        case SuccessesResult():
            return result.successes
        case UsageResult():
            return result.left
        case RiskResult():
            return int(result.happens)


@pytest.mark.parametrize(
    "text",
    [
        "d6",
        "3d6",
        "d20+2",
        "2-d6",
        "2d6-d4-1",
        "d2+d3",
        "4d4kh3",
        "4d4kl3",
        "4d4dh1",
        "4d4dl3",
        "3d5kh1-2d3kl1",
        "2d4kh1+2d4kh1-2d4kh1",
        "2d4 adv",
        "2d4-1 dis",
        "3d3kh2 adv",
        "4d6>=5",
        "3d6>=1",
        "2d4>=4!2",
        "2d3>=2!3",
        "Ud8",
        "Ud4",
        "2d!",
        "0d!",
    ],
)
def test_the_roller_throws_the_same(text: str) -> None:
    assert of(text).chances() == by_throwing(text)


@pytest.mark.parametrize(
    ("text", "number", "count"),
    [("3d6", 10, 27), ("4d6kh3", 18, 21), ("4d6kh3", 3, 1), ("2d20kh1", 20, 39), ("100d6", 600, 1), ("d2+d3", 3, 2)],
)
def test_counts_known_by_hand(text: str, number: int, count: int) -> None:
    found = of(text)
    assert found.chance(number) == Fraction(count, parse_ways(text))


def parse_ways(text: str) -> int:
    return {"3d6": 216, "4d6kh3": 1296, "2d20kh1": 400, "100d6": 6**100, "d2+d3": 6}[text]


def test_one_hundred_dice_are_exact() -> None:
    """The middle count by inclusion and exclusion, which shares nothing with the recurrence."""
    middle = sum((-1) ** j * comb(100, j) * comb(250 - 6 * j + 99, 99) for j in range(42))
    found = of("100d6")
    assert found.chance(350) == Fraction(middle, 6**100)
    assert found.total == 6**100
    assert found.mean == 350
    assert found.variance == Fraction(3500, 12)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(count=st.integers(1, 6), sides=st.integers(2, 7), data=st.data())
def test_what_is_dropped_and_what_is_kept_mirror_each_other(count: int, sides: int, data: st.DataObject) -> None:
    kept = data.draw(st.integers(1, count))
    high, low = of(f"{count}d{sides}kh{kept}"), of(f"{count}d{sides}kl{kept}")
    assert high.total == low.total == sides**count
    assert high.counts == low.counts[::-1]
    if kept < count:
        assert high == of(f"{count}d{sides}dl{count - kept}")
    else:
        assert high == of(f"{count}d{sides}")


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=16).filter(any), st.integers(0, 5), st.integers(2, 9))
def test_powers_and_products_by_schoolbook(base: list[int], count: int, sides: int) -> None:
    slow = [1]
    for _ in range(count):
        slow = schoolbook(slow, base)
    assert polynomials.power(base, count) == slow
    assert polynomials.add_fair(base, count, sides) == polynomials.product(base, polynomials.fair(count, sides))


def schoolbook(left: list[int], right: list[int]) -> list[int]:
    out = [0] * (len(left) + len(right) - 1)
    for (i, one), (j, other) in every(enumerate(left), enumerate(right)):
        out[i + j] += one * other
    return out


def test_a_large_sum_goes_die_by_die_and_comes_to_the_same() -> None:
    assert of("60d20+60d12") == of("60d12+60d20")
    assert of("60d20+60d12").variance == 60 * (Fraction(399, 12) + Fraction(143, 12))


@pytest.mark.parametrize("text", ["1000d100000", "500d20kh250", "9d100000+9d99999", "1000d100000>=5", "500d100 adv"])
def test_too_much_is_refused_before_it_is_computed(text: str) -> None:
    with pytest.raises(TooMuch) as refused:
        of(text)
    assert "at most" in refused.value.allowed


def test_bad_notation_is_the_parsers_business() -> None:
    with pytest.raises(NotationError):
        of("3dx")


def test_a_distribution_in_a_notebook_and_beside_another() -> None:
    found = Distribution(0, [0, 2, 4, 2, 0])
    assert (found.low, found.high, found.counts) == (1, 3, (2, 4, 2))
    assert found == Distribution(1, [1, 2, 1])
    assert hash(found) == hash(Distribution(1, [1, 2, 1]))
    assert found != Distribution(1, [1, 3, 1])
    assert found != Distribution(2, [1, 2, 1])
    assert found != "1 to 3"
    assert list(found.items()) == [(1, 2), (2, 4), (3, 2)]
    assert [found.chance(0), found.chance(9), found.at_least(2)] == [0, 0, Fraction(3, 4)]
    assert found.at_least(-5) == 1
    shown = found._repr_html_()
    assert "mean 2" in shown
    assert shown.count("<tr>") == 4
    assert "50.0000%" in shown


@pytest.mark.parametrize("counts", [[], [0, 0], [1, -1]])
def test_no_distribution_of_nothing(counts: list[int]) -> None:
    with pytest.raises(ValueError, match="possible"):
        Distribution(0, counts)

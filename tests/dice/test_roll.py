"""Throwing a notation with given faces."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pallbearer.dice.notation import parse
from pallbearer.dice.roll import Result, RiskResult, SuccessesResult, SumResult, ThrownDie, UsageResult, roll


def falls(*faces: int) -> Callable[[int], int]:
    """A face source that gives these, then fails."""
    left = list(faces)

    def face(sides: int) -> int:
        shown = left.pop(0)
        assert 1 <= shown <= sides
        return shown

    return face


def thrown(text: str, *faces: int) -> Result:
    source = falls(*faces)
    result = roll(parse(text), source)
    with pytest.raises(IndexError):
        source(6)
    return result


@pytest.mark.parametrize(
    ("text", "faces", "total", "fates"),
    [
        ("3d6", (1, 2, 3), 6, "kkk"),
        ("d20+2", (7,), 9, "k"),
        ("1d6+1", (4,), 5, "k"),
        ("2d6-d4-1", (5, 6, 3), 7, "kkk"),
        ("-d4+6", (4,), 2, "k"),
        ("4d6kh3", (3, 1, 6, 4), 13, "kdkk"),
        ("4d6kh3", (2, 2, 2, 2), 6, "kkkd"),
        ("4d6kl1", (3, 1, 6, 1), 1, "dkdd"),
        ("4d6dl1", (3, 1, 6, 1), 10, "kkkd"),
        ("4d6dh2", (6, 1, 6, 5), 6, "dkdk"),
        ("2d20kh1-2d4kl1", (3, 17, 4, 2), 15, "dkdk"),
        ("d20 adv", (3, 17), 17, "rk"),
        ("d20 adv", (17, 3), 17, "kr"),
        ("d20 dis", (3, 17), 3, "kr"),
        ("d20 dis", (17, 3), 3, "rk"),
        ("d20 adv", (5, 5), 5, "kr"),
        ("2d6kh1+1 adv", (2, 5, 6, 1), 7, "rrkd"),
        ("4d6 adv", (6, 6, 1, 1, 4, 4, 4, 4), 16, "rrrrkkkk"),
    ],
)
def test_sums(text: str, faces: tuple[int, ...], total: int, fates: str) -> None:
    result = thrown(text, *faces)
    assert isinstance(result, SumResult)
    assert result.total == total == sum(part.value for part in result.parts)
    assert tuple(die.face for die in result.dice) == faces
    assert "".join(die.fate[0] for die in result.dice) == fates


def test_a_throw_set_aside_is_told_with_its_total() -> None:
    result = thrown("d20+2 adv", 3, 17)
    assert isinstance(result, SumResult)
    assert (result.total, result.aside_total, result.first_stands) == (19, 5, False)


@pytest.mark.parametrize(
    ("text", "faces", "count", "explosions"),
    [
        ("3d10>=8", (8, 7, 10), 2, [0, 0, 0]),
        ("3d10>=8!1", (10, 7, 10, 10, 2), 3, [0, 0, 0, 1, 1]),
        ("2d10>=8!3", (10, 1, 10, 10, 10), 4, [0, 0, 1, 2, 3]),
        ("2d10>=8!3", (9, 1), 1, [0, 0]),
    ],
)
def test_counting(text: str, faces: tuple[int, ...], count: int, explosions: list[int]) -> None:
    result = thrown(text, *faces)
    assert isinstance(result, SuccessesResult)
    assert result.successes == count
    assert [die.explosion for die in result.dice] == explosions
    assert [die.fate == "success" for die in result.dice] == [face >= 8 for face in faces]


@pytest.mark.parametrize(("face", "left"), [(1, 6), (2, 6), (3, 8), (8, 8)])
def test_case_d1_a_usage_die_steps_down_by_itself(face: int, left: int) -> None:
    result = thrown("Ud8", face)
    assert result == UsageResult(ThrownDie(8, face), left)
    assert result.dice == (ThrownDie(8, face),)


@pytest.mark.parametrize(
    ("text", "faces", "happens"),
    [("2d!", (1, 6), True), ("2d!", (1, 1), True), ("2d!", (2, 6), False), ("0d!", (), False)],
)
def test_risk(text: str, faces: tuple[int, ...], happens: bool) -> None:
    result = thrown(text, *faces)
    assert isinstance(result, RiskResult)
    assert result.happens is happens


@given(
    st.sampled_from(["4d6kh3", "5d8dl2+3", "d20+2 adv", "3d4 dis", "6d10>=7!2", "Ud12", "3d!", "2d6-d4"]), st.integers()
)
def test_every_die_thrown_is_kept_in_order(text: str, seed: int) -> None:
    random, seen = Random(seed), []

    def face(sides: int) -> int:
        seen.append((sides, random.randint(1, sides)))
        return seen[-1][1]

    result = roll(parse(text), face)
    assert [(die.sides, die.face) for die in result.dice] == seen

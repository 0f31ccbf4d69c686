"""The notation: what reads, how it writes, what is refused and why."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pallbearer.dice.notation import (
    Budget,
    Keep,
    NotationError,
    Number,
    Pool,
    Risk,
    Successes,
    Sum,
    Term,
    Throw,
    Usage,
    parse,
    write,
)


def pool(count: int, sides: int, keep: str = "", kept: int = 0) -> Sum:
    rule: Any = keep
    return Sum((Term(Pool(count, sides, Keep(rule, kept) if keep else None)),))


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("3d6", pool(3, 6)),
        ("4d6kh3", pool(4, 6, "kh", 3)),
        ("4D6KL1", pool(4, 6, "kl", 1)),
        ("2d20dh1", pool(2, 20, "dh", 1)),
        ("4d6dl", pool(4, 6, "dl", 1)),
        ("d20+2", Sum((Term(Pool(1, 20)), Term(Number(2))))),
        ("d2", pool(1, 2)),
        ("d3", pool(1, 3)),
        ("1d6+1", Sum((Term(Pool(1, 6)), Term(Number(1))))),
        (
            "2d6 + d4 - 1 - 2d8kh1",
            Sum(
                (
                    Term(Pool(2, 6)),
                    Term(Pool(1, 4)),
                    Term(Number(1), minus=True),
                    Term(Pool(2, 8, Keep("kh", 1)), minus=True),
                )
            ),
        ),
        ("-d4+6", Sum((Term(Pool(1, 4), minus=True), Term(Number(6))))),
        ("4d6 adv", Sum((Term(Pool(4, 6)),), "adv")),
        ("d20+2 dis", Sum((Term(Pool(1, 20)), Term(Number(2))), "dis")),
        ("d20dis", Sum((Term(Pool(1, 20)),), "dis")),
        ("Ud8", Usage(8)),
        ("ud20", Usage(20)),
        ("2d!", Risk(2)),
        ("d!", Risk(1)),
        ("0d!", Risk(0)),
        ("1D!", Risk(1)),
        ("30d10>=8", Successes(30, 10, 8)),
        ("30d10 >= 8 !3", Successes(30, 10, 8, 3)),
    ],
)
def test_reads(text: str, throw: Throw) -> None:
    assert parse(text).throw == throw
    assert parse(text).source == text


def test_case_b13_one_die_has_three_spellings_and_each_is_kept() -> None:
    spellings = ["d6", "1d6", "D6"]
    assert len({parse(text) for text in spellings}) == 1
    assert [parse(text).source for text in spellings] == spellings
    assert {str(parse(text)) for text in spellings} == {"d6"}
    assert parse("d6") != parse("2d6")


@pytest.mark.parametrize(
    ("text", "position", "given_", "allowed"),
    [
        ("", 0, "nothing", "dice such as 3d6, or a number, 0 to 100000"),
        ("5", 0, "no dice", "at least one die, such as 3d6 or d20+2"),
        ("3dx", 2, "'x'", "a number of sides, 2 to 100000"),
        ("d", 1, "nothing", "a number of sides, 2 to 100000"),
        ("d1", 1, "'1'", "a number of sides, 2 to 100000"),
        ("d6+", 3, "nothing", "dice such as 3d6, or a number, 0 to 100000"),
        ("d6++1", 3, "'+'", "dice such as 3d6, or a number, 0 to 100000"),
        ("d6 foo", 3, "'foo'", "+, -, kh, kl, dh, dl, >=, adv, dis or the end"),
        ("4d6kh5", 5, "'5'", "how many of 4 dice, 1 to 4"),
        ("4d6kh0", 5, "'0'", "how many of 4 dice, 1 to 4"),
        ("4d6dl4", 5, "'4'", "how many of 4 dice, 1 to 3"),
        ("d6dl1", 2, "'dl'", "kh or kl: a single die cannot be dropped"),
        ("0d6", 0, "'0'", "1 to 1000 dice in all"),
        ("Ud7", 2, "'7'", "one usage die alone: Ud20, Ud12, Ud10, Ud8, Ud6, Ud4"),
        ("Ud8+1", 3, "'+'", "one usage die alone: Ud20, Ud12, Ud10, Ud8, Ud6, Ud4"),
        ("2d!+1", 3, "'+'", "the end: a risk roll stands alone"),
        ("2d6>=7", 5, "'7'", "the least face that counts, 1 to 6"),
        ("2d6>=3+1", 6, "'+'", "the end: a pool that counts successes stands alone"),
        ("2d6>=3!0", 7, "'0'", "how often one of 2 dice may explode, 1 to 499"),
        ("2d6kh1>=3", 6, "'>'", "+, -, kh, kl, dh, dl, >=, adv, dis or the end"),
        ("１d6", 0, "'１'", "dice such as 3d6, or a number, 0 to 100000"),
    ],
)
def test_errors_name_the_place_what_was_given_and_what_is_allowed(
    text: str, position: int, given_: str, allowed: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.source, error.position, error.given, error.allowed) == (text, position, given_, allowed)
    assert str(error) == f"{text!r}, character {position + 1}: given {given_}, allowed: {allowed}"


@pytest.mark.parametrize(
    "text",
    [
        "1001d6",
        "600d6+401d6",
        "501d6 adv",
        "501d10>=8!1",
        "100d10>=8!10",
        "d1000000",
        "d20+1000000",
        "1001d!",
        "9" * 100 + "d6",
        "d" + "9" * 100,
        "d6" + "+d6" * 10_000,
        "9" * 1_000_000,
    ],
)
def test_absurd_sizes_are_refused_before_any_work(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    message = str(caught.value)
    assert len(message) < 200
    assert "\n" not in message


@pytest.mark.parametrize(
    "text", ["1000d6", "600d6+400d6", "500d6 adv", "500d10>=8!1", "100d10>=8!9", "d100000", "1000d!"]
)
def test_the_budget_itself_is_allowed(text: str) -> None:
    assert str(parse(text)) == text


def test_a_budget_of_ones_own() -> None:
    tight = Budget(dice=3, sides=6, characters=5)
    assert str(parse("3d6", tight)) == "3d6"
    for text in ("4d6", "d8", "d6+10", "1d6+1d6"):
        with pytest.raises(NotationError):
            parse(text, tight)


pools = st.builds(
    lambda count, sides, rule, part: Pool(
        count, sides, Keep(rule, 1 + part % count) if rule in ("kh", "kl") else _dropping(rule, count, part)
    ),
    st.integers(1, 60),
    st.integers(2, 100_000),
    st.sampled_from(["kh", "kl", "dh", "dl", ""]),
    st.integers(0, 1000),
)


def _dropping(rule: Any, count: int, part: int) -> Keep | None:
    return Keep(rule, 1 + part % (count - 1)) if rule and count > 1 else None


terms = st.builds(Term, st.one_of(pools, st.builds(Number, st.integers(0, 100_000))), st.booleans())
sums = st.builds(
    lambda sure, others, place, twice: Sum((*others[:place], Term(sure), *others[place:]), twice),
    pools,
    st.lists(terms, max_size=4),
    st.integers(0, 4),
    st.sampled_from(["", "adv", "dis"]),
)
successes = st.integers(2, 1000).flatmap(
    lambda sides: st.builds(Successes, st.integers(1, 90), st.just(sides), st.integers(1, sides), st.integers(0, 10))
)
throws = st.one_of(
    sums, successes, st.builds(Usage, st.sampled_from([4, 6, 8, 10, 12, 20])), st.builds(Risk, st.integers(0, 1000))
)


@given(throws)
def test_every_throw_reads_back_from_what_it_writes(throw: Throw) -> None:
    text = write(throw)
    assert parse(text).throw == throw
    assert write(parse(text).throw) == text


@given(throws, st.data())
def test_case_and_spaces_do_not_matter(throw: Throw, data: st.DataObject) -> None:
    text = write(throw)
    for sign in ("+", "-", ">=", " adv", " dis"):
        gap = data.draw(st.sampled_from(["", " ", "\t "]))
        text = text.replace(sign, gap + sign.strip() + gap)
    text = data.draw(st.sampled_from([text, text.upper(), text.lower(), f"  {text} "]))
    if len(text) <= 200:
        assert parse(text).throw == throw


@given(st.text(alphabet="0123456789dDuUkhladvis!>=+- x\n", max_size=30))
def test_any_text_reads_or_is_refused_at_a_place_inside_it(text: str) -> None:
    try:
        notation = parse(text)
    except NotationError as error:
        place, message = error.position, str(error)
    else:
        place, message = 0, ""
        assert parse(str(notation)) == notation
    assert 0 <= place <= len(text)
    assert "\n" not in message

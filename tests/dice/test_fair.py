"""Fair dice: vectors computed independently, uniformity with a stated bound, and a proof that finds the false die."""

from __future__ import annotations

import doctest
import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pallbearer.dice import fair
from pallbearer.dice.fair import BY_HAND, Thrown, commit, die, throw, verify

SEED = hashlib.sha256(b"a seed for tests").digest()


def by_the_book(seed: bytes, salts: list[str], counter: int, sides: int, index: int) -> tuple[int, int]:
    """The derivation of docs/fair-dice.md, written apart: the face, and the attempts it took."""
    limit = 2**32 // sides * sides
    for attempt in range(1000):
        lines = ["pallbearer-dice-1", f"{counter} {index} {attempt}"]
        lines += [salt.encode("utf-8").hex() for salt in salts]
        digest = hmac.new(seed, "\n".join(lines).encode("ascii"), hashlib.sha256).hexdigest()
        word = int(digest[:8], 16)
        if word < limit:
            return word % sides + 1, attempt + 1
    raise AssertionError("a thousand words too high")


def test_commitment() -> None:
    assert commit(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commit(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize("salts", [[], ["midnight"], ["midnight", "Übel \n 7"], [""]])
@pytest.mark.parametrize("counter", [0, 1, 2**40])
def test_known_dice(salts: list[str], counter: int) -> None:
    dice = (2, 3, 4, 6, 8, 10, 12, 20, 100, 6)
    expected = tuple(by_the_book(SEED, salts, counter, sides, index)[0] for index, sides in enumerate(dice))
    assert throw(SEED, salts, counter, dice) == expected


def test_pinned_faces_never_change() -> None:
    assert throw(bytes(32), [], 0, (6,) * 10) == PINNED_PLAIN
    assert throw(bytes(32), ["a salt"], 7, (20, 12, 10, 8, 6, 4, 3, 2)) == PINNED_SALTED


PINNED_PLAIN = (1, 6, 2, 5, 1, 4, 4, 6, 1, 3)
PINNED_SALTED = (3, 7, 3, 3, 3, 2, 2, 2)


def test_words_that_would_bias_are_thrown_again() -> None:
    sides = 3 * 2**30 + 1  # a quarter of all words are too high
    attempts = []
    for counter in range(200):
        face, took = by_the_book(SEED, ["x"], counter, sides, 0)
        assert die(SEED, ["x"], counter, sides) == face
        attempts.append(took)
    assert max(attempts) > 2
    assert 30 <= sum(1 for took in attempts if took > 1) <= 70


def test_salts_counter_index_and_seed_each_change_the_dice() -> None:
    base = throw(SEED, ["a"], 3, (100_000,) * 3)
    assert len(set(base)) == 3
    others = [
        throw(SEED, ["b"], 3, (100_000,) * 3),
        throw(SEED, ["a", ""], 3, (100_000,) * 3),
        throw(SEED, ["a"], 4, (100_000,) * 3),
        throw(commit(SEED)[:32].encode(), ["a"], 3, (100_000,) * 3),
        throw(SEED, ["a\nb"], 3, (100_000,) * 3),
        throw(SEED, ["a", "b"], 3, (100_000,) * 3),
    ]
    assert len({base, *others}) == 7


def pearson(faces: list[int], sides: int) -> float:
    """Pearson's statistic, in standard deviations above its mean for fair dice."""
    expected, freedom = len(faces) / sides, sides - 1
    counts = Counter(faces)
    statistic = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    return float((statistic - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20])
def test_uniform(sides: int) -> None:
    """30,000 dice stay within five standard deviations; dice whose 1 is a quarter likelier would not."""
    faces = [die(SEED, ["uniform"], counter, sides, index) for counter in range(3_000) for index in range(10)]
    assert pearson(faces, sides) < 5
    loaded = [1 if place % (4 * sides) == 0 else face for place, face in enumerate(faces)]
    assert pearson(loaded, sides) > 5


def test_neighbours_in_a_throw_are_independent() -> None:
    """The same bound for the 36 pairs of two dice of one throw."""
    pairs = [throw(SEED, [], counter, (6, 6)) for counter in range(7_200)]
    assert pearson([6 * first + second - 6 for first, second in pairs], 36) < 5


@pytest.mark.parametrize(
    ("seed", "counter", "sides", "index"),
    [
        (b"short", 0, 6, 0),
        (bytes(33), 0, 6, 0),
        (SEED, -1, 6, 0),
        (SEED, 0, 0, 0),
        (SEED, 0, 2**32 + 1, 0),
        (SEED, 0, 6, -1),
    ],
)
def test_wrong_input(seed: bytes, counter: int, sides: int, index: int) -> None:
    with pytest.raises(ValueError, match="allowed"):
        die(seed, [], counter, sides, index)


def session() -> list[Thrown]:
    """Four fair throws under one seed, and one by hand; a player adds a salt after the second."""
    out = []
    for counter, dice in enumerate([(6, 6), (20,), (6,) * 4, (10, 12)]):
        salts = ("first",) if counter < 2 else ("first", "second")
        out.append(Thrown(counter, dice, throw(SEED, salts, counter, dice), salts))
    return [*out[:3], Thrown(BY_HAND, (8,), (5,), ("first", "second")), out[3]]


def test_a_true_session_holds() -> None:
    assert verify(SEED, commit(SEED), session()) is None
    assert verify(SEED, commit(SEED).upper() + "\n", session()) is None
    assert verify(SEED, commit(SEED), []) is None


@given(st.sampled_from([0, 1, 2, 4]), st.integers(0, 3), st.integers(1, 5))
def test_one_false_die_is_named(number: int, place: int, by: int) -> None:
    throws = session()
    one = throws[number]
    place %= len(one.dice)
    sides, true = one.dice[place], one.faces[place]
    false = (true - 1 + by) % sides + 1  # `by` is below every die's sides here, so never the true face
    throws[number] = replace(one, faces=(*one.faces[:place], false, *one.faces[place + 1 :]))
    flaw = verify(SEED, commit(SEED), throws)
    assert flaw is not None
    assert (flaw.throw, flaw.die) == (number, place)
    assert flaw.text == (f"throw {one.counter}, die {place + 1} (d{sides}): the log says {false}, the seed says {true}")


def test_the_first_of_two_false_dice_is_named() -> None:
    throws = session()
    for number in (4, 2):
        one = throws[number]
        throws[number] = replace(one, faces=(one.faces[0] % one.dice[0] + 1, *one.faces[1:]))
    flaw = verify(SEED, commit(SEED), throws)
    assert flaw is not None
    assert (flaw.throw, flaw.die) == (2, 0)


def test_salts_are_part_of_the_proof() -> None:
    throws = session()
    throws[2] = replace(throws[2], salts=("first",))
    flaw = verify(SEED, commit(SEED), throws)
    assert flaw is not None
    assert flaw.throw == 2


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (lambda throws: throws[:1] + throws[2:], 1, "counter 2, but 1 is next"),
        (lambda throws: [throws[0], throws[0], *throws[1:]], 1, "counter 0, but 1 is next"),
        (lambda throws: [throws[1], throws[0], *throws[2:]], 0, "counter 1, but 0 is next"),
        (lambda throws: [replace(throws[0], counter=-2)], 0, "counter -2, but 0 is next"),
        (lambda throws: [replace(throws[0], faces=throws[0].faces[:1])], 0, "2 dice and 1 faces"),
        (
            lambda throws: [*throws[:3], replace(throws[3], faces=(9,))],
            3,
            "a throw by hand, die 1 (d8): it cannot show 9",
        ),
        (lambda throws: [replace(throws[0], dice=(6, 0))], 0, "(d0): there is no such die"),
    ],
)
def test_other_flaws(change: Callable[[list[Thrown]], list[Thrown]], place: int, words: str) -> None:
    flaw = verify(SEED, commit(SEED), change(session()))
    assert flaw is not None
    assert flaw.throw == place
    assert words in flaw.text


def test_another_seed_than_the_one_committed_to() -> None:
    flaw = verify(bytes(32), commit(SEED), session())
    assert flaw is not None
    assert "not the one committed to" in flaw.text
    short = verify(b"x", commit(SEED), [])
    assert short is not None
    assert "1 bytes" in short.text


def test_the_page_for_strangers_runs() -> None:
    page = Path(__file__).parents[2] / "docs" / "fair-dice.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
    assert fair.DERIVATION in page.read_text(encoding="utf-8")

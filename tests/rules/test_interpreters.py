"""The interpreters agree: one script played, rehearsed, enumerated and sampled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.rules.chapter import Act, refusal
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.play import Run
from pallbearer.rules.rehearse import OffScript, rehearse
from pallbearer.rules.sample import sample
from pallbearer.rules.script import Ask, Option, Question, Record, Refused, Roll, Script, Together
from tests.toy import SYSTEM, HeroMade, Nothing, OfHero, Rulings, ToyState, dare, vote

TABLE = SYSTEM.evolve(SYSTEM.evolve(SYSTEM.begin(Rulings()), HeroMade("h1", "Edda")), HeroMade("h2", "Brun"))


def test_a_rehearsal_pins_the_whole_course() -> None:
    play = rehearse(dare(TABLE, OfHero("h1")), TABLE, SYSTEM.evolve, [3, 5, 5], ["die-0", "no"])
    assert play.result is True
    assert [type(event).__name__ for event in play.events] == ["DareWon"]
    assert [ask.who for ask in play.asked] == ["h1", "gm"]


@pytest.mark.parametrize(
    ("dice", "answers"),
    [
        ([3], ["keep", "no"]),
        ([3, 5], ["keep"]),
        ([3, 5], ["die-0", "no"]),
        ([3, 5, 1], ["keep", "no"]),
        ([3, 7], ["keep", "no"]),
        ([3, 5], ["best", "no"]),
    ],
)
def test_a_rehearsal_that_goes_another_way_fails(dice: list[int], answers: list[str]) -> None:
    with pytest.raises(OffScript):
        rehearse(dare(TABLE, OfHero("h1")), TABLE, SYSTEM.evolve, dice, answers)


def test_the_odds_of_a_dare_under_best_play_of_both() -> None:
    # By hand: the keeper rerolls the first die of every doubles (5/6 are spoiled) and of nothing else.
    # The hero keeps doubles or not: either way the keeper answers, and 1/6 is left.
    # A hero with no doubles who rerolls wins 1/6 x 1/6, and one who keeps never does.
    odds = enumerate_script(
        lambda: dare(TABLE, OfHero("h1")),
        TABLE,
        SYSTEM.evolve,
        lambda result, state: bool(result),
        lambda won: int(won),
    )
    assert odds == {
        True: Fraction(1, 6) * Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 6) * Fraction(1, 6),
        False: 1 - Fraction(11, 216),
    }


def _two_dice(dice: tuple[int, ...]) -> Script[int]:
    faces: tuple[int, ...] = yield Roll(dice)
    return sum(faces)


@pytest.mark.parametrize("dice", [(6, 6), (4, 6), (2, 3, 4), (8,), ()])
def test_enumeration_is_the_plain_count(dice: tuple[int, ...]) -> None:
    odds = enumerate_script(
        lambda: _two_dice(dice), None, lambda s, e: s, lambda total, state: total, lambda total: total
    )
    faces = list(product(*(range(1, sides + 1) for sides in dice)))
    assert odds == {total: Fraction(count, len(faces)) for total, count in Counter(map(sum, faces)).items()}
    assert sum(odds.values()) == 1


def test_sampled_frequencies_lie_within_five_sigma_of_the_odds() -> None:
    odds = enumerate_script(
        lambda: _two_dice((6, 6)), None, lambda s, e: s, lambda total, state: total, lambda total: total
    )
    random, plays = Random(7), 20_000
    seen = Counter(sample(_two_dice((6, 6)), None, lambda s, e: s, random).result for _ in range(plays))
    for total, chance in odds.items():
        sigma = float(chance * (1 - chance) / plays) ** 0.5
        assert abs(seen[total] / plays - float(chance)) < 5 * sigma


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_sampled_play_driven_again_step_by_step_ends_the_same(seed: int) -> None:
    """Play with the faces and answers of a sample: same records, same result."""
    sampled = sample(dare(TABLE, OfHero("h2")), TABLE, SYSTEM.evolve, Random(seed))
    given_ = [back for step, back in sampled.steps if isinstance(step, Roll | Ask)]
    state = TABLE
    run = Run(dare(state, OfHero("h2")), lambda: state)
    while not run.done:
        ((path, count, step),) = run.waiting()
        assert path == ()
        assert count >= 0
        if isinstance(step, Record):
            state = SYSTEM.evolve(state, step.event)
            run.give(path, state)
        else:
            run.give(path, given_.pop(0))
    assert (run.result, state, given_) == (sampled.result, sampled.state, [])


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_branches_side_by_side_are_driven_in_any_order(order: tuple[int, ...]) -> None:
    state = TABLE
    run = Run(vote(state, Nothing()), lambda: state)
    for branch in order:
        run.give((branch,), "yes")
        ((_, step),) = [(path, step) for path, _, step in run.waiting() if isinstance(step, Record)]
        state = SYSTEM.evolve(state, step.event)
        run.give((branch,), state)
    assert run.done
    assert run.result == ("yes", "yes")
    assert state.votes == tuple(f"h{branch + 1}:yes" for branch in order)


def _nested() -> Script[tuple[object, ...]]:
    both: tuple[object, ...] = yield Together((_pair(), _ask("c")))
    return both


def _pair() -> Script[tuple[str, ...]]:
    both: tuple[str, ...] = yield Together((_ask("a"), _ask("b")))
    return both


def _ask(who: str) -> Script[str]:
    said: str = yield Ask(who, Question("q", "?", (Option("x", "X"), Option("y", "Y"))))
    return said


def test_branches_nest() -> None:
    run = Run(_nested(), lambda: None)
    assert [path for path, _, _ in run.waiting()] == [(0, 0), (0, 1), (1,)]
    run.give((0, 1), "y")
    run.give((1,), "x")
    run.give((0, 0), "x")
    assert run.result == (("x", "y"), "x")
    with pytest.raises(KeyError):
        run.give((1,), "x")


def test_nothing_side_by_side_is_done_at_once() -> None:
    def empty() -> Script[object]:
        return (yield Together(()))

    assert Run(empty(), lambda: None).result == ()


def test_can_is_would_it_be_refused() -> None:
    act: Act = SYSTEM.acts["dare"]
    assert refusal(act, TABLE, OfHero("h1")) is None
    refused = refusal(act, TABLE, OfHero("h9"))
    assert isinstance(refused, Refused)
    assert refused.code == "unknown-hero"


@pytest.mark.parametrize("options", [(), (Option("a", "A"), Option("a", "B"))])
def test_a_question_without_answers_or_with_one_twice_cannot_be_put(options: tuple[Option, ...]) -> None:
    with pytest.raises(ValueError, match="question 'q'"):
        Question("q", "?", options)


def test_a_record_names_its_rules() -> None:
    with pytest.raises(ValueError, match="names no rule"):
        Record(HeroMade("h", "H"), ())


def test_the_toy_state_is_frozen() -> None:
    with pytest.raises(AttributeError):
        ToyState().omen = 3  # type: ignore[misc]

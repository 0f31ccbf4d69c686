"""What `pallbearer odds tenslots` answers: worked examples, and every outcome of the real script."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pallbearer.odds.ask import Wrong
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.systems.tenslots import SYSTEM, pushing
from pallbearer.systems.tenslots.question import DESK, MOST_MODIFIER, MOST_TARGET
from pallbearer.systems.tenslots.rulings import Rulings
from tests.systems.tenslots.kit import hero, packs, table


def ask(words: str) -> Any:
    return DESK.answer(DESK.from_words(words.split()))


def exact(answer: Any, *path: str) -> F:
    for one in path:
        answer = answer[one]
    return F(answer["exact"])


@pytest.mark.rule("TS-EX-30")
@pytest.mark.parametrize(
    ("target", "success", "fatigue"), [(11, "3/4", "1/2"), (16, "7/16", "3/4"), (20, "39/400", "19/20"), (21, "0", "0")]
)
def test_a_roll_pushed_whenever_it_fails(target: int, success: str, fatigue: str) -> None:
    found = ask(f"--target {target}")
    assert exact(found, "value") == exact(found, "outcomes", "success") == F(success)
    assert exact(found, "outcomes", "failure") == 1 - F(success)
    assert exact(found, "expected_fatigue") == F(fatigue)
    assert ask(f"--modifier -4 --target {target - 4}")["outcomes"] == found["outcomes"]


@pytest.mark.rule("TS-FATIGUE-08", "TS-RULING-21")
def test_pushes_by_hand() -> None:
    """11 or more is one half: every further Push halves what fails, and is made when all before failed."""
    assert exact(ask("--target 11 --pushes 0"), "value") == F(1, 2)
    three = ask("--target 11 --pushes 3")
    assert exact(three, "value") == F(15, 16)
    assert exact(three, "expected_fatigue") == F(1, 2) + F(1, 4) + F(1, 8)
    assert exact(ask("--modifier 10 --target 11"), "expected_fatigue") == 0


@pytest.mark.rule("TS-RULING-19", "TS-RULING-20", "TS-RULING-21", "TS-RULING-22")
@pytest.mark.parametrize("target", [1, 2, 11, 20, 21])
@pytest.mark.parametrize(
    "rulings",
    [
        (),
        ("push_keeps_better",),
        ("no_push_on_1",),
        ("blind_push",),
        ("blind_push", "push_keeps_better"),
        ("push_keeps_better", "no_push_on_1"),
    ],
)
@pytest.mark.parametrize("pushes", [0, 1, 2])
def test_they_agree_with_every_outcome_of_the_script(rulings: tuple[str, ...], target: int, pushes: int) -> None:
    state = table(hero("edda", *packs(10 - pushes)), rulings=(*rulings, *["repeat_push"] * (pushes > 1)))
    act = SYSTEM.acts["roll_d20"]
    rolled = enumerate_script(
        lambda: act.script(state, act.params(hero="edda", target=target)),
        state,
        SYSTEM.evolve,
        lambda _, after: (after.heroes["edda"].roll.outcome == "success", len(after.heroes["edda"].fatigue)),
        lambda result: 1000 * result[0] - result[1],
    )
    house = "".join(f" --{one.replace('_', '-')}" for one in rulings)
    found = ask(f"--target {target} --pushes {pushes}{house}")
    assert exact(found, "value") == sum(chance for (success, _), chance in rolled.items() if success)
    assert exact(found, "expected_fatigue") == sum(chance * tired for (_, tired), chance in rolled.items())
    assert found["question"]["house"] == [one for one in Rulings.__struct_fields__ if one in rulings]


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("", "--target"),
        ("--target 0", "--target"),
        ("--target 61", "--target"),
        ("--target 11 --pushes 21", "--pushes"),
        ("--target 11 --pushes -1", "--pushes"),
        ("--target 11 --modifier 51", "--modifier"),
    ],
)
def test_wrong_questions(words: str, field: str) -> None:
    with pytest.raises(Wrong) as wrong:
        ask(words)
    assert wrong.value.field == field


def test_the_bounds_are_those_of_a_table() -> None:
    assert (MOST_MODIFIER, MOST_TARGET) == (pushing.MOST_MODIFIER, pushing.MOST_TARGET)
    assert all(hasattr(Rulings(), one.name.replace("-", "_")) for one in DESK.options if one.ruling)

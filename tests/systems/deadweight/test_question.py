"""What `pallbearer odds deadweight` answers: the rules it is asked about, against the oracle and by hand."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.odds.ask import Wrong
from pallbearer.odds.pool import PoolGame, TooManyPositions
from pallbearer.systems.deadweight.question import DESK, quick, understood
from pallbearer.systems.deadweight.reroll_game import TestGame
from pallbearer.systems.deadweight.rulings import Rulings

FIXED = "great=1.5,success=1,failure=0,critical=-1,fatigue=-0.4"


def ask(words: str) -> Any:
    return DESK.answer(DESK.from_words(words.split()))


def exact(answer: Any, *path: str) -> F:
    for one in path:
        answer = answer[one]
    return F(answer["exact"])


@pytest.mark.rule("DW-RULING-30", "DW-PROF-01", "DW-ADV-03")
@pytest.mark.parametrize(
    ("words", "success", "utility"),
    [
        ("--dice 4 --proficiency 2", F(63, 64), F(3457, 3645)),
        ("--dice 6 --proficiency 4", F(1023, 1024), F(8665063, 7558272)),
        ("--dice 6 --proficiency 4 --disadvantage 1", F(509, 512), F(294177563, 302330880)),
    ],
)
def test_values_computed_elsewhere(words: str, success: F, utility: F) -> None:
    assert exact(ask(words), "value") == success
    assert exact(ask(f"{words} --goal {FIXED}"), "value") == utility


@pytest.mark.rule("DW-TEST-06", "DW-TEST-07", "DW-TEST-08", "DW-TEST-10")
def test_two_plain_dice_by_hand() -> None:
    """Of 36 throws: 6,6 is great; 9 fail, 5 of them with a 1; 20 show a 1 or a 4."""
    found = ask("--dice 2")
    assert [exact(found, "outcomes", name) for name in ("great", "success", "failure", "critical")] == [
        F(1, 36),
        F(26, 36),
        F(4, 36),
        F(5, 36),
    ]
    assert exact(found, "fatigue") == F(20, 36)
    assert exact(found, "joint", "critical", "no-fatigue") == 0


@pytest.mark.rule("DW-SAFE-01", "DW-SAFE-02", "DW-SAFE-03")
def test_safe_takes_two_dice_and_a_success_does_not_tire() -> None:
    found = ask("--dice 4 --safe")
    assert found["question"]["rolled"] == 2
    assert exact(found, "fatigue") == F(5, 36)  # only failures, and of those only the ones with a 1
    assert exact(found, "joint", "success", "fatigue") == 0


@pytest.mark.rule("DW-EFFORT-01", "DW-EFFORT-02", "DW-EFFORT-05")
def test_extra_effort_adds_a_die_and_costs_its_fatigue() -> None:
    found = ask(f"--dice 1 --extra-effort --goal {FIXED}")
    assert found["question"]["rolled"] == 2
    assert exact(found, "fatigue") == 1
    assert exact(found, "value") == F(3, 2) * F(1, 36) + F(26, 36) - F(5, 36) - F(2, 5)


@pytest.mark.rule("DW-ZERO-01", "DW-ZERO-02", "DW-RULING-46", "DW-RULING-47")
def test_no_dice_and_fewer() -> None:
    none = ask("--dice 0")
    assert (none["question"]["rolled"], none["question"]["lowest_counts"]) == (2, True)
    assert exact(none, "value") == F(1, 4)
    assert exact(none, "outcomes", "great") == 0
    assert exact(none, "fatigue") == F(5, 9)
    assert exact(ask("--dice -3"), "value") == F(1, 32)
    assert exact(ask("--dice 0 --zero-dice-kept-only"), "fatigue") == F(11 + 5, 36)
    assert exact(ask("--dice 0 --zero-dice-double-six"), "outcomes", "great") == F(1, 36)


@pytest.mark.rule("DW-AFFL-13", "DW-AFFL-19", "DW-AFFL-21", "DW-CHECK-02")
def test_afflictions_and_checks() -> None:
    assert exact(ask("--dice 1 --terrified"), "value") == F(1, 3)
    assert exact(ask("--dice 1 --hopeless"), "fatigue") == F(1, 2)
    assert exact(ask("--dice 1 --hopeless --check"), "fatigue") == 0
    angry = ask("--dice 1 --angry --proficiency 2")
    assert exact(angry, "value") == F(1, 2)
    assert exact(angry, "worth", "not angry") == F(3, 8)
    assert exact(ask("--dice 1 --angry --advantage 1"), "value") == F(3, 4)


@pytest.mark.rule("DW-ADV-06", "DW-ADV-07", "DW-RULING-49")
def test_advantage_and_disadvantage_cancel() -> None:
    found = ask("--dice 2 --advantage 3 --disadvantage 1")["question"]
    assert (found["player_rerolls"], found["gm_rerolls"]) == (2, 0)
    found = ask("--dice 2 --advantage 1 --disadvantage 3 --any-pair-cancels-all")["question"]
    assert (found["player_rerolls"], found["gm_rerolls"]) == (0, 0)


@pytest.mark.rule("DW-HELP-05", "DW-HELP-06", "DW-HELP-08", "DW-HELP-09")
def test_a_help_die() -> None:
    found = ask("--dice 1 --help-die")
    assert exact(found, "value") == F(3, 4)
    assert exact(found, "fatigue") == exact(found, "helper_fatigue") == F(1, 3)
    assert exact(ask("--dice 1 --help-die 1"), "value") == F(7, 8)
    assert exact(ask("--dice 1 --help-die --check"), "helper_fatigue") == 0
    assert exact(ask("--dice 1 --terrified --help-die"), "value") == 1 - F(2, 3) * F(1, 2)
    ruled = "--main-afflictions-rule-all-dice"
    assert exact(ask(f"--dice 1 --terrified --help-die {ruled}"), "value") == 1 - F(2, 3) ** 2
    assert exact(ask(f"--dice 1 --angry --help-die 1 {ruled}"), "value") == F(3, 4)
    lying = ask("--showing 3,5 --help-die --proficiency 1")
    assert lying["question"]["rolled"] == 1
    assert lying["play"] == {"3,5": "keep"}


@pytest.mark.rule("DW-RULING-30", "DW-RULING-31", "DW-RULING-50")
def test_house_rules_about_the_talk() -> None:
    words = "--dice 2 --proficiency 1 --disadvantage 1"
    plain = ask(words)
    assert exact(ask(f"{words} --gm-rerolls-first"), "value") >= exact(plain, "value")
    assert exact(ask(f"{words} --gm-keeps-either-value"), "value") <= exact(plain, "value")
    assert exact(ask("--dice 1 --proficiency 2 --each-die-once"), "value") == F(3, 4)
    assert ask("--showing 3,3 --proficiency 1 --disadvantage 1 --gm-rerolls-first")["choices"]["reroll 3"]


@pytest.mark.rule("DW-RULING-43", "DW-RULING-48", "DW-RULING-84")
def test_house_rules_about_effort_and_terror() -> None:
    paid = ask("--dice 2 --extra-effort --effort-pays-first")
    assert (paid["question"]["rolled"], paid["question"]["house"]) == (2, ["effort_pays_first"])
    assert exact(paid, "fatigue") == 1
    assert exact(ask("--dice 1 --check --terrified"), "value") == F(1, 3)
    assert exact(ask("--dice 1 --check --terrified --checks-ignore-terrified"), "value") == F(1, 2)
    assert exact(ask("--dice 1 --terrified --checks-ignore-terrified"), "value") == F(1, 3)
    assert exact(ask("--dice 1 --terrified --terrified-4-does-not-tire"), "fatigue") == F(1, 6)


@pytest.mark.rule("DW-TRAIT-15", "DW-TRAIT-16", "DW-RULING-79")
def test_two_more_dice_of_the_dauntless() -> None:
    # A 6 wants one more 6 of two dice, a 4 or 5 wants both: 1/6 x 11/36 + 2/6 x 1/36.
    assert exact(ask("--dice 1 --dauntless --goal great"), "value") == F(13, 216)
    assert exact(ask("--dice 1 --dauntless"), "value") == F(1, 2)
    # With a reroll that must come first, anything but a 6 is thrown again.
    last = ask("--dice 1 --proficiency 1 --dauntless --dauntless-dice-no-rerolls --goal great")
    assert exact(last, "value") == F(1, 6) * F(11, 36) + F(5, 6) * F(13, 216)
    after = ask("--dice 1 --proficiency 1 --dauntless --goal great")
    assert exact(after, "value") > exact(last, "value")


@pytest.mark.rule("DW-RULING-42")
def test_extra_effort_once_the_dice_lie_there() -> None:
    late = ask("--dice 1 --extra-effort-after-roll")
    assert exact(late, "value") == F(3, 4)
    assert exact(late, "fatigue") == F(1, 6) + F(1, 2)  # a 4, or the effort
    assert late["play"] == {"6": "keep", "5": "keep", "4": "keep", "3": "effort", "2": "effort", "1": "effort"}
    lying = ask("--showing 2,3 --extra-effort-after-roll")["choices"]
    assert exact(lying, "effort", "value") == F(1, 2)
    assert exact(lying, "effort", "fatigue") == 1
    for words in ("--dice 3 --safe", "--dice 3 --extra-effort", "--dice 0"):
        assert ask(f"{words} --extra-effort-after-roll")["outcomes"] == ask(words)["outcomes"]


def test_house_rules_are_named_as_the_tables_settings_are() -> None:
    named = [one.name.replace("-", "_") for one in DESK.options if one.ruling]
    assert set(named) <= set(Rulings.__struct_fields__)
    assert len(named) == len(set(named)) == 17


def test_the_quick_answer_is_the_answer_without_advice() -> None:
    for words in (
        "--dice 3 --proficiency 2 --disadvantage 1",
        "--showing 3,1 --proficiency 1",
        "--dice 2 --help-die 1",
    ):
        given_ = DESK.from_words(words.split())
        whole = {name: one for name, one in ask(words).items() if name not in ("play", "worth", "choices")}
        assert quick(given_) == whole
    with pytest.raises(Wrong, match="more than can be worked out"):
        quick(DESK.from_words("--dice 9 --proficiency 6 --disadvantage 6 --each-die-once".split()))  # noqa: SIM905


def test_showing_dice_says_what_each_choice_leads_to() -> None:
    found = ask(f"--showing 3,1 --proficiency 1 --goal {FIXED}")
    assert exact(found, "choices", "keep", "value") == F(-7, 5)
    # the 1 rerolled: 1 crit and tired, 2 and 3 fail, 4 tires, 5 and 6 succeed
    assert exact(found, "choices", "reroll 1", "value") == F(-7, 5) / 6 + F(3, 5) / 6 + F(2, 6)
    # the 3 rerolled: half the time a success, tired by the 1 each time
    assert exact(found, "choices", "reroll 3", "value") == F(-7, 5) / 2 + F(3, 5) / 2
    assert found["play"] == {"3,1": "reroll 1"}
    assert exact(found, "value") == exact(found, "choices", "reroll 1", "value")


SWITCHES = ("--safe", "--extra-effort", "--check", "--terrified", "--hopeless", "--angry", "--help-die 1")
SLOW = ("each-die-once", "gm-keeps-either-value")
"""House rules that only the slow solver knows."""
HOUSE = [one.flag for one in DESK.options if one.ruling and one.name not in SLOW]


@settings(max_examples=50, deadline=None, derandomize=True)
@given(
    dice=st.integers(-2, 3),
    mine=st.integers(0, 2),
    theirs=st.integers(0, 2),
    switches=st.sets(st.sampled_from(SWITCHES), max_size=3),
    house=st.sets(st.sampled_from(HOUSE), max_size=2),
    goal=st.sampled_from(["success", "great", "no-fatigue", FIXED, "great=3,critical=-7,fatigue=-1/3"]),
)
def test_any_question_agrees_with_the_slow_solver(
    dice: int, mine: int, theirs: int, switches: set[str], house: set[str], goal: str
) -> None:
    words = f"--dice {dice} --proficiency {mine} --disadvantage {theirs} --goal {goal} " + " ".join(
        sorted(switches | house)
    )
    given_ = DESK.from_words(words.split())
    try:
        asked = understood(given_)
    except Wrong:
        assert "--extra-effort" in switches
        return
    game = asked.game()
    slow = PoolGame(game.game.seats, game._result, game.game.worth, asked.per, game.die)  # type: ignore[union-attr]
    try:
        expected = slow.solve(game.counts(asked.rolled))
    except TooManyPositions:
        return
    found = DESK.answer(given_)
    assert exact(found, "value") == expected.value
    outcomes = {name: F(0) for name in found["outcomes"]}
    tired, helped = F(0), F(0)
    for (grade, tires, helpers), chance in expected.results.items():
        outcomes[grade] += chance
        tired += chance * (tires or asked.effort)
        helped += chance * sum(helpers)
    assert {name: F(one["exact"]) for name, one in found["outcomes"].items()} == outcomes
    assert (exact(found, "fatigue"), exact(found, "helper_fatigue")) == (tired, helped)
    for shown, choice in found["play"].items():
        faces = [int(face) for face in shown.split(",")]
        groups = [faces[: asked.rolled], *([[face] for face in faces[asked.rolled :]]), []]
        start = slow.start([[game.die[face - 1] for face in group] for group in groups])
        hero = asked.position().seats.index("hero")
        move = slow.best(start._replace(turn=hero)) if hero == 0 and asked.player else None
        assert (choice == "keep") == (move is None)
        if move is not None:
            assert game.die[int(choice.removeprefix("reroll ")) - 1] == move.face


def test_a_ladder_of_tests_is_the_tests() -> None:
    asked = understood(DESK.from_words(["--dice", "3", "--proficiency", "2", "--disadvantage", "1"]))
    table = asked.game().ladder(3, 2, 1)
    assert table.answer(3, 2, 1) == asked.game().solve(3)
    helped = understood(DESK.from_words(["--dice", "3", "--help-die"]))
    with pytest.raises(ValueError, match="no helpers"):
        helped.game().ladder(3, 0, 0)


def test_the_largest_question_is_answered() -> None:
    """20 dice, 6 rerolls on each side: exact, and its outcomes sum to 1."""
    asked = understood(DESK.from_words(["--dice", "20", "--proficiency", "6", "--disadvantage", "6"]))
    found = asked.game().solve(asked.rolled)
    assert sum(found.results.values()) == 1
    with pytest.raises(TooManyPositions):
        TestGame(asked.position(), budget=1_000).solve(20)


def test_a_form_asks_the_same() -> None:
    given_ = DESK.from_texts({"dice": "4", "proficiency": "2", "safe": "true", "goal": ""})
    assert given_ == DESK.from_words(["--dice", "4", "--proficiency", "2", "--safe"])
    with pytest.raises(Wrong, match="luck"):
        DESK.from_texts({"luck": "2"})

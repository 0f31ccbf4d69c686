"""The odds of a test: known values, the slow oracle over the real script, and play with seeded dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction as F
from math import isqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Chance
from pallbearer.rules.rehearse import rehearse
from pallbearer.rules.sample import sample
from pallbearer.rules.script import GM, Ask, Option, Question, Refused
from pallbearer.systems.deadweight import SYSTEM, odds, tests
from pallbearer.systems.deadweight.declare import main_pool, opening, refuse
from pallbearer.systems.deadweight.rerolls import read
from pallbearer.systems.deadweight.state import State
from tests.systems.deadweight.kit import act, hero, table
from tests.systems.deadweight.oracle import fussy, result, slow, worth


def foresee(state: State, aim: Aim = USUAL, **params: Any) -> Chance:
    """What the roll page shows for the act "test"."""
    found = SYSTEM.acts["test"]
    assert found.foresee is not None
    chance = found.foresee(state, found.params(hero="edda", attribute="STR", **params), aim)
    assert isinstance(chance, Chance)
    return chance


def succeeds(chance: Chance) -> F:
    return F(chance.outcomes["great"]) + F(chance.outcomes["success"])


@pytest.mark.rule("DW-TEST-06", "DW-PROF-01")
@pytest.mark.parametrize(
    ("dice", "proficiency", "success"), [(1, 0, F(1, 2)), (4, 2, F(63, 64)), (6, 4, F(1023, 1024)), (3, 0, F(7, 8))]
)
def test_success_known_by_hand(dice: int, proficiency: int, success: F) -> None:
    """Without the GM each reroll is one more die that may succeed: 1 - 1/2**(dice + rerolls)."""
    chance = foresee(table(hero(STR=f"{dice}/0/0", prof={"STR": proficiency})))
    assert succeeds(chance) == success
    assert sum(F(one) for one in chance.outcomes.values()) == 1
    assert list(chance.outcomes) == ["great", "success", "failure", "critical"]
    assert chance.wanted == ("great", "success")


@pytest.mark.rule("DW-TEST-10", "DW-TEST-07", "DW-TEST-08")
def test_all_of_two_plain_dice_by_hand() -> None:
    """Of 36 throws: 6,6 is great; 9 fail, 5 of them with a 1; 20 show a 1 or a 4."""
    chance = foresee(table(hero(STR="2/0/0")))
    assert chance.outcomes == {"great": "1/36", "success": "13/18", "failure": "1/9", "critical": "5/36"}
    assert chance.beside == {"fatigue": "5/9"}
    assert chance.headline == "75.0 % success: 2 dice"


@pytest.mark.rule("DW-RULING-30", "DW-ADV-03")
def test_six_dice_four_rerolls_and_the_gm_with_one() -> None:
    state = table(hero(STR="6/0/0", prof={"STR": 4}))
    called = act("call_test", state, hero="edda", attribute="STR", disadvantage=1).state
    assert succeeds(foresee(called, call="call-1")) == F(509, 512)


@pytest.mark.rule("DW-EFFORT-01", "DW-EFFORT-02", "DW-SAFE-01", "DW-ZERO-01", "DW-HELP-05", "DW-TEST-03")
def test_the_working_is_told_line_by_line() -> None:
    tired = table(hero(STR="3/1/1", prof={"STR": 1}), hero("bo", prof={"STR": 2}))
    chance = foresee(tired, extra_effort=True, helper="bo")
    assert [text for text, _ in chance.why] == [
        "STR score: 3",
        "Fatigue: -1",
        "Wounds: -1",
        "Extra effort: +1",
        "STR proficiency: 1 reroll",
        "Bo helps: 1 die, 2 rerolls of it",
    ]
    assert dict(chance.why)["Extra effort: +1"] == ("DW-EFFORT-01",)
    assert chance.beside["fatigue"] == "1/1"  # the price
    assert 0 < F(chance.beside["fatigue of Bo"]) < 1
    safe = foresee(tired, safe=True)
    assert [text for text, _ in safe.why][3:5] == ["Keeping it safe: -2", "A pool of -1: roll 3, and the lowest counts"]
    assert safe.headline.endswith("3 dice")
    for line in (*chance.why, *safe.why):
        assert line[1]
        assert all(rule in SYSTEM.catalogue.by_id for rule in line[1])


def test_what_the_odds_leave_out_is_said() -> None:
    bold = table(hero(traits=("Dauntless",), blind_turns=2), rulings=["extra_effort_after_roll"])
    lines = [text for text, _ in foresee(bold).why if text.startswith("Not counted")]
    assert len(lines) == 1
    assert dict(foresee(bold).why)["Dauntless: 2 more dice into a success, where they are worth more"]
    assert dict(foresee(bold).why)["Extra effort after the roll, where it is worth its fatigue"] == ("DW-RULING-42",)
    nothing = foresee(table(hero(STR="0/0/0")), safe=True)
    assert "automatic failure" in nothing.why[-1][0]


def test_what_is_refused_has_no_odds_and_declining_none_to_speak_of() -> None:
    state = table()
    found = SYSTEM.acts["test"]
    assert found.foresee is not None
    refused = found.foresee(state, found.params(hero="edda", attribute="STR", safe=True, extra_effort=True))
    assert isinstance(refused, Refused)
    assert found.foresee(state, found.params(hero="nobody", attribute="STR")).code == "unknown-hero"  # type: ignore[union-attr]
    declined = odds.foresee(state, tests.Plan("edda", "STR", decline=True))
    assert isinstance(declined, Chance)
    assert declined.outcomes["failure"] == "1/1"
    giant = table(hero(STR="200/0/0"))
    assert odds.foresee(giant, tests.Plan("edda", "STR")).code == "odds-too-large"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (F(0), "0 %"),
        (F(1), "100 %"),
        (F(1, 2), "50.0 %"),
        (F(2, 3), "66.7 %"),
        (F(1, 100_000), "under 0.1 %"),
        (F(99_999, 100_000), "over 99.9 %"),
    ],
)
def test_percent(chance: F, text: str) -> None:
    assert odds.percent(chance) == text


def check(state: State, plan: tests.Plan) -> None:
    """Success and expected fatigue under best play; and every result, when no two are worth the same."""
    brute = slow(state, plan, worth)
    chance = odds.foresee(state, plan)
    assert isinstance(chance, Chance)
    good = sum((one for (grade, _, _), one in brute.items() if grade in ("great", "success")), F(0))
    assert succeeds(chance) == good
    if not plan.extra_effort:
        assert F(chance.beside["fatigue"]) + sum(F(chance.beside[f"fatigue of {name}"]) for name in _helpers(plan)) == (
            sum(one * (tired + sum(helpers)) for (_, tired, helpers), one in brute.items())
        )
    game = odds.TestGame(opening(state, plan), fussy)
    assert game.solve(main_pool(state, plan).dice).results == slow(state, plan, fussy)


def _helpers(plan: tests.Plan) -> list[str]:
    return [helper.capitalize() for helper in plan.helpers]


PLAIN = [(1, 0, 0), (1, 2, 1), (1, 1, 2), (2, 1, 1), (2, 2, 0), (2, 0, 2), (3, 0, 0), (3, 1, 0), (3, 0, 1)]


@pytest.mark.rule("DW-RULING-30", "DW-RULING-31")
@pytest.mark.parametrize(("dice", "proficiency", "disadvantage"), PLAIN)
def test_the_slow_oracle_agrees_on_plain_pools(dice: int, proficiency: int, disadvantage: int) -> None:
    state = table(hero(STR=f"{dice}/0/0", prof={"STR": proficiency}))
    check(state, tests.Plan("edda", "STR", disadvantage=disadvantage))


@pytest.mark.rule("DW-RULING-30")
@pytest.mark.parametrize(("dice", "proficiency", "disadvantage"), [(3, 2, 0), (3, 1, 1)])
def test_the_slow_oracle_agrees_on_three_dice(dice: int, proficiency: int, disadvantage: int) -> None:
    state = table(hero(STR=f"{dice}/0/0", prof={"STR": proficiency}))
    plan = tests.Plan("edda", "STR", disadvantage=disadvantage)
    assert odds.TestGame(opening(state, plan), fussy).solve(dice).results == slow(state, plan, fussy)


def one(strength: str = "2/0/0", prof: int = 1, **fields: Any) -> Any:
    return hero(STR=strength, prof={"STR": prof}, **fields)


SWITCHES: dict[str, tuple[State, tests.Plan]] = {
    "safe": (table(one("4/0/0")), tests.Plan("edda", "STR", safe=True)),
    "zero dice": (table(one("2/2/0")), tests.Plan("edda", "STR")),
    "zero dice, safe": (table(one("2/0/0")), tests.Plan("edda", "STR", safe=True)),
    "minus one": (table(one("1/0/0")), tests.Plan("edda", "STR", safe=True)),
    "zero dice, kept only": (table(one("2/2/0"), rulings=["zero_dice_kept_only"]), tests.Plan("edda", "STR")),
    "effort": (table(one("2/1/0")), tests.Plan("edda", "STR", extra_effort=True)),
    "fewer": (table(one("3/0/0")), tests.Plan("edda", "STR", fewer=2, advantage=1)),
    "check": (table(one()), tests.Plan("edda", "STR", check=True)),
    "terrified": (table(one(afflictions=("Terrified",))), tests.Plan("edda", "STR")),
    "hopeless": (table(one(afflictions=("Hopeless",))), tests.Plan("edda", "STR", advantage=1)),
    "hopeless, safe": (
        table(one("4/0/0", afflictions=("Hopeless",)), rulings=["hopeless_pierces_safe"]),
        tests.Plan("edda", "STR", safe=True),
    ),
    "angry": (table(one(afflictions=("Angry",))), tests.Plan("edda", "STR", advantage=1)),
    "hard": (table(one()), tests.Plan("edda", "STR", hard=True)),
    "six cancels": (table(one(), rulings=["six_cancels_one_fatigue"]), tests.Plan("edda", "STR")),
    "GM first": (table(one("1/0/0", 2), rulings=["gm_rerolls_first"]), tests.Plan("edda", "STR", disadvantage=1)),
    "each die once": (table(one("2/0/0", 1), rulings=["each_die_once"]), tests.Plan("edda", "STR", disadvantage=1)),
    "once, alone": (table(one("2/0/0", 2), rulings=["each_die_once"]), tests.Plan("edda", "STR")),
    "either value": (
        table(one("1/0/0", 1), rulings=["gm_keeps_either_value"]),
        tests.Plan("edda", "STR", disadvantage=1),
    ),
    "help": (table(one("1/0/0"), hero("bo", prof={"STR": 1})), tests.Plan("edda", "STR", helper="bo")),
    "help against the GM": (
        table(one("1/0/0", 0), hero("bo", prof={"STR": 1}, afflictions=("Hopeless",))),
        tests.Plan("edda", "STR", helper="bo", disadvantage=1),
    ),
    "help spared": (
        table(one("1/0/0", 1), hero("bo"), rulings=["gm_spares_help_die", "help_die_success_only"]),
        tests.Plan("edda", "STR", helper="bo", disadvantage=1),
    ),
}


@pytest.mark.rule("DW-SAFE-02", "DW-ZERO-01", "DW-RULING-50", "DW-RULING-39", "DW-HELP-06", "DW-NOTE-36")
@pytest.mark.parametrize("name", SWITCHES)
def test_the_slow_oracle_agrees_on_every_switch(name: str) -> None:
    state, plan = SWITCHES[name]
    assert refuse(state, plan) is None
    check(state, plan)


def test_advice_while_rerolling() -> None:
    """Two dice, 3 and 1, one reroll: kept it is a crit failure, rerolled a success half the time."""
    SYSTEM.acts["test"]
    state = table(one("2/0/0", 1))
    done = act("test", state, (3, 1), ("keep",), hero="edda", attribute="STR")
    advice = SYSTEM.advise(state, done.asked[0].question)
    assert set(advice) == {"keep", "die-0", "die-1"}
    assert advice["keep"].outcomes == {"great": "0/1", "success": "0/1", "failure": "0/1", "critical": "1/1"}
    assert succeeds(advice["die-0"]) == succeeds(advice["die-1"]) == F(1, 2)
    assert advice["die-1"].beside["fatigue"] == "1/3"  # a 1 or a 4 again; the 3 tires nobody
    assert advice["die-0"].beside["fatigue"] == "1/1"  # the 1 stays
    assert advice["die-1"].headline == "50.0 % success: the 1 rerolled"


def test_advice_to_the_gm_counts_the_answer_of_the_player() -> None:
    SYSTEM.acts["test"]
    state = table(one("1/0/0", 1))
    plan = tests.Plan("edda", "STR", disadvantage=1)
    script = tests.make_test(state, plan)
    asked = rehearse(script, state, SYSTEM.evolve, (5,), ("keep", "keep")).asked
    advice = SYSTEM.advise(state, asked[1].question)
    assert asked[1].who == GM
    # kept: the player's first pass stands and the test closes.  Rerolled: half survive, half of the rest is won back.
    assert succeeds(advice["keep"]) == 1
    assert succeeds(advice["die-0"]) == F(3, 4)
    # the player has passed on a 3: if the GM keeps too, the test is over, though a reroll is left
    passed = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, (3,), ("keep", "keep")).asked
    assert succeeds(SYSTEM.advise(state, passed[1].question)["keep"]) == 0
    assert SYSTEM.advise(state, Question("help", "", (Option("yes", "Yes"),))) == {}


@pytest.mark.rule("DW-RULING-42", "DW-EFFORT-05")
def test_advice_on_an_effort_after_the_roll() -> None:
    """Two dice, 3 and 1, one reroll: an effort is one more die for a fatigue, and the reroll may follow."""
    state = table(one("2/0/0", 1), rulings=["extra_effort_after_roll"])
    done = act("test", state, (3, 1), ("keep",), hero="edda", attribute="STR")
    advice = odds.advise(state, done.asked[0].question)
    assert set(advice) == {"keep", "die-0", "die-1", "effort"}
    assert succeeds(advice["keep"]) == 0
    assert succeeds(advice["effort"]) == F(3, 4)
    assert advice["effort"].beside["fatigue"] == "1/1"
    # the 1 rerolled, and an effort if that fails (1, 2, 3); a 4 tires too
    assert succeeds(advice["die-1"]) == F(3, 4)
    assert advice["die-1"].beside["fatigue"] == "2/3"


SAMPLES = 1_500


def best_play(game: odds.TestGame) -> Callable[[Ask, Any, Random], str]:
    """A policy that answers rerolls as the odds do, and agrees to everything else."""

    def policy(ask: Ask, state: State, random: Random) -> str:
        if ask.question.kind != "reroll":
            return ask.question.options[0].id
        position = read(state, ask.question.about["position"])
        move = game.game.best(game.place(position))
        if move is None:
            return "keep"
        places = [int(option.id[4:]) for option in ask.question.options if option.id.startswith("die-")]
        return next(f"die-{place}" for place in places if game.move(position, place) == move)

    return policy


@settings(max_examples=12, deadline=None, derandomize=True)
@given(
    dice=st.integers(1, 3),
    proficiency=st.integers(0, 2),
    swing=st.integers(-2, 1),
    switches=st.sampled_from([{}, {"safe": True}, {"extra_effort": True}, {"check": True}]),
    afflictions=st.sets(st.sampled_from(["Terrified", "Hopeless", "Angry"])),
    seed=st.integers(0, 2**32),
)
def test_play_with_seeded_dice_agrees(
    dice: int, proficiency: int, swing: int, switches: dict[str, bool], afflictions: set[str], seed: int
) -> None:
    """Each count in 1500 plays lies within five standard deviations (rounded up), and one play, of the exact chance.

    A fair sampler breaks that bound about once in two million comparisons; the seeds are fixed.
    """
    state = table(one(f"{dice}/0/0", proficiency, afflictions=tuple(sorted(afflictions))))
    plan = tests.Plan(
        "edda",
        "STR",
        advantage=max(swing, 0),
        disadvantage=max(-swing, 0),
        **switches,  # type: ignore[arg-type]
    )
    game = odds.TestGame(opening(state, plan))
    exact = game.solve(main_pool(state, plan).dice).results
    random, policy = Random(seed), best_play(game)
    counts: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        played = sample(tests.make_test(state, plan), state, SYSTEM.evolve, random, policy)
        counts[result(played.result, played.state)] += 1
    assert set(counts) <= set(exact)
    for found, chance in exact.items():
        variance = SAMPLES * chance * (1 - chance)
        assert abs(counts[found] - SAMPLES * chance) <= 5 * (isqrt(int(variance)) + 1) + 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    dice=st.integers(1, 3),
    proficiency=st.integers(0, 2),
    swing=st.integers(-2, 1),
    seed=st.integers(0, 2**32),
)
def test_what_is_sampled_can_be_rehearsed(dice: int, proficiency: int, swing: int, seed: int) -> None:
    """The faces and answers of a sampled play, given to a rehearsal, lead to the same result and state."""
    state = table(one(f"{dice}/0/0", proficiency))
    plan = tests.Plan("edda", "STR", advantage=max(swing, 0), disadvantage=max(-swing, 0))
    played = sample(tests.make_test(state, plan), state, SYSTEM.evolve, Random(seed))
    faces = [face for _, back in played.steps if isinstance(back, tuple) for face in back]
    answers = [back for _, back in played.steps if isinstance(back, str)]
    again = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, faces, answers)
    assert (again.result, again.state) == (played.result, played.state)

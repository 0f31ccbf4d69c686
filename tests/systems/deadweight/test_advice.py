"""Odds for what one plays for: each aim against the slow oracle, before the roll and after each answer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F
from typing import Any

import pytest

from pallbearer.rules.aims import Aim
from pallbearer.rules.chapter import Chance
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.rehearse import rehearse
from pallbearer.rules.script import GM, Ask, Refused, Roll, Script
from pallbearer.systems.deadweight import SYSTEM, odds, tests
from pallbearer.systems.deadweight.question import DESK
from pallbearer.systems.deadweight.state import State
from pallbearer.web.chances import best
from tests.systems.deadweight.kit import hero, table
from tests.systems.deadweight.oracle import Result, lean, result, slow
from tests.systems.deadweight.test_odds import foresee, succeeds

OWN = "great=1.5,success=1,critical=-1,fatigue=-0.4"
WORTHS: dict[str, Callable[[str, bool], F]] = {
    "success": lambda grade, tired: F(grade in ("great", "success")),
    "great": lambda grade, tired: F(grade == "great"),
    "no-fatigue": lambda grade, tired: F(not tired),
    OWN: lambda grade, tired: (
        {"great": F(3, 2), "success": F(1), "failure": F(0), "critical": F(-1)}[grade] - F(2, 5) * tired
    ),
}
"""What a grade with or without fatigue is worth, by the aims' own words."""


def aim(text: str) -> Aim:
    found = SYSTEM.aim(text)
    assert isinstance(found, Aim), found
    return found


def worth(text: str, paid: bool = False) -> Callable[[Result], F]:
    """For the oracle: the aim above all, then success, then no fatigue of anybody.  `paid`: extra effort tires."""

    def of(one: Result) -> F:
        grade, tired, helpers = one
        if grade in ("help-declined", "help-not-allowed"):
            return F(10**18 if grade == "help-not-allowed" else -(10**18))
        success = grade in ("great", "success")
        return 10**12 * WORTHS[text](grade, paid or tired) + 10**6 * success - tired - sum(helpers)

    return of


def pinned(script: Script[Any], faces: tuple[int, ...], answers: tuple[str, ...]) -> Script[Any]:
    """The script from where these dice have fallen and these answers have been given."""
    left, todo, back = list(faces), list(answers), None
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            return stop.value
        if isinstance(step, Roll) and left:
            back, left = tuple(left[: len(step.dice)]), left[len(step.dice) :]
        elif isinstance(step, Ask) and todo:
            back = todo.pop(0)
        else:
            back = yield step


def after(state: State, plan: tests.Plan, faces: tuple[int, ...], answers: tuple[str, ...], text: str) -> Any:
    """By brute force: what these dice and answers lead to, if both sides play on as well as they can."""
    found = enumerate_script(
        lambda: lean(pinned(tests.make_test(state, plan), faces, answers)), state, SYSTEM.evolve, result, worth(text)
    )
    return summed(found, text)


def summed(found: dict[Result, F], text: str, paid: bool = False) -> tuple[F, F, F]:
    """The worth for the aim, the chance of success, and the fatigue of all that is to be expected."""
    return (
        sum((chance * WORTHS[text](grade, paid or tired) for (grade, tired, _), chance in found.items()), F(0)),
        sum((chance for (grade, _, _), chance in found.items() if grade in ("great", "success")), F(0)),
        sum((chance * ((paid or tired) + sum(helpers)) for (_, tired, helpers), chance in found.items()), F(0)),
    )


def told(chance: Chance) -> tuple[F, F, F]:
    """The same three figures as a page has them."""
    success = succeeds(chance)
    return F(chance.worth) if chance.worth else success, success, sum(map(F, chance.beside.values()), F(0))


PLANS: dict[str, tuple[State, tests.Plan]] = {
    "plain": (table(hero(STR="2/0/0", prof={"STR": 1})), tests.Plan("edda", "STR")),
    "against the GM": (table(hero(STR="2/0/0", prof={"STR": 1})), tests.Plan("edda", "STR", disadvantage=1)),
    "three dice": (table(hero(STR="3/0/0", prof={"STR": 1})), tests.Plan("edda", "STR")),
    "safe": (table(hero(STR="4/0/0", prof={"STR": 1})), tests.Plan("edda", "STR", safe=True, disadvantage=1)),
    "zero dice": (table(hero(STR="2/2/0", prof={"STR": 1})), tests.Plan("edda", "STR")),
    "hopeless": (table(hero(STR="2/0/0", afflictions=("Hopeless",))), tests.Plan("edda", "STR", advantage=1)),
    "help": (
        table(hero(STR="1/0/0", prof={"STR": 1}), hero("bo", prof={"STR": 1})),
        tests.Plan("edda", "STR", helper="bo"),
    ),
    "either value": (
        table(hero(STR="1/0/0", prof={"STR": 1}), rulings=["gm_keeps_either_value"]),
        tests.Plan("edda", "STR", disadvantage=1),
    ),
}


@pytest.mark.rule("DW-RULING-30", "DW-TEST-10", "DW-SAFE-02", "DW-HELP-08")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("name", PLANS)
def test_the_slow_oracle_agrees_before_the_roll(name: str, text: str) -> None:
    state, plan = PLANS[name]
    chance = odds.foresee(state, plan, aim(text))
    assert isinstance(chance, Chance)
    assert told(chance) == summed(slow(state, plan, worth(text)), text)


@pytest.mark.rule("DW-EFFORT-02")
@pytest.mark.parametrize("text", WORTHS)
def test_who_has_paid_for_extra_effort_is_tired_whatever_they_play_for(text: str) -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 1}))
    plan = tests.Plan("edda", "STR", extra_effort=True)
    chance = odds.foresee(state, plan, aim(text))
    assert isinstance(chance, Chance)
    assert told(chance) == summed(slow(state, plan, worth(text, paid=True)), text, paid=True)
    assert chance.beside["fatigue"] == "1/1"


THROWS = [(1, 3), (4, 5), (6, 4), (6, 1), (4, 4), (2, 6)]


@pytest.mark.rule("DW-PROF-02", "DW-REROLL-04", "DW-RULING-30")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("faces", THROWS)
def test_every_die_says_what_its_reroll_leads_to(faces: tuple[int, int], text: str) -> None:
    state, plan = PLANS["against the GM"]
    asked = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, faces, ("keep", "keep")).asked[0]
    assert asked.who == "edda"
    advice = SYSTEM.advise(state, asked.question, aim(text))
    exact = {answer: after(state, plan, faces, (answer,), text) for answer in ("keep", "die-0", "die-1")}
    assert {answer: told(chance) for answer, chance in advice.items()} == exact
    assert best(advice) == most(exact, lambda found: (found[0], found[1], -found[2]))


def most(exact: dict[str, Any], rank: Callable[[Any], Any]) -> set[str]:
    ranks = {answer: rank(found) for answer, found in exact.items()}
    top = max(ranks.values())
    return {answer for answer, one in ranks.items() if one == top} if len(set(ranks.values())) > 1 else set()


@pytest.mark.rule("DW-ADV-03", "DW-ADV-04", "DW-RULING-30")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("faces", THROWS)
def test_the_gm_sees_the_mirror_image(faces: tuple[int, int], text: str) -> None:
    state, plan = PLANS["against the GM"]
    asked = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, faces, ("keep", "keep")).asked[1]
    assert asked.who == GM
    advice = SYSTEM.advise(state, asked.question, aim(text))
    exact = {answer: after(state, plan, faces, ("keep", answer), text) for answer in ("keep", "die-0", "die-1")}
    assert best(advice) == most(exact, lambda found: (-found[0], -found[1], found[2]))
    for answer, chance in advice.items():
        value, success, fatigue = exact[answer]
        assert chance.wanted == ("critical", "failure", "fatigue")
        assert sum(F(chance.outcomes[name]) for name in ("critical", "failure")) == 1 - success
        assert F(chance.beside["fatigue"]) == fatigue
        if text != "success":
            assert F(chance.worth) == (-value if text == OWN else 1 - value)
        assert list(chance.outcomes) == ["critical", "failure", "success", "great"]
        assert chance.word == "failure"
        assert "failure: " in chance.headline


def test_the_aims_pull_apart_by_hand() -> None:
    """6 and 4 with one reroll: kept it succeeds and tires; the 4 rerolled is great by a 6 and tires by a 1 or a 4."""
    state, plan = table(hero(STR="2/0/0", prof={"STR": 1})), tests.Plan("edda", "STR")
    asked = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, (6, 4), ("keep",)).asked[0].question
    shine, fresh = (SYSTEM.advise(state, asked, aim(text)) for text in ("great", "no-fatigue"))
    assert (shine["keep"].worth, shine["die-1"].worth, shine["die-0"].worth) == ("0/1", "1/6", "0/1")
    assert (fresh["keep"].worth, fresh["die-1"].worth, fresh["die-0"].worth) == ("0/1", "2/3", "0/1")
    assert best(shine) == best(fresh) == {"die-1"}
    asked = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, (6, 5), ("keep",)).asked[0].question
    assert best(SYSTEM.advise(state, asked, aim("great"))) == {"die-1"}
    assert best(SYSTEM.advise(state, asked, aim("no-fatigue"))) == {"keep"}
    assert best(SYSTEM.advise(state, asked)) == {"keep"}


@pytest.mark.rule("DW-TRAIT-15", "DW-TRAIT-16", "DW-RULING-79")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("rulings", [[], ["dauntless_dice_no_rerolls"], ["each_die_once"]])
def test_two_more_dice_or_not(rulings: list[str], text: str) -> None:
    """5 and 6, one reroll still left: two dice of Dauntless may make it great, and tire."""
    state = table(hero(STR="2/0/0", prof={"STR": 1}, traits=("Dauntless",)), rulings=rulings)
    plan = tests.Plan("edda", "STR")
    asked = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, (5, 6), ("keep", "no")).asked[1].question
    assert asked.kind == "dauntless"
    exact = {answer: after(state, plan, (5, 6), ("keep", answer), text) for answer in ("yes", "no")}
    advice = SYSTEM.advise(state, asked, aim(text))
    assert {answer: told(chance) for answer, chance in advice.items()} == exact


def test_two_dice_that_show_the_same_are_both_best() -> None:
    state, plan = table(hero(STR="2/0/0", prof={"STR": 1})), tests.Plan("edda", "STR")
    asked = rehearse(tests.make_test(state, plan), state, SYSTEM.evolve, (3, 3), ("keep",)).asked[0].question
    assert best(SYSTEM.advise(state, asked)) == {"die-0", "die-1"}


@pytest.mark.parametrize("text", ["sucess", "great=", "great=1,great=2", "luck=1", "great=1e9", "great=1000001", "=1"])
def test_an_aim_that_is_none_says_what_was_given_and_what_is_allowed(text: str) -> None:
    refused = SYSTEM.aim(text)
    assert isinstance(refused, Refused)
    assert refused.code == "bad-aim"
    assert refused.remedy.startswith("aim: given '")
    assert "great=1.5,success=1,failure=0,critical=-1,fatigue=-0.4" in refused.remedy or "at most a million" in (
        refused.remedy
    )


def more(state: State, text: str = "success", **params: Any) -> dict[str, Chance]:
    """What the roll page shows beneath the odds."""
    test = SYSTEM.acts["test"]
    assert test.what_if is not None
    return test.what_if(state, test.params(hero="edda", attribute="STR", **params), aim(text))


@pytest.mark.rule("DW-TEST-06", "DW-REROLL-01")
def test_one_die_or_one_reroll_more_by_hand() -> None:
    """Two plain dice fail in a quarter of all throws; each further die or reroll halves that."""
    found = more(table(hero(STR="2/0/0")))
    assert {words: succeeds(chance) for words, chance in found.items()} == {
        "one more die": F(7, 8),
        "one more reroll": F(7, 8),
    }


@pytest.mark.rule("DW-AFFL-13", "DW-AFFL-19")
@pytest.mark.parametrize("text", WORTHS)
def test_what_would_change_it_is_what_the_command_line_says(text: str) -> None:
    """The same question asked at the desk, for the afflictions that this hero has and a test is read by."""
    state = table(hero(STR="3/1/0", prof={"STR": 2}, afflictions=("Angry", "Sleepy", "Terrified")))
    found, base = more(state, text), foresee(state, aim=aim(text))
    words = f"--dice 2 --proficiency 2 --terrified --angry --goal {text}".split()
    worth = DESK.answer(DESK.from_words(words))["worth"]
    assert set(worth) == set(found) == {"one more die", "one more reroll", "not terrified", "not angry"}
    assert {name: told(chance)[0] - told(base)[0] for name, chance in found.items()} == {
        name: F(figure["exact"]) for name, figure in worth.items()
    }


def test_nothing_would_change_a_test_that_is_not_made() -> None:
    assert more(table(), safe=True, extra_effort=True) == {}
    assert odds.what_if(table(), tests.Plan("edda", "STR", decline=True)) == {}
    declined = odds.foresee(table(), tests.Plan("edda", "STR", decline=True), aim("no-fatigue"))
    assert isinstance(declined, Chance)
    assert declined.worth == "1/1"

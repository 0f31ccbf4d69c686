"""The odds of Pushed rolls, against the catalogue's numbers and against every outcome of the script itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pallbearer.rules.aims import Aim
from pallbearer.rules.chapter import Chance
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.script import Ask, Question, Roll, Script
from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.state import State
from pallbearer.web.chances import best
from tests.systems.tenslots.kit import FATIGUE, SCAR, act, held, hero, hurt, packs, rationed, table


def foreseen(state: State, **params: Any) -> Any:
    one = SYSTEM.acts["roll_d20"]
    assert one.foresee is not None
    return one.foresee(state, one.params(hero="edda", **params))


def enumerated(state: State, **params: Any) -> Fraction:
    """The chance of success over every die and answer of the real script."""
    one = SYSTEM.acts["roll_d20"]
    found = enumerate_script(
        lambda: one.script(state, one.params(hero="edda", **params)),
        state,
        SYSTEM.evolve,
        lambda result, after: (after.heroes["edda"].roll.outcome == "success", len(after.heroes["edda"].fatigue)),
        lambda result: 1000 * result[0] - result[1],
    )
    return sum((chance for (success, _), chance in found.items() if success), Fraction(0))


@pytest.mark.rule("TS-EX-30")
@pytest.mark.parametrize(("target", "chance"), [(11, "3/4"), (16, "7/16"), (20, "39/400")])
def test_a_roll_pushed_whenever_it_fails(target: int, chance: str) -> None:
    found = foreseen(table(), target=target)
    assert found.outcomes["success"] == chance
    assert Fraction(found.outcomes["success"]) + Fraction(found.outcomes["failure"]) == 1


@pytest.mark.rule("TS-EX-30", "TS-RULING-19", "TS-RULING-20", "TS-RULING-21", "TS-RULING-22", "TS-RULING-24")
@pytest.mark.parametrize("target", [1, 2, 11, 20, 21])
@pytest.mark.parametrize(
    "rulings",
    [
        (),
        ("push_keeps_better",),
        ("no_push_on_1",),
        ("blind_push",),
        ("blind_push", "push_keeps_better"),
        ("repeat_push",),
        ("repeat_push", "no_push_on_1"),
        ("repeat_push", "no_push_on_1", "push_keeps_better"),
    ],
)
@pytest.mark.parametrize("room", [0, 1, 2])
def test_they_agree_with_every_outcome_of_the_script(rulings: tuple[str, ...], target: int, room: int) -> None:
    state = table(hero("edda", *packs(10 - room)), rulings=rulings)
    assert Fraction(foreseen(state, target=target).outcomes["success"]) == enumerated(state, target=target)


@pytest.mark.rule("TS-SURFACE-03", "TS-FATIGUE-07")
def test_injuries_and_modifiers_count() -> None:
    state = table(hero("edda", hurt("concussion"), *[SCAR] * 9))
    found = foreseen(state, target=11, modifier=4)
    assert found.outcomes["success"] == "3/5"
    assert ("Concussion -2", "TS-SURFACE-03") in [(text, rules[0]) for text, rules in found.why if rules]
    assert any("No Push" in text for text, _ in found.why)


@pytest.mark.rule("TS-FATIGUE-09")
def test_without_a_target_there_are_no_odds_beforehand() -> None:
    assert foreseen(table()) is None
    assert foreseen(table(), target=99).code == "bad-number"


@pytest.mark.rule("TS-RULING-21", "TS-RULING-24")
def test_endless_pushes_always_succeed_in_the_end() -> None:
    state = table(hero("edda", *[FATIGUE] * 10), rulings=["repeat_push", "push_may_overflow"])
    assert foreseen(state, target=20).outcomes["success"] == "1/1"
    assert foreseen(state, target=21).outcomes["success"] == "0/1"


def asked(face: int, target: int, rulings: tuple[str, ...] = ()) -> tuple[State, Question]:
    done = act("roll_d20", table(rulings=rulings), [face], ["stand"], hero="edda", target=target)
    rolled = next(event for event in done.events if type(event).__name__ == "D20Rolled")
    return SYSTEM.evolve(table(rulings=rulings), rolled), done.asked[0].question


@pytest.mark.rule("TS-FATIGUE-08", "TS-EX-30")
@pytest.mark.parametrize(
    ("face", "target", "rulings", "stand", "push"),
    [
        (6, 11, (), "0/1", "1/2"),
        (12, 11, (), "1/1", "1/2"),
        (12, 11, ("push_keeps_better",), "1/1", "1/1"),
        (6, 16, (), "0/1", "1/4"),
    ],
)
def test_advice_on_the_open_question(face: int, target: int, rulings: tuple[str, ...], stand: str, push: str) -> None:
    advice = SYSTEM.advise(*asked(face, target, rulings))
    assert {answer: chance.outcomes["success"] for answer, chance in advice.items()} == {"stand": stand, "push": push}
    assert advice["push"].beside == {"fatigue": "1/1"}


@pytest.mark.rule("TS-FATIGUE-08", "TS-RULING-20")
def test_without_a_target_the_new_die_is_compared_with_this_one() -> None:
    advice = SYSTEM.advise(*asked(6, 0))
    assert advice["push"].outcomes == {"higher": "7/10", "same": "1/20", "lower": "1/4"}
    better = SYSTEM.advise(*asked(6, 0, ("push_keeps_better",)))
    assert better["push"].outcomes == {"higher": "7/10", "same": "3/10", "lower": "0/1"}
    assert advice["push"].headline == "70.0 % higher"
    assert best(SYSTEM.advise(*asked(19, 0))) == set(), "what the die must show is the GM's secret"


OWN = "success=1,failure=0,fatigue=-0.4"
WORTHS = {
    "success": lambda success, tired: Fraction(success),
    "no-fatigue": lambda success, tired: Fraction(1 - tired),
    OWN: lambda success, tired: success - Fraction(2, 5) * tired,
    "failure=1,fatigue=0.1": lambda success, tired: 1 - success + Fraction(1, 10) * tired,
}
"""What success and so much Fatigue are worth, by the aims' own words."""


def aim(text: str) -> Aim:
    found = SYSTEM.aim(text)
    assert isinstance(found, Aim), found
    return found


def oracle(state: State, text: str, begun: Callable[[], Script[Any]]) -> tuple[Fraction, Fraction, Fraction]:
    """By brute force: worth, chance of success and of any Fatigue.  Of equal worth the fewest Fatigue."""
    before = len(state.heroes["edda"].fatigue)
    found = enumerate_script(
        begun,
        state,
        SYSTEM.evolve,
        lambda result, after: (
            after.heroes["edda"].roll.outcome == "success",
            len(after.heroes["edda"].fatigue) - before,
        ),
        lambda one: 10**6 * WORTHS[text](*one) - one[1],
    )
    return (
        sum((chance * WORTHS[text](*one) for one, chance in found.items()), Fraction(0)),
        sum((chance for (success, _), chance in found.items() if success), Fraction(0)),
        sum((chance for (_, tired), chance in found.items() if tired), Fraction(0)),
    )


def told(chance: Chance) -> tuple[Fraction, Fraction, Fraction]:
    success = Fraction(chance.outcomes["success"])
    return Fraction(chance.worth) if chance.worth else success, success, Fraction(chance.beside["fatigue"])


HOUSES: list[tuple[str, ...]] = [
    (),
    ("push_keeps_better",),
    ("no_push_on_1",),
    ("blind_push",),
    ("blind_push", "push_keeps_better"),
    ("repeat_push",),
    ("repeat_push", "no_push_on_1"),
    ("repeat_push", "push_keeps_better", "no_push_on_1"),
]


@pytest.mark.rule("TS-FATIGUE-08", "TS-RULING-19", "TS-RULING-20", "TS-RULING-21", "TS-RULING-22", "TS-RULING-24")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("rulings", HOUSES)
@pytest.mark.parametrize("target", [6, 11, 20])
def test_whatever_is_played_for_they_agree_with_the_script(target: int, rulings: tuple[str, ...], text: str) -> None:
    state, one = table(hero("edda", *packs(8)), rulings=rulings), SYSTEM.acts["roll_d20"]
    assert one.foresee is not None
    params = one.params(hero="edda", target=target)
    chance = one.foresee(state, params, aim(text))
    assert isinstance(chance, Chance)
    assert told(chance) == oracle(state, text, lambda: one.script(state, params))


def pinned(script: Script[Any], face: int, answer: str) -> Script[Any]:
    """The script from where the die has shown this face and the first question is answered."""
    back: Any = None
    asked = thrown = False
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            return stop.value
        if isinstance(step, Roll) and face and not thrown:
            back, thrown = (face,), True
        elif isinstance(step, Ask) and not asked:
            back, asked = answer, True
        else:
            back = yield step


@pytest.mark.rule("TS-FATIGUE-08", "TS-FATIGUE-10", "TS-RULING-20", "TS-RULING-21", "TS-RULING-22")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("rulings", [one for one in HOUSES if "blind_push" not in one])
@pytest.mark.parametrize("face", [2, 12])
def test_push_or_not_whatever_is_played_for(face: int, rulings: tuple[str, ...], text: str) -> None:
    state = table(hero("edda", *packs(8)), rulings=rulings)
    done = act("roll_d20", state, [face], ["stand"], hero="edda", target=11)
    rolled = next(event for event in done.events if type(event).__name__ == "D20Rolled")
    advice = SYSTEM.advise(SYSTEM.evolve(state, rolled), done.asked[0].question, aim(text))
    one = SYSTEM.acts["roll_d20"]
    params = one.params(hero="edda", target=11)
    exact = {
        answer: oracle(state, text, lambda answer=answer: pinned(one.script(state, params), face, answer))  # type: ignore[misc]
        for answer in ("stand", "push")
    }
    assert {answer: told(chance) for answer, chance in advice.items()} == exact
    stand, push = exact["stand"], exact["push"]
    assert ("push" in best(advice)) == ((push[0], push[1], -push[2]) > (stand[0], stand[1], -stand[2]))


@pytest.mark.rule("TS-RULING-19")
@pytest.mark.parametrize("text", WORTHS)
@pytest.mark.parametrize("rulings", [("blind_push",), ("blind_push", "push_keeps_better")])
def test_a_blind_push_has_advice_before_the_die_is_seen(rulings: tuple[str, ...], text: str) -> None:
    state = table(hero("edda", hurt("concussion")), rulings=rulings)
    done = act("roll_d20", state, [9], ["stand"], hero="edda", target=11, modifier=2)
    question, one = done.asked[0].question, SYSTEM.acts["roll_d20"]
    assert question.about["needed"] == "11"  # 11 - 2, and 2 more for the injury
    params = one.params(hero="edda", target=11, modifier=2)
    advice = SYSTEM.advise(state, question, aim(text))
    assert {answer: told(chance) for answer, chance in advice.items()} == {
        answer: oracle(state, text, lambda answer=answer: pinned(one.script(state, params), 0, answer))  # type: ignore[misc]
        for answer in ("stand", "push")
    }
    untold = act("roll_d20", state, [9], ["stand"], hero="edda").asked[0].question
    assert SYSTEM.advise(state, untold, aim(text)) == {}


@pytest.mark.rule("TS-FATIGUE-08")
def test_no_advice_on_other_questions() -> None:
    state = table(hero("edda", *packs(8), held("axe"), held("lamp", place="left hand")))
    done = act("strain", state, (), ["drop:axe"], hero="edda")
    assert SYSTEM.advise(done.state, done.asked[0].question) == {}


@pytest.mark.rule("TS-EQUIP-09", "TS-EQUIP-12", "TS-EX-28")
@pytest.mark.parametrize(
    ("die", "rulings", "outcomes"),
    [
        (6, (), {"stays": "2/3", "shrinks": "1/3", "spent": "0/1"}),
        (4, (), {"stays": "1/2", "shrinks": "0/1", "spent": "1/2"}),
        (6, ("spent_on_arrival",), {"stays": "2/3", "shrinks": "0/1", "spent": "1/3"}),
    ],
)
def test_what_the_next_use_may_do(die: int, rulings: tuple[str, ...], outcomes: dict[str, str]) -> None:
    one = SYSTEM.acts["use_item"]
    assert one.foresee is not None
    state = table(hero("edda", rationed("torch", die)), rulings=rulings)
    found: Any = one.foresee(state, one.params(hero="edda", item="torch"))
    assert found.outcomes == outcomes
    assert one.foresee(state, one.params(hero="edda", item="x")).code == "unknown-item"

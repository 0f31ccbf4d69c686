"""The slow oracle over the real script of a test, and every small case it can be asked about.

`uv run python -m tests.systems.deadweight.oracle` holds all of them against the odds: every switch, up to four dice
and two rerolls a side.  That takes minutes; `test_oracle.py` picks some.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction as F
from itertools import product
from time import perf_counter
from typing import Any, TypeAlias

from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.script import GM, Ask, Look, Question, Record, Refused, Roll, Script, run
from pallbearer.systems.deadweight import SYSTEM, tests
from pallbearer.systems.deadweight.declare import main_pool, opening, refuse
from pallbearer.systems.deadweight.reroll_game import TestGame
from pallbearer.systems.deadweight.state import State
from tests.systems.deadweight.kit import hero, table

Result: TypeAlias = tuple[str, bool, tuple[bool, ...]]

_BIG = 10**9


def result(made: Any, state: State) -> Result:
    """The test's result in the words of `odds`; a refusal by its code."""
    if isinstance(made, Refused):
        return made.code, False, ()
    test: tests.TestResult = made[0]
    tired = test.hero in test.tired
    if state.rulings.extra_effort_after_roll:  # nobody here is tired to begin with
        tired = bool(state.hero(test.hero).attribute(test.attribute).fatigue)
    return test.grade, tired, tuple(helper in test.tired for helper in test.helpers)


def worth(one: Result) -> int:
    """Success above all, then no fatigue; each fatigue of a helper counts the same."""
    grade, tired, helpers = one
    if grade in ("help-declined", "help-not-allowed"):
        return _BIG if grade == "help-not-allowed" else -_BIG
    return 10_000 * (grade in ("great", "success")) - tired - sum(helpers)


def fussy(one: Result) -> int:
    """A worth that tells every result from every other, so that equal moves hardly occur."""
    grade, tired, helpers = one
    if grade in ("help-declined", "help-not-allowed"):
        return worth(one)
    return (
        {"great": 9_973, "success": 5_003, "failure": 1_009, "critical": 0}[grade] - 2_011 * tired - 307 * sum(helpers)
    )


def lean(script: Script[Any]) -> Script[Any]:
    """Of dice that show the same face and lie in the same group of the same roller, offer one: the tree is smaller.

    And the GM lets no test of too few dice fail of itself: the odds are those of the roll.
    """
    back: Any = None
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            return stop.value
        if isinstance(step, Ask) and step.question.kind == "reroll":
            step = Ask(step.who, _one_of_each(step.question))
        elif isinstance(step, Ask) and step.question.kind == "auto-fail":
            step = Ask(step.who, _with(step.question, {"no"}))
        back = yield step


def _one_of_each(question: Question) -> Question:
    dice = json.loads(question.about["position"])["dice"]
    offered = {option.id for option in question.options}
    first = {
        (die["face"], die["owner"], die["group"]): f"die-{place}"
        for place, die in reversed(list(enumerate(dice)))
        if f"die-{place}" in offered
    }
    return _with(question, {"keep", "effort", *first.values()})


def _with(question: Question, offered: set[str]) -> Question:
    kept = tuple(option for option in question.options if option.id in offered)
    return Question(question.kind, question.text, kept, question.rules, question.dice, question.about)


def slow(state: State, plan: tests.Plan, value: Callable[[Result], int]) -> dict[Result, F]:
    """The exact distribution by brute force."""
    return enumerate_script(lambda: lean(tests.make_test(state, plan)), state, SYSTEM.evolve, result, value)


class Remembering:
    """The same, but no position in the talk of rerolls is played out twice: for larger cases.

    A question of the talk says where the test stands.  Which of like dice lies where does not matter, nor
    which has been rerolled, unless a house rule asks.
    """

    def __init__(self, state: State, plan: tests.Plan, value: Callable[[Result], int]) -> None:
        self.state, self.plan, self.value = state, plan, value
        self.known: dict[str, dict[Result, F]] = {}

    def explore(self, past: tuple[Any, ...] = ()) -> dict[Result, F]:
        """Everything that may come after these faces and answers."""
        step, state = self._advance(past)
        if isinstance(step, Roll):
            return self._rolled(step, past)
        if not isinstance(step, Ask):
            return {result(step, state): F(1)}
        if "position" not in step.question.about:
            return self._asked(step, past)
        where = f"{step.question.kind} {step.who} {self._place(step.question)}"
        if where not in self.known:
            self.known[where] = self._asked(step, past)
        return self.known[where]

    def _rolled(self, roll: Roll, past: tuple[Any, ...]) -> dict[Result, F]:
        found, total = Counter[Result](), 6 ** len(roll.dice)
        throws = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=len(roll.dice)))
        for faces, ways in throws.items():
            for key, chance in self.explore((*past, faces)).items():
                found[key] += chance * F(ways, total)  # type: ignore[assignment]
        return dict(found)  # type: ignore[arg-type]

    def _asked(self, ask: Ask, past: tuple[Any, ...]) -> dict[Result, F]:
        outcomes = [self.explore((*past, option.id)) for option in ask.question.options]
        sign = -1 if ask.who == GM else 1
        return max(outcomes, key=lambda one: sign * sum(chance * self.value(key) for key, chance in one.items()))

    def _place(self, question: Question) -> str:
        position = json.loads(question.about["position"])
        if not self.state.rulings.each_die_once:
            for die in position["dice"]:
                del die["rerolled"]
        position["dice"].sort(key=str)
        return json.dumps(position)

    def _advance(self, past: tuple[Any, ...]) -> tuple[Any, State]:
        """The step that `past` does not answer, or what the script returns; and the state by then."""
        state, todo = self.state, list(reversed(past))

        def respond(step: Roll | Ask | Record | Look) -> Any:
            nonlocal state
            if isinstance(step, Roll | Ask):
                if not todo:
                    raise _Open(step)
                return todo.pop()
            if isinstance(step, Record):
                state = SYSTEM.evolve(state, step.event)
            return state

        script = lean(tests.make_test(self.state, self.plan))
        try:
            return run(script, respond), state
        except _Open as stopped:
            return stopped.step, state
        finally:
            script.close()


class _Open(Exception):
    def __init__(self, step: Roll | Ask) -> None:
        self.step = step


def agrees(state: State, plan: tests.Plan) -> bool:
    """Whether the odds come to what the oracle finds, result by result."""
    assert refuse(state, plan) is None
    game = TestGame(opening(state, plan), fussy)
    return game.solve(main_pool(state, plan).dice).results == Remembering(state, plan, fussy).explore()


BO = {"help": ("bo", 0, ()), "expert": ("bo", 1, ()), "gloomy": ("bo", 1, ("Hopeless", "Terrified"))}

SWITCHES: dict[str, dict[str, Any]] = {
    "plain": {},
    "safe": {"plan": {"safe": True}, "less": 2},
    "extra effort": {"plan": {"extra_effort": True}, "more": 1},
    "one die left out": {"plan": {"fewer": 1}, "less": 1},
    "check": {"plan": {"check": True}},
    "hard": {"plan": {"hard": True}},
    "terrified": {"hero": ("Terrified",)},
    "hopeless": {"hero": ("Hopeless",)},
    "angry": {"hero": ("Angry",)},
    "all three": {"hero": ("Terrified", "Hopeless", "Angry")},
    "a hopeless check": {"hero": ("Hopeless",), "plan": {"check": True}},
    "help": {"help": "help", "more": 1},
    "help with a reroll": {"help": "expert", "more": 1},
    "gloomy help": {"help": "gloomy", "more": 1},
    "safe help": {"help": "help", "more": 1, "less": 2, "plan": {"safe": True}},
    "no dice": {"lowest": True},
    "no dice, terrified and hopeless": {"lowest": True, "hero": ("Terrified", "Hopeless")},
    "dauntless": {"traits": ("Dauntless",), "more": 2},
    "dauntless, no dice": {"traits": ("Dauntless",), "more": 2, "lowest": True},
    "dauntless help": {"traits": ("Dauntless",), "more": 3, "help": "help"},
    **{
        f"house: {ruling}": {**fields, "rulings": (ruling, *fields.get("rulings", ()))}
        for ruling, fields in {
            "six_cancels_one_fatigue": {},
            "gm_rerolls_first": {},
            "each_die_once": {},
            "gm_keeps_either_value": {},
            "extra_effort_after_roll": {"more": 1},
            "terrified_4_does_not_tire": {"hero": ("Terrified",)},
            "checks_ignore_terrified": {"hero": ("Terrified",), "plan": {"check": True}},
            "hopeless_pierces_safe": {"hero": ("Hopeless",), "plan": {"safe": True}, "less": 2},
            "zero_dice_kept_only": {"lowest": True},
            "zero_dice_double_six": {"lowest": True},
            "safe_covers_helper": {"help": "help", "more": 1, "less": 2, "plan": {"safe": True}},
            "help_die_success_only": {"help": "expert", "more": 1},
            "gm_spares_help_die": {"help": "help", "more": 1},
            "main_afflictions_rule_all_dice": {"help": "expert", "more": 1, "hero": ("Terrified", "Angry")},
            "dauntless_dice_no_rerolls": {"traits": ("Dauntless",), "more": 2},
        }.items()
    },
    "dauntless and late effort": {"traits": ("Dauntless",), "more": 3, "rulings": ("extra_effort_after_roll",)},
}


def case(switch: str, dice: int, mine: int, theirs: int) -> tuple[State, tests.Plan] | None:
    """A test of so many dice, all that may come included, and so many rerolls a side; None if there is no such test."""
    how = SWITCHES[switch]
    dice -= how.get("more", 0)
    score = dice + how.get("less", 0)
    plan: dict[str, Any] = {**how.get("plan", {}), "disadvantage": theirs}
    if how.get("lowest"):
        # 2, 3 and 4 dice for pools of 0, -1 and -2; below 0 comes who keeps it safe.
        score, plan["safe"] = (0, False) if dice == 2 else (4 - dice, True)
    if dice < 1 + bool(how.get("lowest")) or score < 0:
        return None
    angry = "Angry" in how.get("hero", ())
    if angry and theirs:
        return None if mine else _made(how, score, 0, plan)
    if angry:
        plan["advantage"] = mine
    return _made(how, score, mine, plan)


def _made(how: dict[str, Any], score: int, mine: int, plan: dict[str, Any]) -> tuple[State, tests.Plan]:
    afflictions, traits = how.get("hero", ()), how.get("traits", ())
    heroes = [hero(STR=f"{score}/0/0", prof={"STR": mine}, afflictions=afflictions, traits=traits)]
    if "help" in how:
        name, rerolls, gloom = BO[how["help"]]
        heroes.append(hero(name, prof={"STR": rerolls}, afflictions=gloom))
        plan["helper"] = name
    return table(*heroes, rulings=how.get("rulings", ())), tests.Plan("edda", "STR", **plan)


def cases(switch: str, dice: int, rerolls: int) -> Iterator[tuple[State, tests.Plan]]:
    """All of up to so many dice and rerolls a side."""
    for asked in product(range(1, dice + 1), range(rerolls + 1), range(rerolls + 1)):
        found = case(switch, *asked)
        if found is not None:
            yield found


def main() -> None:
    """Every case of every switch."""
    wrong = 0
    for switch in sys.argv[1:] or SWITCHES:
        begun, asked = perf_counter(), list(cases(switch, 4, 2))
        bad = [plan for state, plan in asked if not agrees(state, plan)]
        wrong += len(bad)
        print(f"{switch:40} {len(asked):3} cases, {len(bad)} wrong, {perf_counter() - begun:6.1f} s", *bad, flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

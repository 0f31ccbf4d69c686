"""A test outside of a fight: an attribute and a skill against a number, or against somebody (TEST)."""

from __future__ import annotations

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Refused, Script
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, GOVERNS, SKILLS
from pallbearer.systems.bashslash.attacks import MOST_SWING, refuse_target
from pallbearer.systems.bashslash.hands import Hands, roll_hands
from pallbearer.systems.bashslash.hits import pay_dues
from pallbearer.systems.bashslash.known import unknown_hero
from pallbearer.systems.bashslash.odds import chance_of_test
from pallbearer.systems.bashslash.opposed import MANY, make_test
from pallbearer.systems.bashslash.rounds import may_act, use_action
from pallbearer.systems.bashslash.state import State

chapter = Chapter("tests")

MOST_DIFFICULTY = 40
RULES = ("BS-TEST-01", "BS-TEST-02", "BS-TEST-03", "BS-RULING-26")


class MakeTest(Params, frozen=True):
    """Test a skill with its attribute against `difficulty`, or against the same skill of `against`.

    Another `attribute` may be named by house rule.  `swing` is the referee's advantage (below 0: disadvantage).
    """

    hero: str
    skill: str
    difficulty: int = 4
    against: str = ""
    against_skill: str = ""
    attribute: str = ""
    swing: int = 0
    reason: str = ""


def pair(params: MakeTest) -> tuple[str, str]:
    """The pair that is rolled: the skill's governing attribute unless another is named (BS-RULING-26)."""
    return params.attribute or GOVERNS[params.skill], params.skill


def _refuse(state: State, params: MakeTest) -> Refused | None:
    if (refused := unknown_hero(state, params.hero) or may_act(state, params.hero)) is not None:
        return refused
    for skill in (params.skill, *([params.against_skill] if params.against_skill else [])):
        if skill not in SKILLS:
            return Refused("unknown-skill", f"It is one of: {', '.join(SKILLS)}.", ("BS-SKILL-06",))
    if params.attribute and params.attribute not in ATTRIBUTES:
        return Refused("unknown-attribute", f"It is one of: {', '.join(ATTRIBUTES)}.", ("BS-ATTR-01",))
    if params.attribute not in ("", GOVERNS[params.skill]) and not state.rulings.any_attribute:
        remedy = f"{params.skill} is tested with {GOVERNS[params.skill]}; any_attribute allows others."
        return Refused("other-attribute", remedy, ("BS-RULING-26",))
    if abs(params.swing) > MOST_SWING:
        return Refused("bad-swing", f"Up to {MOST_SWING} advantages or disadvantages.", ("BS-RULING-04",))
    if params.against:
        return refuse_target(state, params.hero, params.against, ("BS-TEST-03",))
    if not 0 <= params.difficulty <= MOST_DIFFICULTY:
        return Refused("bad-difficulty", f"A target number goes from 0 to {MOST_DIFFICULTY}.", ("BS-TEST-03",))
    return None


def _mine(state: State, params: MakeTest) -> Hands:
    return roll_hands(state, params.hero, pair(params), swing=params.swing)


def _theirs(state: State, params: MakeTest) -> Hands:
    if not state.has(params.against):
        return ()
    skill = params.against_skill or params.skill
    return roll_hands(state, params.against, (GOVERNS[skill], skill))


def _test(state: State, params: MakeTest) -> Script[State | Refused]:
    if (refused := _refuse(state, params)) is not None:
        return refused
    state = yield from use_action(state, params.hero)
    reason = " ".join(params.reason.split())[:100]
    made, state = yield from make_test(
        state,
        f"{params.skill}{f' ({reason})' if reason else ''}",
        params.hero,
        lambda now: _mine(now, params),
        (lambda now: _theirs(now, params)) if params.against else params.difficulty,
        target=params.against,
        aim=MANY,
        rules=("BS-TEST-03", "BS-RULING-26"),
    )
    return (yield from pay_dues(state, made.due))


def _foresee(state: State, params: MakeTest, aim: Aim = USUAL) -> Chance | Refused:
    if (refused := _refuse(state, params)) is not None:
        return refused
    theirs = _theirs(state, params) if params.against else params.difficulty
    return chance_of_test(state, _mine(state, params), theirs, params.hero, params.against, aim)


chapter.offers(Act("test", "Make a test", MakeTest, _test, rules=RULES, foresee=_foresee))

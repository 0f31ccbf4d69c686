"""The exact odds of a test, before it is rolled and while dice are rerolled.

Faces are read by `outcome.grade`, as the test itself reads them.  Best play: the player's side plays for its
aim, of equal chances of that for a success, and then for the fewest fatigue; the GM plays against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

from msgspec.structs import replace

from pallbearer.odds.pool import RAISE, TooManyPositions
from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.aims import read as read_aim
from pallbearer.rules.chances import exactly, percent
from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import GM, Question, Refused
from pallbearer.rules.sheet import Line
from pallbearer.systems.deadweight.aims import (
    AIMS,
    FRESH,
    GRADES,
    GREAT,
    SUCCESS,
    WEIGHS,
    Variation,
    utility,
    variations,
)
from pallbearer.systems.deadweight.declare import Plan, main_pool, main_rerolls, opening, refuse
from pallbearer.systems.deadweight.outcome import Grade, Terms
from pallbearer.systems.deadweight.reroll_game import Result, TestGame
from pallbearer.systems.deadweight.rerolls import Position, TableDie, read
from pallbearer.systems.deadweight.state import ATTRIBUTES, State

__all__ = ["Result", "TestGame", "advise", "foresee", "what_if"]

_WANTED = ("great", "success")


def foresee(state: State, plan: Plan, aim: Aim = USUAL) -> Chance | Refused:
    """The odds of a test as declared."""
    if (refused := refuse(state, plan)) is not None:
        return refused
    if plan.decline:
        return _declined(state, plan, aim)
    pool, position = main_pool(state, plan), opening(state, plan)
    try:
        results = _solved(position, pool.dice, aim.id)
    except TooManyPositions:
        remedy = "There are too many dice and rerolls to work out the odds at once; the test itself can be made."
        return Refused("odds-too-large", remedy)
    dice = f"{pool.dice} dice" if pool.dice > 1 else "1 die"
    lines = (*pool.lines, *main_rerolls(state, plan).lines, *_helping(state, position), *_left_out(state, plan))
    found = _chance(state, position, results, aim, dice)
    return replace(found, why=tuple((line.text, line.rules) for line in lines))


@lru_cache(maxsize=512)
def _solved(position: Position, dice: int, aim: str) -> Mapping[Result, Fraction]:
    """Kept, as sheets and switches ask the same again and again."""
    return game(position, read_aim(aim, AIMS, WEIGHS)).solve(dice).results


def _declined(state: State, plan: Plan, aim: Aim) -> Chance:
    grade: Grade = "critical" if plan.hard else "failure"
    tires = state.rulings.declined_roll_costs_fatigue and not plan.check and plan.hero not in plan.spared
    nothing = Position(plan.hero, plan.attribute, (), Terms())
    found = _chance(state, nothing, {(grade, tires, ()): Fraction(1)}, aim, "")
    return replace(found, headline="Not rolled: it fails")


def what_if(state: State, plan: Plan, aim: Aim = USUAL) -> dict[str, Chance]:
    """The odds with one die or reroll more, or with an affliction of the main character less."""
    if plan.decline or plan.attribute not in ATTRIBUTES:
        return {}
    found = {}
    for words, change in variations(state.hero(plan.hero).afflictions).items():
        more = replace(plan, extra_rerolls=plan.extra_rerolls + change.rerolls)
        chance = foresee(_changed(state, plan, change), more, aim)
        if isinstance(chance, Chance):
            found[words] = chance
    return found


def _changed(state: State, plan: Plan, change: Variation) -> State:
    hero = state.hero(plan.hero)
    one = hero.attribute(plan.attribute)
    stronger = hero.with_attribute(plan.attribute, replace(one, score=one.score + change.dice))
    afflictions = tuple(name for name in hero.afflictions if name != change.without)
    return state.with_hero(replace(stronger, afflictions=afflictions))


def game(position: Position, aim: Aim = USUAL) -> TestGame:
    """The talk of rerolls as a game for this aim."""
    if aim.id in (USUAL.id, SUCCESS.id):
        return TestGame(position)  # which plays for just that
    # As in TestGame: what weighs less never outweighs the smallest difference in what weighs more.  Every reroll
    # makes that six times smaller, and so does each of three dice that Dauntless and late effort may add.
    apart: int = 6 ** (sum(position.left(seat) for seat in position.seats) + 3)
    sides = len(position.helpers) + 2
    second = apart * sides
    first = apart * (second + sides)
    per = lcm(*(weight.denominator for weight in aim.weights.values()))

    def worth(result: Result) -> int:
        grade, tires, helpers_tire = result
        aimed = int(utility(aim, grade, position.effort or tires) * per)
        return int(first * aimed + second * (grade in _WANTED) - tires - sum(helpers_tire))

    return TestGame(position, worth, per * first)


def _chance(
    state: State, position: Position, results: Mapping[Result, Fraction], aim: Aim, what: str, side: str = ""
) -> Chance:
    """What the results come to, told to the player's side, or to the GM if that is the `side`."""
    outcomes: dict[str, Fraction] = dict.fromkeys(GRADES, Fraction(0))
    tires, helpers, worth = Fraction(0), [Fraction(0) for _ in position.helpers], Fraction(0)
    for (grade, tired, helpers_tired), chance in results.items():
        tired = position.effort or tired
        outcomes[grade] += chance
        tires += chance * tired
        worth += chance * utility(aim, grade, tired)
        helpers = [so_far + chance * one for so_far, one in zip(helpers, helpers_tired, strict=True)]
    beside = {"fatigue": exactly(tires)}
    for helper, chance in zip(position.helpers, helpers, strict=True):
        beside[f"fatigue of {state.hero(helper).name}"] = exactly(chance)
    success = outcomes["great"] + outcomes["success"]
    plain = aim.id in (USUAL.id, SUCCESS.id)
    found = Chance(
        headline=f"{percent(success)} success: {what}",
        outcomes={name: exactly(chance) for name, chance in outcomes.items()},
        beside=beside,
        wanted=_WANTED,
        word="success",
        worth="" if plain else exactly(worth),
        about={GREAT.id: "great", FRESH.id: "fatigue"}.get(aim.id, ""),
    )
    return _mirrored(found, worth, what) if side == GM else found


def _mirrored(found: Chance, worth: Fraction, what: str) -> Chance:
    """The same, told to the GM, who wants the opposite."""
    failure = Fraction(found.outcomes["failure"]) + Fraction(found.outcomes["critical"])
    against = "" if not found.worth else exactly(1 - worth if found.about else -worth)
    return replace(
        found,
        headline=f"{percent(failure)} failure: {what}",
        outcomes=dict(reversed(found.outcomes.items())),
        wanted=("critical", "failure", *found.beside),
        word="failure",
        worth=against,
    )


def _helping(state: State, position: Position) -> list[Line]:
    lines = []
    for helper, rerolls in zip(position.helpers, position.helpers_left, strict=True):
        text = f"{state.hero(helper).name} helps: 1 die"
        if rerolls:
            text += f", {rerolls} reroll{'s' * (rerolls > 1)} of it"
        lines.append(Line(text, ("DW-HELP-05", "DW-HELP-06") if rerolls else ("DW-HELP-05",)))
    if position.dauntless:
        text = "Dauntless: 2 more dice into a success, where they are worth more"
        lines.append(Line(text, ("DW-TRAIT-15", "DW-RULING-79")))
    if position.late_effort:
        lines.append(Line("Extra effort after the roll, where it is worth its fatigue", ("DW-RULING-42",)))
    return lines


def _left_out(state: State, plan: Plan) -> list[Line]:
    """What may still happen, and these odds do not count."""
    hero, lines = state.hero(plan.hero), []
    if hero.blind_turns and not state.rulings.blind_gm_only:
        lines.append(Line("Not counted: blindness, if sight would help", ("DW-RULING-24",)))
    if main_pool(state, plan).size <= -2:
        lines.append(Line("Not counted: the GM may call it an automatic failure", ("DW-ZERO-03",)))
    return lines


def advise(state: State, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    """The odds after each answer to the questions about a test's dice, told to the side that is asked."""
    if question.kind not in ("reroll", "dauntless"):
        return {}
    position = read(state, question.about["position"])
    if question.kind == "dauntless":
        stands, dared = _stands(position, aim), _dared(position, aim)
        return {
            "yes": _chance(state, position, dared, aim, "two more dice"),
            "no": _chance(state, position, stands, aim, "the dice left so"),
        }
    side = position.seats[position.turn]
    played = game(position, aim)
    here = played.place(position)
    advice = {}
    for option in question.options:
        if option.id == "keep":
            move, what = None, "the dice kept now"
        elif option.id.startswith("die-"):
            place = int(option.id.removeprefix("die-"))
            move, what = played.move(position, place), f"the {position.dice[place].face} rerolled"
        elif option.id == "effort":
            move, what = RAISE, "extra effort made"
        else:
            continue
        try:
            results = played.game.after(here, move).results
        except TooManyPositions:
            return {}
        advice[option.id] = _chance(state, position, results, aim, what, side)
    return advice


def _stands(position: Position, aim: Aim) -> Mapping[Result, Fraction]:
    """What the dice come to when nobody does anything any more."""
    closed = replace(position, dauntless=False, kept=len(position.seats))
    played = game(closed, aim)
    return played.game.from_here(played.place(closed)).results


def _dared(position: Position, aim: Aim) -> Mapping[Result, Fraction]:
    """What two more dice of Dauntless come to, the talk of rerolls following (DW-TRAIT-15, DW-TRAIT-16)."""
    closed = len(position.seats) if position.terms.rulings.dauntless_dice_no_rerolls else 0
    throws = [
        replace(position.thrown(*(TableDie(face, position.hero, "extra") for face in faces)), turn=0, kept=closed)
        for faces in product(range(1, 7), repeat=2)
    ]
    played, found = game(throws[0], aim), dict[Result, Fraction]()
    for thrown in throws:
        for result, chance in played.game.from_here(played.place(thrown)).results.items():
            found[result] = found.get(result, Fraction(0)) + chance / len(throws)
    return found

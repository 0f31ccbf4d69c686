"""The exact odds of a test, before it is rolled and while dice are rerolled.

Faces are read by `outcome.grade`, as the test itself reads them.  Best play: the player's side wants
success, and of equal chances of success the fewest fatigue; the GM wants the opposite.
"""

from __future__ import annotations

from fractions import Fraction

from pallbearer.odds.pool import Solution, TooManyPositions
from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import Question, Refused
from pallbearer.rules.sheet import Line
from pallbearer.systems.deadweight.declare import Plan, main_pool, main_rerolls, opening, refuse
from pallbearer.systems.deadweight.outcome import RANK
from pallbearer.systems.deadweight.reroll_game import Result, TestGame
from pallbearer.systems.deadweight.rerolls import Position, read
from pallbearer.systems.deadweight.state import State, has

__all__ = ["Result", "TestGame", "advise", "foresee", "percent"]

_BEST_FIRST = tuple(sorted(RANK, key=lambda name: -RANK[name]))


def foresee(state: State, plan: Plan) -> Chance | Refused:
    """The odds of a test as declared."""
    if (refused := refuse(state, plan)) is not None:
        return refused
    if plan.decline:
        found = "critical" if plan.hard else "failure"
        return Chance("Not rolled: it fails", {name: f"{int(name == found)}/1" for name in _BEST_FIRST}, wanted=_WANTED)
    pool, position = main_pool(state, plan), opening(state, plan)
    try:
        solution = TestGame(position).solve(pool.dice)
    except TooManyPositions:
        remedy = "There are too many dice and rerolls to work out the odds at once; the test itself can be made."
        return Refused("odds-too-large", remedy)
    dice = f"{pool.dice} dice" if pool.dice > 1 else "1 die"
    lines = (*pool.lines, *main_rerolls(state, plan).lines, *_helping(state, position), *_left_out(state, plan))
    return _chance(state, position, solution, dice, lines, paid=plan.extra_effort)


_WANTED = ("great", "success")


def _chance(
    state: State,
    position: Position,
    solution: Solution[Result],
    what: str,
    lines: tuple[Line, ...] = (),
    paid: bool = False,
) -> Chance:
    outcomes: dict[str, Fraction] = {name: Fraction(0) for name in _BEST_FIRST}
    tires, helpers = Fraction(0), [Fraction(0) for _ in position.helpers]
    for (found, tired, helpers_tired), chance in solution.results.items():
        outcomes[found] += chance
        tires += chance * tired
        helpers = [so_far + chance * one for so_far, one in zip(helpers, helpers_tired, strict=True)]
    beside = {"fatigue": _write(Fraction(1) if paid else tires)}
    for helper, chance in zip(position.helpers, helpers, strict=True):
        beside[f"fatigue of {state.hero(helper).name}"] = _write(chance)
    success = outcomes["great"] + outcomes["success"]
    return Chance(
        headline=f"{percent(success)} success: {what}",
        outcomes={name: _write(chance) for name, chance in outcomes.items()},
        beside=beside,
        why=tuple((line.text, line.rules) for line in lines),
        wanted=_WANTED,
    )


def _helping(state: State, position: Position) -> list[Line]:
    lines = []
    for helper, rerolls in zip(position.helpers, position.helpers_left, strict=True):
        text = f"{state.hero(helper).name} helps: 1 die"
        if rerolls:
            text += f", {rerolls} reroll{'s' * (rerolls > 1)} of it"
        lines.append(Line(text, ("DW-HELP-05", "DW-HELP-06") if rerolls else ("DW-HELP-05",)))
    return lines


def _left_out(state: State, plan: Plan) -> list[Line]:
    """What may still happen, and these odds do not count."""
    hero, lines = state.hero(plan.hero), []
    if has(hero.traits, "Dauntless"):
        text = "Not counted: two Dauntless dice after a success, for a great one"
        lines.append(Line(text, ("DW-TRAIT-15", "DW-RULING-79")))
    if state.rulings.extra_effort_after_roll and not plan.safe and not plan.extra_effort:
        lines.append(Line("Not counted: extra effort after the roll", ("DW-RULING-42",)))
    if hero.blind_turns and not state.rulings.blind_gm_only:
        lines.append(Line("Not counted: blindness, if sight would help", ("DW-RULING-24",)))
    if main_pool(state, plan).size <= -2:
        lines.append(Line("Not counted: the GM may call it an automatic failure", ("DW-ZERO-03",)))
    return lines


def advise(state: State, question: Question) -> dict[str, Chance]:
    """The odds after each answer to a "reroll" question; empty for any other question."""
    if question.kind != "reroll":
        return {}
    position = read(state, question.about["position"])
    game = TestGame(position)
    here = game.place(position)
    advice = {}
    for option in question.options:
        if option.id == "keep":
            move, what = None, "the dice kept now"
        elif option.id.startswith("die-"):
            place = int(option.id.removeprefix("die-"))
            move, what = game.move(position, place), f"the {position.dice[place].face} rerolled"
        else:
            continue
        try:
            solution = game.game.after(here, move)
        except TooManyPositions:
            return {}
        advice[option.id] = _chance(state, position, solution, what, paid=position.effort)
    return advice


def percent(chance: Fraction) -> str:
    """A chance as people read it, to a tenth of a percent; certain ones alone are 0 % or 100 %.

    >>> percent(Fraction(63, 64)), percent(Fraction(1)), percent(Fraction(9999, 10000))
    ('98.4 %', '100 %', 'over 99.9 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    tenths = round(chance * 1000)
    if tenths == 1000:
        return "over 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %" if tenths else "under 0.1 %"


def _write(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"

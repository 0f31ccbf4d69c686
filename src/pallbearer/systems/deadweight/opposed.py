"""Contests: test against test, until exactly one wins (OPPOSE)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Ask, Event, Look, Names, Option, Question, Record, Refused, Script, Together
from pallbearer.systems.deadweight.calls import able
from pallbearer.systems.deadweight.declare import Plan, main_pool, refuse
from pallbearer.systems.deadweight.npc import audience_of, npc_roll
from pallbearer.systems.deadweight.outcome import RANK, Grade
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import AttributeName, State
from pallbearer.systems.deadweight.tests import TestResult, make_test

chapter = Chapter("opposed")


class ContestTied(Event, frozen=True):
    """Both won or both lost: they roll again (DW-OPPOSE-04)."""

    hero: str
    opponent: str
    round: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} and {names(self.opponent)} are even: they roll again."


class ContestWon(Event, frozen=True):
    """A contest is decided."""

    hero: str
    opponent: str
    winner: str
    reason: str = ""

    def tell(self, names: Names) -> str:
        loser = self.opponent if self.winner == self.hero else self.hero
        why = f" ({self.reason})" if self.reason else ""
        return f"{names(self.winner)} wins against {names(loser)}{why}."


class ContestEnded(Event, frozen=True):
    """Neither side can go on."""

    hero: str
    opponent: str

    def tell(self, names: Names) -> str:
        return f"Neither {names(self.hero)} nor {names(self.opponent)} can go on: nobody wins."


@chapter.evolves(ContestTied)
def _tied(state: State, event: ContestTied) -> State:
    return state


@chapter.evolves(ContestWon)
def _won(state: State, event: ContestWon) -> State:
    return state


@chapter.evolves(ContestEnded)
def _ended(state: State, event: ContestEnded) -> State:
    return state


class Contest(Params, frozen=True):
    """Two contend: `hero`, and `opponent` (an adventurer or a foe).  The GM names the attribute of each side."""

    hero: str
    opponent: str
    attribute: AttributeName
    opponent_attribute: AttributeName | None = None
    reason: str = ""
    advantage: int = 0
    disadvantage: int = 0
    opponent_advantage: int = 0
    opponent_disadvantage: int = 0
    purpose: str = ""


def _refuse_contest(state: State, params: Contest) -> Refused | None:
    for one in (params.hero, params.opponent):
        if one in state.foes and one != params.hero:
            continue
        hero = able(state, one)
        if isinstance(hero, Refused):
            return hero
    if params.hero == params.opponent:
        return Refused("same-hero", "A contest is between two: name somebody else.", ("DW-OPPOSE-01",))
    sides = (_plan(params, params.hero), _plan(params, params.opponent))
    return next((no for plan in sides if plan.hero in state.heroes and (no := refuse(state, plan)) is not None), None)


def _plan(params: Contest, hero: str) -> Plan:
    first = hero == params.hero
    return Plan(
        hero=hero,
        attribute=params.attribute if first else params.opponent_attribute or params.attribute,
        reason=params.reason or "contest",
        advantage=params.advantage if first else params.opponent_advantage,
        disadvantage=params.disadvantage if first else params.opponent_disadvantage,
        purpose=params.purpose,
    )


def _contest(state: State, params: Contest) -> Script[str | Refused]:
    """Test against test, until exactly one wins; who won comes back, "" if neither can go on."""
    if (refused := _refuse_contest(state, params)) is not None:
        return refused
    sides, number = (params.hero, params.opponent), 1
    spent: frozenset[str] = frozenset()
    while any(_stands(state, side) for side in sides):
        tests = yield Together(tuple(_side(state, params, side, spent) for side in sides))
        state = yield Look()
        grades = [test.grade for test in tests]
        if (place := winner(grades[0], grades[1], state.rulings)) is not None:
            rules = ("DW-OPPOSE-01", "DW-OPPOSE-02", "DW-OPPOSE-03", "DW-RULING-66")
            yield Record(ContestWon(*sides, sides[place], params.reason), rules)
            return sides[place]
        state = yield Record(ContestTied(*sides, number), ("DW-OPPOSE-04", "DW-RULING-66", "DW-NOTE-44"))
        number += 1
        if state.rulings.one_fatigue_per_contest:
            spent = spent.union(*(test.tired for test in tests))
    yield Record(ContestEnded(*sides), ("DW-OPPOSE-04", "DW-FAINT-02"))
    return ""


def winner(first: Grade, second: Grade, rulings: Rulings) -> int | None:
    """0 or 1 for the side that wins, None for a tie (DW-OPPOSE-03, DW-RULING-66)."""
    ranks = [RANK[one] for one in (first, second)]
    if not rulings.great_success_breaks_ties:
        ranks = [int(rank >= RANK["success"]) for rank in ranks]
    return None if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])


def _stands(state: State, side: str) -> bool:
    return not state.foes[side].dead if side in state.foes else state.hero(side).up


class SideResult(msgspec.Struct, frozen=True):
    """How one side of a contest fared in a round, and who took its one fatigue."""

    grade: Grade
    tired: tuple[str, ...] = ()


def _side(state: State, params: Contest, side: str, spent: frozenset[str]) -> Script[SideResult]:
    """One side's test.  Somebody who fainted in an earlier round fails."""
    if not _stands(state, side):
        return SideResult("failure")
    if side in state.foes:
        foe = state.foes[side]
        rolled = yield from npc_roll(side, foe.level, params.reason or "contest", audience_of(foe))
        return SideResult(rolled.grade)
    plan = replace(_plan(params, side), spared=tuple(sorted(spent)))
    while True:
        declared, state = yield from declare(state, plan)
        made = yield from make_test(state, declared)
        if not isinstance(made, Refused):
            result: TestResult = made[0]
            paid = (side,) if declared.extra_effort and not declared.decline else ()
            return SideResult(result.grade, (*result.tired, *paid))
        state = yield Look()  # the helper or the GM said no: declare again


def declare(state: State, plan: Plan) -> Script[tuple[Plan, State]]:
    """The player settles how to make a test, one choice after another, until they roll or decline."""
    start = plan
    while True:
        plans = _choices(state, plan, start)
        options = tuple(Option(name, _label(state, name, one)) for name, one in plans.items())
        about = {"hero": plan.hero, "attribute": plan.attribute}
        text = f"{plan.attribute} {plan.kind} ({plan.reason}): how do you make it?"
        answer: str = yield Ask(plan.hero, Question("declare", text, options, ("DW-OPPOSE-01",), about=about))
        state = yield Look()
        chosen = _choices(state, plan, start).get(answer)
        if chosen is not None:
            plan = chosen
            if answer in ("roll", "decline"):
                return plan, state


def _choices(state: State, plan: Plan, start: Plan) -> dict[str, Plan]:
    """What may be said next, and the test as it is then declared."""
    plans = {"roll": plan, "fewer": replace(plan, fewer=plan.fewer + 1)}
    if not plan.safe:
        plans["safe"] = replace(plan, safe=True)
    if not plan.extra_effort:
        plans["effort"] = replace(plan, extra_effort=True)
    if not plan.helper:
        plans |= {f"help-{one}": replace(plan, helper=one) for one in state.heroes}
    if plan != start:
        plans["again"] = start
    plans["decline"] = replace(plan, decline=True)
    return {name: one for name, one in plans.items() if name == "roll" or refuse(state, one) is None}


def _label(state: State, name: str, plan: Plan) -> str:
    if name.startswith("help-"):
        return f"Ask {state.hero(plan.helper).name} for help"
    pool = main_pool(state, plan)
    dice = f"{pool.dice} dice, the lowest counts" if pool.lowest else f"{pool.dice} dice"
    words = {
        "roll": f"Roll {dice}",
        "fewer": f"One die fewer: {dice}",
        "safe": f"Keep it safe: {dice}",
        "effort": f"Extra effort for 1 fatigue: {dice}",
        "again": "Declare it anew",
        "decline": "Do not roll, and fail",
    }
    return words[name]


_CONTEST_RULES = ("DW-OPPOSE-01", "DW-OPPOSE-02", "DW-OPPOSE-03", "DW-OPPOSE-04")
chapter.offers(Act("contest", "Let two contend", Contest, _contest, by="gm", rules=_CONTEST_RULES))

"""The burden, and what using it against oneself earns (BURDEN, BRD)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Script, confirm
from pallbearer.systems.deadweight import odds, tests
from pallbearer.systems.deadweight.declare import Plan, refuse
from pallbearer.systems.deadweight.gains import InsightGained
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.skill_use import Declared, able
from pallbearer.systems.deadweight.state import Hero, State

chapter = Chapter("burden")

Way: TypeAlias = Literal["decision", "test"]
_WAY_RULE: dict[Way, str] = {"decision": "DW-BURDEN-03", "test": "DW-BURDEN-04"}


class BurdenUsed(Event, frozen=True):
    """A burden was used against its bearer."""

    hero: str
    way: Way
    reason: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s burden gets in the way: {self.reason}"


@chapter.evolves(BurdenUsed)
def _used(state: State, event: BurdenUsed) -> State:
    hero = state.hero(event.hero)
    ways = (*hero.burden_ways, event.way)
    return state.with_hero(replace(hero, burden_used=hero.burden_used + 1, burden_ways=ways))


def used_up(hero: Hero, way: Way, rulings: Rulings) -> bool:
    """Whether this session's use is gone: one over both ways, or by house rule one each (DW-RULING-12)."""
    return way in hero.burden_ways if rulings.burden_each_way_once else hero.burden_used > 0


class UseBurden(Declared, frozen=True):
    """Use the burden against its bearer, `reason` telling how it gets in the way.

    A "test" is of `attribute`, or answers the GM's `call`; what is declared about it holds for a test alone.
    """

    way: Way
    reason: str
    attribute: str = ""
    call: str = ""


def burdened(state: State, params: UseBurden) -> Plan:
    """The test under DW-BURDEN-04: with disadvantage, and without proficiency (DW-BURDEN-06).

    The disadvantage meets advantages as any other does, unless a house rule keeps it (DW-RULING-13).
    """
    called = state.called.get(params.call)
    alone = state.rulings.burden_disadvantage_uncancellable
    return Plan(
        hero=params.hero,
        attribute=called.attribute if called else params.attribute,
        reason=called.reason if called and called.reason else params.reason,
        fewer=params.fewer,
        safe=params.safe,
        extra_effort=params.extra_effort,
        helper=params.helper,
        advantage=called.advantage if called else 0,
        disadvantage=(called.disadvantage if called else 0) + (0 if alone else 1),
        uncancelled=1 if alone else 0,
        check=called.check if called else False,
        purpose=called.purpose if called else "",
        no_proficiency=True,
        call=params.call,
    )


def _refuse(state: State, params: UseBurden) -> Refused | None:
    rule = _WAY_RULE[params.way]
    if refused := able(state, params.hero, "", (rule,)):
        return refused
    hero = state.hero(params.hero)
    if not hero.burden:
        return Refused("no-burden", f"{hero.name} has no burden: roll one up first.", ("DW-BURDEN-01",))
    if not params.reason.strip():
        return Refused("no-reason", "Tell how the burden gets in the way.", (rule,))
    if used_up(hero, params.way, state.rulings):
        remedy = f"{hero.name} has used the burden in this session: wait for the next."
        return Refused("once-per-session", remedy, ("DW-BURDEN-02", "DW-RULING-12"))
    if params.way == "decision":
        return None
    if params.call and params.call in state.called and state.called[params.call].hero != params.hero:
        return Refused("not-yours", "Answer a call that is for this adventurer.", (rule,))
    if params.decline:
        return Refused("must-roll", "The burden makes a test harder: roll it, or do not use it.", (rule,))
    return refuse(state, burdened(state, params))


def _use(state: State, params: UseBurden) -> Script[State | Refused]:
    if refused := _refuse(state, params):
        return refused
    hero = state.hero(params.hero)
    what = "Is this a decision that works against" if params.way == "decision" else "Is this a crucial point for"
    text = f"{hero.name}, {hero.burden}: {params.reason} {what} {hero.name}?"
    rules = (_WAY_RULE[params.way], "DW-NOTE-11")
    agreed = yield from confirm(GM, "burden", text, rules, about={"hero": hero.id})
    state = yield Look()
    if not agreed:
        return Refused("gm-says-no", "The GM does not see it work against you: find another occasion.", rules)
    if refused := _refuse(state, params):
        return refused
    if params.way == "decision":
        return (yield from _earn(state, params))
    made = yield from tests.make_test(state, burdened(state, params))
    if isinstance(made, Refused):
        return made
    result, state = made
    return (yield from _earn(state, params, failed=not result.success))


def _earn(state: State, params: UseBurden, failed: bool = True) -> Script[State]:
    """The use is noted, and earns 1 insight whether a test succeeds or fails (DW-NOTE-11)."""
    rule = _WAY_RULE[params.way]
    if used_up(state.hero(params.hero), params.way, state.rulings):
        return state
    state = yield Record(BurdenUsed(params.hero, params.way, params.reason.strip()), (rule, "DW-BURDEN-02"))
    if failed or not state.rulings.burden_insight_on_failure_only:
        state = yield Record(InsightGained(params.hero, 1), ("DW-BURDEN-05", rule, "DW-NOTE-11"))
    return state


def _foresee(state: State, params: UseBurden, aim: Aim = USUAL) -> Chance | Refused | None:
    if refused := _refuse(state, params):
        return refused
    return odds.foresee(state, burdened(state, params), aim) if params.way == "test" else None


def _what_if(state: State, params: UseBurden, aim: Aim = USUAL) -> dict[str, Chance]:
    if params.way != "test" or _refuse(state, params) is not None:
        return {}
    return odds.what_if(state, burdened(state, params), aim)


chapter.offers(
    Act(
        "use_burden",
        "Use the burden",
        UseBurden,
        _use,
        rules=("DW-BURDEN-02", "DW-BURDEN-03", "DW-BURDEN-04"),
        foresee=_foresee,
        what_if=_what_if,
    )
)

"""The one mechanic: a d20 and an ability against a DR (TEST)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder import abilities, odds
from pallbearer.systems.blackpowder.dice import throw_one
from pallbearer.systems.blackpowder.ladder import NORMAL, Difficulty, difficulty, shown
from pallbearer.systems.blackpowder.limits import HARDEST, bad_dr, line, unable, unknown_hero
from pallbearer.systems.blackpowder.outcome import Outcome, judge
from pallbearer.systems.blackpowder.state import AbilityName, Called, State

chapter = Chapter("tests")

Purpose: TypeAlias = Literal["test", "attack", "defense"]


class TestResult(msgspec.Struct, frozen=True):
    """A test as it came out."""

    natural: int
    total: int
    dr: int
    outcome: Outcome

    __test__ = False

    @property
    def success(self) -> bool:
        """A success, critical or plain."""
        return self.outcome in ("crit", "success")


class TestRolled(Event, frozen=True):
    """Somebody made a test: the natural die, the ability's value, the DR, and how it came out."""

    hero: str
    ability: AbilityName
    natural: int
    value: int
    dr: int
    outcome: Outcome
    purpose: Purpose = "test"
    reason: str = ""

    __test__ = False

    def tell(self, names: Names) -> str:
        about = f" ({self.reason})" if self.reason else ""
        said = {"crit": "a Crit!", "success": "success", "failure": "failure", "fumble": "a Fumble!"}[self.outcome]
        total = f"{self.natural} {'+' if self.value >= 0 else '−'} {abs(self.value)} = {self.natural + self.value}"
        return f"{names(self.hero)}, {self.ability}{about}: {total} against {shown(self.dr)}: {said}"


class WorkedWithoutTest(Event, frozen=True):
    """Nothing was at stake: it just worked."""

    hero: str
    reason: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} does it, without a roll{f': {self.reason}' if self.reason else ''}."


class TestCalled(Event, frozen=True):
    """The GM called for a test."""

    call: str
    hero: str
    ability: AbilityName
    dr: int
    reason: str
    stakes: bool = True

    __test__ = False

    def tell(self, names: Names) -> str:
        about = f": {self.reason}" if self.reason else ""
        return f"The GM calls for {self.ability} of {names(self.hero)}, {shown(self.dr)}{about}."


class CallClosed(Event, frozen=True):
    """A call was answered, or taken back."""

    call: str
    weight = 0

    def tell(self, names: Names) -> str:
        return "The GM's call is settled."


@chapter.evolves(TestRolled)
def _rolled(state: State, event: TestRolled) -> State:
    # Whoever attacks or defends is in a fight, said or not.
    if event.purpose != "test" and state.round == 0:
        return replace(state, round=1)
    return state


@chapter.evolves(WorkedWithoutTest)
def _worked(state: State, event: WorkedWithoutTest) -> State:
    return state


@chapter.evolves(TestCalled)
def _called(state: State, event: TestCalled) -> State:
    call = Called(event.call, event.hero, event.ability, event.dr, event.reason, event.stakes)
    return replace(state, called={**state.called, call.id: call}, calls=state.calls + 1)


@chapter.evolves(CallClosed)
def _closed(state: State, event: CallClosed) -> State:
    return replace(state, called={id: one for id, one in state.called.items() if id != event.call})


def faces_decide(state: State, purpose: Purpose) -> bool:
    """Whether a natural 20 succeeds and a 1 fails whatever the total (BP-RULING-01, BP-RULING-02)."""
    return purpose != "test" or state.rulings.nat_auto


def roll_test(
    state: State,
    who: str,
    ability: AbilityName,
    against: Difficulty,
    reason: str,
    rules: tuple[str, ...],
    purpose: Purpose = "test",
) -> Script[tuple[TestResult, State]]:
    """Throw the d20 for `who`, add the ability, and record how it came out."""
    body = state.body(who)
    natural, state = yield from throw_one(20, f"{ability}{f': {reason}' if reason else ''}", state.thrower(who))
    value = abilities.value(state, state.body(who) if state.there(who) else body, ability)
    outcome = judge(natural, value, against.dr, faces_decide=faces_decide(state, purpose))
    event = TestRolled(who, ability, natural, value, against.dr, outcome, purpose, reason)
    clauses = (*rules, "BP-TEST-01", "BP-TEST-02", *_because(event, outcome), *against.rules)
    state = yield Record(event, clauses)
    return TestResult(natural, natural + value, against.dr, outcome), state


def _because(event: TestRolled, outcome: Outcome) -> tuple[str, ...]:
    face = "BP-RULING-01" if event.purpose == "test" else "BP-RULING-02"
    if outcome == "crit":
        return ("BP-CRIT-01", face)
    if outcome == "fumble":
        return ("BP-FUMBLE-01", face)
    total = event.natural + event.value
    return ("BP-TEST-03" if total > event.dr else "BP-TEST-04" if total == event.dr else "BP-TEST-05",)


class MakeTest(Params, frozen=True):
    """Test `ability` against `dr`, `harder` by circumstances, or as the GM's `call` says.

    Without `stakes` nobody rolls: it works.
    """

    hero: str
    ability: AbilityName | None = None
    dr: int = NORMAL
    harder: int = 0
    reason: str = ""
    stakes: bool = True
    call: str = ""


def _plan(state: State, params: MakeTest) -> MakeTest | Refused:
    """What is to be tested, read from the call if there is one; refused before anything is rolled."""
    if refused := unknown_hero(state, params.hero) or unable(state, params.hero):
        return refused
    if params.call:
        call = state.called.get(params.call)
        if call is None or call.hero != params.hero:
            mine = ", ".join(one.id for one in state.called.values() if one.hero == params.hero) or "none"
            return Refused("unknown-call", f"Calls for {state.hero(params.hero).name}: {mine}.", ("BP-TEST-08",))
        params = replace(params, ability=call.ability, dr=call.dr, reason=call.reason, stakes=call.stakes)
    if params.ability is None:
        names = ", ".join(abilities.known(state))
        return Refused("no-ability", f"Say which ability is tested: {names}.", ("BP-TEST-07",))
    if refused := abilities.unknown(state, params.ability) or bad_dr(params.dr):
        return refused
    if abs(params.harder) > HARDEST:
        return Refused("bad-dr", f"Circumstances move the DR by at most {HARDEST}.", ("BP-RULING-07",))
    return params


def _test(state: State, params: MakeTest) -> Script[TestResult | State | Refused]:
    plan = _plan(state, params)
    if isinstance(plan, Refused):
        return plan
    assert plan.ability is not None  # a plan has one
    reason = line(plan.reason)
    if plan.call:
        state = yield Record(CallClosed(plan.call), ("BP-TEST-08",))
    if not plan.stakes and not state.rulings.always_roll:
        state = yield Record(WorkedWithoutTest(plan.hero, reason), ("BP-TEST-08", "BP-TEST-09", "BP-RULING-05"))
        return state
    against = difficulty(state, state.hero(plan.hero), plan.ability, plan.dr, harder=plan.harder)
    result, state = yield from roll_test(state, plan.hero, plan.ability, against, reason, ())
    return result


def _foresee(state: State, params: MakeTest, aim: Aim = USUAL) -> Chance | Refused | None:
    plan = _plan(state, params)
    if isinstance(plan, Refused):
        return plan
    assert plan.ability is not None  # a plan has one
    if not plan.stakes and not state.rulings.always_roll:
        return None
    hero = state.hero(plan.hero)
    against = difficulty(state, hero, plan.ability, plan.dr, harder=plan.harder)
    value = abilities.value(state, hero, plan.ability)
    return odds.chance(value, against, plan.ability, faces_decide=faces_decide(state, "test"))


class CallTest(Params, frozen=True):
    """The GM calls for a test, because failing would be interesting (BP-TEST-08)."""

    hero: str
    ability: AbilityName
    dr: int = NORMAL
    reason: str = ""
    stakes: bool = True


def _call(state: State, params: CallTest) -> Script[State | Refused]:
    if refused := (unknown_hero(state, params.hero) or abilities.unknown(state, params.ability) or bad_dr(params.dr)):
        return refused
    if len(state.called) >= 40:
        return Refused("too-many", "Take back some calls first.", ("BP-TEST-08",))
    event = TestCalled(
        f"call-{state.calls + 1}", params.hero, params.ability, params.dr, line(params.reason), params.stakes
    )
    state = yield Record(event, ("BP-TEST-08",))
    return state


class DismissCall(Params, frozen=True):
    """Take a call back."""

    call: str


def _dismiss(state: State, params: DismissCall) -> Script[State | Refused]:
    if params.call not in state.called:
        return Refused("unknown-call", f"There are: {', '.join(state.called) or 'none'}.", ("BP-TEST-08",))
    state = yield Record(CallClosed(params.call), ("BP-TEST-08",))
    return state


for _act in (
    Act("test", "Make a test", MakeTest, _test, rules=("BP-TEST-01", "BP-TEST-02"), foresee=_foresee),
    Act("call_test", "Call for a test", CallTest, _call, "gm", ("BP-TEST-08",)),
    Act("dismiss_call", "Take the call back", DismissCall, _dismiss, "gm", ("BP-TEST-08",)),
):
    chapter.offers(_act)

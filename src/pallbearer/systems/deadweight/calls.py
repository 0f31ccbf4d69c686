"""What people do about tests at the table: the GM calls for one, a player makes it or declines it (TEST, ADV)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Record, Refused, Script
from pallbearer.systems.deadweight import odds, skills
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.state import ATTRIBUTES, AttributeName, Hero, State
from pallbearer.systems.deadweight.tests import CallDismissed, Plan, TestCalled, TestResult, make_test

chapter = Chapter("calls")


class CallTest(Params, frozen=True):
    """The GM calls for a test or check, with the advantage or disadvantage it has (DW-ADV-08)."""

    hero: str
    attribute: AttributeName
    reason: str = ""
    advantage: int = 0
    disadvantage: int = 0
    check: bool = False
    purpose: str = ""


class DismissCall(Params, frozen=True):
    """Take the call with this id back."""

    call: str


class MakeTest(Params, frozen=True):
    """Make a test of `attribute`, or the one that the GM's `call` names.

    `fewer` dice are left out; `efforts` counts the dice of extra effort, where more than one is
    allowed; `more_helpers` help beside `helper`, if the GM lets them.  `purpose` is a key of
    `skills.PURPOSES`.
    """

    hero: str
    attribute: AttributeName | None = None
    reason: str = ""
    fewer: int = 0
    safe: bool = False
    extra_effort: bool = False
    efforts: int = 1
    helper: str = ""
    more_helpers: tuple[str, ...] = ()
    purpose: str = ""
    call: str = ""


class DeclineTest(Params, frozen=True):
    """Do not roll, and fail."""

    hero: str
    attribute: AttributeName | None = None
    reason: str = ""
    call: str = ""


def _call_test(state: State, params: CallTest) -> Script[State | Refused]:
    if (refused := refuse_unknown_hero(state, params.hero)) is not None:
        return refused
    if params.attribute not in ATTRIBUTES:
        return _which_attribute()
    if params.purpose and params.purpose not in skills.PURPOSES:
        known = ", ".join(skills.PURPOSES)
        return Refused("unknown-purpose", f"Leave the purpose open, or pick one of: {known}.", ("DW-SKILL-01",))
    if min(params.advantage, params.disadvantage) < 0:
        return Refused("bad-number", "Advantage and disadvantage are counted from 0 upwards.", ("DW-ADV-07",))
    fields = {name: getattr(params, name) for name in params.__struct_fields__}
    state = yield Record(TestCalled(call=f"call-{state.calls + 1}", **fields), ("DW-TEST-01", "DW-ADV-01", "DW-ADV-08"))
    return state


def _dismiss_call(state: State, params: DismissCall) -> Script[State | Refused]:
    if params.call not in state.called:
        return _unknown_call(state, params.call)
    hero = state.called[params.call].hero
    state = yield Record(CallDismissed(params.call, hero), ("DW-TEST-01",))
    return state


def plan_of(state: State, params: MakeTest | DeclineTest) -> Plan | Refused:
    """The test that a player wants to make, with what the GM's call says about it."""
    hero = able(state, params.hero)
    if isinstance(hero, Refused):
        return hero
    plan = Plan(hero=params.hero, attribute=params.attribute or "", reason=params.reason)
    if params.call:
        called = state.called.get(params.call)
        if called is None:
            return _unknown_call(state, params.call)
        if called.hero != params.hero:
            return Refused("not-your-call", "The GM asked somebody else for this test.", ("DW-TEST-01",))
        if params.attribute not in (None, called.attribute):
            remedy = f"The GM called for {called.attribute}: test that, or ask for another call."
            return Refused("other-attribute", remedy, ("DW-TEST-02",))
        plan = replace(
            plan,
            attribute=called.attribute,
            reason=params.reason or called.reason,
            advantage=called.advantage,
            disadvantage=called.disadvantage,
            check=called.check,
            purpose=called.purpose,
            call=called.id,
        )
    if plan.attribute not in ATTRIBUTES:
        return _which_attribute()
    if isinstance(params, DeclineTest):
        return replace(plan, decline=True)
    return replace(
        plan,
        fewer=params.fewer,
        safe=params.safe,
        extra_effort=params.extra_effort,
        efforts=params.efforts,
        helper=params.helper,
        more_helpers=params.more_helpers,
        purpose=plan.purpose or params.purpose,
    )


def able(state: State, hero: str) -> Hero | Refused:
    """The adventurer with this id, if they can act."""
    if (refused := refuse_unknown_hero(state, hero)) is not None:
        return refused
    one = state.hero(hero)
    if not one.up:
        remedy = f"{one.name} is down and can do nothing: wait until they are up again."
        return Refused("hero-down", remedy, ("DW-FAINT-02", "DW-MORTAL-04"))
    return one


def _which_attribute() -> Refused:
    return Refused("unknown-attribute", f"Name exactly one attribute: {', '.join(ATTRIBUTES)}.", ("DW-TEST-02",))


def _unknown_call(state: State, call: str) -> Refused:
    known = ", ".join(sorted(state.called)) or "none"
    return Refused("unknown-call", f"There is no open call {call!r}; open are: {known}.", ("DW-TEST-01",))


def _test(state: State, params: MakeTest | DeclineTest) -> Script[tuple[TestResult, State] | Refused]:
    plan = plan_of(state, params)
    if isinstance(plan, Refused):
        return plan
    return (yield from make_test(state, plan))


def _foresee(state: State, params: MakeTest, aim: Aim = USUAL) -> Chance | Refused:
    plan = plan_of(state, params)
    return plan if isinstance(plan, Refused) else odds.foresee(state, plan, aim)


def _what_if(state: State, params: MakeTest, aim: Aim = USUAL) -> dict[str, Chance]:
    plan = plan_of(state, params)
    return {} if isinstance(plan, Refused) else odds.what_if(state, plan, aim)


_TEST_RULES = ("DW-TEST-02", "DW-TEST-03", "DW-TEST-06", "DW-TEST-10")
chapter.offers(Act("test", "Make a test", MakeTest, _test, rules=_TEST_RULES, foresee=_foresee, what_if=_what_if))
chapter.offers(Act("decline_test", "Do not roll", DeclineTest, _test, rules=("DW-TEST-05", "DW-NOTE-30")))
_CALL_RULES = ("DW-TEST-01", "DW-ADV-01", "DW-ADV-08")
chapter.offers(Act("call_test", "Call for a test", CallTest, _call_test, by="gm", rules=_CALL_RULES))
chapter.offers(Act("dismiss_call", "Take a call back", DismissCall, _dismiss_call, by="gm", rules=("DW-TEST-01",)))

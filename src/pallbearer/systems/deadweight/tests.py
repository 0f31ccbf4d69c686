"""Attribute tests and checks: the procedure, from the declaration to the fatigue (TEST, CHECK, SAFE, HELP, ZERO)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Roll, Script, confirm
from pallbearer.systems.deadweight import trackers
from pallbearer.systems.deadweight.declare import Plan, main_pool, main_rerolls, opening, refuse
from pallbearer.systems.deadweight.fatigue import take_fatigue
from pallbearer.systems.deadweight.outcome import Grade, Outcome, Terms, grade
from pallbearer.systems.deadweight.pool import Pool
from pallbearer.systems.deadweight.rerolls import Position, TableDie, reroll_dice, write
from pallbearer.systems.deadweight.state import AttributeName, Called, State, has

__all__ = ["Plan", "TestResult", "chapter", "make_test"]

chapter = Chapter("tests")

_WORDS: dict[Grade, str] = {
    "great": "a great success",
    "success": "a success",
    "failure": "a failure",
    "critical": "a crit failure",
}


class TestResult(msgspec.Struct, frozen=True):
    """What a test came to.  `faces` are all final faces, the helpers' and extra dice included.

    `tired` lists who took a fatigue for a face.  `rolled` is false if no dice were thrown.
    """

    __test__ = False

    hero: str
    attribute: str
    grade: Grade
    faces: tuple[int, ...] = ()
    tired: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    rolled: bool = True

    @property
    def success(self) -> bool:
        """A great success is a success, a crit failure a failure (DW-NOTE-29)."""
        return self.grade in ("great", "success")

    @property
    def struck(self) -> tuple[str, ...]:
        """Whom other bad consequences of a failure may strike, the helpers too (DW-HELP-10)."""
        return () if self.success else (self.hero, *self.helpers)


class TestDeclared(Event, frozen=True):
    """A test begins: what was said before the dice fell."""

    __test__ = False
    weight = 0

    hero: str
    attribute: str
    dice: int
    reason: str = ""
    check: bool = False
    lowest: bool = False
    safe: bool = False
    efforts: int = 0
    helpers: tuple[str, ...] = ()

    def tell(self, names: Names) -> str:
        parts = [f"{self.dice} dice, the lowest counts" if self.lowest else f"{self.dice} dice"]
        parts += ["keeping it safe"] * self.safe + ["with extra effort"] * bool(self.efforts)
        parts += [f"helped by {names(one)}" for one in self.helpers]
        why = f" ({self.reason})" if self.reason else ""
        return (
            f"{names(self.hero)} makes a {self.attribute} {'check' if self.check else 'test'}{why}: {', '.join(parts)}."
        )


class TestMade(Event, frozen=True):
    """A test was read (DW-TEST-13, DW-TEST-14)."""

    __test__ = False

    hero: str
    attribute: str
    grade: Grade
    faces: tuple[int, ...] = ()
    reason: str = ""
    check: bool = False
    how: str = ""
    """ "declined" or "automatic" if nothing was rolled."""

    def tell(self, names: Names) -> str:
        shown = f" ({', '.join(map(str, self.faces))})" if self.faces else ""
        why = f" {self.reason}:" if self.reason else ""
        how = {"declined": ", not rolling", "automatic": ", without a roll"}.get(self.how, "")
        kind = "check" if self.check else "test"
        return f"{names(self.hero)}, {self.attribute} {kind}:{why} {_WORDS[self.grade]}{how}{shown}."


class TestCalled(Event, frozen=True):
    """The GM calls for a test (DW-TEST-01)."""

    __test__ = False

    call: str
    hero: str
    attribute: AttributeName
    reason: str = ""
    advantage: int = 0
    disadvantage: int = 0
    check: bool = False
    purpose: str = ""

    def tell(self, names: Names) -> str:
        why = f" ({self.reason})" if self.reason else ""
        swing = [f"advantage {self.advantage}"] * bool(self.advantage)
        swing += [f"disadvantage {self.disadvantage}"] * bool(self.disadvantage)
        kind = "check" if self.check else "test"
        return (
            f"The GM calls for a {self.attribute} {kind} of {names(self.hero)}{why}{''.join(', ' + s for s in swing)}."
        )


class CallAnswered(Event, frozen=True):
    """The called test is being made."""

    weight = 0
    call: str
    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} answers the call."


class CallDismissed(Event, frozen=True):
    """The GM takes a call back."""

    call: str
    hero: str

    def tell(self, names: Names) -> str:
        return f"The GM no longer asks {names(self.hero)} for a test."


@chapter.evolves(TestDeclared)
def _declared(state: State, event: TestDeclared) -> State:
    return state


@chapter.evolves(TestMade)
def _made(state: State, event: TestMade) -> State:
    return state


@chapter.evolves(TestCalled)
def _called(state: State, event: TestCalled) -> State:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name != "call"}
    return replace(state, called={**state.called, event.call: Called(event.call, **fields)}, calls=state.calls + 1)


@chapter.evolves(CallAnswered)
def _answered(state: State, event: CallAnswered) -> State:
    return _without(state, event.call)


@chapter.evolves(CallDismissed)
def _dismissed(state: State, event: CallDismissed) -> State:
    return _without(state, event.call)


def _without(state: State, call: str) -> State:
    return replace(state, called={one: called for one, called in state.called.items() if one != call})


def make_test(state: State, plan: Plan) -> Script[tuple[TestResult, State] | Refused]:
    """Make a test or check as declared.  Its fatigue is taken here, before any consequence (DW-NOTE-31).

    Refused before anything is rolled if the declaration is not allowed, or if a helper or the GM says no.
    """
    if (refused := refuse(state, plan)) is not None:
        return refused
    if plan.decline:
        return (yield from _fail(state, plan, "declined"))
    if plan.helpers:
        refused = yield from _agree(state, plan)
        state = yield Look()
        if (refused := refused or refuse(state, plan)) is not None:
            return refused
    if state.hero(plan.hero).blind_turns and not state.rulings.blind_gm_only:
        plan = yield from _ask_about_sight(state, plan)
        state = yield Look()
        if (refused := refuse(state, plan)) is not None:
            return refused
    dice = main_pool(state, plan)
    if dice.size <= -2:
        automatic = yield from _ask_for_failure(state, plan, dice)
        state = yield Look()
        if (refused := refuse(state, plan)) is not None:
            return refused
        if automatic:
            return (yield from _fail(state, plan, "automatic"))
        dice = main_pool(state, plan)
    position, state = yield from _throw(state, plan, dice)
    position, state = yield from reroll_dice(state, position)
    position, state = yield from _dare(state, position)
    return (yield from _read(state, plan, position))


def _agree(state: State, plan: Plan) -> Script[Refused | None]:
    """Helpers say for themselves whether they help, and the GM whether help is plausible (DW-HELP-02, DW-HELP-04)."""
    hero, about = state.hero(plan.hero), {"hero": plan.hero, "attribute": plan.attribute}
    task = plan.reason or f"{plan.attribute} {plan.kind}"
    for helper in plan.helpers:
        text = f"Will {state.hero(helper).name} help {hero.name} ({task})? Say how."
        if not (yield from confirm(helper, "help", text, ("DW-HELP-01", "DW-HELP-02"), about=about)):
            remedy = f"{state.hero(helper).name} does not help: roll without, or ask somebody else."
            return Refused("help-declined", remedy, ("DW-HELP-02",))
    who = " and ".join(state.hero(helper).name for helper in plan.helpers)
    rules = ("DW-HELP-02", "DW-HELP-04") if len(plan.helpers) > 1 else ("DW-HELP-02",)
    if not (yield from confirm(GM, "allow-help", f"Can {who} help {hero.name} ({task})?", rules, about=about)):
        return Refused("help-not-allowed", "The GM does not see how this helps: roll without help.", rules)
    return None


def _ask_about_sight(state: State, plan: Plan) -> Script[Plan]:
    hero = state.hero(plan.hero)
    text = f"{hero.name} is blind: would sight help here? Then the test is at disadvantage."
    if (yield from confirm(GM, "sight", text, ("DW-RULING-24",), about={"hero": plan.hero})):
        return replace(plan, disadvantage=plan.disadvantage + 1)
    return plan


def _ask_for_failure(state: State, plan: Plan, dice: Pool) -> Script[bool]:
    name = state.hero(plan.hero).name
    text = f"{name} would roll a pool of {dice.size} dice ({plan.attribute}): is it an automatic failure?"
    rules = ("DW-ZERO-03", "DW-NOTE-38")
    about = {"hero": plan.hero, "attribute": plan.attribute}
    return (yield from confirm(GM, "auto-fail", text, rules, "It fails", f"Roll {dice.dice} dice", about))


def _begin(state: State, plan: Plan) -> Script[State]:
    if plan.call:
        state = yield Record(CallAnswered(plan.call, plan.hero), ("DW-TEST-01",))
    return state


def _throw(state: State, plan: Plan, dice: Pool) -> Script[tuple[Position, State]]:
    """Pay for extra effort, and throw everybody's dice."""
    ready, held = opening(state, plan), main_rerolls(state, plan)
    state = yield from _begin(state, plan)
    declared = TestDeclared(
        hero=plan.hero,
        attribute=plan.attribute,
        dice=dice.dice,
        reason=plan.reason,
        check=plan.check,
        lowest=dice.lowest,
        safe=plan.safe,
        efforts=plan.added,
        helpers=plan.helpers,
    )
    rules = dict.fromkeys(rule for line in (*dice.lines, *held.lines) for rule in line.rules)
    state = yield Record(declared, ("DW-TEST-02", *rules))
    if plan.added:
        price = ("DW-EFFORT-02", "DW-RULING-43")
        state = yield from take_fatigue(state, plan.hero, plan.attribute, price, plan.added)
    why = f"{plan.attribute} {plan.kind}" + (f": {plan.reason}" if plan.reason else "")
    faces: tuple[int, ...] = yield Roll((6,) * dice.dice, why, plan.hero)
    on_table = [TableDie(face, plan.hero) for face in faces]
    for helper in plan.helpers:
        (face,) = yield Roll((6,), f"help with {why}", helper)
        on_table.append(TableDie(face, helper, "helper"))
    position = replace(ready, dice=tuple(on_table))
    return position, (yield Look())


def _dare(state: State, position: Position) -> Script[tuple[Position, State]]:
    """Dauntless: two more dice, once, into a test that has come to a success (DW-TRAIT-15, DW-RULING-79)."""
    hero = position.hero
    if not has(state.hero(hero).traits, "Dauntless") or not grade(position.faces, position.terms).success:
        return position, state
    text = "Dauntless: roll 2 more dice into this success?"
    rules = ("DW-TRAIT-15", "DW-TRAIT-16", "DW-RULING-79")
    about = {"hero": hero, "attribute": position.attribute, "position": write(position)}
    if not (yield from confirm(hero, "dauntless", text, rules, "Roll 2 more dice", "Leave it", about)):
        return position, (yield Look())
    faces: tuple[int, ...] = yield Roll((6, 6), "Dauntless", hero)
    position = replace(position.thrown(*(TableDie(face, hero, "extra") for face in faces)), turn=0)
    state = yield Look()
    if state.rulings.dauntless_dice_no_rerolls:
        return position, state
    return (yield from reroll_dice(state, position))


def _read(state: State, plan: Plan, position: Position) -> Script[tuple[TestResult, State]]:
    """Read the dice, then tire, then let omens gather."""
    outcome, faces = grade(position.faces, position.terms), position.faces
    made = TestMade(plan.hero, plan.attribute, outcome.grade, faces.all, plan.reason, plan.check)
    rules = ("DW-CHECK-01", "DW-CHECK-02") if plan.check else ()
    state = yield Record(made, ("DW-TEST-13", "DW-TEST-14", *outcome.rules, *rules))
    state, tired = yield from _tire(state, plan, position, outcome)
    if outcome.grade == "critical":
        state = yield from _omen(state, plan, treated="DW-TEST-08" not in outcome.rules)
    return TestResult(plan.hero, plan.attribute, outcome.grade, faces.all, tired, plan.helpers), state


def _tire(state: State, plan: Plan, position: Position, outcome: Outcome) -> Script[tuple[State, tuple[str, ...]]]:
    tired: list[str] = []
    if outcome.tires:
        own = position.faces.main + position.faces.extra
        rules = _why_tired(own, position.terms, ("DW-TEST-10", "DW-TEST-11", "DW-TEST-12"))
        if plan.helpers:
            rules = (*rules, "DW-HELP-09")
        state = yield from take_fatigue(state, plan.hero, plan.attribute, rules)
        tired.append(plan.hero)
    for helper, face, tires in zip(plan.helpers, position.faces.helpers, outcome.helpers_tire, strict=True):
        if tires:
            rules = _why_tired((face,), position.terms, ("DW-TEST-10", "DW-HELP-08", "DW-NOTE-34"))
            state = yield from take_fatigue(state, helper, plan.attribute, rules)
            tired.append(helper)
    return state, tuple(tired)


def _why_tired(faces: tuple[int, ...], reading: Terms, rules: tuple[str, ...]) -> tuple[str, ...]:
    if not {1, 4} & set(faces):
        rules = (*rules, "DW-AFFL-21")
    return (*rules, "DW-SAFE-03") if reading.safe else rules


def _fail(state: State, plan: Plan, how: str) -> Script[tuple[TestResult, State]]:
    """A failure without dice: the player declined, or the GM said so (DW-TEST-05, DW-ZERO-03)."""
    critical = plan.hard or (how == "automatic" and state.rulings.auto_failure_is_critical)
    found: Grade = "critical" if critical else "failure"
    rules = ("DW-TEST-05", "DW-NOTE-30") if how == "declined" else ("DW-ZERO-03", "DW-NOTE-38")
    state = yield from _begin(state, plan)
    made = TestMade(plan.hero, plan.attribute, found, (), plan.reason, plan.check, how)
    state = yield Record(made, (*rules, "DW-SPELL-04") if plan.hard else rules)
    tired: tuple[str, ...] = ()
    if (
        how == "declined"
        and state.rulings.declined_roll_costs_fatigue
        and not plan.check
        and plan.hero not in plan.spared
    ):
        state = yield from take_fatigue(state, plan.hero, plan.attribute, ("DW-NOTE-30",))
        tired = (plan.hero,)
    if critical:
        state = yield from _omen(state, plan, treated=True)
    return TestResult(plan.hero, plan.attribute, found, (), tired, plan.helpers, rolled=False), state


def _omen(state: State, plan: Plan, treated: bool) -> Script[State]:
    """Bad omens: the hero's own crit failure moves the omens (DW-TRAIT-04, DW-RULING-75)."""
    if not has(state.hero(plan.hero).traits, "Bad omens"):
        return state
    if state.rulings.bad_omens_tests_only and (plan.check or treated):
        return state
    return (yield from trackers.advance(state, "omens", 1, ("DW-TRAIT-04", "DW-RULING-75")))

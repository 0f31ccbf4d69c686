"""What is declared before a test is rolled, and what may not be (TEST, SAFE, HELP, EFFORT, ZERO)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Line
from pallbearer.systems.deadweight import pool as dice_pool
from pallbearer.systems.deadweight import skills
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.fatigue import would_wound
from pallbearer.systems.deadweight.outcome import Eyes, Terms, eyes
from pallbearer.systems.deadweight.pool import Pool, Rerolls
from pallbearer.systems.deadweight.rerolls import Position
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Hero, State, has


class Plan(msgspec.Struct, frozen=True):
    """A test as declared: everything that is settled before a die is thrown.

    `fewer` dice are left out by choice.  `efforts` is how often extra effort is made, more than once
    only by house rule.  `advantage` and `disadvantage` are counted before they cancel; those of
    `skills.advantage(purpose)` are added to them.  `decline`: do not roll, and fail.

    For rules that change a test: `no_proficiency` gives proficiency up (a burden), `extra_rerolls`
    are granted to the player, `uncancelled` disadvantages meet no advantage, `hard` makes every failure
    a crit failure, faces tire none of the `spared`.  `call` is the GM's call that this test answers.
    """

    hero: str
    attribute: str
    reason: str = ""
    fewer: int = 0
    safe: bool = False
    extra_effort: bool = False
    helper: str = ""
    advantage: int = 0
    disadvantage: int = 0
    check: bool = False
    purpose: str = ""
    no_proficiency: bool = False
    decline: bool = False
    extra_rerolls: int = 0
    efforts: int = 1
    more_helpers: tuple[str, ...] = ()
    uncancelled: int = 0
    hard: bool = False
    spared: tuple[str, ...] = ()
    call: str = ""

    @property
    def helpers(self) -> tuple[str, ...]:
        """Everyone who helps: one, unless the GM says otherwise (DW-HELP-04)."""
        return ((self.helper,) if self.helper else ()) + self.more_helpers

    @property
    def added(self) -> int:
        """Dice added by extra effort."""
        return self.efforts if self.extra_effort else 0

    @property
    def kind(self) -> str:
        """ "check" or "test"."""
        return "check" if self.check else "test"


def refuse(state: State, plan: Plan) -> Refused | None:
    """Why the test may not be made as declared, or None."""
    if (refused := refuse_unknown_hero(state, plan.hero)) is not None:
        return refused
    if plan.attribute not in ATTRIBUTES:
        remedy = f"A test is of exactly one attribute: {', '.join(ATTRIBUTES)}."
        return Refused("unknown-attribute", remedy, ("DW-TEST-02",))
    if plan.purpose and plan.purpose not in skills.PURPOSES:
        remedy = f"Leave the purpose open, or pick one of: {', '.join(skills.PURPOSES)}."
        return Refused("unknown-purpose", remedy)
    if plan.call and plan.call not in state.called:
        remedy = "That call is settled: make the test without it, or ask the GM to call for it again."
        return Refused("unknown-call", remedy, ("DW-TEST-01",))
    if min(plan.advantage, plan.disadvantage, plan.uncancelled, plan.extra_rerolls) < 0:
        return Refused("bad-number", "Advantage, disadvantage and rerolls are counted from 0 upwards.", ("DW-ADV-07",))
    if plan.decline:
        return None
    return (
        _refuse_safe(state, plan)
        or _refuse_efforts(state, plan)
        or _refuse_help(state, plan)
        or _refuse_fewer(state, plan)
    )


def _refuse_safe(state: State, plan: Plan) -> Refused | None:
    if not plan.safe:
        return None
    if plan.extra_effort:
        remedy = "Keep it safe, or make an extra effort: not both."
        return Refused("safe-and-effort", remedy, ("DW-SAFE-05", "DW-EFFORT-06"))
    size = dice_pool.pool(state, state.hero(plan.hero), plan.attribute).size
    if state.rulings.safe_needs_three_dice and size < 3:
        remedy = f"Keeping it safe needs 3 dice at this table, and there are {size}: roll without it."
        return Refused("safe-needs-dice", remedy, ("DW-RULING-35",))
    return None


def _refuse_efforts(state: State, plan: Plan) -> Refused | None:
    if not plan.extra_effort:
        return None
    if plan.efforts < 1:
        return Refused("bad-number", "Extra effort adds one die or more.", ("DW-EFFORT-01",))
    if plan.efforts > 1 and not state.rulings.effort_repeatable:
        return Refused("effort-once", "Extra effort is made once in a test: add one die.", ("DW-RULING-44",))
    return refuse_effort(state, plan.hero, plan.attribute, plan.efforts, check=plan.check)


def refuse_effort(state: State, hero: str, attribute: str, efforts: int = 1, *, check: bool) -> Refused | None:
    """Why the hero can make no extra effort on this attribute, or None."""
    one = state.hero(hero)
    if check and state.rulings.no_effort_in_checks:
        return Refused(
            "effort-in-check", "This table allows no extra effort in checks: roll without.", ("DW-RULING-45",)
        )
    if has(one.afflictions, "Sleepy"):
        return Refused("sleepy", f"{one.name} is Sleepy and can make no extra effort: roll without.", ("DW-AFFL-10",))
    if would_wound(one, attribute) or one.attribute(attribute).available < efforts:
        remedy = f"The fatigue of this effort would give {one.name} a wound: roll without, or with less."
        return Refused("effort-would-wound", remedy, ("DW-EFFORT-04", "DW-NOTE-35"))
    return None


def _refuse_help(state: State, plan: Plan) -> Refused | None:
    if not plan.helpers:
        return None
    hero = state.hero(plan.hero)
    if has(hero.traumas, "Paranoid"):
        return Refused("paranoid", f"{hero.name} is Paranoid and takes no help: roll without.", ("DW-TRAUMA-09",))
    if len(set(plan.helpers)) < len(plan.helpers) or plan.hero in plan.helpers:
        return Refused("bad-helper", "Each helper is another adventurer, named once.", ("DW-HELP-01",))
    for helper in plan.helpers:
        if (refused := refuse_helper(state, helper, plan.attribute)) is not None:
            return refused
    return None


def refuse_helper(state: State, helper: str, attribute: str) -> Refused | None:
    """Why this one cannot help anybody with a test of this attribute, or None."""
    if (refused := refuse_unknown_hero(state, helper)) is not None:
        return refused
    one = state.hero(helper)
    if not one.up:
        return Refused("helper-down", f"{one.name} cannot act now: ask somebody else to help.", ("DW-HELP-01",))
    if has(one.afflictions, "Sleepy"):
        return Refused("helper-sleepy", f"{one.name} is Sleepy: ask somebody else to help.", ("DW-AFFL-11",))
    if state.rulings.helper_needs_available_die and one.attribute(attribute).available < 1:
        remedy = f"{one.name} has no available {ATTRIBUTE_WORDS[attribute]} dice: ask somebody else to help."
        return Refused("helper-spent", remedy, ("DW-RULING-41",))
    return None


def _refuse_fewer(state: State, plan: Plan) -> Refused | None:
    if not plan.fewer:
        return None
    whole = main_pool(state, replace(plan, fewer=0))
    if whole.lowest:
        remedy = "Dice added to a pool of none are forced: roll them all, or decline to roll."
        return Refused("zero-dice-forced", remedy, ("DW-NOTE-37", "DW-TEST-05"))
    if not 0 <= plan.fewer < whole.size:
        remedy = f"Leave out at most {whole.size - 1} of the {whole.size} dice, or decline to roll."
        return Refused("too-few-dice", remedy, ("DW-TEST-04", "DW-NOTE-30"))
    return None


def main_pool(state: State, plan: Plan) -> Pool:
    """The dice that the main character rolls."""
    hero = state.hero(plan.hero)
    return dice_pool.pool(state, hero, plan.attribute, fewer=plan.fewer, safe=plan.safe, efforts=plan.added)


def main_rerolls(state: State, plan: Plan) -> Rerolls:
    """The rerolls that the main player and the GM hold."""
    hero = state.hero(plan.hero)
    skilled = skills.advantage(state, plan.hero, plan.attribute, plan.purpose)
    barred = int(uses_barred_gear(state, hero))
    found = dice_pool.rerolls(
        hero,
        plan.attribute,
        state.rulings,
        advantage=plan.advantage + skilled,
        disadvantage=plan.disadvantage + barred,
        uncancelled=plan.uncancelled,
        skilled=skills.extra_rerolls(state, plan.hero, plan.attribute, plan.purpose),
        granted=plan.extra_rerolls,
        unskilled=plan.no_proficiency,
    )
    lines = found.lines
    if skilled:
        words = skills.PURPOSES[plan.purpose]
        lines = (Line(f"Advantage {skilled} from skills or quirks ({words})", ("DW-ADV-01", "DW-SKILL-01")), *lines)
    if barred:
        lines = (Line("Gear barred to the class in use: disadvantage", ("DW-RULING-18",)), *lines)
    return replace(found, lines=lines)


def uses_barred_gear(state: State, hero: Hero) -> bool:
    """Whether, by house rule, gear that the class may not use hampers every test (DW-RULING-18)."""
    if not state.rulings.barred_gear_disadvantage:
        return False
    from pallbearer.systems.deadweight.classes import barred

    in_use = [item for item in hero.items if item.wielded or item.worn]
    return any(barred(hero, item, state.rulings) is not None for item in in_use)


def helper_rerolls(state: State, plan: Plan, helper: str) -> int:
    """Rerolls that a helper has for the help die (DW-HELP-06)."""
    one = state.hero(helper)
    ruler = state.hero(plan.hero) if state.rulings.main_afflictions_rule_all_dice else one
    skilled = skills.extra_rerolls(state, helper, plan.attribute, plan.purpose)
    return dice_pool.proficiency(one, plan.attribute, skilled, dice_pool.is_angry(ruler))


def terms(state: State, plan: Plan) -> Terms:
    """How the dice of this test will be read."""
    rulings = state.rulings

    def read_by(roller: str, afflicted: str, paid: bool = False) -> Eyes:
        spared = paid or roller in plan.spared
        return eyes(state.hero(afflicted), rulings, check=plan.check, spared=spared)

    return Terms(
        main=read_by(plan.hero, plan.hero, paid=plan.extra_effort),
        helpers=tuple(
            read_by(helper, plan.hero if rulings.main_afflictions_rule_all_dice else helper) for helper in plan.helpers
        ),
        lowest=main_pool(state, plan).lowest,
        safe=plan.safe,
        hard=plan.hard,
        rulings=rulings,
    )


def opening(state: State, plan: Plan) -> Position:
    """The test as it will stand once the dice are thrown; no dice lie there yet."""
    held = main_rerolls(state, plan)
    return Position(
        hero=plan.hero,
        attribute=plan.attribute,
        dice=(),
        terms=terms(state, plan),
        proficiency=held.proficiency,
        advantage=held.advantage,
        granted=held.granted,
        gm=held.gm,
        helpers=plan.helpers,
        helpers_left=tuple(helper_rerolls(state, plan, helper) for helper in plan.helpers),
        check=plan.check,
        effort=plan.extra_effort,
        dauntless=has(state.hero(plan.hero).traits, "Dauntless"),
        late_effort=_late_effort(state, plan),
    )


def _late_effort(state: State, plan: Plan) -> bool:
    """Whether, by house rule, extra effort can still be made once the dice lie there (DW-RULING-42)."""
    if not state.rulings.extra_effort_after_roll or plan.extra_effort or plan.safe:
        return False
    return refuse_effort(state, plan.hero, plan.attribute, check=plan.check) is None

"""What every use of a skill or trait shares: who may use it where, and what it costs (SKILL, TRAIT)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import gear, tests
from pallbearer.systems.deadweight.afflictions import When
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.fainting import may_act, may_fight
from pallbearer.systems.deadweight.skills import holds
from pallbearer.systems.deadweight.state import AttributeName, Hero, Item, State, has

chapter = Chapter("skill use")

Cost: TypeAlias = Literal["exploration turn", "camp action", "combat action"]
"""What a skill may cost.  How many of each a hero has is not part of the core rules."""

_CAMP_ACTION = "camp action this camp"


class Declared(Params, frozen=True, kw_only=True):
    """What a player declares before a test that a skill or trait calls for; see `tests.Plan`."""

    hero: str
    fewer: int = 0
    safe: bool = False
    extra_effort: bool = False
    helper: str = ""
    decline: bool = False

    def plan(self, attribute: AttributeName, reason: str, purpose: str = "") -> tests.Plan:
        """The test, as declared."""
        return tests.Plan(
            hero=self.hero,
            attribute=attribute,
            reason=reason,
            fewer=self.fewer,
            safe=self.safe,
            extra_effort=self.extra_effort,
            helper=self.helper,
            decline=self.decline,
            purpose=purpose,
        )


class ActionsSpent(Event, frozen=True):
    """The hero paid for something with `count` turns or actions of this kind."""

    hero: str
    cost: Cost
    what: str
    count: int = 1
    weight = 0

    def tell(self, names: Names) -> str:
        plural = "s" if self.count > 1 else ""
        return f"{names(self.hero)} spends {self.count} {self.cost}{plural}: {self.what}."


@chapter.evolves(ActionsSpent)
def _spent(state: State, event: ActionsSpent) -> State:
    hero = state.hero(event.hero)
    match event.cost:
        case "exploration turn":
            kept = tuple(flag for flag in hero.flags if not flag.startswith("spent turn "))
            return state.with_hero(replace(hero, flags=(*kept, _turn_mark(state))))
        case "camp action":
            return state.with_hero(replace(hero, flags=hero.flags + (_CAMP_ACTION,) * event.count))
        case "combat action":
            marks = (_round_mark(event.hero),) * event.count
            return replace(state, combat_flags=state.combat_flags + marks)


def _turn_mark(state: State) -> str:
    return f"spent turn {state.expedition}.{state.turn}"


def _round_mark(hero: str) -> str:
    return f"action of {hero} this round"


def actions_spent(state: State, hero: str, cost: Cost) -> int:
    """How many the hero has spent on skills and traits: in this exploration turn, this camp, this combat round."""
    match cost:
        case "exploration turn":
            return int(_turn_mark(state) in state.hero(hero).flags)
        case "camp action":
            return state.hero(hero).flags.count(_CAMP_ACTION)
        case "combat action":
            return state.combat_flags.count(_round_mark(hero))


def new_thing(name: str, place: str = "bag") -> Item:
    """One of a thing of the equipment lists, to be added to a hero.  Raises `LookupError` if they have none."""
    found = gear.thing(name)
    if found is None:
        raise LookupError(f"the equipment lists have no {name!r}")
    return found.item(place=place)


def spend(state: State, hero: str, cost: Cost, what: str, rules: tuple[str, ...], count: int = 1) -> Script[State]:
    """Pay for something."""
    state = yield Record(ActionsSpent(hero, cost, what, count), rules)
    return state


def able(state: State, hero: str, phase: When, rules: tuple[str, ...]) -> Refused | None:
    """Why the hero cannot do a thing of this phase now: not there, not up, another phase; None if they can."""
    if refused := refuse_unknown_hero(state, hero) or may_act(state.hero(hero)):
        return refused
    if phase == "combat" and (refused := may_fight(state, state.hero(hero))):
        return refused
    if phase and state.phase != phase:
        return Refused("wrong-phase", f"This belongs to the {phase} phase, and now it is {state.phase}.", rules)
    return None


def may_use_skill(state: State, hero: str, skill: str, phase: When, rules: tuple[str, ...]) -> Refused | None:
    """As `able`, and the hero must hold the skill or the one above it."""
    if refused := able(state, hero, phase, rules):
        return refused
    return None if holds(state.hero(hero), skill) else lacks(state.hero(hero), f"the skill {skill}", rules)


def may_use_trait(state: State, hero: str, trait: str, phase: When, rules: tuple[str, ...]) -> Refused | None:
    """As `able`, and the hero must have the special trait."""
    if refused := able(state, hero, phase, rules):
        return refused
    one = state.hero(hero)
    return None if has(one.traits, trait) else lacks(one, f"the trait {trait}", rules)


def lacks(hero: Hero, what: str, rules: tuple[str, ...]) -> Refused:
    """The refusal of one who has not got what it takes."""
    return Refused("lacking", f"{hero.name} needs {what} for that.", rules)


def has_a_turn(state: State, hero: str, rules: tuple[str, ...]) -> Refused | None:
    """Why the hero cannot spend an exploration turn now; None if they can."""
    if actions_spent(state, hero, "exploration turn"):
        return Refused("turn-spent", f"{state.hero(hero).name} has spent this turn; end the turn first.", rules)
    return None


def living_foe(state: State, foe: str, rules: tuple[str, ...]) -> Refused | None:
    """Why this is no foe to act against; None if it is one.  What players do not see, they cannot act against."""
    living = sorted(one.id for one in state.foes.values() if not one.dead and not one.secret)
    if foe in living:
        return None
    known = ", ".join(living) or "nobody"
    return Refused("unknown-foe", f"There is no living foe {foe!r} in sight; there are: {known}.", rules)

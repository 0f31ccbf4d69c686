"""Skills of the camp phase: feeding the group, mending armor, rituals, surgery (SKILL)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Look, Names, Record, Refused, Script, Together
from pallbearer.systems.deadweight import game, healing, tests, trackers
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.skill_use import Declared, may_use_skill, spend
from pallbearer.systems.deadweight.skills import restated
from pallbearer.systems.deadweight.state import ArmorPart, Hero, Item, State

chapter = Chapter("camp skills")

ARMOR_POINTS_PER_CAMP = 2
_MENDED, _OPERATED = "armor point mended this camp", "surgery this camp"


def ration_feeds(state: State, present: Iterable[str]) -> int:
    """How many adventurers one ration feeds, when these heroes are present (DW-SKILL-12, DW-SKILL-14).

    Cooks help in the camp phase only; the best of them counts, or by house rule all do (DW-NOTE-48).
    """
    extra = [cooking(state, state.hero(hero)) for hero in present]
    if state.phase != "camp":
        return 1
    return 1 + (sum(extra) if state.rulings.cooks_stack else max(extra, default=0))


def cooking(state: State, hero: Hero) -> int:
    """How many more adventurers a ration feeds in camp by this hero's cooking."""
    basic, advanced = restated(hero, "Cooking", state.rulings)
    return (basic + 2 * advanced) if hero.up else 0


class ArmorMended(Event, frozen=True):
    """A crafter put armor points back.  `hero` wears or carries the armor."""

    hero: str
    item: str
    part: int
    points: int
    crafter: str

    def tell(self, names: Names) -> str:
        return f"{names(self.crafter)} mends {self.points} AP of {names(self.hero)}'s armor."


@chapter.evolves(ArmorMended)
def _mended(state: State, event: ArmorMended) -> State:
    owner = state.hero(event.hero)
    items = tuple(_mend(one, event) if one.id == event.item else one for one in owner.items)
    state = state.with_hero(replace(owner, items=items))
    crafter = state.hero(event.crafter)
    return state.with_hero(replace(crafter, flags=crafter.flags + (_MENDED,) * event.points))


def _mend(item: Item, event: ArmorMended) -> Item:
    def mended(part: ArmorPart) -> ArmorPart:
        return replace(part, points=min(part.full_points, part.points + event.points))

    parts = tuple(mended(part) if place == event.part else part for place, part in enumerate(item.armor))
    return replace(item, armor=parts)


class MendArmor(Params, frozen=True):
    """`hero` mends `points` of one part (0 is the first) of an armor that `owner` has ("" for their own)."""

    hero: str
    item: str
    owner: str = ""
    part: int = 0
    points: int = 1


def _mend_act(state: State, params: MendArmor) -> Script[State | Refused]:
    if refused := may_use_skill(state, params.hero, "Crafting", "camp", ("DW-SKILL-17",)):
        return refused
    owner = params.owner or params.hero
    if refused := _not_mendable(state, params, owner):
        return refused
    event = ArmorMended(owner, params.item, params.part, params.points, params.hero)
    state = yield Record(event, ("DW-SKILL-17", "DW-NOTE-49"))
    return state


def _not_mendable(state: State, params: MendArmor, owner: str) -> Refused | None:
    rules = ("DW-SKILL-17", "DW-NOTE-49")
    if refused := refuse_unknown_hero(state, owner):
        return refused
    if owner != params.hero and state.rulings.crafting_own_armor_only:
        return Refused("own-armor-only", "At this table a crafter mends their own armor only.", rules)
    item = state.hero(owner).item(params.item)
    if item is None or not 0 <= params.part < len(item.armor):
        known = ", ".join(one.id for one in state.hero(owner).items if one.armor) or "none"
        return Refused("no-such-armor", f"{state.hero(owner).name} has no such armor or part; armor: {known}.", rules)
    left = ARMOR_POINTS_PER_CAMP - state.hero(params.hero).flags.count(_MENDED)
    if not 1 <= params.points <= left:
        return Refused("camp-limit", f"{left} of {ARMOR_POINTS_PER_CAMP} AP are left to mend in this camp.", rules)
    part = item.armor[params.part]
    if params.points > part.full_points - part.points:
        missing = part.full_points - part.points
        return Refused("armor-whole", f"That part lacks {missing} AP; mend no more.", (*rules, "DW-NOTE-40"))
    return None


class HoldRitual(Params, frozen=True):
    """A ritualist takes one point off bad omens or doom."""

    hero: str
    tracker: str


def _ritual(state: State, params: HoldRitual) -> Script[State | Refused]:
    if refused := may_use_skill(state, params.hero, "Ritualist", "camp", ("DW-SKILL-35",)):
        return refused
    if params.tracker not in ("omens", "doom"):
        return Refused("no-such-tracker", "A ritual works on the tracker omens or doom.", ("DW-SKILL-35",))
    state = yield from spend(state, params.hero, "camp action", "a ritual", ("DW-SKILL-35",))
    return (yield from trackers.lower(state, params.tracker, 1, ("DW-SKILL-35",)))


class SurgeryDone(Event, frozen=True):
    """The surgeon has operated in this camp, well or badly."""

    hero: str
    success: bool

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} operates, {'well' if self.success else 'in vain'}."


@chapter.evolves(SurgeryDone)
def _operated(state: State, event: SurgeryDone) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, flags=(*hero.flags, _OPERATED)))


class Operate(Declared, frozen=True):
    """The surgeon tests INT; on a success everyone in the group heals one wound."""


def _operate(state: State, params: Operate) -> Script[State | Refused]:
    rules = ("DW-SKILL-43", "DW-RULING-73")
    if refused := may_use_skill(state, params.hero, "Surgeon", "camp", rules):
        return refused
    if _OPERATED in state.hero(params.hero).flags:
        return Refused("once-per-camp", f"{state.hero(params.hero).name} has operated in this camp.", rules)
    tested = yield from tests.make_test(state, params.plan("INT", "surgery"))
    if isinstance(tested, Refused):
        return tested
    result, state = tested
    if state.rulings.surgeon_costs_camp_action:
        state = yield from spend(state, params.hero, "camp action", "surgery", rules)
    state = yield Record(SurgeryDone(params.hero, result.success), rules)
    if not result.success:
        return state
    yield Together(tuple(_heal_one(patient.id, rules) for patient in game.party(state)))
    newest: State = yield Look()
    return newest


def _heal_one(hero: str, rules: tuple[str, ...]) -> Script[State]:
    state: State = yield Look()
    return (yield from healing.heal_wounds(state, hero, 1, rules, by="skill"))


chapter.offers(Act("mend_armor", "Mend armor", MendArmor, _mend_act, rules=("DW-SKILL-17", "DW-NOTE-49")))
chapter.offers(Act("hold_ritual", "Hold a ritual", HoldRitual, _ritual, rules=("DW-SKILL-35",)))
chapter.offers(Act("operate", "Operate on the group", Operate, _operate, rules=("DW-SKILL-43", "DW-RULING-73")))

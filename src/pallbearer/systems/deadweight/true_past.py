"""The dark past: infancy rolled anew, and the old one taken back (QUIRK-24)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.deadweight.gains import InsightTakenBack, Points, SilverSpent, change
from pallbearer.systems.deadweight.life_rows import Memory, take_row
from pallbearer.systems.deadweight.life_tables import Effect, read_effect, table
from pallbearer.systems.deadweight.skill_use import able
from pallbearer.systems.deadweight.skills import ADVANCED
from pallbearer.systems.deadweight.state import Hero, LifeRow, State, has

chapter = Chapter("true past")

DARK_PAST = 24
TOLD = "dark past told"
_RULES = ("DW-QUIRK-24", "DW-RULING-16")


class TruePastTold(Event, frozen=True):
    """A hero's past was not what it seemed."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} tells the true past."


class SkillTakenBack(Event, frozen=True):
    """A skill that came with a past that never was is gone; an advanced one becomes `into`, its basic one."""

    hero: str
    skill: str
    into: str = ""

    def tell(self, names: Names) -> str:
        rest = f" goes back to {self.into}" if self.into else " is gone"
        return f"{self.skill} of {names(self.hero)}{rest}."


class TraitTakenBack(Event, frozen=True):
    """A trait that came with a past that never was is gone."""

    hero: str
    trait: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} no longer has the trait {self.trait}."


@chapter.evolves(TruePastTold)
def _told(state: State, event: TruePastTold) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, flags=(*hero.flags, TOLD)))


@chapter.evolves(SkillTakenBack)
def _skill_back(state: State, event: SkillTakenBack) -> State:
    hero = state.hero(event.hero)
    held = (event.into if has((one,), event.skill) else one for one in hero.skills)
    return state.with_hero(replace(hero, skills=tuple(one for one in held if one)))


@chapter.evolves(TraitTakenBack)
def _trait_back(state: State, event: TraitTakenBack) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, traits=tuple(one for one in hero.traits if not has((one,), event.trait))))


class RevealTruePast(Params, frozen=True):
    """Reveal the true past, once in a life, in camp."""

    hero: str


def _reveal(state: State, params: RevealTruePast) -> Script[State | Refused]:
    if refused := able(state, params.hero, "camp", _RULES):
        return refused
    hero = state.hero(params.hero)
    if DARK_PAST not in hero.quirks:
        return Refused("no-dark-past", f"{hero.name} has no dark past to reveal.", _RULES)
    if TOLD in hero.flags:
        return Refused("past-told", f"{hero.name} has told the true past already: that happens once.", _RULES)
    state = yield Record(TruePastTold(hero.id), _RULES)
    faces = yield Roll(table("infancy").pool, "infancy, the true one", who=hero.id)
    old = next((row for row in hero.life if row.table == "infancy"), None)
    if old is not None:
        state = yield from _take_back(state, hero.id, old)
    leave = () if state.rulings.deep_past_swaps_silver else ("silver",)
    return (yield from take_row(state, hero.id, "infancy", sum(faces), Memory(), leave=leave, creation=True))


def _take_back(state: State, hero: str, old: LifeRow) -> Script[State]:
    """All that the old row truly gave: points, skills, traits, insight not spent; silver by house rule."""
    for gain in map(read_effect, old.gains):
        one = state.hero(hero)
        if gain.kind in ("score", "proficiency"):
            points: Points = "score" if gain.kind == "score" else "proficiency"
            _, state = yield from change(state, hero, gain.attribute, points, -gain.by, _RULES, creation=True)
        elif gain.kind == "insight" and (unspent := min(gain.by, one.insight)):
            state = yield Record(InsightTakenBack(hero, unspent), _RULES)
        elif gain.kind == "silver" and state.rulings.deep_past_swaps_silver and (coins := min(gain.by, one.silver)):
            state = yield Record(SilverSpent(hero, coins, "it was never yours"), _RULES)
        elif gain.kind == "skill" and (lost := _held(one, gain)):
            into = gain.name if not has((lost,), gain.name) else ""
            state = yield Record(SkillTakenBack(hero, lost, into), _RULES)
        elif gain.kind == "trait" and has(one.traits, gain.name):
            state = yield Record(TraitTakenBack(hero, gain.name), _RULES)
    return state


def _held(hero: Hero, gain: Effect) -> str:
    """The skill that a gain stands for now: itself, the one above it, or "" if neither is left."""
    above = ADVANCED.get(gain.name, "")
    return next((one for one in hero.skills if has((one,), gain.name) or (above and has((one,), above))), "")


chapter.offers(Act("reveal_true_past", "Reveal the true past", RevealTruePast, _reveal, rules=_RULES))

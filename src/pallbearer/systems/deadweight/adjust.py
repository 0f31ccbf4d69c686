"""The GM adjusts anything, written down as a ruling (DW-GAME-03).

Every adjustment is one event.  It changes the figure and nothing else: no armor, no faint, no extra effect follows.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.writing import NAME_LENGTH, line, ruling
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.state import ATTRIBUTES, AttributeName, Condition, State, has

chapter = Chapter("adjust")

RULING = ("DW-GAME-03",)
MOST, MOST_SILVER = 99, 1_000_000_000

Held: TypeAlias = Literal["skills", "traits", "traumas", "afflictions", "features", "maneuvers"]
Kept: TypeAlias = Literal[
    "silver", "insight", "stun", "shield", "dodge", "mortal_wounds", "mishaps", "blind_turns", "burden_used"
]
KEPT: dict[str, str] = {
    "silver": "silver coins",
    "insight": "insight",
    "stun": "stun tokens",
    "shield": "shield tokens",
    "dodge": "dodge tokens",
    "mortal_wounds": "mortal wounds in this expedition",
    "mishaps": "mishaps in this expedition",
    "blind_turns": "turns of blindness",
    "burden_used": "uses of the burden in this session",
}
TOKENS = ("stun", "shield", "dodge")
"""The three kinds of token (DW-GAME-09)."""


class AttributeAdjusted(Event, frozen=True):
    """The GM set the figures of an attribute."""

    hero: str
    attribute: AttributeName
    score: int
    proficiency: int
    fatigue: int
    wounds: int
    why: str = ""

    def tell(self, names: Names) -> str:
        figures = f"score {self.score}, proficiency {self.proficiency}, fatigue {self.fatigue}, wounds {self.wounds}"
        return ruling(f"{names(self.hero)} has {self.attribute} {figures}", self.why)


class FigureAdjusted(Event, frozen=True):
    """The GM set something that is counted on a hero's sheet (a key of `KEPT`)."""

    hero: str
    what: Kept
    value: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has {self.value} {KEPT[self.what]}", self.why)


class WordAdjusted(Event, frozen=True):
    """The GM wrote a skill, trait, trauma, affliction ... on a hero's sheet, or struck it off."""

    hero: str
    held: Held
    name: str
    gained: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        verb = "has" if self.gained else "no longer has"
        return ruling(f"{names(self.hero)} {verb} {self.name} ({self.held})", self.why)


class ConditionAdjusted(Event, frozen=True):
    """The GM said whether a hero is up."""

    hero: str
    condition: Condition
    why: str = ""

    def tell(self, names: Names) -> str:
        word = "mortally wounded" if self.condition.kind == "mortal" else self.condition.kind
        return ruling(f"{names(self.hero)} is {word}", self.why)


@chapter.evolves(AttributeAdjusted)
def _attribute(state: State, event: AttributeAdjusted) -> State:
    hero = state.hero(event.hero)
    now = replace(
        hero.attribute(event.attribute),
        score=event.score,
        proficiency=event.proficiency,
        fatigue=event.fatigue,
        wounds=event.wounds,
    )
    return state.with_hero(hero.with_attribute(event.attribute, now))


@chapter.evolves(FigureAdjusted)
def _figure(state: State, event: FigureAdjusted) -> State:
    hero = replace(state.hero(event.hero), **{event.what: event.value})
    return state.with_hero(replace(hero, burden_ways=()) if event.what == "burden_used" else hero)


@chapter.evolves(WordAdjusted)
def _word(state: State, event: WordAdjusted) -> State:
    hero = state.hero(event.hero)
    names: tuple[str, ...] = getattr(hero, event.held)
    left = tuple(one for one in names if not has((one,), event.name))
    changed = replace(hero, **{event.held: (*left, event.name) if event.gained else left})
    if event.held == "traumas" and not event.gained:
        costs = {name: cost for name, cost in hero.trauma_costs.items() if not has((name,), event.name)}
        changed = replace(changed, trauma_costs=costs)
    return state.with_hero(changed)


@chapter.evolves(ConditionAdjusted)
def _condition(state: State, event: ConditionAdjusted) -> State:
    hero = state.hero(event.hero)
    stun = 0 if event.condition.kind == "fainted" else hero.stun
    return state.with_hero(replace(hero, condition=event.condition, stun=stun))


class AdjustAttribute(Params, frozen=True):
    """Set an attribute's figures; what is not named stays."""

    hero: str
    attribute: AttributeName
    score: int | None = None
    proficiency: int | None = None
    fatigue: int | None = None
    wounds: int | None = None
    why: str = ""


def _adjust_attribute(state: State, params: AdjustAttribute) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if params.attribute not in ATTRIBUTES:
        return Refused("unknown-attribute", f"It is one of: {', '.join(ATTRIBUTES)}.", ("DW-BASE-03",))
    was = state.hero(params.hero).attribute(params.attribute)
    named = {name: getattr(params, name) for name in ("score", "proficiency", "fatigue", "wounds")}
    now = replace(was, **{name: value for name, value in named.items() if value is not None})
    if now == was:
        return Refused("no-change", "It is so already: name a figure to change.", RULING)
    capped = state.rulings.cap_always
    most_score, most_proficiency = (3, 2) if capped else (MOST, MOST)
    if not (0 <= now.score <= most_score and 0 <= now.proficiency <= most_proficiency):
        remedy = f"A score goes from 0 to {most_score}, a proficiency from 0 to {most_proficiency}."
        return Refused("bad-figure", remedy, ("DW-RULING-02",))
    if now.fatigue < 0 or now.wounds < 0 or now.available < 0:
        remedy = f"Fatigue and wounds are 0 or more and fit in the score ({now.score}): lower them, or raise it."
        return Refused("no-fit", remedy, ("DW-WOUND-03", "DW-FATIGUE-04"))
    event = AttributeAdjusted(
        params.hero, params.attribute, now.score, now.proficiency, now.fatigue, now.wounds, line(params.why)
    )
    state = yield Record(event, RULING)
    return state


class AdjustFigure(Params, frozen=True):
    """Set something that is counted on a hero's sheet: silver, insight, tokens, blindness, mishaps ..."""

    hero: str
    what: Kept
    value: int
    why: str = ""


def _adjust_figure(state: State, params: AdjustFigure) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if params.what not in KEPT:
        return Refused("unknown-figure", f"It is one of: {', '.join(KEPT)}.", RULING)
    most = MOST_SILVER if params.what == "silver" else MOST
    if not 0 <= params.value <= most:
        return Refused("bad-figure", f"{KEPT[params.what]}: 0 to {most}.", RULING)
    hero = state.hero(params.hero)
    if params.what == "stun" and params.value and hero.condition.kind == "fainted":
        return Refused("fainted", f"{hero.name} lies fainted and holds no stun tokens.", ("DW-FAINT-07",))
    if getattr(hero, params.what) == params.value:
        return Refused("no-change", "It is so already.", RULING)
    rules = (*RULING, "DW-GAME-09") if params.what in TOKENS else RULING
    state = yield Record(FigureAdjusted(params.hero, params.what, params.value, line(params.why)), rules)
    return state


class AdjustWord(Params, frozen=True):
    """Write a skill, trait, trauma, affliction, feature or maneuver on a sheet, or strike it off (`gained` false)."""

    hero: str
    held: Held
    name: str
    gained: bool = True
    why: str = ""


def _adjust_word(state: State, params: AdjustWord) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if params.held not in ("skills", "traits", "traumas", "afflictions", "features", "maneuvers"):
        return Refused("unknown-list", "It is skills, traits, traumas, afflictions, features or maneuvers.", RULING)
    if not 1 <= len(params.name.strip()) <= NAME_LENGTH or not params.name.isprintable():
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", RULING)
    name = _book_name(params.held, params.name.strip())
    if isinstance(name, Refused):
        return name
    there: tuple[str, ...] = getattr(state.hero(params.hero), params.held)
    if has(there, name) == params.gained:
        text = f"{name} is there already." if params.gained else f"There is: {', '.join(there) or 'nothing'}."
        return Refused("no-change", text, RULING)
    if not params.gained:
        name = next(one for one in there if has((one,), name))
    state = yield Record(WordAdjusted(params.hero, params.held, name, params.gained, line(params.why)), RULING)
    return state


def _book_name(held: Held, name: str) -> str | Refused:
    """As the book writes it.  Afflictions and traumas are the book's own; the rest may be anything."""
    from pallbearer.systems.deadweight import afflictions, skills, traits, traumas

    found: afflictions.Affliction | skills.Skill | traits.Trait | traumas.Trauma | None = None
    match held:
        case "afflictions":
            found = afflictions.find(name)
        case "traumas":
            found = traumas.find(name)
        case "skills":
            found = skills.find(name)
        case "traits":
            found = traits.find(name)
    if found is None and held == "afflictions":
        known = ", ".join(afflictions.AFFLICTIONS)
        return Refused("unknown-affliction", f"There is no affliction {name!r}; there are: {known}.", ("DW-AFFL-01",))
    return found.name if found else name


class AdjustCondition(Params, frozen=True):
    """Say whether a hero is up, fainted, mortally wounded or dead.  `turns`: how long they lie, or have left."""

    hero: str
    condition: Literal["up", "fainted", "mortal", "dead"]
    turns: int = 0
    why: str = ""


def _adjust_condition(state: State, params: AdjustCondition) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if not 0 <= params.turns <= MOST:
        return Refused("bad-figure", f"Turns go from 0 to {MOST}.", RULING)
    if state.hero(params.hero).condition.kind == params.condition and not params.turns:
        return Refused("no-change", "It is so already.", RULING)
    match params.condition:
        case "fainted":
            condition = Condition("fainted", discarded=params.turns)
        case "mortal":
            condition = Condition("mortal", deadline=params.turns or -1)
        case "up" | "dead":
            condition = Condition(params.condition)
        case _:
            return Refused("unknown-condition", "It is up, fainted, mortal or dead.", RULING)
    state = yield Record(ConditionAdjusted(params.hero, condition, line(params.why)), RULING)
    return state


for _act in (
    Act("adjust_attribute", "Adjust an attribute", AdjustAttribute, _adjust_attribute, "gm", RULING),
    Act("adjust_figure", "Adjust a figure", AdjustFigure, _adjust_figure, "gm", RULING),
    Act("adjust_word", "Adjust skills, traits, afflictions", AdjustWord, _adjust_word, "gm", RULING),
    Act("adjust_condition", "Adjust who is up", AdjustCondition, _adjust_condition, "gm", RULING),
):
    chapter.offers(_act)

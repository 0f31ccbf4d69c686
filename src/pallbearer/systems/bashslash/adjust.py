"""The GM adjusts anything: levels, figures, condition, things.  Each is a ruling in the log."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.rules.writing import line, ruling
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, SKILLS, recovered
from pallbearer.systems.bashslash.known import thing, unknown_foe, unknown_hero
from pallbearer.systems.bashslash.ladder import LADDER, die, losses_to_below
from pallbearer.systems.bashslash.state import QUALITIES, Being, Level, Quality, State

chapter = Chapter("adjust")

RULING: tuple[str, ...] = ("BS-RULING-37", "BS-RULING-91")
"""What the text leaves to the referee: healing, prestige, and the rest with them."""
FIGURES: dict[str, int] = {"sweat": 99, "prestige": 99, "forfeit": 99, "hours": 99}
"""What is counted on a sheet, with the most that it can be."""
MOST_DURABILITY = 20


class LevelAdjusted(Event, frozen=True):
    """The GM set an attribute or skill."""

    hero: str
    ability: str
    full: int
    hurt: int
    boosted: int
    why: str = ""

    def tell(self, names: Names) -> str:
        lost = f", {self.hurt} hurt, {self.boosted} boosted away" if self.hurt or self.boosted else ""
        return ruling(f"{names(self.hero)}'s {self.ability} is {die(self.full)}{lost}", self.why)


class FigureAdjusted(Event, frozen=True):
    """The GM set something that is counted."""

    hero: str
    what: str
    value: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has {self.what} {self.value}", self.why)


class ConditionAdjusted(Event, frozen=True):
    """The GM said whether somebody is up."""

    hero: str
    condition: Literal["up", "out", "dead"]
    why: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        how = {"up": "on their feet", "out": "passed out", "dead": "dead"}[self.condition]
        return ruling(f"{names(self.hero)} is {how}", self.why)


class ItemAdjusted(Event, frozen=True):
    """The GM set a thing's quality and durability."""

    hero: str
    item: str
    name: str
    quality: Quality
    durability: int
    full: int
    why: str = ""

    def tell(self, names: Names) -> str:
        text = f"{names(self.hero)}'s {self.name} is {self.quality}, durability {self.durability} of {self.full}"
        return ruling(text, self.why)


class ChanceGranted(Event, frozen=True):
    """The GM granted a chance to raise an attribute."""

    hero: str
    level: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has a chance of level {self.level} to raise an attribute", self.why)


@chapter.evolves(LevelAdjusted)
def _level(state: State, event: LevelAdjusted) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero).with_level(event.ability, Level(event.full, event.hurt, event.boosted))
    return state.put(recovered(being, state.rulings))


@chapter.evolves(FigureAdjusted)
def _figure(state: State, event: FigureAdjusted) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    match event.what:
        case "sweat":
            being = replace(being, sweat=event.value)
        case "prestige":
            being = replace(being, prestige=event.value)
        case "forfeit":
            being = replace(being, forfeit=event.value, forfeiting=being.forfeiting and event.value > 0)
        case "hours":
            being = replace(being, hours=event.value)
    return state.put(being)


@chapter.evolves(ConditionAdjusted)
def _condition(state: State, event: ConditionAdjusted) -> State:
    if not state.has(event.hero):
        return state
    being = replace(state.being(event.hero), condition=event.condition)
    if event.condition == "up":
        return state.put(replace(being, hours=0, impaired=(), spent=()))
    return state.put(replace(being, task=None))


@chapter.evolves(ItemAdjusted)
def _item(state: State, event: ItemAdjusted) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if being is None or item is None:
        return state
    changed = replace(item, quality=event.quality, durability=event.durability, full_durability=event.full)
    return state.put(being.with_item(changed))


@chapter.evolves(ChanceGranted)
def _chance(state: State, event: ChanceGranted) -> State:
    if event.hero not in state.heroes:
        return state
    being = state.heroes[event.hero]
    return state.put(replace(being, chances=(*being.chances, event.level)))


def _unknown(state: State, who: str) -> Refused | None:
    """The GM may adjust hidden foes as well."""
    if who in state.heroes:
        return None
    return unknown_foe(state, who) if state.foes else unknown_hero(state, who)


def audience(being: Being) -> tuple[str, ...]:
    """Who may know what is done with this hero or foe."""
    return (GM,) if being.secret else ()


class AdjustLevel(Params, frozen=True):
    """Set an attribute or skill: its full level, and the levels lost; what is not named stays."""

    hero: str
    ability: str
    full: int | None = None
    hurt: int | None = None
    boosted: int | None = None
    why: str = ""


def _adjust_level(state: State, params: AdjustLevel) -> Script[State | Refused]:
    if (refused := _unknown(state, params.hero)) is not None:
        return refused
    if params.ability not in (*ATTRIBUTES, *SKILLS):
        known = ", ".join((*ATTRIBUTES, *SKILLS))
        return Refused("unknown-ability", f"It is one of: {known}.", ("BS-ATTR-01", "BS-SKILL-06"))
    being = state.being(params.hero)
    was = being.level(params.ability)
    after = Level(
        was.full if params.full is None else params.full,
        was.hurt if params.hurt is None else params.hurt,
        was.boosted if params.boosted is None else params.boosted,
    )
    if after.full not in LADDER:
        return Refused("bad-level", "A level is 0, or one of 2, 3, 4, 6, 8, 10, 12.", ("BS-STEP-09",))
    if params.ability in SKILLS and after.hurt:
        return Refused("bad-loss", "Hits fall on attributes alone.", ("BS-COMBAT-03",))
    most = losses_to_below(after.full, whole_number=state.rulings.lose_whole_number)
    if min(after.hurt, after.boosted) < 0 or after.lost > most:
        return Refused("bad-loss", f"From {die(after.full)} at most {most} levels are lost.", ("BS-RULING-34",))
    if after == was:
        return Refused("no-change", "It is so already.", RULING)
    event = LevelAdjusted(params.hero, params.ability, after.full, after.hurt, after.boosted, line(params.why))
    state = yield Record(event, RULING, audience(being))
    return state


class AdjustFigure(Params, frozen=True):
    """Set Sweat, prestige, rounds to forfeit, or hours passed out."""

    hero: str
    what: str
    value: int
    why: str = ""


def _adjust_figure(state: State, params: AdjustFigure) -> Script[State | Refused]:
    if (refused := _unknown(state, params.hero)) is not None:
        return refused
    if params.what not in FIGURES:
        return Refused("unknown-figure", f"It is one of: {', '.join(FIGURES)}.", RULING)
    if not 0 <= params.value <= FIGURES[params.what]:
        return Refused("bad-figure", f"{params.what}: 0 to {FIGURES[params.what]}.", RULING)
    being = state.being(params.hero)
    if getattr(being, params.what) == params.value:
        return Refused("no-change", "It is so already.", RULING)
    event = FigureAdjusted(params.hero, params.what, params.value, line(params.why))
    state = yield Record(event, RULING, audience(being))
    return state


class AdjustCondition(Params, frozen=True):
    """Say whether somebody is up, passed out or dead."""

    hero: str
    condition: Literal["up", "out", "dead"]
    why: str = ""


def _adjust_condition(state: State, params: AdjustCondition) -> Script[State | Refused]:
    if (refused := _unknown(state, params.hero)) is not None:
        return refused
    if params.condition not in ("up", "out", "dead"):
        return Refused("unknown-condition", "It is up, out or dead.", RULING)
    being = state.being(params.hero)
    if being.condition == params.condition:
        return Refused("no-change", "It is so already.", RULING)
    event = ConditionAdjusted(params.hero, params.condition, line(params.why))
    state = yield Record(event, RULING, audience(being))
    return state


class AdjustItem(Params, frozen=True):
    """Set a thing's quality and durability; what is not named stays."""

    hero: str
    item: str
    quality: Quality | None = None
    durability: int | None = None
    full: int | None = None
    why: str = ""


def _adjust_item(state: State, params: AdjustItem) -> Script[State | Refused]:
    if (refused := _unknown(state, params.hero)) is not None:
        return refused
    item = thing(state, params.hero, params.item)
    if isinstance(item, Refused):
        return item
    quality = item.quality if params.quality is None else params.quality
    durability = item.durability if params.durability is None else params.durability
    full = item.full_durability if params.full is None else params.full
    if quality not in QUALITIES:
        return Refused("unknown-quality", f"It is one of: {', '.join(QUALITIES)}.", ("BS-RULING-81",))
    if not (1 <= full <= MOST_DURABILITY and -1 <= durability <= full):
        remedy = f"Durability goes from -1 (broken) to its full 1 to {MOST_DURABILITY}."
        return Refused("bad-figure", remedy, ("BS-BOOST-11", "BS-RULING-57"))
    if (quality, durability, full) == (item.quality, item.durability, item.full_durability):
        return Refused("no-change", "It is so already.", RULING)
    event = ItemAdjusted(params.hero, item.id, item.name, quality, durability, full, line(params.why))
    state = yield Record(event, ("BS-RULING-57", "BS-RULING-81"), audience(state.being(params.hero)))
    return state


class GrantChance(Params, frozen=True):
    """Grant a chance to raise an attribute, as if a boss of this level had been beaten."""

    hero: str
    level: int = 1
    why: str = ""


def _grant_chance(state: State, params: GrantChance) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if not 1 <= params.level <= 99 or len(state.being(params.hero).chances) >= 20:
        return Refused("bad-level", "A level from 1 to 99; use up chances before there are 20.", ("BS-IMPROVE-07",))
    event = ChanceGranted(params.hero, params.level, line(params.why))
    state = yield Record(event, ("BS-IMPROVE-02",))
    return state


def _hidden(state: State, params: AdjustLevel | AdjustFigure | AdjustCondition | AdjustItem) -> bool:
    return params.hero in state.foes and state.foes[params.hero].secret


for _act in (
    Act("adjust_level", "Adjust a level", AdjustLevel, _adjust_level, "gm", RULING, secret=_hidden),
    Act("adjust_figure", "Adjust a figure", AdjustFigure, _adjust_figure, "gm", RULING, secret=_hidden),
    Act("adjust_condition", "Adjust who is up", AdjustCondition, _adjust_condition, "gm", RULING, secret=_hidden),
    Act("adjust_item", "Adjust a thing", AdjustItem, _adjust_item, "gm", RULING, secret=_hidden),
    Act("grant_chance", "Grant a chance", GrantChance, _grant_chance, "gm", ("BS-IMPROVE-02",)),
):
    chapter.offers(_act)

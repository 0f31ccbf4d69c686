"""Fatigue: placing it, and when it becomes a wound (FATIGUE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight import dice, fainting, mortal, placing
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Attribute, Hero, State, has

chapter = Chapter("fatigue")


class FatigueMarked(Event, frozen=True):
    """An attribute took a fatigue point (DW-FATIGUE-02)."""

    hero: str
    attribute: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} takes a fatigue on {ATTRIBUTE_WORDS[self.attribute]}."


class FatigueBecameWound(Event, frozen=True):
    """No available die was left: a fatigue there became a wound instead (DW-FATIGUE-04)."""

    hero: str
    attribute: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is worn out: a fatigue on {ATTRIBUTE_WORDS[self.attribute]} becomes a wound."


@chapter.evolves(FatigueMarked)
def _marked(state: State, event: FatigueMarked) -> State:
    hero = state.hero(event.hero)
    one = hero.attribute(event.attribute)
    return state.with_hero(hero.with_attribute(event.attribute, replace(one, fatigue=one.fatigue + 1)))


@chapter.evolves(FatigueBecameWound)
def _became_wound(state: State, event: FatigueBecameWound) -> State:
    hero = state.hero(event.hero)
    one = hero.attribute(event.attribute)
    after = replace(one, fatigue=one.fatigue - 1, wounds=one.wounds + 1)
    return state.with_hero(hero.with_attribute(event.attribute, after))


def would_wound(hero: Hero, attribute: str) -> bool:
    """Whether a fatigue point there could not be taken as fatigue (DW-EFFORT-04, DW-NOTE-35)."""
    return hero.attribute(attribute).available <= 0 or has(hero.afflictions, "Plagued")


def take_fatigue(state: State, hero: str, attribute: str, rules: tuple[str, ...], points: int = 1) -> Script[State]:
    """The hero takes fatigue on this attribute.  Armor never helps (DW-FATIGUE-05)."""
    return (yield from _take(state, hero, attribute, rules, points))


def take_fatigue_anywhere(state: State, hero: str, rules: tuple[str, ...], points: int = 1) -> Script[State]:
    """The hero takes fatigue on attributes of the player's choice, point by point (DW-RULING-34)."""
    return (yield from _take(state, hero, "", (*rules, "DW-RULING-34"), points))


def _take(state: State, hero: str, attribute: str, rules: tuple[str, ...], points: int) -> Script[State]:
    condition = state.hero(hero).condition.kind
    if points < 1 or condition == "dead" or (attribute and _ignored(state, state.hero(hero).attribute(attribute))):
        return state
    if condition == "mortal" and state.rulings.fatigue_kills_the_dying:
        return (yield from mortal.die(state, hero, (*rules, "DW-WOUND-12", "DW-RULING-57")))
    left = points
    while left:
        placed = yield from _take_one(state, hero, attribute, rules)
        if placed is None:
            empty = attribute and state.hero(hero).attribute(attribute).score == 0
            why = (*rules, "DW-RULING-33") if empty else rules
            return (yield from _no_room(state, hero, left, why))
        state, left = placed, left - 1
    return state


def _ignored(state: State, attribute: Attribute) -> bool:
    return attribute.score == 0 and state.rulings.score_0_ignores_fatigue


def _take_one(state: State, hero: str, attribute: str, rules: tuple[str, ...]) -> Script[State | None]:
    plagued = has(state.hero(hero).afflictions, "Plagued")
    if plagued and state.rulings.plague_wound_free_placement:
        return (yield from placing.place(state, hero, ATTRIBUTES, (*rules, "DW-AFFL-27", "DW-RULING-86")))
    where, state = (attribute, state) if attribute else (yield from _where(state, hero, rules))
    if not where or state.hero(hero).attribute(where).full:
        return None
    if plagued:
        return (yield from placing.place(state, hero, (where,), (*rules, "DW-AFFL-27", "DW-RULING-86")))
    if state.hero(hero).attribute(where).available > 0:
        state = yield Record(FatigueMarked(hero, where), (*rules, "DW-FATIGUE-01", "DW-FATIGUE-02"))
        return state
    state = yield Record(FatigueBecameWound(hero, where), (*rules, "DW-FATIGUE-04", "DW-RULING-32"))
    return (yield from placing.after_wound(state, hero))


def _where(state: State, hero: str, rules: tuple[str, ...]) -> Script[tuple[str, State]]:
    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        free = tuple(name for name in ATTRIBUTES if not one.attribute(name).full)
        options = tuple(Option(name, name, _hint(one.attribute(name))) for name in free)
        text = f"Which attribute of {one.name} takes the fatigue?"
        return Question("place-fatigue", text, options, rules, about={"hero": hero}) if options else None

    return (yield from choose(GM if state.rulings.gm_places_fatigue else hero, ask, state))


def _hint(attribute: Attribute) -> str:
    return f"leaves {attribute.available - 1} dice" if attribute.available > 0 else "a fatigue there becomes a wound"


def _no_room(state: State, hero: str, points: int, rules: tuple[str, ...]) -> Script[State]:
    # An unplaceable fatigue always means fainting, never a mortal wound (DW-RULING-55).
    why = (*rules, "DW-FATIGUE-06")
    state = yield Record(placing.PointsDiscarded(hero, points, "fatigue"), why)
    waits = 0 if state.rulings.faint_counts_wounds_only else points
    return (yield from fainting.faint(state, hero, waits, (*why, "DW-RULING-60")))


class TakeFatigue(Params, frozen=True):
    """Take `points` fatigue on `attribute`; without one the points are placed one by one."""

    hero: str
    attribute: str = ""
    points: int = 1


def _take_fatigue_act(state: State, params: TakeFatigue) -> Script[State | Refused]:
    if refused := cannot_take(state, params.hero, params.attribute, params.points):
        return refused
    return (yield from _take(state, params.hero, params.attribute, ("DW-FATIGUE-01",), params.points))


def cannot_take(state: State, hero: str, attribute: str, points: int) -> Refused | None:
    """Refused if no such living hero, attribute or number of points could take fatigue or wounds."""
    if refused := dice.refuse_unknown_hero(state, hero):
        return refused
    if state.hero(hero).condition.kind == "dead":
        return Refused("dead", f"{state.hero(hero).name} is dead and takes no more.", ("DW-MW-07",))
    if attribute and attribute not in ATTRIBUTES:
        return Refused("unknown-attribute", f"There is no attribute {attribute!r}; there are: {', '.join(ATTRIBUTES)}.")
    if not 1 <= points <= 99:
        return Refused("bad-points", "Take from 1 to 99 points; to get rid of points, heal or recover.")
    return None


chapter.offers(
    Act("take_fatigue", "Take fatigue", TakeFatigue, _take_fatigue_act, rules=("DW-FATIGUE-01", "DW-RULING-34"))
)

"""Relics and Rituals, which heavy armor shuts off (ARMOR)."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder import abilities, armor
from pallbearer.systems.blackpowder.dice import throw_one
from pallbearer.systems.blackpowder.limits import line, unable, unknown_hero, unknown_item
from pallbearer.systems.blackpowder.state import Hero, Item, Kind, State

chapter = Chapter("relics")

SHUT_OFF: dict[tuple[str, int], str] = {
    ("relic", 2): "BP-ARMOR-09",
    ("relic", 3): "BP-ARMOR-10",
    ("ritual", 2): "BP-ARMOR-11",
    ("ritual", 3): "BP-ARMOR-12",
}


class RelicInvoked(Event, frozen=True):
    """A Relic's power was called upon; what it does is written on it."""

    hero: str
    item: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} invokes {self.name}."


class RitualCast(Event, frozen=True):
    """A Ritual was performed."""

    hero: str
    item: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} performs the Ritual {self.name}."


class RitualsRestored(Event, frozen=True):
    """How many Rituals a sailor may perform until the next night."""

    hero: str
    uses: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} may perform {self.uses} Ritual{'' if self.uses == 1 else 's'} today."


@chapter.evolves(RelicInvoked)
def _invoked(state: State, event: RelicInvoked) -> State:
    return state


@chapter.evolves(RitualCast)
def _cast_(state: State, event: RitualCast) -> State:
    return state.change(event.hero, uses=max(0, state.hero(event.hero).uses - 1))


@chapter.evolves(RitualsRestored)
def _restored(state: State, event: RitualsRestored) -> State:
    return state.change(event.hero, uses=event.uses)


def renews(state: State, hero: Hero) -> bool:
    """Whether a night brings new Rituals: to those who know one, where they are counted (BP-RULING-56)."""
    return not state.rulings.rituals_without_limit and any(item.kind == "ritual" for item in hero.items)


def new_day(state: State, hero: str) -> Script[State]:
    """Rituals for a day: d2 and SPIRIT, never below none (BP-RULING-56)."""
    face, state = yield from throw_one(2, "Rituals today", hero)
    spirit = 0 if state.rulings.four_abilities_only else abilities.value(state, state.hero(hero), "SPIRIT")
    state = yield Record(RitualsRestored(hero, max(0, face + spirit)), ("BP-RULING-56", "BP-RULING-03"))
    return state


class InvokeRelic(Params, frozen=True):
    """Call upon a Relic that one carries."""

    hero: str
    item: str


class CastRitual(Params, frozen=True):
    """Perform a Ritual that one knows."""

    hero: str
    item: str


def _ready(state: State, hero: str, item: str, kind: Kind) -> Item | Refused:
    """The thing to be used.  Armor makes it impossible, not harder: no test is allowed (BP-ARMOR-14)."""
    if refused := unknown_hero(state, hero) or unable(state, hero) or unknown_item(state, hero, item):
        return refused
    one = state.hero(hero)
    if armor.shuts_off_magic(state, one):
        rule = SHUT_OFF[(kind, armor.heavy(state, one))]
        remedy = f"Armor of tier 2 or 3 shuts off every {kind.capitalize()}: take it off."
        return Refused("armored", remedy, (rule, "BP-ARMOR-14", "BP-RULING-26"))
    thing = one.item(item)
    assert thing is not None  # unknown_item has looked
    if thing.kind != kind or not thing.usable:
        return Refused(f"no-{kind}", f"{line(thing.name)} is no {kind.capitalize()} that works.", ("BP-ARMOR-13",))
    return thing


def _invoke(state: State, params: InvokeRelic) -> Script[State | Refused]:
    thing = _ready(state, params.hero, params.item, "relic")
    if isinstance(thing, Refused):
        return thing
    state = yield Record(RelicInvoked(params.hero, thing.id, thing.name), ("BP-ARMOR-13",))
    return state


def _cast(state: State, params: CastRitual) -> Script[State | Refused]:
    thing = _ready(state, params.hero, params.item, "ritual")
    if isinstance(thing, Refused):
        return thing
    if state.hero(params.hero).uses < 1 and not state.rulings.rituals_without_limit:
        remedy = f"{state.hero(params.hero).name} has no Ritual left today: rest a night."
        return Refused("spent", remedy, ("BP-RULING-56",))
    state = yield Record(RitualCast(params.hero, thing.id, thing.name), ("BP-ARMOR-13", "BP-RULING-56"))
    return state


chapter.offers(Act("invoke_relic", "Invoke a Relic", InvokeRelic, _invoke, rules=("BP-ARMOR-13", "BP-ARMOR-14")))
chapter.offers(Act("cast_ritual", "Perform a Ritual", CastRitual, _cast, rules=("BP-ARMOR-13", "BP-ARMOR-14")))

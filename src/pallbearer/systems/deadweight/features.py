"""Features and quirks (FEAT, QUIRK).

Where a quirk bears on an affliction or a test, the rule stands with afflictions and skills.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import (
    GM,
    Event,
    Look,
    Names,
    Option,
    Question,
    Record,
    Refused,
    Roll,
    Script,
    choose,
    confirm,
)
from pallbearer.systems.deadweight import afflictions
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.inventory import add_item
from pallbearer.systems.deadweight.kits import kit_thing
from pallbearer.systems.deadweight.life import Memories, enter, roll_life
from pallbearer.systems.deadweight.life_tables import table
from pallbearer.systems.deadweight.state import Hero, State

chapter = Chapter("features")

SNORES, SLEEPS_BADLY = "snores this camp", "sleeps badly this camp"
GLASSES, SNORE, WHISPERS, SHORT, LOST = 3, 4, 19, 20, 22
LONGEST = 200
"""Characters of a feature of one's own: a bound, not a rule."""


class FeatureAdded(Event, frozen=True):
    """A feature of the player's own making was noted."""

    hero: str
    feature: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {self.feature}"


class Snored(Event, frozen=True):
    """Asleep in camp a snorer draws one more ambush die, or does not recover Sleepy."""

    hero: str
    price: Literal["ambush", "sleepy"]

    def tell(self, names: Names) -> str:
        if self.price == "ambush":
            return f"{names(self.hero)} snores: 1 more ambush die."
        return f"{names(self.hero)} sleeps badly, so as not to snore, and does not recover Sleepy."


@chapter.evolves(FeatureAdded)
def _added(state: State, event: FeatureAdded) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, features=(*hero.features, event.feature)))


@chapter.evolves(Snored)
def _snored(state: State, event: Snored) -> State:
    hero = state.hero(event.hero)
    mark = SNORES if event.price == "ambush" else SLEEPS_BADLY
    return state.with_hero(replace(hero, flags=(*hero.flags, mark)))


def noted(hero: Hero) -> tuple[str, ...]:
    """The lines that a hero's features take in the notes section of the sheet (DW-FEAT-04)."""
    rows = table("features").rows
    return (*(f"{rows[quirk].name}: {rows[quirk].text}" for quirk in hero.quirks), *hero.features)


def sees_properly(hero: Hero) -> bool:
    """Whether the hero sees as others do: with quirk 3 only while the glasses are there (DW-QUIRK-03)."""
    return GLASSES not in hero.quirks or any(item.name == "odd glasses" and not item.gone for item in hero.items)


def gets_lost(hero: Hero, *, alone: bool) -> bool:
    """Whether the hero loses the way (DW-QUIRK-22)."""
    return alone and LOST in hero.quirks


def take_features(state: State, hero: str, memories: Memories) -> Script[State]:
    """The features step: rolled, or chosen if player and GM agree (DW-FEAT-01, DW-FEAT-02)."""
    options = (Option("roll", "Roll 4d6"), Option("choose", "Choose", "if the GM agrees"))
    question = Question("features", "Roll your feature, or choose it?", options, ("DW-FEAT-02",), about={"hero": hero})
    answer, state = yield from choose(hero, lambda _: question, state)
    if answer == "choose":
        text = f"May {state.hero(hero).name} choose a feature?"
        agreed = yield from confirm(GM, "choose-feature", text, ("DW-FEAT-02",), about={"hero": hero})
        state = yield Look()
        answer = "choose" if agreed else "roll"
    if answer == "choose":
        row, state = yield from _choose_row(state, hero, tuple(table("features").rows), ("DW-FEAT-02",))
    else:
        row, state = yield from _roll_row(state, hero)
    state = yield from enter(state, hero, "features", row, memories)
    if row == GLASSES:
        state = yield from add_item(state, hero, kit_thing("odd glasses").item(), ("DW-QUIRK-03",))
    return state


def _roll_row(state: State, hero: str) -> Script[tuple[int, State]]:
    """The row that the dice give, with the two misprints of the table settled (DW-RULING-14, DW-RULING-15)."""
    row, state = yield from roll_life(state, hero, "features")
    if state.rulings.quirk_19_player_choice:
        while row == SHORT:
            row = sum((yield Roll(table("features").pool, "features, rolled again", who=hero)))
        if row == WHISPERS:
            return (yield from _choose_row(state, hero, (WHISPERS, SHORT), ("DW-RULING-14",)))
    if row == SNORE and state.rulings.quirk_3_shares_4:
        return (yield from _choose_row(state, hero, (GLASSES, SNORE), ("DW-RULING-15",)))
    return row, state


def _choose_row(state: State, hero: str, rows: tuple[int, ...], rules: tuple[str, ...]) -> Script[tuple[int, State]]:
    listed = table("features").rows
    options = tuple(Option(str(row), f"{row}: {listed[row].name}", listed[row].text) for row in rows)
    question = Question("pick-feature", "Which feature?", options, rules, about={"hero": hero})
    answer, state = yield from choose(hero, lambda _: question, state)
    return int(answer), state


class AddFeature(Params, frozen=True):
    """Note a further feature, of the player's own making."""

    hero: str
    feature: str


def _add_feature(state: State, params: AddFeature) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    words = params.feature.strip()
    if not words or len(words) > LONGEST:
        return Refused("bad-feature", f"Write the feature in 1 to {LONGEST} characters.", ("DW-FEAT-03",))
    if words in state.hero(params.hero).features:
        return Refused("feature-noted", "That feature is noted already: write another.", ("DW-FEAT-03",))
    state = yield Record(FeatureAdded(params.hero, words), ("DW-FEAT-03", "DW-FEAT-04"))
    return state


class Snore(Params, frozen=True):
    """A loud snorer goes to sleep in camp, before the ambush roll."""

    hero: str


def _snore(state: State, params: Snore) -> Script[State | Refused]:
    rules = ("DW-QUIRK-04", "DW-NOTE-12")
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    hero = state.hero(params.hero)
    if SNORE not in hero.quirks:
        return Refused("no-snorer", f"{hero.name} does not snore: just sleep.", rules)
    if state.phase != "camp":
        return Refused("wrong-phase", "Sleep in the camp phase.", rules)
    if SNORES in hero.flags or SLEEPS_BADLY in hero.flags:
        return Refused("slept", f"{hero.name} has slept in this camp.", rules)
    who = GM if state.rulings.snore_gm_chooses else hero.id
    options = (
        Option("ambush", "Snore", "1 more ambush die"),
        Option("sleepy", "Sleep badly", "Sleepy is not recovered"),
    )
    question = Question("snore", f"{hero.name} snores. What does it cost?", options, rules, about={"hero": hero.id})
    answer, state = yield from choose(who, lambda _: question, state)
    state = yield Record(Snored(hero.id, "ambush" if answer == "ambush" else "sleepy"), rules)
    if answer == "sleepy":
        return state
    return (yield from afflictions.happened(state, hero.id, "camp sleep", rules))


def snorers(heroes: Iterable[Hero]) -> int:
    """How many ambush dice the snorers of this camp add (DW-QUIRK-04)."""
    return sum(SNORES in hero.flags for hero in heroes)


chapter.offers(Act("add_feature", "Note a feature", AddFeature, _add_feature, rules=("DW-FEAT-03", "DW-FEAT-04")))
chapter.offers(Act("snore", "Sleep, snoring", Snore, _snore, rules=("DW-QUIRK-04", "DW-NOTE-12")))

"""Rolling up a sailor, in a short way of our own: the text gives none.

Each ability is a d4 of luck less a d4 of spite, so −3 to +3.  HP are d8 and TOUGHNESS, at least 1.  A calling,
a weapon, perhaps armor, two more things and some silver.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import combinations
from typing import TypeVar

import msgspec

from pallbearer.rules.by_dice import by_dice
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.blackpowder import abilities, relics
from pallbearer.systems.blackpowder.dice import throw, throw_one
from pallbearer.systems.blackpowder.gear import made, things
from pallbearer.systems.blackpowder.inventory import ItemMoved, gain
from pallbearer.systems.blackpowder.limits import bad_name, line
from pallbearer.systems.blackpowder.state import AbilityName, Hero, State

chapter = Chapter("creation")

_OURS = ("BP-TEST-10", "BP-RULING-04")
_IN_A_HURRY = {"swap": "keep", "calling": "roll", "weapon": "roll"}
"""A quick roll-up takes what falls."""

MOST_HEROES = 40
T = TypeVar("T")


class Calling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sailor was before: our own words."""

    name: str
    words: str
    gives: dict[AbilityName, int]
    gear: tuple[str, ...]
    relic: bool = False
    ritual: bool = False


class _Callings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    calling: tuple[Calling, ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of the roll-up: a row's place is its result."""

    weapon: tuple[str, ...]
    armor: tuple[str, ...]
    kit: tuple[str, ...]
    relic: tuple[str, ...]
    ritual: tuple[str, ...]
    name: tuple[str, ...]


def _read(file: str, kind: type[T]) -> T:
    text = resources.files("pallbearer.systems.blackpowder").joinpath(f"data/{file}").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=kind)


@cache
def callings() -> dict[str, Calling]:
    """Every calling, by name."""
    return {one.name: one for one in _read("callings.toml", _Callings).calling}


@cache
def tables() -> Tables:
    """The other tables."""
    return _read("creation.toml", Tables)


class SailorBegun(Event, frozen=True):
    """The making of a sailor began."""

    hero: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{self.name} signs on."


class AbilityRolled(Event, frozen=True):
    """An ability is what luck and spite leave of it."""

    hero: str
    ability: AbilityName
    luck: int
    spite: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {self.ability} {self.luck} − {self.spite} = {self.luck - self.spite:+}."


class AbilitiesSwapped(Event, frozen=True):
    """Two abilities changed places."""

    hero: str
    one: AbilityName
    other: AbilityName

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} swaps {self.one} and {self.other}."


class CallingTaken(Event, frozen=True):
    """A calling, and what it does to the abilities."""

    hero: str
    calling: str
    gives: dict[AbilityName, int]

    def tell(self, names: Names) -> str:
        said = ", ".join(f"{ability} {by:+}" for ability, by in self.gives.items())
        return f"{names(self.hero)} is a {self.calling}{f': {said}' if said else ''}."


class HitPointsRolled(Event, frozen=True):
    """HP to begin with, at least 1."""

    hero: str
    hp: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has {self.hp} HP."


class SilverRolled(Event, frozen=True):
    """Silver to begin with."""

    hero: str
    silver: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has {self.silver} silver."


@chapter.evolves(SailorBegun)
def _begun(state: State, event: SailorBegun) -> State:
    return state.put(Hero(event.hero, event.name))


@chapter.evolves(AbilityRolled)
def _ability(state: State, event: AbilityRolled) -> State:
    return state.change(event.hero, **{event.ability: event.luck - event.spite})


@chapter.evolves(AbilitiesSwapped)
def _swapped(state: State, event: AbilitiesSwapped) -> State:
    hero = state.hero(event.hero)
    return state.change(event.hero, **{event.one: hero.ability(event.other), event.other: hero.ability(event.one)})


@chapter.evolves(CallingTaken)
def _calling(state: State, event: CallingTaken) -> State:
    hero = state.hero(event.hero)
    better = {ability: hero.ability(ability) + by for ability, by in event.gives.items()}
    return state.change(event.hero, calling=event.calling, **better)


@chapter.evolves(HitPointsRolled)
def _hit_points(state: State, event: HitPointsRolled) -> State:
    return state.change(event.hero, hp=0 if state.hero(event.hero).fate else event.hp, max_hp=event.hp)


@chapter.evolves(SilverRolled)
def _silver(state: State, event: SilverRolled) -> State:
    return state.change(event.hero, silver=event.silver)


def new_id(state: State) -> str:
    """The first free id: h1, h2, ...

    >>> new_id(State())
    'h1'
    """
    return next(one for one in (f"h{number}" for number in range(1, len(state.heroes) + 2)) if one not in state.heroes)


class RollUp(Params, frozen=True):
    """Make a sailor.  Without a name one is rolled; `quick` takes whatever falls."""

    name: str = ""
    quick: bool = False


def _roll_up(state: State, params: RollUp) -> Script[State | Refused]:
    name = line(params.name)
    if name and (refused := bad_name(name)):
        return refused
    if len(state.heroes) >= MOST_HEROES:
        return Refused("too-many", f"A table has {MOST_HEROES} sailors at most.", _OURS)
    script = _make(state, name)
    return (yield from by_dice(script, _IN_A_HURRY) if params.quick else script)


def _make(state: State, name: str) -> Script[State]:
    hero = new_id(state)
    if not name:
        face, state = yield from throw_one(len(tables().name), "a name", hero)
        name = tables().name[face - 1]
        hero = new_id(state)
    state = yield Record(SailorBegun(hero, name), _OURS)
    for ability in abilities.known(state):
        (luck, spite), state = yield from throw((4, 4), f"{ability}: luck, spite", hero)
        state = yield Record(AbilityRolled(hero, ability, luck, spite), (*_OURS, "BP-RULING-03"))
    state = yield from _swap(state, hero)
    state = yield from _take_calling(state, hero)
    face, state = yield from throw_one(8, "HP", hero)
    hp = max(1, face + abilities.value(state, state.hero(hero), "TOUGHNESS"))
    state = yield Record(HitPointsRolled(hero, hp), ("BP-RULING-49", *_OURS))
    state = yield from _equip(state, hero)
    faces, state = yield from throw((6, 6), "silver, times 10", hero)
    state = yield Record(SilverRolled(hero, 10 * sum(faces)), _OURS)
    return state


def _swap(state: State, hero: str) -> Script[State]:
    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        options = [Option("keep", "Keep them as they fell")]
        for first, second in combinations(abilities.known(now), 2):
            if one.ability(first) != one.ability(second):
                label = f"{first} {one.ability(first):+} with {second} {one.ability(second):+}"
                options.append(Option(f"{first}/{second}", label))
        return Question("swap", "Swap two abilities?", tuple(options), _OURS, about={"hero": hero})

    answer, state = yield from choose(hero, ask, state)
    if answer in ("", "keep"):
        return state
    known = {str(one): one for one in abilities.known(state)}
    first, second = (known[one] for one in answer.split("/"))
    state = yield Record(AbilitiesSwapped(hero, first, second), _OURS)
    return state


def _take_calling(state: State, hero: str) -> Script[State]:
    def ask(now: State) -> Question | None:
        options = (Option("roll", "Roll it"), *(Option(one.name, one.name, one.words) for one in callings().values()))
        return Question("calling", "Which calling?", options, _OURS, about={"hero": hero})

    answer, state = yield from choose(hero, ask, state)
    if answer == "roll":
        face, state = yield from throw_one(len(callings()), "a calling", hero)
        answer = list(callings())[face - 1]
    gives = {name: by for name, by in callings()[answer].gives.items() if name in abilities.known(state)}
    state = yield Record(CallingTaken(hero, answer, gives), _OURS)
    return state


def _equip(state: State, hero: str) -> Script[State]:
    """A weapon, armor if fortune has it, what the calling brings, two more things."""

    def ask(now: State) -> Question | None:
        names = dict.fromkeys(tables().weapon)
        options = (Option("roll", "Roll it"), *(Option(one, one) for one in names))
        return Question("weapon", "Which weapon?", options, ("BP-RULING-35",), about={"hero": hero})

    weapon, state = yield from choose(hero, ask, state)
    if weapon == "roll":
        weapon = yield from _row(hero, tables().weapon, "a weapon")
    state = yield from _give(state, hero, weapon, "hand")
    if things()[weapon].loads:
        state = yield from _give(state, hero, "powder and shot")
    armor = yield from _row(hero, tables().armor, "armor")
    calling = callings()[state.hero(hero).calling]
    for name in calling.gear:
        state = yield from _give(state, hero, name)
    if armor and state.hero(hero).armor is None:
        state = yield from _give(state, hero, armor, "worn")
    state = yield from _magic(state, hero, calling)
    for number in ("one thing", "another thing"):
        name = yield from _row(hero, tables().kit, number)
        state = yield from _give(state, hero, name)
    return state


def _magic(state: State, hero: str, calling: Calling) -> Script[State]:
    if calling.relic:
        name = yield from _row(hero, tables().relic, "a Relic")
        state = yield from _give(state, hero, name)
    if calling.ritual:
        name = yield from _row(hero, tables().ritual, "a Ritual")
        state = yield from _give(state, hero, name)
    return (yield from relics.new_day(state, hero)) if relics.renews(state, state.hero(hero)) else state


def _row(hero: str, rows: tuple[str, ...], why: str) -> Script[str]:
    face, _ = yield from throw_one(len(rows), why, hero)
    return rows[face - 1]


def _give(state: State, hero: str, name: str, place: str = "") -> Script[State]:
    """One record for each thing.  Weapons come to hand, the first armor is worn."""
    thing = things()[name]
    state = yield from gain(state, hero, made(thing, ""), ("BP-RULING-35",))
    one = state.hero(hero)
    item = one.items[-1]
    if place == "hand" or (thing.kind == "weapon" and not one.weapons):
        state = yield Record(ItemMoved(hero, item.id, item.name, "hand"), ("BP-RULING-16", "BP-RULING-35"))
    elif thing.kind == "armor" and one.armor is None:
        state = yield Record(ItemMoved(hero, item.id, item.name, "worn"), ("BP-RULING-32", "BP-RULING-35"))
    return state


chapter.offers(Act("roll_up", "Roll up a sailor", RollUp, _roll_up, rules=_OURS))

"""Making a hero: dice shared out over attributes and skills, then gear by our own short table (ATTR, SKILL)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from importlib import resources

import msgspec

from pallbearer.rules.by_dice import by_dice
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.bashslash.abilities import (
    ARRAYS,
    ATTRIBUTES,
    GOVERNS,
    SKILLS,
    START_SKILLS,
    abilities,
    cap,
    group,
)
from pallbearer.systems.bashslash.items import equip
from pallbearer.systems.bashslash.ladder import TITLES, die
from pallbearer.systems.bashslash.purse import gain_coins
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being, Level, State

chapter = Chapter("creation")

NAME_LENGTH = 60
ADVENTURERS = ("grimdark", "standard", "heroic")
ARRAY_RULES = {
    "human": "BS-ATTR-04",
    "grimdark": "BS-ATTR-05",
    "standard": "BS-ATTR-06",
    "heroic": "BS-ATTR-07",
}
SKILL_RULES = ("BS-SKILL-07", "BS-SKILL-08", "BS-SKILL-09", "BS-SKILL-10", "BS-SKILL-11", "BS-RULING-08")
IN_A_HURRY = {"array": "standard"}
"""What a quick roll-up does not leave to the dice."""


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a beginner of some trade carries, and how many d6 of pence."""

    name: str
    things: tuple[str, ...]
    pence: int


class Beginnings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `creation.toml`, which is our own."""

    names: tuple[str, ...]
    kit: tuple[Kit, ...]


@cache
def beginnings() -> Beginnings:
    """Our tables of names and kits, read once."""
    text = resources.files(__package__).joinpath("data/creation.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Beginnings)


class HeroBegun(Event, frozen=True):
    """A hero is being made."""

    hero: str
    name: str
    array: str
    prestige: int = 0
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{self.name} is made as a {self.array} adventurer."


class LevelSet(Event, frozen=True):
    """A starting die went to an attribute or skill."""

    hero: str
    ability: str
    level: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {self.ability} {die(self.level)} ({TITLES[self.level]})."


class KitTaken(Event, frozen=True):
    """A hero took a kit of our own table."""

    hero: str
    kit: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} sets out as a {self.kit} (gear by Pallbearer's own table)."


class HeroFinished(Event, frozen=True):
    """The hero is done."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is ready to explore dangerous caves for pennies."


@chapter.evolves(HeroBegun)
def _begun(state: State, event: HeroBegun) -> State:
    levels = dict.fromkeys((*ATTRIBUTES, *SKILLS), Level())
    return state.put(Being(event.hero, event.name, levels=levels, prestige=event.prestige))


@chapter.evolves(LevelSet)
def _set(state: State, event: LevelSet) -> State:
    if event.hero not in state.heroes:
        return state
    return state.put(state.heroes[event.hero].with_level(event.ability, Level(event.level)))


@chapter.evolves(KitTaken)
def _kit(state: State, event: KitTaken) -> State:
    return state


@chapter.evolves(HeroFinished)
def _finished(state: State, event: HeroFinished) -> State:
    return state


def new_hero_id(state: State) -> str:
    """The first free id: h1, h2, ..."""
    return next(one for one in (f"h{number}" for number in range(1, len(state.heroes) + 2)) if not state.has(one))


def bad_name(name: str) -> Refused | None:
    """Refused for a name that is too long, or not to be read."""
    if len(name) > NAME_LENGTH or (name and not name.isprintable()):
        return Refused("bad-name", f"Give a name of at most {NAME_LENGTH} letters.", ("BS-ATTR-01",))
    return None


class RollUp(Params, frozen=True):
    """Make a hero step by step.  Without a name one is rolled; `quick` leaves every choice to the dice."""

    name: str = ""
    quick: bool = False


def _roll_up(state: State, params: RollUp) -> Script[State | Refused]:
    name = " ".join(params.name.split())
    if (refused := bad_name(name)) is not None:
        return refused
    script = make(state, name)
    return (yield from by_dice(script, IN_A_HURRY) if params.quick else script)


def make(state: State, name: str) -> Script[State]:
    """The whole of creation."""
    hero = new_hero_id(state)
    if not name:
        (face,) = yield Roll((len(beginnings().names),), "a name", who=hero)
        name = beginnings().names[face - 1]
    array, state = yield from choose(hero, lambda now: _ask_array(), state)
    state = yield from begin(state, hero, name, array)
    state = yield from _share_attributes(state, hero, array)
    state = yield from _share_skills(state, hero)
    state = yield from _take_kit(state, hero)
    state = yield Record(HeroFinished(hero), ("BS-SKILL-06",))
    return state


def begin(state: State, hero: str, name: str, array: str) -> Script[State]:
    """The empty sheet."""
    prestige = int(state.rulings.prestige_starts_at_1)
    state = yield Record(HeroBegun(hero, name, array, prestige), (ARRAY_RULES[array], "BS-RULING-91"))
    return state


def _ask_array() -> Question:
    options = tuple(
        Option(name, name.capitalize(), ", ".join(f"d{sides}" for sides in ARRAYS[name])) for name in ADVENTURERS
    )
    rules = tuple(ARRAY_RULES[name] for name in ADVENTURERS)
    return Question("array", "What kind of adventurer?", options, rules)


def _share_attributes(state: State, hero: str, array: str) -> Script[State]:
    """Each die goes where the player says, by house rule at random (BS-RULING-06)."""
    for sides in ARRAYS[array]:
        left = [name for name in ATTRIBUTES if not state.being(hero).level(name).full]
        if state.rulings.random_attributes and len(left) > 1:
            (face,) = yield Roll((len(left),), f"which attribute gets the d{sides}", hero)
            picked = left[face - 1]
        else:
            picked, state = yield from choose(hero, partial(_ask_attribute, hero, sides), state)
        state = yield Record(LevelSet(hero, picked, sides), (ARRAY_RULES[array], "BS-RULING-06"))
    return state


def _ask_attribute(hero: str, sides: int, state: State) -> Question | None:
    left = [name for name in ATTRIBUTES if not state.being(hero).level(name).full]
    if not left:
        return None
    governed = {name: ", ".join(skill for skill in SKILLS if GOVERNS[skill] == name) for name in left}
    options = tuple(Option(name, name, governed[name]) for name in left)
    return Question("attribute-die", f"Which attribute gets the d{sides}?", options, ("BS-RULING-06",))


def may_start_at(being: Being, skill: str, sides: int, rulings: Rulings) -> bool:
    """Whether a starting die fits a skill: the cap binds it too, unless by house rule (BS-RULING-08)."""
    return rulings.cap_raises_only or sides <= cap(being.level(GOVERNS[skill]).full, rulings)


def _share_skills(state: State, hero: str) -> Script[State]:
    for sides in START_SKILLS:
        if not sides:
            continue
        picked, state = yield from choose(hero, partial(_ask_skill, hero, sides), state)
        if picked:
            state = yield Record(LevelSet(hero, picked, sides), SKILL_RULES)
    return state


def _ask_skill(hero: str, sides: int, state: State) -> Question | None:
    being = state.being(hero)
    free = [
        skill for skill in SKILLS if not being.level(skill).full and may_start_at(being, skill, sides, state.rulings)
    ]
    options = tuple(Option(skill, skill, abilities().uses[group(skill)]) for skill in free)
    return Question("skill-die", f"Which skill gets the d{sides}?", options, SKILL_RULES) if options else None


def _take_kit(state: State, hero: str) -> Script[State]:
    kits = {kit.name: kit for kit in beginnings().kit}

    def ask(now: State) -> Question:
        options = tuple(Option(kit.name, kit.name.capitalize(), ", ".join(kit.things)) for kit in kits.values())
        return Question("kit", "What do you carry? (Pallbearer's own table)", options, ("BS-STAMINA-12",))

    picked, state = yield from choose(hero, ask, state)
    kit = kits[picked]
    state = yield Record(KitTaken(hero, kit.name), ("BS-STAMINA-12",))
    for thing in kit.things:
        state = yield from equip(state, hero, thing)
    faces: tuple[int, ...] = yield Roll((6,) * kit.pence, "pence in the purse", hero)
    why = "a beginner's purse, by Pallbearer's own table"
    return (yield from gain_coins(state, hero, {"copek": sum(faces)}, ("BS-COIN-05",), why))


class CreateHero(Params, frozen=True):
    """Make a hero all at once, every die named: `skills` are those that have a die, the others have none."""

    name: str
    array: str
    attributes: dict[str, int]
    skills: dict[str, int]


def _create(state: State, params: CreateHero) -> Script[State | Refused]:
    name = " ".join(params.name.split())
    if not name or (refused := bad_name(name)) is not None:
        return Refused("bad-name", f"Give a name of 1 to {NAME_LENGTH} letters.", ("BS-ATTR-01",))
    if (refused := wrong_dice(params.array, params.attributes, params.skills, state.rulings)) is not None:
        return refused
    hero = new_hero_id(state)
    state = yield from begin(state, hero, name, params.array)
    for ability, sides in params.attributes.items():
        state = yield Record(LevelSet(hero, ability, sides), (ARRAY_RULES[params.array], "BS-RULING-06"))
    for ability, sides in params.skills.items():
        if sides:
            state = yield Record(LevelSet(hero, ability, sides), SKILL_RULES)
    state = yield Record(HeroFinished(hero), ("BS-SKILL-06",))
    return state


def wrong_dice(
    array: str, attributes: Mapping[str, int], skills: Mapping[str, int], rulings: Rulings
) -> Refused | None:
    """Refused if the dice are not those of a beginner, or a skill is too high for its attribute (BS-RULING-08)."""
    if array not in ARRAYS:
        return Refused("unknown-array", f"It is one of: {', '.join(ARRAYS)}.", tuple(ARRAY_RULES.values()))
    if set(attributes) != set(ATTRIBUTES) or sorted(attributes.values()) != sorted(ARRAYS[array]):
        dice = ", ".join(f"d{sides}" for sides in ARRAYS[array])
        remedy = f"Give each of {', '.join(ATTRIBUTES)} one of: {dice}."
        return Refused("wrong-attributes", remedy, (ARRAY_RULES[array],))
    given = {skill: skills.get(skill, 0) for skill in SKILLS}
    if not set(skills) <= set(SKILLS) or sorted(given.values()) != sorted(START_SKILLS):
        remedy = "Give ten different skills one d6, one d4, two d3, two d2 and four none."
        return Refused("wrong-skills", remedy, SKILL_RULES)
    for skill, sides in given.items():
        most = cap(attributes[GOVERNS[skill]], rulings)
        if sides > most and not rulings.cap_raises_only:
            remedy = f"{skill} starts at d{most} at most under {GOVERNS[skill]} d{attributes[GOVERNS[skill]]}."
            return Refused("capped", remedy, ("BS-SKILL-12", "BS-RULING-08"))
    return None


chapter.offers(
    Act("roll_up", "Roll up a hero", RollUp, _roll_up, rules=("BS-ATTR-05", "BS-ATTR-06", "BS-ATTR-07", "BS-SKILL-06"))
)
chapter.offers(
    Act(
        "create_hero",
        "Write down a hero",
        CreateHero,
        _create,
        rules=("BS-RULING-06", "BS-RULING-08", "BS-SKILL-12"),
        always=True,
    )
)

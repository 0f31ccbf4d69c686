"""Skills that take an exploration turn: warding the dead, holy water, reading the place; and the pet (SKILL)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Ask, Event, Look, Names, Option, Question, Record, Refused, Script
from pallbearer.systems.deadweight import inventory, tests
from pallbearer.systems.deadweight.carrying import find
from pallbearer.systems.deadweight.remedies import use_up
from pallbearer.systems.deadweight.skill_use import Declared, has_a_turn, may_use_skill, new_thing, spend
from pallbearer.systems.deadweight.state import Hero, State, has

chapter = Chapter("expedition skills")

_PET = "pet: "


class CircleWarded(Event, frozen=True):
    """A circle of 1 meter radius was warded: the dead vigil cannot set in there for the first time."""

    hero: str
    place: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} wards a circle of 1 meter radius against the dead vigil: {self.place}."


class WardedInVain(Event, frozen=True):
    """The dead vigil had set in there before: the ward does nothing about that."""

    place: str

    def tell(self, names: Names) -> str:
        return f"The dead vigil had set in before: the ward does nothing for {self.place}."


@chapter.evolves(CircleWarded)
def _warded(state: State, event: CircleWarded) -> State:
    return state


@chapter.evolves(WardedInVain)
def _in_vain(state: State, event: WardedInVain) -> State:
    return state


class WardTheDead(Params, frozen=True):
    """Ward a circle of 1 meter radius.  `place` says where it is."""

    hero: str
    place: str = "here"


def _ward(state: State, params: WardTheDead) -> Script[State | Refused]:
    rules = ("DW-SKILL-10", "DW-SKILL-11")
    if refused := may_use_skill(state, params.hero, "Ward the dead", "exploration", rules):
        return refused
    if refused := has_a_turn(state, params.hero, rules):
        return refused
    state = yield from spend(state, params.hero, "exploration turn", "warding the dead", rules)
    state = yield Record(CircleWarded(params.hero, params.place), rules)
    about = {"hero": params.hero, "place": params.place}
    options = (Option("yes", "Yes, the ward is in vain"), Option("no", "No, the ward holds"))
    question = Question("set-in", f"Has the dead vigil set in before: {params.place}?", options, rules, about=about)
    answer = yield Ask(GM, question, (GM,))
    if answer == "yes":
        yield Record(WardedInVain(params.place), ("DW-SKILL-11",), (GM,))
    state = yield Look()
    return state


class WaterBlessed(Event, frozen=True):
    """Clean water became holy."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} makes holy water."


@chapter.evolves(WaterBlessed)
def _blessed(state: State, event: WaterBlessed) -> State:
    return state


class MakeHolyWater(Params, frozen=True):
    """Make holy water out of the clean water `item`."""

    hero: str
    item: str


def _holy_water(state: State, params: MakeHolyWater) -> Script[State | Refused]:
    rules = ("DW-SKILL-27",)
    if refused := may_use_skill(state, params.hero, "Holy Rites", "exploration", rules):
        return refused
    if refused := has_a_turn(state, params.hero, rules):
        return refused
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    if not has(found[1].tags, "water") or found[1].gone:
        water = ", ".join(one.id for one in found[0].items if has(one.tags, "water") and not one.gone) or "none"
        return Refused("no-water", f"Take clean water; {found[0].name} has: {water}.", rules)
    state = yield from spend(state, params.hero, "exploration turn", "making holy water", rules)
    state = yield Record(WaterBlessed(params.hero), rules)
    state = yield from use_up(state, params.hero, params.item, rules)
    holy = new_thing("holy water", found[1].place)
    return (yield from inventory.add_item(state, params.hero, holy, rules))


class DoomRead(Event, frozen=True):
    """A veteran learnt the doom of the place, and the doom at which its next step comes (0 for none)."""

    hero: str
    doom: int
    next_step: int

    def tell(self, names: Names) -> str:
        step = f"the next step comes at {self.next_step}" if self.next_step else "no step is left"
        return f"{names(self.hero)} reads the place: its doom is {self.doom}; {step}."


@chapter.evolves(DoomRead)
def _doom_read(state: State, event: DoomRead) -> State:
    return state


class ReadThePlace(Declared, frozen=True):
    """The veteran tests PRE to learn the doom of the place."""


def _read(state: State, params: ReadThePlace) -> Script[State | Refused]:
    rules = ("DW-SKILL-47", "DW-NOTE-52")
    if refused := may_use_skill(state, params.hero, "Veteran", "exploration", rules):
        return refused
    free = state.rulings.veteran_free_action
    if not free and (refused := has_a_turn(state, params.hero, rules)):
        return refused
    tested = yield from tests.make_test(state, params.plan("PRE", "to read the place"))
    if isinstance(tested, Refused):
        return tested
    result, state = tested
    if not free:
        state = yield from spend(state, params.hero, "exploration turn", "reading the place", rules)
    if not result.success:
        return state
    answer = yield Ask(GM, _next_step(state, params.hero, rules), (GM,))
    state = yield Look()
    event = DoomRead(params.hero, state.trackers["doom"].filled, int(answer))
    state = yield Record(event, rules, (GM, params.hero))
    return state


def _next_step(state: State, hero: str, rules: tuple[str, ...]) -> Question:
    doom = state.trackers["doom"]
    later = range(doom.filled + 1, max(doom.size, doom.filled + 1) + 1)
    options = (*(Option(str(step), f"at doom {step}") for step in later), Option("0", "no step is left"))
    return Question(
        "next-step", "At which doom does the next step of this place come?", options, rules, about={"hero": hero}
    )


class PetJoined(Event, frozen=True):
    """A beastmaster has a pet."""

    hero: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} follows {names(self.hero)}."


class PetLost(Event, frozen=True):
    """A beastmaster's pet is gone."""

    hero: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} no longer follows {names(self.hero)}."


@chapter.evolves(PetJoined)
def _joined(state: State, event: PetJoined) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, flags=(*hero.flags, f"{_PET}{event.name}.")))


@chapter.evolves(PetLost)
def _lost(state: State, event: PetLost) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, flags=tuple(one for one in hero.flags if not one.startswith(_PET))))


def pet(hero: Hero) -> str:
    """The name of the pet that follows the hero, "" for none (DW-SKILL-09)."""
    return next((flag.removeprefix(_PET).removesuffix(".") for flag in hero.flags if flag.startswith(_PET)), "")


class NamePet(Params, frozen=True):
    """A pet, `called` so, follows the beastmaster."""

    hero: str
    called: str


def _name_pet(state: State, params: NamePet) -> Script[State | Refused]:
    rules = ("DW-SKILL-09", "DW-NOTE-47")
    if refused := may_use_skill(state, params.hero, "Beastmaster", "", rules):
        return refused
    if mine := pet(state.hero(params.hero)):
        return Refused("one-pet", f"{mine} follows {state.hero(params.hero).name} already.", rules)
    if not params.called.strip():
        return Refused("no-name", "Give the pet a name.", rules)
    state = yield Record(PetJoined(params.hero, params.called.strip()), rules)
    return state


class LosePet(Params, frozen=True):
    """The pet died or ran away."""

    hero: str


def _lose_pet(state: State, params: LosePet) -> Script[State | Refused]:
    rules = ("DW-SKILL-09", "DW-NOTE-47")
    if refused := may_use_skill(state, params.hero, "Beastmaster", "", rules):
        return refused
    mine = pet(state.hero(params.hero))
    if not mine:
        return Refused("no-pet", f"No pet follows {state.hero(params.hero).name}; name one first.", rules)
    state = yield Record(PetLost(params.hero, mine), rules)
    return state


chapter.offers(Act("ward_the_dead", "Ward the dead", WardTheDead, _ward, rules=("DW-SKILL-10", "DW-SKILL-11")))
chapter.offers(Act("make_holy_water", "Make holy water", MakeHolyWater, _holy_water, rules=("DW-SKILL-27",)))
chapter.offers(Act("read_the_place", "Read the place", ReadThePlace, _read, rules=("DW-SKILL-47", "DW-NOTE-52")))
chapter.offers(Act("name_pet", "Name your pet", NamePet, _name_pet, rules=("DW-SKILL-09", "DW-NOTE-47")))
chapter.offers(Act("lose_pet", "The pet is gone", LosePet, _lose_pet, by="gm", rules=("DW-SKILL-09",)))

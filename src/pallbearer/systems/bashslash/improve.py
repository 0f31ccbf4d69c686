"""Raising attributes after a boss (IMPROVE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, now
from pallbearer.systems.bashslash.known import unknown_hero
from pallbearer.systems.bashslash.ladder import LADDER, die, number, raised
from pallbearer.systems.bashslash.state import Being, State

chapter = Chapter("improve")

ABOVE_DUNGEON = 2
"""An attribute's number may be the dungeon's level and 2 more (BS-IMPROVE-07)."""


class ChanceUsed(Event, frozen=True):
    """A chance to raise an attribute was used up: the die's `face` of `sides`, or 0 if it was wasted on a pick."""

    hero: str
    attribute: str
    level: int
    sides: int
    face: int
    party: bool = False

    def tell(self, names: Names) -> str:
        if not self.face:
            return f"{names(self.hero)} picks {self.attribute}, which can rise no further: the chance is wasted."
        came = "it rises" if self.face == self.sides else "no luck"
        return f"{names(self.hero)} tries for {self.attribute}: {self.face} on a d{self.sides}, {came}."


class AttributeRaised(Event, frozen=True):
    """An attribute is a level higher."""

    hero: str
    attribute: str
    level: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.attribute} rises to {die(self.level)}."


@chapter.evolves(ChanceUsed)
def _used(state: State, event: ChanceUsed) -> State:
    if event.party:
        return replace(state, party_chances=_without(state.party_chances, event.level))
    if event.hero not in state.heroes:
        return state
    being = state.heroes[event.hero]
    return state.put(replace(being, chances=_without(being.chances, event.level)))


def _without(chances: tuple[int, ...], level: int) -> tuple[int, ...]:
    at = chances.index(level) if level in chances else len(chances)
    return chances[:at] + chances[at + 1 :]


@chapter.evolves(AttributeRaised)
def _raised(state: State, event: AttributeRaised) -> State:
    if event.hero not in state.heroes:
        return state
    being = state.heroes[event.hero]
    return state.put(being.with_level(event.attribute, replace(being.level(event.attribute), full=event.level)))


def chance_of(state: State, being: Being) -> tuple[int, bool]:
    """The best chance that may be used: its dungeon level (0 for none), and whether it is the party's."""
    mine = max(being.chances, default=0)
    party = max(state.party_chances, default=0)
    return (mine, False) if mine >= party else (party, True)


def next_die(state: State, being: Being, attribute: str) -> int:
    """The die one size above the attribute: its full level, by house rule its present one (BS-RULING-59)."""
    level = being.level(attribute).full
    if state.rulings.improve_from_current:
        level = max(now(being, attribute, state.rulings), 0)
    return raised(level)


def capped(state: State, being: Being, attribute: str, dungeon: int) -> str:
    """Why this attribute cannot rise, "" if it can (BS-IMPROVE-07, BS-RULING-60)."""
    full = being.level(attribute).full
    if full >= LADDER[-1]:
        return f"{attribute} is a d12 already"
    most = dungeon + ABOVE_DUNGEON
    if number(next_die(state, being, attribute)) > most:
        return f"level {dungeon} of the dungeon raises no attribute above {most}"
    return ""


class Improve(Params, frozen=True):
    """Pick the attribute, and roll."""

    hero: str
    attribute: str


def refuse(state: State, params: Improve) -> Refused | None:
    """Why the attribute may not be picked."""
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if params.attribute not in ATTRIBUTES:
        return Refused("unknown-attribute", f"It is one of: {', '.join(ATTRIBUTES)}.", ("BS-IMPROVE-03",))
    being = state.being(params.hero)
    if not being.alive:
        return Refused("dead", f"{being.name} is dead.", ("BS-RULING-61",))
    dungeon, _ = chance_of(state, being)
    if not dungeon:
        return Refused("no-chance", "Beat a boss first: each is one chance.", ("BS-IMPROVE-02", "BS-IMPROVE-06"))
    why = capped(state, being, params.attribute, dungeon)
    if why and not state.rulings.capped_pick_wasted:
        return Refused("capped", f"{why}: pick another.", ("BS-IMPROVE-07", "BS-RULING-60"))
    return None


def _improve(state: State, params: Improve) -> Script[State | Refused]:
    if (refused := refuse(state, params)) is not None:
        return refused
    return (yield from improve(state, params.hero, params.attribute))


def improve(state: State, hero: str, attribute: str) -> Script[State]:
    """Roll for a pick that is allowed: the highest face raises it (BS-IMPROVE-04..06)."""
    being = state.being(hero)
    dungeon, party = chance_of(state, being)
    rules = ("BS-IMPROVE-03", "BS-IMPROVE-04", "BS-IMPROVE-06", "BS-RULING-59")
    if capped(state, being, attribute, dungeon):
        wasted = ChanceUsed(hero, attribute, dungeon, 0, 0, party)
        state = yield Record(wasted, ("BS-RULING-60",))
        return state
    sides = next_die(state, being, attribute)
    (face,) = yield Roll((sides,), f"to raise {attribute}", hero)
    state = yield Record(ChanceUsed(hero, attribute, dungeon, sides, face, party), rules)
    if face == sides:
        after = raised(state.being(hero).level(attribute).full)
        state = yield Record(AttributeRaised(hero, attribute, after), ("BS-IMPROVE-05", "BS-IMPROVE-07"))
    return state


def _foresee(state: State, params: Improve, aim: Aim = USUAL) -> Chance | Refused:
    if (refused := refuse(state, params)) is not None:
        return refused
    sides = next_die(state, state.being(params.hero), params.attribute)
    line = (f"the highest face of a d{sides}", ("BS-IMPROVE-04", "BS-IMPROVE-05"))
    if capped(state, state.being(params.hero), params.attribute, chance_of(state, state.being(params.hero))[0]):
        return Chance("The chance is wasted", {"raised": "0/1", "not raised": "1/1"}, why=(line,), wanted=("raised",))
    outcomes = {"raised": f"1/{sides}", "not raised": f"{sides - 1}/{sides}"}
    return Chance(f"1 in {sides}", outcomes, why=(line,), wanted=("raised",))


chapter.offers(
    Act(
        "improve",
        "Raise an attribute",
        Improve,
        _improve,
        rules=("BS-IMPROVE-03", "BS-IMPROVE-04", "BS-IMPROVE-05", "BS-IMPROVE-06", "BS-IMPROVE-07"),
        foresee=_foresee,
    )
)

"""Placing a wound: which attributes have room, and whether it adds to the fatigue there or takes its place (WOUND)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Option, Question, Record, Script, choose
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Attribute, Hero, State, has

chapter = Chapter("placing")


class WoundPlaced(Event, frozen=True):
    """An attribute took a wound; `converted` if it took the place of a fatigue there (DW-WOUND-02)."""

    hero: str
    attribute: str
    converted: bool = False

    def tell(self, names: Names) -> str:
        word = ATTRIBUTE_WORDS[self.attribute]
        if self.converted:
            return f"{names(self.hero)}: a fatigue on {word} becomes a wound."
        return f"{names(self.hero)} takes a wound on {word}."


class PointsDiscarded(Event, frozen=True):
    """Points of fatigue or wounds found no room."""

    hero: str
    points: int
    what: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has no room for {self.points} {self.what}."


@chapter.evolves(WoundPlaced)
def _placed(state: State, event: WoundPlaced) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(hero.with_attribute(event.attribute, _wounded(hero.attribute(event.attribute), event)))


def _wounded(attribute: Attribute, event: WoundPlaced) -> Attribute:
    less = 1 if event.converted else 0
    return replace(attribute, fatigue=attribute.fatigue - less, wounds=attribute.wounds + 1)


@chapter.evolves(PointsDiscarded)
def _discarded(state: State, event: PointsDiscarded) -> State:
    return state


def places(state: State, hero: Hero) -> tuple[str, ...]:
    """The attributes that can take one more wound (DW-RULING-54); none means the next lethal wound is mortal.

    By the house rule fatigue leaves no room once every available die is gone.
    """
    if state.rulings.mortal_when_no_available_dice and all(hero.attribute(name).available <= 0 for name in ATTRIBUTES):
        return ()
    return tuple(name for name in ATTRIBUTES if not hero.attribute(name).full)


def ways(attribute: Attribute) -> tuple[bool, ...]:
    """How it can take a wound: False adds one, True turns a fatigue into one (DW-WOUND-02, DW-WOUND-03)."""
    if attribute.full:
        return ()
    return tuple(
        converted for converted in (False, True) if (attribute.fatigue if converted else attribute.available) > 0
    )


def place(state: State, hero: str, names: tuple[str, ...], rules: tuple[str, ...]) -> Script[State | None]:
    """Place one wound on one of the attributes `names`, as the player decides; None if none of them has room."""

    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        options = tuple(
            _option(name, converted, one.attribute(name))
            for name in names
            if name in places(now, one)
            for converted in ways(one.attribute(name))
        )
        text = f"Where does {one.name} take the wound?"
        return (
            Question("place-wound", text, options, (*rules, "DW-WOUND-01", "DW-WOUND-02"), about={"hero": hero})
            if options
            else None
        )

    answer, state = yield from choose(hero, ask, state)
    if not answer:
        return None
    name, _, convert = answer.partition("-")
    return (yield from mark(state, hero, name, convert == "convert", rules))


def _option(name: str, converted: bool, attribute: Attribute) -> Option:
    if converted:
        return Option(
            f"{name}-convert", f"{name}: turn a fatigue into the wound", f"stays at {attribute.available} dice"
        )
    return Option(name, f"{name}: add a wound", f"leaves {attribute.available - 1} dice")


def mark(state: State, hero: str, attribute: str, converted: bool, rules: tuple[str, ...]) -> Script[State]:
    """Put the wound there."""
    placed = "DW-WOUND-02" if converted else "DW-WOUND-01"
    state = yield Record(WoundPlaced(hero, attribute, converted), (*rules, placed))
    return (yield from after_wound(state, hero))


def after_wound(state: State, hero: str) -> Script[State]:
    """A wound really placed in combat shakes off sleepiness (DW-AFFL-12, DW-RULING-88)."""
    from pallbearer.systems.deadweight import afflictions

    if state.in_combat and has(state.hero(hero).afflictions, "Sleepy"):
        state = yield from afflictions.cure(state, hero, "Sleepy", ("DW-AFFL-12", "DW-RULING-88"), by="wound")
    return state

"""In the water: swimming, going under, coming up, and what armor makes of it (ARMOR)."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder import armor, breath
from pallbearer.systems.blackpowder.ladder import difficulty
from pallbearer.systems.blackpowder.limits import dead, unknown_hero
from pallbearer.systems.blackpowder.state import State, Water
from pallbearer.systems.blackpowder.tests import roll_test

chapter = Chapter("water")

_SINK = ("BP-ARMOR-15", "BP-RULING-30")
_TOLD = {"": "is out of the water", "swimming": "is in the water, head above it", "under": "is under water"}


class WaterChanged(Event, frozen=True):
    """A sailor is in the water, under it, or out of it."""

    hero: str
    water: Water
    sinking: bool = False

    def tell(self, names: Names) -> str:
        dragged = ", dragged down by armor" if self.sinking else ""
        return f"{names(self.hero)} {_TOLD[self.water]}{dragged}."


@chapter.evolves(WaterChanged)
def _changed(state: State, event: WaterChanged) -> State:
    return state.change(event.hero, water=event.water)


def _alive(state: State, hero: str) -> Refused | None:
    return unknown_hero(state, hero) or dead(state, hero)


class OfHero(Params, frozen=True):
    """A sailor."""

    hero: str


def _enter(state: State, params: OfHero) -> Script[State | Refused]:
    """Who wears heavy armor goes straight under, and breath starts counting (BP-ARMOR-15)."""
    if refused := _alive(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if hero.water:
        return Refused("in-water", f"{hero.name} is in the water already.", ("BP-RULING-30",))
    sinks = armor.sinks(state, hero) and not state.rulings.swim_in_armor_test
    state = yield Record(WaterChanged(params.hero, "under" if sinks else "swimming", sinks), _SINK)
    return state


def _dive(state: State, params: OfHero) -> Script[State | Refused]:
    if refused := _alive(state, params.hero):
        return refused
    if state.hero(params.hero).water == "under":
        return Refused("under", f"{state.hero(params.hero).name} is under water already.", ("BP-BREATH-01",))
    state = yield Record(WaterChanged(params.hero, "under"), ("BP-BREATH-01", "BP-RULING-30"))
    return state


def _surface(state: State, params: OfHero) -> Script[State | Refused]:
    """Nobody comes up in heavy armor; by house rule an AGILITY test may do it."""
    if refused := _alive(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if hero.water != "under":
        return Refused("not-under", f"{hero.name} is not under water.", ("BP-RULING-30",))
    if hero.hp < 1:
        return Refused("down", f"{hero.name} is at 0 HP: somebody must pull them out.", ("BP-RULING-44",))
    if armor.sinks(state, hero):
        if not state.rulings.swim_in_armor_test:
            return Refused("sinking", "Nobody comes up in armor of tier 2 or 3: take it off.", _SINK)
        up, state = yield from _afloat(state, params.hero)
        if not up:
            return state
    state = yield Record(WaterChanged(params.hero, "swimming"), ("BP-RULING-30",))
    return (yield from breath.draw_air(state, params.hero))


def _afloat(state: State, hero: str) -> Script[tuple[bool, State]]:
    against = difficulty(state, state.hero(hero), "AGILITY")
    result, state = yield from roll_test(state, hero, "AGILITY", against, "staying up in armor", _SINK)
    return result.success, state


def _stay(state: State, params: OfHero) -> Script[State | Refused]:
    if refused := _alive(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if hero.water != "swimming":
        return Refused("not-swimming", f"{hero.name} does not swim with their head above water.", ("BP-RULING-30",))
    if not armor.sinks(state, hero):
        return Refused("no-need", f"{hero.name} wears nothing that drags them down.", ("BP-RULING-30",))
    if not state.rulings.swim_in_armor_test:
        return (yield from _sink(state, params.hero))
    up, state = yield from _afloat(state, params.hero)
    return state if up else (yield from _sink(state, params.hero))


def _sink(state: State, hero: str) -> Script[State]:
    state = yield Record(WaterChanged(hero, "under", True), _SINK)
    return state


def _leave(state: State, params: OfHero) -> Script[State | Refused]:
    if refused := _alive(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if not hero.water:
        return Refused("dry", f"{hero.name} is not in the water.", ("BP-RULING-30",))
    if hero.water == "under":
        return Refused("under", "Come up first.", ("BP-RULING-30",))
    state = yield Record(WaterChanged(params.hero, ""), ("BP-RULING-30",))
    return (yield from breath.draw_air(state, params.hero))


for _act in (
    Act("enter_water", "Into the water", OfHero, _enter, rules=_SINK),
    Act("go_under", "Go under", OfHero, _dive, rules=("BP-BREATH-01",)),
    Act("surface", "Come up", OfHero, _surface, rules=("BP-RULING-30", "BP-RULING-42")),
    Act("stay_up", "Stay up in armor", OfHero, _stay, rules=("BP-RULING-30",)),
    Act("leave_water", "Out of the water", OfHero, _leave, rules=("BP-RULING-42",)),
):
    chapter.offers(_act)

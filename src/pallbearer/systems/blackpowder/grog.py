"""Grog: what it heals, what it costs, and for how long (GROG)."""

from __future__ import annotations

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.sheet import Line
from pallbearer.systems.blackpowder import abilities, harm, odds
from pallbearer.systems.blackpowder.dice import throw_one
from pallbearer.systems.blackpowder.ladder import Difficulty, difficulty, shown
from pallbearer.systems.blackpowder.limits import unable, unknown_hero
from pallbearer.systems.blackpowder.outcome import Outcome
from pallbearer.systems.blackpowder.powder import Dazed
from pallbearer.systems.blackpowder.state import Drink, Hero, State
from pallbearer.systems.blackpowder.tests import faces_decide, roll_test

chapter = Chapter("grog")

FIRST = 8
"""The DR of the first drink of an hour (BP-GROG-02)."""

HOUR = 60
_WORDS: dict[Outcome, str] = {
    "crit": "kept down, a Crit",
    "success": "kept down",
    "failure": "vomits",
    "fumble": "vomits, a Fumble",
}


class GrogDrunk(Event, frozen=True):
    """A drink went down at this `minute`, and stayed there or not."""

    hero: str
    minute: int
    kept: bool

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} {'keeps the grog down' if self.kept else 'has had one grog too many'}."


class Vomited(Event, frozen=True):
    """The drink came up again."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} vomits."


@chapter.evolves(GrogDrunk)
def _drunk(state: State, event: GrogDrunk) -> State:
    hero = state.hero(event.hero)
    return state.change(event.hero, drinks=(*hero.drinks, Drink(event.minute, event.kept)))


@chapter.evolves(Vomited)
def _vomited(state: State, event: Vomited) -> State:
    return state


def counting(state: State, hero: Hero) -> tuple[Drink, ...]:
    """The drinks of "this hour" (BP-RULING-47): less than 60 minutes old, or as the house counts hours."""
    now = state.minute
    if state.rulings.sober_hour:
        found: list[Drink] = []
        since = now
        for drink in reversed(hero.drinks):
            if since - drink.minute >= HOUR:
                break
            found.append(drink)
            since = drink.minute
        return tuple(reversed(found))
    if state.rulings.clock_hours:
        return tuple(one for one in hero.drinks if one.minute // HOUR == now // HOUR)
    return tuple(one for one in hero.drinks if now - one.minute < HOUR)


def unsteady(state: State, hero: Hero) -> int:
    """What grog takes off AGILITY now: 1 for each drink of the hour (BP-GROG-07..09, BP-RULING-48)."""
    clears = state.rulings.vomit_clears_penalty
    return sum(1 for one in counting(state, hero) if one.kept or not clears)


def next_difficulty(state: State, hero: Hero) -> Difficulty:
    """The DR of the next drink: 8, and 1 for each one before it in this hour (BP-GROG-02, BP-RULING-46)."""
    before = len(counting(state, hero))
    base = FIRST + before + state.rulings.count_self
    why = Line(f"{before} drinks this hour: {shown(base)}", ("BP-GROG-02", "BP-GROG-03", "BP-RULING-46"))
    return difficulty(state, hero, "TOUGHNESS", base, why=why)


class DrinkGrog(Params, frozen=True):
    """Drink a grog."""

    hero: str


def _drink(state: State, params: DrinkGrog) -> Script[State | Refused]:
    who = params.hero
    if refused := unknown_hero(state, who) or unable(state, who):
        return refused
    if state.hero(who).water == "under":
        return Refused("under", "Not under water: come up first.", ("BP-GROG-01",))
    against = next_difficulty(state, state.hero(who))
    result, state = yield from roll_test(state, who, "TOUGHNESS", against, "grog", ("BP-GROG-01", "BP-RULING-52"))
    rules = ("BP-GROG-07", "BP-GROG-08", "BP-GROG-09", "BP-RULING-47", "BP-RULING-48")
    state = yield Record(GrogDrunk(who, state.minute, result.success), rules)
    if result.success:
        face, state = yield from throw_one(4, "grog heals", who)
        return (yield from harm.heal(state, who, face, ("BP-GROG-04",), "grog"))
    state = yield Record(Vomited(who), ("BP-GROG-05", "BP-GROG-06", "BP-RULING-50"))
    if state.rulings.vomit_stuns:
        face, state = yield from throw_one(2, "rounds of vomiting", who)
        state = yield Record(Dazed(who, face), ("BP-RULING-50",))
    return state


def _foresee(state: State, params: DrinkGrog, aim: Aim = USUAL) -> Chance | Refused:
    if refused := unknown_hero(state, params.hero) or unable(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    value = abilities.value(state, hero, "TOUGHNESS")
    faces = faces_decide(state, "test")
    return odds.chance(value, next_difficulty(state, hero), "TOUGHNESS", faces_decide=faces, words=_WORDS)


chapter.offers(Act("drink_grog", "Drink grog", DrinkGrog, _drink, rules=("BP-GROG-01",), foresee=_foresee))

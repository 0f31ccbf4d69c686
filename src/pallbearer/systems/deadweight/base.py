"""Making an adventurer: the order of creation and what every adventurer starts with (BASE)."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.by_dice import by_dice
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Look, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.deadweight import classes, features, insight, life
from pallbearer.systems.deadweight.gains import CAPS, settle
from pallbearer.systems.deadweight.game import party
from pallbearer.systems.deadweight.kits import SUPPLY_FLAG, give_supply, start_with
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import ATTRIBUTES, Hero, State

chapter = Chapter("base")

LONGEST_NAME = 60
"""Characters of a name: a bound, not a rule."""

_NEW = "new in "
_IN_A_HURRY = {
    "life-roll": "take",
    "free-reroll": "keep",
    "features": "roll",
    "kit-tool": "kit",
    "spend-insight": "done",
}
"""What a quick roll-up does not leave to the dice: it takes what falls, keeps the kit, and spends no insight."""


class HeroBegun(Event, frozen=True):
    """The making of an adventurer began: every score 1, every proficiency 0, 1 insight."""

    hero: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{self.name}'s life begins."


class HeroFinished(Event, frozen=True):
    """The adventurer is done; insight that is left goes on the sheet."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is ready for Blacksalt."


@chapter.evolves(HeroBegun)
def _begun(state: State, event: HeroBegun) -> State:
    return state.with_hero(life.base_hero(event.hero, event.name))


@chapter.evolves(HeroFinished)
def _finished(state: State, event: HeroFinished) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(
        replace(hero, finished=True, insight_marked=hero.insight, flags=(*hero.flags, _moment(state)))
    )


def _moment(state: State) -> str:
    return f"{_NEW}{state.expedition}.{state.turn}"


def before_first_mission(state: State, hero: str) -> bool:
    """Whether the adventurer is made, and has not yet set out: no turn has gone by (DW-BASE-22, DW-BASE-23)."""
    return state.phase in ("exploration", "interlude") and _moment(state) in state.hero(hero).flags


def out_of_bounds(hero: Hero, rulings: Rulings) -> list[str]:
    """What of the hero's scores and proficiencies no adventurer of this table may have (DW-RULING-02)."""
    wrong = []
    for name in ATTRIBUTES:
        one = hero.attribute(name)
        for value, most, what in (
            (one.score, CAPS["score"], "score"),
            (one.proficiency, CAPS["proficiency"], "proficiency"),
        ):
            if value < 0 or (value > most and (rulings.cap_always or not hero.finished)):
                wrong.append(f"{name} {what} {value} is not from 0 to {most}")
    return wrong


class _Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: tuple[str, ...]


@cache
def given_names() -> tuple[str, ...]:
    """Names for adventurers who come without one."""
    text = resources.files("pallbearer.systems.deadweight").joinpath("data/names.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_Names).name


class RollUp(Params, frozen=True):
    """Make an adventurer.  Without a name one is rolled; `quick` leaves every choice to the dice."""

    name: str = ""
    quick: bool = False


def _roll_up(state: State, params: RollUp) -> Script[State | Refused]:
    name = params.name.strip()
    if len(name) > LONGEST_NAME:
        return Refused("long-name", f"Give a name of at most {LONGEST_NAME} characters.", ("DW-GAME-13",))
    script = make(state, name)
    return (yield from by_dice(script, _IN_A_HURRY) if params.quick else script)


def new_hero_id(state: State) -> str:
    """The first free id: h1, h2, ...

    >>> new_hero_id(State())
    'h1'
    """
    return next(one for one in (f"h{number}" for number in range(1, len(state.heroes) + 2)) if one not in state.heroes)


def make(state: State, name: str) -> Script[State]:
    """The whole of creation, in the book's order (DW-BASE-01)."""
    hero = new_hero_id(state)
    if not name:
        (face,) = yield Roll((len(given_names()),), "a name", who=hero)
        name = given_names()[face - 1]
        state = yield Look()  # a die thrown by hand takes a while, and others may have been rolled up
        hero = new_hero_id(state)
    state = yield Record(HeroBegun(hero, name), ("DW-BASE-03", "DW-BASE-05", "DW-BASE-06", "DW-LIFE-01"))
    memories: life.Memories = {}
    for step in life.LIFE_PATH:
        state = yield from life.live(state, hero, step, memories)
    state = yield from features.take_features(state, hero, memories)
    _, state = yield from life.offer_free_reroll(state, hero, memories)
    state = yield from classes.choose_class(state, hero)
    relived, state = yield from life.offer_free_reroll(state, hero, memories)
    if relived:
        state = yield from classes.class_gains(state, hero)
        state = yield from classes.learn_magic(state, hero)
    state = yield from settle(state, hero)
    state = yield from start_with(state, hero)
    state = yield from insight.spend(state, hero, ("DW-BASE-21", "DW-LIFE-06", "DW-LIFE-07"))
    state = yield Record(HeroFinished(hero), ("DW-BASE-02",))
    return state


class ShareCampingSupply(Params, frozen=True):
    """Give one adventurer the camping supply of a group in which nobody started with one."""

    hero: str


def _share(state: State, params: ShareCampingSupply) -> Script[State | Refused]:
    rules = ("DW-BASE-20", "DW-NOTE-03")
    group = party(state)
    if params.hero not in state.heroes or state.hero(params.hero) not in group:
        known = ", ".join(one.id for one in group) or "nobody yet"
        return Refused(
            "unknown-hero", f"There is no adventurer {params.hero!r} in the party; there are: {known}.", rules
        )
    if unfinished := [one.name for one in group if not one.finished]:
        return Refused("unfinished", f"Finish {', '.join(unfinished)} first: they may yet get one.", rules)
    if lucky := [one.name for one in group if SUPPLY_FLAG in one.flags]:
        return Refused("supply-held", f"{lucky[0]} started with a camping supply: that one is the group's.", rules)
    if not before_first_mission(state, params.hero):
        return Refused("too-late", "That is done before the first mission: buy a camping supply.", rules)
    hero = state.hero(params.hero)
    if state.rulings.gm_picks_camping_supply and len(group) > 1:
        hero, state = yield from _gm_picks(state, rules)
    return (yield from give_supply(state, hero.id, rules, shared=True))


def _gm_picks(state: State, rules: tuple[str, ...]) -> Script[tuple[Hero, State]]:
    def ask(now: State) -> Question | None:
        options = tuple(Option(one.id, one.name) for one in party(now))
        return Question("camping-supply", "Who gets the camping supply of the group?", options, rules)

    answer, state = yield from choose(GM, ask, state)
    return state.hero(answer), state


chapter.offers(Act("roll_up", "Roll up an adventurer", RollUp, _roll_up, rules=("DW-BASE-01",)))
chapter.offers(Act("share_camping_supply", "Share a camping supply", ShareCampingSupply, _share, rules=("DW-BASE-20",)))

"""The solo crawl: one player, no GM.  Rooms, foes and treasure come from Pallbearer's own tables.

The conflicts, hits, boosts, rests and lessons in it are the text's.  Every question is put to the hero's player,
every die is thrown by them.  "Stop for now" ends the act; to begin it again goes on where it stood.
"""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Option, Question, Record, Refused, Script, choose
from pallbearer.systems.bashslash.crawl_events import CRAWL_RULES, CrawlBegun, StageChanged, of
from pallbearer.systems.bashslash.crawl_fight import clear, everybody, fight_round, foes_of, lost, won
from pallbearer.systems.bashslash.crawl_rooms import STOP, boon, corridor, go, met, take_hoard
from pallbearer.systems.bashslash.crawl_town import in_town, town
from pallbearer.systems.bashslash.death import hour
from pallbearer.systems.bashslash.known import unknown_hero
from pallbearer.systems.bashslash.rounds import end_fight
from pallbearer.systems.bashslash.state import State

chapter = Chapter("crawl")

RULES = (*CRAWL_RULES, "BS-BOOST-05", "BS-RULING-20", "BS-RULING-91")


class Solo(Params, frozen=True):
    """Go crawling alone, or go on with it."""

    hero: str


def _solo(state: State, params: Solo) -> Script[State | Refused]:
    hero = params.hero
    if (refused := unknown_hero(state, hero)) is not None:
        return refused
    if not state.being(hero).alive:
        return Refused("dead", f"{state.being(hero).name} is dead: roll up another hero.", ("BS-COMBAT-18",))
    if state.round and not of(state, hero).round:
        return Refused("fighting", "A fight goes on at the table: end it first.", ("BS-RULING-48",))
    if hero not in state.crawls:
        state = yield Record(CrawlBegun(hero), RULES)
    stopped = False
    while not stopped and hero in state.heroes and state.being(hero).alive:
        stopped, state = yield from _step(state, hero)
    if hero in state.heroes and not state.being(hero).alive and of(state, hero).stage != "town":
        state = yield from _dead(state, hero)
    return state


def _step(state: State, hero: str) -> Script[tuple[bool, State]]:
    """One choice, and what comes of it.  True when the player stops."""
    if (of(state, hero).stage in ("met", "fight")) and not (state.being(hero).up and foes_of(state, hero)):
        return False, (yield from _settled(state, hero))
    if not state.being(hero).up:
        return (yield from _lie(state, hero))
    stage = of(state, hero).stage
    if stage == "fight":
        if not of(state, hero).round:
            state = yield Record(StageChanged(hero, "met", "they stand off"), CRAWL_RULES)
            return False, state
        answer, state = yield from fight_round(state, hero)
        return answer == "stop", state
    ask = {"town": town, "corridor": corridor, "met": met, "boon": boon}[stage]
    if stage == "boon" and of(state, hero).chests:
        return False, (yield from take_hoard(state, hero))
    answer, state = yield from choose(hero, lambda now: ask(hero, now), state)
    if answer == STOP[0]:
        return True, state
    if stage == "town" and answer != "drink":
        return False, (yield from in_town(state, hero, answer))
    return False, (yield from go(state, hero, answer))


def _settled(state: State, hero: str) -> Script[State]:
    """A meeting or fight is over: somebody is down."""
    if not state.being(hero).up:
        return (yield from lost(state, hero))
    return (yield from won(state, hero))


def _lie(state: State, hero: str) -> Script[tuple[bool, State]]:
    """The hours of one who has passed out (BS-COMBAT-20..24)."""

    def ask(now: State) -> Question | None:
        if hero not in now.heroes or now.being(hero).condition != "out":
            return None
        options = (Option("wait", "An hour passes", "1-2 death, 6 waking"), Option(*STOP))
        text = f"You have passed out, {now.being(hero).hours} hours ago."
        return Question("solo-out", text, options, ("BS-COMBAT-20",), about={"hero": hero})

    answer, state = yield from choose(hero, ask, state)
    if answer == "wait":
        state = yield from hour(state, hero)
    return answer == STOP[0], state


def _dead(state: State, hero: str) -> Script[State]:
    """The crawl ends with the hero."""
    if of(state, hero).round:
        state = yield from end_fight(state, everybody(state, hero), hero)
    state = yield from clear(state, hero)
    event = StageChanged(hero, "town", "the crawl ends here")
    state = yield Record(event, ("BS-COMBAT-18",))
    return state


chapter.offers(Act("solo", "Play alone", Solo, _solo, rules=RULES, always=True))

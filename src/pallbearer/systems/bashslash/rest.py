"""After a boss: treasure and chances from the Dungeon, and the one place for a full rest (BOOST, IMPROVE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, recovered
from pallbearer.systems.bashslash.rounds import NoParams, end_fight, fighters
from pallbearer.systems.bashslash.state import Crawl, State

chapter = Chapter("rest")

DEEPEST = 99


class BossBeaten(Event, frozen=True):
    """A boss fight was won at this level: the Dungeon grants treasure, and chances to those alive."""

    level: int
    heroes: tuple[str, ...]
    party: bool = False
    hero: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        who = "the party" if self.party else ", ".join(map(names, self.heroes)) or "nobody"
        return f"The boss of level {self.level} is beaten. The Dungeon grants treasure, and {who} a chance to improve."


class TreasureGranted(Event, frozen=True):
    """The Dungeon's treasure was handed out."""

    what: str

    def tell(self, names: Names) -> str:
        return f"The Dungeon's treasure: {self.what}."


class FullyRested(Event, frozen=True):
    """A full rest: boosts come back, and what the rulings say."""

    hero: str
    sweat: bool
    attributes: bool
    spent_too: bool = False
    weight = 2

    def tell(self, names: Names) -> str:
        parts = ["levels lost to boosts"] + ["Sweat"] * self.sweat + ["attributes"] * self.attributes
        return f"{names(self.hero)} takes a full rest: {', '.join(parts)} restored."


class MovedOn(Event, frozen=True):
    """The party leaves the boss's room."""

    level: int

    def tell(self, names: Names) -> str:
        return f"They move on, at level {self.level} of the dungeon."


@chapter.evolves(BossBeaten)
def _beaten(state: State, event: BossBeaten) -> State:
    if event.party:
        state = replace(state, party_chances=(*state.party_chances, event.level))
    else:
        for hero in event.heroes:
            if hero in state.heroes:
                being = state.heroes[hero]
                state = state.put(replace(being, chances=(*being.chances, event.level)))
    if event.hero:
        crawl = state.crawls.get(event.hero, Crawl())
        deepest = max(crawl.deepest, event.level)
        return replace(state, crawls={**state.crawls, event.hero: replace(crawl, deepest=deepest)})
    return replace(state, haven=True, treasure_due=state.treasure_due + 1)


@chapter.evolves(TreasureGranted)
def _granted(state: State, event: TreasureGranted) -> State:
    return replace(state, treasure_due=max(0, state.treasure_due - 1))


@chapter.evolves(FullyRested)
def _rested(state: State, event: FullyRested) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    levels = {}
    for name, level in being.levels.items():
        healed = event.attributes and name in ATTRIBUTES
        levels[name] = replace(level, boosted=0, hurt=0 if healed else level.hurt)
    being = recovered(replace(being, levels=levels), state.rulings)
    if event.spent_too:
        being = replace(being, spent=())
    if event.sweat and not being.spent:
        being = replace(being, sweat=0)
    return state.put(being)


@chapter.evolves(MovedOn)
def _moved(state: State, event: MovedOn) -> State:
    return replace(state, haven=False, dungeon=event.level)


def boss_beaten(state: State, hero: str = "", level: int = 0) -> Script[State]:
    """The Dungeon's thanks: one chance for each hero alive, by house rule one for the party (BS-RULING-61)."""
    alive = (hero,) if hero else tuple(one.id for one in state.heroes.values() if one.alive)
    party = state.rulings.one_improvement_for_party and not hero
    event = BossBeaten(level or state.dungeon, alive, party, hero)
    state = yield Record(event, ("BS-IMPROVE-01", "BS-IMPROVE-02", "BS-RULING-61"))
    return state


def full_rest(state: State, who: str) -> Script[State]:
    """A full rest of one hero, wherever that is allowed (BS-RULING-58)."""
    rulings = state.rulings
    attributes = rulings.rest_heals_attributes or rulings.rest_heals_all_but_items
    rules = ["BS-BOOST-04", "BS-RULING-20", "BS-RULING-58"]
    if attributes:
        rules.append("BS-RULING-37")
    held = bool(state.being(who).spent) and not attributes and not rulings.rest_clears_exhaustion
    if state.being(who).spent:
        rules.append("BS-RULING-39")
    state = yield Record(FullyRested(who, not held, attributes, rulings.rest_clears_exhaustion), tuple(rules))
    return state


def _end(state: State, params: NoParams) -> Script[State | Refused]:
    if not state.round:
        return Refused("no-fight", "No fight goes on.", ("BS-RULING-48",))
    bosses = [one for one in state.foes.values() if one.kind == "boss" and not one.solo]
    won = bool(state.bosses) and not any(one.up for one in bosses) and any(one.up for one in state.heroes.values())
    state = yield from end_fight(state, fighters(state))
    return (yield from boss_beaten(state)) if won else state


def _full_rest(state: State, params: NoParams) -> Script[State | Refused]:
    if not state.haven:
        remedy = "Rest in the room where you have just beaten a boss: everywhere else monsters wander."
        return Refused("no-haven", remedy, ("BS-BOOST-05", "BS-BOOST-06"))
    resting = [one.id for one in state.heroes.values() if one.alive]
    if not resting:
        return Refused("nobody", "Nobody is alive to rest.", ("BS-BOOST-05",))
    for who in resting:
        state = yield from full_rest(state, who)
    return state


class MoveOn(Params, frozen=True):
    """Leave the room, to this level of the dungeon."""

    level: int = 1


def _move_on(state: State, params: MoveOn) -> Script[State | Refused]:
    if not 1 <= params.level <= DEEPEST:
        return Refused("bad-level", f"A dungeon's levels go from 1 to {DEEPEST}.", ("BS-IMPROVE-07",))
    if not state.haven and params.level == state.dungeon:
        return Refused("no-change", f"This is level {state.dungeon}: name another.", ("BS-IMPROVE-07",))
    state = yield Record(MovedOn(params.level), ("BS-BOOST-06", "BS-IMPROVE-07"))
    return state


chapter.offers(Act("end_fight", "End the fight", NoParams, _end, by="gm", rules=("BS-IMPROVE-01", "BS-IMPROVE-02")))
chapter.offers(
    Act("full_rest", "Take a full rest", NoParams, _full_rest, by="gm", rules=("BS-BOOST-05", "BS-BOOST-06"))
)
chapter.offers(Act("move_on", "Move on", MoveOn, _move_on, by="gm", rules=("BS-BOOST-06", "BS-IMPROVE-07")))

"""What happens in a crawl alone, as facts (see `crawl`)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names
from pallbearer.systems.bashslash.crawl_tables import OURS
from pallbearer.systems.bashslash.state import Crawl, State

chapter = Chapter("crawl_events")

Stage = Literal["town", "corridor", "met", "fight", "boon"]
CRAWL_RULES = ("BS-BOOST-06",)
"""Everywhere but in a beaten boss's room monsters wander: that is what a crawl is made of."""


class CrawlBegun(Event, frozen=True):
    """A hero goes crawling alone: nobody is the GM."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} goes alone, with Pallbearer's own tables for a GM."


class DungeonEntered(Event, frozen=True):
    """The hero goes down to a level."""

    hero: str
    level: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} enters level {self.level}."


class RoomEntered(Event, frozen=True):
    """The next room."""

    hero: str
    room: int
    kind: str
    treasures: int
    text: str

    def tell(self, names: Names) -> str:
        return f"Room {self.room}: {self.text}"


class StageChanged(Event, frozen=True):
    """Where the crawl stands now, and why."""

    hero: str
    stage: Stage
    why: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {self.why}."


class TreasureTaken(Event, frozen=True):
    """A treasure of the room was taken, or lost."""

    hero: str
    taken: bool = True

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} {'takes the treasure' if self.taken else 'leaves the treasure'} (own table)."


class Breathed(Event, frozen=True):
    """The hero caught their breath in this room."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} sits down for a while."


class PrestigeGained(Event, frozen=True):
    """Prestige, which the text leaves to the referee."""

    hero: str
    by: int
    now: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has prestige {self.now} now, {OURS}: a boss never beaten before."


class LeftForDead(Event, frozen=True):
    """Foes stand over a hero who has passed out."""

    hero: str
    face: int
    spared: bool

    def tell(self, names: Names) -> str:
        came = "they rob the body and go" if self.spared else "they make sure"
        return f"{names(self.hero)} lies there ({self.face}), and {came}, {OURS}."


class Robbed(Event, frozen=True):
    """The purse is gone."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s purse is gone."


class DraughtDrunk(Event, frozen=True):
    """A healing draught was drunk."""

    hero: str
    item: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} drinks a healing draught."


def put(state: State, hero: str, crawl: Crawl) -> State:
    """With this crawl of the hero."""
    return replace(state, crawls={**state.crawls, hero: crawl})


def of(state: State, hero: str) -> Crawl:
    """The hero's crawl; a fresh one if there is none."""
    return state.crawls.get(hero, Crawl())


@chapter.evolves(CrawlBegun)
def _begun(state: State, event: CrawlBegun) -> State:
    return put(state, event.hero, Crawl())


@chapter.evolves(DungeonEntered)
def _entered(state: State, event: DungeonEntered) -> State:
    crawl = of(state, event.hero)
    changed = replace(crawl, stage="corridor", level=event.level, room=0, kind="stair", chests=0, rested=False, round=0)
    return put(state, event.hero, changed)


@chapter.evolves(RoomEntered)
def _room(state: State, event: RoomEntered) -> State:
    crawl = of(state, event.hero)
    changed = replace(crawl, stage="corridor", room=event.room, kind=event.kind, chests=event.treasures, rested=False)
    return put(state, event.hero, changed)


@chapter.evolves(StageChanged)
def _stage(state: State, event: StageChanged) -> State:
    return put(state, event.hero, replace(of(state, event.hero), stage=event.stage))


@chapter.evolves(TreasureTaken)
def _taken(state: State, event: TreasureTaken) -> State:
    crawl = of(state, event.hero)
    return put(state, event.hero, replace(crawl, chests=max(0, crawl.chests - 1)))


@chapter.evolves(Breathed)
def _breathed(state: State, event: Breathed) -> State:
    return put(state, event.hero, replace(of(state, event.hero), rested=True))


@chapter.evolves(PrestigeGained)
def _prestige(state: State, event: PrestigeGained) -> State:
    if event.hero not in state.heroes:
        return state
    return state.put(replace(state.heroes[event.hero], prestige=event.now))


@chapter.evolves(LeftForDead)
def _left(state: State, event: LeftForDead) -> State:
    return state


@chapter.evolves(Robbed)
def _robbed(state: State, event: Robbed) -> State:
    if event.hero not in state.heroes:
        return state
    return state.put(replace(state.heroes[event.hero], purse={}))


@chapter.evolves(DraughtDrunk)
def _drunk(state: State, event: DraughtDrunk) -> State:
    if event.hero not in state.heroes:
        return state
    being = state.heroes[event.hero]
    return state.put(replace(being, items=tuple(item for item in being.items if item.id != event.item)))

"""Sweat: effort made, and hits avoided, before real injury (STAMINA)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.burden import limit
from pallbearer.systems.bashslash.known import unknown_being
from pallbearer.systems.bashslash.state import State

chapter = Chapter("sweat")

MOST = 50


class Sweated(Event, frozen=True):
    """Sweat rose by `points`, to `now` of `limit`."""

    hero: str
    points: int
    now: int
    limit: int
    why: str = ""

    def tell(self, names: Names) -> str:
        why = f" ({self.why})" if self.why else ""
        worn = ", exhausted" if self.now >= self.limit else ""
        return f"{names(self.hero)} sweats {self.points}{why}: {self.now} of {self.limit}{worn}."


class SweatCleared(Event, frozen=True):
    """Sweat fell to `now`."""

    hero: str
    now: int
    why: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s Sweat is down to {self.now}: {self.why}."


@chapter.evolves(Sweated)
def _sweated(state: State, event: Sweated) -> State:
    if not state.has(event.hero):
        return state
    return state.put(replace(state.being(event.hero), sweat=event.now))


@chapter.evolves(SweatCleared)
def _cleared(state: State, event: SweatCleared) -> State:
    if not state.has(event.hero):
        return state
    return state.put(replace(state.being(event.hero), sweat=event.now))


def sweat(state: State, who: str, points: int, rules: tuple[str, ...], why: str = "") -> Script[State]:
    """Add Sweat, never past the threshold (BS-RULING-16)."""
    being = state.being(who)
    most = limit(state, being)
    after = max(being.sweat, min(being.sweat + points, most))
    if after > being.sweat:
        state = yield Record(Sweated(who, after - being.sweat, after, most, why), rules)
    return state


class Exert(Params, frozen=True):
    """The referee has an effort cost Sweat."""

    hero: str
    points: int = 1
    why: str = ""


def _exert(state: State, params: Exert) -> Script[State | Refused]:
    if (refused := unknown_being(state, params.hero)) is not None:
        return refused
    if not 1 <= params.points <= MOST:
        return Refused("bad-points", f"An effort costs 1 to {MOST} Sweat.", ("BS-RULING-19",))
    if state.being(params.hero).sweat >= limit(state, state.being(params.hero)):
        return Refused("exhausted", "They are exhausted: Sweat goes no higher.", ("BS-RULING-16",))
    why = " ".join(params.why.split())[:200]
    return (yield from sweat(state, params.hero, params.points, ("BS-STAMINA-14", "BS-RULING-19"), why))


class Effort(Params, frozen=True):
    """A forced march or a climb, which costs 1 Sweat by house rule."""

    hero: str
    kind: Literal["forced march", "climb"] = "forced march"


def _effort(state: State, params: Effort) -> Script[State | Refused]:
    if (refused := unknown_being(state, params.hero)) is not None:
        return refused
    if params.kind not in ("forced march", "climb"):
        return Refused("unknown-effort", "It is a forced march or a climb.", ("BS-RULING-19",))
    if not state.rulings.effort_adds_sweat:
        remedy = "Only hits add Sweat here. The referee may exert somebody, or switch on effort_adds_sweat."
        return Refused("no-house-rule", remedy, ("BS-RULING-19",))
    return (yield from sweat(state, params.hero, 1, ("BS-STAMINA-14", "BS-RULING-19"), params.kind))


chapter.offers(Act("exert", "Cost Sweat", Exert, _exert, by="gm", rules=("BS-RULING-19",)))
chapter.offers(Act("effort", "March or climb", Effort, _effort, rules=("BS-RULING-19",)))

"""Trackers: decay, doom, bad omens and the GM's own (TRACK)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight.state import State, Tracker, has

chapter = Chapter("trackers")


def main_trackers() -> dict[str, Tracker]:
    """The three that are always in play (DW-TRACK-04).  Doom belongs to the dungeon, omens to the campaign."""
    return {
        "decay": Tracker("decay", "Decay", 6),
        "doom": Tracker("doom", "Doom", 8, secret=True, keeps=True),
        "omens": Tracker("omens", "Bad omens", 7, secret=True),
    }


class TrackerAdvanced(Event, frozen=True):
    """`by` segments of a tracker were filled."""

    tracker: str
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.tracker)} advances {self.by}."


class TrackerTriggered(Event, frozen=True):
    """A tracker filled up: what it stands for happens (DW-TRACK-03)."""

    tracker: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.tracker)} is full: it happens."


class TrackerLowered(Event, frozen=True):
    """`by` segments of a tracker were cleared."""

    tracker: str
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.tracker)} goes down {self.by}."


@chapter.evolves(TrackerAdvanced)
def _advanced(state: State, event: TrackerAdvanced) -> State:
    tracker = state.trackers[event.tracker]
    return _put(state, replace(tracker, filled=tracker.filled + event.by))


@chapter.evolves(TrackerTriggered)
def _triggered(state: State, event: TrackerTriggered) -> State:
    tracker = state.trackers[event.tracker]
    left = tracker.filled if tracker.keeps else max(0, tracker.filled - tracker.size)
    if state.rulings.tracker_drops_excess and not tracker.keeps:
        left = 0
    return _put(state, replace(tracker, filled=left, triggered=tracker.triggered + 1))


@chapter.evolves(TrackerLowered)
def _lowered(state: State, event: TrackerLowered) -> State:
    tracker = state.trackers[event.tracker]
    return _put(state, replace(tracker, filled=max(0, tracker.filled - event.by)))


def _put(state: State, tracker: Tracker) -> State:
    return replace(state, trackers={**state.trackers, tracker.id: tracker})


def advance(state: State, tracker: str, points: int, rules: tuple[str, ...]) -> Script[State]:
    """Fill `points` segments; trigger if that fills it.  The Doomed make doom's advance longer (DW-AFFL-29)."""
    by, why = points, rules
    if tracker == "doom" and (extra := _doomed(state)):
        by, why = points + extra, (*rules, "DW-AFFL-29", "DW-RULING-87")
    seen = _audience(state, tracker)
    before = state.trackers[tracker].filled
    state = yield Record(TrackerAdvanced(tracker, by), (*why, "DW-TRACK-02"), seen)
    now = state.trackers[tracker]
    if before < now.size <= now.filled:
        state = yield Record(TrackerTriggered(tracker), ("DW-TRACK-03", "DW-RULING-94"), seen)
    return state


def lower(state: State, tracker: str, points: int, rules: tuple[str, ...]) -> Script[State]:
    """Clear up to `points` segments, never below none (DW-NOTE-69)."""
    by = min(points, state.trackers[tracker].filled)
    if by:
        state = yield Record(TrackerLowered(tracker, by), (*rules, "DW-NOTE-69"), _audience(state, tracker))
    return state


def _doomed(state: State) -> int:
    count = sum(
        1 for hero in state.heroes.values() if has(hero.afflictions, "Doomed") and hero.condition.kind != "dead"
    )
    return count if state.rulings.doomed_stacks else min(count, 1)


def _audience(state: State, tracker: str) -> tuple[str, ...]:
    """A secret tracker's moves are for the GM, and bad omens for a third eye (DW-TRACK-10, DW-TRAIT-17)."""
    if not state.trackers[tracker].secret:
        return ()
    if tracker == "omens":
        return (GM, *(hero.id for hero in state.heroes.values() if has(hero.traits, "Third eye")))
    return (GM,)


class AdvanceTracker(Params, frozen=True):
    """Advance a tracker by `points`."""

    tracker: str
    points: int = 1


def _advance_act(state: State, params: AdvanceTracker) -> Script[State | Refused]:
    if params.tracker not in state.trackers:
        known = ", ".join(sorted(state.trackers))
        return Refused("unknown-tracker", f"There is no tracker {params.tracker!r}; there are: {known}.")
    if params.points < 1:
        return Refused("bad-points", "A tracker advances by 1 or more; to lower it, use lower_tracker.")
    return (yield from advance(state, params.tracker, params.points, ("DW-TRACK-02",)))


chapter.offers(
    Act(
        "advance_tracker",
        "Advance a tracker",
        AdvanceTracker,
        _advance_act,
        by="gm",
        rules=("DW-TRACK-02",),
        secret=lambda state, params: params.tracker in state.trackers and state.trackers[params.tracker].secret,
    )
)

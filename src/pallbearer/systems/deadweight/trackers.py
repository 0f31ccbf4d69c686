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


class TrackerAdded(Event, frozen=True):
    """The GM started a tracker."""

    added: Tracker

    def tell(self, names: Names) -> str:
        return f"A new tracker: {self.added.name}, {self.added.size} segments."


class TrackerRemoved(Event, frozen=True):
    """A tracker of the GM's was taken off the table."""

    tracker: str
    name: str

    def tell(self, names: Names) -> str:
        return f"The tracker {self.name} is no longer in play."


class TrackerRevealed(Event, frozen=True):
    """The players may see a tracker from now on."""

    tracker: str
    name: str

    def tell(self, names: Names) -> str:
        return f"The tracker {self.name} is open to everybody."


class TrackerHidden(Event, frozen=True):
    """Only the GM may see a tracker from now on."""

    tracker: str
    name: str

    def tell(self, names: Names) -> str:
        return f"The tracker {self.name} is secret."


@chapter.evolves(TrackerAdvanced)
def _advanced(state: State, event: TrackerAdvanced) -> State:
    tracker = state.trackers[event.tracker]
    return _put(state, replace(tracker, filled=tracker.filled + event.by))


@chapter.evolves(TrackerTriggered)
def _triggered(state: State, event: TrackerTriggered) -> State:
    tracker = state.trackers[event.tracker]
    # An advance longer than the tracker fills it again: what is left after this time stays for the next.
    left = tracker.filled if tracker.keeps else max(0, tracker.filled - tracker.size)
    if state.rulings.tracker_drops_excess and not tracker.keeps:
        left = 0
    return _put(state, replace(tracker, filled=left, triggered=tracker.triggered + 1))


@chapter.evolves(TrackerLowered)
def _lowered(state: State, event: TrackerLowered) -> State:
    tracker = state.trackers[event.tracker]
    return _put(state, replace(tracker, filled=max(0, tracker.filled - event.by)))


@chapter.evolves(TrackerAdded)
def _added(state: State, event: TrackerAdded) -> State:
    return _put(state, event.added)


@chapter.evolves(TrackerRemoved)
def _removed(state: State, event: TrackerRemoved) -> State:
    return replace(state, trackers={id: one for id, one in state.trackers.items() if id != event.tracker})


@chapter.evolves(TrackerRevealed)
def _revealed(state: State, event: TrackerRevealed) -> State:
    return _put(state, replace(state.trackers[event.tracker], secret=False))


@chapter.evolves(TrackerHidden)
def _hidden(state: State, event: TrackerHidden) -> State:
    return _put(state, replace(state.trackers[event.tracker], secret=True))


def _put(state: State, tracker: Tracker) -> State:
    return replace(state, trackers={**state.trackers, tracker.id: tracker})


def advance(state: State, tracker: str, points: int, rules: tuple[str, ...]) -> Script[State]:
    """Fill `points` segments; what fills up happens.  The Doomed make doom's advance longer (DW-AFFL-29).

    Excess segments are carried over, so a long advance can make a tracker happen more than once; doom, which keeps
    its value, has no segments beyond its last.
    """
    by, why = points, rules
    if tracker == "doom" and (extra := _doomed(state)):
        by, why = points + extra, (*rules, "DW-AFFL-29", "DW-RULING-87")
    before = state.trackers[tracker]
    if before.keeps:
        by = min(by, before.size - before.filled)
    if by <= 0:
        return state
    state = yield Record(TrackerAdvanced(tracker, by), (*why, "DW-TRACK-02"), _audience(state, tracker))
    while state.trackers[tracker].filled >= state.trackers[tracker].size:
        state = yield Record(TrackerTriggered(tracker), ("DW-TRACK-03", "DW-RULING-94"), _audience(state, tracker))
        state = yield from _happen(state, tracker, rules)
        if before.keeps:
            break
    return state


def _happen(state: State, tracker: str, rules: tuple[str, ...]) -> Script[State]:
    """What a full tracker stands for, where the rules say it; the GM tells the rest (DW-TRACK-08)."""
    from pallbearer.systems.deadweight import light

    if tracker == "decay":
        state = yield from light.roll_lights(state, rules)
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


MOST_POINTS, MOST_SEGMENTS, MOST_TRACKERS, NAME_LENGTH = 60, 60, 40, 60


def unknown_tracker(state: State, tracker: str) -> Refused | None:
    """Refused if there is no such tracker."""
    if tracker in state.trackers:
        return None
    known = ", ".join(sorted(state.trackers))
    return Refused("unknown-tracker", f"There is no tracker {tracker!r}; there are: {known}.", ("DW-TRACK-04",))


def _bad_points(points: int) -> Refused | None:
    if 1 <= points <= MOST_POINTS:
        return None
    return Refused("bad-points", f"A tracker moves by 1 to {MOST_POINTS} at a time, up or down.", ("DW-TRACK-02",))


def _advance_act(state: State, params: AdvanceTracker) -> Script[State | Refused]:
    if refused := unknown_tracker(state, params.tracker) or _bad_points(params.points):
        return refused
    tracker = state.trackers[params.tracker]
    if tracker.keeps and tracker.filled >= tracker.size:
        return Refused("full", f"{tracker.name} is full already: lower or set it first.", ("DW-RULING-94",))
    return (yield from advance(state, params.tracker, params.points, ("DW-TRACK-02",)))


class LowerTracker(Params, frozen=True):
    """Lower a tracker by `points`."""

    tracker: str
    points: int = 1


def _lower_act(state: State, params: LowerTracker) -> Script[State | Refused]:
    if refused := unknown_tracker(state, params.tracker) or _bad_points(params.points):
        return refused
    if state.trackers[params.tracker].filled == 0:
        return Refused("empty", f"{state.trackers[params.tracker].name} is empty already.", ("DW-NOTE-69",))
    return (yield from lower(state, params.tracker, params.points, ("DW-NOTE-69",)))


class AddTracker(Params, frozen=True):
    """Start a tracker of the GM's own, of `size` segments."""

    name: str
    size: int
    secret: bool = False


def bad_size(size: int) -> Refused | None:
    """Refused for a tracker of no segments, or of absurdly many."""
    if 1 <= size <= MOST_SEGMENTS:
        return None
    return Refused("bad-size", f"A tracker has 1 to {MOST_SEGMENTS} segments.", ("DW-TRACK-01",))


def _add(state: State, params: AddTracker) -> Script[State | Refused]:
    name = params.name.strip()
    if not 1 <= len(name) <= NAME_LENGTH:
        return Refused("bad-name", f"Give it a name of 1 to {NAME_LENGTH} letters.", ("DW-TRACK-09",))
    if refused := bad_size(params.size):
        return refused
    if len(state.trackers) >= MOST_TRACKERS:
        return Refused("too-many", "Remove a tracker first.", ("DW-TRACK-09",))
    number = next(one for one in range(1, MOST_TRACKERS + 1) if f"tracker-{one}" not in state.trackers)
    tracker = Tracker(f"tracker-{number}", name, params.size, secret=params.secret)
    state = yield Record(TrackerAdded(tracker), ("DW-TRACK-09", "DW-TRACK-01"), (GM,) if params.secret else ())
    return state


class RemoveTracker(Params, frozen=True):
    """Take a tracker off the table.  Decay, doom and bad omens stay."""

    tracker: str


def _remove(state: State, params: RemoveTracker) -> Script[State | Refused]:
    if refused := unknown_tracker(state, params.tracker):
        return refused
    if params.tracker in main_trackers():
        remedy = f"{state.trackers[params.tracker].name} is always in play: hide or lower it instead."
        return Refused("main-tracker", remedy, ("DW-TRACK-04",))
    tracker = state.trackers[params.tracker]
    event = TrackerRemoved(tracker.id, tracker.name)
    state = yield Record(event, ("DW-TRACK-09",), _audience(state, tracker.id))
    return state


class ShowTracker(Params, frozen=True):
    """Open a secret tracker to the players, or make an open one `secret`."""

    tracker: str
    secret: bool = False


def _show(state: State, params: ShowTracker) -> Script[State | Refused]:
    if refused := unknown_tracker(state, params.tracker):
        return refused
    tracker = state.trackers[params.tracker]
    if tracker.secret == params.secret:
        return Refused("no-change", f"{tracker.name} is {'secret' if tracker.secret else 'open'} already.")
    event = TrackerHidden(tracker.id, tracker.name) if params.secret else TrackerRevealed(tracker.id, tracker.name)
    state = yield Record(event, ("DW-TRACK-10",), (GM,) if params.secret else ())
    return state


def _secret(state: State, params: AdvanceTracker | LowerTracker | RemoveTracker) -> bool:
    return params.tracker in state.trackers and state.trackers[params.tracker].secret


for _act in (
    Act("advance_tracker", "Advance it", AdvanceTracker, _advance_act, "gm", ("DW-TRACK-02",), secret=_secret),
    Act("lower_tracker", "Lower it", LowerTracker, _lower_act, "gm", ("DW-NOTE-69",), secret=_secret),
    Act("add_tracker", "Start a tracker", AddTracker, _add, "gm", ("DW-TRACK-09",), secret=lambda _, p: p.secret),
    Act("remove_tracker", "Remove it", RemoveTracker, _remove, "gm", ("DW-TRACK-09",), secret=_secret),
    Act("show_tracker", "Hide or reveal it", ShowTracker, _show, "gm", ("DW-TRACK-10",), secret=lambda _, p: p.secret),
):
    chapter.offers(_act)

"""The GM adjusts the table: trackers and the phase (DW-GAME-03)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.rules.writing import NAME_LENGTH, line, ruling
from pallbearer.systems.deadweight.adjust import RULING
from pallbearer.systems.deadweight.game import PHASES
from pallbearer.systems.deadweight.state import Phase, State
from pallbearer.systems.deadweight.trackers import bad_size, unknown_tracker

chapter = Chapter("adjust_table")


class TrackerAdjusted(Event, frozen=True):
    """The GM set a tracker."""

    tracker: str
    name: str
    size: int
    filled: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{self.name} stands at {self.filled} of {self.size}", self.why)


class PhaseAdjusted(Event, frozen=True):
    """The GM said which phase this is."""

    phase: Phase
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"this is the {self.phase} phase", self.why)


@chapter.evolves(TrackerAdjusted)
def _tracker(state: State, event: TrackerAdjusted) -> State:
    now = replace(state.trackers[event.tracker], name=event.name, size=event.size, filled=event.filled)
    return replace(state, trackers={**state.trackers, now.id: now})


@chapter.evolves(PhaseAdjusted)
def _phase(state: State, event: PhaseAdjusted) -> State:
    if event.phase == "combat" and not state.in_combat:
        return replace(state, phase="combat", phase_before=state.phase, round=max(state.round, 1))
    return replace(state, phase=event.phase, round=state.round if event.phase == "combat" else 0)


class AdjustTracker(Params, frozen=True):
    """Set a tracker's name, size or filled segments; what is not named stays.  Nothing is triggered."""

    tracker: str
    name: str | None = None
    size: int | None = None
    filled: int | None = None
    why: str = ""


def _adjust_tracker(state: State, params: AdjustTracker) -> Script[State | Refused]:
    if refused := unknown_tracker(state, params.tracker):
        return refused
    was = state.trackers[params.tracker]
    name = was.name if params.name is None else params.name.strip()
    size = was.size if params.size is None else params.size
    filled = was.filled if params.filled is None else params.filled
    if refused := bad_size(size):
        return refused
    if not 1 <= len(name) <= NAME_LENGTH:
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", ("DW-TRACK-09",))
    most = size if was.keeps else size - 1
    if not 0 <= filled <= most:
        remedy = f"It may stand at 0 to {most}; to let it happen, advance it."
        return Refused("bad-figure", remedy, ("DW-TRACK-03", "DW-NOTE-69"))
    if (name, size, filled) == (was.name, was.size, was.filled):
        return Refused("no-change", "It is so already.", RULING)
    event = TrackerAdjusted(was.id, name, size, filled, line(params.why))
    state = yield Record(event, RULING, (GM,) if was.secret else ())
    return state


class AdjustPhase(Params, frozen=True):
    """Say which phase this is, whatever the rules make of it."""

    phase: Phase
    why: str = ""


def _adjust_phase(state: State, params: AdjustPhase) -> Script[State | Refused]:
    if params.phase not in PHASES:
        return Refused("unknown-phase", f"It is one of: {', '.join(PHASES)}.", ("DW-GAME-07",))
    if params.phase == state.phase:
        return Refused("no-change", f"This is the {state.phase} phase already.", ("DW-GAME-07",))
    state = yield Record(PhaseAdjusted(params.phase, line(params.why)), (*RULING, "DW-GAME-07"))
    return state


def _secret(state: State, params: AdjustTracker) -> bool:
    return params.tracker in state.trackers and state.trackers[params.tracker].secret


for _act in (
    Act("adjust_tracker", "Adjust a tracker", AdjustTracker, _adjust_tracker, "gm", RULING, secret=_secret),
    Act("adjust_phase", "Adjust the phase", AdjustPhase, _adjust_phase, "gm", RULING),
):
    chapter.offers(_act)

"""Challenge Clocks (FATIGUE-02).  The book says only that failing one tires; the rest is a plain row of segments."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.systems.tenslots.fatigue import bad_points, tire
from pallbearer.systems.tenslots.saying import absent, bad_name, hidden, out_of_bounds
from pallbearer.systems.tenslots.state import Clock, State

chapter = Chapter("clocks")

RULES = ("TS-FATIGUE-02",)
MOST_CLOCKS, MOST_SEGMENTS = 30, 24


class ClockAdded(Event, frozen=True):
    """The GM started a clock."""

    clock: Clock

    def tell(self, names: Names) -> str:
        return f"A Challenge Clock: {self.clock.name}, {self.clock.size} segments."


class ClockMoved(Event, frozen=True):
    """A clock stands at `filled` segments now."""

    clock: str
    name: str
    filled: int
    size: int

    def tell(self, names: Names) -> str:
        return (
            f"{self.name} stands at {self.filled} of {self.size}{': it is full' if self.filled == self.size else ''}."
        )


class ClockEnded(Event, frozen=True):
    """A challenge is decided."""

    clock: str
    name: str
    how: Literal["failed", "met"]
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{self.name}: {'the challenge is failed' if self.how == 'failed' else 'the challenge is met'}."


class ClockShown(Event, frozen=True):
    """A clock is open to everybody, or secret."""

    clock: str
    name: str
    secret: bool

    def tell(self, names: Names) -> str:
        return f"The clock {self.name} is {'secret' if self.secret else 'open to everybody'}."


class ClockRemoved(Event, frozen=True):
    """A clock was taken off the table."""

    clock: str
    name: str

    def tell(self, names: Names) -> str:
        return f"The clock {self.name} is put away."


@chapter.evolves(ClockAdded)
def _added(state: State, event: ClockAdded) -> State:
    return put(state, event.clock)


@chapter.evolves(ClockMoved)
def _moved(state: State, event: ClockMoved) -> State:
    clock = state.clocks[event.clock]
    return put(state, replace(clock, filled=min(clock.size, event.filled)))


@chapter.evolves(ClockEnded)
def _ended(state: State, event: ClockEnded) -> State:
    return put(state, replace(state.clocks[event.clock], ended=event.how))


@chapter.evolves(ClockShown)
def _shown(state: State, event: ClockShown) -> State:
    return put(state, replace(state.clocks[event.clock], secret=event.secret))


@chapter.evolves(ClockRemoved)
def _removed(state: State, event: ClockRemoved) -> State:
    return replace(state, clocks={id: one for id, one in state.clocks.items() if id != event.clock})


def put(state: State, clock: Clock) -> State:
    """The state with this clock put in or replaced."""
    return replace(state, clocks={**state.clocks, clock.id: clock})


def unknown(state: State, clock: str) -> Refused | None:
    """Refused if there is no such clock."""
    if clock in state.clocks:
        return None
    known = ", ".join(state.clocks) or "none"
    return Refused("unknown-clock", f"There is no clock {clock[:40]!r}; there are: {known}.", RULES)


def _decided(clock: Clock) -> Refused | None:
    if not clock.ended:
        return None
    return Refused("decided", f"{clock.name} is {clock.ended} already: put it away, or start another.", RULES)


def heard(clock: Clock) -> tuple[str, ...]:
    """Who may hear of the clock."""
    return (GM,) if clock.secret else ()


class AddClock(Params, frozen=True):
    """Start a clock of so many segments."""

    name: str
    size: int = 6
    secret: bool = False


def _add(state: State, params: AddClock) -> Script[State | Refused]:
    name = " ".join(params.name.split())
    if refused := bad_name(name) or out_of_bounds("A clock", params.size, 1, MOST_SEGMENTS, RULES):
        return refused
    if len(state.clocks) >= MOST_CLOCKS:
        return Refused("too-many", f"There are {MOST_CLOCKS} clocks: put one away first.", RULES)
    number = next(one for one in range(1, MOST_CLOCKS + 1) if f"clock-{one}" not in state.clocks)
    clock = Clock(f"clock-{number}", name, params.size, secret=params.secret)
    state = yield Record(ClockAdded(clock), RULES, heard(clock))
    return state


class MoveClock(Params, frozen=True):
    """Fill so many segments, or with a number below 0 clear them."""

    clock: str
    by: int = 1


def _move(state: State, params: MoveClock) -> Script[State | Refused]:
    if refused := unknown(state, params.clock):
        return refused
    clock = state.clocks[params.clock]
    if refused := _decided(clock) or out_of_bounds("Segments", params.by, -MOST_SEGMENTS, MOST_SEGMENTS, RULES):
        return refused
    filled = max(0, min(clock.size, clock.filled + params.by))
    if filled == clock.filled:
        remedy = f"{clock.name} stands at {clock.filled} of {clock.size}: it can't move that way."
        return Refused("no-change", remedy, RULES)
    state = yield Record(ClockMoved(clock.id, clock.name, filled, clock.size), RULES, heard(clock))
    return state


class FailClock(Params, frozen=True):
    """The challenge is failed: `hero` tires, or everybody."""

    clock: str
    hero: str = ""
    points: int = 1


def _fail(state: State, params: FailClock) -> Script[State | Refused]:
    if refused := unknown(state, params.clock) or bad_points(state, params.points, RULES):
        return refused
    if params.hero and (refused := absent(state, params.hero)):
        return refused
    clock = state.clocks[params.clock]
    if refused := _decided(clock):
        return refused
    failing = [params.hero] if params.hero else [one.id for one in state.heroes.values() if not one.dead]
    state = yield Record(ClockEnded(clock.id, clock.name, "failed"), RULES, heard(clock))
    return (yield from tire(failing, params.points, (*RULES, "TS-RULING-17")))


class OneClock(Params, frozen=True):
    """A clock."""

    clock: str


def _meet(state: State, params: OneClock) -> Script[State | Refused]:
    if refused := unknown(state, params.clock):
        return refused
    clock = state.clocks[params.clock]
    if refused := _decided(clock):
        return refused
    state = yield Record(ClockEnded(clock.id, clock.name, "met"), RULES, heard(clock))
    return state


def _remove(state: State, params: OneClock) -> Script[State | Refused]:
    if refused := unknown(state, params.clock):
        return refused
    clock = state.clocks[params.clock]
    state = yield Record(ClockRemoved(clock.id, clock.name), RULES, heard(clock))
    return state


class ShowClock(Params, frozen=True):
    """Open a secret clock to the players, or make it `secret`."""

    clock: str
    secret: bool = False


def _show(state: State, params: ShowClock) -> Script[State | Refused]:
    if refused := unknown(state, params.clock):
        return refused
    clock = state.clocks[params.clock]
    if clock.secret == params.secret:
        return Refused("no-change", f"{clock.name} is {'secret' if clock.secret else 'open'} already.", RULES)
    event = ClockShown(clock.id, clock.name, params.secret)
    state = yield Record(event, RULES, (GM,) if params.secret else ())
    return state


def _secret(state: State, params: MoveClock | OneClock) -> bool:
    return params.clock in state.clocks and state.clocks[params.clock].secret


for _act in (
    Act("add_clock", "Start a clock", AddClock, _add, "gm", RULES, secret=lambda _, params: params.secret),
    Act("move_clock", "Move it", MoveClock, _move, "gm", RULES, secret=_secret),
    Act("fail_clock", "It is failed", FailClock, _fail, "gm", RULES, secret=hidden),
    Act("meet_clock", "It is met", OneClock, _meet, "gm", RULES, secret=_secret),
    Act("show_clock", "Hide or reveal it", ShowClock, _show, "gm", RULES, secret=lambda _, params: params.secret),
    Act("remove_clock", "Put it away", OneClock, _remove, "gm", RULES, secret=_secret),
):
    chapter.offers(_act)

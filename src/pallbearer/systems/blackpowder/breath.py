"""Holding one's breath, and drowning round by round (BREATH)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.sheet import Line
from pallbearer.systems.blackpowder import abilities, harm, odds
from pallbearer.systems.blackpowder.ladder import NORMAL, Difficulty, difficulty, shown
from pallbearer.systems.blackpowder.limits import dead, unable, unknown_hero
from pallbearer.systems.blackpowder.outcome import Outcome
from pallbearer.systems.blackpowder.state import Breath, Hero, State
from pallbearer.systems.blackpowder.tests import faces_decide, roll_test

chapter = Chapter("breath")

STEP = 2
"""How much harder each round without air is (BP-BREATH-05)."""

LONGEST = 3600
_WORDS: dict[Outcome, str] = {"crit": "Crit", "success": "holds on", "failure": "1 HP lost", "fumble": "Fumble"}


class BreathHeld(Event, frozen=True):
    """Seconds of breath were used up, in a `strenuous` way or quietly."""

    hero: str
    seconds: int
    strenuous: bool = False

    def tell(self, names: Names) -> str:
        how = ", hard at work" if self.strenuous else ""
        return f"{names(self.hero)} holds their breath for {self.seconds} seconds{how}."


class BreathRanOut(Event, frozen=True):
    """No breath is left: from now on each round is tested."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has no breath left."


class RoundUnderWater(Event, frozen=True):
    """A round without air was tested."""

    hero: str
    passed: bool
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} {'holds on' if self.passed else 'swallows water'}."


class Drowning(Event, frozen=True):
    """A sailor is at 0 HP under water, and by house rule may be pulled out for one round."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is drowning: one round is left to pull them out."


class Drowned(Event, frozen=True):
    """A sailor drowned."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} drowns."


class Rescued(Event, frozen=True):
    """Somebody was pulled out of the water in the last moment."""

    hero: str
    victim: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} pulls {names(self.victim)} out of the water."


class AirDrawn(Event, frozen=True):
    """Air: all of the breath is back, or by house rule a round of it."""

    hero: str
    breath: Breath

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} draws breath."


@chapter.evolves(BreathHeld)
def _held(state: State, event: BreathHeld) -> State:
    breath = state.hero(event.hero).breath
    if event.strenuous:
        return state.change(event.hero, breath=replace(breath, hard=breath.hard + event.seconds))
    return state.change(event.hero, breath=replace(breath, quiet=breath.quiet + event.seconds))


@chapter.evolves(BreathRanOut)
def _ran_out(state: State, event: BreathRanOut) -> State:
    return state


@chapter.evolves(RoundUnderWater)
def _round(state: State, event: RoundUnderWater) -> State:
    breath = state.hero(event.hero).breath
    failures = breath.failures + (not event.passed)
    return state.change(event.hero, breath=replace(breath, rounds=breath.rounds + 1, failures=failures))


@chapter.evolves(Drowning)
def _drowning(state: State, event: Drowning) -> State:
    return state.change(event.hero, fate="drowning", hp=0)


@chapter.evolves(Drowned)
def _drowned(state: State, event: Drowned) -> State:
    return state.change(event.hero, fate="drowned", hp=0)


@chapter.evolves(Rescued)
def _rescued(state: State, event: Rescued) -> State:
    return state.change(event.victim, fate="", water="", breath=Breath())


@chapter.evolves(AirDrawn)
def _drawn(state: State, event: AirDrawn) -> State:
    return state.change(event.hero, breath=event.breath)


def allowance(state: State, hero: Hero) -> tuple[int, int]:
    """Seconds a full breath lasts: doing nothing much, and doing something strenuous (BP-BREATH-01, BP-BREATH-02)."""
    minutes = max(0, 1 + abilities.value(state, hero, "TOUGHNESS"))
    quiet, hard = 60 * minutes, 30 * minutes
    if state.rulings.breath_whole_minutes and minutes:
        hard = max(30, hard // 60 * 60)
    if state.rulings.breath_at_least_30s:
        quiet, hard = max(30, quiet), max(30, hard)
    return quiet, hard


def left(state: State, hero: Hero) -> tuple[Fraction, Fraction]:
    """Seconds of breath that are left, quiet and strenuous (BP-RULING-40)."""
    quiet, hard = allowance(state, hero)
    if not quiet:
        return Fraction(0), Fraction(0)
    held = hero.breath
    if state.rulings.strenuous_halves_all:
        rest = max(0, hard - held.quiet - held.hard)
        return Fraction(rest if held.hard else max(0, quiet - held.quiet)), Fraction(rest)
    rate = Fraction(quiet, hard)
    seconds = max(Fraction(0), quiet - held.quiet - held.hard * rate)
    return seconds, seconds / rate


def round_difficulty(state: State, hero: Hero) -> Difficulty:
    """The DR of this round without air: 12, and 2 more for each round before (BP-BREATH-04, BP-BREATH-05)."""
    on_failure = state.rulings.drown_dr_climbs_on_failure
    before = hero.breath.failures if on_failure else hero.breath.rounds
    base = NORMAL + STEP * before
    why = Line(f"Without air: {shown(base)}", ("BP-BREATH-05" if before else "BP-BREATH-04", "BP-RULING-41"))
    return difficulty(state, hero, "TOUGHNESS", base, why=why)


def _under(state: State, hero: str) -> Refused | None:
    if refused := unknown_hero(state, hero) or dead(state, hero):
        return refused
    if state.hero(hero).water != "under":
        return Refused("not-under", f"{state.hero(hero).name} is not under water: go under first.", ("BP-BREATH-01",))
    return None


class HoldBreath(Params, frozen=True):
    """Let so many seconds go by under water."""

    hero: str
    seconds: int = 30
    strenuous: bool = False


def _hold(state: State, params: HoldBreath) -> Script[State | Refused]:
    if refused := _under(state, params.hero):
        return refused
    if not 1 <= params.seconds <= LONGEST:
        return Refused("bad-seconds", f"Name 1 to {LONGEST} seconds.", ("BP-RULING-38",))
    if not left(state, state.hero(params.hero))[0]:
        return Refused("no-breath", "No breath is left: play the next round under water.", ("BP-BREATH-03",))
    return (yield from _spend(state, params.hero, params.seconds, params.strenuous))


def _spend(state: State, hero: str, seconds: int, strenuous: bool) -> Script[State]:
    """Use up breath, as much as there is: what lies beyond is played in rounds (BP-RULING-45)."""
    lasts = left(state, state.hero(hero))[int(strenuous)]
    why = ("BP-BREATH-02", "BP-RULING-40") if strenuous else ("BP-BREATH-01",)
    event = BreathHeld(hero, max(1, min(seconds, ceil(lasts))), strenuous)
    state = yield Record(event, (*why, "BP-RULING-38", "BP-RULING-39"))
    if not left(state, state.hero(hero))[0]:
        state = yield Record(BreathRanOut(hero), ("BP-BREATH-03", "BP-RULING-45"))
    return state


class PlayRound(Params, frozen=True):
    """Play one round under water: a test once the breath is gone.

    Where a round has a length, it uses up breath as long as there is some.
    """

    hero: str
    strenuous: bool = False


def _cannot(state: State, params: PlayRound) -> Refused | None:
    if refused := _under(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    seconds = left(state, hero)[0]
    if seconds and not state.rulings.round_seconds:
        remedy = f"{hero.name} has breath for {int(seconds)} seconds yet: let them go by first."
        return Refused("breath-left", remedy, ("BP-BREATH-03", "BP-RULING-45"))
    return None


def _play(state: State, params: PlayRound) -> Script[State | Refused]:
    if refused := _cannot(state, params):
        return refused
    hero = state.hero(params.hero)
    if hero.fate == "drowning":
        state = yield Record(Drowned(params.hero), ("BP-BREATH-08", "BP-RULING-44"))
        return state
    if left(state, hero)[0]:
        return (yield from _spend(state, params.hero, state.rulings.round_seconds, params.strenuous))
    return (yield from _test_round(state, params.hero))


def _test_round(state: State, hero: str) -> Script[State]:
    against = round_difficulty(state, state.hero(hero))
    result, state = yield from roll_test(
        state, hero, "TOUGHNESS", against, "without air", ("BP-BREATH-03", "BP-RULING-43")
    )
    passed = "BP-BREATH-07" if result.success else "BP-BREATH-06"
    state = yield Record(RoundUnderWater(hero, result.success), (passed, "BP-RULING-41"))
    if result.success:
        return state
    costs = 2 if result.outcome == "fumble" and state.rulings.drown_fumble_costs_2 else 1
    lost, state = yield from harm.lose_air(state, hero, costs, ("BP-BREATH-06", "BP-RULING-43"))
    if not lost or state.hero(hero).hp > 0 or state.hero(hero).dead:
        return state
    rules = ("BP-BREATH-08", "BP-RULING-44")
    if state.rulings.drowning_rescue_round:
        state = yield Record(Drowning(hero), rules)
    else:
        state = yield Record(Drowned(hero), rules)
    return state


def _foresee(state: State, params: PlayRound, aim: Aim = USUAL) -> Chance | Refused | None:
    if refused := _cannot(state, params):
        return refused
    hero = state.hero(params.hero)
    if hero.fate == "drowning" or left(state, hero)[0]:
        return None
    value = abilities.value(state, hero, "TOUGHNESS")
    faces = faces_decide(state, "test")
    return odds.chance(value, round_difficulty(state, hero), "TOUGHNESS", faces_decide=faces, words=_WORDS)


class Rescue(Params, frozen=True):
    """Pull somebody out who is drowning, where the house gives a round for it."""

    hero: str
    victim: str


def _rescue(state: State, params: Rescue) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or unable(state, params.hero) or unknown_hero(state, params.victim):
        return refused
    victim = state.hero(params.victim)
    if victim.fate == "drowned":
        return Refused("drowned", f"{victim.name} has drowned: that is death, at once.", ("BP-RULING-44",))
    if victim.fate != "drowning" or params.hero == params.victim:
        return Refused("not-drowning", f"{victim.name} needs no rescue from drowning.", ("BP-RULING-44",))
    state = yield Record(Rescued(params.hero, params.victim), ("BP-RULING-44", "BP-RULING-42"))
    return state


def draw_air(state: State, hero: str) -> Script[State]:
    """A breath of air gives everything back; by house rule one round of it for each round of air (BP-RULING-42)."""
    breath, after = state.hero(hero).breath, Breath()
    if state.rulings.breath_returns_by_round and breath.rounds:
        after = replace(breath, rounds=breath.rounds - 1, failures=min(breath.failures, breath.rounds - 1))
    if breath != after:
        state = yield Record(AirDrawn(hero, after), ("BP-RULING-42",))
    return state


class Breathe(Params, frozen=True):
    """Breathe for a round, where breath comes back round by round."""

    hero: str


def _breathe(state: State, params: Breathe) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero) or dead(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if hero.water == "under":
        return Refused("under", "There is no air under water: come up first.", ("BP-RULING-42",))
    if hero.breath == Breath():
        return Refused("fresh", f"{hero.name} has all breath back.", ("BP-RULING-42",))
    return (yield from draw_air(state, params.hero))


for _act in (
    Act("hold_breath", "Hold your breath", HoldBreath, _hold, rules=("BP-BREATH-01", "BP-BREATH-02")),
    Act("play_round_under", "A round under water", PlayRound, _play, rules=("BP-BREATH-03",), foresee=_foresee),
    Act("rescue", "Pull somebody out", Rescue, _rescue, rules=("BP-RULING-44",)),
    Act("breathe", "Breathe for a round", Breathe, _breathe, rules=("BP-RULING-42",)),
):
    chapter.offers(_act)

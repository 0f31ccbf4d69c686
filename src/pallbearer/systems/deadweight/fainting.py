"""Fainting and waking (FAINT), and the stun tokens that a fainted adventurer cannot hold."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.state import Condition, Hero, State

chapter = Chapter("fainting")


class Fainted(Event, frozen=True):
    """A hero fainted; `discarded` points of the blow found no room (DW-FAINT-05).  Stun tokens are gone."""

    hero: str
    discarded: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} faints, for at least {self.discarded} turns."


class DownTurnPassed(Event, frozen=True):
    """A turn ended in which the hero lay fainted, or dying with little time left."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} lies there for another turn."


class WakingFailed(Event, frozen=True):
    """The hero tried to wake and did not; the next try is next turn (DW-RULING-61)."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} does not wake."


class Woke(Event, frozen=True):
    """The hero is up again.  Fatigue and wounds stay."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} wakes."


class StunGained(Event, frozen=True):
    """A stun token.  Who lies fainted loses it at once (DW-RULING-62)."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gets a stun token."


class StunLostFainted(Event, frozen=True):
    """A fainted hero's stun tokens were discarded (DW-FAINT-07)."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} lies fainted and discards all stun tokens."


@chapter.evolves(Fainted)
def _fainted(state: State, event: Fainted) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, condition=Condition("fainted", discarded=event.discarded), stun=0))


@chapter.evolves(DownTurnPassed)
def _turn_passed(state: State, event: DownTurnPassed) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, condition=_later(hero.condition)))


def _later(condition: Condition) -> Condition:
    # The end of the turn in which the hero fell is no full turn of a deadline (DW-RULING-65).
    left = condition.deadline - 1 if condition.deadline > 0 and condition.waited > 0 else condition.deadline
    return replace(condition, waited=condition.waited + 1, deadline=left, tried=False)


@chapter.evolves(WakingFailed)
def _waking_failed(state: State, event: WakingFailed) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, condition=replace(hero.condition, tried=True)))


@chapter.evolves(Woke)
def _woke(state: State, event: Woke) -> State:
    return state.with_hero(replace(state.hero(event.hero), condition=Condition()))


@chapter.evolves(StunGained)
def _stun_gained(state: State, event: StunGained) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, stun=hero.stun + 1))


@chapter.evolves(StunLostFainted)
def _stun_lost(state: State, event: StunLostFainted) -> State:
    return state.with_hero(replace(state.hero(event.hero), stun=0))


def faint(state: State, hero: str, discarded: int, rules: tuple[str, ...]) -> Script[State]:
    """The hero faints.  Who is down already stays as they are: later discards do not add (DW-RULING-60)."""
    if not state.hero(hero).up:
        return state
    state = yield Record(Fainted(hero, discarded), (*rules, "DW-FAINT-01", "DW-FAINT-05", "DW-FAINT-07"))
    return state


def may_act(hero: Hero) -> Refused | None:
    """Refused for a hero who is down: they neither move nor act."""
    match hero.condition.kind:
        case "fainted":
            remedy = f"{hero.name} lies fainted and can neither move nor act; somebody must wake them."
            return Refused("fainted", remedy, ("DW-FAINT-02", "DW-FAINT-03"))
        case "mortal":
            remedy = f"{hero.name} is mortally wounded and can neither move nor act; somebody must stabilize them."
            return Refused("mortally-wounded", remedy, ("DW-WOUND-10", "DW-MORTAL-04"))
        case "dead":
            return Refused("dead", f"{hero.name} is dead; roll up a new adventurer.", ("DW-MW-07",))
        case _:
            return None


def gain_stun(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero gets one stun token, unless fainted or dead."""
    match state.hero(hero).condition.kind:
        case "dead":
            return state
        case "fainted":
            state = yield Record(StunLostFainted(hero), (*rules, "DW-FAINT-07", "DW-RULING-62"))
            return state
        case _:
            state = yield Record(StunGained(hero), rules)
            return state


def may_wake(hero: Hero) -> Refused | None:
    """Refused while the wait is not over, or after this turn's try.

    `waited` is 1 in the first turn after the fall: N discarded points bar the first N turns.
    """
    condition = hero.condition
    if condition.kind != "fainted":
        return Refused("not-fainted", f"{hero.name} is not fainted; only the fainted try to wake.", ("DW-FAINT-08",))
    if condition.waited <= condition.discarded:
        left = condition.discarded + 1 - condition.waited
        remedy = f"{hero.name} must wait; try again after {left} more turn{'' if left == 1 else 's'}."
        return Refused("too-soon", remedy, ("DW-FAINT-05", "DW-FAINT-08", "DW-RULING-61"))
    if condition.tried:
        return Refused("tried", f"{hero.name} has tried in this turn; try again in the next.", ("DW-RULING-61",))
    return None


def pass_turn(state: State, rules: tuple[str, ...]) -> Script[State]:
    """A turn ends, combat or exploration: the fainted have waited longer, the dying have less time (DW-FAINT-06)."""
    from pallbearer.systems.deadweight import mortal

    for hero in tuple(state.heroes):
        if state.hero(hero).condition.kind == "fainted":
            state = yield from _pass_fainted(state, hero, rules)
        elif state.hero(hero).condition.kind == "mortal" and state.hero(hero).condition.deadline >= 0:
            state = yield Record(DownTurnPassed(hero), (*rules, "DW-MW-06", "DW-RULING-65"))
            if state.hero(hero).condition.deadline == 0:
                state = yield from mortal.die(state, hero, (*rules, "DW-MW-06", "DW-RULING-65"))
    return state


def _pass_fainted(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    state = yield Record(DownTurnPassed(hero), (*rules, "DW-FAINT-05", "DW-FAINT-06"))
    if state.rulings.wake_automatically_after_wait and may_wake(state.hero(hero)) is None:
        state = yield Record(Woke(hero), ("DW-FAINT-08", "DW-RULING-61"))
    return state


def may_fight(state: State, hero: Hero) -> Refused | None:
    """Refused for who is down; by house rule also for who was stabilized from a mortal wound (DW-NOTE-42)."""
    if refused := may_act(hero):
        return refused
    # The count of mortal wounds starts anew with the next expedition, and with it the ban ends.
    if state.rulings.stabilized_cannot_fight and hero.condition.from_mortal and hero.mortal_wounds:
        remedy = f"{hero.name} was mortally wounded and cannot fight yet; let others do it."
        return Refused("stabilized", remedy, ("DW-NOTE-42",))
    return None


def unknown_hero(state: State, hero: str) -> Refused:
    """No adventurer has this id."""
    known = ", ".join(sorted(state.heroes)) or "none yet; roll one up"
    return Refused("unknown-hero", f"There is no adventurer {hero!r}; there are: {known}.")


class Wake(Params, frozen=True):
    """Try to wake by oneself."""

    hero: str


def _wake_act(state: State, params: Wake) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if refused := may_wake(hero):
        return refused
    woke = yield from dice.risk(1, f"{hero.name} tries to wake", params.hero)
    if woke:
        state = yield Record(Woke(params.hero), ("DW-FAINT-08", "DW-RULING-61"))
        return state
    state = yield Record(WakingFailed(params.hero), ("DW-FAINT-08", "DW-RULING-61"))
    return state


chapter.offers(Act("wake", "Try to wake", Wake, _wake_act, rules=("DW-FAINT-08", "DW-RULING-61")))

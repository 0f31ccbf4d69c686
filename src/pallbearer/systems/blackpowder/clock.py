"""Minutes and rounds: the GM lets time go by (GROG, COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder.state import Foe, Hero, State

chapter = Chapter("clock")

LONGEST, LATEST = 7 * 24 * 60, 10**9
"""Minutes that can go by at once, and in all: bounds, not rules."""

_RULES = ("BP-RULING-47",)
_ROUND = ("BP-RULING-18", "BP-RULING-45", "BP-RULING-50")


class TimePassed(Event, frozen=True):
    """Minutes went by."""

    minutes: int

    def tell(self, names: Names) -> str:
        return f"{self.minutes} minute{'' if self.minutes == 1 else 's'} go by."


class RoundBegun(Event, frozen=True):
    """The next round of a fight, or the first."""

    number: int

    def tell(self, names: Names) -> str:
        return f"Round {self.number}."


class FightEnded(Event, frozen=True):
    """The fight is over."""

    weight = 2

    def tell(self, names: Names) -> str:
        return "The fight is over."


@chapter.evolves(TimePassed)
def _passed(state: State, event: TimePassed) -> State:
    return replace(state, minute=state.minute + event.minutes)


@chapter.evolves(RoundBegun)
def _begun(state: State, event: RoundBegun) -> State:
    return _everybody(replace(state, round=event.number), 1)


@chapter.evolves(FightEnded)
def _ended(state: State, event: FightEnded) -> State:
    return _everybody(replace(state, round=0), None)


def _everybody(state: State, rounds: int | None) -> State:
    """Everybody who has no action for now is so many rounds nearer to the next; None: all of them."""
    heroes: dict[str, Hero] = {}
    for hero in state.heroes.values():
        heroes[hero.id] = replace(hero, idle=0 if rounds is None else max(0, hero.idle - rounds))
    foes: dict[str, Foe] = {}
    for foe in state.foes.values():
        foes[foe.id] = replace(foe, idle=0 if rounds is None else max(0, foe.idle - rounds))
    return replace(state, heroes=heroes, foes=foes)


class PassTime(Params, frozen=True):
    """Let minutes go by."""

    minutes: int = 10


def _pass(state: State, params: PassTime) -> Script[State | Refused]:
    if not 1 <= params.minutes <= LONGEST or state.minute + params.minutes > LATEST:
        return Refused("bad-minutes", f"Let 1 to {LONGEST} minutes go by.", _RULES)
    state = yield Record(TimePassed(params.minutes), _RULES)
    return state


class Nothing(Params, frozen=True):
    """No more is needed."""


def _next(state: State, params: Nothing) -> Script[State | Refused]:
    state = yield Record(RoundBegun(state.round + 1), _ROUND)
    return state


def _end(state: State, params: Nothing) -> Script[State | Refused]:
    if not state.round:
        return Refused("no-fight", "There is no fight.", ("BP-RULING-17",))
    state = yield Record(FightEnded(), ("BP-RULING-17",))
    return state


for _act in (
    Act("pass_time", "Let time go by", PassTime, _pass, "gm", _RULES),
    Act("next_round", "Next round", Nothing, _next, "gm", _ROUND),
    Act("end_fight", "The fight is over", Nothing, _end, "gm", ("BP-RULING-17",)),
):
    chapter.offers(_act)

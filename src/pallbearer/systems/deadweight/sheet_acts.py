"""What people write: names, notes, money on a sheet, and the GM's own notes (GAME, BASE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.writing import Clauses, Paper, line, write_on
from pallbearer.systems.deadweight.adjust import MOST_SILVER
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.state import State

chapter = Chapter("sheet_acts")


def _absent(state: State, hero: str) -> Refused | None:
    return None if hero in state.heroes else unknown_hero(state, hero)


def _write(state: State, hero: str, **fields: str) -> State:
    return state.with_hero(replace(state.hero(hero), **fields))


_CLAUSES = Clauses(("DW-GAME-13",), ("DW-GAME-13", "DW-INV-15"), ("DW-GAME-13", "DW-GAME-15"))
write_on(chapter, Paper(_absent, State.hero, _write), _CLAUSES)


class SilverMoved(Event, frozen=True):
    """A hero has `by` silver more, or less, for something."""

    hero: str
    by: int
    reason: str = ""

    def tell(self, names: Names) -> str:
        verb = "gets" if self.by > 0 else "spends"
        return f"{names(self.hero)} {verb} {abs(self.by)} silver{f': {self.reason}' if self.reason else ''}."


@chapter.evolves(SilverMoved)
def _silver(state: State, event: SilverMoved) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, silver=max(0, hero.silver + event.by)))


class SpendSilver(Params, frozen=True):
    """Spend money."""

    hero: str
    amount: int
    reason: str = ""


class GainSilver(Params, frozen=True):
    """Get money."""

    hero: str
    amount: int
    reason: str = ""


def _move_silver(state: State, hero: str, by: int, reason: str) -> Script[State | Refused]:
    if hero not in state.heroes:
        return unknown_hero(state, hero)
    after = state.hero(hero).silver + by
    if by == 0 or abs(by) > MOST_SILVER or after > MOST_SILVER:
        return Refused("bad-amount", f"Name an amount from 1; a purse holds up to {MOST_SILVER}.", ("DW-RULING-03",))
    if after < 0:
        remedy = f"{state.hero(hero).name} has {state.hero(hero).silver} silver: spend that at most."
        return Refused("too-poor", remedy, ("DW-RULING-03",))
    state = yield Record(SilverMoved(hero, by, line(reason)), ("DW-BASE-12", "DW-RULING-03"))
    return state


def _spend(state: State, params: SpendSilver) -> Script[State | Refused]:
    return (yield from _move_silver(state, params.hero, -max(params.amount, 0), params.reason))


def _gain(state: State, params: GainSilver) -> Script[State | Refused]:
    return (yield from _move_silver(state, params.hero, max(params.amount, 0), params.reason))


for _act in (
    Act("spend_silver", "Spend silver", SpendSilver, _spend, rules=("DW-RULING-03",)),
    Act("gain_silver", "Get silver", GainSilver, _gain, rules=("DW-RULING-03",)),
):
    chapter.offers(_act)

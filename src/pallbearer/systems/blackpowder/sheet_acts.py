"""What people write on sheets and board, and dice thrown for anything."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.rules.writing import Clauses, GMNotesEdited, HeroRenamed, Paper, write_on
from pallbearer.systems.blackpowder.dice import throw_sum
from pallbearer.systems.blackpowder.limits import MOST_SILVER, bad_damage, line, unknown_hero
from pallbearer.systems.blackpowder.state import State

chapter = Chapter("sheet_acts")

_PURSE = ("BP-RULING-35",)


class SailorRenamed(HeroRenamed, frozen=True):
    """A sailor has another name."""


class GmNotesEdited(GMNotesEdited, frozen=True):
    """The GM's notes were written anew."""

    def tell(self, names: Names) -> str:
        return "The GM's notes were changed."


write_on(
    chapter,
    Paper(unknown_hero, State.hero, State.change),
    Clauses(("BP-TEST-10",), gm_notes=("BP-RULING-04",)),
    renamed=SailorRenamed,
    gm_edited=GmNotesEdited,
)


class SilverMoved(Event, frozen=True):
    """A sailor has `by` silver more, or less, for something."""

    hero: str
    by: int
    reason: str = ""

    def tell(self, names: Names) -> str:
        verb = "gets" if self.by > 0 else "spends"
        return f"{names(self.hero)} {verb} {abs(self.by)} silver{f': {self.reason}' if self.reason else ''}."


class DiceThrown(Event, frozen=True):
    """Dice fell for no rule's sake."""

    hero: str
    notation: str
    total: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} throws {self.notation}{f' for {self.why}' if self.why else ''}: {self.total}."


@chapter.evolves(SilverMoved)
def _silver(state: State, event: SilverMoved) -> State:
    return state.change(event.hero, silver=max(0, state.hero(event.hero).silver + event.by))


@chapter.evolves(DiceThrown)
def _thrown(state: State, event: DiceThrown) -> State:
    return state


class MoveSilver(Params, frozen=True):
    """Money comes or goes."""

    hero: str
    amount: int
    reason: str = ""


def _move(state: State, hero: str, by: int, reason: str) -> Script[State | Refused]:
    if refused := unknown_hero(state, hero):
        return refused
    after = state.hero(hero).silver + by
    if by == 0 or abs(by) > MOST_SILVER or after > MOST_SILVER:
        return Refused("bad-amount", f"Name an amount from 1; a purse holds up to {MOST_SILVER}.", _PURSE)
    if after < 0:
        remedy = f"{state.hero(hero).name} has {state.hero(hero).silver} silver: spend that at most."
        return Refused("too-poor", remedy, _PURSE)
    state = yield Record(SilverMoved(hero, by, line(reason)), _PURSE)
    return state


def _spend(state: State, params: MoveSilver) -> Script[State | Refused]:
    return (yield from _move(state, params.hero, -max(params.amount, 0), params.reason))


def _gain(state: State, params: MoveSilver) -> Script[State | Refused]:
    return (yield from _move(state, params.hero, max(params.amount, 0), params.reason))


class RollDice(Params, frozen=True):
    """Throw dice by their `notation` for a sailor, or without one for the GM; `secret` hides them from others."""

    hero: str = ""
    notation: str = "d6"
    why: str = ""
    secret: bool = False


def _roll(state: State, params: RollDice) -> Script[int | Refused]:
    if params.hero and (refused := unknown_hero(state, params.hero)):
        return refused
    notation = params.notation.strip()
    if refused := bad_damage(notation):
        return Refused("bad-notation", refused.remedy.replace("damage as dice", "dice"), ("BP-TEST-01",))
    who, why = params.hero or GM, line(params.why)
    seen = _audience(params)
    total, _ = yield from throw_sum(notation, why or notation, who, seen)
    yield Record(DiceThrown(who, notation, total, why), ("BP-TEST-01",), seen)
    return total


def _audience(params: RollDice) -> tuple[str, ...]:
    return tuple(one for one in (GM, params.hero) if one) if params.secret else ()


def _secret(state: State, params: RollDice) -> bool:
    return params.secret


for _act in (
    Act("spend_silver", "Spend silver", MoveSilver, _spend, rules=_PURSE),
    Act("gain_silver", "Get silver", MoveSilver, _gain, rules=_PURSE),
    Act("roll_dice", "Throw dice", RollDice, _roll, rules=("BP-TEST-01",), secret=_secret),
):
    chapter.offers(_act)

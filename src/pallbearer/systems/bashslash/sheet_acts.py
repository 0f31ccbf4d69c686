"""What people write on sheets and board, when they want to be asked for boosts, treasure and dice thrown freely."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.dice.notation import Budget, NotationError, Pool, Sum, parse
from pallbearer.dice.roll import SumResult, roll
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Roll, Script
from pallbearer.rules.writing import Clauses, Paper, line, write_on
from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.known import unknown_hero
from pallbearer.systems.bashslash.purse import gain_coins
from pallbearer.systems.bashslash.rest import TreasureGranted
from pallbearer.systems.bashslash.state import BoostMode, State

chapter = Chapter("sheet_acts")

BUDGET = Budget(dice=100, sides=1_000)


def _write(state: State, hero: str, **fields: str) -> State:
    return state.put(replace(state.heroes[hero], **fields)) if hero in state.heroes else state


write_on(chapter, Paper(unknown_hero, State.being, _write), Clauses(("BS-ATTR-01",)))


class BoostModeSet(Event, frozen=True):
    """A player said when to be asked for boosts."""

    hero: str
    mode: BoostMode
    weight = 0

    def tell(self, names: Names) -> str:
        when = {"always": "whenever one could help", "failing": "in need only", "never": "never"}[self.mode]
        return f"{names(self.hero)} is asked for boosts {when}."


class DiceRolled(Event, frozen=True):
    """Dice were thrown and added up, outside any test."""

    hero: str
    notation: str
    faces: tuple[int, ...]
    total: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} rolls {self.notation}{f' for {self.why}' if self.why else ''}: {self.total}."


@chapter.evolves(BoostModeSet)
def _mode(state: State, event: BoostModeSet) -> State:
    return state.put(replace(state.heroes[event.hero], boosts=event.mode)) if event.hero in state.heroes else state


@chapter.evolves(DiceRolled)
def _dice(state: State, event: DiceRolled) -> State:
    return state


class SetBoostMode(Params, frozen=True):
    """When to be asked for boosts: whenever one could help, in need only, or never."""

    hero: str
    mode: Literal["always", "failing", "never"]


def _set_mode(state: State, params: SetBoostMode) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if params.mode not in ("always", "failing", "never"):
        return Refused("unknown-mode", "It is always, failing or never.", ("BS-RULING-52",))
    if state.being(params.hero).boosts == params.mode:
        return Refused("no-change", "It is so already.", ("BS-RULING-52",))
    state = yield Record(BoostModeSet(params.hero, params.mode), ("BS-RULING-52",))
    return state


class GrantTreasure(Params, frozen=True):
    """Hand a hero the treasure that the Dungeon grants for a boss."""

    hero: str
    piece: str = "shilling"
    count: int = 1


def _treasure(state: State, params: GrantTreasure) -> Script[State | Refused]:
    rules = ("BS-IMPROVE-01",)
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    if not state.treasure_due:
        return Refused("no-treasure", "The Dungeon grants treasure when a boss is beaten.", rules)
    if params.piece not in coin.PIECES or not 1 <= params.count <= 1_000:
        return Refused("bad-treasure", f"Give 1 to 1000 of: {', '.join(coin.PIECES)}.", rules)
    state = yield Record(TreasureGranted(coin.told({params.piece: params.count})), rules)
    return (yield from gain_coins(state, params.hero, {params.piece: params.count}, rules))


class RollDice(Params, frozen=True):
    """Throw any dice: "2d6+1"."""

    hero: str
    notation: str
    why: str = ""


def _roll_dice(state: State, params: RollDice) -> Script[State | Refused]:
    if (refused := unknown_hero(state, params.hero)) is not None:
        return refused
    try:
        notation = parse(params.notation, BUDGET)
    except NotationError as wrong:
        return Refused("bad-dice", str(wrong), ("BS-STEP-09",))
    throw = notation.throw
    if not isinstance(throw, Sum) or throw.twice:
        return Refused("bad-dice", "Write a sum of dice, such as 2d6+1.", ("BS-STEP-09",))
    sizes = tuple(term.of.sides for term in throw.terms if isinstance(term.of, Pool) for _ in range(term.of.count))
    if not sizes:
        return Refused("bad-dice", "Write at least one die, such as d6.", ("BS-STEP-09",))
    why = line(params.why)
    faces: tuple[int, ...] = yield Roll(sizes, why or notation.source, params.hero)
    left = iter(faces)
    found = roll(notation, lambda sides: next(left))
    assert isinstance(found, SumResult)
    event = DiceRolled(params.hero, notation.source, tuple(faces), found.total, why)
    state = yield Record(event, ("BS-STEP-09",))
    return state


for _act in (
    Act("boost_mode", "When to ask for boosts", SetBoostMode, _set_mode, rules=("BS-RULING-52",)),
    Act("grant_treasure", "Grant treasure", GrantTreasure, _treasure, "gm", ("BS-IMPROVE-01",)),
    Act("roll_dice", "Roll dice", RollDice, _roll_dice, rules=("BS-STEP-09",)),
):
    chapter.offers(_act)

"""Dice: notation, sums, usage dice and risk rolls (DICE)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from pallbearer.dice.notation import Budget, Notation, NotationError, Pool, Sum, parse
from pallbearer.dice.roll import SumResult, roll
from pallbearer.dice.steps import GONE, after_use
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.deadweight.state import Item, State

chapter = Chapter("dice")

SIZES = (4, 6, 8, 10, 12, 20)
"""The sizes a die may have (DW-DICE-02)."""

_BARE = re.compile(r"^(?P<count>\d{1,3})[dD]?$")


def read(text: str) -> Notation | None:
    """A sum of dice in the book's notation ("3d6"); None for anything else, or for a size the book has not.

    A die with no size written is a d6 (DW-DICE-01): "3d" and "3" are three of them.
    """
    bare = _BARE.match(text.strip())
    try:
        notation = parse(f"{bare['count']}d6" if bare else text, Budget(dice=100, sides=1_000))
    except NotationError:
        return None
    throw = notation.throw
    if not isinstance(throw, Sum) or throw.twice:
        return None
    return notation if all(pool.sides in SIZES for pool in _pools(throw)) else None


def _pools(throw: Sum) -> list[Pool]:
    return [term.of for term in throw.terms if isinstance(term.of, Pool)]


def happens(faces: tuple[int, ...]) -> bool:
    """Whether a risk roll with these faces triggers (DW-DICE-10, DW-DICE-11)."""
    return 1 in faces


class UsageDieRolled(Event, frozen=True):
    """After a use the usage die of an item went `before` -> `after`; after 0 the item is used up."""

    hero: str
    item: str
    name: str
    face: int
    before: int
    after: int

    def tell(self, names: Names) -> str:
        if self.after == GONE:
            return f"{names(self.hero)} has used up {self.name}: the last die showed {self.face}."
        if self.after < self.before:
            return f"{names(self.hero)}'s {self.name} goes down from Ud{self.before} to Ud{self.after}."
        return f"{names(self.hero)}'s {self.name} stays at Ud{self.before}."


class RiskRolled(Event, frozen=True):
    """A risk roll was read."""

    who: str
    why: str
    faces: tuple[int, ...]
    happened: bool

    def tell(self, names: Names) -> str:
        shown = ", ".join(map(str, self.faces))
        word = "happens" if self.happened else "does not happen"
        return f"{names(self.who)} rolls {len(self.faces)}d! for {self.why or 'a risk'} ({shown}): it {word}."


class DiceRolled(Event, frozen=True):
    """Dice were thrown and added up, outside any test."""

    who: str
    notation: str
    faces: tuple[int, ...]
    total: int
    why: str = ""

    def tell(self, names: Names) -> str:
        why = f" for {self.why}" if self.why else ""
        return f"{names(self.who)} rolls {self.notation}{why}: {self.total}."


@chapter.evolves(UsageDieRolled)
def _usage_rolled(state: State, event: UsageDieRolled) -> State:
    hero = state.hero(event.hero)
    items = tuple(_stepped(item, event.after) if item.id == event.item else item for item in hero.items)
    return state.with_hero(replace(hero, items=items))


def _stepped(item: Item, after: int) -> Item:
    """A used up item keeps its d4 and stays, marked, until somebody removes it."""
    return replace(item, gone=True) if after == GONE else replace(item, usage=after)


@chapter.evolves(RiskRolled)
def _risk_rolled(state: State, event: RiskRolled) -> State:
    return state


@chapter.evolves(DiceRolled)
def _dice_rolled(state: State, event: DiceRolled) -> State:
    return state


def risk(count: int, why: str, who: str, audience: tuple[str, ...] = ()) -> Script[bool]:
    """Roll `count`d!: does it happen?  Several 1s make it happen once; 0d! never does (DW-NOTE-27)."""
    if count <= 0:
        return False
    faces: tuple[int, ...] = yield Roll((6,) * count, f"{count}d! {why}".strip(), who, audience)
    happened = happens(faces)
    rule = "DW-DICE-10" if happened else "DW-DICE-11"
    yield Record(RiskRolled(who, why, tuple(faces), happened), (rule, "DW-NOTE-27"), audience)
    return happened


def usage(state: State, hero: str, item_id: str, rules: tuple[str, ...]) -> Script[State]:
    """Roll the usage die of a carried item, right after a use that has already worked (DW-NOTE-26).

    Nothing is rolled for an item that has no usage die, or that is used up.
    """
    item = state.hero(hero).item(item_id)
    if item is None or not item.usage or item.gone:
        return state
    (face,) = yield Roll((item.usage,), f"usage of {item.name}", hero)
    after = after_use(item.usage, face)
    clause = "DW-DICE-08" if after == GONE else "DW-DICE-06"
    event = UsageDieRolled(hero, item_id, item.name, face, item.usage, after)
    state = yield Record(event, (*rules, "DW-DICE-05", clause, "DW-NOTE-26"))
    return state


class RollUsage(Params, frozen=True):
    """Roll the usage die of `item`, which `hero` has just used."""

    hero: str
    item: str


def _roll_usage(state: State, params: RollUsage) -> Script[State | Refused]:
    if (refused := refuse_unknown_hero(state, params.hero)) is not None:
        return refused
    hero = state.hero(params.hero)
    item = hero.item(params.item)
    with_dice = ", ".join(one.id for one in hero.items if one.usage and not one.gone) or "none"
    if item is None or not item.usage:
        return Refused("no-usage-die", f"Pick an item with a usage die; {hero.name} carries: {with_dice}.")
    if item.gone:
        return Refused("used-up", f"{item.name} is used up; pick another item: {with_dice}.", ("DW-DICE-08",))
    return (yield from usage(state, params.hero, params.item, ("DW-DICE-04",)))


class RollRisk(Params, frozen=True):
    """Roll `count`d! for `hero`, or without one for the GM; `secret` hides it from the players."""

    hero: str = ""
    count: int = 1
    why: str = ""
    secret: bool = False


def _roll_risk(state: State, params: RollRisk) -> Script[bool | Refused]:
    if params.hero and (refused := refuse_unknown_hero(state, params.hero)) is not None:
        return refused
    if not 0 <= params.count <= 20:
        return Refused("bad-dice", "Roll from 0 to 20 risk dice.", ("DW-DICE-10",))
    return (yield from risk(params.count, params.why, params.hero or GM, _audience(params)))


class RollDice(Params, frozen=True):
    """Throw dice by their `notation` ("3d6") for `hero`, or without one for the GM."""

    hero: str = ""
    notation: str = "d6"
    why: str = ""
    secret: bool = False


def _roll_dice(state: State, params: RollDice) -> Script[int | Refused]:
    if params.hero and (refused := refuse_unknown_hero(state, params.hero)) is not None:
        return refused
    notation = read(params.notation)
    if notation is None:
        sizes = ", ".join(f"d{size}" for size in SIZES)
        remedy = f"Write a number of dice and a size, such as 3d6, at most 100 dice; sizes: {sizes}."
        return Refused("bad-notation", remedy, ("DW-DICE-02", "DW-DICE-03"))
    assert isinstance(notation.throw, Sum)
    thrown = tuple(pool.sides for pool in _pools(notation.throw) for _ in range(pool.count))
    who, audience = params.hero or GM, _audience(params)
    faces: tuple[int, ...] = yield Roll(thrown, params.why or notation.source, who, audience)
    left = iter(faces)
    total = roll(notation, lambda _: next(left))
    assert isinstance(total, SumResult)
    event = DiceRolled(who, notation.source, tuple(faces), total.total, params.why)
    yield Record(event, ("DW-DICE-01", "DW-DICE-03"), audience)
    return total.total


def _audience(params: RollRisk | RollDice) -> tuple[str, ...]:
    """Of a secret roll: the GM, and the adventurer who rolls."""
    return tuple(one for one in (GM, params.hero) if one) if params.secret else ()


def _secret(state: State, params: RollRisk | RollDice) -> bool:
    return params.secret


def refuse_unknown_hero(state: State, hero: str) -> Refused | None:
    """A refusal if no adventurer has this id."""
    if hero in state.heroes:
        return None
    known = ", ".join(sorted(state.heroes)) or "none yet"
    return Refused("unknown-hero", f"There is no adventurer {hero!r}; there are: {known}.")


_USAGE_RULES = ("DW-DICE-04", "DW-DICE-05", "DW-DICE-06")
chapter.offers(Act("roll_usage", "Roll a usage die", RollUsage, _roll_usage, rules=_USAGE_RULES))
_RISK_RULES = ("DW-DICE-10", "DW-DICE-11")
chapter.offers(Act("roll_risk", "Roll risk dice", RollRisk, _roll_risk, rules=_RISK_RULES, secret=_secret))
_SUM_RULES = ("DW-DICE-02", "DW-DICE-03")
chapter.offers(Act("roll_dice", "Roll dice", RollDice, _roll_dice, rules=_SUM_RULES, secret=_secret))

"""Throw what a notation says, with faces from whoever holds the dice; every die is kept to be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from pallbearer.dice.notation import Keep, Notation, Number, Pool, Successes, Sum, Term, Throw, Twice, Usage
from pallbearer.dice.steps import after_use

FaceSource: TypeAlias = Callable[[int], int]
"""From a number of sides to a face, 1 to sides."""

Fate: TypeAlias = Literal["kept", "dropped", "rerolled", "success", "miss"]


class ThrownDie(msgspec.Struct, frozen=True):
    """A die as it fell, and what became of it.

    Of a sum, dice are "kept", "dropped" by kh, kl, dh or dl, or "rerolled" with the whole throw that
    advantage or disadvantage set aside; of a counting pool, each is a "success" or a "miss".
    `explosion` is 0 for a die of the pool, 1 for the die it brought, and so on.
    """

    sides: int
    face: int
    fate: Fate = "kept"
    explosion: int = 0


class Part(msgspec.Struct, frozen=True):
    """One term of a sum as it fell: `kept` holds the places of the faces that count, `value` has its sign."""

    term: Term
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    value: int

    @property
    def dice(self) -> tuple[ThrownDie, ...]:
        """Its dice, in the order thrown."""
        sides = self.term.of.sides if isinstance(self.term.of, Pool) else 0
        return tuple(
            ThrownDie(sides, face, "kept" if place in self.kept else "dropped") for place, face in enumerate(self.faces)
        )


class SumResult(msgspec.Struct, frozen=True, tag="sum"):
    """A sum: the throw that stands (`parts`, `total`), and the one set aside (`aside`), if there was one."""

    parts: tuple[Part, ...]
    total: int
    twice: Twice = ""
    aside: tuple[Part, ...] = ()
    aside_total: int = 0
    first_stands: bool = True

    @property
    def dice(self) -> tuple[ThrownDie, ...]:
        """Every die, in the order thrown."""
        standing = tuple(die for part in self.parts for die in part.dice)
        aside = tuple(ThrownDie(die.sides, die.face, "rerolled") for part in self.aside for die in part.dice)
        return standing + aside if self.first_stands else aside + standing


class SuccessesResult(msgspec.Struct, frozen=True, tag="successes"):
    """A counting pool."""

    dice: tuple[ThrownDie, ...]
    successes: int


class UsageResult(msgspec.Struct, frozen=True, tag="usage"):
    """A usage die: the size it has now, 0 when it is gone."""

    die: ThrownDie
    left: int

    @property
    def dice(self) -> tuple[ThrownDie, ...]:
        """The one die."""
        return (self.die,)


class RiskResult(msgspec.Struct, frozen=True, tag="risk"):
    """A risk roll: `happens` if any die shows 1."""

    dice: tuple[ThrownDie, ...]
    happens: bool


Result: TypeAlias = SumResult | SuccessesResult | UsageResult | RiskResult


def roll(notation: Notation | Throw, face: FaceSource) -> Result:
    """Throw the dice, in the order they are written; a second throw or an explosion after all the others.

    >>> from pallbearer.dice.notation import parse
    >>> faces = iter([3, 1, 6, 4])
    >>> four = roll(parse("4d6kh3"), lambda sides: next(faces))
    >>> four.total, [(die.face, die.fate) for die in four.dice]
    (13, [(3, 'kept'), (1, 'dropped'), (6, 'kept'), (4, 'kept')])
    """
    throw = notation.throw if isinstance(notation, Notation) else notation
    if isinstance(throw, Sum):
        return _sum(throw, face)
    if isinstance(throw, Successes):
        return _successes(throw, face)
    if isinstance(throw, Usage):
        shown = face(throw.sides)
        return UsageResult(ThrownDie(throw.sides, shown), after_use(throw.sides, shown))
    dice = tuple(ThrownDie(6, face(6)) for _ in range(throw.count))
    return RiskResult(dice, any(die.face == 1 for die in dice))


def _sum(what: Sum, face: FaceSource) -> SumResult:
    parts, total = _throw(what, face)
    if not what.twice:
        return SumResult(parts, total)
    second, other = _throw(what, face)
    if (other > total) if what.twice == "adv" else (other < total):
        return SumResult(second, other, what.twice, parts, total, first_stands=False)
    return SumResult(parts, total, what.twice, second, other)


def _throw(what: Sum, face: FaceSource) -> tuple[tuple[Part, ...], int]:
    parts = tuple([_part(term, face) for term in what.terms])
    return parts, sum([part.value for part in parts])


def _part(term: Term, face: FaceSource) -> Part:
    of = term.of
    if isinstance(of, Number):
        return Part(term, (), (), -of.value if term.minus else of.value)
    sides = of.sides
    faces = [face(sides) for _ in range(of.count)]
    kept = _kept(faces, of.keep) if of.keep else range(of.count)
    value = sum([faces[place] for place in kept]) if of.keep else sum(faces)
    return Part(term, tuple(faces), tuple(kept), -value if term.minus else value)


def _kept(faces: list[int], keep: Keep) -> list[int]:
    """Places of the dice that count.  Of equal faces those thrown first are kept."""
    highest = keep.rule in ("kh", "dl")
    count = keep.count if keep.rule in ("kh", "kl") else len(faces) - keep.count
    return sorted(range(len(faces)), key=faces.__getitem__, reverse=highest)[:count]


def _successes(what: Successes, face: FaceSource) -> SuccessesResult:
    dice: list[ThrownDie] = []
    todo = what.count
    for explosion in range(what.explosions + 1):
        faces = [face(what.sides) for _ in range(todo)]
        dice += [ThrownDie(what.sides, one, "success" if one >= what.least else "miss", explosion) for one in faces]
        todo = faces.count(what.sides)
    return SuccessesResult(tuple(dice), sum(1 for die in dice if die.fate == "success"))

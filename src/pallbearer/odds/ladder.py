"""A whole table of reroll questions at once: every number of dice, every number of rerolls on both sides.  NumPy.

The rules are those of `rerolls.RerollGame` with two seats and one group of dice.  All pools up to the
largest share one numbering, so that a rest of n dice is a pool of n - 1, and each level of rerolls is a
few gathers over all of them.  A worth carries in its four lowest bits how it came about, which breaks
ties as the rules of the game do: 0 for keeping, -1 - kind for a reroll of the first seat, 1 + kind for
one of the second.  Exact in 64 bits, or refused.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pallbearer.odds import spaces
from pallbearer.odds.pool import Solution
from pallbearer.odds.rerolls import RerollGame

R = TypeVar("R", bound=Hashable)
Ints: TypeAlias = NDArray[np.int64]
Places: TypeAlias = NDArray[np.intp]

CODES = 16
KINDS = 7
"""Kinds of face that a code has room for."""


class TooLarge(ValueError):
    """Numbers that 64 bits do not hold, or more kinds of face than a code has room for."""


class Pools(NamedTuple):
    """All pools of 0 to `dice` dice: `first[n]` numbers the first of n.

    `add[kind]` leads from each pool of less than `dice` to the one with one die more; `drop[kind]` from
    each pool to the one without, or to `rests` if there is none.  `where[code]` says for each pool where
    the outcome of that choice lies among: all ends, the first seat's rests and one, the second's and one.
    """

    first: list[int]
    rests: int
    size: int
    add: list[Places]
    drop: list[Places]
    where: Places
    shapes: list[tuple[int, ...]]
    shape: Places


@lru_cache(maxsize=8)
def pools(kinds: int, dice: int, enough: int) -> Pools:
    """The numbering; it depends on no rule, and the last few are kept."""
    first, shapes, shape = [0], dict[tuple[int, ...], int](), list[int]()
    add: list[list[int]] = [[] for _ in range(kinds)]
    drop: list[list[int]] = [[-1] for _ in range(kinds)]
    shape.append(shapes.setdefault((), 0))
    for count in range(1, dice + 1):
        space = spaces.space(kinds, (count,))
        start, before, none = first[-1] + spaces.size(kinds, [count - 1]), first[-1], space.rests[0]
        for kind in range(kinds):
            add[kind] += [start + to for to in space.add[0][kind]]
            drop[kind] += [before + to if to < none else -1 for to in space.drop[0][kind]]
        chosen, numbers = spaces.shapes(kinds, (count,), enough or dice)
        known = [shapes.setdefault(groups[0], len(shapes)) for groups in chosen]
        shape += [known[number] for number in numbers]
        first.append(start)
    size, rests = len(shape), first[-1]
    drops = [np.array([to if to >= 0 else rests for to in kind], dtype=np.intp) for kind in drop]
    where = np.zeros((CODES, size), dtype=np.intp)
    where[0] = np.arange(size)
    for kind in range(kinds):
        where[-1 - kind] = size + drops[kind]
        where[1 + kind] = size + rests + 1 + drops[kind]
    adds = [np.array(kind, dtype=np.intp) for kind in add]
    return Pools(first, rests, size, adds, drops, where.ravel(), list(shapes), np.array(shape, dtype=np.intp))


def read(game: RerollGame[R], known: Pools) -> list[R]:
    """The result of every shape of one die or more.  Raises `ValueError` for what neither ladder nor sweep knows."""
    if len(game.seats) > 2 or game.sequel is not None or game.raises is not None:
        raise ValueError("more than two seats, a sequel or a raise: ask the game itself")
    others = ((),) * (max(group for seat in game.seats for group, _ in seat.reach))
    face = game.faces.__getitem__
    return [game.result((tuple(map(face, shape)), *others)) for shape in known.shapes[1:]]


class Ladder(Generic[R]):
    """Every answer for 1 to `dice` dice, 0 to `rerolls` of the first seat and 0 to `against` of the second.

    `ways[p, d, result, n - 1]`: in how many ways, of sides ** (n + p + d), best play ends in each of
    `results`.  `first[p, d, pool]`: the code of the first seat's best choice.  Raises `TooLarge`.
    """

    def __init__(self, game: RerollGame[R], dice: int, rerolls: int, against: int) -> None:
        self.game, self.dice = game, dice
        self.pools = pools(len(game.faces), dice, game.enough)
        found = read(game, self.pools)
        self.results = list(dict.fromkeys(found))
        self._worths = {result: game.worth(result) for result in self.results}
        self._refuse(rerolls + against)
        order = {result: place for place, result in enumerate(self.results)}
        self._ends = np.array([0, *(order[one] for one in found)], dtype=np.intp)[self.pools.shape]
        worth = np.array([self._worths[one] for one in self.results], dtype=np.int64)
        self.first = np.zeros((rerolls + 1, against + 1, self.pools.size), dtype=np.int8)
        self._solve(worth[self._ends] * CODES, rerolls, against)

    def answer(self, dice: int, rerolls: int, against: int) -> Solution[R]:
        """One answer of the table."""
        units: int = self.game.sides ** (dice + rerolls + against)
        ways: list[int] = self.ways[rerolls, against, :, dice - 1].tolist()
        value = sum(count * self._worths[result] for count, result in zip(ways, self.results, strict=True))
        chances = {one: Fraction(count, units) for one, count in zip(self.results, ways, strict=True) if count}
        return Solution(Fraction(value, units * self.game.per), chances)

    def choice(self, faces: tuple[int, ...], rerolls: int, against: int) -> int | None:
        """The face that the first seat rerolls first when these have been thrown; None keeps."""
        kinds = tuple(sorted(self.game.faces.index(face) for face in faces))
        place = spaces.space(len(self.game.faces), (len(kinds),)).number[kinds,]
        code = int(self.first[rerolls, against, self.pools.first[len(kinds)] + place])
        return None if code >= 0 else self.game.faces[-1 - code]

    def _refuse(self, rerolls: int) -> None:
        most = max(1, *map(abs, self._worths.values()))
        if len(self.game.faces) > KINDS:
            raise TooLarge(f"{len(self.game.faces)} kinds of face: at most {KINDS}")
        units: int = self.game.sides**rerolls
        if most * units * CODES * self.game.sides >= 2**62 or self.game.sides ** (rerolls + self.dice) >= 2**63:
            raise TooLarge("more than 64 bits hold: fewer dice or rerolls, or smaller weights")

    def _solve(self, ends: Ints, rerolls: int, against: int) -> None:
        sides = self.game.sides
        self._bits = int(sides ** (rerolls + against)).bit_length()
        rows = self._rows()
        mine: dict[tuple[int, int], tuple[Ints, Ints]] = {}
        theirs: dict[tuple[int, int], tuple[Ints, Ints]] = {}
        kept = np.zeros((rerolls + 1, against + 1, *rows.shape), dtype=np.int64)
        wants = [seat.wants for seat in self.game.seats]
        signs = (wants[0], wants[1] if len(wants) > 1 else -wants[0])
        for p in range(rerolls + 1):
            for d in range(against + 1):
                units = sides ** (p + d)
                end = ends * units
                gain = self._gain(theirs[p - 1, d], signs[0], -1) if p else None
                loss = self._gain(mine[p, d - 1], signs[1], 1) if d else None
                outcomes = [rows * units, *(one[1] if one else self._nothing(rows) for one in (gain, loss))]
                everything = np.concatenate(outcomes, axis=1)
                worth = _better(_better(end, loss, signs[1]), gain, signs[0])
                code = self._code(worth)
                self.first[p, d] = code
                kept[p, d] = self._along(everything, code)
                mine[p, d] = worth, kept[p, d]
                if p < rerolls:
                    answered = _better(_better(end, gain, signs[0]), loss, signs[1])
                    theirs[p, d] = answered, self._along(everything, self._code(answered))
        self.ways = self._counted(kept)

    def _nothing(self, rows: Ints) -> Ints:
        return np.zeros((len(rows), self.pools.rests + 1), dtype=np.int64)

    def _gain(self, level: tuple[Ints, Ints], sign: int, side: int) -> tuple[Ints, Ints]:
        """By pool the best reroll, with its code; and the ways of the results by rest."""
        worth, rows = level
        bounds = np.iinfo(np.int64)
        fresh = np.empty(self.pools.rests + 1, dtype=np.int64)
        fresh[:-1] = self._fresh((worth + CODES // 2) // CODES * CODES)
        fresh[-1] = bounds.min + CODES if sign > 0 else bounds.max - CODES
        best: Ints | None = None
        for kind, drop in enumerate(self.pools.drop):
            found = fresh.take(drop, mode="clip")
            found += side * (1 + kind)
            if best is None:
                best = found
            else:
                (np.maximum if sign > 0 else np.minimum)(best, found, out=best)
        assert best is not None
        ways = self._nothing(rows)
        for number, row in enumerate(rows):
            ways[number, :-1] = self._fresh(row)
        return best, ways

    def _fresh(self, level: Ints) -> Ints:
        """One fresh die beside each rest."""
        total: Ints | None = None
        for add, weight in zip(self.pools.add, self.game.weights, strict=True):
            part = level.take(add, mode="clip")
            if weight > 1:
                part *= weight
            total = part if total is None else np.add(total, part, out=total)
        assert total is not None
        return total

    def _code(self, worth: Ints) -> NDArray[np.int8]:
        return (((worth + CODES // 2) & (CODES - 1)) - CODES // 2).astype(np.int8)

    def _along(self, everything: Ints, code: NDArray[np.int8]) -> Ints:
        """The ways of the results along the choices."""
        flat = (code.astype(np.intp) & (CODES - 1)) * self.pools.size
        flat += self.pools.where[: self.pools.size]
        places = self.pools.where.take(flat, mode="clip")
        return (
            np.stack([row.take(places, mode="clip") for row in everything])
            if len(everything)
            else everything[:, places]
        )

    def _rows(self) -> Ints:
        """The ends: a way of their result each, results packed side by side; the last result is what is left."""
        packs = 63 // self._bits
        free = len(self.results) - 1
        rows = np.zeros((-(-free // packs), self.pools.size), dtype=np.int64)
        for result in range(free):
            rows[result // packs][self._ends == result] = 1 << (self._bits * (result % packs))
        return rows

    def _counted(self, kept: Ints) -> Ints:
        """All throws of each number of dice together, each by its ways."""
        packs, mask = 63 // self._bits, (1 << self._bits) - 1
        thrown, starts = self._ways(), self.pools.first[1:]
        p, d = kept.shape[:2]
        found = np.empty((p, d, len(self.results), self.dice), dtype=np.int64)
        for result in range(len(self.results) - 1):
            row = kept[:, :, result // packs] >> (self._bits * (result % packs))
            row &= mask
            row *= thrown
            found[:, :, result] = np.add.reduceat(row, starts, axis=2)
        units = np.array(
            [[[self.game.sides ** (a + b + n + 1) for n in range(self.dice)] for b in range(d)] for a in range(p)]
        )
        found[:, :, -1] = units - found[:, :, :-1].sum(axis=2)
        return found

    def _ways(self) -> Ints:
        return ways(len(self.game.faces), self.dice, self.game.weights)


@lru_cache(maxsize=8)
def ways(kinds: int, dice: int, weights: tuple[int, ...]) -> Ints:
    """In how many ways each pool is thrown, if a kind has so many faces."""
    return np.array([one for count in range(dice + 1) for one in spaces.ways(kinds, (count,), weights)], dtype=np.int64)


def _better(worth: Ints, found: tuple[Ints, Any] | None, sign: int) -> Ints:
    """What the seat makes of it: of equal worths the code keeps what is not its own reroll."""
    if found is None:
        return worth
    return np.maximum(worth, found[0]) if sign > 0 else np.minimum(worth, found[0])

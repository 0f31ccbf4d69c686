"""Many variants of a rule at once: what each of its reroll questions is worth under best play.  NumPy.

The rules are those of `ladder.Ladder`, of which a sweep keeps the values alone.  Variants whose dice have
the same kinds of face lie side by side in one row of 32 bytes: as many lanes of 32 bits as fit, or of 64
where the numbers are larger.  Exact, or refused.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pallbearer.odds.ladder import Ints, Places, Pools, TooLarge, pools, read, ways
from pallbearer.odds.rerolls import RerollGame

Lanes: TypeAlias = NDArray[np.int32 | np.int64]
"""By pool and variant."""

ROW = 32
"""Bytes: what NumPy copies in one step when it gathers rows."""


class Sweep:
    """Best play of every game, for 1 to `dice` dice, 0 to `rerolls` of the first seat, 0 to `against` of the second.

    `values[game, p, d, n - 1]`: the expected worth, in units of 1 / (per * sides ** (n + p + d)) of that
    game.  How many rerolls the games' own seats have does not matter.  Raises `ValueError` for a game of
    more than two seats, `TooLarge` for what 64 bits do not hold.

    >>> from pallbearer.odds import RerollGame, Seat
    >>> easy, hard = [RerollGame([Seat(1)], lambda groups, at=at: max(groups[0]) >= at, int) for at in (4, 6)]
    >>> found = Sweep([easy, hard], dice=3, rerolls=1, against=0)
    >>> found.value(0, dice=1, rerolls=1), found.value(1, dice=1, rerolls=1)
    (Fraction(3, 4), Fraction(11, 36))
    """

    def __init__(self, games: Sequence[RerollGame[Any]], dice: int = 12, rerolls: int = 6, against: int = 2) -> None:
        self.games = tuple(games)
        self.values: Ints = np.zeros((len(self.games), rerolls + 1, against + 1, dice), dtype=np.int64)
        alike: dict[Hashable, list[int]] = {}
        worths = list(_worths(self.games, dice))
        for place, (game, worth) in enumerate(zip(self.games, worths, strict=True)):
            lane = _lane(game, int(np.abs(worth).max()), dice, rerolls + against)
            alike.setdefault((lane, game.weights, game.enough, *_signs(game)), []).append(place)
        for (lane, *_), places in alike.items():  # type: ignore[misc]
            batch = _Batch(self.games[places[0]], lane, dice, rerolls, against)
            for first in range(0, len(places), batch.width):
                some = places[first : first + batch.width]
                self.values[some] = batch.solve([worths[place] for place in some])

    def value(self, game: int, dice: int, rerolls: int, against: int = 0) -> Fraction:
        """The exact expected worth of this game of the sweep, counted from 0."""
        one = self.games[game]
        units: int = one.sides ** (dice + rerolls + against)
        return Fraction(int(self.values[game, rerolls, against, dice - 1]), units * one.per)


def _worths(games: Sequence[RerollGame[Any]], dice: int) -> Iterator[Ints]:
    """By game and shape of the pool.  Games that read alike are read once."""
    known: dict[Hashable, tuple[list[Any], Places]] = {}
    for game in games:
        key = game.result, game.faces, game.enough
        if key not in known:
            found = read(game, pools(len(game.faces), dice, game.enough))
            order = {result: place for place, result in enumerate(dict.fromkeys(found))}
            known[key] = list(order), np.array([0, *(order[one] for one in found)], dtype=np.intp)
        results, numbers = known[key]
        yield np.array([game.worth(result) for result in results], dtype=np.int64)[numbers]


def _lane(game: RerollGame[Any], most: int, dice: int, rerolls: int) -> type[np.int32] | type[np.int64]:
    """The narrower numbers, if they hold all that comes up while dice are rerolled."""
    most = max(1, most) * game.sides**rerolls
    if most * game.sides**dice >= 2**63:
        raise TooLarge("more than 64 bits hold: fewer dice or rerolls, or smaller weights")
    return np.int32 if most < 2**31 - 1 else np.int64


def _signs(game: RerollGame[Any]) -> tuple[int, int]:
    wants = [seat.wants for seat in game.seats]
    return wants[0], wants[1] if len(wants) > 1 else -wants[0]


class _Batch:
    """Variants side by side, again and again in the same memory."""

    def __init__(
        self, game: RerollGame[Any], lane: type[np.int32] | type[np.int64], dice: int, rerolls: int, against: int
    ) -> None:
        self.lane, self.width = lane, ROW // np.dtype(lane).itemsize
        self.sides, self.weights, self.signs = game.sides, game.weights, _signs(game)
        self.pools: Pools = pools(len(game.faces), dice, game.enough)
        self.thrown = ways(len(game.faces), dice, game.weights)[:, None]
        self.found: Ints = np.zeros((rerolls + 1, against + 1, dice, self.width), dtype=np.int64)
        size = self.pools.size
        self.ends, self.end, self.mine, self.gain, self.loss, self.part = (self._lanes(size) for _ in range(6))
        self.theirs = [self._lanes(size) for _ in range(against + 1)]
        self.fresh = self._lanes(self.pools.rests + 1)

    def _lanes(self, size: int) -> Lanes:
        found: Lanes = np.zeros((size, self.width), dtype=self.lane)
        return found

    def solve(self, worths: list[Ints]) -> Ints:
        """The values of these variants, as many as there are lanes at most."""
        for lane, worth in enumerate(worths):
            self.ends[:, lane] = worth[self.pools.shape]
        rerolls, against = self.found.shape[:2]
        for p in range(rerolls):
            for d in range(against):
                np.multiply(self.ends, self.sides ** (p + d), out=self.end)
                gain = self._reroll(self.theirs[d], self.signs[0], self.gain) if p else None
                loss = self._reroll(self.mine, self.signs[1], self.loss) if d else None
                # If the first seat keeps, the second may reroll, and the other way round.
                self._choose(self.mine, (loss, self.signs[1]), (gain, self.signs[0]))
                self._choose(self.theirs[d], (gain, self.signs[0]), (loss, self.signs[1]))
                np.add.reduceat(self.mine * self.thrown, self.pools.first[1:], axis=0, out=self.found[p, d])
        return self.found[..., : len(worths)].transpose(3, 0, 1, 2)

    def _choose(self, into: Lanes, *rerolls: tuple[Lanes | None, int]) -> None:
        """What dice that lie there are worth if one seat after the other may reroll, the last one deciding."""
        worth = self.end
        for reroll, sign in rerolls:
            if reroll is not None:
                worth = _better(sign)(worth, reroll, out=into)
        if worth is self.end:
            into[:] = worth

    def _reroll(self, level: Lanes, sign: int, into: Lanes) -> Lanes:
        """By pool, what the seat's best reroll is worth when it leads to this level."""
        rests, part = self.fresh[:-1], self.part[: self.pools.rests]
        rests[:] = 0
        for add, weight in zip(self.pools.add, self.weights, strict=True):
            level.take(add, axis=0, out=part, mode="clip")
            if weight > 1:
                part *= weight
            rests += part
        bounds = np.iinfo(self.lane)
        self.fresh[-1] = bounds.min if sign > 0 else bounds.max
        first, *others = self.pools.drop
        self.fresh.take(first, axis=0, out=into, mode="clip")
        for drop in others:
            self.fresh.take(drop, axis=0, out=self.part, mode="clip")
            _better(sign)(into, self.part, out=into)
        return into


def _better(sign: int) -> Any:
    return np.maximum if sign > 0 else np.minimum

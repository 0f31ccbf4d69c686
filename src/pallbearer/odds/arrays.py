"""The same levels in NumPy: for questions with many ways to lie.  Exact in 64 bits, or not taken up.

First every worth, and which choice it comes from (one byte); then, along those choices, the ways of the
results, as many of them side by side in one 64-bit number as have room, and as many columns of such
numbers at a time as stay within `MEMORY`.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator
from itertools import product
from math import prod
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pallbearer.odds import spaces
from pallbearer.odds.rerolls import Best, RerollGame, Table

R = TypeVar("R", bound=Hashable)
Ints: TypeAlias = NDArray[np.int64]

MEMORY = 48_000_000
"""Bytes for the ways of results that are kept from one level to the next."""


def fits(game: RerollGame[Any], counts: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Whether every number stays within 64 bits, and every choice within one byte."""
    units: int = game.sides ** sum(left)
    most = max(abs(game.worth(result)) for result in game.readings(counts)[0])
    columns = sum(len(seat.reach) for seat in game.seats) * len(game.faces)
    return max(1, most) * units < 2**62 and columns < 255


class ArrayTable(Table[R]):
    """A `Table` of arrays.  `fits` must hold."""

    def _fill(self) -> None:
        self._cells = self.space.size
        self._worth = np.array(self.worths, dtype=np.int64)
        self._ends = array("q", (self._worth * self.units).tobytes())
        self._codes = list(self._offsets())
        self._starts = [1 + sum(map(len, self.columns[:turn])) for turn in range(len(self.left))]
        self._add = [self._adds(group) for group in range(len(self.counts))]
        self._to = np.empty((1 + sum(map(len, self.columns)), self._cells), dtype=np.int32)
        self._keeps = np.arange(self._cells, dtype=np.intp)
        self._to[0] = self._keeps
        for turn in range(len(self.left)):
            self._drops(turn)
        self._chosen: dict[tuple[tuple[int, ...], int], NDArray[np.uint8]] = {}
        self._weigh()
        self._share()

    def _offsets(self) -> Iterator[int]:
        """Where each seat's outcomes begin among all that a level has; last, their number."""
        start = self._cells
        for groups in self.groups:
            yield start
            start += sum(self.space.rests[group] + 1 for group in groups)
        yield start

    def _adds(self, group: int) -> list[NDArray[np.intp]]:
        """From each rest to the state with one more die of a kind: as in `Space.add`."""
        one, (before, after) = self.space.singles[group], self.space.around(group)
        outer, inner = np.arange(before)[:, None, None] * len(one.states), np.arange(after)
        return [((outer + np.array(kind, dtype=np.intp)[:, None]) * after + inner).ravel() for kind in one.add]

    def _drops(self, turn: int) -> None:
        """Where the outcomes of a seat's columns lie."""
        offset, start = {}, self._codes[turn]
        for group in self.groups[turn]:
            offset[group] = start
            start += self.space.rests[group] + 1
        for column, (number, kind) in enumerate(self.columns[turn], self._starts[turn]):
            group = self.reaches[turn][number]
            rests = self.space.rests[group]
            self._to[column] = offset[group] + rests
            self._to[column, self._add[group][kind]] = offset[group] + np.arange(rests, dtype=np.int32)

    def _levels(self) -> Iterator[tuple[int, ...]]:
        return product(*(range(one + 1) for one in self.left))

    def _poorer(self, left: tuple[int, ...], turn: int) -> tuple[int, ...] | None:
        """The level after the seat has rerolled, if it can."""
        if not left[turn] or not self.columns[turn]:
            return None
        return (*left[:turn], left[turn] - 1, *left[turn + 1 :])

    def _wanted(self, left: tuple[int, ...]) -> list[int]:
        """The seats whose turn it can be when play comes to this level."""
        if left == self.left:
            return list(range(len(left)))
        return [turn for turn in range(len(left)) if left[turn - 1] < self.left[turn - 1]]

    def _weigh(self) -> None:
        """Worth and choice of every state at every level."""
        known: dict[tuple[int, ...], dict[int, Ints]] = {}
        for left in self._levels():
            ends: Ints = self._worth * self.game.sides ** sum(left)
            best = [self._best_reroll(turn, self._poorer(left, turn), known) for turn in range(len(left))]
            level: dict[int, Ints] = {}
            for turn in self._wanted(left):
                worth, code = ends, np.zeros(self._cells, dtype=np.uint8)
                for ahead in reversed(range(len(left))):
                    seat = (turn + ahead) % len(left)
                    found = best[seat]
                    if found is None:
                        continue
                    gains = found[0] > worth if self.game.seats[seat].wants > 0 else found[0] < worth
                    worth, code = np.where(gains, found[0], worth), np.where(gains, found[1], code)
                level[turn] = worth
                self._chosen[left, turn] = code
            known[left] = level
            known.pop((left[0] - 1, *left[1:]), None)  # no later level leads there
        self._seats = [None if one is None else self._listed(turn, *one) for turn, one in enumerate(best)]

    def _listed(self, turn: int, worth: Ints, code: NDArray[np.uint8]) -> Best:
        place = self._to[code, self._keeps]
        return Best(
            array("q", worth.tobytes()), array("B", (code - self._starts[turn]).tobytes()), array("i", place.tobytes())
        )

    def _best_reroll(
        self, turn: int, poorer: tuple[int, ...] | None, known: dict[tuple[int, ...], dict[int, Ints]]
    ) -> tuple[Ints, NDArray[np.uint8]] | None:
        if poorer is None:
            return None
        start, wants = self._codes[turn], self.game.seats[turn].wants
        outcomes = self._fresh(known[poorer][(turn + 1) % len(self.left)][None], turn)[0]
        bounds = np.iinfo(np.int64)
        here = start
        for group in self.groups[turn]:
            here += self.space.rests[group] + 1
            outcomes[here - 1 - start] = bounds.min if wants > 0 else bounds.max
        worth, code = None, np.full(self._cells, self._starts[turn], dtype=np.uint8)
        for column in range(len(self.columns[turn])):
            gain = outcomes[self._to[self._starts[turn] + column] - start]
            if worth is None:
                worth = gain
                continue
            better = gain > worth if wants > 0 else gain < worth
            code[better] = self._starts[turn] + column
            worth = np.maximum(worth, gain) if wants > 0 else np.minimum(worth, gain)
        assert worth is not None
        return worth, code

    def _fresh(self, level: Ints, turn: int) -> Ints:
        """The others and one fresh die, group by group; a place is left free after each group."""
        parts = []
        for group in self.groups[turn]:
            found = np.zeros((len(level), self.space.rests[group] + 1), dtype=np.int64)
            for kind, weight in enumerate(self.game.weights):
                found[:, :-1] += weight * level[:, self._add[group][kind]]
            parts.append(found)
        return np.concatenate(parts, axis=1)

    def _share(self) -> None:
        """The ways of every result, by place at the last level: rows of packed counts."""
        self._bits = self.units.bit_length()
        self._packs = 63 // self._bits
        rows = -(-len(self.results) // self._packs)
        ends = np.zeros((rows, len(self.shapes)), dtype=np.int64)
        for shape, result in enumerate(self.shape_results):
            ends[result // self._packs, shape] = 1 << (self._bits * (result % self._packs))
        live = prod(one + 1 for one in self.left[1:]) * len(self.left) * self._cells * 8
        at_once = max(1, MEMORY // live)
        self._rows = np.concatenate(
            [self._along(ends[first : first + at_once][:, self.numbers]) for first in range(0, rows, at_once)]
        )
        self._chosen = {key: code for key, code in self._chosen.items() if key[0] == self.left}

    def _along(self, ends: Ints) -> Ints:
        known: dict[tuple[int, ...], dict[int, Ints]] = {}
        for left in self._levels():
            parts = [ends * self.game.sides ** sum(left)]
            for turn in range(len(left)):
                poorer = self._poorer(left, turn)
                if poorer is None:
                    parts.append(np.zeros((len(ends), self._codes[turn + 1] - self._codes[turn]), dtype=np.int64))
                else:
                    parts.append(self._fresh(known[poorer][(turn + 1) % len(left)], turn))
            everything = np.concatenate(parts, axis=1)
            if left == self.left:
                return everything
            known[left] = {turn: everything[:, self._places(left, turn)] for turn in self._wanted(left)}
            known.pop((left[0] - 1, *left[1:]), None)
        raise AssertionError("there is always a last level")

    def _places(self, left: tuple[int, ...], turn: int) -> NDArray[np.int32]:
        return self._to[self._chosen[left, turn], self._keeps]

    def thrown(self) -> tuple[int, int]:
        """All throws together, each by its ways, played as well as can be; and in what units."""
        ways = spaces.ways(len(self.game.faces), self.counts, self.game.weights)
        rows = self._rows[:, self._places(self.left, 0)]
        mask, counts, value = (1 << self._bits) - 1, [], 0
        for result in range(len(self.results)):
            row = rows[result // self._packs] >> (self._bits * (result % self._packs)) & mask
            counts.append(sum(one * many for one, many in zip(row.tolist(), ways, strict=True) if one))
            value += counts[-1] * self.game.worth(self.results[result])
        units: int = self.units * self.game.sides ** sum(self.counts)
        return self._packed(value, counts), units

    def play(self, state: int, turn: int, kept: int) -> int:
        """Worth and chances from here, packed."""
        return self._at(self._from(state, turn, kept)[1])

    def reroll(self, state: int, turn: int, column: int) -> int:
        """Worth and chances, packed, if the seat rerolls by this column."""
        return self._at(int(self._to[self._starts[turn] + column, state]))

    def _at(self, place: int) -> int:
        mask = (1 << self._bits) - 1
        column = self._rows[:, place].tolist()
        counts = [
            column[result // self._packs] >> (self._bits * (result % self._packs)) & mask
            for result in range(len(self.results))
        ]
        value = sum(count * self.game.worth(result) for count, result in zip(counts, self.results, strict=True))
        return self._packed(value, counts)

    def _packed(self, value: int, counts: list[int]) -> int:
        found: int = (value << self.shift) + sum(count << (self.slot * place) for place, count in enumerate(counts))
        return found

"""The pool game solved level by level: the quick way, in plain Python.

The rules are those of `pool.PoolGame`, and so are the answers, to the last integer; here no seat may put
an old face back, and a rerolled die stays in its group.  A level is what rerolls all seats have left.
Three things make it quick.  Faces that mean the same are one kind.  Which die was taken no longer
matters once it is in the air, so "the others, and one fresh die" is weighed once for all choices.  And
worth and chances of all results lie in one integer, so that one addition adds them all:

    worth << (slot * results)  |  ways of the last result ... | ways of the first result

with `slot` bits for each, all in units of 1 / sides ** (rerolls left).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pallbearer.odds import spaces
from pallbearer.odds.layouts import columns, laid_out, reached
from pallbearer.odds.pool import RAISE, Groups, Move, Position, Seat, Solution, TooManyPositions

if TYPE_CHECKING:
    from pallbearer.odds.branches import Branch, Raise, Sequel

R = TypeVar("R", bound=Hashable)

BUDGET = 1_100_000
"""Cells (ways to lie x levels x seats) that one question may take: some seconds.  NumPy may take 16 times as many."""

ARRAYS_FROM = 150_000
"""From so many cells on NumPy does it, where it is installed."""


def plays_simply(seats: Iterable[Seat]) -> bool:
    """Whether these seats keep to what this solver knows."""
    return not any(seat.either or any(source != to for source, to in seat.reach) for seat in seats)


class RerollGame(Generic[R]):
    """The pool game between these seats; the parameters are those of `pool.PoolGame`.

    `enough`: more dice than this that show one face change no result (0: they may).

    >>> game = RerollGame([Seat(1)], result=lambda groups: max(groups[0]) >= 4, worth=int)
    >>> game.solve([1]).results[True]
    Fraction(3, 4)
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        result: Callable[[Groups], R],
        worth: Callable[[R], int],
        per: int = 1,
        die: Sequence[int] = (1, 2, 3, 4, 5, 6),
        budget: int = BUDGET,
        enough: int = 0,
        sequel: Sequel[RerollGame[R]] | None = None,
        raises: Raise[RerollGame[R]] | None = None,
    ) -> None:
        if not plays_simply(seats):
            raise ValueError("no seat may put a face back or move a die to another group: ask a PoolGame")
        self.seats = tuple(seats)
        self.per, self.budget, self.enough = per, budget, enough
        self.result, self.worth = result, worth
        self.sequel, self.raises = sequel, raises
        self.faces = tuple(sorted(set(die)))
        self.weights = tuple(Counter(die)[face] for face in self.faces)
        self.sides = len(die)
        self._tables: dict[tuple[tuple[int, ...], tuple[int, ...]], Table[R]] = {}

    def played_for(self, worth: Callable[[R], int], per: int = 1) -> RerollGame[R]:
        """The same game, played for another worth, in units of 1 / `per`."""
        die = [face for face, many in zip(self.faces, self.weights, strict=True) for _ in range(many)]
        sequel = self.sequel and replace(self.sequel, game=self.sequel.game.played_for(worth, per))
        raises = self.raises and replace(self.raises, game=self.raises.game.played_for(worth, per))
        return RerollGame(self.seats, self.result, worth, per, die, self.budget, self.enough, sequel, raises)

    def solve(self, dice: Sequence[int]) -> Solution[R]:
        """Best play from a throw of `dice`, the number in each group."""
        table = self.table(tuple(dice), tuple(seat.rerolls for seat in self.seats))
        return self._solution(table, *table.thrown())

    def start(self, groups: Iterable[Iterable[int]]) -> Position:
        """The position when these faces have just been thrown."""
        return Position(tuple(tuple(sorted(group)) for group in groups), tuple(seat.rerolls for seat in self.seats))

    def best(self, position: Position) -> Move | None:
        """The best move of the seat whose turn it is; None keeps."""
        table, state = self._at(position)
        column = table.choice(state, position.turn, position.kept)
        if column is None or column == RAISED:
            return None if column is None else RAISE
        number, kind = table.columns[position.turn][column]
        return Move(number, self.faces[kind])

    def value(self, position: Position) -> Fraction:
        """The expected worth under best play from `position`."""
        return self.from_here(position).value

    def from_here(self, position: Position) -> Solution[R]:
        """Best play from `position`."""
        table, state = self._at(position)
        return self._solution(table, table.play(state, position.turn, position.kept), table.units)

    def after(self, position: Position, move: Move | None) -> Solution[R]:
        """Best play after this move of the seat whose turn it is, best or not."""
        table, state = self._at(position)
        if move is None:
            turn = (position.turn + 1) % len(self.seats)
            return self._solution(table, table.play(state, turn, position.kept + 1), table.units)
        if move == RAISE:
            return self._solution(table, table.raised(state), table.units)
        column = table.columns[position.turn].index((move.reach, self.faces.index(move.face)))
        return self._solution(table, table.reroll(state, position.turn, column), table.units)

    def table(self, counts: tuple[int, ...], left: tuple[int, ...]) -> Table[R]:
        """Everything from `counts` dice with `left` rerolls.  Raises `TooManyPositions`."""
        key = (counts, left)
        if key not in self._tables:
            cells = self._cells(counts, prod(one + 1 for one in left) * len(left))
            branches = self.sequel is not None or self.raises is not None
            if ARRAYS_FROM < cells <= 16 * self.budget and not branches and find_spec("numpy") is not None:
                from pallbearer.odds.arrays import ArrayTable, fits

                if fits(self, counts, left):
                    self._tables[key] = ArrayTable(self, counts, left)
                    return self._tables[key]
            if cells > self.budget:
                raise TooManyPositions(self.budget)
            if branches:
                from pallbearer.odds.branches import BranchTable

                self._tables[key] = BranchTable(self, counts, left)
            else:
                self._tables[key] = Table(self, counts, left)
        return self._tables[key]

    def _cells(self, counts: tuple[int, ...], levels: int) -> int:
        more = [one.game._cells(onward(counts, one), levels) for one in (self.sequel, self.raises) if one]
        return spaces.size(len(self.faces), counts) * levels + sum(more)

    def readings(self, counts: tuple[int, ...]) -> tuple[list[R], list[int]]:
        """The result of each shape in which the dice can lie, and the shape of every state."""
        shapes, numbers = self.shapes(counts)
        return list(map(self.result, shapes)), numbers

    def shapes(self, counts: tuple[int, ...]) -> tuple[list[Groups], list[int]]:
        """The shapes in which the dice can lie, by their faces, and the shape of every state."""
        shapes, numbers = spaces.shapes(len(self.faces), counts, self.enough or sum(counts))
        face = self.faces.__getitem__
        return [tuple([tuple(map(face, group)) for group in shape]) for shape in shapes], numbers

    def _at(self, position: Position) -> tuple[Table[R], int]:
        table = self.table(tuple(map(len, position.groups)), position.left)
        kinds = {face: kind for kind, face in enumerate(self.faces)}
        return table, table.space.number[tuple(tuple(kinds[face] for face in group) for group in position.groups)]

    def _solution(self, table: Table[R], whole: int, units: int) -> Solution[R]:
        value, ways = table.read(whole)
        return Solution(
            Fraction(value, self.per * units),
            {result: Fraction(count, units) for result, count in zip(table.results, ways, strict=True) if count},
        )


class Best(NamedTuple):
    """What a seat gains at one level by rerolling: worth by state, by which column, and where that lies."""

    worth: Sequence[int]
    column: Sequence[int]
    place: Sequence[int]


RAISED = -1
"""The column of a raise."""


def onward(counts: tuple[int, ...], branch: Branch[Any]) -> tuple[int, ...]:
    """The dice in each group when the other game has begun."""
    return tuple(count + branch.dice * (group == branch.group) for group, count in enumerate(counts))


class Table(Generic[R]):
    """Best play from every way for the dice to lie, at one count of dice and of rerolls left."""

    _ends: Sequence[int]

    def __init__(self, game: RerollGame[R], counts: tuple[int, ...], left: tuple[int, ...]) -> None:
        self.game, self.counts, self.left = game, counts, left
        kinds = len(game.faces)
        self.space = spaces.space(kinds, counts)
        self.units = self._units(left)
        self.die = [kind for kind, weight in enumerate(game.weights) for _ in range(weight)]
        self.reaches = tuple(tuple(group for group, _ in seat.reach) for seat in game.seats)
        self.columns = columns(kinds, counts, self.reaches)
        self.groups = reached(counts, self.reaches)
        self._settle()
        self._fill()

    def _units(self, left: tuple[int, ...]) -> int:
        units: int = self.game.sides ** sum(left)
        return units

    def thrown(self) -> tuple[int, int]:
        """All throws together, each by its ways, played as well as can be; and in what units."""
        ways = spaces.ways(len(self.game.faces), self.counts, self.game.weights)
        played = self._picked(self._folded(self._ends, self._seats, 0))
        whole = sum(count * one for count, one in zip(ways, played, strict=True))
        units: int = self.units * self.game.sides ** sum(self.counts)
        return whole, units

    def play(self, state: int, turn: int, kept: int) -> int:
        """Worth and chances from here, packed."""
        found: int = self._all[self._from(state, turn, kept)[1]]
        return found

    def choice(self, state: int, turn: int, kept: int) -> int | None:
        """The best column of the seat whose turn it is; None keeps."""
        one = self._seats[turn]
        if one is None or kept >= len(self.left) or not one.worth:
            return None
        keeps, _ = self._from(state, (turn + 1) % len(self.left), kept + 1)
        wants = self.game.seats[turn].wants
        return one.column[state] if wants * one.worth[state] > wants * keeps else None

    def choices(self) -> list[int | None]:
        """The first seat's best column, for every state."""
        return [self.choice(state, 0, 0) for state in range(self.space.size)]

    def reroll(self, state: int, turn: int, column: int) -> int:
        """Worth and chances, packed, if the seat rerolls by this column."""
        found: int = self._all[self.layout.rows[turn][state][column]]
        return found

    def raised(self, state: int) -> int:
        """Worth and chances, packed, after the game's raise, if it has one."""
        raise ValueError("this game has no raise")

    def read(self, whole: int) -> tuple[int, list[int]]:
        """Worth and ways of each result, out of one integer."""
        mask = (1 << self.slot) - 1
        return whole >> self.shift, [whole >> (self.slot * place) & mask for place in range(len(self.results))]

    def _from(self, state: int, turn: int, kept: int) -> tuple[int, int]:
        """(worth, place) from here, after so many seats in a row have kept."""
        worth, place, seats = self._ends[state], state, len(self.left)
        for ahead in reversed(range(seats - kept)):
            one, wants = self._seats[(turn + ahead) % seats], self.game.seats[(turn + ahead) % seats].wants
            if one is not None and wants * one.worth[state] > wants * worth:
                worth, place = one.worth[state], one.place[state]
        return worth, place

    def _settle(self) -> None:
        """Read the results off the dice, once for every shape."""
        game = self.game
        found, numbers = game.readings(self.counts)
        self.results, self.slot = self._frame(found)
        self.shift = self.slot * len(self.results)
        order = {result: place for place, result in enumerate(self.results)}
        worths = {result: game.worth(result) for result in self.results}
        each = [(worths[one] << self.shift) + (1 << (self.slot * order[one])) for one in found]
        self.shapes, self.numbers = each, numbers
        self.shape_results = [order[one] for one in found]
        self.worths = [worths[found[number]] for number in numbers]

    def _frame(self, found: list[R]) -> tuple[list[R], int]:
        """The results that have a slot in every integer, and how many bits it has."""
        return list(dict.fromkeys(found)), (self.units * self.game.sides ** sum(self.counts)).bit_length()

    def _fill(self) -> None:
        """All levels, the poorest first; only those that the next ones need are kept."""
        self.layout = laid_out(len(self.game.faces), self.counts, self.reaches)
        known: dict[tuple[int, ...], list[list[int]]] = {}
        for left in product(*(range(one + 1) for one in self.left)):
            units = self._units(left)
            ends: list[int] = [worth * units for worth in self.worths]
            scaled = [one * units for one in self.shapes]
            self._all = [scaled[number] for number in self.numbers]
            self._closing(left, ends)
            seats = [self._rerolled(turn, left, known) for turn in range(len(left))]
            self._opening(left, ends, seats)
            if left == self.left:
                self._ends, self._seats = ends, seats
                return
            known[left] = [
                self._picked(self._folded(ends, seats, turn)) if left[turn - 1] < self.left[turn - 1] else []
                for turn in range(len(left))
            ]
            known.pop((left[0] - 1, *left[1:]), None)  # no later level leads there

    def _closing(self, left: tuple[int, ...], ends: list[int]) -> None:
        """What a closed game comes to otherwise than by its faces: nothing."""

    def _opening(self, left: tuple[int, ...], ends: list[int], seats: list[Best | None]) -> None:
        """What a seat may do besides rerolling: nothing."""

    def _rerolled(self, turn: int, left: tuple[int, ...], known: dict[tuple[int, ...], list[list[int]]]) -> Best | None:
        """What the seat comes to by its best reroll, if it may; the outcomes are added to this level's."""
        if not left[turn] or not self.columns[turn]:
            for group in self.groups[turn]:
                self._all += [0] * (self.space.rests[group] + 1)
            return None
        poorer = (*left[:turn], left[turn] - 1, *left[turn + 1 :])
        level = known[poorer][(turn + 1) % len(left)].__getitem__
        start = len(self._all)
        for group in self.groups[turn]:
            add = self.space.add[group]
            self._all += map(sum, zip(*[map(level, add[kind]) for kind in self.die], strict=True))
            self._all.append(0)
        shift, offset = self.shift, start
        worths = [one >> shift for one in self._all[start:]]
        worst = max(worths) + 1 if self.game.seats[turn].wants < 0 else min(worths) - 1
        for group in self.groups[turn]:
            offset += self.space.rests[group] + 1
            worths[offset - start - 1] = worst
        return self._best(turn, worths, start)

    def _best(self, turn: int, worths: list[int], start: int) -> Best:
        """Of each state's columns the best, the earliest of equal ones."""
        look = ([0] * start + worths).__getitem__
        gains = [list(map(look, places)) for places in self.layout.places[turn]]
        if len(gains) == 1:
            return Best(gains[0], [0] * len(gains[0]), self.layout.places[turn][0])
        worth = list(map(min if self.game.seats[turn].wants < 0 else max, *gains))
        column = list(map(tuple.index, zip(*gains, strict=True), worth))
        return Best(worth, column, list(map(tuple.__getitem__, self.layout.rows[turn], column)))

    def _folded(self, ends: Sequence[int], seats: list[Best | None], turn: int) -> list[int]:
        """Where play from each state leads if it is this seat's turn and nobody has kept yet."""
        worth, place = list(ends), list(range(len(ends)))
        for ahead in reversed(range(len(seats))):
            one, wants = seats[(turn + ahead) % len(seats)], self.game.seats[(turn + ahead) % len(seats)].wants
            if one is None:
                continue
            rows = zip(worth, place, one.worth, one.place, strict=True)
            if wants > 0:
                place = [there if gain > keeps else here for keeps, here, gain, there in rows]
                worth = list(map(max, worth, one.worth))
            else:
                place = [there if gain < keeps else here for keeps, here, gain, there in rows]
                worth = list(map(min, worth, one.worth))
        return place

    def _picked(self, places: list[int]) -> list[int]:
        return list(map(self._all.__getitem__, places))

"""The pool game: dice lie on the table, and seats take turns to reroll some of them.  Solved exactly.

Every seat wants the expected worth of the final faces to be greatest (`wants=1`) or least
(`wants=-1`).  The first seat moves first, and they move in turn: reroll one die, or keep.  The game
closes when all seats in a row have kept; a seat with nothing to reroll always keeps.  Of equally good
moves a seat takes keeping before rerolling, then the lowest face, then its earlier reach.

All arithmetic is of integers: with k rerolls left, values are in units of 1 / (faces of a die ** k).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from pallbearer.odds.branches import Branch, Raise, Sequel

R = TypeVar("R", bound=Hashable)
Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""The faces on the table, group by group, each group sorted upwards."""

BUDGET = 250_000
"""Positions that one game may visit before it gives up: a few seconds."""


class TooManyPositions(ValueError):
    """The question is too large for the budget."""

    def __init__(self, budget: int) -> None:
        super().__init__(f"more than {budget} positions: ask about fewer dice or rerolls, or give a larger budget")
        self.budget = budget


@dataclass(frozen=True)
class Seat:
    """Who may reroll: how often, which dice, and to what end.

    `reach` lists pairs: the group a die is taken from, the group its new face goes to.  With
    `either`, the seat sees the new face and may put back the old one (to where new faces go).
    """

    rerolls: int
    reach: tuple[tuple[int, int], ...] = ((0, 0),)
    wants: int = 1
    either: bool = False


class Position(NamedTuple):
    """Faces, rerolls left by seat, whose turn it is, and how many seats in a row have kept."""

    groups: Groups
    left: tuple[int, ...]
    turn: int = 0
    kept: int = 0


class Move(NamedTuple):
    """Reroll a die that shows `face`, by the seat's reach of this number."""

    reach: int
    face: int


RAISE = Move(-1, 0)
"""Throw more dice, as the game's `Raise` says."""


@dataclass(frozen=True)
class Solution(Generic[R]):
    """The expected worth under best play, and the exact chance of each result."""

    value: Fraction
    results: dict[R, Fraction]


class PoolGame(Generic[R]):
    """A pool game with these seats, in the order they speak.

    `result` reads the final faces; `worth` says what a result is worth, in units of 1 / `per`.
    `die` lists the faces of every die, all equally likely; faces that mean the same may be written
    as the same number, which makes the game smaller.  `sequel`: what may
    come when it has closed; `raises`: what a seat may do on its turn.

    >>> game = PoolGame([Seat(1)], result=lambda groups: max(groups[0]) >= 4, worth=int)
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
        sequel: Sequel[PoolGame[R]] | None = None,
        raises: Raise[PoolGame[R]] | None = None,
    ) -> None:
        self.seats = tuple(seats)
        self.per = per
        self.budget = budget
        self.sequel, self.raises = sequel, raises
        self._to_come = dice_to_come(self)
        self._sides = len(die)
        self._faces = tuple(sorted(Counter(die).items()))
        self._result = result
        self._worth = worth
        self._read: dict[Groups, tuple[R, int]] = {}
        self._values: dict[Position, int] = {}
        self._sums: dict[tuple[Position, int], int] = {}

    def solve(self, dice: Sequence[int]) -> Solution[R]:
        """Best play from a throw of `dice`, the number in each group."""
        return self._play_out({self.start(groups): ways for groups, ways in self.throws(dice).items()})

    def throws(self, dice: Sequence[int]) -> dict[Groups, int]:
        """Every throw of `dice`, and in how many ways it falls."""
        if prod(comb(count + len(self._faces) - 1, count) for count in dice) > self.budget:
            raise TooManyPositions(self.budget)
        parts = [self._throws_of(count) for count in dice]
        return {tuple(faces for faces, _ in each): prod(ways for _, ways in each) for each in product(*parts)}

    def start(self, groups: Iterable[Iterable[int]]) -> Position:
        """The position when these faces have just been thrown."""
        return Position(tuple(tuple(sorted(group)) for group in groups), tuple(seat.rerolls for seat in self.seats))

    def moves(self, position: Position) -> list[Move | None]:
        """What the seat whose turn it is may do; None keeps."""
        moves: list[Move | None] = [None]
        if position.left[position.turn]:
            reach = enumerate(self.seats[position.turn].reach)
            found = [Move(number, face) for number, (group, _) in reach for face in set(position.groups[group])]
            found.sort(key=lambda move: (move.face, move.reach))
            moves += found
        if self.raises is not None and position.turn == self.raises.seat:
            moves.append(RAISE)
        return moves

    def best(self, position: Position) -> Move | None:
        """The best move of the seat whose turn it is."""
        wants = self.seats[position.turn].wants
        return max(self.moves(position), key=lambda move: wants * self._after(position, move))

    def value(self, position: Position) -> Fraction:
        """The expected worth under best play from `position`."""
        return Fraction(self._value(position), self.per * self._units(position))

    def from_here(self, position: Position) -> Solution[R]:
        """Best play from `position`."""
        return self._play_out({position: 1})

    def after(self, position: Position, move: Move | None) -> Solution[R]:
        """Best play after this move of the seat whose turn it is, best or not."""
        if move is None:
            return self._play_out({_kept(position): 1})
        if move == RAISE and self.raises is not None:
            return self.raises.game._play_out(self._raised(position, self.raises))
        landings: Counter[Position] = Counter()
        for face, weight in self._faces:
            landings[self._landing(position, move, face)] += weight
        return self._play_out(landings)

    def _throws_of(self, count: int) -> list[tuple[tuple[int, ...], int]]:
        weights = dict(self._faces)
        throws = []
        for faces in combinations_with_replacement(weights, count):
            orders = factorial(count) // prod(factorial(alike) for alike in Counter(faces).values())
            throws.append((faces, orders * prod(weights[face] for face in faces)))
        return throws

    def _settle(self, groups: Groups) -> tuple[R, int]:
        """The result of these final faces, and its worth."""
        if groups not in self._read:
            result = self._result(groups)
            self._read[groups] = result, self._worth(result)
        return self._read[groups]

    def _value(self, position: Position) -> int:
        """Worth under best play, in units of 1 / (per * sides ** (rerolls left, and dice that may come))."""
        if self._closed(position):
            return self._close(position)[0]
        known = self._values.get(position)
        if known is None:
            if len(self._values) >= self.budget:
                raise TooManyPositions(self.budget)
            known = self._after(position, self.best(position))
            self._values[position] = known
        return known

    def _units(self, position: Position) -> int:
        units: int = self._sides ** (sum(position.left) + self._to_come)
        return units

    def _close(self, position: Position) -> tuple[int, dict[Position, int]]:
        """What the closed game is worth, and where the sequel begins, in how many ways, if there is one."""
        worth = self._settle(position.groups)[1] * self._units(position)
        sequel = self.sequel
        if sequel is None or not sequel.may(position.groups):
            return worth, {}
        begins = self._begins(sequel, position, 0)
        goes_on = self._branched(sequel, begins)
        return (goes_on, begins) if sequel.wants * goes_on > sequel.wants * worth else (worth, {})

    def _raised(self, position: Position, raises: Raise[PoolGame[R]]) -> dict[Position, int]:
        return self._begins(raises, position, (raises.seat + 1) % len(self.seats))

    def _begins(self, branch: Branch[PoolGame[R]], position: Position, turn: int) -> dict[Position, int]:
        """Where another game begins, and in how many ways."""
        groups, begins = position.groups, dict[Position, int]()
        for faces, ways in self._throws_of(branch.dice):
            more = _replaced(groups, branch.group, tuple(sorted(groups[branch.group] + faces)))
            begins[Position(more, position.left, turn)] = ways
        return begins

    def _branched(self, branch: Branch[PoolGame[R]], begins: Mapping[Position, int]) -> int:
        """What that is worth, in units of this game."""
        finer: int = self._sides ** (self._to_come - branch.dice - branch.game._to_come)
        return finer * sum(ways * branch.game._value(begin) for begin, ways in begins.items())

    def _closed(self, position: Position) -> bool:
        return position.kept >= len(self.seats) or not (any(position.left) or self.raises)

    def _after(self, position: Position, move: Move | None) -> int:
        """Worth after this move, in the units of `position`."""
        if move is None:
            return self._value(_kept(position))
        if move == RAISE and self.raises is not None:
            return self._branched(self.raises, self._raised(position, self.raises))
        if self.seats[position.turn].either:
            return sum(weight * self._value(self._landing(position, move, face)) for face, weight in self._faces)
        # Which face was taken away no longer matters: sum once for the dice that stay.
        stays = self._without(position, move)
        to = self.seats[position.turn].reach[move.reach][1]
        known = self._sums.get((stays, to))
        if known is None:
            known = sum(weight * self._value(_with(stays, to, face)) for face, weight in self._faces)
            self._sums[stays, to] = known
        return known

    def _landing(self, position: Position, move: Move, face: int) -> Position:
        """The position after a reroll that shows `face`."""
        seat = self.seats[position.turn]
        stays, to = self._without(position, move), seat.reach[move.reach][1]
        landed = _with(stays, to, face)
        if seat.either:
            back = _with(stays, to, move.face)
            if seat.wants * self._value(back) > seat.wants * self._value(landed):
                return back
        return landed

    def _without(self, position: Position, move: Move) -> Position:
        """The die is in the air: one reroll less, the next seat's turn, nobody has kept."""
        source = self.seats[position.turn].reach[move.reach][0]
        faces = list(position.groups[source])
        faces.remove(move.face)
        left = list(position.left)
        left[position.turn] -= 1
        turn = (position.turn + 1) % len(self.seats)
        return Position(_replaced(position.groups, source, tuple(faces)), tuple(left), turn, 0)

    def _play_out(self, ways: Mapping[Position, int]) -> Solution[R]:
        """Best play from each position, weighed by its ways."""
        total = sum(ways.values())
        value = sum(count * self.value(position) for position, count in ways.items()) / Fraction(total)
        results: dict[R, Fraction] = {}
        on_the_way: Mapping[Position, int] = ways
        while on_the_way:
            thrown, later, raised = Counter[Position](), Counter[Position](), Counter[Position]()
            for start, count in on_the_way.items():
                position, move = self._until_reroll(start)
                if move is None:
                    begins = self._close(position)[1]
                    _count(later, begins, count)
                    if not begins:
                        result = self._settle(position.groups)[0]
                        results[result] = results.get(result, Fraction(0)) + Fraction(count, total)
                elif move == RAISE and self.raises is not None:
                    _count(raised, self._raised(position, self.raises), count)
                else:
                    for face, weight in self._faces:
                        thrown[self._landing(position, move, face)] += count * weight
            for branch, ways in ((self.sequel, later), (self.raises, raised)):
                if branch is not None and ways:
                    share = Fraction(sum(ways.values()), total * self._sides**branch.dice)
                    for result, chance in branch.game._play_out(ways).results.items():
                        results[result] = results.get(result, Fraction(0)) + share * chance
            on_the_way, total = thrown, total * self._sides
        return Solution(value, results)

    def _until_reroll(self, position: Position) -> tuple[Position, Move | None]:
        while not self._closed(position):
            move = self.best(position)
            if move is not None:
                return position, move
            position = _kept(position)
        return position, None


def dice_to_come(game: Any) -> int:
    """How many more dice a game may bring, by its sequel or a raise."""
    return max((one.dice + dice_to_come(one.game) for one in (game.sequel, game.raises) if one), default=0)


def _count(into: Counter[Position], ways: Mapping[Position, int], times: int) -> None:
    for position, count in ways.items():
        into[position] += count * times


def _kept(position: Position) -> Position:
    return position._replace(turn=(position.turn + 1) % len(position.left), kept=position.kept + 1)


def _with(position: Position, group: int, face: int) -> Position:
    return position._replace(groups=_replaced(position.groups, group, tuple(sorted((*position.groups[group], face)))))


def _replaced(groups: Groups, group: int, faces: tuple[int, ...]) -> Groups:
    return (*groups[:group], faces, *groups[group + 1 :])

"""Pool games that may branch into another: by a sequel when they have closed, or by a raise.

The other game's table is worked out first, and its worth and chances are packed as this one's are; more
dice, and so finer units, are allowed for from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pallbearer.odds import spaces
from pallbearer.odds.pool import Groups, dice_to_come
from pallbearer.odds.rerolls import RAISED, Best, RerollGame, Table, onward

R = TypeVar("R", bound=Hashable)
Game = TypeVar("Game")


@dataclass(frozen=True)
class Branch(Generic[Game]):
    """More dice, once, and then another game: so many `dice` are thrown into `group`, and all play on in `game`.

    `game` has the same die, seats and `per`; who has rerolls left keeps them.
    """

    game: Game
    dice: int
    group: int


@dataclass(frozen=True)
class Sequel(Branch[Game]):
    """What one side may do when the game has closed on faces on which it `may`; then the first seat begins.

    It is done if that is worth more, for who wants the most (`wants=1`) or the least.

    >>> from pallbearer.odds.pool import PoolGame, Seat
    >>> second = PoolGame([Seat(0)], result=lambda groups: sum(groups[0]), worth=int)
    >>> again = Sequel(second, dice=1, group=0, may=lambda groups: groups[0][0] < 6)
    >>> PoolGame([Seat(0)], result=lambda groups: groups[0][0], worth=int, sequel=again).solve([1]).value
    Fraction(77, 12)
    """

    may: Callable[[Groups], bool]
    wants: int = 1


@dataclass(frozen=True)
class Raise(Branch[Game]):
    """What `seat` may do on its turn instead of a reroll; then the next seat goes on, and nobody has kept.

    >>> from pallbearer.odds.pool import PoolGame, Seat
    >>> second = PoolGame([Seat(0)], result=lambda groups: sum(groups[0]) - 2, worth=int)
    >>> dearer = Raise(second, dice=1, group=0, seat=0)
    >>> PoolGame([Seat(0)], result=lambda groups: groups[0][0], worth=int, raises=dearer).solve([1]).value
    Fraction(5, 1)
    """

    seat: int


def results(game: RerollGame[R], counts: tuple[int, ...]) -> list[R]:
    """What the game may come to, its branches included."""
    found = game.readings(counts)[0]
    for branch in (game.sequel, game.raises):
        if branch is not None:
            found = [*found, *results(branch.game, onward(counts, branch))]
    return list(dict.fromkeys(found))


class BranchTable(Table[R]):
    """A `Table` with branches, or the one to which such a table branches.

    `starts[left]`: worth and chances, packed, of every state when it begins by `turn`'s turn.
    """

    _later: BranchTable[R] | None = None
    _other: BranchTable[R] | None = None
    _raises_at: int

    def __init__(
        self,
        game: RerollGame[R],
        counts: tuple[int, ...],
        left: tuple[int, ...],
        before: BranchTable[R] | None = None,
        turn: int = 0,
    ) -> None:
        self.before, self.turn = before, turn
        self.starts: dict[tuple[int, ...], list[int]] = {}
        super().__init__(game, counts, left)
        self._later = self._other = None  # they are large

    def _units(self, left: tuple[int, ...]) -> int:
        units: int = self.game.sides ** (sum(left) + dice_to_come(self.game))
        return units

    def _frame(self, found: list[R]) -> tuple[list[R], int]:
        if self.before is not None:
            return self.before.results, self.before.slot
        return results(self.game, self.counts), super()._frame(found)[1]

    def _fill(self) -> None:
        game = self.game
        self._later = self._branch(game.sequel, 0)
        self._other = self._branch(game.raises, (game.raises.seat + 1) % len(game.seats)) if game.raises else None
        if game.sequel is not None:
            shapes, numbers = game.shapes(self.counts)
            may = list(map(game.sequel.may, shapes))
            self._may = [may[number] for number in numbers]
        super()._fill()

    def _branch(self, branch: Branch[RerollGame[R]] | None, turn: int) -> BranchTable[R] | None:
        if branch is None:
            return None
        return BranchTable(branch.game, onward(self.counts, branch), self.left, self, turn)

    def _begun(self, branch: Branch[RerollGame[R]], table: BranchTable[R], left: tuple[int, ...]) -> list[int]:
        """By state, what it comes to when the dice of the branch have been thrown, in units of this table."""
        level = table.starts[left]
        for more in reversed(range(branch.dice)):
            counts = tuple(count + (more + 1) * (group == branch.group) for group, count in enumerate(self.counts))
            add = spaces.space(len(self.game.faces), counts).add[branch.group]
            level = list(map(sum, zip(*[map(level.__getitem__, add[kind]) for kind in self.die], strict=True)))
        finer = self.game.sides ** (dice_to_come(self.game) - branch.dice - dice_to_come(branch.game))
        return [one * finer for one in level] if finer > 1 else level

    def _closing(self, left: tuple[int, ...], ends: list[int]) -> None:
        sequel = self.game.sequel
        if sequel is None or self._later is None:
            return
        begun = self._begun(sequel, self._later, left)
        for state, (may, whole) in enumerate(zip(self._may, begun, strict=True)):
            if may and sequel.wants * (whole >> self.shift) > sequel.wants * ends[state]:
                ends[state], self._all[state] = whole >> self.shift, whole

    def _opening(self, left: tuple[int, ...], ends: list[int], seats: list[Best | None]) -> None:
        raises = self.game.raises
        if raises is not None and self._other is not None:
            begun = self._begun(raises, self._other, left)
            self._raises_at = len(self._all)
            self._all += begun
            gains = [one >> self.shift for one in begun]
            seats[raises.seat] = self._or_raise(seats[raises.seat], gains, self.game.seats[raises.seat].wants)
        if self.before is not None:
            self.starts[left] = self._picked(self._folded(ends, seats, self.turn))

    def _or_raise(self, best: Best | None, gains: list[int], wants: int) -> Best:
        """The best reroll, or the raise where that is better."""
        places = range(self._raises_at, self._raises_at + len(gains))
        if best is None:
            return Best(gains, [RAISED] * len(gains), places)
        raised = [wants * gain > wants * worth for gain, worth in zip(gains, best.worth, strict=True)]
        return Best(
            [gain if up else worth for up, gain, worth in zip(raised, gains, best.worth, strict=True)],
            [RAISED if up else column for up, column in zip(raised, best.column, strict=True)],
            [there if up else here for up, there, here in zip(raised, places, best.place, strict=True)],
        )

    def raised(self, state: int) -> int:
        """Worth and chances, packed, after the raise."""
        found: int = self._all[self._raises_at + state]
        return found

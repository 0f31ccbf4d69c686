"""The talk of rerolls in a test, as a game between two sides: what the solvers of `pallbearer.odds` need to know.

Faces are read by `outcome.grade`, as the test itself reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from pallbearer.odds.pool import BUDGET as POSITIONS
from pallbearer.odds.pool import Groups, Move, PoolGame, Seat, Solution
from pallbearer.odds.pool import Position as GamePosition
from pallbearer.odds.rerolls import BUDGET, RerollGame, plays_simply
from pallbearer.rules.script import GM
from pallbearer.systems.deadweight.outcome import Faces, Grade, Terms, alike, grade, paid_for
from pallbearer.systems.deadweight.rerolls import Position, TableDie

if TYPE_CHECKING:
    from pallbearer.odds.ladder import Ladder

Result: TypeAlias = tuple[Grade, bool, tuple[bool, ...]]
"""A grade, whether the main character tires, and whether each helper does."""


class Reading:
    """Reads the dice of a test, group by group, under its terms.

    Beyond the `groups` there may be their twins.  `paid`: extra effort was made in the middle of the
    test, for which its fatigue is counted here.
    """

    def __init__(self, terms: Terms, groups: int, paid: bool = False) -> None:
        self.terms, self.groups, self.paid = terms, groups, paid
        self._known = _readings(terms)

    def __call__(self, groups: Groups) -> Result:
        found = self._known.get(groups)
        if found is None:
            self._known[groups] = found = self._read(groups)
        return (found[0], True, found[2]) if self.paid else found

    def joined(self, groups: Groups) -> Result:
        """A success with Dauntless's two dice among the main ones: any two may be called those."""
        return self((groups[0][2:], *groups[1:-1], groups[0][:2]))

    def succeeds(self, groups: Groups) -> bool:
        """Whether it is a success."""
        return self(groups)[0] in ("great", "success")

    def _read(self, groups: Groups) -> Result:
        fresh, twins = groups[: self.groups], groups[self.groups :] or ((),) * self.groups
        main, *help_, extra = (one + other for one, other in zip(fresh, twins, strict=True))
        found = grade(Faces(main, tuple(face for group in help_ for face in group), extra), self.terms)
        return found.grade, found.tires, found.helpers_tire


class TestGame:
    """The pool game of a test: main dice, a group for each helper, Dauntless's dice (DW-TRAIT-15, DW-RULING-79).

    By house rule it may be raised by an extra effort (DW-RULING-42).

    Where a die may be rerolled only once, each group has a twin to which its rerolled dice go.
    `worth` is what the player's side plays for, unless told, in units of 1 / `per`: success, then no
    fatigue.  `budget` bounds the quick solver, `positions` the other one.
    """

    __test__ = False

    def __init__(
        self,
        position: Position,
        worth: Callable[[Result], int] | None = None,
        per: int = 1,
        budget: int = BUDGET,
        positions: int = POSITIONS,
    ) -> None:
        self.terms = position.terms
        self.helpers = position.helpers
        self.groups = len(position.helpers) + 2
        self.once = position.terms.rulings.each_die_once
        self.die = alike(position.terms)
        self._result = Reading(position.terms, self.groups)
        self._hero = position.seats.index(position.hero)
        self._seats = [self._seat(position, seat) for seat in position.seats]
        self._dares = position.dauntless and not position.faces.extra
        self._late = position.late_effort and not position.effort
        rolls = sum(seat.rerolls for seat in self._seats) + self._late
        # Two chances of success differ by 1 / 6**rolls at least, if they differ: fatigue never outweighs that.
        self.success_worth = int(6**rolls) * self.groups
        positions >>= self._dares + self._late  # each of the games that it may branch into has its share
        made = partial(self._game, worth=worth or self._worth, per=per, budget=budget, positions=positions)
        self.game: RerollGame[Result] | PoolGame[Result] = made(paid=False, dared=False)

    def _game(self, *, paid: bool, dared: bool, **aim: Any) -> Any:
        """The talk, extra effort paid for or not, Dauntless's dice rolled or not, and what may come of it."""
        terms, rulings = self.terms, self.terms.rulings
        read = Reading(paid_for(terms), self.groups, paid=True) if paid else self._result
        closed = dared and rulings.dauntless_dice_no_rerolls
        seats = [replace(seat, reach=()) for seat in self._seats] if closed else self._seats
        quick = plays_simply(self._seats)
        # Where only the lowest of the main dice counts, Dauntless's dice stay apart; else they are two more.
        joined = quick and not terms.lowest
        sequel = raises = None
        if self._dares and not dared:
            from pallbearer.odds.branches import Sequel

            group = 0 if joined else self.groups - 1
            sequel = Sequel(self._game(paid=paid, dared=True, **aim), 2, group, read.succeeds)
        if self._late and not paid and not closed:
            from pallbearer.odds.branches import Raise

            raises = Raise(self._game(paid=True, dared=dared, **aim), 1, 0, self._hero)
        result = read.joined if joined and dared else read
        common = {"worth": aim["worth"], "per": aim["per"], "die": self.die, "sequel": sequel, "raises": raises}
        if quick:
            # Nothing in a test counts beyond two: "two or more 6s" is the most that is asked of a face.
            return RerollGame(seats, result, budget=aim["budget"], enough=2, **common)
        return PoolGame(seats, result, budget=aim["positions"], **common)

    def _seat(self, position: Position, seat: str) -> Seat:
        if seat == GM:
            spared = position.terms.rulings.gm_spares_help_die
            groups = [0, self.groups - 1] if spared else list(range(self.groups))
            either = position.terms.rulings.gm_keeps_either_value
            return Seat(position.gm, self._reach(groups), wants=-1, either=either)
        if seat == position.hero:
            return Seat(position.left(seat), self._reach([0, self.groups - 1]))
        return Seat(position.left(seat), self._reach([1 + position.helpers.index(seat)]))

    def _reach(self, groups: list[int]) -> tuple[tuple[int, int], ...]:
        return tuple((group, group + self.groups * self.once) for group in groups)

    def _worth(self, result: Result) -> int:
        found, tires, helpers_tire = result
        success = found in ("great", "success")
        return self.success_worth * success - tires - sum(helpers_tire)

    def solve(self, dice: int) -> Solution[Result]:
        """From the throw of `dice` main dice, and one for each helper."""
        return self.game.solve(self.counts(dice))

    def ladder(self, dice: int, rerolls: int, against: int) -> Ladder[Result]:
        """Every answer up to so many dice and rerolls, for tests without helpers.  Needs NumPy."""
        from pallbearer.odds.ladder import Ladder

        if isinstance(self.game, PoolGame) or self.helpers:
            raise ValueError("ladders know no helpers, and no house rule about single dice")
        return Ladder(self.game, dice, rerolls, against)

    def counts(self, dice: int) -> list[int]:
        """Dice in each group when they are thrown."""
        groups = [dice, *(1 for _ in self.helpers), 0]
        return groups + [0] * self.groups * self.once

    def place(self, position: Position) -> GamePosition:
        """Where the test stands now, in the game's words."""
        groups: list[list[int]] = [[] for _ in range(self.groups * (1 + self.once))]
        for die in position.dice:
            groups[self._group(position, die)].append(self.die[die.face - 1])
        return self.game.start(groups)._replace(turn=position.turn, kept=position.kept)

    def move(self, position: Position, place: int) -> Move:
        """The reroll of the die in this place by the seat whose turn it is."""
        die = position.dice[place]
        sources = [source for source, _ in self.game.seats[position.turn].reach]
        return Move(sources.index(self._group(position, die)), self.die[die.face - 1])

    def _group(self, position: Position, die: TableDie) -> int:
        group = {"main": 0, "extra": self.groups - 1}.get(die.group)
        if group is None:
            group = 1 + position.helpers.index(die.owner)
        return group + self.groups * (self.once and die.rerolled)


@lru_cache(maxsize=64)
def _readings(terms: Terms) -> dict[Groups, Result]:
    """What dice have been read as under these terms so far."""
    return {}

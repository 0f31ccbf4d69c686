"""The same questions in icepool and dyce, as a user who knows them well would write them.

Both have words for pools of dice; neither has one for a decision, so the reroll game is a recursion of the
user's own in which the library mixes the dice.  What can be shared between positions is shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import icepool
from dyce import H, P
from dyce.evaluation import aggregate_weighted

Joint = dict[tuple[str, bool], Fraction]
FACES = (1, 2, 3, 4, 5, 6)


def read(faces: tuple[int, ...]) -> tuple[str, bool]:
    """A Dead Weight test: its grade, and whether it tires."""
    tires = 1 in faces or 4 in faces
    if faces[-1] >= 4:
        return ("great" if faces[-2:] == (6, 6) else "success"), tires
    return ("critical" if 1 in faces else "failure"), tires


class Recursion:
    """Both sides reroll in turn, the player first; two passes end it.  `mix` is the library's part."""

    def __init__(
        self,
        worth: Callable[[tuple[str, bool]], Fraction],
        mix: Callable[[Any], Any],
        read: Callable[[tuple[int, ...]], tuple[str, bool]] = read,
    ) -> None:
        self.worth, self.mix, self.read = worth, mix, read
        self.known: dict[Any, tuple[Any, Fraction]] = {}
        self.fresh: dict[Any, tuple[Any, Fraction]] = {}

    def play(self, faces: tuple[int, ...], p: int, d: int, turn: int, kept: int) -> tuple[Any, Fraction]:
        """The distribution of results under best play, and its worth."""
        key = faces, p, d, turn, kept
        if key not in self.known:
            self.known[key] = self._play(*key)
        return self.known[key]

    def _play(self, faces: tuple[int, ...], p: int, d: int, turn: int, kept: int) -> tuple[Any, Fraction]:
        if kept == 2 or not p + d:
            found = self.read(faces)
            return self.mix([(found, 1)]), self.worth(found)
        best = self.play(faces, p, d, 1 - turn, kept + 1)
        if (d if turn else p) == 0:
            return best
        for place, face in enumerate(faces):
            if place and face == faces[place - 1]:
                continue
            other = self.reroll(faces[:place] + faces[place + 1 :], p - (not turn), d - turn, 1 - turn)
            if (other[1] < best[1]) if turn else (other[1] > best[1]):
                best = other
        return best

    def reroll(self, rest: tuple[int, ...], p: int, d: int, turn: int) -> tuple[Any, Fraction]:
        """The others and one fresh die."""
        key = rest, p, d, turn
        if key not in self.fresh:
            ends = [self.play(tuple(sorted((*rest, face))), p, d, turn, 0) for face in FACES]
            self.fresh[key] = self.mix([(die, 1) for die, _ in ends]), sum(worth for _, worth in ends) / 6
        return self.fresh[key]

    def solve(self, dice: int, p: int, d: int) -> tuple[Any, Fraction]:
        """From the throw."""
        throws = [(self.play(faces, p, d, 0, 0), ways) for faces, ways in multisets(dice)]
        total = 6**dice
        return self.mix([(die, ways) for (die, _), ways in throws]), sum(w * ways for (_, w), ways in throws) / total


def multisets(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every throw, sorted, and its ways."""
    for faces in combinations_with_replacement(FACES, dice):
        yield faces, factorial(dice) // prod(map(factorial, Counter(faces).values()))


def icepool_mix(parts: list[tuple[Any, int]]) -> Any:
    """Dice or results, weighed."""
    return icepool.Die([part for part, _ in parts], [weight for _, weight in parts])


def dyce_mix(parts: list[tuple[Any, int]]) -> Any:
    """Dice or results, weighed."""
    return aggregate_weighted([(part if isinstance(part, H) else H({part: 1}), weight) for part, weight in parts])


def icepool_chances(die: Any) -> dict[Any, Fraction]:
    """For comparing."""
    return {one: Fraction(count, die.denominator()) for one, count in die.items() if count}


def dyce_chances(die: Any) -> dict[Any, Fraction]:
    """For comparing."""
    return {one: Fraction(count, die.total) for one, count in die.items() if count}


class Faces(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """A test by counting: whether there is a 1, a 4, a success, and up to two 6s."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        """One face more."""
        one, four, good, sixes = state or (False, False, False, 0)
        return (
            one or (outcome == 1 and count > 0),
            four or (outcome == 4 and count > 0),
            good or (outcome >= 4 and count > 0),
            min(2, count) if outcome == 6 else sixes,
        )

    def final_outcome(self, state: Any, *rest: Any) -> tuple[str, bool]:
        """Its grade, and whether it tires."""
        one, four, good, sixes = state
        grade = ("great" if sixes == 2 else "success") if good else "critical" if one else "failure"
        return grade, one or four


def icepool_plain(dice: int) -> Any:
    """A test without rerolls."""
    return Faces().evaluate(icepool.d6.pool(dice))


def icepool_successes(dice: int, sides: int, least: int, depth: int) -> Any:
    """Exploding dice of at least."""

    def one(depth: int) -> Any:
        return icepool.d(sides).map(lambda face: 1 + one(depth - 1) if face == sides and depth else int(face >= least))

    return dice @ one(depth)


def dyce_successes(dice: int, sides: int, least: int, depth: int) -> Any:
    """Exploding dice of at least."""
    one = aggregate_weighted([(H({int(face >= least): 1}), 1) for face in range(1, sides + 1)])
    for _ in range(depth):
        rest = [(H({int(face >= least): 1}), 1) for face in range(1, sides)]
        one = aggregate_weighted([*rest, (one + 1, 1)])
    return dice @ one


def dyce_keep(dice: int, sides: int, kept: int, rule: str = "kh") -> Any:
    """The sum of the highest or lowest."""
    return (dice @ P(sides)).at(slice(dice - kept, dice) if rule == "kh" else slice(kept))


Opposed = Callable[[int, int, int], Any]


def icepool_opposed(mine: tuple[int, int], theirs: tuple[int, int], mode: int, outcome: Opposed) -> Any:
    """Step dice against step dice; `mode` 1 throws each of mine twice for the higher, -1 for the lower."""

    def die(sides: int) -> Any:
        one = icepool.d(sides)
        return one if not mode else one.highest(2) if mode > 0 else one.lowest(2)

    against = icepool.highest(icepool.d(theirs[0]), icepool.d(theirs[1]))
    return icepool.map(outcome, die(mine[0]), die(mine[1]), against)


def dyce_opposed(mine: tuple[int, int], theirs: tuple[int, int], mode: int, outcome: Opposed) -> Any:
    """The same."""

    def die(sides: int) -> Any:
        return H(sides) if not mode else (2 @ P(sides)).at(-1 if mode > 0 else 0)

    against = P(H(theirs[0]), H(theirs[1])).at(-1)
    ways: Counter[Any] = Counter()
    for a, one in die(mine[0]).items():
        for b, other in die(mine[1]).items():
            for c, third in against.items():
                ways[outcome(a, b, c)] += one * other * third
    return H(ways)


def icepool_attack(hits: int, damage: int, armor: int) -> Any:
    """`hits` faces of a d20 hit, the 20 crits for double; armour takes a die (1: none)."""
    soak = icepool.d(armor) if armor > 1 else 0
    hit = (icepool.d(damage) - soak).map(lambda left: max(left, 0))
    crit = icepool.d(damage).map(lambda face: 2 * face) - soak
    return icepool.Die([0, hit, crit.map(lambda left: max(left, 0))], [19 - hits, hits, 1])


def dyce_attack(hits: int, damage: int, armor: int) -> Any:
    """The same."""
    soak = H(armor) if armor > 1 else H({0: 1})
    hit = (H(damage) - soak).apply(lambda left: max(left, 0))
    crit = (H(range(2, 2 * damage + 1, 2)) - soak).apply(lambda left: max(left, 0))
    parts = [(H({0: 1}), 19 - hits), (hit, hits), (crit, 1)]
    return aggregate_weighted([(part, weight) for part, weight in parts if weight])


def step(sides: int, chain: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where one use leads a usage die of this size, and in how many ways."""
    if not sides:
        return [(0, 1)]
    after = (*chain, 0)[chain.index(sides) + 1]
    return [(after, 2), (sides, sides - 2)]


def icepool_uses(chain: tuple[int, ...], uses: int) -> list[Fraction]:
    """The chance that it is gone after at most 0, 1, 2, ... uses."""
    moves = {one: icepool.Die(dict(step(one, chain))) for one in (*chain, 0)}
    die, gone = icepool.Die([chain[0]]), [Fraction(0)]
    for _ in range(uses):
        die = die.map(moves)
        gone.append(Fraction(die.quantity(0), die.denominator()))
    return gone


def dyce_uses(chain: tuple[int, ...], uses: int) -> list[Fraction]:
    """The same."""
    moves = {one: H(dict(step(one, chain))) for one in (*chain, 0)}
    die, gone = H({chain[0]: 1}), [Fraction(0)]
    for _ in range(uses):
        die = aggregate_weighted([(moves[one], count) for one, count in die.items()])
        gone.append(Fraction(die.get(0, 0), die.total))
    return gone


def icepool_duel(a: list[int], b: list[int], hits: int) -> tuple[Fraction, Fraction]:
    """The chance that A wins, and the expected rounds, by icepool's own solvers of chains."""
    strike = icepool.Die(dict(enumerate(a)))
    answer = icepool.Die(dict(enumerate(b)))

    def turn(mine: int, theirs: int) -> Any:
        if mine <= 0 or theirs <= 0:
            return mine, theirs
        return icepool.map(
            lambda hurt, back: (mine, 0) if hurt >= theirs else (max(mine - back, 0), theirs - hurt), strike, answer
        )

    start: Any = icepool.Die([(hits, hits)])
    end = start.map(turn, star=True, repeat="inf")
    won = end.map(lambda mine, theirs: mine > 0, star=True).mean()
    return won, start.mean_time_to_absorb(turn, star=True)

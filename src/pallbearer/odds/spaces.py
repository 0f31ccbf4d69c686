"""All the ways in which groups of dice can lie, numbered; and what one die more or less makes of them.

A die shows one of `kinds` kinds of face, 0 upwards.  Alike dice of a group lie in no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, groupby, product
from math import comb, factorial, prod
from typing import TypeAlias

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""The kinds that show, group by group, each group sorted upwards."""


def size(kinds: int, counts: Iterable[int]) -> int:
    """How many ways there are for so many dice in each group to lie."""
    return prod(comb(count + kinds - 1, count) for count in counts)


class Space:
    """Every way for `counts` dice (in each group) to lie, in order: `states`.

    Where a group has a die, `add[group][kind]` leads from each way for the others to lie (a "rest",
    numbered likewise) to the state with one die more of this kind, and `drop[group][kind]` back from
    each state to the rest without such a die; `rests[group]`, one beyond the last, if none shows it.
    Lists are made when they are first asked for.
    """

    def __init__(self, kinds: int, counts: tuple[int, ...]) -> None:
        self.kinds, self.counts = kinds, counts
        self.size = size(kinds, counts)
        self.singles = [single(kinds, count) for count in counts]
        self.rests: list[int] = [
            self.size // len(one.states) * one.rests if count else 0
            for one, count in zip(self.singles, counts, strict=True)
        ]

    @cached_property
    def states(self) -> list[Groups]:
        """Every state."""
        return list(product(*(one.states for one in self.singles)))

    @cached_property
    def number(self) -> dict[Groups, int]:
        """The number of every state."""
        return {groups: place for place, groups in enumerate(self.states)}

    def around(self, group: int) -> tuple[int, int]:
        """How many ways there are for the groups before this one to lie, and for those after it."""
        before, after = self.singles[:group], self.singles[group + 1 :]
        return prod(len(one.states) for one in before), prod(len(one.states) for one in after)

    @cached_property
    def add(self) -> list[list[list[int]]]:
        """From rests to states."""
        found = []
        for group, one in enumerate(self.singles):
            before, after = self.around(group)
            outer, inner, all_ = range(before), range(after), len(one.states)
            found.append(
                [[(o * all_ + to) * after + i for o in outer for to in kind for i in inner] for kind in one.add]
            )
        return found

    @cached_property
    def drop(self) -> list[list[list[int]]]:
        """From states to rests."""
        found = []
        for group, one in enumerate(self.singles):
            before, after = self.around(group)
            outer, inner, rests, none = range(before), range(after), one.rests, self.rests[group]
            found.append(
                [
                    [(o * rests + to) * after + i if to < rests else none for o in outer for to in kind for i in inner]
                    for kind in one.drop
                ]
            )
        return found

    def shapes(self, enough: int) -> tuple[list[Groups], list[int]]:
        """States alike if more than `enough` dice of one kind in a group change nothing.

        Returns a state for each shape, and for each state the number of its shape.
        """
        seen: dict[Groups, int] = {}
        chosen: list[Groups] = []
        numbers = []
        parts = [
            {faces: _capped(faces, enough) for faces in single} for single in map(set, zip(*self.states, strict=True))
        ]
        for groups in self.states:
            shape = tuple([part[faces] for part, faces in zip(parts, groups, strict=True)])
            number = seen.setdefault(shape, len(chosen))
            if number == len(chosen):
                chosen.append(shape)
            numbers.append(number)
        return chosen, numbers

    def ways(self, weights: Sequence[int]) -> list[int]:
        """In how many ways each state is thrown, if a kind has so many faces."""
        parts = [[_ways(faces, weights) for faces in one.states] for one in self.singles]
        return [prod(each) for each in product(*parts)]


class Single:
    """One group: `add` and `drop` as those of `Space`, by kind."""

    def __init__(self, kinds: int, count: int) -> None:
        self.states = list(combinations_with_replacement(range(kinds), count))
        self.rests, self.add, self.drop = 0, list[list[int]](), list[list[int]]()
        if not count:
            return
        # As numbers: a digit for each kind says how many dice show it.
        digits = [(count + 1) ** kind for kind in range(kinds)]
        place = {sum(each): number for number, each in enumerate(combinations_with_replacement(digits, count))}
        rest = [sum(each) for each in combinations_with_replacement(digits, count - 1)]
        self.rests = len(rest)
        for digit in digits:
            to = [place[one + digit] for one in rest]
            back = [self.rests] * len(self.states)
            for number, state in enumerate(to):
                back[state] = number
            self.add.append(to)
            self.drop.append(back)


@lru_cache(maxsize=256)
def single(kinds: int, count: int) -> Single:
    """One group of so many dice; many are kept."""
    return Single(kinds, count)


@lru_cache(maxsize=16)
def space(kinds: int, counts: tuple[int, ...]) -> Space:
    """The space of these groups; the last few are kept.

    >>> two = space(3, (2,))
    >>> two.states[:4], two.add[0][2], two.drop[0][0]
    ([((0, 0),), ((0, 1),), ((0, 2),), ((1, 1),)], [2, 4, 5], [0, 1, 2, 3, 3, 3])
    """
    return Space(kinds, counts)


@lru_cache(maxsize=32)
def ways(kinds: int, counts: tuple[int, ...], weights: tuple[int, ...]) -> list[int]:
    """`Space.ways`, kept."""
    return space(kinds, counts).ways(weights)


@lru_cache(maxsize=16)
def shapes(kinds: int, counts: tuple[int, ...], enough: int) -> tuple[list[Groups], list[int]]:
    """`Space.shapes`, kept."""
    return space(kinds, counts).shapes(enough)


def _capped(faces: tuple[int, ...], enough: int) -> tuple[int, ...]:
    return tuple([kind for kind, alike in groupby(faces) for _ in range(min(enough, len(list(alike))))])


def _ways(faces: tuple[int, ...], weights: Sequence[int]) -> int:
    found = factorial(len(faces))
    for kind, alike in groupby(faces):
        count = len(list(alike))
        found = found // factorial(count) * weights[kind] ** count
    return found

"""Who reaches which dice in a pool game, and where in a level of its table the outcomes of each choice lie."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pallbearer.odds import spaces


class Layout(NamedTuple):
    """By seat: where in a level the outcome of each column lies, by column and state, and by state and column."""

    places: list[list[list[int]]]
    rows: list[list[tuple[int, ...]]]


Reaches: TypeAlias = tuple[tuple[int, ...], ...]
"""By seat, the groups that it takes dice from."""


def columns(kinds: int, counts: tuple[int, ...], reaches: Reaches) -> list[list[tuple[int, int]]]:
    """By seat, its choices of a die: (reach, kind), in the order in which ties are broken."""
    return [
        [(number, kind) for kind in range(kinds) for number, group in enumerate(reach) if counts[group]]
        for reach in reaches
    ]


def reached(counts: tuple[int, ...], reaches: Reaches) -> list[list[int]]:
    """By seat, the groups that hold dice for it."""
    return [[group for group in dict.fromkeys(reach) if counts[group]] for reach in reaches]


@lru_cache(maxsize=16)
def laid_out(kinds: int, counts: tuple[int, ...], reaches: Reaches) -> Layout:
    """Where the outcomes lie: after the states, the rests of each seat's groups, and a free place after each."""
    space, found = spaces.space(kinds, counts), Layout([], [])
    start = space.size
    choices = columns(kinds, counts, reaches)
    for reach, groups, seat in zip(reaches, reached(counts, reaches), choices, strict=True):
        offset = {}
        for group in groups:
            offset[group] = start
            start += space.rests[group] + 1
        places = [[offset[reach[number]] + rest for rest in space.drop[reach[number]][kind]] for number, kind in seat]
        found.places.append(places)
        found.rows.append(list(zip(*places, strict=True)))
    return found

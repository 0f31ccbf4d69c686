"""A thousand variants of a rule, each with its 252 answers: ours, and what a peer does meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from benchmarks import peers
from pallbearer.odds import RerollGame, Sweep
from pallbearer.systems.deadweight.outcome import Eyes, Terms
from pallbearer.systems.deadweight.reroll_game import TestGame
from pallbearer.systems.deadweight.rerolls import Position

LEAST = (3, 4, 5, 6)
TIRES = ((1, 4), (1,), (4,), (1, 5), (1, 4, 5), (1, 3), (5,), (1, 6), (1, 2), (4, 6))
GREAT, FATIGUE = (10, 12, 15, 18, 20), (2, 3, 4, 5, 6)
VARIANTS = list(product(LEAST, TIRES, GREAT, FATIGUE))
"""The face from which on dice succeed, the faces that tire, and in tenths what a great success and a fatigue weigh."""

BASE = VARIANTS.index((4, (1, 4), 15, 4))


def worth(great: int, fatigue: int) -> Callable[[Any], int]:
    """In tenths."""
    weights = {"great": great, "success": 10, "failure": 0, "critical": -10}
    return lambda result: weights[result[0]] - fatigue * result[1]


def games(variants: list[tuple[int, tuple[int, ...], int, int]]) -> list[RerollGame[Any]]:
    """Each variant as a game; those that read their dice alike share the reading."""
    read: dict[Any, RerollGame[Any]] = {}
    found = []
    for least, tires, great, fatigue in variants:
        if (least, tires) not in read:
            terms = Terms(main=Eyes(tuple(range(least, 7)), tires))
            position = Position(hero="h", attribute="", dice=(), terms=terms, proficiency=6, gm=2)
            read[least, tires] = TestGame(position).game  # type: ignore[assignment]
        found.append(read[least, tires].played_for(worth(great, fatigue), 10))
    return found


def ours() -> Sweep:
    """All of them."""
    return Sweep(games(VARIANTS), dice=12, rerolls=6, against=2)


def warm() -> None:
    """Other weights, other faces."""
    Sweep(games([(5, (1, 6), great, 1) for great in range(8)]), dice=12, rerolls=6, against=2)


def reading(least: int, tires: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[str, bool]]:
    """For the peers."""

    def read(faces: tuple[int, ...]) -> tuple[str, bool]:
        if faces[-1] >= least:
            grade = "great" if faces[-2:] == (6, 6) else "success"
        else:
            grade = "critical" if 1 in faces else "failure"
        return grade, bool(set(tires) & set(faces))

    return read


def asked(mix: Callable[[Any], Any], variant: int, *question: int) -> tuple[Any, Fraction]:
    """A peer asked about one variant."""
    least, tires, great, fatigue = VARIANTS[variant]
    weigh = worth(great, fatigue)
    return peers.Recursion(lambda one: Fraction(weigh(one), 10), mix, reading(least, tires)).solve(*question)


PEERS: dict[str, Callable[[], Any]] = {
    "dyce": lambda: asked(peers.dyce_mix, BASE, 12, 6, 0),
    "icepool": lambda: asked(peers.icepool_mix, BASE, 12, 6, 0),
}


def warm_peer() -> None:
    """A small question."""
    asked(peers.dyce_mix, BASE, 3, 2, 0)
    asked(peers.icepool_mix, BASE, 3, 2, 0)


def check() -> None:
    """The peer's question and, for some variants, smaller ones: exactly, or the bench ends."""
    found = ours()
    for variant, *question in [(BASE, 12, 6, 0), *((variant, 3, 2, 1) for variant in range(0, len(VARIANTS), 97))]:
        if found.value(variant, *question) != asked(peers.dyce_mix, variant, *question)[1]:
            raise SystemExit(f"variant {VARIANTS[variant]}, {question}: dyce does not agree")

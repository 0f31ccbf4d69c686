"""Exact odds: distributions of dice, rerolls as a game between two sides, lifetimes, duels and grids.

Everything is exact unless its name says otherwise: whole numbers over a common denominator, or
`Fraction`s.  What would take too long is refused before it is worked out.  Names are imported when they
are first used; `Ladder`, `Sweep` and the grids (`faces`, `less`, `mixed`, `opposed`, `pairs`) need NumPy
(`pip install pallbearer[lab]`).

>>> from pallbearer.odds import of
>>> of("4d6kh3").mean
Fraction(15869, 1296)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pallbearer.odds.ask import Desk, Option, Wrong, figure
    from pallbearer.odds.branches import Raise, Sequel
    from pallbearer.odds.dice import TooMuch, of
    from pallbearer.odds.distribution import Distribution
    from pallbearer.odds.duel import Duel
    from pallbearer.odds.grids import faces, less, mixed, opposed, pairs
    from pallbearer.odds.ladder import Ladder, TooLarge
    from pallbearer.odds.lifetimes import Lifespan, Lifetime, usage
    from pallbearer.odds.pool import RAISE, Move, PoolGame, Position, Seat, Solution, TooManyPositions
    from pallbearer.odds.rerolls import RerollGame
    from pallbearer.odds.sweeps import Sweep

__all__ = [
    "RAISE",
    "Desk",
    "Distribution",
    "Duel",
    "Ladder",
    "Lifespan",
    "Lifetime",
    "Move",
    "Option",
    "PoolGame",
    "Position",
    "Raise",
    "RerollGame",
    "Seat",
    "Sequel",
    "Solution",
    "Sweep",
    "TooLarge",
    "TooManyPositions",
    "TooMuch",
    "Wrong",
    "faces",
    "figure",
    "less",
    "mixed",
    "of",
    "opposed",
    "pairs",
    "usage",
]

_HOMES = {
    "ask": ("Desk", "Option", "Wrong", "figure"),
    "branches": ("Raise", "Sequel"),
    "dice": ("TooMuch", "of"),
    "distribution": ("Distribution",),
    "duel": ("Duel",),
    "grids": ("faces", "less", "mixed", "opposed", "pairs"),
    "ladder": ("Ladder", "TooLarge"),
    "lifetimes": ("Lifespan", "Lifetime", "usage"),
    "pool": ("RAISE", "Move", "PoolGame", "Position", "Seat", "Solution", "TooManyPositions"),
    "rerolls": ("RerollGame",),
    "sweeps": ("Sweep",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)

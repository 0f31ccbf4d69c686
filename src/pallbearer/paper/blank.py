"""A sheet to fill in with a pen: what is the same for every hero stays, what was filled in goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from pallbearer.rules.sheet import Entry, Figure, Listing, Place, Sheet, Track

T = TypeVar("T")

ROOM = 2
"""How many boxes a track has beyond the longest one seen, where heroes differ."""


def emptied(heroes: Sequence[Sheet]) -> Sheet:
    """The sheet of a game, learned from at least one of its heroes, with nothing filled in.

    Tracks, figures and lists that any of them has are on it, each as long as the longest; places that at
    least half of them have; and of the entries in lists those names that all of them have.

    >>> emptied([Sheet("h", "Edda", figures=(Figure("Silver", "12"),), notes="Owes Brun.")]).figures[0].value
    ''
    """
    tracks = _grouped((one.id, one) for hero in heroes for one in hero.tracks)
    figures = _grouped((one.label, one) for hero in heroes for one in hero.figures)
    places = _grouped((one.id, one) for hero in heroes for one in hero.places)
    listings = _grouped((one.label, one) for hero in heroes for one in hero.listings)
    return Sheet(
        id="",
        name="",
        tracks=tuple(map(_track, tracks)),
        figures=tuple(Figure(same[0].label, "") for same in figures),
        places=tuple(
            Place(same[0].id, same[0].label, max(one.slots for one in same))
            for same in places
            if 2 * len(same) >= len(heroes)
        ),
        listings=tuple(_listing(same, len(heroes)) for same in listings),
    )


def _grouped(named: Iterable[tuple[str, T]]) -> list[list[T]]:
    """Those of one name together, in the order in which the names first come."""
    groups: dict[str, list[T]] = {}
    for name, one in named:
        groups.setdefault(name, []).append(one)
    return list(groups.values())


def _track(same: list[Track]) -> Track:
    lengths = {len(one.boxes) for one in same}
    boxes = ("free",) * (max(lengths) + (ROOM if len(lengths) > 1 else 0))
    return replace(same[0], boxes=boxes, text="", pips=0, pips_of=max(max(one.pips, one.pips_of) for one in same))


def _listing(same: list[Listing], heroes: int) -> Listing:
    longest = max(len(one.entries) for one in same)
    names = [entry.label for entry in same[0].entries]
    shared = [name for name in names if all(any(entry.label == name for entry in one.entries) for one in same)]
    if not 1 < len(same) == heroes:
        shared = []
    return Listing(same[0].label, (*map(Entry, shared), *(Entry(""),) * (longest - len(shared))))

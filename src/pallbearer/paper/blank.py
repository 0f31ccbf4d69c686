"""A sheet to fill in with a pen: what is the same for every hero stays, what was filled in goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from pallbearer.rules.sheet import Entry, Figure, Listing, Place, Sheet, Track

T = TypeVar("T")

ROOM = 2
"""How many boxes a blank track has beyond the longest one seen."""


def emptied(sheet: Sheet) -> Sheet:
    """The same tracks, figures, places and lists with nothing in them; a list keeps one line for each entry.

    >>> emptied(Sheet("h", "Edda", figures=(Figure("Silver", "12"),), notes="Owes Brun money."))
    Sheet(id='', name='', subtitle='', down='', chips=(), tracks=(), figures=(Figure(label='Silver', value='', why=Why(lines=(), about={}), dos=()),), places=(), listings=(), dos=(), notes='')
    """  # noqa: E501
    return Sheet(
        id="",
        name="",
        tracks=tuple(
            replace(one, boxes=("free",) * len(one.boxes), text="", pips=0, pips_of=max(one.pips, one.pips_of))
            for one in sheet.tracks
        ),
        figures=tuple(Figure(one.label, "") for one in sheet.figures),
        places=tuple(Place(one.id, one.label, one.slots) for one in sheet.places),
        listings=tuple(Listing(one.label, (Entry(""),) * len(one.entries)) for one in sheet.listings),
    )


def joined(sheets: Sequence[Sheet]) -> Sheet:
    """One sheet with room for what any of these heroes has, to be emptied.

    Tracks, figures and lists that any of them has are in it, each as long as the longest, and tracks of which
    some are longer than others with room to grow; places that at least half of them have.  Raises `ValueError`
    without sheets.
    """
    if not sheets:
        raise ValueError("a blank sheet needs a hero to learn from")
    tracks = _grouped((one.id, one) for sheet in sheets for one in sheet.tracks)
    figures = _grouped((one.label, one) for sheet in sheets for one in sheet.figures)
    places = _grouped((one.id, one) for sheet in sheets for one in sheet.places)
    lists = _grouped((one.label, one) for sheet in sheets for one in sheet.listings)
    return Sheet(
        id="",
        name="",
        tracks=tuple(map(_longest, tracks)),
        figures=tuple(same[0] for same in figures),
        places=tuple(max(same, key=lambda one: one.slots) for same in places if 2 * len(same) >= len(sheets)),
        listings=tuple(max(same, key=lambda one: len(one.entries)) for same in lists),
    )


def _grouped(named: Iterable[tuple[str, T]]) -> list[list[T]]:
    """Those of one name together, in the order in which the names first come."""
    groups: dict[str, list[T]] = {}
    for name, one in named:
        groups.setdefault(name, []).append(one)
    return list(groups.values())


def _longest(same: list[Track]) -> Track:
    lengths = {len(one.boxes) for one in same}
    boxes = ("free",) * (max(lengths) + (ROOM if len(lengths) > 1 else 0))
    return replace(same[0], boxes=boxes, pips_of=max(max(one.pips, one.pips_of) for one in same))

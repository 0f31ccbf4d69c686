"""A sheet as plain text: the same words that a page shows, without its buttons."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from pallbearer.rules.sheet import Cell, Chip, Entry, Listing, Place, Sheet, Track

WIDTH = 80
BOXES = {"free": "[ ]", "fatigue": "[/]", "wound": "[X]", "filled": "[#]", "broken": "[!]"}
OTHER_BOX = "[?]"


def sheet_text(sheet: Sheet, width: int = WIDTH) -> str:
    """The whole sheet, no line longer than `width` (but for words that are), ending with a line feed."""
    blocks = [
        list(_head(sheet)),
        [line for chip in sheet.chips for line in _chip(chip)],
        list(_tracks(sheet.tracks)),
        [f"{figure.label}: {figure.value}" for figure in sheet.figures],
        *(list(_place(place)) for place in sheet.places),
        *(list(_listing(listing)) for listing in sheet.listings),
        ["Notes", *(f"  {line}" for line in sheet.notes.splitlines())] if sheet.notes else [],
    ]
    return "\n\n".join("\n".join(_wrap(block, width)) for block in blocks if block) + "\n"


def _wrap(lines: Iterable[str], width: int) -> Iterator[str]:
    """Long lines go on below, a step further in."""
    for line in lines:
        text = line.lstrip(" ")
        step = " " * (len(line) - len(text) + 4)
        yield from textwrap.wrap(line, width, subsequent_indent=step, break_long_words=False) or [""]


def _head(sheet: Sheet) -> Iterator[str]:
    yield sheet.name.upper()
    if sheet.subtitle:
        yield sheet.subtitle
    if sheet.down:
        yield f"Down: {sheet.down}"


def _chip(chip: Chip) -> Iterator[str]:
    does = f": {chip.does}" if chip.does else ""
    ends = f" Ends: {chip.ends}" if chip.ends else ""
    yield f"! {chip.label}{does}{ends}"


def _tracks(tracks: tuple[Track, ...]) -> Iterator[str]:
    label = max((len(track.label) for track in tracks), default=0)
    row = max((3 * len(track.boxes) for track in tracks), default=0)
    for track in tracks:
        boxes = "".join(BOXES.get(box, OTHER_BOX) for box in track.boxes)
        pips = f", {track.pips_name} {track.pips} of {track.pips_of}" if track.pips_of else ""
        yield f"{track.label.ljust(label)} {boxes.ljust(row)} {track.name}: {track.text}{pips}"


def _place(place: Place) -> Iterator[str]:
    used = sum(cell.size for cell in place.cells)
    slots = "1 slot" if place.slots == 1 else f"{place.slots} slots"
    note = f" ({place.note})" if place.note else ""
    yield f"{place.label}, {used} of {slots}{note}"
    for cell in place.cells:
        yield f"  - {_cell(cell)}"


def _cell(cell: Cell) -> str:
    size = f" [{cell.size}]" if cell.size != 1 else ""
    return f"{cell.label}{size}" + (f", {cell.detail}" if cell.detail else "")


def _listing(listing: Listing) -> Iterator[str]:
    yield listing.label
    for entry in listing.entries:
        yield f"  - {_entry(entry)}"
    if not listing.entries:
        yield f"  {listing.empty or 'none'}"


def _entry(entry: Entry) -> str:
    state = f" ({entry.state})" if entry.state else ""
    return f"{entry.label}{state}" + (f": {entry.detail}" if entry.detail else "")

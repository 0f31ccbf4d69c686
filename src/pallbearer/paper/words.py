"""A sheet's words as the page takes them: printable, no longer than a page bears, in the order of the page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from pallbearer.rules.sheet import Chip, Listing, Place, Sheet, Track

NAME, LINE, TEXT, CREDIT = 60, 90, 420, 500
"""The most letters of a name, of a label or a figure, of what something does, of the credit."""
TRACKS, BOXES, FIGURES = 12, 40, 28
"""The most tracks, boxes of a track and figures: they stand above the columns and leave these their room."""
BLOCKS, ROWS = 60, 400
"""The most blocks of a kind, and rows of a block, that are worth measuring."""
_UNBROKEN = re.compile(r"\S{24}(?=\S)")


class Row(msgspec.Struct, frozen=True):
    """A line of a block.

    "cell" is a thing of `size` slots, "open" are `size` slots with nothing in them, "entry" is a named text,
    "text" a plain one, "line" one to write on (behind the label), "more" says that there are `size` more.
    """

    kind: Literal["cell", "open", "entry", "text", "line", "more"]
    label: str = ""
    detail: str = ""
    state: str = ""
    size: int = 1


class Block(msgspec.Struct, frozen=True):
    """A titled part of a column."""

    label: str
    note: str
    rows: tuple[Row, ...]


class Boxes(msgspec.Struct, frozen=True):
    """A track, and how many of its boxes are not drawn."""

    label: str
    name: str
    boxes: tuple[str, ...]
    more: int
    text: str
    pips: int
    pips_of: int
    pips_name: str


class Page(msgspec.Struct, frozen=True):
    """All that is printed.  `marks` are the boxes that a key explains; `things` and `lists` fill the columns."""

    paper: str
    blank: bool
    title: str
    name: str
    subtitle: str
    down: str
    credit: str
    tracks: tuple[Boxes, ...]
    more_tracks: int
    marks: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    more_figures: int
    things: tuple[Block, ...]
    lists: tuple[Block, ...]


def page(sheet: Sheet, paper: str, blank: bool, credit: str) -> Page:
    """What of `sheet` is printed, on `paper` as typst calls it."""
    tracks = tuple(map(_boxes, sheet.tracks[:TRACKS]))
    named = clear(sheet.name, NAME)
    return Page(
        paper=paper,
        blank=blank,
        title=named or "A blank sheet",
        name=named,
        subtitle=clear(sheet.subtitle, 2 * LINE),
        down=clear(sheet.down, LINE),
        credit=clear(credit, CREDIT),
        tracks=tracks,
        more_tracks=max(0, len(sheet.tracks) - TRACKS),
        marks=tuple(sorted({box for one in tracks for box in one.boxes} - {"free", "filled"})),
        figures=tuple((clear(one.label, LINE), clear(one.value, LINE)) for one in sheet.figures[:FIGURES]),
        more_figures=max(0, len(sheet.figures) - FIGURES),
        things=_some(_place(one, blank) for one in sheet.places),
        lists=_some(_lists(sheet, blank)),
    )


def clear(text: str, most: int) -> str:
    """On one line, without what cannot be printed, with places to break a word longer than a column, cut at `most`.

    >>> clear("a\\x00\\tb", 9), clear("wording", 5)
    ('a b', 'word…')
    """
    spaced = " ".join("".join(one if _prints(one) else " " for one in text[: 4 * most]).split())
    if len(spaced) > most:
        spaced = spaced[: most - 1].rstrip() + "…"
    return _UNBROKEN.sub(lambda found: found[0] + "\u200b", spaced)


def _prints(letter: str) -> bool:
    """Joiners are part of words; whatever else has no shape could only disturb the line."""
    return letter in "\u200c\u200d" or unicodedata.category(letter)[0] not in "CZ"


def _boxes(track: Track) -> Boxes:
    return Boxes(
        clear(track.label, LINE),
        clear(track.name, LINE),
        tuple(clear(box, LINE) for box in track.boxes[:BOXES]),
        max(0, len(track.boxes) - BOXES),
        clear(track.text, 2 * LINE),
        min(track.pips, BOXES),
        min(max(track.pips, track.pips_of), BOXES),
        clear(track.pips_name, LINE),
    )


def _block(label: str, note: str, rows: Iterable[Row]) -> Block:
    listed = tuple(rows)
    if len(listed) > ROWS:
        listed = (*listed[: ROWS - 1], Row("more", size=len(listed) - ROWS + 1))
    return Block(clear(label, LINE), clear(note, LINE), listed)


def _some(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The first of them; the last of these says how many rows the others have."""
    found = tuple(blocks)
    left = sum(row.size if row.kind in ("more", "open") else 1 for one in found[BLOCKS:] for row in one.rows)
    if not left:
        return found
    last = found[BLOCKS - 1]
    return (*found[: BLOCKS - 1], msgspec.structs.replace(last, rows=(*last.rows, Row("more", size=left))))


def _place(place: Place, blank: bool) -> Block:
    rows = [
        Row(
            "cell", clear(one.label, LINE), clear(one.detail, TEXT), size=one.size if place.slots or one.size > 1 else 0
        )
        for one in place.cells
    ]
    left = place.slots - sum(one.size for one in place.cells)
    if left > 0:
        rows.append(Row("open", size=left))
    elif not rows:
        rows += [Row("line")] * 2
    used = f"{place.slots - left} of {place.slots}" if place.slots and not blank else ""
    return _block(place.label, " · ".join(part for part in (used, place.note) if part), rows)


def _lists(sheet: Sheet, blank: bool) -> Iterator[Block]:
    if blank:
        yield _block("State", "", [Row("line")] * 2)
    if sheet.chips:
        yield _block("State", "", map(_chip, sheet.chips))
    for one in sheet.listings:
        if blank:
            named = [Row("line", clear(entry.label, LINE)) for entry in one.entries]
            yield _block(one.label, "", [*named, *[Row("line")] * max(1, 2 - len(named))])
        else:
            yield _block(one.label, "", _entries(one))
    lines = [line for line in sheet.notes.splitlines() if line.strip()]
    if lines:
        yield _block("Notes", "", (Row("text", detail=clear(part, TEXT)) for line in lines for part in _parts(line)))


def _parts(line: str) -> Iterator[str]:
    """A long line in parts that a column can hold."""
    while len(line) > TEXT:
        cut = line.rfind(" ", TEXT // 2, TEXT)
        cut = cut if cut > 0 else TEXT
        yield line[:cut]
        line = line[cut:]
    yield line


def _chip(chip: Chip) -> Row:
    does = chip.does + ("" if not chip.does or chip.does.endswith((".", "!", "?")) else ".")
    ends = f" Ends: {chip.ends}" if chip.ends else ""
    return Row("entry", clear(chip.label, LINE), clear(does + ends, TEXT))


def _entries(listing: Listing) -> Iterator[Row]:
    for one in listing.entries:
        yield Row("entry", clear(one.label, TEXT), clear(one.detail, TEXT), clear(one.state, LINE))
    if not listing.entries:
        yield Row("text", detail=clear(listing.empty or "none", LINE))

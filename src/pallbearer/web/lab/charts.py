"""Charts of our own as SVG: the same drawing within a page, which styles it, and as a file, which stands by itself.

Places along a line are percentages of the chart's width, so that text keeps its size on every screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup, escape

WIDTH = 720
INK, PAPER = "#15110e", "#f3ead4"
TONES = {1: "#f4bd3e", 2: "#fffaf0", 3: "#655a49", 4: "#a3241b"}
FONT = "'Liberation Sans Narrow', 'Arial Narrow', 'Roboto Condensed', 'DejaVu Sans Condensed', sans-serif"
ROW, BAR = 34, 24
WHERE, WIDE, AFTER = 11.0, 72.0, 100.0
"""Percent of the width at which a ladder's bars begin, how wide they are, and where their values end."""
FULL = 90
"""Columns that a chart has at most; more numbers share one."""
MARKS = tuple(one * 10**tens for tens in range(6) for one in (1, 2, 5))
"""Steps between the numbers that are written under columns."""
TALL, TOP = 150, 30
TAIL = Fraction(1, 1000)
"""Numbers at either end that together are rarer than this are not drawn."""


class Part(NamedTuple):
    """A piece of a bar."""

    name: str
    share: float
    tone: int
    shown: str


class Row(NamedTuple):
    """A bar in pieces, its name before it and a figure after it."""

    name: str
    parts: tuple[Part, ...]
    after: str = ""
    here: bool = False


@dataclass(frozen=True)
class Drawing:
    """What is drawn, how tall it is, and what it says to those who do not see it."""

    body: str
    height: int
    said: str
    caption: str = ""
    """What stands above it in a file."""

    @property
    def inline(self) -> Markup:
        """As a part of a page."""
        head = f'<svg class="chart" role="img" width="100%" height="{self.height}" aria-label="{escape(self.said)}">'
        return Markup(f"{head}{self.body}</svg>")


GROUND = '<rect class="ground" width="100%" height="100%" fill="none"/>'
HATCHES = (
    '<pattern id="hatch-3" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="2" height="7" fill="#fff" fill-opacity=".28"/></pattern>'
    '<pattern id="hatch-4" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<circle cx="3" cy="3" r="1.3" fill="#fff" fill-opacity=".38"/></pattern>'
)


def hatches() -> Markup:
    """What makes tones differ to those who see no colours: once on a page with charts."""
    return Markup(f'<svg class="unseen" width="1" height="1" aria-hidden="true"><defs>{HATCHES}</defs></svg>')


def file(title: str, drawings: Sequence[Drawing], legend: Sequence[tuple[str, int]] = ()) -> str:
    """The drawings below each other, with their title, as a file."""
    y, pieces = 58, [_text(24, 36, title, size=20, weight=800)]
    x = 24.0
    for name, tone in legend:
        pieces.append(_bar(f"{x:.0f}", y - 12, "14", 14, tone) + _text(x + 20, y, name))
        x += 40 + 8.2 * len(name)
    y += 22 * bool(legend)
    for one in drawings:
        if one.caption:
            pieces.append(_text(24, y + 4, one.caption, size=16))
            y += 20
        pieces.append(f'<svg x="24" y="{y}" width="{WIDTH - 48}" height="{one.height}">{one.body}</svg>')
        y += one.height + 24
    said = escape(". ".join([title, *(one.said for one in drawings)]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 8}" viewBox="0 0 {WIDTH} {y + 8}" '
        f'font-family="{FONT}" role="img" aria-label="{said}"><title>{escape(title)}</title><defs>{HATCHES}</defs>'
        f'<rect width="{WIDTH}" height="{y + 8}" fill="{PAPER}"/>{"".join(pieces)}</svg>\n'
    )


def strip(share: float, tone: int) -> Markup:
    """One bar beside its words."""
    ground = '<rect class="ground" width="100%" height="100%" fill="none"/>'
    return Markup(
        f'<svg class="strip" aria-hidden="true">{ground}{_bar("0", 0, f"{share:.3f}%", 100, tone, "%")}</svg>'
    )


def swatch(tone: int) -> Markup:
    """A piece of this tone, for a legend."""
    return Markup(f'<svg class="swatch" aria-hidden="true">{_bar("0", 0, "100%", 100, tone, "%")}</svg>')


def stacked(rows: Sequence[Row], over: str, value: str, said: str) -> Drawing:
    """A ladder: one bar in pieces below the other."""
    pieces = [_text("0", 16, over, size=14), _text(f"{AFTER}%", 16, value, size=14, anchor="end")]
    for place, row in enumerate(rows):
        y = 26 + place * ROW
        name = f"▸{row.name}" if row.here else row.name
        pieces.append(_text(f"{WHERE - 2}%", y + 18, name, size=16, weight=800, anchor="end"))
        pieces += _pieces(row, y)
        pieces.append(_text(f"{AFTER}%", y + 18, row.after, size=16, weight=800 if row.here else 600, anchor="end"))
    return Drawing("".join(pieces), 26 + len(rows) * ROW, said)


def _pieces(row: Row, y: int) -> list[str]:
    start, drawn = 0.0, []
    for part in row.parts:
        x, width = WHERE + WIDE * start / 100, WIDE * part.share / 100
        drawn.append(_bar(f"{x:.3f}%", y, f"{width:.3f}%", BAR, part.tone))
        if part.share > 13:
            drawn.append(_inside(x + width / 2, y + 17, part))
        start += part.share
    return drawn


def _inside(x: float, y: int, part: Part) -> str:
    return (
        f'<text class="in t{part.tone}" x="{x:.3f}%" y="{y}" text-anchor="middle" font-size="14" font-weight="700" '
        f'fill="{INK if part.tone < 3 else "#fff"}">{escape(part.shown)}</text>'
    )


def bars(rows: Sequence[Row], said: str) -> Drawing:
    """Outcomes one below the other: name and figure, and the bar under them."""
    pieces = []
    for place, row in enumerate(rows):
        y = place * 52
        pieces.append(_text("0", y + 17, row.name, size=17, weight=800))
        pieces.append(_text("100%", y + 17, row.after, size=17, weight=800, anchor="end"))
        pieces.append(f'<rect class="ground" x="0" y="{y + 24}" width="100%" height="16" fill="none" stroke="{INK}"/>')
        for part in row.parts:
            pieces.append(_bar("0", y + 24, f"{part.share:.3f}%", 16, part.tone))
    return Drawing("".join(pieces), 52 * len(rows), said)


def columns(
    points: Sequence[tuple[int, Fraction]], said: str, ends: tuple[int, int] | None = None, peak: Fraction | None = None
) -> Drawing:
    """Chances of a row of numbers as columns; `ends` and `peak` set the scale where two are compared."""
    low, high = ends or trimmed(points)
    each = -(-(high - low + 1) // FULL)
    found = gathered(points, low, high, each)
    top = max(found) if peak is None else peak
    part = 100 / len(found)
    pieces = [_text("0", 15, said, size=14)]
    for place, chance in enumerate(found):
        tall = float(TALL * chance / top)
        if tall > 0:
            pieces.append(_bar(f"{place * part:.3f}%", TOP + TALL - tall, f"{part:.3f}%", tall, 1))
    pieces.append(f'<rect class="axis" x="0" y="{TOP + TALL}" width="100%" height="2" fill="{INK}"/>')
    for number, x, anchor in _marks(low, low + each * len(found) - 1, each):
        pieces.append(_text(f"{x:.3f}%", TOP + TALL + 20, str(number), size=14, anchor=anchor))
    return Drawing("".join(pieces), TOP + TALL + 28, said)


def trimmed(points: Sequence[tuple[int, Fraction]]) -> tuple[int, int]:
    """The first and the last number to draw: all but tails that nobody would see."""
    numbers = sorted(points)
    ends = []
    for row in (numbers, numbers[::-1]):
        so_far = Fraction(0)
        for number, chance in row:
            so_far += chance
            if so_far >= TAIL or len(numbers) <= FULL:
                ends.append(number)
                break
    return ends[0], ends[1]


def gathered(points: Sequence[tuple[int, Fraction]], low: int, high: int, each: int) -> list[Fraction]:
    """The chances of the numbers from `low` to `high`, so many together."""
    found = [Fraction(0)] * -(-(high - low + 1) // each)
    for number, chance in points:
        if low <= number <= high:
            found[(number - low) // each] += chance
    return found


def _marks(low: int, high: int, each: int) -> list[tuple[int, float, str]]:
    """The numbers that are written under the columns, where, and how they hang there."""
    count = high - low + 1
    step = next(
        one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10**5) if count / one <= 9 or one == 10**5
    )
    marks = []
    for number in range(-(-low // step) * step, high + 1, step):
        x = 100 * ((number - low) // each + 0.5) * each / (-(-count // each) * each)
        marks.append((number, x, "start" if x < 2 else "end" if x > 98 else "middle"))
    return marks


def _bar(x: str, y: float, width: str, height: float, tone: int, unit: str = "") -> str:
    place = f'x="{x}" y="{y:g}" width="{width}" height="{height:g}{unit}"'
    drawn = f'<rect class="t{tone}" {place} fill="{TONES[tone]}" stroke="{INK}"/>'
    return drawn + (f'<rect class="hatch" {place} fill="url(#hatch-{tone})"/>' if tone > 2 else "")


def _text(x: float | str, y: int, text: str, *, size: int = 15, weight: int = 600, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="{INK}">'
        f"{escape(text)}</text>"
    )

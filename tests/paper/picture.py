"""Reading a PNG, and how far two of them differ."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

STEP = 48
"""Of 255: a pixel counts when one of its channels differs by more.  Edges smoothed a little otherwise do not."""


def differing(one: bytes, other: bytes) -> int:
    """How many pixels of two pictures differ by more than `STEP`; all of them when the sizes do."""
    if one == other:
        return 0
    (wide, high, each, first), (*size, second) = pixels(one), pixels(other)
    if [wide, high, each] != size:
        return wide * high
    found, line = 0, wide * each
    for start in range(0, len(first), line):
        above, below = first[start : start + line], second[start : start + line]
        if above != below:
            others = [abs(a - b) > STEP for a, b in zip(above, below, strict=True)]
            found += sum(any(others[at : at + each]) for at in range(0, line, each))
    return found


def pixels(png: bytes) -> tuple[int, int, int, bytes]:
    """Width, height, bytes in a pixel, and the pixels, of a PNG with 8 bits a channel and no interlacing."""
    parts = dict[bytes, bytes]()
    for kind, body in _chunks(png):
        parts[kind] = parts.get(kind, b"") + body
    wide, high, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert (depth, interlaced) == (8, 0)
    each = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    packed, out, above = zlib.decompress(parts[b"IDAT"]), bytearray(), bytearray(wide * each)
    for start in range(0, len(packed), wide * each + 1):
        above = _row(packed[start], bytearray(packed[start + 1 : start + 1 + wide * each]), above, each)
        out += above
    return wide, high, each, bytes(out)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _row(how: int, row: bytearray, above: bytearray, each: int) -> bytearray:
    """The row, of which each byte was told by how much it differs from what its neighbours let expect."""
    if how == 0:
        return row
    for at in range(len(row)):
        left = row[at - each] if at >= each else 0
        up = above[at]
        if how == 1:
            guess = left
        elif how == 2:
            guess = up
        elif how == 3:
            guess = (left + up) >> 1
        else:
            corner = above[at - each] if at >= each else 0
            by_left, by_up, by_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            guess = left if by_left <= by_up and by_left <= by_corner else up if by_up <= by_corner else corner
        row[at] = (row[at] + guess) & 255
    return row

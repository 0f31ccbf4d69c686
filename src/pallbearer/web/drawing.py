"""Numbers for the drawings in the templates."""

from __future__ import annotations

from math import cos, pi, sin

_SPOTS = {
    "tl": (27, 27),
    "tr": (73, 27),
    "ml": (27, 50),
    "mr": (73, 50),
    "bl": (27, 73),
    "br": (73, 73),
    "c": (50, 50),
}
_PIPS = {
    1: ("c",),
    2: ("tl", "br"),
    3: ("tl", "c", "br"),
    4: ("tl", "tr", "bl", "br"),
    5: ("tl", "tr", "c", "bl", "br"),
    6: ("tl", "tr", "ml", "mr", "bl", "br"),
}


def pips(face: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Where the pips of a six-sided die lie in a square of 100; none for other dice."""
    return tuple(_SPOTS[spot] for spot in _PIPS.get(face, ())) if sides == 6 else ()


_CORNERS = {
    4: (3, -90),
    8: (4, -90),
    10: (4, -90),
    12: (5, -90),
    20: (6, -90),
    100: (8, -67),
}


def shape(sides: int) -> str:
    """The outline of a die as the points of a polygon in a square of 100; "" for a six-sided one."""
    if sides == 6:
        return ""
    corners, start = _CORNERS.get(sides, (8, -67))
    middle = 58 if corners == 3 else 50
    angles = [(start + 360 * corner / corners) * pi / 180 for corner in range(corners)]
    return " ".join(f"{50 + 48 * cos(angle):.1f},{middle + 48 * sin(angle):.1f}" for angle in angles)


def clock(boxes: tuple[str, ...]) -> dict[str, object]:
    """A track as a round clock in a square of 40: the filled `pie`, and the `cuts` between its segments."""
    size, filled = len(boxes), sum(1 for box in boxes if box not in ("free", "empty"))
    around = [2 * pi * step / size - pi / 2 for step in range(size)] if size else []
    cuts = [(f"{20 + 18 * cos(one):.1f}", f"{20 + 18 * sin(one):.1f}") for one in around]
    pie = ""
    if 0 < filled < size:
        end = 2 * pi * filled / size - pi / 2
        large = 1 if filled * 2 > size else 0
        pie = f"M20 20V2A18 18 0 {large} 1 {20 + 18 * cos(end):.1f} {20 + 18 * sin(end):.1f}Z"
    return {
        "size": size,
        "filled": filled,
        "full": bool(size) and filled >= size,
        "pie": pie,
        "cuts": cuts,
    }

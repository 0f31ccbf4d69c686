"""Many like questions at once, in NumPy: every roll against every roll, every attack on every armour.

Tables are whole numbers: in how many ways, out of the product of their rows' totals.  Where every number
stays below 2**52 the products run through floats, which are exact there and much faster; else through
64-bit integers; and what those would not hold is refused.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints: TypeAlias = NDArray[np.int64]

FLOAT = 2**52
WHOLE = 2**63
BEYOND = "more than 64 bits hold: fewer or smaller dice"


def faces(sides: int, times: int = 1, lowest: bool = False, size: int = 0) -> list[int]:
    """In how many ways a die thrown `times` times shows each face as its highest (or lowest).

    Returns `size` counts (sides + 1 unless told), for the faces 0 upwards.

    >>> faces(4), faces(4, 2), faces(4, 2, lowest=True)
    ([0, 1, 1, 1, 1], [0, 1, 3, 5, 7], [0, 7, 5, 3, 1])
    """
    counts = [face**times - (face - 1) ** times for face in range(1, sides + 1)]
    return [0, *(counts[::-1] if lowest else counts), *[0] * (size - sides - 1)]


def opposed(first: ArrayLike, second: ArrayLike, outcome: ArrayLike) -> Ints:
    """Every row of `first` against every row of `second`.

    `first` has shape (rows, x): in how many ways each row comes to each of x results; `second` (columns, y)
    likewise.  `outcome` (x, y) numbers what result x against result y comes to, 0 upwards.  Returns
    (rows, columns, outcomes): the ways.  Raises `OverflowError` beyond 64 bits.

    >>> opposed([faces(2)], [faces(3)], [[int(a > b) for b in range(4)] for a in range(3)]).tolist()
    [[[5, 1]]]
    """
    mine, theirs, what = _table(first), _table(second), _table(outcome)
    if what.shape != (mine.shape[1], theirs.shape[1]):
        raise ValueError(f"outcomes of shape {what.shape}: given {mine.shape[1]} results against {theirs.shape[1]}")
    kinds = int(what.max()) + 1
    kind = _kind(_most(mine) * _most(theirs))
    against = (what[:, None, :] == np.arange(kinds)[:, None]).astype(kind).reshape(len(what), -1)
    left = (mine.astype(kind) @ against).reshape(len(mine), kinds, -1)
    return np.ascontiguousarray(_whole(left @ theirs.T.astype(kind)).transpose(0, 2, 1))


def mixed(kinds: ArrayLike, each: ArrayLike) -> Ints:
    """Every row of `kinds` with every table of `each`: an attack that hits, misses or crits, and what it then does.

    `kinds` has shape (rows, k): in how many ways each of k kinds comes up.  `each` (tables, k, values): in
    how many ways each kind takes each value, every kind of one table out of the same total.  Returns
    (rows, tables, values): the ways, out of the product of both totals.  Raises `OverflowError` beyond 64 bits.

    >>> mixed([[3, 1]], [[[2, 0], [1, 1]]]).tolist()
    [[[7, 1]]]
    """
    rows, tables = _table(kinds), _table(each, 3)
    totals = tables.sum(axis=2)
    if not (totals == totals[:, :1]).all():
        raise ValueError("every kind of one table needs the same total: multiply their counts up to it")
    kind = _kind(_most(rows) * int(totals.max()))
    flat = tables.transpose(1, 0, 2).reshape(tables.shape[1], -1).astype(kind)
    return _whole(rows.astype(kind) @ flat).reshape(len(rows), len(tables), -1)


def less(first: ArrayLike, second: ArrayLike) -> Ints:
    """What is left of each of `first` when each of `second` is taken away, never below 0: damage through armour.

    `first` has shape (rows, x), `second` (columns, y): in how many ways each number from 0 upwards comes up.
    Returns (rows, columns, x): the ways.  Raises `OverflowError` beyond 64 bits.

    >>> less([faces(4)], [faces(2), [1, 0, 0]]).tolist()
    [[[3, 2, 2, 1, 0], [0, 1, 1, 1, 1]]]
    """
    mine, theirs = _table(first), _table(second)
    kind = _kind(_most(mine) * _most(theirs))
    (rows, points), (columns, soaks) = mine.shape, theirs.shape
    dealt = np.zeros((rows, points + soaks - 1), dtype=kind)
    dealt[:, :points] = mine
    # What is left is x if x + y is dealt and y taken away; what is below 0 is all that remains.
    both = dealt[:, np.arange(points)[:, None] + np.arange(soaks)].reshape(-1, soaks)
    found = _whole(both @ theirs.T.astype(kind)).reshape(rows, points, columns)
    found[:, 0] = np.outer(mine.sum(axis=1), theirs.sum(axis=1)) - found[:, 1:].sum(axis=1)
    return found.transpose(0, 2, 1)


def pairs(first: ArrayLike, second: ArrayLike) -> Ints:
    """Two dice thrown together, row by row: result x of the one and y of the other is number x * (results of y) + y.

    `first` has shape (rows, x), `second` (rows, y): ways by face, as `faces` gives them.  Returns (rows, x * y).
    Raises `OverflowError` beyond 64 bits.

    >>> pairs([faces(2)], [faces(3)]).tolist()
    [[0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1]]
    """
    one, other = _table(first), _table(second)
    if int(one.max()) * int(other.max()) >= WHOLE:
        raise OverflowError(BEYOND)
    return (one[:, :, None] * other[:, None, :]).reshape(len(one), -1)


def _table(given: ArrayLike, axes: int = 2) -> Ints:
    try:
        found = np.asarray(given)
    except ValueError as uneven:
        raise ValueError("rows of different lengths: fill them up with zeros") from uneven
    if found.ndim != axes or found.dtype.kind not in "iu" or found.min() < 0:
        raise ValueError(f"a table of {axes} axes of whole numbers, 0 upwards")
    return found.astype(np.int64, copy=False)


def _most(table: Ints) -> int:
    """The largest total of a row."""
    return int(table.sum(axis=1).max())


def _kind(most: int) -> type[np.float64] | type[np.int64]:
    if most >= WHOLE:
        raise OverflowError(BEYOND)
    return np.float64 if most < FLOAT else np.int64


def _whole(found: NDArray[Any]) -> Ints:
    """Whole numbers below `FLOAT` as integers; they are the lowest bits of a float to which `FLOAT` is added."""
    if found.dtype != np.float64:
        return found
    found += float(FLOAT)
    bits: Ints = found.view(np.int64)
    bits &= FLOAT - 1
    return bits

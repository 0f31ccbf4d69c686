"""A table of results is right when every result its dice can show has exactly one row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_SUM = re.compile(r"^(?P<count>[1-9]\d?)?[dD](?P<sides>[1-9]\d{0,2})$")
_DIGITS = re.compile(r"^[dD](?P<digits>([4689])\2+)$")


class TableError(ValueError):
    """A table whose data cannot be played.  `faults` says each thing that is wrong, naming table and row."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def results(dice: str) -> tuple[int, ...]:
    """Every result that `dice` can show, in rising order.  Raises `ValueError` for other notation.

    "3d6" is a sum; "d66" reads one die as tens and one as units (d44, d88, d666 likewise).

    >>> results("2d4")
    (2, 3, 4, 5, 6, 7, 8)
    >>> len(results("d66")), results("d66")[:7]
    (36, (11, 12, 13, 14, 15, 16, 21))
    """
    if match := _DIGITS.match(dice):
        found = [0]
        for digit in match["digits"]:
            found = [10 * tens + unit for tens in found for unit in range(1, int(digit) + 1)]
        return tuple(found)
    if match := _SUM.match(dice):
        count, sides = int(match["count"] or 1), int(match["sides"])
        return tuple(range(count, count * sides + 1))
    raise ValueError(f"{dice!r} are no dice for a table; write a sum such as 3d6, or digits such as d66")


def faults(dice: str, rows: Iterable[int]) -> list[str]:
    """What is wrong with a table rolled with `dice` that has rows for these results, a sentence each.

    >>> faults("1d4", [1, 2, 2, 5])
    ['5 cannot be rolled with 1d4', '2 has 2 rows', '3 has no row', '4 has no row']
    """
    possible, count = results(dice), Counter(rows)
    return [
        *(f"{result} cannot be rolled with {dice}" for result in sorted(count) if result not in possible),
        *(f"{result} has {number} rows" for result, number in sorted(count.items()) if number > 1),
        *(f"{result} has no row" for result in possible if result not in count),
    ]

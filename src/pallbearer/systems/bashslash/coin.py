"""Coins: five metals, whole or broken into halves and quarters, counted in farthings (COIN).

A purse holds pieces by name: "shilling", "half shilling", "quarter shilling".
"""

from __future__ import annotations

from collections.abc import Mapping

from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import STONE

METALS: dict[str, int] = {"copek": 4, "shilling": 40, "guinea": 400, "pound": 4_000, "mark": 40_000}
"""The coins, smallest first, each in farthings (BS-COIN-01..04, BS-RULING-88)."""
LETTERS = {"copek": "c", "shilling": "s", "guinea": "g", "pound": "p", "mark": "m"}
STUFF = {"copek": "copper", "shilling": "silver", "guinea": "gold", "pound": "platinum", "mark": "mithril"}
PARTS: dict[str, int] = {"": 4, "half": 2, "quarter": 1}
"""A piece's quarters of its coin (BS-COIN-06, BS-COIN-07)."""
COMMON_NAMES = {"quarter copek": "farthing", "quarter shilling": "groat", "quarter guinea": "florin", "copek": "penny"}
"""What people call some pieces (BS-COIN-05, BS-COIN-08, BS-COIN-11, BS-COIN-12)."""
FARTHING_BUYS = ("half a dozen fresh eggs", "a piece of cheese")
EGGS_FOR_A_FARTHING = 6
COINS_IN_A_STONE = 1_000
MOST_PIECES = 1_000_000


def piece(metal: str, part: str = "") -> str:
    """The name of a piece: piece("shilling", "half") is "half shilling"."""
    return f"{part} {metal}" if part else metal


PIECES: dict[str, tuple[str, int]] = {
    piece(metal, part): (metal, quarters) for metal in METALS for part, quarters in PARTS.items()
}
"""Every piece, with its metal and its quarters of a coin."""


def called(name: str, count: int = 1) -> str:
    """A number of pieces in people's words.

    >>> called("copek", 3), called("quarter shilling"), called("half mark", 2)
    ('3 pence', '1 groat', '2 half marks')
    """
    word = COMMON_NAMES.get(name, name)
    many = "pence" if word == "penny" else f"{word}s"
    return f"{count} {word if count == 1 else many}"


def farthings(name: str) -> int:
    """What a piece is worth.

    >>> farthings("quarter copek"), farthings("quarter guinea"), farthings("mark")
    (1, 100, 40000)
    """
    metal, quarters = PIECES[name]
    return METALS[metal] * quarters // 4


def worth(purse: Mapping[str, int]) -> int:
    """All of a purse, in farthings."""
    return sum(farthings(name) * count for name, count in purse.items())


def weight(purse: Mapping[str, int], rulings: Rulings) -> int:
    """What a purse weighs, in grains: a coin a thousandth of a stone, a piece its part (BS-RULING-89)."""
    coin = STONE // COINS_IN_A_STONE
    if rulings.pieces_weigh_full:
        return coin * sum(purse.values())
    return sum(coin * PIECES[name][1] * count // 4 for name, count in purse.items())


def fewest(amount: int) -> dict[str, int]:
    """So many farthings in as few pieces as may be, whole coins but for the last pence.

    >>> fewest(40 + 4 + 3)
    {'shilling': 1, 'copek': 1, 'half copek': 1, 'quarter copek': 1}
    """
    found: dict[str, int] = {}
    for name in (*reversed(METALS), "half copek", "quarter copek"):
        count, amount = divmod(amount, farthings(name))
        if count:
            found[name] = count
    return found


def added(purse: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Both purses together; nothing is left of pieces of which there are none."""
    counts = {name: purse.get(name, 0) + more.get(name, 0) for name in PIECES}
    return {name: count for name, count in counts.items() if count}


def paid(purse: Mapping[str, int], amount: int) -> dict[str, int] | None:
    """What is left after paying so many farthings, the smallest pieces first and with change; None if it is too poor.

    >>> paid({"shilling": 1, "copek": 2}, 20)
    {'copek': 7}
    """
    if amount > worth(purse):
        return None
    left, given = dict(purse), 0
    for name in sorted(PIECES, key=lambda one: (farthings(one), one)):
        while given < amount and left.get(name, 0):
            need = -(-(amount - given) // farthings(name))
            count = min(need, left[name])
            left[name] -= count
            given += count * farthings(name)
    return added(left, fewest(given - amount))


def money(amount: int) -> str:
    """So many farthings as people write it: by letter, the largest coin first.

    >>> money(0), money(40000 + 40 + 6), money(1)
    ('nothing', '1m 1s 1½c', '¼c')
    """
    parts = []
    for metal in reversed(METALS):
        if metal == "copek":
            break
        count, amount = divmod(amount, METALS[metal])
        if count:
            parts.append(f"{count}{LETTERS[metal]}")
    pence, odd = divmod(amount, 4)
    if pence or odd:
        parts.append(f"{pence or ''}{('', '¼', '½', '¾')[odd]}c")
    return " ".join(parts) or "nothing"


def told(purse: Mapping[str, int]) -> str:
    """The pieces of a purse in words, the most precious first."""
    order = sorted(purse, key=lambda name: -farthings(name))
    return ", ".join(called(name, purse[name]) for name in order if purse[name]) or "no coins"

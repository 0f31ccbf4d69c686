"""What the door says of a game: enough to choose it by, without loading its rules."""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """A game's name in the program and for people, its version, whose it is, and the act of playing alone, "" for none.

    A system's package may hold one as `CARD`, to be read before its rules are imported.
    """

    name: str
    title: str
    version: str
    licence: str
    attribution: str
    solo: str = ""

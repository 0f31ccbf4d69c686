"""Blackpowder: a d20 against a DR, armor that is a die, and the sea underneath.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pallbearer.rules.card import Card

if TYPE_CHECKING:
    from pallbearer.systems.blackpowder.system import SYSTEM

__all__ = ["CARD", "SYSTEM"]

CARD = Card(
    name="blackpowder",
    title="Blackpowder",
    version="1",
    licence="rules restated in our own words; the text they come from names neither author nor licence",
    attribution="Rules restated, in our own words and with our own rulings, from a public text on how rolling works "
    "in a grim piracy game; powder mishaps, callings, gear and roll-up are ours; not endorsed by that game's authors",
)


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.blackpowder.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

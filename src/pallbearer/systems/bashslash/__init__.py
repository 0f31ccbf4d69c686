"""Bash & Slash: step dice, opposed tests, Sweat before blood, and gear that breaks.  To be played alone, too.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pallbearer.rules.card import Card

if TYPE_CHECKING:
    from pallbearer.systems.bashslash.system import SYSTEM

__all__ = ["CARD", "SYSTEM"]

CARD = Card(
    name="bashslash",
    title="Bash & Slash",
    version="2.2",
    licence="rules restated in our own words; the original text belongs to its author",
    attribution="Bash & Slash v2 update 2, a rule set published on its author's blog; "
    "rules restated, with our own rulings; not endorsed by the author",
    solo="solo",
)


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.bashslash.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Ten Slots: Encumbrance as the one measure of a character, with Fatigue and Wounds that crowd out the gear.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pallbearer.rules.card import Card

if TYPE_CHECKING:
    from pallbearer.systems.tenslots.system import SYSTEM

__all__ = ["CARD", "SYSTEM"]

CARD = Card(
    name="tenslots",
    title="Ten Slots",
    version="1",
    licence="rules restated in our own words; the text they come from names neither author nor licence",
    attribution="From a text on 10-slot Encumbrance, Fatigue, Wounds and Scars whose author we do not know; "
    "rules restated, with our own rulings",
)


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.tenslots.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

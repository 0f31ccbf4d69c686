"""Dead Weight, by Pedro Medeiros: d6 pools, rerolls, fatigue, wounds, and the weight of it all.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pallbearer.rules.card import Card

if TYPE_CHECKING:
    from pallbearer.systems.deadweight.system import SYSTEM

__all__ = ["CARD", "DEMO_HEROES", "SYSTEM"]

DEMO_HEROES = ("Edda Vorn", "Brun of Nowhere", "Osric Hale", "Sister Ane")
"""Who sits at the demo table."""

CARD = Card(
    name="deadweight",
    title="Dead Weight",
    version="0.66",
    licence="CC-BY 4.0",
    attribution="Dead Weight by Pedro Medeiros, https://github.com/saint11/DeadWeight, CC-BY 4.0; "
    "rules restated, with our own rulings; not endorsed by the author",
)


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.deadweight.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Ten Slots: Encumbrance as the one measure of a character, with Fatigue and Wounds that crowd out the gear.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pallbearer.systems.tenslots.system import SYSTEM

__all__ = ["SYSTEM"]


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.tenslots.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

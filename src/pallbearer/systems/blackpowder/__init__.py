"""Blackpowder: a d20 against a DR, armor that is a die, and the sea underneath.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pallbearer.systems.blackpowder.system import SYSTEM

__all__ = ["SYSTEM"]


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.blackpowder.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Bash & Slash: step dice, opposed tests, Sweat before blood, and gear that breaks.  To be played alone, too.

`SYSTEM` is built when it is first asked for: the odds of a test need a few of these modules, not all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pallbearer.systems.bashslash.system import SYSTEM

__all__ = ["SYSTEM"]


def __getattr__(name: str) -> Any:
    if name == "SYSTEM":
        from pallbearer.systems.bashslash.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

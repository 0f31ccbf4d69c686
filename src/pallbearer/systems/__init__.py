"""The installed systems, found through the entry-point group `pallbearer.systems`.

The four built-in ones come through the same door as anybody else's.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pallbearer.rules.card import Card
    from pallbearer.rules.system import System

GROUP = "pallbearer.systems"
DEMO_GROUP = "pallbearer.demo"


@cache
def _doors() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and the odds of one test do without

    return {point.name: point for point in entry_points(group=GROUP)}


def installed() -> list[str]:
    """The names of all installed systems, in order of name.  Loads none of them."""
    return sorted(_doors())


@cache
def find(name: str) -> System:
    """The system of this name.  Raises `KeyError` with the names there are."""
    door = _doors().get(name)
    if door is None:
        raise KeyError(f"no system {name!r}; installed: {', '.join(installed())}")
    system: System = door.load()
    return system


def card(name: str) -> Card:
    """What the door says of the system: its package's `CARD`, or if it has none, the loaded system's.

    Raises `KeyError` as `find` does.
    """
    from importlib import import_module

    door = _doors().get(name)
    found = getattr(import_module(door.module), "CARD", None) if door else None
    return found or find(name).card


def demo() -> tuple[str, tuple[str, ...]]:
    """(system, names of heroes) of the table that is shown to whoever just looks: the entry point names them.

    Raises `LookupError` when no installed package offers one.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=DEMO_GROUP):
        names: tuple[str, ...] = point.load()
        return point.name, names
    raise LookupError("no installed game offers a demo")

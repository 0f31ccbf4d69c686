"""A wizard and a cleric for tests, each with two entries on the list."""

from __future__ import annotations

from typing import Any

from pallbearer.systems.deadweight.state import Hero, Item, Magic
from tests.systems.deadweight.kit import hero

WAND = Item("wand", "Wand", place="right hand", wielded=True, conductor=True)
TOME = Item("tome", "Old tome", place="bag", grimoire=True)
IDOL = Item("idol", "Clay statue", place="bag", holy_symbol=True)
PAIN = Magic("pain", "Pain", "spell", "It hurts.", memorized=True)
GLUE = Magic("glue", "Glue", "spell", "It sticks.", memorized=True)
CURE = Magic("cure_light_wounds", "Cure Light Wounds", "prayer", memorized=True)
LIGHT = Magic("light_prayer", "Light", "prayer", memorized=True)


def wizard(**fields: Any) -> Hero:
    """Mira: INT 2, a wand in her hand and a tome in her bag, Pain and Glue memorized."""
    given: dict[str, Any] = {"INT": "2/0/0", "traits": ("Magic user",), "magic": (PAIN, GLUE), "items": (WAND, TOME)}
    return hero("mira", **{**given, **fields})


def cleric(**fields: Any) -> Hero:
    """Osric: PRE 2, a holy symbol, Cure Light Wounds and Light memorized."""
    given: dict[str, Any] = {"PRE": "2/0/0", "traits": ("Divine mandate",), "magic": (CURE, LIGHT), "items": (IDOL,)}
    return hero("osric", **{**given, **fields})


def entry(one: Hero, magic: str) -> Magic:
    """The spell or prayer of this id on the hero's list."""
    return next(each for each in one.magic if each.id == magic)

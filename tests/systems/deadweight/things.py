"""Things and their owners, for tests about gear."""

from __future__ import annotations

from typing import Any

from pallbearer.systems.deadweight.state import ArmorPart, Container, Hero, Item
from tests.systems.deadweight.kit import hero

BAG = Container("bag", "bag", 4)
BACKPACK = Container("backpack", "backpack", 7)
BELT = Container("belt", "belt", 1, place="belt")
CANTEEN = Container("canteen", "canteen", 1, liquid=True, place="belt")


def item(id: str, **fields: Any) -> Item:
    """An item named after its id, of one slot, in the bag."""
    return Item(id=id, name=fields.pop("name", id), **fields)


def owner(id: str = "edda", *items: Item, **fields: Any) -> Hero:
    """An adventurer with a bag, a belt and a canteen, who carries these."""
    return hero(id, containers=fields.pop("containers", (BAG, BELT, CANTEEN)), items=items, **fields)


def torch(id: str = "torch", **fields: Any) -> Item:
    """A torch (DW-LIGHT-01), in the bag."""
    return item(id, **{"name": "torch", "kind": "light", "light": "nearby", "usage": 4, **fields})


def burning(id: str = "torch", **fields: Any) -> Item:
    """A torch that burns in the right hand."""
    return torch(id, **{"place": "right hand", "wielded": True, "lit": True, **fields})


def mail(id: str = "mail", **fields: Any) -> Item:
    """Armor with 2 AP, worn."""
    parts = fields.pop("armor", (ArmorPart(2, 2),))
    worn = {"kind": "armor", "armor": parts, "armor_weight": "light", "place": "torso", "worn": True}
    return item(id, **{**worn, **fields})


def several(count: int, place: str, stem: str = "thing") -> tuple[Item, ...]:
    """So many things of one slot, in one place."""
    return tuple(item(f"{stem}-{place}-{number}", place=place) for number in range(count))


def laden(count: int, **fields: Any) -> Hero:
    """A hero of the class that may use everything, with a backpack and a bag, and `count` slots in use."""
    places = ["backpack"] * 7 + ["bag"] * 4 + ["torso"] * 4 + ["left hand"] * 2 + ["right hand"] * 2
    things = tuple(item(f"thing-{number}", place=places[number]) for number in range(count))
    return owner(fields.pop("id", "edda"), *things, containers=(BACKPACK, BAG), **fields)

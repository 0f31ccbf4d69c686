"""What there is to have: the lists in `data/gear.toml`, and things made from them."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from pallbearer.systems.blackpowder.state import Item, Kind


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the list.  Armor is made with its tier."""

    name: str
    kind: Kind = "gear"
    load: int = 1
    count: int = 1
    damage: str = ""
    ranged: bool = False
    black_powder: bool = False
    grenade: bool = False
    loads: bool = False
    tier: int = 0
    text: str = ""


class _Things(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    thing: tuple[Thing, ...]


@cache
def things() -> dict[str, Thing]:
    """Everything on the list, by name."""
    text = resources.files("pallbearer.systems.blackpowder").joinpath("data/gear.toml").read_text(encoding="utf-8")
    return {one.name: one for one in msgspec.toml.decode(text, type=_Things).thing}


def made(thing: Thing, id: str) -> Item:
    """A thing of this kind, new and in the pack.  Firearms come unloaded."""
    return Item(
        id=id,
        name=thing.name,
        kind=thing.kind,
        load=thing.load,
        count=thing.count,
        damage=thing.damage,
        ranged=thing.ranged,
        black_powder=thing.black_powder,
        grenade=thing.grenade,
        loads=thing.loads,
        tier=thing.tier,
        made=thing.tier,
        text=thing.text,
    )

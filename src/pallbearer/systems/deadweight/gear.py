"""The things of the equipment lists, read from `data/gear.toml`."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from pallbearer.systems.deadweight.state import ArmorPart, Attack, Container, Item

KINDS = ("gear", "weapon", "armor", "shield", "light", "clothes", "treasure")
CHARACTERISTICS = ("oversized", "fragile", "unstable", "big")
"""The usual ones; the list is open (DW-INV-14)."""

Reach = Literal["", "close", "nearby"]


class ContainerKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of container: how many slots, for liquids or for things, and where it hangs."""

    kind: str
    slots: int
    place: str
    rule: str
    liquid: bool = False


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the equipment lists.  `pack` units share a slot; `tiny` things take none; `armor` is AP by part."""

    name: str
    kind: str = "gear"
    rarity: str = "common"
    tiny: bool = False
    pack: int = 1
    characteristics: tuple[str, ...] = ()
    usage: int = 0
    liquid: bool = False
    hands: int = 1
    light: Reach = ""
    armor: tuple[int, ...] = ()
    armor_weight: Literal["", "light", "medium", "heavy"] = ""
    attack: Attack | None = None
    shield_tokens: int = 0
    conductor: bool = False
    grimoire: bool = False
    holy_symbol: bool = False
    tags: tuple[str, ...] = ()
    text: str = ""

    def item(self, count: int = 1, id: str = "", place: str = "bag") -> Item:
        """An item of this kind, `count` units in one slot; with no id, whoever adds it gives one."""
        return Item(
            id=id,
            name=self.name,
            place=place,
            kind=self.kind,
            slots=0 if self.tiny else 1,
            characteristics=self.characteristics,
            count=count,
            usage=self.usage,
            liquid=self.liquid,
            hands=self.hands,
            light=self.light,
            armor=tuple(ArmorPart(points, points) for points in self.armor),
            armor_weight=self.armor_weight,
            attack=self.attack,
            shield_tokens=self.shield_tokens,
            conductor=self.conductor,
            grimoire=self.grimoire,
            holy_symbol=self.holy_symbol,
            tags=self.tags,
            text=self.text,
        )


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `gear.toml`.  `contradictions` are pairs of words that cannot both be true of one thing."""

    contradictions: tuple[tuple[str, str], ...]
    container: tuple[ContainerKind, ...]
    tag: dict[str, str]
    thing: tuple[Thing, ...]


@cache
def gear() -> Gear:
    """The equipment lists, read once."""
    text = resources.files(__package__).joinpath("data/gear.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Gear)


def _same(one: str, other: str) -> bool:
    return one.replace(" ", "").casefold() == other.replace(" ", "").casefold()


def thing(name: str) -> Thing | None:
    """The thing of this name, without regard to case and spaces."""
    return next((one for one in gear().thing if _same(one.name, name)), None)


def container_kind(name: str) -> ContainerKind | None:
    """The kind of container of this name, without regard to case and spaces."""
    return next((one for one in gear().container if _same(one.kind, name)), None)


def new_container(kind: str, taken: tuple[str, ...] = ()) -> Container:
    """A container of this kind, with an id that is not among `taken`: "small bag", "small bag 2" ...

    Raises `ValueError` for a kind that does not exist.
    """
    found = container_kind(kind)
    if found is None:
        raise ValueError(f"no container {kind!r}; there are: {', '.join(one.kind for one in gear().container)}")
    numbered = (found.kind if number == 1 else f"{found.kind} {number}" for number in range(1, len(taken) + 2))
    return Container(
        next(one for one in numbered if one not in taken), found.kind, found.slots, found.liquid, found.place
    )


def contradiction(words: tuple[str, ...]) -> tuple[str, str] | None:
    """Two of the words that cannot both be true of one thing, or None."""
    return next((pair for pair in gear().contradictions if set(pair) <= set(words)), None)

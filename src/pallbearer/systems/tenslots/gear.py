"""The things that tables pick from, and the kits that heroes start with (our own: the book has no list)."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TypeVar

import msgspec

from pallbearer.systems.tenslots.state import Item, Where

T = TypeVar("T")


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Equipment as the list has it."""

    name: str
    bulk: int = 1
    place: Where = "stowed"
    laborious: bool = False
    two_handed: bool = False
    ration: int = 0
    text: str = ""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of a kit, and where it is."""

    name: str
    place: Where = "stowed"


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one kind of hero starts with."""

    name: str
    words: str
    carried: tuple[Carried, ...]


class _Things(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    thing: tuple[Thing, ...]


class _Kits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kit: tuple[Kit, ...]


class _Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: tuple[str, ...]


def read(file: str, kind: type[T]) -> T:
    """A data file of this system."""
    text = resources.files("pallbearer.systems.tenslots").joinpath(f"data/{file}.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=kind)


@cache
def things() -> dict[str, Thing]:
    """Every kind of Equipment on the list, by name."""
    return {thing.name: thing for thing in read("gear", _Things).thing}


@cache
def kits() -> dict[str, Kit]:
    """Every kit, by name."""
    return {kit.name: kit for kit in read("kits", _Kits).kit}


@cache
def given_names() -> tuple[str, ...]:
    """Names for heroes who come without one."""
    return read("names", _Names).name


def piece(name: str, id: str, place: Where) -> Item:
    """A new piece of a kind on the list, with its Rationed die as printed."""
    thing = things()[name]
    return Item(
        id=id,
        name=thing.name,
        bulk=thing.bulk,
        place=place,
        laborious=thing.laborious,
        two_handed=thing.two_handed,
        ration=thing.ration,
        printed=thing.ration,
        text=thing.text,
    )

"""The tables of armor, shields and weapons, and the things made from them (ARMOR, SHIELD, WEAPON)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import resources

import msgspec

from pallbearer.systems.bashslash.quality import toughened
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import STONE, Item, ItemKind, Place, Quality

SIX_GRIPS = {"war club": "two-handed war club", "staff": "two-handed staff"}
"""What is one thing with two grips by house rule only: its one-hand name and its two-hand name (BS-RULING-72)."""


class Protection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the armor or shield table."""

    name: str
    weight: str
    die: int
    rule: str


class WeaponRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the weapon table: everything that `names` share.  `thrown` lists those that may be thrown."""

    names: tuple[str, ...]
    weight: str
    durability: int
    rule: str
    one: int = 0
    two: int = 0
    staff: int = 0
    thrown: tuple[str, ...] = ()
    missile: bool = False
    load: int = 0
    improvised: bool = False
    three: bool = False


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything else; with a die it rolls."""

    name: str
    weight: str
    die: int = 0
    durability: int = 1


class Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `gear.toml`."""

    armor: tuple[Protection, ...]
    shield: tuple[Protection, ...]
    weapon: tuple[WeaponRow, ...]
    gear: tuple[Thing, ...]


@cache
def gear() -> Gear:
    """The tables, read once."""
    text = resources.files(__package__).joinpath("data/gear.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Gear)


def grains(weight: str | Fraction) -> int:
    """Stones as whole grains, exactly.  Raises `ValueError` for what is no whole number of them.

    >>> grains("1/12"), grains("3/2")
    (1000, 18000)
    """
    exact = Fraction(weight) * STONE
    if exact.denominator != 1:
        raise ValueError(f"{weight} stone is no whole number of grains; the smallest part is 1/{STONE}")
    return exact.numerator


def protection_durability(die: int, rulings: Rulings) -> int:
    """The durability of armor and shields: the die's number rounded down, by house rule 3 (BS-RULING-57)."""
    return 3 if rulings.durability_3_for_all else max(1, die // 2)


def names(kind: ItemKind | None = None) -> tuple[str, ...]:
    """Every name in the tables, or those of one kind."""
    found: list[str] = []
    if kind in (None, "weapon"):
        found += [name for row in gear().weapon for name in row.names]
    if kind in (None, "armor"):
        found += [row.name for row in gear().armor]
    if kind in (None, "shield"):
        found += [row.name for row in gear().shield]
    if kind in (None, "gear"):
        found += [row.name for row in gear().gear]
    return tuple(found)


def rule_of(name: str) -> str:
    """The clause of a thing's row; how things are carried for what the tables do not print."""
    for row in gear().weapon:
        if name in row.names:
            return row.rule
    printed = next((one for one in (*gear().armor, *gear().shield) if one.name == name), None)
    return printed.rule if printed else "BS-STAMINA-12"


def make(name: str, rulings: Rulings, *, id: str = "", quality: Quality = "ordinary", place: Place = "pack") -> Item:
    """A new thing of this name.  Raises `KeyError` for a name that is in no table."""
    for row in gear().weapon:
        if name in row.names:
            return _weapon(row, name, rulings, id, quality, place)
    for kind, table in (("armor", gear().armor), ("shield", gear().shield)):
        for one in table:
            if one.name == name:
                durability = toughened(protection_durability(one.die, rulings), quality, rulings)
                return Item(
                    id,
                    name,
                    "armor" if kind == "armor" else "shield",
                    place,
                    grains(one.weight),
                    one.die,
                    quality=quality,
                    durability=durability,
                    full_durability=durability,
                    improvised=name.startswith("improvised"),
                    bracers=name == "bracers",
                    buckler=name == "buckler",
                )
    thing = next((one for one in gear().gear if one.name == name), None)
    if thing is None:
        raise KeyError(name)
    durability = toughened(thing.durability, quality, rulings)
    return Item(
        id,
        name,
        "gear",
        place,
        grains(thing.weight),
        thing.die,
        quality=quality,
        durability=durability,
        full_durability=durability,
    )


def _weapon(row: WeaponRow, name: str, rulings: Rulings, id: str, quality: Quality, place: Place) -> Item:
    durability = toughened(row.durability, quality, rulings)
    one, two, weight = row.one, row.two, row.weight
    if rulings.six_grips and (name in SIX_GRIPS or name in SIX_GRIPS.values()):
        one, two, weight = 4, 6, "1/2"
    if rulings.staff_sling_two_hands and row.staff:
        one = 0
    return Item(
        id,
        name,
        "weapon",
        place,
        grains(weight),
        one,
        two,
        quality=quality,
        durability=durability,
        full_durability=durability,
        thrown=name in row.thrown,
        missile=row.missile,
        staff=row.staff,
        load=row.load,
        improvised=row.improvised,
        three=row.three,
    )

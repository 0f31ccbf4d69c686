"""The printed lists: spells by school, prayers by god."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from pallbearer.systems.deadweight.state import Magic


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell of one school.  `range` is "" where the book names none; `actions` is the cost in combat."""

    id: str
    name: str
    school: str
    text: str
    range: str = ""
    actions: int = 1
    lasts: str = ""


class Prayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prayer of one god, or of the basic list that is open to every cleric (`god` "")."""

    id: str
    name: str
    text: str
    god: str = ""
    range: str = ""
    actions: int = 1
    lasts: str = ""


class _Spells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spell: tuple[Spell, ...]


class _Prayers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prayer: tuple[Prayer, ...]


def _data(name: str) -> str:
    return resources.files("pallbearer.systems.deadweight").joinpath("data", name).read_text(encoding="utf-8")


@cache
def spells() -> dict[str, Spell]:
    """Every spell by id, school after school in the order of its list."""
    return {one.id: one for one in msgspec.toml.decode(_data("spells.toml"), type=_Spells).spell}


@cache
def prayers() -> dict[str, Prayer]:
    """Every prayer by id: the basic list first, then god after god."""
    return {one.id: one for one in msgspec.toml.decode(_data("prayers.toml"), type=_Prayers).prayer}


def school_list(school: str) -> tuple[Spell, ...]:
    """The spells that a school teaches (DW-SPELL-01)."""
    return tuple(one for one in spells().values() if one.school == school)


def open_prayers(god: str) -> tuple[Prayer, ...]:
    """The prayers open to a god's clerics: the basic list and the god's own, no other's (DW-PRAYER-02)."""
    return tuple(one for one in prayers().values() if one.god in ("", god))


def as_magic(one: Spell | Prayer) -> Magic:
    """The entry as it stands on a sheet, neither memorized nor used."""
    return Magic(one.id, one.name, "spell" if isinstance(one, Spell) else "prayer", one.text)

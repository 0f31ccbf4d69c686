"""The tables of the life path, read from their data and checked: every result has exactly one row.

An effect is written as the book prints it: "+1 STR", "+1 STR prof", "-1 highest", "+2d6 silver", "+1 insight",
"skill Cooking", "trait Bad omens".  The same words say in a hero's `LifeRow.gains` what a row truly gave.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

import msgspec

from pallbearer.rules.tables import TableError, faults

EffectKind: TypeAlias = Literal["score", "proficiency", "silver", "insight", "skill", "trait"]

_POINTS = re.compile(r"^(?P<by>[+-]\d)\s+(?P<attribute>STR|DEX|INT|PRE|any|lowest|highest)(?P<prof>\s+prof)?$")
_SILVER = re.compile(r"^\+?(?:(?P<count>\d+)d(?P<sides>\d+)|(?P<fixed>\d+))\s+silver$")
_INSIGHT = re.compile(r"^\+(?P<by>\d+)\s+insight$")
_NAMED = re.compile(r"^(?P<kind>skill|trait)\s+(?P<name>\S.*)$")


class Effect(msgspec.Struct, frozen=True):
    """One thing that a row gives or takes.

    `attribute` is a name, or "any", "lowest", "highest" for one to be picked.  Silver is `count` dice of `sides`,
    or `by` coins.  `name` is that of a skill or trait.
    """

    kind: EffectKind
    attribute: str = ""
    by: int = 0
    count: int = 0
    sides: int = 0
    name: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row: its result, its name, a few words, what it does.  `chosen` rows cannot come from the dice."""

    result: int
    name: str
    text: str
    effects: tuple[Effect, ...] = ()
    chosen: bool = False


class Table(msgspec.Struct, frozen=True):
    """A table of the life path; `dice` as in "3d6"."""

    name: str
    dice: str
    rows: dict[int, Row]

    @property
    def pool(self) -> tuple[int, ...]:
        """The dice to throw, by their sides."""
        count, sides = self.dice.split("d")
        return (int(sides),) * int(count)


class _RowData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    result: int
    name: str
    text: str
    effects: tuple[str, ...] = ()
    chosen: bool = False


class _TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: str
    row: tuple[_RowData, ...]


def read_effect(text: str) -> Effect:
    """An effect from its words.  Raises `ValueError` for words that mean nothing.

    >>> read_effect("+1 lowest prof").kind, read_effect("3d6 silver").count
    ('proficiency', 3)
    """
    if points := _POINTS.match(text):
        kind: EffectKind = "proficiency" if points["prof"] else "score"
        return Effect(kind, points["attribute"], int(points["by"]))
    if silver := _SILVER.match(text):
        if silver["fixed"]:
            return Effect("silver", by=int(silver["fixed"]))
        return Effect("silver", count=int(silver["count"]), sides=int(silver["sides"]))
    if insight := _INSIGHT.match(text):
        return Effect("insight", by=int(insight["by"]))
    if named := _NAMED.match(text):
        return Effect("skill" if named["kind"] == "skill" else "trait", name=named["name"])
    raise ValueError(f"the effect {text!r} cannot be read; write such as '+1 STR', '-1 INT prof' or 'skill Cooking'")


def read_table(name: str, text: str) -> Table:
    """A table from its TOML.  Raises `TableError` with everything that is wrong, `ValueError` for bad TOML.

    An empty effect is no effect.
    """
    data = msgspec.toml.decode(text, type=_TableData)
    rolled = [row.result for row in data.row if not row.chosen]
    wrong = [f"{name}: {one}" for one in faults(data.dice, rolled)]
    wrong += [f"{name}: {row.result} is rolled and chosen" for row in data.row if row.chosen and row.result in rolled]
    rows: dict[int, Row] = {}
    for row in data.row:
        effects = []
        for effect in filter(str.strip, row.effects):
            try:
                effects.append(read_effect(effect.strip()))
            except ValueError as error:
                wrong.append(f"{name}, row {row.result} ({row.name}): {error}")
        rows[row.result] = Row(row.result, row.name, row.text, tuple(effects), row.chosen)
    if wrong:
        raise TableError(wrong)
    return Table(name, data.dice, rows)


_FILES = {
    "infancy": "infancy.toml",
    "career": "career.toml",
    "tragedy": "tragedy.toml",
    "burden": "burdens.toml",
    "features": "quirks.toml",
}


@cache
def table(name: str) -> Table:
    """The table of a step of creation: "infancy", "career", "tragedy", "burden" or "features"."""
    data = resources.files("pallbearer.systems.deadweight").joinpath("data", _FILES[name])
    return read_table(name, data.read_text(encoding="utf-8"))

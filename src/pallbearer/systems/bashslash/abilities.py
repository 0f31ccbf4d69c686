"""Attributes and skills: what governs what, what a level is now, how high a skill may go (ATTR, SKILL)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.systems.bashslash.ladder import BELOW, LADDER, lowered, number, raised
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being


class AttributeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attribute: the faces of the hit die that strike it, and the skills it governs."""

    name: str
    hit: tuple[int, ...]
    skills: tuple[str, ...]


class _SkillDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: tuple[int, ...]


class Abilities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `abilities.toml`."""

    attribute: tuple[AttributeRow, ...]
    groups: dict[str, tuple[str, ...]]
    uses: dict[str, str]
    arrays: dict[str, tuple[int, ...]]
    skills: _SkillDice


@cache
def abilities() -> Abilities:
    """The table of attributes and skills, read once."""
    text = resources.files(__package__).joinpath("data/abilities.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Abilities)


ATTRIBUTES: tuple[str, ...] = tuple(row.name for row in abilities().attribute)
GOVERNS: dict[str, str] = {skill: row.name for row in abilities().attribute for skill in row.skills}
"""Skill -> its governing attribute (BS-SKILL-01..05)."""
SKILLS: tuple[str, ...] = tuple(GOVERNS)
ARRAYS: dict[str, tuple[int, ...]] = abilities().arrays
START_SKILLS: tuple[int, ...] = abilities().skills.start
HIT_DIE = 6


def struck(face: int) -> str:
    """The attribute that a face of the hit die strikes (BS-ATTR-08..12).  Raises `ValueError`."""
    for row in abilities().attribute:
        if face in row.hit:
            return row.name
    raise ValueError(f"the hit die is a d{HIT_DIE}, it cannot show {face}")


def group(skill: str) -> str:
    """The group of a skill ("combat", "magic", ...)."""
    return next(name for name, members in abilities().groups.items() if skill in members)


def now(being: Being, name: str, rulings: Rulings) -> int:
    """The level of an attribute or skill as it is now: sides, 0, or `BELOW`."""
    level = being.level(name)
    return lowered(level.full, level.lost, whole_number=rulings.lose_whole_number)


def sharp(being: Being, name: str, rulings: Rulings) -> Fraction:
    """The number (A, B, Grit#) of an attribute or skill as it is now (BS-ATTR-02)."""
    return number(now(being, name, rulings))


def cap(attribute_level: int, rulings: Rulings) -> int:
    """The highest level of a skill under an attribute of this level.

    Two steps above it (BS-SKILL-12, BS-RULING-07); by house rule the highest whose number is at most 2 more.

    >>> [cap(level, Rulings()) for level in LADDER]
    [3, 4, 6, 8, 10, 12, 12, 12]
    >>> cap(2, Rulings(cap_by_number=True))
    6
    """
    if rulings.cap_by_number:
        return max(level for level in LADDER if number(level) <= number(attribute_level) + 2)
    return raised(attribute_level, 2)


def skill_cap(being: Being, skill: str, rulings: Rulings) -> int:
    """How high this skill may be raised: by the unhurt attribute, by house rule by the present one (BS-RULING-09)."""
    governing = GOVERNS[skill]
    level = now(being, governing, rulings) if rulings.cap_by_current else being.level(governing).full
    return cap(max(level, 0), rulings)


def below(being: Being, rulings: Rulings) -> tuple[str, ...]:
    """The attributes and skills that are below 0."""
    return tuple(name for name in being.levels if now(being, name, rulings) == BELOW)


def recovered(being: Being, rulings: Rulings) -> Being:
    """Without the troubles that end as something comes back to 0 or more (BS-RULING-36, BS-RULING-39)."""
    down = below(being, rulings)
    if rulings.disadvantage_until_full:
        whole = all(being.level(name).lost == 0 for name in ATTRIBUTES)
        impaired = () if whole else being.impaired
    else:
        impaired = tuple(name for name in being.impaired if name in down)
    return replace(being, impaired=impaired, spent=tuple(name for name in being.spent if name in down))

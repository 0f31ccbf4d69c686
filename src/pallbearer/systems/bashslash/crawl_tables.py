"""The tables of the crawl alone: rooms, foes, bosses, treasure.  All are Pallbearer's own."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from pallbearer.rules.tables import TableError, faults
from pallbearer.systems.bashslash import coin, gear
from pallbearer.systems.bashslash.enemies import printed
from pallbearer.systems.bashslash.state import Kind, Quality

OURS = "by the crawl's own rule"
"""How the log marks what Pallbearer decides where the text leaves it to a referee."""


class CrawlRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the crawl."""

    rooms: int
    target: int
    wander_rest: int
    wander_home: int
    breather: int
    spared: int
    care: int
    prestige: int


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a room may be."""

    roll: int
    kind: str
    text: str
    foes: bool = False
    treasures: int = 0


class Meeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from"}):
    """Who is met, from a level of the dungeon on."""

    first: int
    roll: int
    foe: str
    arms: tuple[str, ...]
    kind: Kind = "minion"
    count: int = 1
    name: str = ""


class Treasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coins, or a thing."""

    roll: int
    coin: str = ""
    dice: int = 0
    thing: str = ""
    quality: Quality = "ordinary"


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `crawl.toml`."""

    rules: CrawlRules
    room: tuple[Room, ...]
    meeting: tuple[Meeting, ...]
    boss: tuple[Meeting, ...]
    treasure: tuple[Treasure, ...]
    hoard: tuple[Treasure, ...]


@cache
def tables() -> Tables:
    """The tables, read once.  Raises `TableError` if they cannot be played."""
    text = resources.files(__package__).joinpath("data/crawl.toml").read_text(encoding="utf-8")
    found = msgspec.toml.decode(text, type=Tables)
    wrong = [*_row_faults(found), *_word_faults(found)]
    if wrong:
        raise TableError(wrong)
    return found


def _row_faults(found: Tables) -> list[str]:
    wrong = []
    for name, dice, rolls in (
        ("room", "1d6", [row.roll for row in found.room]),
        ("treasure", "1d6", [row.roll for row in found.treasure]),
        ("hoard", "1d6", [row.roll for row in found.hoard]),
        *((f"meeting from {one}", "1d6", _rolls(found.meeting, one)) for one in firsts(found.meeting)),
        *((f"boss from {one}", "1d2", _rolls(found.boss, one)) for one in firsts(found.boss)),
    ):
        wrong += [f"{name}: {fault}" for fault in faults(dice, rolls)]
    return wrong


def _word_faults(found: Tables) -> list[str]:
    known = gear.names()
    wrong = [f"no foe {row.foe!r}" for row in (*found.meeting, *found.boss) if row.foe not in printed()]
    wrong += [f"no thing {arm!r}" for row in (*found.meeting, *found.boss) for arm in row.arms if arm not in known]
    for row in (*found.treasure, *found.hoard):
        if bool(row.coin) == bool(row.thing) or (row.coin and row.coin not in coin.PIECES):
            wrong.append(f"treasure {row.roll} is neither a coin nor a thing")
        if row.thing and row.thing not in known:
            wrong.append(f"no thing {row.thing!r}")
    return wrong


def firsts(rows: tuple[Meeting, ...]) -> tuple[int, ...]:
    """The levels from which a table of meetings holds, the lowest first."""
    return tuple(sorted({row.first for row in rows}))


def _rolls(rows: tuple[Meeting, ...], first: int) -> list[int]:
    return [row.roll for row in rows if row.first == first]


def at_level(rows: tuple[Meeting, ...], level: int) -> dict[int, Meeting]:
    """The table that holds on this level, by its rolls."""
    first = max(one for one in firsts(rows) if one <= max(level, 1))
    return {row.roll: row for row in rows if row.first == first}


def target(level: int) -> int:
    """What traps and locks of this level are tested against."""
    return min(tables().rules.target + max(level, 1) - 1, 12)

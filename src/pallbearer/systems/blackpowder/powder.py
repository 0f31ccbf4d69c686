"""The black powder table: what a firearm does on a Fumble (FUMBLE).

The text names the table and not its rows, so the table is data.  Without one there is a single row, the
backfire.  A house may play by the rows in `data/powder_mishaps.toml`, which are ours.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Script
from pallbearer.rules.tables import TableError, faults
from pallbearer.systems.blackpowder import harm
from pallbearer.systems.blackpowder.dice import throw_sum
from pallbearer.systems.blackpowder.limits import bad_damage
from pallbearer.systems.blackpowder.state import Item, State

chapter = Chapter("powder")

BEST = "backfire"
"""The mildest row of every black powder table (BP-FUMBLE-08)."""


class Mishap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row: for which results, and what it does.  `damage` is black powder's own: no armor helps."""

    results: tuple[int, ...]
    id: str
    text: str
    damage: str = ""
    breaks: bool = False
    spoils_shot: bool = False
    idle: str = ""

    @property
    def harmless(self) -> bool:
        """Nothing happens but smoke and noise."""
        return not (self.damage or self.breaks or self.spoils_shot or self.idle)


class PowderTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A black powder table: its dice, the id of its best row, its rows."""

    dice: str
    best: str
    row: tuple[Mishap, ...]

    def at(self, result: int) -> Mishap:
        """The row for this result."""
        return next(one for one in self.row if result in one.results)


def read_table(text: str) -> PowderTable:
    """A table from its TOML.  Raises `TableError` for one that cannot be played or whose best row is no backfire."""
    table = msgspec.toml.decode(text, type=PowderTable)
    wrong = faults(table.dice, (result for one in table.row for result in one.results))
    if table.best != BEST or [one.id for one in table.row].count(BEST) != 1:
        wrong.append(f"one row is the best, and that is {BEST!r}")
    for one in table.row:
        if one.id == BEST and not one.harmless:
            wrong.append(f"{BEST!r} only backfires: it does no harm")
        if one.id != BEST and one.harmless:
            wrong.append(f"{one.id!r} is no worse than {BEST!r}")
        wrong += [f"{one.id!r}: {dice!r} are no dice" for dice in (one.damage, one.idle) if dice and bad_damage(dice)]
    if wrong:
        raise TableError(wrong)
    return table


@cache
def own_table() -> PowderTable:
    """The rows of our own making."""
    data = resources.files("pallbearer.systems.blackpowder").joinpath("data/powder_mishaps.toml")
    return read_table(data.read_text(encoding="utf-8"))


class BlackPowderMishap(Event, frozen=True):
    """A row of the black powder table came up; `result` is 0 where no table is played."""

    hero: str
    item: str
    name: str
    row: str
    result: int = 0
    text: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        said = f": {self.text}" if self.text else ""
        return f"{names(self.hero)}'s {self.name}, black powder table: {self.row}{said}"


class PowderSpoiled(Event, frozen=True):
    """All shot that a sailor carried is gone."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has no powder and shot left."


class Dazed(Event, frozen=True):
    """A sailor or enemy has no action for some rounds."""

    hero: str
    rounds: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has no action for {self.rounds} round{'' if self.rounds == 1 else 's'}."


@chapter.evolves(BlackPowderMishap)
def _mishap(state: State, event: BlackPowderMishap) -> State:
    return state


@chapter.evolves(PowderSpoiled)
def _spoiled(state: State, event: PowderSpoiled) -> State:
    if not state.there(event.hero):
        return state
    body = state.body(event.hero)
    items = tuple(msgspec.structs.replace(one, count=0) if one.kind == "shot" else one for one in body.items)
    return state.change(event.hero, items=items)


@chapter.evolves(Dazed)
def _dazed(state: State, event: Dazed) -> State:
    if not state.there(event.hero):
        return state
    return state.change(event.hero, idle=state.body(event.hero).idle + event.rounds)


def misfire(state: State, hero: str, weapon: Item) -> Script[State]:
    """Consult the black powder table, and suffer the row (BP-FUMBLE-07, BP-RULING-20)."""
    from pallbearer.systems.blackpowder import fumble

    rules = ("BP-FUMBLE-07", "BP-FUMBLE-08", "BP-RULING-19", "BP-RULING-20")
    if not state.rulings.own_powder_table:
        state = yield Record(BlackPowderMishap(hero, weapon.id, weapon.name, BEST), rules)
        return state
    table, thrower = own_table(), state.thrower(hero)
    result, state = yield from throw_sum(table.dice, "black powder table", thrower)
    row = table.at(result)
    state = yield Record(BlackPowderMishap(hero, weapon.id, weapon.name, row.id, result, row.text), rules)
    if row.breaks:
        state = yield from fumble.break_weapon(state, hero, weapon, rules)
    if row.spoils_shot:
        state = yield Record(PowderSpoiled(hero), rules)
    if row.idle:
        rounds, state = yield from throw_sum(row.idle, "rounds without an action", thrower)
        state = yield Record(Dazed(hero, rounds), rules)
    if row.damage:
        state = yield from harm.hit(
            state, hero, row.damage, thrower, (*rules, "BP-ARMOR-06"), black_powder=True, source=weapon.name
        )
    return state


def misfires(state: State, weapon: Item) -> bool:
    """Whether a Fumble with it goes to the table (BP-RULING-31)."""
    return weapon.black_powder and not (weapon.grenade and state.rulings.grenades_skip_powder_table)

"""The Overkill table: which injury a Major Wound brings, and where (OVERKILL, SURFACE .. LETHAL)."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from pallbearer.rules import tables
from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import GM, Event, Look, Names, Option, Question, Roll, Script, choose, confirm
from pallbearer.systems.tenslots import conditions, slots
from pallbearer.systems.tenslots.gear import read
from pallbearer.systems.tenslots.saying import record
from pallbearer.systems.tenslots.state import Character, Condition, Item, Mark, Side, State

chapter = Chapter("overkill")

ROWS = 5
"""Results in each band (TS-OVERKILL-05)."""
SIDES: tuple[Side, Side] = ("left", "right")
Part = Literal["", "hand", "arm", "leg", "ear", "eye"]
On = Literal["all", "melee", "ranged", "hand", "eye", "hearing", "speech"]


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`by` on d20 rolls of a kind; "hand" and "eye" mean the hurt one."""

    on: On
    by: int
    rule: str


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Condition that an injury gives."""

    name: str
    number: int = 0


class Injury(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table.

    `wound_beyond` and `halts_beyond` are Paces in a turn (0: no such effect), `words` a limit for a turn (-1: none),
    `critical` what critical hits are multiplied by (0: nothing).
    """

    id: str
    name: str
    band: str
    row: int
    words: int = -1
    rules: tuple[str, ...] = ()
    part: Part = ""
    lost: bool = False
    unusable: bool = False
    drops: bool = False
    penalties: tuple[Penalty, ...] = ()
    conditions: tuple[Given, ...] = ()
    wound_beyond: int = 0
    halts_beyond: int = 0
    wound_on_ap: bool = False
    critical: int = 0
    speed: int = 0
    does: str = ""


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """Overkill from `first` to `last`, 0 for no end."""

    name: str
    first: int
    rule: str
    last: int = 0


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"bands": "band", "injuries": "injury"}):
    """The whole table."""

    bands: tuple[Band, ...]
    injuries: tuple[Injury, ...]


def checked(table: Table) -> Table:
    """The table, if it can be played.  Raises `tables.TableError` naming each fault."""
    faults, wanted = [], 1
    for band in table.bands:
        if band.first != wanted:
            faults.append(f"{band.name} begins at {band.first}, not {wanted}")
        wanted = band.last + 1
        rows = [injury.row for injury in table.injuries if injury.band == band.name]
        faults += [f"{band.name}: {fault}" for fault in tables.faults(f"1d{ROWS}", rows)]
    if table.bands[-1].last:
        faults.append(f"Overkill above {table.bands[-1].last} has no row")
    known = {band.name for band in table.bands}
    faults += [f"{injury.name} is of no band" for injury in table.injuries if injury.band not in known]
    if faults:
        raise tables.TableError(faults)
    return table


@cache
def table() -> Table:
    """The book's table, checked."""
    return checked(read("overkill", Table))


@cache
def injuries() -> dict[str, Injury]:
    """Every row by its id."""
    return {injury.id: injury for injury in table().injuries}


def band(overkill: int) -> Band | None:
    """The band of an Overkill amount, None for 0.

    >>> [band(amount).name for amount in (5, 6, 11, 16, 99)]
    ['Surface', 'Aggravated', 'Traumatic', 'Lethal', 'Lethal']
    """
    return next((one for one in reversed(table().bands) if overkill >= one.first), None)


def band_rows(name: str) -> tuple[Injury, ...]:
    """The five results of a band, in order."""
    return tuple(sorted((one for one in table().injuries if one.band == name), key=lambda one: one.row))


def result(overkill: int) -> Injury | None:
    """The row that the amount itself names (TS-RULING-45); None for Overkill 0 (TS-RULING-42).

    >>> [result(amount).name for amount in (1, 10, 16, 20, 21)]
    ['Torn Muscle', 'Damaged Eye', 'Crushed Windpipe', 'Gouged Eye', 'Gouged Eye']
    """
    found = band(overkill)
    if found is None:
        return None
    return band_rows(found.name)[min(overkill - found.first, ROWS - 1)]


class Injured(Event, frozen=True):
    """A Major Wound brought a result of the table, on a side where there are two."""

    hero: str
    mark: str
    injury: str
    side: Side = ""
    weight = 2

    def tell(self, names: Names) -> str:
        injury = injuries()[self.injury]
        return f"{names(self.hero)} suffers {sided(injury.name, self.side)}: {injury.does}."


class InjurySpared(Event, frozen=True):
    """The part that the result would hurt is lost on both sides: the Wound is Major with no more to it."""

    hero: str
    mark: str
    injury: str

    def tell(self, names: Names) -> str:
        injury = injuries()[self.injury]
        return f"{injury.name}: {names(self.hero)} has no {injury.part} left to hurt."


class KeptInHand(Event, frozen=True):
    """A two-handed piece stays in the other hand, where it is of no use."""

    hero: str
    item: str
    name: str
    hand: Side

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} keeps the {self.name} in the {self.hand} hand, unusable."


@chapter.evolves(Injured)
def _injured(state: State, event: Injured) -> State:
    one, injury = state.character(event.hero), injuries()[event.injury]
    marks = tuple(
        replace(mark, injury=event.injury, side=event.side) if mark.id == event.mark else mark for mark in one.marks
    )
    lost = one.lost
    if injury.lost and event.side:
        lost = tuple(dict.fromkeys((*lost, f"{event.side} {injury.part}")))
    one = replace(one, marks=marks, lost=lost)
    for given in injury.conditions:
        one = conditions.gaining(one, Condition(given.name, given.number, event.mark))
    return state.put(one)


@chapter.evolves(InjurySpared)
def _spared(state: State, event: InjurySpared) -> State:
    return state


@chapter.evolves(KeptInHand)
def _kept(state: State, event: KeptInHand) -> State:
    one = state.character(event.hero)
    hand: Literal["left hand", "right hand"] = "left hand" if event.hand == "left" else "right hand"
    items = tuple(replace(item, place=hand) if item.id == event.item else item for item in one.items)
    return state.put(replace(one, items=items))


def sided(name: str, side: str) -> str:
    """ "Damaged Ear (left)"."""
    return f"{name} ({side})" if side else name


def is_lost(one: Character, part: str, side: str) -> bool:
    """Whether the part is gone for good; a hand goes with its arm."""
    return f"{side} {part}" in one.lost or (part == "hand" and f"{side} arm" in one.lost)


def open_sides(one: Character, injury: Injury, mark: str = "") -> tuple[Side, ...]:
    """Where the injury may go: what is lost can't be hurt, and what bears the row last of all (TS-RULING-46)."""
    whole = tuple(side for side in SIDES if not is_lost(one, injury.part, side))
    bearing = {each.side for each in one.marks if each.id != mark and each.major and each.injury == injury.id}
    return tuple(side for side in whole if side not in bearing) or whole


def pick(state: State, hero: str, overkill: int) -> Script[tuple[Injury | None, State]]:
    """The result for an Overkill amount: by the amount, by a die or as the referee says (TS-RULING-45)."""
    if overkill == 0 and state.rulings.overkill_0_is_1:
        overkill = 1
    found = band(overkill)
    if found is None:
        return None, state
    rows = band_rows(found.name)
    if state.rulings.referee:

        def ask(now: State) -> Question:
            options = tuple(Option(row.id, row.name, row.does) for row in rows)
            return Question("injury", f"Overkill {overkill}, {found.name}: which result?", options, ("TS-RULING-45",))

        answer, state = yield from choose(GM, ask, state)
        return injuries()[answer], state
    if state.rulings.roll:
        (face,) = yield Roll((10,), f"a {found.name} injury", state.player(hero))
        return rows[(face + 1) // 2 - 1], state
    return result(overkill), state


def injure(state: State, hero: str, mark: str, overkill: int, side: Side = "") -> Script[State]:
    """What a Wound just made Major brings with it (TS-WOUND-12)."""
    injury, state = yield from pick(state, hero, overkill)
    if injury is None:
        return state
    found = band(max(1, overkill))
    assert found is not None
    why: tuple[str, ...] = ("TS-WOUND-12", "TS-WOUND-13", found.rule, "TS-RULING-45", *injury.rules)
    if injury.part:
        why = (*why, "TS-RULING-46")
        sides = open_sides(state.character(hero), injury, mark)
        if not sides:
            state = yield record(state, InjurySpared(hero, mark, injury.id), why)
            return state
        if side not in sides:
            side = sides[0]
            if len(sides) > 1:
                (face,) = yield Roll((2,), f"which {injury.part}: 1 left, 2 right", state.player(hero))
                side = SIDES[face - 1]
    else:
        side = ""
    state = yield record(state, Injured(hero, mark, injury.id, side), why)
    return (yield from let_fall(state, hero, side, injury.rules)) if injury.drops else state


def let_fall(state: State, hero: str, side: Side, rules: tuple[str, ...]) -> Script[State]:
    """Whatever that hand holds is dropped at once, and a two-handed piece with it (TS-RULING-51)."""
    holding = tuple(item for item in state.character(hero).items if item.place in (f"{side} hand", "both hands"))
    why = (*rules, "TS-RULING-51")
    for item in holding:
        keeps = item.place == "both hands" and (yield from _keeps(state, hero, side, item))
        state = yield Look()
        if state.character(hero).item(item.id) is None:
            continue
        if keeps:
            other: Side = "right" if side == "left" else "left"
            state = yield record(state, KeptInHand(hero, item.id, item.name, other), why)
        else:
            state = yield from slots.drop(state, hero, item.id, why, f"the {side} hand can't hold it")
    return state


def _keeps(state: State, hero: str, side: Side, item: Item) -> Script[bool]:
    if not state.rulings.keep_two_handed:
        return False
    text = f"Keep the {item.name} in the other hand, unusable?"
    return (yield from confirm(state.player(hero), "keep-two-handed", text, ("TS-RULING-51",), "Keep it", "Drop it"))


def holds(mark: Mark) -> bool:
    """Whether the mark's injury has its effects: until healed, or for good by house rule (TS-RULING-65)."""
    return bool(mark.injury) and (mark.major or mark.lasting)


def at_work(one: Character) -> tuple[tuple[Mark, Injury], ...]:
    """The injuries the character suffers now, oldest first."""
    return tuple((mark, injuries()[mark.injury]) for mark in one.marks if holds(mark))

"""The GM adjusts what a character bears, written down as a ruling: marks, Conditions, lost parts."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Refused, Script
from pallbearer.rules.writing import ruling
from pallbearer.systems.tenslots import conditions, slots
from pallbearer.systems.tenslots.overkill import SIDES, injuries, sided
from pallbearer.systems.tenslots.saying import absent, bad_name, describe, hidden, line, out_of_bounds, record, unmarked
from pallbearer.systems.tenslots.state import Character, Condition, Mark, Severity, Side, State

chapter = Chapter("adjust_body")

MOST_NUMBER = 99


class MarkAdjusted(Event, frozen=True):
    """The GM wrote what a mark is."""

    hero: str
    mark: Mark
    why: str = ""

    def tell(self, names: Names) -> str:
        injury = f", {sided(injuries()[self.mark.injury].name, self.mark.side)}" if self.mark.injury else ""
        return ruling(f"{names(self.hero)} bears a {describe(self.mark)}{injury}", self.why)


class MarkAdded(Event, frozen=True):
    """The GM wrote a mark on a sheet, in a slot or (-1) beside them."""

    hero: str
    mark: Mark
    slot: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} bears one more {describe(self.mark)}", self.why)


class MarkStruck(Event, frozen=True):
    """The GM struck a mark off."""

    hero: str
    mark: str
    what: str
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} no longer bears that {self.what}", self.why)


class ConditionAdjusted(Event, frozen=True):
    """The GM said that a character has a Condition, or has it no longer."""

    hero: str
    name: str
    number: int
    has: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        verb = "is" if self.has else "is no longer"
        return ruling(f"{names(self.hero)} {verb} {conditions.worded(self.name, self.number)}", self.why)


class PartAdjusted(Event, frozen=True):
    """The GM said that a part of the body is lost, or is there."""

    hero: str
    part: str
    lost: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)}'s {self.part} is {'lost' if self.lost else 'there'}", self.why)


@chapter.evolves(MarkAdjusted)
def _mark(state: State, event: MarkAdjusted) -> State:
    one = conditions.without_source(state.character(event.hero), event.mark.id)
    marks = tuple(event.mark if mark.id == event.mark.id else mark for mark in one.marks)
    return state.put(_bearing(replace(one, marks=marks), event.mark))


@chapter.evolves(MarkAdded)
def _added(state: State, event: MarkAdded) -> State:
    placed = slots.MarkPlaced(event.hero, event.mark, event.slot)
    state = slots.chapter.events[slots.MarkPlaced](state, placed)
    return state.put(_bearing(state.character(event.hero), event.mark))


@chapter.evolves(MarkStruck)
def _struck(state: State, event: MarkStruck) -> State:
    return state.put(slots.unmarked(state.character(event.hero), event.mark))


@chapter.evolves(ConditionAdjusted)
def _condition(state: State, event: ConditionAdjusted) -> State:
    one = conditions.ending(state.character(event.hero), event.name)
    return state.put(conditions.gaining(one, Condition(event.name, event.number)) if event.has else one)


@chapter.evolves(PartAdjusted)
def _part(state: State, event: PartAdjusted) -> State:
    one = state.character(event.hero)
    left = tuple(part for part in one.lost if part != event.part)
    return state.put(replace(one, lost=(*left, event.part) if event.lost else left))


def _bearing(one: Character, mark: Mark) -> Character:
    """The character with the Conditions that the mark's injury gives."""
    if not mark.injury or not (mark.major or mark.lasting):
        return one
    for given in injuries()[mark.injury].conditions:
        one = conditions.gaining(one, Condition(given.name, given.number, mark.id))
    return one


class AdjustMark(Params, frozen=True):
    """Write what a Wound or Scar is: its severity, and of a Major the injury with its side."""

    hero: str
    mark: str
    severity: Severity = "minor"
    injury: str = ""
    side: Side = ""
    why: str = ""


def _bad_injury(injury: str, severity: str, side: str) -> Refused | None:
    if not injury:
        return None
    rules = ("TS-WOUND-12", "TS-RULING-45")
    if injury not in injuries():
        return Refused("unknown-injury", f"There is no such injury; there are: {', '.join(injuries())}.", rules)
    if severity != "major":
        return Refused("not-major", "Only a Major Wound brings an injury: make it Major.", rules)
    if bool(injuries()[injury].part) != (side in SIDES):
        return Refused("bad-side", "Name left or right where there are two, and no side otherwise.", rules)
    return None


def _adjust_mark(state: State, params: AdjustMark) -> Script[State | Refused]:
    rules = ("TS-WOUND-02", "TS-WOUND-03")
    if refused := absent(state, params.hero, dead=True) or unmarked(state.character(params.hero), params.mark):
        return refused
    if refused := _bad_injury(params.injury, params.severity, params.side):
        return refused
    was = state.character(params.hero).mark(params.mark)
    assert was is not None
    if was.kind != "wound":
        return Refused("no-wound", f"That is a {describe(was)}: only Wounds have a severity.", rules)
    now = replace(was, severity=params.severity, injury=params.injury, side=params.side, lasting=False)
    if now == was:
        return Refused("no-change", "It is so already.", rules)
    state = yield record(state, MarkAdjusted(params.hero, now, line(params.why)), rules)
    return state


class AddMark(Params, frozen=True):
    """Write a Fatigue, Wound or Scar on a sheet, where there is room or beside the ten."""

    hero: str
    kind: Literal["fatigue", "wound", "scar"]
    severity: Severity = "minor"
    injury: str = ""
    side: Side = ""
    why: str = ""


def _add_mark(state: State, params: AddMark) -> Script[State | Refused]:
    rules = ("TS-ENC-05", "TS-ENC-06", "TS-SCAR-05")
    severity: Severity = params.severity if params.kind == "wound" else "minor"
    if refused := absent(state, params.hero, dead=True) or _bad_injury(params.injury, severity, params.side):
        return refused
    one = state.character(params.hero)
    free = slots.room(one, state.rulings)
    if not free and state.rulings.no_overflow:
        return Refused("no-room", f"{one.name} has no slot left, and nothing overflows at this table.", rules)
    if len(one.marks) >= MOST_NUMBER:
        return Refused("too-many", f"{one.name} bears {MOST_NUMBER} marks: strike some off first.", rules)
    mark = Mark(one.new_mark_id(params.kind[0]), params.kind, severity, injury=params.injury, side=params.side)
    slot = slots.free_slots(one)[0] if free else slots.OVERFLOW
    state = yield record(state, MarkAdded(params.hero, mark, slot, line(params.why)), rules)
    return state


class StrikeMark(Params, frozen=True):
    """Strike a Fatigue, Wound or Scar off a sheet: to set a mistake right."""

    hero: str
    mark: str
    why: str = ""


def _strike(state: State, params: StrikeMark) -> Script[State | Refused]:
    rules = ("TS-ENC-05", "TS-ENC-06")
    if refused := absent(state, params.hero, dead=True) or unmarked(state.character(params.hero), params.mark):
        return refused
    mark = state.character(params.hero).mark(params.mark)
    event = MarkStruck(params.hero, params.mark, describe(mark), line(params.why))
    state = yield record(state, event, rules)
    return (yield from slots.settle(state, params.hero, rules))


class AdjustCondition(Params, frozen=True):
    """Say that a character has a Condition (with a number or 0), or has it no longer."""

    hero: str
    name: str
    number: int = 0
    has: bool = True
    why: str = ""


def _adjust_condition(state: State, params: AdjustCondition) -> Script[State | Refused]:
    rules = ("TS-RULING-47",)
    name = " ".join(params.name.split())
    if refused := absent(state, params.hero) or bad_name(name):
        return refused
    if refused := out_of_bounds("A Condition's number", params.number, 0, MOST_NUMBER, rules):
        return refused
    one = state.character(params.hero)
    name = next((known for known in conditions.KNOWN if known.casefold() == name.casefold()), name)
    same = one.has(name) == params.has and (
        not params.has or conditions.level(one, name, state.rulings) == params.number
    )
    if same:
        return Refused("no-change", "It is so already.", rules)
    if params.has and not one.has(name) and len(one.conditions) >= MOST_NUMBER:
        return Refused("too-many", f"{one.name} has {MOST_NUMBER} Conditions: end some first.", rules)
    event = ConditionAdjusted(params.hero, name, params.number, params.has, line(params.why))
    state = yield record(state, event, rules)
    return state


PARTS = tuple(f"{side} {part}" for part in ("hand", "arm", "leg", "ear", "eye") for side in SIDES)


class AdjustPart(Params, frozen=True):
    """Say that a part of the body is lost, or is there."""

    hero: str
    part: str
    lost: bool = True
    why: str = ""


def _adjust_part(state: State, params: AdjustPart) -> Script[State | Refused]:
    rules = ("TS-RULING-65",)
    if params.part not in PARTS:
        return Refused("unknown-part", f"It is one of: {', '.join(PARTS)}.", rules)
    if refused := absent(state, params.hero, dead=True):
        return refused
    if (params.part in state.character(params.hero).lost) == params.lost:
        return Refused("no-change", "It is so already.", rules)
    state = yield record(state, PartAdjusted(params.hero, params.part, params.lost, line(params.why)), rules)
    return state


for _act in (
    Act("adjust_mark", "Adjust", AdjustMark, _adjust_mark, "gm", ("TS-WOUND-02", "TS-WOUND-03"), secret=hidden),
    Act("add_mark", "Write down a mark", AddMark, _add_mark, "gm", ("TS-ENC-05", "TS-ENC-06"), secret=hidden),
    Act("strike_mark", "Strike off", StrikeMark, _strike, "gm", ("TS-ENC-05", "TS-ENC-06"), secret=hidden),
    Act(
        "adjust_condition",
        "Adjust a Condition",
        AdjustCondition,
        _adjust_condition,
        "gm",
        ("TS-RULING-47",),
        secret=hidden,
    ),
    Act("adjust_part", "Adjust the body", AdjustPart, _adjust_part, "gm", ("TS-RULING-65",), secret=hidden),
):
    chapter.offers(_act)

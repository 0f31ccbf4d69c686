"""The GM adjusts anything, written down as a ruling.

An adjustment changes the figure and nothing else: no Wound, no Dying, no Fatigue follows.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.writing import ruling
from pallbearer.systems.tenslots import conditions, slots
from pallbearer.systems.tenslots.clocks import MOST_SEGMENTS, heard, put, unknown
from pallbearer.systems.tenslots.equipment import EASY, contradiction
from pallbearer.systems.tenslots.saying import absent, bad_name, die, hidden, lacking, line, out_of_bounds, record
from pallbearer.systems.tenslots.state import PLACES, Item, State

chapter = Chapter("adjust")

Figure = Literal["strength", "hp", "speed", "exp", "counted"]
FIGURES: dict[Figure, tuple[str, int, int, tuple[str, ...]]] = {
    "strength": ("Strength", 1, 99, ("TS-HP-01", "TS-RULING-34")),
    "hp": ("HP", 0, 99, ("TS-RULING-33", "TS-HP-01")),
    "speed": ("Speed", 0, 99, ("TS-LETHAL-08",)),
    "exp": ("EXP", 0, 1_000_000, ("TS-RULING-67",)),
    "counted": ("EXP counted against the cap", 0, 1_000_000, ("TS-SCAR-04",)),
}
"""A figure's name, its bounds, and its clauses."""


class FigureAdjusted(Event, frozen=True):
    """The GM set a figure on a sheet."""

    hero: str
    what: Figure
    value: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has {FIGURES[self.what][0]} {self.value}", self.why)


class ItemAdjusted(Event, frozen=True):
    """The GM set a piece as it is now; these slots are filled by it."""

    hero: str
    item: Item
    slots: tuple[int, ...]
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)}'s {die(self.item)} has Bulk {self.item.bulk}", self.why)


class LifeAdjusted(Event, frozen=True):
    """The GM said whether a character is dead."""

    hero: str
    dead: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} is {'dead' if self.dead else 'alive'}", self.why)


class ClockAdjusted(Event, frozen=True):
    """The GM set a clock."""

    clock: str
    name: str
    size: int
    filled: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{self.name} stands at {self.filled} of {self.size}", self.why)


@chapter.evolves(FigureAdjusted)
def _figure(state: State, event: FigureAdjusted) -> State:
    one = replace(state.character(event.hero), **{event.what: event.value})
    if event.what == "strength" and not state.rulings.strength_change_at_rest:
        one = replace(one, full_hp=event.value)
    return state.put(replace(one, hp=min(one.hp, one.full_hp)))


@chapter.evolves(ItemAdjusted)
def _item(state: State, event: ItemAdjusted) -> State:
    one = slots.emptied(state.character(event.hero), event.item.id)
    items = tuple(event.item if item.id == event.item.id else item for item in one.items)
    return state.put(slots.filling(replace(one, items=items), event.item.id, event.slots))


@chapter.evolves(LifeAdjusted)
def _life(state: State, event: LifeAdjusted) -> State:
    return state.put(replace(conditions.ending(state.character(event.hero), "Dying"), dead=event.dead))


@chapter.evolves(ClockAdjusted)
def _clock(state: State, event: ClockAdjusted) -> State:
    clock = replace(state.clocks[event.clock], name=event.name, size=event.size, filled=event.filled, ended="")
    return put(state, clock)


class AdjustFigure(Params, frozen=True):
    """Set Strength, HP, Speed or EXP."""

    hero: str
    what: Figure
    value: int
    why: str = ""


def _adjust_figure(state: State, params: AdjustFigure) -> Script[State | Refused]:
    if params.what not in FIGURES:
        return Refused("unknown-figure", f"It is one of: {', '.join(FIGURES)}.")
    name, low, high, rules = FIGURES[params.what]
    if refused := absent(state, params.hero, dead=True):
        return refused
    one = state.character(params.hero)
    high = one.full_hp if params.what == "hp" else high
    low = 1 if params.what == "hp" and not state.rulings.major_keeps_hp_0 else low
    if refused := out_of_bounds(name, params.value, low, high, rules):
        return refused
    if getattr(one, params.what) == params.value:
        return Refused("no-change", f"{name} is {params.value} already.", rules)
    state = yield record(state, FigureAdjusted(params.hero, params.what, params.value, line(params.why)), rules)
    return state


class AdjustItem(Params, frozen=True):
    """Set what a piece is; what is not named stays.  `easily_dropped`: "as its place has it", "yes" or "no"."""

    hero: str
    item: str
    name: str | None = None
    bulk: int | None = None
    place: str | None = None
    ration: int | None = None
    printed: int | None = None
    laborious: bool | None = None
    two_handed: bool | None = None
    easily_dropped: str | None = None
    spent: bool | None = None
    why: str = ""


def _adjusted(was: Item, params: AdjustItem) -> Item:
    names = ("bulk", "place", "ration", "printed", "laborious", "two_handed", "spent")
    given = {name: value for name in names if (value := getattr(params, name)) is not None}
    if params.name is not None:
        given["name"] = " ".join(params.name.split())
    if params.easily_dropped is not None:
        given["easy"] = EASY.get(params.easily_dropped)
    now = replace(was, **given)
    if now.spent:
        return replace(now, ration=0)
    if params.ration == 0 and not was.spent:
        return replace(now, printed=0)
    ration = now.ration or now.printed
    return replace(now, ration=ration, printed=max(now.printed, ration))


def _adjust_item(state: State, params: AdjustItem) -> Script[State | Refused]:
    rules = ("TS-EQUIP-01", "TS-RULING-03")
    if refused := absent(state, params.hero, dead=True) or lacking(state.character(params.hero), params.item):
        return refused
    one = state.character(params.hero)
    was = one.item(params.item)
    assert was is not None
    if params.place is not None and params.place not in PLACES:
        return Refused("unknown-place", f"There is no such place; there are: {', '.join(PLACES)}.", rules)
    now = _adjusted(was, params)
    if refused := bad_name(now.name) or contradiction(now):
        return refused
    if now == was:
        return Refused("no-change", "It is so already.", rules)
    wanted = 0 if now.spent else now.bulk
    own = one.slots.count(was.id)
    if refused := slots.crowded(state, one, max(0, wanted - own)):
        return refused
    places = tuple(place for place, held in enumerate(one.slots) if held == was.id)
    places = (*places, *slots.free_slots(one))[:wanted]
    state = yield record(state, ItemAdjusted(params.hero, now, places, line(params.why)), rules)
    return (yield from slots.settle(state, params.hero, rules))


class AdjustLife(Params, frozen=True):
    """Say whether a character is dead."""

    hero: str
    dead: bool
    why: str = ""


def _adjust_life(state: State, params: AdjustLife) -> Script[State | Refused]:
    rules = ("TS-RULING-61",)
    if refused := absent(state, params.hero, dead=True):
        return refused
    if state.character(params.hero).dead == params.dead:
        return Refused("no-change", "It is so already.", rules)
    state = yield record(state, LifeAdjusted(params.hero, params.dead, line(params.why)), rules)
    return state


class AdjustClock(Params, frozen=True):
    """Set a clock's name, size or filled segments; what is not named stays.  A decided one is open again."""

    clock: str
    name: str | None = None
    size: int | None = None
    filled: int | None = None
    why: str = ""


def _adjust_clock(state: State, params: AdjustClock) -> Script[State | Refused]:
    rules = ("TS-FATIGUE-02",)
    if refused := unknown(state, params.clock):
        return refused
    was = state.clocks[params.clock]
    name = was.name if params.name is None else " ".join(params.name.split())
    size = was.size if params.size is None else params.size
    filled = was.filled if params.filled is None else params.filled
    if refused := bad_name(name) or out_of_bounds("A clock", size, 1, MOST_SEGMENTS, rules):
        return refused
    if refused := out_of_bounds("Its filled segments", filled, 0, size, rules):
        return refused
    if (name, size, filled, "") == (was.name, was.size, was.filled, was.ended):
        return Refused("no-change", "It is so already.", rules)
    state = yield Record(ClockAdjusted(was.id, name, size, filled, line(params.why)), rules, heard(was))
    return state


def _secret_clock(state: State, params: AdjustClock) -> bool:
    return params.clock in state.clocks and state.clocks[params.clock].secret


for _act in (
    Act("adjust_figure", "Adjust a figure", AdjustFigure, _adjust_figure, "gm", ("TS-HP-01",), secret=hidden),
    Act("adjust_item", "Adjust", AdjustItem, _adjust_item, "gm", ("TS-EQUIP-01", "TS-RULING-03"), secret=hidden),
    Act("adjust_life", "Adjust life and death", AdjustLife, _adjust_life, "gm", ("TS-RULING-61",), secret=hidden),
    Act("adjust_clock", "Adjust", AdjustClock, _adjust_clock, "gm", ("TS-FATIGUE-02",), secret=_secret_clock),
):
    chapter.offers(_act)

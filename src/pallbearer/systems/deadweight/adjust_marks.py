"""The GM adjusts what is or is not so: marks on a sheet, quirks, the state of a spell or prayer (DW-GAME-03)."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.writing import line, ruling
from pallbearer.systems.deadweight.adjust import RULING
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.state import State

chapter = Chapter("adjust_marks")

Mark: TypeAlias = Literal["plea_used", "god_angered", "arcane_well", "free_reroll_used"]
MARKS: dict[str, str] = {
    "plea_used": "the desperate plea of this expedition is used",
    "god_angered": "the god is angry",
    "arcane_well": "the next spell succeeds",
    "free_reroll_used": "the free reroll is used",
}
FIRST_QUIRK, LAST_QUIRK = 3, 24


class MarkAdjusted(Event, frozen=True):
    """The GM said whether something (a key of `MARKS`) is so."""

    hero: str
    what: Mark
    value: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"for {names(self.hero)}, {MARKS[self.what]}: {'yes' if self.value else 'no'}", self.why)


class QuirkAdjusted(Event, frozen=True):
    """The GM gave a quirk, or took it away."""

    hero: str
    quirk: int
    gained: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} {'has' if self.gained else 'no longer has'} quirk {self.quirk}", self.why)


class MagicAdjusted(Event, frozen=True):
    """The GM set the state of a spell or prayer."""

    hero: str
    magic: str
    name: str
    memorized: bool
    forgotten: bool
    exhausted: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        marks = {"memorized": self.memorized, "forgotten": self.forgotten, "exhausted": self.exhausted}
        said = ", ".join(mark for mark, so in marks.items() if so) or "neither memorized nor spent"
        return ruling(f"{names(self.hero)}'s {self.name} is {said}", self.why)


@chapter.evolves(MarkAdjusted)
def _mark(state: State, event: MarkAdjusted) -> State:
    changed: dict[str, Any] = {event.what: event.value}
    return state.with_hero(replace(state.hero(event.hero), **changed))


@chapter.evolves(QuirkAdjusted)
def _quirk(state: State, event: QuirkAdjusted) -> State:
    hero = state.hero(event.hero)
    left = tuple(one for one in hero.quirks if one != event.quirk)
    return state.with_hero(replace(hero, quirks=(*left, event.quirk) if event.gained else left))


@chapter.evolves(MagicAdjusted)
def _magic(state: State, event: MagicAdjusted) -> State:
    hero = state.hero(event.hero)
    now = {"memorized": event.memorized, "forgotten": event.forgotten, "exhausted": event.exhausted}
    return state.with_hero(
        replace(hero, magic=tuple(replace(one, **now) if one.id == event.magic else one for one in hero.magic))
    )


class AdjustMark(Params, frozen=True):
    """Say whether the plea is used, the god angry, the next spell sure, the free reroll used."""

    hero: str
    what: Mark
    value: bool
    why: str = ""


def _adjust_mark(state: State, params: AdjustMark) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if params.what not in MARKS:
        return Refused("unknown-mark", f"It is one of: {', '.join(MARKS)}.", RULING)
    if getattr(state.hero(params.hero), params.what) == params.value:
        return Refused("no-change", "It is so already.", RULING)
    state = yield Record(MarkAdjusted(params.hero, params.what, params.value, line(params.why)), RULING)
    return state


class AdjustQuirk(Params, frozen=True):
    """Give a quirk by its number on the table, or take it away."""

    hero: str
    quirk: int
    gained: bool = True
    why: str = ""


def _adjust_quirk(state: State, params: AdjustQuirk) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if not FIRST_QUIRK <= params.quirk <= LAST_QUIRK:
        remedy = f"The table's quirks are {FIRST_QUIRK} to {LAST_QUIRK}; write others down as features."
        return Refused("unknown-quirk", remedy, ("DW-FEAT-01", "DW-FEAT-03"))
    if (params.quirk in state.hero(params.hero).quirks) == params.gained:
        return Refused("no-change", "It is so already.", RULING)
    state = yield Record(QuirkAdjusted(params.hero, params.quirk, params.gained, line(params.why)), RULING)
    return state


class AdjustMagic(Params, frozen=True):
    """Set whether a spell or prayer is memorized, forgotten, exhausted; what is not named stays."""

    hero: str
    magic: str
    memorized: bool | None = None
    forgotten: bool | None = None
    exhausted: bool | None = None
    why: str = ""


def _adjust_magic(state: State, params: AdjustMagic) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    hero = state.hero(params.hero)
    was = next((one for one in hero.magic if one.id == params.magic), None)
    if was is None:
        known = ", ".join(one.id for one in hero.magic) or "none"
        return Refused("unknown-magic", f"{hero.name} knows these spells and prayers: {known}.", ("DW-SPELL-16",))
    named = {name: getattr(params, name) for name in ("memorized", "forgotten", "exhausted")}
    now = replace(was, **{name: value for name, value in named.items() if value is not None})
    if now == was:
        return Refused("no-change", "It is so already.", RULING)
    event = MagicAdjusted(hero.id, was.id, was.name, now.memorized, now.forgotten, now.exhausted, line(params.why))
    state = yield Record(event, RULING)
    return state


for _act in (
    Act("adjust_mark", "Adjust a mark", AdjustMark, _adjust_mark, "gm", RULING),
    Act("adjust_quirk", "Adjust quirks", AdjustQuirk, _adjust_quirk, "gm", RULING),
    Act("adjust_magic", "Adjust a spell or prayer", AdjustMagic, _adjust_magic, "gm", RULING),
):
    chapter.offers(_act)

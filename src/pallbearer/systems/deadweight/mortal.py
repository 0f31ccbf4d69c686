"""Mortal wounds: the table, and dying (MORTAL, MW)."""

from __future__ import annotations

from importlib import resources
from typing import Literal

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.deadweight import dice, fainting, traumas
from pallbearer.systems.deadweight.state import Condition, State, has

chapter = Chapter("mortal")

CHOOSE = "choose"


class MortalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the mortal wound table."""

    total: int
    name: str
    outcome: Literal["scratch", "knocked out", "mortal", "deadline", "dead"]
    trauma: str = ""
    turns: int = -1


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[MortalRow, ...]


TABLE: dict[int, MortalRow] = {
    row.total: row
    for row in msgspec.toml.decode(
        resources.files(__package__).joinpath("data/mortal_wounds.toml").read_bytes(), type=_File
    ).rows
}


class DeathRejected(Event, frozen=True):
    """Death would not have the hero: the mortal wound is ignored (DW-TRAIT-14)."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"Death rejects {names(self.hero)}: the mortal wound is ignored."


class MortalWoundRolled(Event, frozen=True):
    """The table was rolled on: the die, what was added, and the row it came to (DW-MORTAL-01)."""

    hero: str
    face: int
    added: int
    row: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}, mortal wound {self.face}{self.added:+}: {TABLE[self.row].name.lower()}."


class MortallyWounded(Event, frozen=True):
    """The hero is mortally wounded; `deadline` turns are left to stabilize, -1 for no such limit."""

    hero: str
    discarded: int
    deadline: int = -1
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is mortally wounded{' and dying fast' if self.deadline >= 0 else ''}."


class KnockedOut(Event, frozen=True):
    """A mortal wound that only knocked the hero out; it counts for later rolls (DW-RULING-64)."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is knocked out."


class HeroDied(Event, frozen=True):
    """The hero is dead."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} dies."


class MortalModifierSet(Event, frozen=True):
    """From now on `by` is added to the hero's rolls on the table (DW-MORTAL-03)."""

    hero: str
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s mortal wound rolls are at {self.by:+}."


@chapter.evolves(DeathRejected)
def _death_rejected(state: State, event: DeathRejected) -> State:
    return state


@chapter.evolves(MortalWoundRolled)
def _rolled(state: State, event: MortalWoundRolled) -> State:
    return state


@chapter.evolves(MortallyWounded)
def _mortally_wounded(state: State, event: MortallyWounded) -> State:
    hero = state.hero(event.hero)
    down = Condition("mortal", discarded=event.discarded, deadline=event.deadline)
    return state.with_hero(replace(hero, condition=down, mortal_wounds=hero.mortal_wounds + 1))


@chapter.evolves(KnockedOut)
def _knocked_out(state: State, event: KnockedOut) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, mortal_wounds=hero.mortal_wounds + 1))


@chapter.evolves(HeroDied)
def _died(state: State, event: HeroDied) -> State:
    return state.with_hero(replace(state.hero(event.hero), condition=Condition("dead")))


@chapter.evolves(MortalModifierSet)
def _modifier_set(state: State, event: MortalModifierSet) -> State:
    return state.with_hero(replace(state.hero(event.hero), mortal_modifier=event.by))


def die(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero dies, unless dead already."""
    if state.hero(hero).condition.kind == "dead":
        return state
    state = yield Record(HeroDied(hero), rules)
    return state


def row(total: int) -> MortalRow:
    """The row of this total; totals off the table read as its ends (DW-NOTE-41)."""
    return TABLE[max(min(TABLE), min(max(TABLE), total))]


def added(state: State, hero: str) -> int:
    """What is added to the die: mortal wounds before this one, and other effects (DW-MORTAL-02, DW-MORTAL-03)."""
    one = state.hero(hero)
    return one.mortal_wounds + one.mortal_modifier + (1 if state.rulings.mortal_counts_current else 0)


def mortally_wound(state: State, hero: str, discarded: int, rules: tuple[str, ...]) -> Script[State]:
    """A wound found no room anywhere: death may reject the hero, else the table decides (DW-MORTAL-01)."""
    if (yield from _rejected_by_death(state, hero)):
        return (yield from _reject(state, hero, discarded))
    fate, state = yield from _roll(state, hero, rules)
    match fate.outcome:
        case "scratch":
            return state
        case "dead":
            return (yield from die(state, hero, (*rules, _id(fate))))
        case "knocked out" if not state.rulings.knocked_out_still_mortal:
            state = yield Record(KnockedOut(hero), (_id(fate), "DW-RULING-64"))
            return (yield from fainting.faint(state, hero, max(1, discarded), (_id(fate), "DW-RULING-64")))
        case _:
            why = (*rules, _id(fate), "DW-WOUND-09", "DW-WOUND-10")
            state = yield Record(MortallyWounded(hero, discarded, fate.turns), why)
            return (yield from _traumatize(state, hero, fate))


def _id(fate: MortalRow) -> str:
    return f"DW-MW-{fate.total:02}"


def _rejected_by_death(state: State, hero: str) -> Script[bool]:
    one = state.hero(hero)
    if not has(one.traits, "Rejected by death"):
        return False
    return (yield from dice.risk(2, f"Does death reject {one.name}?", hero))


def _reject(state: State, hero: str, discarded: int) -> Script[State]:
    why = ("DW-TRAIT-14", "DW-RULING-78")
    state = yield Record(DeathRejected(hero), why)
    if state.rulings.rejected_still_faints:
        state = yield from fainting.faint(state, hero, discarded, why)
    return state


def _roll(state: State, hero: str, rules: tuple[str, ...]) -> Script[tuple[MortalRow, State]]:
    while True:
        (face,) = yield Roll((6,), "Mortal wound", who=hero)
        more = added(state, hero)
        fate = row(face + more)
        why = (*rules, "DW-MORTAL-01", "DW-MORTAL-02", "DW-MORTAL-03", "DW-RULING-63", _id(fate))
        state = yield Record(MortalWoundRolled(hero, face, more, fate.total), why)
        if not (state.rulings.mortal_reroll_known_trauma and _known(state, hero, fate)):
            return fate, state


def _known(state: State, hero: str, fate: MortalRow) -> bool:
    """Whether the trauma of this row is held already, so that it would be ignored (DW-MORTAL-06)."""
    if fate.trauma == CHOOSE:
        return not traumas.lacking(state.hero(hero))
    return bool(fate.trauma) and has(state.hero(hero).traumas, fate.trauma)


def _traumatize(state: State, hero: str, fate: MortalRow) -> Script[State]:
    if not fate.trauma:
        return state
    trauma = fate.trauma
    if trauma == CHOOSE:
        trauma, state = yield from _choose_trauma(state, hero)
        if not trauma:
            return state
    return (yield from traumas.traumatize(state, hero, trauma, (_id(fate), "DW-MORTAL-06")))


def _choose_trauma(state: State, hero: str) -> Script[tuple[str, State]]:
    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        options = tuple(Option(name, name, traumas.TRAUMAS[name].does) for name in traumas.lacking(one))
        text = f"Which trauma does {one.name} receive?"
        return Question("trauma", text, options, ("DW-MW-03",), about={"hero": hero}) if options else None

    return (yield from choose(hero, ask, state))


class OfHero(Params, frozen=True):
    """An act on this hero."""

    hero: str


def _time_runs_out_act(state: State, params: OfHero) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if hero.condition.kind != "mortal" or hero.condition.deadline < 0:
        return Refused("no-deadline", f"{hero.name} is in no race against time; nothing runs out.", ("DW-MW-06",))
    return (yield from die(state, params.hero, ("DW-MW-06", "DW-RULING-65")))


class SetMortalModifier(Params, frozen=True):
    """Add `by` to every mortal wound roll of the hero, in place of what was added before."""

    hero: str
    by: int


def _modifier_act(state: State, params: SetMortalModifier) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    if not -20 <= params.by <= 20:
        return Refused("bad-modifier", "Give a modifier from -20 to 20.", ("DW-MORTAL-03",))
    state = yield Record(MortalModifierSet(params.hero, params.by), ("DW-MORTAL-03",))
    return state


chapter.offers(Act("time_runs_out", "Not stabilized in time", OfHero, _time_runs_out_act, by="gm", rules=("DW-MW-06",)))
chapter.offers(
    Act(
        "set_mortal_modifier",
        "Mortal wound modifier",
        SetMortalModifier,
        _modifier_act,
        by="gm",
        rules=("DW-MORTAL-03",),
    )
)

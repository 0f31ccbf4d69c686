"""Dying, and the rescue (DYING)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Refused, Roll, Script
from pallbearer.systems.tenslots import conditions
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.saying import absent, hidden, no_target, record
from pallbearer.systems.tenslots.slots import room
from pallbearer.systems.tenslots.state import SLOTS, Character, Condition, State

chapter = Chapter("dying")


class DyingBegan(Event, frozen=True):
    """A character is Dying.  `turns` are left by house rule, -1 for no count."""

    hero: str
    turns: int = -1
    weight = 2

    def tell(self, names: Names) -> str:
        left = f", and has {self.turns} turn{'' if self.turns == 1 else 's'} left" if self.turns >= 0 else ""
        return f"{names(self.hero)} is Dying{left}."


class Stabilized(Event, frozen=True):
    """Somebody adjacent ended a character's Dying: now it is Unconscious."""

    hero: str
    by: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.by)} saves {names(self.hero)} from Dying; {names(self.hero)} is Unconscious."


class DyingTurnPassed(Event, frozen=True):
    """One of the turns a Dying character has left went by, without help."""

    hero: str
    left: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has {self.left} turn{'' if self.left == 1 else 's'} left."


class CharacterDied(Event, frozen=True):
    """A character is dead."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} dies."


@chapter.evolves(DyingBegan)
def _began(state: State, event: DyingBegan) -> State:
    one = conditions.gaining(state.character(event.hero), Condition("Dying"))
    return state.put(replace(one, dying_turns=event.turns))


@chapter.evolves(Stabilized)
def _stabilized(state: State, event: Stabilized) -> State:
    one = conditions.ending(state.character(event.hero), "Dying")
    return state.put(conditions.gaining(one, Condition("Unconscious")))


@chapter.evolves(DyingTurnPassed)
def _passed(state: State, event: DyingTurnPassed) -> State:
    return state.put(replace(state.character(event.hero), dying_turns=event.left))


@chapter.evolves(CharacterDied)
def _died(state: State, event: CharacterDied) -> State:
    one = conditions.ending(state.character(event.hero), "Dying")
    return state.put(replace(one, dead=True))


def full(one: Character, rulings: Rulings) -> bool:
    """Whether all ten slots are filled; by house rule gear does not count (TS-RULING-57)."""
    if rulings.gear_not_filled:
        return sum(one.mark(held) is not None for held in one.slots if held) == SLOTS
    return room(one, rulings) == 0


def must_die(one: Character, rulings: Rulings) -> bool:
    """Whether an addition leaves the character Dying: a Major Wound, and full or overflowing slots.

    >>> must_die(Character("a", "A", slots=("i1",) * 10), Rulings())
    False
    """
    return any(mark.major for mark in one.marks) and (full(one, rulings) or bool(one.overflow))


def check(state: State, hero: str) -> Script[State]:
    """After a Wound, a Fatigue, a Scar or an item was added (TS-RULING-58)."""
    one = state.character(hero)
    if one.dead or one.dying or not must_die(one, state.rulings):
        return state
    why: tuple[str, ...] = ("TS-DYING-02" if one.overflow else "TS-DYING-01", "TS-RULING-57", "TS-RULING-58")
    turns = -1
    if state.rulings.dying_kills_in_d6:
        (turns,) = yield Roll((6,), "turns to live without help", state.player(hero))
        why = (*why, "TS-RULING-61")
    state = yield record(state, DyingBegan(hero, turns), why)
    return state


def pass_turn(state: State, hero: str) -> Script[State]:
    """A Dying character's turn ends: by house rule one turn less is left (TS-RULING-61)."""
    one = state.character(hero)
    if not (state.rulings.dying_kills_in_d6 and one.dying):
        return state
    why, turns = ("TS-RULING-61",), one.dying_turns
    if turns < 0:
        (turns,) = yield Roll((6,), "turns to live without help", state.player(hero))
    state = yield record(state, DyingTurnPassed(hero, turns - 1), why)
    if turns <= 1:
        state = yield record(state, CharacterDied(hero), why)
    return state


class Stabilize(Params, frozen=True):
    """An Interaction of `hero` with an adjacent Dying `target`."""

    hero: str
    target: str
    adjacent: bool = True


def _stabilize(state: State, params: Stabilize) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or no_target(state, params.hero, params.target):
        return refused
    target = state.character(params.target)
    if params.hero == params.target:
        remedy = "Nobody is adjacent to themself: somebody else must do it."
        return Refused("oneself", remedy, ("TS-RULING-62", "TS-DYING-05"))
    if not target.dying:
        dying = ", ".join(one.name for one in state.heroes.values() if one.dying) or "nobody"
        return Refused("not-dying", f"{target.name} is not Dying; Dying: {dying}.", ("TS-DYING-05",))
    if not params.adjacent:
        return Refused("not-adjacent", f"Move next to {target.name} first.", ("TS-DYING-06",))
    rules = ("TS-DYING-05", "TS-DYING-06", "TS-DYING-07", "TS-RULING-60")
    state = yield record(state, Stabilized(params.target, params.hero), rules)
    return state


def _about_hidden(state: State, params: Stabilize) -> bool:
    return hidden(state, params) or bool(state.audience(params.target))


chapter.offers(
    Act(
        "stabilize",
        "Save from Dying",
        Stabilize,
        _stabilize,
        rules=("TS-DYING-05", "TS-DYING-06", "TS-DYING-07"),
        secret=_about_hidden,
    )
)

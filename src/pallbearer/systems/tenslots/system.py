"""Ten Slots as one value: its chapters, data and views joined."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.script import Names
from pallbearer.rules.system import System
from pallbearer.systems.tenslots import (
    CARD,
    adjust,
    adjust_body,
    carrying,
    characters,
    clocks,
    conditions,
    dying,
    equipment,
    fatigue,
    hit_points,
    overkill,
    pushing,
    rations,
    rest,
    scars,
    slots,
    turns,
    wounds,
)
from pallbearer.systems.tenslots.board import board
from pallbearer.systems.tenslots.invariants import invariants
from pallbearer.systems.tenslots.odds import AIMS, WEIGHS, advise
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.sheet import sheet
from pallbearer.systems.tenslots.state import State

CHAPTERS = (
    characters.chapter,
    slots.chapter,
    equipment.chapter,
    carrying.chapter,
    rations.chapter,
    fatigue.chapter,
    rest.chapter,
    pushing.chapter,
    hit_points.chapter,
    wounds.chapter,
    overkill.chapter,
    conditions.chapter,
    turns.chapter,
    dying.chapter,
    scars.chapter,
    clocks.chapter,
    adjust.chapter,
    adjust_body.chapter,
)


def _begin(rulings: Rulings) -> State:
    return State(rulings=rulings)


def _rule(state: State, rulings: Rulings) -> State:
    """Under other rulings trifles may weigh less, and then what overflows moves in."""
    state = replace(state, rulings=rulings)
    for one in state.everybody:
        state = state.put(slots.settled(one, rulings))
    return state


def _names(state: State) -> Names:
    def name(one: str) -> str:
        for group in (state.heroes, state.foes):
            if one in group:
                return group[one].name
        if one in state.clocks:
            return state.clocks[one].name
        return "the GM" if one == "gm" else one

    return name


def _heroes(state: State) -> dict[str, str]:
    return {hero.id: hero.name for hero in state.heroes.values()}


SYSTEM = System(
    **CARD._asdict(),
    package="pallbearer.systems.tenslots",
    rulings=Rulings,
    chapters=CHAPTERS,
    begin=_begin,
    rule=_rule,
    roll_up="roll_up",
    names=_names,
    heroes=_heroes,
    sheet=sheet,
    board=board,
    invariants=invariants,
    advise=advise,
    aims=AIMS,
    weighs=WEIGHS,
)

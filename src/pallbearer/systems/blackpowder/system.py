"""Blackpowder as one value: its chapters, data and views joined."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.script import Names
from pallbearer.rules.system import System
from pallbearer.systems.blackpowder import (
    CARD,
    adjust,
    armor,
    breath,
    clock,
    combat,
    creation,
    crit,
    foes,
    fumble,
    grog,
    harm,
    inventory,
    powder,
    relics,
    sheet_acts,
    tests,
    water,
)
from pallbearer.systems.blackpowder.board import board
from pallbearer.systems.blackpowder.crit import advise
from pallbearer.systems.blackpowder.invariants import invariants
from pallbearer.systems.blackpowder.rulings import Rulings
from pallbearer.systems.blackpowder.sheet import sheet
from pallbearer.systems.blackpowder.state import State

CHAPTERS = (
    tests.chapter,
    combat.chapter,
    crit.chapter,
    fumble.chapter,
    powder.chapter,
    harm.chapter,
    armor.chapter,
    relics.chapter,
    inventory.chapter,
    water.chapter,
    breath.chapter,
    grog.chapter,
    clock.chapter,
    foes.chapter,
    creation.chapter,
    adjust.chapter,
    sheet_acts.chapter,
)


def _begin(rulings: Rulings) -> State:
    return State(rulings=rulings)


def _rule(state: State, rulings: Rulings) -> State:
    return replace(state, rulings=rulings)


def _names(state: State) -> Names:
    def name(one: str) -> str:
        if one in state.heroes or one in state.foes:
            return state.body(one).name
        return "the GM" if one == "gm" else one

    return name


def _heroes(state: State) -> dict[str, str]:
    return {hero.id: hero.name for hero in state.heroes.values()}


SYSTEM = System(
    **CARD._asdict(),
    package="pallbearer.systems.blackpowder",
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
)

"""Bash & Slash as one value: its chapters, data and views joined."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.script import Names
from pallbearer.rules.system import System
from pallbearer.systems.bashslash import (
    CARD,
    adjust,
    attacks,
    boosts,
    crawl,
    crawl_events,
    creation,
    death,
    enemies,
    forfeits,
    healing,
    hits,
    improve,
    inventory,
    items,
    learn,
    magic,
    match,
    opposed,
    purse,
    rest,
    rounds,
    sheet_acts,
    social,
    sweat,
    tests,
    upkeep,
    wear,
)
from pallbearer.systems.bashslash.board import board
from pallbearer.systems.bashslash.invariants import invariants
from pallbearer.systems.bashslash.odds import AIMS, advise
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.sheet import sheet
from pallbearer.systems.bashslash.state import State

CHAPTERS = (
    creation.chapter,
    tests.chapter,
    opposed.chapter,
    boosts.chapter,
    match.chapter,
    attacks.chapter,
    magic.chapter,
    social.chapter,
    wear.chapter,
    sweat.chapter,
    hits.chapter,
    forfeits.chapter,
    death.chapter,
    healing.chapter,
    rounds.chapter,
    rest.chapter,
    improve.chapter,
    learn.chapter,
    items.chapter,
    inventory.chapter,
    upkeep.chapter,
    purse.chapter,
    enemies.chapter,
    crawl_events.chapter,
    crawl.chapter,
    adjust.chapter,
    sheet_acts.chapter,
)


def _rule(state: State, rulings: Rulings) -> State:
    return replace(state, rulings=rulings)


def _names(state: State) -> Names:
    def name(one: str) -> str:
        if state.has(one):
            return state.being(one).name
        return "the GM" if one == "gm" else one

    return name


def _heroes(state: State) -> dict[str, str]:
    return {hero.id: hero.name for hero in state.heroes.values()}


SYSTEM = System(
    **CARD._asdict(),
    package="pallbearer.systems.bashslash",
    rulings=Rulings,
    chapters=CHAPTERS,
    begin=State,
    rule=_rule,
    roll_up="roll_up",
    names=_names,
    heroes=_heroes,
    sheet=sheet,
    board=board,
    invariants=invariants,
    advise=advise,
    aims=AIMS,
)

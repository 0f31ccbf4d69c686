"""Dead Weight as one value: its chapters, data and views joined."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.script import Names
from pallbearer.rules.system import System
from pallbearer.systems.deadweight import (
    CARD,
    adjust,
    adjust_items,
    adjust_marks,
    adjust_table,
    afflictions,
    armor,
    base,
    burden,
    calls,
    camp_skills,
    classes,
    combat_skills,
    containers,
    darkness,
    dice,
    distance,
    expedition_skills,
    fainting,
    fatigue,
    features,
    foes,
    frights,
    gains,
    game,
    healing,
    hero_attacks,
    insight,
    interlude_skills,
    inventory,
    kits,
    life,
    life_rows,
    light,
    magic,
    miracles,
    mishaps,
    mortal,
    new_items,
    npc,
    opposed,
    placing,
    prayers,
    purse,
    reduction,
    remedies,
    rerolls,
    sheet_acts,
    skill_use,
    skills,
    spells,
    stabilizing,
    strikes,
    tests,
    trackers,
    traits,
    traumas,
    true_past,
    turns,
    using,
    wielding,
    wounds,
)
from pallbearer.systems.deadweight.aims import AIMS, WEIGHS
from pallbearer.systems.deadweight.board import board
from pallbearer.systems.deadweight.invariants import invariants
from pallbearer.systems.deadweight.odds import advise
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.sheet import sheet
from pallbearer.systems.deadweight.state import State

CHAPTERS = (
    game.chapter,
    base.chapter,
    gains.chapter,
    insight.chapter,
    life.chapter,
    life_rows.chapter,
    burden.chapter,
    features.chapter,
    true_past.chapter,
    classes.chapter,
    kits.chapter,
    purse.chapter,
    magic.chapter,
    spells.chapter,
    mishaps.chapter,
    prayers.chapter,
    miracles.chapter,
    dice.chapter,
    tests.chapter,
    rerolls.chapter,
    calls.chapter,
    npc.chapter,
    opposed.chapter,
    hero_attacks.chapter,
    fatigue.chapter,
    armor.chapter,
    reduction.chapter,
    placing.chapter,
    wounds.chapter,
    fainting.chapter,
    mortal.chapter,
    healing.chapter,
    stabilizing.chapter,
    foes.chapter,
    skills.chapter,
    skill_use.chapter,
    camp_skills.chapter,
    combat_skills.chapter,
    expedition_skills.chapter,
    interlude_skills.chapter,
    strikes.chapter,
    traits.chapter,
    traumas.chapter,
    frights.chapter,
    afflictions.chapter,
    remedies.chapter,
    inventory.chapter,
    wielding.chapter,
    using.chapter,
    containers.chapter,
    new_items.chapter,
    distance.chapter,
    trackers.chapter,
    light.chapter,
    darkness.chapter,
    turns.chapter,
    adjust.chapter,
    adjust_items.chapter,
    adjust_marks.chapter,
    adjust_table.chapter,
    sheet_acts.chapter,
)


def _begin(rulings: Rulings) -> State:
    return State(rulings=rulings, trackers=trackers.main_trackers())


def _rule(state: State, rulings: Rulings) -> State:
    return replace(state, rulings=rulings)


def _names(state: State) -> Names:
    def name(one: str) -> str:
        for group in (state.heroes, state.foes, state.trackers):
            if one in group:
                return group[one].name
        return "the GM" if one == "gm" else one

    return name


def _heroes(state: State) -> dict[str, str]:
    return {hero.id: hero.name for hero in state.heroes.values()}


SYSTEM = System(
    **CARD._asdict(),
    package="pallbearer.systems.deadweight",
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

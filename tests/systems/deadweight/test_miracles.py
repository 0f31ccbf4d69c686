"""The miracle table, row by row (MIRACLE)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.systems.deadweight.miracles import MiracleGranted, MonstersFled
from pallbearer.systems.deadweight.state import Condition, Foe, State
from tests.systems.deadweight.kit import act, hero, shown, table
from tests.systems.deadweight.mages import CURE, LIGHT, cleric, entry


def grant(state: State, row: int, more: tuple[int, ...] = (), answers: tuple[str, ...] = ()) -> Any:
    """A miracle for Osric, on this row."""
    done = act("miracle", state, (row, *more), answers, hero="osric")
    assert [event.row for event in done.events if isinstance(event, MiracleGranted)] == [row]
    assert f"DW-MIRACLE-{row:02d}" in done.rules()
    return done


@pytest.mark.rule("DW-MIRACLE-01", "DW-NOTE-21")
def test_1_heals_a_die_of_wounds_of_one_target_spread_as_they_like() -> None:
    state = table(cleric(STR="3/0/1"), hero("edda", STR="3/0/2", DEX="3/0/2"), hero("brun", STR="3/0/1"))
    done = grant(state, 1, (3,), ("edda", ":done", "edda", "STR", "DEX", "STR"))
    assert [shown(done.state.hero("edda"), name) for name in ("STR", "DEX")] == ["3/0/0", "3/0/1"]
    assert shown(done.state.hero("osric"), "STR") == "3/0/1"
    target = next(ask for ask in done.asked if ask.question.kind == "miracle-target")
    assert [option.id for option in target.question.options] == ["osric", "edda"]  # Brun is not Nearby


@pytest.mark.rule("DW-MIRACLE-01")
def test_1_may_find_nothing_to_heal() -> None:
    done = grant(table(cleric()), 1, (6,))
    assert done.state.hero("osric") == cleric()


@pytest.mark.rule("DW-MIRACLE-02", "DW-NOTE-21")
@pytest.mark.parametrize(
    ("rulings", "answer", "left"),
    [
        ((), "STR-wounds", "3/1/0"),
        ((), "STR-fatigue", "3/0/2"),
        (("miracle_2_heals_both",), "STR-both", "3/0/0"),
    ],
)
def test_2_makes_one_attribute_whole_of_wounds_or_of_fatigue(rulings: tuple[str, ...], answer: str, left: str) -> None:
    state = table(cleric(STR="3/1/2", DEX="3/1/0"), rulings=rulings)
    done = grant(state, 2, answers=(answer,))
    assert [shown(done.state.hero("osric"), name) for name in ("STR", "DEX")] == [left, "3/1/0"]


@pytest.mark.rule("DW-MIRACLE-02")
def test_2_may_make_someone_nearby_whole_or_nobody() -> None:
    done = grant(table(cleric(), hero("edda", PRE="3/0/2")), 2, answers=("edda",))
    assert shown(done.state.hero("edda"), "PRE") == "3/0/0"
    assert grant(table(cleric()), 2).state.hero("osric") == cleric()


@pytest.mark.rule("DW-MIRACLE-03", "DW-NOTE-22")
@pytest.mark.parametrize(("rulings", "current"), [((), False), (("miracle_3_skips_current",), True)])
def test_3_brings_the_clerics_own_prayers_back_but_not_the_plea(rulings: tuple[str, ...], current: bool) -> None:
    other = replace(cleric(magic=(replace(CURE, exhausted=True),), items=()), id="ane")
    spent = cleric(magic=(replace(CURE, exhausted=True), LIGHT), plea_used=True)
    state = table(spent, other, rulings=rulings)
    done = act("pray", state, (6, 6, 3), hero="osric", prayer="light_prayer")
    assert not entry(done.state.hero("osric"), "cure_light_wounds").exhausted
    assert entry(done.state.hero("osric"), "light_prayer").exhausted is current
    assert done.state.hero("osric").plea_used
    assert done.state.hero("ane").magic[0].exhausted


@pytest.mark.rule("DW-MIRACLE-04")
@pytest.mark.parametrize("affliction", ["Hungry", "Parched", "Bleeding", "Nauseated", "Cursed"])
def test_4_cures_one_of_five_afflictions(affliction: str) -> None:
    state = table(cleric(), hero("edda", afflictions=("Plagued", affliction)))
    done = grant(state, 4, answers=("edda",))
    assert done.state.hero("edda").afflictions == ("Plagued",)


@pytest.mark.rule("DW-MIRACLE-04", "DW-NOTE-23")
def test_4_lets_the_player_choose_and_needs_an_affliction_that_the_target_has() -> None:
    state = table(cleric(afflictions=("Bleeding", "Cursed", "Angry")))
    done = grant(state, 4, answers=("Cursed",))
    assert done.state.hero("osric").afflictions == ("Bleeding", "Angry")
    nothing = grant(table(cleric(afflictions=("Angry", "Doomed"))), 4)
    assert nothing.state.hero("osric").afflictions == ("Angry", "Doomed")
    assert len(nothing.events) == 1


@pytest.mark.rule("DW-MIRACLE-05", "DW-NOTE-23")
@pytest.mark.parametrize(("filled", "left"), [(3, 2), (1, 0), (0, 0)])
def test_5_lowers_doom_out_of_combat_never_below_none(filled: int, left: int) -> None:
    state = table(cleric(afflictions=("Doomed",)))
    state = replace(state, trackers={**state.trackers, "doom": replace(state.trackers["doom"], filled=filled)})
    done = grant(state, 5)
    assert done.state.trackers["doom"].filled == left
    assert MonstersFled not in [type(event) for event in done.events]


@pytest.mark.rule("DW-MIRACLE-05")
def test_5_makes_the_monsters_flee_in_combat() -> None:
    state = act("start_combat", table(cleric())).state
    state = replace(state, trackers={**state.trackers, "doom": replace(state.trackers["doom"], filled=3)})
    done = grant(state, 5)
    assert type(done.events[-1]) is MonstersFled
    assert done.state.trackers["doom"].filled == 3


FOES = {
    "ghoul": Foe("ghoul", "Ghoul", noted_wounds=3, armor=2, resistance=2),
    "shade": Foe("shade", "Shade", noted_wounds=3, secret=True),
    "husk": Foe("husk", "Husk", dead=True),
}


@pytest.mark.rule("DW-MIRACLE-06", "DW-RULING-28")
def test_6_wounds_every_living_enemy_in_combat_whatever_protects_it() -> None:
    done = grant(act("start_combat", table(cleric(), foes=FOES)).state, 6)
    assert {foe.id: foe.wounds for foe in done.state.foes.values()} == {"ghoul": 1, "shade": 1, "husk": 0}
    assert [record.audience for record in done.records[1:]] == [(), ("gm",)]
    assert done.state.hero("osric").shield == 0


@pytest.mark.rule("DW-RULING-28")
def test_by_house_rule_resistance_reduces_the_wound_of_6() -> None:
    state = act("start_combat", table(cleric(), foes=FOES, rulings=["miracle_wounds_reducible"])).state
    done = grant(state, 6)
    assert {foe.id: foe.wounds for foe in done.state.foes.values()} == {"ghoul": 0, "shade": 1, "husk": 0}


@pytest.mark.rule("DW-MIRACLE-06")
def test_6_shields_everybody_for_the_start_of_the_next_combat() -> None:
    state = table(cleric(), hero("edda", shield=2), hero("late", condition=Condition("dead")), foes=FOES)
    state = act("start_combat", grant(state, 6).state).state
    assert {one.id: one.shield for one in state.heroes.values()} == {"osric": 1, "edda": 2, "late": 0}
    assert state.foes == FOES


def test_a_miracle_is_granted_to_somebody_who_lives() -> None:
    assert act("miracle", table(cleric()), hero="nobody").result.code == "unknown-hero"
    assert act("miracle", table(cleric(condition=Condition("dead"))), hero="osric").result.code == "dead"

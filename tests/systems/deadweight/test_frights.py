"""Fearful when attacked, Visions when a spell is cast."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import traumas
from pallbearer.systems.deadweight.state import Condition, Foe, State

from .kit import act, hero, play, table


def fight(*, rulings: tuple[str, ...] = (), **fields: Any) -> State:
    return table(hero(traumas=("Fearful",), **fields), phase="combat", round=1, rulings=rulings)


def steps(events: list[Any]) -> int:
    return sum(type(event).__name__ == "SteppedBack" for event in events)


@pytest.mark.rule("DW-TRAUMA-12", "DW-TRAUMA-13", "DW-RULING-80")
def test_each_attack_steps_back_and_the_second_of_a_round_stuns_once() -> None:
    first = act("fearful_step", fight(), hero="edda")
    assert (steps(first.events), first.state.hero("edda").stun) == (1, 0)
    second = act("fearful_step", first.state, hero="edda")
    assert (steps(second.events), second.state.hero("edda").stun) == (1, 1)
    third = act("fearful_step", second.state, hero="edda")
    assert (steps(third.events), third.state.hero("edda").stun) == (1, 1)


@pytest.mark.rule("DW-RULING-80")
@pytest.mark.parametrize(("rulings", "tokens"), [((), 2), (("fearful_one_token_per_combat",), 1)])
def test_the_token_is_one_a_round_or_by_house_rule_one_a_combat(rulings: tuple[str, ...], tokens: int) -> None:
    state = fight(rulings=rulings)
    for _ in range(2):
        state = act("fearful_step", state, hero="edda").state
    assert state.hero("edda").stun == 1
    state = replace(state, round=2)
    state = act("fearful_step", state, hero="edda").state
    assert state.hero("edda").stun == 1
    state = act("fearful_step", state, hero="edda").state
    assert state.hero("edda").stun == tokens


@pytest.mark.rule("DW-RULING-80")
def test_no_step_without_a_free_tile() -> None:
    done = act("fearful_step", fight(), hero="edda", tile_free=False)
    assert steps(done.events) == 0


@pytest.mark.rule("DW-TRAUMA-12", "DW-FAINT-02", "DW-RULING-62")
def test_the_fainted_do_not_step_and_hold_no_token() -> None:
    state = fight(condition=Condition("fainted"))
    state = act("fearful_step", state, hero="edda").state
    done = act("fearful_step", state, hero="edda")
    assert steps(done.events) == 0
    assert done.state.hero("edda").stun == 0


@pytest.mark.rule("DW-TRAUMA-12")
def test_others_and_other_phases_know_no_fear() -> None:
    calm = table(hero(), phase="combat")
    assert play(traumas.fearful_step(calm, "edda", ("DW-TRAUMA-12",)), calm).records == []
    peace = table(hero(traumas=("Fearful",)))
    assert play(traumas.fearful_step(peace, "edda", ("DW-TRAUMA-12",)), peace).records == []


@pytest.mark.rule("DW-TRAUMA-12")
@pytest.mark.parametrize(
    ("who", "phase", "code"),
    [
        ("nobody", "combat", "unknown-hero"),
        ("bodo", "combat", "not-fearful"),
        ("edda", "camp", "no-combat"),
        ("cati", "combat", "dead"),
    ],
)
def test_fearful_step_is_refused(who: str, phase: str, code: str) -> None:
    ghost = hero("cati", traumas=("Fearful",), condition=Condition("dead"))
    refused = act("fearful_step", table(hero(traumas=("Fearful",)), hero("bodo"), ghost, phase=phase), hero=who).result
    assert isinstance(refused, Refused)
    assert refused.code == code


@pytest.mark.rule("DW-TRAUMA-14", "DW-RULING-81")
def test_a_spell_of_friend_or_foe_nearby_stuns_who_has_visions() -> None:
    seers = (hero(traumas=("Visions",)), hero("bodo", traumas=("Visions",)), hero("cati"))
    state = table(*seers, foes={"witch": Foe("witch", "Witch")})
    done = act("spell_seen", state, caster="witch", near=("edda", "cati"))
    assert {one.id: one.stun for one in done.state.heroes.values()} == {"edda": 1, "bodo": 0, "cati": 0}
    again = act("spell_seen", done.state, caster="cati", near=("edda", "bodo"))
    assert {one.id: one.stun for one in again.state.heroes.values()} == {"edda": 2, "bodo": 1, "cati": 0}


@pytest.mark.rule("DW-RULING-81")
def test_ones_own_spells_and_prayers_give_no_token() -> None:
    state = table(hero(traumas=("Visions",)))
    assert act("spell_seen", state, caster="edda", near=("edda",)).records == []
    assert act("spell_seen", state, caster="bodo", near=("edda",), prayer=True).records == []
    house = table(hero(traumas=("Visions",)), rulings=["visions_include_prayers"])
    prayed = act("spell_seen", house, caster="bodo", near=("edda",), prayer=True)
    assert prayed.state.hero("edda").stun == 1


@pytest.mark.rule("DW-RULING-81")
@pytest.mark.parametrize(("near", "code"), [(("nobody",), "unknown-hero"), (("edda", "edda"), "twice")])
def test_spell_seen_is_refused(near: tuple[str, ...], code: str) -> None:
    refused = act("spell_seen", table(), caster="witch", near=near).result
    assert isinstance(refused, Refused)
    assert refused.code == code

"""Spells: what it takes to cast one, the casting test, and what it costs (SPELL)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.mishaps import MishapStruck
from pallbearer.systems.deadweight.spells import (
    ArcaneWellDrained,
    ArcaneWellTapped,
    CastSpell,
    SpellCast,
    SpellForgotten,
)
from pallbearer.systems.deadweight.state import Condition, Item
from pallbearer.systems.deadweight.tests import TestMade
from tests.systems.deadweight.kit import act, hero, shown, table
from tests.systems.deadweight.mages import GLUE, PAIN, TOME, WAND, entry, wizard


def kinds(events: object) -> list[type]:
    return [type(event) for event in events]  # type: ignore[attr-defined]


@pytest.mark.rule("DW-SPELL-08", "DW-SPELL-09", "DW-SPELL-10")
def test_a_spell_takes_effect_first_and_a_success_changes_nothing() -> None:
    done = act("cast_spell", table(wizard()), dice=(5, 3), hero="mira", spell="pain", conductor="wand")
    kept = [kind for kind in kinds(done.events) if kind in (SpellCast, TestMade, SpellForgotten, MishapStruck)]
    assert kept == [SpellCast, TestMade]
    assert "It hurts." in done.events[0].tell(lambda one: one)
    assert entry(done.state.hero("mira"), "pain") == PAIN
    assert not done.state.hero("mira").arcane_well


@pytest.mark.rule("DW-SPELL-08", "DW-SPELL-09", "DW-SPELL-11", "DW-EX-65")
def test_a_failure_forgets_that_spell_and_yet_it_took_effect() -> None:
    done = act("cast_spell", table(wizard()), dice=(2, 3), hero="mira", spell="pain", conductor="wand")
    assert kinds(done.events)[0] is SpellCast
    assert MishapStruck not in kinds(done.events)
    assert entry(done.state.hero("mira"), "pain").forgotten
    assert not entry(done.state.hero("mira"), "glue").forgotten
    assert done.state.hero("mira").mishaps == 0


@pytest.mark.rule("DW-SPELL-03", "DW-SPELL-04", "DW-TRAIT-13", "DW-EX-65")
def test_without_a_conductor_the_same_faces_are_a_crit_failure() -> None:
    done = act("cast_spell", table(wizard()), dice=(2, 3, 2, 2, 2), hero="mira", spell="pain")
    assert [event.total for event in done.events if isinstance(event, MishapStruck)] == [6]
    assert entry(done.state.hero("mira"), "pain").forgotten
    assert {"DW-SPELL-03", "DW-SPELL-04"} <= done.rules()


@pytest.mark.rule("DW-SPELL-03")
def test_without_a_conductor_a_success_is_a_success() -> None:
    done = act("cast_spell", table(wizard(items=())), dice=(5, 3), hero="mira", spell="pain")
    assert kinds(done.events)[-1] is TestMade
    assert not entry(done.state.hero("mira"), "pain").forgotten


@pytest.mark.rule("DW-SPELL-12", "DW-SPELL-13", "DW-RULING-19")
def test_a_crit_failure_forgets_the_spell_and_brings_a_mishap() -> None:
    done = act("cast_spell", table(wizard()), dice=(1, 3, 2, 2, 2), hero="mira", spell="pain", conductor="wand")
    assert entry(done.state.hero("mira"), "pain").forgotten
    assert done.state.hero("mira").mishaps == 1
    assert "Shaken" in done.state.hero("mira").afflictions  # 2 + 2 + 2 = 6
    assert shown(done.state.hero("mira"), "INT") == "2/1/0"  # the 1 tired her


@pytest.mark.rule("DW-RULING-19")
def test_by_house_rule_a_crit_failure_keeps_the_spell() -> None:
    state = table(wizard(), rulings=["mishap_keeps_spell"])
    done = act("cast_spell", state, dice=(1, 3, 2, 2, 2), hero="mira", spell="pain", conductor="wand")
    assert not entry(done.state.hero("mira"), "pain").forgotten
    assert done.state.hero("mira").mishaps == 1
    plain = act("cast_spell", state, dice=(2, 3), hero="mira", spell="pain", conductor="wand")
    assert entry(plain.state.hero("mira"), "pain").forgotten


@pytest.mark.rule("DW-SPELL-15", "DW-RULING-21")
def test_a_great_success_makes_the_next_spell_succeed_without_a_test() -> None:
    first = act("cast_spell", table(wizard()), dice=(6, 6), hero="mira", spell="pain", conductor="wand")
    assert kinds(first.events)[-1] is ArcaneWellTapped
    assert not entry(first.state.hero("mira"), "pain").forgotten
    assert first.state.hero("mira").arcane_well
    # No dice are given: a test would fail the rehearsal.  No conductor is needed either.
    second = act("cast_spell", first.state, hero="mira", spell="glue")
    assert kinds(second.events) == [SpellCast, ArcaneWellDrained]
    assert not second.state.hero("mira").arcane_well
    assert shown(second.state.hero("mira"), "INT") == "2/0/0"
    third = act("cast_spell", second.state, dice=(2, 3), hero="mira", spell="glue", conductor="wand")
    assert entry(third.state.hero("mira"), "glue").forgotten


@pytest.mark.rule("DW-RULING-21")
@pytest.mark.parametrize(("rulings", "lasts"), [((), True), (("arcane_well_ends_with_expedition",), False)])
def test_the_well_lasts_until_it_is_used(rulings: tuple[str, ...], lasts: bool) -> None:
    state = table(wizard(arcane_well=True), rulings=rulings)
    home = act("end_expedition", state).state
    again = act("start_expedition", home).state
    assert again.hero("mira").arcane_well is lasts


@pytest.mark.rule("DW-NOTE-16")
def test_declining_the_test_is_a_plain_failure_that_loses_the_spell() -> None:
    done = act("cast_spell", table(wizard()), hero="mira", spell="pain", conductor="wand", decline=True)
    assert entry(done.state.hero("mira"), "pain").forgotten
    assert done.state.hero("mira").mishaps == 0
    assert shown(done.state.hero("mira"), "INT") == "2/0/0"
    assert "DW-NOTE-16" in done.rules()


@pytest.mark.rule("DW-NOTE-16")
def test_declining_without_a_conductor_is_a_crit_failure() -> None:
    done = act("cast_spell", table(wizard()), dice=(2, 2, 2), hero="mira", spell="pain", decline=True)
    assert entry(done.state.hero("mira"), "pain").forgotten
    assert done.state.hero("mira").mishaps == 1


@pytest.mark.rule("DW-NOTE-16")
def test_by_house_rule_the_casting_test_must_be_rolled() -> None:
    state = table(wizard(), rulings=["casting_must_roll"])
    refused = act("cast_spell", state, hero="mira", spell="pain", conductor="wand", decline=True)
    assert isinstance(refused.result, Refused)
    assert refused.result.code == "must-roll"
    assert refused.records == []


@pytest.mark.rule("DW-SPELL-02", "DW-TRAIT-13")
@pytest.mark.parametrize(
    ("changed", "params", "code"),
    [
        ({}, {"hero": "nobody"}, "unknown-hero"),
        ({"traits": ()}, {}, "no-trait"),
        ({"condition": Condition("fainted", 1)}, {}, "fainted"),
        ({}, {"spell": "fireball"}, "unknown-spell"),
        ({"magic": (replace(PAIN, memorized=False),)}, {}, "not-memorized"),
        ({"magic": (replace(PAIN, forgotten=True),)}, {}, "forgotten"),
        ({}, {"conductor": "tome"}, "no-conductor"),
        ({}, {"conductor": "broom"}, "no-conductor"),
        ({"items": (replace(WAND, gone=True),)}, {}, "no-conductor"),
        ({}, {"safe": True, "extra_effort": True}, "safe-and-effort"),
    ],
)
def test_what_cannot_be_cast_is_refused_before_anything_happens(
    changed: dict[str, object], params: dict[str, object], code: str
) -> None:
    given = {"hero": "mira", "spell": "pain", "conductor": "wand", **params}
    done = act("cast_spell", table(wizard(**changed)), **given)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert (done.records, done.rolled, done.asked) == ([], [], [])


@pytest.mark.rule("DW-SPELL-06")
def test_one_object_may_be_grimoire_and_conductor_at_once() -> None:
    skull = Item("skull", "Inscribed skull", conductor=True, grimoire=True)
    state = table(wizard(items=(skull,)))
    lost = act("cast_spell", state, dice=(2, 3), hero="mira", spell="pain", conductor="skull").state
    assert entry(lost.hero("mira"), "pain").forgotten
    camp = act("change_phase", lost, phase="camp").state
    studied = act("study", camp, hero="mira").state
    assert not entry(studied.hero("mira"), "pain").forgotten


@pytest.mark.rule("DW-SPELL-05")
@pytest.mark.parametrize(
    ("phase", "items", "code"),
    [
        ("exploration", (TOME,), "wrong-phase"),
        ("combat", (TOME,), "wrong-phase"),
        ("camp", (WAND,), "no-grimoire"),
        ("interlude", (), "no-grimoire"),
        ("camp", (TOME,), ""),
        ("interlude", (TOME,), ""),
    ],
)
def test_study_takes_a_grimoire_and_time(phase: str, items: tuple[Item, ...], code: str) -> None:
    forgetful = wizard(items=items, magic=(replace(PAIN, forgotten=True), replace(GLUE, forgotten=True)))
    done = act("study", table(forgetful, phase=phase), hero="mira", spell="pain")
    if code:
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert done.records == []
    else:
        assert not entry(done.state.hero("mira"), "pain").forgotten
        assert entry(done.state.hero("mira"), "glue").forgotten


@pytest.mark.rule("DW-SPELL-05")
def test_nothing_forgotten_leaves_nothing_to_study() -> None:
    done = act("study", table(wizard(), phase="camp"), hero="mira")
    assert isinstance(done.result, Refused)
    assert done.result.code == "not-forgotten"


@pytest.mark.rule("DW-SPELL-13", "DW-RULING-20", "DW-EX-64")
def test_the_mishaps_of_the_expedition_are_added_and_the_tally_goes_up_after() -> None:
    state = table(wizard(mishaps=2))
    done = act("cast_spell", state, dice=(1, 2, 5, 5, 4), hero="mira", spell="pain", conductor="wand")
    caster = done.state.hero("mira")
    assert [(event.total, event.row) for event in done.events if isinstance(event, MishapStruck)] == [(16, 16)]
    assert caster.mishaps == 3
    assert caster.afflictions == ("Cursed",)
    assert caster.traits == ("Magic user",)
    assert entry(caster, "pain").forgotten


@pytest.mark.rule("DW-SPELL-13", "DW-RULING-20", "DW-EX-64")
def test_a_total_above_18_is_read_as_18() -> None:
    state = table(wizard(mishaps=2))
    answers = ("7", "12")  # the GM supplies the horror's sheet
    done = act("cast_spell", state, dice=(1, 2, 6, 6, 5), answers=answers, hero="mira", spell="pain", conductor="wand")
    assert [(event.total, event.row) for event in done.events if isinstance(event, MishapStruck)] == [(19, 18)]
    assert [foe.name for foe in done.state.foes.values()] == ["Endless horror"]


@pytest.mark.rule("DW-RULING-20")
def test_by_house_rule_the_gm_says_what_a_total_above_18_does() -> None:
    state = table(wizard(mishaps=2), rulings=["mishap_over_18_gm"])
    done = act("mishap", state, dice=(6, 6, 5), hero="mira")
    assert [(event.total, event.row) for event in done.events if isinstance(event, MishapStruck)] == [(19, 0)]
    assert done.state.foes == {}
    assert done.state.hero("mira").mishaps == 3


@pytest.mark.rule("DW-SPELL-14")
def test_the_tally_covers_this_expedition_only() -> None:
    home = act("end_expedition", table(wizard(mishaps=4))).state
    out = act("start_expedition", home).state
    done = act("mishap", out, dice=(2, 2, 2), hero="mira")
    assert [event.total for event in done.events if isinstance(event, MishapStruck)] == [6]


@pytest.mark.rule("DW-SPELL-09", "DW-TRAUMA-14", "DW-RULING-81")
def test_a_spell_strikes_the_visions_of_those_nearby() -> None:
    haunted, far = hero("edda", traumas=("Visions",)), hero("brun", traumas=("Visions",))
    state = table(wizard(traumas=("Visions",)), haunted, far)
    done = act("cast_spell", state, dice=(5, 3), answers=("edda", ":done"), hero="mira", spell="pain", conductor="wand")
    assert [done.state.hero(one).stun for one in ("mira", "edda", "brun")] == [0, 1, 0]


@pytest.mark.rule("DW-SPELL-09")
def test_help_that_is_refused_too_late_leaves_a_plain_test() -> None:
    state = table(wizard(), hero("edda"))
    done = act(
        "cast_spell", state, dice=(5, 3), answers=("no",), hero="mira", spell="pain", conductor="wand", helper="edda"
    )
    assert not isinstance(done.result, Refused)
    assert [event.faces for event in done.events if isinstance(event, TestMade)] == [(5, 3)]


@pytest.mark.rule("DW-SPELL-04", "DW-ADV-08")
@pytest.mark.parametrize(("conductor", "failure", "critical"), [("wand", "1/9", "5/36"), ("", "0/1", "1/4")])
def test_the_odds_of_a_casting_are_known_beforehand(conductor: str, failure: str, critical: str) -> None:
    # Two dice: no success on 9 of 36 throws, a 1 among them on 5; two sixes on one.
    params = CastSpell(hero="mira", spell="pain", conductor=conductor)
    chance = SYSTEM.acts["cast_spell"].foresee(table(wizard()), params)
    assert chance.outcomes == {"great": "1/36", "success": "13/18", "failure": failure, "critical": critical}


@pytest.mark.rule("DW-RULING-21")
def test_the_well_is_certain_and_what_is_refused_has_no_odds() -> None:
    foresee = SYSTEM.acts["cast_spell"].foresee
    assert foresee is not None
    chance = foresee(table(wizard(arcane_well=True)), CastSpell(hero="mira", spell="pain"))
    assert chance.outcomes == {"great": "0/1", "success": "1/1", "failure": "0/1", "critical": "0/1"}
    assert foresee(table(wizard()), CastSpell(hero="mira", spell="fireball")).code == "unknown-spell"


@pytest.mark.rule("DW-ADV-08", "DW-TEST-01")
def test_the_gm_may_call_for_the_casting_test_with_disadvantage() -> None:
    state = act("call_test", table(wizard(), hero("edda")), hero="mira", attribute="INT", disadvantage=1).state
    (call,) = state.called
    done = act("cast_spell", state, (5, 3, 2), ("die-0",), hero="mira", spell="pain", conductor="wand", call=call)
    assert entry(done.state.hero("mira"), "pain").forgotten
    assert done.state.called == {}
    other = act("call_test", table(wizard()), hero="mira", attribute="DEX").state
    refused = act("cast_spell", other, hero="mira", spell="pain", conductor="wand", call=next(iter(other.called)))
    assert refused.result.code == "other-call"

"""Special traits, wherever their rule stands: in tests, wounds, mortal wounds, trackers and magic."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import SYSTEM, fatigue, trackers, traits, wounds
from pallbearer.systems.deadweight.mortal import DeathRejected, MortalWoundRolled
from pallbearer.systems.deadweight.state import Hero, State
from pallbearer.systems.deadweight.tests import Plan, make_test
from tests.systems.deadweight.kit import act, hero, play, shown, table
from tests.systems.deadweight.mages import cleric, entry, wizard


def rolling(state: State, attribute: str = "STR", **plan: Any) -> Any:
    """The script of a test of Edda's."""
    return make_test(state, Plan(hero="edda", attribute=attribute, **plan))


@pytest.mark.rule("DW-TRAIT-01")
def test_the_traits_and_how_one_gets_them() -> None:
    assert list(traits.TRAITS) == [
        "Berserker",
        "Bad omens",
        "Battle trance",
        "Cold blood",
        "Divine mandate",
        "Hardened",
        "Magic user",
        "Rejected by death",
        "Dauntless",
        "Third eye",
    ]
    for trait in traits.TRAITS.values():
        assert set(trait.rules) <= set(SYSTEM.catalogue.by_id)
    done = act("gain_trait", table(), hero="edda", trait="third eye")
    assert done.state.hero("edda").traits == ("Third eye",)
    assert act("gain_trait", done.state, hero="edda", trait="Third Eye").result.code == "trait-held"
    assert act("gain_trait", done.state, hero="edda", trait=" ").result.code == "no-name"
    assert act("gain_trait", done.state, hero="nobody", trait="Hardened").result.code == "unknown-hero"
    own = act("gain_trait", done.state, hero="edda", trait="Web-footed")
    assert own.state.hero("edda").traits == ("Third eye", "Web-footed")


@pytest.mark.rule("DW-TRAIT-02", "DW-EX-68")
def test_a_berserkers_str_tests_in_combat_use_the_whole_score() -> None:
    berserker = hero(STR="3/2/1", DEX="3/2/0", traits=("Berserker",))
    fighting, exploring = table(berserker, phase="combat", round=1), table(berserker)
    assert play(rolling(fighting), fighting, dice=[2, 2, 5]).result[0].grade == "success"
    zero = play(rolling(exploring), exploring, dice=[6, 3]).result[0]
    assert (zero.grade, zero.faces) == ("failure", (6, 3))
    assert play(rolling(fighting, "DEX"), fighting, dice=[5]).result[0].success
    assert play(rolling(fighting, check=True), fighting, dice=[2, 2, 5]).result[0].success


@pytest.mark.rule("DW-TRAIT-03", "DW-NOTE-54", "DW-EX-68")
def test_a_berserker_tires_and_falls_by_the_true_dice() -> None:
    state = table(hero(STR="3/2/1", traits=("Berserker",)), phase="combat", round=1)
    done = play(fatigue.take_fatigue(state, "edda", "STR", ("DW-TEST-10",)), state)
    assert shown(done.state.hero("edda"), "STR") == "3/1/2"
    full = table(hero(STR="3/0/3", traits=("Berserker",)), phase="combat", round=1)
    done = play(rolling(full), full, dice=[4, 5, 6])
    assert done.result[0].success
    assert done.state.hero("edda").condition.kind == "fainted"
    refused = play(rolling(state, extra_effort=True), state).result
    assert refused.code == "effort-would-wound"


@pytest.mark.rule("DW-TRAIT-04", "DW-RULING-75")
@pytest.mark.parametrize(
    ("plan", "faces", "advance"),
    [
        ({}, [1, 3], 1),
        ({"check": True}, [1, 3], 1),
        ({"hard": True}, [2, 3], 1),
        ({}, [2, 3], 0),
        ({}, [1, 5], 0),
    ],
)
def test_each_crit_failure_advances_the_omens(plan: dict[str, Any], faces: list[int], advance: int) -> None:
    state = table(hero(STR="2/0/0", traits=("Bad omens",)))
    done = play(rolling(state, **plan), state, dice=faces)
    assert done.state.trackers["omens"].filled == advance
    plain = table(hero(STR="2/0/0"))
    assert play(rolling(plain, **plan), plain, dice=faces).state.trackers["omens"].filled == 0


@pytest.mark.rule("DW-RULING-75")
@pytest.mark.parametrize(
    ("plan", "faces", "advance"),
    [({}, [1, 3], 1), ({"check": True}, [1, 3], 0), ({"hard": True}, [2, 3], 0)],
)
def test_by_house_rule_only_true_crit_failures_of_tests_do(
    plan: dict[str, Any], faces: list[int], advance: int
) -> None:
    state = table(hero(STR="2/0/0", traits=("Bad omens",)), rulings=["bad_omens_tests_only"])
    assert play(rolling(state, **plan), state, dice=faces).state.trackers["omens"].filled == advance


@pytest.mark.rule("DW-RULING-75")
def test_helping_with_a_crit_failure_is_no_omen_of_the_helper() -> None:
    state = table(hero("edda", STR="2/0/0"), hero("finn", STR="2/0/0", traits=("Bad omens",)))
    done = play(rolling(state, helper="finn"), state, dice=[2, 3, 1], answers=["yes", "yes"])
    assert done.result[0].grade == "critical"
    assert done.state.trackers["omens"].filled == 0


def _attacked(state: State, points: int, **kinds: Any) -> Any:
    return wounds.take_wounds(state, "edda", points, ("DW-WOUND-01",), **kinds)


def _wounds(one: Hero) -> int:
    return sum(one.attribute(name).wounds for name in ("STR", "DEX", "INT", "PRE"))


@pytest.mark.rule("DW-TRAIT-11", "DW-TRAIT-12", "DW-RULING-77", "DW-EX-71")
@pytest.mark.parametrize(
    ("faces", "placed", "left", "strength"),
    [
        ([6, 6], ["DEX"], 1, "2/0/0"),
        ([4, 2], ["DEX", "DEX"], 2, "2/1/0"),
        ([2, 3], ["DEX", "DEX", "DEX"], 3, "2/0/0"),
    ],
)
@pytest.mark.parametrize("lethal", [True, False])
def test_the_hardened_resist_wounds_of_an_attack(
    faces: list[int], placed: list[str], left: int, strength: str, lethal: bool
) -> None:
    state = table(hero(STR="2/0/0", traits=("Hardened",)))
    done = play(_attacked(state, 3, lethal=lethal), state, dice=faces, answers=["hardened", *placed])
    assert _wounds(done.state.hero("edda")) == left
    assert shown(done.state.hero("edda"), "STR") == strength


@pytest.mark.rule("DW-TRAIT-11", "DW-RULING-77")
def test_hardened_is_the_players_to_declare_once_in_an_attack_and_not_against_other_harm() -> None:
    state = table(hero(STR="2/0/0", traits=("Hardened",)))
    done = play(_attacked(state, 1), state, answers=["none", "DEX"])
    assert done.rolled == []
    for source in ("fatigue", "hazard", "mishap", "miracle", "other"):
        assert play(_attacked(state, 1, source=source), state, answers=["DEX"]).rolled == []


@pytest.mark.rule("DW-RULING-77")
def test_by_house_rule_hardened_is_a_check() -> None:
    state = table(hero(STR="2/0/0", traits=("Hardened",)), rulings=["hardened_is_a_check"])
    done = play(_attacked(state, 3), state, dice=[4, 2], answers=["hardened", "DEX", "DEX"])
    assert _wounds(done.state.hero("edda")) == 2
    assert shown(done.state.hero("edda"), "STR") == "2/0/0"


FULL = {"STR": "1/0/1", "DEX": "1/0/1", "INT": "1/0/1", "PRE": "1/0/1"}


@pytest.mark.rule("DW-TRAIT-14", "DW-RULING-78", "DW-EX-54")
def test_death_rejects_on_a_one() -> None:
    state = table(hero(traits=("Rejected by death",), **FULL))
    done = play(_attacked(state, 1), state, dice=[1, 5])
    edda = done.state.hero("edda")
    assert (edda.condition.kind, edda.mortal_wounds, edda.traumas) == ("up", 0, ())
    assert _wounds(edda) == 4
    assert DeathRejected("edda") in done.events
    done = play(_attacked(state, 1), state, dice=[2, 6, 5])
    assert done.state.hero("edda").condition.kind == "mortal"
    assert done.state.hero("edda").mortal_wounds == 1
    assert any(isinstance(event, MortalWoundRolled) for event in done.events)


@pytest.mark.rule("DW-RULING-78")
def test_by_house_rule_the_rejected_still_faint() -> None:
    state = table(hero(traits=("Rejected by death",), **FULL), rulings=["rejected_still_faints"])
    done = play(_attacked(state, 1), state, dice=[1, 5])
    assert done.state.hero("edda").condition.kind == "fainted"
    assert done.state.hero("edda").mortal_wounds == 0


@pytest.mark.rule("DW-TRAIT-15", "DW-TRAIT-16", "DW-RULING-79", "DW-EX-69")
@pytest.mark.parametrize(
    ("extra", "grade", "strength"),
    [([6, 1], "success", "2/1/0"), ([6, 6], "great", "2/0/0"), ([1, 1], "success", "2/1/0")],
)
@pytest.mark.parametrize("check", [False, True])
def test_the_dauntless_roll_two_more_into_a_success(extra: list[int], grade: str, strength: str, check: bool) -> None:
    state = table(hero(STR="2/0/0", traits=("Dauntless",)))
    done = play(rolling(state, check=check), state, dice=[5, 3, *extra], answers=["yes"])
    result = done.result[0]
    assert (result.grade, result.faces) == (grade, (5, 3, *extra))
    assert shown(done.state.hero("edda"), "STR") == ("2/0/0" if check else strength)


@pytest.mark.rule("DW-TRAIT-15", "DW-RULING-79")
def test_dauntless_is_a_choice_after_the_rerolls_and_only_on_success() -> None:
    state = table(hero(STR="2/0/0", traits=("Dauntless",), prof={"STR": 1}))
    assert play(rolling(state), state, dice=[5, 3], answers=["keep", "no"]).result[0].faces == (5, 3)
    assert play(rolling(state), state, dice=[2, 3], answers=["keep"]).result[0].grade == "failure"
    # Rerolled into a success, then dared.
    done = play(rolling(state), state, dice=[2, 3, 5, 6, 2], answers=["die-0", "yes"])
    assert done.result[0].faces == (5, 3, 6, 2)


@pytest.mark.rule("DW-RULING-79")
def test_an_unused_reroll_may_be_spent_on_what_dauntless_brought() -> None:
    dauntless = hero(STR="2/0/0", traits=("Dauntless",), prof={"STR": 1})
    state = table(dauntless)
    done = play(rolling(state), state, dice=[5, 3, 6, 1, 6], answers=["keep", "yes", "die-3"])
    assert done.result[0].grade == "great"
    house = table(dauntless, rulings=["dauntless_dice_no_rerolls"])
    done = play(rolling(house), house, dice=[5, 3, 6, 1], answers=["keep", "yes"])
    assert done.result[0].grade == "success"


@pytest.mark.rule("DW-TRAIT-17")
def test_a_third_eye_sees_the_omens() -> None:
    seer = hero("edda", traits=("Third eye",))
    state = table(seer, hero("finn"))
    done = play(trackers.advance(state, "omens", 1, ("DW-TRACK-02",)), state)
    assert done.records[0].audience == (GM, "edda")
    done = play(trackers.advance(state, "doom", 1, ("DW-TRACK-02",)), state)
    assert done.records[0].audience == (GM,)
    assert traits.sees_omens(seer)
    assert not traits.sees_omens(hero("finn"))


@pytest.mark.rule("DW-TRAIT-13")
def test_a_magic_user_casts_what_is_memorized() -> None:
    state = table(wizard())
    done = act("cast_spell", state, dice=[5, 3], hero="mira", spell="pain", conductor="wand")
    assert not isinstance(done.result, Refused)
    assert act("cast_spell", table(wizard(traits=())), hero="mira", spell="pain").result.code == "no-trait"
    unlearnt = tuple(replace(one, memorized=False) for one in wizard().magic)
    refused = act("cast_spell", table(wizard(magic=unlearnt)), hero="mira", spell="pain", conductor="wand")
    assert refused.result.code == "not-memorized"
    # The lack of a conductor bars nothing: the spell is cast, only harder.
    done = act("cast_spell", table(wizard()), dice=[5, 3], hero="mira", spell="pain")
    assert not isinstance(done.result, Refused)


@pytest.mark.rule("DW-TRAIT-10")
def test_a_divine_mandate_prays_with_a_symbol_what_is_memorized() -> None:
    done = act("pray", table(cleric()), dice=[5, 3], hero="osric", prayer="light_prayer")
    assert entry(done.state.hero("osric"), "light_prayer").exhausted
    for one, code in [
        (cleric(traits=()), "no-trait"),
        (cleric(items=()), "no-symbol"),
        (cleric(magic=tuple(replace(each, memorized=False) for each in cleric().magic)), "not-memorized"),
    ]:
        refused = act("pray", table(one), hero="osric", prayer="light_prayer")
        assert refused.result.code == code
        assert refused.rolled == []

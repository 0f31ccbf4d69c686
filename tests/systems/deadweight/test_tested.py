"""What the one who tests brings along: traits, afflictions, blindness and barred gear."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import GM
from pallbearer.systems.deadweight import tests
from pallbearer.systems.deadweight.state import Item, State
from tests.systems.deadweight.kit import act, hero, play, shown, table


def omens(state: State) -> int:
    """Segments filled of the omens tracker."""
    return state.trackers["omens"].filled


@pytest.mark.rule("DW-AFFL-19", "DW-RULING-84", "DW-EX-19..21")
@pytest.mark.parametrize(("faces", "grade"), [((4, 2), "failure"), ((4, 1), "critical"), ((4, 5), "success")])
def test_terrified(faces: tuple[int, ...], grade: str) -> None:
    state = table(hero(STR="2/0/0", afflictions=("Terrified",)))
    done = act("test", state, faces, hero="edda", attribute="STR")
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == (grade, "2/1/0")
    calm = table(hero(STR="2/0/0", afflictions=("Terrified",)), rulings=["terrified_4_does_not_tire"])
    after = act("test", calm, faces, hero="edda", attribute="STR").state
    assert shown(after.hero("edda"), "STR") == ("2/1/0" if 1 in faces else "2/0/0")


@pytest.mark.rule("DW-AFFL-21", "DW-NOTE-61", "DW-EX-22", "DW-EX-23")
@pytest.mark.parametrize(
    ("afflictions", "faces", "fatigue"),
    [(("Hopeless",), (5, 3), 1), ((), (5, 3), 0), (("Hopeless",), (5, 4, 1), 1)],
)
def test_hopeless(afflictions: tuple[str, ...], faces: tuple[int, ...], fatigue: int) -> None:
    size = len(faces)
    state = table(hero(STR=f"{size}/0/0", afflictions=afflictions))
    done = act("test", state, faces, hero="edda", attribute="STR")
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == ("success", f"{size}/{fatigue}/0")


@pytest.mark.rule("DW-AFFL-27", "DW-EX-70")
def test_plagued_a_wound_in_place_of_the_fatigue() -> None:
    state = table(hero(PRE="2/0/0", afflictions=("Plagued",)))
    done = act("test", state, (4, 6), hero="edda", attribute="PRE")
    assert (done.result[0].grade, shown(done.state.hero("edda"), "PRE")) == ("success", "2/0/1")


@pytest.mark.rule("DW-TRAIT-02", "DW-TRAIT-03", "DW-NOTE-54", "DW-EX-68")
def test_a_berserker_fights_with_full_strength() -> None:
    wild = hero(STR="3/2/1", DEX="3/2/1", traits=("Berserker",))
    fight, calm = table(wild, phase="combat"), table(wild)
    assert act("test", fight, (2, 5, 3), hero="edda", attribute="STR").rolled[0].dice == (6, 6, 6)
    outside = act("test", calm, (5, 6), hero="edda", attribute="STR")
    assert (outside.result[0].grade, outside.rolled[0].dice) == ("success", (6, 6))
    assert act("test", fight, (5, 3), hero="edda", attribute="DEX").rolled[0].dice == (6, 6)
    # fatigue comes as to anybody
    done = act("test", fight, (2, 4, 3), hero="edda", attribute="STR")
    assert shown(done.state.hero("edda"), "STR") == "3/1/2"
    # checks too, and the bar of extra effort looks at the true numbers
    plan = tests.Plan("edda", "STR", check=True)
    assert play(tests.make_test(fight, plan), fight, (2, 5, 3)).rolled[0].dice == (6, 6, 6)
    assert act("test", fight, hero="edda", attribute="STR", extra_effort=True).result.code == "effort-would-wound"


def dare(
    dice: tuple[int, ...], answers: tuple[str, ...], *rulings: str, prof: int = 0, **plan: Any
) -> tuple[str, tuple[int, ...], str, list[str]]:
    """A STR test of two dice by somebody dauntless."""
    state = table(hero(STR="2/0/0", prof={"STR": prof}, traits=("Dauntless",)), rulings=rulings)
    done = play(tests.make_test(state, tests.Plan("edda", "STR", **plan)), state, dice, answers)
    kinds = [f"{ask.who}:{ask.question.kind}" for ask in done.asked]
    return done.result[0].grade, done.result[0].faces, shown(done.state.hero("edda"), "STR"), kinds


@pytest.mark.rule("DW-TRAIT-15", "DW-TRAIT-16", "DW-RULING-79", "DW-EX-69")
def test_dauntless_two_more_dice_into_a_success() -> None:
    assert dare((5, 3, 6, 1), ("yes",))[:3] == ("success", (5, 3, 6, 1), "2/1/0")
    assert dare((5, 3, 6, 6), ("yes",))[:3] == ("great", (5, 3, 6, 6), "2/0/0")
    assert dare((5, 3), ("no",))[:3] == ("success", (5, 3), "2/0/0")
    assert dare((2, 3), ())[3] == []  # no success: no question
    assert dare((5, 3, 6, 1), ("yes",), check=True)[:3] == ("success", (5, 3, 6, 1), "2/0/0")
    assert dare((5, 6, 6, 2), ("yes",))[3] == ["edda:dauntless"]  # once


@pytest.mark.rule("DW-RULING-79")
def test_dauntless_rerolls_left_may_still_be_spent_and_the_success_stands() -> None:
    asked = ["edda:reroll", "edda:dauntless", "edda:reroll"]
    assert dare((5, 3, 6, 1, 6), ("keep", "yes", "die-3"), prof=1) == ("great", (5, 3, 6, 6), "2/0/0", asked)
    # the GM rerolls the only success away, and it is a success all the same
    lost = dare((5, 3, 2, 1, 2), ("keep", "yes", "die-0"), disadvantage=1)
    assert lost == ("success", (2, 3, 2, 1), "2/1/0", ["gm:reroll", "edda:dauntless", "gm:reroll"])
    closed = dare((5, 3, 6, 1), ("keep", "yes"), "dauntless_dice_no_rerolls", prof=1)
    assert closed == ("success", (5, 3, 6, 1), "2/1/0", asked[:2])


@pytest.mark.rule("DW-TRAIT-04", "DW-RULING-75")
def test_bad_omens_gather_with_each_crit_failure() -> None:
    state = table(hero(STR="2/0/0", traits=("Bad omens",)))
    assert omens(act("test", state, (1, 1), hero="edda", attribute="STR").state) == 1
    assert omens(act("test", state, (2, 3), hero="edda", attribute="STR").state) == 0
    assert omens(act("test", state, (6, 1), hero="edda", attribute="STR").state) == 0
    # merely helping does not count
    helping = table(hero(STR="2/0/0"), hero("bo", traits=("Bad omens",)))
    done = act("test", helping, (2, 3, 1), ("yes", "yes"), hero="edda", attribute="STR", helper="bo")
    assert (done.result[0].grade, omens(done.state)) == ("critical", 0)


@pytest.mark.rule("DW-RULING-75")
@pytest.mark.parametrize(
    ("plan", "faces"),
    [
        ({"check": True}, (1, 2)),
        ({"hard": True}, (2, 3)),  # a failure only treated as critical
        ({"hard": True, "decline": True}, ()),
    ],
)
def test_checks_and_treated_failures_move_omens_unless_the_house_says_tests_only(
    plan: dict[str, bool], faces: tuple[int, ...]
) -> None:
    for rulings, moved in [((), 1), (("bad_omens_tests_only",), 0)]:
        state = table(hero(STR="2/0/0", traits=("Bad omens",)), rulings=rulings)
        done = play(tests.make_test(state, tests.Plan("edda", "STR", **plan)), state, faces)  # type: ignore[arg-type]
        assert (done.result[0].grade, omens(done.state)) == ("critical", moved)
    # a crit failure of its own counts at any table
    state = table(hero(STR="2/0/0", traits=("Bad omens",)), rulings=["bad_omens_tests_only"])
    hard = tests.Plan("edda", "STR", hard=True)
    assert omens(play(tests.make_test(state, hard), state, (1, 3)).state) == 1


@pytest.mark.rule("DW-RULING-24")
def test_the_blind_are_at_disadvantage_where_sight_would_help() -> None:
    state = table(hero(STR="2/0/0", blind_turns=3))
    done = act("test", state, (5, 3, 2), ("yes", "die-0"), hero="edda", attribute="STR")
    assert [f"{ask.who}:{ask.question.kind}" for ask in done.asked] == ["gm:sight", "gm:reroll"]
    assert done.result[0].grade == "failure"
    done = act("test", state, (5, 3), ("no",), hero="edda", attribute="STR")
    assert [ask.who for ask in done.asked] == [GM]
    marker = table(hero(STR="2/0/0", blind_turns=3), rulings=["blind_gm_only"])
    assert act("test", marker, (5, 3), hero="edda", attribute="STR").asked == []


@pytest.mark.rule("DW-RULING-18")
def test_by_house_rule_barred_gear_in_use_is_a_disadvantage() -> None:
    sword = Item(
        "sword", "Long sword", kind="weapon", tags=("weapon", "melee"), hands=2, wielded=True, place="right hand"
    )
    wizard = hero(class_name="wizard", items=(sword,))
    free = table(wizard, rulings=["barred_gear_disadvantage"])
    done = act("test", free, (5, 3, 2), ("keep",), hero="edda", attribute="INT")
    assert [ask.who for ask in done.asked] == [GM]
    assert act("test", table(wizard), (5, 3, 2), hero="edda", attribute="INT").asked == []
    warrior = table(hero(class_name="warrior", items=(sword,)), rulings=["barred_gear_disadvantage"])
    assert act("test", warrior, (5, 3, 2), hero="edda", attribute="INT").asked == []


@pytest.mark.rule("DW-EX-42", "DW-FATIGUE-04", "DW-FATIGUE-06")
def test_test_after_test_without_available_dice() -> None:
    state, seen = table(hero(INT="3/3/0")), []
    for _ in range(3):
        state = act("test", state, (2, 4), hero="edda", attribute="INT").state
        seen.append(shown(state.hero("edda"), "INT"))
    assert seen == ["3/2/1", "3/1/2", "3/0/3"]
    state = act("test", state, (2, 4), hero="edda", attribute="INT").state
    assert (shown(state.hero("edda"), "INT"), state.hero("edda").condition.kind) == ("3/0/3", "fainted")

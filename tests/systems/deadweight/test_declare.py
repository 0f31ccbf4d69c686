"""What is declared ahead of a test: keeping it safe, extra effort, and help (SAFE, EFFORT, HELP)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.chapter import refusal
from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import GM
from pallbearer.systems.deadweight import SYSTEM, tests
from pallbearer.systems.deadweight.state import Condition, State
from tests.systems.deadweight.kit import act, hero, play, shown, table

YES = ("yes", "yes")
"""The helper and the GM agree."""


def refused(state: State, **params: Any) -> str:
    """The code of the refusal, before any roll, record or question; "" if the test may begin."""
    found = SYSTEM.acts["test"]
    no = refusal(found, state, found.params(hero="edda", attribute="STR", **params))
    return no.code if no else ""


def grade(done: Rehearsal[Any]) -> str:
    """The grade of the test just made."""
    return str(done.result[0].grade)


@pytest.mark.rule("DW-SAFE-01..04", "DW-RULING-35", "DW-EX-24..27")
@pytest.mark.parametrize(
    ("attribute", "before", "faces", "expected", "after"),
    [
        ("DEX", "4/0/0", (4, 1), "success", "4/0/0"),
        ("DEX", "4/0/0", (1, 3), "critical", "4/1/0"),
        ("INT", "2/0/0", (4, 6), "success", "2/0/0"),
        ("INT", "1/0/0", (5, 4, 2), "failure", "1/1/0"),
        ("STR", "3/0/0", (6,), "success", "3/0/0"),
    ],
)
def test_keeping_it_safe(attribute: str, before: str, faces: tuple[int, ...], expected: str, after: str) -> None:
    state = table(hero(**{attribute: before}))
    done = act("test", state, faces, hero="edda", attribute=attribute, safe=True)
    assert (grade(done), shown(done.state.hero("edda"), attribute)) == (expected, after)
    assert done.rolled[0].dice == (6,) * len(faces)
    declared = done.events[0]
    assert isinstance(declared, tests.TestDeclared)
    assert declared.safe  # on record before the roll


@pytest.mark.rule("DW-RULING-35")
def test_by_house_rule_keeping_it_safe_needs_three_dice() -> None:
    rulings = ["safe_needs_three_dice"]
    assert refused(table(hero(STR="3/1/0"), rulings=rulings), safe=True) == "safe-needs-dice"
    assert refused(table(hero(STR="3/0/0"), rulings=rulings), safe=True) == ""
    assert refused(table(hero(STR="3/1/0")), safe=True) == ""


@pytest.mark.rule("DW-RULING-37")
def test_safety_and_the_hopeless() -> None:
    sad = hero(STR="4/0/0", afflictions=("Hopeless",))
    done = act("test", table(sad), (5, 2), hero="edda", attribute="STR", safe=True)
    assert shown(done.state.hero("edda"), "STR") == "4/0/0"
    done = act("test", table(sad, rulings=["hopeless_pierces_safe"]), (5, 2), hero="edda", attribute="STR", safe=True)
    assert shown(done.state.hero("edda"), "STR") == "4/1/0"


@pytest.mark.rule("DW-SAFE-05", "DW-EFFORT-06", "DW-EX-28")
def test_safety_and_extra_effort_exclude_each_other() -> None:
    assert refused(table(), safe=True, extra_effort=True) == "safe-and-effort"


@pytest.mark.rule("DW-EFFORT-01..03", "DW-EFFORT-05", "DW-RULING-43", "DW-EX-29..31")
@pytest.mark.parametrize(
    ("before", "faces", "expected", "after"),
    [
        ("3/0/0", (1, 4, 3, 5), "success", "3/1/0"),
        ("3/0/0", (2, 3, 2, 6), "success", "3/1/0"),
        ("3/2/0", (5, 2), "success", "3/3/0"),
        ("3/0/0", (1, 1, 2, 3), "critical", "3/1/0"),
    ],
)
def test_extra_effort(before: str, faces: tuple[int, ...], expected: str, after: str) -> None:
    done = act("test", table(hero(STR=before)), faces, hero="edda", attribute="STR", extra_effort=True)
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == (expected, after)
    names = [type(event).__name__ for event in done.events]
    assert names == ["TestDeclared", "FatigueMarked", "TestMade"]  # declared and paid before the dice are read


@pytest.mark.rule("DW-EFFORT-04", "DW-NOTE-35", "DW-EX-31", "DW-EX-32")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"STR": "3/3/0"}, "effort-would-wound"),
        ({"STR": "3/0/3"}, "effort-would-wound"),
        ({"STR": "0/0/0"}, "effort-would-wound"),
        ({"afflictions": ("Plagued",)}, "effort-would-wound"),
        ({"STR": "3/2/0"}, ""),
        ({"STR": "3/1/1"}, ""),
    ],
)
def test_effort_that_would_wound_is_refused(fields: dict[str, Any], code: str) -> None:
    assert refused(table(hero(**fields)), extra_effort=True) == code


@pytest.mark.rule("DW-AFFL-10", "DW-EX-32")
def test_the_sleepy_make_no_extra_effort() -> None:
    assert refused(table(hero(afflictions=("Sleepy",))), extra_effort=True) == "sleepy"
    assert refused(table(hero(afflictions=("Sleepy",)))) == ""


@pytest.mark.rule("DW-RULING-43")
def test_by_house_rule_the_price_shrinks_the_roll() -> None:
    state = table(rulings=["effort_pays_first"])
    done = act("test", state, (2, 3, 5), hero="edda", attribute="STR", extra_effort=True)
    assert (len(done.rolled[0].dice), shown(done.state.hero("edda"), "STR")) == (3, "3/1/0")


@pytest.mark.rule("DW-RULING-44")
def test_extra_effort_is_made_once_unless_the_house_lets_it_repeat() -> None:
    assert refused(table(), extra_effort=True, efforts=2) == "effort-once"
    assert refused(table(), extra_effort=True, efforts=0) == "bad-number"
    state = table(rulings=["effort_repeatable"])
    done = act("test", state, (2, 3, 2, 3, 5), hero="edda", attribute="STR", extra_effort=True, efforts=2)
    assert shown(done.state.hero("edda"), "STR") == "3/2/0"
    assert refused(state, extra_effort=True, efforts=4) == "effort-would-wound"
    assert refused(state, extra_effort=True, efforts=3) == ""


@pytest.mark.rule("DW-RULING-45", "DW-EFFORT-05")
def test_extra_effort_in_a_check_and_by_the_hopeless() -> None:
    plan = tests.Plan("edda", "STR", check=True, extra_effort=True)
    state = table()
    done = play(tests.make_test(state, plan), state, (1, 4, 3, 5))
    assert shown(done.state.hero("edda"), "STR") == "3/1/0"
    barred = table(rulings=["no_effort_in_checks"])
    assert play(tests.make_test(barred, plan), barred).result.code == "effort-in-check"
    assert refused(barred, extra_effort=True) == ""
    sad = table(hero(afflictions=("Hopeless",)))
    done = act("test", sad, (5, 5, 2, 2), hero="edda", attribute="STR", extra_effort=True)
    assert shown(done.state.hero("edda"), "STR") == "3/1/0"


@pytest.mark.rule("DW-EFFORT-03", "DW-RULING-42")
def test_extra_effort_comes_too_late_after_the_roll() -> None:
    state = table(hero(prof={"STR": 1}))
    done = act("test", state, (2, 2, 3), ("keep",), hero="edda", attribute="STR")
    assert [option.id for option in done.asked[0].question.options] == ["keep", "die-0", "die-1", "die-2"]
    late = table(hero(prof={"STR": 1}), rulings=["extra_effort_after_roll"])
    done = act("test", late, (2, 1, 3, 4), ("effort", "keep"), hero="edda", attribute="STR")
    assert [option.id for option in done.asked[0].question.options] == ["keep", "die-0", "die-1", "die-2", "effort"]
    assert "effort" not in [option.id for option in done.asked[1].question.options]  # one die, once
    # the price is the only fatigue, though a 1 and a 4 show
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("success", "3/1/0")


@pytest.mark.rule("DW-RULING-42")
def test_late_extra_effort_is_barred_as_early_effort_is() -> None:
    rulings = ["extra_effort_after_roll"]
    for fields in ({"afflictions": ("Sleepy",)}, {"afflictions": ("Plagued",)}):
        assert act("test", table(hero(**fields), rulings=rulings), (2, 2, 3), hero="edda", attribute="STR").asked == []
    done = act("test", table(rulings=rulings), (5,), hero="edda", attribute="STR", safe=True)
    assert done.asked == []
    done = act("test", table(rulings=rulings), (5, 2, 2, 2), hero="edda", attribute="STR", extra_effort=True)
    assert done.asked == []
    done = act("test", table(rulings=rulings), (2, 2, 3, 6), ("effort",), hero="edda", attribute="STR")
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("success", "3/1/0")


def helped(main: tuple[int, ...], helper: int, **params: Any) -> Rehearsal[Any]:
    """A DEX test of two dice with a helper of two dice; everybody agrees."""
    state = table(hero(DEX="2/0/0"), hero("bo", DEX="2/0/0"))
    return act("test", state, (*main, helper), YES, hero="edda", attribute="DEX", helper="bo", **params)


@pytest.mark.rule("DW-HELP-01", "DW-HELP-05", "DW-HELP-08", "DW-HELP-09", "DW-NOTE-34", "DW-EX-33..36")
@pytest.mark.parametrize(
    ("main", "helper", "expected", "mains", "helpers"),
    [
        ((3, 2), 4, "success", "2/0/0", "2/1/0"),
        ((1, 5), 6, "success", "2/1/0", "2/0/0"),
        ((6, 2), 6, "great", "2/0/0", "2/0/0"),
        ((2, 3), 1, "critical", "2/0/0", "2/1/0"),
    ],
)
def test_help(main: tuple[int, ...], helper: int, expected: str, mains: str, helpers: str) -> None:
    done = helped(main, helper)
    assert grade(done) == expected
    assert shown(done.state.hero("edda"), "DEX") == mains
    assert shown(done.state.hero("bo"), "DEX") == helpers
    assert [(roll.who, len(roll.dice)) for roll in done.rolled] == [("edda", 2), ("bo", 1)]
    assert shown(done.state.hero("bo"), "STR") == "3/0/0"


@pytest.mark.rule("DW-HELP-10", "DW-EX-36")
def test_other_bad_consequences_strike_the_helper_too() -> None:
    assert helped((2, 3), 1).result[0].struck == ("edda", "bo")
    assert helped((2, 5), 1).result[0].struck == ()


@pytest.mark.rule("DW-HELP-02", "DW-HELP-03")
def test_helper_and_gm_agree_before_the_roll() -> None:
    state = table(hero(), hero("bo"))
    done = act("test", state, (5, 2, 2, 2), YES, hero="edda", attribute="STR", helper="bo", reason="lift the gate")
    assert [(ask.who, ask.question.kind) for ask in done.asked] == [("bo", "help"), (GM, "allow-help")]
    declared = done.events[0]
    assert isinstance(declared, tests.TestDeclared)
    assert declared.helpers == ("bo",)
    for answers, code in [(("no",), "help-declined"), (("yes", "no"), "help-not-allowed")]:
        done = act("test", state, (), answers, hero="edda", attribute="STR", helper="bo")
        assert (done.result.code, done.rolled, done.events) == (code, [], [])


@pytest.mark.rule("DW-HELP-04")
def test_one_helper_unless_the_gm_says_otherwise() -> None:
    state = table(hero(), hero("bo"), hero("cid"))
    params = {"hero": "edda", "attribute": "STR", "helper": "bo", "more_helpers": ("cid",)}
    done = act("test", state, (2, 2, 2, 3, 4), ("yes", "yes", "yes"), **params)
    assert "DW-HELP-04" in done.asked[2].question.rules
    assert (grade(done), done.result[0].tired) == ("success", ("cid",))
    refusal = act("test", state, (), ("yes", "yes", "no"), **params).result
    assert (refusal.code, "DW-HELP-04" in refusal.rules) == ("help-not-allowed", True)
    assert refused(state, helper="bo", more_helpers=("bo",)) == "bad-helper"


@pytest.mark.rule("DW-HELP-06", "DW-EX-75")
def test_the_helpers_proficiency_rerolls_the_help_die() -> None:
    deft = table(hero(), hero("bo", prof={"STR": 1}))
    done = act("test", deft, (2, 2, 3, 1, 5), (*YES, "die-3"), hero="edda", attribute="STR", helper="bo")
    assert (grade(done), done.result[0].tired) == ("success", ())
    assert [(ask.who, [option.id for option in ask.question.options]) for ask in done.asked[2:]] == [
        ("bo", ["keep", "die-3"])
    ]
    plain = table(hero(), hero("bo", prof={"DEX": 2}))
    done = act("test", plain, (2, 2, 3, 1), YES, hero="edda", attribute="STR", helper="bo")
    assert (grade(done), done.result[0].tired) == ("critical", ("bo",))


@pytest.mark.rule("DW-HELP-07", "DW-RULING-39")
def test_the_main_player_never_touches_the_help_die_and_the_gm_may() -> None:
    state = table(hero(prof={"STR": 1}), hero("bo"))
    for plan in (tests.Plan("edda", "STR", helper="bo", advantage=1), tests.Plan("edda", "STR", helper="bo")):
        done = play(tests.make_test(state, plan), state, (2, 2, 3, 1), (*YES, "keep"))
        assert [option.id for option in done.asked[2].question.options] == ["keep", "die-0", "die-1", "die-2"]
    plan = tests.Plan("edda", "STR", helper="bo", disadvantage=1)
    state = table(hero(), hero("bo"))
    done = play(tests.make_test(state, plan), state, (2, 2, 3, 5, 1), (*YES, "die-3"))
    assert (done.asked[2].who, grade(done), done.result[0].tired) == (GM, "critical", ("bo",))
    spared = table(hero(), hero("bo"), rulings=["gm_spares_help_die"])
    done = play(tests.make_test(spared, plan), spared, (2, 2, 3, 5), (*YES, "keep"))
    assert [option.id for option in done.asked[2].question.options] == ["keep", "die-0", "die-1", "die-2"]


@pytest.mark.rule("DW-RULING-36", "DW-NOTE-34")
def test_safety_takes_its_dice_from_the_main_pool_and_leaves_the_helper_bare() -> None:
    state = table(hero(STR="4/0/0"), hero("bo"))
    done = act("test", state, (5, 1, 4), YES, hero="edda", attribute="STR", helper="bo", safe=True)
    assert (grade(done), done.result[0].tired) == ("success", ("bo",))
    covered = table(hero(STR="4/0/0"), hero("bo"), rulings=["safe_covers_helper"])
    done = act("test", covered, (5, 1, 4), YES, hero="edda", attribute="STR", helper="bo", safe=True)
    assert done.result[0].tired == ()


@pytest.mark.rule("DW-EX-37", "DW-HELP-08", "DW-EFFORT-05")
def test_help_and_extra_effort() -> None:
    done = helped((2, 1, 3), 4, extra_effort=True)
    assert grade(done) == "success"
    assert shown(done.state.hero("edda"), "DEX") == "2/1/0"
    assert shown(done.state.hero("bo"), "DEX") == "2/1/0"


@pytest.mark.rule("DW-AFFL-11", "DW-TRAUMA-09", "DW-EX-38", "DW-NOTE-59")
def test_who_cannot_help_or_be_helped() -> None:
    assert refused(table(hero(), hero("bo", afflictions=("Sleepy",))), helper="bo") == "helper-sleepy"
    assert refused(table(hero(traumas=("Paranoid",)), hero("bo")), helper="bo") == "paranoid"
    assert refused(table(hero(), hero("bo", traumas=("Paranoid",))), helper="bo") == ""
    assert refused(table(hero(), hero("bo", condition=Condition("fainted"))), helper="bo") == "helper-down"
    assert refused(table(hero()), helper="edda") == "bad-helper"
    assert refused(table(hero()), helper="nobody") == "unknown-hero"


@pytest.mark.rule("DW-RULING-41")
def test_a_spent_helper_pays_with_a_wound_or_faints() -> None:
    params = {"hero": "edda", "attribute": "STR", "helper": "bo"}
    done = act("test", table(hero(), hero("bo", STR="2/2/0")), (2, 2, 3, 4), YES, **params)
    assert shown(done.state.hero("bo"), "STR") == "2/1/1"
    done = act("test", table(hero(), hero("bo", STR="2/0/2")), (2, 2, 3, 4), YES, **params)
    assert done.state.hero("bo").condition.kind == "fainted"
    strict = table(hero(), hero("bo", STR="2/2/0"), rulings=["helper_needs_available_die"])
    assert refused(strict, helper="bo") == "helper-spent"
    fresh = table(hero(), hero("bo", STR="2/1/0"), rulings=["helper_needs_available_die"])
    assert refused(fresh, helper="bo") == ""


@pytest.mark.rule("DW-RULING-40")
def test_the_helpers_own_afflictions_govern_the_help_die() -> None:
    params = {"hero": "edda", "attribute": "STR", "helper": "bo"}
    scared = hero("bo", afflictions=("Terrified",))
    assert grade(act("test", table(hero(), scared), (2, 2, 3, 4), YES, **params)) == "failure"
    sad = hero("bo", afflictions=("Hopeless",))
    assert act("test", table(hero(), sad), (2, 2, 3, 5), YES, **params).result[0].tired == ("bo",)
    angry = hero("bo", prof={"STR": 2}, afflictions=("Angry",))
    assert len(act("test", table(hero(), angry), (2, 2, 3, 5), YES, **params).asked) == 2


@pytest.mark.rule("DW-RULING-40")
def test_by_house_rule_the_main_characters_afflictions_govern_all_dice() -> None:
    params = {"hero": "edda", "attribute": "STR", "helper": "bo"}
    rulings = ["main_afflictions_rule_all_dice"]
    state = table(hero(afflictions=("Terrified",)), hero("bo"), rulings=rulings)
    assert grade(act("test", state, (2, 2, 3, 4), YES, **params)) == "failure"
    state = table(hero(), hero("bo", afflictions=("Terrified",)), rulings=rulings)
    assert grade(act("test", state, (2, 2, 3, 4), YES, **params)) == "success"
    state = table(hero(afflictions=("Angry",)), hero("bo", prof={"STR": 1}), rulings=rulings)
    assert len(act("test", state, (2, 2, 3, 4), YES, **params).asked) == 2
    state = table(hero(), hero("bo", prof={"STR": 1}, afflictions=("Angry",)), rulings=rulings)
    assert len(act("test", state, (2, 2, 3, 4), (*YES, "keep"), **params).asked) == 3

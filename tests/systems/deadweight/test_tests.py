"""The test as a procedure: its dice, its grade, its fatigue, its refusals (TEST, CHECK, PROF, ZERO)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import tests
from pallbearer.systems.deadweight.pool import dice_for
from pallbearer.systems.deadweight.state import Condition
from tests.systems.deadweight.kit import act, hero, play, shown, table


def grade(done: Rehearsal[Any]) -> str:
    """The grade of the test just made."""
    found: str = done.result[0].grade
    return found


@pytest.mark.rule("DW-TEST-03", "DW-NOTE-28", "DW-FATIGUE-02", "DW-FATIGUE-03", "DW-EX-03")
@pytest.mark.parametrize(
    ("strength", "dice"), [("3/0/0", 3), ("3/1/0", 2), ("3/0/1", 2), ("3/1/1", 1), ("4/0/0", 4), ("1/0/0", 1)]
)
def test_the_pool_is_the_available_dice(strength: str, dice: int) -> None:
    done = act("test", table(hero(STR=strength)), (2,) * dice, hero="edda", attribute="STR", reason="break a door down")
    assert [roll.dice for roll in done.rolled] == [(6,) * dice]
    assert done.rolled[0].who == "edda"
    assert done.events[0] == tests.TestDeclared("edda", "STR", dice, "break a door down")


@pytest.mark.rule("DW-TEST-06..12", "DW-EX-04..09", "DW-EX-41")
@pytest.mark.parametrize(
    ("faces", "expected", "fatigue"),
    [
        ((4, 2, 1), "success", 1),
        ((3, 2), "failure", 0),
        ((4, 2), "success", 1),
        ((6, 1), "success", 1),
        ((3, 1), "critical", 1),
        ((1, 2, 4, 6), "success", 1),  # Amber on the rope
        ((6, 6, 1), "great", 1),
        ((6, 6), "great", 0),
    ],
)
def test_grade_and_fatigue_of_a_whole_test(faces: tuple[int, ...], expected: str, fatigue: int) -> None:
    size = len(faces)
    done = act("test", table(hero(DEX=f"{size}/0/0")), faces, hero="edda", attribute="DEX")
    assert grade(done) == expected
    assert done.result[0].success == (expected in ("success", "great"))
    assert done.result[0].faces == faces
    assert done.result[0].tired == (("edda",) if fatigue else ())
    assert shown(done.state.hero("edda"), "DEX") == f"{size}/{fatigue}/0"
    assert done.result[1] == done.state


@pytest.mark.rule("DW-NOTE-31", "DW-TEST-13")
def test_fatigue_follows_the_reading_and_changes_no_outcome() -> None:
    done = act("test", table(hero(STR="1/0/0")), (4,), hero="edda", attribute="STR")
    names = [type(event).__name__ for event in done.events]
    assert names.index("TestMade") < names.index("FatigueMarked")
    assert grade(done) == "success"  # though no die is available now
    assert shown(done.state.hero("edda"), "STR") == "1/1/0"


@pytest.mark.rule("DW-TEST-02")
@pytest.mark.parametrize("attribute", [None, "", "LUCK", "STR DEX"])
def test_exactly_one_attribute(attribute: Any) -> None:
    refused = act("test", table(), hero="edda", attribute=attribute).result
    assert isinstance(refused, Refused)
    assert refused.code == "unknown-attribute"
    assert "STR, DEX, INT, PRE" in refused.remedy
    script = tests.make_test(table(), tests.Plan("edda", str(attribute)))
    assert play(script, table()).result.code == "unknown-attribute"


@pytest.mark.rule("DW-TEST-04", "DW-NOTE-30")
def test_fewer_dice_by_choice() -> None:
    done = act("test", table(), (5,), hero="edda", attribute="STR", fewer=2)
    assert done.rolled[0].dice == (6,)
    assert grade(done) == "success"
    for fewer in (3, 4, -1):
        refused = act("test", table(), hero="edda", attribute="STR", fewer=fewer).result
        assert refused.code == "too-few-dice"  # rolling none is to decline, not zero dice


@pytest.mark.rule("DW-TEST-05", "DW-NOTE-30", "DW-EX-47")
def test_declining_fails_without_dice() -> None:
    state = table(hero(prof={"STR": 2}))
    done = act("decline_test", state, hero="edda", attribute="STR")
    assert (grade(done), done.result[0].rolled, done.result[0].faces) == ("failure", False, ())
    assert done.rolled == []
    assert done.asked == []  # no rerolls either
    assert shown(done.state.hero("edda"), "STR") == "3/0/0"


@pytest.mark.rule("DW-NOTE-30")
def test_declining_costs_a_fatigue_by_house_rule_but_not_in_a_check() -> None:
    state = table(rulings=["declined_roll_costs_fatigue"])
    done = act("decline_test", state, hero="edda", attribute="INT")
    assert (grade(done), shown(done.state.hero("edda"), "INT")) == ("failure", "3/1/0")
    plan = tests.Plan("edda", "INT", check=True, decline=True)
    assert shown(play(tests.make_test(state, plan), state).state.hero("edda"), "INT") == "3/0/0"


@pytest.mark.rule("DW-NOTE-32")
def test_the_attribute_really_rolled_tires_and_lends_its_proficiency() -> None:
    # Cold blood: DEX stands in for STR
    state = table(hero(prof={"STR": 2}))
    plan = tests.Plan("edda", "DEX", reason="back-stab with a sword")
    done = play(tests.make_test(state, plan), state, (4, 2, 2))
    assert done.asked == []
    assert shown(done.state.hero("edda"), "DEX") == "3/1/0"
    assert shown(done.state.hero("edda"), "STR") == "3/0/0"


@pytest.mark.rule("DW-CHECK-01..03", "DW-RULING-48", "DW-EX-46")
def test_a_check_is_a_test_that_tires_nobody() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 1}))
    plan = tests.Plan("edda", "STR", check=True)
    done = play(tests.make_test(state, plan), state, (1, 4), ("keep",))
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("success", "2/0/0")
    assert [ask.question.kind for ask in done.asked] == ["reroll"]  # proficiency counts in checks
    done = play(tests.make_test(state, plan), state, (1, 3, 1), ("die-1",))
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("critical", "2/0/0")
    done = play(tests.make_test(state, plan), state, (6, 3, 6), ("die-1",))
    assert grade(done) == "great"


@pytest.mark.rule("DW-CHECK-02", "DW-RULING-48")
def test_the_called_check_asks_for_no_fatigue_and_terror_counts() -> None:
    state = table(hero(STR="2/0/0", afflictions=("Terrified", "Hopeless")))
    called = act("call_test", state, hero="edda", attribute="STR", check=True).state
    done = act("test", called, (4, 3), hero="edda", call="call-1")
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("failure", "2/0/0")
    done = act("test", called, (5, 4), hero="edda", call="call-1")
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("success", "2/0/0")
    brave = table(hero(STR="2/0/0", afflictions=("Terrified",)), rulings=["checks_ignore_terrified"])
    plan = tests.Plan("edda", "STR", check=True)
    assert grade(play(tests.make_test(brave, plan), brave, (4, 3))) == "success"


@pytest.mark.rule("DW-ZERO-01", "DW-ZERO-02", "DW-EX-11")
@pytest.mark.parametrize(("size", "dice"), [(0, 2), (-1, 3), (-2, 4), (-3, 5), (1, 1), (5, 5)])
def test_dice_for_a_pool_of_none_or_less(size: int, dice: int) -> None:
    assert dice_for(size) == (dice, size <= 0)


@pytest.mark.rule("DW-ZERO-01", "DW-RULING-46", "DW-EX-39", "DW-EX-40", "DW-EX-77")
@pytest.mark.parametrize(
    ("before", "faces", "expected", "after"),
    [
        ("0/0/0", (6, 3), "failure", "0/0/0"),
        ("0/0/0", (6, 6), "success", "0/0/0"),
        ("2/2/0", (6, 3), "failure", "2/2/0"),
        ("2/2/0", (1, 6), "critical", "2/1/1"),
        ("2/2/0", (2, 4), "failure", "2/1/1"),
    ],
)
def test_zero_dice(before: str, faces: tuple[int, ...], expected: str, after: str) -> None:
    done = act("test", table(hero(STR=before)), faces, hero="edda", attribute="STR")
    assert done.rolled[0].dice == (6, 6)
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == (expected, after)


@pytest.mark.rule("DW-ZERO-01", "DW-RULING-84", "DW-EX-76")
def test_zero_dice_terrified_and_with_help() -> None:
    scared = table(hero(STR="2/2/0", afflictions=("Terrified",)))
    done = act("test", scared, (4, 5), hero="edda", attribute="STR")
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("failure", "2/1/1")
    helped = table(hero(STR="2/2/0"), hero("bo"))
    done = act("test", helped, (6, 6, 6), ("yes", "yes"), hero="edda", attribute="STR", helper="bo")
    assert grade(done) == "great"


@pytest.mark.rule("DW-RULING-47", "DW-RULING-46")
def test_zero_dice_by_house_rule() -> None:
    both = table(hero(STR="2/2/0"), rulings=["zero_dice_double_six", "zero_dice_kept_only"])
    assert grade(act("test", both, (6, 6), hero="edda", attribute="STR")) == "great"
    done = act("test", both, (2, 4), hero="edda", attribute="STR")
    assert (grade(done), shown(done.state.hero("edda"), "STR")) == ("failure", "2/2/0")


@pytest.mark.rule("DW-NOTE-36")
def test_any_of_the_zero_dice_may_be_rerolled_and_the_lowest_is_taken_at_the_end() -> None:
    state = table(hero(STR="2/2/0", prof={"STR": 1}))
    done = act("test", state, (6, 2, 5), ("die-1",), hero="edda", attribute="STR")
    assert [option.id for option in done.asked[0].question.options] == ["keep", "die-0", "die-1"]
    assert grade(done) == "success"


@pytest.mark.rule("DW-NOTE-37")
def test_forced_dice_cannot_be_left_out() -> None:
    state = table(hero(STR="2/2/0"))
    refused = act("test", state, hero="edda", attribute="STR", fewer=1).result
    assert refused.code == "zero-dice-forced"
    assert grade(act("decline_test", state, hero="edda", attribute="STR")) == "failure"


@pytest.mark.rule("DW-ZERO-02", "DW-ZERO-03", "DW-NOTE-38")
def test_from_minus_two_dice_the_gm_may_say_that_it_fails() -> None:
    state = table(hero(INT="0/0/0"))
    said = act("test", state, (), ("yes",), hero="edda", attribute="INT", safe=True)
    assert [(ask.who, ask.question.kind) for ask in said.asked] == [(GM, "auto-fail")]
    assert (grade(said), said.rolled, said.result[0].rolled) == ("failure", [], False)
    assert said.result[0].tired == ()
    rolled = act("test", state, (6, 6, 6, 4), ("no",), hero="edda", attribute="INT", safe=True)
    assert rolled.rolled[0].dice == (6,) * 4
    assert grade(rolled) == "success"
    # a pool of -1 is rolled without a question
    assert act("test", table(hero(INT="1/0/0")), (6, 6, 6), hero="edda", attribute="INT", safe=True).asked == []


@pytest.mark.rule("DW-NOTE-38")
def test_an_automatic_failure_is_critical_by_house_rule() -> None:
    omen = hero(INT="0/0/0", traits=("Bad omens",))
    plain = act("test", table(omen), (), ("yes",), hero="edda", attribute="INT", safe=True)
    assert (grade(plain), plain.state.trackers["omens"].filled) == ("failure", 0)
    state = table(omen, rulings=["auto_failure_is_critical"])
    done = act("test", state, (), ("yes",), hero="edda", attribute="INT", safe=True)
    assert (grade(done), done.state.trackers["omens"].filled) == ("critical", 1)


@pytest.mark.rule("DW-TEST-02")
def test_who_is_down_makes_no_test() -> None:
    down = table(hero(condition=Condition("fainted", 1)))
    for name in ("test", "decline_test"):
        assert act(name, down, hero="edda", attribute="STR").result.code == "hero-down"
        assert act(name, table(), hero="nobody", attribute="STR").result.code == "unknown-hero"


def test_strange_declarations_are_refused() -> None:
    assert act("test", table(), hero="edda", attribute="STR", purpose="dance").result.code == "unknown-purpose"
    state = table()
    for field in ("advantage", "disadvantage", "uncancelled", "extra_rerolls"):
        plan = tests.Plan("edda", "STR", **{field: -1})
        assert play(tests.make_test(state, plan), state).result.code == "bad-number"


@pytest.mark.rule("DW-TEST-09", "DW-TEST-14")
def test_what_the_log_says() -> None:
    done = act("test", table(), (6, 1, 1), hero="edda", attribute="PRE", reason="bluff")
    made = done.events[1]
    assert isinstance(made, tests.TestMade)
    assert made.grade == "success"
    assert made.tell(lambda one: one.capitalize()) == "Edda, PRE test: bluff: a success (6, 1, 1)."
    told = done.events[0].tell(lambda one: one.capitalize())
    assert told == "Edda makes a PRE test (bluff): 3 dice."

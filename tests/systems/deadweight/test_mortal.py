"""The mortal wound table, and what it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import fainting, mortal
from pallbearer.systems.deadweight.state import Condition, Hero, Item, State

from .kit import act, hero, play, shown, table

KIT = Item("kit", "first aid kit", usage=6)
ALL_TRAUMAS = ("Broken arm", "Broken leg", "Chronic pain", "Brain damage", "Paranoid", "Fearful", "Visions")


def full(**fields: Any) -> Hero:
    return hero(STR="1/0/1", DEX="1/0/1", INT="1/0/1", PRE="1/0/1", **fields)


def struck(
    one: Hero, *dice: int, answers: tuple[str, ...] = (), rulings: tuple[str, ...] = (), points: int = 1
) -> Hero:
    """The hero after one lethal hit that finds no room."""
    return blow(table(one, rulings=rulings), *dice, answers=answers, points=points).state.hero("edda")


def blow(state: State, *dice: int, answers: tuple[str, ...] = (), points: int = 1) -> Rehearsal[Any]:
    return act("take_wounds", state, dice, answers, hero="edda", points=points)


def helped(state: State) -> State:
    """Somebody stabilizes Edda after the combat."""
    return act("stabilize", state, [3], hero="bodo", target="edda", item="kit").state


@pytest.mark.rule("DW-MORTAL-01", "DW-MORTAL-04")
def test_the_player_rolls_one_d6_for_a_mortal_wound() -> None:
    done = blow(table(full()), 5)
    assert [(roll.dice, roll.who) for roll in done.rolled] == [((6,), "edda")]
    assert not done.state.hero("edda").up


@pytest.mark.rule("DW-MW-00", "DW-NOTE-41")
def test_total_0_is_a_scratch() -> None:
    one = struck(full(mortal_modifier=-1), 1)
    assert one.condition == Condition()
    assert (one.mortal_wounds, one.traumas) == (0, ())
    assert shown(one, "STR") == "1/0/1"


@pytest.mark.rule("DW-MW-01", "DW-RULING-64")
def test_total_1_knocks_out_for_as_many_turns_as_wounds_were_discarded() -> None:
    one = struck(full(), 1, points=3)
    assert one.condition == Condition("fainted", discarded=3)
    assert (one.mortal_wounds, one.traumas) == (1, ())


@pytest.mark.rule("DW-RULING-64")
def test_more_damage_does_not_kill_the_knocked_out_outright() -> None:
    state = blow(table(full()), 1).state
    done = blow(state, 4)
    assert done.state.hero("edda").condition.kind == "mortal"
    assert done.state.hero("edda").traumas == ("Visions",)
    house = struck(full(), 1, rulings=("knocked_out_still_mortal",))
    assert house.condition.kind == "mortal"
    assert (house.mortal_wounds, house.traumas, house.condition.deadline) == (1, (), -1)


@pytest.mark.rule("DW-MW-02", "DW-MW-04", "DW-MW-05")
@pytest.mark.parametrize(("face", "trauma"), [(2, "Chronic pain"), (4, "Brain damage"), (5, "Visions")])
def test_totals_2_4_and_5_leave_a_trauma(face: int, trauma: str) -> None:
    answers = ("STR",) if face == 2 else ()
    one = struck(full(), face, answers=answers)
    assert one.condition.kind == "mortal"
    assert one.condition.deadline == -1
    assert one.traumas == (trauma,)
    assert one.mortal_wounds == 1


@pytest.mark.rule("DW-MW-03")
def test_total_3_lets_the_player_pick_a_trauma_the_hero_lacks() -> None:
    done = blow(table(full(traumas=("Visions", "Paranoid"))), 3, answers=("Fearful",))
    assert [option.id for option in done.asked[0].question.options] == [
        "Broken arm",
        "Broken leg",
        "Chronic pain",
        "Brain damage",
        "Fearful",
    ]
    assert done.asked[0].who == "edda"
    assert done.state.hero("edda").traumas == ("Visions", "Paranoid", "Fearful")
    assert done.state.hero("edda").condition.kind == "mortal"


@pytest.mark.rule("DW-MW-06", "DW-RULING-65")
@pytest.mark.parametrize("phase", ["combat", "exploration"])
def test_total_6_is_death_unless_stabilized_within_a_turn(phase: str) -> None:
    state = act("take_wounds", table(full(), hero("bodo", items=(KIT,)), phase=phase), [6], hero="edda").state
    assert state.hero("edda").condition == Condition("mortal", discarded=1, deadline=1)
    assert state.hero("edda").traumas == ()
    end_of_this_turn = play(fainting.pass_turn(state, ("DW-MW-06",)), state).state
    assert end_of_this_turn.hero("edda").condition.deadline == 1
    assert helped(end_of_this_turn).hero("edda").up
    end_of_the_next = play(fainting.pass_turn(end_of_this_turn, ("DW-MW-06",)), end_of_this_turn).state
    assert end_of_the_next.hero("edda").condition.kind == "dead"


@pytest.mark.rule("DW-MW-06", "DW-RULING-65")
def test_the_gm_calls_the_moment_when_the_phase_comes_round_again() -> None:
    state = act("take_wounds", table(full(), phase="combat"), [6], hero="edda").state
    assert act("time_runs_out", state, hero="edda").state.hero("edda").condition.kind == "dead"
    for one, code in (("nobody", "unknown-hero"), ("edda", "no-deadline")):
        refused = act("time_runs_out", table(full(condition=Condition("mortal"))), hero=one).result
        assert isinstance(refused, Refused)
        assert refused.code == code


@pytest.mark.rule("DW-MW-07", "DW-NOTE-41")
@pytest.mark.parametrize(("face", "before"), [(6, 1), (5, 2), (6, 9)])
def test_total_7_or_more_is_death(face: int, before: int) -> None:
    assert struck(full(mortal_wounds=before), face).condition.kind == "dead"


@pytest.mark.rule("DW-MW-00..07", "DW-NOTE-41")
@pytest.mark.parametrize(
    ("total", "outcome", "trauma"),
    [
        (-3, "scratch", ""),
        (0, "scratch", ""),
        (1, "knocked out", ""),
        (2, "mortal", "Chronic pain"),
        (3, "mortal", "choose"),
        (4, "mortal", "Brain damage"),
        (5, "mortal", "Visions"),
        (6, "deadline", ""),
        (7, "dead", ""),
        (12, "dead", ""),
    ],
)
def test_the_table(total: int, outcome: str, trauma: str) -> None:
    assert (mortal.row(total).outcome, mortal.row(total).trauma) == (outcome, trauma)


@pytest.mark.rule("DW-NOTE-41")
def test_a_scratch_adds_nothing_to_later_rolls() -> None:
    state = blow(table(full(mortal_modifier=-1)), 1).state
    state = act("set_mortal_modifier", state, hero="edda", by=0).state
    assert blow(state, 5).state.hero("edda").traumas == ("Visions",)


@pytest.mark.rule("DW-EX-52", "DW-MORTAL-02", "DW-RULING-63", "DW-MORTAL-05", "DW-NOTE-42")
def test_each_mortal_wound_of_the_expedition_adds_one() -> None:
    state = blow(table(full(), hero("bodo", items=(KIT,))), 5).state
    assert state.hero("edda").traumas == ("Visions",)
    state = helped(state)
    assert state.hero("edda").up
    assert shown(state.hero("edda"), "STR") == "1/0/1"
    state = blow(state, 5).state
    assert state.hero("edda").condition.deadline == 1
    state = blow(helped(state), 5).state
    assert state.hero("edda").condition.kind == "dead"


@pytest.mark.rule("DW-RULING-63")
def test_by_house_rule_the_present_wound_counts() -> None:
    one = struck(full(), 5, rulings=("mortal_counts_current",))
    assert one.condition == Condition("mortal", discarded=1, deadline=1)


@pytest.mark.rule("DW-MORTAL-03")
def test_other_effects_add_or_subtract() -> None:
    state = act("set_mortal_modifier", table(full()), hero="edda", by=2).state
    assert blow(state, 5).state.hero("edda").condition.kind == "dead"
    state = act("set_mortal_modifier", table(full()), hero="edda", by=-4).state
    assert blow(state, 5).state.hero("edda").condition.kind == "fainted"
    for who, by, code in (("nobody", 1, "unknown-hero"), ("edda", 21, "bad-modifier")):
        refused = act("set_mortal_modifier", state, hero=who, by=by).result
        assert isinstance(refused, Refused)
        assert refused.code == code


@pytest.mark.rule("DW-MORTAL-06", "DW-NOTE-43")
def test_a_trauma_held_already_is_ignored_but_the_wound_counts() -> None:
    one = struck(full(traumas=("Brain damage",)), 4)
    assert one.traumas == ("Brain damage",)
    assert one.condition.kind == "mortal"
    assert one.mortal_wounds == 1


@pytest.mark.rule("DW-NOTE-43")
def test_with_every_trauma_held_total_3_gives_none() -> None:
    done = blow(table(full(traumas=ALL_TRAUMAS)), 3)
    assert done.asked == []
    assert done.state.hero("edda").traumas == ALL_TRAUMAS
    assert done.state.hero("edda").condition.kind == "mortal"


@pytest.mark.rule("DW-NOTE-43")
def test_by_house_rule_a_known_trauma_is_rolled_again() -> None:
    rule = ("mortal_reroll_known_trauma",)
    one = struck(full(traumas=("Visions",)), 5, 5, 4, rulings=rule)
    assert one.traumas == ("Visions", "Brain damage")
    assert one.mortal_wounds == 1
    assert struck(full(traumas=ALL_TRAUMAS), 3, 1, rulings=rule).condition.kind == "fainted"
    assert struck(full(), 5, rulings=rule).traumas == ("Visions",)


@pytest.mark.rule("DW-TRAIT-14", "DW-RULING-78", "DW-EX-54")
def test_death_may_reject_a_hero() -> None:
    chosen = full(traits=("Rejected by death",))
    ignored = blow(table(chosen), 1, 5)
    assert ignored.state.hero("edda").condition == Condition()
    assert ignored.state.hero("edda").mortal_wounds == 0
    assert len(ignored.rolled) == 1
    taken = blow(table(chosen), 2, 6, 5)
    assert taken.state.hero("edda").traumas == ("Visions",)
    assert taken.state.hero("edda").condition.kind == "mortal"


@pytest.mark.rule("DW-RULING-78")
def test_by_house_rule_the_rejected_still_faint() -> None:
    rule = ("rejected_still_faints",)
    one = struck(full(traits=("Rejected by death",)), 1, 5, rulings=rule, points=2)
    assert one.condition == Condition("fainted", discarded=2)
    assert one.mortal_wounds == 0

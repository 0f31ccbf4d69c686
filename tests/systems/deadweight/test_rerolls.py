"""The talk of rerolls between player and GM (REROLL, PROF), and who holds how many."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import GM, Die
from pallbearer.systems.deadweight import rerolls, tests
from pallbearer.systems.deadweight.state import State
from tests.systems.deadweight.kit import act, hero, play, shown, table


def make(state: State, dice: tuple[int, ...], answers: tuple[str, ...] = (), **plan: Any) -> Rehearsal[Any]:
    """A STR test of the first hero."""
    return play(tests.make_test(state, tests.Plan("edda", "STR", **plan)), state, dice, answers)


def talk(done: Rehearsal[Any]) -> list[str]:
    """Who was asked, in order."""
    return [ask.who for ask in done.asked]


def faces(done: Rehearsal[Any]) -> tuple[int, ...]:
    """The faces that were read."""
    found: tuple[int, ...] = done.result[0].faces
    return found


@pytest.mark.rule("DW-PROF-01", "DW-PROF-02", "DW-EX-10")
@pytest.mark.parametrize(("proficiency", "count"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_as_many_rerolls_as_proficiency_one_at_a_time(proficiency: int, count: int) -> None:
    state = table(hero(prof={"INT": proficiency}))
    done = act("test", state, (2, 2, 3, *(2,) * count), ("die-0",) * count, hero="edda", attribute="INT")
    assert talk(done) == ["edda"] * count
    shown_each_time = [[die.face for die in ask.question.dice] for ask in done.asked]
    assert shown_each_time == [[2, 2, 3]] * count  # each question shows the dice as they lie


@pytest.mark.rule("DW-PROF-02", "DW-PROF-03", "DW-REROLL-04", "DW-TEST-13")
def test_the_new_face_replaces_the_old_even_if_worse() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 2}))
    done = make(state, (5, 4, 1, 3), ("die-0", "die-0"))
    assert faces(done) == (3, 4)
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == ("success", "2/1/0")
    done = make(state, (4, 3, 2), ("die-0", "keep"))
    # the 4 was rerolled away: it neither succeeds nor tires
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == ("failure", "2/0/0")
    rerolled = [event for event in done.events if isinstance(event, rerolls.DieRerolled)]
    assert rerolled == [rerolls.DieRerolled("edda", "edda", "edda", 4, 2)]


@pytest.mark.rule("DW-PROF-04")
def test_proficiency_counts_for_its_own_attribute_alone() -> None:
    state = table(hero(prof={"INT": 2, "DEX": 1, "PRE": 1}))
    assert talk(make(state, (2, 2, 3))) == []


@pytest.mark.rule("DW-NOTE-33")
def test_proficiency_is_whole_again_for_every_test_and_fatigue_spares_it() -> None:
    state = table(hero(STR="3/1/1", prof={"STR": 2}))
    first = make(state, (4, 2, 2), ("die-0", "die-0"))
    second = make(first.state, (3, 2, 2), ("die-0", "die-0"))
    assert talk(first) == talk(second) == ["edda", "edda"]


@pytest.mark.rule("DW-REROLL-01..03", "DW-RULING-30", "DW-EX-43")
def test_player_and_gm_answer_each_other() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 1}))
    done = make(state, (1, 4, 5, 2), ("die-0", "die-1"), disadvantage=1)
    assert talk(done) == ["edda", GM]
    assert (faces(done), done.result[0].grade) == ((5, 2), "success")
    assert shown(done.state.hero("edda"), "STR") == "2/0/0"


@pytest.mark.rule("DW-REROLL-02", "DW-REROLL-03", "DW-RULING-30")
def test_a_pass_is_not_final_and_two_passes_close() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 2}))
    # the player passes, the GM rerolls, the player answers, the GM has nothing left, the player passes
    done = make(state, (5, 3, 2, 3), ("keep", "die-0", "die-0", "keep"), disadvantage=1)
    assert talk(done) == ["edda", GM, "edda", "edda"]
    assert faces(done) == (3, 3)
    # two passes in a row, with rerolls left on both sides
    done = make(state, (5, 3), ("keep", "keep"), disadvantage=1)
    assert talk(done) == ["edda", GM]
    # both out of rerolls: nobody is asked any more
    done = make(state, (3, 3, 2, 2, 2), ("die-0", "die-0", "die-0"), disadvantage=1)
    assert talk(done) == ["edda", GM, "edda"]
    # a player's pass after the GM's reroll does not close while the GM can still answer
    done = make(state, (5, 5, 2, 2), ("keep", "die-0", "keep", "die-1", "keep"), disadvantage=2)
    assert talk(done) == ["edda", GM, "edda", GM, "edda"]


@pytest.mark.rule("DW-RULING-30")
def test_by_house_rule_the_gm_speaks_first() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 1}), rulings=["gm_rerolls_first"])
    assert talk(make(state, (5, 3, 2, 6), ("die-0", "die-0"), disadvantage=1)) == [GM, "edda"]


@pytest.mark.rule("DW-RULING-31")
def test_one_die_may_be_rerolled_again_by_either_side() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 2}))
    done = make(state, (2, 3, 5, 1, 6), ("die-0", "die-0", "die-0"), disadvantage=1)
    assert faces(done) == (6, 3)


@pytest.mark.rule("DW-RULING-31")
def test_by_house_rule_each_die_is_rerolled_once() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 2}), rulings=["each_die_once"])
    done = make(state, (2, 3, 5, 6), ("die-0", "die-1"), disadvantage=1)
    options = [[option.id for option in ask.question.options] for ask in done.asked]
    assert options == [["keep", "die-0", "die-1"], ["keep", "die-1"]]
    assert talk(done) == ["edda", GM]  # then every die has been rerolled: it closes, with a reroll left


@pytest.mark.rule("DW-ADV-04", "DW-RULING-50")
def test_the_gm_keeps_the_new_value_unless_the_house_lets_them_choose() -> None:
    assert faces(make(table(hero(STR="1/0/0")), (5, 6), ("die-0",), disadvantage=1)) == (6,)
    state = table(hero(STR="1/0/0", prof={"STR": 1}), rulings=["gm_keeps_either_value"])
    done = make(state, (5, 6), ("keep", "die-0", "old", "keep"), disadvantage=1)
    assert (faces(done), [ask.question.kind for ask in done.asked][2]) == ((5,), "keep-value")
    assert faces(make(state, (5, 2), ("keep", "die-0", "new", "keep"), disadvantage=1)) == (2,)
    # the player's own rerolls stand, at any table
    assert faces(make(state, (5, 2), ("die-0",))) == (2,)


@pytest.mark.rule("DW-AFFL-13", "DW-NOTE-62", "DW-EX-44")
def test_the_angry_lose_proficiency_and_nothing_else() -> None:
    state = table(hero(prof={"STR": 2}, afflictions=("Angry",)))
    done = make(state, (2, 2, 3, 2), ("die-0",), advantage=1)
    assert talk(done) == ["edda"]
    rules = next(record.rules for record in done.records if isinstance(record.event, rerolls.DieRerolled))
    assert "DW-ADV-02" in rules
    assert talk(make(state, (2, 2, 3))) == []
    assert talk(make(state, (2, 2, 3, 2), ("die-0",), extra_rerolls=1)) == ["edda"]


@pytest.mark.rule("DW-REROLL-01", "DW-SKILL-44")
def test_rerolls_come_from_skills_and_grants_too() -> None:
    state = table(hero(skills=("Survivalist",)))
    assert talk(make(state, (2, 2, 3, 2), ("die-0",), purpose="wilderness")) == ["edda"]
    assert talk(make(state, (2, 2, 3, 2, 2), ("die-0", "die-0"), extra_rerolls=2)) == ["edda", "edda"]


@pytest.mark.rule("DW-BURDEN-06", "DW-EX-78", "DW-RULING-13")
def test_a_burden_gives_up_proficiency_and_its_disadvantage_cancels() -> None:
    state = table(hero(prof={"STR": 2}))
    assert talk(make(state, (2, 2, 3), no_proficiency=True, advantage=1, disadvantage=1)) == []
    assert talk(make(state, (2, 2, 3), ("keep",), no_proficiency=True, disadvantage=1)) == [GM]
    # by house rule nothing cancels it
    uncancelled = make(state, (2, 2, 3), ("keep", "keep"), no_proficiency=True, advantage=1, uncancelled=1)
    assert talk(uncancelled) == ["edda", GM]


@pytest.mark.rule("DW-REROLL-02", "DW-TEST-06", "DW-TEST-10")
def test_the_question_shows_every_die_and_what_it_does() -> None:
    state = table(hero(prof={"STR": 1}), hero("bo", afflictions=("Hopeless",)))
    done = make(state, (1, 5, 4, 5), ("yes", "yes", "keep"), helper="bo")
    question = done.asked[-1].question
    assert question.kind == "reroll"
    assert question.dice == (
        Die(1, option="die-0", owner="edda", marks=("tires",)),
        Die(5, option="die-1", owner="edda", marks=("success",)),
        Die(4, option="die-2", owner="edda", marks=("success", "tires")),
        Die(5, owner="bo", marks=("success", "tires")),
    )
    assert (question.about["hero"], question.about["attribute"]) == ("edda", "STR")
    assert [option.label for option in question.options][:2] == ["Keep the dice", "Reroll the 1"]


@pytest.mark.rule("DW-REROLL-02")
def test_a_position_can_be_written_and_read_again() -> None:
    state = table(hero(prof={"STR": 1}, afflictions=("Terrified",)), rulings=["each_die_once"])
    done = make(state, (2, 2, 3), ("keep", "keep"), disadvantage=1)
    position = rerolls.read(state, done.asked[1].question.about["position"])
    assert (position.turn, position.kept, position.proficiency, position.gm) == (1, 1, 1, 1)
    assert [die.face for die in position.dice] == [2, 2, 3]
    assert position.terms.main.succeeds == (5, 6)
    assert position.terms.rulings == state.rulings
    assert len(done.asked[1].question.about["position"]) < 1000

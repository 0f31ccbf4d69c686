"""Inputs at the table: acts, questions, dice by hand, undo, and what is refused."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import Ask, Roll
from pallbearer.table.commands import (
    AddSalt,
    Answer,
    Begin,
    ChangeRulings,
    LeaveHero,
    Note,
    Redo,
    RenameSeat,
    RenameTable,
    RevokeSeat,
    StopAct,
    TakeHero,
    TypeDice,
    Undo,
)
from pallbearer.table.live import fold
from pallbearer.table.log import Answered, Recorded, Thrown
from tests.table.kit import Group
from tests.toy import SYSTEM


@pytest.fixture
def group() -> Group:
    return Group()


def same(group: Group) -> None:
    """The fold of the log is the live table, open questions included."""
    live, folded = group.live, fold(SYSTEM, group.log)
    assert folded.game == live.game
    assert (folded.seq, folded.counter, folded.salts, folded.next_act) == (
        live.seq,
        live.counter,
        live.salts,
        live.next_act,
    )
    assert {one.id: one.heroes for one in folded.seats.values()} == {one.id: one.heroes for one in live.seats.values()}
    opened = {act: one.run.waiting() for act, one in live.open.items() if one.run}
    assert {act: one.run.waiting() for act, one in folded.open.items() if one.run} == opened
    assert folded.line.counting == live.line.counting


def test_a_hero_belongs_to_the_seat_that_rolled_it_up(group: Group) -> None:
    assert group.live.heroes_of(group.ann) == {"h1"}
    assert group.live.heroes_of(group.bob) == {"h2"}


def test_an_act_stops_at_its_question_and_goes_on_with_the_answer(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    (first,) = group.open()
    assert isinstance(first.step, Ask)
    assert first.step.question.kind == "reroll"
    same(group)
    group.do(group.ann, Answer(first.id, "die-0"))
    (second,) = group.open()
    assert isinstance(second.step, Ask)
    assert second.step.question.kind == "meddle"
    same(group)
    group.do(group.gm, Answer(second.id, "no"))
    assert group.open() == []
    same(group)


def test_two_acts_may_be_open_at_once_and_each_sees_the_state_of_its_time(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    group.do(group.bob, Begin("dare", {"hero": "h2"}))
    one, two = group.open()
    group.do(group.bob, Answer(two.id, "keep"))
    group.do(group.ann, Answer(one.id, "keep"))
    assert [question.act for question in group.open()] == [one.act, two.act]
    same(group)


def test_answers_to_questions_put_side_by_side_may_come_in_any_order(group: Group) -> None:
    group.do(group.gm, Begin("vote"))
    ann, bob = group.open()
    group.do(group.bob, Answer(bob.id, "no"))
    same(group)
    group.do(group.ann, Answer(ann.id, "yes"))
    assert group.live.game.votes == ("h2:no", "h1:yes")
    assert group.open() == []
    same(group)


def test_the_first_of_two_answers_wins_and_the_other_is_told(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    (question,) = group.open()
    group.do(group.ann, Answer(question.id, "keep"))
    assert group.refused(group.gm, Answer(question.id, "die-1")).code == "closed"


def test_the_gm_answers_for_somebody_who_is_away(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    (question,) = group.open()
    group.do(group.gm, Answer(question.id, "keep"))
    answered = [entry for batch in group.log for entry in batch.entries if isinstance(entry, Answered)]
    assert [(entry.who, entry.answer) for entry in answered] == [("h1", "keep")]
    assert group.log[-1].by == group.gm


def test_dice_thrown_by_hand_are_asked_for_and_marked(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}, by_hand=True))
    (throw,) = group.open()
    assert isinstance(throw.step, Roll)
    same(group)
    assert group.refused(group.bob, TypeDice(throw.id, (1, 2))).code == "forbidden"
    for faces in ((1,), (1, 7), (0, 1), (1, 2, 3)):
        assert "1 to 6" in group.refused(group.ann, TypeDice(throw.id, faces)).remedy
    group.do(group.ann, TypeDice(throw.id, (4, 4)))
    (thrown,) = [entry for entry in group.log[-1].entries if isinstance(entry, Thrown)]
    assert (thrown.faces, thrown.counter) == ((4, 4), -1)
    group.do(group.ann, Answer(group.open()[0].id, "keep"))
    group.do(group.gm, Answer(group.open()[0].id, "no"))
    assert any(b"DareWon" in bytes(one.event) for one in group.log[-1].entries if isinstance(one, Recorded))
    assert group.live.counter == 0
    same(group)


def test_a_refused_act_leaves_nothing_behind(group: Group) -> None:
    assert group.refused(group.gm, Begin("dare", {"hero": "h9"})).code == "unknown-hero"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Begin("fly"), "unknown-act"),
        (Begin("dare", {}), "bad-params"),
        (Begin("dare", {"hero": 7}), "bad-params"),
        (Begin("dare", {"hero": "h1", "luck": 9}), "bad-params"),
        (Answer("9.0.0", "yes"), "closed"),
        (TypeDice("9.0.0", (1,)), "closed"),
        (TakeHero("h9"), "unknown-hero"),
        (LeaveHero("h9"), "unknown-hero"),
        (ChangeRulings({"free_beer": True}), "unknown-ruling"),
        (ChangeRulings({"forgiving": "perhaps"}), "bad-ruling"),
        (AddSalt(" "), "bad-text"),
        (Note("x" * 2001), "bad-text"),
        (RenameTable("\x00"), "bad-text"),
        (RenameSeat("Who", "s9"), "unknown-seat"),
        (RevokeSeat("s9"), "unknown-seat"),
        (RevokeSeat("s1"), "own-seat"),
        (StopAct(9), "closed"),
        (Undo(1), "stale"),
        (Redo(1), "stale"),
    ],
)
def test_bad_input_is_refused_by_name_and_changes_nothing(group: Group, command: object, code: str) -> None:
    assert group.refused(group.gm, command).code == code  # type: ignore[arg-type]


def test_an_answer_that_was_not_listed_is_refused_with_those_that_were(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    assert "keep, die-0, die-1" in group.refused(group.ann, Answer(group.open()[0].id, "die-7")).remedy


def test_the_same_key_is_carried_out_once(group: Group) -> None:
    first = group.do(group.ann, Begin("dare", {"hero": "h1"}), key="k1")
    again = group.do(group.ann, Begin("dare", {"hero": "h1"}), key="k1")
    assert (again.seq, again.again) == (first.seq, True)
    assert len(group.open()) == 1
    group.tables.forget(group.table)
    assert group.do(group.ann, Begin("dare", {"hero": "h1"}), key="k1").again


def test_the_same_key_with_another_input_is_another_input(group: Group) -> None:
    first = group.do(group.ann, Note("a"), key="k1")
    other = group.do(group.ann, Note("b"), key="k1")
    assert (other.seq, other.again) == (first.seq + 1, False)


def test_house_rules_change_from_now_on_and_are_undone_like_play(group: Group) -> None:
    group.do(group.gm, ChangeRulings({"forgiving": True}))
    assert group.live.game.rulings.forgiving is True
    same(group)
    group.do(group.gm, Undo(group.live.seq))
    assert group.live.game.rulings.forgiving is False


def test_undo_then_redo_is_identity_to_every_point(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    group.do(group.ann, Answer(group.open()[0].id, "die-1"))
    group.do(group.gm, Answer(group.open()[0].id, "yes"))
    group.do(group.gm, Begin("vote"))
    game, opened = group.live.game, [one.id for one in group.open()]
    for point in range(len(group.log)):
        seq = group.live.seq
        if not [one for one in group.live.line.counting if one > point]:
            continue
        group.do(group.gm, Undo(seq, to=point))
        same(group)
        group.do(group.gm, Redo(group.live.seq))
        same(group)
        assert group.live.game == game
        assert [one.id for one in group.open()] == opened


def test_undo_into_the_middle_of_an_act_asks_its_question_again(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    (question,) = group.open()
    group.do(group.ann, Answer(question.id, "die-0"))
    fell = [entry.faces for batch in group.log for entry in batch.entries if isinstance(entry, Thrown)]
    group.do(group.gm, Undo(group.live.seq))
    assert group.open() == [question]
    group.do(group.ann, Answer(question.id, "keep"))
    counters = [entry.counter for batch in group.log for entry in batch.entries if isinstance(entry, Thrown)]
    assert counters == [0, 1]
    assert len(fell) == 2
    same(group)


def test_new_play_after_an_undo_leaves_nothing_to_redo(group: Group) -> None:
    group.do(group.gm, Begin("hide", {"omen": 3}))
    group.do(group.gm, Undo(group.live.seq))
    group.do(group.gm, Begin("hide", {"omen": 4}))
    assert group.refused(group.gm, Redo(group.live.seq)).code == "nothing-to-redo"
    assert group.live.game.omen == 4


def test_a_player_undoes_their_own_last_steps_only(group: Group) -> None:
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    group.do(group.gm, Begin("hide", {"omen": 1}))
    assert group.refused(group.ann, Undo(group.live.seq)).code == "forbidden"
    group.do(group.gm, Undo(group.live.seq))
    group.do(group.ann, Undo(group.live.seq))
    assert group.open() == []


def test_an_act_whose_script_changed_is_set_aside_and_can_be_closed(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from pallbearer.rules.script import Record
    from tests import toy

    def other(state: toy.ToyState, params: toy.OfHero):  # type: ignore[no-untyped-def]
        yield Record(toy.LuckLost(params.hero), ("TY-RULE-05",))

    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    game = group.live.game
    monkeypatch.setitem(SYSTEM.acts, "dare", replace(SYSTEM.acts["dare"], script=other))
    group.tables.forget(group.table)
    assert group.live.game == game
    (opened,) = group.live.open.values()
    assert opened.run is None
    assert group.open() == []
    group.do(group.gm, StopAct(opened.id))
    assert group.live.open == {}
    same(group)


def test_every_event_of_the_log_names_its_rules(group: Group) -> None:
    group.do(group.gm, Begin("vote"))
    for batch in group.log:
        for entry in batch.entries:
            if isinstance(entry, Recorded):
                assert entry.rules
                assert set(entry.rules) <= set(SYSTEM.catalogue.by_id)

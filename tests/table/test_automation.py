"""The dial of a table: what the rules make of the dice is done, suggested, or left to people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pallbearer.rules.script import GM, Ask, Record, Roll, Script, run
from pallbearer.table import view
from pallbearer.table.automation import Aside, under
from pallbearer.table.commands import Answer, Begin, ChangeConduct, ChangeRulings, Open, TypeDice, Undo
from pallbearer.table.log import ActBegun, LeftOut, Recorded
from tests import toy
from tests.table.kit import Group
from tests.table.test_play import same


@pytest.fixture
def group() -> Group:
    return Group()


def dare(group: Group, seat: str, hero: str, faces: tuple[int, int] = (1, 2)) -> None:
    """A dare with these faces, up to what the dial makes of it."""
    group.do(seat, Begin("dare", {"hero": hero}, by_hand=True))
    group.do(seat, TypeDice(group.open()[-1].id, faces))
    group.do(seat, Answer(group.open()[-1].id, "keep"))
    group.do(group.gm, Answer(group.open()[-1].id, "no"))


def luck(group: Group, hero: str = "h1") -> int:
    left: int = group.live.game.heroes[hero].luck
    return left


def offered(group: Group) -> Open:
    (one,) = [one for one in group.open() if isinstance(one.step, Ask) and one.step.question.kind == "write-down"]
    return one


def last(group: Group, kind: type) -> list[object]:
    return [entry for entry in group.log[-1].entries if isinstance(entry, kind)]


def test_do_is_the_default_and_writes_at_once(group: Group) -> None:
    dare(group, group.ann, "h1")
    assert luck(group) == 2
    assert group.open() == []


def test_suggest_asks_the_player_and_writes_what_they_allow(group: Group) -> None:
    group.do(group.gm, ChangeConduct("suggest"))
    dare(group, group.ann, "h1")
    one = offered(group)
    assert isinstance(one.step, Ask)
    assert (one.step.who, one.step.question.rules) == ("h1", ("TY-RULE-05",))
    assert one.step.question.text == "The rules say: Edda loses luck."
    assert luck(group) == 3
    same(group)
    assert group.refused(group.bob, Answer(one.id, "write")).code == "forbidden"
    group.do(group.ann, Answer(one.id, "write"))
    assert luck(group) == 2
    assert [bytes(entry.event) for entry in last(group, Recorded)] == [b'{"type":"LuckLost","hero":"h1"}']  # type: ignore[attr-defined]
    same(group)


def test_what_a_player_leaves_is_told_in_the_log_and_changes_nothing(group: Group) -> None:
    group.do(group.gm, ChangeConduct("suggest"))
    dare(group, group.ann, "h1")
    group.do(group.ann, Answer(offered(group).id, "leave"))
    assert luck(group) == 3
    assert len(last(group, LeftOut)) == 1
    assert group.open() == []
    assert "Left to you: Edda loses luck." in [line.text for line in view.log(group.live, group.bob, group.log)]
    same(group)


def test_off_throws_the_dice_and_leaves_the_rest_to_people(group: Group) -> None:
    group.do(group.gm, ChangeConduct("off"))
    dare(group, group.ann, "h1")
    assert luck(group) == 3
    assert len(last(group, LeftOut)) == 1
    assert group.open() == []
    same(group)


@pytest.mark.parametrize("automation", ["suggest", "off"])
def test_how_a_roll_came_out_is_told_in_any_case(group: Group, automation: str) -> None:
    group.do(group.gm, ChangeConduct(automation))  # type: ignore[arg-type]
    dare(group, group.ann, "h1", (5, 5))
    assert [bytes(entry.event) for entry in last(group, Recorded)] == [b'{"type":"DareWon","hero":"h1"}']  # type: ignore[attr-defined]
    assert group.open() == []
    same(group)


@pytest.mark.parametrize("automation", ["suggest", "off"])
def test_what_was_asked_for_without_dice_is_done_in_any_case(group: Group, automation: str) -> None:
    group.do(group.gm, ChangeConduct(automation))  # type: ignore[arg-type]
    group.do(group.gm, Begin("hide", {"omen": 2}))
    group.do(group.bob, Begin("roll_up", {"name": "Third"}))
    assert group.live.game.omen == 2
    assert group.live.game.heroes["h3"].name == "Third"
    same(group)


def test_an_open_act_keeps_the_dial_of_its_beginning(group: Group) -> None:
    group.do(group.gm, ChangeConduct("suggest"))
    group.do(group.ann, Begin("dare", {"hero": "h1"}))
    group.do(group.gm, ChangeConduct("do"))
    (begun,) = [one for batch in group.log for one in batch.entries if isinstance(one, ActBegun) and one.name == "dare"]
    assert begun.automation == "suggest"
    same(group)


def test_a_suggestion_that_fits_no_more_is_left(group: Group) -> None:
    for _ in range(2):
        dare(group, group.ann, "h1")
    group.do(group.gm, ChangeConduct("suggest"))
    dare(group, group.ann, "h1")
    dare(group, group.ann, "h1")
    for one in group.open():
        group.do(group.ann, Answer(one.id, "write"))
    assert luck(group) == 0
    assert len(last(group, LeftOut)) == 1
    same(group)


def test_undo_takes_back_play_and_leaves_the_dial(group: Group) -> None:
    dare(group, group.ann, "h1")
    group.do(group.gm, ChangeConduct("off"))
    group.do(group.gm, Undo(group.live.seq, to=0))
    assert group.live.conduct.automation == "off"
    same(group)


def test_a_change_of_conduct_leaves_what_it_does_not_name(group: Group) -> None:
    group.do(group.gm, ChangeConduct("suggest"))
    group.do(group.gm, ChangeConduct(advice=False))
    assert (group.live.conduct.automation, group.live.conduct.advice) == ("suggest", False)
    seen = view.see(group.live, group.ann)
    assert (seen.automation, seen.advice) == ("suggest", False)
    assert group.refused(group.ann, ChangeConduct("do")).code == "forbidden"


def test_house_rules_reach_an_act_that_is_kept_back(group: Group) -> None:
    group.do(group.gm, ChangeConduct("off"))
    group.do(group.gm, ChangeRulings({"forgiving": True}))
    dare(group, group.ann, "h1")
    assert last(group, LeftOut) == []


def _omens(steps: list[object]) -> Callable[[object], object]:
    """Answers for a script, each step kept: dice show 1, whatever is suggested is written."""

    def respond(step: object) -> object:
        steps.append(step)
        return (1,) if isinstance(step, Roll) else "write" if isinstance(step, Ask) else toy.ToyState()

    return respond


def _hidden_and_open() -> Script[None]:
    yield Roll((6,))
    yield Record(toy.OmenHidden(4), ("TY-RULE-07",), (GM,))
    yield Record(toy.Voted("h1", "yes"), ("TY-RULE-06",))


def test_what_is_the_gms_alone_is_suggested_to_the_gm_alone() -> None:
    steps: list[object] = []
    aside = Aside(toy.SYSTEM, toy.ToyState)
    run(under("suggest", _hidden_and_open(), aside, "h1"), _omens(steps))
    open_, hidden = [step for step in steps if isinstance(step, Ask)]
    assert (open_.who, open_.audience, hidden.who, hidden.audience) == ("h1", (), GM, (GM,))
    assert "omen" not in open_.question.text
    assert hidden.question.text == "The rules say: The omen is 4."
    assert [step.audience for step in steps if isinstance(step, Record)] == [(GM,), ()]
    assert aside.left == []


def test_what_is_the_gms_alone_stays_so_when_it_is_left_out() -> None:
    steps: list[object] = []
    aside = Aside(toy.SYSTEM, toy.ToyState)
    run(under("off", _hidden_and_open(), aside, "h1"), _omens(steps))
    assert [record.audience for record in aside.left] == [(GM,), ()]
    assert not any(isinstance(step, Record | Ask) for step in steps)

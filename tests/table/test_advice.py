"""Odds at a table: for whom, for what is played for, and what is left of them when the table shows none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pallbearer.conformance.bots import buttons, filled
from pallbearer.conformance.room import Room
from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import GM, Ask, Refused, Roll
from pallbearer.systems import find
from pallbearer.table import view
from pallbearer.table.commands import Answer, Begin, ChangeConduct, TypeDice, waiting
from pallbearer.table.live import Live
from pallbearer.table.service import Done, Tables
from tests.table.kit import tables

AIMS = ("success", "great", "no-fatigue", "great=1.5,success=1,critical=-1,fatigue=-0.4")
TEST = {"hero": "h1", "attribute": "STR"}


class Grim:
    """A table of Dead Weight: a GM, and Ann with Edda, who has 3 STR dice and 1 reroll."""

    def __init__(self) -> None:
        self.tables: Tables = tables(system=find("deadweight"))
        link = self.tables.create("deadweight", "The Pit", "Gil")
        assert not isinstance(link, Refused)
        self.table = link.table
        players = self.tables.invite(self.table, "s1", "player")
        assert not isinstance(players, Refused)
        ann = self.tables.sit_down(players.token, "Ann", "1234")
        assert not isinstance(ann, Refused)
        self.gm, self.ann = "s1", ann.seat
        self.do(self.ann, Begin("roll_up", {"name": "Edda", "quick": True}))
        figures = {"score": 3, "proficiency": 1, "fatigue": 0, "wounds": 0}
        self.do(self.gm, Begin("adjust_attribute", {**TEST, **figures}))

    @property
    def live(self) -> Live:
        return self.tables.live(self.table)

    def do(self, seat: str, command: Any) -> None:
        done = self.tables.do(self.table, seat, command)
        assert isinstance(done, Done), done

    def test(self, faces: tuple[int, ...] = (6, 4, 1), disadvantage: int = 0, **more: Any) -> str:
        """A test thrown by hand, up to its first question, whose id comes back."""
        if disadvantage:
            self.do(self.gm, Begin("call_test", {**TEST, "disadvantage": disadvantage}))
            more["call"] = "call-1"
        self.do(self.ann, Begin("test", {**TEST, **more}, by_hand=True))
        (throw,) = waiting(self.live)
        assert isinstance(throw.step, Roll)
        self.do(self.ann, TypeDice(throw.id, faces))
        return self.asked()

    def asked(self) -> str:
        (question,) = waiting(self.live)
        assert isinstance(question.step, Ask)
        return question.id


@pytest.fixture
def grim() -> Grim:
    return Grim()


def advice(grim: Grim, seat: str, question: str, aim: str = "") -> dict[str, Chance]:
    found = view.advice(grim.live, seat, question, aim)
    assert not isinstance(found, Refused), found
    return found


def test_dice_typed_in_have_the_advice_that_thrown_ones_have(grim: Grim) -> None:
    grim.do(grim.ann, Begin("test", TEST))
    (thrown,) = waiting(grim.live)
    assert isinstance(thrown.step, Ask)
    faces = tuple(die.face for die in thrown.step.question.dice)
    found = {aim: advice(grim, grim.ann, thrown.id, aim) for aim in AIMS}
    assert all(set(one) == {"keep", "die-0", "die-1", "die-2"} for one in found.values())
    other = Grim()
    by_hand = other.test(faces)
    assert {aim: advice(other, other.ann, by_hand, aim) for aim in AIMS} == found


def test_what_is_played_for_changes_the_advice_and_nothing_in_the_log(grim: Grim) -> None:
    question = grim.test()
    before = list(grim.tables.store.read(grim.table))
    fresh, usual = (advice(grim, grim.ann, question, aim) for aim in ("no-fatigue", ""))
    assert usual == advice(grim, grim.ann, question, "success")
    assert {chance.about for chance in fresh.values()} == {"fatigue"}
    assert all(chance.worth == "" for chance in usual.values())
    assert list(grim.tables.store.read(grim.table)) == before


def test_the_gm_is_told_their_own_side(grim: Grim) -> None:
    first = grim.test(disadvantage=1)
    grim.do(grim.ann, Answer(first, "keep"))
    question = grim.asked()
    (open_,) = waiting(grim.live)
    assert open_.step.who == GM  # type: ignore[union-attr]
    told = advice(grim, grim.gm, question)
    assert {chance.word for chance in told.values()} == {"failure"}
    assert all(chance.wanted == ("critical", "failure", "fatigue") for chance in told.values())


@pytest.mark.parametrize(
    ("aim", "given", "allowed"),
    [
        ("luck", "'luck'", "success, great, no-fatigue, or weights such as great=1.5"),
        ("great=x", "'great=x'", "weights of at most a million, to six places"),
        ("great=1,great=2", "'great=2'", "success, great, no-fatigue, or weights such as great=1.5"),
    ],
)
@pytest.mark.parametrize(
    "look",
    [
        lambda live, seat, aim: view.advice(live, seat, "1.0", aim),
        lambda live, seat, aim: view.forecast(live, seat, "test", TEST, aim),
    ],
)
def test_an_aim_that_is_none_is_refused(
    grim: Grim, look: Callable[..., Any], aim: str, given: str, allowed: str
) -> None:
    refused = look(grim.live, grim.ann, aim)
    assert isinstance(refused, Refused)
    assert refused.code == "bad-aim"
    assert refused.remedy.startswith(f"aim: given {given}; allowed: {allowed}")


def test_what_would_change_it_is_shown_to_whoever_may_begin_it(grim: Grim) -> None:
    assert set(view.what_if(grim.live, grim.ann, "test", TEST)) == {"one more die", "one more reroll"}
    assert view.what_if(grim.live, "nobody", "test", TEST) == {}
    assert view.what_if(grim.live, grim.ann, "call_test", TEST) == {}
    grim.do(grim.gm, Begin("adjust_word", {"hero": "h1", "held": "afflictions", "name": "Hopeless"}))
    assert set(view.what_if(grim.live, grim.ann, "test", TEST, "great")) == {
        "one more die",
        "one more reroll",
        "not hopeless",
    }


def test_off_means_off_for_everybody_and_leaves_the_working(grim: Grim) -> None:
    shown = view.forecast(grim.live, grim.ann, "test", TEST)
    assert isinstance(shown, Chance)
    grim.do(grim.gm, ChangeConduct(advice=False))
    question = grim.test()
    for seat in (grim.gm, grim.ann):
        assert advice(grim, seat, question) == {}
        assert view.what_if(grim.live, seat, "test", TEST) == {}
        left = view.forecast(grim.live, seat, "test", TEST)
        assert left == Chance("", {}, why=shown.why)
        assert shown.why[0][0] == "STR score: 3"
        refused = view.forecast(grim.live, seat, "test", {**TEST, "safe": True, "extra_effort": True})
        assert isinstance(refused, Refused)
    grim.do(grim.gm, ChangeConduct(advice=True))
    assert advice(grim, grim.ann, question)


@pytest.mark.parametrize("name", ["blackpowder", "tenslots", "bashslash", "deadweight"])
def test_the_working_alone_tells_no_odds(name: str) -> None:
    """What is left when a table shows no odds holds none, in any game."""
    system, random = find(name), Random(5)
    room, seen = Room(system, 5, heroes=2), 0
    room.do(ChangeConduct(advice=False))
    for do in buttons(room.live):
        left = view.forecast(room.live, "s1", do.act, filled(do, random))
        if isinstance(left, Chance):
            seen += 1
            assert (left.headline, left.outcomes, left.beside, left.wanted, left.worth) == ("", {}, {}, (), "")
            assert not any("%" in text for text, _ in left.why), left.why
    assert seen

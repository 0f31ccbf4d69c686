"""Trackers: decay, doom, bad omens and the GM's own."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import GM
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import State, Tracker
from pallbearer.systems.deadweight.trackers import TrackerTriggered, advance, lower, main_trackers
from tests.systems.deadweight.kit import act, hero, play, table


def standing(name: str, filled: int, *heroes: Any, rulings: tuple[str, ...] = (), **fields: Any) -> State:
    trackers = main_trackers()
    old = trackers.get(name, Tracker(name, name, 4))
    new = Tracker(old.id, old.name, old.size, filled, fields.pop("secret", old.secret), old.keeps)
    return table(*heroes, rulings=rulings, trackers={**trackers, name: new}, **fields)


def triggers(done: Any) -> int:
    return sum(isinstance(event, TrackerTriggered) for event in done.events)


@pytest.mark.rule("DW-TRACK-04", "DW-TRACK-06", "DW-TRACK-07")
def test_decay_doom_and_bad_omens_are_always_in_play() -> None:
    state: State = SYSTEM.begin(Rulings())
    assert sorted(state.trackers) == ["decay", "doom", "omens"]
    for name in ("decay", "doom", "omens"):
        assert act("remove_tracker", state, tracker=name).result.code == "main-tracker"


@pytest.mark.rule("DW-TRACK-01", "DW-TRACK-02")
def test_advancing_fills_one_segment() -> None:
    done = act("advance_tracker", standing("decay", 2), tracker="decay")
    assert done.state.trackers["decay"].filled == 3
    assert done.state.trackers["decay"].size == 6
    assert triggers(done) == 0


@pytest.mark.rule("DW-TRACK-03", "DW-RULING-94")
def test_a_full_tracker_happens_once_and_starts_again_empty() -> None:
    done = act("advance_tracker", standing("decay", 5), tracker="decay")
    assert triggers(done) == 1
    assert done.state.trackers["decay"].filled == 0
    assert done.state.trackers["decay"].triggered == 1


@pytest.mark.rule("DW-RULING-94")
@pytest.mark.parametrize(("rulings", "left"), [((), 2), (("tracker_drops_excess",), 0)])
def test_excess_segments_carry_over_unless_the_house_drops_them(rulings: tuple[str, ...], left: int) -> None:
    done = act("advance_tracker", standing("decay", 5, rulings=rulings), tracker="decay", points=3)
    assert triggers(done) == 1
    assert done.state.trackers["decay"].filled == left


@pytest.mark.rule("DW-RULING-94")
@pytest.mark.parametrize(("rulings", "times", "left"), [((), 2, 2), (("tracker_drops_excess",), 1, 0)])
def test_a_long_advance_fills_a_tracker_more_than_once(rulings: tuple[str, ...], times: int, left: int) -> None:
    done = act("advance_tracker", standing("decay", 0, rulings=rulings), tracker="decay", points=14)
    assert triggers(done) == times
    assert done.state.trackers["decay"].filled == left


@pytest.mark.rule("DW-RULING-94", "DW-TRACK-06")
def test_doom_keeps_its_value_when_full_and_happens_once() -> None:
    done = act("advance_tracker", standing("doom", 7), tracker="doom", points=4)
    assert done.state.trackers["doom"].filled == 8
    assert triggers(done) == 1
    assert act("advance_tracker", done.state, tracker="doom").result.code == "full"


@pytest.mark.rule("DW-TRACK-08")
def test_each_completion_of_bad_omens_is_told_and_counted() -> None:
    state = standing("omens", 6)
    for times in (1, 2):
        done = act("advance_tracker", state, tracker="omens", points=1 if times == 1 else 7)
        assert triggers(done) == 1
        assert done.events[-1].weight == 2
        assert done.state.trackers["omens"].triggered == times
        state = done.state


@pytest.mark.rule("DW-NOTE-69")
@pytest.mark.parametrize(("filled", "points", "left"), [(3, 1, 2), (3, 5, 0), (1, 1, 0)])
def test_a_tracker_goes_down_to_empty_and_no_further(filled: int, points: int, left: int) -> None:
    done = act("lower_tracker", standing("decay", filled), tracker="decay", points=points)
    assert done.state.trackers["decay"].filled == left


@pytest.mark.rule("DW-NOTE-69")
def test_lowering_an_empty_tracker_records_nothing() -> None:
    state = standing("doom", 0)
    assert play(lower(state, "doom", 1, ("DW-MIRACLE-05",)), state).events == []
    assert act("lower_tracker", state, tracker="doom").result.code == "empty"


@pytest.mark.rule("DW-EX-57", "DW-AFFL-29", "DW-RULING-87")
@pytest.mark.parametrize(("points", "moved"), [(1, 2), (2, 3)])
def test_one_doomed_adventurer_makes_doom_advance_one_more(points: int, moved: int) -> None:
    state = standing("doom", 0, hero(afflictions=("Doomed",)))
    done = play(advance(state, "doom", points, ("DW-MISHAP-04",)), state)
    assert done.state.trackers["doom"].filled == moved


@pytest.mark.rule("DW-EX-57", "DW-RULING-87")
def test_the_doomed_do_not_touch_doom_going_down_nor_other_trackers() -> None:
    state = standing("doom", 3, hero(afflictions=("Doomed",)))
    assert act("lower_tracker", state, tracker="doom").state.trackers["doom"].filled == 2
    assert act("advance_tracker", state, tracker="decay").state.trackers["decay"].filled == 1


@pytest.mark.rule("DW-RULING-87")
@pytest.mark.parametrize(("rulings", "moved"), [((), 2), (("doomed_stacks",), 3)])
def test_two_doomed_count_once_unless_the_house_stacks_them(rulings: tuple[str, ...], moved: int) -> None:
    two = (hero("edda", afflictions=("Doomed",)), hero("finn", afflictions=("Doomed",)))
    done = act("advance_tracker", standing("doom", 0, *two, rulings=rulings), tracker="doom")
    assert done.state.trackers["doom"].filled == moved


@pytest.mark.rule("DW-TRACK-09", "DW-TRACK-01")
def test_the_gm_starts_and_ends_further_trackers() -> None:
    done = act("add_tracker", table(), name="The flood", size=4)
    (new,) = set(done.state.trackers) - {"decay", "doom", "omens"}
    assert (done.state.trackers[new].name, done.state.trackers[new].size) == ("The flood", 4)
    full = act("advance_tracker", done.state, tracker=new, points=4)
    assert triggers(full) == 1
    gone = act("remove_tracker", full.state, tracker=new)
    assert sorted(gone.state.trackers) == ["decay", "doom", "omens"]


@pytest.mark.rule("DW-TRACK-01", "DW-TRACK-09")
@pytest.mark.parametrize(
    ("name", "size", "code"),
    [("X", 0, "bad-size"), ("X", 61, "bad-size"), (" ", 4, "bad-name"), ("y" * 61, 4, "bad-name")],
)
def test_a_tracker_has_a_name_and_a_number_of_segments(name: str, size: int, code: str) -> None:
    assert act("add_tracker", table(), name=name, size=size).result.code == code


@pytest.mark.rule("DW-TRACK-10")
def test_a_secret_tracker_moves_for_the_gm_alone_until_it_is_revealed() -> None:
    state = act("add_tracker", table(), name="The thing below", size=6, secret=True).state
    (new,) = set(state.trackers) - {"decay", "doom", "omens"}
    moved = act("advance_tracker", state, tracker=new)
    assert [record.audience for record in moved.records] == [(GM,)]
    shown = act("show_tracker", moved.state, tracker=new)
    assert [record.audience for record in shown.records] == [()]
    assert shown.state.trackers[new].secret is False
    assert [record.audience for record in act("advance_tracker", shown.state, tracker=new).records] == [()]
    hidden = act("show_tracker", shown.state, tracker=new, secret=True)
    assert hidden.state.trackers[new].secret is True
    assert act("show_tracker", hidden.state, tracker=new, secret=True).result.code == "no-change"


@pytest.mark.rule("DW-TRACK-10")
def test_doom_and_omens_begin_secret_and_decay_open() -> None:
    assert {name: one.secret for name, one in main_trackers().items()} == {"decay": False, "doom": True, "omens": True}


@pytest.mark.rule("DW-TRACK-10")
def test_beginning_an_act_about_a_secret_tracker_is_secret_too() -> None:
    for name in ("advance_tracker", "lower_tracker", "remove_tracker"):
        one = SYSTEM.acts[name]
        assert one.secret is not None
        assert one.secret(table(), one.params(tracker="doom")) is True
        assert one.secret(table(), one.params(tracker="decay")) is False


@pytest.mark.rule("DW-TRACK-02", "DW-TRACK-04")
@pytest.mark.parametrize("name", ["advance_tracker", "lower_tracker", "remove_tracker", "show_tracker"])
def test_an_unknown_tracker_is_refused_with_those_there_are(name: str) -> None:
    refused = act(name, table(), tracker="dooom").result
    assert refused.code == "unknown-tracker"
    assert "decay, doom, omens" in refused.remedy


@pytest.mark.rule("DW-TRACK-02")
@pytest.mark.parametrize("points", [0, -1, 61])
def test_a_tracker_moves_by_a_sane_number(points: int) -> None:
    for name in ("advance_tracker", "lower_tracker"):
        assert act(name, standing("decay", 3), tracker="decay", points=points).result.code == "bad-points"


@pytest.mark.rule("DW-TRACK-09", "DW-GAME-03")
def test_trackers_are_the_gms() -> None:
    names = ("advance_tracker", "lower_tracker", "add_tracker", "remove_tracker", "show_tracker")
    assert {SYSTEM.acts[name].by for name in names} == {"gm"}

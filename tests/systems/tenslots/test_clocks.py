"""Challenge Clocks."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.tenslots.state import Clock, State
from tests.systems.tenslots.kit import act, hero, table


def clocked(filled: int = 0, **fields: Any) -> State:
    return table(clocks={"clock-1": Clock("clock-1", "The climb", 4, filled, **fields)})


@pytest.mark.rule("TS-FATIGUE-02")
def test_a_clock_is_started_filled_and_cleared() -> None:
    state = act("add_clock", table(), name="The flood", size=4).state
    state = act("move_clock", state, clock="clock-1", by=3).state
    assert state.clocks["clock-1"].filled == 3
    state = act("move_clock", state, clock="clock-1", by=-1).state
    assert state.clocks["clock-1"].filled == 2
    done = act("move_clock", state, clock="clock-1", by=9)
    assert done.state.clocks["clock-1"].filled == 4
    assert done.events[0].tell(lambda one: one) == "The flood stands at 4 of 4: it is full."
    assert act("move_clock", done.state, clock="clock-1").result.code == "no-change"


@pytest.mark.rule("TS-FATIGUE-02")
def test_only_failing_tires_and_only_once() -> None:
    met = act("meet_clock", clocked(), clock="clock-1").state
    assert (met.clocks["clock-1"].ended, met.heroes["edda"].fatigue) == ("met", ())
    failed = act("fail_clock", clocked(), clock="clock-1").state
    assert len(failed.heroes["edda"].fatigue) == 1
    for name in ("fail_clock", "meet_clock", "move_clock"):
        assert act(name, failed, clock="clock-1").result.code == "decided"


@pytest.mark.rule("TS-FATIGUE-02")
def test_the_dead_do_not_tire() -> None:
    clocks = {"clock-1": Clock("clock-1", "The climb", 4)}
    state = table(hero("edda", dead=True), hero("brun"), clocks=clocks)
    done = act("fail_clock", state, clock="clock-1").state
    assert [len(one.fatigue) for one in done.heroes.values()] == [0, 1]
    assert act("fail_clock", state, clock="clock-1", hero="edda").result.code == "dead"
    assert act("fail_clock", state, clock="clock-1", points=2).result.code == "one-fatigue"


@pytest.mark.rule("TS-FATIGUE-02")
def test_secret_clocks_are_told_to_the_gm_alone() -> None:
    started = act("add_clock", table(), name="Doom", size=6, secret=True)
    assert started.records[0].audience == ("gm",)
    moved = act("move_clock", started.state, clock="clock-1")
    assert moved.records[0].audience == ("gm",)
    shown = act("show_clock", moved.state, clock="clock-1")
    assert (shown.records[0].audience, shown.state.clocks["clock-1"].secret) == ((), False)
    assert act("show_clock", shown.state, clock="clock-1").result.code == "no-change"
    assert act("show_clock", shown.state, clock="clock-1", secret=True).state.clocks["clock-1"].secret


@pytest.mark.rule("TS-FATIGUE-02")
def test_putting_away_and_bounds() -> None:
    assert act("remove_clock", clocked(), clock="clock-1").state.clocks == {}
    for name in ("move_clock", "fail_clock", "meet_clock", "show_clock", "remove_clock", "adjust_clock"):
        assert act(name, clocked(), clock="nope").result.code == "unknown-clock"
    assert act("add_clock", table(), name="x", size=25).result.code == "bad-number"
    assert act("add_clock", table(), name="").result.code == "bad-name"
    assert act("move_clock", clocked(), clock="clock-1", by=25).result.code == "bad-number"
    many = table(clocks={f"clock-{n}": Clock(f"clock-{n}", "x", 4) for n in range(1, 31)})
    assert act("add_clock", many, name="y").result.code == "too-many"


@pytest.mark.rule("TS-FATIGUE-02")
def test_the_gm_sets_a_clock() -> None:
    state = act("fail_clock", clocked(1), clock="clock-1").state
    done = act("adjust_clock", state, clock="clock-1", size=6, filled=5, name="Up", why="misread")
    clock = done.state.clocks["clock-1"]
    assert (clock.name, clock.size, clock.filled, clock.ended) == ("Up", 6, 5, "")
    assert done.events[0].tell(lambda one: one) == "Ruling: Up stands at 5 of 6 (misread)."
    assert act("adjust_clock", clocked(1), clock="clock-1", filled=5).result.code == "bad-number"
    assert act("adjust_clock", clocked(1), clock="clock-1", filled=1).result.code == "no-change"

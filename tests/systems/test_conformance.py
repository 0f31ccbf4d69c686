"""What every installed system keeps to.  A system that does not join by being installed fails here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pallbearer.conformance import CHECKS
from pallbearer.conformance.bots import GM
from pallbearer.conformance.checks import check_fold, check_log, check_standing, standing
from pallbearer.conformance.room import Room
from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.systems import find, installed
from pallbearer.table.commands import Redo, Undo
from tests.toy import SYSTEM as TOY

SYSTEMS: dict[str, System] = {"toy": TOY, **{name: find(name) for name in installed()}}
RUNS, STEPS = 45, 50
"""45 tables of 50 inputs each: 2,250 for every system."""


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_a_system_conforms(name: str, check: Callable[[System], None]) -> None:
    check(SYSTEMS[name])


class RandomPlay(RuleBasedStateMachine):
    """Bots press buttons and answer questions at random; nothing may ever be out of joint."""

    system: System

    @initialize(seed=st.integers(0, 2**32))
    def open_table(self, seed: int) -> None:
        self.room = Room(self.system, seed)

    @rule(seed=st.integers(0, 2**32))
    def somebody_plays(self, seed: int) -> None:
        before = self.room.live.seq
        command, done = self.room.play(Random(seed))
        if isinstance(done, Refused):
            assert done.code, command
            assert self.room.live.seq == before
        else:
            assert self.room.live.seq == before + 1

    @precondition(lambda self: len(self.room.live.line.counting) > 3)
    @rule(back=st.integers(1, 4))
    def undo_then_redo_is_identity(self, back: int) -> None:
        game, opened = self.room.live.game, standing(self.room.live)
        to = self.room.live.line.counting[-back] - 1
        assert not isinstance(self.room.do(Undo(self.room.live.seq, to)), Refused)
        assert not isinstance(self.room.do(Redo(self.room.live.seq)), Refused)
        assert self.room.live.game == game
        assert standing(self.room.live) == opened

    @invariant()
    def nothing_is_out_of_joint(self) -> None:
        check_standing(self.room.live)
        check_fold(self.room)

    def teardown(self) -> None:
        check_log(self.room)


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_random_play_never_breaks_anything(name: str) -> None:
    machine = type("RandomPlay", (RandomPlay,), {"system": SYSTEMS[name]})
    machine.TestCase.settings = settings(
        max_examples=RUNS,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
    machine.TestCase().runTest()


def test_the_gm_sits_where_the_bots_think() -> None:
    assert Room(TOY, 1).live.seats[GM].role == "gm"

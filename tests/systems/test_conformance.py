"""What every installed system keeps to.  A system that does not join by being installed fails here."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pallbearer.rules.chapter import refusal
from pallbearer.rules.sample import sample
from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.systems import find, installed
from pallbearer.table import view
from pallbearer.table.commands import Begin, Redo, Undo
from pallbearer.table.live import Live, fold
from pallbearer.table.log import Recorded, Thrown, decode
from tests.systems.bots import GM, buttons, filled, input_, refused_honestly
from tests.table.kit import tables
from tests.toy import SYSTEM as TOY

SYSTEMS: dict[str, System] = {"toy": TOY, **{name: find(name) for name in installed()}}
RUNS, STEPS = 45, 50
"""45 tables of 50 inputs each: 2,250 for every system."""


class RandomPlay(RuleBasedStateMachine):
    """Bots press buttons and answer questions at random; nothing may ever be out of joint."""

    system: System

    @initialize(seed=st.integers(0, 2**32))
    def open_table(self, seed: int) -> None:
        self.tables = tables(seed=seed, system=self.system)
        link = self.tables.create(self.system.name, "The Pit", "Gil")
        assert not isinstance(link, Refused)
        self.table, self.done = link.table, Counter[str]()
        for _ in range(2):
            assert not isinstance(self.tables.do(self.table, GM, Begin(self.system.roll_up, {"quick": True})), Refused)

    @property
    def live(self) -> Live:
        return self.tables.live(self.table)

    def folded(self) -> Live:
        return fold(self.system, [decode(text) for text in self.tables.store.read(self.table)])

    @rule(seed=st.integers(0, 2**32))
    def somebody_plays(self, seed: int) -> None:
        before = self.live.seq
        command = input_(self.live, Random(seed), self.done)
        done = self.tables.do(self.table, GM, command)
        if isinstance(done, Refused):
            assert refused_honestly(done), (command, done)
            assert self.live.seq == before
        else:
            assert self.live.seq == before + 1

    @precondition(lambda self: len(self.live.line.counting) > 3)
    @rule(back=st.integers(1, 4))
    def undo_then_redo_is_identity(self, back: int) -> None:
        game, opened = self.live.game, _open(self.live)
        to = self.live.line.counting[-back] - 1
        assert not isinstance(self.tables.do(self.table, GM, Undo(self.live.seq, to)), Refused)
        assert not isinstance(self.tables.do(self.table, GM, Redo(self.live.seq)), Refused)
        assert self.live.game == game
        assert _open(self.live) == opened

    @invariant()
    def nothing_is_out_of_joint(self) -> None:
        assert self.system.invariants(self.live.game) == []
        assert all(opened.run is not None for opened in self.live.open.values())

    @invariant()
    def the_fold_of_the_log_is_the_live_table(self) -> None:
        folded = self.folded()
        assert folded.game == self.live.game
        assert _open(folded) == _open(self.live)
        assert folded.counter == self.live.counter

    def teardown(self) -> None:
        known = self.system.catalogue.by_id
        for text in self.tables.store.read(self.table):
            for entry in decode(text).entries:
                if isinstance(entry, Recorded):
                    event = self.system.decode_event(entry.event)
                    assert msgspec.json.encode(event) == bytes(entry.event)
                    assert entry.rules
                    for one in entry.rules:
                        assert one in known, f"{type(event).__name__} names the unknown rule {one}"
                    assert event.tell(self.system.names(self.live.game))
                elif isinstance(entry, Thrown):
                    assert all(1 <= face <= sides for face, sides in zip(entry.faces, entry.dice, strict=True))


def _open(live: Live) -> list[Any]:
    return [(act, one.run.waiting() if one.run else None) for act, one in sorted(live.open.items())]


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


@pytest.fixture(params=sorted(SYSTEMS))
def played(request: pytest.FixtureRequest) -> Live:
    """A table of each system after some play, with four heroes."""
    system = SYSTEMS[request.param]
    room = tables(seed=3, system=system)
    link = room.create(system.name, "The Pit", "Gil")
    assert not isinstance(link, Refused)
    random, done = Random(4), Counter[str]()
    for _ in range(4):
        room.do(link.table, GM, Begin(system.roll_up, {"quick": True}))
    for _ in range(60):
        room.do(link.table, GM, input_(room.live(link.table), random, done))
    return room.live(link.table)


def test_every_button_begins_an_act_or_says_why_not(played: Live) -> None:
    random = Random(5)
    found = buttons(played)
    assert found
    for do in found:
        act = played.system.acts[do.act]
        params = msgspec.convert(filled(do, random), act.params)
        if do.refused:
            refused = refusal(act, played.game, params)
            assert refused is None or refused_honestly(refused)


def test_house_rules_have_a_clause_each_and_default_to_it(played: Live) -> None:
    system = played.system
    assert set(system.catalogue.flags) == set(system.rulings.__struct_fields__)
    assert msgspec.convert({}, system.rulings) == system.rulings()


def test_a_sheet_shows_no_buttons_to_strangers(played: Live) -> None:
    from pallbearer.rules.sheet import Eyes
    from tests.systems.bots import buttons_of_sheet

    for hero in played.system.heroes(played.game):
        assert list(buttons_of_sheet(played.system.sheet(played.game, hero, Eyes()))) == []
        assert view.sheet(played, GM, hero).name


def test_every_act_names_its_rules(played: Live) -> None:
    for act in played.system.acts.values():
        assert act.rules, act.name
        assert set(act.rules) <= set(played.system.catalogue.by_id), act.name
        assert act.title


WRONG: dict[type, tuple[Any, ...]] = {
    str: ("nope", "", "x" * 5000, "\x00", "DEX", "ünïcode"),
    int: (-(10**12), -1, 0, 10**12),
    tuple: ((), ("nope",), ("nope",) * 1000),
}


def test_wrong_values_in_params_never_crash_an_act(played: Live) -> None:
    """Every string, number and list that an act takes, replaced by nonsense: refused, or carried out without harm."""
    random, system = Random(6), played.system
    for do in buttons(played):
        act = system.acts[do.act]
        given_ = filled(do, random)
        for name, value in given_.items():
            for wrong in WRONG.get(type(value), ()):
                try:
                    params = msgspec.convert({**given_, name: wrong}, act.params)
                except msgspec.ValidationError:
                    continue
                try:
                    done = sample(act.script(played.game, params), played.game, system.evolve, Random(7))
                except Exception as crash:
                    raise AssertionError(f"{do.act}: {name}={wrong!r:.40} of {given_}") from crash
                assert system.invariants(done.state) == [], (do.act, name, wrong)

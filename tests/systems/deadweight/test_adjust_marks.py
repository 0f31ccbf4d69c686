"""The GM adjusts marks, quirks and the state of magic."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.state import Magic
from tests.systems.deadweight.kit import act, hero, table

LIGHT = Magic("light", "Light", "spell", memorized=True)


def told(done: Any) -> str:
    (event,) = done.events
    assert "DW-GAME-03" in done.rules()
    sentence: str = event.tell(lambda one: one)
    assert sentence.startswith("Ruling: ")
    return sentence


@pytest.mark.rule("DW-GAME-03")
def test_these_are_the_gms() -> None:
    assert {SYSTEM.acts[name].by for name in ("adjust_mark", "adjust_quirk", "adjust_magic")} == {"gm"}


@pytest.mark.rule("DW-GAME-03", "DW-PRAYER-08", "DW-PRAYER-13", "DW-SPELL-15", "DW-LIFE-05")
@pytest.mark.parametrize("what", ["plea_used", "god_angered", "arcane_well", "free_reroll_used"])
def test_marks(what: str) -> None:
    done = act("adjust_mark", table(), hero="edda", what=what, value=True, why="agreed")
    assert getattr(done.state.hero("edda"), what) is True
    assert told(done).endswith("yes (agreed).")
    back = act("adjust_mark", done.state, hero="edda", what=what, value=False)
    assert getattr(back.state.hero("edda"), what) is False
    assert act("adjust_mark", back.state, hero="edda", what=what, value=False).result.code == "no-change"


@pytest.mark.rule("DW-GAME-03", "DW-FEAT-03")
def test_quirks() -> None:
    done = act("adjust_quirk", table(), hero="edda", quirk=21)
    assert done.state.hero("edda").quirks == (21,)
    assert told(done) == "Ruling: edda has quirk 21."
    assert act("adjust_quirk", done.state, hero="edda", quirk=21).result.code == "no-change"
    assert act("adjust_quirk", done.state, hero="edda", quirk=21, gained=False).state.hero("edda").quirks == ()
    for quirk in (2, 25):
        assert act("adjust_quirk", table(), hero="edda", quirk=quirk).result.code == "unknown-quirk"


@pytest.mark.rule("DW-GAME-03", "DW-SPELL-11", "DW-PRAYER-07")
def test_magic() -> None:
    state = table(hero("edda", magic=(LIGHT,)))
    done = act("adjust_magic", state, hero="edda", magic="light", forgotten=True)
    (one,) = done.state.hero("edda").magic
    assert (one.memorized, one.forgotten, one.exhausted) == (True, True, False)
    assert told(done) == "Ruling: edda's Light is memorized, forgotten."
    assert act("adjust_magic", state, hero="edda", magic="light", memorized=True).result.code == "no-change"
    refused = act("adjust_magic", state, hero="edda", magic="fireball", memorized=True).result
    assert (refused.code, "light" in refused.remedy) == ("unknown-magic", True)


@pytest.mark.rule("DW-GAME-03")
def test_what_is_unknown() -> None:
    assert act("adjust_mark", table(), hero="edda", what="cursed", value=True).result.code == "unknown-mark"
    assert act("adjust_mark", table(), hero="nobody", what="arcane_well", value=True).result.code == "unknown-hero"
    assert act("adjust_quirk", table(), hero="nobody", quirk=4).result.code == "unknown-hero"
    assert act("adjust_magic", table(), hero="nobody", magic="light").result.code == "unknown-hero"

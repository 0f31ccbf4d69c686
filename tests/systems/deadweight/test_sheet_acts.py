"""What players write on their own sheets."""

from __future__ import annotations

import time

import pytest

from pallbearer.systems.deadweight import SYSTEM
from tests.systems.deadweight.kit import act, hero, table


@pytest.mark.rule("DW-GAME-13", "DW-GAME-02")
def test_these_are_the_players_own_acts() -> None:
    for name in ("rename_hero", "edit_notes", "spend_silver", "gain_silver"):
        assert SYSTEM.acts[name].by == "player"
        assert "hero" in SYSTEM.acts[name].params.__struct_fields__


@pytest.mark.rule("DW-GAME-13")
def test_a_name() -> None:
    done = act("rename_hero", table(), hero="edda", name="  Edda   the Grey ")
    assert done.state.hero("edda").name == "Edda the Grey"
    assert done.events[0].tell(lambda one: one) == "Edda is called Edda the Grey from now on."
    assert act("rename_hero", done.state, hero="edda", name="Edda the Grey").result.code == "no-change"


@pytest.mark.rule("DW-GAME-13")
@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u0000b"])
def test_names_that_cannot_be(name: str) -> None:
    assert act("rename_hero", table(), hero="edda", name=name).result.code == "bad-name"


@pytest.mark.rule("DW-INV-15", "DW-GAME-13")
def test_notes() -> None:
    done = act("edit_notes", table(), hero="edda", text="chalk, a key, a die")
    assert done.state.hero("edda").notes == "chalk, a key, a die"
    assert act("edit_notes", done.state, hero="edda", text="chalk, a key, a die").result.code == "no-change"
    assert act("edit_notes", table(), hero="edda", text="x" * 10_001).result.code == "bad-text"


@pytest.mark.rule("DW-GAME-13")
def test_two_who_write_at_once_lose_nothing() -> None:
    # Public case D11: the last to save won, for the whole form.
    state = table(hero("edda", notes="the door is red"))
    assert (
        act("edit_notes", state, hero="edda", text="mine", before="the door is red").state.hero("edda").notes == "mine"
    )
    refused = act("edit_notes", state, hero="edda", text="mine", before="").result
    assert refused.code == "changed-meanwhile"
    assert "the door is red" in refused.remedy
    assert "mine" in refused.remedy


@pytest.mark.rule("DW-RULING-03", "DW-BASE-12")
def test_money_comes_and_goes() -> None:
    state = table(hero("edda", silver=10))
    spent = act("spend_silver", state, hero="edda", amount=4, reason="a rope")
    assert spent.state.hero("edda").silver == 6
    assert spent.events[0].tell(lambda one: one) == "edda spends 4 silver: a rope."
    assert act("gain_silver", state, hero="edda", amount=4).state.hero("edda").silver == 14
    assert act("spend_silver", state, hero="edda", amount=10).state.hero("edda").silver == 0
    poor = act("spend_silver", state, hero="edda", amount=11).result
    assert (poor.code, "10 silver" in poor.remedy) == ("too-poor", True)


@pytest.mark.rule("DW-RULING-03")
@pytest.mark.parametrize("amount", [0, -5, 10**10])
def test_amounts_that_cannot_be(amount: int) -> None:
    for name in ("gain_silver", "spend_silver"):
        assert act(name, table(), hero="edda", amount=amount).result.code == "bad-amount"


@pytest.mark.rule("DW-RULING-03")
def test_ten_thousand_coins_are_no_trouble() -> None:
    # Public case A13: 10 000 coins froze the world.
    began = time.monotonic()
    assert act("gain_silver", table(), hero="edda", amount=10_000).state.hero("edda").silver == 10_000
    assert time.monotonic() - began < 1


@pytest.mark.rule("DW-GAME-13")
def test_unknown_heroes() -> None:
    assert act("rename_hero", table(), hero="nobody", name="X").result.code == "unknown-hero"
    assert act("edit_notes", table(), hero="nobody", text="X").result.code == "unknown-hero"
    assert act("gain_silver", table(), hero="nobody", amount=1).result.code == "unknown-hero"

"""Loading, throwing, searching: what takes rounds and where things end up (WEAPON, STAMINA)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash.state import State
from tests.systems.bashslash.kit import act, event, foe, hero, refused, table, thing, thrown, told


def fight(*arms: object, rulings: tuple[str, ...] = ()) -> State:
    state = table(hero("edda", *arms, Shoot=6, Strong=4), foe("orc", "plate"), rulings=rulings)  # type: ignore[arg-type]
    return act("start_fight", state).state


SHOT = {"hero": "edda", "target": "orc", "weapon": "x", "way": "missile"}


@pytest.mark.rule("BS-WEAPON-18", "BS-WEAPON-20", "BS-RULING-74")
@pytest.mark.parametrize(("name", "rounds"), [("light crossbow", 1), ("heavy crossbow", 2)])
def test_crossbows_take_whole_rounds_to_load(name: str, rounds: int) -> None:
    state = fight(thing(name, "x"))
    assert refused("attack", state, **SHOT) == "not-loaded"
    state = act("load_weapon", state, hero="edda", item="x").state
    assert refused("attack", state, **SHOT) in ("acted", "not-loaded")
    for _ in range(rounds):
        assert not state.being("edda").item("x").loaded  # type: ignore[union-attr]
        state = act("next_round", state).state
    assert state.being("edda").item("x").loaded  # type: ignore[union-attr]
    state = act("next_round", state).state
    done = act("attack", state, (4, 6, 1, 1), **SHOT)
    assert event(done, "ItemLoaded").loaded is False, "kept loaded until the shot"
    assert not done.state.being("edda").item("x").loaded  # type: ignore[union-attr]


@pytest.mark.rule("BS-RULING-73")
def test_a_long_bow_needs_no_loading() -> None:
    state = fight(thing("long bow", "x"))
    assert refused("load_weapon", state, hero="edda", item="x") == "no-loading"
    assert refused("attack", state, **SHOT) == ""


@pytest.mark.rule("BS-RULING-74")
@pytest.mark.parametrize(("rulings", "left"), [((), 2), (("interrupted_loading",), 1)])
def test_another_action_breaks_off_the_loading(rulings: tuple[str, ...], left: int) -> None:
    state = fight(thing("heavy crossbow", "x"), rulings=rulings)
    state = act("load_weapon", state, hero="edda", item="x").state
    state = act("next_round", state).state
    state = act("sway", state, (1, 1, 4, 4), hero="edda", target="orc").state
    assert state.being("edda").task is None
    state = act("next_round", state).state
    done = act("load_weapon", state, hero="edda", item="x")
    assert event(done, "TaskBegun").task.left == left


def test_outside_a_fight_nobody_counts_rounds() -> None:
    state = table(hero("edda", thing("heavy crossbow", "x"), Shoot=6), foe("orc", "plate"))
    assert act("load_weapon", state, hero="edda", item="x").state.being("edda").item("x").loaded  # type: ignore[union-attr]
    assert refused("load_weapon", table(hero("edda", thing("sling", "x", place="belt"))), hero="edda", item="x") == (
        "no-loading"
    )


@pytest.mark.rule("BS-RULING-77")
def test_a_thrown_weapon_lies_at_the_target_and_arrows_do_not_run_out() -> None:
    state = table(hero("edda", thing("javelin", "j"), thing("sling", "s", place="belt", held=0)), foe("orc", "plate"))
    done = act("attack", state, (1, 1, 4, 4), hero="edda", target="orc", weapon="j", way="thrown")
    assert done.state.being("edda").item("j") is None
    assert [(item.id, item.near) for item in done.state.ground] == [("j", "orc")]
    state = act("pick_up", done.state, hero="edda", item="j").state
    assert state.being("edda").item("j") is not None
    assert state.ground == ()
    state = table(hero("edda", thing("sling", "s")), foe("orc", "plate", "tower shield"))
    for _ in range(30):
        shot = {"hero": "edda", "target": "orc", "weapon": "s", "way": "missile"}
        state = act("attack", state, (1, 1, 12, 12), **shot).state
    assert refused("attack", state, **shot) == ""


@pytest.mark.rule("BS-STAMINA-12", "BS-STAMINA-13", "BS-RULING-21")
def test_the_pack_takes_d4_rounds_and_the_belt_none() -> None:
    packed = thing("dagger", "d", place="pack", held=0)
    belted = thing("hand axe", "a", place="belt", held=0)
    state = fight(packed, belted)
    done = act("move_item", state, hero="edda", item="a", place="hand")
    assert thrown(done) == []
    assert done.state.being("edda").item("a").held == 1  # type: ignore[union-attr]
    done = act("move_item", state, (2,), hero="edda", item="d", place="hand")
    assert thrown(done) == [(4,)]
    state = done.state
    for _ in range(2):
        assert state.being("edda").item("d").place == "pack"  # type: ignore[union-attr]
        state = act("next_round", state).state
    assert state.being("edda").item("d").place == "hand"  # type: ignore[union-attr]


@pytest.mark.rule("BS-RULING-21")
def test_by_house_rule_the_belt_takes_a_round() -> None:
    state = fight(thing("hand axe", "a", place="belt", held=0), rulings=("belt_takes_round",))
    state = act("move_item", state, hero="edda", item="a", place="hand").state
    assert state.being("edda").item("a").held == 0  # type: ignore[union-attr]
    assert refused("attack", state, hero="edda", target="orc") == "acted"
    assert act("next_round", state).state.being("edda").item("a").held == 1  # type: ignore[union-attr]


@pytest.mark.rule("BS-STAMINA-12")
def test_things_are_kept_on_belt_and_in_pack() -> None:
    state = act("get_item", table(hero()), hero="edda", name="rope").state
    assert state.being("edda").items[0].place == "pack"
    assert act("move_item", state, hero="edda", item="i101", place="belt").state.being("edda").items[0].place == "belt"


def test_forfeited_rounds_stop_the_loading() -> None:
    state = fight(thing("light crossbow", "x"))
    state = act("load_weapon", state, hero="edda", item="x").state
    state = act("adjust_figure", state, hero="edda", what="forfeit", value=1).state
    state = act("next_round", state).state
    assert state.being("edda").item("x").loaded  # type: ignore[union-attr]
    assert "TaskAdvanced" not in told(act("next_round", state))

"""Wearing things out: usage dice and single units."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.systems.deadweight.carrying import carried
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Item, State
from tests.systems.deadweight.kit import act, table
from tests.systems.deadweight.things import item, owner, several, torch


def held(state: State, id: str) -> Item:
    found = state.hero("edda").item(id)
    assert found is not None
    return found


@pytest.mark.rule("DW-EX-02", "DW-EX-55", "DW-DICE-05", "DW-DICE-06", "DW-DICE-07")
@pytest.mark.parametrize(
    ("size", "face", "after"),
    [(8, 1, 6), (8, 2, 6), (8, 3, 8), (8, 8, 8), (6, 1, 4), (20, 2, 12), (12, 3, 12), (12, 1, 10), (10, 2, 8)],
)
def test_a_use_rolls_the_usage_die(size: int, face: int, after: int) -> None:
    state = table(owner("edda", item("throwing daggers", usage=size)))
    done = act("use_item", state, dice=[face], hero="edda", item="throwing daggers")
    assert (held(done.state, "throwing daggers").usage, held(done.state, "throwing daggers").gone) == (after, False)


@pytest.mark.rule("DW-EX-55", "DW-DICE-08", "DW-DICE-09")
@pytest.mark.parametrize(("face", "gone"), [(1, True), (2, True), (3, False)])
def test_a_low_roll_on_a_d4_uses_the_thing_up(face: int, gone: bool) -> None:
    done = act("use_item", table(owner("edda", item("tonic", usage=4))), dice=[face], hero="edda", item="tonic")
    assert held(done.state, "tonic").gone is gone


@pytest.mark.rule("DW-DICE-08")
def test_what_is_used_up_stays_until_somebody_removes_it() -> None:
    # Public case D3: the last arrow was deleted, and players objected.
    state = act("use_item", table(owner("edda", item("arrows", usage=4))), dice=[1], hero="edda", item="arrows").state
    assert held(state, "arrows").gone is True
    assert carried(state.hero("edda"), Rulings()) == 0
    assert act("use_item", state, hero="edda", item="arrows").result.code == "used-up"
    assert act("remove_item", state, hero="edda", item="arrows").state.hero("edda").items == ()


@pytest.mark.rule("DW-DICE-09", "DW-DICE-04")
def test_without_a_die_each_use_takes_a_unit_and_the_last_one_still_works() -> None:
    state = table(owner("edda", item("bandage", count=2)))
    state = act("use_item", state, hero="edda", item="bandage").state
    assert (held(state, "bandage").count, held(state, "bandage").gone) == (1, False)
    done = act("use_item", state, hero="edda", item="bandage")
    assert held(done.state, "bandage").gone is True
    assert "none left" in done.events[0].tell(lambda one: one)


@pytest.mark.rule("DW-DICE-05", "DW-INV-23")
def test_of_a_pack_one_unit_is_taken_and_its_own_die_rolled() -> None:
    state = table(owner("edda", item("tonic", usage=6, count=3)))
    done = act("use_item", state, dice=[1], hero="edda", item="tonic")
    assert held(done.state, "tonic").count == 2
    assert held(done.state, "tonic").usage == 6
    (unit,) = [one for one in done.state.hero("edda").items if one.id != "tonic"]
    assert (unit.name, unit.count, unit.usage, unit.place) == ("tonic", 1, 4, "bag")


@pytest.mark.rule("DW-RULING-89")
def test_of_a_pack_nothing_is_taken_without_a_slot_for_it() -> None:
    full = owner("edda", item("tonic", usage=6, count=3), *several(3, "bag"), *several(1, "belt"), *several(4, "torso"))
    full = replace(full, items=(*full.items, *several(2, "left hand"), *several(2, "right hand")))
    assert act("use_item", table(full), hero="edda", item="tonic").result.code == "no-room"


@pytest.mark.rule("DW-DICE-04", "DW-LIGHT-06")
@pytest.mark.parametrize(
    ("thing", "code"),
    [(torch("it"), "light"), (item("it", kind="weapon"), "not-used-up"), (item("it", kind="armor"), "not-used-up")],
)
def test_lights_and_weapons_do_not_wear_out_by_use(thing: Item, code: str) -> None:
    assert act("use_item", table(owner("edda", thing)), hero="edda", item="it").result.code == code


@pytest.mark.rule("DW-GAME-07")
@pytest.mark.parametrize(("tags", "code"), [(("slow",), "slow"), (("slow", "quick"), ""), ((), "")])
def test_what_is_slow_waits_for_the_end_of_a_combat(tags: tuple[str, ...], code: str) -> None:
    state = table(owner("edda", item("it", tags=tags)), phase="combat", round=1)
    done = act("use_item", state, hero="edda", item="it")
    assert getattr(done.result, "code", "") == code

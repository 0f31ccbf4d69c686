"""Light sources: lit, burnt down at each decay, put out, refuelled."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.systems.deadweight.light import burning, roll_lights, shine
from pallbearer.systems.deadweight.state import Item, State
from tests.systems.deadweight.kit import act, play, table
from tests.systems.deadweight.things import burning as burning_torch
from tests.systems.deadweight.things import item, owner, several, torch

WHY = ("DW-TRACK-05",)


def lantern(**fields: object) -> Item:
    return torch("lantern", **{"name": "lantern", "usage": 8, "tags": ("quick", "slow", "burns oil"), **fields})


def held(state: State, id: str) -> Item:
    found = state.hero("edda").item(id)
    assert found is not None
    return found


def at_decay(state: State, dice: list[int]) -> State:
    after: State = play(roll_lights(state, WHY), state, dice=dice).state
    return after


@pytest.mark.rule("DW-LIGHT-01", "DW-INV-19")
def test_a_lit_torch_is_held_in_a_hand_and_shines() -> None:
    done = act("light", table(owner("edda", torch())), hero="edda", item="torch")
    assert held(done.state, "torch") == burning_torch()
    assert [one.id for one in burning(done.state.hero("edda"))] == ["torch"]


@pytest.mark.rule("DW-LIGHT-01", "DW-INV-19")
def test_of_a_pack_one_torch_is_lit() -> None:
    done = act("light", table(owner("edda", torch(count=3))), hero="edda", item="torch", hand="left hand")
    pack, one = done.state.hero("edda").items
    assert (pack.count, pack.lit, pack.place) == (2, False, "bag")
    assert (one.count, one.lit, one.place, one.wielded, one.usage) == (1, True, "left hand", True, 4)


@pytest.mark.rule("DW-INV-19", "DW-INV-20")
def test_without_a_free_hand_nothing_is_lit() -> None:
    swords = (item("a", place="left hand", wielded=True), item("b", place="right hand", wielded=True))
    assert act("light", table(owner("edda", torch(), *swords)), hero="edda", item="torch").result.code == "hand-taken"


@pytest.mark.rule("DW-LIGHT-08")
@pytest.mark.parametrize(
    ("thing", "code"), [(item("it"), "no-light"), (torch("it", gone=True), "used-up"), (burning_torch("it"), "lit")]
)
def test_only_a_light_that_is_left_is_lit(thing: Item, code: str) -> None:
    assert act("light", table(owner("edda", thing)), hero="edda", item="it").result.code == code


@pytest.mark.rule("DW-LIGHT-01", "DW-LIGHT-02", "DW-LIGHT-03", "DW-LIGHT-06")
@pytest.mark.parametrize(("size", "face", "after"), [(4, 3, 4), (6, 1, 4), (6, 6, 6), (8, 2, 6), (8, 5, 8)])
def test_at_every_decay_the_die_of_each_lit_source_is_rolled(size: int, face: int, after: int) -> None:
    state = at_decay(table(owner("edda", burning_torch(usage=size))), [face])
    assert (held(state, "torch").usage, held(state, "torch").lit) == (after, True)


@pytest.mark.rule("DW-LIGHT-06", "DW-NOTE-70")
def test_only_lit_sources_roll_each_its_own_die_and_it_is_no_test() -> None:
    lit = lantern(place="left hand", wielded=True, lit=True)
    state = table(owner("edda", burning_torch(), torch("spare"), lit), owner("finn", torch("finns", lit=False)))
    done = play(roll_lights(state, WHY), state, dice=[3, 1])
    assert [roll.dice for roll in done.rolled] == [(4,), (8,)]
    assert [held(done.state, id).usage for id in ("torch", "spare", "lantern")] == [4, 4, 6]
    assert done.state.hero("edda").STR == state.hero("edda").STR


@pytest.mark.rule("DW-LIGHT-06", "DW-NOTE-70")
def test_a_full_decay_tracker_is_a_decay_whoever_filled_it() -> None:
    state = table(owner("edda", burning_torch(usage=6)))
    done = act("advance_tracker", state, dice=[2], tracker="decay", points=6)
    assert held(done.state, "torch").usage == 4
    assert act("advance_tracker", state, tracker="decay", points=5).rolled == []


@pytest.mark.rule("DW-LIGHT-07", "DW-NOTE-70", "DW-EX-72")
def test_a_used_up_source_shines_to_the_end_of_the_turn() -> None:
    state = at_decay(table(owner("edda", burning_torch())), [2])
    assert (held(state, "torch").gone, held(state, "torch").lit) == (True, True)
    assert len(burning(state.hero("edda"))) == 1
    after = act("end_turn", state).state
    assert (held(after, "torch").gone, held(after, "torch").lit) == (True, False)
    assert burning(after.hero("edda")) == []


@pytest.mark.rule("DW-LIGHT-05", "DW-NOTE-71")
def test_light_by_magic_has_no_die_and_ends_with_the_next_decay() -> None:
    state = table(owner())
    state = play(shine(state, "edda", "nearby", ("DW-LIGHT-05",)), state).state
    assert state.light_spells == {"edda": "nearby"}
    done = play(roll_lights(state, WHY), state)
    assert done.rolled == []
    assert done.state.light_spells == {}


@pytest.mark.rule("DW-NOTE-25", "DW-NOTE-71")
@pytest.mark.parametrize(("rulings", "left"), [((), {}), (("light_prayer_whole_scene",), {"edda": "room"})])
def test_by_the_house_rule_the_prayer_lasts_until_the_gm_ends_the_scene(
    rulings: tuple[str, ...], left: dict[str, str]
) -> None:
    state = table(owner(), rulings=rulings, light_spells={"edda": "room", "finn": "nearby"})
    assert at_decay(state, []).light_spells == left


@pytest.mark.rule("DW-LIGHT-05", "DW-GAME-03")
def test_the_gm_ends_a_light_by_magic() -> None:
    state = table(owner(), light_spells={"edda": "room"})
    assert act("end_light", state, source="edda").state.light_spells == {}
    assert act("end_light", state, source="finn").result.code == "unknown-light"


@pytest.mark.rule("DW-LIGHT-04", "DW-LIGHT-03")
def test_a_lantern_is_quick_to_turn_on_and_off_even_in_combat() -> None:
    state = table(owner("edda", lantern(usage=6)), phase="combat", round=1)
    state = act("light", state, hero="edda", item="lantern").state
    assert held(state, "lantern").lit is True
    state = act("put_out", state, hero="edda", item="lantern").state
    assert (held(state, "lantern").lit, held(state, "lantern").usage) == (False, 6)
    assert act("put_out", state, hero="edda", item="lantern").result.code == "not-lit"


@pytest.mark.rule("DW-LIGHT-04", "DW-LIGHT-03")
@pytest.mark.parametrize(("usage", "gone"), [(6, False), (4, True)])
def test_to_refuel_takes_oil_and_fills_the_die(usage: int, gone: bool) -> None:
    oil = item("oil", liquid=True, count=1, tags=("oil", "vessel"))
    state = table(owner("edda", lantern(usage=usage, gone=gone), oil))
    done = act("refuel", state, hero="edda", item="lantern")
    assert (held(done.state, "lantern").usage, held(done.state, "lantern").gone) == (8, False)
    assert held(done.state, "oil").gone is True
    assert act("refuel", done.state, hero="edda", item="lantern").result.code == "full"


@pytest.mark.rule("DW-LIGHT-04", "DW-LIGHT-03")
def test_to_refuel_is_slow_and_needs_a_lantern_and_oil() -> None:
    oil = item("oil", liquid=True, tags=("oil", "vessel"))
    fight = table(owner("edda", lantern(usage=4), oil), phase="combat", round=1)
    assert act("refuel", fight, hero="edda", item="lantern").result.code == "slow"
    assert act("refuel", table(owner("edda", lantern(usage=4))), hero="edda", item="lantern").result.code == "no-oil"
    assert act("refuel", table(owner("edda", torch(), oil)), hero="edda", item="torch").result.code == "no-lantern"


@pytest.mark.rule("DW-LIGHT-01", "DW-DICE-04")
def test_a_light_put_out_and_lit_again_keeps_its_die() -> None:
    # Public case D4: the value that the GM had set was ignored after relighting.
    state = table(owner("edda", burning_torch("candle", name="candle", usage=6)))
    state = act("adjust_item", state, hero="edda", item="candle", usage=10).state
    state = act("put_out", state, hero="edda", item="candle").state
    state = act("light", state, hero="edda", item="candle").state
    assert held(state, "candle").usage == 10


@pytest.mark.rule("DW-LIGHT-06", "DW-LIGHT-07", "DW-NOTE-70")
def test_a_torch_that_burns_on_the_ground_rolls_and_burns_out_too() -> None:
    lying = burning_torch(place="dropped", wielded=False)
    state = table(owner(), ground=(lying, item("rope", place="dropped"), torch("cold", place="dropped")))
    assert at_decay(state, [3]).ground[0].usage == 4
    used_up = at_decay(state, [1])
    assert (used_up.ground[0].gone, used_up.ground[0].lit) == (True, True)
    # It shines to the end of the turn: the GM says whom it reaches.
    after = act("end_turn", used_up, answers=[":done"]).state
    assert after.ground[0].lit is False


@pytest.mark.rule("DW-LIGHT-06")
def test_a_candle_on_the_ground_goes_down_a_size() -> None:
    state = table(owner(), ground=(burning_torch(place="dropped", wielded=False, usage=6),))
    assert at_decay(state, [2]).ground[0].usage == 4


@pytest.mark.rule("DW-LIGHT-08", "DW-INV-17")
def test_a_torch_carried_in_a_full_hand_is_lit_where_there_is_room() -> None:
    one = owner("edda", *several(2, "right hand"), torch(place="left hand"))
    done = act("light", table(one), hero="edda", item="torch")
    assert held(done.state, "torch") == replace(burning_torch(), place="left hand")

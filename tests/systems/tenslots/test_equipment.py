"""Bulk, trifles, and what takes a Rest to don or doff."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.tenslots.equipment import TriflesCounted
from pallbearer.systems.tenslots.gear import kits, things
from tests.systems.tenslots.kit import FATIGUE, act, filled, held, hero, offered, packs, piece, table

MAIL = piece("mail", 2, laborious=True)
WORN = piece("mail", 2, "worn", laborious=True)


@pytest.mark.rule("TS-EQUIP-01", "TS-EQUIP-02", "TS-EQUIP-03")
@pytest.mark.parametrize("bulk", [0, 1, 2, 3, 10])
def test_bulk_is_the_number_of_slots(bulk: int) -> None:
    done = act("describe_item", table(hero()), hero="edda", name="thing", bulk=bulk)
    assert filled(done.state.heroes["edda"]) == bulk
    assert done.state.heroes["edda"].items[0].bulk == bulk


@pytest.mark.rule("TS-EQUIP-01")
@pytest.mark.parametrize("bulk", [-1, 11, 10**12])
def test_no_piece_has_such_a_bulk(bulk: int) -> None:
    assert act("describe_item", table(hero()), hero="edda", name="thing", bulk=bulk).result.code == "bad-number"


@pytest.mark.rule("TS-EQUIP-02", "TS-RULING-16")
def test_a_large_piece_takes_any_free_slots() -> None:
    state = act("drop_item", table(hero("edda", *packs(10))), hero="edda", item="pack-2").state
    state = act("drop_item", state, hero="edda", item="pack-9").state
    one = act("describe_item", state, hero="edda", name="ladder", bulk=2).state.heroes["edda"]
    assert [place for place, slot in enumerate(one.slots) if slot == "i101"] == [1, 8]


@pytest.mark.rule("TS-EQUIP-04", "TS-RULING-14")
def test_above_ten_trifles_the_table_is_warned_and_nothing_else() -> None:
    ten: Any = [piece(f"coin-{number}", 0) for number in range(9)]
    tenth = act("get_item", table(hero("edda", *ten)), hero="edda", name="coin")
    assert not any(isinstance(event, TriflesCounted) for event in tenth.events)
    eleventh = act("get_item", tenth.state, hero="edda", name="coin")
    assert [event.count for event in eleventh.events if isinstance(event, TriflesCounted)] == [11]
    assert filled(eleventh.state.heroes["edda"]) == 0


@pytest.mark.rule("TS-RULING-14")
@pytest.mark.parametrize(("rulings", "code"), [((), None), (("ten_trifles_bulk_1",), "no-room")])
def test_the_tenth_trifle_may_need_a_slot(rulings: tuple[str, ...], code: str | None) -> None:
    nine: Any = [piece(f"coin-{number}", 0) for number in range(9)]
    done = act("get_item", table(hero("edda", *packs(10), *nine), rulings=rulings), hero="edda", name="coin")
    assert getattr(done.result, "code", None) == code


@pytest.mark.rule("TS-EQUIP-13")
def test_putting_on_armor_takes_a_rest() -> None:
    state = table(hero("edda", MAIL))
    refused = act("move_item", state, hero="edda", item="mail", to="worn").result
    assert (refused.code, "Rest" in refused.remedy) == ("takes-a-rest", True)
    done = act("rest", state, (), ["don:mail"], hero="edda", dress=True)
    assert done.state.heroes["edda"].item("mail").place == "worn"


@pytest.mark.rule("TS-EQUIP-14")
@pytest.mark.parametrize(
    ("name", "params"),
    [("move_item", {"to": "stowed"}), ("drop_item", {}), ("give_item", {"to": "brun"})],
)
def test_taking_it_off_takes_a_rest(name: str, params: dict[str, Any]) -> None:
    state = table(hero("edda", WORN), hero("brun"))
    assert act(name, state, hero="edda", item="mail", **params).result.code == "takes-a-rest"
    done = act("rest", state, (), ["doff:mail"], hero="edda", dress=True)
    assert done.state.heroes["edda"].item("mail").place == "stowed"
    assert not hasattr(
        act(
            name, table(hero("edda", piece("cloak", place="worn")), hero("brun")), hero="edda", item="cloak", **params
        ).result,
        "code",
    )


@pytest.mark.rule("TS-EQUIP-15")
def test_other_laborious_gear_likewise() -> None:
    state = table(hero("edda", piece("harness", 1, laborious=True), piece("cloak", 0)))
    assert act("move_item", state, hero="edda", item="harness", to="worn").result.code == "takes-a-rest"
    assert (
        act("move_item", state, hero="edda", item="cloak", to="worn").state.heroes["edda"].item("cloak").place == "worn"
    )
    assert (
        act("rest", state, (), ["don:harness"], hero="edda", dress=True).state.heroes["edda"].item("harness").place
        == "worn"
    )


@pytest.mark.rule("TS-EQUIP-13")
def test_a_rest_with_nothing_to_don_is_refused_as_such() -> None:
    assert act("rest", table(hero("edda", piece("rope"))), hero="edda", dress=True).result.code == "nothing-to-don"


@pytest.mark.rule("TS-RULING-15")
def test_any_number_of_pieces_and_the_rest_helps() -> None:
    state = table(hero("edda", WORN, piece("plate", 3, laborious=True), FATIGUE))
    done = act("rest", state, (), ["doff:mail", "don:plate"], hero="edda", dress=True)
    one = done.state.heroes["edda"]
    assert (one.item("mail").place, one.item("plate").place) == ("stowed", "worn")
    assert one.fatigue == ()
    assert offered(done, 0) == ["doff:mail", "don:plate", "done"]


@pytest.mark.rule("TS-RULING-15")
def test_by_house_rule_one_piece_and_no_fatigue_goes() -> None:
    state = table(hero("edda", WORN, piece("plate", 3, laborious=True), FATIGUE), rulings=["one_piece_per_rest"])
    done = act("rest", state, (), ["doff:mail"], hero="edda", dress=True)
    assert len(done.asked) == 1
    assert len(done.state.heroes["edda"].fatigue) == 1
    undressed = act("rest", state, (), ["done"], hero="edda", dress=True)
    assert undressed.state.heroes["edda"].fatigue == ()


@pytest.mark.rule("TS-EQUIP-05", "TS-EQUIP-06", "TS-EQUIP-07", "TS-EQUIP-15", "TS-RULING-03")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"ration": 3}, "bad-die"),
        ({"ration": 20}, "bad-die"),
        ({"laborious": True, "easily_dropped": "yes"}, "contradiction"),
        ({"easily_dropped": "perhaps"}, "bad-item"),
        ({"laborious": True, "place": "worn"}, "takes-a-rest"),
        ({"two_handed": True, "place": "left hand"}, "two-handed"),
        ({"place": "hat"}, "unknown-place"),
        ({"name": ""}, "bad-name"),
    ],
)
def test_pieces_that_contradict_themselves_are_refused(params: dict[str, Any], code: str) -> None:
    # Public case A1: contradictory tags are refused on entry.
    done = act("describe_item", table(hero()), **{"hero": "edda", "name": "thing", **params})
    assert done.result.code == code
    assert done.state.heroes["edda"].items == ()


@pytest.mark.rule("TS-EQUIP-06", "TS-EQUIP-07")
def test_every_die_on_the_list_is_from_4_to_12() -> None:
    assert {thing.ration for thing in things().values()} <= {0, 4, 6, 8, 10, 12}
    assert any(thing.ration for thing in things().values())


@pytest.mark.rule("TS-EQUIP-01")
def test_a_kit_has_one_line_for_each_piece_and_leaves_room() -> None:
    # Public case A9: "helmet and shield" on one line was one slot.
    for kit in kits().values():
        assert all(" and " not in carried.name for carried in kit.carried)
        assert sum(things()[carried.name].bulk for carried in kit.carried) <= 8


@pytest.mark.rule("TS-ENC-13")
def test_holding_wearing_and_stowing() -> None:
    state = table(hero("edda", held("sword"), piece("axe")))
    assert act("move_item", state, hero="edda", item="sword", to="right hand").result.code == "no-change"
    assert act("move_item", state, hero="edda", item="sword", to="hat").result.code == "unknown-place"
    assert act("move_item", state, hero="edda", item="nope", to="stowed").result.code == "unknown-item"
    done = act("move_item", state, hero="edda", item="axe", to="left hand")
    assert done.events[0].tell(lambda one: "Edda") == "Edda has the axe in the left hand now."


@pytest.mark.rule("TS-ENC-04", "TS-RULING-01")
def test_giving_takes_the_slots_along() -> None:
    state = table(hero("edda", piece("tent", 3), held("sword")), hero("brun", *packs(8)))
    assert act("give_item", state, hero="edda", item="tent", to="brun").result.code == "no-room"
    done = act("give_item", state, hero="edda", item="sword", to="brun").state
    assert filled(done.heroes["edda"]) == 3
    assert done.heroes["brun"].item("sword").place == "stowed"
    assert act("give_item", state, hero="edda", item="sword", to="edda").result.code == "oneself"
    assert act("give_item", state, hero="edda", item="sword", to="nobody").result.code == "unknown-hero"


@pytest.mark.rule("TS-ENC-04")
def test_things_on_the_ground_and_struck_off() -> None:
    state = act("drop_item", table(hero("edda", held("sword"))), hero="edda", item="sword").state
    assert act("pick_up", state, hero="edda", item="rope").result.code == "not-there"
    back = act("pick_up", state, hero="edda", item="sword", place="left hand").state
    assert (back.heroes["edda"].item("sword").place, back.ground) == ("left hand", ())
    assert act("remove_item", back, hero="edda", item="sword").state.heroes["edda"].items == ()
    assert act("clear_ground", state, item="sword").state.ground == ()
    assert act("clear_ground", state, item="rope").result.code == "not-there"


@pytest.mark.rule("TS-EQUIP-02")
def test_several_pieces_at_once_need_room_for_all() -> None:
    state = table(hero("edda", *packs(8)))
    assert act("get_item", state, hero="edda", name="rope", count=3).result.code == "no-room"
    assert filled(act("get_item", state, hero="edda", name="rope", count=2).state.heroes["edda"]) == 10
    assert act("get_item", state, hero="edda", name="rope", count=0).result.code == "bad-number"
    assert act("get_item", state, hero="edda", name="moon").result.code == "unknown-thing"

"""The ten slots: what fills them, what is dropped for a Fatigue or Wound, what overflows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.slots import easily_dropped, room
from pallbearer.systems.tenslots.state import Item, State
from tests.systems.tenslots.kit import (
    FATIGUE,
    MAJOR,
    MINOR,
    SCAR,
    act,
    blow,
    filled,
    held,
    hero,
    offered,
    packs,
    piece,
    table,
)


@pytest.mark.rule("TS-ENC-01", "TS-HP-01")
def test_everybody_has_ten_slots() -> None:
    state: State = act("roll_up", SYSTEM.begin(Rulings()), dice=[3, 4], answers=["Delver"], name="Ilse").state
    assert len(state.heroes["h1"].slots) == 10
    state = act("add_foe", state, name="ghoul", strength=8).state
    assert len(state.foes["foe-1"].slots) == 10


@pytest.mark.rule("TS-ENC-02", "TS-ENC-03")
def test_nothing_makes_it_eleven_or_nine() -> None:
    strong = table(hero("edda", *packs(10), strength=3))
    stronger = act("adjust_figure", strong, hero="edda", what="strength", value=99).state
    assert act("get_item", stronger, hero="edda", name="rope").result.code == "no-room"
    weak = act("adjust_figure", table(hero("edda", *packs(9))), hero="edda", what="strength", value=1).state
    full = act("get_item", weak, hero="edda", name="rope").state.heroes["edda"]
    assert (len(full.slots), filled(full)) == (10, 10)


@pytest.mark.rule("TS-ENC-01")
def test_the_invariants_see_a_wrong_number_of_slots() -> None:
    state = table(replace(hero(), slots=("",) * 9))
    assert SYSTEM.invariants(state) == ["Edda has 9 slots (TS-ENC-01)"]


@pytest.mark.rule("TS-ENC-04", "TS-ENC-05", "TS-ENC-06")
def test_gear_fatigue_and_wounds_each_fill_a_slot() -> None:
    state = act("get_item", table(hero()), hero="edda", name="rope").state
    state = act("strain", state, hero="edda").state
    state = act("gain_wound", state, hero="edda").state
    one = state.heroes["edda"]
    assert one.slots == ("i101", "f1", "w2", *("",) * 7)


@pytest.mark.rule("TS-ENC-07", "TS-RULING-26")
def test_fatigue_takes_over_what_is_easily_dropped() -> None:
    state = table(hero("edda", *packs(9), held("sword")))
    done = act("strain", state, hero="edda")
    one = done.state.heroes["edda"]
    assert one.item("sword") is None
    assert [item.id for item in done.state.ground] == ["sword"]
    assert (one.slots[9], filled(one)) == ("f1", 10)


@pytest.mark.rule("TS-ENC-08")
def test_a_wound_takes_over_what_is_easily_dropped() -> None:
    done = blow(hero("edda", *packs(9), held("sword"), hp=3), 3)
    one = done.state.heroes["edda"]
    assert [item.id for item in done.state.ground] == ["sword"]
    assert one.slots[9] == "w1"


@pytest.mark.rule("TS-ENC-09", "TS-ENC-10", "TS-RULING-03")
@pytest.mark.parametrize("thing", ["lantern", "sword"])
def test_a_lantern_and_a_sword_are_easily_dropped(thing: str) -> None:
    state = act("get_item", table(hero("edda", *packs(9))), hero="edda", name=thing).state
    item = state.heroes["edda"].items[-1]
    assert item.place in ("left hand", "right hand")
    assert [fallen.name for fallen in act("strain", state, hero="edda").state.ground] == [thing]


@pytest.mark.rule("TS-ENC-11", "TS-ENC-12", "TS-RULING-02")
def test_neither_fatigue_nor_wounds_take_over_one_another() -> None:
    tired = blow(hero("edda", *[FATIGUE] * 10, hp=1), 1).state.heroes["edda"]
    assert [mark.kind for mark in tired.marks] == ["fatigue"] * 10 + ["wound"]
    assert tired.overflow == ("w11",)
    hurt = act("strain", table(hero("edda", *[MINOR] * 10)), hero="edda").state.heroes["edda"]
    assert [mark.kind for mark in hurt.marks] == ["wound"] * 10 + ["fatigue"]
    more = act("strain", table(hero("edda", *[FATIGUE] * 10)), hero="edda").state.heroes["edda"]
    assert (len(more.fatigue), len(more.overflow)) == (11, 1)


@pytest.mark.rule("TS-ENC-13")
def test_body_and_hands_share_the_ten() -> None:
    one = hero("edda", held("sword", 4), piece("mail", 3, "worn", laborious=True), piece("tent", 3))
    assert act("get_item", table(one), hero="edda", name="rope").result.code == "no-room"
    moved = act("move_item", table(one), hero="edda", item="sword", to="stowed").state.heroes["edda"]
    assert (moved.items[0].place, moved.slots) == ("stowed", one.slots)


@pytest.mark.rule("TS-RULING-01", "TS-RULING-25")
def test_what_has_no_place_overflows_and_counts_as_carried() -> None:
    one = act("strain", table(hero("edda", *packs(10))), hero="edda").state.heroes["edda"]
    assert one.overflow == ("f1",)
    assert [mark.id for mark in one.fatigue] == ["f1"]
    assert len(one.slots) == 10


@pytest.mark.rule("TS-RULING-01")
def test_gear_never_overflows() -> None:
    refused = act("pick_up", table(hero("edda", *packs(10)), ground=(piece("rope"),)), hero="edda", item="rope").result
    assert refused.code == "no-room"
    assert "drop something" in refused.remedy


@pytest.mark.rule("TS-RULING-01")
def test_by_house_rule_what_would_overflow_is_ignored() -> None:
    done = act("strain", table(hero("edda", *packs(10)), rulings=["no_overflow"]), hero="edda")
    assert done.state.heroes["edda"].marks == ()
    assert done.events[0].tell(lambda one: "Edda") == "Edda has no slot for a Fatigue; it is ignored."


@pytest.mark.rule("TS-RULING-03")
@pytest.mark.parametrize(
    ("item", "default", "unworn"),
    [
        (held("sword"), True, True),
        (piece("rope"), False, True),
        (piece("cloak", place="worn"), False, False),
        (piece("lantern", easy=True), True, True),
        (held("chained flail", easy=False), False, False),
    ],
)
def test_what_is_easily_dropped(item: Item, default: bool, unworn: bool) -> None:
    assert easily_dropped(item, Rulings()) is default
    assert easily_dropped(item, Rulings(drop_anything_unworn=True)) is unworn


@pytest.mark.rule("TS-RULING-03")
@pytest.mark.parametrize(
    ("rulings", "answers", "ground"), [((), (), []), (("drop_anything_unworn",), ("drop:pack-2",), ["pack-2"])]
)
def test_by_house_rule_a_pack_may_go_too(rulings: tuple[str, ...], answers: tuple[str, ...], ground: list[str]) -> None:
    done = act("strain", table(hero("edda", *packs(10)), rulings=rulings), (), answers, hero="edda")
    assert [item.id for item in done.state.ground] == ground


@pytest.mark.rule("TS-RULING-04", "TS-EX-10")
@pytest.mark.parametrize(("bulk", "left"), [(1, 10), (2, 9)])
def test_a_large_piece_falls_whole(bulk: int, left: int) -> None:
    done = blow(hero("edda", *packs(10 - bulk), held("blade", bulk), hp=5), 5)
    one = done.state.heroes["edda"]
    assert [item.id for item in done.state.ground] == ["blade"]
    assert filled(one) == left
    assert one.slots[10 - bulk] == "w1"


@pytest.mark.rule("TS-RULING-05")
def test_a_trifle_in_hand_makes_no_room() -> None:
    one = hero("edda", *packs(10), held("needle", 0), hp=5)
    hurt = blow(one, 5).state
    assert hurt.heroes["edda"].overflow == ("w1",)
    assert hurt.ground == ()
    refused = act("strain", table(hero("edda", held("needle", 0))), hero="edda", item="needle").result
    assert refused.code == "not-easily-dropped"


@pytest.mark.rule("TS-RULING-06")
def test_the_oldest_overflowing_mark_takes_a_free_slot_at_once() -> None:
    one = hero("edda", *packs(10), over=(MINOR, FATIGUE))
    done = act("drop_item", table(one), hero="edda", item="pack-4").state.heroes["edda"]
    assert (done.slots[3], done.overflow) == ("w1", ("f2",))


@pytest.mark.rule("TS-RULING-06")
def test_by_house_rule_the_player_chooses_which() -> None:
    one = hero("edda", *packs(10), over=(MINOR, FATIGUE))
    state = table(one, rulings=["choose_overflow_entry"])
    done = act("drop_item", state, (), ["f2"], hero="edda", item="pack-4")
    assert offered(done) == ["w1", "f2"]
    assert done.state.heroes["edda"].slots[3] == "f2"
    assert done.state.heroes["edda"].overflow == ("w1",)


@pytest.mark.rule("TS-RULING-07")
def test_overflow_alone_does_nothing() -> None:
    state = table(hero("edda", *[SCAR] * 9, held("sword"), over=(FATIGUE,)))
    assert not state.heroes["edda"].conditions
    assert act("move", state, hero="edda", paces=9, fast=True).state.heroes["edda"].turn.moved == 9
    pushed = act("roll_d20", state, [3, 4], ["push"], hero="edda").state
    assert pushed.heroes["edda"].roll.face == 4


@pytest.mark.rule("TS-RULING-07")
def test_by_house_rule_it_hampers() -> None:
    state = table(
        hero("edda", *[SCAR] * 9, held("sword"), over=(FATIGUE,)),
        rulings=["overflow_hampers"],
        ground=(piece("pin", 0),),
    )
    assert act("pick_up", state, hero="edda", item="pin").result.code == "overflowing"
    assert act("move", state, hero="edda", paces=2, fast=True).result.code == "overflowing"
    assert act("move", state, hero="edda", paces=2).state.heroes["edda"].turn.moved == 2
    rolled = act("roll_d20", state, [3], hero="edda")
    assert rolled.asked == []
    assert act("push", rolled.state, hero="edda").result.code == "overflowing"


@pytest.mark.rule("TS-EX-11")
@pytest.mark.parametrize(("bulk", "after"), [(2, None), (1, 10), (0, 9)])
def test_picking_up_with_one_slot_left(bulk: int, after: int | None) -> None:
    state = table(hero("edda", *packs(9)), ground=(piece("find", bulk),))
    done = act("pick_up", state, hero="edda", item="find")
    if after is None:
        assert done.result.code == "no-room"
        assert filled(done.state.heroes["edda"]) == 9
    else:
        assert done.state.heroes["edda"].item("find") is not None
        assert filled(done.state.heroes["edda"]) == after


@pytest.mark.rule("TS-EX-11")
def test_a_trifle_goes_with_ten_full_slots() -> None:
    state = table(hero("edda", *packs(10)), ground=(piece("pin", 0),))
    assert filled(act("pick_up", state, hero="edda", item="pin").state.heroes["edda"]) == 10


@pytest.mark.rule("TS-RULING-26")
def test_room_is_used_first_unless_the_player_says_otherwise() -> None:
    state = table(hero("edda", held("sword"), held("torch", place="left hand")))
    assert act("strain", state, hero="edda").state.ground == ()
    done = act("strain", state, hero="edda", item="torch").state
    assert [item.id for item in done.ground] == ["torch"]
    assert done.heroes["edda"].slots[:2] == ("sword", "f1")


@pytest.mark.rule("TS-RULING-26")
def test_with_no_room_the_player_names_what_falls() -> None:
    state = table(hero("edda", *packs(8), held("sword"), held("torch", place="left hand")))
    done = act("strain", state, (), ["drop:torch"], hero="edda")
    assert offered(done) == ["drop:sword", "drop:torch"]
    assert done.asked[0].who == "edda"
    assert [item.id for item in done.state.ground] == ["torch"]


@pytest.mark.rule("TS-RULING-14")
def test_ten_trifles_count_as_one_only_by_house_rule() -> None:
    ten: Any = [piece(f"coin-{number}", 0) for number in range(10)]
    one = hero("edda", *packs(3), *ten)
    assert room(one, Rulings()) == 7
    assert room(one, Rulings(ten_trifles_bulk_1=True)) == 6


@pytest.mark.rule("TS-RULING-06", "TS-RULING-14")
def test_other_rulings_that_make_room_let_the_overflow_in() -> None:
    ten: Any = [piece(f"coin-{number}", 0) for number in range(10)]
    state = table(hero("edda", *packs(9), *ten, over=(FATIGUE,)), rulings=["ten_trifles_bulk_1"])
    assert SYSTEM.invariants(state) == []
    ruled = SYSTEM.rule(state, Rulings()).heroes["edda"]
    assert (ruled.slots[9], ruled.overflow) == ("f1", ())


@pytest.mark.rule("TS-ENC-08", "TS-WOUND-06")
def test_a_piece_may_be_given_up_for_a_wound_although_there_is_room() -> None:
    done = blow(hero("edda", held("sword"), MAJOR, hp=1), 1, "drop:sword")
    assert offered(done) == ["slot", "drop:sword"]
    assert done.state.heroes["edda"].slots[:2] == ("w2", "w1")

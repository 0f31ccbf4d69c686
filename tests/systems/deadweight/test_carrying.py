"""How much can be carried, and where it may lie."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.carrying import (
    carried,
    closed_hand,
    encumbered,
    halved,
    limit,
    move_tiles,
    no_grip,
    no_room,
    places,
    rooms,
    size,
)
from pallbearer.systems.deadweight.gear import gear, new_container
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, Item
from tests.systems.deadweight.kit import hero
from tests.systems.deadweight.things import BACKPACK, BAG, item, laden, mail, owner, several

BOOK = Rulings()


def code(refused: Refused | None) -> str:
    return refused.code if refused else ""


@pytest.mark.rule("DW-INV-01", "DW-EX-59", "DW-ATTR-01")
@pytest.mark.parametrize(("strength", "expected"), [("0/0/0", 7), ("1/0/0", 10), ("2/0/0", 13), ("3/0/0", 16)])
def test_the_limit_is_seven_and_three_for_each_strength(strength: str, expected: int) -> None:
    assert limit(hero(STR=strength)) == expected


@pytest.mark.rule("DW-NOTE-66", "DW-EX-59")
@pytest.mark.parametrize("strength", ["3/0/0", "3/1/0", "3/0/2", "3/1/2"])
def test_fatigue_and_wounds_do_not_lower_it(strength: str) -> None:
    assert limit(hero(STR=strength), BOOK) == 16


@pytest.mark.rule("DW-NOTE-66")
def test_by_the_house_rule_the_available_dice_count() -> None:
    by_dice = Rulings(carry_by_available_dice=True)
    assert limit(hero(STR="3/1/1"), by_dice) == 10
    assert encumbered(laden(11, STR="3/1/1"), by_dice) is True
    assert encumbered(laden(11, STR="3/1/1"), BOOK) is False


@pytest.mark.rule("DW-NOTE-66")
def test_a_lost_score_point_does_lower_it() -> None:
    assert limit(hero(STR="2/0/0", traumas=("Chronic pain",), trauma_costs={"Chronic pain": "STR"}), BOOK) == 13


@pytest.mark.rule("DW-INV-02")
@pytest.mark.parametrize(("slots", "expected"), [(10, False), (11, True), (15, True)])
def test_carrying_more_is_possible_and_encumbers(slots: int, expected: bool) -> None:
    one = laden(slots, STR="1/0/0")
    assert carried(one, BOOK) == slots
    assert encumbered(one, BOOK) is expected


@pytest.mark.rule("DW-INV-03", "DW-NOTE-65", "DW-NOTE-58", "DW-EX-58")
@pytest.mark.parametrize(("tiles", "down", "up"), [(6, 3, 3), (5, 2, 3), (2, 1, 1), (1, 1, 1), (0, 0, 0)])
def test_movement_is_halved_to_whole_tiles_but_not_to_none(tiles: int, down: int, up: int) -> None:
    assert halved(tiles, BOOK) == down
    assert halved(tiles, Rulings(half_movement_round_up=True)) == up


@pytest.mark.rule("DW-INV-03", "DW-EX-58", "DW-NOTE-58", "DW-TRAUMA-05")
@pytest.mark.parametrize(
    ("slots", "dex", "traumas", "tiles"),
    [
        (10, "3/0/0", (), 6),
        (11, "3/0/0", (), 3),
        (11, "3/2/0", (), 1),
        (10, "3/0/0", ("Broken leg",), 1),
        (11, "3/0/0", ("Broken leg",), 1),
        (11, "1/1/0", (), 0),
    ],
)
def test_the_move_of_the_encumbered(slots: int, dex: str, traumas: tuple[str, ...], tiles: int) -> None:
    assert move_tiles(laden(slots, STR="1/0/0", DEX=dex, traumas=traumas), BOOK) == tiles


@pytest.mark.rule("DW-INV-06", "DW-INV-07", "DW-INV-08", "DW-INV-09", "DW-INV-10", "DW-INV-11", "DW-INV-12")
@pytest.mark.parametrize(
    ("kind", "slots", "liquid", "place"),
    [
        ("bag", 4, False, "back"),
        ("backpack", 7, False, "back"),
        ("belt", 1, False, "belt"),
        ("small pouch", 2, False, "belt"),
        ("canteen", 1, True, "belt"),
        ("skin", 2, True, "belt"),
        ("small bag", 3, False, "belt"),
    ],
)
def test_containers(kind: str, slots: int, liquid: bool, place: str) -> None:
    one = new_container(kind)
    assert (one.slots, one.liquid, one.place) == (slots, liquid, place)


@pytest.mark.rule("DW-INV-12")
def test_each_small_bag_has_its_own_slots() -> None:
    first = new_container("small bag")
    second = new_container("small bag", (first.id,))
    assert first.id != second.id
    one = owner("edda", *several(3, first.id), containers=(first, second))
    assert code(no_room(one, item("more"), first.id, BOOK)) == "no-room"
    assert no_room(one, item("more"), second.id, BOOK) is None


@pytest.mark.rule("DW-INV-06..12")
def test_there_are_exactly_these_seven_kinds() -> None:
    assert [(one.kind, one.rule) for one in gear().container] == [
        ("bag", "DW-INV-06"),
        ("backpack", "DW-INV-07"),
        ("belt", "DW-INV-08"),
        ("small pouch", "DW-INV-09"),
        ("canteen", "DW-INV-10"),
        ("skin", "DW-INV-11"),
        ("small bag", "DW-INV-12"),
    ]


@pytest.mark.rule("DW-INV-13", "DW-INV-14", "DW-EX-82")
@pytest.mark.parametrize(
    ("characteristics", "slots"),
    [((), 1), (("oversized",), 2), (("unstable",), 2), (("oversized", "fragile"), 3), (("covered in slime",), 2)],
)
def test_each_awkward_characteristic_takes_one_slot_more(characteristics: tuple[str, ...], slots: int) -> None:
    thing = item("statue", characteristics=characteristics)
    assert size(thing) == slots
    assert carried(owner("edda", thing), BOOK) == slots


@pytest.mark.rule("DW-INV-15", "DW-EX-18")
@pytest.mark.parametrize("name", ["chalk", "key", "die"])
def test_very_small_things_take_no_slot_and_are_kept_in_the_notes(name: str) -> None:
    thing = next(one for one in gear().thing if one.name == name).item(id=name)
    full = owner("edda", *several(4, "bag"))
    assert size(thing) == 0
    assert places(full, thing, BOOK)[0] == "notes"
    assert carried(owner("edda", thing), BOOK) == 0


@pytest.mark.rule("DW-INV-15", "DW-INV-22")
def test_what_takes_a_slot_does_not_go_in_the_notes() -> None:
    assert code(no_room(owner(), item("sword"), "notes", BOOK)) == "takes-slots"


@pytest.mark.rule("DW-INV-22")
def test_clothes_take_no_slot_and_armor_does() -> None:
    clothes = next(one for one in gear().thing if one.name == "clothes").item(id="clothes")
    assert (size(clothes), size(mail())) == (0, 1)


@pytest.mark.rule("DW-INV-16", "DW-INV-17")
@pytest.mark.parametrize(("place", "slots"), [("torso", 4), ("left hand", 2), ("right hand", 2)])
def test_torso_and_hands(place: str, slots: int) -> None:
    almost = owner("edda", *several(slots - 1, place))
    assert rooms(almost)[place].slots == slots
    assert no_room(almost, item("last"), place, BOOK) is None
    full = owner("edda", *several(slots, place))
    assert code(no_room(full, item("one more"), place, BOOK)) == "no-room"


@pytest.mark.rule("DW-INV-21")
def test_a_hand_that_only_carries_holds_two() -> None:
    one = owner("edda", item("rope", place="left hand"))
    assert no_room(one, item("spikes"), "left hand", BOOK) is None


@pytest.mark.rule("DW-INV-20")
def test_a_hand_wields_one_thing_only() -> None:
    one = owner("edda", item("sword", place="right hand", wielded=True))
    assert code(no_grip(one, item("axe"), "right hand", BOOK)) == "hand-taken"
    assert no_grip(one, item("axe"), "left hand", BOOK) is None
    assert no_grip(one, item("axe"), "right hand", BOOK, explained=True) is None


@pytest.mark.rule("DW-NOTE-63")
@pytest.mark.parametrize(("rulings", "expected"), [(BOOK, "hand-taken"), (Rulings(wield_and_carry=True), "")])
def test_a_hand_that_wields_carries_nothing_beside_it_but_by_the_house_rule(rulings: Rulings, expected: str) -> None:
    wields = owner("edda", item("sword", place="right hand", wielded=True))
    assert code(no_room(wields, item("rope"), "right hand", rulings)) == expected
    carries = owner("edda", item("rope", place="right hand"))
    assert code(no_grip(carries, item("sword"), "right hand", rulings)) == expected


@pytest.mark.rule("DW-NOTE-63", "DW-INV-17")
def test_by_the_house_rule_the_second_slot_is_still_the_last() -> None:
    one = owner("edda", item("sword", place="right hand", wielded=True), item("rope", place="right hand"))
    assert code(no_room(one, item("spikes"), "right hand", Rulings(wield_and_carry=True))) == "no-room"


@pytest.mark.rule("DW-INV-20", "DW-INV-17")
def test_what_takes_two_hands_needs_both() -> None:
    spear = item("spear", hands=2)
    assert no_grip(owner(), spear, "right hand", BOOK) is None
    shield = owner("edda", item("shield", place="left hand", wielded=True))
    assert code(no_grip(shield, spear, "right hand", BOOK)) == "hand-taken"
    ready = owner("edda", item("spear", hands=2, place="right hand", wielded=True))
    assert code(no_grip(ready, item("shield"), "left hand", BOOK)) == "hand-taken"
    assert code(no_room(ready, item("rope"), "left hand", BOOK)) == "hand-taken"


@pytest.mark.rule("DW-INV-17", "DW-INV-13")
@pytest.mark.parametrize(
    ("awkward", "hands", "expected"), [(1, 1, ""), (2, 1, "no-room"), (2, 2, ""), (4, 2, "no-room")]
)
def test_an_awkward_thing_may_be_too_large_for_its_hands(awkward: int, hands: int, expected: str) -> None:
    words = ("oversized", "fragile", "unstable", "big")[:awkward]
    assert code(no_grip(owner(), item("idol", characteristics=words, hands=hands), "right hand", BOOK)) == expected


@pytest.mark.rule("DW-TRAUMA-04", "DW-NOTE-57")
def test_a_broken_arm_closes_its_hand() -> None:
    one = owner(traumas=("Broken arm",), trauma_costs={"Broken arm": "left hand"})
    assert closed_hand(one) == "left hand"
    assert code(no_room(one, item("rope"), "left hand", BOOK)) == "broken-arm"
    assert code(no_grip(one, item("sword"), "left hand", BOOK)) == "broken-arm"
    assert code(no_grip(one, item("spear", hands=2), "right hand", BOOK)) == "broken-arm"
    assert no_grip(one, item("sword"), "right hand", BOOK) is None


@pytest.mark.rule("DW-INV-10", "DW-INV-11", "DW-NOTE-64")
@pytest.mark.parametrize(
    ("thing", "place", "expected"),
    [
        (item("water", liquid=True), "canteen", ""),
        (item("water", liquid=True), "bag", "loose-liquid"),
        (item("water", liquid=True), "torso", "loose-liquid"),
        (item("rope"), "canteen", "liquids-only"),
        (item("tonic", liquid=True, tags=("vessel",)), "canteen", ""),
        (item("tonic", liquid=True, tags=("vessel",)), "bag", ""),
        (item("tonic", liquid=True, tags=("vessel",)), "belt", ""),
    ],
)
def test_where_liquids_go(thing: Item, place: str, expected: str) -> None:
    assert code(no_room(owner(), thing, place, BOOK)) == expected


@pytest.mark.rule("DW-INV-23")
def test_a_container_one_lacks_has_no_slots() -> None:
    one = owner("edda", containers=(BAG,))
    assert list(rooms(one)) == ["bag", "torso", "left hand", "right hand"]
    refused = no_room(one, item("rope"), "backpack", BOOK)
    assert code(refused) == "unknown-place"
    assert refused is not None
    assert "bag, torso, left hand, right hand, notes" in refused.remedy


def crowded() -> Hero:
    return owner("edda", *several(4, "bag"), containers=(BAG,))


@pytest.mark.rule("DW-RULING-89")
@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        (BOOK, ["torso", "left hand", "right hand"]),
        (Rulings(number_limit_only=True), ["bag", "torso", "left hand", "right hand"]),
    ],
)
def test_slots_are_a_hard_limit_unless_only_the_number_counts(rulings: Rulings, expected: list[str]) -> None:
    assert places(crowded(), item("rope"), rulings) == expected


@pytest.mark.rule("DW-RULING-89", "DW-INV-02")
@pytest.mark.parametrize("rulings", [BOOK, Rulings(number_limit_only=True)])
def test_the_number_is_the_soft_limit_either_way_and_counts_slots(rulings: Rulings) -> None:
    oversized = tuple(item(f"idol-{n}", characteristics=("oversized",), place="backpack") for n in range(3))
    one = owner("edda", *oversized, *several(4, "bag"), STR="1/0/0", containers=(BACKPACK, BAG))
    assert carried(one, rulings) == 10
    assert encumbered(one, rulings) is False


@pytest.mark.rule("DW-RULING-90")
@pytest.mark.parametrize(("rulings", "expected"), [(BOOK, 4), (Rulings(worn_items_free=True), 2)])
def test_what_is_worn_and_wielded_counts_unless_the_house_spares_it(rulings: Rulings, expected: int) -> None:
    sword = item("sword", place="right hand", wielded=True)
    one = owner("edda", mail(), sword, item("rope", place="left hand"), item("spikes"))
    assert carried(one, rulings) == expected


@pytest.mark.rule("DW-RULING-90")
def test_containers_themselves_do_not_count() -> None:
    assert carried(owner("edda", containers=(BACKPACK, BAG)), BOOK) == 0


@pytest.mark.rule("DW-DICE-08", "DW-LIGHT-03")
def test_what_is_used_up_fills_no_slot_but_an_empty_lantern_does() -> None:
    assert size(item("torch", gone=True)) == 0
    assert size(item("lantern", gone=True, tags=("burns oil",))) == 1

"""What a hero carries, on the sheet: places, cells and what may be done with each thing (INV)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.deadweight.state import ArmorPart, Attack, Container, Hero, Item
from tests.systems.deadweight.kit import act, hero, table
from tests.systems.deadweight.views import NOBODY, all_buttons, cell, find, labels, place, player, sheet

BAG = Container("bag", "bag", 4)
CANTEEN = Container("canteen", "canteen", 1, liquid=True)
SWORD = Item("sword", "sword", "right hand", "weapon", wielded=True, attack=Attack("2+1B", "STR", 2))
BOW = Item("bow", "long bow", "right hand", "weapon", wielded=True, hands=2)
MAIL = Item("mail", "mail", "torso", "armor", worn=True, armor=(ArmorPart(1, 2), ArmorPart(2, 2)))
TORCH = Item("torch", "torch", "bag", "light", usage=4, light="nearby", count=3)
WATER = Item("water", "water", "canteen", count=2, liquid=True, tags=("quick", "water"))
CHALK = Item("chalk", "chalk", "notes", slots=0)


def carrier(*items: Item, **fields: Any) -> Hero:
    return hero(items=items, containers=(BAG, CANTEEN), **fields)


@pytest.mark.rule("DW-INV-16", "DW-INV-17", "DW-INV-23")
def test_places_are_hands_torso_the_containers_one_owns_and_the_notes() -> None:
    seen = sheet(table(carrier()), "edda")
    assert [(one.id, one.slots) for one in seen.places] == [
        ("left hand", 2),
        ("right hand", 2),
        ("torso", 4),
        ("bag", 4),
        ("canteen", 1),
        ("notes", 0),
    ]
    assert place(seen, "canteen").note == "liquids only"
    assert all(one.accepts == "move_item" for one in seen.places)
    assert all(one.accepts == "" for one in sheet(table(carrier()), "edda", NOBODY).places)


@pytest.mark.rule("DW-INV-18", "DW-INV-19", "DW-INV-15")
def test_a_cell_says_what_a_thing_is_and_how_it_is_used() -> None:
    seen = sheet(table(carrier(SWORD, MAIL, TORCH, WATER, CHALK)), "edda")
    shown = {one.id: (where.id, one.label, one.detail, one.size) for where in seen.places for one in where.cells}
    assert shown == {
        "sword": ("right hand", "sword", "wielded STR 2+1B", 1),
        "mail": ("torso", "mail", "worn ◉○ 1 of 2 AP ◉◉ 2 of 2 AP", 1),
        "torch": ("bag", "torch ×3", "Ud4", 1),
        "water": ("canteen", "water ×2", "", 1),
        "chalk": ("notes", "chalk", "", 0),
    }


@pytest.mark.parametrize(
    ("item", "detail"),
    [
        (Item("a", "wand", conductor=True), "conductor"),
        (Item("a", "skull", conductor=True, grimoire=True), "conductor grimoire"),
        (Item("a", "idol", holy_symbol=True), "holy symbol"),
        (Item("a", "chest", characteristics=("big", "fragile")), "big fragile"),
        (Item("a", "rope", usage=4, gone=True), "used up"),
        (Item("a", "shield", kind="shield", shield_tokens=2), "2 shield tokens"),
        (Item("a", "axe", attack=Attack("STR 3", "STR", 3)), "STR 3"),
    ],
)
def test_the_words_of_a_cell(item: Item, detail: str) -> None:
    assert cell(sheet(table(carrier(item)), "edda"), "a").detail == detail


@pytest.mark.rule("DW-INV-02", "DW-RULING-89")
def test_what_is_too_much_and_what_lies_nowhere_is_shown_all_the_same() -> None:
    stones = [Item(f"stone-{number}", "stone") for number in range(6)]
    lost = Item("lost", "lost thing", "pocket")
    edda = carrier(*stones, lost, STR="0/0/0")
    seen = sheet(table(edda), "edda")
    assert len(place(seen, "bag").cells) == 6
    assert place(seen, "bag").note == "2 too many"
    assert [one.id for one in place(seen, "elsewhere").cells] == ["lost"]
    assert seen.figures[0].value == "7 of 7"
    assert all_buttons(table(edda))


def test_a_hoard_is_shown_and_told_as_too_much() -> None:
    hoard = hero(items=tuple(Item(f"coin-{number}", "coin", "bag") for number in range(300)), silver=10**9)
    seen = sheet(table(hoard), "edda", player("edda"))
    assert seen.figures[0].value == "300 of 16"
    assert "Encumbered" in [chip.label for chip in seen.chips]


@pytest.mark.rule("DW-TRAUMA-04", "DW-INV-20")
def test_hands_that_are_broken_or_taken_say_so() -> None:
    broken = carrier(traumas=("Broken arm",), trauma_costs={"Broken arm": "left hand"})
    left = place(sheet(table(broken), "edda"), "left hand")
    assert (left.slots, left.note) == (0, "broken arm")
    assert place(sheet(table(carrier(BOW)), "edda"), "left hand").note == "holds long bow"


def test_a_thing_moves_only_where_it_may_lie() -> None:
    state = table(carrier(TORCH, WATER, CHALK), hero("brun"))
    seen = sheet(state, "edda", player("edda"))
    where = {
        one: [option for option, _ in find(cell(seen, one).dos, "Move").fields[0].options] for one in ("torch", "chalk")
    }
    assert where == {
        "torch": ["torso", "left hand", "right hand"],
        "chalk": ["bag", "torso", "left hand", "right hand"],
    }
    assert find(cell(seen, "water").dos, "Move").refused == "There is no other room for it."
    for to in where["torch"]:
        assert act("move_item", state, hero="edda", item="torch", to=to).state.hero("edda").item("torch").place == to


@pytest.mark.parametrize(
    ("item", "wanted", "unwanted"),
    [
        (SWORD, ["Attack", "Put it away"], ["Hold it ready", "Light it"]),
        (MAIL, ["Put it away"], ["Put it on", "Use it"]),
        (TORCH, ["Light it", "Hold it ready"], ["Use it", "Put it out"]),
        (WATER, ["Drink it (water)", "Use it"], ["Eat it"]),
        (Item("cloak", "cloak", "bag", "armor", armor=(ArmorPart(1, 1),)), ["Put it on"], ["Put it away"]),
        (Item("food", "ration", "bag", tags=("food",)), ["Eat it"], []),
        (Item("aid", "bandage", "bag", tags=("first aid",)), ["Give first aid"], []),
    ],
)
def test_a_thing_offers_what_one_does_with_it(item: Item, wanted: list[str], unwanted: list[str]) -> None:
    found = labels(cell(sheet(table(carrier(item)), "edda", player("edda")), item.id).dos)
    assert set(wanted) <= set(found)
    assert set(unwanted) & set(found) == set()
    assert {"Move", "Drop", "Strike off"} <= set(found)
    assert "Adjust" not in found


def test_a_burning_light_can_be_put_out_and_a_weapon_swung() -> None:
    state = act("light", table(carrier(TORCH, SWORD)), hero="edda", item="torch", hand="left hand").state
    seen = sheet(state, "edda", player("edda"))
    lit = next(one for one in state.hero("edda").items if one.lit)
    assert "Put it out" in labels(cell(seen, lit.id).dos)
    swing = find(cell(seen, "sword").dos, "Attack")
    assert (swing.act, swing.rolls, swing.refused) == ("test", True, "")
    assert swing.params == {"hero": "edda", "attribute": "STR", "reason": "attack with sword"}


def test_the_gm_may_repair_and_adjust() -> None:
    state = table(carrier(MAIL))
    found = cell(sheet(state, "edda"), "mail").dos
    assert "Repair part 1" in labels(found)
    assert "Repair part 2" not in labels(found)
    assert find(found, "Adjust").act == "adjust_item"
    mended = act("repair_armor", state, hero="edda", item="mail", part=0, points=1).state
    assert cell(sheet(mended, "edda"), "mail").detail == "worn ◉◉ 2 of 2 AP ◉◉ 2 of 2 AP"
    assert [one for one in labels(cell(sheet(mended, "edda"), "mail").dos) if one.startswith("Repair")] == []


def test_bandages_are_for_the_bleeding() -> None:
    aid = Item("aid", "bandage", "bag", tags=("first aid",))
    bleeding = table(carrier(aid), hero("brun", afflictions=("Bleeding",)))
    give = find(cell(sheet(bleeding, "edda"), "aid").dos, "Give first aid")
    assert (give.fields[0].options, give.refused) == ((("brun", "Brun"),), "")
    nobody = find(cell(sheet(table(carrier(aid)), "edda"), "aid").dos, "Give first aid")
    assert nobody.refused == "Nobody is bleeding."


def test_things_are_given_to_the_living() -> None:
    give = find(cell(sheet(table(carrier(SWORD), hero("brun")), "edda"), "sword").dos, "Give")
    assert give.fields[0].options == (("brun", "Brun"),)
    assert "Give" not in labels(cell(sheet(table(carrier(SWORD)), "edda"), "sword").dos)

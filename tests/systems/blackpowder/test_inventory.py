"""Things, and loading firearms."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.blackpowder.state import Item
from tests.systems.blackpowder.kit import CUTLASS, PISTOL, act, attack, foe, hero, refused, table, told, worn

SHOT = Item("shot", "powder and shot", "shot", count=1)
EMPTY = Item("gun", "gun", "weapon", "hand", damage="2d4", ranged=True, black_powder=True, loads=True)


@pytest.mark.rule("BP-RULING-16")
def test_a_firearm_is_loaded_with_a_shot_and_the_pouch_stays_when_empty() -> None:
    state = table(hero(items=(EMPTY, SHOT)), foe())
    assert refused(attack(state, ())) == "not-loaded"
    loaded = act("reload", state, hero="anne", item="gun")
    assert loaded.state.hero("anne").item("gun").loaded is True
    assert loaded.state.hero("anne").item("shot").count == 0
    assert refused(act("reload", loaded.state, hero="anne", item="gun")) == "loaded"
    fired = attack(loaded.state, (5,))
    assert refused(act("reload", fired.state, hero="anne", item="gun")) == "no-shot"
    assert [item.id for item in fired.state.hero("anne").items] == ["gun", "shot"]
    assert refused(act("reload", state, hero="anne", item="shot")) == "no-firearm"


@pytest.mark.rule("BP-RULING-35", "BP-RULING-16")
def test_things_are_taken_in_hand_put_on_and_put_away() -> None:
    state = table(hero(items=(CUTLASS, worn(1))))
    away = act("move_item", state, hero="anne", item="cutlass", to="pack")
    assert away.state.hero("anne").weapons == ()
    assert act("move_item", away.state, hero="anne", item="cutlass", to="hand").state == state
    assert refused(act("move_item", state, hero="anne", item="cutlass", to="hand")) == "no-change"
    assert refused(act("move_item", state, hero="anne", item="cutlass", to="moon")) == "unknown-place"
    assert refused(act("move_item", state, hero="anne", item="coat", to="hand")) == "no-weapon"
    assert refused(act("move_item", state, hero="anne", item="hat", to="hand")) == "unknown-item"


@pytest.mark.rule("BP-RULING-35")
def test_things_change_hands_lie_about_and_are_struck_off() -> None:
    state = table(hero(items=(CUTLASS,)), hero("ned"))
    given = act("give_item", state, hero="anne", item="cutlass", to="ned")
    assert given.state.hero("anne").items == ()
    assert given.state.hero("ned").items[0].place == "pack"
    dropped = act("drop_item", state, hero="anne", item="cutlass")
    assert [item.id for item in dropped.state.ground] == ["cutlass"]
    taken = act("pick_up", dropped.state, hero="ned", item="cutlass")
    assert (taken.state.ground, taken.state.hero("ned").items[0].id) == ((), "cutlass")
    assert act("remove_item", state, hero="anne", item="cutlass").state.hero("anne").items == ()
    assert refused(act("give_item", state, hero="anne", item="cutlass", to="anne")) == "same"
    assert refused(act("pick_up", state, hero="ned", item="cutlass")) == "unknown-item"


@pytest.mark.rule("BP-RULING-35")
def test_things_come_from_the_list_or_are_described() -> None:
    done = act("get_item", table(), hero="anne", name="powder and shot", times=2)
    assert [(item.name, item.count) for item in done.state.hero("anne").items] == [("powder and shot", 10)] * 2
    assert refused(act("get_item", table(), hero="anne", name="cathedral")) == "unknown-thing"
    sabre = act("describe_item", table(), hero="anne", name="sabre", damage="D8", load=2).state.hero("anne").items[0]
    assert (sabre.kind, sabre.damage, sabre.load, sabre.usable) == ("weapon", "D8", 2, True)
    coat = act("describe_item", table(), hero="anne", name="greatcoat", tier=1).state.hero("anne").items[0]
    assert (coat.kind, coat.made, coat.tier) == ("armor", 1, 1)
    gun = act("describe_item", table(), hero="anne", name="gun", damage="d6", ranged=True, black_powder=True)
    assert gun.state.hero("anne").items[0].loads is True


@pytest.mark.rule("BP-RULING-35", "BP-COMBAT-12")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"name": ""}, "bad-name"),
        ({"name": "x" * 61}, "bad-name"),
        ({"name": "gun", "damage": "lots"}, "bad-damage"),
        ({"name": "gun", "damage": "99999d99999"}, "bad-damage"),
        ({"name": "gun", "damage": "4d6kh3"}, "bad-damage"),
        ({"name": "gun", "damage": "21d6"}, "bad-damage"),
        ({"name": "gun", "damage": "d6+1000"}, "bad-damage"),
        ({"name": "gun", "black_powder": True}, "contradiction"),
        ({"name": "spiked coat", "damage": "d4", "tier": 1}, "contradiction"),
        ({"name": "anchor", "load": -1}, "bad-figure"),
        ({"name": "coins", "count": 10_000}, "bad-figure"),
        ({"name": "plate", "tier": 4}, "bad-figure"),
    ],
)
def test_what_cannot_be_is_refused(params: dict[str, Any], code: str) -> None:
    assert refused(act("describe_item", table(), hero="anne", **params)) == code


@pytest.mark.rule("BP-RULING-34")
def test_a_sheet_lists_so_many_things_and_says_so() -> None:
    heap = tuple(Item(f"t{number}", "pebble", load=0) for number in range(199))
    state = table(hero(items=heap))
    full = act("get_item", state, hero="anne", name="lantern")
    assert refused(act("get_item", full.state, hero="anne", name="lantern")) == "too-many"


@pytest.mark.rule("BP-RULING-17", "BP-RULING-35")
def test_what_is_lost_can_only_be_found_or_struck_off() -> None:
    state = table(hero(items=(Item("dirk", "dirk", "weapon", "lost", damage="d4"),)), hero("ned"))
    assert refused(act("drop_item", state, hero="anne", item="dirk")) == "lost"
    assert refused(act("give_item", state, hero="anne", item="dirk", to="ned")) == "lost"
    assert told(act("find_weapon", state, hero="anne", item="dirk")) == ["WeaponFound"]
    house = table(hero(STRENGTH=-8, items=state.hero("anne").items), rulings=("carry_at_most_double",))
    assert refused(act("find_weapon", house, hero="anne", item="dirk")) == "too-much"


@pytest.mark.rule("BP-RULING-49")
def test_rest_heals_and_a_night_brings_rituals_back() -> None:
    ritual = Item("fog", "Call the Fog", "ritual")
    state = table(hero(hp=3, max_hp=8, SPIRIT=1, items=(ritual,)))
    assert act("rest", state, (4,), hero="anne").state.hero("anne").hp == 7
    night = act("rest", state, (6, 2), hero="anne", night=True).state.hero("anne")
    assert (night.hp, night.uses) == (8, 3)
    assert refused(act("rest", table(), hero="anne")) == "whole"
    assert refused(act("rest", table(hero(hp=1, max_hp=3), round=2), hero="anne")) == "fighting"
    assert refused(act("rest", table(hero(hp=1, max_hp=3, water="swimming")), hero="anne")) == "in-water"
    lying = act("rest", table(hero(hp=0, max_hp=8)), (2,), hero="anne")
    assert lying.state.hero("anne").hp == 2


@pytest.mark.rule("BP-RULING-31")
def test_a_loaded_pistol_stays_loaded_in_the_pack() -> None:
    away = act("move_item", table(hero(items=(PISTOL,))), hero="anne", item="pistol", to="pack")
    assert away.state.hero("anne").item("pistol").loaded is True

"""Faults seen in public software for games like this one, as small cases with the right result."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pallbearer.dice.notation import parse
from pallbearer.rules.sheet import Eyes
from pallbearer.rules.tables import TableError
from pallbearer.systems.blackpowder import SYSTEM, carry
from pallbearer.systems.blackpowder.powder import read_table
from pallbearer.systems.blackpowder.state import Item
from tests.systems.blackpowder.kit import (
    CUTLASS,
    PISTOL,
    act,
    attack,
    defend,
    foe,
    hero,
    lost_hp,
    refused,
    table,
    the_test,
    tier,
    told,
    worn,
)


@pytest.mark.rule("BP-FUMBLE-07")
def test_a_natural_1_with_a_firearm_reaches_the_powder_table() -> None:
    assert told(attack(table(hero(items=(PISTOL,)), foe()), (1,)))[-1] == "BlackPowderMishap"


@pytest.mark.rule("BP-CRIT-02", "BP-CRIT-03")
def test_a_natural_20_with_a_firearm_never_does() -> None:
    state = table(hero(items=(PISTOL,)), foe(made=2))
    done = attack(state, (20, 4))
    assert "BlackPowderMishap" not in told(done)
    assert (lost_hp(done, state, "brute"), tier(done, "brute")) == (8, 1)


@pytest.mark.rule("BP-RULING-11")
def test_the_modifier_of_a_damage_roll_is_doubled_too() -> None:
    sword = Item("sword", "sword", "weapon", "hand", damage="1d6+1")
    state = table(hero(items=(sword,)), foe())
    assert lost_hp(attack(state, (20, 4)), state, "brute") == 10


@pytest.mark.rule("BP-ARMOR-05", "BP-RULING-24")
@pytest.mark.parametrize(("damage", "soak", "lost"), [(5, 3, 2), (2, 3, 0)])
def test_armor_takes_off_its_die_and_never_heals(damage: int, soak: int, lost: int) -> None:
    state = table(hero(items=(worn(2),)), foe())
    assert lost_hp(defend(state, (2, damage, soak)), state, "anne") == lost


@pytest.mark.rule("BP-ARMOR-06", "BP-RULING-25")
def test_powder_goes_through_armor_whose_weight_still_slows() -> None:
    state = table(hero(items=(worn(2),)), foe(powder=True))
    done = defend(state, (13, 6))
    assert (the_test(done).dr, lost_hp(done, state, "anne")) == (14, 6)
    assert [roll.dice for roll in done.rolled] == [(20,), (6,)]


@pytest.mark.rule("BP-CRIT-02")
def test_what_a_crit_adds_belongs_to_one_roll() -> None:
    state = table(hero(items=(CUTLASS,)), foe())
    crit = attack(state, (20, 5))
    plain = attack(crit.state, (15, 5))
    assert (lost_hp(crit, state, "brute"), lost_hp(plain, crit.state, "brute")) == (10, 5)


@pytest.mark.rule("BP-RULING-16")
def test_a_firearm_asks_for_shot_and_a_blade_never_does() -> None:
    empty = msgspec.structs.replace(PISTOL, loaded=False)
    state = table(hero(items=(empty, CUTLASS)), foe())
    assert refused(attack(state, (), "pistol")) == "not-loaded"
    assert refused(act("reload", state, hero="anne", item="pistol")) == "no-shot"
    assert told(attack(state, (2,), "cutlass")) == ["TestRolled", "AttackMissed"]


@pytest.mark.rule("BP-RULING-49", "BP-RULING-03")
def test_hp_and_uses_have_floors() -> None:
    weak = ((2, 1), (2, 2), (2, 2), (1, 4), (1, 3))
    dice = [face for pair in weak for face in pair]
    made = act(
        "roll_up", SYSTEM.begin(SYSTEM.rulings()), (*dice, 1, 1, 1, 2, 1, 1), ("keep", "Gunner", "dirk"), name="Mary"
    )
    mary = made.state.hero("h1")
    assert (mary.TOUGHNESS, mary.SPIRIT, mary.hp) == (-3, -2, 1)
    knows = table(hero(SPIRIT=-2, items=(Item("fog", "Fog", "ritual"),)))
    assert act("rest", knows, (1, 1), hero="anne", night=True).state.hero("anne").uses == 0


@pytest.mark.rule("BP-COMBAT-12")
@pytest.mark.parametrize("written", ["d6", "1d6", "D6"])
def test_dice_may_be_written_as_people_do_and_are_kept_so(written: str) -> None:
    assert parse(written) == parse("d6")
    state = act("add_foe", table(), name="Brute", damage=written).state
    assert state.foes["brute"].items[0].damage == written
    assert lost_hp(act("defend", state, (2, 6), hero="anne", foe="brute"), state, "anne") == 6


@pytest.mark.rule("BP-RULING-20")
def test_a_table_has_one_row_for_every_result() -> None:
    rows = 'dice = "d4"\nbest = "backfire"\n[[row]]\nresults = [1, 2, 2, 5]\nid = "backfire"\ntext = "x"\n'
    with pytest.raises(TableError) as wrong:
        read_table(rows)
    assert wrong.value.faults == (
        "5 cannot be rolled with d4",
        "2 has 2 rows",
        "3 has no row",
        "4 has no row",
    )


@pytest.mark.rule("BP-RULING-35")
def test_load_is_one_number_told_alike_everywhere() -> None:
    item = msgspec.json.decode(b'{"id": "a", "name": "old entry without figures"}', type=Item)
    state = table(hero(items=(item, Item("b", "anvil", load=2), Item("c", "ring", load=0))))
    seen = SYSTEM.sheet(state, "anne", Eyes())
    cells = [cell for place in seen.places for cell in place.cells]
    assert carry.load(state, state.hero("anne")) == 3
    assert sum(cell.size for cell in cells) == 3
    assert next(one for one in seen.figures if one.label == "Carried").value == "3 of 8"


@pytest.mark.rule("BP-RULING-35")
def test_ten_thousand_coins_are_silver_or_refused() -> None:
    assert refused(act("describe_item", table(), hero="anne", name="coin", count=10_000)) == "bad-figure"
    assert act("gain_silver", table(), hero="anne", amount=10_000).state.hero("anne").silver == 10_000


@pytest.mark.rule("BP-RULING-35", "BP-COMBAT-12")
@pytest.mark.parametrize(
    "params", [{"damage": "d6", "tier": 1}, {"black_powder": True, "tier": 2}, {"ranged": True}, {"black_powder": True}]
)
def test_a_thing_that_contradicts_itself_is_refused_on_entry(params: dict[str, Any]) -> None:
    assert refused(act("describe_item", table(), hero="anne", name="thing", **params)) == "contradiction"


@pytest.mark.rule("BP-COMBAT-12")
def test_damage_in_an_unknown_code_is_refused_and_the_thing_can_be_had_with_its_text() -> None:
    assert refused(act("describe_item", table(), hero="anne", name="hook", damage="2X+2")) == "bad-damage"
    state = act("describe_item", table(), hero="anne", name="hook", damage="d4", text="STR 2X+2").state
    assert (state.hero("anne").items[0].damage, state.hero("anne").items[0].text) == ("d4", "STR 2X+2")


@pytest.mark.rule("BP-RULING-32")
def test_armors_never_add_up() -> None:
    state = table(hero(items=(worn(1), Item("mail", "mail", "armor", tier=2, made=2))), foe())
    assert defend(state, (2, 6, 1)).rolled[2].dice == (2,)


@pytest.mark.rule("BP-RULING-16")
def test_the_last_shot_leaves_an_empty_pouch_until_it_is_struck_off() -> None:
    empty = msgspec.structs.replace(PISTOL, loaded=False)
    state = table(hero(items=(empty, Item("shot", "powder and shot", "shot", count=1))))
    done = act("reload", state, hero="anne", item="pistol")
    seen = SYSTEM.sheet(done.state, "anne", Eyes())
    pouch = next(cell for place in seen.places for cell in place.cells if cell.id == "shot")
    assert (pouch.detail, pouch.size) == ("none left", 0)
    assert act("remove_item", done.state, hero="anne", item="shot").state.hero("anne").item("shot") is None

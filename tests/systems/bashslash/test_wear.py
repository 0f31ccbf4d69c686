"""Weapons and armor wear each other down (DURABILITY)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.systems.bashslash.state import Item
from pallbearer.systems.bashslash.wear import wear
from tests.systems.bashslash.kit import act, event, foe, hero, refused, table, thing, told


@pytest.mark.rule("BS-DURABILITY-01..04")
@pytest.mark.parametrize(
    ("weapon", "armor", "lost"),
    [
        (7, 1, (0, 1)),
        (12, 1, (0, 1)),
        (13, 1, (0, 3)),
        (6, 1, (0, 0)),
        (1, 7, (1, 0)),
        (1, 12, (1, 0)),
        (1, 13, (3, 0)),
        (1, 6, (0, 0)),
        (4, 4, (0, 0)),
    ],
)
def test_six_apart_costs_a_point_and_twelve_three(weapon: int, armor: int, lost: tuple[int, int]) -> None:
    assert wear(weapon, armor) == lost


def blow(weapon: Item, armor: Item | None, faces: tuple[int, ...], **more: Any) -> Rehearsal[Any]:
    """A blow that lands, the damage dice as given."""
    orc = foe("orc", *([armor] if armor else []), Agility="2/1")
    state = table(hero("edda", weapon, Strong=more.pop("strong", 0)), orc, rulings=more.pop("rulings", ()))
    return act("attack", state, (1, 1, *faces), hero="edda", target="orc", weapon=weapon.id, **more)


def left(done: Rehearsal[Any], who: str, item: str) -> int:
    found = done.state.being(who).item(item)
    assert found is not None
    durability: int = found.durability
    return durability


@pytest.mark.rule("BS-DURABILITY-01", "BS-DURABILITY-04", "BS-EX-20")
@pytest.mark.parametrize(("shown", "durability"), [(7, 1), (6, 2)])
def test_armor_wears(shown: int, durability: int) -> None:
    done = blow(thing("long sword", "w"), thing("leather", "a"), (shown, 1))
    assert left(done, "orc", "a") == durability


@pytest.mark.rule("BS-DURABILITY-02", "BS-RULING-86", "BS-EX-21")
def test_the_weapon_wears_though_the_damage_test_fails() -> None:
    done = blow(thing("dagger", "w"), thing("plate", "a"), (2, 11))
    assert event(done, "Struck").hits == 0
    assert left(done, "edda", "w") == 2
    assert told(done).index("ItemWorn") > told(done).index("TestMade")


@pytest.mark.rule("BS-DURABILITY-03", "BS-DURABILITY-08", "BS-EX-22")
def test_a_boosted_weapon_may_break_armor() -> None:
    orc = foe("orc", thing("leather", "a"), Agility="2/1")
    state = table(hero("edda", thing("dagger", "w"), boosts="always"), orc)
    params = {"hero": "edda", "target": "orc", "weapon": "w"}
    done = act("attack", state, (1, 1, 1, 2, 17), ("boost-0", "pass"), **params)
    assert left(done, "orc", "a") == -1
    assert left(done, "edda", "w") == 2
    assert event(done, "ItemWorn").points == 3


@pytest.mark.rule("BS-DURABILITY-05")
def test_missile_weapons_wear_too() -> None:
    state = table(hero("edda", thing("sling", "w"), Shoot=6), foe("orc", "plate"))
    done = act("attack", state, (1, 1, 1, 8), hero="edda", target="orc", weapon="w", way="missile")
    assert left(done, "edda", "w") == 1


@pytest.mark.rule("BS-DURABILITY-06..09", "BS-EX-23", "BS-RULING-87")
def test_at_0_useless_and_repairable_below_0_broken() -> None:
    at_0, below = thing("dagger", "u", durability=0), thing("dagger", "b", durability=-1)
    state = table(hero("edda", at_0, below), foe("orc"))
    assert refused("attack", state, hero="edda", target="orc", weapon="u") == "useless"
    done = act("repair_item", state, hero="edda", item="u")
    assert left(done, "edda", "u") == 3
    assert refused("repair_item", state, hero="edda", item="b") == "broken"
    assert refused("repair_item", done.state, hero="edda", item="u") == "whole"


@pytest.mark.rule("BS-EX-23")
@pytest.mark.parametrize(("durability", "after", "code"), [(3, 0, ""), (2, -1, "broken")])
def test_three_points_may_break_for_good(durability: int, after: int, code: str) -> None:
    armor = thing("chain shirt", "a", durability=durability)
    orc = hero("orc", armor, Agility="2/1")
    state = table(hero("edda", thing("dagger", "w"), boosts="always"), orc)
    params = {"hero": "edda", "target": "orc", "weapon": "w"}
    done = act("attack", state, (1, 1, 1, 2, 17), ("boost-0", "pass"), **params)
    assert left(done, "orc", "a") == after
    assert refused("repair_item", done.state, hero="orc", item="a") == code


@pytest.mark.rule("BS-RULING-83")
@pytest.mark.parametrize(("rulings", "durability"), [([], 2), (["wear_by_higher_die"], 1)])
def test_the_weapon_die_alone_is_compared(rulings: list[str], durability: int) -> None:
    done = blow(thing("dagger", "w"), thing("leather", "a"), (2, 8, 1), strong=8, rulings=rulings)
    assert left(done, "orc", "a") == durability


@pytest.mark.rule("BS-RULING-84")
def test_without_armor_or_weapon_nothing_wears() -> None:
    assert "ItemWorn" not in told(blow(thing("halberd", "w"), None, (12, 1)))
    state = table(hero(Fight=6, Strong=8), foe("orc", "leather", Agility="2/1"))
    assert "ItemWorn" not in told(act("attack", state, (1, 1, 8, 8, 1), hero="edda", target="orc"))


@pytest.mark.rule("BS-RULING-85")
@pytest.mark.parametrize(("rulings", "durability"), [([], 2), (["shields_wear"], 1)])
def test_shields_wear_by_house_rule_only(rulings: list[str], durability: int) -> None:
    state = table(hero("edda", "sword", Fight=8), foe("orc", "plate", thing("buckler", "s")), rulings=rulings)
    done = act("attack", state, (1, 7, 1, 1, 1, 1, 1), hero="edda", target="orc", weapon="edda's sword")
    assert left(done, "orc", "s") == durability


@pytest.mark.rule("BS-RULING-87")
def test_by_house_rule_a_repair_gives_a_point() -> None:
    state = table(hero("edda", thing("sword", "s", durability=0)), rulings=["repair_1_a_day"])
    assert left(act("repair_item", state, hero="edda", item="s"), "edda", "s") == 1


@pytest.mark.rule("BS-RULING-78")
def test_improvised_things_are_repaired_unless_by_house_rule() -> None:
    rock = thing("rock", "r", durability=0)
    assert left(act("repair_item", table(hero("edda", rock)), hero="edda", item="r"), "edda", "r") == 1
    state = table(hero("edda", rock), rulings=["improvised_not_repaired"])
    assert refused("repair_item", state, hero="edda", item="r") == "improvised"

"""The invariants see what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.deadweight.invariants import invariants
from pallbearer.systems.deadweight.state import ArmorPart, Attribute, Item, Tracker
from tests.systems.deadweight.kit import table
from tests.systems.deadweight.things import item, mail, owner, several


def wrong(*items: Item, rulings: tuple[str, ...] = (), **fields: Any) -> str:
    return " / ".join(invariants(table(owner("edda", *items, **fields), rulings=rulings)))


@pytest.mark.rule("DW-INV-23")
def test_a_sound_adventurer_has_nothing_wrong() -> None:
    assert wrong(mail(), item("sword", place="right hand", wielded=True), item("chalk", slots=0, place="notes")) == ""


@pytest.mark.rule("DW-INV-23", "DW-INV-18", "DW-INV-19", "DW-RULING-89", "DW-DICE-07", "DW-NOTE-40")
@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ((item("rope", place="backpack"),), "which is no place"),
        ((item("sword", place="bag", wielded=True),), "wielded in no hand"),
        ((mail(place="bag"),), "not on the torso"),
        (several(5, "bag"), "more than its 4 slots"),
        ((item("rope"), item("rope", place="belt")), "in two places"),
        ((item("kit", usage=7),), "usage die of 7"),
        ((item("kit", count=0),), "too low"),
        ((mail(armor=(ArmorPart(3, 2),)),), "above full"),
    ],
)
def test_things(items: tuple[Item, ...], sentence: str) -> None:
    assert sentence in wrong(*items)


@pytest.mark.rule("DW-RULING-89")
def test_by_the_house_rule_a_bag_may_overflow() -> None:
    assert wrong(*several(9, "bag"), rulings=("number_limit_only",)) == ""


@pytest.mark.rule("DW-INV-23")
def test_a_thing_is_not_carried_and_on_the_ground_at_once() -> None:
    state = table(owner("edda", item("rope")), ground=(item("rope", place="dropped"),))
    assert "in two places" in invariants(state)[0]


@pytest.mark.rule("DW-WOUND-03", "DW-FATIGUE-04", "DW-GAME-09")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"STR": Attribute(1, 0, 0, 2)}, "more wounds than its score"),
        ({"STR": Attribute(2, 0, 2, 1)}, "fewer than no available dice"),
        ({"STR": Attribute(-1)}, "below zero"),
        ({"stun": -1}, "stun is below zero"),
        ({"silver": -1}, "silver is below zero"),
    ],
)
def test_figures(fields: dict[str, Any], sentence: str) -> None:
    from msgspec.structs import replace

    state = table(replace(owner("edda"), **fields))
    assert any(sentence in one for one in invariants(state))


@pytest.mark.rule("DW-RULING-94", "DW-NOTE-69")
@pytest.mark.parametrize(
    ("tracker", "sound"),
    [
        (Tracker("decay", "Decay", 6, 5), True),
        (Tracker("decay", "Decay", 6, 6), False),
        (Tracker("decay", "Decay", 6, -1), False),
        (Tracker("doom", "Doom", 8, 8, keeps=True), True),
        (Tracker("doom", "Doom", 8, 9, keeps=True), False),
    ],
)
def test_trackers(tracker: Tracker, sound: bool) -> None:
    assert (invariants(table(trackers={tracker.id: tracker})) == []) is sound

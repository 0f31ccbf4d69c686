"""The invariants see what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.systems.tenslots.invariants import invariants
from pallbearer.systems.tenslots.state import Character, Clock, Condition, Mark
from tests.systems.tenslots.kit import FATIGUE, MAJOR, MINOR, hero, packs, piece, rationed, table


def wrong(one: Character, **fields: Any) -> str:
    return " / ".join(invariants(table(one, **fields)))


@pytest.mark.rule("TS-ENC-01")
def test_a_sound_character_has_nothing_wrong() -> None:
    one = hero("edda", *packs(4), rationed("torch", 6), FATIGUE, MAJOR, piece("pin", 0))
    assert wrong(one) == ""


@pytest.mark.rule(
    "TS-ENC-01", "TS-EQUIP-02", "TS-EQUIP-12", "TS-RULING-01", "TS-RULING-06", "TS-RULING-12", "TS-RULING-33",
    "TS-RULING-35", "TS-RULING-47", "TS-WOUND-12", "TS-RULING-61", "TS-HP-01",
)  # fmt: skip
@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (replace(hero(), slots=("",) * 11), "has 11 slots"),
        (replace(hero("edda", piece("tent", 2)), items=(piece("tent", 3),)), "of Bulk 3 fills 2 slots"),
        (replace(hero("edda", MINOR), slots=("",) * 10), "w1 fills 0 slots"),
        (replace(hero(), slots=("i9", *("",) * 9)), "hold i9, which is nothing"),
        (hero("edda", over=(FATIGUE,)), "overflows with a slot free"),
        (replace(hero("edda", *packs(10)), overflow=("pack-1",)), "Equipment overflows"),
        (hero(hp=13), "13 of 12 HP"),
        (hero(hp=-1), "-1 of 12 HP"),
        (hero(strength=0), "Strength 0"),
        (hero(speed=-1), "speed is below zero"),
        (hero("edda", Mark("", "wound", "minor", injury="whiplash")), "is not Major"),
        (hero("edda", Mark("", "wound", "major", injury="headache")), "no injury headache"),
        (hero("edda", Mark("", "fatigue", injury="whiplash", lasting=True)), "Fatigue with an injury"),
        (hero(conditions=(Condition("Dazed", 1, "w9"),)), "Conditions of Wounds that are gone: w9"),
        (hero(conditions=(Condition("Dying"),), dead=True), "dead and Dying"),
        (hero("edda", rationed("torch", 8, printed=6)), "a die of 8 of 6 sides"),
        (hero("edda", rationed("torch", 5)), "a die of 5"),
        (hero("edda", rationed("torch", 0, printed=6)), "not both"),
        (hero("edda", piece("rope", place="hat")), "is hat"),
        (replace(hero("edda", MINOR), marks=(Mark("w1", "wound"), Mark("w1", "wound"))), "two marks of one id"),
    ],
)
def test_characters(one: Character, sentence: str) -> None:
    assert sentence in wrong(one)


@pytest.mark.rule("TS-FATIGUE-02", "TS-ENC-04")
def test_clocks_and_things_in_two_places() -> None:
    assert "5 of 4" in wrong(hero(), clocks={"c": Clock("c", "Flood", 4, 5)})
    assert "rope is in two places" in wrong(hero("edda", piece("rope")), ground=(piece("rope"),))

"""The quality of things (QUALITY)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash import gear
from pallbearer.systems.bashslash.items import stones
from pallbearer.systems.bashslash.quality import graded
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Quality
from tests.systems.bashslash.kit import act, event, foe, hero, house, table, thing, thrown

BOOK = Rulings()


@pytest.mark.rule("BS-QUALITY-01..06", "BS-RULING-80", "BS-EX-25")
@pytest.mark.parametrize(
    ("quality", "sides", "die", "beyond"),
    [
        ("poor", 4, 2, 0),
        ("poor", 3, 2, -1),
        ("poor", 2, 2, -2),
        ("inferior", 6, 4, 0),
        ("inferior", 2, 2, -1),
        ("ordinary", 8, 8, 0),
        ("superior", 6, 8, 0),
        ("superior", 12, 12, 1),
        ("excellent", 6, 10, 0),
        ("excellent", 10, 12, 1),
        ("excellent", 12, 12, 2),
    ],
)
def test_steps_of_quality(quality: Quality, sides: int, die: int, beyond: int) -> None:
    assert graded(sides, quality, "weapon", BOOK) == (die, beyond)


@pytest.mark.rule("BS-QUALITY-07", "BS-QUALITY-08", "BS-EX-24")
def test_an_excellent_halberd() -> None:
    halberd = thing("halberd", "h", quality="excellent")
    params = {"hero": "edda", "target": "orc", "weapon": "h"}
    armored = table(hero("edda", halberd), foe("orc", "plate", Agility="2/1"))
    done = act("attack", armored, (1, 1, 5, 9, 2, 12), **params)
    assert thrown(done)[1:] == [(12, 12, 12), (12,)]
    assert event(done, "TestMade", 1).shown == ("halberd 9",)
    bare = table(hero("edda", halberd), foe("orc", Agility="2/1"))
    assert thrown(act("attack", bare, (1, 1, 5, 9, 2, 1), **params))[1:] == [(12, 12, 12, 12)]


@pytest.mark.rule("BS-QUALITY-05", "BS-EX-25")
def test_a_poor_rock() -> None:
    rock = thing("rock", "r", quality="poor")
    params = {"hero": "edda", "target": "orc", "weapon": "r"}
    armored = table(hero("edda", rock), foe("orc", "cloth", Agility="2/1"))
    done = act("attack", armored, (1, 1, 2, 2, 1, 3), **params)
    assert thrown(done)[1] == (2, 2, 2)
    assert event(done, "TestMade", 1).shown == ("rock 1",)
    bare = table(hero("edda", rock), foe("orc", Agility="2/1"))
    done = act("attack", bare, (1, 1, 2, 1), **params)
    assert thrown(done)[1] == (2, 2)
    assert event(done, "TestMade", 1).shown == ("rock 1",)


@pytest.mark.rule("BS-RULING-79", "BS-EX-25")
def test_superior_works_for_everything_or_by_house_rule_for_weapons() -> None:
    assert graded(12, "superior", "armor", BOOK) == (12, 1)
    only = house(["superior_weapons_only"])
    assert graded(12, "superior", "armor", only) == (12, 0)
    assert graded(6, "superior", "weapon", only) == (8, 0)
    assert graded(6, "excellent", "shield", only) == (10, 0)
    plate = thing("plate", "p", quality="superior")
    state = table(hero("edda", "sword", Fight=2), foe("orc", plate, Agility="2/1"))
    done = act("attack", state, (1, 1, 1, 7, 3), hero="edda", target="orc", weapon="edda's sword")
    assert thrown(done)[3] == (12, 12)
    assert event(done, "TestMade", 1).difficulty == 7


@pytest.mark.rule("BS-RULING-80")
def test_by_house_rule_one_extra_die_at_most() -> None:
    most = house(["one_extra_die_at_most"])
    assert graded(12, "excellent", "weapon", most) == (12, 1)
    assert graded(2, "poor", "weapon", most) == (2, -1)


@pytest.mark.rule("BS-RULING-81")
def test_quality_changes_nothing_else_unless_by_house_rule() -> None:
    plain, poor = gear.make("sword", BOOK), gear.make("sword", BOOK, quality="poor")
    assert (plain.quality, stones(plain), plain.durability) == ("ordinary", stones(poor), poor.durability)
    changed = house(["quality_changes_durability"])
    qualities: tuple[Quality, ...] = ("poor", "inferior", "ordinary", "superior", "excellent")
    assert [gear.make("sword", changed, quality=one).durability for one in qualities] == [3, 4, 5, 6, 7]
    assert gear.make("rock", changed, quality="poor").durability == 1

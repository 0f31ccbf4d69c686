"""What a new adventurer owns (BASE, CLASS, WIZARD)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight.classes import book, may_use
from pallbearer.systems.deadweight.inventory import ItemLaidDown
from pallbearer.systems.deadweight.kits import kit_thing, start_with
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import at, draft
from tests.systems.deadweight.kit import act, hero, play, table

NO_LUCK = (6, 6, 6, 6, 6)
"""Neither a camping supply (3d!) nor a bandage (2d!)."""


def start(
    class_name: str,
    way: str,
    dice: Iterable[int],
    answers: Iterable[str] = (),
    rulings: Iterable[str] = (),
) -> Rehearsal[Any]:
    state = table(draft(class_name=class_name, background=way), rulings=rulings)
    return play(start_with(state, "h1"), state, dice, answers)


def barbarian(dice: Iterable[int], rulings: Iterable[str] = ()) -> Hero:
    return at(start("warrior", "Barbarian", dice, rulings=rulings))


def names(one: Hero) -> list[str]:
    return [item.name for item in one.items for _ in range(item.count)]


@pytest.mark.rule("DW-BASE-14")
def test_belt_canteen_and_bag() -> None:
    one = barbarian((1, *NO_LUCK, 4))
    assert [(each.kind, each.slots, each.liquid) for each in one.containers] == [
        ("belt", 1, False),
        ("canteen", 1, True),
        ("bag", 4, False),
    ]


@pytest.mark.rule("DW-BASE-15")
@pytest.mark.parametrize(("face", "packs"), [(1, [1]), (2, [2]), (5, [2, 2, 1]), (6, [2, 2, 2])])
def test_one_die_of_torches(face: int, packs: list[int]) -> None:
    torches = [item for item in barbarian((face, *NO_LUCK, 4)).items if item.name == "torch"]
    assert [item.count for item in torches] == packs
    assert {(item.usage, item.light, item.lit) for item in torches} == {(4, "nearby", False)}


@pytest.mark.rule("DW-BASE-16..18")
@pytest.mark.parametrize(
    ("luck", "supplies", "bandages"),
    [
        ((2, 3, 4, 5, 6), 0, 0),
        ((1, 3, 4, 5, 6), 1, 0),
        ((1, 1, 1, 5, 6), 1, 0),
        ((2, 3, 4, 6, 1), 0, 1),
        ((2, 3, 1, 1, 1), 1, 1),
    ],
)
def test_a_ration_and_with_luck_a_supply_and_a_bandage(luck: tuple[int, ...], supplies: int, bandages: int) -> None:
    carried = names(barbarian((1, *luck, 4)))
    assert carried.count("ration") == 1
    assert (carried.count("camping supplies"), carried.count("bandage")) == (supplies, bandages)


KITS = [
    ("warrior", "Footman", "backpack", (3, 4), 7, ["padded armor", "soldier helmet", "long spear", "metal shield"]),
    ("warrior", "Gladiator", "bag", (3, 4), 7, ["gladiator armor", "cage helmet", "falchion", "small wooden shield"]),
    ("warrior", "Barbarian", "bag", (5,), 5, ["battle axe", "loincloth", "war paint", *["medical supply"] * 2]),
    ("thief", "Stalker", "backpack", (2,), 2, ["throwing hatchet", "animal bones", "trapping kit", "cloth tunic"]),
    (
        "thief",
        "Lone Rogue",
        "bag",
        (2,),
        2,
        ["leather armor", "short sword", "short sword", "climbing gear", "golden icon"],
    ),
    ("thief", "Hoodlum", "backpack", (1, 6), 7, ["reinforced clothes", "dagger", "lockpicking tools", "stolen boots"]),
    (
        "cleric",
        "Goshkalon",
        "bag",
        (1, 2, 3),
        6,
        ["improvised armor", "scythe", "clay statue", "purse of teeth"],
    ),
    ("cleric", "Cador", "bag", (1, 2, 3), 6, ["thick cloak", "war hammer", "ancient talisman", "holy water"]),
    (
        "cleric",
        "Yulak",
        "bag",
        (3,),
        3,
        ["notched whip", "book of sins", "torture equipment", "rope", "tattered cloak"],
    ),
    ("cleric", "Akhzu", "bag", (1, 2), 3, ["leather armor", "flail", "human skin drum"]),
    (
        "cleric",
        "Kaal Rafir",
        "bag",
        (4,),
        4,
        ["leather trench coat", "diseased staff", "dead animal", "small companion"],
    ),
]


@pytest.mark.rule(
    "DW-BASE-19",
    "DW-CLASS-03",
    "DW-CLERIC-06",
    "DW-WARRIOR-04",
    "DW-THIEF-04",
    "DW-NOTE-02",
    "DW-BASE-12",
    "DW-RULING-03",
)
@pytest.mark.parametrize(("class_name", "way", "back", "dice", "silver", "kit"), KITS)
def test_the_further_choice_decides_the_kit(
    class_name: str, way: str, back: str, dice: tuple[int, ...], silver: int, kit: list[str]
) -> None:
    one = at(start(class_name, way, (1, *NO_LUCK, *dice)))
    assert sorted(names(one)) == sorted([*kit, "torch", "ration"])
    assert one.silver == silver
    assert [each.kind for each in one.containers] == ["belt", "canteen", back]


WIZARDS = [
    (
        "Necromancers of Yadar",
        (1, 2),
        3,
        ["sacrificial dagger", "inscribed skull", "poisonous vials", "chalk", "cloak with mask"],
        2,
    ),
    (
        "Alchemists of the Golden Ridge",
        (1, 2, 2),
        5,
        ["cane", "old tome", "alchemic kit", "gold coin", "tattered trench coat"],
        2,
    ),
    (
        "Thaumaturgists of Ravenhome",
        (1, 2),
        3,
        ["small knife", "wand", "scattered notes", "ornate garments", "cloak"],
        2,
    ),
    (
        "Wandering Mystics",
        (1, 2),
        3,
        ["heavy cape", "cane", "mystic's notebook", "wine", "holy water", "healing tonic"],
        2,
    ),
    ("The Awakened", (6,), 6, ["cursed hand", "ashes of insight", "ornate clothes"], 1),
]


@pytest.mark.rule("DW-BASE-19", "DW-CLASS-03")
@pytest.mark.parametrize(("way", "dice", "silver", "kit", "tools"), WIZARDS)
def test_a_school_gives_a_conductor_and_mostly_a_grimoire(
    way: str, dice: tuple[int, ...], silver: int, kit: list[str], tools: int
) -> None:
    mine = [name for name in kit if kit_thing(name).conductor] + [name for name in kit if kit_thing(name).grimoire]
    assert len(mine) == tools
    one = at(start("wizard", way, (1, *NO_LUCK, *dice), ("kit",) * tools))
    assert sorted(names(one)) == sorted([*kit, "torch", "ration"])
    assert one.silver == silver


@pytest.mark.rule("DW-WIZARD-06")
def test_another_conductor_or_grimoire_needs_the_gm() -> None:
    way, dice = "Thaumaturgists of Ravenhome", (1, *NO_LUCK, 1, 2)
    done = start("wizard", way, dice, ("crystal ball", "yes", "old tome", "no"))
    assert [one.who for one in done.asked] == ["h1", GM, "h1", GM]
    kit = names(at(done))
    assert ("crystal ball" in kit, "wand" in kit) == (True, False)
    assert ("old tome" in kit, "scattered notes" in kit) == (False, True)


@pytest.mark.rule("DW-WIZARD-06")
def test_a_skull_that_is_both_stays_for_what_is_not_replaced() -> None:
    way, dice = "Necromancers of Yadar", (1, *NO_LUCK, 1, 2)
    ball = names(at(start("wizard", way, dice, ("crystal ball", "yes", "kit"))))
    assert "crystal ball" in ball
    assert "inscribed skull" in ball


@pytest.mark.rule("DW-NOTE-02")
@pytest.mark.parametrize(("way", "silver", "back"), [("Footman", (1, 1), "backpack"), ("Gladiator", (1, 1), "bag")])
def test_by_house_rule_both_back_containers_are_kept(way: str, silver: tuple[int, ...], back: str) -> None:
    dice = (1, *NO_LUCK, *silver)
    assert [each.kind for each in at(start("warrior", way, dice)).containers].count("bag") == (back == "bag")
    both = at(start("warrior", way, dice, rulings=("keep_both_back_containers",)))
    assert [each.kind for each in both.containers] == ["belt", "canteen", "bag", back]
    assert len({each.id for each in both.containers}) == 4


def test_a_moon_curser_has_false_coins_and_no_silver() -> None:
    one = at(start("thief", "Moon-curser", (1, *NO_LUCK, 2, 3, 4)))
    assert (one.silver, [item.count for item in one.items if item.name == "counterfeit coins"]) == (0, [9])


def test_usage_dice_printed_with_a_kit_are_its_starting_level() -> None:
    one = at(start("thief", "Stalker", (1, *NO_LUCK, 2)))
    assert {item.name: item.usage for item in one.items if item.name in ("throwing hatchet", "trapping kit")} == {
        "throwing hatchet": 10,
        "trapping kit": 4,
    }


@pytest.mark.rule("DW-RULING-17", "DW-RULING-18")
def test_a_kit_can_be_used_by_its_class_and_is_put_on() -> None:
    for way in book().path:
        one = hero(class_name=way.class_name)
        assert [piece.thing for piece in way.kit if may_use(one, kit_thing(piece.thing).item(), Rulings())] == []
    footman = at(start("warrior", "Footman", (1, *NO_LUCK, 1, 1)))
    assert [item.name for item in footman.items if item.worn] == ["padded armor", "soldier helmet"]
    assert [item.name for item in footman.items if item.wielded] == ["long spear"]
    strict = start("thief", "Hoodlum", (1, *NO_LUCK, 1, 1), rulings=("medium_means_exactly_medium",))
    assert [item.worn for item in at(strict).items if item.name == "reinforced clothes"] == [False]


def test_every_kit_fits_with_all_the_luck_there_is() -> None:
    for way in book().path:
        keep = [
            "kit"
            for role in ("conductor", "grimoire")
            if any(getattr(kit_thing(piece.thing), role) for piece in way.kit) and way.class_name == "wizard"
        ]
        silver = (6,) * int((way.silver or "3d6")[0])
        done = start(way.class_name, way.name, (6, 1, 1, 1, 1, 1, *silver), keep)
        assert [event.item.name for event in done.events if isinstance(event, ItemLaidDown)] == []


def made(id: str, *flags: str, **fields: Any) -> Hero:
    return hero(id, flags=("new in 1.0", *flags), **fields)


def share(
    *heroes: Hero, who: str = "edda", rulings: tuple[str, ...] = (), answers: tuple[str, ...] = (), **fields: Any
) -> Any:
    return act("share_camping_supply", table(*heroes, rulings=rulings, **fields), (), answers, hero=who)


@pytest.mark.rule("DW-BASE-20", "DW-NOTE-03")
def test_one_of_a_group_without_a_supply_gets_exactly_one() -> None:
    done = share(made("edda"), made("bo"), who="bo")
    assert names(done.state.hero("bo")) == ["camping supplies"]
    assert names(done.state.hero("edda")) == []
    again = act("share_camping_supply", done.state, hero="edda").result
    assert isinstance(again, Refused)
    assert again.code == "supply-held"


@pytest.mark.rule("DW-NOTE-03")
def test_a_lone_adventurer_may_take_it() -> None:
    assert names(share(made("edda"), rulings=("gm_picks_camping_supply",)).state.hero("edda")) == ["camping supplies"]


@pytest.mark.rule("DW-NOTE-03")
def test_by_house_rule_the_gm_picks_who_gets_it() -> None:
    done = share(made("edda"), made("bo"), rulings=("gm_picks_camping_supply",), answers=("bo",))
    assert [one.who for one in done.asked] == [GM]
    assert names(done.state.hero("bo")) == ["camping supplies"]


@pytest.mark.rule("DW-BASE-20")
@pytest.mark.parametrize(
    ("heroes", "fields", "who", "code"),
    [
        ((made("edda"), made("bo", "camping supply at creation")), {}, "edda", "supply-held"),
        ((made("edda"), draft("bo")), {}, "edda", "unfinished"),
        ((made("edda"),), {}, "bo", "unknown-hero"),
        ((made("edda"),), {"turn": 1}, "edda", "too-late"),
    ],
)
def test_sharing_is_refused(heroes: tuple[Hero, ...], fields: dict[str, Any], who: str, code: str) -> None:
    assert share(*heroes, who=who, **fields).result.code == code


@pytest.mark.rule("DW-BASE-17", "DW-BASE-20")
def test_who_rolled_a_supply_is_known_after_it_is_used() -> None:
    state = start("warrior", "Barbarian", (1, 1, 6, 6, 6, 6, 4)).state
    assert state.hero("h1").flags == ("camping supply at creation",)

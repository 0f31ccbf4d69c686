"""The tables of armor, shields and weapons (ARMOR, SHIELD, WEAPON)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pallbearer.systems.bashslash import gear
from pallbearer.systems.bashslash.items import stones
from pallbearer.systems.bashslash.rulings import Rulings
from tests.systems.bashslash.kit import act, event, foe, hero, house, refused, table, thing, thrown, told

BOOK = Rulings()


@pytest.mark.rule("BS-ARMOR-02..08", "BS-RULING-57")
@pytest.mark.parametrize(
    ("name", "weight", "die", "durability"),
    [
        ("improvised armor", "1", 2, 1),
        ("cloth", "1/2", 3, 1),
        ("leather", "1", 4, 2),
        ("chain shirt", "2", 6, 3),
        ("mail", "4", 8, 4),
        ("scale", "5", 10, 5),
        ("brigandine", "5", 10, 5),
        ("plate", "6", 12, 6),
    ],
)
def test_armor(name: str, weight: str, die: int, durability: int) -> None:
    made = gear.make(name, BOOK)
    assert (made.kind, stones(made), made.die, made.durability) == ("armor", Fraction(weight), die, durability)


@pytest.mark.rule("BS-SHIELD-01..07", "BS-RULING-57")
@pytest.mark.parametrize(
    ("name", "weight", "die", "durability"),
    [
        ("bracers", "1/2", 2, 1),
        ("improvised shield", "1", 3, 1),
        ("buckler", "1/2", 4, 2),
        ("small shield", "1", 6, 3),
        ("medium shield", "3/2", 8, 4),
        ("large shield", "2", 10, 5),
        ("tower shield", "3", 12, 6),
    ],
)
def test_shields(name: str, weight: str, die: int, durability: int) -> None:
    made = gear.make(name, BOOK)
    assert (made.kind, stones(made), made.die, made.durability) == ("shield", Fraction(weight), die, durability)


@pytest.mark.rule("BS-RULING-57")
def test_by_house_rule_armor_and_shields_all_have_3() -> None:
    three = house(["durability_3_for_all"])
    assert {gear.make(name, three).durability for name in ("cloth", "plate", "bracers", "tower shield")} == {3}
    assert gear.make("sword", three).durability == 5
    state = act("adjust_item", table(hero("edda", "leather")), hero="edda", item="edda's leather", full=4, durability=4)
    assert state.state.being("edda").items[0].full_durability == 4


def dice_of(names: str, weight: str, durability: int, one: int, two: int = 0) -> list[tuple[object, ...]]:
    return [(name.strip(), weight, durability, one, two) for name in names.split(",")]


@pytest.mark.rule("BS-WEAPON-02..15", "BS-WEAPON-17", "BS-WEAPON-19")
@pytest.mark.parametrize(
    ("name", "weight", "durability", "one", "two"),
    [
        *dice_of("rock, bottle, stick", "0", 1, 2),
        *dice_of("knife, throwing knife, club, dart", "1/12", 2, 3),
        *dice_of("dagger, hand axe, hammer, javelin, war club, staff", "1/4", 3, 4),
        *dice_of("sword", "1/2", 5, 6),
        *dice_of("war hammer, battle axe, mace", "1/2", 5, 6, 8),
        *dice_of("spear", "1/2", 3, 6, 8),
        *dice_of("axe, flail, two-handed war club, two-handed staff", "1/2", 3, 0, 6),
        *dice_of("long sword", "1/2", 5, 0, 8),
        *dice_of("pole axe, pike", "1", 3, 0, 10),
        *dice_of("great sword", "1", 4, 0, 10),
        *dice_of("maul", "3/2", 3, 0, 10),
        *dice_of("halberd", "1", 3, 0, 12),
        *dice_of("sling", "1", 2, 0, 4),
        *dice_of("short bow", "1", 3, 0, 6),
        *dice_of("long bow, light crossbow", "1", 3, 0, 8),
        *dice_of("heavy crossbow", "3/2", 3, 0, 10),
    ],
)
def test_weapons(name: str, weight: str, durability: int, one: int, two: int) -> None:
    made = gear.make(name, BOOK)
    assert (stones(made), made.durability, made.die, made.two) == (Fraction(weight), durability, one, two)


@pytest.mark.rule("BS-WEAPON-01", "BS-RULING-66", "BS-RULING-76")
def test_bare_hands() -> None:
    skilled = table(hero(Fight=4, Strong=6), foe("orc", Agility="2/1"))
    done = act("attack", skilled, (1, 1, 5, 2), hero="edda", target="orc")
    assert thrown(done)[2:] == [(6, 6)], "no weapon die, Strong with disadvantage, nothing to roll with advantage"
    unskilled = table(hero(Fight=4), foe("orc", Agility="2/1"))
    done = act("attack", unskilled, (1, 1, 4, 3, 2), hero="edda", target="orc")
    assert thrown(done)[2:] == [(4, 4, 4)]
    assert event(done, "TestMade", 1).shown == ("Brawn 2",)


@pytest.mark.rule("BS-RULING-66")
def test_by_house_rule_no_weapon_and_no_armor_cancel() -> None:
    orc = foe("orc", Agility="2/1")
    state = table(hero(Fight=4, Strong=6), orc, rulings=["unarmed_unarmored_cancel"])
    assert thrown(act("attack", state, (1, 1, 5), hero="edda", target="orc"))[2:] == [(6,)]
    armored = table(hero(Fight=4, Strong=6), foe("orc", "cloth", Agility="2/1"), rulings=["unarmed_unarmored_cancel"])
    assert thrown(act("attack", armored, (1, 1, 5, 2, 3), hero="edda", target="orc"))[2:] == [(6, 6), (3,)]


@pytest.mark.rule("BS-RULING-76")
def test_by_house_rule_the_unskilled_unarmed_do_no_harm() -> None:
    state = table(hero(Fight=4), foe("orc", Agility="2/1"), rulings=["unskilled_unarmed_harmless"])
    done = act("attack", state, (1, 1), hero="edda", target="orc")
    assert event(done, "Struck").hits == 0


@pytest.mark.rule("BS-RULING-67")
def test_ruined_armor_is_none_or_by_house_rule_improvised() -> None:
    orc = foe("orc", thing("leather", "a", durability=0), Agility="2/1")
    done = act(
        "attack", table(hero("edda", "sword"), orc), (1, 1, 2, 6), hero="edda", target="orc", weapon="edda's sword"
    )
    assert thrown(done)[1:] == [(6, 6)]
    state = table(hero("edda", "sword"), orc, rulings=["ruined_armor_improvised"])
    done = act("attack", state, (1, 1, 6, 2), hero="edda", target="orc", weapon="edda's sword")
    assert thrown(done)[1:] == [(6,), (2,)]
    assert "ItemWorn" not in told(done)


@pytest.mark.rule("BS-RULING-68")
@pytest.mark.parametrize(
    ("shield", "rulings", "counts"),
    [
        ("bracers", [], True),
        ("buckler", [], False),
        ("small shield", [], False),
        ("buckler", ["buckler_with_two_hands"], True),
        ("small shield", ["buckler_with_two_hands"], False),
    ],
)
def test_shields_beside_two_handed_weapons(shield: str, rulings: list[str], counts: bool) -> None:
    state = table(hero(Fight=4, Strong=4), foe("orc", "halberd", shield, Fight=4), rulings=rulings)
    dice = (1, 1, 4, 2) if counts else (1, 1, 4)
    assert len(thrown(act("attack", state, dice, hero="edda", target="orc"))) == len(dice)


@pytest.mark.rule("BS-RULING-68", "BS-RULING-72")
def test_the_grip_decides_whether_the_shield_counts() -> None:
    spear = thing("spear", "s")
    state = table(hero("edda", spear, "small shield", Fight=4), foe("orc", "plate", Fight=2, Strong=2))
    done = act("attack", state, (1, 1, 2), hero="edda", target="orc", weapon="s", hands=2)
    assert done.state.being("edda").item("s").held == 2  # type: ignore[union-attr]
    after = act("foe_attack", done.state, (1, 1, 4), foe="orc", target="edda")
    assert thrown(after)[2:] == [(4,)], "no shield die while both hands are on the spear"
    before = act("foe_attack", state, (1, 1, 4, 6), foe="orc", target="edda")
    assert thrown(before)[2:] == [(4,), (6,)]


@pytest.mark.rule("BS-RULING-69")
def test_one_shield_counts_and_none_brings_nothing_else() -> None:
    two = table(hero(Fight=4, Strong=4), foe("orc", "bracers", "small shield", Fight=4))
    assert thrown(act("attack", two, (1, 1, 4, 6), hero="edda", target="orc"))[2:] == [(4,), (6,)]
    none = table(hero(Fight=4, Strong=4), foe("orc", Fight=4))
    assert thrown(act("attack", none, (1, 1, 4), hero="edda", target="orc"))[:2] == [(4,), (4,)]


@pytest.mark.rule("BS-RULING-72")
def test_one_thing_with_two_grips_and_one_durability() -> None:
    assert [gear.make(name, BOOK).two for name in ("war hammer", "battle axe", "mace", "spear")] == [8, 8, 8, 8]
    assert (gear.make("staff", BOOK).two, gear.make("two-handed staff", BOOK).die) == (0, 0)
    six = house(["six_grips"])
    for name in ("war club", "staff", "two-handed war club", "two-handed staff"):
        made = gear.make(name, six)
        assert (made.die, made.two, stones(made)) == (4, 6, Fraction(1, 2))
    state = table(hero("edda", thing("mace", "m"), Fight=4), foe("orc", "plate", Fight=2))
    for hands, die in ((1, 6), (2, 8)):
        done = act("attack", state, (4, 4, 1, 1, 1), hero="edda", target="orc", weapon="m", hands=hands)
        assert (die,) in thrown(done)[3:4]


@pytest.mark.rule("BS-WEAPON-16", "BS-RULING-75")
def test_a_staff_sling_is_a_staff_too() -> None:
    sling = thing("staff sling", "s")
    assert (sling.die, sling.two, stones(sling), sling.durability) == (4, 6, 1, 3)
    state = table(hero("edda", sling, Fight=4, Shoot=4), foe("orc", "plate", Fight=2))
    for hands, die in ((1, 4), (2, 6)):
        done = act("attack", state, (4, 4, 1, 1, 1), hero="edda", target="orc", weapon="s", hands=hands)
        assert thrown(done)[3] == (die,)
    shot = act("attack", state, (4, 4, 1, 1), hero="edda", target="orc", weapon="s", way="missile")
    assert thrown(shot)[2] == (6,)
    assert gear.make("staff sling", house(["staff_sling_two_hands"])).die == 0


@pytest.mark.rule("BS-WEAPON-21")
def test_ammunition_weighs_nothing_of_its_own() -> None:
    state = table(hero("edda", thing("short bow", "b"), Shoot=6), foe("orc", "plate"))
    done = act("attack", state, (4, 4, 1, 1), hero="edda", target="orc", weapon="b", way="missile")
    bow = done.state.being("edda").item("b")
    assert bow is not None
    assert stones(bow) == 1


@pytest.mark.rule("BS-WEAPON-22", "BS-RULING-70")
def test_what_may_be_thrown() -> None:
    thrown_ones = {name for name in gear.names("weapon") if gear.make(name, BOOK).thrown}
    assert thrown_ones == {
        *("rock", "bottle", "stick", "knife", "throwing knife", "dart", "dagger"),
        *("hand axe", "hammer", "javelin", "spear"),
    }
    state = table(hero("edda", thing("sword", "s"), thing("javelin", "j"), Throw=4), foe("orc"))
    params = {"hero": "edda", "target": "orc", "way": "thrown"}
    assert refused("attack", state, weapon="s", **params) == "wrong-weapon"
    assert refused("attack", state, weapon="j", **params) == ""


@pytest.mark.rule("BS-RULING-70")
def test_by_house_rule_anything_one_handed_flies_as_a_d2() -> None:
    state = table(
        hero("edda", thing("sword", "s"), Throw=4),
        foe("orc", "plate", Agility="2/1"),
        rulings=["throw_anything_one_handed"],
    )
    done = act("attack", state, (4, 4, 1, 1), hero="edda", target="orc", weapon="s", way="thrown")
    assert thrown(done)[2] == (2,)
    halberd = table(hero("edda", thing("halberd", "h")), foe("orc"), rulings=["throw_anything_one_handed"])
    assert refused("attack", halberd, hero="edda", target="orc", weapon="h", way="thrown") == "wrong-weapon"


@pytest.mark.rule("BS-RULING-71")
def test_three_light_weapons_weigh_a_quarter() -> None:
    from pallbearer.systems.bashslash import burden

    knives = [thing("knife", f"k{number}", place="belt", held=0) for number in range(4)]
    assert burden.exact_load(hero("edda", *knives), BOOK) == Fraction(1, 3)
    quarters = house(["three_light_count_quarter"])
    assert [burden.exact_load(hero("edda", *knives[:count]), quarters) for count in (1, 3, 4)] == [
        Fraction(1, 4),
        Fraction(1, 4),
        Fraction(1, 2),
    ]

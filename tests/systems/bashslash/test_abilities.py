"""Attributes and skills (ATTR, SKILL)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pallbearer.rules.sheet import Eyes
from pallbearer.systems.bashslash import SYSTEM, burden
from pallbearer.systems.bashslash.abilities import (
    ARRAYS,
    ATTRIBUTES,
    GOVERNS,
    SKILLS,
    abilities,
    cap,
    group,
    sharp,
    skill_cap,
    struck,
)
from pallbearer.systems.bashslash.ladder import LADDER
from pallbearer.systems.bashslash.rulings import Rulings
from tests.systems.bashslash.kit import act, event, foe, hero, house, table, thrown

BOOK = Rulings()


@pytest.mark.rule("BS-ATTR-01")
def test_there_are_five_attributes() -> None:
    assert ATTRIBUTES == ("Agility", "Brawn", "Cunning", "Deviousness", "Endurance")


@pytest.mark.rule("BS-ATTR-02", "BS-ATTR-03")
def test_a_letter_is_the_number_and_the_name_the_die() -> None:
    one = hero(Brawn=3, Endurance=8, Grit=6)
    assert [sharp(one, name, BOOK) for name in ("Brawn", "Endurance", "Grit")] == [Fraction(3, 2), 4, 3]
    assert burden.stamina(one, BOOK) == 8
    assert thrown(act("test", table(one), (5, 6), hero="edda", skill="Grit")) == [(8,), (6,)]


@pytest.mark.rule("BS-ATTR-04", "BS-ATTR-05", "BS-ATTR-06", "BS-ATTR-07")
@pytest.mark.parametrize(
    ("array", "dice"),
    [
        ("human", [4, 4, 4, 4, 4]),
        ("grimdark", [2, 3, 3, 4, 4]),
        ("standard", [3, 4, 4, 4, 6]),
        ("heroic", [4, 4, 6, 6, 8]),
    ],
)
def test_arrays(array: str, dice: list[int]) -> None:
    assert sorted(ARRAYS[array]) == dice


@pytest.mark.rule("BS-ATTR-04")
def test_a_standard_human_may_be_met() -> None:
    made = act("add_foe", table(), foe="human").state.being("human")
    assert [made.level(name).full for name in ATTRIBUTES] == [4, 4, 4, 4, 4]


@pytest.mark.rule("BS-ATTR-08..12", "BS-STAMINA-17")
@pytest.mark.parametrize(
    ("face", "attribute"),
    [(1, "Agility"), (2, "Brawn"), (3, "Brawn"), (4, "Cunning"), (5, "Deviousness"), (6, "Endurance")],
)
def test_the_hit_die_finds_an_attribute(face: int, attribute: str) -> None:
    assert struck(face) == attribute
    done = act("take_hits", table(hero(sweat=4)), (face, 3), hero="edda")
    assert event(done, "AttributeLowered").attribute == attribute
    assert thrown(done)[0] == (6,)


def test_the_hit_die_has_six_faces() -> None:
    with pytest.raises(ValueError, match="d6"):
        struck(7)


@pytest.mark.rule("BS-SKILL-01..06")
@pytest.mark.parametrize(
    ("attribute", "governed"),
    [
        ("Agility", {"Fight", "Dodge"}),
        ("Brawn", {"Throw", "Strong"}),
        ("Cunning", {"Shoot", "Mana"}),
        ("Deviousness", {"Fiddle", "Sneak"}),
        ("Endurance", {"Grit", "Moxie"}),
    ],
)
def test_each_attribute_governs_two_of_the_ten_skills(attribute: str, governed: set[str]) -> None:
    assert {skill for skill in SKILLS if GOVERNS[skill] == attribute} == governed
    assert len(SKILLS) == len(set(SKILLS)) == 10


@pytest.mark.rule("BS-SKILL-14..18")
def test_groups_of_skills() -> None:
    assert {skill for skill in SKILLS if group(skill) == "combat"} == {"Dodge", "Fight", "Shoot", "Throw"}
    assert {skill for skill in SKILLS if group(skill) == "magic"} == {"Mana", "Moxie"}
    assert (group("Grit"), group("Strong")) == ("survival", "might")
    assert {skill for skill in SKILLS if group(skill) == "obstacles"} == {"Fiddle", "Sneak"}
    shown = {entry.label: entry.detail for entry in SYSTEM.sheet(table(), "edda", Eyes()).listings[0].entries}
    assert all(abilities().uses[group(skill)] in shown[skill] for skill in SKILLS)


@pytest.mark.rule("BS-SKILL-16")
def test_grit_adds_to_stamina_and_to_the_roll_against_death() -> None:
    assert burden.stamina(hero(Grit=6), BOOK) - burden.stamina(hero(), BOOK) == 3
    done = act("take_hits", table(hero(Agility="4/3", sweat=20, Grit=6, Moxie=4)), (1, 4, 1), hero="edda")
    assert thrown(done)[1:] == [(6,), (4,)]


@pytest.mark.rule("BS-SKILL-17")
def test_strong_carries_more_and_hits_harder() -> None:
    assert burden.capacity(hero(Strong=6), BOOK) - burden.capacity(hero(), BOOK) == 3
    state = table(hero("edda", "sword", Strong=6), foe("orc", "plate"))
    done = act("attack", state, (4, 4, 1, 1, 1, 6, 6), hero="edda", target="orc", weapon="edda's sword")
    assert event(done, "Struck").hits == 1


@pytest.mark.rule("BS-SKILL-12", "BS-RULING-07")
def test_the_cap_is_two_steps_above() -> None:
    assert [cap(level, BOOK) for level in LADDER] == [3, 4, 6, 8, 10, 12, 12, 12]
    by_number = house(["cap_by_number"])
    assert [cap(level, by_number) for level in LADDER] == [4, 6, 6, 8, 10, 12, 12, 12]


@pytest.mark.rule("BS-RULING-09")
def test_the_cap_looks_at_the_unhurt_attribute() -> None:
    one = hero(Cunning="4/2", Mana=8)
    assert skill_cap(one, "Mana", BOOK) == 8
    assert skill_cap(one, "Mana", house(["cap_by_current"])) == 4
    state = table(one, rulings=["cap_by_current"])
    assert state.being("edda").level("Mana").full == 8, "a skill that is held stays"


@pytest.mark.rule("BS-RULING-09")
@pytest.mark.parametrize(("rulings", "code"), [([], ""), (["cap_by_current"], "capped")])
def test_training_follows_the_ruling(rulings: list[str], code: str) -> None:
    from tests.systems.bashslash.kit import refused

    one = hero(Cunning="4/2", Mana=4, prestige=9, purse={"guinea": 1})
    assert refused("train", table(one, rulings=rulings), hero="edda", skill="Mana") == code

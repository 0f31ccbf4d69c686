"""What stands in for a skill that one lacks, and what an attribute at 0 does (SKILL, COMBAT)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash.hands import SHIELD, roll_hands
from pallbearer.systems.bashslash.modes import Hand, extra
from tests.systems.bashslash.kit import act, event, foe, hero, table, thrown


def real(hands: tuple[Hand, ...], state: object) -> list[tuple[str, int, int]]:
    """Source, sides and dice more of each real die."""
    rulings = state.rulings  # type: ignore[attr-defined]
    return [(hand.source, hand.sides, extra(hand, rulings)) for hand in hands if hand.sides]


@pytest.mark.rule("BS-SKILL-13", "BS-RULING-10")
def test_a_missing_skill_is_its_attribute_with_disadvantage_alone() -> None:
    state = table(hero(Agility=6))
    assert real(roll_hands(state, "edda", ("Agility", "Fight")), state) == [("Agility", 6, -1)]


@pytest.mark.rule("BS-RULING-10")
def test_beside_a_shield_both_are_rolled() -> None:
    state = table(hero("edda", "small shield"))
    found = roll_hands(state, "edda", ("Fight", SHIELD))
    assert real(found, state) == [("Agility", 4, -1), ("edda's small shield", 6, 0)]


@pytest.mark.rule("BS-RULING-10")
def test_a_lone_attribute_is_never_a_double() -> None:
    done = act("test", table(hero(Agility=6)), (6, 6), hero="edda", skill="Fight", difficulty=4)
    assert event(done, "TestMade").successes == 1


@pytest.mark.rule("BS-RULING-10")
def test_by_house_rule_a_defense_gets_no_stand_in() -> None:
    beings = (hero(Fight=6, Strong=6), foe("orc"))
    done = act("attack", table(*beings), (1, 2, 4, 3), hero="edda", target="orc")
    assert thrown(done)[2:] == [(4, 4)]
    assert event(done, "TestMade").difficulty == 3
    state = table(*beings, rulings=["defend_without_replacement"])
    done = act("attack", state, (1, 2, 5, 6), hero="edda", target="orc")
    assert thrown(done)[2:] == [(6, 6)], "the bare hands' damage, straight away"
    assert event(done, "TestMade").difficulty == 0


@pytest.mark.rule("BS-RULING-11")
@pytest.mark.parametrize(("rulings", "after"), [([], [(6,), (4,)]), (["replace_everywhere"], [(6,), (4, 4), (4,)])])
def test_a_missing_strong_gives_no_die_in_the_damage_roll(rulings: list[str], after: list[tuple[int, ...]]) -> None:
    state = table(hero("edda", "sword", Fight=6), foe("orc", "leather", Fight=4), rulings=rulings)
    brawn = (1, 1) if rulings else ()
    done = act("attack", state, (4, 6, 1, 1, *brawn, 4), hero="edda", target="orc", weapon="edda's sword")
    assert thrown(done)[3:] == after


@pytest.mark.rule("BS-RULING-11")
def test_missing_grit_is_a_failed_die_unless_by_house_rule() -> None:
    fallen = hero(Agility="4/3", sweat=4, Moxie=4)
    done = act("take_hits", table(fallen), (1, 4), hero="edda")
    assert thrown(done) == [(6,), (4,)]
    assert event(done, "DeathRolled").made == 1
    done = act("take_hits", table(fallen, rulings=["replace_everywhere"]), (1, 4, 4, 4, 6), hero="edda")
    assert thrown(done)[1:3] == [(4, 4), (4,)]
    assert event(done, "DeathRolled").made == 2


@pytest.mark.rule("BS-COMBAT-11", "BS-COMBAT-12", "BS-EX-11")
def test_an_attribute_at_0_gives_no_die_and_hampers_its_skills() -> None:
    state = table(hero(Agility="2/1", Fight=6))
    done = act("test", state, (5, 2), hero="edda", skill="Fight", difficulty=2)
    assert thrown(done) == [(6, 6)]
    assert event(done, "TestMade").shown == ("Fight 2",)


@pytest.mark.rule("BS-RULING-31")
def test_a_test_without_dice_fails_against_anything() -> None:
    done = act("test", table(hero(Agility="4/3")), hero="edda", skill="Fight", difficulty=0)
    assert thrown(done) == []
    assert event(done, "TestMade").successes == 0


@pytest.mark.rule("BS-RULING-40")
def test_the_hampered_skill_is_hampered_wherever_it_is_rolled() -> None:
    one = hero("edda", "small shield", Agility="4/3", Fight=6)
    state = table(one)
    assert real(roll_hands(state, "edda", ("Fight", SHIELD)), state) == [
        ("Fight", 6, -1),
        ("edda's small shield", 6, 0),
    ]
    state = table(one, rulings=["dead_attribute_own_tests"])
    assert real(roll_hands(state, "edda", ("Fight", SHIELD)), state)[0] == ("Fight", 6, 0)
    assert real(roll_hands(state, "edda", ("Agility", "Fight")), state) == [("Fight", 6, -1)]

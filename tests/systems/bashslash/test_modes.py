"""Advantage and disadvantage (STEP)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash.modes import net
from pallbearer.systems.bashslash.rulings import Rulings
from tests.systems.bashslash.kit import act, event, foe, hero, table, thing, thrown


@pytest.mark.rule("BS-STEP-13", "BS-EX-06")
@pytest.mark.parametrize(("faces", "result", "successes"), [((5, 3), 3, 0), ((5, 4), 4, 1)])
def test_disadvantage_keeps_the_lowest(faces: tuple[int, int], result: int, successes: int) -> None:
    done = act("test", table(hero(Agility=6)), faces, hero="edda", skill="Fight", difficulty=4)
    assert thrown(done) == [(6, 6)]
    assert event(done, "TestMade").shown == (f"Agility {result}",)
    assert event(done, "TestMade").successes == successes


@pytest.mark.rule("BS-STEP-14")
def test_advantage_keeps_the_highest() -> None:
    done = act("test", table(hero(Fight=6)), (1, 3, 2, 5), hero="edda", skill="Fight", swing=1)
    assert thrown(done) == [(4, 4), (6, 6)]
    assert event(done, "TestMade").shown == ("Agility 3", "Fight 5")


@pytest.mark.rule("BS-RULING-02")
def test_each_die_is_rolled_twice_on_its_own() -> None:
    done = act("test", table(hero(Fight=6)), (4, 1, 2, 6), hero="edda", skill="Fight", swing=-1)
    assert event(done, "TestMade").shown == ("Agility 1", "Fight 2")


@pytest.mark.rule("BS-RULING-02")
def test_by_house_rule_the_pair_is_rolled_twice() -> None:
    state = table(hero(Fight=6), rulings=["whole_test"])
    worse = act("test", state, (4, 3, 2, 6), hero="edda", skill="Fight", swing=-1)
    assert thrown(worse) == [(4,), (6,), (4,), (6,)]
    assert event(worse, "TestMade").shown == ("Agility 4", "Fight 3")
    better = act("test", state, (4, 3, 2, 6), hero="edda", skill="Fight", swing=1)
    assert event(better, "TestMade").shown == ("Agility 2", "Fight 6")


@pytest.mark.rule("BS-RULING-02")
def test_by_house_rule_a_single_die_is_rolled_twice_as_ever() -> None:
    done = act("test", table(hero(Agility=6), rulings=["whole_test"]), (5, 3), hero="edda", skill="Fight")
    assert event(done, "TestMade").shown == ("Agility 3",)


@pytest.mark.rule("BS-RULING-03")
def test_all_rolls_at_disadvantage_touches_gear_too_and_one_die_only_that_die() -> None:
    troubled = hero("edda", "sword", Fight=6, Strong=4, impaired=("Agility",), Agility="4/4")
    state = table(troubled, foe("orc", "leather", Fight=4))
    done = act("attack", state, (6, 6, 4, 4, 6, 6, 4, 4, 1), hero="edda", target="orc", weapon="edda's sword")
    assert thrown(done) == [(6, 6, 6), (4,), (6, 6), (4, 4), (4,)], "Fight has the dead Agility besides"
    bare = table(hero("edda", "sword", Fight=6, Strong=4), foe("orc", Fight=4))
    done = act("attack", bare, (4, 6, 1, 5, 6, 4), hero="edda", target="orc", weapon="edda's sword")
    assert thrown(done) == [(4,), (6,), (4,), (6, 6), (4,)], "no armor: the weapon's die alone"


@pytest.mark.rule("BS-RULING-04")
def test_they_stack_unless_by_house_rule() -> None:
    assert [net(count, 0, Rulings()) for count in (1, 2, 3)] == [1, 2, 3]
    assert [net(0, count, Rulings()) for count in (1, 2)] == [-1, -2]
    single = Rulings(single_advantage=True)
    assert [net(2, 0, single), net(0, 3, single), net(2, 1, single)] == [1, -1, 0]


@pytest.mark.rule("BS-RULING-04")
def test_the_dice_of_a_halberd_follow_the_house_rule() -> None:
    halberd = thing("halberd", quality="excellent")
    open_ = table(hero("edda", halberd), foe("orc", "plate"), rulings=["single_advantage"])
    dice = (4, 4, 1, 1, 5, 9, 12)
    done = act("attack", open_, dice, hero="edda", target="orc", weapon="halberd", hands=2)
    assert (12, 12) in thrown(done)


@pytest.mark.rule("BS-RULING-05")
def test_they_cancel_one_for_one_or_by_house_rule_entirely() -> None:
    assert [net(1, 1, Rulings()), net(2, 1, Rulings()), net(1, 3, Rulings())] == [0, 1, -2]
    entirely = Rulings(mixed_cancel_all=True)
    assert [net(2, 1, entirely), net(1, 3, entirely), net(2, 0, entirely)] == [0, 0, 2]

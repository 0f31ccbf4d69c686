"""Tests and their successes (TEST)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.success import difficulty, score
from tests.systems.bashslash.kit import act, event, foe, hero, house, refused, table, thrown

BOOK = Rulings()


def successes(*values: int, against: int = 4, rulings: Rulings = BOOK, ties: bool = True) -> int:
    return score(values, against, rulings, ties=ties).successes


@pytest.mark.rule("BS-TEST-01", "BS-TEST-02", "BS-EX-01")
def test_attribute_and_skill_are_rolled_and_the_higher_counts() -> None:
    done = act("test", table(hero(Fight=6)), (3, 5), hero="edda", skill="Fight", difficulty=4)
    assert thrown(done) == [(4,), (6,)]
    made = event(done, "TestMade")
    assert (made.shown, made.successes) == (("Agility 3", "Fight 5"), 1)
    assert score((3, 5), 4, BOOK).result == 5


@pytest.mark.rule("BS-TEST-03")
def test_the_difficulty_is_a_number_or_the_highest_opposing_die() -> None:
    state = table(hero(Sneak=6), foe("orc", Sneak=8))
    done = act("test", state, (4, 6, 2, 7), hero="edda", skill="Sneak", against="orc")
    assert event(done, "TestMade").difficulty == 7
    assert event(done, "TestMade").against == ("Deviousness 2", "Sneak 7")
    assert event(act("test", state, (4, 6), hero="edda", skill="Sneak", difficulty=5), "TestMade").difficulty == 5


@pytest.mark.rule("BS-TEST-04", "BS-TEST-05", "BS-TEST-06", "BS-EX-03")
@pytest.mark.parametrize(("values", "made"), [((1, 5), 1), ((1, 4), 1), ((2, 3), 0)])
def test_above_or_equal_succeeds(values: tuple[int, int], made: int) -> None:
    assert successes(*values) == made


@pytest.mark.rule("BS-TEST-07", "BS-RULING-22", "BS-EX-02")
def test_both_dice_make_it_a_double() -> None:
    assert successes(4, 4) == 2
    assert successes(4, 4, rulings=house(["strict_double"])) == 1
    assert successes(5, 5, rulings=house(["strict_double"])) == 2


@pytest.mark.rule("BS-TEST-08", "BS-TEST-09", "BS-TEST-10", "BS-RULING-23", "BS-EX-04", "BS-EX-05")
@pytest.mark.parametrize(
    ("values", "made"),
    [((10, 4), 3), ((9, 1), 1), ((16, 1), 4), ((16, 4), 5), ((15, 1), 2), ((10, 1), 2)],
)
def test_six_above_is_one_more_and_twelve_above_three(values: tuple[int, int], made: int) -> None:
    assert successes(*values) == made


@pytest.mark.rule("BS-RULING-23")
def test_by_house_rule_a_double_doubles_all() -> None:
    rulings = house(["double_doubles_all"])
    assert [successes(4, 4, rulings=rulings), successes(10, 4, rulings=rulings)] == [2, 4]
    assert successes(16, 1, rulings=rulings) == 4


@pytest.mark.rule("BS-RULING-24")
def test_the_margin_is_taken_once_or_by_house_rule_for_each_die() -> None:
    assert successes(11, 10) == 3
    assert successes(11, 10, rulings=house(["margin_per_die"])) == 4


@pytest.mark.rule("BS-RULING-25")
def test_equal_is_the_acting_sides_or_by_house_rule_the_players() -> None:
    assert [successes(4, ties=True), successes(4, ties=False)] == [1, 0]
    for rulings, lands in (([], 1), (["players_win_ties"], 0)):
        state = table(hero(Fight=4, Strong=4), foe("orc", Fight=4, Strong=4), rulings=rulings)
        more = (4, 1) if lands else ()
        done = act("foe_attack", state, (1, 4, 4, *more), foe="orc", target="edda")
        assert event(done, "TestMade").successes == lands
        done = act("attack", state, (1, 4, 4, 4, 4), hero="edda", target="orc")
        assert event(done, "TestMade").successes == 1


@pytest.mark.rule("BS-RULING-26")
def test_a_skill_goes_with_its_own_attribute_or_by_house_rule_another() -> None:
    state = table(hero(Deviousness=6, Brawn=8, Fiddle=4))
    assert thrown(act("test", state, (5, 4), hero="edda", skill="Fiddle")) == [(6,), (4,)]
    assert refused("test", state, hero="edda", skill="Fiddle", attribute="Brawn") == "other-attribute"
    state = table(state.being("edda"), rulings=["any_attribute"])
    assert thrown(act("test", state, (8, 4), hero="edda", skill="Fiddle", attribute="Brawn")) == [(8,), (4,)]


@pytest.mark.rule("BS-RULING-27")
def test_a_side_without_dice_is_0_or_by_house_rule_1() -> None:
    assert difficulty((), BOOK) == 0
    assert difficulty((), house(["bare_difficulty_1"])) == 1
    assert difficulty((3, 2), house(["bare_difficulty_1"])) == 3
    assert score((), 0, BOOK).successes == 0
    state = table(hero(Shoot=4, Cunning=2), foe("orc"))
    state = act("get_item", state, hero="edda", name="sling").state
    done = act("attack", state, (1, 1, 1, 1), hero="edda", target="orc", weapon="i101", way="missile")
    assert [event(done, "TestMade", which).difficulty for which in (0, 1)] == [0, 0]


@pytest.mark.rule("BS-RULING-28")
def test_twelve_above_takes_a_boost_or_no_opposition() -> None:
    assert max(score((12, 12), low, BOOK).margin for low in range(1, 13)) == 1
    assert score((12,), 0, BOOK).margin == 3


def test_what_is_wrong_is_refused() -> None:
    state = table(hero(), foe("orc"))
    assert refused("test", state, hero="nobody", skill="Fight") == "unknown-hero"
    assert refused("test", state, hero="edda", skill="Haggle") == "unknown-skill"
    assert refused("test", state, hero="edda", skill="Fight", difficulty=99) == "bad-difficulty"
    assert refused("test", state, hero="edda", skill="Fight", against="edda") == "oneself"
    assert refused("test", state, hero="edda", skill="Fight", swing=9) == "bad-swing"
    assert refused("test", table(hero(condition="out")), hero="edda", skill="Fight") == "passed-out"

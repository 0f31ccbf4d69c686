"""The rows of the life path: what each gives, in which order, within which bounds (INF, CAR, TRAG, BRD)."""

from __future__ import annotations

import pytest

from pallbearer.rules.tables import TableError
from pallbearer.systems.deadweight.life_tables import read_table, table
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import DICE, TWO, draft, live, profs, scores

INFANCY = [
    (3, "1 1 1 1", (), ("Rejected by death",), (), 0, 2),
    (4, "1 2 1 1", ("Loremaster",), (), (), 0, 1),
    (5, "1 1 3 1", ("Occult Studies",), (), (4,), 4, 1),
    (6, "2 1 2 1", ("Survivalist",), (), (), 0, 1),
    (7, "3 1 1 1", ("Fearless",), (), (), 0, 1),
    (8, "2 2 1 1", ("Street Wise",), (), (), 0, 1),
    (9, "1 1 1 3", (), (), (6,), 6, 1),
    (10, "2 1 1 2", ("Holy Rites",), (), (), 0, 1),
    (11, "1 2 1 2", (), (), (3,), 3, 2),
    (12, "2 1 1 1", ("Cooking", "Animal Affinity"), (), (), 0, 1),
    (13, "1 2 2 1", ("Cooking",), (), (), 0, 1),
    (14, "1 3 1 1", (), (), (4, 3), 7, 1),
    (15, "1 1 2 1", ("Survivalist",), (), (5, 6), 11, 1),
    (16, "2 2 1 1", ("Animal Affinity",), (), (), 0, 1),
    (17, "1 1 2 2", (), (), (1, 2, 3, 4), 10, 1),
]


@pytest.mark.rule("DW-INF-03..17", "DW-NOTE-07", "DW-NOTE-08", "DW-LIFE-03", "DW-BASE-12")
@pytest.mark.parametrize(("row", "after", "skills", "traits", "dice", "silver", "insight"), INFANCY)
def test_infancy(
    row: int,
    after: str,
    skills: tuple[str, ...],
    traits: tuple[str, ...],
    dice: tuple[int, ...],
    silver: int,
    insight: int,
) -> None:
    hero = live("infancy", (*DICE[row], *dice))
    assert (scores(hero), profs(hero)) == (after, "0 0 0 0")
    assert (hero.skills, hero.traits, hero.silver, hero.insight) == (skills, traits, silver, insight)


@pytest.mark.rule("DW-INF-18")
@pytest.mark.parametrize(("picked", "after"), [("STR", "1 0 0 0"), ("DEX", "0 1 0 0"), ("PRE", "0 0 0 1")])
def test_born_of_a_dark_prophecy(picked: str, after: str) -> None:
    hero = live("infancy", DICE[18], ("take", picked))
    assert (scores(hero), profs(hero), hero.traits) == ("1 1 1 1", after, ("Bad omens",))


@pytest.mark.rule("DW-INF-11", "DW-INF-14", "DW-INF-17")
@pytest.mark.parametrize(
    ("row", "thrown"), [(5, (6,)), (9, (6,)), (11, (4,)), (14, (4, 4)), (15, (6, 6)), (17, (6, 6, 6, 6))]
)
def test_infancy_silver_is_rolled_with_these_dice(row: int, thrown: tuple[int, ...]) -> None:
    assert live("infancy", (*DICE[row], *thrown)).silver == sum(thrown)
    with pytest.raises(AssertionError):
        live("infancy", (*DICE[row], *(face + 1 for face in thrown)))


CAREERS = [
    (3, "2 1 1 1", "1 0 0 0", ("Duelist",)),
    (4, "2 1 1 2", "0 0 0 0", ("Shield Master",)),
    (5, "1 2 2 1", "0 0 0 0", ("Surgeon",)),
    (6, "1 1 2 1", "0 0 0 1", ("Haggle",)),
    (7, "2 1 2 1", "0 0 0 0", ("Holy Rites",)),
    (8, "1 1 1 2", "1 0 0 0", ()),
    (9, "2 2 1 1", "0 0 0 0", ()),
    (11, "2 2 1 1", "0 0 0 0", ("Intimidate",)),
    (12, "1 2 1 2", "0 0 0 0", ("Pilfer",)),
    (13, "2 1 1 2", "0 0 0 0", ()),
    (14, "1 2 1 1", "0 0 0 1", ("Street Wise",)),
    (15, "2 1 1 1", "0 0 1 0", ()),
    (16, "1 2 1 1", "0 0 1 0", ("Cooking",)),
    (17, "1 1 2 1", "0 0 1 0", ("Occult Studies",)),
    (18, "1 1 1 2", "0 0 0 1", ("Holy Rites",)),
]


@pytest.mark.rule("DW-CAR-03..09", "DW-CAR-11..18", "DW-NOTE-09", "DW-BASE-04")
@pytest.mark.parametrize(("row", "after", "trained", "skills"), CAREERS)
def test_career(row: int, after: str, trained: str, skills: tuple[str, ...]) -> None:
    hero = live("career", DICE[row])
    assert (scores(hero), profs(hero), hero.skills) == (after, trained, skills)
    assert (hero.traits, hero.silver, hero.insight) == ((), 0, 1)


@pytest.mark.rule("DW-CAR-10", "DW-NOTE-07")
def test_a_charlatan_adds_to_the_money_held() -> None:
    hero = live("career", (*DICE[10], 2, 3, 6), hero=draft(silver=5))
    assert (scores(hero), profs(hero), hero.skills, hero.silver) == ("1 1 2 2", "0 0 0 0", (), 16)


TRAGEDIES = [
    (3, "2 2 1 2", "0 1 0 0"),
    (4, "1 2 2 2", "0 0 1 0"),
    (5, "2 2 2 1", "0 1 0 0"),
    (7, "1 2 2 2", "0 0 0 1"),
    (8, "2 2 0 3", "1 0 0 0"),
    (10, "2 2 1 2", "0 0 0 1"),
    (11, "2 2 1 2", "1 0 0 0"),
    (12, "1 2 2 2", "0 1 0 0"),
    (13, "2 1 2 2", "1 0 0 0"),
    (15, "2 2 2 1", "1 0 0 0"),
    (17, "2 1 2 2", "0 0 0 1"),
    (18, "2 2 2 1", "0 0 1 0"),
]


@pytest.mark.rule(
    "DW-TRAG-03..05", "DW-TRAG-07", "DW-TRAG-08", "DW-TRAG-10..13", "DW-TRAG-15", "DW-TRAG-17", "DW-TRAG-18"
)
@pytest.mark.parametrize(("row", "after", "trained"), TRAGEDIES)
def test_tragedy(row: int, after: str, trained: str) -> None:
    hero = live("tragedy", DICE[row], hero=draft(scores="2 2 2 2", silver=7))
    assert (scores(hero), profs(hero)) == (after, trained)
    assert (hero.skills, hero.traits, hero.silver, hero.insight) == ((), (), 7, 1)


@pytest.mark.rule("DW-TRAG-06")
def test_pointless_meditation_costs_a_point_of_choice() -> None:
    hero = live("tragedy", DICE[6], ("take", "PRE"), draft(scores="2 2 2 2"))
    assert (scores(hero), profs(hero), hero.skills) == ("2 2 2 1", "0 0 0 0", ())


@pytest.mark.rule("DW-TRAG-14")
def test_betrayal_trains_any_attribute_and_costs_presence() -> None:
    hero = live("tragedy", DICE[14], ("take", "DEX"), draft(scores="2 2 2 3"))
    assert (scores(hero), profs(hero)) == ("2 2 2 1", "0 1 0 0")


@pytest.mark.rule("DW-TRAG-16", "DW-RULING-10")
def test_a_mid_life_crisis_takes_from_the_highest() -> None:
    hero = live("tragedy", DICE[16], ("take", "INT"), draft(scores="1 3 2 1"))
    assert (scores(hero), profs(hero)) == ("1 2 2 1", "0 0 1 0")
    tied = live("tragedy", DICE[16], ("take", "INT", "PRE"), draft(scores="1 3 2 3"))
    assert (scores(tied), profs(tied)) == ("1 3 2 2", "0 0 1 0")


@pytest.mark.rule("DW-TRAG-09", "DW-RULING-10")
def test_visions_train_the_lowest_as_it_is_before_the_loss() -> None:
    alone = live("tragedy", DICE[9], ("take",), draft(scores="2 1 2 2"))
    assert (scores(alone), profs(alone)) == ("2 1 2 1", "0 1 0 0")


@pytest.mark.rule("DW-EX-63", "DW-TRAG-09", "DW-RULING-10")
@pytest.mark.parametrize(("picked", "trained"), [("DEX", "0 1 0 0"), ("PRE", "0 0 0 1")])
def test_the_player_picks_among_the_lowest(picked: str, trained: str) -> None:
    hero = live("tragedy", DICE[9], ("take", picked), draft(scores="2 1 2 1"))
    assert (scores(hero), profs(hero)) == ("2 1 2 0", trained)
    with pytest.raises(AssertionError):
        live("tragedy", DICE[9], ("take", "STR"), draft(scores="2 1 2 1"))


@pytest.mark.rule("DW-RULING-10")
def test_by_house_rule_the_dice_pick_among_the_tied() -> None:
    hero = live("tragedy", (*DICE[9], 2), ("take",), draft(scores="2 1 2 1"), rulings=("ties_random",))
    assert (scores(hero), profs(hero)) == ("2 1 2 0", "0 0 0 1")


@pytest.mark.rule("DW-BRD-02..12", "DW-BURDEN-01")
@pytest.mark.parametrize(
    ("row", "name"),
    [
        (2, "Naive dreams of glory"),
        (3, "Fear of loss"),
        (4, "Reckless"),
        (5, "Martyr"),
        (6, "Fame and riches"),
        (7, "Restless"),
        (8, "Redemption"),
        (9, "Zealous Fury"),
        (10, "Amnesia"),
        (11, "An Heir"),
        (12, "A Soul Sold"),
    ],
)
def test_burden_has_a_name_and_no_figures(row: int, name: str) -> None:
    hero = live("burden", TWO[row])
    assert hero.burden == name
    assert (scores(hero), profs(hero), hero.skills, hero.traits) == ("1 1 1 1", "0 0 0 0", (), ())
    assert (hero.silver, hero.insight) == (0, 1)


def lived(*steps: tuple[str, int, tuple[int, ...], tuple[str, ...]], rulings: tuple[str, ...] = ()) -> Hero:
    hero = draft()
    for name, row, dice, answers in steps:
        hero = live(name, (*DICE[row], *dice), ("take", *answers), hero, rulings=rulings)
    return hero


@pytest.mark.rule("DW-EX-61", "DW-BASE-08", "DW-BASE-11", "DW-RULING-01")
def test_each_change_is_clamped_before_the_next() -> None:
    hero = lived(("infancy", 9, (2,), ()), ("career", 18, (), ()), ("tragedy", 14, (), ("STR",)))
    assert (scores(hero), profs(hero)) == ("1 1 1 1", "1 0 0 1")


@pytest.mark.rule("DW-BASE-07", "DW-BASE-11")
def test_a_score_stops_at_zero_and_the_rest_of_the_loss_is_forgotten() -> None:
    hero = live("tragedy", DICE[8])
    assert (scores(hero), profs(hero)) == ("1 1 0 2", "1 0 0 0")
    assert scores(live("career", DICE[17], hero=hero)) == "1 1 1 2"


@pytest.mark.rule("DW-BASE-10", "DW-BASE-11")
def test_a_proficiency_stops_at_two() -> None:
    hero = live("tragedy", DICE[11], hero=draft(scores="1 1 2 1", profs="2 0 0 0"))
    assert (scores(hero), profs(hero)) == ("1 1 1 1", "2 0 0 0")


@pytest.mark.rule("DW-EX-62", "DW-BASE-13")
def test_a_skill_gained_twice_is_upgraded_in_its_slot() -> None:
    hero = lived(("infancy", 12, (), ()), ("career", 16, (), ()))
    assert hero.skills == ("Master Chef", "Animal Affinity")


@pytest.mark.rule("DW-RULING-08", "DW-RULING-04")
def test_names_are_matched_without_case_and_spaces() -> None:
    hero = live("career", DICE[14], hero=draft(skills=("streetwise",)))
    assert hero.skills == ("streetwise",)


@pytest.mark.rule("DW-RULING-04")
def test_a_duplicate_with_nothing_above_it_is_lost() -> None:
    hero = lived(("infancy", 10, (), ()), ("career", 7, (), ()))
    assert hero.skills == ("Holy Rites",)
    chef = live("career", DICE[16], hero=draft(skills=("Master Chef",)))
    assert chef.skills == ("Master Chef",)


@pytest.mark.rule("DW-RULING-04")
def test_by_house_rule_a_duplicate_is_a_free_pick() -> None:
    hero = draft(skills=("Holy Rites",))
    after = live("career", DICE[7], ("take", "Veteran"), hero, rulings=("duplicate_skill_free_pick",))
    assert after.skills == ("Holy Rites", "Veteran")


@pytest.mark.rule("DW-NOTE-06")
def test_the_caravan_child_haggles_by_house_rule_alone() -> None:
    assert live("infancy", (*DICE[9], 3)).skills == ()
    assert live("infancy", (*DICE[9], 3), rulings=("caravan_child_haggles",)).skills == ("Haggle",)


@pytest.mark.rule("DW-RULING-09", "DW-CAR-04")
def test_the_squire_has_shield_master_outright() -> None:
    squire = live("career", DICE[4])
    assert squire.skills == ("Shield Master",)
    assert live("career", DICE[4], rulings=("squire_gets_shield_expert",)).skills == ("Shield Expert",)


@pytest.mark.rule("DW-NOTE-10")
def test_a_free_loss_goes_where_something_can_be_lost() -> None:
    with pytest.raises(AssertionError):
        live("tragedy", DICE[6], ("take", "INT"), draft(scores="1 1 0 1"))
    dodged = live("tragedy", DICE[6], ("take", "INT"), draft(scores="1 1 0 1"), rulings=("free_choice_may_dodge",))
    assert scores(dodged) == "1 1 0 1"
    nothing_to_lose = live("tragedy", DICE[6], ("take", "INT"), draft(scores="0 0 0 0"))
    assert scores(nothing_to_lose) == "0 0 0 0"


@pytest.mark.rule("DW-NOTE-10")
def test_a_free_gain_may_be_wasted() -> None:
    hero = live("tragedy", DICE[14], ("take", "STR"), draft(profs="2 0 0 0"))
    assert (scores(hero), profs(hero)) == ("1 1 1 0", "2 0 0 0")


@pytest.mark.rule("DW-RULING-11")
def test_meditation_takes_silver_by_house_rule_alone() -> None:
    hero = draft(silver=9)
    assert live("tragedy", DICE[6], ("take", "STR"), hero).silver == 9
    assert live("tragedy", DICE[6], ("take", "STR"), hero, rulings=("meditation_takes_silver",)).silver == 0


@pytest.mark.rule("DW-NOTE-08", "DW-NOTE-09")
def test_the_tables_are_those_of_three_dice() -> None:
    for name in ("infancy", "career", "tragedy"):
        assert table(name).pool == (6, 6, 6)
        assert sorted(table(name).rows) == list(range(3, 19))
    assert table("infancy").rows[16].name == "Feral Kid"
    physician = table("career").rows[5]
    assert [effect.kind for effect in physician.effects] == ["score", "score", "skill"]


def test_an_effect_without_a_sign_is_an_error_that_names_its_row() -> None:
    row = '[[row]]\nresult = {}\nname = "A"\ntext = "B"\neffects = {}\n'
    text = 'dice = "1d4"\n' + "".join(row.format(n, '["INTp"]' if n == 3 else '["", "+1 INT"]') for n in (1, 2, 3, 4))
    with pytest.raises(TableError, match=r"odd, row 3 \(A\): the effect 'INTp' cannot be read"):
        read_table("odd", text)
    right = read_table("even", text.replace("INTp", "+1 INT prof"))
    assert [len(one.effects) for one in right.rows.values()] == [1, 1, 1, 1]

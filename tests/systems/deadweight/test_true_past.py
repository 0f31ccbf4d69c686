"""The dark past revealed (QUIRK-24)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.state import Hero, LifeRow
from tests.systems.deadweight.creation import DICE, profs, scores
from tests.systems.deadweight.kit import act, hero, shown, table


def past(total: int, *gains: str, **fields: Any) -> Hero:
    """A finished adventurer with a dark past: 2 in every score, and this infancy."""
    base = {"STR": "2/0/0", "DEX": "2/0/0", "INT": "2/0/0", "PRE": "2/0/0", "quirks": (24,), **fields}
    return hero(life=(LifeRow("infancy", total, "old", gains), LifeRow("career", 9, "Watchman")), **base)


def reveal(one: Hero, *dice: int, answers: tuple[str, ...] = (), rulings: tuple[str, ...] = ()) -> Any:
    return act("reveal_true_past", table(one, phase="camp", rulings=rulings), dice, answers, hero="edda")


def after(one: Hero, *dice: int, answers: tuple[str, ...] = (), rulings: tuple[str, ...] = ()) -> Hero:
    found: Hero = reveal(one, *dice, answers=answers, rulings=rulings).state.hero("edda")
    return found


@pytest.mark.rule("DW-QUIRK-24", "DW-RULING-16")
def test_the_old_row_is_taken_back_and_the_new_one_applied() -> None:
    one = after(past(7, "+2 STR", "skill Fearless", skills=("Fearless", "Haggle"), STR="3/0/0"), *DICE[16])
    assert (scores(one), one.skills) == ("2 3 2 2", ("Haggle", "Animal Affinity"))
    assert [(row.table, row.total) for row in one.life] == [("infancy", 16), ("career", 9)]
    assert one.life[0].gains == ("+1 STR", "+1 DEX", "skill Animal Affinity")


@pytest.mark.rule("DW-QUIRK-24")
def test_once_in_a_life_and_only_in_camp() -> None:
    told = reveal(past(7, "+2 STR"), *DICE[16]).state
    again = act("reveal_true_past", told, hero="edda").result
    assert isinstance(again, Refused)
    assert again.code == "past-told"
    exploring = act("reveal_true_past", table(past(7)), hero="edda").result
    assert exploring.code == "wrong-phase"
    assert act("reveal_true_past", table(hero(), phase="camp"), hero="edda").result.code == "no-dark-past"
    assert act("reveal_true_past", table(hero(), phase="camp"), hero="bo").result.code == "unknown-hero"


@pytest.mark.rule("DW-RULING-16")
def test_only_what_the_row_truly_gave_is_taken() -> None:
    one = past(9, "+1 PRE", "+4 silver", PRE="3/0/0", silver=9)
    assert scores(after(one, *DICE[16])) == "3 3 2 2"


@pytest.mark.rule("DW-RULING-16")
def test_traits_and_unspent_insight_go_back() -> None:
    one = past(3, "trait Rejected by death", "+1 insight", traits=("Hardened", "Rejected by death"), insight=4)
    kept = after(one, *DICE[16])
    assert (kept.traits, kept.insight) == (("Hardened",), 3)
    assert after(replace(one, insight=0), *DICE[16]).insight == 0
    assert after(past(16, insight=1), *DICE[3]).insight == 2


@pytest.mark.rule("DW-RULING-16", "DW-INF-18")
def test_proficiency_and_the_choice_of_the_new_row() -> None:
    one = past(18, "+1 INT prof", "trait Bad omens", traits=("Bad omens",), prof={"INT": 2})
    changed = after(one, *DICE[18], answers=("PRE",))
    assert (profs(changed), changed.traits) == ("0 0 1 1", ("Bad omens",))


@pytest.mark.rule("DW-RULING-16")
def test_an_upgraded_skill_goes_back_to_its_basic_one() -> None:
    one = past(13, "+1 INT", "skill Cooking", skills=("Master Chef",))
    assert after(one, *DICE[8]).skills == ("Cooking", "Street Wise")


@pytest.mark.rule("DW-RULING-16")
@pytest.mark.parametrize(("strength", "left"), [("3/0/0", "3/0/0"), ("4/0/0", "4/0/0"), ("2/0/0", "3/0/0")])
def test_the_bounds_of_creation_hold_for_what_is_touched(strength: str, left: str) -> None:
    assert shown(after(past(4, "+1 DEX", STR=strength), *DICE[7]), "STR") == left


@pytest.mark.rule("DW-RULING-16", "DW-BASE-09")
def test_neither_score_nor_proficiency_falls_below_zero() -> None:
    one = past(5, "+2 INT", "+1 STR prof", INT="1/0/0")
    low = after(one, *DICE[16])
    assert (scores(low), profs(low)) == ("3 3 0 2", "0 0 0 0")


@pytest.mark.rule("DW-RULING-16")
def test_what_no_longer_fits_on_the_attribute_falls_away() -> None:
    one = past(7, "+2 STR", STR="3/1/2")
    assert shown(after(one, *DICE[5]), "STR") == "1/0/1"


@pytest.mark.rule("DW-RULING-16")
def test_silver_stays_but_by_house_rule_is_swapped() -> None:
    one = past(9, "+2 PRE", "+5 silver", silver=8, PRE="3/0/0")
    kept = reveal(one, *DICE[14])
    assert (kept.state.hero("edda").silver, len(kept.rolled)) == (8, 1)
    swapped = ("deep_past_swaps_silver",)
    assert after(one, *DICE[14], 2, 2, rulings=swapped).silver == 7
    assert after(replace(one, silver=3), *DICE[14], 2, 2, rulings=swapped).silver == 4

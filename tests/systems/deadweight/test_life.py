"""Insight and rerolls during creation (LIFE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.systems.deadweight import life
from pallbearer.systems.deadweight.gains import InsightSpent
from pallbearer.systems.deadweight.life_rows import Memory
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import DICE, TWO, at, draft, live, profs, scores, with_row
from tests.systems.deadweight.kit import play, table


def roll(
    name: str,
    dice: Iterable[int],
    answers: Iterable[str],
    hero: Hero | None = None,
    others: Iterable[Hero] = (),
    rulings: Iterable[str] = (),
) -> Rehearsal[Any]:
    one = hero or draft()
    state = table(one, *others, rulings=rulings)
    return play(life.live(state, one.id, name, {}), state, dice, answers)


@pytest.mark.rule("DW-LIFE-01")
def test_creation_begins_with_one_insight() -> None:
    assert life.base_hero("h1", "Edda").insight == 1


@pytest.mark.rule("DW-EX-84", "DW-LIFE-02", "DW-NOTE-05", "DW-INF-06")
def test_the_insight_of_a_row_rerolled_away_is_never_gained() -> None:
    hero = live("infancy", (2, 3, 6, 1), ("die-2", "throw"))
    assert (hero.life[0].total, hero.life[0].name, hero.insight) == (6, "Born in Exile", 0)
    assert (scores(hero), hero.skills) == ("2 1 2 1", ("Survivalist",))


@pytest.mark.rule("DW-LIFE-02", "DW-RULING-05")
@pytest.mark.parametrize(
    ("picks", "new", "row"),
    [(("die-0",), (5,), 14), (("die-0", "die-2"), (6, 6), 16), (("die-0", "die-1", "die-2"), (2, 2, 2), 6)],
)
def test_a_point_rerolls_any_choice_of_the_dice(picks: tuple[str, ...], new: tuple[int, ...], row: int) -> None:
    done = roll("career", (2, 4, 5, *new), (*picks, "throw"))
    assert at(done).life[0].total == row
    assert at(done).insight == 0
    assert [event.points for event in done.events if isinstance(event, InsightSpent)] == [1]


@pytest.mark.rule("DW-LIFE-02", "DW-RULING-05", "DW-BURDEN-01")
def test_both_dice_of_the_burden_may_be_rerolled() -> None:
    hero = live("burden", (1, 1, 6, 6), ("die-0", "die-1", "throw"))
    assert (hero.burden, hero.insight) == ("A Soul Sold", 0)


@pytest.mark.rule("DW-RULING-05")
def test_by_house_rule_at_most_two_dice() -> None:
    done = roll("career", (2, 4, 5, 1, 1), ("die-0", "die-1", "throw"), rulings=("insight_rerolls_max_two",))
    picked = done.asked[2].question
    assert [option.id for option in picked.options] == ["throw", "back"]
    assert at(done).life[0].total == 7


def test_a_pick_can_be_taken_back() -> None:
    hero = live("career", (2, 4, 5), ("die-0", "back", "take"))
    assert (hero.life[0].total, hero.insight) == (11, 1)


@pytest.mark.rule("DW-LIFE-02")
def test_without_insight_nothing_is_asked() -> None:
    done = roll("career", (2, 4, 5), (), draft(insight=0))
    assert (at(done).life[0].total, done.asked) == (11, [])


@pytest.mark.rule("DW-NOTE-04")
def test_a_worse_result_stands_and_may_be_paid_for_again() -> None:
    hero = live("career", (5, 5, 5, 1, 2), ("die-0", "throw", "die-0", "throw"), draft(insight=2))
    assert (hero.life[0].total, hero.insight) == (12, 0)


@pytest.mark.rule("DW-NOTE-04")
@pytest.mark.parametrize(("kept", "total"), [("old", 15), ("new", 11)])
def test_by_house_rule_the_player_keeps_either(kept: str, total: int) -> None:
    hero = live("career", (5, 5, 5, 1), ("die-0", "throw", kept), rulings=("life_reroll_keep_best",))
    assert (hero.life[0].total, hero.insight) == (total, 0)


@pytest.mark.rule("DW-LIFE-03", "DW-NOTE-05")
@pytest.mark.parametrize(("row", "silver"), [(3, ()), (11, (2,))])
def test_rows_3_and_11_give_their_insight_when_taken(row: int, silver: tuple[int, ...]) -> None:
    assert live("infancy", (*DICE[row], *silver)).insight == 2
    with_none = roll("infancy", (*DICE[row], *silver), (), draft(insight=0))
    assert (at(with_none).insight, with_none.asked) == (1, [])


@pytest.mark.rule("DW-LIFE-03")
def test_no_other_row_gives_insight() -> None:
    rows = [(name, total) for name in ("infancy", "career", "tragedy") for total in range(3, 19)]
    rows += [("burden", total) for total in range(2, 13)]
    assert [row for row in rows if life.insight_of(*row)] == [("infancy", 3), ("infancy", 11)]


@pytest.mark.rule("DW-NOTE-05")
def test_by_house_rule_a_row_pays_for_its_own_reroll() -> None:
    dice, answers = (*DICE[11], 6, 2), ("die-0", "throw")
    hero = live("infancy", dice[:4], answers, draft(insight=0), rulings=("row_insight_immediate",))
    assert (hero.life[0].total, hero.life[0].name, hero.insight) == (16, "Feral Kid", 0)
    taken = live("infancy", (*DICE[11], 2), ("take",), draft(insight=0), rulings=("row_insight_immediate",))
    assert (taken.insight, taken.silver) == (1, 2)


FRIEND = with_row(draft("h2"), "career", 9)


@pytest.mark.rule("DW-LIFE-04", "DW-LIFE-05", "DW-RULING-07")
def test_a_shared_result_is_rolled_again_for_free_once() -> None:
    done = roll("career", (*DICE[9], *DICE[13]), ("free", "take"), others=(FRIEND,))
    hero = at(done)
    assert (hero.life[0].total, hero.insight, hero.free_reroll_used) == (13, 1, True)
    assert [len(one.dice) for one in done.rolled] == [3, 3]
    again = roll("career", (*DICE[9], *DICE[9]), ("free", "take"), others=(FRIEND,))
    assert at(again).life[0].total == 9
    assert "free" not in [option.id for option in again.asked[1].question.options]


@pytest.mark.rule("DW-LIFE-04", "DW-RULING-07")
@pytest.mark.parametrize(
    "other",
    [
        with_row(draft("h2"), "career", 10),
        with_row(draft("h2"), "tragedy", 9),
        replace(FRIEND, condition=replace(FRIEND.condition, kind="dead")),
    ],
)
def test_only_the_same_result_on_the_same_table_of_the_party_is_shared(other: Hero) -> None:
    with pytest.raises(AssertionError, match="no answer"):
        roll("career", (*DICE[9], *DICE[13]), ("free", "take"), others=(other,))


@pytest.mark.rule("DW-RULING-06", "DW-LIFE-04")
@pytest.mark.parametrize(("name", "dice"), [("infancy", DICE[6]), ("tragedy", DICE[13]), ("burden", TWO[7])])
def test_all_four_life_path_rolls_may_be_rerolled(name: str, dice: tuple[int, ...]) -> None:
    other = with_row(draft("h2"), name, sum(dice))
    assert at(roll(name, (*dice, *dice), ("free", "take"), others=(other,))).free_reroll_used
    assert at(roll(name, (*dice, dice[0]), ("die-0", "throw"))).insight == 0


@pytest.mark.rule("DW-RULING-06")
def test_features_are_life_path_by_house_rule_alone() -> None:
    assert roll("features", (1, 2, 3, 4), ()).asked == []
    rulings = ("features_are_life_path",)
    assert at(roll("features", (1, 2, 3, 4, 6), ("die-0", "throw"), rulings=rulings)).quirks == (15,)
    other = with_row(draft("h2"), "features", 10)
    again = roll("features", (1, 2, 3, 4, 5, 5, 5, 5), ("free", "take"), others=(other,), rulings=rulings)
    assert at(again).quirks == (20,)


def lived() -> tuple[Hero, life.Memories]:
    """Seaborn with 8 silver, a mid-life crisis that trained DEX and cost STR (2 2 1 1 then)."""
    hero, memories = draft(), {}
    state = table(hero)
    for name, dice, answers in (
        ("infancy", (*DICE[15], 3, 5), ("take",)),
        ("career", DICE[9], ("take",)),
        ("tragedy", DICE[16], ("take", "DEX", "STR")),
        ("burden", TWO[7], ("take",)),
    ):
        state = play(life.live(state, "h1", name, memories), state, dice, answers).state
    return state.hero("h1"), memories


def reclaim(
    hero: Hero,
    memories: life.Memories,
    others: Iterable[Hero],
    dice: Iterable[int],
    *answers: str,
    rulings: tuple[str, ...] = (),
) -> Rehearsal[Any]:
    state = table(hero, *others, rulings=rulings)
    return play(life.offer_free_reroll(state, hero.id, memories), state, dice, answers)


def test_the_life_before_it_is_told_again() -> None:
    hero, _ = lived()
    assert (scores(hero), profs(hero), hero.skills, hero.silver) == ("1 2 2 1", "0 1 0 0", ("Survivalist",), 8)


@pytest.mark.rule("DW-RULING-07", "DW-LIFE-04")
def test_an_earlier_step_is_replaced_and_life_told_again_from_the_base() -> None:
    hero, memories = lived()
    done = reclaim(hero, memories, (FRIEND,), DICE[13], "career")
    after = at(done)
    # Seaborn 1 1 2 1, Pugilist 2 1 2 2, then the crisis: its DEX stands, and STR is still one of the highest.
    assert (scores(after), profs(after), after.skills) == ("1 1 2 2", "0 1 0 0", ("Survivalist",))
    assert (after.silver, after.insight, after.burden, after.free_reroll_used) == (8, 1, "Restless", True)
    assert [(row.table, row.total) for row in after.life] == [
        ("infancy", 15),
        ("career", 13),
        ("tragedy", 16),
        ("burden", 7),
    ]
    assert len(done.rolled) == 1


@pytest.mark.rule("DW-RULING-07")
def test_a_choice_that_no_longer_fits_is_made_again() -> None:
    hero, memories = lived()
    other = with_row(draft("h2"), "infancy", 15)
    done = reclaim(hero, memories, (other,), (*DICE[9], 4), "infancy")
    # Caravan Child 1 1 1 3, Watchman 2 2 1 3: PRE alone is highest now.
    assert (scores(at(done)), at(done).silver, at(done).skills) == ("2 2 1 2", 4, ())
    assert [one.question.kind for one in done.asked] == ["free-reroll"]


@pytest.mark.rule("DW-RULING-07", "DW-LIFE-03")
def test_insight_is_set_right_by_the_difference() -> None:
    hero, memories = lived()
    other = with_row(draft("h2"), "infancy", 15)
    more = at(reclaim(hero, memories, (other,), DICE[3], "infancy"))
    assert (more.insight, more.traits) == (2, ("Rejected by death",))
    shared = with_row(draft("h2"), "infancy", 3)
    spent = replace(more, insight=0, free_reroll_used=False)
    back = at(reclaim(spent, {name: Memory() for name in life.STEPS}, (shared,), DICE[16], "infancy", "DEX", "STR"))
    assert (back.insight, back.traits) == (0, ())


@pytest.mark.rule("DW-RULING-07", "DW-LIFE-05")
def test_keeping_all_changes_nothing_and_a_used_reroll_is_not_offered() -> None:
    hero, memories = lived()
    assert reclaim(hero, memories, (FRIEND,), (), "keep").state.hero("h1") == hero
    used = replace(hero, free_reroll_used=True)
    assert reclaim(used, memories, (FRIEND,), ()).asked == []
    assert reclaim(hero, memories, (), ()).asked == []


@pytest.mark.rule("DW-RULING-07")
def test_by_house_rule_the_free_reroll_is_lost_with_the_next_step() -> None:
    hero, memories = lived()
    rulings = ("free_reroll_before_next_step_only",)
    assert reclaim(hero, memories, (FRIEND,), (), rulings=rulings).asked == []
    at_once = roll("career", (*DICE[9], *DICE[13]), ("free", "take"), others=(FRIEND,), rulings=rulings)
    assert at(at_once).life[0].total == 13

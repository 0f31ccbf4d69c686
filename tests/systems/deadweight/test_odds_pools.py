"""The odds of a test beyond single cases: plain pools confirmed from outside, what holds for all, Dauntless by hand."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pallbearer.rules.chapter import Chance
from pallbearer.systems.deadweight import SYSTEM, odds, tests
from pallbearer.systems.deadweight.aims import GREAT
from pallbearer.systems.deadweight.declare import main_pool, opening
from pallbearer.systems.deadweight.reroll_game import TestGame
from tests.systems.deadweight.kit import act, hero, table
from tests.systems.deadweight.oracle import SWITCHES, Result, case, fussy

ICEPOOL = {
    1: {("success", True): "1/6", ("success", False): "1/3", ("failure", False): "1/3", ("critical", True): "1/6"},
    3: {
        ("great", True): "1/36",
        ("great", False): "5/108",
        ("success", True): "127/216",
        ("success", False): "23/108",
        ("failure", False): "1/27",
        ("critical", True): "19/216",
    },
    5: {
        ("great", True): "575/3888",
        ("great", False): "47/972",
        ("success", True): "599/864",
        ("success", False): "77/972",
        ("failure", False): "1/243",
        ("critical", True): "211/7776",
    },
    8: {
        ("great", True): "1441/3888",
        ("great", False): "41479/1679616",
        ("success", True): "328421/559872",
        ("success", False): "23801/1679616",
        ("failure", False): "1/6561",
        ("critical", True): "6305/1679616",
    },
    12: {
        ("great", True): "166573025/272097792",
        ("great", False): "14120011/2176782336",
        ("success", True): "826893575/2176782336",
        ("success", False): "2653109/2176782336",
        ("failure", False): "1/531441",
        ("critical", True): "527345/2176782336",
    },
}
"""By dice: what icepool 2.1.3 finds when it counts the faces of a pool, a step for each face."""


@pytest.mark.rule("DW-TEST-06..08", "DW-TEST-10")
@pytest.mark.parametrize("dice", ICEPOOL)
def test_plain_pools_as_icepool_counts_them(dice: int) -> None:
    state = table(hero(STR=f"{dice}/0/0"))
    found = TestGame(opening(state, tests.Plan("edda", "STR"))).solve(dice).results
    assert found == {(grade, tires, ()): F(chance) for (grade, tires), chance in ICEPOOL[dice].items()}


@pytest.mark.rule("DW-TRAIT-15", "DW-TRAIT-16", "DW-RULING-79")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_dauntless_for_a_great_success_by_hand(dice: int) -> None:
    """Who wants two 6s rolls two more dice into every success that has them not: 6s of all, if one is 4 or more."""
    state = table(hero(STR=f"{dice}/0/0", traits=("Dauntless",)))
    chance = odds.foresee(state, tests.Plan("edda", "STR"), GREAT)
    assert isinstance(chance, Chance)
    # exactly k 6s among the dice: no 6, but a 4 or 5, needs two; one needs one more
    none = F(5, 6) ** dice - F(1, 2) ** dice
    one = dice * F(1, 6) * F(5, 6) ** (dice - 1)
    more = 1 - F(5, 6) ** dice - one
    assert F(chance.outcomes["great"]) == more + one * F(11, 36) + none * F(1, 36)
    assert F(chance.outcomes["great"]) + F(chance.outcomes["success"]) == 1 - F(1, 2) ** dice


@pytest.mark.rule("DW-TRAIT-15", "DW-RULING-79")
def test_dauntless_keeps_out_of_fatigue_where_success_is_all() -> None:
    bold, plain = (table(hero(STR="2/0/0", traits=traits)) for traits in (("Dauntless",), ()))
    found, without = (odds.foresee(state, tests.Plan("edda", "STR")) for state in (bold, plain))
    assert isinstance(found, Chance)
    assert isinstance(without, Chance)
    assert found.outcomes == without.outcomes
    assert found.beside == without.beside


@pytest.mark.rule("DW-RULING-42", "DW-EFFORT-02")
def test_late_effort_by_hand() -> None:
    """Two dice, no rerolls: of the 1/4 that fail half are saved by one more die, each for a fatigue."""
    chance = odds.foresee(table(hero(STR="2/0/0"), rulings=["extra_effort_after_roll"]), tests.Plan("edda", "STR"))
    assert isinstance(chance, Chance)
    assert F(chance.outcomes["success"]) + F(chance.outcomes["great"]) == F(7, 8)
    # 20 of 36 throws show a 1 or a 4; of the 16 others, 4 fail (2s and 3s) and take the effort
    assert F(chance.beside["fatigue"]) == F(20 + 4, 36)


ASKED = {"switch": st.sampled_from(sorted(SWITCHES)), "dice": st.integers(1, 4)}


def solve(switch: str, dice: int, mine: int, theirs: int) -> tuple[F, dict[Result, F]]:
    found = case(switch, dice, mine, theirs)
    assume(found is not None)
    assert found is not None
    state, plan = found
    solution = TestGame(opening(state, plan), fussy).solve(main_pool(state, plan).dice)
    return solution.value, dict(solution.results)


@pytest.mark.rule("DW-PROF-01", "DW-ADV-03", "DW-ADV-05")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(**ASKED, mine=st.integers(0, 2), theirs=st.integers(0, 1))
def test_a_reroll_never_harms_who_has_it(switch: str, dice: int, mine: int, theirs: int) -> None:
    """More proficiency never lowers the value, a reroll of the GM never raises it; and outcomes sum to 1."""
    value, results = solve(switch, dice, mine, theirs)
    assert sum(results.values()) == 1
    assert all(chance > 0 for chance in results.values())
    assert value == sum(chance * fussy(result) for result, chance in results.items())
    if "Angry" not in SWITCHES[switch].get("hero", ()):
        assert solve(switch, dice, mine + 1, theirs)[0] >= value
        assert solve(switch, dice, mine, theirs + 1)[0] <= value


@pytest.mark.rule("DW-REROLL-02", "DW-RULING-31")
@settings(max_examples=15, deadline=None, derandomize=True)
@given(throw=st.lists(st.integers(1, 6), min_size=2, max_size=3).map(tuple))
def test_the_order_in_which_dice_lie_changes_nothing(throw: tuple[int, ...]) -> None:
    """The advice for a face is the same wherever it lies, and whichever of like dice is meant."""
    SYSTEM.acts["test"]
    state = table(hero(STR=f"{len(throw)}/0/0", prof={"STR": 2}))
    seen: dict[int | str, Chance] = {}
    for faces in permutations(throw):
        asked = act("test", state, faces, ("keep",), hero="edda", attribute="STR").asked[0].question
        for option, chance in odds.advise(state, asked).items():
            assert seen.setdefault("keep" if option == "keep" else faces[int(option[4:])], chance) == chance
    assert len(seen) == 1 + len(set(throw))

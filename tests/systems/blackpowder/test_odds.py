"""Exact odds: the worked examples, and the scripts themselves solved face by face."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.script import Refused
from pallbearer.systems.blackpowder import SYSTEM, odds
from pallbearer.systems.blackpowder.outcome import Outcome
from pallbearer.systems.blackpowder.state import Breath, Drink, State
from tests.systems.blackpowder.kit import CUTLASS, KNIVES, defend, foe, hero, table, worn


@pytest.mark.rule("BP-EX-26", "BP-CRIT-08", "BP-FUMBLE-09")
def test_ability_2_against_12() -> None:
    found = odds.outcomes(2, 12)
    assert odds.success(2, 12) == F(11, 20)
    assert found == {"crit": F(1, 20), "success": F(10, 20), "failure": F(8, 20), "fumble": F(1, 20)}


@pytest.mark.rule("BP-EX-27")
@pytest.mark.parametrize(
    ("ability", "chances"),
    [
        (0, [F(3, 4), F(13, 20), F(11, 20), F(9, 20), F(7, 20), F(1, 4), F(3, 20)]),
        (6, [F(19, 20), F(19, 20), F(17, 20), F(3, 4), F(13, 20), F(11, 20), F(9, 20)]),
        (-3, [F(3, 5), F(1, 2), F(2, 5), F(3, 10), F(1, 5), F(1, 10), F(1, 20)]),
    ],
)
def test_success_along_the_ladder(ability: int, chances: list[F]) -> None:
    assert [odds.success(ability, dr) for dr in (6, 8, 10, 12, 14, 16, 18)] == chances


@pytest.mark.rule("BP-EX-28", "BP-ARMOR-01..03")
def test_damage_through_each_tier() -> None:
    d6 = odds.damage("d6")
    plain = [odds.through(d6, tier) for tier in (0, 1, 2, 3)]
    assert [odds.mean(one) for one in plain] == [F(7, 2), F(25, 12), F(17, 12), F(35, 36)]
    assert [one.get(0, F(0)) for one in plain] == [F(0), F(1, 4), F(5, 12), F(7, 12)]
    twice = [odds.through(odds.doubled(d6), tier) for tier in (0, 1, 2, 3)]
    assert [odds.mean(one) for one in twice] == [F(7), F(11, 2), F(37, 8), F(139, 36)]
    assert [one.get(0, F(0)) for one in twice] == [F(0), F(1, 12), F(1, 6), F(1, 4)]


@pytest.mark.rule("BP-EX-29")
def test_a_swing_at_tier_1() -> None:
    assert odds.swing(2, 12, "d6", 1) == F(79, 60)


@pytest.mark.rule("BP-EX-30")
def test_drowning() -> None:
    assert [1 - odds.success(0, dr) for dr in (12, 14, 16, 18)] == [F(11, 20), F(13, 20), F(3, 4), F(17, 20)]
    assert sum(1 - odds.success(0, dr) for dr in (12, 14, 16, 18)) == F(14, 5)
    assert odds.drowning(0, 2, 3)[1:] == (F(143, 400), F(577, 800))


@pytest.mark.rule("BP-EX-31")
def test_three_drinks() -> None:
    kept = odds.drinking(0, 3)
    assert kept == (F(13, 20), F(3, 5), F(11, 20))
    assert kept[0] * kept[1] * kept[2] == F(429, 2000)
    assert sum(kept) * odds.mean(odds.damage("d4")) == F(9, 2)
    tough = odds.drinking(3, 3)
    assert tough[0] * tough[1] * tough[2] == F(21, 50)


def solved(state: State, name: str, body: str, **params: str) -> dict[int, F]:
    """HP lost by `body` in an act, by the slow oracle over the real script."""
    act = SYSTEM.acts[name]
    before = state.body(body).hp
    return enumerate_script(
        lambda: act.script(state, act.params(**params)),
        state,
        SYSTEM.evolve,
        lambda _, after: before - after.body(body).hp,
        lambda lost: lost,
    )


@pytest.mark.rule("BP-EX-29", "BP-EX-28")
def test_the_script_of_an_attack_agrees_with_the_quick_odds() -> None:
    state = table(hero(STRENGTH=2, items=(CUTLASS,)), foe(made=1))
    lost = solved(state, "attack", "brute", hero="anne", target="brute")
    assert odds.mean(lost) == F(79, 60)


@pytest.mark.rule("BP-EX-30")
def test_the_script_of_drowning_agrees() -> None:
    state = table(hero(TOUGHNESS=0, water="under", breath=Breath(quiet=60, rounds=2)))
    assert solved(state, "play_round_under", "anne", hero="anne") == {0: F(1, 4), 1: F(3, 4)}


@pytest.mark.rule("BP-TEST-05", "BP-RULING-01")
@pytest.mark.parametrize(
    ("name", "params", "chances"),
    [
        ("test", {"ability": "PRESENCE", "dr": 10}, ("1/20", "11/20", "7/20", "1/20")),
        ("attack", {"target": "brute"}, ("1/20", "9/20", "9/20", "1/20")),
        ("defend", {"foe": "brute"}, ("1/20", "1/4", "13/20", "1/20")),
        ("drink_grog", {}, ("1/20", "3/5", "3/10", "1/20")),
    ],
)
def test_what_is_foreseen(name: str, params: dict[str, str], chances: tuple[str, ...]) -> None:
    sailor = hero(STRENGTH=1, AGILITY=-1, PRESENCE=1, items=(CUTLASS, worn(2)), drinks=(Drink(0, True),))
    state = table(sailor, foe(), minute=70)
    act = SYSTEM.acts[name]
    assert act.foresee is not None
    chance = act.foresee(state, act.params(hero="anne", **params))
    assert not isinstance(chance, Refused)
    assert chance is not None
    given = tuple(chance.outcomes.values())
    assert sum(F(one) for one in given) == 1
    assert given == chances
    for _, rules in chance.why:
        assert set(rules) <= set(SYSTEM.catalogue.by_id)


@pytest.mark.rule("BP-BREATH-05")
def test_a_round_under_water_is_foreseen_once_breath_is_gone() -> None:
    act = SYSTEM.acts["play_round_under"]
    assert act.foresee is not None
    state = table(hero(TOUGHNESS=1, water="under", breath=Breath(quiet=120, rounds=1)))
    chance = act.foresee(state, act.params(hero="anne"))
    assert tuple(chance.outcomes.values()) == ("1/20", "7/20", "11/20", "1/20")
    fresh = table(hero(TOUGHNESS=1, water="under"))
    assert act.foresee(fresh, act.params(hero="anne")).code == "breath-left"


@pytest.mark.rule("BP-RULING-01")
def test_where_faces_do_not_decide_there_is_no_crit_to_foresee() -> None:
    found: dict[Outcome, F] = odds.outcomes(6, 6, faces_decide=False)
    assert found == {"crit": F(0), "success": F(1), "failure": F(0), "fumble": F(0)}


@pytest.mark.rule("BP-RULING-16")
def test_a_free_attack_comes_with_the_odds_of_each_weapon() -> None:
    state = table(hero(STRENGTH=3, PRESENCE=-1, items=(CUTLASS, KNIVES)), foe())
    done = defend(state, (20,), ("decline",))
    advice = SYSTEM.advise(state, done.asked[0].question)
    assert sorted(advice) == ["cutlass", "knives"]
    good = {arm: F(one.outcomes["Crit"]) + F(one.outcomes["hit"]) for arm, one in advice.items()}
    assert good == {"cutlass": F(12, 20), "knives": F(8, 20)}

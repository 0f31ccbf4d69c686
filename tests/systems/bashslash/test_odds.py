"""Exact odds (worked examples), and their agreement with the oracle over the real scripts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pallbearer.rules.enumerate import enumerate_script
from pallbearer.systems.bashslash import SYSTEM
from pallbearer.systems.bashslash.abilities import struck
from pallbearer.systems.bashslash.death import DEADLY, death_hands
from pallbearer.systems.bashslash.hands import Hands
from pallbearer.systems.bashslash.lines import Attack
from pallbearer.systems.bashslash.modes import Hand
from pallbearer.systems.bashslash.odds import (
    difficulties,
    hits_dist,
    kept,
    percent,
    side_values,
    success_dist,
    successes,
)
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import State
from pallbearer.systems.bashslash.wear import wear
from tests.systems.bashslash.kit import act, foe, hero, house, odds, table, thing

BOOK = Rulings()


def f(said: str) -> Fraction:
    return Fraction(said)


def pair(*sides: int, adv: int = 0, dis: int = 0) -> Hands:
    return tuple(Hand(f"d{one}", f"d{one}", "skill", one, adv, dis) for one in sides)


def against(number: int, hands: Hands, rulings: Rulings = BOOK) -> dict[int, Fraction]:
    return successes(side_values(hands, rulings), {number: Fraction(1)}, rulings)


def tally(dist: dict[int, Fraction]) -> list[Fraction]:
    return [dist.get(count, Fraction(0)) for count in range(max(dist) + 1)]


def mean(dist: dict[int, Fraction]) -> Fraction:
    return sum((count * chance for count, chance in dist.items()), Fraction(0))


@pytest.mark.rule("BS-EX-35")
@pytest.mark.parametrize(
    ("sides", "one", "both", "expected"),
    [((4, 6), "5/8", "1/8", "3/4"), ((6, 8), "13/16", "5/16", "9/8"), ((2, 3), "0", "0", "0")],
)
def test_pairs_against_4(sides: tuple[int, int], one: str, both: str, expected: str) -> None:
    found = against(4, pair(*sides))
    assert 1 - found[0] == f(one)
    assert found.get(2, Fraction(0)) == f(both)
    assert mean(found) == f(expected)


@pytest.mark.rule("BS-EX-36")
def test_disadvantage_against_4() -> None:
    assert [1 - against(4, pair(sides, dis=1))[0] for sides in (4, 6)] == [f("1/16"), f("1/4")]
    worse, better = against(4, pair(4, 6, dis=1)), against(4, pair(4, 6, adv=1))
    assert (1 - worse[0], worse[2]) == (f("19/64"), f("1/64"))
    assert (1 - better[0], better[2]) == (f("55/64"), f("21/64"))


@pytest.mark.rule("BS-EX-37")
def test_large_dice_against_4() -> None:
    assert tally(against(4, pair(12, 12))) == [f("1/16"), f("1/4"), f("3/8"), f("5/16")]
    boosted = tally(against(4, pair(20, 4)))
    assert boosted == [f("9/80"), f("21/80"), f("3/10"), f("3/40"), f("3/16"), f("1/16")]


@pytest.mark.rule("BS-EX-38")
def test_melee_attacks() -> None:
    state = table(hero(Fight=6), foe("orc", Fight=4), foe("ogre", "small shield", Fight=4))
    for target, expected in (("orc", ["7/48", "1/3", "25/48"]), ("ogre", ["115/288", "3/8", "65/288"])):
        found = first_test(state, target)
        assert tally(found) == [f(one) for one in expected]


def first_test(state: State, target: str) -> dict[int, Fraction]:
    from pallbearer.systems.bashslash.lines import attack_hands, defense_hands

    return success_dist(
        state, attack_hands(state, "edda", "melee"), defense_hands(state, target, "melee"), "edda", target
    )


@pytest.mark.rule("BS-EX-39")
@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ([], ["787/2304", "205/576", "697/2304"]),
        (["sum"], ["787/2304", "5/36", "193/576", "425/2304"]),
    ],
)
def test_whole_attacks(rulings: list[str], expected: list[str]) -> None:
    state = table(hero("edda", "sword", Fight=6, Strong=2), foe("orc", "leather", Fight=4), rulings=rulings)
    hits, lands = hits_dist(state, Attack("edda", "orc", "melee", "edda's sword"))
    assert tally(hits) == [f(one) for one in expected]
    assert lands == f("41/48")
    shown = odds("attack", state, hero="edda", target="orc", weapon="edda's sword")
    assert shown.outcomes["no hit"] == expected[0]
    assert shown.beside == {"the first test succeeds": "41/48"}


@pytest.mark.rule("BS-EX-39")
def test_the_damage_test() -> None:
    damage = successes(side_values(pair(6, 2), BOOK), difficulties(side_values(pair(4), BOOK), BOOK), BOOK)
    assert tally(damage) == [f("11/48"), f("5/12"), f("17/48")]


@pytest.mark.rule("BS-EX-40")
@pytest.mark.parametrize(
    ("grit", "moxie", "dis", "expected"),
    [
        (6, 4, 0, ["3/8", "1/2", "1/8"]),
        (8, 8, 0, ["9/64", "15/32", "25/64"]),
        (6, 4, 1, ["45/64", "9/32", "1/64"]),
        (3, 2, 0, ["1"]),
    ],
)
def test_the_roll_against_death(grit: int, moxie: int, dis: int, expected: list[str]) -> None:
    impaired = {"impaired": ("Brawn",), "Brawn": "4/4"} if dis else {}
    state = table(hero(Grit=grit, Moxie=moxie, **impaired))
    made: dict[int, Fraction] = {}
    for values, chance in side_values(death_hands(state, "edda"), BOOK).items():
        count = sum(value >= DEADLY for value in values)
        made[count] = made.get(count, Fraction(0)) + chance
    assert tally(made) == [f(one) for one in expected]


@pytest.mark.rule("BS-EX-41")
def test_passed_out_and_undisturbed() -> None:
    state = table(hero(condition="out"))
    hour = enumerate_script(
        lambda: SYSTEM.acts["pass_hour"].script(state, SYSTEM.acts["pass_hour"].params(hero="edda")),
        state,
        SYSTEM.evolve,
        lambda result, after: after.being("edda").condition,
        lambda condition: 0,
    )
    assert hour == {"dead": f("1/3"), "out": f("1/2"), "up": f("1/6")}
    assert hour["up"] / (1 - hour["out"]) == f("1/3")
    assert 1 / (1 - hour["out"]) == 2
    assert hour["out"] ** 3 == f("1/8")


@pytest.mark.rule("BS-EX-42")
def test_where_hits_land() -> None:
    found = [struck(face) for face in range(1, 7)]
    assert Fraction(found.count("Brawn"), 6) == f("1/3")
    assert {Fraction(found.count(one), 6) for one in set(found) - {"Brawn"}} == {f("1/6")}


@pytest.mark.rule("BS-EX-43")
@pytest.mark.parametrize(("level", "chance"), [(4, "1/3"), (6, "1/4"), (3, "1/2")])
def test_the_forfeit_of_a_fall(level: int, chance: str) -> None:
    state = table(hero(Cunning=level, Brawn=4, sweat=20))
    begun = SYSTEM.acts["take_hits"]

    def forfeits(result: Any, after: State) -> bool | None:
        edda = after.being("edda")
        return None if not edda.level("Cunning").hurt else edda.forfeit > 0

    found = enumerate_script(
        lambda: begun.script(state, begun.params(hero="edda")), state, SYSTEM.evolve, forfeits, lambda one: 0
    )
    assert found[True] / (found[True] + found[False]) == f(chance)


@pytest.mark.rule("BS-EX-44")
@pytest.mark.parametrize(("cunning", "weeks"), [(2, "2"), (3, "3/2"), (4, "4/3"), (6, "6/5")])
def test_expected_weeks_with_the_guild(cunning: int, weeks: str) -> None:
    state = table(hero(Cunning=cunning, prestige=9, purse={"mark": 1}))
    learned = f(odds("train", state, hero="edda", skill="Grit").outcomes["learned"])
    assert 1 / learned == f(weeks)


def apart(weapon: int, armor: int) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for high in range(1, weapon + 1):
        for low in range(1, armor + 1):
            lost = wear(high, low)
            found[lost] = found.get(lost, Fraction(0)) + Fraction(1, weapon * armor)
    return found


@pytest.mark.rule("BS-EX-45")
def test_wear() -> None:
    assert apart(8, 4)[0, 1] == f("3/32")
    assert apart(4, 12)[1, 0] == f("3/8")
    assert (apart(12, 12)[0, 1], apart(12, 12)[1, 0]) == (f("7/48"), f("7/48"))
    assert all(3 not in lost for lost in apart(12, 12))
    assert (apart(20, 4)[0, 1], apart(20, 4)[0, 3]) == (f("3/10"), f("13/40"))


@pytest.mark.rule("BS-EX-46")
def test_an_excellent_halberd_and_a_poor_rock() -> None:
    assert [mean(kept(12, more)) for more in (2, 3)] == [f("455/48"), f("104429/10368")]
    assert [kept(12, more)[12] for more in (2, 3)] == [f("397/1728"), f("6095/20736")]
    assert kept(2, -2)[2] == f("1/8")


STANDOFFS = [
    ([], hero("edda", "sword", Fight=4, Strong=2), foe("orc", "cloth", Fight=3)),
    (["sum"], hero("edda", "knife", Fight=4, Strong=2), foe("orc", "leather", Fight=2)),
    (["per_hit"], hero("edda", "knife", Fight=3, Agility=3), foe("orc", "cloth", Fight=2)),
    (["whole_test"], hero("edda", "knife", Fight=3, Agility=3, impaired=("Brawn",), Brawn="4/4"), foe("orc", "cloth")),
    (["players_win_ties", "double_doubles_all"], hero("edda", "dagger", Fight=3), foe("orc", Agility="2/1")),
    (["bare_difficulty_1", "margin_per_die"], hero(Strong=3, Fight=2), foe("orc", Fight=2)),
]


@pytest.mark.parametrize(("rulings", "edda", "orc"), STANDOFFS)
def test_the_quick_odds_agree_with_the_oracle(rulings: list[str], edda: Any, orc: Any) -> None:
    state = table(edda, orc, rulings=rulings)
    weapon = edda.items[0].id if edda.items else ""
    begun = SYSTEM.acts["attack"]
    params = begun.params(hero="edda", target="orc", weapon=weapon)
    struck_: dict[int, Fraction] = {}

    def hits(result: Any, after: State) -> int:
        return after.being("orc").sweat

    fresh = state.put(SYSTEM.evolve(state, _stout(state)).being("orc"))
    for count, chance in enumerate_script(
        lambda: begun.script(fresh, params), fresh, SYSTEM.evolve, hits, lambda count: 0
    ).items():
        struck_[count] = struck_.get(count, Fraction(0)) + chance
    expected, _ = hits_dist(fresh, Attack("edda", "orc", "melee", weapon))
    assert struck_ == {count: chance for count, chance in expected.items() if chance}


def _stout(state: State) -> Any:
    """The orc with so much Endurance that all hits go to Sweat."""
    from pallbearer.systems.bashslash.adjust import LevelAdjusted

    return LevelAdjusted("orc", "Endurance", 12, 0, 0)


def test_odds_are_refused_as_the_act_is() -> None:
    begun = SYSTEM.acts["attack"]
    assert begun.foresee is not None
    found = begun.foresee(table(), begun.params(hero="edda", target="nobody"))
    assert found.code == "unknown-being"  # type: ignore[union-attr]


def test_odds_of_the_other_acts_sum_to_one() -> None:
    state = table(hero("edda", thing("short bow", "b"), Sneak=4, Mana=4, Shoot=4), foe("orc", "small shield"))
    for name, more in (
        ("attack", {"weapon": "b", "way": "missile", "target": "orc"}),
        ("test", {"skill": "Sneak", "against": "orc"}),
        ("cast", {"target": "orc"}),
        ("sway", {"target": "orc"}),
    ):
        found = odds(name, state, hero="edda", **more)
        assert sum(map(Fraction, found.outcomes.values())) == 1
        assert set(found.wanted) - set(found.beside) == set(found.outcomes) - {"no hit", "failure"}
    foes = odds("foe_attack", act("add_foe", state, foe="goblin").state, foe="goblin", target="edda")
    assert sum(map(Fraction, foes.outcomes.values())) == 1


def test_percentages() -> None:
    assert [percent(f(one)) for one in ("0", "1", "9999/10000", "1/3")] == ["0 %", "100 %", "over 99.9 %", "33.3 %"]


def test_by_house_rule_the_pair_with_the_better_die_is_kept() -> None:
    rulings = house(["whole_test"])
    found = against(4, pair(4, 4, adv=1), rulings)
    lower = f("9/16") ** 2
    assert found[0] == lower

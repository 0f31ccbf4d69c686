"""What `pallbearer odds blackpowder` answers: worked examples, and the real scripts solved face by face."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pallbearer.odds.ask import Wrong
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.systems.blackpowder import SYSTEM, adjust
from pallbearer.systems.blackpowder.ladder import difficulty
from pallbearer.systems.blackpowder.question import DESK, SPAN
from pallbearer.systems.blackpowder.rulings import Rulings
from pallbearer.systems.blackpowder.tests import roll_test
from tests.systems.blackpowder.kit import CUTLASS, foe, hero, table

WORDS = {"crit": "crit", "success": "hit", "failure": "miss", "fumble": "fumble"}


def ask(words: str) -> Any:
    return DESK.answer(DESK.from_words(words.split()))


def exact(answer: Any, *path: str) -> F:
    for one in path:
        answer = answer[one]
    return F(answer["exact"])


def outcomes(words: str) -> list[F]:
    found = ask(words)
    assert list(found["outcomes"]) == ["crit", "hit", "miss", "fumble"]
    assert sum(exact(found, "outcomes", name) for name in found["outcomes"]) == 1
    assert exact(found, "value") == exact(found, "outcomes", "crit") + exact(found, "outcomes", "hit")
    return [exact(found, "outcomes", name) for name in found["outcomes"]]


@pytest.mark.rule("BP-EX-26", "BP-TEST-06")
def test_ability_2_against_12() -> None:
    assert outcomes("--ability 2 --dr 12") == [F(1, 20), F(10, 20), F(8, 20), F(1, 20)]
    assert outcomes("--ability 2") == outcomes("--ability 2 --dr 12 --attack")


@pytest.mark.rule("BP-EX-27")
@pytest.mark.parametrize(("ability", "chance"), [(0, F(3, 4)), (6, F(19, 20)), (-3, F(3, 5))])
def test_success_against_dr_6(ability: int, chance: F) -> None:
    assert exact(ask(f"--ability {ability} --dr 6"), "value") == chance


def test_of_two_dice_the_higher_counts() -> None:
    """Of 400 throws 39 show a 20; both dice show 9 or less in 81, and in one of these two 1s."""
    assert outcomes("--ability 2 --advantage") == [F(39, 400), F(280, 400), F(80, 400), F(1, 400)]


@pytest.mark.rule("BP-EX-05", "BP-EX-06", "BP-RULING-01", "BP-RULING-02", "BP-RULING-04", "BP-RULING-07")
def test_house_rules_about_the_die() -> None:
    assert outcomes("--ability 6 --dr 6") == [F(1, 20), F(18, 20), F(0), F(1, 20)]
    off = ask("--ability 6 --dr 6 --nat-auto=false")
    assert exact(off, "outcomes", "hit") == 1
    assert off["question"]["house"] == ["nat_auto = off"]
    assert outcomes("--ability 6 --dr 6 --attack --nat-auto=false") == outcomes("--ability 6 --dr 6")
    assert outcomes("--ability 9 --dr 20 --clamp-abilities") == outcomes("--ability 6 --dr 20")
    assert ask("--ability 9 --clamp-abilities")["question"]["ability"] == 6
    assert outcomes("--ability 0 --dr 24 --cap-dr-18") == outcomes("--ability 0 --dr 18")


@pytest.mark.rule("BP-EX-28", "BP-EX-29")
def test_a_swing_at_tier_1() -> None:
    """A miss does nothing (9/20); of 12 throws of d6 and d2, a hit gets 0 through in 3; of a Crit's 12, in one."""
    found = ask("--ability 2 --dr 12 --attack --damage d6 --armor 1")
    assert exact(found, "expected_damage") == F(79, 60)
    assert exact(found, "damage", "0") == F(9, 20) + F(10, 20) * F(1, 4) + F(1, 20) * F(1, 12)
    assert exact(found, "damage", "11") == F(1, 20) * F(1, 12)
    assert sum(F(one["exact"]) for one in found["damage"].values()) == 1
    assert list(map(int, found["damage"])) == sorted(map(int, found["damage"]))
    assert "damage" not in ask("--ability 2")


@pytest.mark.rule("BP-ARMOR-01..03", "BP-RULING-11..13")
@pytest.mark.parametrize("armor", [0, 1, 2, 3])
@pytest.mark.parametrize(
    "rulings",
    [
        (),
        ("crit_rolls_twice",),
        ("armor_before_double",),
        ("strip_before_damage",),
        ("strip_before_damage", "armor_before_double"),
        ("crit_rolls_twice", "armor_before_double"),
    ],
)
def test_damage_agrees_with_the_script_of_an_attack(rulings: tuple[str, ...], armor: int) -> None:
    state = table(hero(STRENGTH=-1, items=(CUTLASS,)), foe(made=armor), rulings=rulings)
    attack = SYSTEM.acts["attack"]
    lost = enumerate_script(
        lambda: attack.script(state, attack.params(hero="anne", target="brute")),
        state,
        SYSTEM.evolve,
        lambda _, after: 20 - after.body("brute").hp,
        lambda points: points,
    )
    house = "".join(f" --{one.replace('_', '-')}" for one in rulings)
    found = ask(f"--ability -1 --attack --damage d6 --armor {armor}{house}")
    assert {int(points): F(one["exact"]) for points, one in found["damage"].items()} == lost
    assert found["question"]["house"] == [one for one in Rulings.__struct_fields__ if one in rulings]


@pytest.mark.rule("BP-RULING-24")
def test_damage_below_none_is_none() -> None:
    found = ask("--ability 0 --attack --damage d4-2 --crit-rolls-twice")
    # a hit: 1, 2 -> 0, 3 -> 1, 4 -> 2; a Crit adds two such rolls
    hit, crit = F(8, 20), F(1, 20)
    assert exact(found, "damage", "4") == crit / 16
    assert exact(found, "damage", "1") == hit / 4 + crit * 2 * F(1, 2) * F(1, 4)


@pytest.mark.parametrize("purpose", ["test", "attack"])
@pytest.mark.parametrize(("ability", "dr", "auto"), [(2, 12, True), (7, 6, False), (-3, 18, True), (-5, 18, False)])
def test_outcomes_agree_with_the_script_of_a_test(purpose: Any, ability: int, dr: int, auto: bool) -> None:
    state = table(hero(PRESENCE=ability), rulings={"nat_auto": auto})
    against = difficulty(state, state.hero("anne"), "PRESENCE", dr)
    rolled = enumerate_script(
        lambda: roll_test(state, "anne", "PRESENCE", against, "", (), purpose),
        state,
        SYSTEM.evolve,
        lambda result, _: WORDS[result[0].outcome],
        lambda _: 0,
    )
    words = f"--ability {ability} --dr {dr} --nat-auto={str(auto).lower()}" + " --attack" * (purpose == "attack")
    found = {name: F(one["exact"]) for name, one in ask(words)["outcomes"].items()}
    assert {name: chance for name, chance in found.items() if chance} == rolled


def test_the_largest_weapon_is_answered() -> None:
    found = ask("--ability 0 --attack --damage 20d100 --armor 3 --crit-rolls-twice")
    assert exact(found, "expected_damage") == F(8, 20) * (1010 - F(7, 2)) + F(1, 20) * (2020 - F(7, 2))


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("", "--ability"),
        ("--ability 2 --damage d6", "--damage"),
        ("--ability 2 --armor 1", "--armor"),
        ("--ability 2 --attack --damage sword", "--damage"),
        ("--ability 2 --attack --damage 21d6", "--damage"),
        ("--ability 2 --attack --damage 2d6kh1", "--damage"),
        ("--ability 2 --attack --damage d6!", "--damage"),
        ("--ability 2 --attack --armor 4", "--armor"),
        ("--ability 21", "--ability"),
        ("--ability 2 --dr 100", "--dr"),
    ],
)
def test_wrong_questions(words: str, field: str) -> None:
    with pytest.raises(Wrong) as wrong:
        ask(words)
    assert wrong.value.field == field


def test_the_bounds_are_those_of_a_table() -> None:
    assert SPAN == adjust.SPAN
    book = Rulings()
    for one in DESK.options:
        if one.ruling:
            assert one.default is getattr(book, one.name.replace("-", "_"))

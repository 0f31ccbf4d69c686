"""What `pallbearer odds bashslash` answers: worked examples, and the real scripts solved face by face."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pallbearer.odds.ask import Wrong
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.systems.bashslash import SYSTEM, attacks
from pallbearer.systems.bashslash import tests as chapter
from pallbearer.systems.bashslash.adjust import LevelAdjusted
from pallbearer.systems.bashslash.hands import Hands
from pallbearer.systems.bashslash.modes import Hand
from pallbearer.systems.bashslash.opposed import Made, make_test
from pallbearer.systems.bashslash.question import DESK, MOST_DIFFICULTY, MOST_SWING
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being
from tests.systems.bashslash.kit import foe, hero, table


def ask(words: str) -> Any:
    return DESK.answer(DESK.from_words(words.split()))


def exact(answer: Any, *path: str) -> F:
    for one in path:
        answer = answer[one]
    return F(answer["exact"])


def chances(answer: Any, group: str) -> dict[str, F]:
    """Those that are possible."""
    return {name: F(one["exact"]) for name, one in answer[group].items() if F(one["exact"])}


def hits(words: str) -> list[str]:
    return [str(F(one["exact"])) for one in ask(words)["hits"].values()]


@pytest.mark.rule("BS-EX-35", "BS-EX-36")
@pytest.mark.parametrize(
    ("words", "one", "both"),
    [
        ("--dice d4,d6 --target 4", "5/8", "1/8"),
        ("--dice d6,d8 --target 4", "13/16", "5/16"),
        ("--dice d2,d3 --target 4", "0", "0"),
        ("--dice d6 --target 4 --disadvantage", "1/4", "0"),
        ("--dice d4,d6 --target 4 --disadvantage", "19/64", "1/64"),
        ("--dice d4,d6 --target 4 --advantage", "55/64", "21/64"),
        ("--dice d4,d6 --target 4 --advantage --disadvantage", "5/8", "1/8"),
    ],
)
def test_against_4(words: str, one: str, both: str) -> None:
    found = ask(words)
    assert list(found["outcomes"]) == ["failure", "success", "double"]
    assert exact(found, "value") == F(one)
    assert [exact(found, "outcomes", name) for name in found["outcomes"]] == [1 - F(one), F(one) - F(both), F(both)]


@pytest.mark.rule("BS-EX-37", "BS-TEST-08..10", "BS-RULING-28")
def test_far_above() -> None:
    """d12 & d12 against 4: 6 above is a 10 or more on either; against 0, 12 above is a 12 on either."""
    found = ask("--dice d12,d12 --target 4")
    assert hits("--dice d12,d12 --target 4") == ["1/16", "1/4", "3/8", "5/16"]
    assert list(found["margins"]) == ["≥6", "≥12"]
    assert [exact(found, "margins", one) for one in found["margins"]] == [1 - F(9, 12) ** 2, 0]
    assert exact(found, "expected_hits") == F(1, 4) + 2 * F(3, 8) + 3 * F(5, 16)
    bare = ask("--dice d12,d12 --target 0")
    assert [exact(bare, "margins", one) for one in bare["margins"]] == [1 - F(5, 12) ** 2, 1 - F(11, 12) ** 2]
    assert ask("--dice d12,d12 --against none")["hits"] == bare["hits"]


@pytest.mark.rule("BS-EX-38", "BS-EX-39", "BS-RULING-41", "BS-RULING-42")
def test_whole_attacks() -> None:
    assert hits("--dice d4,d6 --against d4") == ["7/48", "1/3", "25/48"]
    assert hits("--dice d4,d6 --against d4,d6") == ["115/288", "3/8", "65/288"]
    attack = "--dice d4,d6 --against d4 --then d6,d2 --armor d4"
    assert hits(attack) == ["787/2304", "205/576", "697/2304"]
    assert hits(f"{attack} --sum") == ["787/2304", "5/36", "193/576", "425/2304"]
    assert exact(ask(attack), "value") == F(41, 48)


def pair(text: str, adv: int = 0, dis: int = 0) -> Hands:
    return tuple(Hand(one, one, "skill", int(one[1:]), adv, dis) for one in text.split(","))


TESTS = [
    ((), "d3,d4", "d3", 0, 0),
    ((), "d3,d4", "d2,d4", 0, 1),
    ((), "d12,d4", "d2", 0, 0),
    ((), "d4", "d3", 2, 0),
    (("strict_double", "double_doubles_all"), "d4,d6", "d3", 0, 0),
    (("margin_per_die",), "d10,d12", "d2", 0, 0),
    (("double_doubles_all",), "d10,d8", "d2", 0, 0),
    (("whole_test",), "d3,d4", "d3", 0, 1),
    (("single_advantage",), "d4,d3", "d3", 2, 0),
    (("mixed_cancel_all",), "d3,d4", "d3", 2, 1),
]


@pytest.mark.rule("BS-TEST-01..09", "BS-RULING-02", "BS-RULING-04", "BS-RULING-05", "BS-RULING-22..24")
@pytest.mark.parametrize(("rulings", "mine", "theirs", "adv", "dis"), TESTS)
def test_they_agree_with_the_script_of_a_test(
    rulings: tuple[str, ...], mine: str, theirs: str, adv: int, dis: int
) -> None:
    state = table(hero("edda"), foe("orc"), rulings=rulings)

    def read(result: tuple[Made, Any], _: Any) -> tuple[str, int, int]:
        """How it came out by the open dice: what makes a double is counted here anew."""
        made, score = result[0], result[0].score
        above = "strict_double" in rulings
        both = sum(one.value >= score.difficulty + above for one in made.duel.mine) > 1
        return (
            "double" if both else "success" if score.success else "failure",
            score.result - score.difficulty,
            score.successes,
        )

    rolled = enumerate_script(
        lambda: make_test(
            state, "a test", "edda", lambda _: pair(mine, adv, dis), lambda _: pair(theirs), target="orc"
        ),
        state,
        SYSTEM.evolve,
        read,
        lambda _: 0,
    )
    house = "".join(f" --{one.replace('_', '-')}" for one in rulings)
    found = ask(f"--dice {mine} --against {theirs} --advantage {adv} --disadvantage {dis}{house}")

    def summed(pick: Any) -> dict[str, F]:
        told: dict[str, F] = {}
        for way, chance in rolled.items():
            told[pick(way)] = told.get(pick(way), F(0)) + chance
        return told

    assert chances(found, "outcomes") == summed(lambda way: way[0])
    assert chances(found, "hits") == summed(lambda way: str(way[2]))
    for far in (6, 12):
        assert exact(found, "margins", f"≥{far}") == sum(chance for way, chance in rolled.items() if way[1] >= far)
    assert found["question"]["house"] == [one for one in Rulings.__struct_fields__ if one in rulings]


ATTACKS = [
    (
        (),
        hero("edda", "sword", Fight=4, Strong=2),
        foe("orc", "cloth", Fight=3),
        "d4,d4 --against d3 --then d6,d2 --armor d3",
    ),
    (
        ("per_hit",),
        hero("edda", "knife", Fight=4),
        foe("orc", "cloth", Fight=2),
        "d4,d4 --against d2 --then d3 --armor d3",
    ),
    (
        ("bare_armor_difficulty_1",),
        hero("edda", "sword", Fight=3, Strong=2),
        foe("orc", Fight=3),
        "d4,d3 --against d3 --then d6,d2",
    ),
    ((), hero("edda", "sword", Fight=3, Strong=2), foe("orc", Fight=3), "d4,d3 --against d3 --then d6,d2"),
]


@pytest.mark.rule("BS-MATCH-01", "BS-MATCH-02", "BS-ARMOR-01", "BS-RULING-41", "BS-RULING-65")
@pytest.mark.parametrize(("rulings", "edda", "orc", "words"), ATTACKS, ids=[f"{one[0]} {one[3]}" for one in ATTACKS])
def test_hits_agree_with_the_script_of_an_attack(rulings: tuple[str, ...], edda: Being, orc: Being, words: str) -> None:
    state = table(edda, orc, rulings=rulings)
    state = SYSTEM.evolve(state, LevelAdjusted("orc", "Endurance", 12, 0, 0))  # so that all hits go to Sweat
    attack = SYSTEM.acts["attack"]
    struck = enumerate_script(
        lambda: attack.script(state, attack.params(hero="edda", target="orc", weapon=edda.items[0].id)),
        state,
        SYSTEM.evolve,
        lambda _, after: str(after.being("orc").sweat),
        lambda _: 0,
    )
    house = "".join(f" --{one.replace('_', '-')}" for one in rulings)
    assert chances(ask(f"--dice {words}{house}"), "hits") == struck


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("", "--dice"),
        ("--target 4", "--dice"),
        ("--dice d4,d6", "--against"),
        ("--dice d4,d6 --against d6 --target 4", "--against"),
        ("--dice d5,d6 --target 4", "--dice"),
        ("--dice d20 --target 4", "--dice"),
        ("--dice d4,d6,d8 --target 4", "--dice"),
        ("--dice d4, --target 4", "--dice"),
        ("--dice d4 --against d100", "--against"),
        ("--dice d4 --target 41", "--target"),
        ("--dice d4 --target 4 --advantage 6", "--advantage"),
        ("--dice d4 --target 4 --then none", "--then"),
        ("--dice d4 --target 4 --armor d4", "--armor"),
        ("--dice d4 --target 4 --then d6 --armor d4,d6", "--armor"),
    ],
)
def test_wrong_questions(words: str, field: str) -> None:
    with pytest.raises(Wrong) as wrong:
        ask(words)
    assert wrong.value.field == field


def test_the_bounds_are_those_of_a_table() -> None:
    assert (MOST_SWING, MOST_DIFFICULTY) == (attacks.MOST_SWING, chapter.MOST_DIFFICULTY)
    assert all(hasattr(Rulings(), one.name.replace("-", "_")) for one in DESK.options if one.ruling)

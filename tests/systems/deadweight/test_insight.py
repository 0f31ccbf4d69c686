"""What insight buys between expeditions (LIFE, BASE)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import profs, scores
from tests.systems.deadweight.kit import act, hero, table


def spend(one: Hero, *answers: str, rulings: tuple[str, ...] = (), phase: Any = "interlude") -> Any:
    return act("spend_insight", table(one, phase=phase, rulings=rulings), (), answers, hero="edda")


def edda(insight: int, **fields: Any) -> Hero:
    return hero(insight=insight, **{"STR": "3/0/0", "DEX": "2/0/0", "INT": "1/0/0", "PRE": "1/0/0", **fields})


@pytest.mark.rule("DW-LIFE-06")
@pytest.mark.parametrize(
    ("insight", "answers", "left", "after", "trained"),
    [
        (1, ("move-score", "DEX"), 0, "2 3 1 1", "0 0 0 0"),
        (2, ("raise-lowest", "PRE"), 0, "3 2 1 2", "0 0 0 0"),
        (3, ("raise-score", "STR"), 0, "4 2 1 1", "0 0 0 0"),
        (4, ("raise-proficiency", "INT"), 0, "3 2 1 1", "0 0 1 0"),
        (2, ("move-score", "INT", "done"), 1, "2 2 2 1", "0 0 0 0"),
    ],
)
def test_points_have_their_price(insight: int, answers: tuple[str, ...], left: int, after: str, trained: str) -> None:
    one = spend(edda(insight), *answers).state.hero("edda")
    assert (one.insight, scores(one), profs(one)) == (left, after, trained)


@pytest.mark.rule("DW-LIFE-06")
def test_a_skill_and_a_trauma_cost_one_each() -> None:
    one = edda(2, skills=("Cooking",), traumas=("Paranoid", "Visions"))
    after = spend(one, "learn-skill", "Master Chef", "heal-trauma", "Paranoid").state.hero("edda")
    assert (after.skills, after.traumas, after.insight) == (("Master Chef",), ("Visions",), 0)


def test_only_what_can_be_paid_and_does_something_is_offered() -> None:
    done = spend(edda(2), "done")
    assert [option.id for option in done.asked[0].question.options] == [
        "done",
        "move-score",
        "learn-skill",
        "raise-lowest",
    ]
    level = spend(hero(insight=1), "done")
    assert [option.id for option in level.asked[0].question.options] == ["done", "learn-skill"]
    assert "Master Chef" not in [
        option.id for option in spend(edda(1), "learn-skill", "Pilfer").asked[1].question.options
    ]


def test_among_the_highest_the_player_picks_who_gives() -> None:
    one = edda(1, DEX="3/0/0")
    assert scores(spend(one, "move-score", "PRE", "DEX").state.hero("edda")) == "3 2 1 2"


@pytest.mark.rule("DW-RULING-02")
def test_the_caps_of_the_house_bind_here_too() -> None:
    one = edda(4, prof={"STR": 2})
    free = spend(one, "raise-proficiency", "STR").state.hero("edda")
    assert profs(free) == "3 0 0 0"
    bound = spend(one, "raise-proficiency", "DEX", rulings=("cap_always",))
    assert [option.id for option in bound.asked[1].question.options] == ["DEX", "INT", "PRE"]


@pytest.mark.parametrize(
    ("one", "phase", "code"),
    [
        (edda(3), "exploration", "wrong-phase"),
        (edda(0), "interlude", "no-insight"),
        (hero("bo"), "interlude", "unknown-hero"),
    ],
)
def test_spending_is_refused(one: Hero, phase: Any, code: str) -> None:
    done = spend(one, phase=phase)
    assert isinstance(done.result, Refused)
    assert (done.result.code, done.records) == (code, [])

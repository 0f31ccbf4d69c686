"""Foes: counted wounds, and when they die."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import SYSTEM, foes
from pallbearer.systems.deadweight.state import Foe, State

from .kit import act, play, table


def facing(*, rulings: tuple[str, ...] = (), **fields: Any) -> State:
    return table(rulings=rulings, foes={"ghoul": Foe("ghoul", "Ghoul", **{"noted_wounds": 4, **fields})})


@pytest.mark.rule("DW-WOUND-13")
def test_a_foes_wounds_are_only_counted() -> None:
    done = act("wound_foe", facing(), foe="ghoul", points=3)
    assert done.state.foes["ghoul"].wounds == 3
    assert done.asked == []
    assert not done.state.foes["ghoul"].dead


@pytest.mark.rule("DW-WOUND-14", "DW-RULING-58")
@pytest.mark.parametrize(
    ("rulings", "wounds", "dead"),
    [((), 4, False), ((), 5, True), (("enemy_dies_at_noted",), 3, False), (("enemy_dies_at_noted",), 4, True)],
)
def test_when_a_foe_noted_with_4_dies(rulings: tuple[str, ...], wounds: int, dead: bool) -> None:
    done = act("wound_foe", facing(rulings=rulings), foe="ghoul", points=wounds)
    assert done.state.foes["ghoul"].dead is dead


@pytest.mark.rule("DW-WOUND-13")
def test_copies_of_a_foe_keep_their_own_wounds() -> None:
    state = act("add_foe", table(), name="Ghoul", count=10, noted_wounds=2).state
    assert len(state.foes) == 10
    assert [state.foes[one].name for one in list(state.foes)[:2]] == ["Ghoul 1", "Ghoul 2"]
    first, second, *_ = state.foes
    state = act("wound_foe", state, foe=first, points=2).state
    assert (state.foes[first].wounds, state.foes[second].wounds) == (2, 0)
    again = act("add_foe", state, name="Ghoul 1").state
    assert len(again.foes) == 11


@pytest.mark.rule("DW-ARMOR-01", "DW-RULING-76")
def test_resistance_takes_off_points_and_armor_is_rolled() -> None:
    state = facing(resistance=1, armor=2)
    done = act("wound_foe", state, [4, 2], foe="ghoul", points=3)
    assert done.state.foes["ghoul"].wounds == 1
    assert done.state.foes["ghoul"].armor == 1
    backstab = act("wound_foe", state, [4, 2], foe="ghoul", points=3, ignores_resistance=True)
    assert backstab.state.foes["ghoul"].wounds == 2
    piercing = act("wound_foe", state, foe="ghoul", points=3, ignores_armor=True)
    assert piercing.state.foes["ghoul"].wounds == 2
    pure = act("wound_foe", state, foe="ghoul", points=3, reducible=False)
    assert pure.state.foes["ghoul"].wounds == 3
    nothing = act("wound_foe", state, foe="ghoul", points=1)
    assert nothing.state.foes["ghoul"].wounds == 0


@pytest.mark.rule("DW-GAME-03")
def test_a_secret_foe_is_for_the_gm_alone() -> None:
    done = act("add_foe", table(), name="Lurker", secret=True)
    assert [record.audience for record in done.records] == [("gm",)]
    hit = act("wound_foe", done.state, foe="lurker", points=9)
    assert {record.audience for record in hit.records} == {("gm",)}
    for begun in ("wound_foe", "remove_foe"):
        one = SYSTEM.acts[begun]
        assert one.secret is not None
        assert one.secret(done.state, one.params(foe="lurker"))
        assert not one.secret(facing(), one.params(foe="ghoul"))
    gone = act("remove_foe", done.state, foe="lurker")
    assert gone.state.foes == {}


@pytest.mark.rule("DW-WOUND-13", "DW-WOUND-14")
@pytest.mark.parametrize(
    ("begun", "params", "code"),
    [
        ("add_foe", {"name": " "}, "no-name"),
        ("add_foe", {"name": "Ghoul", "level": -1}, "bad-numbers"),
        ("add_foe", {"name": "Ghoul", "count": 0}, "bad-count"),
        ("wound_foe", {"foe": "rat"}, "unknown-foe"),
        ("wound_foe", {"foe": "ghoul", "points": 0}, "bad-points"),
        ("wound_foe", {"foe": "ghoul"}, "dead"),
        ("remove_foe", {"foe": "rat"}, "unknown-foe"),
    ],
)
def test_refusals(begun: str, params: dict[str, Any], code: str) -> None:
    done = act(begun, facing(dead=code == "dead"), **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert done.records == []


@pytest.mark.rule("DW-SKILL-30", "DW-WOUND-08")
@pytest.mark.parametrize(("rulings", "wounds"), [((), 2), (("enemy_dies_at_noted",), 1)])
def test_a_hit_that_is_not_lethal_leaves_a_foe_alive(rulings: tuple[str, ...], wounds: int) -> None:
    state = table(rulings=rulings, foes={"rat": Foe("rat", "Rat", noted_wounds=2)})
    done = play(foes.wound_foe(state, "rat", 9, ("DW-SKILL-30",), lethal=False), state)
    assert (done.state.foes["rat"].wounds, done.state.foes["rat"].dead) == (wounds, False)

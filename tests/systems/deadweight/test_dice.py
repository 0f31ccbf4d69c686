"""Sums, usage dice and risk rolls."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.state import Item
from tests.systems.deadweight.kit import act, hero, play, table


def pouch(sides: int, gone: bool = False) -> Item:
    return Item("daggers", "Throwing Daggers", usage=sides, gone=gone)


@pytest.mark.rule("DW-DICE-01..03", "DW-EX-01")
@pytest.mark.parametrize(
    ("notation", "faces", "sides", "total"),
    [
        ("3d6", (2, 5, 6), 6, 13),
        ("D4", (3,), 4, 3),
        ("1d8", (8,), 8, 8),
        ("2d10", (10, 1), 10, 11),
        ("d12", (11,), 12, 11),
        ("2d20", (20, 20), 20, 40),
        ("3d", (1, 2, 3), 6, 6),  # no size is written: six-sided
        ("2", (4, 5), 6, 9),
    ],
)
def test_dice_are_thrown_and_added(notation: str, faces: tuple[int, ...], sides: int, total: int) -> None:
    done = act("roll_dice", table(), faces, hero="edda", notation=notation, why="a look around")
    assert done.result == total
    assert done.rolled[0].dice == (sides,) * len(faces)
    assert done.rolled[0].who == "edda"
    assert done.events == [dice.DiceRolled("edda", done.events[0].notation, faces, total, "a look around")]  # type: ignore[attr-defined]


@pytest.mark.rule("DW-DICE-02")
@pytest.mark.parametrize("notation", ["d7", "3d5", "d100", "d2", "", "sword", "0d6", "101d6", "Ud6", "2d!", "d20 adv"])
def test_no_other_dice_are_in_use(notation: str) -> None:
    refused = act("roll_dice", table(), hero="edda", notation=notation).result
    assert isinstance(refused, Refused)
    assert refused.code == "bad-notation"
    assert "d4, d6, d8, d10, d12, d20" in refused.remedy


@pytest.mark.rule("DW-DICE-03")
def test_a_secret_roll_is_for_the_gm_and_the_roller() -> None:
    done = act("roll_dice", table(), (4,), notation="d6", secret=True)
    assert done.rolled[0].audience == done.records[0].audience == (GM,)
    done = act("roll_dice", table(), (4,), hero="edda", notation="d6", secret=True)
    assert done.records[0].audience == (GM, "edda")
    assert act("roll_dice", table(), (4,), hero="edda", notation="d6").records[0].audience == ()


@pytest.mark.rule("DW-DICE-04..08", "DW-NOTE-26", "DW-EX-02", "DW-EX-55")
@pytest.mark.parametrize(
    ("before", "face", "after"),
    [
        (20, 1, 12),
        (20, 2, 12),
        (12, 2, 10),
        (12, 3, 12),
        (10, 1, 8),
        (8, 1, 6),
        (8, 2, 6),
        (8, 3, 8),
        (8, 8, 8),
        (6, 1, 4),
        (6, 2, 4),
        (4, 3, 4),
        (4, 4, 4),
        (20, 3, 20),
    ],
)
def test_a_usage_die_steps_down_on_1_and_2(before: int, face: int, after: int) -> None:
    done = act("roll_usage", table(hero(items=(pouch(before),))), (face,), hero="edda", item="daggers")
    assert done.rolled[0].dice == (before,)
    item = done.state.hero("edda").item("daggers")
    assert (item.usage, item.gone) == (after, False)
    assert done.events == [dice.UsageDieRolled("edda", "daggers", "Throwing Daggers", face, before, after)]


@pytest.mark.rule("DW-DICE-08", "DW-DICE-09", "DW-EX-55")
@pytest.mark.parametrize("face", [1, 2])
def test_a_d4_that_shows_1_or_2_is_gone_and_stays_until_removed(face: int) -> None:
    done = act("roll_usage", table(hero(items=(pouch(4),))), (face,), hero="edda", item="daggers")
    item = done.state.hero("edda").item("daggers")
    assert item is not None  # public case D3: marked, not deleted
    assert item.gone
    assert "DW-DICE-08" in done.rules()


@pytest.mark.rule("DW-DICE-05", "DW-DICE-09", "DW-NOTE-26")
def test_the_use_comes_first_and_every_use_rolls() -> None:
    state = table(hero(items=(pouch(6),)))
    first = play(dice.usage(state, "edda", "daggers", ("DW-DICE-04",)), state, (2,))
    assert first.result == first.state
    second = play(dice.usage(first.state, "edda", "daggers", ("DW-DICE-04",)), first.state, (1,))
    assert [event.after for event in (*first.events, *second.events)] == [4, 0]  # type: ignore[attr-defined]
    # what is used up, or has no usage die, rolls nothing more
    third = play(dice.usage(second.state, "edda", "daggers", ("DW-DICE-04",)), second.state)
    assert third.rolled == []
    plain = table(hero(items=(Item("rope", "Rope"),)))
    assert play(dice.usage(plain, "edda", "rope", ("DW-DICE-04",)), plain).rolled == []


@pytest.mark.rule("DW-DICE-04", "DW-DICE-08")
@pytest.mark.parametrize(
    ("items", "item", "code"),
    [
        ((pouch(4, gone=True),), "daggers", "used-up"),
        ((Item("rope", "Rope"),), "rope", "no-usage-die"),
        ((), "daggers", "no-usage-die"),
    ],
)
def test_usage_rolls_that_are_refused(items: tuple[Item, ...], item: str, code: str) -> None:
    refused = act("roll_usage", table(hero(items=items)), hero="edda", item=item).result
    assert refused.code == code


@pytest.mark.rule("DW-DICE-10", "DW-DICE-11", "DW-NOTE-27", "DW-EX-56")
@pytest.mark.parametrize(
    ("faces", "happens"), [((3, 1), True), ((6, 2), False), ((1, 1, 1), True), ((1,), True), ((2,), False), ((), False)]
)
def test_risk_happens_on_any_1(faces: tuple[int, ...], happens: bool) -> None:
    done = act("roll_risk", table(), faces, hero="edda", count=len(faces), why="waking up")
    assert done.result is happens
    assert [roll.dice for roll in done.rolled] == ([(6,) * len(faces)] if faces else [])
    # several 1s make it happen once: one event tells it
    assert [event.happened for event in done.events] == ([happens] if faces else [])  # type: ignore[attr-defined]


@pytest.mark.rule("DW-DICE-10")
def test_risk_rolls_by_the_gm_can_be_secret() -> None:
    done = act("roll_risk", table(), (1, 2), count=2, secret=True)
    assert done.rolled[0].who == GM
    assert done.rolled[0].audience == done.records[0].audience == (GM,)
    assert act("roll_risk", table(), count=21).result.code == "bad-dice"
    assert act("roll_risk", table(), count=-1).result.code == "bad-dice"


@pytest.mark.parametrize(("name", "params"), [("roll_dice", {}), ("roll_risk", {}), ("roll_usage", {"item": "x"})])
def test_dice_of_nobody(name: str, params: dict[str, str]) -> None:
    refused = act(name, table(), hero="nobody", **params).result
    assert refused.code == "unknown-hero"
    assert "edda" in refused.remedy

"""Rationed dice: use, shrinking, being spent, restocking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pallbearer.systems.tenslots import odds
from pallbearer.systems.tenslots.rations import after_use
from pallbearer.systems.tenslots.rulings import Rulings
from tests.systems.tenslots.kit import FATIGUE, act, filled, hero, packs, rationed, table


@pytest.mark.rule("TS-EQUIP-05", "TS-EQUIP-08")
def test_every_use_rolls_the_die_shown() -> None:
    done = act("use_item", table(hero("edda", rationed("torch", 8))), [7], hero="edda", item="torch")
    assert [roll.dice for roll in done.rolled] == [(8,)]
    assert done.state.heroes["edda"].item("torch").ration == 8


@pytest.mark.rule("TS-EQUIP-09", "TS-EQUIP-10", "TS-EQUIP-11", "TS-RULING-08")
@pytest.mark.parametrize(
    ("die", "face", "after"),
    [
        (12, 1, 10),
        (12, 2, 10),
        (12, 3, 12),
        (12, 12, 12),
        (10, 2, 8),
        (10, 3, 10),
        (8, 1, 6),
        (6, 2, 4),
        (6, 3, 6),
        (4, 3, 4),
    ],
)
def test_a_1_or_2_shrinks_it_by_one_step(die: int, face: int, after: int) -> None:
    done = act("use_item", table(hero("edda", rationed("torch", die))), [face], hero="edda", item="torch")
    assert done.state.heroes["edda"].item("torch").ration == after


@pytest.mark.rule("TS-RULING-08")
def test_by_house_rule_there_is_no_d10() -> None:
    state = table(hero("edda", rationed("torch", 12)), rulings=["no_d10_step"])
    assert act("use_item", state, [1], hero="edda", item="torch").state.heroes["edda"].item("torch").ration == 8


@pytest.mark.rule("TS-EQUIP-12", "TS-RULING-09", "TS-RULING-10", "TS-RULING-11")
@pytest.mark.parametrize("face", [1, 2])
def test_a_low_roll_at_1d4_spends_it(face: int) -> None:
    done = act("use_item", table(hero("edda", rationed("torch", 4, printed=6))), [face], hero="edda", item="torch")
    one = done.state.heroes["edda"]
    assert one.item("torch").spent
    assert filled(one) == 0
    assert done.events[0].works
    assert act("use_item", done.state, hero="edda", item="torch").result.code == "spent"


@pytest.mark.rule("TS-RULING-09")
@pytest.mark.parametrize(("rulings", "spent", "die"), [((), False, 4), (("spent_on_arrival",), True, 0)])
def test_arriving_at_1d4_spends_it_only_by_house_rule(rulings: tuple[str, ...], spent: bool, die: int) -> None:
    state = table(hero("edda", rationed("torch", 6)), rulings=rulings)
    item = act("use_item", state, [1], hero="edda", item="torch").state.heroes["edda"].item("torch")
    assert (item.spent, item.ration) == (spent, die)


@pytest.mark.rule("TS-RULING-10")
def test_by_house_rule_the_last_use_fails() -> None:
    state = table(hero("edda", rationed("torch", 4)), rulings=["last_use_fails"])
    last = act("use_item", state, [2], hero="edda", item="torch").events[0]
    assert not last.works
    assert last.tell(lambda one: "Edda").endswith("this use fails.")
    assert act("use_item", state, [3], hero="edda", item="torch").events[0].works


@pytest.mark.rule("TS-RULING-11")
def test_by_house_rule_an_empty_container_keeps_its_bulk_until_dropped() -> None:
    state = table(hero("edda", rationed("flask", 4)), rulings=["spent_keeps_bulk"])
    spent = act("use_item", state, [1], hero="edda", item="flask").state
    assert filled(spent.heroes["edda"]) == 1
    assert filled(act("drop_item", spent, hero="edda", item="flask").state.heroes["edda"]) == 0


@pytest.mark.rule("TS-RULING-11", "TS-RULING-06")
def test_the_slots_of_a_spent_piece_take_what_overflows() -> None:
    state = table(hero("edda", *packs(9), rationed("torch", 4), over=(FATIGUE,)))
    one = act("use_item", state, [1], hero="edda", item="torch").state.heroes["edda"]
    assert (one.slots[9], one.overflow) == ("f1", ())


@pytest.mark.rule("TS-RULING-12")
def test_a_die_grows_only_by_restocking_never_above_what_is_printed() -> None:
    state = table(hero("edda", rationed("torch", 4, printed=8)))
    assert act("restock", state, hero="edda", item="torch").state.heroes["edda"].item("torch").ration == 8
    assert act("restock", state, hero="edda", item="torch", die=6).state.heroes["edda"].item("torch").ration == 6
    assert act("restock", state, hero="edda", item="torch", die=10).result.code == "bad-die"
    assert (
        act("restock", table(hero("edda", rationed("torch", 8))), hero="edda", item="torch").result.code == "no-change"
    )
    assert act("merge_rations", state, hero="edda", item="torch", other="torch").result.code == "house-rule-off"


@pytest.mark.rule("TS-RULING-12", "TS-RULING-11")
def test_restocking_a_spent_piece_needs_its_slots_again() -> None:
    spent = act(
        "use_item", table(hero("edda", *packs(9), rationed("torch", 4, printed=6))), [1], hero="edda", item="torch"
    ).state
    again = act("restock", spent, hero="edda", item="torch").state.heroes["edda"]
    assert (again.item("torch").ration, again.item("torch").spent, filled(again)) == (6, False, 10)
    full = act("strain", spent, hero="edda").state
    assert act("restock", full, hero="edda", item="torch").result.code == "no-room"


@pytest.mark.rule("TS-RULING-12")
def test_by_house_rule_two_equal_pieces_merge() -> None:
    pair = (rationed("torch", 6, id="a"), rationed("torch", 6, id="b"), rationed("torch", 8, id="c"))
    state = table(hero("edda", *pair), rulings=["merge_rations"])
    one = act("merge_rations", state, hero="edda", item="a", other="b").state.heroes["edda"]
    assert [(item.id, item.ration) for item in one.items] == [("a", 8), ("c", 8)]
    assert filled(one) == 2
    assert act("merge_rations", state, hero="edda", item="a", other="c").result.code == "not-equal"


@pytest.mark.rule("TS-RULING-13")
def test_a_rationed_roll_cannot_be_pushed() -> None:
    done = act("use_item", table(hero("edda", rationed("torch", 8))), [1], hero="edda", item="torch")
    assert done.asked == []
    assert act("push", done.state, hero="edda").result.code == "no-roll"


@pytest.mark.rule("TS-EX-21")
def test_a_torch_that_shows_5_2_3_1() -> None:
    state, dice = table(hero("edda", rationed("torch", 6))), []
    for face in (5, 2, 3, 1):
        done = act("use_item", state, [face], hero="edda", item="torch")
        state = done.state
        dice.append(state.heroes["edda"].item("torch").ration)
    assert dice == [6, 4, 4, 0]
    assert done.events[0].works
    assert state.heroes["edda"].item("torch").spent


@pytest.mark.rule("TS-EX-22")
def test_five_uses_are_the_fewest_from_1d12() -> None:
    die, seen = 12, []
    for _ in range(5):
        die = after_use(die, 2, Rulings())
        seen.append(die)
    assert seen == [10, 8, 6, 4, 0]


@pytest.mark.rule("TS-EX-28")
@pytest.mark.parametrize(("die", "expected"), [(4, 2), (6, 5), (8, 9), (10, 14), (12, 20)])
def test_expected_uses(die: int, expected: int) -> None:
    assert odds.uses(die, Rulings()) == expected


@pytest.mark.rule("TS-EX-28", "TS-RULING-09")
@pytest.mark.parametrize(("die", "expected"), [(6, 3), (8, 7)])
def test_expected_uses_if_spent_on_arrival(die: int, expected: int) -> None:
    assert odds.uses(die, Rulings(spent_on_arrival=True)) == expected


@pytest.mark.rule("TS-EX-29")
@pytest.mark.parametrize(
    ("die", "uses", "chance"),
    [
        (6, 1, "0"), (6, 2, "1/6"), (6, 3, "13/36"), (6, 4, "115/216"), (6, 5, "865/1296"),
        (4, 1, "1/2"), (4, 2, "3/4"), (4, 3, "7/8"), (4, 4, "15/16"),
    ],
)  # fmt: skip
def test_the_chance_that_it_is_spent_by_then(die: int, uses: int, chance: str) -> None:
    assert odds.spent_within(die, uses, Rulings()) == Fraction(chance)

"""The Overkill table: its bands and rows, and how a row and a side are picked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.tables import TableError
from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.overkill import Table, band, band_rows, checked, injuries, pick, result
from pallbearer.systems.tenslots.overkill import table as book
from tests.systems.tenslots.kit import MODERATE, blow, hero, hurt, said, table

ROWS = {
    "Surface": ["Torn Muscle", "Whiplash", "Concussion", "Crushed Fingers", "Damaged Ear"],
    "Aggravated": ["Damaged Arm", "Damaged Leg", "Damaged Ribs", "Damaged Jaw", "Damaged Eye"],
    "Traumatic": ["Foreign Object", "Cracked Skull", "Collapsed Lung", "Brain Injury", "Spinal Injury"],
    "Lethal": ["Crushed Windpipe", "Dismembered Hand", "Dismembered Arm", "Dismembered Leg", "Gouged Eye"],
}


@pytest.mark.rule("TS-OVERKILL-01", "TS-OVERKILL-02", "TS-OVERKILL-03", "TS-OVERKILL-04")
@pytest.mark.parametrize(
    ("amount", "name"),
    [
        (1, "Surface"), (5, "Surface"), (6, "Aggravated"), (10, "Aggravated"), (11, "Traumatic"), (15, "Traumatic"),
        (16, "Lethal"), (20, "Lethal"), (1000, "Lethal"),
    ],
)  # fmt: skip
def test_bands(amount: int, name: str) -> None:
    # Public case C6: the amount picks the band; 5, 6 and 16 stand at the edges.
    found = band(amount)
    assert found is not None
    assert found.name == name


@pytest.mark.rule("TS-OVERKILL-01")
def test_overkill_0_is_in_no_band() -> None:
    assert band(0) is None


@pytest.mark.rule("TS-OVERKILL-05")
@pytest.mark.parametrize("name", ROWS)
def test_five_results_each(name: str) -> None:
    assert [row.name for row in band_rows(name)] == ROWS[name]
    assert len(injuries()) == 20


@pytest.mark.rule("TS-OVERKILL-05")
def test_a_table_with_a_wrong_row_is_not_read() -> None:
    # Public case B14: every possible result has exactly one row.
    good = book()
    doubled = [row for row in good.injuries if row.id != "whiplash"] + [injuries()["torn-muscle"]]
    with pytest.raises(TableError) as wrong:
        checked(Table(good.bands, tuple(doubled)))
    assert wrong.value.faults == ("Surface: 1 has 2 rows", "Surface: 2 has no row")
    with pytest.raises(TableError, match="Aggravated begins at 6, not 1"):
        checked(Table(good.bands[1:], good.injuries))


@pytest.mark.rule("TS-EX-09", "TS-RULING-45")
@pytest.mark.parametrize(
    ("amount", "name"),
    [
        (1, "Torn Muscle"), (2, "Whiplash"), (3, "Concussion"), (4, "Crushed Fingers"), (5, "Damaged Ear"),
        (6, "Damaged Arm"), (7, "Damaged Leg"), (8, "Damaged Ribs"), (9, "Damaged Jaw"), (10, "Damaged Eye"),
        (11, "Foreign Object"), (12, "Cracked Skull"), (13, "Collapsed Lung"), (14, "Brain Injury"),
        (15, "Spinal Injury"), (16, "Crushed Windpipe"), (17, "Dismembered Hand"), (18, "Dismembered Arm"),
        (19, "Dismembered Leg"), (20, "Gouged Eye"), (99, "Gouged Eye"),
    ],
)  # fmt: skip
def test_the_amount_names_the_row(amount: int, name: str) -> None:
    found = result(amount)
    assert found is not None
    assert found.name == name
    one = blow(hero("edda", MODERATE, hp=1), 1 + amount, "combine:w1", side="left").state.heroes["edda"]
    assert injuries()[one.wounds[0].injury].name == name


@pytest.mark.rule("TS-RULING-45")
@pytest.mark.parametrize(
    ("face", "row"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4)]
)
def test_by_house_rule_a_die_picks_the_row(face: int, row: int) -> None:
    done = blow(hero("edda", MODERATE, hp=1), 12, "combine:w1", dice=[face], rulings=["roll"])
    assert done.rolled[0].dice == (10,)
    assert injuries()[done.state.heroes["edda"].wounds[0].injury].name == ROWS["Traumatic"][row]


@pytest.mark.rule("TS-RULING-45")
def test_by_house_rule_the_referee_names_it() -> None:
    done = blow(hero("edda", MODERATE, hp=1), 2, "combine:w1", "concussion", rulings=["referee"])
    assert done.asked[1].who == "gm"
    assert [option.label for option in done.asked[1].question.options] == ROWS["Surface"]
    assert said(done.state.heroes["edda"]) == "major:concussion"


@pytest.mark.rule("TS-EX-31")
@pytest.mark.parametrize("amount", [1, 10, 13, 40])
def test_rolled_each_row_of_a_band_has_one_chance_in_five(amount: int) -> None:
    state = table(hero(), rulings=["roll"])
    found: dict[Any, Fraction] = enumerate_script(
        lambda: pick(state, "edda", amount), state, SYSTEM.evolve, lambda picked, _: picked[0].row, lambda _: 0
    )
    assert found == dict.fromkeys(range(1, 6), Fraction(1, 5))


def sided(*loads: Any, amount: int, dice: tuple[int, ...] = (), side: Any = "", lost: tuple[str, ...] = ()) -> Any:
    one = hero("edda", MODERATE, *loads, hp=1, lost=lost)
    done = blow(one, 1 + amount, "combine:w1", dice=dice, side=side)
    return done.state.heroes["edda"].wounds[0]


@pytest.mark.rule("TS-RULING-46")
@pytest.mark.parametrize(("face", "side"), [(1, "left"), (2, "right")])
@pytest.mark.parametrize("amount", [4, 5, 6, 7, 10, 17, 18, 19, 20])
def test_the_side_falls_to_a_d2(amount: int, face: int, side: str) -> None:
    assert sided(amount=amount, dice=(face,)).side == side


@pytest.mark.rule("TS-RULING-46")
def test_the_caller_may_name_it() -> None:
    assert sided(amount=6, side="right").side == "right"
    assert sided(amount=1, side="right").side == ""


@pytest.mark.rule("TS-RULING-46", "TS-RULING-44")
@pytest.mark.parametrize("side", ["", "left"])
def test_it_is_the_other_where_one_is_lost_or_bears_the_row(side: str) -> None:
    assert sided(amount=20, lost=("left eye",), side=side).side == "right"
    assert sided(amount=17, lost=("left arm",), side=side).side == "right"
    assert sided(hurt("damaged-ear", "left"), amount=5, side=side).side == "right"


@pytest.mark.rule("TS-RULING-46")
def test_bearing_it_on_both_sides_it_is_either_again() -> None:
    both = (hurt("damaged-ear", "left"), hurt("damaged-ear", "right"))
    assert sided(*both, amount=5, dice=(2,)).side == "right"


@pytest.mark.rule("TS-RULING-46")
def test_with_both_lost_the_wound_is_major_and_nothing_more() -> None:
    wound = sided(amount=19, lost=("left leg", "right leg"))
    assert (wound.severity, wound.injury, wound.side) == ("major", "", "")

"""The ladder of DRs."""

from __future__ import annotations

import pytest

from pallbearer.systems.blackpowder.ladder import LADDER, difficulty, shown
from tests.systems.blackpowder.kit import act, hero, table, the_test, things, worn


@pytest.mark.rule("BP-DR-01..07", "BP-RULING-06")
@pytest.mark.parametrize(
    ("dr", "name"),
    [
        (6, "Easy"),
        (8, "Routine"),
        (10, "Simple"),
        (12, "Normal"),
        (14, "Difficult"),
        (16, "Really hard"),
        (18, "Nigh impossible"),
    ],
)
def test_each_rung_has_its_name(dr: int, name: str) -> None:
    assert LADDER[dr] == name
    done = act("test", table(), (dr,), hero="anne", ability="PRESENCE", dr=dr)
    assert done.result.success is True
    assert f"DR {dr} ({name})" in the_test(done).tell(lambda one: one)


@pytest.mark.rule("BP-DR-08", "BP-RULING-06")
def test_there_are_seven_rungs_two_apart() -> None:
    assert list(LADDER) == [6, 8, 10, 12, 14, 16, 18]


@pytest.mark.rule("BP-RULING-07")
@pytest.mark.parametrize("dr", [-3, 9, 13, 22])
def test_a_dr_off_the_ladder_is_used_as_it_is_and_has_no_name(dr: int) -> None:
    assert shown(dr) == f"DR {dr}"
    assert the_test(act("test", table(), (15,), hero="anne", ability="PRESENCE", dr=dr)).dr == dr


@pytest.mark.rule("BP-RULING-07")
def test_everything_that_makes_it_harder_adds_up_without_a_cap() -> None:
    sailor = hero(STRENGTH=-8, items=(worn(3), *things(3)))
    assert difficulty(table(sailor), sailor, "AGILITY", 16, harder=3).dr == 16 + 2 + 4 + 3
    house = table(sailor, rulings=("cap_dr_18",))
    assert difficulty(house, sailor, "AGILITY", 16, harder=3).dr == 18
    assert difficulty(house, sailor, "PRESENCE", 17).dr == 17

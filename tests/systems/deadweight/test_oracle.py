"""The odds of a test against the slow oracle: some cases of every switch; `oracle.main` asks about all of them."""

from __future__ import annotations

import pytest

from tests.systems.deadweight.oracle import SWITCHES, Remembering, agrees, case, fussy, slow


@pytest.mark.rule(
    "DW-TEST-14",
    "DW-REROLL-02",
    "DW-RULING-29..31",
    "DW-SAFE-02",
    "DW-EFFORT-05",
    "DW-HELP-06",
    "DW-ZERO-01",
    "DW-TRAIT-15",
    "DW-TRAIT-16",
    "DW-RULING-79",
    "DW-RULING-42",
    "DW-NOTE-36",
)
@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch(switch: str) -> None:
    """The least dice that there can be: three rerolls in all, or one where more dice may come or help."""
    dice = next(dice for dice in range(1, 5) if case(switch, dice, 0, 0))
    some = {0: ((1, 1), (2, 0), (0, 2), (2, 1)), 3: ((0, 0), (1, 0))}
    rerolls = some.get(SWITCHES[switch].get("more", 0), ((1, 0), (0, 1)))
    made = [found for found in (case(switch, dice, *asked) for asked in rerolls) if found is not None]
    assert len(made) >= 2
    assert all(agrees(state, plan) for state, plan in made)


@pytest.mark.rule("DW-RULING-30")
@pytest.mark.parametrize(("dice", "mine", "theirs"), [(2, 2, 2), (3, 2, 1), (4, 1, 1), (4, 2, 0)])
def test_larger_pools(dice: int, mine: int, theirs: int) -> None:
    found = case("plain", dice, mine, theirs)
    assert found is not None
    assert agrees(*found)


@pytest.mark.parametrize(
    ("switch", "dice", "mine", "theirs"),
    [
        ("plain", 2, 1, 1),
        ("house: each_die_once", 2, 1, 1),
        ("dauntless", 3, 1, 0),
        ("no dice", 2, 1, 1),
        ("gloomy help", 2, 1, 0),
    ],
)
def test_remembering_changes_nothing(switch: str, dice: int, mine: int, theirs: int) -> None:
    """What the oracle remembers is what it would find again."""
    found = case(switch, dice, mine, theirs)
    assert found is not None
    assert Remembering(*found, fussy).explore() == slow(*found, fussy)

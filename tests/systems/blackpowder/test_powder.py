"""The black powder table: as data, and the rows of our own."""

from __future__ import annotations

import pytest

from pallbearer.rules.tables import TableError
from pallbearer.systems.blackpowder.powder import own_table, read_table
from pallbearer.systems.blackpowder.state import Item
from tests.systems.blackpowder.kit import PISTOL, attack, foe, hero, lost_hp, refused, table, told, worn

SHOT = Item("shot", "powder and shot", "shot", count=10)
ROW = '[[row]]\nresults = [{}]\nid = "{}"\ntext = "x"\n'


@pytest.mark.rule("BP-RULING-20", "BP-FUMBLE-08")
def test_without_a_table_a_backfire_does_nothing_more() -> None:
    state = table(hero(items=(PISTOL, worn(3), SHOT)), foe())
    done = attack(state, (1,))
    assert [roll.dice for roll in done.rolled] == [(20,)]
    after, before = done.state.hero("anne"), state.hero("anne")
    assert (after.hp, after.tier, after.idle, after.item("shot")) == (before.hp, 3, 0, SHOT)


@pytest.mark.rule("BP-RULING-20", "BP-FUMBLE-08")
def test_our_own_rows_are_all_worse_than_the_backfire() -> None:
    rows = own_table().row
    assert sorted(result for one in rows for result in one.results) == [1, 2, 3, 4, 5, 6]
    assert [one.id for one in rows if one.harmless] == ["backfire"]
    assert own_table().best == "backfire"


@pytest.mark.rule("BP-RULING-20")
@pytest.mark.parametrize(
    ("dice", "row", "hp", "broken", "idle", "shots"),
    [
        ((1, 1, 7), "burst breech", 1, True, 0, 10),
        ((1, 2, 5), "lit flask", 3, False, 0, 0),
        ((1, 3, 4), "split barrel", 4, True, 0, 10),
        ((1, 4, 2), "hang fire", 6, False, 0, 10),
        ((1, 5, 2), "flash", 8, False, 2, 10),
        ((1, 6), "backfire", 8, False, 0, 10),
    ],
)
def test_by_house_rule_the_rows_of_our_own_come_up(
    dice: tuple[int, ...], row: str, hp: int, broken: bool, idle: int, shots: int
) -> None:
    state = table(hero(items=(PISTOL, worn(3), SHOT)), foe(), rulings=("own_powder_table",))
    done = attack(state, dice)
    event = next(one for one in done.events if type(one).__name__ == "BlackPowderMishap")
    assert (event.row, event.result) == (row, dice[1])
    anne = done.state.hero("anne")
    shown = (anne.hp, anne.item("pistol").broken, anne.idle, anne.item("shot").count, anne.tier)
    assert shown == (hp, broken, idle, shots, 3)
    assert lost_hp(done, state, "brute") == 0


@pytest.mark.rule("BP-RULING-20")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            'dice = "d2"\nbest = "backfire"\n' + ROW.format(1, "backfire") + ROW.format(1, "bang") + "breaks = true\n",
            "2 rows",
        ),
        ('dice = "d1"\nbest = "bang"\n' + ROW.format(1, "bang") + "breaks = true\n", "the best"),
        ('dice = "d2"\nbest = "backfire"\n' + ROW.format(1, "backfire") + ROW.format(2, "puff"), "no worse"),
        ('dice = "d1"\nbest = "backfire"\n' + ROW.format(1, "backfire") + "breaks = true\n", "does no harm"),
        ('dice = "d1"\nbest = "backfire"\n' + ROW.format(1, "backfire") + 'damage = "many"\n', "are no dice"),
    ],
)
def test_a_table_must_have_every_result_once_and_a_harmless_backfire(text: str, fault: str) -> None:
    with pytest.raises(TableError, match=fault):
        read_table(text)


@pytest.mark.rule("BP-RULING-20")
def test_who_has_burst_a_pistol_may_not_fire_it_again() -> None:
    state = table(hero(items=(PISTOL, SHOT)), foe(), rulings=("own_powder_table",))
    burst = attack(state, (1, 3, 1))
    assert refused(attack(burst.state, (), "pistol")) == "no-weapon"
    assert told(burst)[-1] == "Hurt"

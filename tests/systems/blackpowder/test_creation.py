"""Rolling up a sailor: our own short way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pallbearer.rules.sample import sample
from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.creation import callings, tables
from pallbearer.systems.blackpowder.gear import things
from pallbearer.systems.blackpowder.rulings import Rulings
from pallbearer.systems.blackpowder.state import Hero, State
from tests.systems.blackpowder.kit import act, refused, table, told

EVEN = (2, 1, *(2, 2) * 4)
"""STRENGTH +1, four abilities at 0."""


def nobody(**rulings: Any) -> State:
    state: State = SYSTEM.begin(Rulings(**rulings))
    return state


def made(done: Any) -> Hero:
    hero: Hero = done.state.hero("h1")
    return hero


@pytest.mark.rule("BP-TEST-10", "BP-RULING-03")
def test_abilities_are_luck_less_spite() -> None:
    dice = (4, 1, 1, 4, 3, 3, 2, 1, 1, 2, 1, 5, 1, 1, 1, 3, 4)
    one = made(act("roll_up", nobody(), dice, ("keep", "Topman", "roll"), name="Mary"))
    assert (one.STRENGTH, one.AGILITY, one.PRESENCE, one.TOUGHNESS, one.SPIRIT) == (3, -3 + 1, 0, 1, -1)
    assert (one.name, one.calling, one.hp, one.max_hp, one.silver) == ("Mary", "Topman", 2, 2, 70)
    assert [item.name for item in one.items] == ["cutlass", "coil of rope", "dirk", "coil of rope", "coil of rope"]
    assert [item.place for item in one.items] == ["hand", "pack", "pack", "pack", "pack"]


@pytest.mark.rule("BP-RULING-03")
def test_where_there_are_four_abilities_four_are_rolled() -> None:
    dice = (*EVEN[:8], 5, 6, 4, 1, 1, 1, 1, 2, 1)
    done = act("roll_up", nobody(four_abilities_only=True), dice, ("keep", "roll", "roll"), name="Mary")
    assert told(done).count("AbilityRolled") == 4
    one = made(done)
    assert (one.calling, one.PRESENCE, one.SPIRIT) == ("Grave Robber", -1, 0)


@pytest.mark.rule("BP-RULING-49")
@pytest.mark.parametrize(("toughness", "die", "hp"), [((1, 4), 1, 1), ((1, 4), 4, 1), ((4, 1), 8, 11)])
def test_hp_are_d8_and_toughness_and_at_least_1(toughness: tuple[int, int], die: int, hp: int) -> None:
    dice = (2, 2, 2, 2, 2, 2, *toughness, 2, 2, die, 1, 1, 2, 1, 1)
    one = made(act("roll_up", nobody(), dice, ("keep", "Gunner", "cutlass"), name="Mary"))
    assert (one.hp, one.max_hp) == (hp, hp)


@pytest.mark.rule("BP-TEST-10")
def test_two_abilities_may_be_swapped() -> None:
    dice = (1, 4, 4, 1, 2, 2, 2, 2, 2, 2, 5, 1, 1, 2, 1, 1)
    done = act("roll_up", nobody(), dice, ("STRENGTH/AGILITY", "Gunner", "cutlass"), name="Mary")
    assert (made(done).STRENGTH, made(done).AGILITY) == (3, -3)
    options = [option.id for option in done.asked[0].question.options]
    assert "PRESENCE/TOUGHNESS" not in options, "equal ones are not worth a swap"


@pytest.mark.rule("BP-RULING-35", "BP-RULING-32")
def test_each_thing_is_an_entry_of_its_own_and_one_armor_is_worn() -> None:
    dice = (*EVEN, 5, 6, 2, 12, 1, 1)
    one = made(act("roll_up", nobody(), dice, ("keep", "Boarder", "pistol"), name="Mary"))
    names = [item.name for item in one.items]
    assert names == ["pistol", "powder and shot", "grapnel", "leather coat", "grapnel", "throwing knives"]
    assert len({item.id for item in one.items}) == len(names)
    assert (one.tier, one.items[3].place) == (1, "worn")


@pytest.mark.rule("BP-ARMOR-13", "BP-RULING-03")
@pytest.mark.parametrize(("spirit", "die", "uses"), [((1, 4), 1, 0), ((2, 2), 1, 3), ((4, 1), 2, 7)])
def test_rituals_of_the_day_are_d2_and_spirit_and_never_below_none(
    spirit: tuple[int, int], die: int, uses: int
) -> None:
    dice = (*EVEN[:8], *spirit, 5, 1, 1, die, 2, 1, 1, 1)
    done = act("roll_up", nobody(), dice, ("keep", "Tide Witch", "dirk"), name="Mary")
    assert made(done).uses == uses
    assert any(item.name == "Call the Fog" for item in made(done).items)


@pytest.mark.rule("BP-TEST-10")
def test_alike_abilities_are_not_asked_about() -> None:
    done = act("roll_up", nobody(), ((2, 2) * 5 + (5, 1, 1, 2, 1, 1)), ("Gunner", "cutlass"), name="Mary")
    assert [ask.question.kind for ask in done.asked] == ["calling", "weapon"]


@pytest.mark.rule("BP-TEST-10")
def test_a_quick_roll_up_asks_nothing() -> None:
    for seed in range(60):
        state = nobody()
        script = SYSTEM.acts["roll_up"].script(state, SYSTEM.acts["roll_up"].params(quick=True))
        done = sample(script, state, SYSTEM.evolve, Random(seed))
        assert all(type(step).__name__ != "Ask" for step, _ in done.steps)
        assert SYSTEM.invariants(done.state) == []
        one = done.state.hero("h1")
        assert 1 <= one.hp <= 12
        assert one.calling in callings()
        assert one.weapons


@pytest.mark.rule("BP-TEST-10")
def test_the_tables_name_things_that_there_are() -> None:
    rolled = tables()
    for name in (*rolled.weapon, *rolled.armor, *rolled.kit, *rolled.relic, *rolled.ritual):
        assert name == "" or name in things()
    for calling in callings().values():
        assert set(calling.gear) <= set(things())
    assert {things()[name].kind for name in rolled.weapon} == {"weapon"}


@pytest.mark.rule("BP-TEST-10")
def test_names_are_rolled_or_given_and_ids_count_up() -> None:
    dice = (20, *EVEN, 5, 1, 1, 2, 1, 1)
    done = act("roll_up", nobody(), dice, ("keep", "Gunner", "cutlass"))
    assert made(done).name == "Tamsin Oar"
    second = act("roll_up", done.state, dice[1:], ("keep", "Gunner", "cutlass"), name="Ned")
    assert list(second.state.heroes) == ["h1", "h2"]
    assert refused(act("roll_up", table(), name="x" * 100)) == "bad-name"

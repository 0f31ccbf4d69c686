"""Enemies on the table, and what the GM keeps from the players."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pallbearer.rules.script import GM, Look, Record, Roll
from pallbearer.rules.sheet import Eyes
from pallbearer.systems.blackpowder import SYSTEM
from tests.systems.blackpowder.kit import CUTLASS, act, foe, hero, lost_hp, refused, table, told

PLAYER = Eyes(heroes=frozenset({"anne"}))


@pytest.mark.rule("BP-COMBAT-03", "BP-RULING-09", "BP-RULING-29")
def test_each_enemy_of_a_kind_has_hp_and_armor_of_its_own() -> None:
    state = act("add_foe", table(hero(items=(CUTLASS,))), name="Marine", hp=5, tier=1, count=10, attack_dr=14).state
    assert len(state.foes) == 10
    hit = act("attack", state, (14, 4, 1), hero="anne", target="marine-3")
    assert (lost_hp(hit, state, "marine-3"), lost_hp(hit, state, "marine-4")) == (3, 0)
    stripped = act("attack", state, (20, 1, 1), hero="anne", target="marine-3").state
    assert (stripped.foes["marine-3"].tier, stripped.foes["marine-4"].tier) == (0, 1)
    assert refused(act("add_foe", state, name="Marine", count=99)) == "bad-count"


@pytest.mark.rule("BP-COMBAT-03")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"name": " "}, "bad-name"),
        ({"damage": "much"}, "bad-damage"),
        ({"hp": 0}, "bad-figure"),
        ({"tier": 4}, "bad-figure"),
        ({"attack_dr": 10**6}, "bad-dr"),
        ({"armor_die": 7}, "bad-die"),
    ],
)
def test_what_no_enemy_can_be_is_refused(params: dict[str, Any], code: str) -> None:
    assert refused(act("add_foe", table(), **{"name": "Marine", **params})) == code


@pytest.mark.rule("BP-COMBAT-03")
def test_a_hidden_enemy_is_nothing_to_the_players_until_it_is_revealed() -> None:
    added = act("add_foe", table(), name="Kraken", hp=40, secret=True)
    assert added.records[0].audience == (GM,)
    state = added.state
    assert "Kraken" not in msgspec.json.encode(SYSTEM.board(state, PLAYER)).decode()
    assert "Kraken" in msgspec.json.encode(SYSTEM.board(state, Eyes(gm=True))).decode()
    refused_ = act("defend", state, hero="anne", foe="kraken")
    assert (refused(refused_), "kraken" in refused_.result.remedy.split("there are")[1]) == ("unknown-foe", False)
    hurt = act("damage", state, hero="kraken", points=3)
    assert {record.audience for record in hurt.records} == {(GM,)}
    shown = act("reveal_foe", state, foe="kraken").state
    assert "Kraken" in msgspec.json.encode(SYSTEM.board(shown, PLAYER)).decode()
    assert refused(act("reveal_foe", shown, foe="kraken")) == "in-sight"


@pytest.mark.rule("BP-RULING-09", "BP-RULING-29")
def test_the_players_see_no_hp_and_no_drs_of_an_enemy() -> None:
    state = table(hero(), foe(hp=37, made=2, attack_dr=17))
    seen = msgspec.json.encode(SYSTEM.board(state, PLAYER)).decode()
    entry = next(one for one in SYSTEM.board(state, PLAYER).listings if one.label == "Enemies").entries[0]
    assert (entry.label, entry.detail, entry.state) == ("Brute", "sword", "")
    assert "37" not in seen
    hurt = table(hero(), msgspec.structs.replace(foe(hp=37), hp=4))
    assert next(one for one in SYSTEM.board(hurt, PLAYER).listings if one.label == "Enemies").entries[0].state == "hurt"
    gm = next(one for one in SYSTEM.board(state, Eyes(gm=True)).listings if one.label == "Enemies").entries[0]
    assert gm.state == "37 of 37 HP"


@pytest.mark.rule("BP-COMBAT-03")
def test_enemies_are_taken_off_healed_and_wounded() -> None:
    state = table(hero(), foe(hp=9))
    assert act("remove_foe", state, foe="brute").state.foes == {}
    hurt = act("damage", state, hero="brute", points=9)
    assert told(hurt) == ["Hurt", "Fell"]
    assert act("heal", hurt.state, hero="brute", points=50).state.foes["brute"].hp == 9
    assert refused(act("heal", state, hero="brute")) == "whole"
    assert refused(act("remove_foe", state, foe="nobody")) == "unknown-foe"


@pytest.mark.rule("BP-COMBAT-12")
def test_an_enemy_that_is_gone_while_dice_are_in_the_air_does_no_harm() -> None:
    """The d20 of an attack is thrown by hand; meanwhile the GM takes the enemy off the table."""
    state = table(hero(items=(CUTLASS,)), foe())
    script = SYSTEM.acts["attack"].script(state, SYSTEM.acts["attack"].params(hero="anne", target="brute"))
    assert isinstance(next(script), Roll)
    gone = act("remove_foe", state, foe="brute").state

    def with_the_d20() -> Any:
        assert isinstance(script.send((20,)), Look)
        step = script.send(gone)
        while isinstance(step, Record):
            told_.append(type(step.event).__name__)
            step = script.send(SYSTEM.evolve(gone, step.event))

    told_: list[str] = []
    with pytest.raises(StopIteration):
        with_the_d20()
    assert told_ == ["TestRolled"]

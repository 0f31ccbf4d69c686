"""What the text leaves out altogether: 0 HP from blows, rest, how long loading takes, Rituals a day."""

from __future__ import annotations

import msgspec
import pytest

from pallbearer.conformance.bots import buttons_of_sheet
from pallbearer.rules.sheet import Eyes
from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.state import Item, State
from tests.systems.blackpowder.kit import PISTOL, act, attack, defend, foe, hero, refused, table, told

FOG = Item("fog", "Fog", "ritual")
SHOT = Item("shot", "powder and shot", "shot", count=5)
EMPTY = msgspec.structs.replace(PISTOL, loaded=False)


def offered(state: State, act: str) -> list[str]:
    """The labels of the buttons on Anne's sheet that begin this act and are not refused."""
    dos = buttons_of_sheet(SYSTEM.sheet(state, "anne", Eyes(heroes=frozenset({"anne"}))))
    return [do.label for do in dos if do.act == act and not do.refused]


@pytest.mark.rule("BP-RULING-53")
def test_a_blow_to_0_hp_lays_one_low_until_healed() -> None:
    down = defend(table(hero(hp=3), foe()), (2, 6))
    anne = down.state.hero("anne")
    assert (anne.hp, anne.fate, told(down)[-1]) == (0, "", "Fell")
    assert refused(act("test", down.state, hero="anne", ability="PRESENCE")) == "down"
    assert refused(attack(down.state, ())) == "down"
    up = act("heal", down.state, hero="anne", points=1).state
    assert told(act("test", up, (12,), hero="anne", ability="PRESENCE")) == ["TestRolled"]


@pytest.mark.rule("BP-RULING-53")
@pytest.mark.parametrize("blow", ["defense", "fall"])
def test_by_house_rule_0_hp_is_death(blow: str) -> None:
    state = table(hero(hp=3), foe(), rulings=["zero_hp_kills"])
    dead = defend(state, (2, 6)) if blow == "defense" else act("damage", state, hero="anne", points=3)
    assert told(dead)[-2:] == ["Fell", "Died"]
    assert dead.state.hero("anne").fate == "dead"
    assert refused(act("heal", dead.state, hero="anne", points=1)) == "dead"
    assert SYSTEM.sheet(dead.state, "anne", Eyes()).down == "dead"


@pytest.mark.rule("BP-RULING-53", "BP-RULING-44")
def test_by_house_rule_1_hp_left_is_life_and_an_enemy_only_falls() -> None:
    state = table(hero(hp=3, items=(PISTOL,)), foe(hp=4), rulings=["zero_hp_kills"])
    assert act("damage", state, hero="anne", points=2).state.hero("anne").fate == ""
    fallen = attack(state, (12, 6))
    assert (told(fallen)[-1], fallen.state.foes["brute"].hp) == ("Fell", 0)


@pytest.mark.rule("BP-RULING-54", "BP-RULING-49")
@pytest.mark.parametrize(("night", "face", "hp"), [(False, 4, 6), (True, 6, 8), (True, 2, 4)])
def test_a_while_heals_d4_and_a_night_d6(night: bool, face: int, hp: int) -> None:
    done = act("rest", table(hero(hp=2, max_hp=8)), (face,), hero="anne", night=night)
    assert [roll.dice for roll in done.rolled] == [(6 if night else 4,)]
    assert done.state.hero("anne").hp == hp


@pytest.mark.rule("BP-RULING-54")
def test_by_house_rule_rest_heals_nothing_and_a_night_brings_rituals_alone() -> None:
    house = ["rest_heals_nothing"]
    state = table(hero(hp=2, max_hp=8, items=(FOG,)), rulings=house)
    assert refused(act("rest", state, hero="anne")) == "heals-nothing"
    night = act("rest", state, (2,), hero="anne", night=True)
    assert (told(night), night.state.hero("anne").hp, night.state.hero("anne").uses) == (["RitualsRestored"], 2, 2)
    assert refused(act("rest", table(hero(hp=2, max_hp=8), rulings=house), hero="anne", night=True)) == "heals-nothing"
    assert act("drink_grog", state, (8, 3), hero="anne").state.hero("anne").hp == 5


@pytest.mark.rule("BP-RULING-54", "BP-RULING-56")
def test_a_night_is_offered_to_the_unhurt_too_for_its_rituals() -> None:
    assert offered(table(hero(items=(FOG,))), "rest") == ["Rest the night"]
    assert offered(table(hero(hp=2, max_hp=8)), "rest") == ["Rest a while", "Rest the night"]
    assert offered(table(hero(hp=2, max_hp=8), rulings=["rest_heals_nothing"]), "rest") == []


@pytest.mark.rule("BP-RULING-55")
@pytest.mark.parametrize("round_", [0, 2])
def test_how_long_loading_takes_is_the_gms_to_say(round_: int) -> None:
    state = table(hero(items=(EMPTY, SHOT)), foe(), round=round_)
    done = act("reload", state, hero="anne", item="pistol")
    assert told(done) == ["FirearmLoaded"]
    assert (done.state.hero("anne").idle, done.state.hero("anne").items[1].count) == (0, 4)
    assert told(attack(done.state, (2,), "pistol"))[-1] == "AttackMissed"


@pytest.mark.rule("BP-RULING-55")
@pytest.mark.parametrize("rounds", [1, 2])
def test_by_house_rule_loading_in_a_fight_takes_rounds(rounds: int) -> None:
    state = table(hero(items=(EMPTY, SHOT)), foe(), round=1, rulings={"reload_rounds": rounds})
    state = act("reload", state, hero="anne", item="pistol").state
    for _ in range(rounds):
        assert state.hero("anne").item("pistol").loaded
        assert refused(attack(state, (), "pistol")) == "no-action"
        assert told(defend(state, (12,)))[-1] == "BlowEscaped"
        state = act("next_round", state).state
    assert told(attack(state, (2,), "pistol"))[-1] == "AttackMissed"


@pytest.mark.rule("BP-RULING-55")
def test_out_of_a_fight_nobody_counts_rounds_of_loading() -> None:
    state = table(hero(items=(EMPTY, SHOT)), rulings={"reload_rounds": 3})
    assert told(act("reload", state, hero="anne", item="pistol")) == ["FirearmLoaded"]


@pytest.mark.rule("BP-RULING-56")
@pytest.mark.parametrize(("SPIRIT", "face", "uses"), [(2, 1, 3), (0, 2, 2), (-3, 2, 0)])
def test_a_night_brings_d2_and_spirit_rituals(SPIRIT: int, face: int, uses: int) -> None:
    state = table(hero(SPIRIT=SPIRIT, items=(FOG,)))
    state = act("rest", state, (1, face), hero="anne", night=True).state
    assert state.hero("anne").uses == uses
    for _ in range(uses):
        state = act("cast_ritual", state, hero="anne", item="fog").state
    assert refused(act("cast_ritual", state, hero="anne", item="fog")) == "spent"


@pytest.mark.rule("BP-RULING-56", "BP-RULING-03")
def test_where_spirit_is_not_played_a_night_brings_d2() -> None:
    state = table(hero(SPIRIT=4, items=(FOG,)), rulings=["four_abilities_only"])
    assert act("rest", state, (1, 2), hero="anne", night=True).state.hero("anne").uses == 2


@pytest.mark.rule("BP-RULING-56")
def test_by_house_rule_rituals_have_no_limit_and_are_not_counted() -> None:
    state = table(hero(items=(FOG,)), rulings=["rituals_without_limit"])
    for _ in range(3):
        state = act("cast_ritual", state, hero="anne", item="fog").state
    assert state.hero("anne").uses == 0
    assert "Rituals today" not in [one.label for one in SYSTEM.sheet(state, "anne", Eyes()).figures]
    assert "Rituals today" in [one.label for one in SYSTEM.sheet(table(hero(items=(FOG,))), "anne", Eyes()).figures]
    assert told(act("rest", state, (1,), hero="anne", night=True)) == ["Healed"]
    both = table(hero(items=(FOG,)), rulings=["rituals_without_limit", "rest_heals_nothing"])
    assert refused(act("rest", both, hero="anne", night=True)) == "heals-nothing"


@pytest.mark.rule("BP-RULING-56")
def test_relics_have_no_limit() -> None:
    state = table(hero(items=(Item("eye", "Eye", "relic"),)))
    for _ in range(4):
        state = act("invoke_relic", state, hero="anne", item="eye").state
    assert state.hero("anne").uses == 0

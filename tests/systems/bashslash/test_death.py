"""Below 0, passed out, dead, awake again (COMBAT)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash import burden
from tests.systems.bashslash.kit import act, event, foe, hero, now, refused, table, thrown, told


@pytest.mark.rule("BS-COMBAT-13", "BS-COMBAT-14", "BS-COMBAT-15", "BS-COMBAT-16", "BS-EX-12")
def test_both_dice_make_it() -> None:
    state = table(hero(sweat=20, Agility="4/3", Grit=6, Moxie=4))
    done = act("take_hits", state, (1, 4, 4, 3), hero="edda")
    assert thrown(done) == [(6,), (6,), (4,), (6,)]
    edda = done.state.being("edda")
    assert (edda.up, edda.forfeit, edda.impaired) == (True, 3, ("Agility",))
    later = act("test", done.state, (4, 4, 4, 4), hero="edda", skill="Grit")
    assert thrown(later) == [(4, 4), (6, 6)]


@pytest.mark.rule("BS-COMBAT-17", "BS-COMBAT-18", "BS-EX-13")
@pytest.mark.parametrize(
    ("grit", "moxie", "dice", "condition"),
    [(6, 4, (5, 2), "out"), (6, 4, (3, 1), "dead"), (0, 4, (4,), "out"), (0, 0, (), "dead")],
)
def test_one_die_passes_out_and_none_dies(grit: int, moxie: int, dice: tuple[int, ...], condition: str) -> None:
    state = table(hero(sweat=20, Agility="4/3", Grit=grit, Moxie=moxie))
    done = act("take_hits", state, (1, *dice), hero="edda")
    assert done.state.being("edda").condition == condition


@pytest.mark.rule("BS-COMBAT-19", "BS-EX-14", "BS-RULING-38")
def test_any_injury_kills_who_has_passed_out() -> None:
    done = act("take_hits", table(hero(condition="out")), hero="edda")
    assert done.state.being("edda").condition == "dead"
    state = table(hero(sweat=20, Agility="4/3", Grit=6, Moxie=4))
    done = act("take_hits", state, (1, 5, 2), hero="edda", hits=2)
    assert told(done) == ["AttributeLowered", "DeathRolled", "PassedOut", "Died"], "the second hit of one attack"


@pytest.mark.rule("BS-RULING-38")
def test_by_house_rule_only_an_attribute_hit_kills() -> None:
    state = table(hero(condition="out", sweat=3), rulings=["only_attribute_hit_kills"])
    state = act("take_hits", state, hero="edda").state
    assert (state.being("edda").condition, state.being("edda").sweat) == ("out", 4)
    assert act("take_hits", state, hero="edda").state.being("edda").condition == "dead"


@pytest.mark.rule("BS-COMBAT-20", "BS-COMBAT-21", "BS-EX-14")
@pytest.mark.parametrize("face", [1, 2])
def test_an_hour_may_kill(face: int) -> None:
    state = act("pass_hour", table(hero(condition="out")), (3,), hero="edda").state
    done = act("pass_hour", state, (face,), hero="edda")
    assert done.state.being("edda").condition == "dead"
    assert event(done, "Died").how == "after 2 hours"


@pytest.mark.rule("BS-COMBAT-22", "BS-COMBAT-23", "BS-COMBAT-24", "BS-EX-14", "BS-RULING-39")
def test_an_hour_may_pass_and_then_one_wakes_exhausted() -> None:
    state = table(hero(condition="out", Agility="4/4", sweat=1))
    for face in (4, 5):
        state = act("pass_hour", state, (face,), hero="edda").state
        assert state.being("edda").condition == "out"
    done = act("pass_hour", state, (6,), hero="edda")
    edda = done.state.being("edda")
    assert (event(done, "HourPassed").hour, edda.up, edda.sweat, edda.spent) == (3, True, 4, ("Agility",))
    rested = act("full_rest", table(edda, haven=True)).state
    assert burden.exhausted(rested, rested.being("edda"))
    healed = act("heal", rested, hero="edda", attribute="Agility").state
    assert now(healed, "edda", "Agility") == 0
    assert healed.being("edda").spent == ()
    rested = act("full_rest", healed).state
    assert not burden.exhausted(rested, rested.being("edda"))


@pytest.mark.rule("BS-RULING-39")
def test_by_house_rule_a_full_rest_clears_it() -> None:
    edda = hero(Agility="4/4", sweat=4, spent=("Agility",))
    rested = act("full_rest", table(edda, haven=True, rulings=["rest_clears_exhaustion"])).state
    assert not burden.exhausted(rested, rested.being("edda"))


@pytest.mark.rule("BS-RULING-35")
def test_each_die_is_judged_by_itself_and_may_have_disadvantage() -> None:
    state = table(hero(sweat=20, Endurance="4/3", Agility="4/3", Grit=6, Moxie=3))
    done = act("take_hits", state, (1, 6, 4, 3, 3), hero="edda")
    assert thrown(done)[1:] == [(6, 6), (3, 3)]
    assert event(done, "DeathRolled").made == 1, "a d3 never makes it"


@pytest.mark.rule("BS-RULING-35")
def test_by_house_rule_the_roll_is_plain() -> None:
    one = hero(sweat=20, Endurance="4/3", Agility="4/3", Grit=6, Moxie=4, impaired=("Brawn",), Brawn="4/4")
    done = act("take_hits", table(one, rulings=["death_roll_plain"]), (1, 6, 4, 1), hero="edda")
    assert thrown(done)[1:3] == [(6,), (4,)]
    done = act("take_hits", table(one), (1, 6, 6, 4, 4, 4, 4, 1), hero="edda")
    assert thrown(done)[1:3] == [(6, 6, 6), (4, 4, 4)]


@pytest.mark.rule("BS-RULING-36")
def test_disadvantage_lasts_until_the_fallen_one_is_back_at_0() -> None:
    edda = hero(Agility="4/4", Brawn="4/1", impaired=("Agility",))
    healed = act("heal", table(edda), hero="edda", attribute="Agility").state
    assert healed.being("edda").impaired == ()


@pytest.mark.rule("BS-RULING-36")
def test_by_house_rule_until_every_attribute_is_whole() -> None:
    edda = hero(Agility="4/1", Brawn="4/1", impaired=("Agility",))
    state = act("heal", table(edda, rulings=["disadvantage_until_full"]), hero="edda", attribute="Agility").state
    assert state.being("edda").impaired == ("Agility",)
    assert act("heal", state, hero="edda", attribute="Brawn").state.being("edda").impaired == ()


@pytest.mark.rule("BS-RULING-37")
def test_healing_is_one_level_each() -> None:
    state = table(hero(Brawn="6/2"))
    healed = act("heal", state, hero="edda", attribute="Brawn").state
    assert now(healed, "edda", "Brawn") == 4
    assert refused("heal", state, hero="edda", attribute="Agility") == "unhurt"
    assert refused("heal", state, hero="edda", attribute="Fight") == "unknown-attribute"
    assert refused("heal", table(hero(condition="dead", Brawn="4/1")), hero="edda", attribute="Brawn") == "dead"


@pytest.mark.rule("BS-RULING-37")
@pytest.mark.parametrize(("rulings", "level"), [([], 3), (["rest_heals_attributes"], 6)])
def test_by_house_rule_a_full_rest_heals_attributes(rulings: list[str], level: int) -> None:
    rested = act("full_rest", table(hero(Brawn="6/2"), haven=True, rulings=rulings)).state
    assert now(rested, "edda", "Brawn") == level


@pytest.mark.rule("BS-RULING-99")
def test_a_minion_that_wakes_passes_out_again_unless_it_may_flee() -> None:
    state = table(hero(), foe("orc", condition="out", sweat=4))
    again = act("pass_hour", state, (6,), ("no",), hero="orc")
    assert again.state.being("orc").condition == "out"
    away = act("pass_hour", state, (6,), ("yes",), hero="orc")
    assert not away.state.has("orc")
    assert act("pass_hour", state, (2,), hero="orc").state.being("orc").condition == "dead"


@pytest.mark.rule("BS-RULING-99")
def test_by_house_rule_minions_stay_out() -> None:
    state = table(hero(), foe("orc", condition="out"), rulings=["minions_stay_out"])
    assert refused("pass_hour", state, hero="orc") == "stays-out"
    assert refused("pass_hour", state, hero="edda") == "not-out"

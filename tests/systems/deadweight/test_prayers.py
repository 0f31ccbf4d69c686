"""Prayers: what it takes to pray, and what the god makes of it (PRAYER, BASICPR)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.foes import FoeAdded
from pallbearer.systems.deadweight.miracles import MiracleGranted
from pallbearer.systems.deadweight.prayers import (
    GodAngered,
    PleaMade,
    Pray,
    PrayerAnswered,
    PrayerIgnored,
    PrayerWasted,
)
from pallbearer.systems.deadweight.state import Condition, Container, Foe, Magic
from pallbearer.systems.deadweight.tests import TestMade
from tests.systems.deadweight.kit import act, hero, shown, table
from tests.systems.deadweight.mages import CURE, IDOL, LIGHT, cleric, entry

WORDS = (TestMade, PleaMade, PrayerAnswered, PrayerIgnored, GodAngered, PrayerWasted, MiracleGranted)
CREATE = Magic("create_food_and_water", "Create food and water", "prayer", memorized=True)
BLISS = Magic("bliss", "Bliss", "prayer", "Bliss it is.", memorized=True)


def course(events: object) -> list[type]:
    return [type(event) for event in events if isinstance(event, WORDS)]  # type: ignore[attr-defined]


@pytest.mark.rule("DW-PRAYER-09", "DW-PRAYER-11", "DW-PRAYER-12", "DW-EX-66")
def test_a_failed_prayer_is_ignored_and_not_exhausted() -> None:
    done = act("pray", table(cleric()), (2, 3), hero="osric", prayer="light_prayer")
    assert course(done.events) == [TestMade, PrayerIgnored]
    assert [event.attribute for event in done.events if isinstance(event, TestMade)] == ["PRE"]
    assert entry(done.state.hero("osric"), "light_prayer") == LIGHT
    assert done.state.light_spells == {}


@pytest.mark.rule("DW-PRAYER-10", "DW-PRAYER-07", "DW-EX-66")
def test_an_answered_prayer_takes_effect_and_is_exhausted() -> None:
    done = act("pray", table(cleric()), (5, 2), hero="osric", prayer="light_prayer")
    assert course(done.events) == [TestMade, PrayerAnswered]
    assert entry(done.state.hero("osric"), "light_prayer").exhausted
    assert not entry(done.state.hero("osric"), "cure_light_wounds").exhausted
    again = act("pray", done.state, hero="osric", prayer="light_prayer")
    assert isinstance(again.result, Refused)
    assert again.result.code == "exhausted"


@pytest.mark.rule("DW-PRAYER-14", "DW-MIRACLE-03", "DW-NOTE-22", "DW-EX-66")
def test_a_great_success_is_answered_and_brings_a_miracle() -> None:
    done = act("pray", table(cleric()), (6, 6, 3), hero="osric", prayer="light_prayer")
    assert course(done.events) == [TestMade, PrayerAnswered, MiracleGranted]
    assert not entry(done.state.hero("osric"), "light_prayer").exhausted
    assert done.state.light_spells == {"osric": "room"}


@pytest.mark.rule("DW-PRAYER-13", "DW-RULING-25")
def test_a_crit_failure_angers_the_god_until_a_sacrifice_is_made() -> None:
    spent = cleric(magic=(CURE, replace(LIGHT, exhausted=True)))
    state = act("pray", table(spent), (1, 2), hero="osric", prayer="cure_light_wounds").state
    assert state.hero("osric").god_angered
    assert not entry(state.hero("osric"), "cure_light_wounds").exhausted
    for name, prayer in (("pray", "cure_light_wounds"), ("desperate_plea", "light_prayer")):
        refused = act(name, state, hero="osric", prayer=prayer)
        assert refused.result.code == "angered"
        assert (refused.records, refused.rolled) == ([], [])
    state = act("sacrifice", state, hero="osric").state
    assert not state.hero("osric").god_angered
    assert course(act("pray", state, (5,), hero="osric", prayer="cure_light_wounds").events)[-1] is PrayerAnswered


@pytest.mark.rule("DW-RULING-25")
def test_by_house_rule_the_angered_god_exhausts_the_prayer() -> None:
    state = table(cleric(), rulings=["angered_god_exhausts_prayer"])
    done = act("pray", state, (1, 2), hero="osric", prayer="light_prayer")
    assert entry(done.state.hero("osric"), "light_prayer").exhausted
    assert done.state.hero("osric").god_angered


@pytest.mark.rule("DW-PRAYER-13")
@pytest.mark.parametrize(("who", "code"), [("osric", "not-angered"), ("nobody", "unknown-hero")])
def test_nobody_sacrifices_for_nothing(who: str, code: str) -> None:
    assert act("sacrifice", table(cleric()), hero=who).result.code == code


@pytest.mark.rule("DW-PRAYER-08", "DW-RULING-26")
def test_a_desperate_plea_uses_an_exhausted_prayer_once_per_expedition() -> None:
    state = table(cleric(magic=(CURE, replace(LIGHT, exhausted=True))))
    done = act("desperate_plea", state, (5, 2), hero="osric", prayer="light_prayer")
    assert course(done.events) == [TestMade, PleaMade, PrayerAnswered]
    assert done.state.light_spells == {"osric": "room"}
    assert entry(done.state.hero("osric"), "light_prayer").exhausted
    again = act("desperate_plea", done.state, hero="osric", prayer="light_prayer")
    assert again.result.code == "plea-used"
    out = act("start_expedition", act("end_expedition", done.state).state).state
    assert not out.hero("osric").plea_used


@pytest.mark.rule("DW-PRAYER-08")
def test_a_plea_is_for_exhausted_prayers() -> None:
    assert act("desperate_plea", table(cleric()), hero="osric", prayer="light_prayer").result.code == "not-exhausted"


@pytest.mark.rule("DW-RULING-26")
@pytest.mark.parametrize(("rulings", "spent"), [((), True), (("plea_spent_only_if_answered",), False)])
def test_a_failed_plea_is_spent_unless_the_house_says_otherwise(rulings: tuple[str, ...], spent: bool) -> None:
    state = table(cleric(magic=(replace(LIGHT, exhausted=True),)), rulings=rulings)
    failed = act("desperate_plea", state, (2, 3), hero="osric", prayer="light_prayer")
    assert failed.state.hero("osric").plea_used is spent
    answered = act("desperate_plea", state, (5, 3), hero="osric", prayer="light_prayer")
    assert answered.state.hero("osric").plea_used


@pytest.mark.rule("DW-RULING-26", "DW-PRAYER-04")
def test_a_plea_needs_a_holy_symbol_too() -> None:
    state = table(cleric(items=(), magic=(replace(LIGHT, exhausted=True),)))
    done = act("desperate_plea", state, hero="osric", prayer="light_prayer")
    assert done.result.code == "no-symbol"
    assert not done.state.hero("osric").plea_used


@pytest.mark.rule("DW-PRAYER-03", "DW-PRAYER-04", "DW-NOTE-20", "DW-TRAIT-10")
def test_without_a_holy_symbol_the_prayer_is_refused() -> None:
    done = act("pray", table(cleric(items=(replace(IDOL, gone=True),))), hero="osric", prayer="light_prayer")
    assert isinstance(done.result, Refused)
    assert done.result.code == "no-symbol"
    assert (done.records, done.rolled) == ([], [])


@pytest.mark.rule("DW-NOTE-20")
def test_by_house_rule_praying_without_a_symbol_wastes_the_action() -> None:
    state = table(cleric(items=()), rulings=["no_symbol_wastes_action"])
    done = act("pray", state, hero="osric", prayer="light_prayer")
    assert course(done.events) == [PrayerWasted]
    assert shown(done.state.hero("osric"), "PRE") == "2/0/0"
    assert entry(done.state.hero("osric"), "light_prayer") == LIGHT


@pytest.mark.rule("DW-PRAYER-05")
def test_a_holy_symbol_can_be_improvised_if_the_gm_agrees() -> None:
    state = table(cleric(items=(), containers=(Container("bag", "bag", 4),)))
    no = act("improvise_symbol", state, (), ("no",), hero="osric")
    assert (no.result.code, no.records) == ("not-here", [])
    yes = act("improvise_symbol", state, (), ("yes",), hero="osric")
    assert course(act("pray", yes.state, (2, 3), hero="osric", prayer="light_prayer").events)[-1] is PrayerIgnored
    assert act("improvise_symbol", yes.state, hero="osric").result.code == "has-symbol"


@pytest.mark.rule("DW-TRAIT-10", "DW-PRAYER-07")
@pytest.mark.parametrize(
    ("changed", "params", "code"),
    [
        ({"traits": ("Magic user",)}, {}, "no-trait"),
        ({"condition": Condition("mortal")}, {}, "mortally-wounded"),
        ({}, {"prayer": "bliss"}, "unknown-prayer"),
        ({"magic": (replace(LIGHT, memorized=False),)}, {}, "not-memorized"),
        ({}, {"target": "nobody"}, "no-target"),
        ({}, {"prayer": "cure_light_wounds", "target": "late"}, "no-target"),
        ({}, {"prayer": "cure_light_wounds", "target": "ghoul"}, "no-target"),
        ({}, {"hero": "nobody"}, "unknown-hero"),
    ],
)
def test_what_cannot_be_prayed_is_refused_before_anything_happens(
    changed: dict[str, object], params: dict[str, object], code: str
) -> None:
    state = table(cleric(**changed), hero("late", condition=Condition("dead")), foes={"ghoul": Foe("ghoul", "Ghoul")})
    done = act("pray", state, **{"hero": "osric", "prayer": "light_prayer", **params})
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert (done.records, done.rolled, done.asked) == ([], [], [])


@pytest.mark.rule("DW-PRAYER-10")
def test_another_prayers_effect_is_told() -> None:
    state = table(cleric(magic=(BLISS,)), foes={"ghoul": Foe("ghoul", "Ghoul")})
    done = act("pray", state, (5, 2), hero="osric", prayer="bliss", target="ghoul")
    assert done.events[-1].tell(lambda one: one.capitalize()) == "Osric's Bliss for Ghoul is answered. Bliss it is."
    assert [event for event in done.events if isinstance(event, FoeAdded)] == []


@pytest.mark.rule("DW-PRAYER-11", "DW-TEST-05")
def test_declining_the_test_is_a_prayer_ignored() -> None:
    done = act("pray", table(cleric()), hero="osric", prayer="light_prayer", decline=True)
    assert course(done.events) == [TestMade, PrayerIgnored]


@pytest.mark.rule("DW-PRAYER-07", "DW-RULING-27")
@pytest.mark.parametrize(
    ("phase", "how", "rulings", "code"),
    [
        ("camp", "rest", (), ""),
        ("camp", "sleep", (), ""),
        ("camp", "camp", (), "not-rested"),
        ("camp", "camp", ("any_camp_unexhausts",), ""),
        ("exploration", "rest", (), "wrong-phase"),
    ],
)
def test_exhausted_prayers_come_back_by_resting_at_camp(
    phase: str, how: str, rulings: tuple[str, ...], code: str
) -> None:
    spent = cleric(magic=(replace(CURE, exhausted=True), replace(LIGHT, exhausted=True)))
    done = act("restore_prayers", table(spent, hero("edda"), phase=phase, rulings=rulings), how=how)
    assert all(one.exhausted for one in done.state.hero("osric").magic) is bool(code)
    if code:
        assert done.result.code == code
    else:
        assert act("restore_prayers", done.state, how=how).result.code == "none-exhausted"


def test_prayers_come_back_to_the_heroes_named() -> None:
    spent = (replace(CURE, exhausted=True),)
    state = table(cleric(magic=spent), replace(cleric(magic=spent, items=()), id="ane"), phase="camp")
    state = act("restore_prayers", state, how="sleep", heroes=("ane",)).state
    assert [state.hero(one).magic[0].exhausted for one in ("osric", "ane")] == [True, False]
    assert act("restore_prayers", state, how="sleep", heroes=("nobody",)).result.code == "unknown-hero"


@pytest.mark.rule("DW-BASICPR-01", "DW-BASICPR-02", "DW-EX-81")
@pytest.mark.parametrize(
    ("more", "wounds"), [((), 1), (("Cursed",), 1), (("Hungry",), 3)], ids=["normally", "cursed", "hungry"]
)
def test_cure_light_wounds_heals_two_and_stops_the_bleeding(more: tuple[str, ...], wounds: int) -> None:
    state = table(cleric(), hero("edda", STR="3/0/3", afflictions=("Bleeding", *more)))
    done = act("pray", state, (5, 2), hero="osric", prayer="cure_light_wounds", target="edda")
    assert shown(done.state.hero("edda"), "STR") == f"3/0/{wounds}"
    assert done.state.hero("edda").afflictions == more


@pytest.mark.rule("DW-BASICPR-01", "DW-NOTE-21")
def test_the_two_wounds_may_be_spread() -> None:
    state = table(cleric(STR="3/0/1", DEX="3/0/2"))
    done = act("pray", state, (5, 2), ("DEX", "STR"), hero="osric", prayer="cure_light_wounds")
    assert [shown(done.state.hero("osric"), name) for name in ("STR", "DEX")] == ["3/0/0", "3/0/1"]


@pytest.mark.rule("DW-BASICPR-03", "DW-NOTE-25")
@pytest.mark.parametrize(("rulings", "lasts"), [((), False), (("light_prayer_whole_scene",), True)])
def test_the_light_fills_the_room_until_the_next_decay(rulings: tuple[str, ...], lasts: bool) -> None:
    state = table(cleric(), rulings=rulings, place_lit=True)
    state = replace(state, trackers={**state.trackers, "decay": replace(state.trackers["decay"], filled=4)})
    state = act("pray", state, (5, 2), hero="osric", prayer="light_prayer").state
    assert state.light_spells == {"osric": "room"}
    state = act("end_turn", state).state
    assert state.light_spells == {"osric": "room"}  # 5 of 6
    done = act("end_turn", state)
    assert bool(done.state.light_spells) is lasts


@pytest.mark.rule("DW-BASICPR-04")
def test_create_food_and_water_makes_one_ration_and_one_unit_of_water() -> None:
    containers = (Container("bag", "bag", 4), Container("canteen", "canteen", 1, liquid=True))
    state = table(cleric(magic=(CREATE,), items=(IDOL,), containers=containers))
    done = act("pray", state, (5, 2), hero="osric", prayer="create_food_and_water")
    made = [(item.name, item.count, item.place) for item in done.state.hero("osric").items if item.id != "idol"]
    assert made == [("ration", 1, "bag"), ("water", 1, "canteen")]


@pytest.mark.rule("DW-RULING-81")
@pytest.mark.parametrize(("rulings", "stun"), [((), 0), (("visions_include_prayers",), 1)])
def test_prayers_strike_visions_by_house_rule_only(rulings: tuple[str, ...], stun: int) -> None:
    state = table(cleric(), hero("edda", traumas=("Visions",)), rulings=rulings)
    done = act("pray", state, (5, 2), ("edda",) * stun, hero="osric", prayer="light_prayer")
    assert done.state.hero("edda").stun == stun


@pytest.mark.rule("DW-PRAYER-09")
def test_the_odds_of_a_prayer_and_of_a_plea_are_known_beforehand() -> None:
    spent = cleric(magic=(CURE, replace(LIGHT, exhausted=True)))
    for name, prayer in (("pray", "cure_light_wounds"), ("desperate_plea", "light_prayer")):
        foresee = SYSTEM.acts[name].foresee
        assert foresee is not None
        chance = foresee(table(spent), Pray(hero="osric", prayer=prayer))
        assert chance.outcomes == {"great": "1/36", "success": "13/18", "failure": "1/9", "critical": "5/36"}
        assert foresee(table(replace(spent, god_angered=True)), Pray(hero="osric", prayer=prayer)).code == "angered"

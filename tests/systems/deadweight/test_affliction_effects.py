"""What afflictions do, wherever their rule stands: in tests, fatigue, healing, wounds and trackers."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import afflictions, darkness, fatigue, healing, tests, trackers, wounds
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Item, State
from tests.systems.deadweight.kit import act, hero, play, shown, table
from tests.systems.deadweight.mages import cleric


def rolling(state: State, attribute: str = "STR", **plan: Any) -> Any:
    """The script of a test of Edda's."""
    return tests.make_test(state, tests.Plan(hero="edda", attribute=attribute, **plan))


@pytest.mark.rule("DW-AFFL-04", "DW-RULING-83")
@pytest.mark.parametrize("by", ["rest", "magic", "miracle", "item", "skill"])
def test_the_hungry_heal_no_wounds_by_anything(by: str) -> None:
    state = table(hero(STR="3/1/2", afflictions=("Hungry",)))
    done = play(healing.heal_wounds(state, "edda", 1, ("DW-AFFL-04",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == "3/1/2"
    done = play(healing.recover_fatigue(state, "edda", 1, ("DW-AFFL-06",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == "3/0/2"


@pytest.mark.rule("DW-AFFL-06", "DW-RULING-83")
@pytest.mark.parametrize("by", ["rest", "magic", "miracle", "item", "skill"])
def test_the_parched_recover_no_fatigue_by_anything(by: str) -> None:
    state = table(hero(STR="3/1/2", afflictions=("Parched",)))
    done = play(healing.recover_fatigue(state, "edda", 1, ("DW-AFFL-06",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == "3/1/2"
    done = play(healing.heal_wounds(state, "edda", 1, ("DW-AFFL-04",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == "3/1/1"


@pytest.mark.rule("DW-RULING-83")
@pytest.mark.parametrize(
    ("by", "left"), [("magic", "3/1/1"), ("miracle", "3/1/1"), ("rest", "3/1/2"), ("item", "3/1/2")]
)
def test_by_house_rule_magic_heals_the_hungry_and_the_parched(by: str, left: str) -> None:
    state = table(hero(STR="3/1/2", afflictions=("Hungry", "Parched")), rulings=["magic_heals_hungry_and_parched"])
    done = play(healing.heal_wounds(state, "edda", 1, ("DW-AFFL-04",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == left
    done = play(healing.recover_fatigue(state, "edda", 1, ("DW-AFFL-06",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == ("3/0/2" if by in ("magic", "miracle") else "3/1/2")


@pytest.mark.rule("DW-AFFL-23", "DW-RULING-83")
@pytest.mark.parametrize(
    ("by", "left"), [("rest", "3/0/2"), ("magic", "3/0/1"), ("item", "3/0/1"), ("skill", "3/0/1"), ("miracle", "3/0/1")]
)
def test_rest_heals_no_wound_of_the_cursed(by: str, left: str) -> None:
    state = table(hero(STR="3/0/2", afflictions=("Cursed",)))
    done = play(healing.heal_wounds(state, "edda", 1, ("DW-AFFL-23",), by=by), state)
    assert shown(done.state.hero("edda"), "STR") == left


@pytest.mark.rule("DW-AFFL-24", "DW-AFFL-26")
def test_ghosts_and_the_cough_are_told() -> None:
    assert afflictions.sees_ghosts(hero(afflictions=("Cursed",)))
    assert not afflictions.sees_ghosts(hero(afflictions=("Plagued",)))
    assert "ghosts" in afflictions.AFFLICTIONS["Cursed"].does
    assert "cough" in afflictions.AFFLICTIONS["Plagued"].does


@pytest.mark.rule("DW-EX-81", "DW-AFFL-03", "DW-RULING-83")
@pytest.mark.parametrize(("also", "left"), [((), 1), (("Cursed",), 1), (("Hungry",), 3)])
def test_cure_light_wounds_and_what_stands_in_its_way(also: tuple[str, ...], left: int) -> None:
    state = table(cleric(), hero("edda", STR="3/0/3", afflictions=("Bleeding", *also)))
    done = act("pray", state, dice=[5, 3], hero="osric", prayer="cure_light_wounds", target="edda")
    assert done.state.hero("edda").STR.wounds == left
    assert done.state.hero("edda").afflictions == also


@pytest.mark.rule("DW-AFFL-10", "DW-AFFL-11")
def test_the_sleepy_make_no_extra_effort_and_help_nobody() -> None:
    state = table(hero("edda", afflictions=("Sleepy",)), hero("finn"))
    assert play(rolling(state, extra_effort=True), state).result.code == "sleepy"
    plan = tests.Plan(hero="finn", attribute="STR", helper="edda")
    refused = play(tests.make_test(state, plan), state)
    assert isinstance(refused.result, Refused)
    assert "DW-AFFL-11" in refused.result.rules
    assert refused.rolled == []


@pytest.mark.rule("DW-AFFL-13", "DW-NOTE-62", "DW-EX-44")
def test_the_angry_lose_the_rerolls_of_proficiency_alone() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 2}, afflictions=("Angry",)))
    assert play(rolling(state), state, dice=[2, 3]).result[0].grade == "failure"
    done = play(rolling(state, advantage=1), state, dice=[2, 3, 5], answers=["die-0"])
    assert done.result[0].faces == (5, 3)
    done = play(rolling(state, extra_rerolls=1), state, dice=[2, 3, 5], answers=["die-0"])
    assert done.result[0].faces == (5, 3)


@pytest.mark.rule("DW-AFFL-15")
def test_the_shaken_cannot_catch_their_breath() -> None:
    refused = afflictions.catch_breath_refused(hero(afflictions=("Shaken",)))
    assert refused is not None
    assert refused.code == "shaken"
    assert afflictions.catch_breath_refused(hero(afflictions=("Sleepy",))) is None


@pytest.mark.rule("DW-AFFL-17")
def test_the_nauseated_have_one_combat_action_less() -> None:
    assert afflictions.combat_actions_lost(hero(afflictions=("Nauseated",))) == 1
    assert afflictions.combat_actions_lost(hero(afflictions=("Shaken",))) == 0


TERRIFIED = [
    ("2/0/0", [4, 2], "failure", "2/1/0"),
    ("2/0/0", [4, 1], "critical", "2/1/0"),
    ("2/0/0", [4, 5], "success", "2/1/0"),
    ("2/0/0", [2, 5], "success", "2/0/0"),
]


@pytest.mark.rule("DW-AFFL-19", "DW-RULING-84", "DW-EX-19", "DW-EX-20", "DW-EX-21")
@pytest.mark.parametrize(("strength", "faces", "grade", "after"), TERRIFIED)
def test_a_four_of_the_terrified_is_no_success_but_tires(
    strength: str, faces: list[int], grade: str, after: str
) -> None:
    state = table(hero(STR=strength, afflictions=("Terrified",)))
    done = play(rolling(state), state, dice=faces)
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == (grade, after)


@pytest.mark.rule("DW-RULING-84")
@pytest.mark.parametrize(("faces", "grade", "after"), [([4, 2], "failure", "2/0/0"), ([4, 1], "critical", "2/1/0")])
def test_by_house_rule_that_four_does_not_tire(faces: list[int], grade: str, after: str) -> None:
    state = table(hero(STR="2/0/0", afflictions=("Terrified",)), rulings=["terrified_4_does_not_tire"])
    done = play(rolling(state), state, dice=faces)
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == (grade, after)


HOPELESS = [([5, 3], "success", "3/1/0"), ([5, 4, 1], "success", "3/1/0"), ([6, 3], "success", "3/0/0")]


@pytest.mark.rule("DW-AFFL-21", "DW-NOTE-61", "DW-EX-22", "DW-EX-23")
@pytest.mark.parametrize(("faces", "grade", "after"), HOPELESS)
def test_a_five_of_the_hopeless_succeeds_and_tires_once(faces: list[int], grade: str, after: str) -> None:
    state = table(hero(afflictions=("Hopeless",)))
    fewer = 3 - len(faces)
    done = play(rolling(state, fewer=fewer), state, dice=faces)
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == (grade, after)
    plain = table()
    if faces == [5, 3]:
        assert shown(play(rolling(plain, fewer=fewer), plain, dice=faces).state.hero("edda"), "STR") == "3/0/0"


@pytest.mark.rule("DW-AFFL-19", "DW-AFFL-21")
def test_terrified_and_hopeless_together() -> None:
    state = table(hero(STR="2/0/0", afflictions=("Terrified", "Hopeless")))
    done = play(rolling(state), state, dice=[5, 2])
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == ("success", "2/1/0")
    done = play(rolling(state), state, dice=[4, 2])
    assert (done.result[0].grade, shown(done.state.hero("edda"), "STR")) == ("failure", "2/1/0")


VEST = Item("vest", "Vest", "torso", "armor", worn=True, armor=(ArmorPart(1, 1),))


@pytest.mark.rule("DW-RULING-84")
def test_a_four_of_the_terrified_still_works_on_armor() -> None:
    state = table(hero(afflictions=("Terrified",), items=(VEST,)))
    script = wounds.take_wounds(state, "edda", 1, ("DW-WOUND-01",))
    done = play(script, state, dice=[4], answers=["vest:0", "1"])
    assert [done.state.hero("edda").attribute(name).wounds for name in ("STR", "DEX", "INT", "PRE")] == [0, 0, 0, 0]


@pytest.mark.rule("DW-EX-72", "DW-AFFL-19")
def test_the_dark_terrifies_or_tires_and_who_is_terrified_tires() -> None:
    state = table(hero("edda"), hero("finn"), hero("gro", afflictions=("Terrified",)))
    done = play(darkness.dark_falls(state, ("DW-LIGHT-08",)), state, answers=["Terrified", "fatigue"])
    assert [done.state.hero(one).afflictions for one in ("edda", "finn", "gro")] == [("Terrified",), (), ("Terrified",)]
    assert [shown(done.state.hero(one), "PRE") for one in ("edda", "finn", "gro")] == ["3/0/0", "3/1/0", "3/1/0"]


@pytest.mark.rule("DW-AFFL-12", "DW-RULING-88")
@pytest.mark.parametrize(("phase", "awake"), [("combat", True), ("exploration", False)])
def test_a_wound_in_combat_wakes_the_sleepy(phase: str, awake: bool) -> None:
    state = table(hero(afflictions=("Sleepy",)), phase=phase)
    script = wounds.take_wounds(state, "edda", 1, ("DW-WOUND-01",))
    done = play(script, state, answers=["STR"])
    assert shown(done.state.hero("edda"), "STR") == "3/0/1"
    assert (done.state.hero("edda").afflictions == ()) is awake


@pytest.mark.rule("DW-RULING-88")
def test_a_wound_that_armor_stopped_wakes_nobody() -> None:
    state = table(hero(afflictions=("Sleepy",), items=(VEST,)), phase="combat")
    script = wounds.take_wounds(state, "edda", 1, ("DW-WOUND-01",))
    done = play(script, state, dice=[5], answers=["vest:0", "1"])
    assert done.state.hero("edda").afflictions == ("Sleepy",)


@pytest.mark.rule("DW-AFFL-27", "DW-RULING-86", "DW-EX-70")
def test_fatigue_of_the_plagued_is_a_wound_where_the_fatigue_would_be() -> None:
    state = table(hero(PRE="2/0/0", afflictions=("Plagued",)))
    done = play(rolling(state, "PRE"), state, dice=[4, 6])
    assert done.result[0].success
    assert shown(done.state.hero("edda"), "PRE") == "2/0/1"


@pytest.mark.rule("DW-RULING-86")
def test_that_wound_may_take_the_place_of_fatigue_and_a_full_attribute_means_fainting() -> None:
    state = table(hero(PRE="3/1/0", afflictions=("Plagued",)))
    take = fatigue.take_fatigue(state, "edda", "PRE", ("DW-AFFL-27",))
    assert shown(play(take, state, answers=["PRE-convert"]).state.hero("edda"), "PRE") == "3/0/1"
    take = fatigue.take_fatigue(state, "edda", "PRE", ("DW-AFFL-27",))
    assert shown(play(take, state, answers=["PRE"]).state.hero("edda"), "PRE") == "3/1/1"
    full = table(hero(PRE="1/0/1", afflictions=("Plagued",)))
    done = play(fatigue.take_fatigue(full, "edda", "PRE", ("DW-AFFL-27",)), full)
    assert done.state.hero("edda").condition.kind == "fainted"


@pytest.mark.rule("DW-RULING-86")
def test_by_house_rule_that_wound_goes_where_the_player_likes() -> None:
    state = table(hero(PRE="3/0/0", afflictions=("Plagued",)), rulings=["plague_wound_free_placement"])
    done = play(fatigue.take_fatigue(state, "edda", "PRE", ("DW-AFFL-27",)), state, answers=["STR"])
    assert shown(done.state.hero("edda"), "STR") == "3/0/1"
    assert shown(done.state.hero("edda"), "PRE") == "3/0/0"


@pytest.mark.rule("DW-EX-32", "DW-AFFL-27")
def test_the_plagued_make_no_extra_effort() -> None:
    state = table(hero(afflictions=("Plagued",)))
    assert play(rolling(state, extra_effort=True), state).result.code == "effort-would-wound"


def _doomed(count: int, rulings: tuple[str, ...] = ()) -> State:
    names = ("edda", "finn", "gro")
    heroes = [hero(name, afflictions=("Doomed",) if number < count else ()) for number, name in enumerate(names)]
    return table(*heroes, rulings=rulings)


@pytest.mark.rule("DW-AFFL-29", "DW-RULING-87", "DW-EX-57")
@pytest.mark.parametrize(
    ("doomed", "points", "rulings", "moved"),
    [
        (0, 1, (), 1),
        (1, 1, (), 2),
        (1, 2, (), 3),
        (3, 1, (), 2),
        (3, 1, ("doomed_stacks",), 4),
        (1, 1, ("doomed_stacks",), 2),
    ],
)
def test_doom_moves_one_further_for_the_doomed(doomed: int, points: int, rulings: tuple[str, ...], moved: int) -> None:
    state = _doomed(doomed, rulings)
    done = play(trackers.advance(state, "doom", points, ("DW-TRACK-02",)), state)
    assert done.state.trackers["doom"].filled == moved
    done = play(trackers.advance(state, "omens", points, ("DW-TRACK-02",)), state)
    assert done.state.trackers["omens"].filled == points


@pytest.mark.rule("DW-RULING-87", "DW-EX-57")
def test_doom_goes_back_no_further_for_the_doomed_and_the_dead_doom_nobody() -> None:
    state = _doomed(1)
    state = play(trackers.advance(state, "doom", 3, ("DW-TRACK-02",)), state).state
    assert state.trackers["doom"].filled == 4
    done = play(trackers.lower(state, "doom", 1, ("DW-TRACK-02",)), state)
    assert done.state.trackers["doom"].filled == 3
    dead = table(hero("edda", afflictions=("Doomed",), condition=Condition("dead")), hero("finn"))
    done = play(trackers.advance(dead, "doom", 1, ("DW-TRACK-02",)), dead)
    assert done.state.trackers["doom"].filled == 1

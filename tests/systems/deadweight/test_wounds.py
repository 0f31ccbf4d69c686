"""Placing wounds, and what happens to those without room."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import wounds
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Hero, Item

from .kit import act, hero, play, shown, table

FULL = {"STR": "1/0/1", "DEX": "1/0/1", "INT": "1/0/1", "PRE": "1/0/1"}
VEST = Item("vest", "Vest", place="torso", worn=True, armor=(ArmorPart(2, 2),))


def full(**fields: Any) -> Hero:
    """Every attribute is filled with wounds."""
    return hero(**{**FULL, **fields})


def after(done: Rehearsal[Any]) -> list[str]:
    return [shown(done.state.hero("edda"), name) for name in ("STR", "DEX", "INT", "PRE")]


def options(done: Rehearsal[Any], number: int = 0) -> list[str]:
    return [option.id for option in done.asked[number].question.options]


def condition(done: Rehearsal[Any]) -> Condition:
    one: Condition = done.state.hero("edda").condition
    return one


def names(done: Rehearsal[Any]) -> list[str]:
    return [type(event).__name__ for event in done.events]


@pytest.mark.rule("DW-WOUND-01")
def test_the_player_spreads_the_wounds_over_one_attribute_or_several() -> None:
    several = act("take_wounds", table(), answers=["STR", "PRE"], hero="edda", points=2)
    assert after(several) == ["3/0/1", "3/0/0", "3/0/0", "3/0/1"]
    assert [ask.who for ask in several.asked] == ["edda", "edda"]
    one = act("take_wounds", table(), answers=["STR", "STR"], hero="edda", points=2)
    assert after(one) == ["3/0/2", "3/0/0", "3/0/0", "3/0/0"]


@pytest.mark.rule("DW-WOUND-02", "DW-EX-14")
def test_zael_converts_his_fatigue() -> None:
    zael = table(hero(PRE="3/2/0", items=(VEST,)))
    done = act("take_wounds", zael, [5, 2], ["vest:0", "2", "PRE-convert", "PRE-convert"], hero="edda", points=3)
    assert shown(done.state.hero("edda"), "PRE") == "3/0/2"
    assert done.state.hero("edda").PRE.available == 1 == zael.hero("edda").PRE.available


@pytest.mark.rule("DW-EX-48", "DW-WOUND-02")
def test_converting_and_adding_are_both_legal() -> None:
    done = act(
        "take_wounds", table(hero(STR="3/2/0")), answers=["STR-convert", "STR-convert", "STR"], hero="edda", points=3
    )
    assert shown(done.state.hero("edda"), "STR") == "3/0/3"
    assert done.state.hero("edda").STR.available == 0
    tired = table(hero(DEX="3/1/0"))
    converted = act("take_wounds", tired, answers=["DEX-convert"], hero="edda")
    assert (shown(converted.state.hero("edda"), "DEX"), converted.state.hero("edda").DEX.available) == ("3/0/1", 2)
    added = act("take_wounds", tired, answers=["DEX"], hero="edda")
    assert (shown(added.state.hero("edda"), "DEX"), added.state.hero("edda").DEX.available) == ("3/1/1", 1)


@pytest.mark.rule("DW-WOUND-03")
def test_an_attribute_holds_no_more_wounds_than_its_score() -> None:
    done = act("take_wounds", table(hero(STR="2/0/1")), answers=["STR", "DEX"], hero="edda", points=2)
    assert options(done) == ["STR", "DEX", "INT", "PRE"]
    assert options(done, 1) == ["DEX", "INT", "PRE"]
    assert shown(done.state.hero("edda"), "STR") == "2/0/2"


@pytest.mark.rule("DW-WOUND-04")
def test_forced_wounds_leave_no_choice_of_attribute() -> None:
    done = act("take_wounds", table(), hero="edda", points=2, forced="INT")
    assert done.asked == []
    assert after(done) == ["3/0/0", "3/0/0", "3/0/2", "3/0/0"]
    tired = act("take_wounds", table(hero(INT="3/1/0")), answers=["INT-convert"], hero="edda", forced="INT")
    assert options(tired) == ["INT", "INT-convert"]
    assert shown(tired.state.hero("edda"), "INT") == "3/0/1"


@pytest.mark.rule("DW-WOUND-05", "DW-EX-51", "DW-FAINT-05")
def test_forced_wounds_beyond_what_the_attribute_holds_are_ignored_and_the_hero_faints() -> None:
    done = act("take_wounds", table(hero(INT="1/0/0")), hero="edda", points=2, forced="INT")
    assert after(done) == ["3/0/0", "3/0/0", "1/0/1", "3/0/0"]
    assert condition(done) == Condition("fainted", discarded=1)
    assert done.rolled == []


@pytest.mark.rule("DW-WOUND-06")
def test_with_every_attribute_full_the_next_wound_is_mortal() -> None:
    last = act("take_wounds", table(full(STR="2/0/1")), hero="edda")
    assert after(last) == ["2/0/2", "1/0/1", "1/0/1", "1/0/1"]
    assert last.state.hero("edda").up
    done = act("take_wounds", last.state, [5], hero="edda")
    assert condition(done).kind == "mortal"
    assert after(done) == ["2/0/2", "1/0/1", "1/0/1", "1/0/1"]


@pytest.mark.rule("DW-WOUND-07")
def test_wounds_are_lethal_unless_called_non_lethal() -> None:
    assert condition(act("take_wounds", table(full()), [5], hero="edda")).kind == "mortal"
    assert condition(act("take_wounds", table(full()), hero="edda", lethal=False)).kind == "fainted"


@pytest.mark.rule("DW-WOUND-08", "DW-EX-53")
def test_non_lethal_wounds_without_room_are_discarded_and_the_hero_faints() -> None:
    done = act("take_wounds", table(full(PRE="2/0/1")), hero="edda", points=3, lethal=False)
    assert after(done) == ["1/0/1", "1/0/1", "1/0/1", "2/0/2"]
    assert condition(done) == Condition("fainted", discarded=2)
    assert done.rolled == []
    assert done.state.hero("edda").mortal_wounds == 0


@pytest.mark.rule("DW-WOUND-09", "DW-WOUND-10")
def test_the_mortally_wounded_live_but_do_not_act() -> None:
    done = act("take_wounds", table(full()), [5], hero="edda")
    assert condition(done).kind == "mortal"
    assert not done.state.hero("edda").up
    kit = Item("kit", "first aid kit", usage=6)
    both = table(full(condition=Condition("mortal"), items=(kit,)), hero("bodo", condition=Condition("fainted")))
    refused = act("stabilize", both, hero="edda", target="bodo", item="kit").result
    assert isinstance(refused, Refused)
    assert refused.code == "mortally-wounded"


@pytest.mark.rule("DW-WOUND-12", "DW-RULING-57")
def test_more_damage_kills_the_mortally_wounded() -> None:
    state = table(full(condition=Condition("mortal"), items=(VEST,), INT="3/0/1"))
    assert condition(act("take_wounds", state, answers=["none"], hero="edda")).kind == "dead"
    reduced = act("take_wounds", state, [5, 2], ["vest:0", "2"], hero="edda")
    assert condition(reduced).kind == "mortal"


@pytest.mark.rule("DW-RULING-57")
def test_fatigue_and_non_lethal_wounds_do_not_kill_the_dying() -> None:
    state = table(full(condition=Condition("mortal")))
    bruised = act("take_wounds", state, hero="edda", lethal=False, points=2)
    assert condition(bruised) == Condition("mortal")
    assert after(bruised) == ["1/0/1"] * 4
    assert condition(act("take_fatigue", state, hero="edda", attribute="STR")) == Condition("mortal")


@pytest.mark.rule("DW-RULING-57")
def test_by_house_rule_they_do() -> None:
    state = table(full(condition=Condition("mortal")), rulings=["fatigue_kills_the_dying"])
    assert condition(act("take_wounds", state, hero="edda", lethal=False)).kind == "dead"
    assert condition(act("take_fatigue", state, hero="edda", attribute="STR")).kind == "dead"
    assert condition(act("take_fatigue", state, hero="edda")).kind == "dead"


@pytest.mark.rule("DW-RULING-54")
def test_fatigue_still_leaves_room_for_wounds() -> None:
    worn_out = hero(STR="1/1/0", DEX="1/0/1", INT="1/0/1", PRE="2/1/1")
    done = act("take_wounds", table(worn_out), answers=["STR-convert"], hero="edda")
    assert options(done) == ["STR-convert", "PRE-convert"]
    assert after(done) == ["1/0/1", "1/0/1", "1/0/1", "2/1/1"]
    assert done.state.hero("edda").up


@pytest.mark.rule("DW-RULING-54")
def test_by_house_rule_no_available_dice_are_enough_for_a_mortal_wound() -> None:
    rule = ["mortal_when_no_available_dice"]
    worn_out = hero(STR="1/1/0", DEX="1/0/1", INT="1/0/1", PRE="2/1/1")
    done = act("take_wounds", table(worn_out, rulings=rule), [5], hero="edda")
    assert condition(done).kind == "mortal"
    assert after(done) == ["1/1/0", "1/0/1", "1/0/1", "2/1/1"]
    one_die = hero(STR="1/1/0", DEX="1/0/1", INT="1/0/1", PRE="2/0/1")
    spared = act("take_wounds", table(one_die, rulings=rule), answers=["PRE"], hero="edda")
    assert spared.state.hero("edda").up


@pytest.mark.rule("DW-RULING-55", "DW-EX-79")
def test_a_forced_wound_on_a_full_attribute_is_mortal_only_if_all_are_full() -> None:
    done = act("take_wounds", table(full()), [5], hero="edda", forced="DEX")
    assert condition(done).kind == "mortal"
    assert len(done.rolled) == 1
    free = act("take_wounds", table(full(STR="3/0/0")), hero="edda", forced="DEX")
    assert condition(free) == Condition("fainted", discarded=1)
    assert after(free) == ["3/0/0", "1/0/1", "1/0/1", "1/0/1"]


@pytest.mark.rule("DW-RULING-55")
def test_fatigue_never_is_a_mortal_wound() -> None:
    done = act("take_fatigue", table(full()), hero="edda", attribute="DEX")
    assert condition(done).kind == "fainted"
    assert done.rolled == []


@pytest.mark.rule("DW-RULING-55")
def test_by_house_rule_forced_wounds_only_make_one_faint() -> None:
    done = act("take_wounds", table(full(), rulings=["forced_always_faints"]), hero="edda", forced="DEX")
    assert condition(done) == Condition("fainted", discarded=1)
    assert done.rolled == []


@pytest.mark.rule("DW-RULING-56")
def test_one_hit_is_one_mortal_wound() -> None:
    done = act("take_wounds", table(full()), [5], hero="edda", points=3)
    assert condition(done).kind == "mortal"
    assert done.state.hero("edda").mortal_wounds == 1


@pytest.mark.rule("DW-RULING-56")
def test_by_house_rule_a_second_point_without_room_kills() -> None:
    rule = ["excess_kills"]
    assert condition(act("take_wounds", table(full(), rulings=rule), [5], hero="edda", points=2)).kind == "dead"
    assert condition(act("take_wounds", table(full(), rulings=rule), [5], hero="edda")).kind == "mortal"
    room = table(full(STR="2/0/1"), rulings=rule)
    assert condition(act("take_wounds", room, [5], hero="edda", points=2)).kind == "mortal"


@pytest.mark.rule("DW-RULING-23", "DW-WOUND-05")
def test_one_wound_on_each_attribute_is_one_hit() -> None:
    state = table(hero(DEX="1/0/1"))
    done = play(wounds.wound_each_attribute(state, "edda", ("DW-MISHAP-12",)), state)
    assert after(done) == ["3/0/1", "1/0/1", "3/0/1", "3/0/1"]
    assert condition(done) == Condition("fainted", discarded=1)
    state = table(full())
    done = play(wounds.wound_each_attribute(state, "edda", ("DW-MISHAP-12",)), state, dice=[5])
    assert condition(done).kind == "mortal"


@pytest.mark.rule("DW-RULING-23")
@pytest.mark.parametrize(
    ("spared", "left"),
    [
        (("STR", "PRE"), ["3/0/0", "3/0/1", "3/0/1", "3/0/0"]),
        (("INT", "PRE"), ["3/0/1", "3/0/1", "3/0/0", "3/0/0"]),
        (("PRE", "DEX"), ["3/0/1", "3/0/0", "3/0/1", "3/0/0"]),
    ],
)
def test_by_house_rule_armor_reduces_the_wounds_and_the_player_says_where(
    spared: tuple[str, str], left: list[str]
) -> None:
    state = table(hero(items=(VEST,)), rulings=["mishap_wounds_reducible"])
    script = wounds.wound_each_attribute(state, "edda", ("DW-MISHAP-12",), reducible=True)
    done = play(script, state, dice=[5, 6], answers=["vest:0", "2", *spared])
    assert after(done) == left
    first, second = (ask for ask in done.asked if ask.question.kind == "spare-attribute")
    assert (first.who, [one.id for one in first.question.options]) == ("edda", ["STR", "DEX", "INT", "PRE"])
    assert [one.id for one in second.question.options] == [
        name for name in ("STR", "DEX", "INT", "PRE") if name != spared[0]
    ]


@pytest.mark.rule("DW-RULING-23", "DW-WOUND-05")
def test_a_full_attribute_may_be_spared_when_armor_reduces_the_wounds_on_each() -> None:
    state = table(hero(items=(VEST,), DEX="1/0/1"), rulings=["mishap_wounds_reducible"])
    script = wounds.wound_each_attribute(state, "edda", ("DW-MISHAP-12",), reducible=True)
    done = play(script, state, dice=[6, 1], answers=["vest:0", "2", "DEX"])
    assert after(done) == ["3/0/1", "1/0/1", "3/0/1", "3/0/1"]
    assert condition(done).kind == "up"


@pytest.mark.rule("DW-RULING-23", "DW-ARMOR-12")
def test_nothing_is_asked_when_armor_stops_the_wounds_on_each_attribute_altogether() -> None:
    mail = Item("mail", "Mail", place="torso", worn=True, armor=(ArmorPart(4, 4),))
    state = table(hero(items=(mail,)), rulings=["mishap_wounds_reducible"])
    script = wounds.wound_each_attribute(state, "edda", ("DW-MISHAP-12",), reducible=True)
    done = play(script, state, dice=[6, 6, 6, 6], answers=["mail:0", "4"])
    assert after(done) == ["3/0/0"] * 4


@pytest.mark.rule("DW-AFFL-12", "DW-RULING-88")
@pytest.mark.parametrize(("phase", "sleepy"), [("combat", False), ("exploration", True)])
def test_a_wound_in_combat_wakes_the_sleepy(phase: str, sleepy: bool) -> None:
    state = table(hero(afflictions=("Sleepy",)), phase=phase)
    done = act("take_wounds", state, answers=["STR"], hero="edda")
    assert ("Sleepy" in done.state.hero("edda").afflictions) is sleepy


@pytest.mark.rule("DW-RULING-88")
def test_a_discarded_wound_wakes_nobody() -> None:
    state = table(full(afflictions=("Sleepy",)), phase="combat")
    done = act("take_wounds", state, hero="edda", lethal=False)
    assert done.state.hero("edda").afflictions == ("Sleepy",)


@pytest.mark.rule("DW-WOUND-01")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"hero": "nobody"}, "unknown-hero"),
        ({"hero": "edda", "forced": "LUCK"}, "unknown-attribute"),
        ({"hero": "edda", "points": 0}, "bad-points"),
        ({"hero": "bodo"}, "dead"),
    ],
)
def test_taking_wounds_is_refused_before_anything_happens(params: dict[str, Any], code: str) -> None:
    state = table(hero(), hero("bodo", condition=Condition("dead")))
    done = act("take_wounds", state, **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert names(done) == []

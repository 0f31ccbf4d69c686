"""Traumas: receiving them, what each takes, and healing them."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import traumas
from pallbearer.systems.deadweight.carrying import move_tiles, no_grip
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Container, Item

from .kit import act, hero, play, shown, table

SWORD = Item("sword", "Sword", place="right hand", kind="weapon", wielded=True)
TORCH = Item("torch", "Torch", place="left hand", wielded=True, lit=True)
AXE = Item("axe", "Great axe", place="right hand", kind="weapon", slots=2, hands=2, wielded=True)


@pytest.mark.rule("DW-TRAUMA-01", "DW-TRAUMA-02")
def test_a_trauma_is_received_and_healed() -> None:
    done = act("traumatize", table(), hero="edda", trauma="visions")
    assert done.state.hero("edda").traumas == ("Visions",)
    healed = act("heal_trauma", done.state, hero="edda", trauma="VISIONS")
    assert healed.state.hero("edda").traumas == ()


@pytest.mark.rule("DW-TRAUMA-02")
def test_a_trauma_may_be_weakened_into_another() -> None:
    state = table(hero(traumas=("Paranoid",)))
    done = act("heal_trauma", state, hero="edda", trauma="Paranoid", weakened_to="Fearful")
    assert done.state.hero("edda").traumas == ("Fearful",)


@pytest.mark.rule("DW-TRAUMA-03")
def test_a_trauma_held_already_does_nothing() -> None:
    state = table(hero(traumas=("Chronic pain",), trauma_costs={"Chronic pain": "DEX"}))
    assert play(traumas.traumatize(state, "edda", "Chronic pain", ("DW-MW-02",)), state).records == []
    refused = act("traumatize", state, hero="edda", trauma="Chronic pain").result
    assert isinstance(refused, Refused)
    assert refused.code == "trauma-held"


@pytest.mark.rule("DW-TRAUMA-01")
def test_there_are_seven() -> None:
    assert list(traumas.TRAUMAS) == [
        "Broken arm",
        "Broken leg",
        "Chronic pain",
        "Brain damage",
        "Paranoid",
        "Fearful",
        "Visions",
    ]


@pytest.mark.rule("DW-TRAUMA-04", "DW-NOTE-57")
def test_a_broken_arm_drops_what_it_held_and_neither_wields_nor_carries() -> None:
    state = table(hero(items=(SWORD, TORCH), containers=(Container("bag", "bag", 4),)))
    done = act("traumatize", state, answers=["right hand"], hero="edda", trauma="Broken arm")
    assert [option.id for option in done.asked[0].question.options] == ["left hand", "right hand"]
    edda = done.state.hero("edda")
    assert [item.id for item in edda.items] == ["torch"]
    assert [item.id for item in done.state.ground] == ["sword"]
    assert edda.trauma_costs == {"Broken arm": "right hand"}
    refused = act("pick_up", done.state, hero="edda", item="sword", to="right hand").result
    assert isinstance(refused, Refused)
    assert refused.code == "broken-arm"
    empty_handed = hero(traumas=edda.traumas, trauma_costs=edda.trauma_costs)
    grip = no_grip(empty_handed, AXE, "left hand", Rulings())
    assert grip is not None
    assert grip.code == "broken-arm"


@pytest.mark.rule("DW-NOTE-57")
@pytest.mark.parametrize("arm", ["left hand", "right hand"])
def test_a_broken_arm_lets_go_of_a_two_handed_weapon(arm: str) -> None:
    done = act("traumatize", table(hero(items=(AXE,))), answers=[arm], hero="edda", trauma="Broken arm")
    assert done.state.hero("edda").items == ()
    assert [item.id for item in done.state.ground] == ["axe"]


@pytest.mark.rule("DW-NOTE-57")
@pytest.mark.parametrize(("face", "arm"), [(1, "left hand"), (2, "right hand")])
def test_by_house_rule_chance_picks_the_arm(face: int, arm: str) -> None:
    done = act("traumatize", table(rulings=["broken_arm_random"]), [face], hero="edda", trauma="Broken arm")
    assert done.state.hero("edda").trauma_costs == {"Broken arm": arm}


@pytest.mark.rule("DW-TRAUMA-05", "DW-NOTE-58")
def test_a_broken_leg_moves_one_tile_for_two_actions_in_combat() -> None:
    lame = hero(DEX="3/0/0", traumas=("Broken leg",))
    assert move_tiles(lame, Rulings()) == 1
    assert move_tiles(hero(DEX="3/0/0"), Rulings()) == 6
    assert traumas.move_cost(table(lame, phase="combat"), lame) == 2
    assert traumas.move_cost(table(lame), lame) == 1
    assert traumas.move_cost(table(phase="combat"), hero()) == 1
    load = tuple(Item(f"stone-{number}", "stone") for number in range(11))
    assert move_tiles(hero(STR="1/0/0", traumas=("Broken leg",), items=load), Rulings()) == 1


@pytest.mark.rule("DW-TRAUMA-06")
@pytest.mark.parametrize("phase", ["exploration", "combat", "camp"])
def test_a_broken_leg_needs_help_or_a_cane_on_an_expedition(phase: str) -> None:
    lame = hero(traumas=("Broken leg",))
    state = table(lame, phase=phase)
    refused = traumas.may_move(state, lame)
    assert refused is not None
    assert refused.code == "broken-leg"
    assert traumas.may_move(state, lame, helped=True) is None
    for crutch in (Item("cane", "old cane"), Item("staff", "oak", tags=("staff",))):
        assert traumas.may_move(state, hero(traumas=("Broken leg",), items=(crutch,))) is None
    dropped = hero(traumas=("Broken leg",), items=(Item("cane", "cane", place="dropped"),))
    assert traumas.may_move(state, dropped) is not None
    assert traumas.may_move(state, hero()) is None
    assert traumas.may_move(table(phase="interlude"), lame) is None


@pytest.mark.rule("DW-TRAUMA-07", "DW-NOTE-56")
def test_chronic_pain_takes_a_score_point_above_0_until_healed() -> None:
    state = table(hero(STR="0/0/0", DEX="2/0/0"))
    done = act("traumatize", state, answers=["DEX"], hero="edda", trauma="Chronic pain")
    assert [option.id for option in done.asked[0].question.options] == ["DEX", "INT", "PRE"]
    assert done.asked[0].who == "edda"
    assert shown(done.state.hero("edda"), "DEX") == "1/0/0"
    healed = act("heal_trauma", done.state, hero="edda", trauma="Chronic pain").state.hero("edda")
    assert shown(healed, "DEX") == "2/0/0"
    assert healed.trauma_costs == {}


@pytest.mark.rule("DW-NOTE-56")
@pytest.mark.parametrize(
    ("before", "after"),
    [("3/1/1", "2/1/1"), ("3/1/2", "2/0/2"), ("3/3/0", "2/2/0"), ("1/0/1", "0/0/0"), ("3/0/3", "2/0/2")],
)
def test_what_no_longer_fits_is_dropped_fatigue_first_without_fainting(before: str, after: str) -> None:
    done = act("traumatize", table(hero(INT=before)), answers=["INT"], hero="edda", trauma="Chronic pain")
    assert shown(done.state.hero("edda"), "INT") == after
    assert done.state.hero("edda").up


@pytest.mark.rule("DW-TRAUMA-08", "DW-NOTE-56")
def test_brain_damage_takes_a_proficiency_point_above_0_until_healed() -> None:
    state = table(hero(prof={"INT": 2, "PRE": 1}))
    done = act("traumatize", state, answers=["INT"], hero="edda", trauma="Brain damage")
    assert [option.id for option in done.asked[0].question.options] == ["INT", "PRE"]
    assert done.state.hero("edda").INT.proficiency == 1
    assert shown(done.state.hero("edda"), "INT") == "3/0/0"
    healed = act("heal_trauma", done.state, hero="edda", trauma="Brain damage")
    assert healed.state.hero("edda").INT.proficiency == 2


@pytest.mark.rule("DW-NOTE-56")
def test_nothing_is_lost_if_all_are_0() -> None:
    done = act("traumatize", table(), hero="edda", trauma="Brain damage")
    assert done.state.hero("edda").traumas == ("Brain damage",)
    assert done.state.hero("edda").trauma_costs == {}
    nought = hero(STR="0/0/0", DEX="0/0/0", INT="0/0/0", PRE="0/0/0")
    done = act("traumatize", table(nought), hero="edda", trauma="Chronic pain")
    assert done.asked == []
    assert done.state.hero("edda").traumas == ("Chronic pain",)


@pytest.mark.rule("DW-NOTE-56")
@pytest.mark.parametrize(
    ("trauma", "face", "score", "prof"), [("Chronic pain", 3, "2/0/0", 1), ("Brain damage", 2, "3/0/0", 0)]
)
def test_by_house_rule_chance_picks_the_attribute(trauma: str, face: int, score: str, prof: int) -> None:
    state = table(hero(prof={"DEX": 1, "INT": 1}), rulings=["trauma_attribute_random"])
    done = act("traumatize", state, [face], hero="edda", trauma=trauma)
    assert done.asked == []
    assert shown(done.state.hero("edda"), "INT") == score
    assert done.state.hero("edda").INT.proficiency == prof


@pytest.mark.rule("DW-TRAUMA-09", "DW-NOTE-59")
def test_the_paranoid_take_no_help_but_may_give_it() -> None:
    state = table(hero(traumas=("Paranoid",)), hero("bodo"))
    refused = act("test", state, hero="edda", attribute="DEX", helper="bodo").result
    assert isinstance(refused, Refused)
    assert refused.code == "paranoid"
    state = table(hero(DEX="1/0/0"), hero("bodo", traumas=("Paranoid",)))
    helped = act("test", state, [2, 5], ["yes", "yes"], hero="edda", attribute="DEX", helper="bodo")
    assert helped.result[0].helpers == ("bodo",)


@pytest.mark.rule("DW-TRAUMA-10")
def test_the_paranoid_share_only_rations_in_camp() -> None:
    paranoid = hero(traumas=("Paranoid",))
    rope, ration = Item("rope", "rope"), Item("ration", "ration")
    camp = table(paranoid, phase="camp")
    refused = traumas.may_share(camp, paranoid, rope)
    assert refused is not None
    assert refused.code == "paranoid"
    assert traumas.may_share(camp, paranoid, ration) is None
    assert traumas.may_share(camp, hero(), rope) is None
    assert traumas.may_share(table(paranoid), paranoid, rope) is None


@pytest.mark.rule("DW-TRAUMA-11", "DW-NOTE-59")
@pytest.mark.parametrize(("paranoid", "dice", "left"), [(0, 3, 3), (1, 3, 2), (2, 3, 1), (2, 1, 0)])
def test_each_paranoid_costs_an_ambush_die_never_below_none(paranoid: int, dice: int, left: int) -> None:
    group = [hero(traumas=("Paranoid",))] * paranoid + [hero()]
    assert traumas.ambush_dice(group, dice) == left


@pytest.mark.rule("DW-TRAUMA-01", "DW-TRAUMA-02")
@pytest.mark.parametrize(
    ("name", "params", "code"),
    [
        ("traumatize", {"hero": "nobody", "trauma": "Visions"}, "unknown-hero"),
        ("traumatize", {"hero": "edda", "trauma": "Grief"}, "unknown-trauma"),
        ("heal_trauma", {"hero": "nobody", "trauma": "Visions"}, "unknown-hero"),
        ("heal_trauma", {"hero": "edda", "trauma": "Visions"}, "no-trauma"),
        ("heal_trauma", {"hero": "edda", "trauma": "Fearful", "weakened_to": "Grief"}, "unknown-trauma"),
        ("heal_trauma", {"hero": "edda", "trauma": "Fearful", "weakened_to": "Paranoid"}, "trauma-held"),
    ],
)
def test_refusals(name: str, params: dict[str, Any], code: str) -> None:
    done = act(name, table(hero(traumas=("Fearful", "Paranoid"))), **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert done.records == []

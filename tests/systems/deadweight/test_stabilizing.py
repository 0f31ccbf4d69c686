"""Who may stabilize whom, when, and with what."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import fainting, stabilizing
from pallbearer.systems.deadweight.state import Condition, Hero, Item, Magic, State

from .kit import act, hero, play, shown, table

KIT = Item("kit", "First Aid Kit", usage=6)
SUPPLY = Item("supply", "medical supply", count=2)
BANDAGE = Item("bandage", "bandage", count=3, tags=("first aid",))
CURE = Magic("cure", "Cure Light Wounds", "prayer", memorized=True)


def dying(deadline: int = -1, **fields: Any) -> Hero:
    return hero("edda", condition=Condition("mortal", deadline=deadline), **fields)


def healer(**fields: Any) -> Hero:
    return hero("bodo", **{"items": (KIT, SUPPLY, BANDAGE), "magic": (CURE,), **fields})


def refused(state: State, **params: Any) -> str:
    done = act("stabilize", state, hero="bodo", target="edda", **params)
    assert isinstance(done.result, Refused)
    assert (done.records, done.rolled) == ([], [])
    return done.result.code


@pytest.mark.rule("DW-MORTAL-05", "DW-FAINT-09")
def test_a_first_aid_kit_stabilizes_and_its_usage_die_is_rolled() -> None:
    done = act("stabilize", table(healer(), dying()), [2], hero="bodo", target="edda", item="kit")
    assert done.state.hero("edda").up
    kit = done.state.hero("bodo").item("kit")
    assert kit is not None
    assert kit.usage == 4


@pytest.mark.rule("DW-MORTAL-05", "DW-FAINT-09")
def test_a_medical_supply_stabilizes_and_one_is_used() -> None:
    done = act("stabilize", table(healer(), dying()), hero="bodo", target="edda", item="supply")
    assert done.state.hero("edda").up
    supply = done.state.hero("bodo").item("supply")
    assert supply is not None
    assert supply.count == 1


@pytest.mark.rule("DW-MORTAL-05", "DW-FAINT-09")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"item": "bandage"}, "no-remedy"),
        ({"item": "rope"}, "no-remedy"),
        ({"spell": "fireball"}, "no-healing-spell"),
        ({}, "one-means"),
        ({"item": "kit", "spell": "cure"}, "one-means"),
    ],
)
def test_nothing_else_stabilizes(params: dict[str, str], code: str) -> None:
    assert refused(table(healer(), dying()), **params) == code


@pytest.mark.rule("DW-MORTAL-05")
@pytest.mark.parametrize(
    ("condition", "code"), [(Condition(), "not-down"), (Condition("dead"), "dead"), (Condition("mortal"), "")]
)
def test_only_the_fallen_are_stabilized(condition: Condition, code: str) -> None:
    result = stabilizing.may_be_stabilized(table(), hero(condition=condition))
    assert (result.code if result else "") == code
    if code:
        assert refused(table(healer(), hero(condition=condition)), item="kit") == code


@pytest.mark.rule("DW-WOUND-11", "DW-RULING-65")
def test_the_mortally_wounded_wait_for_the_end_of_the_combat() -> None:
    assert refused(table(healer(), dying(), phase="combat"), item="kit") == "in-combat"
    after = table(healer(), dying(), phase="exploration")
    assert act("stabilize", after, [3], hero="bodo", target="edda", item="kit").state.hero("edda").up


@pytest.mark.rule("DW-RULING-65")
def test_who_would_die_of_waiting_is_stabilized_in_combat() -> None:
    state = table(healer(), dying(deadline=1), phase="combat")
    assert act("stabilize", state, [3], hero="bodo", target="edda", item="kit").state.hero("edda").up


@pytest.mark.rule("DW-RULING-65")
def test_by_house_rule_all_the_mortally_wounded_are() -> None:
    state = table(healer(), dying(), phase="combat", rulings=["stabilize_in_combat_any"])
    assert act("stabilize", state, [3], hero="bodo", target="edda", item="kit").state.hero("edda").up


@pytest.mark.rule("DW-NOTE-42")
def test_the_stabilized_are_up_with_their_wounds() -> None:
    state = table(healer(), dying(STR="1/0/1", DEX="1/0/1", INT="1/0/1", PRE="1/0/1", mortal_wounds=1))
    done = act("stabilize", state, [3], hero="bodo", target="edda", item="kit").state
    edda = done.hero("edda")
    assert edda.up
    assert [shown(edda, name) for name in ("STR", "DEX", "INT", "PRE")] == ["1/0/1"] * 4
    assert fainting.may_fight(done, edda) is None
    again = act("take_wounds", done, [4], hero="edda").state.hero("edda")
    assert again.traumas == ("Visions",)
    assert again.mortal_wounds == 2


@pytest.mark.rule("DW-NOTE-42")
def test_by_house_rule_the_stabilized_cannot_fight() -> None:
    state = table(healer(), dying(mortal_wounds=1), rulings=["stabilized_cannot_fight"])
    done = act("stabilize", state, [3], hero="bodo", target="edda", item="kit").state
    result = fainting.may_fight(done, done.hero("edda"))
    assert result is not None
    assert result.code == "stabilized"
    assert fainting.may_fight(done, done.hero("bodo")) is None
    assert fainting.may_fight(done, replace(done.hero("edda"), mortal_wounds=0)) is None
    woken = table(healer(), hero("edda", condition=Condition("fainted")), rulings=["stabilized_cannot_fight"])
    done = act("stabilize", woken, [3], hero="bodo", target="edda", item="kit").state
    assert fainting.may_fight(done, done.hero("edda")) is None


@pytest.mark.rule("DW-MORTAL-05")
def test_the_dead_and_the_dying_cannot_fight() -> None:
    assert fainting.may_fight(table(), dying()) is not None


@pytest.mark.rule("DW-FAINT-09", "DW-MORTAL-05")
def test_a_healing_spell_that_takes_effect_stabilizes_and_wakes() -> None:
    state = table(healer(), dying())
    assert play(stabilizing.stabilize(state, "bodo", "edda", ("DW-BASICPR-01",)), state).state.hero("edda").up
    fighting = table(healer(), dying(), phase="combat")
    assert play(stabilizing.stabilize(fighting, "bodo", "edda", ("DW-BASICPR-01",)), fighting).records == []


def cleric() -> Hero:
    return healer(traits=("Divine mandate",), items=(Item("icon", "Icon", holy_symbol=True),), PRE="2/0/0")


@pytest.mark.rule("DW-FAINT-09", "DW-MORTAL-05", "DW-BASICPR-01")
@pytest.mark.parametrize(("faces", "up", "strength"), [([5, 2], True, "3/0/0"), ([2, 3], False, "3/0/2")])
def test_a_prayer_stabilizes_if_it_is_answered(faces: list[int], up: bool, strength: str) -> None:
    state = table(cleric(), dying(STR="3/0/2"))
    done = act("stabilize", state, faces, hero="bodo", target="edda", spell="cure")
    assert done.state.hero("edda").up is up
    assert shown(done.state.hero("edda"), "STR") == strength
    assert done.state.hero("bodo").magic[0].exhausted is up


@pytest.mark.rule("DW-FAINT-09", "DW-SPELL-08")
def test_a_healing_spell_stabilizes_whatever_its_test_shows() -> None:
    mend = Magic("mend", "Mend flesh", "spell", text="The target heals 1 wound.", memorized=True)
    wand = Item("wand", "Wand", conductor=True)
    wizard = healer(traits=("Magic user",), items=(wand,), magic=(mend,), INT="2/0/0")
    done = act("stabilize", table(wizard, dying()), [2, 3], hero="bodo", target="edda", spell="mend", conductor="wand")
    assert done.state.hero("edda").up
    assert done.state.hero("bodo").magic[0].forgotten


@pytest.mark.rule("DW-MORTAL-05", "DW-PRAYER-04")
def test_a_prayer_that_may_not_be_said_stabilizes_nobody() -> None:
    unholy = healer(traits=("Divine mandate",), items=())
    assert refused(table(unholy, dying()), spell="cure") == "no-symbol"

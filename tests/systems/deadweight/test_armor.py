"""Armor, and the order in which armor and Hardened reduce a hit."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import armor
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Hero, Item

from .kit import act, hero, play, shown, table


def piece(id: str, *points: int, full: int = 0, worn: bool = True, gone: bool = False) -> Item:
    """A piece of armor; two numbers are two parts."""
    parts = tuple(ArmorPart(one, full or one) for one in points)
    return Item(id, id.capitalize(), place="torso", kind="armor", worn=worn, gone=gone, armor=parts)


def clad(*items: Item, **fields: Any) -> Hero:
    return hero(items=items, **fields)


def left(done: Rehearsal[Any]) -> int:
    """How many wounds were placed."""
    one = done.state.hero("edda")
    return one.STR.wounds + one.DEX.wounds + one.INT.wounds + one.PRE.wounds


def points(done: Rehearsal[Any], item: str) -> list[int]:
    found = done.state.hero("edda").item(item)
    assert found is not None
    return [part.points for part in found.armor]


def kinds(done: Rehearsal[Any]) -> list[str]:
    return [ask.question.kind for ask in done.asked]


def options(done: Rehearsal[Any], number: int = 0) -> list[str]:
    return [option.id for option in done.asked[number].question.options]


@pytest.mark.rule("DW-EX-13", "DW-ARMOR-01", "DW-ARMOR-03", "DW-ARMOR-04", "DW-ARMOR-05")
def test_zaels_leather_stops_one_of_two_and_loses_a_point() -> None:
    state = table(clad(piece("leather", 2)))
    done = act("take_wounds", state, [1, 6], ["leather:0", "2", "STR"], hero="edda", points=2)
    assert left(done) == 1
    assert points(done, "leather") == [1]
    assert done.rolled[0].dice == (6, 6)


@pytest.mark.rule("DW-ARMOR-04", "DW-ARMOR-05", "DW-ARMOR-06")
@pytest.mark.parametrize(
    ("face", "wounds", "armor_left"), [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 0, 0), (5, 0, 1), (6, 0, 1)]
)
def test_each_face_of_an_armor_die(face: int, wounds: int, armor_left: int) -> None:
    placed = ["STR"] * wounds
    done = act("take_wounds", table(clad(piece("vest", 1))), [face], ["vest:0", "1", *placed], hero="edda")
    assert left(done) == wounds
    assert points(done, "vest") == [armor_left]


@pytest.mark.rule("DW-ARMOR-07")
def test_the_player_may_roll_fewer_dice_or_none() -> None:
    state = table(clad(piece("vest", 3)))
    fewer = act("take_wounds", state, [5], ["vest:0", "1", "STR"], hero="edda", points=2)
    assert options(fewer, 1) == ["3", "2", "1", "0"]
    assert (left(fewer), len(fewer.rolled[0].dice)) == (1, 1)
    none = act("take_wounds", state, answers=["vest:0", "0", "STR"], hero="edda")
    assert (left(none), none.rolled) == (1, [])
    declined = act("take_wounds", state, answers=["none", "STR"], hero="edda")
    assert (left(declined), declined.rolled, points(declined, "vest")) == (1, [], [3])


@pytest.mark.rule("DW-ARMOR-08", "DW-ARMOR-09", "DW-EX-17")
def test_of_helmet_and_vest_the_player_picks_one_for_an_attack() -> None:
    state = table(
        clad(piece("helmet", 1), piece("vest", 2), piece("spare", 3, worn=False), piece("rags", 1, gone=True))
    )
    done = act("take_wounds", state, [3], ["helmet:0", "1", "STR", "STR"], hero="edda", points=2)
    assert options(done) == ["helmet:0", "vest:0", "none"]
    assert kinds(done) == ["armor", "armor-dice", "place-wound", "place-wound"]
    again = act("take_wounds", done.state, [6, 6], ["vest:0", "2"], hero="edda", points=2)
    assert left(again) == 2


@pytest.mark.rule("DW-ARMOR-10", "DW-ARMOR-11", "DW-EX-12", "DW-EX-49", "DW-RULING-51")
def test_the_parts_of_2_2_ap_are_used_and_broken_one_by_one() -> None:
    state = table(clad(piece("mail", 2, 2)))
    first = act("take_wounds", state, [4, 4], ["mail:0", "2", "STR"], hero="edda", points=3)
    assert options(first) == ["mail:0", "mail:1", "none"]
    assert options(first, 1) == ["2", "1", "0"]
    assert (left(first), points(first, "mail")) == (1, [0, 2])
    second = act("take_wounds", first.state, [5, 3], ["mail:1", "2", "STR"], hero="edda", points=2)
    assert options(second) == ["mail:1", "none"]
    assert (left(second), points(second, "mail")) == (2, [0, 2])


@pytest.mark.rule("DW-RULING-51")
def test_by_house_rule_the_parts_of_a_piece_may_follow_each_other() -> None:
    state = table(clad(piece("mail", 2, 2), piece("helmet", 1)), rulings=["armor_parts_in_sequence"])
    done = act("take_wounds", state, [5, 2, 6, 3], ["mail:0", "2", "mail:1", "2", "STR"], hero="edda", points=3)
    assert options(done, 2) == ["mail:1", "none"]
    assert (left(done), points(done, "mail")) == (1, [2, 2])


@pytest.mark.rule("DW-ARMOR-12", "DW-EX-50", "DW-NOTE-40")
def test_damage_never_goes_below_zero_and_spare_dice_still_cost() -> None:
    state = table(clad(piece("mail", 3), STR="3/0/1"))
    done = act("take_wounds", state, [4, 5, 1], ["mail:0", "3"], hero="edda")
    assert shown(done.state.hero("edda"), "STR") == "3/0/1"
    assert points(done, "mail") == [1]
    one_die = act("take_wounds", state, [3], ["mail:0", "1", "DEX"], hero="edda")
    assert shown(one_die.state.hero("edda"), "DEX") == "3/0/1"
    assert points(one_die, "mail") == [3]


@pytest.mark.rule("DW-NOTE-40")
def test_by_house_rule_no_point_is_lost_once_the_damage_is_gone() -> None:
    state = table(clad(piece("mail", 3)), rulings=["no_ap_loss_when_damage_gone"])
    done = act("take_wounds", state, [4, 5, 1], ["mail:0", "3"], hero="edda")
    assert points(done, "mail") == [2]


@pytest.mark.rule("DW-NOTE-40")
def test_armor_at_0_ap_is_not_offered() -> None:
    done = act("take_wounds", table(clad(piece("mail", 0, full=2))), answers=["STR"], hero="edda")
    assert kinds(done) == ["place-wound"]


@pytest.mark.rule("DW-NOTE-40")
def test_repair_stops_at_the_original_points() -> None:
    state = table(clad(piece("mail", 1, 2, full=3)))
    done = act("repair_armor", state, hero="edda", item="mail", part=0, points=9)
    assert points(done, "mail") == [3, 2]
    done = act("repair_armor", done.state, hero="edda", item="mail", part=1, points=1)
    assert points(done, "mail") == [3, 3]


@pytest.mark.rule("DW-NOTE-40", "DW-ARMOR-10")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"hero": "nobody", "item": "mail"}, "unknown-hero"),
        ({"hero": "edda", "item": "rope"}, "unknown-armor"),
        ({"hero": "edda", "item": "mail", "part": 2}, "unknown-part"),
        ({"hero": "edda", "item": "mail", "part": 0, "points": 0}, "bad-points"),
        ({"hero": "edda", "item": "mail", "part": 1}, "whole"),
    ],
)
def test_repair_is_refused(params: dict[str, Any], code: str) -> None:
    state = table(clad(Item("mail", "Mail", worn=True, armor=(ArmorPart(1, 3), ArmorPart(3, 3)))))
    done = act("repair_armor", state, **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert done.records == []


@pytest.mark.rule("DW-ARMOR-05")
def test_lost_points_stay_lost_until_repaired() -> None:
    state = table(clad(piece("vest", 2)))
    hit = act("take_wounds", state, [1, 1], ["vest:0", "2", "STR"], hero="edda")
    assert points(hit, "vest") == [0]
    next_hit = act("take_wounds", hit.state, answers=["DEX"], hero="edda")
    assert points(next_hit, "vest") == [0]
    fixed = act("repair_armor", next_hit.state, hero="edda", item="vest", points=1)
    assert points(fixed, "vest") == [1]


@pytest.mark.rule("DW-NOTE-39", "DW-RULING-84")
def test_an_armor_roll_is_no_test() -> None:
    scared = clad(piece("vest", 3), afflictions=("Terrified", "Hopeless"), prof={"STR": 2, "DEX": 2})
    done = act("take_wounds", table(scared), [4, 5, 6], ["vest:0", "3"], hero="edda", points=3)
    edda = done.state.hero("edda")
    assert left(done) == 0
    assert [shown(edda, name) for name in ("STR", "DEX", "INT", "PRE")] == ["3/0/0"] * 4
    assert kinds(done) == ["armor", "armor-dice"]
    assert [type(event).__name__ for event in done.events] == ["ArmorRolled"]
    omens = act(
        "take_wounds", table(clad(piece("vest", 2), traits=("Bad omens",))), [1, 2], ["vest:0", "2", "STR"], hero="edda"
    )
    assert omens.state.trackers["omens"].filled == 0


@pytest.mark.rule("DW-RULING-52")
@pytest.mark.parametrize(
    ("source", "rulings", "offered"),
    [
        ("attack", [], True),
        ("hazard", [], True),
        ("fatigue", [], False),
        ("mishap", [], False),
        ("miracle", [], False),
        ("other", [], False),
        ("attack", ["armor_attacks_only"], True),
        ("hazard", ["armor_attacks_only"], False),
        ("mishap", ["mishap_wounds_reducible"], True),
    ],
)
def test_armor_helps_against_violence_from_outside(source: str, rulings: list[str], offered: bool) -> None:
    state = table(clad(piece("vest", 1)), rulings=rulings)
    answers = ["none", "STR"] if offered else ["STR"]
    done = act("take_wounds", state, answers=answers, hero="edda", source=source)
    assert ("armor" in kinds(done)) is offered
    assert left(done) == 1


@pytest.mark.rule("DW-RULING-52", "DW-ARMOR-01")
@pytest.mark.parametrize("params", [{"reducible": False}, {"pierces_armor": True}])
def test_armor_does_not_help_where_a_rule_says_so(params: dict[str, bool]) -> None:
    done = act("take_wounds", table(clad(piece("vest", 1))), answers=["STR"], hero="edda", **params)
    assert kinds(done) == ["place-wound"]


@pytest.mark.rule("DW-RULING-53")
def test_the_player_sees_one_reduction_before_deciding_on_the_next() -> None:
    state = table(clad(piece("vest", 2), traits=("Hardened",), STR="2/0/0"))
    armor_first = ["vest:0", "2", "hardened", "DEX"]
    done = act("take_wounds", state, [5, 3, 6, 2], armor_first, hero="edda", points=3)
    assert options(done) == ["vest:0", "hardened", "none"]
    assert options(done, 2) == ["hardened", "none"]
    assert left(done) == 1
    body_first = ["hardened", "vest:0", "2", "DEX"]
    other = act("take_wounds", state, [6, 2, 5, 3], body_first, hero="edda", points=3)
    assert options(other, 1) == ["vest:0", "none"]
    assert left(other) == 1
    stopped = act("take_wounds", state, [6, 6], ["vest:0", "2"], hero="edda", points=2)
    assert left(stopped) == 0


@pytest.mark.rule("DW-RULING-53")
def test_by_house_rule_armor_comes_first() -> None:
    state = table(clad(piece("vest", 2), traits=("Hardened",)), rulings=["armor_before_traits"])
    done = act("take_wounds", state, [5, 2, 3], ["none", "hardened", "STR"], hero="edda", points=2)
    assert options(done) == ["vest:0", "none"]
    assert options(done, 1) == ["hardened", "none"]
    assert left(done) == 1


@pytest.mark.rule("DW-TRAIT-11", "DW-TRAIT-12", "DW-EX-71")
@pytest.mark.parametrize(
    ("faces", "wounds", "strength"),
    [([6, 6], 1, "2/0/0"), ([4, 2], 2, "2/1/0"), ([2, 3], 3, "2/0/0")],
)
def test_hardened_resists_one_or_two(faces: list[int], wounds: int, strength: str) -> None:
    state = table(hero(traits=("Hardened",), STR="2/0/0"))
    done = act("take_wounds", state, faces, ["hardened", *["DEX"] * wounds], hero="edda", points=3)
    assert shown(done.state.hero("edda"), "DEX") == f"3/0/{wounds}"
    assert shown(done.state.hero("edda"), "STR") == strength
    assert kinds(done)[0] == "armor"
    assert kinds(done).count("armor") == 1


@pytest.mark.rule("DW-RULING-77")
def test_hardened_is_for_attacks_and_for_the_waking() -> None:
    tough = hero(traits=("Hardened",))
    assert kinds(act("take_wounds", table(tough), answers=["STR"], hero="edda", source="hazard")) == ["place-wound"]
    non_lethal = act("take_wounds", table(tough), [5, 2, 2], ["hardened"], hero="edda", lethal=False)
    assert left(non_lethal) == 0
    out = hero(traits=("Hardened",), condition=Condition("fainted", discarded=1))
    assert kinds(act("take_wounds", table(out), answers=["STR"], hero="edda")) == ["place-wound"]


@pytest.mark.rule("DW-RULING-77")
def test_by_house_rule_hardened_is_a_check() -> None:
    state = table(hero(traits=("Hardened",)), rulings=["hardened_is_a_check"])
    done = act("take_wounds", state, [4, 1, 2], ["hardened", "DEX"], hero="edda", points=2)
    assert shown(done.state.hero("edda"), "STR") == "3/0/0"
    assert left(done) == 1


@pytest.mark.rule("DW-ARMOR-04", "DW-ARMOR-05")
def test_what_faces_stop_and_cost() -> None:
    assert armor.stopped((4, 5, 6, 1, 2, 3)) == 3
    assert armor.lost((4, 5, 6, 1, 2, 3), damage=9) == 2


@pytest.mark.rule("DW-NOTE-40")
def test_repairing_what_is_not_there_changes_nothing() -> None:
    state = table(clad(piece("vest", 1)))
    assert play(armor.repair(state, "edda", "rope", 0, 1, ("DW-SKILL-17",)), state).records == []
    assert play(armor.repair(state, "edda", "vest", 0, 1, ("DW-SKILL-17",)), state).records == []

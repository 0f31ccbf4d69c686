"""Skills of the camp phase."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import camp_skills
from pallbearer.systems.deadweight.skill_use import actions_spent
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Item
from pallbearer.systems.deadweight.trackers import main_trackers
from tests.systems.deadweight.kit import act, hero, shown, table

MAIL = Item("mail", "Chainmail", kind="armor", worn=True, place="torso", armor=(ArmorPart(0, 2), ArmorPart(1, 2)))
CAP = Item("cap", "Helmet", kind="armor", worn=True, place="torso", armor=(ArmorPart(0, 1),))


FEEDING = [
    ([()], [], 1),
    ([("Cooking",)], [], 2),
    ([("Master Chef",)], [], 3),
    ([("Cooking",), ("Cooking",)], [], 2),
    ([("Cooking",), ("Master Chef",)], [], 3),
    ([("Cooking",), ("Master Chef",)], ["cooks_stack"], 4),
    ([("Master Chef",)], ["advanced_stacks_on_basic"], 4),
]


@pytest.mark.rule("DW-SKILL-12", "DW-SKILL-14", "DW-NOTE-48", "DW-RULING-67")
@pytest.mark.parametrize(("cooks", "rulings", "fed"), FEEDING)
def test_how_many_a_ration_feeds_in_camp(cooks: list[tuple[str, ...]], rulings: list[str], fed: int) -> None:
    heroes = [hero(f"cook{number}", skills=held) for number, held in enumerate(cooks)]
    names = [one.id for one in heroes]
    assert camp_skills.ration_feeds(table(*heroes, rulings=rulings, phase="camp"), names) == fed
    assert camp_skills.ration_feeds(table(*heroes, rulings=rulings, phase="exploration"), names) == 1


@pytest.mark.rule("DW-SKILL-12")
def test_only_a_cook_who_is_there_and_up_cooks() -> None:
    state = table(hero("edda", skills=("Cooking",), condition=Condition("fainted")), hero("finn"), phase="camp")
    assert camp_skills.ration_feeds(state, ["edda", "finn"]) == 1
    state = table(hero("edda", skills=("Cooking",)), hero("finn"), phase="camp")
    assert camp_skills.ration_feeds(state, ["finn"]) == 1


@pytest.mark.rule("DW-SKILL-17", "DW-NOTE-49")
def test_a_crafter_mends_two_points_in_all_on_any_armor_of_the_group() -> None:
    state = table(hero("edda", skills=("Crafting",), items=(CAP,)), hero("finn", items=(MAIL,)), phase="camp")
    done = act("mend_armor", state, hero="edda", item="mail", owner="finn", part=1)
    assert done.state.hero("finn").items[0].armor == (ArmorPart(0, 2), ArmorPart(2, 2))
    assert done.rolled == []
    done = act("mend_armor", done.state, hero="edda", item="cap")
    assert done.state.hero("edda").items[0].armor == (ArmorPart(1, 1),)
    assert actions_spent(done.state, "edda", "camp action") == 0
    refused = act("mend_armor", done.state, hero="edda", item="mail", owner="finn").result
    assert refused.code == "camp-limit"


@pytest.mark.rule("DW-SKILL-17", "DW-NOTE-49")
def test_both_points_may_go_to_one_part_and_each_crafter_has_two() -> None:
    state = table(
        hero("edda", skills=("Crafting",), items=(MAIL,)),
        hero("finn", skills=("Crafting",), items=(CAP,)),
        phase="camp",
    )
    done = act("mend_armor", state, hero="edda", item="mail", points=2)
    assert done.state.hero("edda").items[0].armor == (ArmorPart(2, 2), ArmorPart(1, 2))
    done = act("mend_armor", done.state, hero="finn", item="mail", owner="edda", part=1)
    assert done.state.hero("edda").items[0].armor == (ArmorPart(2, 2), ArmorPart(2, 2))


@pytest.mark.rule("DW-NOTE-49")
def test_by_house_rule_a_crafter_mends_their_own_only() -> None:
    heroes = hero("edda", skills=("Crafting",), items=(CAP,)), hero("finn", items=(MAIL,))
    state = table(*heroes, rulings=["crafting_own_armor_only"], phase="camp")
    assert act("mend_armor", state, hero="edda", item="mail", owner="finn").result.code == "own-armor-only"
    assert act("mend_armor", state, hero="edda", item="cap").state.hero("edda").items[0].armor == (ArmorPart(1, 1),)


@pytest.mark.rule("DW-SKILL-17")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"item": "sword"}, "no-such-armor"),
        ({"item": "cap", "part": 1}, "no-such-armor"),
        ({"item": "cap", "part": -1}, "no-such-armor"),
        ({"item": "cap", "points": 2}, "armor-whole"),
        ({"item": "cap", "points": 0}, "camp-limit"),
        ({"item": "cap", "points": 3}, "camp-limit"),
        ({"item": "cap", "owner": "nobody"}, "unknown-hero"),
    ],
)
def test_what_cannot_be_mended(params: dict[str, object], code: str) -> None:
    state = table(hero("edda", skills=("Crafting",), items=(CAP,)), phase="camp")
    done = act("mend_armor", state, hero="edda", **params)
    assert done.result.code == code
    assert done.records == []


@pytest.mark.rule("DW-SKILL-17", "DW-SKILL-35", "DW-SKILL-43")
@pytest.mark.parametrize(
    ("name", "skill", "params"),
    [
        ("mend_armor", "Crafting", {"item": "cap"}),
        ("hold_ritual", "Ritualist", {"tracker": "omens"}),
        ("operate", "Surgeon", {}),
    ],
)
def test_camp_skills_need_the_skill_a_camp_and_a_hero_who_is_up(
    name: str, skill: str, params: dict[str, object]
) -> None:
    skilled = hero(skills=(skill,), items=(CAP,))
    for state, code in [
        (table(hero(items=(CAP,)), phase="camp"), "lacking"),
        (table(skilled, phase="exploration"), "wrong-phase"),
        (table(skilled, phase="combat"), "wrong-phase"),
        (table(hero(skills=(skill,), items=(CAP,), condition=Condition("fainted")), phase="camp"), "fainted"),
    ]:
        done = act(name, state, hero="edda", **params)
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert (done.records, done.rolled) == ([], [])


@pytest.mark.rule("DW-SKILL-35")
@pytest.mark.parametrize("tracker", ["omens", "doom"])
def test_a_ritual_takes_one_point_off_for_one_camp_action(tracker: str) -> None:
    trackers = main_trackers()
    trackers[tracker] = type(trackers[tracker])(tracker, tracker, 8, filled=3, secret=True)
    state = table(hero(skills=("Ritualist",)), phase="camp", trackers=trackers)
    done = act("hold_ritual", state, hero="edda", tracker=tracker)
    assert done.state.trackers[tracker].filled == 2
    assert actions_spent(done.state, "edda", "camp action") == 1
    assert done.records[-1].audience == (GM,)
    done = act("hold_ritual", done.state, hero="edda", tracker=tracker)
    assert done.state.trackers[tracker].filled == 1
    assert actions_spent(done.state, "edda", "camp action") == 2


@pytest.mark.rule("DW-SKILL-35")
def test_a_ritual_touches_no_other_tracker_and_goes_not_below_none() -> None:
    state = table(hero(skills=("Ritualist",)), phase="camp")
    assert act("hold_ritual", state, hero="edda", tracker="decay").result.code == "no-such-tracker"
    done = act("hold_ritual", state, hero="edda", tracker="omens")
    assert done.state.trackers["omens"].filled == 0
    assert actions_spent(done.state, "edda", "camp action") == 1


def _group(**fields: object) -> tuple[object, ...]:
    return (
        hero("edda", INT="2/0/0", STR="2/0/1", skills=("Surgeon",)),
        hero("finn", DEX="3/0/1", PRE="2/1/1"),
        hero("gro", STR="3/0/2", afflictions=("Hungry",)),
        hero("hal"),
    )


@pytest.mark.rule("DW-SKILL-43", "DW-RULING-73")
def test_a_surgeon_heals_a_wound_of_everyone_where_each_likes() -> None:
    state = table(*_group(), phase="camp")
    done = act("operate", state, hero="edda", dice=[5, 3], answers=["PRE"])
    assert shown(done.state.hero("edda"), "STR") == "2/0/0"
    assert shown(done.state.hero("finn"), "PRE") == "2/1/0"
    assert shown(done.state.hero("finn"), "DEX") == "3/0/1"
    assert shown(done.state.hero("gro"), "STR") == "3/0/2"
    assert [(ask.who, ask.question.kind) for ask in done.asked] == [("finn", "heal-wound")]
    assert actions_spent(done.state, "edda", "camp action") == 0
    again = act("operate", done.state, hero="edda")
    assert again.result.code == "once-per-camp"
    assert again.rolled == []


@pytest.mark.rule("DW-SKILL-43", "DW-RULING-73")
def test_a_failed_operation_heals_nobody_tires_and_uses_up_the_camp() -> None:
    state = table(*_group(), phase="camp")
    done = act("operate", state, hero="edda", dice=[1, 3])
    assert shown(done.state.hero("edda"), "STR") == "2/0/1"
    assert shown(done.state.hero("edda"), "INT") == "2/1/0"
    assert act("operate", done.state, hero="edda").result.code == "once-per-camp"


@pytest.mark.rule("DW-RULING-73")
def test_by_house_rule_surgery_costs_a_camp_action() -> None:
    state = table(*_group(), phase="camp", rulings=["surgeon_costs_camp_action"])
    done = act("operate", state, hero="edda", dice=[2, 3])
    assert actions_spent(done.state, "edda", "camp action") == 1


@pytest.mark.rule("DW-SKILL-43")
def test_an_operation_is_declared_like_any_test() -> None:
    state = table(*_group(), phase="camp")
    done = act("operate", state, hero="edda", safe=True, extra_effort=True)
    assert done.result.code == "safe-and-effort"
    assert done.records == []
    done = act("operate", state, hero="edda", extra_effort=True, dice=[1, 5, 2], answers=["DEX"])
    assert shown(done.state.hero("edda"), "INT") == "2/1/0"
    assert shown(done.state.hero("finn"), "DEX") == "3/0/0"

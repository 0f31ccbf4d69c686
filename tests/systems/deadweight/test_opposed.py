"""Contests, tests of the GM's characters, and adventurers who attack each other (OPPOSE)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import GM, Refused, Together
from pallbearer.systems.deadweight import SYSTEM, hero_attacks, npc, opposed
from pallbearer.systems.deadweight.opposed import winner
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Attack, Condition, Foe, Item
from tests.systems.deadweight.kit import act, hero, shown, table

ROLL = ("roll", "roll")


@pytest.mark.rule("DW-OPPOSE-01..03", "DW-EX-15")
@pytest.mark.parametrize(("reason", "attribute"), [("arm wrestling", "STR"), ("a race", "DEX")])
def test_both_test_the_attribute_that_the_gm_names(reason: str, attribute: str) -> None:
    assert SYSTEM.acts["contest"].by == "gm"
    state = table(hero(), hero("bo"))
    done = act(
        "contest", state, (5, 2, 2, 3, 2, 2), ROLL, hero="edda", opponent="bo", attribute=attribute, reason=reason
    )
    assert done.result == "edda"
    assert [(roll.who, roll.why) for roll in done.rolled] == [
        ("edda", f"{attribute} test: {reason}"),
        ("bo", f"{attribute} test: {reason}"),
    ]
    assert done.events[-1] == opposed.ContestWon("edda", "bo", "edda", reason)


@pytest.mark.rule("DW-OPPOSE-01", "DW-OPPOSE-02")
def test_the_sides_act_side_by_side_and_may_use_different_attributes() -> None:
    state = table(hero(), hero("bo", DEX="1/0/0"))
    params = {"hero": "edda", "opponent": "bo", "attribute": "STR", "opponent_attribute": "DEX"}
    done = act("contest", state, (2, 2, 2, 6), ROLL, **params)
    assert (done.result, len(done.rolled[1].dice)) == ("bo", 1)
    script = SYSTEM.acts["contest"].script(state, SYSTEM.acts["contest"].params(**params))
    assert isinstance(next(script), Together)


@pytest.mark.rule("DW-OPPOSE-04", "DW-RULING-66", "DW-NOTE-44", "DW-EX-67")
def test_a_tie_is_rolled_again_with_its_own_fatigue() -> None:
    state = table(hero("a", STR="2/0/0"), hero("b", STR="2/0/0"))
    dice = (5, 2, 6, 6, 3, 1, 4)
    answers = ("roll", "roll", "roll", "fewer", "roll")
    done = act("contest", state, dice, answers, hero="a", opponent="b", attribute="STR")
    assert done.result == "b"
    assert [type(event).__name__ for event in done.events].count("ContestTied") == 1
    assert (shown(done.state.hero("a"), "STR"), shown(done.state.hero("b"), "STR")) == ("2/1/0", "2/1/0")


@pytest.mark.rule("DW-OPPOSE-03", "DW-OPPOSE-04", "DW-RULING-66")
@pytest.mark.parametrize(
    ("first", "second", "default", "house"),
    [
        ("success", "failure", 0, 0),
        ("failure", "success", 1, 1),
        ("great", "success", None, 0),
        ("success", "great", None, 1),
        ("failure", "critical", None, 0),
        ("critical", "failure", None, 1),
        ("success", "success", None, None),
        ("failure", "failure", None, None),
        ("critical", "great", 1, 1),
        ("great", "great", None, None),
    ],
)
def test_who_wins(first: Any, second: Any, default: int | None, house: int | None) -> None:
    assert winner(first, second, Rulings()) == default
    assert winner(first, second, Rulings(great_success_breaks_ties=True)) == house


@pytest.mark.rule("DW-RULING-66")
def test_by_house_rule_a_great_success_wins_over_a_plain_one() -> None:
    state = table(hero(STR="2/0/0"), hero("bo", STR="2/0/0"), rulings=["great_success_breaks_ties"])
    done = act("contest", state, (5, 2, 6, 6), ROLL, hero="edda", opponent="bo", attribute="STR")
    assert done.result == "bo"


@pytest.mark.rule("DW-NOTE-44")
def test_new_fatigue_lowers_the_next_rounds_pool_and_rerolls_are_whole_again() -> None:
    state = table(hero(STR="2/0/0", prof={"STR": 1}), hero("bo", STR="2/0/0"))
    dice = (4, 2, 5, 2, 6, 3, 2)
    answers = ("roll", "keep", "roll", "roll", "keep", "roll")
    done = act("contest", state, dice, answers, hero="edda", opponent="bo", attribute="STR")
    assert [len(roll.dice) for roll in done.rolled] == [2, 2, 1, 2]
    assert [ask.question.kind for ask in done.asked].count("reroll") == 2
    assert done.result == "edda"


@pytest.mark.rule("DW-NOTE-44", "DW-TEST-05")
def test_who_declines_fails_the_round() -> None:
    state = table(hero(), hero("bo"))
    done = act("contest", state, (5, 2, 2), ("roll", "decline"), hero="edda", opponent="bo", attribute="STR")
    assert done.result == "edda"
    assert len(done.rolled) == 1


@pytest.mark.rule("DW-NOTE-44")
def test_by_house_rule_one_fatigue_per_contest() -> None:
    dice = (4, 2, 2, 4, 2, 2, 4, 2, 4, 2, 5, 2, 3, 3)
    answers = ("roll",) * 6
    params = {"hero": "edda", "opponent": "bo", "attribute": "STR"}
    done = act("contest", table(hero(), hero("bo"), rulings=["one_fatigue_per_contest"]), dice, answers, **params)
    assert (done.result, shown(done.state.hero("edda"), "STR")) == ("edda", "3/1/0")
    assert shown(done.state.hero("bo"), "STR") == "3/1/0"
    each = act("contest", table(hero(), hero("bo")), (*dice[:10], 5, 3), answers, **params)
    assert (each.result, shown(each.state.hero("edda"), "STR")) == ("edda", "3/2/0")


@pytest.mark.rule("DW-NOTE-44", "DW-SAFE-01", "DW-EFFORT-01", "DW-HELP-01")
def test_each_side_declares_as_for_any_test() -> None:
    state = table(hero(), hero("bo"), hero("cid"))
    answers = (
        *("fewer", "again", "effort", "help-cid", "roll", "no"),  # cid declines: edda declares anew
        *("safe", "roll"),
        *("decline",),
    )
    done = act("contest", state, (4,), answers, hero="edda", opponent="bo", attribute="STR")
    assert done.result == "edda"
    assert shown(done.state.hero("edda"), "STR") == "3/0/0"
    first = [option.id for option in done.asked[0].question.options]
    assert first == ["roll", "fewer", "safe", "effort", "help-bo", "help-cid", "decline"]
    options = [[option.id for option in ask.question.options] for ask in done.asked]
    assert "again" in options[1]
    assert "safe" not in options[3]  # with extra effort there is no keeping it safe


@pytest.mark.rule("DW-OPPOSE-04")
def test_a_contest_ends_when_neither_side_can_go_on() -> None:
    # both attributes are full of wounds: the fatigue of a 1 makes both faint
    state = table(hero(STR="1/0/1"), hero("bo", STR="1/0/1"))
    done = act("contest", state, (1, 2, 1, 2), ROLL, hero="edda", opponent="bo", attribute="STR")
    assert done.result == ""
    assert done.events[-1] == opposed.ContestEnded("edda", "bo")
    # if one faints, the other may still win
    state = table(hero(STR="1/0/1"), hero("bo"))
    done = act(
        "contest",
        state,
        (1, 2, 2, 2, 2, 5, 2, 2),
        ("roll", "roll", "roll"),
        hero="edda",
        opponent="bo",
        attribute="STR",
    )
    assert done.result == "bo"


@pytest.mark.rule("DW-OPPOSE-01")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"opponent": "edda"}, "same-hero"),
        ({"opponent": "nobody"}, "unknown-hero"),
        ({"opponent": "cid"}, "hero-down"),
        ({"hero": "cid", "opponent": "edda"}, "hero-down"),
        ({"opponent": "bo", "attribute": "LUCK"}, "unknown-attribute"),
        ({"opponent": "bo", "opponent_disadvantage": -1}, "bad-number"),
    ],
)
def test_contests_that_are_refused(params: dict[str, Any], code: str) -> None:
    state = table(hero(), hero("bo"), hero("cid", condition=Condition("fainted")))
    done = act("contest", state, **{"hero": "edda", "attribute": "STR", **params})
    assert isinstance(done.result, Refused)
    assert done.result.code == code


@pytest.mark.rule("DW-OPPOSE-08", "DW-NOTE-45", "DW-EX-73")
@pytest.mark.parametrize(
    ("level", "faces", "grade"),
    [
        (3, (2, 4, 1), "success"),
        (1, (1,), "critical"),
        (2, (6, 6), "great"),
        (4, (2, 3, 2, 3), "failure"),
        (0, (6, 3), "failure"),
    ],
)
def test_a_monster_rolls_its_level(level: int, faces: tuple[int, ...], grade: str) -> None:
    ogre = Foe("ogre", "Ogre", level)
    state = table(foes={"ogre": ogre})
    done = act("npc_test", state, faces, foe="ogre", reason="break free")
    assert (done.result.grade, done.result.success) == (grade, grade in ("success", "great"))
    assert (done.rolled[0].who, done.rolled[0].dice) == (GM, (6,) * len(faces))
    assert done.state == state  # nothing tires, and there is no reroll
    assert done.asked == []
    assert act("npc_test", state, faces, level=level).result.grade == grade  # somebody without a sheet


@pytest.mark.rule("DW-OPPOSE-08", "DW-NOTE-45")
def test_a_contest_against_a_monster() -> None:
    state = table(hero(STR="2/0/0"), foes={"ogre": Foe("ogre", "Ogre", 3, secret=True)})
    dice = (4, 2, 4, 1, 1, 5, 2, 3, 3)
    done = act("contest", state, dice, ROLL, hero="edda", opponent="ogre", attribute="STR")
    assert [(roll.who, len(roll.dice)) for roll in done.rolled] == [("edda", 2), (GM, 3), ("edda", 1), (GM, 3)]
    assert done.result == "edda"
    assert done.state.foes == state.foes
    assert all(record.audience == (GM,) for record in done.records if isinstance(record.event, npc.NpcTested))


@pytest.mark.rule("DW-NOTE-72", "DW-OPPOSE-08")
def test_a_monster_does_not_roll_to_hit_an_adventurer_except_by_house_rule() -> None:
    foes = {"ogre": Foe("ogre", "Ogre", 2), "rat": Foe("rat", "Rat", 1)}
    refused = act("npc_test", table(foes=foes), foe="ogre", target="edda").result
    assert refused.code == "no-roll-to-hit"
    assert act("npc_test", table(foes=foes), (5, 2), foe="ogre", target="rat").result.success
    state = table(foes=foes, rulings=["monsters_roll_to_hit"])
    assert act("npc_test", state, (5, 2), foe="ogre", target="edda").result.success
    assert act("npc_test", state, foe="ogre", target="nobody").result.code == "unknown-target"
    assert act("npc_test", state, foe="troll").result.code == "unknown-foe"
    assert act("npc_test", state, level=21).result.code == "bad-level"


def swords(**target: Any) -> Any:
    """Edda with a sword, and somebody to hit."""
    attack = Attack("STR 2+1", "STR", 2, critical_wounds=1)
    fists = Attack("STR 1N", "STR", 1, ("N",))
    items = (
        Item("sword", "Sword", place="right hand", wielded=True, attack=attack),
        Item("fists", "Fists", wielded=True, attack=fists),
        Item("axe", "Axe", attack=attack),
    )
    return table(hero(items=items, DEX="2/0/0"), hero("bo", **target))


@pytest.mark.rule("DW-OPPOSE-05", "DW-OPPOSE-07", "DW-NOTE-46")
@pytest.mark.parametrize(("faces", "wounds"), [((5, 2, 2), 2), ((6, 6, 2), 3), ((2, 3, 2), 0)])
def test_attacking_an_adventurer_only_the_attacker_rolls(faces: tuple[int, ...], wounds: int) -> None:
    state = swords()
    done = act("attack_hero", state, faces, ("STR",) * wounds, hero="edda", target="bo", item="sword")
    assert [(roll.who, len(roll.dice)) for roll in done.rolled] == [("edda", 3)]
    assert done.state.hero("bo").STR.wounds == wounds
    attacked = next(event for event in done.events if isinstance(event, hero_attacks.HeroAttacked))
    assert attacked.hit == bool(wounds)


@pytest.mark.rule("DW-OPPOSE-06", "DW-NOTE-32")
def test_another_attribute_needs_the_gm_and_the_other_player() -> None:
    state = swords()
    params = {"hero": "edda", "target": "bo", "item": "sword", "attribute": "DEX"}
    done = act("attack_hero", state, (4, 2), ("yes", "yes", "INT", "INT"), **params)
    assert [ask.who for ask in done.asked[:2]] == [GM, "bo"]
    assert shown(done.state.hero("edda"), "DEX") == "2/1/0"  # what was rolled is what tires
    assert done.state.hero("bo").INT.wounds == 2
    for answers in (("no",), ("yes", "no")):
        done = act("attack_hero", state, (), answers, **params)
        assert (done.result.code, done.events) == ("no-agreement", [])


@pytest.mark.rule("DW-NOTE-46")
def test_armor_and_traits_work_as_against_any_attack() -> None:
    state = swords(traits=("Hardened",))
    done = act("attack_hero", state, (5, 2, 2, 5, 3, 2), ("hardened", "STR"), hero="edda", target="bo", item="sword")
    assert done.state.hero("bo").STR.wounds == 1


@pytest.mark.rule("DW-OPPOSE-05", "DW-WOUND-08")
def test_blows_that_are_not_lethal() -> None:
    full = dict.fromkeys(("STR", "DEX", "INT", "PRE"), "1/0/1")
    done = act("attack_hero", swords(**full), (5, 2, 2), hero="edda", target="bo", item="fists")
    assert done.state.hero("bo").condition.kind == "fainted"


@pytest.mark.rule("DW-OPPOSE-05")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"target": "edda"}, "unknown-target"),
        ({"target": "nobody"}, "unknown-target"),
        ({"item": "axe"}, "no-weapon"),
        ({"item": "spoon"}, "no-weapon"),
        ({"hero": "nobody"}, "unknown-hero"),
        ({"attribute": "LUCK"}, "unknown-attribute"),
        ({"safe": True, "extra_effort": True}, "safe-and-effort"),
    ],
)
def test_attacks_that_are_refused(params: dict[str, Any], code: str) -> None:
    done = act("attack_hero", swords(), **{"hero": "edda", "target": "bo", "item": "sword", **params})
    assert isinstance(done.result, Refused)
    assert (done.result.code, done.events, done.asked) == (code, [], [])

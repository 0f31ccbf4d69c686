"""Skills of combat."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import combat_skills
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.skill_use import actions_spent
from pallbearer.systems.deadweight.state import Condition, Foe, Hero, State
from tests.systems.deadweight.kit import act, hero, shown, table

GHOUL = Foe("ghoul", "Ghoul", noted_wounds=3, shield=2, dodge=1)
RAT = Foe("rat", "Rat", noted_wounds=3, dodge=2)


def fight(*heroes: Hero, rulings: tuple[str, ...] = (), **fields: object) -> State:
    return table(
        *heroes, rulings=rulings, **{"phase": "combat", "round": 1, "foes": {"ghoul": GHOUL, "rat": RAT}, **fields}
    )


@pytest.mark.rule("DW-SKILL-18", "DW-SKILL-19", "DW-RULING-70", "DW-RULING-67")
@pytest.mark.parametrize(("skill", "barred"), [("Duelist", False), ("Swashbuckler", True)])
def test_a_feint_takes_all_tokens_of_one_foe_for_one_action(skill: str, barred: bool) -> None:
    done = act("feint", fight(hero(skills=(skill,))), hero="edda", foe="ghoul")
    ghoul, rat = done.state.foes["ghoul"], done.state.foes["rat"]
    assert (ghoul.shield, ghoul.dodge) == (0, 0)
    assert (rat.shield, rat.dodge) == (0, 2)
    assert done.rolled == []
    assert actions_spent(done.state, "edda", "combat action") == 1
    assert ghoul.no_attack_next_turn is barred


@pytest.mark.rule("DW-SKILL-20")
def test_a_feint_that_took_no_shield_token_bars_no_attack() -> None:
    done = act("feint", fight(hero(skills=("Swashbuckler",))), hero="edda", foe="rat")
    assert done.state.foes["rat"].dodge == 0
    assert done.state.foes["rat"].no_attack_next_turn is False


@pytest.mark.rule("DW-RULING-70")
@pytest.mark.parametrize(("faces", "tokens"), [([5, 2], (0, 0)), ([3, 2], (2, 1))])
def test_by_house_rule_a_feint_needs_a_dex_test(faces: list[int], tokens: tuple[int, int]) -> None:
    state = fight(hero(DEX="2/0/0", skills=("Duelist",)), rulings=("feint_needs_dex_test",))
    done = act("feint", state, dice=faces, hero="edda", foe="ghoul")
    assert (done.state.foes["ghoul"].shield, done.state.foes["ghoul"].dodge) == tokens
    assert actions_spent(done.state, "edda", "combat action") == 1
    assert "DEX" in done.rolled[0].why


@pytest.mark.rule("DW-SKILL-21", "DW-NOTE-50")
def test_the_fearless_heal_one_pre_wound_once_in_a_combat() -> None:
    state = fight(hero(PRE="3/1/2", skills=("Fearless",)))
    done = act("be_fearless", state, hero="edda")
    assert shown(done.state.hero("edda"), "PRE") == "3/1/1"
    assert actions_spent(done.state, "edda", "combat action") == 0
    again = act("be_fearless", done.state, hero="edda")
    assert again.result.code == "once-per-combat"
    assert again.records == []


@pytest.mark.rule("DW-NOTE-50")
def test_by_house_rule_being_fearless_costs_an_action() -> None:
    state = fight(hero(PRE="3/0/1", skills=("Fearless",)), rulings=("fearless_costs_action",))
    done = act("be_fearless", state, hero="edda")
    assert shown(done.state.hero("edda"), "PRE") == "3/0/0"
    assert actions_spent(done.state, "edda", "combat action") == 1


@pytest.mark.rule("DW-SKILL-21", "DW-NOTE-50", "DW-AFFL-04")
@pytest.mark.parametrize(
    ("fields", "code"),
    [({"PRE": "3/1/0", "STR": "3/0/1"}, "no-wound"), ({"PRE": "3/0/1", "afflictions": ("Hungry",)}, "hungry")],
)
def test_when_being_fearless_heals_nothing(fields: dict[str, object], code: str) -> None:
    done = act("be_fearless", fight(hero(skills=("Fearless",), **fields)), hero="edda")
    assert done.result.code == code
    assert done.records == []


@pytest.mark.rule("DW-SKILL-30", "DW-RULING-71")
def test_one_pre_test_wounds_every_nearby_enemy_for_two_actions() -> None:
    state = fight(hero(PRE="2/0/0", skills=("Intimidate",)))
    done = act("intimidate", state, dice=[5, 3], hero="edda", foes=("ghoul", "rat"))
    assert [done.state.foes[foe].wounds for foe in ("ghoul", "rat")] == [1, 1]
    assert [roll.dice for roll in done.rolled] == [(6, 6)]
    assert actions_spent(done.state, "edda", "combat action") == 2
    done = act("intimidate", state, dice=[5, 3], hero="edda", foes=("rat",))
    assert [done.state.foes[foe].wounds for foe in ("ghoul", "rat")] == [0, 1]


@pytest.mark.rule("DW-SKILL-30")
def test_a_failed_intimidation_wounds_nobody() -> None:
    state = fight(hero(PRE="2/0/0", skills=("Intimidate",)))
    done = act("intimidate", state, dice=[1, 3], hero="edda", foes=("ghoul", "rat"))
    assert [done.state.foes[foe].wounds for foe in ("ghoul", "rat")] == [0, 0]
    assert shown(done.state.hero("edda"), "PRE") == "2/1/0"
    assert act("intimidate", done.state, hero="edda", foes=("rat",)).result.code == "once-per-combat"


@pytest.mark.rule("DW-SKILL-31", "DW-RULING-71")
def test_one_intimidation_in_the_whole_combat() -> None:
    heroes = hero("edda", PRE="1/0/0", skills=("Intimidate",)), hero("finn", PRE="1/0/0", skills=("Intimidate",))
    done = act("intimidate", fight(*heroes), dice=[3], hero="edda", foes=("rat",))
    refused = act("intimidate", done.state, hero="finn", foes=("rat",))
    assert refused.result.code == "once-per-combat"
    assert (refused.records, refused.rolled) == ([], [])
    state = fight(*heroes, rulings=("intimidate_once_per_character",))
    done = act("intimidate", state, dice=[3], hero="edda", foes=("rat",))
    assert act("intimidate", done.state, hero="edda", foes=("rat",)).result.code == "once-per-combat"
    assert act("intimidate", done.state, dice=[5], hero="finn", foes=("rat",)).state.foes["rat"].wounds == 1


@pytest.mark.rule("DW-NOTE-14", "DW-QUIRK-21")
def test_a_scar_gives_the_intimidate_action_a_reroll() -> None:
    scarred = hero(PRE="1/0/0", skills=("Intimidate",), quirks=(21,))
    done = act("intimidate", fight(scarred), dice=[3, 6], answers=["die-0"], hero="edda", foes=("rat",))
    assert done.state.foes["rat"].wounds == 1
    done = act("intimidate", fight(scarred, rulings=("scar_social_only",)), dice=[3], hero="edda", foes=("rat",))
    assert done.state.foes["rat"].wounds == 0


DEFENDING = [
    ((), [], 2),
    (("Shield Expert",), [], 3),
    (("Shield Master",), [], 3),
    (("Shield Master",), ["advanced_stacks_on_basic"], 4),
]


@pytest.mark.rule("DW-SKILL-36", "DW-SKILL-37", "DW-NOTE-53", "DW-RULING-67", "DW-EX-83")
@pytest.mark.parametrize(("held", "rulings", "tokens"), DEFENDING)
def test_shield_tokens_of_defending_with_a_shield_of_two(
    held: tuple[str, ...], rulings: list[str], tokens: int
) -> None:
    house = Rulings(**dict.fromkeys(rulings, True))
    assert combat_skills.defend_tokens(hero(skills=held), 2, house) == tokens


@pytest.mark.rule("DW-NOTE-53")
def test_by_house_rule_every_gain_of_shield_tokens_is_one_more() -> None:
    expert, house = hero(skills=("Shield Expert",)), Rulings(shield_expert_any_shield_token_gain=True)
    assert combat_skills.other_shield_tokens(expert, 1, Rulings()) == 1
    assert combat_skills.other_shield_tokens(expert, 1, house) == 2
    assert combat_skills.other_shield_tokens(expert, 0, house) == 0
    assert combat_skills.other_shield_tokens(hero(), 1, house) == 1
    assert combat_skills.defend_tokens(expert, 2, house) == 3


@pytest.mark.rule("DW-SKILL-38", "DW-EX-83")
def test_only_a_shield_master_keeps_shield_tokens_when_moving() -> None:
    assert combat_skills.keeps_shield_when_moving(hero(skills=("Shield Master",)))
    assert not combat_skills.keeps_shield_when_moving(hero(skills=("Shield Expert",)))
    assert not combat_skills.keeps_shield_when_moving(hero())


@pytest.mark.rule("DW-SKILL-46", "DW-NOTE-51")
def test_each_dodge_token_spent_moves_the_slippery_one_tile() -> None:
    state = fight(hero(skills=("Slippery",), dodge=3))
    done = act("slip", state, hero="edda", tokens=2)
    assert done.state.hero("edda").dodge == 1
    assert done.events == [combat_skills.Slipped("edda", 2, 2)]
    done = act("slip", done.state, hero="edda")
    assert done.state.hero("edda").dodge == 0
    assert act("slip", done.state, hero="edda").result.code == "no-tokens"
    assert act("slip", state, hero="edda", tokens=0).result.code == "no-tokens"


@pytest.mark.rule("DW-NOTE-51")
def test_by_house_rule_one_tile_in_a_turn() -> None:
    state = fight(hero(skills=("Slippery",), dodge=3), rulings=("slippery_one_tile_per_turn",))
    assert act("slip", state, hero="edda", tokens=2).result.code == "one-tile"
    done = act("slip", state, hero="edda")
    assert done.state.hero("edda").dodge == 2
    assert act("slip", done.state, hero="edda").result.code == "one-tile"
    done = act("next_round", done.state)
    assert act("slip", done.state, hero="edda").state.hero("edda").dodge == 1


@pytest.mark.rule("DW-SKILL-18", "DW-SKILL-21", "DW-SKILL-30", "DW-SKILL-46")
@pytest.mark.parametrize(
    ("name", "skill", "params"),
    [
        ("feint", "Duelist", {"foe": "rat"}),
        ("be_fearless", "Fearless", {}),
        ("intimidate", "Intimidate", {"foes": ("rat",)}),
        ("slip", "Slippery", {}),
    ],
)
def test_combat_skills_need_the_skill_a_combat_and_a_hero_who_is_up(
    name: str, skill: str, params: dict[str, object]
) -> None:
    skilled = hero(skills=(skill,), dodge=1, PRE="3/0/1")
    fallen = hero(skills=(skill,), dodge=1, PRE="3/0/1", condition=Condition("fainted"))
    for state, who, code in [
        (fight(hero(dodge=1)), "edda", "lacking"),
        (fight(skilled, phase="exploration", round=0), "edda", "wrong-phase"),
        (fight(fallen), "edda", "fainted"),
        (fight(skilled), "nobody", "unknown-hero"),
    ]:
        done = act(name, state, hero=who, **params)
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert (done.records, done.rolled) == ([], [])


@pytest.mark.rule("DW-SKILL-18", "DW-SKILL-30")
def test_foes_must_be_there_and_alive() -> None:
    dead = {"rat": Foe("rat", "Rat", dead=True)}
    duelist, bully = hero(skills=("Duelist",)), hero(skills=("Intimidate",))
    assert act("feint", fight(duelist, foes=dead), hero="edda", foe="rat").result.code == "unknown-foe"
    assert act("feint", fight(duelist), hero="edda", foe="dragon").result.code == "unknown-foe"
    assert act("intimidate", fight(bully), hero="edda", foes=()).result.code == "no-foes"
    assert act("intimidate", fight(bully), hero="edda", foes=("rat", "dragon")).result.code == "unknown-foe"

"""The stalker's free critical hit, the back-stab, and the battle trance."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import GM, Ask, Look, Refused
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.state import Attack, Foe, Hero, Item, State
from pallbearer.systems.deadweight.strikes import ExtraActionGained, Missed, Struck, extra_actions
from tests.systems.deadweight.kit import act, hero, shown, table

SWORD = Item(
    "sword",
    "Sword",
    "right hand",
    wielded=True,
    attack=Attack("STR 2+1B", "STR", 2, (), 1, ("bleeding",)),
    kind="weapon",
)
PICK = Item(
    "pick",
    "Pick",
    "right hand",
    wielded=True,
    attack=Attack("STR 2P+3", "STR", 2, ("pierces armor",), 3),
    kind="weapon",
)
BOW = Item("bow", "Bow", "left hand", wielded=True, attack=Attack("DEX 1+1", "DEX", 1, (), 1), kind="weapon")
SHEATHED = Item("knife", "Knife", "belt", attack=Attack("STR 1", "STR", 1), kind="weapon")
OGRE = Foe("ogre", "Ogre", noted_wounds=9, resistance=1, armor=2)
RAT = Foe("rat", "Rat", noted_wounds=9)


def scene(*heroes: Hero, rulings: tuple[str, ...] = (), **fields: object) -> State:
    return table(*heroes, rulings=rulings, **{"foes": {"ogre": OGRE, "rat": RAT}, **fields})


def stalker(**fields: object) -> Hero:
    return hero(**{"skills": ("Stalker",), "items": (SWORD,), "STR": "2/0/0", **fields})


def knife_in_the_dark(**fields: object) -> Hero:
    return hero(**{"traits": ("Cold blood",), "items": (SWORD,), "STR": "2/0/0", "DEX": "2/0/0", **fields})


@pytest.mark.rule("DW-SKILL-39", "DW-RULING-72")
def test_a_stalker_hits_critically_without_a_test() -> None:
    done = act("free_strike", scene(stalker()), answers=["yes"], hero="edda", foe="rat", item="sword")
    assert Struck("edda", "rat", "STR 2+1B", 3, ("bleeding",)) in done.events
    assert done.state.foes["rat"].wounds == 3
    assert done.rolled == []
    assert shown(done.state.hero("edda"), "STR") == "2/0/0"
    assert done.asked[0].who == GM


@pytest.mark.rule("DW-RULING-72")
def test_armor_and_resistance_still_work_against_the_free_strike() -> None:
    # 3 wounds, less 1 of resistance, less 1 that the armor's 5 stops.
    state = scene(stalker())
    done = act("free_strike", state, dice=[5, 2], answers=["yes"], hero="edda", foe="ogre", item="sword")
    assert done.state.foes["ogre"].wounds == 1
    # What pierces armor meets the resistance alone: 2 + 3 - 1.
    done = act("free_strike", scene(stalker(items=(PICK,))), answers=["yes"], hero="edda", foe="ogre", item="pick")
    assert done.state.foes["ogre"].wounds == 4


@pytest.mark.rule("DW-RULING-72")
def test_by_house_rule_the_free_strike_must_hit_first() -> None:
    state = scene(stalker(), rulings=("stalker_must_hit_first",))
    done = act("free_strike", state, dice=[4, 2], answers=["yes"], hero="edda", foe="rat", item="sword")
    assert done.state.foes["rat"].wounds == 3
    assert shown(done.state.hero("edda"), "STR") == "2/1/0"
    done = act("free_strike", state, dice=[3, 2], answers=["yes"], hero="edda", foe="rat", item="sword")
    assert done.state.foes["rat"].wounds == 0
    assert Missed("edda", "rat") in done.events


@pytest.mark.rule("DW-SKILL-39")
def test_when_there_is_no_free_strike() -> None:
    seen = act("free_strike", scene(stalker()), answers=["no"], hero="edda", foe="rat", item="sword")
    assert seen.result.code == "noticed"
    assert seen.records == []
    for state, params, code in [
        (scene(stalker(), phase="combat", round=1), {}, "too-late"),
        (scene(stalker(skills=())), {}, "lacking"),
        (scene(stalker()), {"foe": "dragon"}, "unknown-foe"),
        (scene(stalker(items=(SHEATHED,))), {"item": "knife"}, "no-weapon"),
        (scene(stalker()), {"item": "axe"}, "unknown-item"),
    ]:
        done = act("free_strike", state, **{"hero": "edda", "foe": "rat", "item": "sword", **params})
        assert isinstance(done.result, Refused)
        assert done.result.code == code


def fight(*heroes: Hero, rulings: tuple[str, ...] = (), **fields: object) -> State:
    return scene(*heroes, rulings=rulings, **{"phase": "combat", "round": 1, **fields})


@pytest.mark.rule("DW-TRAIT-06", "DW-TRAIT-08", "DW-TRAIT-09", "DW-RULING-76")
def test_a_back_stab_wounds_once_more_past_resistance_but_not_past_armor() -> None:
    state = fight(knife_in_the_dark())
    done = act("back_stab", state, dice=[5, 3], answers=["yes"], hero="edda", foe="rat", item="sword")
    assert done.state.foes["rat"].wounds == 3
    assert done.asked[0].who == GM
    # 2 + 1 wounds; resistance 1 counts for nothing; the armor's dice 6 and 3 stop one.
    done = act("back_stab", state, dice=[5, 3, 6, 3], answers=["yes"], hero="edda", foe="ogre", item="sword")
    assert done.state.foes["ogre"].wounds == 2


@pytest.mark.rule("DW-RULING-76")
def test_by_house_rule_a_back_stab_goes_past_armor_too() -> None:
    state = fight(knife_in_the_dark(), rulings=("cold_blood_ignores_armor",))
    done = act("back_stab", state, dice=[5, 3], answers=["yes"], hero="edda", foe="ogre", item="sword")
    assert done.state.foes["ogre"].wounds == 3


@pytest.mark.rule("DW-TRAIT-07", "DW-NOTE-32")
def test_dex_may_stand_in_for_str_and_tires_then() -> None:
    state = fight(knife_in_the_dark())
    done = act("back_stab", state, dice=[4, 3], answers=["yes"], hero="edda", foe="rat", item="sword", attribute="DEX")
    assert done.state.foes["rat"].wounds == 3
    assert shown(done.state.hero("edda"), "DEX") == "2/1/0"
    assert shown(done.state.hero("edda"), "STR") == "2/0/0"
    assert "DW-TRAIT-07" in done.rules()
    done = act("back_stab", state, dice=[4, 3], answers=["yes"], hero="edda", foe="rat", item="sword")
    assert shown(done.state.hero("edda"), "STR") == "2/1/0"


@pytest.mark.rule("DW-TRAIT-07")
@pytest.mark.parametrize(("item", "attribute"), [("bow", "STR"), ("sword", "INT"), ("sword", "PRE")])
def test_nothing_else_may_stand_in(item: str, attribute: str) -> None:
    state = fight(knife_in_the_dark(items=(SWORD, BOW)))
    done = act("back_stab", state, hero="edda", foe="rat", item=item, attribute=attribute)
    assert done.result.code == "wrong-attribute"
    assert done.rolled == []


@pytest.mark.rule("DW-TRAIT-06")
def test_a_great_back_stab_is_critical_and_a_failed_one_misses() -> None:
    state = fight(knife_in_the_dark())
    done = act("back_stab", state, dice=[6, 6], answers=["yes"], hero="edda", foe="rat", item="sword")
    assert done.state.foes["rat"].wounds == 4
    done = act("back_stab", state, dice=[2, 3], answers=["yes"], hero="edda", foe="rat", item="sword")
    assert done.state.foes["rat"].wounds == 0
    assert Missed("edda", "rat") in done.events


@pytest.mark.rule("DW-TRAIT-06", "DW-RULING-76")
def test_who_cannot_be_back_stabbed() -> None:
    watched = act("back_stab", fight(knife_in_the_dark()), answers=["no"], hero="edda", foe="rat", item="sword")
    assert watched.result.code == "on-guard"
    assert (watched.records, watched.rolled) == ([], [])
    assert watched.asked[0].question.kind == "back-stab"
    for state, code in [
        (fight(knife_in_the_dark(traits=())), "lacking"),
        (scene(knife_in_the_dark()), "wrong-phase"),
        (fight(knife_in_the_dark(), foes={"rat": Foe("rat", "Rat", dead=True)}), "unknown-foe"),
        (fight(knife_in_the_dark(items=(Item("sword", "Sword"),))), "no-weapon"),
    ]:
        done = act("back_stab", state, hero="edda", foe="rat", item="sword")
        assert done.result.code == code
        assert done.records == []


@pytest.mark.rule("DW-SKILL-39", "DW-TRAIT-06")
@pytest.mark.parametrize("name", ["free_strike", "back_stab"])
def test_a_foe_who_is_gone_by_the_time_the_gm_answers(name: str) -> None:
    one = hero(skills=("Stalker",), traits=("Cold blood",), items=(SWORD,))
    state = table(one, foes={"rat": RAT}, phase="combat" if name == "back_stab" else "exploration")
    rule = SYSTEM.acts[name]
    script = rule.script(state, rule.params(hero="edda", foe="rat", item="sword"))
    assert isinstance(next(script), Ask)
    assert isinstance(script.send("yes"), Look)
    with pytest.raises(StopIteration) as stop:
        script.send(replace(state, foes={}))
    assert stop.value.value.code == "unknown-foe"


@pytest.mark.rule("DW-SKILL-39", "DW-TRAIT-06", "DW-TRAIT-05")
@pytest.mark.parametrize("name", ["free_strike", "back_stab", "go_on"])
def test_foes_out_of_sight_are_neither_struck_nor_named(name: str) -> None:
    one = hero(skills=("Stalker",), traits=("Cold blood", "Battle trance"), items=(SWORD,))
    hidden = {"lurker": Foe("lurker", "Lurker", secret=True, dead=name == "go_on")}
    state = table(one, foes=hidden, phase="exploration" if name == "free_strike" else "combat")
    item = {} if name == "go_on" else {"item": "sword"}
    for foe in ("lurker", "dragon"):
        refused = act(name, state, hero="edda", foe=foe, **item).result
        assert refused.code in ("unknown-foe", "not-killed")
        assert "lurker" not in refused.remedy.replace(repr(foe), "")


DEAD = {"rat": Foe("rat", "Rat", dead=True), "crow": Foe("crow", "Crow", dead=True), "ogre": OGRE}


@pytest.mark.rule("DW-TRAIT-05", "DW-NOTE-55")
def test_each_kill_gives_one_more_action_in_the_same_turn() -> None:
    state = fight(hero(traits=("Battle trance",)), foes=DEAD)
    done = act("go_on", state, hero="edda", foe="rat")
    assert done.events == [ExtraActionGained("edda", "rat")]
    assert extra_actions(done.state, "edda") == 1
    assert act("go_on", done.state, hero="edda", foe="rat").result.code == "action-given"
    done = act("go_on", done.state, hero="edda", foe="crow")
    assert extra_actions(done.state, "edda") == 2
    assert extra_actions(act("next_round", done.state).state, "edda") == 0


@pytest.mark.rule("DW-NOTE-55")
def test_by_house_rule_a_battle_trance_is_once_a_turn() -> None:
    state = fight(hero(traits=("Battle trance",)), foes=DEAD, rulings=("battle_trance_once_per_turn",))
    done = act("go_on", state, hero="edda", foe="rat")
    assert act("go_on", done.state, hero="edda", foe="crow").result.code == "once-per-turn"
    later = act("next_round", done.state).state
    assert extra_actions(act("go_on", later, hero="edda", foe="crow").state, "edda") == 1


@pytest.mark.rule("DW-TRAIT-05", "DW-NOTE-55")
@pytest.mark.parametrize(
    ("traits", "phase", "foe", "code"),
    [
        (("Battle trance",), "combat", "ogre", "not-killed"),
        (("Battle trance",), "combat", "dragon", "not-killed"),
        ((), "combat", "rat", "lacking"),
        (("Battle trance",), "exploration", "rat", "wrong-phase"),
    ],
)
def test_no_kill_in_combat_no_action(traits: tuple[str, ...], phase: str, foe: str, code: str) -> None:
    done = act("go_on", fight(hero(traits=traits), foes=DEAD, phase=phase), hero="edda", foe=foe)
    assert done.result.code == code
    assert done.records == []

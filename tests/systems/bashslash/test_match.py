"""What is rolled against what (MATCH)."""

from __future__ import annotations

import pytest

from tests.systems.bashslash.kit import act, event, foe, hero, refused, table, thing, thrown


@pytest.mark.rule("BS-MATCH-01", "BS-MATCH-02", "BS-MATCH-12", "BS-EX-15")
@pytest.mark.parametrize(("rulings", "hits"), [([], 1), (["sum"], 2)])
def test_melee(rulings: list[str], hits: int) -> None:
    state = table(hero("edda", "sword", Fight=6, Strong=2), foe("goblin", "leather", Fight=4), rulings=rulings)
    done = act("attack", state, (3, 5, 3, 4, 1, 3), hero="edda", target="goblin", weapon="edda's sword")
    assert thrown(done) == [(4,), (6,), (4,), (6,), (2,), (4,)]
    assert [roll.who for roll in done.rolled] == ["edda", "edda", "gm", "edda", "edda", "gm"]
    first, second = event(done, "TestMade"), event(done, "TestMade", 1)
    assert (first.hero, first.target, first.difficulty, first.successes) == ("edda", "goblin", 3, 2)
    assert (second.difficulty, second.successes) == (3, 1)
    assert event(done, "Struck").hits == hits
    assert done.state.being("goblin").sweat == hits


@pytest.mark.rule("BS-RULING-41", "BS-EX-16")
def test_equal_lands_and_below_there_is_no_damage_test() -> None:
    state = table(hero("edda", "sword", Fight=6), foe("goblin", "leather", Fight=4))
    lands = act("attack", state, (4, 1, 4, 1, 4), hero="edda", target="goblin", weapon="edda's sword")
    assert event(lands, "TestMade").successes == 1
    misses = act("attack", state, (3, 1, 4), hero="edda", target="goblin", weapon="edda's sword")
    assert thrown(misses) == [(4,), (6,), (4,)]
    assert event(misses, "Struck").hits == 0


@pytest.mark.rule("BS-RULING-41")
def test_by_house_rule_each_success_has_its_damage_test() -> None:
    state = table(hero("edda", "sword", Fight=6), foe("goblin", "leather", Fight=4), rulings=["per_hit"])
    dice = (3, 5, 3, 4, 3, 5, 1)
    done = act("attack", state, dice, hero="edda", target="goblin", weapon="edda's sword")
    assert [event(done, "TestMade", which).successes for which in (0, 1, 2)] == [2, 1, 1]
    assert event(done, "Struck").hits == 2


@pytest.mark.rule("BS-MATCH-05", "BS-MATCH-06", "BS-RULING-44", "BS-EX-17")
def test_missile() -> None:
    state = table(hero("edda", "short bow", Shoot=6), foe("orc", "small shield", "leather"))
    params = {"hero": "edda", "target": "orc", "weapon": "edda's short bow", "way": "missile"}
    done = act("attack", state, (2, 4, 3, 4, 2, 3), **params)
    assert thrown(done) == [(4,), (6,), (6,), (6,), (6,), (4,)]
    assert (event(done, "TestMade").difficulty, event(done, "TestMade").successes) == (4, 1)
    assert event(done, "Struck").hits == 0


@pytest.mark.rule("BS-RULING-44")
def test_without_a_shield_missiles_meet_nothing_or_by_house_rule_dodge() -> None:
    beings = (hero("edda", "short bow", Shoot=6), foe("orc", "leather", Dodge=6))
    params = {"hero": "edda", "target": "orc", "weapon": "edda's short bow", "way": "missile"}
    done = act("attack", table(*beings), (1, 1, 1, 4), **params)
    assert event(done, "TestMade").difficulty == 0
    done = act("attack", table(*beings, rulings=["dodge_without_shield"]), (1, 1, 6), **params)
    assert (thrown(done)[2], event(done, "TestMade").difficulty) == ((6,), 6)


@pytest.mark.rule("BS-MATCH-03", "BS-MATCH-04", "BS-EX-18")
def test_thrown() -> None:
    state = table(hero("edda", "spear", Throw=6), foe("orc", "leather"))
    params = {"hero": "edda", "target": "orc", "weapon": "edda's spear", "way": "thrown"}
    done = act("attack", state, (1, 6, 4, 2, 3, 4), **params)
    assert thrown(done) == [(4,), (6,), (4, 4), (6,), (4,)]
    assert (event(done, "TestMade").difficulty, event(done, "TestMade").successes) == (2, 1)


@pytest.mark.rule("BS-ARMOR-01", "BS-RULING-65", "BS-EX-19")
@pytest.mark.parametrize(("shown", "successes"), [((2, 5), 2), ((2, 6), 3)])
def test_the_unarmored_are_struck_with_advantage(shown: tuple[int, int], successes: int) -> None:
    state = table(hero("edda", "sword", Strong=2, Fight=2), foe("orc", Agility="2/1"))
    done = act("attack", state, (4, 2, *shown, 1), hero="edda", target="orc", weapon="edda's sword")
    assert thrown(done)[2:] == [(6, 6), (2,)]
    damage = event(done, "TestMade", 1)
    assert (damage.difficulty, damage.successes) == (0, successes)


@pytest.mark.rule("BS-RULING-65")
def test_by_house_rule_a_bare_body_is_difficulty_1() -> None:
    state = table(hero("edda", "sword"), foe("orc", Agility="2/1"), rulings=["bare_armor_difficulty_1"])
    done = act("attack", state, (1, 1, 2, 5), hero="edda", target="orc", weapon="edda's sword")
    assert [event(done, "TestMade", which).difficulty for which in (0, 1)] == [0, 1]


@pytest.mark.rule("BS-MATCH-07", "BS-RULING-42")
def test_brawl_has_one_test_and_its_successes_are_the_hits() -> None:
    state = table(hero(Brawn=6, Strong=4), foe("orc", "plate", Brawn=6, Strong=6))
    done = act("attack", state, (5, 3, 2, 3), hero="edda", target="orc", way="brawl")
    assert thrown(done) == [(6,), (4,), (6,), (6,)]
    assert event(done, "Struck").hits == 2


@pytest.mark.rule("BS-RULING-42")
def test_by_house_rule_strong_then_meets_armor() -> None:
    state = table(hero(Brawn=6, Strong=4), foe("orc", "leather"), rulings=["brawl_against_armor"])
    done = act("attack", state, (5, 3, 2, 2, 4, 3, 2), hero="edda", target="orc", way="brawl")
    assert thrown(done)[3:] == [(4, 4), (4,)]
    assert event(done, "Struck").hits == 1


@pytest.mark.rule("BS-RULING-43")
def test_brawls_are_for_the_unarmed_or_willing() -> None:
    state = table(hero(Strong=4), foe("orc", "club"), foe("kobold"))
    brawl = {"hero": "edda", "way": "brawl"}
    assert refused("attack", state, target="orc", **brawl) == "armed-target"
    assert refused("attack", state, target="orc", willing=True, **brawl) == ""
    assert refused("attack", state, target="kobold", **brawl) == ""
    armed = table(hero("edda", "club"), foe("kobold"))
    assert refused("attack", armed, target="kobold", **brawl) == "armed"


@pytest.mark.rule("BS-RULING-43")
def test_an_unarmed_blow_is_the_melee_line_or_by_house_rule_a_brawl() -> None:
    beings = (hero(Fight=4, Strong=4), foe("orc", "club", Fight=4))
    done = act("attack", table(*beings), (4, 4, 1, 3, 2), hero="edda", target="orc")
    assert thrown(done) == [(4,), (4,), (4,), (4, 4)]
    done = act("attack", table(*beings, rulings=["unarmed_is_brawl"]), (4, 4, 1, 2), hero="edda", target="orc")
    assert thrown(done) == [(4,), (4,), (4, 4)], "Brawn and Strong against Brawn alone"
    assert event(done, "Struck").way == "brawl"


@pytest.mark.rule("BS-MATCH-10", "BS-MATCH-11", "BS-RULING-45")
def test_talk() -> None:
    state = table(hero(Deviousness=6, Sneak=6), foe("orc", Moxie=4))
    done = act("sway", state, (3, 5, 2, 4, 6, 3), hero="edda", target="orc")
    assert thrown(done) == [(4,), (6,), (4,), (4,), (6,), (4,)]
    assert event(done, "TestMade").shown == ("Cunning 3", "Deviousness 5")
    assert event(done, "Swayed").successes == 1
    assert done.state.being("orc").sweat == 0
    lost = act("sway", state, (1, 1, 2, 4), hero="edda", target="orc")
    assert event(lost, "Swayed").successes == 0
    foes = act("foe_sway", state, (4, 4, 1, 1, 3, 3, 1, 2), foe="orc", target="edda")
    assert thrown(foes)[4:] == [(4, 4), (4, 4)], "neither has the skill: one die each, with disadvantage"


@pytest.mark.rule("BS-RULING-47")
def test_shields_help_only_where_the_line_names_them() -> None:
    shield = "small shield"
    orc = foe("orc", shield, Strong=4, Mana=4, Moxie=4)
    state = table(hero("edda", thing("dagger", "d"), Fight=4, Throw=4, Mana=4, Strong=4), orc)
    melee = act("attack", state, (1, 1, 4, 4, 6), hero="edda", target="orc", weapon="d")
    assert thrown(melee)[2:] == [(4, 4), (6,)]
    throw = act("attack", state, (1, 1, 4, 4, 6), hero="edda", target="orc", weapon="d", way="thrown")
    assert thrown(throw)[2:] == [(4, 4), (6,)]
    magic = act("cast", state, (1, 1, 4, 4), hero="edda", target="orc")
    assert thrown(magic)[2:] == [(4,), (4,)]
    talk = act("sway", state, (1, 1, 4, 4), hero="edda", target="orc")
    assert thrown(talk)[2:] == [(4,), (4,)]
    state = table(hero(Strong=4), orc)
    brawl = act("attack", state, (1, 1, 4, 4), hero="edda", target="orc", way="brawl")
    assert thrown(brawl)[2:] == [(4,), (4,)]


def test_who_has_passed_out_rolls_no_defense() -> None:
    state = table(hero(Fight=4, Strong=4), foe("orc", "leather", condition="out", Fight=12))
    done = act("attack", state, (1, 1, 4, 4, 1), hero="edda", target="orc")
    assert event(done, "TestMade").difficulty == 0
    assert done.state.being("orc").condition == "dead"


def test_what_cannot_be_done_is_refused() -> None:
    bow = thing("short bow", "bow")
    away = thing("sword", "away", place="belt", held=0)
    state = table(hero("edda", bow, away, Fight=4), foe("orc"), foe("ghost", secret=True))
    base = {"hero": "edda", "target": "orc"}
    assert refused("attack", state, **{**base, "target": "nobody"}) == "unknown-being"
    assert refused("attack", state, **{**base, "target": "ghost"}) == "unknown-being"
    assert refused("attack", state, **{**base, "target": "edda"}) == "oneself"
    assert refused("attack", state, weapon="bow", **base) == "wrong-weapon"
    assert refused("attack", state, weapon="away", **base) == "not-in-hand"
    assert refused("attack", state, weapon="sling", **base) == "unknown-item"
    assert refused("attack", state, way="missile", **base) == "no-weapon"
    assert refused("attack", state, way="missile", weapon="bow", **base) == ""
    assert refused("foe_attack", state, foe="ghost", target="edda") == "hidden"
    assert refused("foe_attack", state, foe="nobody", target="edda") == "unknown-foe"
    dead = table(hero("edda"), foe("orc", condition="dead"))
    assert refused("attack", dead, **base) == "dead"

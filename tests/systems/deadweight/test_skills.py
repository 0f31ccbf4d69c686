"""Skills: what there is, how they are gained and upgraded, and the advantage they give."""

from __future__ import annotations

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import SYSTEM, skills, tests
from pallbearer.systems.deadweight.rulings import Rulings
from tests.systems.deadweight.kit import act, hero, play, table

PLAIN = Rulings()

BASIC = [
    "Animal Affinity",
    "Ward the dead",
    "Cooking",
    "Crafting",
    "Duelist",
    "Fearless",
    "Haggle",
    "Holy Rites",
    "Infiltration",
    "Intimidate",
    "Loremaster",
    "Pilfer",
    "Occult Studies",
    "Ritualist",
    "Shield Expert",
    "Stalker",
    "Street Wise",
    "Surgeon",
    "Survivalist",
    "Slippery",
    "Veteran",
]
ADVANCED = {
    "Animal Affinity": "Beastmaster",
    "Cooking": "Master Chef",
    "Duelist": "Swashbuckler",
    "Haggle": "Trade network",
    "Shield Expert": "Shield Master",
}


@pytest.mark.rule("DW-SKILL-03", "DW-SKILL-04", "DW-RULING-68")
def test_twenty_one_basic_skills_and_five_above_them() -> None:
    assert sorted(skills.BASIC) == sorted(BASIC)
    assert len(skills.BASIC) == 21
    assert skills.ADVANCED == ADVANCED
    assert set(skills.SKILLS) == {*BASIC, *ADVANCED.values()}


@pytest.mark.rule("DW-SKILL-01")
def test_every_skill_says_what_it_does_and_by_which_clauses() -> None:
    cited = set()
    for skill in skills.SKILLS.values():
        assert skill.does.endswith(".")
        assert set(skill.rules) <= set(SYSTEM.catalogue.by_id)
        cited |= set(skill.rules)
    assert {f"DW-SKILL-{number:02}" for number in range(7, 48)} <= cited


@pytest.mark.rule("DW-SKILL-05", "DW-SKILL-06")
@pytest.mark.parametrize(("basic", "advanced"), ADVANCED.items())
def test_an_upgrade_takes_the_basic_skills_slot(basic: str, advanced: str) -> None:
    held = ("Pilfer", basic, "Veteran")
    assert skills.gained(held, basic, PLAIN) == ("Pilfer", advanced, "Veteran")
    assert skills.gained(held, advanced, PLAIN) == ("Pilfer", advanced, "Veteran")
    assert skills.gained(("Pilfer",), advanced, PLAIN) == ("Pilfer",)


@pytest.mark.rule("DW-SKILL-05", "DW-BASE-13", "DW-EX-62")
def test_cooking_twice_is_master_chef() -> None:
    done = play(skills.gain(table(), "edda", "cooking", ("DW-INF-12",)), table())
    assert done.state.hero("edda").skills == ("Cooking",)
    done = play(skills.gain(done.state, "edda", "Animal Affinity", ("DW-INF-12",)), done.state)
    done = play(skills.gain(done.state, "edda", "Cooking", ("DW-CAR-16",)), done.state)
    assert done.state.hero("edda").skills == ("Master Chef", "Animal Affinity")
    assert done.events == [skills.SkillUpgraded("edda", "Cooking", "Master Chef")]
    assert {"DW-CAR-16", "DW-BASE-13", "DW-SKILL-05"} <= done.rules()


@pytest.mark.rule("DW-RULING-04")
@pytest.mark.parametrize(
    ("held", "again"),
    [(("Holy Rites",), "Holy Rites"), (("Master Chef",), "Cooking"), (("Master Chef",), "Master Chef")],
)
def test_a_duplicate_without_an_upgrade_is_lost(held: tuple[str, ...], again: str) -> None:
    state = table(hero(skills=held))
    done = play(skills.gain(state, "edda", again, ("DW-BASE-13",)), state)
    assert done.records == []
    assert done.result.hero("edda").skills == held
    assert skills.gained(held, again, PLAIN) == held


@pytest.mark.rule("DW-RULING-04")
def test_by_house_rule_a_lost_duplicate_is_a_free_pick() -> None:
    state = table(hero(skills=("Holy Rites", "Master Chef")), rulings=["duplicate_skill_free_pick"])
    done = play(skills.gain(state, "edda", "Holy Rites", ("DW-BASE-13",)), state, answers=["Pilfer"])
    assert done.state.hero("edda").skills == ("Holy Rites", "Master Chef", "Pilfer")
    offered = {option.id for option in done.asked[0].question.options}
    assert offered == set(BASIC) - {"Holy Rites", "Cooking"}
    # A duplicate that upgrades still upgrades: there is nothing to pick.
    state = table(hero(skills=("Cooking",)), rulings=["duplicate_skill_free_pick"])
    done = play(skills.gain(state, "edda", "Cooking", ("DW-BASE-13",)), state)
    assert done.state.hero("edda").skills == ("Master Chef",)


@pytest.mark.rule("DW-SKILL-06")
def test_the_act_of_learning_and_its_refusals() -> None:
    state = table(hero(skills=("Cooking", "Holy Rites")))
    assert act("learn_skill", state, hero="edda", skill="master chef").state.hero("edda").skills[0] == "Master Chef"
    assert act("learn_skill", state, hero="edda", skill="Pilfer").state.hero("edda").skills[-1] == "Pilfer"
    for skill, code in [
        ("Shield Master", "basic-first"),
        ("Holy Rites", "skill-held"),
        ("Juggling", "unknown-skill"),
    ]:
        done = act("learn_skill", state, hero="edda", skill=skill)
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert done.records == []
    refused = act("learn_skill", state, hero="nobody", skill="Pilfer").result
    assert refused.code == "unknown-hero"
    assert "edda" in refused.remedy


@pytest.mark.rule("DW-SKILL-02", "DW-SKILL-26", "DW-SKILL-32", "DW-SKILL-34")
@pytest.mark.parametrize(
    ("skill", "fields"),
    [
        ("Holy Rites", ["new gods", "prayers", "saints"]),
        ("Loremaster", ["history", "languages", "cultures"]),
        ("Occult Studies", ["magic", "the occult", "old gods"]),
        ("Ritualist", ["curses"]),
    ],
)
def test_whom_the_gm_may_tell_more(skill: str, fields: list[str]) -> None:
    state = table(hero("edda", skills=(skill,)), hero("finn"))
    for field in fields:
        assert skills.who_knows(state, field) == ("edda",)
    assert skills.who_knows(state, "cheese") == ()


ADVANTAGES = [
    ((), (), "tame", 0),
    (("Animal Affinity",), (), "tame", 1),
    (("Animal Affinity",), (), "understand", 1),
    (("Animal Affinity",), (), "track", 1),
    (("Animal Affinity",), (), "animal", 0),
    (("Animal Affinity",), (), "sneak", 0),
    (("Beastmaster",), (), "tame", 1),
    (("Beastmaster",), (), "understand", 1),
    (("Beastmaster",), (), "track", 1),
    (("Beastmaster",), (), "animal", 1),
    (("Crafting",), (), "craft", 1),
    (("Crafting",), (), "", 0),
    (("Infiltration",), (), "sneak", 1),
    (("Infiltration",), (), "craft", 0),
    ((), (21,), "intimidate", 1),
    ((), (21,), "intimidate_attack", 1),
    ((), (21,), "sneak", 0),
    ((), (20,), "intimidate", 0),
]


@pytest.mark.rule("DW-SKILL-07", "DW-SKILL-08", "DW-SKILL-16", "DW-SKILL-29", "DW-QUIRK-21", "DW-NOTE-14")
@pytest.mark.parametrize(("held", "quirks", "purpose", "expected"), ADVANTAGES)
def test_advantage_for_a_purpose(held: tuple[str, ...], quirks: tuple[int, ...], purpose: str, expected: int) -> None:
    state = table(hero(skills=held, quirks=quirks))
    for attribute in ("STR", "DEX", "INT", "PRE"):
        assert skills.advantage(state, "edda", attribute, purpose) == expected


@pytest.mark.rule("DW-NOTE-14")
def test_by_house_rule_a_scar_frightens_in_talk_only() -> None:
    state = table(hero(quirks=(21,)), rulings=["scar_social_only"])
    assert skills.advantage(state, "edda", "PRE", "intimidate") == 1
    assert skills.advantage(state, "edda", "PRE", "intimidate_attack") == 0


@pytest.mark.rule("DW-SKILL-08", "DW-RULING-67")
def test_by_house_rule_the_advanced_skill_adds_to_the_basic_one() -> None:
    state = table(hero(skills=("Beastmaster",)), rulings=["advanced_stacks_on_basic"])
    assert skills.advantage(state, "edda", "PRE", "tame") == 2
    assert skills.advantage(state, "edda", "PRE", "animal") == 1


@pytest.mark.rule("DW-SKILL-29")
def test_the_advantage_of_a_skill_is_a_reroll_in_the_test() -> None:
    state = table(hero(DEX="2/0/0", skills=("Infiltration",)))
    plan = tests.Plan(hero="edda", attribute="DEX", reason="past the guard", purpose="sneak")
    done = play(tests.make_test(state, plan), state, dice=[2, 3, 5], answers=["die-0"])
    result, _ = done.result
    assert (result.grade, result.faces) == ("success", (5, 3))


@pytest.mark.rule("DW-SKILL-44", "DW-RULING-74")
@pytest.mark.parametrize(
    ("prof", "purpose", "rulings", "expected"),
    [
        (0, "wilderness", [], 1),
        (2, "wilderness", [], 1),
        (2, "", [], 0),
        (2, "sneak", [], 0),
        (1, "wilderness", ["survivalist_capped"], 1),
        (2, "wilderness", ["survivalist_capped"], 0),
        (3, "wilderness", ["survivalist_capped"], 0),
    ],
)
def test_survivalist_has_one_more_proficiency_reroll(
    prof: int, purpose: str, rulings: list[str], expected: int
) -> None:
    profs = {"STR": prof, "DEX": prof, "INT": prof, "PRE": prof}
    state = table(hero(skills=("Survivalist",), prof=profs), rulings=rulings)
    for attribute in ("STR", "DEX", "INT", "PRE"):
        assert skills.extra_rerolls(state, "edda", attribute, purpose) == expected


@pytest.mark.rule("DW-SKILL-44", "DW-RULING-74", "DW-AFFL-13")
def test_survivalist_rerolls_in_the_wilderness_but_not_angry() -> None:
    state = table(hero(INT="2/0/0", skills=("Survivalist",)))
    plan = tests.Plan(hero="edda", attribute="INT", reason="find water", purpose="wilderness")
    done = play(tests.make_test(state, plan), state, dice=[2, 3, 6], answers=["die-1"])
    assert done.result[0].faces == (2, 6)
    state = table(hero(INT="2/0/0", skills=("Survivalist",), afflictions=("Angry",)))
    done = play(tests.make_test(state, plan), state, dice=[2, 3])
    assert done.result[0].grade == "failure"


@pytest.mark.rule("DW-SKILL-45", "DW-RULING-74", "DW-SKILL-28")
def test_what_survivalist_and_infiltration_open() -> None:
    assert skills.extra_camp_actions(hero(skills=("Survivalist",))) == 1
    assert skills.extra_camp_actions(hero(skills=("Infiltration",))) == 0
    assert skills.searches_traps_without_tools(hero(skills=("Infiltration",)))
    assert not skills.searches_traps_without_tools(hero(skills=("Survivalist",)))

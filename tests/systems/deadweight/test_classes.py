"""Classes, their further choice, and the gear they may use (CLASS, WARRIOR, THIEF, WIZARD, CLERIC)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import declare
from pallbearer.systems.deadweight.classes import book, choose_class, maneuver, may_use, paths
from pallbearer.systems.deadweight.gear import thing
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero
from tests.systems.deadweight.creation import DICE, at, draft, live, profs, scores
from tests.systems.deadweight.kit import act, hero, play, table


def choose(*answers: str, one: Hero | None = None, rulings: Iterable[str] = ()) -> Rehearsal[Any]:
    state = table(one or draft(), rulings=rulings)
    return play(choose_class(state, "h1"), state, (), answers)


WAYS = [
    ("warrior", "Footman", "1 0 0 0", ("Hardened",), (), ("Turtle", "Aegis", "Payback")),
    ("warrior", "Gladiator", "1 0 0 0", ("Battle trance",), (), ("Bash", "Disarm", "Glorious finish")),
    ("warrior", "Barbarian", "1 0 0 0", ("Berserker",), (), ("Roar", "Charge", "Reckless attack")),
    ("thief", "Stalker", "0 1 0 0", ("Dauntless",), (), ("Clean Kill", "Incapacitating strike", "Fast trapping")),
    ("thief", "Lone Rogue", "0 1 0 0", (), ("Slippery",), ("Wing it", "Outsmart", "Quick thinking")),
    ("thief", "Hoodlum", "0 1 0 0", ("Cold blood",), (), ("Dirty tricks", "Knife in the back", "Going somewhere?")),
    (
        "thief",
        "Moon-curser",
        "0 1 0 0",
        ("Night-stalker",),
        (),
        ("Fade into darkness", "Blades in the dark", "Moving Shadows"),
    ),
]


@pytest.mark.rule(
    "DW-CLASS-01", "DW-CLASS-02", "DW-CLASS-04", "DW-WARRIOR-01", "DW-WARRIOR-04", "DW-THIEF-01", "DW-THIEF-04"
)
@pytest.mark.parametrize(("name", "way", "trained", "traits", "skills", "maneuvers"), WAYS)
def test_warriors_and_thieves(
    name: str,
    way: str,
    trained: str,
    traits: tuple[str, ...],
    skills: tuple[str, ...],
    maneuvers: tuple[str, ...],
) -> None:
    done = choose(name, way, maneuvers[1])
    after = at(done)
    assert (after.class_name, after.background) == (name, way)
    assert (scores(after), profs(after), after.traits, after.skills) == ("1 1 1 1", trained, traits, skills)
    assert (after.maneuvers, after.magic) == ((maneuvers[1],), ())
    assert [option.id for option in done.asked[2].question.options] == list(maneuvers)
    assert done.rolled == []


@pytest.mark.rule("DW-CLASS-01", "DW-CLASS-02", "DW-CLERIC-05")
@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("warrior", ["Footman", "Gladiator", "Barbarian"]),
        ("thief", ["Stalker", "Lone Rogue", "Hoodlum", "Moon-curser"]),
        (
            "wizard",
            [
                "Necromancers of Yadar",
                "Alchemists of the Golden Ridge",
                "Thaumaturgists of Ravenhome",
                "Wandering Mystics",
                "The Awakened",
            ],
        ),
        ("cleric", ["Goshkalon", "Cador", "Yulak", "Akhzu", "Kaal Rafir"]),
    ],
)
def test_each_class_has_its_further_choice_and_only_that(name: str, ways: list[str]) -> None:
    done = choose(
        name, ways[-1], *{"warrior": ("Roar",), "thief": ("Moving Shadows",)}.get(name, ()), one=draft(scores="0 0 0 0")
    )
    assert [option.id for option in done.asked[0].question.options] == ["warrior", "thief", "wizard", "cleric"]
    assert [option.id for option in done.asked[1].question.options] == ways
    assert [one.name for one in paths(name)] == ways


@pytest.mark.rule("DW-WIZARD-01..03")
@pytest.mark.parametrize("way", ["Necromancers of Yadar", "The Awakened"])
def test_a_wizard(way: str) -> None:
    after = at(choose("wizard", way, one=draft(scores="1 1 0 1")))
    assert (profs(after), after.traits, after.skills) == ("0 0 1 0", ("Magic user",), ("Loremaster",))
    assert (after.maneuvers, after.magic) == ((), ())


@pytest.mark.rule("DW-CLERIC-01", "DW-CLERIC-02", "DW-CLERIC-05")
@pytest.mark.parametrize(("way", "skills"), [("Cador", ("Ward the dead",)), ("Yulak", ()), ("Kaal Rafir", ())])
def test_a_cleric(way: str, skills: tuple[str, ...]) -> None:
    after = at(choose("cleric", way, one=draft(scores="1 1 1 0")))
    assert (profs(after), after.traits, after.skills) == ("0 0 0 1", ("Divine mandate",), skills)
    assert (after.background, after.maneuvers, after.magic) == (way, (), ())


@pytest.mark.rule("DW-CLERIC-06", "DW-CLASS-02")
def test_spells_are_of_the_school_and_prayers_basic_or_of_the_god() -> None:
    wizard = choose("wizard", "Wandering Mystics", "knock_lock", "mystic_ink", one=draft(scores="1 1 2 1"))
    assert [one.id for one in at(wizard).magic] == ["knock_lock", "mystic_ink"]
    assert [len(one.question.options) for one in wizard.asked[2:]] == [7, 6]
    cleric = choose("cleric", "Cador", "light_prayer", "mercy", "seal", one=draft(scores="1 1 1 3"))
    assert [(one.id, one.kind) for one in at(cleric).magic] == [
        (one, "prayer") for one in ("light_prayer", "mercy", "seal")
    ]
    offered = [option.id for option in cleric.asked[2].question.options]
    assert offered == [
        "cure_light_wounds", "light_prayer", "create_food_and_water",
        "mercy", "seal", "borrowed_time", "judgment", "memento_mori", "dirge",
    ]  # fmt: skip


@pytest.mark.rule("DW-NOTE-15", "DW-BASE-11")
def test_a_point_on_a_full_proficiency_is_lost_or_free_by_house_rule() -> None:
    full = draft(profs="2 0 0 2")
    assert profs(at(choose("warrior", "Footman", "Aegis", one=full))) == "2 0 0 2"
    done = choose("warrior", "Footman", "DEX", "Aegis", one=full, rulings=("class_prof_overflow_free",))
    assert profs(at(done)) == "2 1 0 2"
    assert [option.id for option in done.asked[2].question.options] == ["DEX", "INT"]


@pytest.mark.rule("DW-EX-60", "DW-BASE-08", "DW-BASE-07", "DW-BASE-10", "DW-BASE-11")
def test_the_books_of_a_battleborn_deserter() -> None:
    one = draft()
    for name, row in (("infancy", 7), ("career", 3), ("tragedy", 13)):
        one = live(name, DICE[row], hero=one)
    after = at(choose("warrior", "Barbarian", "Roar", one=one))
    assert (scores(after), profs(after), after.skills) == ("3 0 1 1", "2 0 0 0", ("Fearless", "Duelist"))


def holder(class_name: str) -> Hero:
    return hero(class_name=class_name)


WEAPONS = {
    "dagger": "warrior thief wizard cleric",
    "small knife": "warrior thief wizard cleric",
    "cane": "warrior thief wizard cleric",
    "quarterstaff": "warrior thief wizard cleric",
    "short sword": "warrior thief cleric",
    "war hammer": "warrior thief cleric",
    "throwing hatchet": "warrior thief cleric",
    "throwing daggers": "warrior thief wizard cleric",
    "short bow": "warrior thief cleric",
    "crossbow": "warrior thief cleric",
    "battle axe": "warrior",
    "long spear": "warrior",
    "short spear": "warrior",
}


@pytest.mark.rule("DW-WARRIOR-02", "DW-THIEF-02", "DW-WIZARD-04", "DW-CLERIC-03", "DW-RULING-18")
@pytest.mark.parametrize("class_name", ["warrior", "thief", "wizard", "cleric"])
@pytest.mark.parametrize("weapon", WEAPONS)
def test_weapons_by_class(weapon: str, class_name: str) -> None:
    found = thing(weapon)
    assert found is not None
    refused = may_use(holder(class_name), found.item(), Rulings())
    assert (refused is None) == (class_name in WEAPONS[weapon].split())
    assert refused is None or refused.code == "class-bars-weapon"


ARMORS = {
    "heavy cape": "warrior thief wizard cleric",
    "gambeson": "warrior thief wizard cleric",
    "leather armor": "warrior thief cleric",
    "soldier helmet": "warrior thief cleric",
    "chainmail": "warrior",
    "close helmet": "warrior",
}


@pytest.mark.rule("DW-WARRIOR-03", "DW-THIEF-03", "DW-WIZARD-05", "DW-CLERIC-04", "DW-RULING-17", "DW-RULING-18")
@pytest.mark.parametrize("class_name", ["warrior", "thief", "wizard", "cleric"])
@pytest.mark.parametrize("armor", ARMORS)
def test_armor_by_class(armor: str, class_name: str) -> None:
    found = thing(armor)
    assert found is not None
    refused = may_use(holder(class_name), found.item(), Rulings())
    assert (refused is None) == (class_name in ARMORS[armor].split())
    assert refused is None or refused.code == "class-bars-armor"


@pytest.mark.rule("DW-RULING-17")
@pytest.mark.parametrize(
    ("class_name", "armor", "allowed"),
    [
        ("thief", "gambeson", False),
        ("cleric", "heavy cape", False),
        ("cleric", "leather armor", True),
        ("thief", "chainmail", False),
        ("wizard", "gambeson", True),
        ("warrior", "gambeson", True),
    ],
)
def test_by_house_rule_medium_means_medium(class_name: str, armor: str, allowed: bool) -> None:
    found = thing(armor)
    assert found is not None
    refused = may_use(holder(class_name), found.item(), Rulings(medium_means_exactly_medium=True))
    assert (refused is None) == allowed


@pytest.mark.rule("DW-RULING-18")
def test_barred_gear_may_be_carried_but_not_wielded_or_worn() -> None:
    axe, mail = thing("battle axe"), thing("chainmail")
    assert axe is not None
    assert mail is not None
    one = hero(class_name="wizard", items=(axe.item(id="a", place="right hand"), mail.item(id="m", place="torso")))
    state = table(one)
    assert act("wield", state, hero="edda", item="a").result.code == "class-bars-weapon"
    assert act("wear", state, hero="edda", item="m").result.code == "class-bars-armor"


@pytest.mark.rule("DW-RULING-18")
def test_by_house_rule_barred_gear_is_used_at_a_disadvantage() -> None:
    axe = thing("battle axe")
    assert axe is not None
    one = hero(class_name="wizard", items=(axe.item(id="a", place="right hand"),))
    state = table(one, rulings=("barred_gear_disadvantage",))
    plan = declare.Plan("edda", "INT")
    assert declare.main_rerolls(state, plan).gm == 0
    armed = act("wield", state, hero="edda", item="a").state
    assert armed.hero("edda").items[0].wielded
    assert declare.main_rerolls(armed, plan).gm == 1
    assert declare.main_rerolls(table(armed.hero("edda")), plan).gm == 0


@pytest.mark.rule("DW-CLASS-06", "DW-CLASS-07")
def test_a_maneuver_takes_one_action_and_reaches_close_unless_it_says_otherwise() -> None:
    others = {one.name: (one.actions, one.range) for one in book().maneuver if (one.actions, one.range) != (1, "Close")}
    assert others == {
        "Turtle": (2, "Self"),
        "Aegis": (0, "Close"),
        "Payback": (0, "Close"),
        "Roar": (1, "Nearby"),
        "Fast trapping": (1, "3 tiles"),
        "Wing it": (1, "3 tiles"),
        "Outsmart": (0, "Self"),
        "Quick thinking": (1, "Self"),
        "Dirty tricks": (1, "2 tiles"),
        "Knife in the back": (0, "Close"),
        "Going somewhere?": (0, "Close"),
        "Fade into darkness": (1, "Self"),
        "Moving Shadows": (0, "Self"),
    }
    assert (maneuver("Bash").actions, maneuver("Bash").range) == (1, "Close")


def maneuvers(name: str, *known: str, times: int = 1) -> Any:
    state = table(hero(maneuvers=known), phase="combat", round=1)
    done = None
    for _ in range(times):
        done = act("use_maneuver", state, hero="edda", maneuver=name)
        state = done.state
    return done


@pytest.mark.rule("DW-CLASS-05", "DW-CLASS-06")
def test_a_known_maneuver_is_used_as_often_as_actions_allow() -> None:
    from pallbearer.systems.deadweight.skill_use import actions_spent

    assert actions_spent(maneuvers("Bash", "Bash", times=3).state, "edda", "combat action") == 3
    assert actions_spent(maneuvers("turtle", "Turtle", times=2).state, "edda", "combat action") == 4
    assert actions_spent(maneuvers("Payback", "Payback", times=2).state, "edda", "combat action") == 0


@pytest.mark.rule("DW-CLASS-05")
def test_some_maneuvers_say_once_in_a_combat() -> None:
    refused = maneuvers("Roar", "Roar", times=2).result
    assert isinstance(refused, Refused)
    assert refused.code == "once-per-combat"


@pytest.mark.rule("DW-CLASS-04", "DW-CLASS-05")
def test_a_maneuver_needs_to_be_known_and_a_combat() -> None:
    assert maneuvers("Charge", "Roar").result.code == "unknown-maneuver"
    state = table(hero(maneuvers=("Bash",)))
    assert act("use_maneuver", state, hero="edda", maneuver="Bash").result.code == "wrong-phase"
    assert act("use_maneuver", state, hero="bo", maneuver="Bash").result.code == "unknown-hero"

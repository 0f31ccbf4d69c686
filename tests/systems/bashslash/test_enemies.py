"""Foes (ENEMY)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash import burden
from pallbearer.systems.bashslash.boosts import boosting
from pallbearer.systems.bashslash.enemies import TYPE_RULES, printed, usual_kind
from pallbearer.systems.bashslash.ladder import figure
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import FOE_KINDS, Kind
from tests.systems.bashslash.kit import act, event, foe, hero, house, now, refused, table, thrown, told

BOOK = Rulings()


@pytest.mark.rule("BS-ENEMY-01")
def test_there_are_five_types() -> None:
    assert FOE_KINDS == ("vermin", "minion", "champion", "boss", "villain")
    assert set(TYPE_RULES) == set(FOE_KINDS)


@pytest.mark.rule("BS-ENEMY-02", "BS-ENEMY-03", "BS-RULING-96", "BS-EX-34")
@pytest.mark.parametrize("kind", ["vermin", "minion"])
def test_vermin_and_minions_pass_out_when_exhausted(kind: Kind) -> None:
    state = table(hero(), foe("goblin", kind=kind, Brawn=3, Endurance=3, sweat=2))
    done = act("take_hits", state, hero="goblin", hits=3)
    goblin = done.state.being("goblin")
    assert (goblin.sweat, goblin.condition) == (3, "out")
    assert event(done, "HitsDropped").hits == 2
    assert act("take_hits", done.state, hero="goblin").state.being("goblin").condition == "dead"


@pytest.mark.rule("BS-RULING-96")
def test_by_house_rule_a_spare_hit_kills() -> None:
    state = table(hero(), foe("goblin", Brawn=3, Endurance=3, sweat=2), rulings=["spare_hit_kills"])
    assert act("take_hits", state, hero="goblin", hits=1).state.being("goblin").condition == "out"
    assert act("take_hits", state, hero="goblin", hits=2).state.being("goblin").condition == "dead"


@pytest.mark.rule("BS-ENEMY-04", "BS-RULING-97", "BS-EX-34")
def test_champions_are_hurt_in_brawn_alone() -> None:
    bugbear = foe("bugbear", kind="champion", Brawn=6, Endurance=6, Grit=4, sweat=8)
    done = act("take_hits", table(hero(), bugbear), (1, 3), hero="bugbear", hits=2)
    assert thrown(done) == [(4,), (3,)], "no hit die; a forfeit roll after each"
    assert now(done.state, "bugbear", "Brawn") == 3
    assert done.state.being("bugbear").forfeit == 1
    fresh = foe("bugbear", kind="champion", Brawn=6, Endurance=6, Grit=4)
    assert told(act("take_hits", table(hero(), fresh), hero="bugbear", hits=2)) == ["Sweated"]


@pytest.mark.rule("BS-RULING-97")
@pytest.mark.parametrize(("rulings", "dice", "condition"), [([], (2,), "up"), (["champion_dies_at_0"], (), "dead")])
def test_a_champion_at_0(rulings: list[str], dice: tuple[int, ...], condition: str) -> None:
    state = table(hero(), foe("bugbear", kind="champion", Brawn=2, sweat=20), rulings=rulings)
    done = act("take_hits", state, dice, hero="bugbear")
    assert done.state.being("bugbear").condition == condition
    if not rulings:
        below = act("take_hits", done.state, hero="bugbear")
        assert told(below)[:2] == ["AttributeLowered", "DeathRolled"]


@pytest.mark.rule("BS-ENEMY-05", "BS-ENEMY-06", "BS-RULING-98")
def test_bosses_have_all_attributes_and_no_boosts() -> None:
    state = table(hero(), foe("ogre", kind="boss", sweat=4))
    done = act("take_hits", state, (5, 2), hero="ogre")
    assert event(done, "AttributeLowered").attribute == "Deviousness"
    done = act("foe_attack", state, (1, 1, 4, 4), foe="ogre", target="edda")
    assert done.asked == []


@pytest.mark.rule("BS-ENEMY-07", "BS-RULING-98")
def test_villains_are_as_heroes_are() -> None:
    state = table(hero(), foe("lord", kind="villain", Fight=6, Strong=4, sweat=4))
    assert event(act("take_hits", state, (5, 2), hero="lord"), "AttributeLowered").attribute == "Deviousness"
    done = act("foe_attack", state, (1, 1, 4, 4), ("pass",), foe="lord", target="edda")
    assert [ask.who for ask in done.asked] == ["gm"]


@pytest.mark.rule("BS-RULING-98")
def test_who_boosts() -> None:
    kinds: tuple[Kind, ...] = ("hero", *FOE_KINDS)
    can = {kind: boosting(foe("x", kind=kind), False, BOOK) for kind in kinds}
    assert [kind for kind, does in can.items() if does] == ["hero", "villain"]
    champion = foe("x", kind="champion")
    gear = house(["champions_boost_gear"])
    assert [boosting(champion, item, gear) for item in (True, False)] == [True, False]
    assert not boosting(champion, True, BOOK)


ROWS = [
    ("goblin", "A4 B3 C3 D4 E3", "Fight4 Throw6 Dodge4 Strong2 Fiddle3 Sneak4", 3, "6"),
    ("hobgoblin", "A3 B4 C3 D4 E4", "Fight6 Throw6 Dodge4 Strong3 Grit2", 5, "7½"),
    ("bugbear", "A3 B6 C3 D4 E6", "Fight6 Throw4 Dodge4 Strong6 Grit4", 8, "11"),
    ("orc", "A4 B6 C3 D3 E4", "Fight6 Throw4 Shoot4 Strong4 Grit6", 8, "9"),
    ("kobold", "A6 B2 C2 D3 E2", "Fight3 Throw4 Dodge6 Sneak6", 2, "4"),
]
LETTERS = {"A": "Agility", "B": "Brawn", "C": "Cunning", "D": "Deviousness", "E": "Endurance"}


def read(said: str) -> dict[str, int]:
    """ "A4 Fight6" as levels by name."""
    found = {}
    for word in said.split():
        name = word.rstrip("0123456789")
        found[LETTERS.get(name, name)] = int(word.removeprefix(name))
    return found


@pytest.mark.rule("BS-ENEMY-08..17", "BS-RULING-95", "BS-EX-33")
@pytest.mark.parametrize(("name", "attributes", "skills", "stamina", "capacity"), ROWS)
def test_the_printed_foes(name: str, attributes: str, skills: str, stamina: int, capacity: str) -> None:
    assert printed()[name].levels == {**read(attributes), **read(skills)}
    made = act("add_foe", table(), foe=name).state.being(name)
    assert burden.stamina(made, BOOK) == stamina
    assert figure(burden.capacity(made, BOOK)) == capacity
    assert made.items == ()
    assert made.level("Mana").full == 0


@pytest.mark.rule("BS-RULING-94")
def test_they_are_minions_unless_a_scenario_or_house_rule_says_otherwise() -> None:
    assert {usual_kind(name, BOOK) for name, *_ in ROWS} == {"minion"}
    vary = house(["listed_types_vary"])
    assert [usual_kind(name, vary) for name, *_ in ROWS] == ["vermin", "minion", "champion", "minion", "vermin"]
    assert act("add_foe", table(), foe="orc", kind="boss").state.being("orc").kind == "boss"


@pytest.mark.rule("BS-RULING-95")
def test_gear_is_the_scenarios() -> None:
    made = act("add_foe", table(), foe="orc", weapon="axe", armor="leather", shield="buckler").state.being("orc")
    assert [(item.name, item.place) for item in made.items] == [
        ("leather", "worn"),
        ("buckler", "worn"),
        ("axe", "hand"),
    ]
    assert refused("add_foe", table(), foe="orc", weapon="laser") == "unknown-weapon"
    assert refused("add_foe", table(), foe="dragon") == "unknown-foe"
    assert refused("add_foe", table(), foe="orc", count=99) == "bad-count"


def test_hidden_foes_are_the_gms_until_they_are_seen() -> None:
    done = act("add_foe", table(), foe="orc", weapon="axe", secret=True)
    assert {record.audience for record in done.records} == {("gm",)}
    state = done.state
    assert refused("take_hits", state, hero="orc") == "hidden"
    seen = act("reveal_foe", state, foe="orc").state
    assert refused("take_hits", seen, hero="orc") == ""
    assert refused("reveal_foe", seen, foe="orc") == "seen"
    assert not act("remove_foe", state, foe="orc").state.foes
    assert not act("foe_flees", seen, foe="orc").state.foes

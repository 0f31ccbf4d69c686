"""Bleeding by the turn, what one takes against afflictions, and the happenings that end them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import afflictions, remedies
from pallbearer.systems.deadweight.afflictions import COFFEE
from pallbearer.systems.deadweight.gear import thing
from pallbearer.systems.deadweight.state import Condition, Item, State
from tests.systems.deadweight.kit import act, hero, play, shown, table


def carried(name: str, **fields: Any) -> Item:
    """A thing of the equipment lists, with its name as its id."""
    found = thing(name)
    assert found is not None
    return replace(found.item(id=name), **fields)


def bleed(state: State, answers: list[str]) -> Any:
    """A turn ends for those who bleed."""
    return play(afflictions.bleed(state, ()), state, answers=answers)


@pytest.mark.rule("DW-AFFL-08", "DW-RULING-85")
@pytest.mark.parametrize(
    ("phase", "rulings", "bleeds"),
    [
        ("exploration", (), True),
        ("combat", (), True),
        ("camp", (), False),
        ("interlude", (), False),
        ("exploration", ("bleeding_exploration_turns_only",), True),
        ("combat", ("bleeding_exploration_turns_only",), False),
    ],
)
def test_bleeding_costs_a_fatigue_each_turn(phase: str, rulings: tuple[str, ...], bleeds: bool) -> None:
    state = table(hero("edda", afflictions=("Bleeding",)), hero("finn"), rulings=rulings, phase=phase)
    done = bleed(state, ["DEX"] if bleeds else [])
    assert shown(done.state.hero("edda"), "DEX") == ("3/1/0" if bleeds else "3/0/0")
    assert shown(done.state.hero("finn"), "DEX") == "3/0/0"
    assert done.result == done.state


@pytest.mark.rule("DW-AFFL-08", "DW-RULING-85")
def test_all_who_bleed_choose_for_themselves_the_fallen_too_but_not_the_dead() -> None:
    state = table(
        hero("edda", afflictions=("Bleeding",)),
        hero("finn", afflictions=("Bleeding",), condition=Condition("fainted", discarded=1)),
        hero("gro", afflictions=("Bleeding",), condition=Condition("dead")),
    )
    done = bleed(state, ["STR", "PRE"])
    assert [ask.who for ask in done.asked] == ["edda", "finn"]
    assert (shown(done.state.hero("edda"), "STR"), shown(done.state.hero("finn"), "PRE")) == ("3/1/0", "3/1/0")


@pytest.mark.rule("DW-AFFL-08")
def test_the_turns_themselves_let_one_bleed() -> None:
    state = table(hero(afflictions=("Bleeding",)), phase="combat", round=1)
    assert shown(act("next_round", state, answers=["DEX"]).state.hero("edda"), "DEX") == "3/1/0"


@pytest.mark.rule("DW-EX-85", "DW-AFFL-08")
def test_bleeding_with_no_dice_left_turns_a_fatigue_into_a_wound() -> None:
    state = table(hero(STR="2/2/0", DEX="1/1/0", INT="2/1/1", PRE="1/1/0", afflictions=("Bleeding",)))
    done = bleed(state, ["INT"])
    assert {option.id for option in done.asked[0].question.options} == {"STR", "DEX", "INT", "PRE"}
    assert shown(done.state.hero("edda"), "INT") == "2/0/2"


REMEDIES = [
    ("eat", {}, "Hungry", "ration", "DW-AFFL-05"),
    ("drink", {}, "Parched", "water", "DW-AFFL-07"),
    ("drink", {"what": "coffee"}, "Sleepy", "coffee", "DW-AFFL-12"),
    ("drink", {"what": "tea"}, "Angry", "tea", "DW-AFFL-14"),
    ("drink", {"what": "hot chocolate"}, "Angry", "hot chocolate", "DW-AFFL-14"),
    ("bandage", {}, "Bleeding", "bandage", "DW-AFFL-09"),
    ("bandage", {}, "Bleeding", "medical supply", "DW-AFFL-09"),
]


@pytest.mark.rule("DW-AFFL-05", "DW-AFFL-07", "DW-AFFL-09", "DW-AFFL-12", "DW-AFFL-14")
@pytest.mark.parametrize(("name", "params", "affliction", "item", "rule"), REMEDIES)
def test_a_remedy_ends_its_affliction_and_is_used_up(
    name: str, params: dict[str, str], affliction: str, item: str, rule: str
) -> None:
    pack = carried(item, count=2)
    state = table(hero(afflictions=(affliction, "Shaken"), items=(pack,)))
    done = act(name, state, hero="edda", item=item, **params)
    assert done.state.hero("edda").afflictions == ("Shaken",)
    assert rule in done.rules()
    left = done.state.hero("edda").item(item)
    assert left is not None
    assert (left.count, left.gone) == (1, False)
    # What is on no sheet helps as well, and costs nothing there.
    done = act(name, state, hero="edda", **params)
    assert done.state.hero("edda").afflictions == ("Shaken",)
    assert done.state.hero("edda").items == (pack,)


@pytest.mark.rule("DW-AFFL-20")
def test_wine_ends_terror_and_its_bottle_has_a_usage_die() -> None:
    state = table(hero(afflictions=("Terrified",), items=(carried("wine"),)))
    done = act("drink", state, dice=[3], hero="edda", what="wine", item="wine")
    assert done.state.hero("edda").afflictions == ()
    assert done.state.hero("edda").items[0].gone is False
    done = act("drink", state, dice=[1], hero="edda", what="wine", item="wine")
    assert done.state.hero("edda").items[0].gone is True
    again = act("drink", done.state, hero="edda", what="wine", item="wine")
    assert again.result.code == "wrong-item"


@pytest.mark.rule("DW-AFFL-18")
@pytest.mark.parametrize(("answer", "left"), [("yes", ()), ("no", ("Nauseated",))])
def test_some_tonics_settle_the_stomach_as_the_gm_says(answer: str, left: tuple[str, ...]) -> None:
    state = table(hero(afflictions=("Nauseated",)))
    done = act("drink", state, answers=[answer], hero="edda", what="tonic")
    assert done.asked[0].who == GM
    assert done.state.hero("edda").afflictions == left
    assert act("drink", table(), hero="edda", what="tonic").asked == []


@pytest.mark.rule("DW-AFFL-12", "DW-QUIRK-06")
def test_coffee_is_remembered_for_the_expedition() -> None:
    state = table(hero(afflictions=("Sleepy",), quirks=(6,)))
    done = act("drink", state, hero="edda", what="coffee")
    assert done.state.hero("edda").afflictions == ()
    assert done.state.hero("edda").flags == (COFFEE,)
    again = act("drink", done.state, hero="edda", what="coffee")
    assert again.state.hero("edda").flags == (COFFEE,)


@pytest.mark.rule("DW-AFFL-09")
def test_one_may_bandage_another_with_ones_own_bandage() -> None:
    state = table(
        hero("edda", items=(carried("bandage"),)),
        hero("finn", afflictions=("Bleeding",), condition=Condition("fainted", discarded=1)),
    )
    done = act("bandage", state, hero="edda", patient="finn", item="bandage")
    assert done.state.hero("finn").afflictions == ()
    item = done.state.hero("edda").item("bandage")
    assert item is not None
    assert item.gone is True


@pytest.mark.rule("DW-AFFL-05", "DW-AFFL-07", "DW-AFFL-09")
@pytest.mark.parametrize(
    ("name", "params", "code"),
    [
        ("eat", {"hero": "nobody"}, "unknown-hero"),
        ("eat", {"hero": "finn"}, "fainted"),
        ("eat", {"hero": "edda", "item": "bandage"}, "wrong-item"),
        ("eat", {"hero": "edda", "item": "cake"}, "unknown-item"),
        ("drink", {"hero": "edda", "what": "blood"}, "unknown-drink"),
        ("drink", {"hero": "finn"}, "fainted"),
        ("drink", {"hero": "edda", "what": "tea", "item": "bandage"}, "wrong-item"),
        ("bandage", {"hero": "edda"}, "not-bleeding"),
        ("bandage", {"hero": "edda", "patient": "nobody"}, "unknown-hero"),
        ("bandage", {"hero": "finn"}, "fainted"),
    ],
)
def test_what_cannot_be_taken(name: str, params: dict[str, str], code: str) -> None:
    state = table(
        hero("edda", items=(carried("bandage"),)),
        hero("finn", afflictions=("Bleeding",), condition=Condition("fainted", discarded=1)),
    )
    done = act(name, state, **params)
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert (done.records, done.rolled) == ([], [])


@pytest.mark.rule("DW-AFFL-05", "DW-AFFL-07")
def test_a_slow_meal_waits_for_the_end_of_the_combat() -> None:
    state = table(hero(afflictions=("Hungry", "Parched"), items=(carried("ration"), carried("water"))), phase="combat")
    refused = act("eat", state, hero="edda", item="ration")
    assert refused.result.code == "slow"
    assert refused.records == []
    assert act("drink", state, hero="edda", item="water").state.hero("edda").afflictions == ("Hungry",)


@pytest.mark.rule("DW-AFFL-02")
def test_public_case_c2_the_same_harm_twice_counts_once() -> None:
    state = table(hero(afflictions=("Nauseated",)), phase="combat")
    done = play(afflictions.afflict(state, "edda", "Nauseated", ("DW-AFFL-02",)), state)
    assert afflictions.combat_actions_lost(done.state.hero("edda")) == 1
    assert done.records == []


@pytest.mark.rule("DW-AFFL-03")
def test_a_thing_is_known_by_its_tags_or_its_name() -> None:
    food = afflictions.REMEDIES["food"]
    assert remedies.fits(Item("i", "Hard cheese", tags=("food",)), food)
    assert remedies.fits(Item("i", "Two rations"), food)
    assert not remedies.fits(Item("i", "Inspiration"), food)
    assert not remedies.fits(Item("i", "ration", gone=True), food)
    assert remedies.fits(Item("i", "Wine of Yoros"), afflictions.REMEDIES["wine"])
    assert not remedies.fits(Item("i", "Steam kettle"), afflictions.REMEDIES["tea"])


HAPPENINGS = [
    ("challenging foe defeated", "combat", ("Terrified",), "DW-AFFL-20"),
    ("challenging fight survived", "exploration", ("Hopeless",), "DW-AFFL-22"),
    ("dungeon escaped", "interlude", ("Hopeless",), "DW-AFFL-22"),
    ("camp rest", "camp", ("Shaken",), "DW-AFFL-16"),
    ("camp sleep", "camp", ("Sleepy",), "DW-AFFL-12"),
    ("interlude", "interlude", ("Nauseated",), "DW-AFFL-18"),
]
ALL = tuple(afflictions.AFFLICTIONS)


@pytest.mark.rule("DW-AFFL-12", "DW-AFFL-16", "DW-AFFL-18", "DW-AFFL-20", "DW-AFFL-22", "DW-RULING-82", "DW-RULING-88")
@pytest.mark.parametrize(("happening", "phase", "ended", "rule"), HAPPENINGS)
def test_a_happening_ends_these_and_no_others(happening: str, phase: str, ended: tuple[str, ...], rule: str) -> None:
    state = table(hero("edda", afflictions=ALL), hero("finn", afflictions=ALL), phase=phase)
    done = act("befall", state, happening=happening, heroes=("edda",))
    assert done.state.hero("edda").afflictions == tuple(one for one in ALL if one not in ended)
    assert done.state.hero("finn").afflictions == ALL
    assert rule in done.rules()


@pytest.mark.rule("DW-RULING-88")
def test_by_house_rule_any_rest_in_camp_cures_sleepiness() -> None:
    state = table(hero(afflictions=ALL), rulings=["any_camp_cures_sleepy"], phase="camp")
    done = act("befall", state, happening="camp rest")
    assert {"Sleepy", "Shaken"} & set(done.state.hero("edda").afflictions) == set()
    assert len(done.state.hero("edda").afflictions) == 10


@pytest.mark.rule("DW-QUIRK-04", "DW-AFFL-12")
@pytest.mark.parametrize(("answer", "left"), [("ambush", ()), ("sleepy", ("Sleepy",))])
def test_a_snorer_asleep_in_camp_chooses_first(answer: str, left: tuple[str, ...]) -> None:
    state = table(
        hero("edda", afflictions=("Sleepy",), quirks=(4,)), hero("finn", afflictions=("Sleepy",)), phase="camp"
    )
    done = act("befall", state, answers=[answer], happening="camp sleep")
    assert done.state.hero("edda").afflictions == left
    assert done.state.hero("finn").afflictions == ()


@pytest.mark.rule("DW-AFFL-12", "DW-QUIRK-06", "DW-RULING-88")
def test_a_coffee_addict_sleeps_it_off_only_after_coffee() -> None:
    state = table(hero(afflictions=("Sleepy",), quirks=(6,)), phase="camp")
    assert act("befall", state, happening="camp sleep").state.hero("edda").afflictions == ("Sleepy",)
    drunk = table(hero(afflictions=("Sleepy",), quirks=(6,), flags=(COFFEE,)), phase="camp")
    assert act("befall", drunk, happening="camp sleep").state.hero("edda").afflictions == ()


@pytest.mark.rule("DW-AFFL-20", "DW-AFFL-22")
def test_something_befalls_the_living() -> None:
    state = table(
        hero("edda", afflictions=("Hopeless",)),
        hero("finn", afflictions=("Hopeless",)),
        hero("gro", afflictions=("Hopeless",), condition=Condition("dead")),
    )
    done = act("befall", state, happening="dungeon escaped")
    assert [done.state.hero(one).afflictions for one in ("edda", "finn", "gro")] == [(), (), ("Hopeless",)]
    for happening, heroes, code in [
        ("a feast", (), "unknown-happening"),
        ("dungeon escaped", ("nobody",), "unknown-hero"),
        ("camp rest", ("edda",), "wrong-phase"),
        ("interlude", ("edda",), "wrong-phase"),
    ]:
        refused = act("befall", state, happening=happening, heroes=heroes)
        assert refused.result.code == code
        assert refused.records == []

"""What holds of every sheet and board: buttons that work, and nothing for eyes that may not see it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pallbearer.conformance.bots import buttons_of_board, buttons_of_sheet
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.afflictions import AFFLICTIONS
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.skills import SKILLS
from pallbearer.systems.deadweight.state import (
    ArmorPart,
    Attack,
    Called,
    Condition,
    Container,
    Foe,
    Hero,
    Item,
    LifeRow,
    State,
    Tracker,
)
from pallbearer.systems.deadweight.traits import TRAITS
from pallbearer.systems.deadweight.traumas import TRAUMAS
from tests.systems.deadweight.kit import hero, table
from tests.systems.deadweight.mages import CURE, GLUE, IDOL, LIGHT, PAIN, TOME, WAND, cleric, wizard
from tests.systems.deadweight.views import (
    GM,
    NOBODY,
    all_buttons,
    as_it_stands,
    begun,
    board,
    player,
    sheet,
    words,
)

PHASES = ("exploration", "combat", "camp", "interlude")


def loaded() -> Hero:
    """Somebody who has one of everything."""
    return hero(
        "edda",
        STR="3/1/1",
        prof={"STR": 3},
        skills=tuple(SKILLS),
        traits=tuple(TRAITS),
        traumas=tuple(TRAUMAS),
        trauma_costs={"Broken arm": "left hand"},
        afflictions=tuple(AFFLICTIONS),
        maneuvers=("Fast trapping", "A move of our own"),
        class_name="wizard",
        background="Necromancers of Yadar",
        burden="Reckless",
        quirks=(4, 24),
        features=("Limps.",),
        life=(LifeRow("infancy", 5, "Occultist's Apprentice", ("+2 INT",)),),
        magic=(PAIN, replace(GLUE, forgotten=True), CURE, replace(LIGHT, exhausted=True)),
        containers=(Container("backpack", "backpack", 7), Container("canteen", "canteen", 1, liquid=True)),
        items=(
            replace(WAND, place="right hand"),
            replace(TOME, place="backpack"),
            replace(IDOL, place="backpack"),
            Item("sword", "sword", "backpack", "weapon", attack=Attack("STR 2", "STR", 2), characteristics=("big",)),
            Item("mail", "mail", "torso", "armor", worn=True, armor=(ArmorPart(1, 2), ArmorPart(2, 2))),
            Item("torch", "torch", "backpack", "light", usage=4, count=2, light="nearby"),
            Item("water", "water", "canteen", liquid=True, tags=("quick", "water")),
            Item("chalk", "chalk", "notes", slots=0),
        ),
        silver=12,
        dodge=2,
        stun=1,
        blind_turns=3,
        mishaps=1,
        mortal_wounds=1,
        god_angered=True,
        arcane_well=True,
        notes="ZZ-PRIVATE",
    )


def crowd(phase: str = "exploration", **fields: Any) -> State:
    """A table full of everything, secrets included."""
    lantern = Item("lantern", "lantern", "dropped", "light", usage=8, light="nearby", lit=True)
    given: dict[str, Any] = {
        "phase": phase,
        "round": 1,
        "foes": {
            "ghoul": Foe("ghoul", "Ghoul", wounds=1, noted_wounds=3, shield=1),
            "shade": Foe("zz-shade", "ZZ-SHADE", secret=True),
            "husk": Foe("husk", "Husk", dead=True),
            "zz-dead": Foe("zz-dead", "ZZ-DEAD", dead=True, secret=True),
        },
        "called": {"call-1": Called("call-1", "edda", "DEX", "a jump", disadvantage=1)},
        "ground": (lantern,),
        "light_spells": {"osric": "room"},
        "gm_notes": "ZZ-NOTES",
        **fields,
    }
    given["foes"] = {foe.id: foe for foe in given["foes"].values()}
    fallen = hero("brun", condition=Condition("mortal", deadline=1), afflictions=("Bleeding",))
    state = table(loaded(), wizard(), cleric(items=()), fallen, hero("late", condition=Condition("dead")), **given)
    watch = Tracker("zz-watch", "ZZ-WATCH", 5, 2, secret=True)
    open_one = Tracker("tide", "Tide", 4, 1)
    doom = replace(state.trackers["doom"], filled=5)
    trackers = {**state.trackers, "doom": doom, "zz-watch": watch, "tide": open_one}
    return replace(state, trackers=trackers)


@pytest.mark.parametrize("phase", PHASES)
def test_every_button_names_an_act_and_says_what_that_act_wants(phase: str) -> None:
    state = crowd(phase)
    found = all_buttons(state)
    assert len(found) > 200
    for do in found:
        act = SYSTEM.acts[do.act]
        msgspec.convert(as_it_stands(do), act.params)
        known = {field.name for field in msgspec.structs.fields(act.params)}
        assert {*do.params, *(field.name for field in do.fields)} <= known, do
        for field in do.fields:
            if field.kind == "number":
                assert field.low <= field.high, do
                assert not field.default or field.low <= int(field.default) <= field.high, do
            if field.kind == "choice" and field.options:
                assert field.default in [option for option, _ in field.options], do
        assert do.label


@pytest.mark.parametrize("phase", PHASES)
def test_a_button_that_would_be_refused_says_what_to_do(phase: str) -> None:
    state = crowd(phase)
    refused = [do for do in all_buttons(state) if do.refused]
    assert refused
    for do in refused:
        if all(field.kind != "choice" or field.options for field in do.fields):
            said = begun(do, state)
            assert said is not None, do
            assert said.remedy == do.refused, do
    for do in all_buttons(state):
        if not do.refused and not do.fields:
            assert begun(do, state) is None, do


@pytest.mark.parametrize("phase", PHASES)
def test_players_have_no_buttons_that_only_the_gm_may_press(phase: str) -> None:
    for do in all_buttons(crowd(phase), player("edda", "mira", "osric", "brun", "late")):
        assert SYSTEM.acts[do.act].by == "player", do


@pytest.mark.rule("DW-GAME-13", "DW-TRACK-10", "DW-GAME-15")
@pytest.mark.parametrize("phase", PHASES)
def test_no_secret_is_in_what_players_see(phase: str) -> None:
    state = crowd(phase)
    for eyes in (player("mira"), player("edda", "mira"), NOBODY):
        seen = [words(board(state, eyes)), *(words(sheet(state, one, eyes)) for one in state.heroes)]
        secrets = {word for text in seen for word in ("ZZ-", "zz-") if word in text.replace("ZZ-PRIVATE", "")}
        assert secrets == set()
        assert ("ZZ-PRIVATE" in "".join(seen)) is ("edda" in eyes.heroes)
        shown = [track.id for track in board(state, eyes).tracks]
        assert "doom" not in shown
    everything = words(board(state)) + words(sheet(state, "edda"))
    assert all(word in everything for word in ("ZZ-SHADE", "ZZ-WATCH", "ZZ-NOTES", "ZZ-PRIVATE"))


def test_only_the_own_player_and_the_gm_have_buttons() -> None:
    state = crowd()
    for hero_ in state.heroes:
        assert list(buttons_of_sheet(sheet(state, hero_, NOBODY))) == []
        others = player(*(one for one in state.heroes if one != hero_))
        assert list(buttons_of_sheet(sheet(state, hero_, others))) == []
        assert list(buttons_of_sheet(sheet(state, hero_, player(hero_))))
        assert list(buttons_of_sheet(sheet(state, hero_, GM)))
    assert list(buttons_of_board(board(state, NOBODY))) == []


def test_a_table_without_anybody_and_a_blank_hero_can_be_shown() -> None:
    empty: State = SYSTEM.begin(Rulings())
    assert board(empty).headline == "Expedition 1 · exploration, turn 1"
    assert all_buttons(empty)
    blank = empty.with_hero(Hero("h1", "Nobody yet"))
    seen = sheet(blank, "h1")
    assert [track.text for track in seen.tracks] == ["1 of 1 dice"] * 4
    assert [chip.label for chip in seen.chips] == ["Unfinished"]
    assert (seen.subtitle, seen.down) == ("", "")
    for do in all_buttons(blank):
        msgspec.convert(as_it_stands(do), SYSTEM.acts[do.act].params)


def test_every_act_has_its_button_somewhere() -> None:
    """One table with everything on it: what a person needs at the table nobody has to write as an address."""
    torch = Item("torch", "torch", usage=6, light="close")
    sword = Item("sword", "sword", place="right hand", wielded=True, attack=Attack("STR 2", "STR", 2))
    state = table(
        hero(items=(torch, sword), traumas=("Fearful", "Visions"), magic=(GLUE,)),
        hero("brun", condition=Condition("mortal", deadline=1)),
        phase="combat",
    )
    offered = {(do.act, do.label) for do in all_buttons(state) if not do.refused}
    assert {
        ("roll_usage", "Roll its usage die"),
        ("attack_hero", "Attack an adventurer"),
        ("fearful_step", "Was attacked"),
        ("spell_seen", "A spell is cast Nearby"),
        ("time_runs_out", "Nobody came in time"),
        ("adjust_magic", "Adjust"),
        ("adjust_mark", "Adjust a mark"),
        ("adjust_quirk", "Adjust quirks"),
        ("add_feature", "Note a feature"),
    } <= offered
    assert not {"time_runs_out", "spell_seen", "adjust_mark"} & {do.act for do in all_buttons(state, player("edda"))}
    new = table(hero(flags=("new in 1.0",)))
    assert "share_camping_supply" in {do.act for do in all_buttons(new, player("edda")) if not do.refused}
    market = table(hero(items=(torch,), silver=5), phase="interlude")
    assert {"buy", "sell"} <= {do.act for do in all_buttons(market) if not do.refused}
    assert not {"buy", "sell"} & {do.act for do in all_buttons(market, player("edda"))}
    assert "buy" not in {do.act for do in all_buttons(state)}

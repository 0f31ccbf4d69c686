"""Sheets and board: what each pair of eyes sees, and that the buttons are right."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash import SYSTEM
from pallbearer.systems.bashslash.state import Crawl, State, Task
from tests.systems.bashslash.kit import act, foe, hero, table, thing
from tests.systems.bashslash.views import ANYBODY, GM, board, board_dos, dos, figure, listing, player, sheet


def full() -> State:
    """A table with a little of everything."""
    edda = hero(
        "edda",
        thing("sword", "s", quality="superior", durability=3),
        "leather",
        "small shield",
        thing("knife", "k", place="belt", held=0),
        Fight="6/0/1",
        Brawn="6/2",
        Grit=4,
        sweat=2,
        purse={"shilling": 2, "copek": 3},
        notes="owes Ivo 3c",
        prestige=2,
    )
    orc = foe("orc", "axe", "leather", Brawn="6/1", sweat=1)
    return table(edda, hero("osric"), orc, foe("ghost", "club", secret=True), gm_notes="the orc lies")


def test_tracks_say_what_is_left() -> None:
    shown = {track.label: (track.text, track.boxes) for track in sheet(full(), ANYBODY).tracks}
    assert list(shown) == ["SWEAT", "AGI", "BRA", "CUN", "DEV", "END"]
    assert shown["BRA"] == ("d3 of d6", ("filled", "filled", "wound", "wound"))
    assert shown["SWEAT"] == ("2 of 5", ("filled",) * 2 + ("free",) * 3)
    assert shown["AGI"][0] == "d4"


def test_figures() -> None:
    state = full()
    assert figure(state, "Armor") == "d4 (leather, 2/2)"
    assert figure(state, "Shield") == "d6 (small shield, 3/3)"
    assert figure(state, "Load") == "2½ of 5½ stone"
    assert (figure(state, "Stamina"), figure(state, "Burden"), figure(state, "Prestige")) == ("5", "0", "2")
    assert figure(state, "Purse") == "2s 3c"


def test_skills_tell_level_title_and_cap() -> None:
    found = listing(sheet(full(), ANYBODY), "Skills")
    assert found["Fight"] == "d4 of d6, Layman, at most d8"
    assert found["Mana"] == "none, unskilled, at most d8"


def test_things_tell_die_durability_and_place() -> None:
    shown = {place.id: [(cell.label, cell.detail) for cell in place.cells] for place in sheet(full(), ANYBODY).places}
    assert shown["hand"] == [("sword", "superior, d8, ½ stone, durability 3/5")]
    assert shown["belt"] == [("knife", "d3, 1/12 stone, durability 2/2")]
    assert [label for label, _ in shown["worn"]] == ["leather", "small shield"]


@pytest.mark.parametrize(
    ("fields", "chip"),
    [
        ({"condition": "dead"}, "Dead"),
        ({"condition": "out"}, "Passed out"),
        ({"sweat": 4}, "Exhausted"),
        ({"forfeiting": True}, "Forfeits this round"),
        ({"forfeit": 2}, "2 rounds to forfeit"),
        ({"impaired": ("Brawn",), "Brawn": "4/4"}, "All rolls at disadvantage"),
        ({"chances": (1, 1)}, "2 chances to raise an attribute"),
        ({"training": "Grit"}, "Learning Grit"),
    ],
)
def test_states_are_chips(fields: dict[str, object], chip: str) -> None:
    shown = sheet(table(hero(**fields)), ANYBODY)  # type: ignore[arg-type]
    assert chip in [one.label for one in shown.chips]
    assert shown.down == {"dead": "dead", "out": "passed out"}.get(str(fields.get("condition")), "")


def test_a_task_is_a_chip() -> None:
    edda = hero("edda", thing("heavy crossbow", "x"), task=Task("load", "x", 2))
    assert "Loading heavy crossbow" in [one.label for one in sheet(table(edda), ANYBODY).chips]


def test_only_the_player_and_the_gm_have_buttons_and_notes() -> None:
    state = full()
    assert dos(state, ANYBODY) == []
    assert dos(state, player("osric")) == []
    assert sheet(state, ANYBODY).notes == sheet(state, player("osric")).notes == ""
    assert sheet(state, player()).notes == "owes Ivo 3c"
    mine, gms = {do.act for do in dos(state, player())}, {do.act for do in dos(state, GM)}
    assert mine < gms
    assert not {name for name in mine if SYSTEM.acts[name].by == "gm"}
    assert board_dos(state, ANYBODY) == []


def test_every_act_has_a_button_somewhere() -> None:
    state = act("start_fight", full()).state
    state = act("take_hits", state, hero="orc", hits=1).state
    busy = table(
        hero("edda", thing("light crossbow", "x", durability=1), "wand", chances=(1,), Brawn="4/1", sweat=1),
        hero("osric", condition="out"),
        foe("orc", "club"),
        foe("ghost", secret=True),
        rulings=["own_spells", "effort_adds_sweat", "own_initiative"],
        ground=(thing("rock", "r", place="pack", held=0),),
        treasure_due=1,
        round=1,
    )
    found: set[str] = set()
    for one in (state, full(), busy):
        found |= {do.act for do in board_dos(one)}
        for who in one.heroes:
            found |= {do.act for do in dos(one, GM, who)}
    without = set(SYSTEM.acts) - found
    assert without == {"roll_up", "create_hero"}, "those two stand at the table's door"


def test_buttons_carry_the_remedy() -> None:
    state = full()
    refused = {do.label: do.refused for do in dos(state, player()) if do.refused}
    assert "Put something away" not in refused
    assert any("prestige" in remedy for remedy in refused.values())
    rest = next(do for do in board_dos(state) if do.act == "full_rest")
    assert "boss" in rest.refused


def test_foes_show_players_how_they_look_and_the_gm_everything() -> None:
    state = full()
    assert listing(board(state, ANYBODY), "Foes") == {"Orc": "hurt"}
    gms = listing(board(state), "Foes")
    assert set(gms) == {"Orc", "Ghost"}
    assert gms["Orc"].startswith("Sweat 1 of 4")
    text = str(board(state, player()))
    assert "Ghost" not in text
    assert "the orc lies" not in text
    assert "Brawn" not in text
    assert "the orc lies" in str(board(state))


@pytest.mark.parametrize(
    ("fields", "looks"),
    [
        ({}, "fresh"),
        ({"sweat": 1}, "sweating"),
        ({"sweat": 4}, "exhausted"),
        ({"condition": "out"}, "passed out"),
        ({"condition": "dead"}, "dead"),
    ],
)
def test_how_a_foe_looks(fields: dict[str, object], looks: str) -> None:
    state = table(hero(), foe("orc", **fields))  # type: ignore[arg-type]
    assert listing(board(state, ANYBODY), "Foes") == {"Orc": looks}


def test_a_crawls_foes_are_on_the_sheet_and_not_on_the_board() -> None:
    state = table(hero(), foe("orc", solo="edda", sweat=1), crawls={"edda": Crawl("fight", 2, 3, round=1)})
    assert listing(sheet(state, ANYBODY), "Alone") == {"Orc": "Sweat 1 of 4, up"}
    assert sheet(state).subtitle == "prestige 0 · alone on level 2, room 3"
    assert [one.label for one in board(state).listings if one.label == "Foes"] == []
    assert "Go on alone" in [do.label for do in dos(state, player())]


def test_the_headline_says_where_play_stands() -> None:
    state = act("start_fight", table(hero(), foe("orc"), rulings=["own_initiative"])).state
    assert board(state).headline == "Fight, round 1 · dungeon level 1 · week 1"
    state = act("set_order", state, order="orc edda").state
    assert board(state).headline.startswith("Fight, round 1 · Orc's turn")


def test_the_ground_and_the_spells_lie_open() -> None:
    rock = thing("javelin", "j", place="pack", held=0, near="orc")
    state = table(hero(), foe("orc"), ground=(rock,), rulings=["own_spells"])
    state = act("write_spell", state, name="Fog", text="Nobody sees far.").state
    shown = board(state, player())
    ground = next(one for one in shown.listings if one.label == "On the ground")
    assert ground.entries[0].detail == "¼ stone, beside Orc"
    assert [do.act for do in ground.entries[0].dos] == ["pick_up"]
    assert listing(shown, "Spells") == {"Fog": ""}


def test_names_of_all() -> None:
    names = SYSTEM.names(full())
    assert [names(one) for one in ("edda", "orc", "gm", "nobody")] == ["Edda", "Orc", "the GM", "nobody"]

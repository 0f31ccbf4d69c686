"""The middle of the table, for the GM, for players and for anybody else (TRACK, LIGHT, WOUND)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.systems.deadweight.state import Foe, Item, State
from tests.systems.deadweight.kit import act, hero, table
from tests.systems.deadweight.views import GM, NOBODY, board, entry, find, labels, listing, player


def group(state: State, label: str) -> list[str]:
    return labels(next(one for one in board(state).groups if one.label == label).dos)


@pytest.mark.rule("DW-TRACK-04", "DW-TRACK-10", "DW-TRAIT-17")
def test_who_sees_which_tracker() -> None:
    state = table(hero(traits=("Third eye",)), hero("brun"))
    seen = {
        name: [track.id for track in board(state, eyes).tracks]
        for name, eyes in (
            ("gm", GM),
            ("third eye", player("edda")),
            ("player", player("brun")),
            ("stranger", NOBODY),
        )
    }
    assert seen == {
        "gm": ["decay", "doom", "omens"],
        "third eye": ["decay", "omens"],
        "player": ["decay"],
        "stranger": ["decay"],
    }
    shown = act("show_tracker", state, tracker="doom", secret=False).state
    assert [track.id for track in board(shown, NOBODY).tracks] == ["decay", "doom"]


@pytest.mark.rule("DW-TRACK-01", "DW-TRACK-02")
def test_a_tracker_is_a_circle_of_segments() -> None:
    state = act("advance_tracker", table(hero()), tracker="decay", points=2).state
    decay, doom, _ = board(state).tracks
    assert decay.boxes == ("filled", "filled", "free", "free", "free", "free")
    assert (decay.text, doom.text) == ("2 of 6", "0 of 8, secret")
    assert labels(decay.dos) == ["Advance it", "Lower it", "Hide it", "Adjust it"]
    assert board(state, player("edda")).tracks[0].dos == ()
    tide = board(act("add_tracker", state, name="Tide", size=4).state).tracks[-1]
    assert (tide.name, labels(tide.dos)[-1]) == ("Tide", "Remove it")


@pytest.mark.rule("DW-TRACK-03")
def test_a_tracker_tells_how_often_it_happened() -> None:
    state = act("advance_tracker", table(hero()), tracker="omens", points=7).state
    omens = board(state).tracks[2]
    assert omens.text == "0 of 7, happened 1 time, secret"


@pytest.mark.parametrize(
    ("phase", "headline"),
    [
        ("exploration", "Expedition 2 · exploration, turn 4"),
        ("combat", "Expedition 2 · combat, round 3 · turn 4"),
        ("camp", "Expedition 2 · camp, turn 4"),
        ("interlude", "Interlude after expedition 2"),
    ],
)
def test_the_headline_says_where_play_stands(phase: str, headline: str) -> None:
    assert board(table(hero(), phase=phase, expedition=2, turn=3, round=3), NOBODY).headline == headline


@pytest.mark.rule("DW-GAME-07")
@pytest.mark.parametrize(
    ("phase", "first", "absent"),
    [
        ("exploration", ["End the turn", "Combat!", "Set up camp"], "Next round"),
        ("combat", ["Next round", "The combat is over"], "End the turn"),
        ("camp", ["Prayers come back", "Break camp"], "Set up camp"),
        ("interlude", ["Set out"], "Leave for the interlude"),
    ],
)
def test_the_gm_is_offered_what_the_phase_allows(phase: str, first: list[str], absent: str) -> None:
    state = table(hero(), phase=phase, round=1)
    found = group(state, "Turn")
    assert found[: len(first)] == first
    assert absent not in found
    turn = next(one for one in board(state).groups if one.label == "Turn")
    assert all(find(turn.dos, one).refused == "" for one in first if one != "Prayers come back")


def test_the_gm_has_groups_and_nobody_else() -> None:
    state = table(hero())
    assert [one.label for one in board(state).groups] == [
        "Turn",
        "Call for a test",
        "Harm and healing",
        "Foes",
        "Trackers",
        "Dice",
        "Adjust anything",
    ]
    assert board(state, player("edda")).groups == ()
    assert board(state, NOBODY).groups == ()


@pytest.mark.rule("DW-WOUND-13", "DW-GAME-03")
def test_foes_as_the_gm_and_as_players_see_them() -> None:
    ghoul = Foe("ghoul", "Ghoul", level=3, noted_wounds=4, wounds=2, armor=1, resistance=2, shield=1)
    shade = Foe("shade", "Shade", secret=True)
    state = table(hero(), foes={"ghoul": ghoul, "shade": shade})
    mine = entry(board(state), "Foes", "Ghoul")
    assert (mine.detail, mine.state) == ("level 3, armor 1, resistance 2, 1 shield", "2 of 4 wounds")
    assert labels(mine.dos) == ["Wound it", "Test for it", "Remove it"]
    assert entry(board(state), "Foes", "Shade").state == "0 of 1 wounds, hidden"
    theirs = listing(board(state, player("edda")), "Foes").entries
    assert [(one.label, one.detail, one.state, one.dos) for one in theirs] == [("Ghoul", "1 shield", "2 wounds", ())]
    dead = replace(state, foes={"ghoul": replace(ghoul, dead=True, no_attack_next_turn=True)})
    assert entry(board(dead, NOBODY), "Foes", "Ghoul").state == "dead"


@pytest.mark.rule("DW-TEST-01", "DW-ADV-08")
def test_a_called_test_is_rolled_by_the_one_it_is_for() -> None:
    state = act(
        "call_test",
        table(hero(burden="Reckless"), hero("brun")),
        hero="edda",
        attribute="DEX",
        reason="a jump",
        disadvantage=1,
    ).state
    mine = entry(board(state, player("edda")), "Called tests", "Edda: DEX test")
    assert (mine.detail, mine.state) == ("a jump", "disadvantage 1")
    assert labels(mine.dos) == ["Roll", "Use the burden", "Do not roll"]
    roll = find(mine.dos, "Roll")
    assert (roll.params, roll.rolls, roll.refused) == ({"hero": "edda", "call": "call-1"}, True, "")
    assert labels(entry(board(state, player("brun")), "Called tests", "Edda: DEX test").dos) == []
    assert labels(entry(board(state), "Called tests", "Edda: DEX test").dos)[-1] == "Take it back"
    done = act("test", state, (5, 5, 3, 2), ("die-0",), hero="edda", call="call-1").state
    assert [one.label for one in board(done).listings if one.label == "Called tests"] == []


@pytest.mark.rule("DW-LIGHT-05", "DW-LIGHT-06")
def test_the_lights_that_burn() -> None:
    torch = Item("torch", "torch", "left hand", "light", usage=4, light="nearby", lit=True, wielded=True)
    candle = Item("candle", "candle", "dropped", "light", usage=6, gone=True, light="close", lit=True)
    state = table(hero(items=(torch,)), hero("osric"), ground=(candle,), light_spells={"osric": "room"}, place_lit=True)
    assert [(one.label, one.detail) for one in listing(board(state, NOBODY), "Light").entries] == [
        ("torch Ud4, Edda", "lights Nearby"),
        ("candle, used up, on the ground", "lights Close"),
        ("Light by magic, Osric", "lights Room"),
        ("It is light here", ""),
    ]
    assert labels(entry(board(state), "Light", "Light by magic, Osric").dos) == ["End it"]
    assert listing(board(table(hero()), NOBODY), "Light").empty == "No light burns."


def test_what_lies_on_the_ground_is_picked_up_by_ones_own_heroes() -> None:
    rope = Item("rope", "rope", "dropped", usage=6)
    state = table(hero(), hero("brun"), ground=(rope,))
    seen = entry(board(state, player("brun")), "On the ground", "rope Ud6")
    assert labels(seen.dos) == ["Brun picks it up"]
    assert labels(entry(board(state), "On the ground", "rope Ud6").dos) == [
        "Edda picks it up",
        "Brun picks it up",
        "It is gone",
    ]
    assert entry(board(state, NOBODY), "On the ground", "rope Ud6").dos == ()


@pytest.mark.rule("DW-GAME-13")
def test_the_gms_notes_are_the_gms() -> None:
    state = act("edit_gm_notes", table(hero()), text="The door is false.\n\nThe well is deep.").state
    assert [one.label for one in listing(board(state), "The GM's notes").entries] == [
        "The door is false.",
        "The well is deep.",
    ]
    assert [one.label for one in board(state, player("edda")).listings if "notes" in one.label] == []

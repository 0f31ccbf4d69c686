"""What each pair of eyes sees: the ten slots, the overflow, the board."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.conformance.bots import buttons_of_board, buttons_of_sheet
from pallbearer.rules.chapter import refusal
from pallbearer.rules.sheet import Board, Do, Eyes, Sheet
from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.state import Clock, Condition, State
from tests.systems.tenslots.kit import (
    FATIGUE,
    MAJOR,
    MINOR,
    SCAR,
    act,
    held,
    hero,
    hurt,
    packs,
    piece,
    rationed,
    table,
)

GM, NOBODY = Eyes(gm=True), Eyes()
EDDA = Eyes(heroes=frozenset({"edda"}))


def sheet(state: State, eyes: Eyes = GM) -> Sheet:
    return SYSTEM.sheet(state, "edda", eyes)


def board(state: State, eyes: Eyes = GM) -> Board:
    return SYSTEM.board(state, eyes)


def chips(one: Any, **fields: Any) -> list[str]:
    return [chip.label for chip in sheet(table(one, **fields)).chips]


def find(dos: Any, label: str) -> Do:
    return next(do for do in dos if do.label == label)


@pytest.mark.rule("TS-ENC-01", "TS-ENC-04", "TS-ENC-05", "TS-ENC-06", "TS-SCAR-05")
def test_the_ten_slots_stand_at_the_centre() -> None:
    one = hero("edda", piece("tent", 2), FATIGUE, MINOR, SCAR)
    shown = sheet(table(one), NOBODY)
    assert shown.tracks[0].boxes == ("filled", "filled", "fatigue", "wound", "broken", *("free",) * 5)
    assert shown.tracks[0].text == "5 of 10 filled: 2 gear, 1 fatigue, 1 wound, 1 scar"
    place = shown.places[0]
    assert (place.slots, place.note) == (10, "5 empty")
    assert [(cell.label, cell.size) for cell in place.cells] == [
        ("tent", 2),
        ("Fatigue", 1),
        ("Minor Wound", 1),
        ("Scar", 1),
    ]


@pytest.mark.rule("TS-RULING-01", "TS-RULING-06")
def test_overflow_is_a_state_with_its_own_display() -> None:
    shown = sheet(table(hero("edda", *packs(10), over=(FATIGUE, MINOR))), NOBODY)
    assert [(place.id, [cell.label for cell in place.cells]) for place in shown.places][1] == (
        "overflow",
        ["Fatigue", "Minor Wound"],
    )
    assert shown.places[0].note == "full"
    assert "Overflow (2)" in [chip.label for chip in shown.chips]


@pytest.mark.rule("TS-EQUIP-03", "TS-RULING-11")
def test_trifles_and_spent_pieces_fill_none() -> None:
    one = hero("edda", piece("pin", 0), rationed("torch", 4))
    state = act("use_item", table(one), [1], hero="edda", item="torch").state
    last = sheet(state).places[-1]
    assert (last.slots, [cell.label for cell in last.cells]) == (0, ["pin", "torch (spent)"])
    ten = [piece(f"coin-{number}", 0) for number in range(10)]
    weighed = sheet(table(hero("edda", *ten), rulings=["ten_trifles_bulk_1"])).places[0]
    assert [(cell.label, cell.size) for cell in weighed.cells] == [("trifles", 1)]


@pytest.mark.rule("TS-ENC-13", "TS-RULING-16")
def test_things_are_moved_where_they_lie_for_any_slot_will_do() -> None:
    state = table(hero("edda", piece("rope"), piece("pin", 0), *packs(9), over=(FATIGUE,)))
    assert [place.accepts for place in sheet(state, EDDA).places] == ["move_item", "", "move_item"]
    assert [place.accepts for place in sheet(state, NOBODY).places] == ["", "", ""]
    for id in ("rope", "pin"):
        cells = [cell for place in sheet(state, EDDA).places for cell in place.cells if cell.id == id]
        (spots,) = find(cells[0].dos, "Move").fields
        assert [value for value, _ in spots.options] == ["left hand", "right hand", "both hands", "worn"]
        for to, _ in spots.options:
            moved = act("move_item", state, hero="edda", item=id, to=to).state.heroes["edda"]
            assert (moved.item(id).place, moved.slots) == (to, state.heroes["edda"].slots)


@pytest.mark.rule("TS-RULING-57", "TS-RULING-60", "TS-DYING-01")
def test_the_sheet_warns_of_dying() -> None:
    assert "One slot from Dying" in chips(hero("edda", MAJOR, *packs(8)))
    assert "Nothing more" in chips(hero("edda", MAJOR, *packs(9), conditions=(Condition("Unconscious"),)))
    assert chips(hero("edda", *packs(9))) == []


@pytest.mark.rule("TS-DYING-01", "TS-DYING-07", "TS-RULING-61")
@pytest.mark.parametrize(
    ("fields", "down"),
    [
        ({}, ""),
        ({"conditions": (Condition("Dying"),)}, "dying"),
        ({"conditions": (Condition("Unconscious"),)}, "unconscious"),
        ({"dead": True}, "dead"),
    ],
)
def test_who_cannot_act(fields: dict[str, Any], down: str) -> None:
    assert sheet(table(hero("edda", **fields))).down == down


@pytest.mark.rule("TS-WOUND-13", "TS-TRAUMATIC-02", "TS-LETHAL-07", "TS-RULING-54")
def test_injuries_are_shown_where_people_must_keep_to_them() -> None:
    one = hero(
        "edda",
        hurt("cracked-skull"),
        hurt("dismembered-leg", "left"),
        hurt("damaged-jaw"),
        hurt("torn-muscle"),
        hurt("concussion"),
        lost=("left leg",),
    )
    shown = sheet(table(one))
    figures = {figure.label: figure.value for figure in shown.figures}
    assert figures["Critical hits on you"] == "×3"
    assert figures["Speed"] == "3"
    assert figures["d20 rolls"] == "-2"
    assert figures["Melee Attacks"] == "-4"
    assert "5 of 5 words" in [chip.label for chip in shown.chips]
    entries = {entry.label: entry for entry in shown.listings[0].entries}
    assert entries["Dismembered Leg (left)"].rules[0] == "TS-LETHAL-06"
    assert "left leg lost" in entries


@pytest.mark.rule("TS-FATIGUE-08", "TS-RULING-19")
def test_the_last_roll_and_its_push() -> None:
    state = act("roll_d20", table(), [7], ["stand"], hero="edda").state
    shown = sheet(state, EDDA)
    assert find(shown.dos, "Push the roll").refused == ""
    assert [figure.value for figure in shown.figures if figure.label == "Last roll"] == ["7, rolled"]
    assert "Say: success" not in [do.label for do in shown.dos]
    assert "Say: success" in [do.label for do in sheet(state).dos]
    said = act("announce", state, hero="edda", outcome="failure").state
    assert "Push the roll" not in [do.label for do in sheet(said).dos]


@pytest.mark.rule("TS-DYING-05", "TS-DYING-06")
def test_the_rescue_has_a_button_when_somebody_is_dying() -> None:
    calm = table(hero("edda"), hero("brun"))
    assert "Save from Dying" not in [do.label for do in sheet(calm).dos]
    state = table(hero("edda"), hero("brun", conditions=(Condition("Dying"),)))
    button = find(sheet(state, EDDA).dos, "Save from Dying")
    assert (button.refused, button.fields[0].options) == ("", (("brun", "Brun"),))


@pytest.mark.rule("TS-RULING-47")
def test_conditions_say_what_the_table_has_them_do() -> None:
    one = hero("edda", conditions=(Condition("Dazed", 2), Condition("Prone")))
    state = table(one, rulings=["own_conditions"], definitions={"Dazed": "one AP less"})
    shown = {chip.label: chip for chip in sheet(state).chips}
    assert shown["Dazed (2)"].does == "one AP less"
    assert [do.label for do in shown["Prone"].dos] == ["Stand up"]
    off = table(one, definitions={"Dazed": "one AP less"})
    assert {chip.label: chip.does for chip in sheet(off).chips}["Dazed (2)"] == ""


@pytest.mark.rule("TS-ENC-01")
def test_buttons_and_notes_are_for_the_player_and_the_gm() -> None:
    one = hero("edda", held("sword"), MINOR, notes="I fear the dark")
    state = table(one, hero("brun"))
    assert list(buttons_of_sheet(sheet(state, NOBODY))) == []
    assert list(buttons_of_sheet(sheet(state, Eyes(heroes=frozenset({"brun"}))))) == []
    assert sheet(state, NOBODY).notes == ""
    assert sheet(state, EDDA).notes == "I fear the dark"
    acts = {do.act for do in buttons_of_sheet(sheet(state, EDDA))}
    assert all(SYSTEM.acts[name].by == "player" for name in acts)
    assert "adjust_item" in {do.act for do in buttons_of_sheet(sheet(state))}


@pytest.mark.rule("TS-FATIGUE-02")
def test_clocks_on_the_board() -> None:
    clocks = {"clock-1": Clock("clock-1", "Climb", 4, 3), "clock-2": Clock("clock-2", "Doom", 6, secret=True)}
    state = table(clocks=clocks)
    assert [(one.label, one.text) for one in board(state, EDDA).tracks] == [("Climb", "3 of 4")]
    assert [one.text for one in board(state).tracks] == ["3 of 4", "0 of 6, secret"]
    assert board(state, EDDA).groups == ()


@pytest.mark.rule("TS-ENC-01", "TS-WOUND-01")
def test_foes_on_the_board() -> None:
    foes = [hero("foe-1", hurt("concussion"), hp=4), hero("foe-2", secret=True), hero("foe-3", gone=True)]
    state = table(hero("edda"), foes=foes)
    seen = board(state, EDDA).listings[0].entries
    assert [(one.label, one.detail, one.state, one.dos) for one in seen] == [
        ("Foe-1", "HP 4 of 12 · Major Wound (Concussion)", "hurt", ())
    ]
    assert [one.label for one in board(state).listings[0].entries] == ["Foe-1", "Foe-2"]


@pytest.mark.rule("TS-ENC-04")
def test_the_ground() -> None:
    state = table(hero("edda"), hero("brun"), ground=(piece("rope"),))
    mine = board(state, EDDA).listings[0].entries[0]
    assert [do.label for do in mine.dos] == ["Edda picks it up"]
    assert "It is gone" in [do.label for do in board(state).listings[0].entries[0].dos]
    assert list(buttons_of_board(board(state, NOBODY))) == []


@pytest.mark.rule("TS-RULING-01")
def test_a_button_that_would_be_refused_says_why() -> None:
    state = table(hero("edda", *packs(10)), ground=(piece("rope"),))
    remedy = find(sheet(state, EDDA).dos, "Pick up").refused
    assert "drop something first" in remedy
    assert find(sheet(state, EDDA).dos, "Get a piece").refused == remedy
    free = table(hero("edda", *packs(9)), ground=(piece("rope"),))
    assert find(sheet(free, EDDA).dos, "Pick up").refused == ""
    assert refusal(SYSTEM.acts["pick_up"], free, SYSTEM.acts["pick_up"].params(hero="edda", item="rope")) is None


@pytest.mark.rule("TS-EQUIP-08", "TS-RULING-12")
def test_what_may_be_done_with_a_piece() -> None:
    torch = rationed("torch", 6, printed=8)
    cells = sheet(table(hero("edda", torch), hero("brun")), EDDA).places[0].cells
    assert [do.label for do in cells[0].dos] == ["Use it", "Restock", "Move", "Give", "Drop", "Strike off"]
    merging = table(hero("edda", rationed("torch", 6, id="a"), rationed("torch", 6, id="b")), rulings=["merge_rations"])
    assert "Merge" in [do.label for do in sheet(merging, EDDA).places[0].cells[0].dos]

"""What each pair of eyes sees of sailors and table, and which buttons they have."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pallbearer.conformance.bots import buttons_of_board, buttons_of_sheet
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Board, Do, Eyes, Figure, Sheet
from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.state import Breath, Called, Drink, Item, State
from tests.systems.blackpowder.kit import CUTLASS, PISTOL, foe, hero, table, things, worn

GM, NOBODY, ANNE = Eyes(gm=True), Eyes(), Eyes(heroes=frozenset({"anne"}))


def sheet(state: State, eyes: Eyes = ANNE) -> Sheet:
    return SYSTEM.sheet(state, "anne", eyes)


def figure(seen: Sheet, label: str) -> Figure:
    return next(one for one in seen.figures if one.label == label)


def labels(seen: Sheet) -> list[str]:
    return [chip.label for chip in seen.chips]


def button(seen: Sheet | Board, label: str) -> Do:
    found = buttons_of_sheet(seen) if isinstance(seen, Sheet) else buttons_of_board(seen)
    return next(do for do in found if do.label == label)


FULL = hero(
    STRENGTH=1,
    AGILITY=2,
    calling="Gunner",
    silver=30,
    uses=1,
    notes="Owes Ned.",
    drinks=(Drink(0, True),),
    items=(
        CUTLASS,
        PISTOL,
        worn(2, 1),
        Item("fog", "Call the Fog", "ritual", load=0),
        Item("dirk", "dirk", "weapon", "lost"),
    ),
)


@pytest.mark.rule("BP-CARRY-01", "BP-ARMOR-07", "BP-GROG-07", "BP-RULING-26")
def test_a_sheet_tells_the_figures_and_why() -> None:
    seen = sheet(table(FULL, minute=5))
    assert (seen.name, seen.subtitle, seen.down) == ("Anne", "Gunner", "")
    assert seen.tracks[0].text == "8 of 8"
    shown = {one.label: one.value for one in seen.figures}
    assert shown["Defense"] == "DR 14"
    assert shown["Armor"] == "−d2"
    assert shown["Carried"] == "3 of 9"
    assert shown["Breath"] == "60 s"
    assert (shown["STRENGTH"], shown["AGILITY"]) == ("+1", "+1")
    assert [line.text for line in figure(seen, "AGILITY").why.lines] == ["On the sheet: +2", "Grog of this hour: -1"]
    assert [(place.label, place.slots) for place in seen.places] == [
        ("In hand", 2),
        ("Worn", 1),
        ("Carried", 6),
        ("Lost", 0),
    ]
    known = set(SYSTEM.catalogue.by_id)
    for one in seen.figures:
        assert one.why.lines
        for line in one.why.lines:
            assert line.rules
            assert set(line.rules) <= known


@pytest.mark.rule("BP-CARRY-04", "BP-ARMOR-14", "BP-RULING-44", "BP-RULING-18", "BP-BREATH-08")
@pytest.mark.parametrize(
    ("sailor", "chips", "down"),
    [
        (hero(), [], ""),
        (hero(items=things(9)), ["Overloaded"], ""),
        (hero(items=(worn(3, 0),)), ["Heavy armor"], ""),
        (hero(idle=1), ["No action"], ""),
        (hero(hp=0, max_hp=4), ["Down"], "at 0 HP"),
        (hero(hp=0, max_hp=4, fate="drowned", water="under"), ["Drowned"], "drowned"),
        (hero(hp=0, max_hp=4, fate="dead"), ["Dead"], "dead"),
        (hero(hp=0, max_hp=4, fate="drowning", water="under"), ["Drowning", "Under water"], "drowning"),
        (hero(water="swimming"), ["Swimming"], ""),
        (hero(drinks=(Drink(0, False),)), ["Grog"], ""),
    ],
)
def test_every_state_has_its_chip(sailor: Any, chips: list[str], down: str) -> None:
    seen = sheet(table(sailor))
    assert (labels(seen), seen.down) == (chips, down)


@pytest.mark.rule("BP-BREATH-03", "BP-BREATH-05")
def test_under_water_the_chip_tells_what_is_left() -> None:
    fresh = sheet(table(hero(TOUGHNESS=1, water="under"))).chips[0]
    assert fresh.does == "Breath for 120 seconds, 60 hard at work."
    assert [bool(do.refused) for do in fresh.dos] == [True, False, False]
    out = sheet(table(hero(TOUGHNESS=0, water="under", breath=Breath(60, 0, 2)))).chips[0]
    assert "DR 16 (Really hard)" in out.does
    assert [bool(do.refused) for do in out.dos] == [False, True, False]


@pytest.mark.rule("BP-COMBAT-01")
def test_strangers_have_no_buttons_and_read_no_notes() -> None:
    state = table(FULL, foe(), called={"call-1": Called("call-1", "anne", "AGILITY")})
    for eyes in (NOBODY, Eyes(heroes=frozenset({"ned"}))):
        seen = sheet(state, eyes)
        assert list(buttons_of_sheet(seen)) == []
        assert seen.notes == ""
        assert list(buttons_of_board(SYSTEM.board(state, eyes))) == []
    assert sheet(state).notes == "Owes Ned."


@pytest.mark.rule("BP-COMBAT-03")
def test_players_have_no_buttons_of_the_gms() -> None:
    state = table(FULL, foe(), called={"call-1": Called("call-1", "anne", "AGILITY")}, ground=things(1))
    for do in (*buttons_of_sheet(sheet(state)), *buttons_of_board(SYSTEM.board(state, ANNE))):
        assert SYSTEM.acts[do.act].by == "player", do.act
    gms = {do.act for do in (*buttons_of_sheet(sheet(state, GM)), *buttons_of_board(SYSTEM.board(state, GM)))}
    assert {"adjust_ability", "adjust_item", "damage", "add_foe", "call_test", "pass_time", "repair"} <= gms


@pytest.mark.rule("BP-RULING-16", "BP-ARMOR-14")
def test_a_button_that_would_be_refused_says_how_to_mend_it() -> None:
    empty = msgspec.structs.replace(PISTOL, loaded=False)
    seen = sheet(table(hero(items=(empty, worn(2), Item("fog", "Fog", "ritual"))), foe()))
    pistol = next(cell for place in seen.places for cell in place.cells if cell.id == "pistol")
    swing = next(do for do in pistol.dos if do.act == "attack")
    assert swing.refused == "Reload the pistol first."
    assert "take it off" in button(seen, "Perform it").refused
    assert button(seen, "Reload").refused.startswith("No shot is left")
    assert button(sheet(table()), "Attack").refused == "No enemy is in sight."


@pytest.mark.rule("BP-TEST-08", "BP-COMBAT-02")
def test_the_board_has_calls_enemies_and_the_ground() -> None:
    state = table(
        hero(), foe(), called={"call-1": Called("call-1", "anne", "AGILITY", 14, "the mast")}, ground=things(1)
    )
    board = SYSTEM.board(state, ANNE)
    assert [one.label for one in board.listings] == ["Enemies", "Called tests", "On the ground"]
    assert [do.label for do in board.listings[0].entries[0].dos] == ["Anne defends", "Anne attacks"]
    assert board.listings[1].entries[0].state == "DR 14 (Difficult)"
    assert button(board, "Roll").params == {"hero": "anne", "call": "call-1"}
    assert button(board, "Anne picks it up").act == "pick_up"
    assert board.groups == ()


@pytest.mark.rule("BP-RULING-29")
@pytest.mark.parametrize(
    "state",
    [
        table(FULL, foe(made=1), foe("mate", secret=True), hero("ned"), ground=things(2), round=1),
        table(hero(water="under", TOUGHNESS=-1), hero("ned", hp=0, max_hp=3, fate="drowning", water="under")),
        table(hero(hp=0, max_hp=3), rulings=("enemy_armor_die", "swim_in_armor_test", "four_abilities_only")),
    ],
)
def test_every_button_begins_or_carries_its_remedy(state: State) -> None:
    from pallbearer.rules.chapter import refusal

    pressed = 0
    for do in (*buttons_of_sheet(sheet(state, GM)), *buttons_of_board(SYSTEM.board(state, GM))):
        act, given = SYSTEM.acts[do.act], dict(do.params)
        for field in do.fields:
            if field.kind == "switch":
                given[field.name] = field.default == "on"
            elif field.kind != "number" or field.default:
                given[field.name] = int(field.default) if field.kind == "number" else field.default
        refused = refusal(act, state, msgspec.convert(given, act.params))
        assert refused is None or isinstance(refused, Refused)
        if do.refused and not any(field.kind == "choice" and not field.options for field in do.fields):
            assert refused is not None
            assert refused.remedy == do.refused
            pressed += 1
    assert pressed > 0


@pytest.mark.rule("BP-TEST-10")
def test_the_system_says_what_it_is_and_where_its_rules_come_from() -> None:
    assert SYSTEM.title == "Blackpowder"
    assert "public text on how rolling works" in SYSTEM.attribution
    assert "our own words" in SYSTEM.attribution
    assert SYSTEM.names(table(foe()))("brute") == "Brute"
    assert SYSTEM.names(table())("gm") == "the GM"
    assert SYSTEM.heroes(table(hero())) == {"anne": "Anne"}

"""Public bug reports of other programs, as regression tests."""

from __future__ import annotations

import msgspec
import pytest

from pallbearer.conformance.room import Room
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Eyes
from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.slots import room
from pallbearer.systems.tenslots.state import Item
from pallbearer.table.commands import Begin, Undo
from tests.systems.tenslots.kit import FATIGUE, MINOR, act, filled, hero, packs, piece, rationed, table

GM = Eyes(gm=True)


@pytest.mark.rule("TS-ENC-01", "TS-HP-02")
def test_a2_a3_one_limit_everywhere_and_no_effect_on_hp() -> None:
    for count in range(11):
        state = table(hero("edda", *packs(count), hp=3, strength=3))
        one = state.heroes["edda"]
        track = SYSTEM.sheet(state, "edda", GM).tracks[0]
        assert room(one, Rulings()) == 10 - count == track.boxes.count("free")
        assert len(track.boxes) == 10
        assert one.hp == 3
        got = act("get_item", state, hero="edda", name="rope")
        assert isinstance(got.result, Refused) is (count == 10)
        assert got.state.heroes["edda"].hp == 3


@pytest.mark.rule("TS-ENC-07", "TS-RULING-01", "TS-RULING-25")
def test_a5_fatigue_at_ten_of_ten_is_never_silence() -> None:
    droppable = act("strain", table(hero("edda", *packs(9), piece("sword", place="right hand"))), hero="edda")
    assert [type(event).__name__ for event in droppable.events] == ["ItemDropped", "MarkPlaced"]
    nothing = act("strain", table(hero("edda", *[FATIGUE] * 5, *[MINOR] * 5)), hero="edda")
    assert nothing.events[0].tell(lambda one: "Edda") == "Edda bears a Fatigue that no slot can hold: it overflows."
    shown = SYSTEM.sheet(nothing.state, "edda", Eyes())
    assert "Overflow (1)" in [chip.label for chip in shown.chips]
    assert shown.tracks[0].text.endswith("; 1 overflowing")


@pytest.mark.rule("TS-EQUIP-02", "TS-ENC-01")
def test_a6_a_piece_without_anything_said_is_bulk_1() -> None:
    assert msgspec.json.decode(b'{"id":"i1","name":"thing"}', type=Item).bulk == 1


@pytest.mark.rule("TS-EQUIP-02", "TS-HP-02")
def test_a8_three_large_pieces_leave_hp_alone() -> None:
    one = hero("edda", *(piece(f"chest-{n}", 2) for n in range(3)))
    assert (filled(one), one.hp) == (6, 12)
    state = act("get_item", table(one), hero="edda", name="rope").state
    assert (filled(state.heroes["edda"]), state.heroes["edda"].hp) == (7, 12)


@pytest.mark.rule("TS-RULING-12")
def test_a11_a_used_die_stays_used_wherever_the_piece_goes() -> None:
    state = table(hero("edda", rationed("rations", 4, printed=8)), hero("brun"))
    state = act("give_item", state, hero="edda", item="rations", to="brun").state
    state = act("drop_item", state, hero="brun", item="rations").state
    state = act("pick_up", state, hero="edda", item="rations", place="left hand").state
    state = act("move_item", state, hero="edda", item="rations", to="stowed").state
    assert (state.heroes["edda"].item("rations").ration, state.heroes["edda"].item("rations").printed) == (4, 8)


@pytest.mark.rule("TS-EQUIP-04", "TS-RULING-14")
def test_a13_ten_thousand_coins_are_refused_at_once_and_many_can_be_undone() -> None:
    assert act("get_item", table(), hero="edda", name="coin", count=10_000).result.code == "bad-number"
    table_ = Room(SYSTEM, 1, heroes=1)
    before = table_.live.game
    for _ in range(9):
        table_.do(Begin("get_item", {"hero": "h1", "name": "coin", "count": 20}))
    assert len(table_.live.game.heroes["h1"].items) > 180
    assert any("trifles" in chip.label for chip in SYSTEM.sheet(table_.live.game, "h1", GM).chips)
    more = table_.do(Begin("get_item", {"hero": "h1", "name": "coin", "count": 20}))
    assert isinstance(more, Refused)
    assert more.code == "too-many"
    table_.do(Undo(table_.live.seq, to=table_.live.line.counting[0]))
    assert table_.live.game == before


@pytest.mark.rule("TS-EQUIP-09", "TS-EQUIP-10")
def test_d1_a_low_roll_steps_the_die_down_at_once_and_undo_gives_it_back() -> None:
    table_ = Room(SYSTEM, 2, heroes=1)
    seen = []
    for _ in range(40):
        item = next(one for one in table_.live.game.heroes["h1"].items if one.printed)
        if item.spent:
            break
        before = item.ration
        table_.do(Begin("use_item", {"hero": "h1", "item": item.id}))
        after = next(one for one in table_.live.game.heroes["h1"].items if one.id == item.id).ration
        if after < before:
            seen.append((before, after))
            table_.do(Undo(table_.live.seq, to=table_.live.line.counting[-1] - 1))
            again = next(one for one in table_.live.game.heroes["h1"].items if one.id == item.id)
            assert (again.ration, again.spent) == (before, False)
            break
    assert seen


@pytest.mark.rule("TS-RULING-11")
def test_d3_what_is_used_up_stays_listed_until_struck_off() -> None:
    state = act("use_item", table(hero("edda", rationed("arrows", 4))), [1], hero="edda", item="arrows").state
    sheet = SYSTEM.sheet(state, "edda", GM)
    assert [cell.label for place in sheet.places for cell in place.cells] == ["arrows (spent)"]
    assert act("remove_item", state, hero="edda", item="arrows").state.heroes["edda"].items == ()


@pytest.mark.rule("TS-RULING-12", "TS-EQUIP-05")
def test_d4_the_gms_value_holds_also_after_more_use() -> None:
    state = table(hero("edda", rationed("torch", 4, printed=6)))
    state = act("adjust_item", state, hero="edda", item="torch", ration=10).state
    assert state.heroes["edda"].item("torch").ration == 10
    state = act("use_item", state, [9], hero="edda", item="torch").state
    state = act("use_item", state, [2], hero="edda", item="torch").state
    assert state.heroes["edda"].item("torch").ration == 8


@pytest.mark.rule("TS-ENC-01")
def test_a_players_view_tells_nothing_of_a_hidden_foe() -> None:
    # Public case D5: no number in any player's event, log or board.
    table_ = Room(SYSTEM, 3, heroes=1)
    table_.do(Begin("add_foe", {"name": "Lurker", "strength": 17, "secret": True}))
    table_.do(Begin("take_damage", {"hero": "foe-1", "damage": 20}))
    for entry in (entry for batch in table_.log for entry in batch.entries):
        text = str(getattr(entry, "event", "") or getattr(entry, "params", ""))
        if "foe-1" in text or "Lurker" in text:
            assert getattr(entry, "audience", ()) == ("gm",)
    board = SYSTEM.board(table_.live.game, Eyes(heroes=frozenset({"h1"})))
    assert "Lurker" not in repr(board)
    assert "Lurker" not in repr(SYSTEM.sheet(table_.live.game, "h1", Eyes(heroes=frozenset({"h1"}))))

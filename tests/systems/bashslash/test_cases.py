"""Faults seen in public software for games like this one, as small cases with the right result."""

from __future__ import annotations

import msgspec
import pytest

from pallbearer.dice.notation import parse
from pallbearer.rules.sheet import Eyes
from pallbearer.rules.tables import faults
from pallbearer.systems.bashslash import SYSTEM, burden
from pallbearer.systems.bashslash.abilities import abilities
from pallbearer.systems.bashslash.crawl_tables import firsts, tables
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being, Item
from tests.systems.bashslash.kit import act, foe, hero, refused, table, thing
from tests.systems.bashslash.views import board, dos, figure


def test_a1_one_load_everywhere() -> None:
    state = table(hero("edda", "mail", "halberd", purse={"copek": 700}))
    assert figure(state, "Load").startswith("5½ ")
    assert burden.load(state.being("edda"), Rulings()) * 2 == 11


def test_a6_a_thing_of_which_little_is_known_counts_all_the_same() -> None:
    bare = msgspec.json.decode(b'{"id":"x","name":"relic"}', type=Item)
    state = table(hero("edda", bare))
    assert burden.load(state.being("edda"), Rulings()) == 0
    assert dos(state)


def test_a9_one_record_for_each_thing() -> None:
    state = act("get_item", table(), hero="edda", name="torch", count=2).state
    assert [item.id for item in state.being("edda").items] == ["i101", "i102"]


def test_a12_things_of_older_saves_decode_by_name_and_can_be_handled() -> None:
    older = msgspec.json.decode(
        b'{"id":"edda","name":"Edda","levels":{"Brawn":{"full":4}},"items":[{"id":"7","name":"rope"}]}', type=Being
    )
    state = table(older)
    for name, more in (("move_item", {"place": "belt"}), ("drop_item", {}), ("discard_item", {})):
        assert refused(name, state, hero="edda", item="7", **more) == ""


def test_a13_ten_thousand_coins_are_taken_at_once_and_weigh_what_they_weigh() -> None:
    done = act("get_coins", table(), hero="edda", piece="copek", count=10_000)
    assert len(done.records) == 1, "one record, not one for each coin"
    state = done.state
    assert figure(state, "Load") == "10 of 6 stone"
    assert figure(state, "Burden") == "4"


@pytest.mark.parametrize("text", ["d6", "1d6", "D6"])
def test_b13_dice_are_equal_however_they_are_written(text: str) -> None:
    done = act("roll_dice", table(), (4,), hero="edda", notation=text)
    assert done.rolled[0].dice == (6,)
    assert parse(text) == parse("1d6")
    assert text in done.events[0].tell(str)


def test_b14_every_result_of_every_table_has_one_row() -> None:
    found = tables()
    assert faults("1d6", [row.roll for row in found.room]) == []
    for first in firsts(found.meeting):
        assert faults("1d6", [row.roll for row in found.meeting if row.first == first]) == []
    assert faults("1d6", [face for row in abilities().attribute for face in row.hit]) == []


def test_b8_what_weighs_on_one_roll_does_not_stay() -> None:
    state = table(hero(Fight=6))
    state = act("test", state, (1, 2, 3, 4), hero="edda", skill="Fight", swing=-1).state
    assert len(act("test", state, (1, 2), hero="edda", skill="Fight").rolled) == 2


def test_b16_one_armor_counts() -> None:
    both = hero("orc", thing("leather", "a"), thing("plate", "b"))
    done = act(
        "attack",
        table(hero("edda", "sword", Fight=6), both),
        (4, 6, 1, 1, 6, 2),
        hero="edda",
        target="orc",
        weapon="edda's sword",
    )
    assert done.rolled[-1].dice == (12,)


def test_b17_caps_belong_to_the_rules() -> None:
    assert refused(
        "train", table(hero(Cunning=3, Mana=6, prestige=9, purse={"mark": 9})), hero="edda", skill="Mana"
    ) == ("capped")


@pytest.mark.parametrize(("sweat", "attributes"), [(3, 0), (4, 1)])
def test_c3_exhausted_from_the_threshold_on(sweat: int, attributes: int) -> None:
    state = table(hero(sweat=sweat))
    done = act("take_hits", state, (3, 2) if attributes else (), hero="edda")
    assert done.state.being("edda").level("Brawn").hurt == attributes


def test_c4_each_of_ten_alike_keeps_its_own_state() -> None:
    state = act("add_foe", table(), foe="orc", kind="boss", count=10).state
    state = act("take_hits", state, hero="orc-3", hits=2).state
    assert [foe.sweat for foe in state.foes.values()] == [0, 0, 2, *[0] * 7]
    state = act("adjust_level", state, hero="orc-3", ability="Brawn", hurt=1).state
    assert [foe.level("Brawn").hurt for foe in state.foes.values()] == [0, 0, 1, *[0] * 7]


def test_d3_what_is_useless_stays_until_somebody_removes_it() -> None:
    state = table(hero("edda", thing("sword", "s", durability=-1)))
    assert state.being("edda").item("s") is not None
    assert act("discard_item", state, hero="edda", item="s").state.being("edda").items == ()


def test_d5_no_number_of_a_hidden_foe_reaches_a_player() -> None:
    done = act("add_foe", table(), foe="orc", name="Grimface", weapon="axe", secret=True)
    assert "Grimface" not in str(board(done.state, Eyes(heroes=frozenset({"edda"}))))
    assert all(record.audience == ("gm",) for record in done.records)
    hurt = act("adjust_figure", done.state, hero="grimface", what="sweat", value=2)
    assert hurt.records[0].audience == ("gm",)


def test_d8_every_event_of_a_fight_round_trips() -> None:
    state = act("start_fight", table(hero("edda", "sword", Fight=6, Strong=4), foe("orc", "leather", sweat=3))).state
    done = act("attack", state, (4, 6, 1, 1, 6, 4, 1), hero="edda", target="orc", weapon="edda's sword")
    for event in done.events:
        assert SYSTEM.decode_event(msgspec.json.encode(event)) == event


def test_d11_a_sheet_is_not_overwritten_by_who_saw_it_earlier() -> None:
    state = act("edit_notes", table(), hero="edda", text="mine", before="").state
    assert refused("edit_notes", state, hero="edda", text="yours", before="") == "changed-meanwhile"
    assert refused("rename_hero", state, hero="edda", name="Edda II") == ""

"""Faults seen in public software for games like these, as small cases that every installed game stands up to.

Those of one game alone are in its own `test_cases.py`.  Each test names its case: "a10" is case A10.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from pallbearer.conformance.bots import GM, buttons_of_sheet, filled
from pallbearer.conformance.room import Room
from pallbearer.rules.sample import Sampled, sample
from pallbearer.rules.script import Ask, Refused
from pallbearer.rules.sheet import Cell, Do, Eyes
from pallbearer.systems import find, installed
from pallbearer.table import view
from pallbearer.table.commands import Answer, AnyCommand, Begin, Undo, waiting
from pallbearer.table.service import Done
from pallbearer.table.transfer import export_table, import_table

ALL = Eyes(gm=True)


class Words(NamedTuple):
    """What a game calls what the cases speak of: acts by name, with what they need beside the hero or foe."""

    foe: dict[str, Any]
    hurt: tuple[str, str, dict[str, Any]]
    """The act, the field that names the foe, the blow."""
    hidden: tuple[str, str, dict[str, Any]]
    """What is done to a foe that nobody has seen."""
    roll: tuple[str, dict[str, Any]]
    get: tuple[str, str]
    """The act, and its field for how many."""
    strike: str


GAMES = {
    "deadweight": Words(
        {"name": "Grimface", "noted_wounds": 5},
        ("wound_foe", "foe", {"points": 1}),
        ("wound_foe", "foe", {"points": 1}),
        ("test", {"attribute": "STR"}),
        ("new_item", "count"),
        "remove_item",
    ),
    "blackpowder": Words(
        {"name": "Grimface", "hp": 7},
        ("damage", "hero", {"points": 2}),
        ("damage", "hero", {"points": 2}),
        ("test", {"ability": "AGILITY"}),
        ("get_item", "times"),
        "remove_item",
    ),
    "tenslots": Words(
        {"name": "Grimface"},
        ("take_damage", "hero", {"damage": 3}),
        ("take_damage", "hero", {"damage": 3}),
        ("roll_d20", {"modifier": 2, "target": 12}),
        ("get_item", "count"),
        "remove_item",
    ),
    "bashslash": Words(
        {"foe": "orc", "kind": "boss", "name": "Grimface"},
        ("take_hits", "hero", {"hits": 2}),
        ("adjust_figure", "hero", {"what": "sweat", "value": 2}),
        ("test", {"skill": "Fight"}),
        ("get_item", "count"),
        "discard_item",
    ),
}

games = pytest.mark.parametrize("name", installed())


def test_every_installed_game_has_its_words() -> None:
    assert set(installed()) <= set(GAMES)


def at_table(name: str, seed: int = 1) -> tuple[Room, str, str]:
    """A table with a hero; the seats of its two players, of whom the first plays the hero."""
    room = Room(find(name), seed, heroes=0)
    door = room.tables.invite(room.table, GM, "player")
    assert not isinstance(door, Refused)
    seats = []
    for player in ("Ann", "Bob"):
        link = room.tables.sit_down(door.token, player, "1234")
        assert not isinstance(link, Refused)
        seats.append(link.seat)
    by(room, seats[0], Begin(room.system.roll_up, {"name": "Edda", "quick": True}))
    return room, seats[0], seats[1]


def by(room: Room, seat: str, command: AnyCommand) -> Done:
    """The seat puts something in, which is not refused."""
    done = room.tables.do(room.table, seat, command)
    assert isinstance(done, Done), done
    return done


def settle(room: Room) -> None:
    """Answer whatever is asked, until nothing is."""
    random = Random(1)
    while opens := waiting(room.live):
        assert isinstance(opens[0].step, Ask)
        by(room, GM, Answer(opens[0].id, random.choice(opens[0].step.question.options).id))


def play(state: Any, name: str, act: str, /, **params: Any) -> Sampled:
    """Carry an act out with dice and answers at random; it is not refused."""
    one = find(name).acts[act]
    done = sample(one.script(state, msgspec.convert(params, one.params)), state, find(name).evolve, Random(1))
    assert not isinstance(done.result, Refused), done.result
    assert find(name).invariants(done.state) == []
    return done


def heroes(name: str, count: int) -> Iterator[Any]:
    """So many tables with a hero each, rolled up at random."""
    one = find(name).acts[find(name).roll_up]
    for seed in range(count):
        state = find(name).begin(find(name).rulings())
        yield sample(
            one.script(state, msgspec.convert({"quick": True}, one.params)), state, find(name).evolve, Random(seed)
        ).state


def cells(name: str, state: Any) -> list[Cell]:
    """All that the first hero has, as the sheet shows it."""
    return [cell for place in find(name).sheet(state, "h1", ALL).places for cell in place.cells]


def dos(name: str, state: Any, act: str) -> list[Do]:
    """The buttons on the first hero's sheet that begin this act."""
    return [do for do in buttons_of_sheet(find(name).sheet(state, "h1", ALL)) if do.act == act]


@games
def test_a9_what_a_hero_begins_with_is_one_record_for_each_thing(name: str) -> None:
    """Helmet and shield on one line were one slot."""
    first = next(heroes(name, 1))
    listed = {value for do in dos(name, first, GAMES[name].get[0]) for value, _ in do.fields[0].options}
    for state in heroes(name, 30):
        labels = [cell.label for cell in cells(name, state)]
        assert len({cell.id for cell in cells(name, state)}) == len(labels)
        assert [label for label in labels if set(label.split(" and ")) <= listed and " and " in label] == []


@games
def test_a10_a_thing_of_the_list_is_one_record_that_can_be_struck_off(name: str) -> None:
    """A thing that was itself a container was made twice, and removing it crashed."""
    words, state = GAMES[name], next(heroes(name, 1))
    for cell in cells(name, state):
        if any(do.act == words.strike for do in cell.dos):
            state = play(state, name, words.strike, hero="h1", item=cell.id).state
    before = cells(name, state)
    (get,) = dos(name, state, words.get[0])
    names = [value for value, _ in get.fields[0].options]
    assert len(names) > 20
    for thing in names:
        had = play(state, name, get.act, hero="h1", name=thing).state
        (new,) = [cell.id for cell in cells(name, had) if cell.id not in {one.id for one in before}]
        assert cells(name, play(had, name, words.strike, hero="h1", item=new).state) == before


@games
def test_a12_a_thing_under_an_id_of_another_kind_can_be_handled(name: str) -> None:
    """Things saved before ids changed from numbers to text could not be moved, edited or deleted."""
    pressed = 0
    for state in heroes(name, 3):
        one = state.heroes["h1"]
        for item in one.items:
            saved = msgspec.json.encode(one).replace(f'"{item.id}"'.encode(), b'"7"')
            older = replace(state, heroes={"h1": msgspec.json.decode(saved, type=type(one))})
            assert find(name).invariants(older) == []
            (cell,) = [cell for cell in cells(name, older) if cell.id == "7"]
            for do in cell.dos:
                if not do.refused:
                    act = find(name).acts[do.act]
                    params = msgspec.convert(filled(do, Random(1)), act.params)
                    done = sample(act.script(older, params), older, find(name).evolve, Random(1))
                    assert find(name).invariants(done.state) == []
                    pressed += 1
            assert "7" not in [
                cell.id for cell in cells(name, play(older, name, GAMES[name].strike, hero="h1", item="7").state)
            ]
    assert pressed > 20


@games
def test_a13_ten_thousand_of_a_thing_are_refused_before_anything_happens(name: str) -> None:
    """Ten thousand coins, and the world froze.  A few at once are taken, and undone in one step."""
    room, ann, _ = at_table(name)
    act, many = GAMES[name].get
    thing = dos(name, room.live.game, act)[0].fields[0].options[0][0]
    before = room.live.game
    refused = room.tables.do(room.table, ann, Begin(act, {"hero": "h1", "name": thing, many: 10_000}))
    assert isinstance(refused, Refused)
    assert room.live.game == before
    by(room, ann, Begin(act, {"hero": "h1", "name": thing, many: 2}))
    settle(room)
    assert room.live.game != before
    by(room, GM, Undo(room.live.seq, to=room.live.line.counting[0]))
    assert room.live.game == before


@games
def test_b13_and_e6_dice_read_alike_however_written_and_unknown_codes_are_told(name: str) -> None:
    """A foe's "d6" was not rolled, "1d6" was needed; a weapon's "2X+2" had a code that nobody defined."""
    state = next(heroes(name, 1))
    held = play(state, name, "describe_item", hero="h1", name="odd sword", text="STR 2X+2").state
    (sword,) = [cell for cell in cells(name, held) if "odd sword" in cell.label]
    assert any(not do.refused for do in sword.dos)
    assert "2X+2" in msgspec.json.encode(held.heroes["h1"]).decode()
    if "roll_dice" not in find(name).acts:
        assert name == "tenslots", "a game without free dice throws d20 and its own dice alone"
        return
    for text in ("d6", "1d6", "D6"):
        done = play(state, name, "roll_dice", hero="h1", notation=text)
        assert [step.dice for step, _ in done.steps if hasattr(step, "dice")] == [(6,)]
        assert text in str(done.steps[-1][0])
    one = find(name).acts["roll_dice"]
    script = one.script(state, msgspec.convert({"hero": "h1", "notation": "2X+2"}, one.params))
    refused = sample(script, state, find(name).evolve, Random(1))
    assert isinstance(refused.result, Refused)
    assert (refused.steps, len(refused.result.remedy) > 20) == ([], True)


@games
def test_c4_each_of_ten_foes_alike_keeps_its_own_state(name: str) -> None:
    """One of ten was hurt, and the next roll used what the kind has."""
    words = GAMES[name]
    act, field, blow = words.hurt
    ten = play(next(heroes(name, 1)), name, "add_foe", **words.foe, count=10).state
    assert len(ten.foes) == 10
    third = list(ten.foes)[2]
    hurt = play(ten, name, act, **{field: third}, **blow).state
    assert [foe for foe in ten.foes if ten.foes[foe] != hurt.foes[foe]] == [third]
    again = play(hurt, name, act, **{field: third}, **blow).state
    assert again.foes[third] not in (hurt.foes[third], ten.foes[third])


@games
def test_d5_a_players_page_log_and_feed_tell_nothing_of_what_is_hidden(name: str) -> None:
    """Exact minutes of a hidden light were in the players' chat."""
    words = GAMES[name]
    act, field, blow = words.hidden
    room, ann, _ = at_table(name)
    by(room, GM, Begin("add_foe", {**words.foe, "secret": True}))
    foe = next(iter(room.live.game.foes))
    by(room, GM, Begin(act, {field: foe, **blow}))
    settle(room)
    assert "Grimface" in str(view.see(room.live, GM)) + str(view.log(room.live, GM, room.log))
    for seat in (ann, "nobody"):
        told = str(view.log(room.live, seat, room.log)) + (str(view.see(room.live, seat)) if seat == ann else "")
        assert "Grimface" not in told
        assert foe not in told
    assert isinstance(export_table(room.tables, room.table, ann), Refused)


def thrown(room: Room, seat: str) -> list[tuple[int, tuple[int, ...]]]:
    """The dice that this seat reads in the log: the step, and the faces."""
    return [(line.seq, line.faces) for line in view.log(room.live, seat, room.log) if line.faces]


@games
def test_d6_a_roll_is_the_same_for_everybody_and_for_ever(name: str) -> None:
    """Two players saw other numbers of one roll, and others again after a reload."""
    room, ann, bob = at_table(name)
    act, params = GAMES[name].roll
    by(room, ann, Begin(act, {"hero": "h1", **params}))
    settle(room)
    seen = thrown(room, GM)
    assert seen
    assert seen == thrown(room, ann) == thrown(room, bob)
    again = room.folded()
    for seat in (GM, ann, bob):
        assert [(line.seq, line.faces) for line in view.log(again, seat, room.log) if line.faces] == seen


@games
def test_d7_two_rolls_in_a_moment_are_two_lines_in_order(name: str) -> None:
    """A player rolled a 2, and at once again: others saw only the second."""
    room, ann, bob = at_table(name)
    act, params = GAMES[name].roll
    before = len(thrown(room, bob))
    for _ in range(2):
        by(room, ann, Begin(act, {"hero": "h1", **params}))
        settle(room)
    lines = [line for line in view.log(room.live, bob, room.log) if line.faces][before:]
    assert len({line.act for line in lines}) == 2
    assert all(one.act <= other.act and one.seq <= other.seq for one, other in pairwise(lines))


@pytest.fixture(params=installed())
def evening(request: pytest.FixtureRequest) -> Room:
    """A table after some play."""
    room, random = Room(find(request.param), 21), Random(21)
    for _ in range(25):
        room.play(random)
    return room


def exported(room: Room) -> bytes:
    file = export_table(room.tables, room.table, GM)
    assert isinstance(file, bytes)
    return file


def test_d8_a_table_that_went_out_and_in_is_the_same_table(evening: Room) -> None:
    """Traits were lost on the way."""
    file = exported(evening)
    link = import_table(evening.tables, file)
    assert not isinstance(link, Refused)
    assert export_table(evening.tables, link.table, link.seat) == file
    assert evening.tables.live(link.table).game == evening.live.game


def test_d8_unknown_fields_are_kept_and_a_wrong_one_is_named(evening: Room) -> None:
    """Importing what a newer release had saved ended in an error that named nothing."""
    document = msgspec.json.decode(exported(evening))
    named = [
        (number, one)
        for number, batch in enumerate(document["log"])
        for one in batch["entries"]
        if one["type"] == "Recorded" and "name" in one["event"]
    ]
    document["from_the_future"] = {"a": [1]}
    named[0][1]["weather"] = "rain"
    link = import_table(evening.tables, msgspec.json.encode(document))
    assert not isinstance(link, Refused)
    again = export_table(evening.tables, link.table, link.seat)
    assert isinstance(again, bytes)
    assert msgspec.json.decode(again) == document
    for place, entry in named:  # those too that were undone
        entry["event"]["name"], kept = 5, entry["event"]["name"]
        refused = import_table(evening.tables, msgspec.json.encode(document))
        assert isinstance(refused, Refused)
        assert f"log[{place}]" in refused.remedy
        assert "`$.name`" in refused.remedy
        entry["event"]["name"] = kept


def test_d9_a_file_imported_twice_is_two_tables(evening: Room) -> None:
    """Two players imported one file, and each overwrote the other."""
    file, store = exported(evening), evening.tables.store
    one, two = import_table(evening.tables, file), import_table(evening.tables, file)
    assert not isinstance(one, Refused)
    assert not isinstance(two, Refused)
    assert len({one.table, two.table, evening.table}) == 3
    begin = Begin(evening.system.roll_up, {"name": "Brand new", "quick": True})
    assert isinstance(evening.tables.do(one.table, one.seat, begin), Done)
    assert evening.tables.live(two.table).game == evening.live.game != evening.tables.live(one.table).game
    shelf = store.shelf(one.table)
    assert shelf is not None
    assert shelf.origin.startswith("imported ")


@games
def test_d11_who_saves_last_overwrites_nothing_that_they_have_not_read(name: str) -> None:
    """Two people saved the form of one sheet: the last of them won, for the whole form."""
    room, ann, bob = at_table(name)
    by(room, GM, Begin("edit_notes", {"hero": "h1", "text": "Owes Brun.", "before": ""}))
    late = room.tables.do(room.table, ann, Begin("edit_notes", {"hero": "h1", "text": "Has a cat.", "before": ""}))
    assert isinstance(late, Refused)
    assert late.code == "changed-meanwhile"
    assert "Owes Brun." in late.remedy
    assert "Has a cat." in late.remedy
    by(room, ann, Begin("rename_hero", {"hero": "h1", "name": "Edda the Late"}))
    assert (room.live.game.heroes["h1"].notes, room.live.game.heroes["h1"].name) == ("Owes Brun.", "Edda the Late")
    assert isinstance(room.tables.do(room.table, bob, Begin("rename_hero", {"hero": "h1", "name": "x"})), Refused)

"""What enters the game: from the lists, or described."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pallbearer.dice.steps import USAGE
from pallbearer.systems.deadweight.carrying import carried, encumbered, size
from pallbearer.systems.deadweight.gear import KINDS, contradiction, gear, thing
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Item
from tests.systems.deadweight.kit import act, table
from tests.systems.deadweight.things import BACKPACK, BAG, owner

BOOK = Rulings()


def got(done: Any) -> list[Item]:
    return list(done.state.hero("edda").items)


@pytest.mark.rule("DW-LIGHT-01", "DW-LIGHT-02", "DW-LIGHT-03")
@pytest.mark.parametrize(
    ("name", "light", "usage", "burns_oil"),
    [("torch", "nearby", 4, False), ("candle", "close", 6, False), ("lantern", "nearby", 8, True)],
)
def test_the_lights_of_the_lists(name: str, light: str, usage: int, burns_oil: bool) -> None:
    (one,) = got(act("new_item", table(owner()), hero="edda", name=name))
    assert (one.light, one.usage, "burns oil" in one.tags, one.kind) == (light, usage, burns_oil, "light")


@pytest.mark.rule("DW-GAME-10", "DW-DICE-02")
def test_every_thing_of_the_lists_is_sound() -> None:
    names = [one.name for one in gear().thing]
    assert len(set(names)) == len(names) > 80
    for one in gear().thing:
        assert one.kind in KINDS, one.name
        assert one.usage in (0, *USAGE), one.name
        assert set(one.tags) <= set(gear().tag), one.name
        assert contradiction((*one.tags, *one.characteristics)) is None, one.name
        assert bool(one.armor) == bool(one.armor_weight), one.name
        assert size(one.item()) == (0 if one.tiny else 1 + len(one.characteristics)), one.name


@pytest.mark.rule("DW-INV-15", "DW-INV-22", "DW-EX-18")
@pytest.mark.parametrize("name", ["chalk", "key", "die", "clothes"])
def test_small_things_and_clothes_go_in_the_notes(name: str) -> None:
    done = act("new_item", table(owner()), hero="edda", name=name)
    assert [one.place for one in got(done)] == ["notes"]
    assert carried(done.state.hero("edda"), BOOK) == 0


@pytest.mark.rule("DW-INV-10", "DW-NOTE-64")
def test_water_goes_in_the_canteen_and_wine_anywhere() -> None:
    assert [one.place for one in got(act("new_item", table(owner()), hero="edda", name="water"))] == ["canteen"]
    dry = table(owner(containers=(BAG,)))
    assert act("new_item", dry, hero="edda", name="water").result.code == "no-room"
    assert [one.place for one in got(act("new_item", dry, hero="edda", name="wine"))] == ["bag"]


@pytest.mark.rule("DW-INV-23")
def test_one_record_for_each_thing_and_each_full_pack() -> None:
    # Public case A9: "helmet and shield" on one line was one thing of one slot.
    done = act("new_item", table(owner()), hero="edda", name="bandage", count=7)
    assert [one.count for one in got(done)] == [3, 3, 1]
    assert carried(done.state.hero("edda"), BOOK) == 3
    assert len({one.id for one in got(done)}) == 3


@pytest.mark.rule("DW-RULING-89", "DW-INV-02")
@pytest.mark.parametrize(("rulings", "taken"), [((), False), (("number_limit_only",), True)])
def test_what_finds_no_slot_is_refused_unless_only_the_number_counts(rulings: tuple[str, ...], taken: bool) -> None:
    state = table(owner(containers=(BACKPACK,)), rulings=rulings)
    done = act("new_item", state, hero="edda", name="rope", count=40)
    if not taken:
        assert done.result.code == "no-room"
        assert done.records == []
    else:
        assert carried(done.state.hero("edda"), done.state.rulings) == 40
        assert encumbered(done.state.hero("edda"), done.state.rulings) is True


@pytest.mark.rule("DW-RULING-89")
@pytest.mark.parametrize("count", [0, -1, 501, 10_000, 10**12])
def test_absurd_numbers_are_refused_at_once(count: int) -> None:
    # Public case A13: 10 000 coins froze the world.
    began = time.monotonic()
    assert act("new_item", table(owner()), hero="edda", name="rope", count=count).result.code == "bad-count"
    done = act("describe_item", table(owner()), hero="edda", name="pebble", count=count, pack=500)
    assert done.result.code == "bad-count"
    assert time.monotonic() - began < 1


@pytest.mark.rule("DW-INV-23")
def test_many_units_of_one_pack_are_no_trouble() -> None:
    done = act("describe_item", table(owner()), hero="edda", name="pebble", count=500, pack=500)
    assert [(one.count, size(one)) for one in got(done)] == [(500, 1)]


@pytest.mark.rule("DW-INV-13", "DW-INV-14")
def test_a_thing_is_described_freely() -> None:
    done = act(
        "describe_item",
        table(owner()),
        hero="edda",
        name=" a jar of eyes ",
        characteristics=("fragile", "smells"),
        usage=10,
        tags=("slow",),
        text="They follow you.",
    )
    (one,) = got(done)
    assert (one.name, size(one), one.usage, one.tags, one.place) == ("a jar of eyes", 3, 10, ("slow",), "bag")


@pytest.mark.rule("DW-INV-13")
def test_without_tags_a_thing_takes_its_one_slot() -> None:
    # Public case A6: an item without a tag list crashed one counter, and took no slot in the other.
    (one,) = got(act("describe_item", table(owner()), hero="edda", name="thing"))
    assert (one.tags, one.characteristics, size(one)) == ((), (), 1)


@pytest.mark.rule("DW-INV-13", "DW-INV-15")
@pytest.mark.parametrize(
    "wrong",
    [
        {"slots": 0, "characteristics": ("oversized",)},
        {"tags": ("small",), "characteristics": ("oversized",)},
        {"tags": ("one-handed", "two-handed")},
        {"tags": ("one-handed",), "hands": 2},
        {"tags": ("melee", "ranged")},
        {"liquid": True, "armor": (2,), "kind": "armor", "armor_weight": "light"},
        {"armor": (2,), "armor_weight": "light"},
        {"armor": (2,), "kind": "armor"},
    ],
)
def test_what_contradicts_itself_is_refused(wrong: dict[str, Any]) -> None:
    # Public case A1: an item both bulky and petty took 0 slots in one counter and 2 in the other.
    done = act("describe_item", table(owner()), hero="edda", name="thing", **wrong)
    assert done.result.code == "contradiction"
    assert done.records == []


@pytest.mark.rule("DW-INV-13", "DW-DICE-02", "DW-GAME-10")
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"tags": ("shiny",)}, "unknown-tag"),
        ({"kind": "spaceship"}, "unknown-word"),
        ({"light": "far"}, "unknown-word"),
        ({"armor_weight": "silk"}, "unknown-word"),
        ({"usage": 7}, "bad-figure"),
        ({"usage": 100}, "bad-figure"),
        ({"slots": 11}, "bad-figure"),
        ({"slots": -1}, "bad-figure"),
        ({"hands": 3}, "bad-figure"),
        ({"pack": 0}, "bad-figure"),
        ({"shield_tokens": 6}, "bad-figure"),
        ({"armor": (0,), "kind": "armor", "armor_weight": "light"}, "bad-figure"),
        ({"armor": (1, 1, 1, 1, 1), "kind": "armor", "armor_weight": "light"}, "bad-figure"),
        ({"name": "  "}, "bad-name"),
        ({"name": "x" * 61}, "bad-name"),
        ({"name": "two\nlines"}, "bad-name"),
        ({"text": "x" * 1001}, "bad-text"),
        ({"characteristics": ("x" * 31,)}, "bad-characteristic"),
        ({"characteristics": tuple(f"word {n}" for n in range(9))}, "bad-characteristic"),
        ({"characteristics": ("big", "big")}, "twice"),
    ],
)
def test_what_is_out_of_bounds_or_unknown_is_refused(wrong: dict[str, Any], code: str) -> None:
    done = act("describe_item", table(owner()), **{"hero": "edda", "name": "thing", **wrong})
    assert done.result.code == code
    assert done.result.remedy


@pytest.mark.rule("DW-DICE-02", "DW-DICE-04", "DW-GAME-10")
@pytest.mark.parametrize("usage", [4, 6, 8, 10, 12, 20])
def test_each_die_of_the_game_may_be_a_usage_die(usage: int) -> None:
    assert got(act("describe_item", table(owner()), hero="edda", name="thing", usage=usage))[0].usage == usage


@pytest.mark.rule("DW-INV-23")
def test_a_place_may_be_asked_for_and_unknown_names_are_refused() -> None:
    assert got(act("new_item", table(owner()), hero="edda", name="rope", to="torso"))[0].place == "torso"
    assert act("new_item", table(owner()), hero="edda", name="rope", to="canteen").result.code == "liquids-only"
    assert act("new_item", table(owner()), hero="edda", name="vorpal spoon").result.code == "unknown-thing"
    assert act("new_item", table(owner()), hero="nobody", name="rope").result.code == "unknown-hero"
    assert act("describe_item", table(owner()), hero="nobody", name="rope").result.code == "unknown-hero"


@pytest.mark.rule("DW-INV-23")
def test_names_are_found_without_regard_to_case_and_spaces() -> None:
    assert thing("FirstAid kit") == thing("first aid kit")
    assert thing("first aid kit") is not None

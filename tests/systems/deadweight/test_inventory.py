"""How things get on and off a sheet, from place to place and from hand to hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.chapter import refusal
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.inventory import add_item, new_item_id, remove_item
from pallbearer.systems.deadweight.state import Condition, Item, State
from tests.systems.deadweight.kit import act, hero, play, table
from tests.systems.deadweight.things import burning, item, mail, owner, several, torch

WHY = ("DW-INV-23",)


def held(state: State, item: str, one: str = "edda") -> Item:
    found = state.hero(one).item(item)
    assert found is not None
    return found


@pytest.mark.rule("DW-INV-23")
def test_a_new_item_lies_in_its_place_with_an_id_of_its_own() -> None:
    state = table(owner("edda", item("edda-4")), owner("finn", item("finn-9")))
    done = play(add_item(state, "edda", item("", name="rope"), WHY), state)
    assert held(done.state, "edda-5").place == "bag"
    assert new_item_id(done.state, "edda") == "edda-6"
    assert new_item_id(done.state, "finn") == "finn-10"


@pytest.mark.rule("DW-INV-23")
def test_an_id_that_is_taken_anywhere_is_not_given_out_twice() -> None:
    state = table(owner("edda", item("rope")), ground=(replace(item("edda-1"), place="dropped"),))
    done = play(add_item(state, "edda", item("rope"), WHY), state)
    assert [one.id for one in done.state.hero("edda").items] == ["rope", "edda-2"]


@pytest.mark.rule("DW-INV-23", "DW-RULING-89")
def test_a_new_item_goes_where_it_fits_and_else_on_the_ground() -> None:
    state = table(owner("edda", *several(4, "bag")))
    done = play(add_item(state, "edda", item("rope"), WHY), state)
    assert held(done.state, "rope").place == "belt"
    full = owner("edda", *several(4, "bag"), *several(1, "belt"), *several(4, "torso"), *several(2, "left hand"))
    state = table(replace(full, items=(*full.items, *several(2, "right hand"))))
    done = play(add_item(state, "edda", item("rope"), WHY), state)
    assert [one.id for one in done.state.ground] == ["rope"]
    assert done.state.ground[0].place == "dropped"


@pytest.mark.rule("DW-INV-18", "DW-INV-19")
def test_a_new_item_may_arrive_in_use() -> None:
    state = table(owner())
    state = play(add_item(state, "edda", mail(), WHY), state).state
    state = play(add_item(state, "edda", item("sword", place="right hand", wielded=True), WHY), state).state
    assert (held(state, "mail").place, held(state, "mail").worn) == ("torso", True)
    assert (held(state, "sword").place, held(state, "sword").wielded) == ("right hand", True)
    done = play(add_item(state, "edda", item("axe", place="right hand", wielded=True), WHY), state)
    assert (held(done.state, "axe").place, held(done.state, "axe").wielded) == ("bag", False)


@pytest.mark.rule("DW-INV-23")
def test_an_item_is_struck_off_and_nothing_happens_for_one_that_is_not_there() -> None:
    state = table(owner("edda", item("rope")))
    assert play(remove_item(state, "edda", "rope", WHY), state).state.hero("edda").items == ()
    assert play(remove_item(state, "edda", "ladder", WHY), state).events == []
    assert act("remove_item", state, hero="edda", item="rope").state.hero("edda").items == ()


@pytest.mark.rule("DW-DICE-04", "DW-INV-23")
@pytest.mark.parametrize("to", ["belt", "torso", "left hand"])
def test_a_move_never_changes_what_state_a_thing_is_in(to: str) -> None:
    # Public case A11: rations at one of three uses were full again in another bag.
    tools = item("tools", usage=6, count=1, gone=False)
    done = act("move_item", table(owner("edda", tools)), hero="edda", item="tools", to=to)
    assert held(done.state, "tools") == replace(tools, place=to)


@pytest.mark.rule("DW-INV-23", "DW-RULING-89")
def test_without_a_place_the_player_is_asked_where() -> None:
    state = table(owner("edda", item("rope"), *several(1, "belt")))
    done = act("move_item", state, answers=["torso"], hero="edda", item="rope")
    assert held(done.state, "rope").place == "torso"
    assert done.asked[0].who == "edda"
    assert [one.id for one in done.asked[0].question.options] == ["torso", "left hand", "right hand", "dropped"]


@pytest.mark.rule("DW-INV-23")
def test_the_answer_may_be_the_ground() -> None:
    done = act("move_item", table(owner("edda", item("rope"))), answers=["dropped"], hero="edda", item="rope")
    assert [one.id for one in done.state.ground] == ["rope"]
    assert done.state.hero("edda").items == ()


@pytest.mark.rule("DW-RULING-89", "DW-INV-23")
@pytest.mark.parametrize(
    ("to", "code"),
    [
        ("belt", "no-room"),
        ("saddle", "unknown-place"),
        ("canteen", "liquids-only"),
        ("notes", "takes-slots"),
        ("bag", "already-there"),
    ],
)
def test_a_move_that_cannot_be_is_refused(to: str, code: str) -> None:
    state = table(owner("edda", item("rope"), *several(1, "belt")))
    done = act("move_item", state, hero="edda", item="rope", to=to)
    assert done.result.code == code
    assert done.result.remedy
    assert done.records == []


@pytest.mark.rule("DW-INV-18", "DW-INV-19")
def test_what_leaves_hand_or_torso_is_no_longer_in_use() -> None:
    state = table(owner("edda", mail(), item("sword", place="right hand", wielded=True)))
    moved = act("move_item", state, hero="edda", item="sword", to="bag").state
    moved = act("move_item", moved, hero="edda", item="mail", to="bag").state
    assert (held(moved, "sword").wielded, held(moved, "mail").worn) == (False, False)


@pytest.mark.rule("DW-INV-19", "DW-INV-20")
def test_what_is_wielded_may_change_hands_and_stays_wielded() -> None:
    sword = item("sword", place="right hand", wielded=True)
    done = act("move_item", table(owner("edda", sword)), hero="edda", item="sword", to="left hand")
    assert held(done.state, "sword") == replace(sword, place="left hand")
    taken = table(owner("edda", sword, item("axe", place="left hand", wielded=True)))
    assert act("move_item", taken, hero="edda", item="sword", to="left hand").result.code == "hand-taken"


@pytest.mark.rule("DW-INV-19")
def test_a_burning_torch_is_not_put_in_a_bag() -> None:
    done = act("move_item", table(owner("edda", burning())), hero="edda", item="torch", to="bag")
    assert done.result.code == "lit"
    assert "put it out" in done.result.remedy


@pytest.mark.rule("DW-INV-23", "DW-LIGHT-01")
def test_what_is_dropped_stays_as_it_is_and_can_be_picked_up() -> None:
    state = act("drop_item", table(owner("edda", burning(usage=4)), owner("finn")), hero="edda", item="torch").state
    (lying,) = state.ground
    assert (lying.place, lying.lit, lying.wielded, lying.usage) == ("dropped", True, False, 4)
    state = act("pick_up", state, hero="finn", item="torch").state
    assert state.ground == ()
    # A light that burns is held in a hand, and so it is wielded.
    assert held(state, "torch", "finn") == burning(place="left hand")


@pytest.mark.rule("DW-INV-23")
def test_picking_up_finds_a_place_or_takes_the_one_asked_for() -> None:
    state = table(owner("edda", *several(4, "bag")), ground=(item("rope", place="dropped"),))
    assert held(act("pick_up", state, hero="edda", item="rope").state, "rope").place == "belt"
    assert held(act("pick_up", state, hero="edda", item="rope", to="torso").state, "rope").place == "torso"
    assert act("pick_up", state, hero="edda", item="rope", to="bag").result.code == "no-room"
    assert act("pick_up", state, hero="edda", item="rope", to="dropped").result.code == "unknown-place"
    assert act("pick_up", state, hero="edda", item="sword").result.code == "not-there"


@pytest.mark.rule("DW-RULING-89")
def test_who_has_no_slot_left_picks_nothing_up() -> None:
    full = owner("edda", *several(4, "bag"), *several(1, "belt"), *several(4, "torso"), *several(2, "left hand"))
    full = replace(full, items=(*full.items, *several(2, "right hand")))
    state = table(full, ground=(item("rope", place="dropped"),))
    assert act("pick_up", state, hero="edda", item="rope").result.code == "no-room"


@pytest.mark.rule("DW-INV-23", "DW-DICE-04")
def test_giving_moves_the_thing_with_its_state() -> None:
    kit = item("kit", usage=6, place="right hand", wielded=True)
    done = act("give_item", table(owner("edda", kit), owner("finn")), hero="edda", item="kit", to="finn")
    assert done.state.hero("edda").items == ()
    assert held(done.state, "kit", "finn") == item("kit", usage=6, place="bag")


@pytest.mark.rule("DW-INV-23")
@pytest.mark.parametrize(("to", "code"), [("edda", "unknown-hero"), ("nobody", "unknown-hero"), ("gro", "fainted")])
def test_a_thing_is_given_to_another_who_can_take_it(to: str, code: str) -> None:
    down = owner("gro", condition=Condition("fainted", 1))
    done = act("give_item", table(owner("edda", item("rope")), down), hero="edda", item="rope", to=to)
    assert done.result.code == code


@pytest.mark.rule("DW-FAINT-03", "DW-INV-23")
def test_what_a_fallen_one_carries_can_be_taken() -> None:
    state = table(owner("edda", item("rope"), condition=Condition("mortal")), owner("finn"))
    assert held(act("give_item", state, hero="edda", item="rope", to="finn").state, "rope", "finn").place == "bag"


@pytest.mark.rule("DW-FAINT-03", "DW-MORTAL-04")
@pytest.mark.parametrize("kind", ["fainted", "mortal", "dead"])
@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("pick_up", {"item": "rope"}),
        ("wield", {"item": "sword"}),
        ("use_item", {"item": "kit"}),
        ("light", {"item": "torch"}),
    ],
)
def test_who_is_down_does_nothing_with_things(kind: Any, name: str, params: dict[str, str]) -> None:
    things = (item("sword"), item("kit", usage=6), torch())
    state = table(owner("edda", *things, condition=Condition(kind)), ground=(item("rope", place="dropped"),))
    done = act(name, state, hero="edda", **params)
    assert done.result.code in ("fainted", "mortally-wounded", "dead")
    assert done.records == []


ACTS_WITH_ITEMS = [
    "move_item",
    "drop_item",
    "remove_item",
    "wield",
    "wear",
    "stow",
    "use_item",
    "light",
    "put_out",
    "refuel",
    "adjust_item",
]


@pytest.mark.rule("DW-INV-23")
@pytest.mark.parametrize("name", [*ACTS_WITH_ITEMS, "give_item"])
def test_unknown_ids_are_refused_with_those_there_are(name: str) -> None:
    state = table(owner("edda", item("rope")))
    more = {"to": "edda"} if name == "give_item" else {}
    nobody = act(name, state, hero="nobody", item="rope", **more)
    assert (nobody.result.code, "edda" in nobody.result.remedy) == ("unknown-hero", True)
    nothing = act(name, state, hero="edda", item="ladder", **more)
    assert (nothing.result.code, "rope" in nothing.result.remedy) == ("unknown-item", True)


@pytest.mark.rule("DW-INV-23")
def test_would_it_be_refused_is_the_same_rule() -> None:
    state = table(owner("edda", item("rope"), *several(1, "belt")))
    one = SYSTEM.acts["move_item"]
    refused = refusal(one, state, one.params(hero="edda", item="rope", to="belt"))
    assert refused == act("move_item", state, hero="edda", item="rope", to="belt").result
    assert refusal(one, state, one.params(hero="edda", item="rope", to="torso")) is None


@pytest.mark.rule("DW-INV-15")
def test_a_hero_with_no_containers_still_has_hands_and_torso() -> None:
    state = table(hero("edda"))
    assert held(play(add_item(state, "edda", item("rope"), WHY), state).state, "rope").place == "torso"
    assert held(play(add_item(state, "edda", item("chalk", slots=0), WHY), state).state, "chalk").place == "notes"


@pytest.mark.rule("DW-TRAUMA-10", "DW-INV-23")
@pytest.mark.parametrize(
    ("thing", "phase", "kind", "code"),
    [
        ("rope", "camp", "up", "paranoid"),
        ("ration", "camp", "up", ""),
        ("rope", "exploration", "up", ""),
        ("rope", "camp", "fainted", ""),
    ],
)
def test_the_paranoid_share_only_rations_in_camp(thing: str, phase: Any, kind: Any, code: str) -> None:
    one = owner("edda", item(thing), traumas=("Paranoid",), condition=Condition(kind))
    done = act("give_item", table(one, owner("finn"), phase=phase), hero="edda", item=thing, to="finn")
    assert getattr(done.result, "code", "") == code

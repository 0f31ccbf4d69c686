"""Dying, and the rescue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.tenslots.kit import (
    FATIGUE,
    MAJOR,
    MINOR,
    MODERATE,
    SCAR,
    act,
    blow,
    filled,
    held,
    hero,
    names,
    offered,
    packs,
    piece,
    table,
)

NEARLY = [MAJOR, *packs(8)]


def dying_hero(*loads: Any, **fields: Any) -> Any:
    """Somebody Dying, with a Major Wound and full slots unless told."""
    from pallbearer.systems.tenslots.state import Condition

    loads = loads or (MAJOR, *packs(9))
    return hero("edda", *loads, conditions=(Condition("Dying"),), **fields)


@pytest.mark.rule("TS-DYING-01", "TS-EX-15")
def test_a_major_wound_and_ten_filled_slots() -> None:
    one = act("strain", table(hero("edda", *NEARLY)), hero="edda").state.heroes["edda"]
    assert (filled(one), names(one)) == (10, ["Dying"])


@pytest.mark.rule("TS-DYING-02")
def test_a_major_wound_and_overflow() -> None:
    one = act("strain", table(hero("edda", MAJOR, *[FATIGUE] * 9)), hero="edda").state.heroes["edda"]
    assert (len(one.overflow), names(one)) == (1, ["Dying"])
    major_over = blow(hero("edda", *packs(10), over=(MODERATE,), hp=1), 3).state.heroes["edda"]
    assert (major_over.mark("w1").major, names(major_over)) == (True, ["Dazed (1)", "Dying"])


@pytest.mark.rule("TS-DYING-03", "TS-DYING-04")
@pytest.mark.parametrize(
    ("loads", "dying"),
    [
        ([MAJOR, *packs(7)], False),
        ([MAJOR, *packs(8)], True),
        ([MODERATE, *packs(8)], False),
        ([MODERATE, *packs(9)], False),
        ([MAJOR, *packs(9)], True),
    ],
)
def test_both_are_needed(loads: list[Any], dying: bool) -> None:
    # Public case C3: the boundary on both sides; a Major Wound and ten of ten or more.
    one = act("strain", table(hero("edda", *loads)), hero="edda").state.heroes["edda"]
    assert one.dying is dying


@pytest.mark.rule("TS-DYING-05", "TS-DYING-06", "TS-DYING-07", "TS-EX-16")
def test_somebody_adjacent_ends_it_and_the_target_is_unconscious() -> None:
    state = table(dying_hero(), hero("brun"))
    assert act("stabilize", state, hero="brun", target="edda", adjacent=False).result.code == "not-adjacent"
    done = act("stabilize", state, hero="brun", target="edda").state
    assert names(done.heroes["edda"]) == ["Unconscious"]
    assert filled(done.heroes["edda"]) == 10
    again = act("strain", done, hero="edda").state
    assert names(again.heroes["edda"]) == ["Unconscious", "Dying"]


@pytest.mark.rule("TS-DYING-05")
def test_only_the_dying_are_saved() -> None:
    refused = act("stabilize", table(hero("edda"), hero("brun")), hero="brun", target="edda").result
    assert refused.code == "not-dying"
    assert act("stabilize", table(hero("edda")), hero="edda", target="nobody").result.code == "unknown-hero"


@pytest.mark.rule("TS-RULING-62")
def test_nobody_ends_it_on_themself() -> None:
    assert act("stabilize", table(dying_hero()), hero="edda", target="edda").result.code == "oneself"


@pytest.mark.rule("TS-RULING-57")
def test_gear_fills_and_the_player_is_warned_first() -> None:
    state = table(hero("edda", MAJOR, *packs(8)), ground=(piece("rope"),))
    left = act("pick_up", state, (), ["no"], hero="edda", item="rope")
    assert "Dying" in left.asked[0].question.text
    assert left.state == state
    taken = act("pick_up", state, (), ["yes"], hero="edda", item="rope").state
    assert names(taken.heroes["edda"]) == ["Dying"]


@pytest.mark.rule("TS-RULING-57")
def test_every_way_to_carry_more_warns() -> None:
    state = table(hero("edda", MAJOR, *packs(8)), hero("brun", piece("rope")))
    assert act("get_item", state, (), ["no"], hero="edda", name="rope").state == state
    given = act("give_item", state, (), ["yes"], hero="brun", item="rope", to="edda")
    assert given.asked[0].who == "edda"
    assert given.state.heroes["edda"].dying
    assert act("get_item", state, hero="edda", name="chalk").asked == []


@pytest.mark.rule("TS-RULING-57")
def test_by_house_rule_gear_does_not_count() -> None:
    state = table(hero("edda", MAJOR, *packs(8)), rulings=["gear_not_filled"])
    assert not act("strain", state, hero="edda").state.heroes["edda"].dying
    got = act("get_item", state, hero="edda", name="rope")
    assert (got.asked, got.state.heroes["edda"].dying) == ([], False)
    tired = table(hero("edda", MAJOR, SCAR, *[FATIGUE] * 7), rulings=["gear_not_filled"])
    assert act("strain", tired, hero="edda").state.heroes["edda"].dying


@pytest.mark.rule("TS-RULING-58")
@pytest.mark.parametrize(
    ("loads", "name", "params", "answers"),
    [
        ([MAJOR, *packs(8)], "gain_wound", {}, ()),
        ([MAJOR, MINOR, *packs(8)], "gain_wound", {}, ()),
        ([MODERATE, *packs(9)], "gain_wound", {}, ()),
        ([MAJOR, *[FATIGUE] * 9], "gain_wound", {}, ()),
        ([MAJOR, *packs(8)], "strain", {}, ()),
        ([MAJOR, *packs(8)], "get_item", {"name": "rope"}, ("yes",)),
        ([MAJOR, MAJOR, *packs(8)], "heal", {"wound": "w1"}, ()),
    ],
)
def test_it_is_checked_whenever_something_is_added(
    loads: list[Any], name: str, params: dict[str, Any], answers: tuple[str, ...]
) -> None:
    done = act(name, table(hero("edda", *loads)), (), answers, hero="edda", **params)
    assert done.state.heroes["edda"].dying


@pytest.mark.rule("TS-RULING-58", "TS-RULING-60")
def test_it_is_not_checked_when_something_is_removed() -> None:
    over = hero("edda", MAJOR, *packs(9), over=(MINOR, MINOR))
    done = act("drop_item", table(over), hero="edda", item="pack-1").state
    assert (len(done.heroes["edda"].overflow), done.heroes["edda"].dying) == (1, False)
    healed = act("heal", table(hero("edda", MAJOR, MODERATE, *packs(8))), hero="edda", wound="w2").state
    assert not healed.heroes["edda"].dying


@pytest.mark.rule("TS-RULING-59")
def test_making_room_does_not_end_it() -> None:
    done = act("drop_item", table(dying_hero()), hero="edda", item="pack-1").state.heroes["edda"]
    assert (filled(done), names(done)) == (9, ["Dying"])
    assert act("end_condition", table(dying_hero()), hero="edda", name="Dying").result.code == "dying"


@pytest.mark.rule("TS-RULING-59")
def test_by_house_rule_it_does() -> None:
    state = table(dying_hero(), rulings=["room_ends_dying"])
    assert names(act("drop_item", state, hero="edda", item="pack-1").state.heroes["edda"]) == []
    over = table(dying_hero(MAJOR, *packs(9), over=(FATIGUE,)), rulings=["room_ends_dying"])
    still = act("drop_item", over, hero="edda", item="pack-1").state
    assert names(still.heroes["edda"]) == ["Dying"]
    assert names(act("drop_item", still, hero="edda", item="pack-2").state.heroes["edda"]) == []


@pytest.mark.rule("TS-RULING-60")
def test_after_the_rescue_the_full_slots_alone_do_nothing() -> None:
    saved = act("stabilize", table(dying_hero(), hero("brun")), hero="brun", target="edda").state
    turned = act("end_turn", saved, hero="edda").state
    rolled = act("roll_d20", turned, [9], hero="edda").state
    assert names(rolled.heroes["edda"]) == ["Unconscious"]


@pytest.mark.rule("TS-RULING-61")
def test_by_itself_dying_leads_to_nothing() -> None:
    state = table(dying_hero())
    for _ in range(10):
        state = act("end_turn", state, hero="edda").state
    assert (state.heroes["edda"].dead, names(state.heroes["edda"])) == (False, ["Dying"])


@pytest.mark.rule("TS-RULING-61")
def test_by_house_rule_it_kills_in_d6_turns() -> None:
    state = table(hero("edda", *NEARLY), hero("brun"), rulings=["dying_kills_in_d6"])
    state = act("strain", state, [2], hero="edda").state
    assert state.heroes["edda"].dying_turns == 2
    one = act("end_turn", state, hero="edda").state
    assert (one.heroes["edda"].dying_turns, one.heroes["edda"].dead) == (1, False)
    dead = act("end_turn", one, hero="edda").state
    assert dead.heroes["edda"].dead
    assert act("strain", dead, hero="edda").result.code == "dead"
    saved = act("stabilize", one, hero="brun", target="edda").state
    assert not act("end_turn", saved, hero="edda").state.heroes["edda"].dead
    late = table(dying_hero(), rulings=["dying_kills_in_d6"])
    assert act("end_turn", late, [3], hero="edda").state.heroes["edda"].dying_turns == 2


@pytest.mark.rule("TS-EX-19", "TS-FATIGUE-02")
@pytest.mark.parametrize(("first", "dying"), [(SCAR, False), (MAJOR, True)])
def test_failing_a_clock_with_no_room(first: str, dying: bool) -> None:
    from pallbearer.systems.tenslots.state import Clock

    one = hero("edda", first, SCAR, SCAR, FATIGUE, FATIGUE, FATIGUE, FATIGUE, piece("plate", 3, "worn", laborious=True))
    state = table(one, clocks={"clock-1": Clock("clock-1", "The flood", 4)})
    assert act("push", act("roll_d20", state, [4], hero="edda").state, hero="edda").result.code == "no-room"
    done = act("fail_clock", state, clock="clock-1").state.heroes["edda"]
    assert (len(done.overflow), done.dying) == (1, dying)


@pytest.mark.rule("TS-DYING-01", "TS-AGGRAVATED-02")
def test_what_an_injury_drops_at_once_may_save_from_dying() -> None:
    one = hero("edda", MODERATE, *packs(8), held("sword"), hp=1)
    done = blow(one, 7, "combine:w1", side="right")
    assert offered(done) == ["drop:sword", "combine:w1"]
    assert (filled(done.state.heroes["edda"]), done.state.heroes["edda"].dying) == (9, False)

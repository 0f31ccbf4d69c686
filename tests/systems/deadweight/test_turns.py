"""The end of an exploration turn and of a combat turn."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.deadweight.carrying import carried, encumbered
from pallbearer.systems.deadweight.state import Condition, State, Tracker
from pallbearer.systems.deadweight.turns import may_fall
from tests.systems.deadweight.kit import act, shown, table
from tests.systems.deadweight.things import BACKPACK, BAG, burning, item, laden, mail, owner


def lit(*heroes: Any, **fields: Any) -> State:
    """A table where it is light, so that the dark asks nothing."""
    return table(*heroes, place_lit=True, **fields)


def items(state: State) -> list[str]:
    return [one.id for one in state.hero("edda").items]


@pytest.mark.rule("DW-TRACK-05", "DW-GAME-07")
def test_each_exploration_turn_advances_decay_by_one() -> None:
    done = act("end_turn", lit(owner()))
    assert done.state.trackers["decay"].filled == 1
    assert done.state.turn == 1
    assert "DW-TRACK-05" in done.rules()


@pytest.mark.rule("DW-TRACK-05", "DW-TRACK-03", "DW-LIGHT-06")
def test_on_the_sixth_turn_decay_strikes_and_lights_are_rolled() -> None:
    state = table(owner("edda", burning()))
    for turn in range(1, 7):
        done = act("end_turn", state, dice=[4] if turn == 6 else [])
        state = done.state
    assert [roll.dice for roll in done.rolled] == [(4,)]
    assert (state.trackers["decay"].filled, state.trackers["decay"].triggered, state.turn) == (0, 1, 6)


@pytest.mark.rule("DW-INV-04", "DW-INV-05", "DW-RULING-91", "DW-EX-58")
def test_the_book_of_the_overladen() -> None:
    state = lit(laden(11, STR="1/0/0"))
    assert encumbered(state.hero("edda"), state.rulings) is True
    done = act("end_turn", state, dice=[1, 6], answers=["roll"])
    after = done.state.hero("edda")
    assert shown(after, "STR") == "1/1/0"
    assert [one.id for one in done.state.ground] == ["thing-5"]
    assert carried(after, state.rulings) == 10
    assert encumbered(after, state.rulings) is False
    # Eleven things count, each as likely as any other: the sixth of them fell.
    assert [roll.dice for roll in done.rolled] == [(6,), (11,)]


@pytest.mark.rule("DW-INV-04", "DW-RULING-91")
@pytest.mark.parametrize(("face", "strength"), [(6, "1/0/0"), (5, "1/0/0"), (4, "1/1/0")])
def test_a_success_holds_on_to_everything_and_a_4_tires(face: int, strength: str) -> None:
    done = act("end_turn", lit(laden(11, STR="1/0/0")), dice=[face], answers=["roll"])
    assert len(items(done.state)) == 11
    assert done.state.ground == ()
    assert shown(done.state.hero("edda"), "STR") == strength


@pytest.mark.rule("DW-RULING-91")
def test_declining_to_roll_fails_and_does_not_tire() -> None:
    done = act("end_turn", lit(laden(11, STR="1/0/0")), dice=[1], answers=["decline"])
    assert [one.id for one in done.state.ground] == ["thing-0"]
    assert shown(done.state.hero("edda"), "STR") == "1/0/0"
    assert [roll.dice for roll in done.rolled] == [(11,)]


@pytest.mark.rule("DW-RULING-91", "DW-CHECK-02")
@pytest.mark.parametrize(("rulings", "strength"), [((), "1/1/0"), (("encumbrance_is_a_check",), "1/0/0")])
def test_it_is_a_test_unless_the_house_makes_it_a_check(rulings: tuple[str, ...], strength: str) -> None:
    state = lit(laden(11, STR="1/0/0"), rulings=rulings)
    done = act("end_turn", state, dice=[1, 11], answers=["roll"])
    assert shown(done.state.hero("edda"), "STR") == strength
    assert [one.id for one in done.state.ground] == ["thing-10"]


@pytest.mark.rule("DW-INV-04")
def test_who_is_not_encumbered_tests_nothing() -> None:
    done = act("end_turn", lit(laden(10, STR="1/0/0")))
    assert (done.asked, done.rolled) == ([], [])


@pytest.mark.rule("DW-RULING-91", "DW-INV-05")
def test_worn_armor_and_what_takes_no_slot_does_not_fall() -> None:
    clothes = item("clothes", slots=0, place="notes")
    loose = (item("rope"), item("sword", place="right hand", wielded=True))
    one = owner("edda", mail(), clothes, *loose, item("spent", gone=True))
    assert [each.id for each in may_fall(one, table(one))] == ["rope", "sword"]


@pytest.mark.rule("DW-INV-05", "DW-RULING-90", "DW-RULING-91")
def test_by_the_house_rule_what_is_in_use_neither_counts_nor_falls() -> None:
    one = owner("edda", mail(), item("rope"), item("sword", place="right hand", wielded=True))
    assert [each.id for each in may_fall(one, table(one, rulings=["worn_items_free"]))] == ["rope"]


@pytest.mark.rule("DW-INV-05")
def test_a_single_thing_that_may_fall_falls_without_a_die() -> None:
    idol = item("idol", place="backpack", slots=7)
    big = owner("edda", idol, mail(), containers=(BACKPACK, BAG), STR="0/0/0")
    done = act("end_turn", lit(big), answers=["decline"])
    assert done.rolled == []
    assert [one.id for one in done.state.ground] == ["idol"]


@pytest.mark.rule("DW-INV-04", "DW-FAINT-03")
def test_who_is_down_holds_on_to_nothing_and_drops_nothing() -> None:
    done = act("end_turn", lit(laden(11, STR="1/0/0", condition=Condition("fainted", discarded=3))))
    assert (done.asked, done.state.ground) == ([], ())


@pytest.mark.rule("DW-INV-04")
def test_several_of_the_encumbered_each_test() -> None:
    goods = tuple(item(f"finn-{n}", place="backpack" if n < 7 else "bag") for n in range(8))
    finn = owner("finn", *goods, containers=(BACKPACK, BAG), STR="0/0/0")
    done = act("end_turn", lit(laden(11, STR="1/0/0"), finn), dice=[2, 3, 2], answers=["roll", "decline"])
    assert sorted(one.id for one in done.state.ground) == ["finn-1", "thing-2"]
    assert [ask.who for ask in done.asked] == ["edda", "finn"]


@pytest.mark.rule("DW-RULING-91", "DW-INV-04")
def test_in_combat_the_encumbered_test_each_combat_turn() -> None:
    state = table(laden(11, STR="1/0/0"), phase="combat", round=1)
    state = act("next_round", state, dice=[6], answers=["roll"]).state
    assert state.round == 2
    done = act("next_round", state, dice=[2, 4], answers=["roll"])
    assert [one.id for one in done.state.ground] == ["thing-3"]
    assert done.state.trackers["decay"].filled == 0


@pytest.mark.rule("DW-AFFL-08", "DW-RULING-85")
def test_the_bleeding_tire_each_exploration_turn_and_each_combat_turn() -> None:
    bleeding = owner("edda", afflictions=("Bleeding",))
    assert shown(act("end_turn", lit(bleeding), answers=["DEX"]).state.hero("edda"), "DEX") == "3/1/0"
    fight = table(bleeding, phase="combat", round=1)
    assert shown(act("next_round", fight, answers=["STR"]).state.hero("edda"), "STR") == "3/1/0"


@pytest.mark.rule("DW-RULING-85")
def test_a_turn_filled_by_a_combat_costs_no_blood_twice() -> None:
    state = lit(owner("edda", afflictions=("Bleeding",)))
    state = act("start_combat", state).state
    state = act("next_round", state, answers=["STR"]).state
    state = act("end_combat", state).state
    done = act("end_turn", state)
    assert shown(done.state.hero("edda"), "STR") == "3/1/0"
    assert done.state.trackers["decay"].filled == 1
    assert done.state.fought is False


@pytest.mark.rule("DW-RULING-85")
def test_by_the_house_rule_only_exploration_turns_bleed_a_combats_turn_too() -> None:
    state = lit(owner("edda", afflictions=("Bleeding",)), rulings=["bleeding_exploration_turns_only"])
    state = act("start_combat", state).state
    state = act("next_round", state).state
    state = act("end_combat", state).state
    assert shown(act("end_turn", state, answers=["INT"]).state.hero("edda"), "INT") == "3/1/0"


@pytest.mark.rule("DW-FAINT-05", "DW-FAINT-06")
def test_the_fainted_wait_turns_of_either_kind() -> None:
    down = owner("edda", condition=Condition("fainted", discarded=2))
    assert act("end_turn", lit(down)).state.hero("edda").condition.waited == 1
    assert act("next_round", table(down, phase="combat", round=1)).state.hero("edda").condition.waited == 1


@pytest.mark.rule("DW-MISHAP-05", "DW-RULING-24")
def test_blindness_ends_after_six_exploration_turns_of_which_a_combat_is_one() -> None:
    state = lit(owner("edda", blind_turns=6))
    state = act("start_combat", state).state
    for _ in range(3):
        state = act("next_round", state).state
    state = act("end_combat", state).state
    assert state.hero("edda").blind_turns == 6
    for left in (5, 4, 3, 2, 1, 0):
        done = act("end_turn", state)
        state = done.state
        assert state.hero("edda").blind_turns == left
    assert any("sees again" in event.tell(lambda one: one) for event in done.events)
    assert act("end_turn", state).state.hero("edda").blind_turns == 0


@pytest.mark.rule("DW-GAME-07")
@pytest.mark.parametrize("phase", ["combat", "camp", "interlude"])
def test_exploration_turns_end_in_the_exploration_phase(phase: Any) -> None:
    assert act("end_turn", table(owner(), phase=phase)).result.code == "wrong-phase"


@pytest.mark.rule("DW-GAME-07")
@pytest.mark.parametrize("phase", ["exploration", "camp", "interlude"])
def test_combat_turns_pass_in_combat(phase: Any) -> None:
    assert act("next_round", table(owner(), phase=phase)).result.code == "no-combat"


@pytest.mark.rule("DW-GAME-07")
def test_what_is_once_a_round_is_forgotten_with_the_round() -> None:
    flags = ("slipped edda this round", "fearless edda")
    state = table(
        owner("edda", flags=("parried this round", "dark past told")), phase="combat", round=1, combat_flags=flags
    )
    after = act("next_round", state).state
    assert after.combat_flags == ("fearless edda",)
    assert after.hero("edda").flags == ("dark past told",)


@pytest.mark.rule("DW-LIGHT-09", "DW-TRACK-05")
def test_the_dark_comes_first_and_decay_last() -> None:
    trackers = {"decay": Tracker("decay", "Decay", 6, 5), "doom": Tracker("doom", "Doom", 8, keeps=True)}
    state = table(owner("edda", afflictions=("Bleeding",)), trackers=trackers)
    done = act("end_turn", state, answers=["Terrified", "STR"])
    names = [type(event).__name__ for event in done.events]
    assert names.index("Afflicted") < names.index("TrackerAdvanced") < names.index("TurnEnded")
    assert names[-1] == "TurnEnded"

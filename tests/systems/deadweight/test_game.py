"""The frame of play: who plays, phases, expeditions, combats, sessions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import GM
from pallbearer.rules.sheet import Eyes
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.dice import SIZES
from pallbearer.systems.deadweight.game import PHASES, party, standing
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Condition, Foe, State
from pallbearer.systems.deadweight.tests import Plan, make_test
from pallbearer.systems.deadweight.trackers import main_trackers
from tests.systems.deadweight.kit import act, hero, play, table
from tests.systems.deadweight.things import item, owner

INTERLUDE: dict[str, Any] = {"phase": "interlude"}


@pytest.mark.rule("DW-GAME-01", "DW-GAME-03")
def test_what_the_gm_settles_is_asked_of_one_gm() -> None:
    state = table(owner("edda", item("a", place="right hand", wielded=True), item("b")))
    done = act("wield", state, answers=["no"], hero="edda", item="b", hand="right hand", explanation="why not")
    assert [ask.who for ask in done.asked] == [GM]


@pytest.mark.rule("DW-GAME-02", "DW-GAME-03")
def test_adventurers_are_the_players_and_all_others_the_gms() -> None:
    state = table(hero("edda"), hero("finn"), foes={"rat": Foe("rat", "Rat")})
    assert dict(SYSTEM.heroes(state)) == {"edda": "Edda", "finn": "Finn"}
    of_foes = [one for one in SYSTEM.acts.values() if "foe" in one.params.__struct_fields__]
    alone = {one.name: one.by for one in of_foes if "hero" not in one.params.__struct_fields__}
    assert alone
    assert set(alone.values()) == {"gm"}


@pytest.mark.rule("DW-GAME-04", "DW-NOTE-01")
@pytest.mark.parametrize("players", [1, 2, 4, 5, 9])
def test_any_number_of_players_is_legal(players: int) -> None:
    state = table(*(owner(f"hero{number}") for number in range(players)), **INTERLUDE)
    state = act("start_expedition", state).state
    assert act("end_turn", state, answers=["Terrified"] * players).state.turn == 1


@pytest.mark.rule("DW-GAME-05", "DW-NOTE-01")
def test_a_session_may_be_as_short_or_as_long_as_it_is() -> None:
    ended = act("end_session", table())
    assert ended.state.session_open is False
    state = table(place_lit=True)
    for _ in range(100):
        state = act("end_turn", state).state
    assert act("end_session", state).state.session_open is False


@pytest.mark.rule("DW-GAME-06")
@pytest.mark.parametrize(
    ("phase", "expected"),
    [("exploration", "expedition"), ("combat", "expedition"), ("camp", "expedition"), ("interlude", "interlude")],
)
def test_play_is_expedition_or_interlude(phase: Any, expected: str) -> None:
    assert standing(table(phase=phase)) == expected
    assert phase in PHASES


@pytest.mark.rule("DW-GAME-06", "DW-GAME-08")
def test_an_expedition_ends_in_the_interlude_and_the_interlude_in_an_expedition() -> None:
    state = act("end_expedition", table()).state
    assert state.phase == "interlude"
    assert act("end_expedition", state).result.code == "in-interlude"
    state = act("start_expedition", state).state
    assert (state.phase, state.expedition) == ("exploration", 2)
    assert act("start_expedition", state).result.code == "on-expedition"


PER_PHASE = [
    ("end_turn", {}, {"exploration"}),
    ("next_round", {}, {"combat"}),
    ("start_combat", {}, {"exploration", "camp", "interlude"}),
    ("end_combat", {}, {"combat"}),
    ("change_phase", {"phase": "camp"}, {"exploration"}),
    ("change_phase", {"phase": "exploration"}, {"camp"}),
    ("end_expedition", {}, {"exploration", "camp"}),
    ("start_expedition", {}, {"interlude"}),
]


@pytest.mark.rule("DW-GAME-07")
@pytest.mark.parametrize(("name", "params", "open_in"), PER_PHASE)
def test_what_is_open_depends_on_the_phase(name: str, params: dict[str, Any], open_in: set[str]) -> None:
    allowed = set()
    for phase in ("exploration", "combat", "camp", "interlude"):
        state = table(place_lit=True, phase=phase, round=1)
        done = act(name, state, **params)
        if isinstance(done.result, State):
            allowed.add(phase)
        else:
            assert done.result.remedy
            assert done.records == []
    assert allowed == open_in


@pytest.mark.rule("DW-GAME-08", "DW-NOTE-01")
def test_play_opens_in_an_expedition_or_in_a_village() -> None:
    state: State = SYSTEM.begin(Rulings())
    assert (state.phase, state.turn) == ("exploration", 0)
    assert standing(act("end_expedition", state, escaped=False).state) == "interlude"


@pytest.mark.rule("DW-GAME-09")
def test_there_are_three_kinds_of_token() -> None:
    for kind in ("stun", "shield", "dodge"):
        done = act("adjust_figure", table(), hero="edda", what=kind, value=2)
        assert getattr(done.state.hero("edda"), kind) == 2
        assert "DW-GAME-09" in done.rules()
    assert act("adjust_figure", table(), hero="edda", what="charm", value=2).result.code == "unknown-figure"


@pytest.mark.rule("DW-GAME-10", "DW-DICE-02")
def test_the_dice_in_use() -> None:
    assert SIZES == (4, 6, 8, 10, 12, 20)
    for size in (4, 6, 8, 10, 12, 20):
        assert act("roll_dice", table(), dice=[size], notation=f"d{size}").result == size
    assert act("describe_item", table(owner()), hero="edda", name="odd", usage=3).result.code == "bad-figure"


@pytest.mark.rule("DW-GAME-11")
def test_single_dice_are_rerolled() -> None:
    state = table(hero("edda", prof={"STR": 1}))
    done = play(make_test(state, Plan("edda", "STR")), state, dice=[3, 2, 3, 6], answers=["die-1"])
    assert [roll.dice for roll in done.rolled] == [(6, 6, 6), (6,)]
    assert done.result[0].faces == (3, 6, 3)


@pytest.mark.rule("DW-GAME-12")
def test_adventurers_retire_between_expeditions_not_during_one() -> None:
    assert act("retire", table(), hero="edda").result.code == "on-expedition"
    state = act("retire", table(hero("edda"), hero("finn"), **INTERLUDE), hero="edda").state
    assert [one.id for one in party(state)] == ["finn"]
    assert act("retire", state, hero="edda").result.code == "gone"
    assert act("retire", state, hero="nobody").result.code == "unknown-hero"
    dead = table(hero("edda", condition=Condition("dead")), **INTERLUDE)
    assert act("retire", dead, hero="edda").result.code == "gone"


@pytest.mark.rule("DW-GAME-13")
def test_each_adventurer_has_a_sheet_and_the_gm_a_board_and_notes() -> None:
    state = table(hero("edda"), hero("finn"))
    assert [SYSTEM.sheet(state, one, Eyes(gm=True)).name for one in ("edda", "finn")] == ["Edda", "Finn"]
    assert SYSTEM.board(state, Eyes(gm=True)).headline
    assert act("edit_gm_notes", state, text="The abbot lies.").state.gm_notes == "The abbot lies."


@pytest.mark.rule("DW-GAME-14")
def test_the_group_may_leave_the_whole_interlude_out() -> None:
    state = act("start_expedition", act("end_expedition", table()).state).state
    assert (state.phase, state.expedition) == ("exploration", 2)


@pytest.mark.rule("DW-GAME-15")
def test_what_the_gm_prepares_is_for_the_gm_alone() -> None:
    done = act("edit_gm_notes", table(), text="Behind the third door: the abbot.")
    assert [record.audience for record in done.records] == [(GM,)]
    assert "abbot" not in done.events[0].tell(lambda one: one)
    one = SYSTEM.acts["edit_gm_notes"]
    assert (one.by, one.secret is not None and one.secret(table(), one.params(text="x"))) == ("gm", True)
    assert act("edit_gm_notes", table(), text="x" * 10_001).result.code == "bad-text"


@pytest.mark.rule("DW-MORTAL-02", "DW-SPELL-14", "DW-PRAYER-08", "DW-TRACK-06", "DW-TRACK-07")
def test_a_new_expedition_forgets_what_was_once_per_expedition() -> None:
    flags = ("coffee this expedition", "dark past told", "haggled over rope this interlude")
    worn = hero("edda", mortal_wounds=2, mishaps=3, plea_used=True, flags=flags, god_angered=True, burden_used=1)
    trackers = {name: replace(one, filled=4) for name, one in main_trackers().items()}
    state = table(worn, turn=17, trackers=trackers, **INTERLUDE)
    same = act("start_expedition", state).state
    one = same.hero("edda")
    assert (one.mortal_wounds, one.mishaps, one.plea_used, one.flags) == (0, 0, False, ("dark past told",))
    assert (one.god_angered, one.burden_used, same.turn) == (True, 1, 0)
    assert {name: tracker.filled for name, tracker in same.trackers.items()} == {"decay": 0, "doom": 4, "omens": 4}
    # Another dungeon has a doom tracker of its own; bad omens belong to the whole campaign.
    other = act("start_expedition", state, doom=12).state
    assert (other.trackers["doom"].size, other.trackers["doom"].filled, other.trackers["omens"].filled) == (12, 0, 4)
    assert act("start_expedition", state, doom=61).result.code == "bad-size"


@pytest.mark.rule("DW-AFFL-22", "DW-AFFL-18")
@pytest.mark.parametrize(("escaped", "left"), [(True, ("Cursed",)), (False, ("Hopeless", "Cursed"))])
def test_escaping_alive_ends_hopelessness_and_the_interlude_nausea(escaped: bool, left: tuple[str, ...]) -> None:
    state = table(hero("edda", afflictions=("Hopeless", "Nauseated", "Cursed")))
    assert act("end_expedition", state, escaped=escaped).state.hero("edda").afflictions == left


@pytest.mark.rule("DW-RULING-21")
@pytest.mark.parametrize(("rulings", "kept"), [((), True), (("arcane_well_ends_with_expedition",), False)])
def test_the_arcane_well_outlasts_the_expedition_but_for_the_house_rule(rulings: tuple[str, ...], kept: bool) -> None:
    state = table(hero("edda", arcane_well=True), rulings=rulings)
    assert act("end_expedition", state).state.hero("edda").arcane_well is kept


@pytest.mark.rule("DW-GAME-06")
def test_what_lies_in_the_dungeon_stays_there() -> None:
    state = table(ground=(item("rope", place="dropped"),), light_spells={"edda": "nearby"}, place_lit=True)
    after = act("end_expedition", state).state
    assert (after.ground, after.light_spells, after.place_lit) == ((), {}, False)


@pytest.mark.rule("DW-GAME-07")
def test_a_combat_goes_back_to_where_it_broke_out() -> None:
    for phase in ("exploration", "camp"):
        state = act("start_combat", table(phase=phase, combat_flags=("old",))).state
        assert (state.phase, state.round, state.combat_flags) == ("combat", 1, ())
        state = act("end_combat", state).state
        assert (state.phase, state.round, state.fought) == (phase, 0, phase == "exploration")


@pytest.mark.rule("DW-GAME-07")
def test_what_is_once_a_combat_or_a_camp_is_forgotten_with_it() -> None:
    marked = hero("edda", flags=("roared this combat", "mended this camp", "dark past told"))
    state = act("end_combat", act("start_combat", table(marked, phase="camp")).state).state
    assert state.hero("edda").flags == ("mended this camp", "dark past told")
    state = act("change_phase", state, phase="exploration").state
    assert state.hero("edda").flags == ("dark past told",)


@pytest.mark.rule("DW-BURDEN-02")
def test_a_new_session_renews_what_is_once_per_session() -> None:
    state = table(
        hero("edda", burden_used=1, burden_ways=("test",), flags=("told a joke this session", "dark past told"))
    )
    assert act("start_session", state).result.code == "session-open"
    state = act("end_session", state).state
    assert act("end_session", state).result.code == "no-session"
    state = act("start_session", state).state
    assert (state.session, state.session_open) == (2, True)
    one = state.hero("edda")
    assert (one.burden_used, one.burden_ways, one.flags) == (0, (), ("dark past told",))


@pytest.mark.rule("DW-GAME-03")
def test_the_gm_begins_what_belongs_to_the_frame() -> None:
    names = {name for name, _, _ in PER_PHASE} | {"start_session", "end_session", "light_place", "end_light"}
    assert {SYSTEM.acts[name].by for name in names} == {"gm"}
    assert SYSTEM.acts["retire"].by == "player"


@pytest.mark.rule("DW-SKILL-13", "DW-SKILL-33", "DW-AFFL-18")
def test_an_interlude_begins_with_what_the_skilled_have_for_nothing() -> None:
    cook = hero("edda", skills=("Cooking", "Pilfer"), afflictions=("Nauseated",), silver=0)
    done = act("end_expedition", table(cook), dice=[4])
    edda = done.state.hero("edda")
    assert [item.name for item in (*edda.items, *done.state.ground)].count("ration") == 1
    assert (edda.silver, edda.afflictions) == (4, ())

"""The GM adjusts anything, and every adjustment is told as a ruling."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import GM
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Tracker
from tests.systems.deadweight.kit import act, hero, shown, table
from tests.systems.deadweight.things import item, mail, owner, several

GM_ACTS = [
    "adjust_attribute",
    "adjust_figure",
    "adjust_word",
    "adjust_condition",
    "adjust_tracker",
    "adjust_phase",
    "adjust_item",
    "clear_ground",
    "edit_gm_notes",
]


def ruling(done: Any) -> str:
    """The one sentence that the log tells."""
    (event,) = done.events
    told: str = event.tell(lambda one: one)
    assert told.startswith("Ruling: ")
    assert "DW-GAME-03" in done.rules()
    return told


@pytest.mark.rule("DW-GAME-03")
def test_adjusting_is_the_gms() -> None:
    assert {SYSTEM.acts[name].by for name in GM_ACTS} == {"gm"}


@pytest.mark.rule("DW-GAME-03", "DW-ATTR-05")
def test_attributes() -> None:
    state = table(hero("edda", STR="3/1/1"))
    done = act("adjust_attribute", state, hero="edda", attribute="STR", fatigue=2, why="we forgot the climb")
    assert shown(done.state.hero("edda"), "STR") == "3/2/1"
    assert ruling(done) == "Ruling: edda has STR score 3, proficiency 0, fatigue 2, wounds 1 (we forgot the climb)."
    done = act("adjust_attribute", state, hero="edda", attribute="PRE", score=5, proficiency=3, wounds=4)
    assert shown(done.state.hero("edda"), "PRE") == "5/0/4"
    assert done.state.hero("edda").PRE.proficiency == 3


@pytest.mark.rule("DW-WOUND-03", "DW-FATIGUE-04", "DW-GAME-03")
@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({"wounds": 4}, "no-fit"),
        ({"fatigue": 2, "wounds": 2}, "no-fit"),
        ({"score": 1}, "no-fit"),
        ({"fatigue": -1}, "no-fit"),
        ({"score": -1}, "bad-figure"),
        ({"score": 100}, "bad-figure"),
        ({"proficiency": -1}, "bad-figure"),
        ({}, "no-change"),
        ({"score": 3}, "no-change"),
    ],
)
def test_figures_that_cannot_be_are_refused(figures: dict[str, int], code: str) -> None:
    done = act("adjust_attribute", table(hero("edda", STR="3/1/1")), hero="edda", attribute="STR", **figures)
    assert done.result.code == code
    assert done.result.remedy


@pytest.mark.rule("DW-RULING-02", "DW-GAME-03")
@pytest.mark.parametrize(("rulings", "code"), [((), ""), (("cap_always",), "bad-figure")])
def test_the_caps_of_creation_bind_later_by_the_house_rule_only(rulings: tuple[str, ...], code: str) -> None:
    state = table(rulings=rulings)
    assert getattr(act("adjust_attribute", state, hero="edda", attribute="DEX", score=4).result, "code", "") == code
    assert (
        getattr(act("adjust_attribute", state, hero="edda", attribute="DEX", proficiency=3).result, "code", "") == code
    )


@pytest.mark.rule("DW-GAME-03", "DW-GAME-09")
@pytest.mark.parametrize(
    "what", ["silver", "insight", "stun", "shield", "dodge", "mortal_wounds", "mishaps", "blind_turns", "burden_used"]
)
def test_what_is_counted(what: str) -> None:
    done = act("adjust_figure", table(), hero="edda", what=what, value=7, why="fair is fair")
    assert getattr(done.state.hero("edda"), what) == 7
    assert "fair is fair" in ruling(done)
    for value in (-1, 10**10):
        assert act("adjust_figure", table(), hero="edda", what=what, value=value).result.code == "bad-figure"
    assert act("adjust_figure", done.state, hero="edda", what=what, value=7).result.code == "no-change"


@pytest.mark.rule("DW-FAINT-07", "DW-GAME-03")
def test_the_fainted_hold_no_stun_tokens() -> None:
    state = table(hero("edda", condition=Condition("fainted", 1)))
    assert act("adjust_figure", state, hero="edda", what="stun", value=1).result.code == "fainted"
    done = act("adjust_condition", table(hero("edda", stun=2)), hero="edda", condition="fainted", turns=2)
    assert done.state.hero("edda").stun == 0


@pytest.mark.rule("DW-BURDEN-02", "DW-GAME-03")
def test_the_burden_may_be_given_back() -> None:
    state = table(hero("edda", burden_used=1, burden_ways=("decision",)))
    one = act("adjust_figure", state, hero="edda", what="burden_used", value=0).state.hero("edda")
    assert (one.burden_used, one.burden_ways) == (0, ())


@pytest.mark.rule("DW-GAME-03", "DW-RULING-08")
@pytest.mark.parametrize(
    ("held", "written", "name"),
    [
        ("skills", "cooking", "Cooking"),
        ("skills", "Juggling", "Juggling"),
        ("traits", "third eye", "Third eye"),
        ("traumas", "broken leg", "Broken leg"),
        ("afflictions", "terrified", "Terrified"),
        ("features", "hums all day", "hums all day"),
        ("maneuvers", "Bull rush", "Bull rush"),
    ],
)
def test_words_come_and_go(held: str, written: str, name: str) -> None:
    done = act("adjust_word", table(), hero="edda", held=held, name=written)
    assert getattr(done.state.hero("edda"), held) == (name,)
    assert ruling(done) == f"Ruling: edda has {name} ({held})."
    assert act("adjust_word", done.state, hero="edda", held=held, name=written.upper()).result.code == "no-change"
    gone = act("adjust_word", done.state, hero="edda", held=held, name=written.upper(), gained=False)
    assert getattr(gone.state.hero("edda"), held) == ()
    assert ruling(gone) == f"Ruling: edda no longer has {name} ({held})."
    assert act("adjust_word", gone.state, hero="edda", held=held, name=written, gained=False).result.code == "no-change"


@pytest.mark.rule("DW-AFFL-01", "DW-GAME-03")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"held": "afflictions", "name": "Bored"}, "unknown-affliction"),
        ({"held": "spells", "name": "Light"}, "unknown-list"),
        ({"held": "skills", "name": " "}, "bad-name"),
        ({"held": "skills", "name": "x" * 61}, "bad-name"),
        ({"hero": "nobody", "held": "skills", "name": "Cooking"}, "unknown-hero"),
    ],
)
def test_words_that_cannot_be(params: dict[str, Any], code: str) -> None:
    assert act("adjust_word", table(), **{"hero": "edda", **params}).result.code == code


@pytest.mark.rule("DW-TRAUMA-04", "DW-GAME-03")
def test_a_trauma_struck_off_leaves_no_cost_behind() -> None:
    state = table(hero("edda", traumas=("Broken arm",), trauma_costs={"Broken arm": "left hand"}))
    one = act("adjust_word", state, hero="edda", held="traumas", name="Broken arm", gained=False).state.hero("edda")
    assert (one.traumas, one.trauma_costs) == ((), {})


@pytest.mark.rule("DW-GAME-03", "DW-FAINT-05", "DW-MW-06")
@pytest.mark.parametrize(
    ("kind", "turns", "expected"),
    [
        ("fainted", 3, Condition("fainted", discarded=3)),
        ("mortal", 0, Condition("mortal", deadline=-1)),
        ("mortal", 1, Condition("mortal", deadline=1)),
        ("dead", 0, Condition("dead")),
    ],
)
def test_who_is_up(kind: str, turns: int, expected: Condition) -> None:
    done = act("adjust_condition", table(), hero="edda", condition=kind, turns=turns)
    assert done.state.hero("edda").condition == expected
    assert ruling(done)
    back = act("adjust_condition", done.state, hero="edda", condition="up")
    assert back.state.hero("edda").condition == Condition()
    assert act("adjust_condition", back.state, hero="edda", condition="up").result.code == "no-change"


@pytest.mark.rule("DW-GAME-03")
def test_conditions_that_cannot_be() -> None:
    assert act("adjust_condition", table(), hero="edda", condition="asleep").result.code == "unknown-condition"
    assert act("adjust_condition", table(), hero="edda", condition="fainted", turns=-1).result.code == "bad-figure"
    assert act("adjust_condition", table(), hero="nobody", condition="up").result.code == "unknown-hero"


@pytest.mark.rule("DW-GAME-03", "DW-TRACK-01", "DW-TRACK-10")
def test_trackers_are_set_without_anything_happening() -> None:
    done = act("adjust_tracker", table(), tracker="decay", filled=5, name="Hunger", size=8)
    assert done.state.trackers["decay"] == Tracker("decay", "Hunger", 8, filled=5)
    assert ruling(done) == "Ruling: Hunger stands at 5 of 8."
    doom = act("adjust_tracker", table(), tracker="doom", filled=8)
    assert (doom.state.trackers["doom"].filled, doom.state.trackers["doom"].triggered) == (8, 0)
    assert [record.audience for record in doom.records] == [(GM,)]


@pytest.mark.rule("DW-TRACK-03", "DW-NOTE-69", "DW-GAME-03")
@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({"filled": 6}, "bad-figure"),
        ({"filled": -1}, "bad-figure"),
        ({"size": 0}, "bad-size"),
        ({"size": 61}, "bad-size"),
        ({"name": ""}, "bad-name"),
        ({}, "no-change"),
        ({"tracker": "hope"}, "unknown-tracker"),
    ],
)
def test_trackers_that_cannot_be(figures: dict[str, Any], code: str) -> None:
    assert act("adjust_tracker", table(), **{"tracker": "decay", **figures}).result.code == code


@pytest.mark.rule("DW-GAME-03", "DW-GAME-07")
def test_the_phase() -> None:
    done = act("adjust_phase", table(phase="camp"), phase="combat", why="ambush")
    assert (done.state.phase, done.state.round, done.state.phase_before) == ("combat", 1, "camp")
    assert ruling(done) == "Ruling: this is the combat phase (ambush)."
    done = act("adjust_phase", done.state, phase="interlude")
    assert (done.state.phase, done.state.round) == ("interlude", 0)
    assert act("adjust_phase", done.state, phase="interlude").result.code == "no-change"
    assert act("adjust_phase", done.state, phase="breakfast").result.code == "unknown-phase"


@pytest.mark.rule("DW-GAME-03", "DW-DICE-04", "DW-ARMOR-05")
def test_things() -> None:
    plate = mail("plate", armor=(ArmorPart(2, 2), ArmorPart(1, 3)))
    state = table(owner("edda", item("kit", usage=4, gone=True), plate))
    done = act("adjust_item", state, hero="edda", item="kit", usage=8, gone=False, name="first aid kit", why="refilled")
    kit = done.state.hero("edda").item("kit")
    assert kit is not None
    assert (kit.name, kit.usage, kit.gone) == ("first aid kit", 8, False)
    assert "Ud8" in ruling(done)
    assert "refilled" in ruling(done)
    done = act("adjust_item", state, hero="edda", item="plate", points=(0, 3))
    worn = done.state.hero("edda").item("plate")
    assert worn is not None
    assert worn.armor == (ArmorPart(0, 2), ArmorPart(3, 3))


@pytest.mark.rule("DW-GAME-03", "DW-NOTE-40", "DW-DICE-02", "DW-INV-13")
@pytest.mark.parametrize(
    ("figures", "code"),
    [
        ({"usage": 5}, "bad-figure"),
        ({"count": 0}, "bad-figure"),
        ({"count": 501}, "bad-figure"),
        ({"slots": 11}, "bad-figure"),
        ({"shield_tokens": 6}, "bad-figure"),
        ({"points": (1,)}, "bad-figure"),
        ({"name": " "}, "bad-name"),
        ({"text": "x" * 1001}, "bad-text"),
        ({"characteristics": ("",)}, "bad-characteristic"),
        ({"characteristics": ("big", "big")}, "twice"),
        ({"characteristics": ("big",), "slots": 0}, "contradiction"),
        ({"characteristics": ("big", "fragile")}, "no-room"),
        ({}, "no-change"),
    ],
)
def test_things_that_cannot_be(figures: dict[str, Any], code: str) -> None:
    state = table(owner("edda", item("kit", usage=6), *several(3, "bag")))
    done = act("adjust_item", state, hero="edda", item="kit", **figures)
    assert done.result.code == code
    assert done.records == []


@pytest.mark.rule("DW-NOTE-40", "DW-GAME-03")
@pytest.mark.parametrize("points", [(3,), (-1,), (1, 1), ()])
def test_armor_points_are_never_more_than_full(points: tuple[int, ...]) -> None:
    assert (
        act("adjust_item", table(owner("edda", mail())), hero="edda", item="mail", points=points).result.code
        == "bad-figure"
    )


@pytest.mark.rule("DW-GAME-03", "DW-INV-13")
def test_a_wielded_thing_grows_only_as_far_as_its_hand() -> None:
    state = table(owner("edda", item("club", place="right hand", wielded=True)))
    assert act("adjust_item", state, hero="edda", item="club", characteristics=("big",)).state != state
    done = act("adjust_item", state, hero="edda", item="club", characteristics=("big", "fragile"))
    assert done.result.code == "no-room"


@pytest.mark.rule("DW-GAME-03", "DW-INV-23")
def test_what_lies_on_the_ground_is_taken_off_it() -> None:
    state = table(ground=(item("rope", place="dropped"), item("axe", place="dropped")))
    done = act("clear_ground", state, item="rope")
    assert [one.id for one in done.state.ground] == ["axe"]
    assert ruling(done)
    assert act("clear_ground", done.state, item="rope").result.code == "not-there"


@pytest.mark.rule("DW-GAME-03")
@pytest.mark.parametrize("name", ["adjust_attribute", "adjust_figure"])
def test_unknown_heroes(name: str) -> None:
    params = {"attribute": "STR", "score": 2} if name == "adjust_attribute" else {"what": "silver", "value": 3}
    assert act(name, table(), hero="nobody", **params).result.code == "unknown-hero"


@pytest.mark.rule("DW-BASE-03", "DW-GAME-03")
def test_there_are_four_attributes_to_adjust() -> None:
    assert act("adjust_attribute", table(), hero="edda", attribute="LUK", score=2).result.code == "unknown-attribute"

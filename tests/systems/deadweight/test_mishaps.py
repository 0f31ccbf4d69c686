"""The mishap table, row by row (MISHAP)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.mishaps import ROWS, LeftInTheVoid, MishapStruck
from pallbearer.systems.deadweight.state import ArmorPart, Condition, Container, Item, State
from pallbearer.systems.deadweight.trackers import TrackerAdvanced
from tests.systems.deadweight.kit import act, hero, shown, table
from tests.systems.deadweight.mages import TOME, WAND, wizard

FACES = {
    3: (1, 1, 1),
    4: (1, 1, 2),
    5: (1, 2, 2),
    6: (2, 2, 2),
    7: (2, 2, 3),
    8: (2, 3, 3),
    9: (3, 3, 3),
    10: (3, 3, 4),
    11: (3, 4, 4),
    12: (4, 4, 4),
    13: (4, 4, 5),
    14: (4, 5, 5),
    15: (5, 5, 5),
    16: (5, 5, 6),
    17: (5, 6, 6),
    18: (6, 6, 6),
}
"""Three dice for each row."""


def strike(state: State, row: int, more: tuple[int, ...] = (), answers: tuple[str, ...] = (), **params: Any) -> Any:
    """A mishap of Mira's on this row."""
    done: Rehearsal[Any] = act("mishap", state, (*FACES[row], *more), answers, hero="mira", **params)
    assert [event.row for event in done.events if isinstance(event, MishapStruck)] == [row]
    assert f"DW-MISHAP-{row:02d}" in done.rules()
    return done


def test_every_total_has_exactly_one_row() -> None:
    assert sorted(ROWS) == list(range(3, 19))


@pytest.mark.rule("DW-MISHAP-03")
def test_3_tires_intelligence_and_nauseates() -> None:
    caster = strike(table(wizard()), 3).state.hero("mira")
    assert shown(caster, "INT") == "2/1/0"
    assert caster.afflictions == ("Nauseated",)


@pytest.mark.rule("DW-MISHAP-04")
@pytest.mark.parametrize(("afflictions", "by"), [((), 1), (("Doomed",), 2)])
def test_4_is_a_noise_that_advances_doom(afflictions: tuple[str, ...], by: int) -> None:
    done = strike(table(wizard(afflictions=afflictions)), 4)
    assert done.state.trackers["doom"].filled == by
    assert [record.audience for record in done.records if isinstance(record.event, TrackerAdvanced)] == [("gm",)]


@pytest.mark.rule("DW-MISHAP-05", "DW-RULING-24")
def test_5_blinds_for_six_exploration_turns_and_a_whole_combat_is_one() -> None:
    state = strike(table(wizard(), place_lit=True), 5).state
    assert state.hero("mira").blind_turns == 6
    state = act("start_combat", state).state
    state = act("next_round", act("next_round", state).state).state
    assert state.hero("mira").blind_turns == 6
    state = act("end_turn", act("end_combat", state).state).state
    assert state.hero("mira").blind_turns == 5
    for left in (4, 3, 2, 1, 0):
        state = act("end_turn", state).state
        assert state.hero("mira").blind_turns == left


@pytest.mark.rule("DW-RULING-24")
def test_the_gm_says_whether_sight_would_help_the_blind() -> None:
    blind = wizard(blind_turns=6)
    # Sight helps: the GM holds one reroll, and turns the 5 into a 2.
    done = act("cast_spell", table(blind), (5, 3, 2), ("yes", "die-0"), hero="mira", spell="pain", conductor="wand")
    assert done.asked[0].question.kind == "sight"
    assert done.state.hero("mira").magic[0].forgotten
    done = act("cast_spell", table(blind), (5, 3), ("no",), hero="mira", spell="pain", conductor="wand")
    assert not done.state.hero("mira").magic[0].forgotten


@pytest.mark.rule("DW-RULING-24")
def test_by_house_rule_blindness_is_only_a_marker() -> None:
    state = table(wizard(blind_turns=6), rulings=["blind_gm_only"])
    done = act("cast_spell", state, (5, 3), hero="mira", spell="pain", conductor="wand")
    assert done.asked == []


@pytest.mark.rule("DW-MISHAP-06", "DW-MISHAP-14", "DW-MISHAP-16")
@pytest.mark.parametrize(("row", "affliction"), [(6, "Shaken"), (14, "Doomed"), (16, "Cursed")])
def test_6_14_and_16_afflict_the_caster_alone(row: int, affliction: str) -> None:
    state = strike(table(wizard(), hero("edda")), row).state
    assert state.hero("mira").afflictions == (affliction,)
    assert state.hero("edda").afflictions == ()
    assert state.hero("mira").traits == ("Magic user",)  # the eye of row 16 is no Third eye


@pytest.mark.rule("DW-MISHAP-07", "DW-MISHAP-11", "DW-NOTE-19")
@pytest.mark.parametrize(("row", "name", "level", "wounds"), [(7, "Lesser demon", 4, 6), (11, "Void demon", 6, 9)])
def test_7_and_11_summon_a_demon_close_by(row: int, name: str, level: int, wounds: int) -> None:
    done = strike(table(wizard()), row)
    (demon,) = done.state.foes.values()
    assert (demon.name, demon.level, demon.noted_wounds, demon.secret) == (name, level, wounds, False)
    assert "Close" in ROWS[row].text
    again = act("mishap", done.state, FACES[row - 1], hero="mira").state  # the mishap before adds 1
    assert len(again.foes) == 2


@pytest.mark.rule("DW-MISHAP-15", "DW-MISHAP-18", "DW-NOTE-19")
@pytest.mark.parametrize(("row", "name", "reach"), [(15, "Tormentor demon", "Close"), (18, "Endless horror", "Nearby")])
def test_15_and_18_summon_what_only_the_gm_has_a_sheet_for(row: int, name: str, reach: str) -> None:
    done = strike(table(wizard()), row, answers=("8", "20"))
    (horror,) = done.state.foes.values()
    assert (horror.name, horror.level, horror.noted_wounds) == (name, 8, 20)
    assert [ask.who for ask in done.asked] == ["gm", "gm"]
    assert reach in ROWS[row].text


@pytest.mark.rule("DW-MISHAP-08", "DW-NOTE-17")
def test_8_angers_everyone_nearby_and_terrifies_the_caster() -> None:
    state = table(wizard(), hero("edda"), hero("brun"))
    state = strike(state, 8, answers=("edda", ":done")).state
    assert [state.hero(one).afflictions for one in ("mira", "edda", "brun")] == [("Terrified",), ("Angry",), ()]


@pytest.mark.rule("DW-MISHAP-09", "DW-NOTE-17")
@pytest.mark.parametrize(("rulings", "caster"), [((), ("Hopeless",)), (("mishap_9_spares_caster",), ())])
def test_9_takes_hope_from_everyone_nearby(rulings: tuple[str, ...], caster: tuple[str, ...]) -> None:
    state = table(wizard(), hero("edda"), hero("brun"), rulings=rulings)
    state = strike(state, 9, answers=("edda", ":done")).state
    assert [state.hero(one).afflictions for one in ("mira", "edda", "brun")] == [caster, ("Hopeless",), ()]


@pytest.mark.rule("DW-MISHAP-10")
def test_10_terrifies_the_caster_and_everyone_close() -> None:
    done = strike(table(wizard(), hero("edda"), hero("brun")), 10, answers=("edda", ":done"))
    assert [ask.question.about.get("reach") for ask in done.asked] == ["Close", "Close"]
    afflictions = [done.state.hero(one).afflictions for one in ("mira", "edda", "brun")]
    assert afflictions == [("Terrified",), ("Terrified",), ()]


@pytest.mark.rule("DW-MISHAP-12", "DW-RULING-23")
def test_12_wounds_each_attribute_whatever_armor_says_and_bleeds() -> None:
    mail = Item("mail", "Mail", place="torso", worn=True, armor=(ArmorPart(3, 3),))
    caster = strike(table(wizard(items=(mail,))), 12).state.hero("mira")
    assert [shown(caster, name) for name in ("STR", "DEX", "INT", "PRE")] == ["3/0/1", "3/0/1", "2/0/1", "3/0/1"]
    assert caster.afflictions == ("Bleeding",)
    assert caster.items[0].armor == (ArmorPart(3, 3),)
    assert caster.up


@pytest.mark.rule("DW-MISHAP-12", "DW-RULING-23")
@pytest.mark.parametrize("full", ["STR", "PRE"])
def test_12_on_a_full_attribute_is_discarded_and_the_caster_faints(full: str) -> None:
    caster = strike(table(wizard(**{full: "1/0/1"})), 12).state.hero("mira")
    assert shown(caster, full) == "1/0/1"
    assert caster.condition == Condition("fainted", discarded=1)
    assert shown(caster, "DEX") == "3/0/1"


@pytest.mark.rule("DW-MISHAP-12", "DW-RULING-23")
def test_12_with_every_attribute_full_is_one_mortal_wound() -> None:
    full = dict.fromkeys(("STR", "DEX", "INT", "PRE"), "1/0/1")
    caster = strike(table(wizard(**full)), 12, more=(5,)).state.hero("mira")
    assert caster.condition.kind == "mortal"
    assert caster.mortal_wounds == 1


@pytest.mark.rule("DW-RULING-23")
def test_by_house_rule_armor_may_reduce_12() -> None:
    mail = Item("mail", "Mail", place="torso", worn=True, armor=(ArmorPart(2, 2),))
    state = table(wizard(items=(mail,)), rulings=["mishap_wounds_reducible"])
    done = strike(state, 12, (5, 6), ("mail:0", "2", "STR", "INT"))
    caster = done.state.hero("mira")
    assert [shown(caster, name)[-1] for name in ("STR", "DEX", "INT", "PRE")] == ["0", "1", "0", "1"]
    assert caster.afflictions == ("Bleeding",)


@pytest.mark.rule("DW-MISHAP-13", "DW-NOTE-19")
@pytest.mark.parametrize(("conductor", "left"), [("wand", ["tome"]), ("", ["wand", "tome"])])
def test_13_destroys_the_conductor_in_use_if_any(conductor: str, left: list[str]) -> None:
    done = strike(table(wizard()), 13, conductor=conductor)
    assert [item.id for item in done.state.hero("mira").items] == left


@pytest.mark.rule("DW-MISHAP-17", "DW-NOTE-18")
def test_17_leaves_everything_behind() -> None:
    coat = Item("coat", "Old coat", place="notes", kind="clothes", slots=0)
    laden = wizard(items=(WAND, TOME, coat), silver=7, containers=(Container("bag", "bag", 4),))
    caster = strike(table(laden), 17).state.hero("mira")
    assert (caster.items, caster.containers, caster.silver) == ((), (), 0)
    assert caster.magic == laden.magic


@pytest.mark.rule("DW-NOTE-18")
def test_by_house_rule_the_void_spares_clothes_and_silver() -> None:
    coat = Item("coat", "Old coat", place="bag", kind="clothes")
    laden = wizard(items=(WAND, TOME, coat), silver=7, containers=(Container("bag", "bag", 4),))
    done = strike(table(laden, rulings=["void_spares_clothes_and_silver"]), 17)
    caster = done.state.hero("mira")
    assert [(item.id, item.place) for item in caster.items] == [("coat", "notes")]
    assert (caster.containers, caster.silver) == ((), 7)
    assert [type(event) for event in done.events if isinstance(event, LeftInTheVoid)] == [LeftInTheVoid]


@pytest.mark.rule("DW-SPELL-12", "DW-SPELL-13")
@pytest.mark.parametrize(
    ("params", "code"),
    [({"hero": "nobody"}, "unknown-hero"), ({"conductor": "tome"}, "no-conductor"), ({"hero": "late"}, "dead")],
)
def test_a_mishap_needs_a_living_caster_and_a_true_conductor(params: dict[str, str], code: str) -> None:
    state = table(wizard(), hero("late", condition=Condition("dead")))
    done = act("mishap", state, **{"hero": "mira", **params})
    assert isinstance(done.result, Refused)
    assert done.result.code == code
    assert done.records == []

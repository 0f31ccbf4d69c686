"""Wounds: severities, where they go, combining."""

from __future__ import annotations

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
    hurt,
    names,
    offered,
    packs,
    piece,
    said,
    table,
    wounded,
)


@pytest.mark.rule("TS-WOUND-01", "TS-WOUND-02", "TS-WOUND-07", "TS-WOUND-08", "TS-WOUND-09")
def test_minor_moderate_major_and_no_further() -> None:
    one = hero("edda", MINOR)
    state = table(one)
    seen = []
    for answer in ("combine:w1", "combine:w1"):
        state = act("gain_wound", state, (), [answer], hero="edda").state
        seen.append(wounded(state.heroes["edda"]))
    assert seen == [["moderate"], ["major"]]
    third = act("gain_wound", state, hero="edda")
    assert third.asked == []
    assert wounded(third.state.heroes["edda"]) == ["major", "minor"]


@pytest.mark.rule("TS-WOUND-03", "TS-RULING-64")
def test_downgrading() -> None:
    state = table(hero("edda", MODERATE))
    assert wounded(act("downgrade", state, hero="edda", wound="w1").state.heroes["edda"]) == ["minor"]
    assert act("downgrade", table(hero("edda", MINOR)), hero="edda", wound="w1").result.code == "minor"
    assert act("downgrade", table(hero("edda", SCAR)), hero="edda", wound="s1").result.code == "scar"
    assert act("downgrade", table(hero("edda", FATIGUE)), hero="edda", wound="f1").result.code == "fatigue"


@pytest.mark.rule("TS-WOUND-04", "TS-WOUND-05")
def test_at_0_hp_a_minor_wound_goes_into_an_empty_slot() -> None:
    one = blow(hero("edda", *packs(4), hp=2), 2).state.heroes["edda"]
    assert (wounded(one), one.slots[4]) == (["minor"], "w1")


@pytest.mark.rule("TS-WOUND-05", "TS-WOUND-06", "TS-WOUND-07", "TS-WOUND-08", "TS-RULING-36")
def test_every_place_is_offered_in_order() -> None:
    one = hero("edda", held("sword"), MODERATE, MINOR, MAJOR, hp=1)
    done = blow(one, 3, "slot")
    assert offered(done) == ["slot", "drop:sword", "combine:w2", "combine:w1"]
    assert done.asked[0].who == "edda"


@pytest.mark.rule("TS-RULING-36")
@pytest.mark.parametrize(
    ("loads", "after"),
    [
        ([held("sword"), MINOR, MODERATE], ["minor", "moderate", "minor"]),
        ([*packs(7), held("sword"), MINOR, MODERATE], ["minor", "moderate", "minor"]),
        ([*packs(8), MODERATE, MINOR], ["moderate", "moderate"]),
        ([*packs(9), MODERATE], ["major"]),
    ],
)
def test_unasked_the_first_legal_place_is_taken(loads: list[object], after: list[str]) -> None:
    done = blow(hero("edda", *loads, hp=1), 1, unasked=True)  # type: ignore[arg-type]
    assert done.asked == []
    assert wounded(done.state.heroes["edda"]) == after


@pytest.mark.rule("TS-WOUND-06")
def test_a_held_piece_that_is_replaced_is_dropped() -> None:
    done = blow(hero("edda", *packs(9), held("sword"), hp=1), 1).state
    assert [item.id for item in done.ground] == ["sword"]
    assert done.heroes["edda"].slots[9] == "w1"


@pytest.mark.rule("TS-WOUND-10", "TS-WOUND-11", "TS-WOUND-12", "TS-WOUND-14")
def test_making_it_major_is_a_choice_that_turns_damage_into_overkill() -> None:
    one = hero("edda", MODERATE, strength=10, hp=4)
    chosen = blow(one, 7, "combine:w1").state.heroes["edda"]
    assert (chosen.hp, chosen.wounds[0].overkill, said(chosen)) == (10, 3, "major:concussion")
    not_chosen = blow(one, 7, "slot").state.heroes["edda"]
    assert (not_chosen.hp, wounded(not_chosen)) == (7, ["moderate", "minor"])


@pytest.mark.rule("TS-WOUND-13")
def test_the_effects_last_until_it_is_healed() -> None:
    state = blow(hero("edda", MODERATE, hp=1), 3, "combine:w1").state
    assert names(state.heroes["edda"]) == ["Dazed (1)"]
    assert names(act("heal", state, hero="edda", wound="w1").state.heroes["edda"]) == []


@pytest.mark.rule("TS-RULING-35")
@pytest.mark.parametrize("severity", [MINOR, MODERATE, MAJOR])
def test_a_wound_fills_one_slot_at_any_severity(severity: str) -> None:
    assert filled(act("add_mark", table(), hero="edda", kind="wound", severity=severity).state.heroes["edda"]) == 1


@pytest.mark.rule("TS-RULING-35")
def test_combining_takes_no_second_slot() -> None:
    assert (
        filled(act("gain_wound", table(hero("edda", MINOR)), (), ["combine:w1"], hero="edda").state.heroes["edda"]) == 1
    )


@pytest.mark.rule("TS-RULING-37", "TS-EX-13")
def test_with_no_slot_and_nothing_held_it_must_be_combined() -> None:
    done = blow(hero("edda", MINOR, *packs(9), hp=1), 1)
    one = done.state.heroes["edda"]
    assert done.asked == []
    assert (wounded(one), filled(one), names(one)) == (["moderate"], 10, [])


@pytest.mark.rule("TS-RULING-37")
def test_by_house_rule_it_may_overflow_instead() -> None:
    one = hero("edda", MINOR, *packs(9), hp=1)
    done = blow(one, 1, "overflow", rulings=["wound_may_overflow"])
    assert offered(done) == ["combine:w1", "overflow"]
    assert done.state.heroes["edda"].overflow == ("w2",)


@pytest.mark.rule("TS-RULING-38", "TS-EX-12")
def test_with_nothing_legal_it_overflows() -> None:
    one = blow(hero("edda", *[FATIGUE] * 4, *packs(6), hp=1), 1).state.heroes["edda"]
    assert (one.overflow, wounded(one), names(one), one.hp) == (("w5",), ["minor"], [], 12)


@pytest.mark.rule("TS-RULING-38")
def test_by_house_rule_stowed_gear_may_be_spilled() -> None:
    one = hero("edda", *[FATIGUE] * 7, piece("mail", 2, "worn"), piece("rope"), hp=1)
    done = blow(one, 1, rulings=["wound_spills_stowed"])
    assert [item.id for item in done.state.ground] == ["rope"]
    assert done.state.heroes["edda"].overflow == ()
    two = hero("edda", *[FATIGUE] * 8, piece("rope"), piece("sack"), hp=1)
    asked = blow(two, 1, "drop:sack", rulings=["wound_spills_stowed"])
    assert offered(asked) == ["drop:rope", "drop:sack"]


@pytest.mark.rule("TS-RULING-39")
def test_one_flag_serves_wounds_and_fatigue_but_for_a_house_rule() -> None:
    one = hero("edda", *packs(9), piece("lantern", easy=True), hp=1)
    assert [item.id for item in blow(one, 1).state.ground] == ["lantern"]
    hand_only = blow(one, 1, rulings=["wound_takes_hand_only"]).state
    assert (hand_only.ground, hand_only.heroes["edda"].overflow) == ((), ("w1",))
    tired = act("strain", table(one, rulings=["wound_takes_hand_only"]), hero="edda").state
    assert [item.id for item in tired.ground] == ["lantern"]


@pytest.mark.rule("TS-RULING-40")
def test_wounds_already_carried_do_not_merge() -> None:
    state = table(hero("edda", MINOR, MINOR))
    assert act("rest", state, hero="edda", merge=True).result.code == "house-rule-off"


@pytest.mark.rule("TS-RULING-40")
def test_by_house_rule_they_merge_during_a_rest() -> None:
    state = table(hero("edda", MINOR, MINOR, MODERATE), rulings=["merge_wounds_at_rest"])
    done = act("rest", state, (), ["w2:w1"], hero="edda", merge=True)
    assert offered(done) == ["w1:w3", "w2:w1", "w2:w3", "done"]
    assert wounded(done.state.heroes["edda"]) == ["moderate", "moderate"]
    major = act("rest", state, (), ["w1:w3"], hero="edda", merge=True).state.heroes["edda"]
    assert said(major) == "minor major"
    alone = table(hero("edda", MODERATE), rulings=["merge_wounds_at_rest"])
    assert act("rest", alone, hero="edda", merge=True).result.code == "nothing-to-merge"


@pytest.mark.rule("TS-RULING-41")
def test_a_wound_of_another_cause_leaves_hp_alone_and_has_overkill_0() -> None:
    done = act("gain_wound", table(hero("edda", MODERATE, hp=5)), (), ["combine:w1"], hero="edda")
    one = done.state.heroes["edda"]
    assert (one.hp, said(one), one.wounds[0].overkill) == (5, "major", 0)


@pytest.mark.rule("TS-EX-08", "TS-RULING-42")
@pytest.mark.parametrize(("rulings", "after"), [((), "major"), (("overkill_0_is_1",), "major:torn-muscle")])
def test_overkill_0(rulings: tuple[str, ...], after: str) -> None:
    one = blow(hero("edda", MODERATE, strength=10, hp=4), 4, "combine:w1", rulings=rulings).state.heroes["edda"]
    assert (said(one), one.hp) == (after, 10)


@pytest.mark.rule("TS-RULING-42")
def test_such_a_major_counts_for_dying_and_heals_to_a_scar() -> None:
    state = blow(hero("edda", MODERATE, *packs(9), hp=4), 4).state
    assert names(state.heroes["edda"]) == ["Dying"]
    assert said(act("heal", state, hero="edda", wound="w1").state.heroes["edda"]) == "scar"


@pytest.mark.rule("TS-RULING-43")
@pytest.mark.parametrize("severity", [MINOR, MODERATE])
def test_lesser_wounds_do_nothing_but_fill_a_slot(severity: str) -> None:
    rolled = act("roll_d20", table(hero("edda", severity)), [10], ["stand"], hero="edda", attack="melee", speech=True)
    assert rolled.state.heroes["edda"].roll.modifier == 0
    assert (
        act("spend_ap", table(hero("edda", severity)), hero="edda").state.heroes["edda"].marks
        == hero("edda", severity).marks
    )


@pytest.mark.rule("TS-EX-05")
def test_a_blow_of_35_combined_each_time() -> None:
    done = blow(hero(strength=10), 35, "combine:w1", "combine:w1", dice=[1])
    one = done.state.heroes["edda"]
    assert (said(one), one.wounds[0].overkill, filled(one), one.hp) == ("major:damaged-ear", 5, 1, 10)


@pytest.mark.rule("TS-EX-06")
def test_made_major_at_once() -> None:
    one = blow(hero("edda", MODERATE, strength=10), 35, "combine:w1", dice=[1]).state.heroes["edda"]
    assert (said(one), one.wounds[0].overkill, one.hp) == ("major:gouged-eye", 25, 10)


@pytest.mark.rule("TS-EX-07")
def test_the_first_in_a_slot_the_second_made_major() -> None:
    one = blow(hero("edda", MODERATE, strength=10), 35, "slot", "combine:w1").state.heroes["edda"]
    assert (said(one), one.wounds[0].overkill, one.hp) == ("major:spinal-injury minor", 15, 10)


@pytest.mark.rule("TS-EX-14")
def test_forced_to_be_major_and_dying() -> None:
    one = blow(hero("edda", MODERATE, *packs(9), hp=3), 5).state.heroes["edda"]
    assert (said(one), filled(one), names(one)) == ("major:whiplash", 10, ["Dazed (1)", "Dying"])


@pytest.mark.rule("TS-WOUND-09")
def test_a_major_is_no_place_for_another() -> None:
    done = blow(hero("edda", hurt("concussion"), *packs(9), hp=1), 1)
    assert done.asked == []
    assert done.state.heroes["edda"].overflow == ("w2",)


@pytest.mark.rule("TS-WOUND-01")
def test_wounds_that_are_not_there() -> None:
    for name in ("heal", "downgrade"):
        assert act(name, table(), hero="edda", wound="w9").result.code == "unknown-mark"
    assert act("gain_wound", table(), hero="nobody").result.code == "unknown-hero"
    assert act("gain_wound", table(hero(dead=True)), hero="edda").result.code == "dead"

"""Recovery, Scars, and EXP beyond the cap."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.tenslots import SYSTEM, effects
from pallbearer.systems.tenslots.rulings import Rulings
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
    packs,
    said,
    table,
)


def healed(*loads: Any, rulings: tuple[str, ...] = (), wound: str = "w1", **fields: Any) -> Any:
    return act("heal", table(hero("edda", *loads, **fields), rulings=rulings), hero="edda", wound=wound).state


@pytest.mark.rule("TS-SCAR-01", "TS-SCAR-03", "TS-SCAR-05", "TS-RULING-63")
def test_a_major_wound_heals_to_a_scar_in_its_slot() -> None:
    one = healed(*packs(2), MAJOR, exp=7).heroes["edda"]
    assert (said(one), one.slots[2], one.exp, filled(one)) == ("scar", "w1", 12, 3)


@pytest.mark.rule("TS-RULING-63")
def test_minor_goes_and_moderate_becomes_minor() -> None:
    assert said(healed(MINOR).heroes["edda"]) == ""
    assert said(healed(MODERATE).heroes["edda"]) == "minor"
    assert healed(MODERATE).heroes["edda"].exp == 0


@pytest.mark.rule("TS-RULING-63", "TS-SCAR-02")
def test_by_house_rule_step_by_step_and_the_scar_at_the_end() -> None:
    state, seen = table(hero("edda", hurt("whiplash")), rulings=["heal_major_by_steps"]), []
    for _ in range(3):
        state = act("heal", state, hero="edda", wound="w1").state
        seen.append((said(state.heroes["edda"]), state.heroes["edda"].exp))
    assert seen == [("moderate", 0), ("minor", 0), ("scar", 5)]


@pytest.mark.rule("TS-SCAR-02")
def test_before_it_is_healed_there_is_no_scar() -> None:
    state = act("rest", table(hero("edda", MAJOR)), hero="edda").state
    assert (said(state.heroes["edda"]), state.heroes["edda"].exp) == ("major", 0)


@pytest.mark.rule("TS-SCAR-04", "TS-RULING-67", "TS-EX-26")
def test_its_exp_lie_beyond_the_cap() -> None:
    one = hero("edda", MODERATE, held("sword"), hp=1, exp=100, counted=100, exp_cap=100)
    lost = blow(one, 18, "combine:w1", side="right").state
    done = act("heal", lost, hero="edda", wound="w1").state
    one = done.heroes["edda"]
    assert (one.exp, one.counted, one.exp_cap) == (105, 100, 100)
    assert (said(one), one.slots[0], one.lost) == ("scar:dismembered-hand", "w1", ("right hand",))
    assert act("gain_exp", done, hero="edda", amount=1).result.code == "at-cap"


@pytest.mark.rule("TS-RULING-67")
def test_the_room_under_the_cap_is_unchanged() -> None:
    state = healed(MAJOR, exp=90, counted=90, exp_cap=100)
    one = act("gain_exp", state, hero="edda", amount=30).state.heroes["edda"]
    assert (one.exp, one.counted) == (105, 100)


@pytest.mark.rule("TS-RULING-67")
def test_by_house_rule_it_is_saved_for_the_next_cap() -> None:
    state = healed(MAJOR, exp=100, counted=100, exp_cap=100, rulings=("scar_exp_saved",))
    assert (state.heroes["edda"].exp, state.heroes["edda"].exp_saved) == (100, 5)
    assert act("set_exp_cap", state, hero="edda", cap=104).result.code == "too-low"
    one = act("set_exp_cap", state, hero="edda", cap=200).state.heroes["edda"]
    assert (one.exp, one.counted, one.exp_cap, one.exp_saved) == (105, 105, 200, 0)


@pytest.mark.rule("TS-SCAR-06", "TS-RULING-66")
@pytest.mark.parametrize(("name", "params"), [("heal", {"wound": "s1"}), ("downgrade", {"wound": "s1"})])
def test_nothing_removes_a_scar(name: str, params: dict[str, str]) -> None:
    assert act(name, table(hero("edda", SCAR)), hero="edda", **params).result.code == "scar"


@pytest.mark.rule("TS-SCAR-06", "TS-RULING-66")
def test_neither_rest_nor_fatigue_nor_wounds_move_it() -> None:
    one = hero("edda", *[SCAR] * 9, held("sword"), hp=1)
    state = act("rest", table(one), hero="edda").state
    state = act("strain", state, hero="edda").state
    state = act("take_damage", state, hero="edda", damage=1).state
    assert [mark.kind for mark in state.heroes["edda"].marks] == ["scar"] * 9 + ["fatigue", "wound"]
    assert state.heroes["edda"].overflow == ("w11",)
    assert SYSTEM.acts["strike_mark"].by == "gm"


@pytest.mark.rule("TS-RULING-66")
def test_a_scar_is_no_wound_but_fills_a_slot() -> None:
    full = table(hero("edda", SCAR, *packs(8)))
    one = act("strain", full, hero="edda").state.heroes["edda"]
    assert (filled(one), one.dying) == (10, False)
    hit = blow(hero("edda", SCAR, *packs(9), hp=1), 1).state.heroes["edda"]
    assert hit.overflow == ("w2",)


@pytest.mark.rule("TS-RULING-68")
def test_ten_scars_leave_no_room() -> None:
    state = table(hero("edda", *[SCAR] * 9, MAJOR))
    state = act("heal", state, hero="edda", wound="w10").state
    one = state.heroes["edda"]
    assert (said(one), filled(one), one.dying) == (" ".join([SCAR] * 10), 10, False)
    assert act("get_item", state, hero="edda", name="rope").result.code == "no-room"
    assert act("strain", state, hero="edda").state.heroes["edda"].overflow == ("f11",)


@pytest.mark.rule("TS-RULING-64", "TS-WOUND-03")
def test_a_downgraded_major_leaves_no_scar_and_no_effects() -> None:
    state = blow(hero("edda", MODERATE, hp=1), 3, "combine:w1").state
    one = act("downgrade", state, hero="edda", wound="w1").state.heroes["edda"]
    assert (said(one), one.exp, names(one)) == ("moderate", 0, [])


@pytest.mark.rule("TS-RULING-64")
def test_by_house_rule_a_major_is_not_downgraded() -> None:
    state = table(hero("edda", MAJOR, MODERATE), rulings=["no_downgrade"])
    assert act("downgrade", state, hero="edda", wound="w1").result.code == "house-rule"
    assert said(act("downgrade", state, hero="edda", wound="w2").state.heroes["edda"]) == "major minor"


@pytest.mark.rule("TS-RULING-65")
def test_penalties_and_conditions_end_and_lost_parts_stay_lost() -> None:
    state = blow(hero("edda", MODERATE, hp=1), 20, "combine:w1", side="left").state
    one = act("heal", state, hero="edda", wound="w1").state.heroes["edda"]
    assert (names(one), one.lost, effects.speed(one, Rulings())) == ([], ("left leg",), 6)


@pytest.mark.rule("TS-RULING-65")
@pytest.mark.parametrize("steps", [False, True])
def test_by_house_rule_all_effects_of_lethal_rows_stay(steps: bool) -> None:
    rulings = ["lethal_effects_stay", *(["heal_major_by_steps"] if steps else [])]
    state = blow(hero("edda", MODERATE, hp=1), 20, "combine:w1", side="left", rulings=rulings).state
    for _ in range(3 if steps else 1):
        state = act("heal", state, hero="edda", wound="w1").state
        one = state.heroes["edda"]
        assert (names(one), effects.speed(one, Rulings())) == (["Stuck", "Unsteady"], 3)
    assert said(state.heroes["edda"]) == "scar:dismembered-leg"


@pytest.mark.rule("TS-RULING-65")
def test_that_house_rule_is_for_lethal_rows_only() -> None:
    one = healed(hurt("concussion"), rulings=("lethal_effects_stay",)).heroes["edda"]
    assert effects.modifier(one, effects.Use(), Rulings()) == 0


@pytest.mark.rule("TS-SCAR-04")
def test_caps_and_exp_have_bounds() -> None:
    assert act("gain_exp", table(), hero="edda", amount=0).result.code == "bad-number"
    assert act("set_exp_cap", table(), hero="edda", cap=-1).result.code == "bad-number"
    assert act("set_exp_cap", table(), hero="edda", cap=0).result.code == "no-change"
    assert act("gain_exp", table(), hero="edda", amount=40).state.heroes["edda"].exp == 40


@pytest.mark.rule("TS-RULING-63", "TS-RULING-06")
def test_the_slot_of_a_healed_wound_takes_what_overflows() -> None:
    one = healed(MINOR, *packs(9), over=(FATIGUE,)).heroes["edda"]
    assert (one.slots[0], one.overflow) == ("f2", ())

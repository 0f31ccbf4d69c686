"""What each injury does, until it is healed."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.tenslots import conditions, effects
from pallbearer.systems.tenslots.effects import Use
from pallbearer.systems.tenslots.rulings import Rulings
from tests.systems.tenslots.kit import (
    MODERATE,
    SCAR,
    act,
    blow,
    held,
    hero,
    hurt,
    injured,
    names,
    packs,
    table,
    wounded,
)


def cut(*wounds: Any, rulings: tuple[str, ...] = (), **use: Any) -> int:
    """The modifier of a d20 roll with these injuries."""
    one = hero("edda", *wounds)
    done = act("roll_d20", table(one, rulings=rulings), [10], ["stand"], hero="edda", **use)
    modifier: int = done.state.heroes["edda"].roll.modifier
    return modifier


@pytest.mark.rule("TS-SURFACE-01")
@pytest.mark.parametrize(("attack", "modifier"), [("melee", -2), ("ranged", 0), ("", 0)])
def test_torn_muscle(attack: str, modifier: int) -> None:
    assert cut(hurt("torn-muscle"), attack=attack) == modifier


@pytest.mark.rule("TS-SURFACE-02")
def test_whiplash() -> None:
    assert names(injured(2).state.heroes["edda"]) == ["Dazed (1)"]


@pytest.mark.rule("TS-SURFACE-03")
@pytest.mark.parametrize("use", [{}, {"attack": "melee"}, {"hearing": True}])
def test_concussion(use: dict[str, Any]) -> None:
    assert cut(hurt("concussion"), **use) == -2


@pytest.mark.rule("TS-SURFACE-04")
@pytest.mark.parametrize(("hand", "modifier"), [("left", -4), ("both", -4), ("right", 0), ("", 0)])
def test_crushed_fingers(hand: str, modifier: int) -> None:
    assert cut(hurt("crushed-fingers", "left"), hand=hand) == modifier


@pytest.mark.rule("TS-SURFACE-05")
def test_damaged_ear_dulls_hearing() -> None:
    assert (cut(hurt("damaged-ear", "left"), hearing=True), cut(hurt("damaged-ear", "left"))) == (-2, 0)


@pytest.mark.rule("TS-SURFACE-06", "TS-SURFACE-07")
@pytest.mark.parametrize(("steps", "halted"), [((4,), False), ((5,), True), ((2, 3), True), ((), False)])
def test_damaged_ear_halts_after_more_than_4_paces(steps: tuple[int, ...], halted: bool) -> None:
    state = table(hero("edda", hurt("damaged-ear", "left")))
    for paces in steps:
        state = act("move", state, hero="edda", paces=paces).state
    state = act("end_turn", state, hero="edda").state
    moved = act("move", state, hero="edda", paces=1)
    assert (getattr(moved.result, "code", "") == "halted") is halted
    after = act("end_turn", state, hero="edda").state
    assert act("move", after, hero="edda", paces=1).state.heroes["edda"].turn.moved == 1


@pytest.mark.rule("TS-SURFACE-06")
def test_who_is_halted_may_still_be_moved_by_others() -> None:
    state = table(hero("edda", hurt("damaged-ear", "left"), halted=True))
    assert act("move", state, hero="edda", paces=3, forced=True).state.heroes["edda"].turn.forced == 3


@pytest.mark.rule("TS-AGGRAVATED-01", "TS-AGGRAVATED-02")
def test_damaged_arm_is_out_of_use_and_drops_what_it_holds() -> None:
    done = injured(6, held("sword"), held("lamp", place="left hand"), side="right").state
    assert [item.id for item in done.ground] == ["sword"]
    refused = act("move_item", done, hero="edda", item="lamp", to="right hand").result
    assert refused.code == "no-hand"
    assert act("roll_d20", done, hero="edda", hand="right").result.code == "no-hand"
    assert act("roll_d20", done, [9], ["stand"], hero="edda", hand="left").state.heroes["edda"].roll.face == 9
    healed = act("heal", done, hero="edda", wound="w1").state
    assert (
        act("move_item", healed, hero="edda", item="lamp", to="right hand").state.heroes["edda"].items[0].place
        == "right hand"
    )


@pytest.mark.rule("TS-AGGRAVATED-03")
def test_damaged_leg() -> None:
    assert names(injured(7, dice=[1]).state.heroes["edda"]) == ["Prone"]


@pytest.mark.rule("TS-AGGRAVATED-04", "TS-RULING-41")
@pytest.mark.parametrize(("paces", "wounds"), [(4, ["major"]), (5, ["major", "minor"])])
def test_damaged_ribs(paces: int, wounds: list[str]) -> None:
    state = act("move", table(hero("edda", hurt("damaged-ribs"), hp=5)), hero="edda", paces=paces).state
    one = act("end_turn", state, hero="edda").state.heroes["edda"]
    assert (wounded(one), one.hp) == (wounds, 5)


@pytest.mark.rule("TS-AGGRAVATED-05", "TS-AGGRAVATED-06")
def test_damaged_jaw() -> None:
    state = table(hero("edda", hurt("damaged-jaw")))
    assert cut(hurt("damaged-jaw"), speech=True) == -4
    assert cut(hurt("damaged-jaw")) == 0
    said = act("speak", state, hero="edda", words=3).state
    refused = act("speak", said, hero="edda", words=3).result
    assert refused.code == "too-many-words"
    assert "2 more words" in refused.remedy
    assert act("speak", said, hero="edda", words=2).state.heroes["edda"].turn.words == 5
    assert act("speak", act("end_turn", said, hero="edda").state, hero="edda", words=5).state


@pytest.mark.rule("TS-AGGRAVATED-07", "TS-AGGRAVATED-08")
@pytest.mark.parametrize(
    ("use", "modifier"),
    [
        ({"attack": "ranged"}, -2),
        ({"attack": "melee"}, 0),
        ({"eye": "left"}, -2),
        ({"eye": "both"}, -2),
        ({"eye": "right"}, 0),
    ],
)
def test_damaged_eye(use: dict[str, Any], modifier: int) -> None:
    assert cut(hurt("damaged-eye", "left"), **use) == modifier


@pytest.mark.rule("TS-TRAUMATIC-01")
@pytest.mark.parametrize(("paces", "wounds"), [(3, ["major"]), (4, ["major", "minor"])])
def test_foreign_object(paces: int, wounds: list[str]) -> None:
    state = act("move", table(hero("edda", hurt("foreign-object"))), hero="edda", paces=paces).state
    assert wounded(act("end_turn", state, hero="edda").state.heroes["edda"]) == wounds


@pytest.mark.rule("TS-TRAUMATIC-02", "TS-RULING-55")
@pytest.mark.parametrize(("multiplier", "lost"), [(1, 9), (2, 9), (3, 9), (4, 12)])
def test_cracked_skull(multiplier: int, lost: int) -> None:
    one = hero("edda", hurt("cracked-skull"), strength=20)
    assert blow(one, 3, critical=True, multiplier=multiplier).state.heroes["edda"].hp == 20 - lost


@pytest.mark.rule("TS-RULING-55")
def test_cracked_skull_twice_is_still_3() -> None:
    assert effects.critical(hero("edda", hurt("cracked-skull"), hurt("cracked-skull")), 2) == 3


@pytest.mark.rule("TS-TRAUMATIC-03", "TS-TRAUMATIC-04")
def test_collapsed_lung() -> None:
    assert cut(hurt("collapsed-lung"), speech=True) == -10
    assert effects.word_limit(hero("edda", hurt("collapsed-lung"))) == 1
    assert (
        act("speak", table(hero("edda", hurt("collapsed-lung"))), hero="edda", words=2).result.code == "too-many-words"
    )


@pytest.mark.rule("TS-TRAUMATIC-05")
@pytest.mark.parametrize("use", [{}, {"attack": "ranged"}, {"speech": True}])
def test_brain_injury(use: dict[str, Any]) -> None:
    assert cut(hurt("brain-injury"), **use) == -4


@pytest.mark.rule("TS-TRAUMATIC-06", "TS-RULING-52", "TS-RULING-41")
def test_spinal_injury_hurts_once_for_each_spending() -> None:
    state = table(hero("edda", hurt("spinal-injury"), hp=5))
    state = act("spend_ap", state, hero="edda", ap=3).state
    assert wounded(state.heroes["edda"]) == ["major", "minor"]
    state = act("spend_ap", state, (), ["slot"], hero="edda").state
    assert wounded(state.heroes["edda"]) == ["major", "minor", "minor"]
    assert state.heroes["edda"].hp == 5


@pytest.mark.rule("TS-RULING-52")
def test_by_house_rule_for_each_ap_or_once_in_a_turn() -> None:
    per_ap = table(hero("edda", hurt("spinal-injury")), rulings=["spinal_per_ap"])
    done = act("spend_ap", per_ap, (), ["slot", "slot"], hero="edda", ap=3)
    assert wounded(done.state.heroes["edda"]) == ["major", "minor", "minor", "minor"]
    per_turn = table(hero("edda", hurt("spinal-injury")), rulings=["spinal_per_turn"])
    state = act("spend_ap", act("spend_ap", per_turn, hero="edda").state, hero="edda").state
    assert wounded(state.heroes["edda"]) == ["major", "minor"]
    state = act("spend_ap", act("end_turn", state, hero="edda").state, (), ["slot"], hero="edda").state
    assert wounded(state.heroes["edda"]) == ["major", "minor", "minor"]


@pytest.mark.rule("TS-LETHAL-01")
def test_crushed_windpipe() -> None:
    state = table(hero("edda", hurt("crushed-windpipe")))
    assert act("speak", state, hero="edda", words=1).result.code == "speechless"
    assert act("roll_d20", state, hero="edda", speech=True).result.code == "speechless"


@pytest.mark.rule("TS-LETHAL-02", "TS-LETHAL-03", "TS-LETHAL-04", "TS-LETHAL-05")
@pytest.mark.parametrize(("amount", "part"), [(17, "hand"), (18, "arm")])
def test_a_lost_hand_or_arm_drops_what_it_held(amount: int, part: str) -> None:
    done = injured(amount, held("sword"), held("lamp", place="left hand"), side="right").state
    assert done.heroes["edda"].lost == (f"right {part}",)
    assert [item.id for item in done.ground] == ["sword"]
    assert act("pick_up", done, hero="edda", item="sword", place="right hand").result.code == "no-hand"


@pytest.mark.rule("TS-LETHAL-06", "TS-LETHAL-07", "TS-LETHAL-09", "TS-LETHAL-10")
def test_dismembered_leg() -> None:
    one = injured(19, side="left").state.heroes["edda"]
    assert one.lost == ("left leg",)
    assert names(one) == ["Stuck", "Unsteady"]
    assert effects.speed(one, Rulings()) == 3


@pytest.mark.rule("TS-LETHAL-08", "TS-EX-25")
@pytest.mark.parametrize(("speed", "after"), [(3, 1), (6, 3), (4, 1), (1, 1), (0, 0)])
def test_speed_is_never_below_1_by_that(speed: int, after: int) -> None:
    assert effects.speed(hero("edda", hurt("dismembered-leg", "left"), speed=speed), Rulings()) == after


@pytest.mark.rule("TS-LETHAL-11", "TS-LETHAL-12")
def test_gouged_eye() -> None:
    one = injured(20, side="left").state.heroes["edda"]
    assert (one.lost, names(one)) == (("left eye",), ["Blinded (5)"])
    state = table(one)
    assert act("roll_d20", state, hero="edda", eye="left").result.code == "no-eye"
    assert act("roll_d20", state, [9], ["stand"], hero="edda", eye="both").state.heroes["edda"].roll.face == 9


@pytest.mark.rule("TS-LETHAL-13", "TS-EX-25")
def test_gouged_eye_worsens_blindness() -> None:
    state = act("adjust_condition", table(hero("edda", MODERATE, hp=1)), hero="edda", name="Blinded", number=5).state
    done = act("take_damage", state, (), ["combine:w1"], hero="edda", damage=21, side="left").state
    assert conditions.listed(done.heroes["edda"], done.rulings) == {"Blinded": 10}
    healed = act("heal", done, hero="edda", wound="w1").state
    assert conditions.listed(healed.heroes["edda"], healed.rulings) == {"Blinded": 5}


@pytest.mark.rule("TS-RULING-44")
def test_numbers_add_up_and_a_repeated_row_stacks() -> None:
    # Public case C2: here the same injury twice does count twice, on the other limb where there is one.
    assert cut(hurt("concussion"), hurt("concussion")) == -4
    assert cut(hurt("damaged-ear", "left"), hurt("damaged-ear", "right"), hearing=True) == -4
    assert cut(hurt("crushed-fingers", "left"), hurt("crushed-fingers", "right"), hand="left") == -4
    legs = hero("edda", hurt("dismembered-leg", "left"), hurt("dismembered-leg", "right"), speed=8)
    assert effects.speed(legs, Rulings()) == 2
    ribs = table(hero("edda", hurt("damaged-ribs"), hurt("damaged-ribs")))
    ran = act("move", ribs, hero="edda", paces=5).state
    assert wounded(act("end_turn", ran, (), ["slot"], hero="edda").state.heroes["edda"]) == [
        "major",
        "major",
        "minor",
        "minor",
    ]


@pytest.mark.rule("TS-RULING-44")
def test_by_house_rule_only_the_worst_of_like_penalties() -> None:
    worst = ("worst_penalty_only",)
    assert cut(hurt("concussion"), hurt("brain-injury"), rulings=worst) == -4
    assert cut(hurt("concussion"), hurt("torn-muscle"), attack="melee", rulings=worst) == -4
    legs = hero("edda", hurt("dismembered-leg", "left"), hurt("dismembered-leg", "right"), speed=8)
    assert effects.speed(legs, Rulings(worst_penalty_only=True)) == 5
    ribs = table(hero("edda", hurt("damaged-ribs"), hurt("damaged-ribs")), rulings=worst)
    ran = act("move", ribs, hero="edda", paces=5).state
    assert wounded(act("end_turn", ran, hero="edda").state.heroes["edda"]) == ["major", "major", "minor"]


@pytest.mark.rule("TS-EX-23")
def test_concussion_brain_injury_and_torn_muscle() -> None:
    assert cut(hurt("concussion"), hurt("brain-injury")) == -6
    assert cut(hurt("concussion"), hurt("brain-injury"), hurt("torn-muscle"), attack="melee") == -8


@pytest.mark.rule("TS-EX-24", "TS-RULING-53")
@pytest.mark.parametrize(("paces", "wounds"), [(3, 0), (4, 1), (5, 2)])
def test_ribs_and_foreign_object_together(paces: int, wounds: int) -> None:
    state = act(
        "move", table(hero("edda", hurt("damaged-ribs"), hurt("foreign-object"))), hero="edda", paces=paces
    ).state
    done = act("end_turn", state, (), ["slot"] if wounds == 2 else (), hero="edda").state
    assert wounded(done.heroes["edda"]) == ["major", "major"] + ["minor"] * wounds


@pytest.mark.rule("TS-RULING-53")
@pytest.mark.parametrize(("rulings", "wounds"), [((), ["major"]), (("forced_movement_counts",), ["major", "minor"])])
def test_forced_movement_counts_only_by_house_rule(rulings: tuple[str, ...], wounds: list[str]) -> None:
    state = table(hero("edda", hurt("damaged-ribs")), rulings=rulings)
    state = act("move", act("move", state, hero="edda", paces=2).state, hero="edda", paces=3, forced=True).state
    assert wounded(act("end_turn", state, hero="edda").state.heroes["edda"]) == wounds


@pytest.mark.rule("TS-RULING-53")
def test_movement_is_counted_over_one_turn() -> None:
    state = table(hero("edda", hurt("damaged-ribs")))
    for _ in range(2):
        state = act("end_turn", act("move", state, hero="edda", paces=4).state, hero="edda").state
    assert wounded(state.heroes["edda"]) == ["major"]


@pytest.mark.rule("TS-RULING-54")
def test_the_lower_limit_binds_and_penalties_on_speech_add_up() -> None:
    both = (hurt("damaged-jaw"), hurt("collapsed-lung"))
    assert effects.word_limit(hero("edda", *both)) == 1
    assert effects.word_limit(hero("edda", *both, hurt("crushed-windpipe"))) == 0
    assert effects.word_limit(hero("edda")) is None
    assert cut(*both, speech=True) == -14
    assert cut(*both, speech=True, rulings=("worst_speech_penalty",)) == -10
    assert cut(*both, hurt("concussion"), hurt("concussion"), speech=True, rulings=("worst_speech_penalty",)) == -14


@pytest.mark.rule("TS-RULING-50")
@pytest.mark.parametrize(("rulings", "modifier"), [((), -2), (("eye_penalty_twice",), -4)])
def test_a_ranged_attack_with_the_hurt_eye(rulings: tuple[str, ...], modifier: int) -> None:
    assert cut(hurt("damaged-eye", "left"), attack="ranged", eye="left", rulings=rulings) == modifier


@pytest.mark.rule("TS-RULING-51")
def test_only_that_hand_drops_and_a_two_handed_piece_too() -> None:
    sword, lamp = held("sword"), held("lamp", place="left hand")
    assert [item.id for item in injured(6, sword, lamp, side="left").state.ground] == ["lamp"]
    spear = held("spear", 2, "both hands", two_handed=True)
    assert [item.id for item in injured(6, spear, side="left").state.ground] == ["spear"]


@pytest.mark.rule("TS-RULING-51")
@pytest.mark.parametrize(("answer", "ground", "place"), [("yes", [], "right hand"), ("no", ["spear"], None)])
def test_by_house_rule_the_other_hand_may_keep_it(answer: str, ground: list[str], place: str | None) -> None:
    spear = held("spear", 2, "both hands", two_handed=True)
    done = injured(6, spear, answers=(answer,), side="left", rulings=["keep_two_handed"]).state
    assert [item.id for item in done.ground] == ground
    assert getattr(done.heroes["edda"].item("spear"), "place", None) == place


@pytest.mark.rule("TS-RULING-56")
def test_an_arm_whose_hand_is_gone_may_still_be_hurt() -> None:
    one = hero("edda", MODERATE, held("lamp", place="left hand"), hp=1, lost=("right hand",))
    damaged = blow(one, 7, "combine:w1", side="right").state
    assert damaged.heroes["edda"].wounds[0].side == "right"
    gone = blow(one, 19, "combine:w1", side="right").state
    assert gone.heroes["edda"].lost == ("right hand", "right arm")
    assert (damaged.ground, gone.ground) == ((), ())


@pytest.mark.rule("TS-TRAUMATIC-06", "TS-SURFACE-06", "TS-AGGRAVATED-06")
@pytest.mark.parametrize(
    ("name", "params"), [("move", {"paces": 0}), ("spend_ap", {"ap": 11}), ("speak", {"words": -4})]
)
def test_absurd_turns_are_refused(name: str, params: dict[str, int]) -> None:
    assert act(name, table(), hero="edda", **params).result.code == "bad-number"


@pytest.mark.rule("TS-WOUND-13")
def test_a_scar_and_a_lesser_wound_have_no_effects() -> None:
    assert effects.cuts(hero("edda", SCAR, *packs(2)), Use(attack="melee"), Rulings()) == ()

"""What is held ready and what is worn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.systems.deadweight.state import Item, State
from tests.systems.deadweight.kit import act, table
from tests.systems.deadweight.things import burning, item, mail, owner, several

HELMET = item("helmet", kind="armor", tags=("helmet",))
SWORD = item("sword", place="right hand", wielded=True)


def held(state: State, id: str) -> Item:
    found = state.hero("edda").item(id)
    assert found is not None
    return found


@pytest.mark.rule("DW-INV-19")
def test_a_wielded_thing_goes_in_a_hand() -> None:
    done = act("wield", table(owner("edda", item("sword"))), hero="edda", item="sword")
    assert held(done.state, "sword") == SWORD
    done = act("wield", table(owner("edda", item("sword"))), hero="edda", item="sword", hand="left hand")
    assert held(done.state, "sword").place == "left hand"


@pytest.mark.rule("DW-INV-19")
def test_nothing_is_wielded_but_in_a_hand() -> None:
    assert (
        act("wield", table(owner("edda", item("sword"))), hero="edda", item="sword", hand="torso").result.code
        == "no-hand"
    )


@pytest.mark.rule("DW-INV-20")
def test_the_second_thing_goes_in_the_other_hand_and_a_third_in_none() -> None:
    state = table(owner("edda", SWORD, item("axe"), item("mace")))
    state = act("wield", state, hero="edda", item="axe").state
    assert held(state, "axe").place == "left hand"
    refused = act("wield", state, hero="edda", item="mace").result
    assert refused.code == "hand-taken"
    assert "stow it first" in refused.remedy


@pytest.mark.rule("DW-INV-20")
@pytest.mark.parametrize(("answer", "place"), [("yes", "right hand"), ("no", "bag")])
def test_a_very_good_explanation_is_for_the_gm_to_judge(answer: str, place: str) -> None:
    state = table(owner("edda", SWORD, item("candle")))
    why = "the candle is stuck to the cross-guard"
    done = act("wield", state, answers=[answer], hero="edda", item="candle", hand="right hand", explanation=why)
    assert done.asked[0].who == "gm"
    assert why in done.asked[0].question.text
    assert held(done.state, "candle").place == place
    assert getattr(done.result, "code", "") == ("" if answer == "yes" else "hand-taken")


@pytest.mark.rule("DW-INV-20")
def test_no_explanation_makes_a_hand_larger() -> None:
    state = table(owner("edda", SWORD, item("idol", characteristics=("oversized",))))
    done = act("wield", state, hero="edda", item="idol", hand="right hand", explanation="I am strong")
    assert done.result.code == "hand-taken"
    assert done.asked == []


@pytest.mark.rule("DW-INV-19", "DW-DICE-08")
def test_what_is_wielded_already_or_used_up_is_not_wielded() -> None:
    assert act("wield", table(owner("edda", SWORD)), hero="edda", item="sword").result.code == "wielded"
    daggers = item("daggers", usage=4, gone=True)
    assert act("wield", table(owner("edda", daggers)), hero="edda", item="daggers").result.code == "used-up"


@pytest.mark.rule("DW-INV-18", "DW-INV-16")
def test_armor_and_helmet_in_use_go_on_the_torso() -> None:
    state = table(owner("edda", mail(place="bag", worn=False), HELMET))
    for id in ("mail", "helmet"):
        state = act("wear", state, hero="edda", item=id).state
        assert (held(state, id).place, held(state, id).worn) == ("torso", True)
    assert act("wear", state, hero="edda", item="mail").result.code == "worn"


@pytest.mark.rule("DW-INV-18", "DW-INV-16")
def test_only_armor_is_worn_and_only_while_the_torso_has_room() -> None:
    state = table(owner("edda", item("rope"), mail(place="bag", worn=False), *several(4, "torso")))
    assert act("wear", state, hero="edda", item="rope").result.code == "no-armor"
    assert act("wear", state, hero="edda", item="mail").result.code == "no-room"


@pytest.mark.rule("DW-RULING-18", "DW-WIZARD-05", "DW-INV-18")
def test_what_the_class_may_not_use_is_carried_only() -> None:
    plate = mail(place="bag", worn=False, armor_weight="heavy")
    refused = act("wear", table(owner("edda", plate, class_name="wizard")), hero="edda", item="mail").result
    assert "DW-RULING-18" in refused.rules
    lenient = table(owner("edda", plate, class_name="wizard"), rulings=["barred_gear_disadvantage"])
    assert held(act("wear", lenient, hero="edda", item="mail").state, "mail").worn is True


@pytest.mark.rule("DW-INV-23", "DW-INV-18", "DW-INV-19")
def test_putting_away_asks_where() -> None:
    state = table(owner("edda", SWORD, mail()))
    done = act("stow", state, answers=["belt"], hero="edda", item="sword")
    assert held(done.state, "sword") == replace(SWORD, place="belt", wielded=False)
    done = act("stow", state, hero="edda", item="mail", to="bag")
    assert (held(done.state, "mail").place, held(done.state, "mail").worn) == ("bag", False)
    done = act("stow", state, hero="edda", item="sword", to="right hand")
    assert held(done.state, "sword") == replace(SWORD, wielded=False)
    done = act("stow", state, answers=["dropped"], hero="edda", item="sword")
    assert [one.id for one in done.state.ground] == ["sword"]


@pytest.mark.rule("DW-INV-23", "DW-INV-19")
def test_only_what_is_in_use_is_put_away_and_no_burning_light() -> None:
    state = table(owner("edda", item("rope"), burning(), *several(1, "belt")))
    assert act("stow", state, hero="edda", item="rope").result.code == "not-in-use"
    assert act("stow", state, hero="edda", item="torch").result.code == "lit"
    assert (
        act("stow", table(owner("edda", SWORD, *several(1, "belt"))), hero="edda", item="sword", to="belt").result.code
        == "no-room"
    )

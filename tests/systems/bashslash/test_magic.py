"""Magic (MATCH)."""

from __future__ import annotations

import pytest

from pallbearer.rules.rehearse import Rehearsal
from tests.systems.bashslash.kit import act, event, foe, hero, odds, refused, table, thing, thrown, told

WAND = thing("wand", "w", place="belt")


@pytest.mark.rule("BS-MATCH-08")
def test_cunning_and_mana_against_mana_and_moxie() -> None:
    state = table(hero(Mana=6), foe("orc", Moxie=4))
    done = act("cast", state, (3, 5, 1, 2, 4), hero="edda", target="orc")
    assert thrown(done) == [(4,), (6,), (4, 4), (4,)], "no Mana: Cunning with disadvantage"
    assert (event(done, "TestMade").difficulty, event(done, "TestMade").successes) == (4, 1)


@pytest.mark.rule("BS-MATCH-09", "BS-RULING-46")
def test_then_the_wand_is_checked_and_the_successes_are_told() -> None:
    state = table(hero("edda", WAND, Mana=6), foe("orc"))
    done = act("cast", state, (3, 5, 1, 2, 1, 1, 4), hero="edda", target="orc", spell="Fog", wand="w")
    cast = event(done, "SpellCast")
    assert (cast.spell, cast.successes, cast.wand, cast.wand_successes) == ("Fog", 2, "w", 1)
    assert thrown(done)[-1] == (4,)
    assert done.state.being("orc").sweat == 0, "what a spell does is for the table"
    failed = act("cast", state, (1, 1, 4, 4, 4, 4), hero="edda", target="orc", wand="w")
    assert event(failed, "SpellCast").wand == "", "the wand is checked only after success"


def bolt(rulings: list[str]) -> Rehearsal[object]:
    state = table(hero("edda", WAND, Mana=6), foe("orc"), rulings=rulings)
    return act("write_spell", state, name="Bolt", text="A blue spark.", hits=True)


@pytest.mark.rule("BS-RULING-46")
def test_by_house_rule_a_table_has_its_own_spells() -> None:
    state = bolt(["own_spells"]).state
    assert refused("cast", state, hero="edda", target="orc", spell="Fog") == "unknown-spell"
    done = act("cast", state, (3, 5, 1, 2, 1, 1), hero="edda", target="orc", spell="Bolt")
    assert done.state.being("orc").sweat == 2
    assert event(done, "SpellCast").effect == "A blue spark."
    failed = act(
        "cast", state, (3, 5, 1, 2, 1, 1, 1), hero="edda", target="orc", spell="Bolt", wand="w", wand_difficulty=2
    )
    assert failed.state.being("orc").sweat == 0, "the wand failed"
    assert refused("write_spell", table(), name="Bolt") == "no-house-rule"
    assert refused("write_spell", state, name="Bolt", text="A blue spark.", hits=True) == "no-change"
    assert refused("write_spell", state, name="") == "bad-name"


def test_against_a_number_and_its_odds() -> None:
    state = table(hero(Mana=6))
    assert odds("cast", state, hero="edda", difficulty=4).outcomes == {
        "2 successes": "1/8",
        "1 success": "1/2",
        "failure": "3/8",
    }
    assert refused("cast", state, hero="edda", difficulty=99) == "bad-difficulty"
    assert refused("cast", state, hero="edda", wand="w") == "unknown-item"
    rope = table(hero("edda", thing("rope", "r")))
    assert refused("cast", rope, hero="edda", wand="r") == "no-die"
    assert told(act("cast", state, (1, 1), hero="edda"))[-1] == "SpellCast"

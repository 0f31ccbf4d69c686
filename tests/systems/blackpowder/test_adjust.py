"""The GM adjusts anything, and players write on their own sheet."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import GM
from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.invariants import invariants
from pallbearer.systems.blackpowder.state import Breath, Drink, Item
from tests.systems.blackpowder.kit import CUTLASS, PISTOL, act, foe, hero, refused, table, told, worn


@pytest.mark.rule("BP-RULING-04")
def test_every_adjustment_is_the_gms_and_logged_as_a_ruling() -> None:
    state = table(hero(items=(CUTLASS,)), foe())
    done = (
        act("adjust_ability", state, hero="anne", ability="AGILITY", value=2, why="luck"),
        act("adjust_hit_points", state, hero="anne", hp=3, max_hp=9),
        act("adjust_count", state, hero="anne", what="silver", value=50),
        act("adjust_fate", state, hero="anne", fate="dead"),
        act("adjust_item", state, hero="anne", item="cutlass", broken=True),
        act("adjust_foe", state, foe="brute", name="Brigand", attack_dr=15),
    )
    for one in done:
        assert one.events[0].tell(SYSTEM.names(one.state)).startswith("Ruling: ")
    assert done[0].state.hero("anne").AGILITY == 2
    assert (done[1].state.hero("anne").hp, done[1].state.hero("anne").max_hp) == (3, 9)
    assert done[2].state.hero("anne").silver == 50
    assert (done[3].state.hero("anne").fate, done[3].state.hero("anne").hp) == ("dead", 0)
    assert done[4].state.hero("anne").item("cutlass").broken is True
    assert (done[5].state.foes["brute"].name, done[5].state.foes["brute"].attack_dr) == ("Brigand", 15)
    assert all(act_.by == "gm" for name, act_ in SYSTEM.acts.items() if name.startswith("adjust_"))


@pytest.mark.rule("BP-RULING-04", "BP-RULING-49", "BP-RULING-44")
@pytest.mark.parametrize(
    ("name", "params", "code"),
    [
        ("adjust_ability", {"hero": "nobody", "ability": "AGILITY", "value": 1}, "unknown-hero"),
        ("adjust_ability", {"hero": "anne", "ability": "LUCK", "value": 1}, "unknown-ability"),
        ("adjust_ability", {"hero": "anne", "ability": "AGILITY", "value": 0}, "no-change"),
        ("adjust_ability", {"hero": "anne", "ability": "AGILITY", "value": 10**9}, "bad-figure"),
        ("adjust_hit_points", {"hero": "anne", "hp": 9}, "bad-figure"),
        ("adjust_hit_points", {"hero": "anne", "hp": 8}, "no-change"),
        ("adjust_hit_points", {"hero": "ghost", "hp": 1}, "dead"),
        ("adjust_count", {"hero": "anne", "what": "teeth", "value": 1}, "unknown-figure"),
        ("adjust_count", {"hero": "anne", "what": "idle", "value": -1}, "bad-figure"),
        ("adjust_count", {"hero": "anne", "what": "idle", "value": 0}, "no-change"),
        ("adjust_fate", {"hero": "anne"}, "no-change"),
        ("adjust_fate", {"hero": "anne", "fate": "bored"}, "unknown-fate"),
        ("adjust_fate", {"hero": "anne", "fate": "drowning"}, "not-under"),
        ("adjust_item", {"hero": "anne", "item": "cutlass"}, "no-change"),
        ("adjust_item", {"hero": "anne", "item": "cutlass", "tier": 3}, "bad-figure"),
        ("adjust_item", {"hero": "anne", "item": "cutlass", "damage": "??"}, "bad-damage"),
        ("adjust_item", {"hero": "anne", "item": "cutlass", "loaded": True}, "no-firearm"),
        ("adjust_item", {"hero": "anne", "item": "nothing"}, "unknown-item"),
        ("adjust_foe", {"foe": "brute"}, "no-change"),
        ("adjust_foe", {"foe": "brute", "attack_dr": 10**6}, "bad-dr"),
        ("edit_gm_notes", {"text": ""}, "no-change"),
        ("edit_gm_notes", {"text": "x" * 10_001}, "bad-text"),
    ],
)
def test_adjustments_that_make_no_sense_are_refused(name: str, params: dict[str, Any], code: str) -> None:
    state = table(hero(items=(CUTLASS,)), hero("ghost", hp=0, max_hp=5, fate="dead"), foe())
    assert refused(act(name, state, **params)) == code


@pytest.mark.rule("BP-RULING-44", "BP-RULING-42", "BP-GROG-08")
def test_the_gm_brings_back_the_dead_and_sobers_up_the_drunk() -> None:
    drowned = hero(hp=0, max_hp=5, fate="drowned", water="under", breath=Breath(60, 0, 3, 3), drinks=(Drink(0, True),))
    done = act("adjust_fate", table(drowned), hero="anne", breathes=True, sober=True)
    anne = done.state.hero("anne")
    assert (anne.fate, anne.hp, anne.water, anne.breath, anne.drinks) == ("", 1, "", Breath(), ())


@pytest.mark.rule("BP-RULING-17", "BP-RULING-27", "BP-RULING-35")
def test_the_gm_changes_any_thing() -> None:
    state = table(hero(items=(PISTOL, worn(2), CUTLASS)))
    unloaded = act("adjust_item", state, hero="anne", item="pistol", loaded=False, name="wet pistol", damage="2d4")
    pistol = unloaded.state.hero("anne").item("pistol")
    assert (pistol.loaded, pistol.name, pistol.damage) == (False, "wet pistol", "2d4")
    assert act("adjust_item", state, hero="anne", item="coat", tier=0).state.hero("anne").tier == 0
    lost = act("adjust_item", state, hero="anne", item="cutlass", lost=True)
    assert lost.state.hero("anne").item("cutlass").place == "lost"
    back = act("adjust_item", lost.state, hero="anne", item="cutlass", lost=False)
    assert back.state.hero("anne").item("cutlass").place == "pack"


@pytest.mark.rule("BP-RULING-09")
def test_what_the_gm_does_to_hidden_enemies_stays_hidden() -> None:
    state = table(hero(), foe(secret=True))
    for name, params in (
        ("adjust_hit_points", {"hero": "brute", "hp": 3}),
        ("adjust_ability", {"hero": "brute", "ability": "STRENGTH", "value": 3}),
        ("adjust_foe", {"foe": "brute", "attack_dr": 9}),
        ("edit_gm_notes", {"text": "It waits below."}),
    ):
        one = SYSTEM.acts[name]
        assert one.secret is not None
        assert one.secret(state, one.params(**params)) is True
        assert [record.audience for record in act(name, state, **params).records] == [(GM,)]


@pytest.mark.rule("BP-TEST-10")
def test_players_name_themselves_and_write_notes() -> None:
    state = table(hero(notes="Owes Ned."))
    assert act("rename_hero", state, hero="anne", name="  Red   Anne ").state.hero("anne").name == "Red Anne"
    assert refused(act("rename_hero", state, hero="anne", name="Anne")) == "no-change"
    assert refused(act("rename_hero", state, hero="anne", name="\x00")) == "bad-name"
    assert act("edit_notes", state, hero="anne", text="Paid Ned.").state.hero("anne").notes == "Paid Ned."
    late = act("edit_notes", state, hero="anne", text="Paid Ned.", before="")
    assert refused(late) == "changed-meanwhile"
    assert "Owes Ned." in late.result.remedy
    assert "Paid Ned." in late.result.remedy


@pytest.mark.rule("BP-RULING-35")
def test_silver_comes_and_goes_and_weighs_nothing() -> None:
    state = table(hero(silver=10))
    rich = act("gain_silver", state, hero="anne", amount=10_000, reason="a prize")
    assert rich.state.hero("anne").silver == 10_010
    assert act("spend_silver", state, hero="anne", amount=4).state.hero("anne").silver == 6
    assert refused(act("spend_silver", state, hero="anne", amount=11)) == "too-poor"
    assert refused(act("gain_silver", state, hero="anne", amount=-5)) == "bad-amount"


@pytest.mark.rule("BP-TEST-01")
def test_dice_are_thrown_for_anything() -> None:
    done = act("roll_dice", table(), (3, 4), hero="anne", notation="2d6+1", why="weather")
    assert (done.result, told(done)) == (8, ["DiceThrown"])
    hidden = act("roll_dice", table(), (3,), notation="D6", secret=True)
    assert {step.audience for step, _ in hidden.steps} == {(GM,)}
    assert refused(act("roll_dice", table(), hero="anne", notation="six")) == "bad-notation"


@pytest.mark.rule("BP-RULING-17", "BP-RULING-45")
def test_rounds_and_fights_come_and_go() -> None:
    state = table(hero(idle=2), foe(idle=1))
    first = act("next_round", state)
    assert (first.state.round, first.state.hero("anne").idle, first.state.foes["brute"].idle) == (1, 1, 0)
    over = act("end_fight", first.state)
    assert (over.state.round, over.state.hero("anne").idle) == (0, 0)
    assert refused(act("end_fight", over.state)) == "no-fight"


@pytest.mark.rule("BP-RULING-32", "BP-RULING-24", "BP-RULING-14", "BP-BREATH-08")
@pytest.mark.parametrize(
    ("sailor", "said"),
    [
        (hero(hp=-1, max_hp=3), "of 3 HP"),
        (hero(items=(worn(1), worn(2, id="mail"))), "2 armors"),
        (hero(items=(worn(1, 2),)), "tier 2 of 1"),
        (hero(items=(CUTLASS, CUTLASS)), "in two places"),
        (hero(fate="drowned"), "drowned with 8 HP"),
        (hero(drinks=(Drink(7, True),)), "yet to come"),
        (hero(breath=Breath(failures=1)), "failed more rounds"),
        (hero(idle=-1), "no rounds"),
        (hero(silver=-1), "below 0"),
        (hero(items=(Item("x", "x", loaded=True),)), "no firearm"),
        (hero(items=(Item("x", "x", load=-1),)), "below 0"),
    ],
)
def test_invariants_see_what_is_wrong(sailor: Any, said: str) -> None:
    wrong = invariants(table(sailor))
    assert len(wrong) == 1
    assert said in wrong[0]
    assert invariants(table()) == []

"""Rolling up heroes, foes, names and notes."""

from __future__ import annotations

import pytest

from pallbearer.rules.by_dice import by_dice
from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.gear import kits
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.state import State
from tests.systems.tenslots.kit import act, filled, hero, play, table

NOBODY: State = SYSTEM.begin(Rulings())


@pytest.mark.rule("TS-HP-01", "TS-ENC-04", "TS-EQUIP-02")
def test_a_hero_is_rolled_up_with_a_kit() -> None:
    done = act("roll_up", NOBODY, [7, 2, 5], ["Watchman"])
    one = done.state.heroes["h1"]
    assert (one.name, one.strength, one.hp, filled(one)) == ("Dietmar", 13, 13, 6)
    assert [item.place for item in one.items] == ["right hand", "left hand", "worn", "stowed", "stowed"]


@pytest.mark.rule("TS-HP-01")
@pytest.mark.parametrize(("face", "kit"), list(enumerate(["Watchman", "Delver", "Hunter", "Pilgrim"], 1)))
def test_in_a_hurry_the_dice_choose_the_kit(face: int, kit: str) -> None:
    done = act("roll_up", NOBODY, [1, 1, face], name="Maud", quick=True)
    assert done.asked == []
    assert [item.name for item in done.state.heroes["h1"].items] == [one.name for one in kits()[kit].carried]


@pytest.mark.rule("TS-HP-01")
def test_ids_are_h1_h2_and_names_are_bounded() -> None:
    state = act(
        "roll_up", act("roll_up", NOBODY, [1, 1, 1], name="A", quick=True).state, [1, 1, 1], name="B", quick=True
    ).state
    assert list(state.heroes) == ["h1", "h2"]
    assert act("roll_up", NOBODY, name="x" * 61).result.code == "bad-name"
    crowd = table(*(hero(f"h{number}") for number in range(1, 41)))
    assert act("roll_up", crowd).result.code == "too-many"


@pytest.mark.rule("TS-ENC-01", "TS-HP-01")
def test_foes_are_characters_with_slots_of_their_own() -> None:
    # Public case C4: each copy keeps its own state.
    state = act("add_foe", NOBODY, name="ghoul", strength=5, count=3).state
    assert [(foe.name, foe.hp) for foe in state.here] == [("ghoul 1", 5), ("ghoul 2", 5), ("ghoul 3", 5)]
    hurt = act("take_damage", state, hero="foe-2", damage=2).state
    assert [foe.hp for foe in hurt.here] == [5, 3, 5]
    assert act("heal", hurt, hero="foe-2", wound="w1").result.code == "unknown-mark"


@pytest.mark.rule("TS-ENC-01")
def test_foes_come_and_go() -> None:
    state = act("add_foe", NOBODY, name="ghoul", secret=True).state
    assert state.here[0].secret
    assert act("show_foe", state, foe="foe-1").state.here[0].secret is False
    assert act("show_foe", state, foe="foe-1", secret=True).result.code == "no-change"
    gone = act("remove_foe", state, foe="foe-1").state
    assert gone.here == ()
    assert act("remove_foe", gone, foe="foe-1").result.code == "unknown-foe"
    assert act("take_damage", gone, hero="foe-1", damage=2).result.code == "unknown-hero"
    assert list(act("add_foe", gone, name="ghoul").state.foes) == ["foe-1", "foe-2"]


@pytest.mark.rule("TS-ENC-01", "TS-RULING-28")
def test_what_is_asked_about_a_foe_that_is_gone_runs_out() -> None:
    state = table(hero("edda"), foes=[hero("foe-1", "minor", hp=1)])
    script = SYSTEM.acts["take_damage"].script(state, SYSTEM.acts["take_damage"].params(hero="foe-1", damage=2))
    gone = act("remove_foe", state, foe="foe-1").state
    assert play(by_dice(script, {"place-wound": "slot"}), gone).state.here == ()


@pytest.mark.rule("TS-HP-01")
@pytest.mark.parametrize(
    "params",
    [{"strength": 0}, {"strength": 100}, {"speed": -1}, {"count": 0}, {"count": 21}, {"name": ""}, {"name": "a\x00"}],
)
def test_foes_that_cannot_be(params: dict[str, object]) -> None:
    assert act("add_foe", NOBODY, **{"name": "ghoul", **params}).result.code in ("bad-number", "bad-name")


@pytest.mark.rule("TS-ENC-01")
def test_at_most_sixty_foes() -> None:
    state = NOBODY
    for _ in range(3):
        state = act("add_foe", state, name="rat", count=20).state
    assert act("add_foe", state, name="rat").result.code == "too-many"


@pytest.mark.rule("TS-ENC-01")
def test_names() -> None:
    done = act("rename_hero", table(), hero="edda", name="  Edda   the Grey ")
    assert done.state.heroes["edda"].name == "Edda the Grey"
    assert act("rename_hero", done.state, hero="edda", name="Edda the Grey").result.code == "no-change"
    assert act("rename_hero", table(), hero="edda", name="").result.code == "bad-name"


@pytest.mark.rule("TS-ENC-01")
def test_two_who_write_notes_at_once_lose_nothing() -> None:
    # Public case D11: the last to save won, for the whole form.
    state = table(hero("edda", notes="the door is red"))
    done = act("edit_notes", state, hero="edda", text="mine", before="the door is red").state
    assert done.heroes["edda"].notes == "mine"
    refused = act("edit_notes", state, hero="edda", text="mine", before="").result
    assert refused.code == "changed-meanwhile"
    assert "the door is red" in refused.remedy
    assert act("edit_notes", state, hero="edda", text="the door is red").result.code == "no-change"
    assert act("edit_notes", state, hero="edda", text="x" * 10_001).result.code == "bad-text"


@pytest.mark.rule("TS-ENC-01")
def test_the_gms_notes_are_the_gms() -> None:
    done = act("edit_gm_notes", table(), text="it was the abbot")
    assert done.state.gm_notes == "it was the abbot"
    assert done.records[0].audience == ("gm",)
    assert act("edit_gm_notes", table(), text="x" * 10_001).result.code == "bad-text"


@pytest.mark.rule("TS-ENC-01")
def test_rolling_up_quickly_asks_nothing() -> None:
    assert act("roll_up", NOBODY, [1, 1, 1, 1], quick=True).asked == []

"""The GM adjusts anything; people write on sheets."""

from __future__ import annotations

from pallbearer.systems.bashslash.state import Level
from tests.systems.bashslash.kit import act, event, foe, hero, now, refused, table, thing


def test_levels() -> None:
    state = act("adjust_level", table(), hero="edda", ability="Fight", full=8, boosted=1, why="a blessing").state
    assert state.being("edda").level("Fight") == Level(8, 0, 1)
    assert now(state, "edda", "Fight") == 6
    wrong = {"hero": "edda", "ability": "Fight"}
    assert refused("adjust_level", state, full=5, **wrong) == "bad-level"
    assert refused("adjust_level", state, hurt=1, **wrong) == "bad-loss"
    assert refused("adjust_level", state, boosted=9, **wrong) == "bad-loss"
    assert refused("adjust_level", state, boosted=1, **wrong) == "no-change"
    assert refused("adjust_level", state, hero="edda", ability="Luck") == "unknown-ability"


def test_a_ruling_that_heals_ends_what_the_fall_brought() -> None:
    state = table(hero(Agility="4/4", impaired=("Agility",), spent=("Agility",)))
    edda = act("adjust_level", state, hero="edda", ability="Agility", hurt=0).state.being("edda")
    assert (edda.impaired, edda.spent) == ((), ())


def test_figures_and_condition() -> None:
    state = table()
    for what, value in (("sweat", 3), ("prestige", 2), ("forfeit", 4), ("hours", 1)):
        assert (
            getattr(act("adjust_figure", state, hero="edda", what=what, value=value).state.being("edda"), what) == value
        )
    assert refused("adjust_figure", state, hero="edda", what="luck", value=1) == "unknown-figure"
    assert refused("adjust_figure", state, hero="edda", what="sweat", value=100) == "bad-figure"
    assert refused("adjust_figure", state, hero="edda", what="sweat", value=0) == "no-change"
    out = act("adjust_condition", state, hero="edda", condition="out").state
    assert not out.being("edda").up
    assert act("adjust_condition", out, hero="edda", condition="up").state.being("edda").up
    assert refused("adjust_condition", state, hero="edda", condition="up") == "no-change"


def test_things_and_chances() -> None:
    state = table(hero("edda", thing("sword", "s")))
    done = act("adjust_item", state, hero="edda", item="s", quality="poor", durability=-1, why="dropped in acid")
    sword = done.state.being("edda").item("s")
    assert sword is not None
    assert (sword.quality, sword.broken) == ("poor", True)
    assert "acid" in event(done, "ItemAdjusted").tell(str)
    assert refused("adjust_item", state, hero="edda", item="s", durability=6) == "bad-figure"
    assert refused("adjust_item", state, hero="edda", item="s") == "no-change"
    assert act("grant_chance", state, hero="edda", level=3).state.being("edda").chances == (3,)
    assert refused("grant_chance", state, hero="edda", level=0) == "bad-level"


def test_what_is_done_with_hidden_foes_is_the_gms() -> None:
    state = table(hero(), foe("ghost", secret=True))
    done = act("adjust_level", state, hero="ghost", ability="Fight", full=6)
    assert done.records[0].audience == ("gm",)


def test_notes_and_names() -> None:
    state = act("edit_notes", table(), hero="edda", text="owes Ivo 3c", before="").state
    assert state.being("edda").notes == "owes Ivo 3c"
    assert refused("edit_notes", state, hero="edda", text="x", before="") == "changed-meanwhile"
    assert refused("edit_notes", state, hero="edda", text="owes Ivo 3c") == "no-change"
    assert refused("edit_notes", state, hero="edda", text="x" * 10_001) == "bad-text"
    assert act("rename_hero", state, hero="edda", name="Edda the Bold").state.being("edda").name == "Edda the Bold"
    assert refused("rename_hero", state, hero="edda", name=" ") == "bad-name"
    done = act("edit_gm_notes", state, text="the orc lies")
    assert done.state.gm_notes == "the orc lies"
    assert done.records[0].audience == ("gm",)


def test_dice_thrown_freely() -> None:
    done = act("roll_dice", table(), (3, 4), hero="edda", notation="2d6+1", why="the weather")
    assert event(done, "DiceRolled").total == 8
    for wrong in ("2dx", "3", "Ud6", "d6 adv", "999d6"):
        assert refused("roll_dice", table(), hero="edda", notation=wrong) == "bad-dice"


def test_boost_modes() -> None:
    assert refused("boost_mode", table(), hero="edda", mode="never") == "no-change"
    assert act("boost_mode", table(), hero="edda", mode="always").state.being("edda").boosts == "always"

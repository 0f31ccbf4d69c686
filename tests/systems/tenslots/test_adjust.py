"""The GM adjusts anything, and nothing follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.systems.tenslots import SYSTEM
from tests.systems.tenslots.kit import (
    FATIGUE,
    MAJOR,
    MINOR,
    SCAR,
    act,
    filled,
    held,
    hero,
    names,
    packs,
    piece,
    rationed,
    said,
    table,
)

GM_ACTS = [name for name in SYSTEM.acts if name.startswith("adjust_") or name in ("add_mark", "strike_mark")]


@pytest.mark.rule("TS-HP-01")
@pytest.mark.parametrize("name", GM_ACTS)
def test_only_the_gm_adjusts(name: str) -> None:
    assert SYSTEM.acts[name].by == "gm"


@pytest.mark.rule("TS-HP-01", "TS-RULING-33", "TS-RULING-67")
@pytest.mark.parametrize(("what", "value"), [("strength", 9), ("hp", 4), ("speed", 2), ("exp", 55), ("counted", 3)])
def test_a_figure(what: str, value: int) -> None:
    done = act("adjust_figure", table(), hero="edda", what=what, value=value, why="a slip")
    assert getattr(done.state.heroes["edda"], what) == value
    assert done.events[0].tell(lambda one: "Edda").startswith("Ruling: Edda has ")
    assert act("adjust_figure", done.state, hero="edda", what=what, value=value).result.code == "no-change"
    assert act("adjust_figure", table(), hero="edda", what=what, value=-1).result.code == "bad-number"


@pytest.mark.rule("TS-HP-01")
def test_an_unknown_figure() -> None:
    assert act("adjust_figure", table(), hero="edda", what="luck", value=1).result.code == "unknown-figure"


@pytest.mark.rule("TS-EQUIP-01", "TS-EQUIP-02")
def test_a_pieces_bulk_takes_and_frees_slots() -> None:
    state = table(hero("edda", *packs(8), piece("tent")))
    larger = act("adjust_item", state, hero="edda", item="tent", bulk=2, name="large tent").state.heroes["edda"]
    assert (filled(larger), larger.item("tent").name) == (10, "large tent")
    assert act("adjust_item", state, hero="edda", item="tent", bulk=3).result.code == "no-room"
    assert filled(act("adjust_item", state, hero="edda", item="tent", bulk=0).state.heroes["edda"]) == 8


@pytest.mark.rule("TS-EQUIP-05", "TS-RULING-12")
@pytest.mark.parametrize(
    ("item", "params", "after"),
    [
        (rationed("torch", 6), {"ration": 12}, (12, 12, False)),
        (rationed("torch", 4, printed=8), {"ration": 6}, (6, 8, False)),
        (rationed("torch", 6), {"ration": 0}, (0, 0, False)),
        (rationed("torch", 6), {"spent": True, "bulk": 1}, (0, 6, True)),
        (piece("torch"), {"ration": 6}, (6, 6, False)),
    ],
)
def test_a_rationed_die(item: Any, params: dict[str, Any], after: tuple[int, int, bool]) -> None:
    # Public case D4: the value that the GM sets is the value it has.
    one = act("adjust_item", table(hero("edda", item)), hero="edda", item="torch", **params).state.heroes["edda"]
    assert (one.item("torch").ration, one.item("torch").printed, one.item("torch").spent) == after


@pytest.mark.rule("TS-EQUIP-05")
def test_a_spent_piece_is_made_good_again() -> None:
    spent = act("use_item", table(hero("edda", rationed("torch", 4, printed=8))), [1], hero="edda", item="torch").state
    one = act("adjust_item", spent, hero="edda", item="torch", spent=False, ration=0).state.heroes["edda"]
    assert (one.item("torch").ration, filled(one)) == (8, 1)


@pytest.mark.rule("TS-RULING-03", "TS-EQUIP-15")
def test_what_a_piece_is_otherwise() -> None:
    state = table(hero("edda", piece("lamp"), piece("mail", 2, laborious=True)))
    assert (
        act("adjust_item", state, hero="edda", item="lamp", easily_dropped="yes").state.heroes["edda"].item("lamp").easy
    )
    assert (
        act("adjust_item", state, hero="edda", item="mail", place="worn").state.heroes["edda"].item("mail").place
        == "worn"
    )
    assert act("adjust_item", state, hero="edda", item="mail", easily_dropped="yes").result.code == "contradiction"
    assert act("adjust_item", state, hero="edda", item="lamp", place="hat").result.code == "unknown-place"
    assert act("adjust_item", state, hero="edda", item="lamp", ration=5).result.code == "bad-die"
    assert act("adjust_item", state, hero="edda", item="lamp").result.code == "no-change"
    assert act("adjust_item", state, hero="edda", item="lamp", name="").result.code == "bad-name"


@pytest.mark.rule("TS-WOUND-02", "TS-WOUND-12")
def test_a_wound_is_written_anew() -> None:
    state = table(hero("edda", MINOR, FATIGUE))
    done = act("adjust_mark", state, hero="edda", mark="w1", severity="major", injury="gouged-eye", side="left")
    one = done.state.heroes["edda"]
    assert (said(one), names(one), one.lost) == ("major:gouged-eye fatigue", ["Blinded (5)"], ())
    back = act("adjust_mark", done.state, hero="edda", mark="w1", severity="minor").state.heroes["edda"]
    assert (said(back), names(back)) == ("minor fatigue", [])


@pytest.mark.rule("TS-WOUND-12", "TS-RULING-45")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"mark": "w1", "severity": "minor"}, "no-change"),
        ({"mark": "w1", "severity": "minor", "injury": "whiplash"}, "not-major"),
        ({"mark": "w1", "severity": "major", "injury": "headache"}, "unknown-injury"),
        ({"mark": "w1", "severity": "major", "injury": "damaged-ear"}, "bad-side"),
        ({"mark": "w1", "severity": "major", "injury": "whiplash", "side": "left"}, "bad-side"),
        ({"mark": "f2", "severity": "major"}, "no-wound"),
        ({"mark": "x", "severity": "major"}, "unknown-mark"),
    ],
)
def test_wounds_that_cannot_be(params: dict[str, str], code: str) -> None:
    assert act("adjust_mark", table(hero("edda", MINOR, FATIGUE)), hero="edda", **params).result.code == code


@pytest.mark.rule("TS-ENC-05", "TS-ENC-06", "TS-SCAR-05")
@pytest.mark.parametrize("kind", ["fatigue", "wound", "scar"])
def test_a_mark_is_written_down_and_struck_off(kind: str) -> None:
    state = act("add_mark", table(hero("edda", MAJOR, *packs(8))), hero="edda", kind=kind).state
    one = state.heroes["edda"]
    assert (filled(one), one.dying) == (10, False)
    struck = act("strike_mark", state, hero="edda", mark=one.marks[-1].id, why="a slip")
    assert filled(struck.state.heroes["edda"]) == 9
    assert struck.events[0].tell(lambda one: one).startswith("Ruling: ")


@pytest.mark.rule("TS-RULING-01")
def test_without_room_it_overflows() -> None:
    state = table(hero("edda", *packs(10)))
    assert act("add_mark", state, hero="edda", kind="fatigue").state.heroes["edda"].overflow == ("f1",)
    strict = table(hero("edda", *packs(10)), rulings=["no_overflow"])
    assert act("add_mark", strict, hero="edda", kind="fatigue").result.code == "no-room"
    many = table(hero("edda", *packs(10), over=(FATIGUE,) * 99))
    assert act("add_mark", many, hero="edda", kind="fatigue").result.code == "too-many"


@pytest.mark.rule("TS-RULING-47", "TS-RULING-59")
def test_conditions() -> None:
    state = act("adjust_condition", table(), hero="edda", name="dazed", number=2).state
    assert names(state.heroes["edda"]) == ["Dazed (2)"]
    assert names(act("adjust_condition", state, hero="edda", name="Dazed", number=1).state.heroes["edda"]) == [
        "Dazed (1)"
    ]
    assert names(act("adjust_condition", state, hero="edda", name="Dazed", has=False).state.heroes["edda"]) == []
    assert act("adjust_condition", state, hero="edda", name="Dazed", number=2).result.code == "no-change"
    assert act("adjust_condition", state, hero="edda", name="Dazed", number=-1).result.code == "bad-number"
    dying = act("adjust_condition", table(), hero="edda", name="Dying").state
    assert names(act("adjust_condition", dying, hero="edda", name="Dying", has=False).state.heroes["edda"]) == []


@pytest.mark.rule("TS-RULING-65", "TS-RULING-61")
def test_the_body_and_life() -> None:
    lost = act("adjust_part", table(hero("edda", held("sword"))), hero="edda", part="right hand").state
    assert lost.heroes["edda"].lost == ("right hand",)
    assert act("adjust_part", lost, hero="edda", part="right hand", lost=False).state.heroes["edda"].lost == ()
    assert act("adjust_part", lost, hero="edda", part="right hand").result.code == "no-change"
    assert act("adjust_part", lost, hero="edda", part="tail").result.code == "unknown-part"
    dead = act("adjust_life", table(), hero="edda", dead=True).state
    assert act("strain", dead, hero="edda").result.code == "dead"
    assert not act("adjust_life", dead, hero="edda", dead=False).state.heroes["edda"].dead
    assert act("adjust_life", dead, hero="edda", dead=True).result.code == "no-change"


@pytest.mark.rule("TS-SCAR-06")
def test_a_scar_written_down_by_mistake_is_struck_off_by_ruling_alone() -> None:
    done = act("strike_mark", table(hero("edda", SCAR)), hero="edda", mark="s1", why="never happened")
    assert done.events[0].tell(lambda one: "Edda") == "Ruling: Edda no longer bears that Scar (never happened)."
    assert act("strike_mark", table(), hero="edda", mark="s1").result.code == "unknown-mark"

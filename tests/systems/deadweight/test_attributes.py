"""The four attributes in play (ATTR)."""

from __future__ import annotations

import pytest

from pallbearer.rules.sheet import Eyes
from pallbearer.systems.deadweight import SYSTEM, magic
from pallbearer.systems.deadweight.carrying import limit
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Attribute
from tests.systems.deadweight.kit import act, hero, shown, table


@pytest.mark.rule("DW-ATTR-01")
@pytest.mark.parametrize(("strength", "slots"), [("0/0/0", 7), ("1/0/0", 10), ("2/1/1", 13), ("3/0/3", 16)])
def test_strength_sets_the_carrying_limit(strength: str, slots: int) -> None:
    assert limit(hero(STR=strength)) == slots


@pytest.mark.rule("DW-ATTR-03", "DW-ATTR-04")
@pytest.mark.parametrize(("kind", "attribute"), [("spell", "INT"), ("prayer", "PRE")])
@pytest.mark.parametrize(("score", "count"), [("0/0/0", 0), ("1/0/0", 1), ("3/2/1", 3)])
def test_intelligence_and_presence_set_what_is_memorized(
    kind: magic.MagicKind, attribute: str, score: str, count: int
) -> None:
    state = table(hero(**{**dict.fromkeys(ATTRIBUTES, "2/0/0"), attribute: score}))
    assert magic.limit(state, state.hero("edda"), kind) == count


@pytest.mark.rule("DW-ATTR-05")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_each_attribute_carries_fatigue_and_wounds_of_its_own(attribute: str) -> None:
    assert Attribute(4, 0, 1, 2).available == 1
    done = act("test", table(hero(**{attribute: "3/0/1"})), (4, 2), hero="edda", attribute=attribute)
    assert shown(done.state.hero("edda"), attribute) == "3/1/1"
    others = [shown(done.state.hero("edda"), one) for one in ATTRIBUTES if one != attribute]
    assert others == ["3/0/0"] * 3


@pytest.mark.rule("DW-ATTR-06")
def test_the_sheet_tells_a_fatigue_from_a_wound() -> None:
    state = table(hero(STR="4/1/2"))
    track = next(track for track in SYSTEM.sheet(state, "edda", Eyes(gm=True)).tracks if track.id == "STR")
    assert sorted(track.boxes) == ["fatigue", "free", "wound", "wound"]


@pytest.mark.rule("DW-ATTR-07")
def test_what_the_attributes_are_called() -> None:
    assert ATTRIBUTE_WORDS == {"STR": "strength", "DEX": "dexterity", "INT": "intelligence", "PRE": "presence"}

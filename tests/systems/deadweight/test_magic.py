"""The list of what a hero knows, and what is memorized of it (SPELL, PRAYER)."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.classes import learn_magic
from pallbearer.systems.deadweight.magic_lists import open_prayers, prayers, school_list
from pallbearer.systems.deadweight.state import Hero, Magic
from tests.systems.deadweight.kit import act, hero, play, table

SPELLS = tuple(Magic(one, one, "spell") for one in ("pain", "glue", "smoke"))
PRAYERS = tuple(Magic(one, one, "prayer") for one in ("bliss", "mercy", "seal"))


def knower(**fields: Any) -> Hero:
    """INT 2 and PRE 1, with three spells and three prayers on the list."""
    return hero("mira", **{"INT": "2/0/0", "PRE": "1/0/0", "magic": (*SPELLS, *PRAYERS), **fields})


def memorized(one: Hero) -> list[str]:
    return [each.id for each in one.magic if each.memorized]


@pytest.mark.rule("DW-SPELL-07", "DW-PRAYER-06", "DW-RULING-22")
@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ((), ""),
        (("pain",), ""),
        (("pain", "smoke"), ""),
        (("pain", "smoke", "seal"), ""),
        (("pain", "glue", "smoke"), "too-many"),
        (("bliss", "seal"), "too-many"),
        (("fireball",), "unknown-magic"),
        (("pain", "pain"), "twice"),
    ],
)
def test_as_many_are_memorized_as_the_attribute_has_points(chosen: tuple[str, ...], code: str) -> None:
    done = act("memorize", table(knower()), hero="mira", magic=chosen)
    if code:
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert done.records == []
    else:
        assert memorized(done.state.hero("mira")) == list(chosen)


@pytest.mark.rule("DW-RULING-22")
@pytest.mark.parametrize(
    ("attribute", "rulings", "most"),
    [
        ("2/1/1", (), 2),
        ("2/1/0", ("memorize_by_available_dice",), 1),
        ("2/1/1", ("memorize_by_available_dice",), 0),
        ("0/0/0", (), 0),
    ],
)
def test_the_score_counts_and_by_house_rule_the_available_dice(
    attribute: str, rulings: tuple[str, ...], most: int
) -> None:
    state = table(knower(INT=attribute), rulings=rulings)
    ids = [one.id for one in SPELLS]
    done = act("memorize", state, hero="mira", magic=tuple(ids[:most]))
    assert memorized(done.state.hero("mira")) == ids[:most]
    more = act("memorize", state, hero="mira", magic=tuple(ids[: most + 1]))
    assert isinstance(more.result, Refused)
    assert more.result.code == "too-many"


@pytest.mark.rule("DW-SPELL-07", "DW-PRAYER-06")
@pytest.mark.parametrize(
    ("phase", "turn", "allowed"),
    [
        ("exploration", 0, True),
        ("exploration", 1, False),
        ("combat", 0, False),
        ("camp", 3, True),
        ("interlude", 3, True),
    ],
)
def test_what_is_memorized_is_chosen_at_the_start_of_an_expedition(phase: str, turn: int, allowed: bool) -> None:
    done = act("memorize", table(knower(), phase=phase, turn=turn), hero="mira", magic=("pain",))
    assert (memorized(done.state.hero("mira")) == ["pain"]) is allowed
    if not allowed:
        assert done.result.code == "too-late"


@pytest.mark.rule("DW-SPELL-07", "DW-SPELL-11")
def test_choosing_anew_brings_no_forgotten_spell_back() -> None:
    lost = (Magic("pain", "Pain", "spell", memorized=True, forgotten=True), *SPELLS[1:])
    done = act("memorize", table(knower(magic=lost)), hero="mira", magic=("pain", "glue"))
    assert [(one.id, one.forgotten) for one in done.state.hero("mira").magic if one.memorized] == [
        ("pain", True),
        ("glue", False),
    ]


@pytest.mark.rule("DW-SPELL-16")
def test_a_list_holds_spells_and_prayers_and_can_be_changed() -> None:
    state = act("learn_magic", table(knower()), hero="mira", name="Bone Dance", kind="spell", text="They dance.").state
    assert state.hero("mira").magic[-1] == Magic("bone-dance", "Bone Dance", "spell", "They dance.")
    state = act("learn_magic", state, hero="mira", name="Bone dance", kind="prayer").state
    assert state.hero("mira").magic[-1].id == "bone-dance-prayer"
    again = act("learn_magic", state, hero="mira", name="bonedance", kind="spell")
    assert again.result.code == "known-already"
    state = act("strike_magic", state, hero="mira", magic="bone-dance").state
    assert [one.id for one in state.hero("mira").magic if one.kind == "spell"] == ["pain", "glue", "smoke"]
    gone = act("strike_magic", state, hero="mira", magic="bone-dance")
    assert gone.result.code == "unknown-magic"
    assert act("learn_magic", state, hero="mira", name="  ", kind="spell").result.code == "no-name"


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("memorize", {}),
        ("learn_magic", {"name": "Pain", "kind": "spell"}),
        ("strike_magic", {"magic": "pain"}),
    ],
)
def test_a_list_belongs_to_somebody(name: str, params: dict[str, str]) -> None:
    done = act(name, table(knower()), hero="nobody", **params)
    assert done.result.code == "unknown-hero"
    assert "mira" in done.result.remedy


@pytest.mark.rule("DW-PRAYER-02", "DW-NOTE-24")
def test_a_cleric_may_choose_basic_prayers_and_those_of_the_god() -> None:
    offered = open_prayers("Cador")
    basic = ["Cure Light Wounds", "Light", "Create food and water"]
    assert [one.name for one in offered][:3] == basic
    assert {one.god for one in offered} == {"", "Cador"}
    assert any(one.god == "Goshkalon" for one in prayers().values())
    assert not {one.id for one in offered} & {one.id for one in school_list("Necromancers of Yadar")}


@pytest.mark.rule("DW-SPELL-01", "DW-PRAYER-01", "DW-PRAYER-02")
@pytest.mark.parametrize(
    ("class_name", "background", "score", "picks"),
    [
        ("wizard", "Necromancers of Yadar", {"INT": "2/0/0"}, ("pain", "phobia")),
        ("wizard", "Necromancers of Yadar", {"INT": "0/0/0"}, ()),
        ("cleric", "Cador", {"PRE": "3/0/0"}, ("cure_light_wounds", "light_prayer", "mercy")),
    ],
)
def test_a_new_wizard_or_cleric_picks_as_many_as_the_score(
    class_name: str, background: str, score: dict[str, str], picks: tuple[str, ...]
) -> None:
    state = table(hero("mira", class_name=class_name, background=background, **score))
    done = play(learn_magic(state, "mira"), state, answers=picks)
    assert tuple(one.id for one in done.state.hero("mira").magic) == picks
    offered = {option.id for ask in done.asked for option in ask.question.options}
    other = "bliss" if class_name == "cleric" else "glue"  # another god's, another school's
    assert other not in offered

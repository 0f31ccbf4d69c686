"""Skills that take an exploration turn, and the beastmaster's pet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pallbearer.rules.script import GM, Refused
from pallbearer.systems.deadweight import expedition_skills
from pallbearer.systems.deadweight.expedition_skills import CircleWarded, DoomRead, WardedInVain
from pallbearer.systems.deadweight.skill_use import actions_spent
from pallbearer.systems.deadweight.state import Condition, Container, Item, State
from tests.systems.deadweight.kit import act, hero, shown, table

WATER = Item("w", "water", place="canteen", count=2, liquid=True, tags=("water",))
CANTEEN = (Container("canteen", "canteen", 1, True, "belt"), Container("bag", "bag", 4))


@pytest.mark.rule("DW-SKILL-10")
def test_warding_takes_an_exploration_turn() -> None:
    state = table(hero(skills=("Ward the dead",)))
    done = act("ward_the_dead", state, answers=["no"], hero="edda", place="the crypt")
    assert done.events[-1] == CircleWarded("edda", "the crypt")
    assert "1 meter" in done.events[-1].tell(str)
    assert actions_spent(done.state, "edda", "exploration turn") == 1
    again = act("ward_the_dead", done.state, hero="edda")
    assert again.result.code == "turn-spent"
    later = replace(done.state, turn=1)
    assert actions_spent(later, "edda", "exploration turn") == 0
    assert act("ward_the_dead", later, answers=["no"], hero="edda").events[-1] == CircleWarded("edda", "here")


@pytest.mark.rule("DW-SKILL-11")
def test_a_ward_does_nothing_where_the_vigil_has_set_in() -> None:
    state = table(hero(skills=("Ward the dead",)))
    done = act("ward_the_dead", state, answers=["yes"], hero="edda", place="the crypt")
    assert done.asked[0].who == GM
    assert done.records[-1].event == WardedInVain("the crypt")
    assert done.records[-1].audience == done.asked[0].audience == (GM,)
    assert actions_spent(done.state, "edda", "exploration turn") == 1


@pytest.mark.rule("DW-SKILL-27")
def test_clean_water_becomes_holy_in_a_turn() -> None:
    state = table(hero(skills=("Holy Rites",), items=(WATER,), containers=CANTEEN))
    done = act("make_holy_water", state, hero="edda", item="w")
    left, made = done.state.hero("edda").items
    assert (left.id, left.count, left.gone) == ("w", 1, False)
    assert (made.name, made.count) == ("holy water", 1)
    assert actions_spent(done.state, "edda", "exploration turn") == 1
    assert act("make_holy_water", done.state, hero="edda", item="w").result.code == "turn-spent"
    done = act("make_holy_water", replace(done.state, turn=1), hero="edda", item="w")
    assert done.state.hero("edda").item("w").gone is True  # type: ignore[union-attr]
    assert [item.name for item in done.state.hero("edda").items].count("holy water") == 2
    refused = act("make_holy_water", replace(done.state, turn=2), hero="edda", item="w")
    assert refused.result.code == "no-water"


@pytest.mark.rule("DW-SKILL-27")
@pytest.mark.parametrize(("item", "code"), [("rope", "no-water"), ("nothing", "unknown-item")])
def test_only_water_becomes_holy(item: str, code: str) -> None:
    state = table(hero(skills=("Holy Rites",), items=(Item("rope", "rope"),)))
    done = act("make_holy_water", state, hero="edda", item=item)
    assert done.result.code == code
    assert done.records == []


def _veteran(doom: int, rulings: tuple[str, ...] = ()) -> State:
    state = table(hero("edda", PRE="2/0/0", skills=("Veteran",)), hero("finn"), rulings=rulings)
    return replace(state, trackers={**state.trackers, "doom": replace(state.trackers["doom"], filled=doom)})


@pytest.mark.rule("DW-SKILL-47", "DW-NOTE-52")
def test_a_veteran_learns_the_doom_and_the_next_step() -> None:
    done = act("read_the_place", _veteran(3), dice=[5, 2], answers=["6"], hero="edda")
    assert done.records[-1].event == DoomRead("edda", 3, 6)
    assert done.records[-1].audience == (GM, "edda")
    (ask,) = done.asked
    assert (ask.who, ask.audience) == (GM, (GM,))
    assert [option.id for option in ask.question.options] == ["4", "5", "6", "7", "8", "0"]
    assert actions_spent(done.state, "edda", "exploration turn") == 1
    assert act("read_the_place", done.state, hero="edda").result.code == "turn-spent"


@pytest.mark.rule("DW-SKILL-47", "DW-NOTE-52")
def test_a_failed_reading_reveals_nothing_and_costs_the_turn() -> None:
    done = act("read_the_place", _veteran(3), dice=[1, 2], hero="edda")
    assert not any(isinstance(event, DoomRead) for event in done.events)
    assert done.asked == []
    assert shown(done.state.hero("edda"), "PRE") == "2/1/0"
    assert actions_spent(done.state, "edda", "exploration turn") == 1


@pytest.mark.rule("DW-NOTE-52")
def test_by_house_rule_reading_the_place_is_free() -> None:
    done = act("read_the_place", _veteran(8, ("veteran_free_action",)), dice=[5, 2], answers=["0"], hero="edda")
    assert actions_spent(done.state, "edda", "exploration turn") == 0
    assert done.records[-1].event == DoomRead("edda", 8, 0)
    again = act("read_the_place", done.state, dice=[2, 2], hero="edda")
    assert not isinstance(again.result, Refused)
    assert len(again.rolled) == 1


@pytest.mark.rule("DW-SKILL-10", "DW-SKILL-27", "DW-SKILL-47")
@pytest.mark.parametrize(
    ("name", "skill", "params"),
    [
        ("ward_the_dead", "Ward the dead", {}),
        ("make_holy_water", "Holy Rites", {"item": "w"}),
        ("read_the_place", "Veteran", {}),
    ],
)
def test_they_need_the_skill_an_exploration_and_a_hero_who_is_up(
    name: str, skill: str, params: dict[str, object]
) -> None:
    for state, code in [
        (table(hero(items=(WATER,))), "lacking"),
        (table(hero(skills=(skill,), items=(WATER,)), phase="camp"), "wrong-phase"),
        (table(hero(skills=(skill,), items=(WATER,), condition=Condition("mortal"))), "mortally-wounded"),
    ]:
        done = act(name, state, hero="edda", **params)
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert (done.records, done.rolled) == ([], [])


@pytest.mark.rule("DW-SKILL-09", "DW-NOTE-47")
def test_a_beastmaster_has_one_pet_that_is_recorded() -> None:
    state = table(hero(skills=("Beastmaster",)))
    assert expedition_skills.pet(state.hero("edda")) == ""
    done = act("name_pet", state, hero="edda", called=" Fang ")
    assert expedition_skills.pet(done.state.hero("edda")) == "Fang"
    assert act("name_pet", done.state, hero="edda", called="Claw").result.code == "one-pet"
    assert act("name_pet", state, hero="edda", called=" ").result.code == "no-name"
    assert (
        act("name_pet", table(hero(skills=("Animal Affinity",))), hero="edda", called="Fang").result.code == "lacking"
    )
    gone = act("lose_pet", done.state, hero="edda")
    assert expedition_skills.pet(gone.state.hero("edda")) == ""
    assert act("lose_pet", gone.state, hero="edda").result.code == "no-pet"

"""Heroic sacrifice (SACRIFICE)."""

from __future__ import annotations

import pytest

from tests.systems.bashslash.kit import act, event, hero, now, table, thrown, told

KEEN = {"boosts": "always"}
TEST = {"hero": "edda", "skill": "Fight", "difficulty": 5}


@pytest.mark.rule("BS-SACRIFICE-01", "BS-SACRIFICE-03", "BS-SACRIFICE-05", "BS-EX-27", "BS-RULING-63")
def test_a_skill_brought_to_0_rolls_a_d12_and_may_kill() -> None:
    state = table(hero(Fight="2/0/1", Grit=6, Moxie=4, **KEEN))
    done = act("test", state, (2, 1, 11, 3, 1), ("boost-1", "pass"), **TEST)
    assert thrown(done) == [(4, 4), (12,), (6,), (4,)]
    assert event(done, "TestMade").shown == ("Agility 1", "Fight 11 (d12)")
    assert done.state.being("edda").condition == "dead"
    assert told(done)[-3:] == ["LevelSpent", "DeathRolled", "Died"]
    lives = act("test", state, (2, 1, 11, 4, 4, 2), ("boost-1", "pass"), **TEST).state
    assert lives.being("edda").impaired == ("Fight",)
    assert now(lives, "edda", "Fight") == -1


@pytest.mark.rule("BS-SACRIFICE-04", "BS-EX-27", "BS-RULING-64")
def test_a_skill_never_learned_adds_a_d6() -> None:
    state = table(hero(Grit=6, Moxie=4, **KEEN))
    params = {**TEST, "difficulty": 3}
    done = act("test", state, (3, 2, 6, 4, 4, 1), ("boost-1", "pass"), **params)
    assert thrown(done)[:2] == [(4, 4), (6,)]
    assert event(done, "TestMade").shown == ("Agility 2", "Fight 6 (d6)")
    both = act("test", state, (3, 4, 3, 4, 4, 1), ("boost-1", "pass"), **{**params, "difficulty": 4})
    assert event(both, "TestMade").successes == 0
    double = act(
        "test", table(hero(Grit=6, Moxie=4, Agility=6, **KEEN)), (5, 4, 6, 4, 4, 1), ("boost-1", "pass"), **params
    )
    assert event(double, "TestMade").successes == 2, "attribute and d6 both make it"


@pytest.mark.rule("BS-RULING-64")
def test_by_house_rule_the_d6_replaces_the_attribute() -> None:
    state = table(hero(Grit=6, Moxie=4, Agility=6, **KEEN), rulings=["sacrifice_replaces_attribute"])
    done = act("test", state, (5, 4, 6, 4, 4, 1), ("boost-1", "pass"), **{**TEST, "difficulty": 3})
    assert event(done, "TestMade").shown == ("Fight 6 (d6)",)
    assert event(done, "TestMade").successes == 1


@pytest.mark.rule("BS-SACRIFICE-02", "BS-RULING-62")
@pytest.mark.parametrize(("rulings", "sides"), [([], 12), (["attribute_sacrifice_d20"], 20)])
def test_an_attribute_at_0_rolls_a_d12(rulings: list[str], sides: int) -> None:
    state = table(hero(Agility="2/1", Fight=4, Grit=6, Moxie=4, **KEEN), rulings=rulings)
    done = act("test", state, (3, 3, 9, 4, 1), ("boost-0", "pass"), **TEST)
    assert thrown(done)[1] == (sides,)
    assert event(done, "TestMade").shown == (f"Agility 9 (d{sides})", "Fight 3")
    assert now(done.state, "edda", "Agility") == -1
    assert done.state.being("edda").condition == "out"


@pytest.mark.rule("BS-RULING-63")
def test_by_house_rule_a_skills_sacrifice_costs_its_attribute() -> None:
    state = table(hero(Fight="2/0/1", **KEEN), rulings=["sacrifice_costs_attribute"])
    done = act("test", state, (2, 1, 11, 2), ("boost-1", "pass"), **TEST)
    assert (now(done.state, "edda", "Fight"), now(done.state, "edda", "Agility")) == (0, 3)
    assert thrown(done)[2:] == [(3,)], "the attribute's fall, and no roll against death"


@pytest.mark.rule("BS-RULING-63")
def test_what_is_below_0_has_nothing_left_to_give() -> None:
    state = table(hero(Fight="2/0/2", impaired=("Fight",), **KEEN))
    done = act("test", state, (2, 1, 2), ("pass",), **TEST)
    assert [option.id for option in done.asked[0].question.options] == ["pass", "boost-0"]

"""The Guild (LEARN)."""

from __future__ import annotations

import pytest

from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.learn import FEES, TEACHER, standing
from pallbearer.systems.bashslash.state import State
from tests.systems.bashslash.kit import act, event, hero, odds, refused, table, thrown, told

RICH = {"purse": {"mark": 5}, "prestige": 9}


def week(state: State, skill: str, dice: tuple[int, ...]) -> State:
    """A week with the Guild, to its end."""
    state = act("train", state, hero="edda", skill=skill).state
    done: State = act("end_week", state, dice).state
    return done


@pytest.mark.rule("BS-LEARN-01", "BS-LEARN-02", "BS-LEARN-03", "BS-RULING-93")
def test_the_guild_takes_its_fee_at_the_start_of_the_week() -> None:
    assert TEACHER == "the Adventurers Guild"
    state = table(hero(Cunning=4, prestige=1, purse={"copek": 3}))
    done = act("train", state, hero="edda", skill="Grit")
    assert coin.worth(done.state.being("edda").purse) == 8
    assert "Guild" in event(done, "TrainingBegun").tell(str)
    assert done.state.being("edda").level("Grit").full == 0, "nothing is learned before the week is over"
    assert act("end_week", done.state, (3,)).state.week == 1


@pytest.mark.rule("BS-LEARN-04", "BS-LEARN-05", "BS-LEARN-06", "BS-LEARN-07")
@pytest.mark.parametrize(("face", "level"), [(1, 0), (2, 2), (4, 2)])
def test_any_cunning_but_1_is_enough_and_the_fee_is_gone(face: int, level: int) -> None:
    state = table(hero(Cunning=4, prestige=1, purse={"copek": 1}))
    state = act("train", state, hero="edda", skill="Grit").state
    done = act("end_week", state, (face,))
    assert thrown(done) == [(4,)]
    assert done.state.being("edda").level("Grit").full == level
    assert done.state.being("edda").purse == {}


@pytest.mark.rule("BS-RULING-93")
@pytest.mark.parametrize(("face", "left"), [(1, 4), (2, 0)])
def test_by_house_rule_the_fee_is_for_success(face: int, left: int) -> None:
    state = table(hero(Cunning=4, prestige=1, purse={"copek": 1}), rulings=["fee_on_success"])
    assert coin.worth(week(state, "Grit", (face,)).being("edda").purse) == left


@pytest.mark.rule("BS-LEARN-08", "BS-LEARN-09", "BS-EX-31")
def test_prestige_must_be_the_skills_number() -> None:
    assert [standing(level) for level in (2, 3, 4, 6, 8, 10, 12)] == [1, 1, 2, 3, 4, 5, 6]
    one = {"prestige": 1, "purse": {"guinea": 1}, "Endurance": 6, "Cunning": 4}
    assert refused("train", table(hero(**one)), hero="edda", skill="Grit") == ""
    assert refused("train", table(hero(Grit=2, **one)), hero="edda", skill="Grit") == ""
    assert refused("train", table(hero(Grit=3, **one)), hero="edda", skill="Grit") == "prestige"
    assert refused("train", table(hero(**{**one, "prestige": 0})), hero="edda", skill="Grit") == "prestige"


@pytest.mark.rule("BS-RULING-90")
@pytest.mark.parametrize(("rulings", "code"), [([], "prestige"), (["prestige_for_level_held"], "")])
def test_the_level_to_be_learned_is_compared_or_by_house_rule_the_one_held(rulings: list[str], code: str) -> None:
    state = table(hero(Grit=3, prestige=1, purse={"guinea": 1}), rulings=rulings)
    assert refused("train", state, hero="edda", skill="Grit") == code


@pytest.mark.rule("BS-RULING-91")
@pytest.mark.parametrize(("rulings", "prestige"), [([], 0), (["prestige_starts_at_1"], 1)])
def test_prestige_starts_at_0_or_by_house_rule_at_1(rulings: list[str], prestige: int) -> None:
    dice = dict.fromkeys(("Agility", "Brawn", "Cunning", "Deviousness", "Endurance"), 4)
    skills = {"Fight": 6, "Dodge": 4, "Grit": 3, "Sneak": 3, "Mana": 2, "Throw": 2}
    state = table(rulings=rulings)
    made = act("create_hero", state, name="Ivo", array="human", attributes=dice, skills=skills).state
    assert made.being("h1").prestige == prestige
    changed = act("adjust_figure", made, hero="h1", what="prestige", value=4).state
    assert changed.being("h1").prestige == 4


@pytest.mark.rule("BS-LEARN-10", "BS-EX-30")
def test_levels_come_one_after_the_other() -> None:
    state = table(hero(Cunning=4, Endurance=8, **RICH))
    before, levels = coin.worth(state.being("edda").purse), []
    for _ in range(7):
        state = week(state, "Grit", (3,))
        levels.append(state.being("edda").level("Grit").full)
        if len(levels) == 5:
            assert before - coin.worth(state.being("edda").purse) == 166 * 4
    assert levels == [2, 3, 4, 6, 8, 10, 12]
    assert before - coin.worth(state.being("edda").purse) == 11_166 * 4
    assert state.week == 7
    assert refused("train", state, hero="edda", skill="Grit") == "master"


@pytest.mark.rule("BS-EX-30")
def test_the_last_weeks_ask_for_prestige_and_attribute() -> None:
    ready = {"Cunning": 4, "purse": {"mark": 5}}
    assert refused("train", table(hero(Grit=6, Endurance=4, prestige=4, **ready)), hero="edda", skill="Grit") == ""
    assert (
        refused("train", table(hero(Grit=6, Endurance=3, prestige=4, **ready)), hero="edda", skill="Grit") == "capped"
    )
    assert (
        refused("train", table(hero(Grit=6, Endurance=4, prestige=3, **ready)), hero="edda", skill="Grit") == "prestige"
    )
    assert refused("train", table(hero(Grit=10, Endurance=8, prestige=6, **ready)), hero="edda", skill="Grit") == ""
    assert (
        refused("train", table(hero(Grit=10, Endurance=4, prestige=6, **ready)), hero="edda", skill="Grit") == "capped"
    )


@pytest.mark.rule("BS-LEARN-11", "BS-EX-31")
def test_one_skill_a_week() -> None:
    state = act("train", table(hero(**RICH)), hero="edda", skill="Grit").state
    assert refused("train", state, hero="edda", skill="Mana") == "one-a-week"
    state = act("end_week", state, (2,)).state
    assert refused("train", state, hero="edda", skill="Mana") == ""


@pytest.mark.rule("BS-LEARN-12", "BS-LEARN-13", "BS-LEARN-14", "BS-RULING-07", "BS-EX-29")
@pytest.mark.parametrize(
    ("cunning", "held", "rulings", "code"),
    [
        (3, 4, [], ""),
        (3, 6, [], "capped"),
        (2, 3, [], ""),
        (2, 4, [], "capped"),
        (2, 4, ["cap_by_number"], ""),
        (4, 6, [], ""),
        (4, 8, [], "capped"),
    ],
)
def test_the_cap(cunning: int, held: int, rulings: list[str], code: str) -> None:
    state = table(hero(Cunning=cunning, Mana=held, **RICH), rulings=rulings)
    assert refused("train", state, hero="edda", skill="Mana") == code


@pytest.mark.rule("BS-LEARN-15..21")
@pytest.mark.parametrize(("level", "copper"), [(2, 1), (3, 5), (4, 10), (6, 50), (8, 100), (10, 1_000), (12, 10_000)])
def test_fees(level: int, copper: int) -> None:
    assert FEES[level] == copper * 4


@pytest.mark.rule("BS-RULING-92")
def test_cunning_is_rolled_as_it_is_or_by_house_rule_at_full() -> None:
    hurt = hero(Cunning="6/2", prestige=1, purse={"copek": 1})
    state = act("train", table(hurt), hero="edda", skill="Grit").state
    assert thrown(act("end_week", state, (2,))) == [(3,)]
    state = act("train", table(hurt, rulings=["learn_at_full_cunning"]), hero="edda", skill="Grit").state
    assert thrown(act("end_week", state, (2,))) == [(6,)]
    troubled = hero(Cunning=4, prestige=1, purse={"copek": 1}, impaired=("Brawn",), Brawn="4/4")
    state = act("train", table(troubled), hero="edda", skill="Grit").state
    done = act("end_week", state, (4, 1))
    assert (thrown(done), told(done)[0]) == ([(4, 4)], "NothingLearned")
    gone = hero(Cunning="4/3", prestige=1, purse={"copek": 1})
    assert refused("train", table(gone), hero="edda", skill="Grit") == "no-cunning"


@pytest.mark.rule("BS-EX-44")
@pytest.mark.parametrize(("cunning", "chance"), [(2, "1/2"), (3, "2/3"), (4, "3/4"), (6, "5/6")])
def test_the_odds_of_a_week(cunning: int, chance: str) -> None:
    found = odds("train", table(hero(Cunning=cunning, **RICH)), hero="edda", skill="Grit")
    assert found.outcomes["learned"] == chance


def test_what_the_guild_refuses() -> None:
    assert refused("train", table(hero(prestige=1)), hero="edda", skill="Grit") == "too-poor"
    assert refused("train", table(hero(**RICH)), hero="edda", skill="Haggle") == "unknown-skill"
    assert refused("train", table(hero(condition="out", **RICH)), hero="edda", skill="Grit") == "not-up"

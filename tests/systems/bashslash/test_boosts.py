"""Boosts (BOOST)."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pallbearer.rules.aims import Aim
from pallbearer.rules.enumerate import enumerate_script
from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.script import Ask, Record, Roll, Script
from pallbearer.systems.bashslash import SYSTEM
from pallbearer.systems.bashslash.opposed import TestMade
from pallbearer.systems.bashslash.state import Being, Item, State
from pallbearer.web.chances import best
from tests.systems.bashslash.kit import act, event, foe, hero, now, table, thing, thrown, told

KEEN = {"boosts": "always"}


def strike(
    attacker: Being, target: Being, dice: tuple[int, ...], answers: tuple[str, ...], **more: Any
) -> Rehearsal[Any]:
    state = table(attacker, target, rulings=more.pop("rulings", ()))
    params = {"hero": attacker.id, "target": target.id, **more}
    return act("attack", state, dice, answers, **params)


def options(done: Rehearsal[Any], which: int = 0) -> list[str]:
    """The answers that the question offered."""
    return [option.id for option in done.asked[which].question.options]


@pytest.mark.rule("BS-BOOST-01", "BS-BOOST-02", "BS-BOOST-03", "BS-BOOST-04", "BS-EX-26")
def test_a_level_buys_a_d20_for_its_own_die() -> None:
    state = table(hero(Fight=6, **KEEN))
    done = act("test", state, (2, 1, 9), ("boost-1", "pass"), hero="edda", skill="Fight", difficulty=8)
    assert thrown(done) == [(4,), (6,), (20,)]
    assert event(done, "TestMade").shown == ("Agility 2", "Fight 9 (d20)")
    assert event(done, "TestMade").successes == 1
    assert now(done.state, "edda", "Fight") == 4
    assert told(done).index("Boosted") < told(done).index("TestMade") < told(done).index("LevelSpent")
    rested = act("full_rest", table(done.state.being("edda"), haven=True)).state
    assert now(rested, "edda", "Fight") == 6


@pytest.mark.rule("BS-RULING-54", "BS-EX-26")
@pytest.mark.parametrize(("face", "forfeit"), [(1, 1), (2, 0)])
def test_an_attribute_given_up_is_rolled_for_a_forfeit(face: int, forfeit: int) -> None:
    state = table(hero(Fight=6, **KEEN))
    done = act("test", state, (2, 1, 9, face), ("boost-0", "pass"), hero="edda", skill="Fight", difficulty=8)
    assert thrown(done)[2:] == [(20,), (3,)]
    assert now(done.state, "edda", "Agility") == 3
    assert done.state.being("edda").forfeit == forfeit


@pytest.mark.rule("BS-RULING-54")
def test_by_house_rule_a_boost_brings_no_roll() -> None:
    state = table(hero(Fight=6, Agility=2, **KEEN), rulings=["boost_without_roll"])
    done = act("test", state, (2, 1, 9), ("boost-0", "pass"), hero="edda", skill="Fight", difficulty=8)
    assert (now(done.state, "edda", "Agility"), done.state.being("edda").forfeit) == (0, 0)


@pytest.mark.rule("BS-RULING-54")
def test_an_attribute_boosted_to_0_forfeits_d3_rounds() -> None:
    state = table(hero(Fight=6, Agility=2, **KEEN))
    done = act("test", state, (2, 1, 9, 3), ("boost-0", "pass"), hero="edda", skill="Fight", difficulty=8)
    assert (thrown(done)[-1], done.state.being("edda").forfeit) == ((3,), 3)


@pytest.mark.rule("BS-RULING-50")
@pytest.mark.parametrize(("rulings", "shown"), [([], "Fight 2 (d20)"), (["boost_keeps_better"], "Fight 5 (d20)")])
def test_the_d20_replaces_even_if_it_is_lower(rulings: list[str], shown: str) -> None:
    state = table(hero(Fight=6, **KEEN), rulings=rulings)
    done = act("test", state, (2, 5, 2), ("boost-1", "pass"), hero="edda", skill="Fight", difficulty=8)
    assert event(done, "TestMade").shown[1] == shown


@pytest.mark.rule("BS-RULING-51")
def test_each_die_once_and_both_dice_of_a_pair() -> None:
    state = table(hero(Fight=6, **KEEN))
    done = act("test", state, (2, 1, 3, 9, 2), ("boost-1", "boost-0"), hero="edda", skill="Fight", difficulty=12)
    assert options(done) == ["pass", "boost-0", "boost-1"]
    assert options(done, 1) == ["pass", "boost-0"]
    assert len(done.asked) == 2, "nothing is left to boost"


@pytest.mark.rule("BS-RULING-51")
def test_by_house_rule_one_boost_a_side() -> None:
    state = table(hero(Fight=6, **KEEN), rulings=["one_boost_per_side"])
    done = act("test", state, (2, 1, 3), ("boost-1",), hero="edda", skill="Fight", difficulty=12)
    assert len(done.asked) == 1


@pytest.mark.rule("BS-RULING-52")
def test_the_acting_side_decides_first_then_the_other_until_both_pass() -> None:
    attacker, target = hero("edda", Fight=4, Strong=4, **KEEN), hero("osric", Fight=4, **KEEN)
    done = strike(attacker, target, (1, 2, 3, 15, 18), ("boost-1", "boost-0", "pass"))
    assert [ask.who for ask in done.asked] == ["edda", "osric", "edda"]
    assert [type(one).__name__ for one in done.events if type(one).__name__ == "Boosted"] == ["Boosted"] * 2
    assert event(done, "TestMade").difficulty == 18
    assert told(done).index("TestMade") > 1


@pytest.mark.rule("BS-RULING-52")
def test_who_could_gain_nothing_is_not_asked() -> None:
    attacker, target = hero("edda", Fight=4, **KEEN), hero("osric", Fight=4, **KEEN)
    done = strike(attacker, target, (1, 1, 4), ("pass",))
    assert [ask.who for ask in done.asked] == ["edda"], "the defense holds as it is"


@pytest.mark.rule("BS-RULING-52")
def test_by_house_rule_boosts_are_blind() -> None:
    state = table(hero("edda", Fight=4, **KEEN), hero("osric", Fight=4, **KEEN), rulings=["blind_boost"])
    done = act("attack", state, (1, 2, 3), ("pass", "pass"), hero="edda", target="osric")
    steps = [type(step).__name__ for step, _ in done.steps][:5]
    assert steps == ["Roll", "Roll", "Ask", "Roll", "Ask"]
    assert "hidden" in done.asked[0].question.text


@pytest.mark.rule("BS-RULING-53")
def test_the_d20_replaces_the_kept_value_and_is_a_single_die() -> None:
    state = table(hero(Fight=6, **KEEN))
    params = {"hero": "edda", "skill": "Fight", "difficulty": 8, "swing": -1}
    done = act("test", state, (4, 2, 6, 3, 9), ("boost-1", "pass"), **params)
    assert thrown(done) == [(4, 4), (6, 6), (20,)]
    assert event(done, "TestMade").shown == ("Agility 2", "Fight 9 (d20)")
    state = table(hero(Fight=6, **KEEN), rulings=["boost_keeps_modes"])
    done = act("test", state, (4, 2, 6, 3, 19, 9), ("boost-1", "pass"), **params)
    assert thrown(done)[2] == (20, 20)
    assert event(done, "TestMade").shown == ("Agility 2", "Fight 9 (d20)")


@pytest.mark.rule("BS-BOOST-07", "BS-BOOST-11", "BS-RULING-55")
def test_a_weapon() -> None:
    dagger = thing("dagger", "d", durability=1)
    done = strike(
        hero("edda", dagger, Fight=4, **KEEN),
        foe("orc", "plate", Fight=2),
        (4, 4, 1, 1, 12, 14),
        ("boost-0", "pass"),
        weapon="d",
    )
    assert event(done, "Boosted").sides == 20
    assert event(done, "Struck").hits == 1, "the d20 counts though the dagger is useless now"
    assert event(done, "ItemSpent").left == 0
    assert done.state.being("edda").item("d").durability == 0  # type: ignore[union-attr]


@pytest.mark.rule("BS-BOOST-08", "BS-BOOST-09", "BS-RULING-55")
def test_shield_and_armor() -> None:
    osric = hero("osric", thing("leather", "a"), thing("small shield", "s"), Fight=4, **KEEN)
    done = strike(hero("edda", "sword", Fight=6), osric, (2, 5, 1, 3, 17), ("boost-1",), weapon="edda's sword")
    assert event(done, "TestMade").difficulty == 17
    assert done.state.being("osric").item("s").durability == 2  # type: ignore[union-attr]
    done = strike(
        hero("edda", "sword", Fight=6), osric, (2, 5, 1, 3, 4, 2, 9), ("pass", "boost-0"), weapon="edda's sword"
    )
    assert event(done, "Struck").hits == 0
    assert done.state.being("osric").item("a").durability == 1  # type: ignore[union-attr]


@pytest.mark.rule("BS-BOOST-10")
def test_any_other_thing_that_rolls() -> None:
    state = table(hero("edda", thing("wand", "w", place="belt"), Mana=6, **KEEN))
    params = {"hero": "edda", "wand": "w", "wand_difficulty": 10, "difficulty": 4}
    done = act("cast", state, (4, 4, 3, 11), ("pass", "boost-0"), **params)
    assert event(done, "SpellCast").wand_successes == 1
    assert done.state.being("edda").item("w").durability == 2  # type: ignore[union-attr]


@pytest.mark.rule("BS-BOOST-11")
def test_things_differ_in_what_they_can_take() -> None:
    found = {name: thing(name).durability for name in ("rock", "knife", "dagger", "great sword", "sword", "plate")}
    assert found == {"rock": 1, "knife": 2, "dagger": 3, "great sword": 4, "sword": 5, "plate": 6}


@pytest.mark.rule("BS-RULING-55")
def test_by_house_rule_any_damage_may_be_given() -> None:
    done = strike(
        hero("edda", thing("sword", "s"), Fight=4, **KEEN),
        foe("orc", "plate", Fight=2),
        (4, 4, 1, 1, 12, 14),
        ("boost-0-3", "pass"),
        weapon="s",
        rulings=["boost_any_damage"],
    )
    assert options(done) == ["pass", "boost-0", *(f"boost-0-{points}" for points in range(2, 6)), "boost-1"]
    assert done.state.being("edda").item("s").durability == 2  # type: ignore[union-attr]


@pytest.mark.rule("BS-RULING-56")
def test_a_useless_thing_gives_no_die_unless_by_house_rule_it_breaks() -> None:
    ruined = thing("small shield", "s", durability=0)
    osric = hero("osric", ruined, Fight=4, **KEEN)
    done = strike(hero("edda", "sword", Fight=6), osric, (2, 5, 1, 1, 1), ("pass",), weapon="edda's sword")
    assert options(done) == ["pass", "boost-0"], "Fight alone"
    done = strike(
        hero("edda", "sword", Fight=6),
        osric,
        (2, 5, 1, 17),
        ("boost-1",),
        weapon="edda's sword",
        rulings=["boost_useless_item"],
    )
    assert event(done, "TestMade").difficulty == 17
    assert done.state.being("osric").item("s").broken  # type: ignore[union-attr]


@pytest.mark.rule("BS-RULING-82")
@pytest.mark.parametrize(("rulings", "more"), [([], (5,)), (["boost_keeps_extra_dice"], (5, 18, 2))])
def test_quality_makes_no_more_d20s_but_by_house_rule(rulings: list[str], more: tuple[int, ...]) -> None:
    halberd = thing("halberd", "h", quality="excellent")
    done = strike(
        hero("edda", halberd, Fight=4, **KEEN),
        foe("orc", "plate", Fight=2),
        (4, 4, 1, 2, 3, 1, 12, *more),
        ("boost-0", "pass"),
        weapon="h",
        hands=2,
        rulings=rulings,
    )
    assert thrown(done)[-1] == (20,) * len(more)
    assert event(done, "TestMade", 1).shown == (f"halberd {max(more)} (d20)",)


@pytest.mark.rule("BS-BOOST-09", "BS-BOOST-11")
def test_a_shield_rolled_twice_may_be_boosted_twice_but_not_beyond_its_durability() -> None:
    osric = hero("osric", thing("buckler", "b", durability=1), **KEEN)
    params = {"weapon": "edda's short bow", "way": "missile"}
    done = strike(hero("edda", "short bow", Shoot=6), osric, (2, 5, 1, 1, 2, 1, 1), ("boost-0",), **params)
    assert options(done) == ["pass", "boost-0", "boost-1"]
    assert len(done.asked) == 1, "the buckler has nothing more to give"


def test_how_often_one_is_asked_is_the_players_choice() -> None:
    state = table(hero(Fight=6, **KEEN), foe("orc"))
    failing = act("boost_mode", state, hero="edda", mode="failing").state
    done = act("test", failing, (2, 5), hero="edda", skill="Fight", difficulty=4)
    assert done.asked == []
    done = act("test", failing, (2, 1), ("pass",), hero="edda", skill="Fight", difficulty=4)
    assert len(done.asked) == 1
    never = act("boost_mode", failing, hero="edda", mode="never").state
    assert act("test", never, (2, 1), hero="edda", skill="Fight", difficulty=4).asked == []


def test_the_odds_of_each_answer() -> None:
    state = table(hero(Fight=6, **KEEN))
    done = act("test", state, (2, 1), ("pass",), hero="edda", skill="Fight", difficulty=5)
    advice = SYSTEM.advise(state, done.asked[0].question)
    assert advice["pass"].outcomes == {"failure": "1/1"}
    assert advice["boost-1"].outcomes == {
        "4 successes": "1/5",
        "2 successes": "3/10",
        "1 success": "3/10",
        "failure": "1/5",
    }
    assert advice["boost-1"].headline == "80.0 % success: Fight for a d20"


def made(script: Script[Any], dice: tuple[int, ...], answers: tuple[str, ...]) -> Script[int]:
    """The successes of the first test of a script: these dice fall, these answers are given, and then nobody boosts."""
    left, todo, back = list(dice), list(answers), None
    while True:
        step = script.send(back)
        if isinstance(step, Roll) and left:
            back, left = tuple(left[: len(step.dice)]), left[len(step.dice) :]
        elif isinstance(step, Ask):
            back = todo.pop(0) if todo else "pass"
        elif isinstance(step, Record) and isinstance(step.event, TestMade):
            return step.event.successes
        else:
            back = yield step


def exact(state: State, name: str, dice: tuple[int, ...], answers: tuple[str, ...], **params: Any) -> dict[int, F]:
    """The chance of each number of successes, face by face."""
    one = SYSTEM.acts[name]
    return enumerate_script(
        lambda: made(one.script(state, one.params(**params)), dice, answers),
        state,
        SYSTEM.evolve,
        lambda successes, after: successes,
        lambda successes: 0,
    )


def aim(text: str) -> Aim:
    found = SYSTEM.aim(text)
    assert isinstance(found, Aim), found
    return found


@pytest.mark.rule("BS-BOOST-01", "BS-BOOST-07", "BS-RULING-50", "BS-RULING-51")
@pytest.mark.parametrize("rulings", [[], ["boost_keeps_better"]])
@pytest.mark.parametrize("shown", [(2, 1), (2, 5), (4, 6)])
def test_boost_or_not_agrees_with_every_face(shown: tuple[int, int], rulings: list[str]) -> None:
    state = table(hero(Fight=6, **KEEN), rulings=rulings)
    params = {"hero": "edda", "skill": "Fight", "difficulty": 4}
    done = act("test", state, shown, ("pass",), **params)
    advice, counted = (SYSTEM.advise(state, done.asked[0].question, aim(one)) for one in ("success", "most"))
    for answer in ("pass", "boost-0", "boost-1"):
        found = exact(state, "test", shown, (answer,), **params)
        hope = sum((F(advice[answer].outcomes.get(one, 0)) for one in advice[answer].wanted), F(0))
        assert hope == 1 - found.get(0, F(0))
        assert F(counted[answer].worth) == sum((count * chance for count, chance in found.items()), F(0))


@pytest.mark.rule("BS-BOOST-01", "BS-RULING-52")
def test_what_is_best_hangs_on_what_is_played_for() -> None:
    state = table(hero(Fight=6, **KEEN))
    failing = act("test", state, (2, 1), ("pass",), hero="edda", skill="Fight", difficulty=5)
    assert best(SYSTEM.advise(state, failing.asked[0].question)) == {"boost-0", "boost-1"}
    standing = act("test", state, (2, 5), ("pass",), hero="edda", skill="Fight", difficulty=5)
    question = standing.asked[0].question
    assert best(SYSTEM.advise(state, question)) == {"pass", "boost-0"}, "one success is enough, and it stays"
    assert best(SYSTEM.advise(state, question, aim("most"))) == {"boost-0"}


@pytest.mark.rule("BS-RULING-52")
def test_who_resists_is_told_how_likely_it_holds() -> None:
    attacker, target = hero("edda", Fight=6, **KEEN), hero("osric", Fight=4, **KEEN)
    done = strike(attacker, target, (2, 3, 1, 20), ("boost-0", "pass"))
    asked = done.asked[0]
    assert asked.who == "osric"
    state = table(attacker, target)
    advice, counted = (SYSTEM.advise(state, asked.question, aim(one)) for one in ("success", "most"))
    params = {"hero": "edda", "target": "osric"}
    for answer, chance in advice.items():
        found = exact(state, "attack", (2, 3, 1), (answer,), **params)
        assert (chance.wanted, F(chance.outcomes.get("failure", 0))) == (("failure",), found.get(0, F(0)))
        assert "to hold" in chance.headline
        first_only = sum((min(count, 1) * part for count, part in found.items()), F(0))
        assert F(counted[answer].worth) == -first_only, "more than one success brings an attack no further"
    assert "pass" not in best(advice)


def test_items_are_named_in_the_question() -> None:
    item: Item = thing("sword", "s")
    done = strike(
        hero("edda", item, Fight=4, **KEEN), foe("orc", "plate", Fight=2), (4, 4, 1, 1, 12), ("pass",), weapon="s"
    )
    assert done.asked[0].question.options[1].hint == "costs 1 of 5 durability"

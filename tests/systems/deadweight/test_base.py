"""The whole of creation (BASE)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pallbearer.rules.rehearse import Rehearsal
from pallbearer.rules.sample import sample
from pallbearer.rules.script import Ask, Refused
from pallbearer.rules.sheet import Eyes
from pallbearer.systems.deadweight import SYSTEM, gains
from pallbearer.systems.deadweight.base import HeroFinished, before_first_mission, given_names, out_of_bounds
from pallbearer.systems.deadweight.classes import ClassChosen
from pallbearer.systems.deadweight.life_rows import LifeRowTaken
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import ATTRIBUTES, Attribute, Hero
from tests.systems.deadweight.creation import DICE, TWO, at, draft, profs, scores, with_row
from tests.systems.deadweight.kit import act, hero, play, table

NO_LUCK = (6, 6, 6, 6, 6)
LIFE = (*DICE[7], *DICE[3], *DICE[13], *TWO[4], 3, 3, 3, 3)
"""Battleborn, Deserter Knight, Enslaved, Reckless, Tidy."""
TAKE = ("take",) * 4


def roll_up(dice: Any, answers: Any, *others: Hero, rulings: tuple[str, ...] = (), **params: Any) -> Rehearsal[Any]:
    empty = replace(table(*others), heroes={one.id: one for one in others})
    rules = Rulings(**dict.fromkeys(rulings, True))
    return act("roll_up", replace(empty, rulings=rules), dice, answers, **params)


def edda(rulings: tuple[str, ...] = ()) -> Rehearsal[Any]:
    answers = (*TAKE, "roll", "warrior", "Barbarian", "Charge", "done")
    return roll_up((*LIFE, 2, *NO_LUCK, 5), answers, name=" Edda ", rulings=rulings)


@pytest.mark.rule("DW-BASE-01", "DW-BASE-02", "DW-CLASS-01")
def test_the_steps_come_in_the_books_order() -> None:
    done = edda()
    steps = [event.table for event in done.events if isinstance(event, LifeRowTaken)]
    assert steps == ["infancy", "career", "tragedy", "burden", "features"]
    order = [type(event) for event in done.events]
    assert order.index(ClassChosen) > max(place for place, one in enumerate(order) if one is LifeRowTaken)
    assert order[-1] is HeroFinished
    begun = next(record for record in done.records if type(record.event).__name__ == "HeroBegun")
    assert not play(iter_one(begun), table()).state.hero("h1").finished
    assert at(done).finished


def iter_one(record: Any) -> Any:
    return (yield record)


@pytest.mark.rule("DW-BASE-03", "DW-BASE-04", "DW-BASE-05", "DW-BASE-06", "DW-LIFE-01")
def test_every_adventurer_begins_alike() -> None:
    begun = next(record for record in edda().records if type(record.event).__name__ == "HeroBegun")
    one = at(play(iter_one(begun), table()))
    assert ATTRIBUTES == ("STR", "DEX", "INT", "PRE")
    assert (scores(one), profs(one), one.insight, one.silver) == ("1 1 1 1", "0 0 0 0", 1, 0)


@pytest.mark.rule("DW-EX-60", "DW-BASE-12", "DW-BASE-14..16", "DW-BASE-19")
def test_all_of_it_is_on_the_sheet() -> None:
    one = at(edda())
    assert (one.id, one.name) == ("h1", "Edda")
    assert (scores(one), profs(one), one.skills, one.traits) == (
        "3 0 1 1",
        "2 0 0 0",
        ("Fearless", "Duelist"),
        ("Berserker",),
    )
    assert (one.burden, one.quirks, one.class_name, one.background) == ("Reckless", (12,), "warrior", "Barbarian")
    assert (one.maneuvers, one.silver, one.insight) == (("Charge",), 5, 1)
    assert [item.name for item in one.items] == [
        "battle axe",
        "loincloth",
        "war paint",
        "medical supply",
        "torch",
        "ration",
    ]


@pytest.mark.rule("DW-RULING-01")
def test_by_house_rule_the_bounds_are_checked_once_at_the_end() -> None:
    # STR 1 + 2 + 1 = 4, cut to 3; STR proficiency 1 + 1 + 1 = 3, cut to 2; the same sums without it.
    assert (scores(at(edda(("clamp_at_end",)))), profs(at(edda(("clamp_at_end",))))) == ("3 0 1 1", "2 0 0 0")
    life = (*DICE[9], 2, *DICE[18], *DICE[14], *TWO[4], 3, 3, 3, 3)
    answers = ("take", "take", "take", "STR", "take", "roll", "warrior", "Barbarian", "Charge", "done")
    dice = (*life, 2, *NO_LUCK, 5)
    clamped, netted = (at(roll_up(dice, answers, name="E", rulings=flags)) for flags in ((), ("clamp_at_end",)))
    assert (clamped.PRE.score, netted.PRE.score) == (1, 2)
    assert netted.held_over == {}


@pytest.mark.rule("DW-RULING-01", "DW-BASE-07")
def test_by_house_rule_a_loss_below_zero_waits_for_a_gain() -> None:
    state = table(draft(scores="1 1 1 1"), rulings=("clamp_at_end",))
    for by in (-2, 2):
        state = play(gains.change(state, "h1", "INT", "score", by, ("DW-TRAG-08",)), state).state
    assert state.hero("h1").INT.score == 1
    clamped = table(draft())
    for by in (-2, 2):
        clamped = play(gains.change(clamped, "h1", "INT", "score", by, ("DW-TRAG-08",)), clamped).state
    assert clamped.hero("h1").INT.score == 2


@pytest.mark.rule("DW-BASE-07..10")
@pytest.mark.parametrize(
    ("points", "start", "by", "end"),
    [
        ("score", 3, 1, 3),
        ("score", 2, 2, 3),
        ("score", 0, -1, 0),
        ("score", 1, -2, 0),
        ("proficiency", 2, 1, 2),
        ("proficiency", 1, 2, 2),
        ("proficiency", 0, -1, 0),
        ("proficiency", 1, -1, 0),
    ],
)
def test_the_four_bounds_of_creation(points: Any, start: int, by: int, end: int) -> None:
    attribute = Attribute(score=start) if points == "score" else Attribute(proficiency=start)
    state = table(replace(draft(), DEX=attribute))
    done = play(gains.change(state, "h1", "DEX", points, by, ("DW-BASE-04",)), state)
    assert gains.points_of(at(done), "DEX", points) == end
    lost = [event.by for event in done.events if isinstance(event, gains.PointsLost)]
    assert lost == ([by - (end - start)] if end - start != by else [])


@pytest.mark.rule("DW-RULING-02")
def test_the_caps_bind_creation_alone_unless_the_house_keeps_them() -> None:
    amber = hero("amber", DEX="4/0/0", prof={"INT": 3})
    assert out_of_bounds(amber, Rulings()) == []
    assert out_of_bounds(amber, Rulings(cap_always=True)) == [
        "DEX score 4 is not from 0 to 3",
        "INT proficiency 3 is not from 0 to 2",
    ]
    assert len(out_of_bounds(replace(amber, finished=False), Rulings())) == 2


@pytest.mark.rule("DW-RULING-02")
@pytest.mark.parametrize(("flags", "score"), [((), 4), (("cap_always",), 3)])
def test_a_finished_adventurer_rises_above_three(flags: tuple[str, ...], score: int) -> None:
    state = table(hero(), rulings=flags)
    done = play(gains.change(state, "edda", "DEX", "score", 1, ("DW-RULING-02",)), state)
    assert done.state.hero("edda").DEX.score == score


@pytest.mark.rule("DW-BASE-21", "DW-LIFE-06", "DW-LIFE-07")
def test_insight_left_is_spent_at_once_or_marked_on_the_sheet() -> None:
    assert (at(edda()).insight, at(edda()).insight_marked) == (1, 1)
    answers = (*TAKE, "roll", "warrior", "Barbarian", "Charge", "learn-skill", "Veteran")
    done = roll_up((*LIFE, 2, *NO_LUCK, 5), answers, name="E")
    one = at(done)
    assert (one.insight, one.insight_marked, one.skills) == (0, 0, ("Fearless", "Duelist", "Veteran"))
    order = [type(event).__name__ for event in done.events]
    assert order.index("InsightSpent") > order.index("ClassChosen")


@pytest.mark.rule("DW-RULING-02", "DW-BASE-21")
def test_the_caps_hold_for_insight_spent_in_creation() -> None:
    answers = (*TAKE, "roll", "warrior", "Barbarian", "Charge", "move-score", "DEX")
    one = at(roll_up((*LIFE, 2, *NO_LUCK, 5), answers, name="E"))
    assert scores(one) == "2 1 1 1"
    aims = [
        ask for ask in roll_up((*LIFE, 2, *NO_LUCK, 5), answers, name="E").asked if ask.question.kind == "aim-insight"
    ]
    assert [option.id for option in aims[0].question.options] == ["DEX", "INT", "PRE"]


@pytest.mark.rule("DW-RULING-07", "DW-LIFE-04")
def test_the_free_reroll_is_open_until_the_class_step_is_done() -> None:
    other = with_row(draft("h2"), "career", 3)
    answers = (*TAKE, "roll", "keep", "wizard", "The Awakened", "soul_punch", "career", "hover", "kit", "done")
    done = roll_up((*LIFE, *DICE[17], 2, *NO_LUCK, 5), answers, other, name="E")
    one = at(done)
    # Occultist in the Deserter Knight's place: INT 2 and its proficiency, the class's point once more on top.
    assert (scores(one), profs(one), one.skills) == ("3 0 2 1", "1 0 2 0", ("Fearless", "Occult Studies", "Loremaster"))
    assert (one.traits, [magic.id for magic in one.magic], one.insight) == (("Magic user",), ["soul_punch", "hover"], 1)


@pytest.mark.rule("DW-BASE-01")
def test_a_name_is_rolled_if_none_is_given() -> None:
    answers = (*TAKE, "roll", "warrior", "Barbarian", "Charge", "done")
    one = at(roll_up((14, *LIFE, 2, *NO_LUCK, 5), answers))
    assert one.name == given_names()[13] == "Edda"
    assert len(set(given_names())) == len(given_names())


def test_the_first_free_id_is_taken() -> None:
    done = roll_up(
        (*LIFE, 2, *NO_LUCK, 5),
        (*TAKE, "roll", "warrior", "Barbarian", "Charge", "done"),
        draft("h1"),
        draft("h3"),
        name="E",
    )
    assert done.state.hero("h2").finished


def test_a_name_has_an_end() -> None:
    refused = roll_up((), (), name="x" * 61)
    assert isinstance(refused.result, Refused)
    assert (refused.result.code, refused.records) == ("long-name", [])


def test_quick_leaves_the_choices_to_the_dice_and_asks_nobody() -> None:
    # warrior (1 of 4), Gladiator (2 of 3), Disarm (2 of 3)
    dice = (14, *LIFE, 1, 2, 2, 2, *NO_LUCK, 5, 5)
    done = roll_up(dice, (), quick=True)
    one = at(done)
    assert done.asked == []
    assert (one.name, one.background, one.maneuvers, one.insight, one.silver) == (
        "Edda",
        "Gladiator",
        ("Disarm",),
        1,
        10,
    )
    assert [len(roll.dice) for roll in done.rolled[:6]] == [1, 3, 3, 3, 2, 4]


@pytest.mark.rule("DW-BASE-07..10", "DW-BASE-02", "DW-SPELL-01", "DW-PRAYER-01")
@pytest.mark.parametrize("quick", [True, False])
@pytest.mark.parametrize(
    "flags", [(), ("clamp_at_end", "ties_random", "features_are_life_path", "duplicate_skill_free_pick")]
)
def test_two_hundred_parties_break_nothing(quick: bool, flags: tuple[str, ...]) -> None:
    one = SYSTEM.acts["roll_up"]
    for seed in range(200):
        state = SYSTEM.begin(Rulings(**dict.fromkeys(flags, True)))
        random = Random(seed)
        for _ in range(2):
            done = sample(one.script(state, one.params(quick=quick)), state, SYSTEM.evolve, random)
            assert done.result == done.state
            state = done.state
            assert SYSTEM.invariants(state) == []
            assert not (quick and any(isinstance(step, Ask) for step, _ in done.steps))
        for made in state.heroes.values():
            assert out_of_bounds(replace(made, finished=False), state.rulings) == []
            assert (made.finished, made.held_over, made.insight >= 0, len(made.quirks)) == (True, {}, True, 1)
            assert before_first_mission(state, made.id)
            assert len(made.maneuvers) == (made.class_name in ("warrior", "thief"))
            kinds = {"wizard": {"spell"}, "cleric": {"prayer"}}.get(made.class_name, set())
            assert {one.kind for one in made.magic} <= kinds


@pytest.mark.rule("DW-BASE-24")
def test_the_sheet_shows_the_score_in_boxes_and_the_proficiency_in_rounds() -> None:
    one = hero(STR="3/1/1", DEX="0/0/0", prof={"STR": 2, "PRE": 1})
    shown = SYSTEM.sheet(table(one), "edda", Eyes(gm=True)).tracks
    assert [(track.id, len(track.boxes), track.pips, track.pips_name) for track in shown] == [
        ("STR", 3, 2, "proficiency"),
        ("DEX", 0, 0, "proficiency"),
        ("INT", 3, 0, "proficiency"),
        ("PRE", 3, 1, "proficiency"),
    ]

"""Making a hero (ATTR, SKILL)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pallbearer.rules.sample import sample
from pallbearer.systems.bashslash import SYSTEM, gear
from pallbearer.systems.bashslash.abilities import ARRAYS, ATTRIBUTES, GOVERNS, SKILLS, cap
from pallbearer.systems.bashslash.creation import beginnings
from pallbearer.systems.bashslash.state import State
from tests.systems.bashslash.kit import act, house, refused, table, thrown, told

HUMAN = dict.fromkeys(ATTRIBUTES, 4)
SKILLED = {"Fight": 6, "Dodge": 4, "Grit": 3, "Sneak": 3, "Mana": 2, "Throw": 2}


def empty(*rulings: str) -> State:
    return State(rulings=house(rulings))


@pytest.mark.rule("BS-SKILL-07..11", "BS-RULING-06", "BS-RULING-08")
def test_a_hero_is_made_step_by_step() -> None:
    answers = (
        "standard",
        *("Agility", "Brawn", "Cunning", "Endurance"),
        *("Fight", "Dodge", "Grit", "Strong", "Throw", "Moxie"),
        "sell-sword",
    )
    done = act("roll_up", empty(), (4,), answers, name="Edda")
    edda = done.state.being("h1")
    assert [edda.level(name).full for name in ATTRIBUTES] == [6, 4, 4, 3, 4]
    levels = Counter(edda.level(skill).full for skill in SKILLS)
    assert levels == {0: 4, 2: 2, 3: 2, 4: 1, 6: 1}
    assert (edda.level("Fight").full, edda.prestige, edda.purse) == (6, 0, {"copek": 4})
    assert {item.name for item in edda.items} == {"leather", "buckler", "sword", "torch", "rations"}
    assert "own table" in " ".join(event.tell(str) for event in done.events if type(event).__name__ == "KitTaken")
    assert {ask.who for ask in done.asked} == {"h1"}


@pytest.mark.rule("BS-RULING-06")
def test_by_house_rule_attributes_fall_at_random() -> None:
    answers = ("grimdark", "Strong", "Fight", "Dodge", "Throw", "Mana", "Shoot", "hunter")
    done = act("roll_up", empty("random_attributes"), (2, 4, 1, 1, 6), answers, name="Ivo")
    assert thrown(done) == [(5,), (4,), (3,), (2,), (6,)]
    ivo = done.state.being("h1")
    assert [ivo.level(name).full for name in ATTRIBUTES] == [3, 4, 3, 2, 4]


@pytest.mark.rule("BS-RULING-08", "BS-SKILL-12")
def test_the_cap_binds_starting_skills_unless_by_house_rule() -> None:
    dice = {**dict.fromkeys(ATTRIBUTES, 4), "Agility": 2, "Brawn": 3, "Cunning": 3}
    made = {"name": "Ivo", "array": "grimdark", "attributes": dice, "skills": SKILLED}
    assert refused("create_hero", empty(), **made) == "capped"
    assert refused("create_hero", empty("cap_raises_only"), **made) == ""
    answers = ("grimdark", "Brawn", "Cunning", "Deviousness", "Endurance")
    script = SYSTEM.acts["roll_up"].script(empty(), SYSTEM.acts["roll_up"].params(name="Ivo"))
    asked = _options(script, empty(), answers)
    assert "Fight" not in asked, "Agility is left with the d2: at most d4"
    assert "Strong" in asked


def _options(script: object, state: State, answers: tuple[str, ...]) -> list[str]:
    """The options of the question after these answers."""
    from pallbearer.rules.script import Ask, Look, Record

    back, left = None, list(answers)
    while True:
        step = script.send(back)  # type: ignore[attr-defined]
        if isinstance(step, Record):
            state = SYSTEM.evolve(state, step.event)
            back = state
        elif isinstance(step, Look):
            back = state
        elif isinstance(step, Ask) and left:
            back = left.pop(0)
        elif isinstance(step, Ask):
            return [option.id for option in step.question.options]


@pytest.mark.rule("BS-RULING-08", "BS-SKILL-07..11")
@pytest.mark.parametrize(
    "skills",
    [
        {**SKILLED, "Throw": 3},
        {**SKILLED, "Fiddle": 2},
        {skill: sides for skill, sides in SKILLED.items() if skill != "Throw"},
        {**SKILLED, "Haggle": 0},
    ],
)
def test_the_starting_dice_go_to_different_skills(skills: dict[str, int]) -> None:
    made = {"name": "Ivo", "array": "human", "attributes": HUMAN, "skills": skills}
    assert refused("create_hero", empty(), **made) == "wrong-skills"


def test_a_hero_written_down_all_at_once() -> None:
    made = {"name": "Ivo", "array": "human", "attributes": HUMAN, "skills": SKILLED}
    ivo = act("create_hero", empty(), **made).state.being("h1")
    assert {skill: ivo.level(skill).full for skill in SKILLS if ivo.level(skill).full} == SKILLED
    assert refused("create_hero", empty(), **{**made, "name": ""}) == "bad-name"
    assert refused("create_hero", empty(), **{**made, "array": "godlike"}) == "unknown-array"
    assert refused("create_hero", empty(), **{**made, "array": "heroic"}) == "wrong-attributes"
    assert refused("create_hero", empty(), **{**made, "attributes": {}}) == "wrong-attributes"
    assert refused("roll_up", empty(), name="x" * 61) == "bad-name"


@pytest.mark.parametrize("seed", range(40))
def test_quick_heroes_keep_to_the_rules(seed: int) -> None:
    begun = SYSTEM.acts["roll_up"]
    done = sample(begun.script(empty(), begun.params(quick=True)), empty(), SYSTEM.evolve, Random(seed))
    made = done.state.being("h1")
    assert SYSTEM.invariants(done.state) == []
    assert sorted(made.level(name).full for name in ATTRIBUTES) == sorted(ARRAYS["standard"])
    assert all(made.level(skill).full <= cap(made.level(GOVERNS[skill]).full, done.state.rulings) for skill in SKILLS)
    assert made.items


def test_ids_are_never_used_twice() -> None:
    state = table()
    made = {"name": "Ivo", "array": "human", "attributes": HUMAN, "skills": SKILLED}
    first = act("create_hero", state, **made).state
    second = act("create_hero", first, **made)
    assert {"h1", "h2"} <= set(second.state.heroes)
    assert told(second)[-1] == "HeroFinished"


def test_our_own_table_names_things_that_are_there() -> None:
    assert all(thing in gear.names() for kit in beginnings().kit for thing in kit.things)
    assert len(set(beginnings().names)) == len(beginnings().names)

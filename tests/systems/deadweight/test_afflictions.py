"""Afflictions: what each does, how one gets it, and what can end it."""

from __future__ import annotations

from typing import Any

import pytest

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight import SYSTEM, afflictions
from pallbearer.systems.deadweight.afflictions import Afflicted, StayedCalm
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Condition, Hero, State
from tests.systems.deadweight.kit import act, hero, play, table

NAMES = [
    "Hungry",
    "Parched",
    "Bleeding",
    "Sleepy",
    "Angry",
    "Shaken",
    "Nauseated",
    "Terrified",
    "Hopeless",
    "Cursed",
    "Plagued",
    "Doomed",
]


def afflict(state: State, name: str, dice: tuple[int, ...] = ()) -> Any:
    """Edda receives an affliction."""
    return play(afflictions.afflict(state, "edda", name, ("DW-AFFL-01",)), state, dice)


def cured(of: Hero, name: str, by: str, rulings: tuple[str, ...] = ()) -> bool:
    """Whether a cure of this kind ends the affliction."""
    state = table(of, rulings=rulings)
    script = afflictions.cure(state, of.id, name, ("DW-AFFL-03",), by=by)  # type: ignore[arg-type]
    return name not in play(script, state).state.hero(of.id).afflictions


@pytest.mark.rule("DW-AFFL-01")
def test_there_are_twelve_each_with_its_effect_and_its_end() -> None:
    assert list(afflictions.AFFLICTIONS) == NAMES
    cited: set[str] = set()
    for one in afflictions.AFFLICTIONS.values():
        assert one.does
        assert one.ends
        cited |= set(one.rules)
    assert cited == {f"DW-AFFL-{number:02}" for number in range(4, 31)}
    assert cited <= set(SYSTEM.catalogue.by_id)


@pytest.mark.rule("DW-AFFL-02")
@pytest.mark.parametrize("name", NAMES)
def test_a_second_time_changes_nothing(name: str) -> None:
    done = afflict(table(), name)
    assert done.events == [Afflicted("edda", name)]
    assert done.state.hero("edda").afflictions == (name,)
    again = afflict(done.state, name)
    assert (again.records, again.result.hero("edda").afflictions) == ([], (name,))


@pytest.mark.rule("DW-AFFL-01", "DW-AFFL-02", "DW-AFFL-03", "DW-RULING-82")
def test_the_gms_acts_and_what_they_refuse() -> None:
    state = table(
        hero("edda", afflictions=("Cursed", "Sleepy"), quirks=(6,)), hero("finn", condition=Condition("dead"))
    )
    assert act("afflict", state, hero="edda", affliction="hungry").state.hero("edda").afflictions[-1] == "Hungry"
    assert act("cure", state, hero="edda", affliction="cursed").state.hero("edda").afflictions == ("Sleepy",)
    for name, params, code in [
        ("afflict", {"hero": "nobody", "affliction": "Hungry"}, "unknown-hero"),
        ("afflict", {"hero": "edda", "affliction": "Bored"}, "unknown-affliction"),
        ("afflict", {"hero": "edda", "affliction": "Cursed"}, "afflicted-already"),
        ("afflict", {"hero": "finn", "affliction": "Cursed"}, "dead"),
        ("cure", {"hero": "nobody", "affliction": "Hungry"}, "unknown-hero"),
        ("cure", {"hero": "edda", "affliction": "Bored"}, "unknown-affliction"),
        ("cure", {"hero": "edda", "affliction": "Hungry"}, "not-afflicted"),
        ("cure", {"hero": "edda", "affliction": "Cursed", "by": "rest"}, "only-magic"),
        ("cure", {"hero": "edda", "affliction": "Sleepy"}, "needs-coffee"),
    ]:
        done = act(name, state, **params)
        assert isinstance(done.result, Refused)
        assert done.result.code == code
        assert (done.records, done.rolled) == ([], [])


@pytest.mark.rule("DW-QUIRK-23", "DW-AFFL-13")
@pytest.mark.parametrize(("faces", "angry"), [((1, 5), False), ((2, 6), True)])
def test_the_extremely_patient_may_stay_calm(faces: tuple[int, ...], angry: bool) -> None:
    done = afflict(table(hero(quirks=(23,))), "Angry", faces)
    assert done.state.hero("edda").afflictions == (("Angry",) if angry else ())
    assert (StayedCalm("edda") in done.events) is not angry
    assert afflict(table(hero(quirks=(23,))), "Hungry").rolled == []
    assert afflict(table(hero(quirks=(23,), afflictions=("Angry",))), "Angry").rolled == []


OFFER = ("Angry", "Shaken", "Hungry")


@pytest.mark.rule("DW-QUIRK-05", "DW-NOTE-13", "DW-NOTE-60")
@pytest.mark.parametrize(
    ("quirks", "held", "rulings", "open_to"),
    [
        ((), (), {}, OFFER),
        ((), ("Shaken",), {}, ("Angry", "Hungry")),
        ((5,), (), {}, ("Angry",)),
        ((5,), ("Angry",), {}, ("Shaken", "Hungry")),
        ((5,), ("Angry",), {"irritable_literal": True}, ("Angry",)),
    ],
)
def test_the_irritable_must_take_angry(
    quirks: tuple[int, ...], held: tuple[str, ...], rulings: dict[str, bool], open_to: tuple[str, ...]
) -> None:
    one = hero(quirks=quirks, afflictions=held)
    assert afflictions.open_to(one, OFFER, Rulings(**rulings)) == open_to
    assert afflictions.open_to(hero(quirks=(5,)), ("Shaken", "Hungry"), Rulings()) == ("Shaken", "Hungry")


@pytest.mark.rule("DW-QUIRK-05", "DW-NOTE-13", "DW-NOTE-60")
def test_choosing_an_affliction() -> None:
    def choice(one: Hero, answers: list[str], rulings: tuple[str, ...] = ()) -> Any:
        state = table(one, rulings=rulings)
        return play(afflictions.choose_affliction(state, "edda", OFFER, ("DW-NOTE-60",)), state, answers=answers)

    assert choice(hero(), ["Hungry"]).state.hero("edda").afflictions == ("Hungry",)
    forced = choice(hero(quirks=(5,)), [])
    assert forced.state.hero("edda").afflictions == ("Angry",)
    assert "DW-QUIRK-05" in forced.rules()
    assert choice(hero(afflictions=OFFER), []).records == []
    literal = choice(hero(quirks=(5,), afflictions=("Angry",)), [], ("irritable_literal",))
    assert literal.records == []


@pytest.mark.rule("DW-AFFL-25", "DW-AFFL-28", "DW-AFFL-30", "DW-RULING-82")
@pytest.mark.parametrize("name", ["Cursed", "Plagued", "Doomed"])
def test_only_magic_miracles_or_what_names_it_end_these(name: str) -> None:
    one = hero(afflictions=(name,))
    kinds = ["magic", "miracle", "item", "service", "food", "drink", "first aid", "rest", "wound", "happening"]
    assert [by for by in kinds if cured(one, name, by)] == ["magic", "miracle", "item", "service"]
    strict = ("only_magic_means_only_magic",)
    assert [by for by in kinds if cured(one, name, by, strict)] == ["magic", "miracle"]
    assert cured(hero(afflictions=("Hungry",)), "Hungry", "food", strict)


@pytest.mark.rule("DW-AFFL-12", "DW-QUIRK-06")
def test_a_coffee_addict_stays_sleepy_without_coffee() -> None:
    addict = hero(afflictions=("Sleepy",), quirks=(6,))
    assert not cured(addict, "Sleepy", "rest")
    assert not cured(addict, "Sleepy", "magic")
    assert cured(hero(afflictions=("Sleepy",), quirks=(6,), flags=(afflictions.COFFEE,)), "Sleepy", "rest")
    assert cured(hero(afflictions=("Sleepy",)), "Sleepy", "rest")

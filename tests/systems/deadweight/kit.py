"""Short words for building Dead Weight states in tests, written as the catalogue's examples write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pallbearer.rules.rehearse import Rehearsal, rehearse
from pallbearer.rules.script import Script
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import ATTRIBUTES, Attribute, Hero, State


def attribute(text: str, proficiency: int = 0) -> Attribute:
    """ "3/1/0" is score 3, fatigue 1, wounds 0."""
    score, fatigue, wounds = (int(part) for part in text.split("/"))
    return Attribute(score, proficiency, fatigue, wounds)


def shown(hero: Hero, name: str) -> str:
    """The attribute as `attribute` reads it."""
    one = hero.attribute(name)
    return f"{one.score}/{one.fatigue}/{one.wounds}"


def hero(id: str = "edda", *, prof: dict[str, int] | None = None, **fields: Any) -> Hero:
    """An adventurer, 3/0/0 in every attribute unless told: hero(STR="2/1/0", prof={"STR": 1}, skills=("Haggle",))."""
    for name in ATTRIBUTES:
        fields[name] = attribute(fields.get(name, "3/0/0"), (prof or {}).get(name, 0))
    return Hero(id=id, name=fields.pop("name", id.capitalize()), finished=True, **fields)


def table(*heroes: Hero, rulings: Iterable[str] = (), **fields: Any) -> State:
    """A table with these adventurers; `rulings` are the house rules switched on."""
    base: State = SYSTEM.begin(Rulings(**dict.fromkeys(rulings, True)))
    changed: dict[str, Any] = {"heroes": {one.id: one for one in heroes or (hero(),)}, **fields}
    return type(base)(**{name: changed.get(name, getattr(base, name)) for name in base.__struct_fields__})


def play(script: Script[Any], state: State, dice: Iterable[int] = (), answers: Iterable[str] = ()) -> Rehearsal[Any]:
    """Rehearse `script`, and hold the outcome against the invariants."""
    done = rehearse(script, state, SYSTEM.evolve, dice, answers)
    assert SYSTEM.invariants(done.state) == []
    for record in done.records:
        for rule in record.rules:
            assert rule in SYSTEM.catalogue.by_id, f"{type(record.event).__name__} names the unknown rule {rule}"
        assert record.event.tell(lambda one: one)
    return done


def act(
    name: str, state: State, /, dice: Iterable[int] = (), answers: Iterable[str] = (), **params: Any
) -> Rehearsal[Any]:
    """Begin the act `name` with `params` and rehearse it."""
    one = SYSTEM.acts[name]
    return play(one.script(state, one.params(**params)), state, dice, answers)

"""Short words for building Bash & Slash states in tests, written as the catalogue's examples write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pallbearer.rules.chapter import Chance, refusal
from pallbearer.rules.rehearse import Rehearsal, rehearse
from pallbearer.rules.script import Refused, Script
from pallbearer.systems.bashslash import SYSTEM, gear
from pallbearer.systems.bashslash.rounds import in_hand
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import Being, Item, Kind, Level, Quality, State

ATTRIBUTES = ("Agility", "Brawn", "Cunning", "Deviousness", "Endurance")


def level(said: int | str) -> Level:
    """6 is a d6; "6/2" a d6 with two levels hurt, "6/2/1" with one boosted away besides."""
    full, hurt, boosted = [*(int(part) for part in str(said).split("/")), 0, 0][:3]
    return Level(full, hurt, boosted)


def thing(
    name: str, id: str = "", *, rulings: Iterable[str] = (), quality: Quality = "ordinary", **fields: Any
) -> Item:
    """A thing of the tables where it is used: worn, or in hand."""
    item = gear.make(name, house(rulings), id=id or name, quality=quality)
    item = replace(item, place="worn") if item.kind in ("armor", "shield") else item
    item = in_hand(item) if item.kind == "weapon" else item
    return replace(item, **fields)


def house(rulings: Iterable[str]) -> Rulings:
    """These house rules switched on."""
    return Rulings(**dict.fromkeys(rulings, True))


def being(id: str, kind: Kind, arms: Iterable[str | Item], fields: dict[str, Any]) -> Being:
    """d4 in every attribute and no skill unless told."""
    abilities = {name: fields.pop(name) for name in list(fields) if name[0].isupper()}
    levels = {name: level(said) for name, said in {**dict.fromkeys(ATTRIBUTES, 4), **abilities}.items()}
    items = tuple(thing(one, f"{id}'s {one}") if isinstance(one, str) else one for one in arms)
    return Being(id, fields.pop("name", id.capitalize()), kind, levels, items=items, **fields)


def hero(id: str = "edda", *arms: str | Item, boosts: str = "never", **fields: Any) -> Being:
    """A hero who is never asked for boosts, unless told: hero("edda", "sword", Fight=6, Agility="4/1")."""
    return being(id, "hero", arms, {"boosts": boosts, **fields})


def foe(id: str = "goblin", *arms: str | Item, kind: Kind = "minion", **fields: Any) -> Being:
    """A foe."""
    return being(id, kind, arms, fields)


def table(*beings: Being, rulings: Iterable[str] = (), **fields: Any) -> State:
    """A table with these heroes and foes, and these house rules switched on."""
    state = State(rulings=house(rulings), made=100, **fields)
    for one in beings or (hero(),):
        state = state.put(one)
    return state


def play(script: Script[Any], state: State, dice: Iterable[int] = (), answers: Iterable[str] = ()) -> Rehearsal[Any]:
    """Rehearse `script`, and hold the outcome against the invariants."""
    done = rehearse(script, state, SYSTEM.evolve, dice, answers)
    assert SYSTEM.invariants(done.state) == []
    for record in done.records:
        for rule in record.rules:
            assert rule in SYSTEM.catalogue.by_id, f"{type(record.event).__name__} names the unknown rule {rule}"
        assert record.event.tell(SYSTEM.names(done.state))
    return done


def act(
    name: str, state: State, /, dice: Iterable[int] = (), answers: Iterable[str] = (), **params: Any
) -> Rehearsal[Any]:
    """Begin the act `name` with `params` and rehearse it; it is carried out."""
    one = SYSTEM.acts[name]
    done = play(one.script(state, one.params(**params)), state, dice, answers)
    assert not isinstance(done.result, Refused), done.result
    return done


def refused(name: str, state: State, /, **params: Any) -> str:
    """The code with which the act is refused at once, "" if it is not.  A remedy is always named."""
    one = SYSTEM.acts[name]
    found = refusal(one, state, one.params(**params))
    if found is None:
        return ""
    assert len(found.remedy) > 10
    assert all(rule in SYSTEM.catalogue.by_id for rule in found.rules)
    return found.code


def odds(name: str, state: State, /, **params: Any) -> Chance:
    """The odds of the act."""
    one = SYSTEM.acts[name]
    assert one.foresee is not None
    found = one.foresee(state, one.params(**params))
    assert isinstance(found, Chance), found
    return found


def told(done: Rehearsal[Any]) -> list[str]:
    """The names of the events, in order."""
    return [type(event).__name__ for event in done.events]


def event(done: Rehearsal[Any], name: str, which: int = 0) -> Any:
    """The event of this name, the first unless told."""
    return [one for one in done.events if type(one).__name__ == name][which]


def now(state: State, who: str, ability: str) -> int:
    """The present level of an attribute or skill: sides, 0, or -1 for below 0."""
    from pallbearer.systems.bashslash.abilities import now as present

    return present(state.being(who), ability, state.rulings)


def thrown(done: Rehearsal[Any]) -> list[tuple[int, ...]]:
    """The dice of each roll, in order."""
    return [roll.dice for roll in done.rolled]

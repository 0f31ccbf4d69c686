"""Short words for building Ten Slots tables in tests, written as the catalogue's examples write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from pallbearer.rules.rehearse import Rehearsal, rehearse
from pallbearer.rules.script import Script
from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.state import SLOTS, Character, Item, Mark, State

Load = Item | Mark | str
FATIGUE, MINOR, MODERATE, MAJOR, SCAR = "fatigue", "minor", "moderate", "major", "scar"


def piece(name: str, bulk: int = 1, place: Any = "stowed", **fields: Any) -> Item:
    """A piece of Equipment whose id is its name."""
    return Item(fields.pop("id", name), name, bulk, place, **fields)


def held(name: str, bulk: int = 1, place: Any = "right hand", **fields: Any) -> Item:
    """A piece in a hand."""
    return piece(name, bulk, place, **fields)


def rationed(name: str, die: int, **fields: Any) -> Item:
    """A Rationed piece with the die printed on it."""
    return piece(name, ration=die, printed=fields.pop("printed", die), **fields)


def packs(count: int, place: Any = "stowed") -> list[Item]:
    """So many pieces of Bulk 1 that are not easily dropped, unless in hand."""
    return [piece(f"pack-{number}", place=place) for number in range(1, count + 1)]


def hurt(injury: str, side: Any = "", **fields: Any) -> Mark:
    """A Major Wound with this injury."""
    return Mark("", "wound", "major", injury=injury, side=side, **fields)


def hero(id: str = "edda", *loads: Load, over: tuple[Load, ...] = (), strength: int = 12, **fields: Any) -> Character:
    """A character with these loads in its slots, in order, and those of `over` overflowing.

    Marks get ids by kind, numbered as they come: f1, w2, w3.
    """
    slots: list[str] = []
    items: list[Item] = []
    marks: list[Mark] = []
    for load in loads:
        if isinstance(load, Item):
            items.append(load)
            slots += [load.id] * load.bulk
        else:
            marks.append(_mark(load, len(marks) + 1))
            slots.append(marks[-1].id)
    beside = []
    for load in over:
        assert not isinstance(load, Item)
        marks.append(_mark(load, len(marks) + 1))
        beside.append(marks[-1].id)
    assert len(slots) <= SLOTS, f"{len(slots)} slots filled"
    return Character(
        id,
        fields.pop("name", id.capitalize()),
        strength=strength,
        full_hp=fields.pop("full_hp", strength),
        hp=fields.pop("hp", strength),
        slots=(*slots, *[""] * (SLOTS - len(slots))),
        overflow=tuple(beside),
        items=tuple(items),
        marks=tuple(marks),
        borne=len(marks),
        **fields,
    )


def _mark(load: Mark | str, number: int) -> Mark:
    if isinstance(load, Mark):
        return replace(load, id=f"{load.kind[0]}{number}")
    match load:
        case "fatigue":
            return Mark(f"f{number}", "fatigue")
        case "scar":
            return Mark(f"s{number}", "scar", "major")
        case "minor" | "moderate" | "major":
            return Mark(f"w{number}", "wound", load)
    raise ValueError(load)


def table(*heroes: Character, rulings: Iterable[str] = (), foes: Iterable[Character] = (), **fields: Any) -> State:
    """A table with these heroes; `rulings` are the house rules switched on."""
    return State(
        rulings=Rulings(**dict.fromkeys(rulings, True)),
        heroes={one.id: one for one in heroes or (hero(),)},
        foes={one.id: one for one in foes},
        made=fields.pop("made", 100),
        **fields,
    )


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


def blow(
    one: Character, damage: int, *answers: str, dice: Iterable[int] = (), rulings: Iterable[str] = (), **params: Any
) -> Any:
    """The rehearsal of one blow against `one`, alone at a table."""
    return act("take_damage", table(one, rulings=rulings), dice, answers, hero=one.id, damage=damage, **params)


def injured(amount: int, *loads: Load, answers: tuple[str, ...] = (), **params: Any) -> Any:
    """The rehearsal of a blow that makes a Moderate Wound Major with so much Overkill."""
    return blow(hero("edda", MODERATE, *loads, hp=1), 1 + amount, "combine:w1", *answers, **params)


def offered(done: Rehearsal[Any], number: int = 0) -> list[str]:
    """The ids of the answers of the question asked as number `number`."""
    return [option.id for option in done.asked[number].question.options]


def filled(one: Character) -> int:
    """S: how many of the ten are filled."""
    return sum(1 for slot in one.slots if slot)


def said(one: Character) -> str:
    """What the marks are, in order: "minor fatigue major:whiplash scar"."""
    words = []
    for mark in one.marks:
        word = mark.severity if mark.kind == "wound" else mark.kind
        words.append(word + (f":{mark.injury}" if mark.injury else ""))
    return " ".join(words)


def names(one: Character) -> list[str]:
    """The Conditions, each with its number if it has one."""
    return [f"{each.name} ({each.number})" if each.number else each.name for each in one.conditions]


def wounded(one: Character) -> list[str]:
    """The severities of the Wounds."""
    return [mark.severity for mark in one.wounds]

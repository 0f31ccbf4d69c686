"""What every chapter says alike: a record for the right ears, and the refusals that many acts share."""

from __future__ import annotations

from typing import Any

from pallbearer.rules.script import Event, Record, Refused
from pallbearer.rules.writing import NAME_LENGTH
from pallbearer.rules.writing import line as line
from pallbearer.systems.tenslots.state import Character, Item, State


def record(state: State, event: Event, rules: tuple[str, ...]) -> Record:
    """`event` about a character, told to whoever may know of that character."""
    hero: str = getattr(event, "hero", "")
    return Record(event, rules, state.audience(hero))


def hidden(state: State, params: Any) -> bool:
    """Whether an act about `params.hero` is about a foe that players don't know of."""
    return bool(state.audience(getattr(params, "hero", "")))


def absent(state: State, hero: str, *, dead: bool = False) -> Refused | None:
    """Refused if there is no such character, or (unless `dead` ones are meant too) if it is dead."""
    if hero not in state.heroes and (hero not in state.foes or state.foes[hero].gone):
        known = ", ".join(state.heroes) or "nobody yet"
        return Refused("unknown-hero", f"There is no hero {hero[:NAME_LENGTH]!r}; there are: {known}.", ("TS-ENC-01",))
    one = state.character(hero)
    if one.dead and not dead:
        return Refused("dead", f"{one.name} is dead: only a ruling of the GM changes that.", ("TS-RULING-61",))
    return None


def no_target(state: State, hero: str, target: str, *, dead: bool = False) -> Refused | None:
    """Refused if `hero` can't do anything to `target`: it is not there, or hidden from heroes."""
    if hero in state.heroes and state.audience(target):
        return absent(State(), target)
    return absent(state, target, dead=dead)


def lacking(one: Character, item: str) -> Refused | None:
    """Refused if the character has no such piece."""
    if one.item(item) is not None:
        return None
    known = ", ".join(f"{piece.id} ({piece.name})" for piece in one.items[:20]) or "nothing"
    remedy = f"{one.name} has no piece {item[:NAME_LENGTH]!r}; there are: {known}."
    return Refused("unknown-item", remedy, ("TS-ENC-04",))


def unmarked(one: Character, mark: str) -> Refused | None:
    """Refused if the character bears no such Wound, Fatigue or Scar."""
    if one.mark(mark) is not None:
        return None
    known = ", ".join(f"{each.id} ({describe(each)})" for each in one.marks[:20]) or "none"
    remedy = f"{one.name} bears no mark {mark[:NAME_LENGTH]!r}; there are: {known}."
    return Refused("unknown-mark", remedy, ("TS-WOUND-01",))


def describe(mark: Any) -> str:
    """A mark in words.

    >>> from pallbearer.systems.tenslots.state import Mark
    >>> describe(Mark("w1", "wound", "moderate")), describe(Mark("f1", "fatigue"))
    ('Moderate Wound', 'Fatigue')
    """
    match mark.kind:
        case "wound":
            return f"{mark.severity.capitalize()} Wound"
        case kind:
            return str(kind).capitalize()


def bad_name(name: str) -> Refused | None:
    """Refused for a name nobody could read."""
    if 1 <= len(name) <= NAME_LENGTH and name.isprintable():
        return None
    return Refused("bad-name", f"Give a name of 1 to {NAME_LENGTH} letters.")


def out_of_bounds(what: str, value: int, low: int, high: int, rules: tuple[str, ...] = ()) -> Refused | None:
    """Refused for a number that nobody means."""
    if low <= value <= high:
        return None
    return Refused("bad-number", f"{what} goes from {low} to {high}.", rules)


def die(item: Item) -> str:
    """A piece's name with its Rationed die.

    >>> die(Item("i1", "torch", ration=6)), die(Item("i2", "rope"))
    ('torch (1d6)', 'rope')
    """
    if item.spent:
        return f"{item.name} (spent)"
    return f"{item.name} (1d{item.ration})" if item.ration else item.name

"""Conditions: named flags with an optional number, and no effect of their own (TS-RULING-47)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.saying import absent, bad_name, hidden, record
from pallbearer.systems.tenslots.state import Character, Condition, State

chapter = Chapter("conditions")

KNOWN = ("Dazed", "Prone", "Stuck", "Unsteady", "Blinded", "Dying", "Unconscious")
"""The Conditions that the book names."""
MOST_DEFINED, DEFINITION_LENGTH = 40, 400


class ConditionGained(Event, frozen=True):
    """A character has a Condition; a number adds to what is there.  `source` is the Wound that gave it."""

    hero: str
    name: str
    number: int = 0
    source: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gains the {worded(self.name, self.number)} Condition."


class ConditionEnded(Event, frozen=True):
    """A character no longer has a Condition."""

    hero: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is no longer {self.name}."


class ConditionDefined(Event, frozen=True):
    """The table says what a Condition does; an empty `text` takes that back."""

    name: str
    text: str

    def tell(self, names: Names) -> str:
        return f"{self.name}: {self.text}" if self.text else f"{self.name} does nothing of its own again."


@chapter.evolves(ConditionGained)
def _gained(state: State, event: ConditionGained) -> State:
    one = state.character(event.hero)
    return state.put(gaining(one, Condition(event.name, event.number, event.source)))


@chapter.evolves(ConditionEnded)
def _ended(state: State, event: ConditionEnded) -> State:
    return state.put(ending(state.character(event.hero), event.name))


@chapter.evolves(ConditionDefined)
def _defined(state: State, event: ConditionDefined) -> State:
    others = {name: text for name, text in state.definitions.items() if name != event.name}
    return replace(state, definitions={**others, event.name: event.text} if event.text else others)


def worded(name: str, number: int) -> str:
    """ "Dazed (1)"; without a number only the name."""
    return f"{name} ({number})" if number else name


def gaining(one: Character, condition: Condition) -> Character:
    """The character with this Condition; one without a number and source is held only once."""
    if condition in one.conditions and not condition.number:
        return one
    return replace(one, conditions=(*one.conditions, condition))


def ending(one: Character, name: str) -> Character:
    """The character without that Condition, wherever it came from."""
    left = tuple(each for each in one.conditions if each.name.casefold() != name.casefold())
    turns = -1 if name.casefold() == "dying" else one.dying_turns
    return replace(one, conditions=left, dying_turns=turns)


def without_source(one: Character, source: str) -> Character:
    """The character without the Conditions that this Wound gave."""
    return replace(one, conditions=tuple(each for each in one.conditions if each.source != source))


def level(one: Character, name: str, rulings: Rulings) -> int:
    """The number of a Condition: like ones add up (TS-LETHAL-13, TS-RULING-49).

    >>> blind = Character("a", "A", conditions=(Condition("Blinded", 5), Condition("Blinded", 5, "w1")))
    >>> level(blind, "Blinded", Rulings())
    10
    """
    numbers = [each.number for each in one.conditions if each.name.casefold() == name.casefold()]
    if rulings.dazed_takes_higher and name.casefold() == "dazed":
        return max(numbers, default=0)
    return sum(numbers)


def listed(one: Character, rulings: Rulings) -> dict[str, int]:
    """Every Condition the character has, with its number."""
    return {name: level(one, name, rulings) for name in dict.fromkeys(each.name for each in one.conditions)}


def gain(
    state: State, hero: str, name: str, rules: tuple[str, ...], *, number: int = 0, source: str = ""
) -> Script[State]:
    """Give a Condition."""
    state = yield record(state, ConditionGained(hero, name, number, source), (*rules, "TS-RULING-47"))
    return state


def end(state: State, hero: str, name: str, rules: tuple[str, ...]) -> Script[State]:
    """End a Condition."""
    state = yield record(state, ConditionEnded(hero, name), rules)
    return state


class StandUp(Params, frozen=True):
    """Get up: Prone ends."""

    hero: str


def _stand_up(state: State, params: StandUp) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if not one.has("Prone"):
        return Refused("not-prone", f"{one.name} is not Prone.", ("TS-RULING-47",))
    hurt = any(each.name == "Prone" and one.mark(each.source) for each in one.conditions)
    if state.rulings.prone_until_healed and hurt:
        return Refused("leg-hurt", f"{one.name}'s leg must heal first: heal that Wound.", ("TS-RULING-48",))
    return (yield from end(state, params.hero, "Prone", ("TS-RULING-47", "TS-RULING-48")))


class EndCondition(Params, frozen=True):
    """A Condition is over, as the GM says."""

    hero: str
    name: str


def _end_condition(state: State, params: EndCondition) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if not one.has(params.name):
        has = ", ".join(listed(one, state.rulings)) or "none"
        return Refused("no-condition", f"{one.name} has not that Condition; there are: {has}.", ("TS-RULING-47",))
    if params.name.casefold() == "dying":
        return Refused("dying", "Somebody adjacent must end it, as an Interaction.", ("TS-RULING-59", "TS-DYING-05"))
    of_wounds = [each for each in one.conditions if each.name.casefold() == params.name.casefold() and each.source]
    if of_wounds and params.name.casefold() != "prone":
        return Refused("of-a-wound", "It lasts until the Wound that gave it is healed.", ("TS-RULING-47",))
    if of_wounds and state.rulings.prone_until_healed:
        return Refused("leg-hurt", f"{one.name}'s leg must heal first: heal that Wound.", ("TS-RULING-48",))
    name = next(each.name for each in one.conditions if each.name.casefold() == params.name.casefold())
    return (yield from end(state, params.hero, name, ("TS-RULING-47", "TS-RULING-61")))


class DefineCondition(Params, frozen=True):
    """Write down what a Condition does at this table; an empty text takes that back."""

    name: str
    text: str


def _define(state: State, params: DefineCondition) -> Script[State | Refused]:
    rules = ("TS-RULING-47",)
    if not state.rulings.own_conditions:
        remedy = "Conditions are mere flags here; switch on the house rule own_conditions to define them."
        return Refused("house-rule-off", remedy, rules)
    name, text = " ".join(params.name.split()), " ".join(params.text.split())
    if refused := bad_name(name):
        return refused
    if len(text) > DEFINITION_LENGTH or len(state.definitions) >= MOST_DEFINED:
        return Refused(
            "too-long", f"Say it in {DEFINITION_LENGTH} letters, of at most {MOST_DEFINED} Conditions.", rules
        )
    if state.definitions.get(name, "") == text:
        return Refused("no-change", "That is what it does already.", rules)
    state = yield Record(ConditionDefined(name, text), rules)
    return state


for _act in (
    Act("stand_up", "Stand up", StandUp, _stand_up, rules=("TS-RULING-47", "TS-RULING-48"), secret=hidden),
    Act("end_condition", "A Condition is over", EndCondition, _end_condition, "gm", ("TS-RULING-47",), secret=hidden),
    Act("define_condition", "Say what a Condition does", DefineCondition, _define, "gm", ("TS-RULING-47",)),
):
    chapter.offers(_act)

"""Buttons and the fields that fill them in, as sheets and boards share them."""

from __future__ import annotations

from collections.abc import Mapping

from pallbearer.rules.buttons import Options as Options
from pallbearer.rules.buttons import buttons_of
from pallbearer.rules.buttons import choice as choice
from pallbearer.rules.buttons import number as number
from pallbearer.rules.buttons import switch as switch
from pallbearer.rules.buttons import text as text
from pallbearer.rules.chapter import Act
from pallbearer.rules.sheet import Field
from pallbearer.systems.tenslots.overkill import injuries
from pallbearer.systems.tenslots.saying import die
from pallbearer.systems.tenslots.slots import droppable
from pallbearer.systems.tenslots.state import PLACES, Character, State

PLACE_OPTIONS: Options = tuple((place, place) for place in PLACES)
HANDS: Options = (("", "no hand in particular"), ("left", "left"), ("right", "right"), ("both", "both"))
EYES: Options = (("", "no eye in particular"), ("left", "left"), ("right", "right"), ("both", "both"))
SIDE_OPTIONS: Options = (("", "none"), ("left", "left"), ("right", "right"))
ATTACKS: Options = (("", "no attack"), ("melee", "a Melee Attack"), ("ranged", "a Ranged Attack"))
SEVERITY_OPTIONS: Options = (("minor", "Minor"), ("moderate", "Moderate"), ("major", "Major"))
EASY_OPTIONS: Options = (("", "as its place has it"), ("yes", "yes"), ("no", "no"))


def _acts() -> Mapping[str, Act]:
    from pallbearer.systems.tenslots import SYSTEM

    return SYSTEM.acts


button = buttons_of(_acts)
"""A button of this game: see `pallbearer.rules.buttons`."""


def heroes(state: State, *, but: str = "") -> Options:
    """The living heroes to choose from."""
    return tuple((one.id, one.name) for one in state.heroes.values() if one.id != but and not one.dead)


def foes(state: State, gm: bool) -> Options:
    """The living foes to choose from, hidden ones for the GM alone."""
    return tuple((foe.id, foe.name) for foe in state.here if not foe.dead and (gm or not foe.secret))


def injury_options() -> Options:
    """The twenty results, and none."""
    return (("", "none"), *((injury.id, f"{injury.band}: {injury.name}") for injury in injuries().values()))


def given_up(state: State, one: Character) -> tuple[Field, ...]:
    """What may fall for a Fatigue although there is room; no field without anything."""
    fall = [(item.id, die(item)) for item in droppable(one, state.rulings)]
    return (choice("item", "Drop for it", (("", "nothing, if there is room"), *fall)),) if fall else ()


def blow() -> tuple[Field, ...]:
    """One blow's damage."""
    return (
        number("damage", "Damage", 1, 1, 300),
        switch("critical", "A critical hit"),
        number("multiplier", "Critical hits deal", 1, 1, 10, hint="times; what your game has"),
    )


def rolling() -> tuple[Field, ...]:
    """What a d20 roll is."""
    return (
        text("reason", "What for?"),
        number("modifier", "Modifier", 0, -50, 50),
        number("target", "Needs", 0, 0, 60, hint="the total; 0 if the GM keeps it"),
        choice("attack", "Attack", ATTACKS),
        choice("hand", "Hand", HANDS),
        choice("eye", "Eye", EYES),
        switch("hearing", "Depends on hearing"),
        switch("speech", "Depends on speech"),
    )


def stowing() -> Field:
    """Where a piece goes."""
    return choice("place", "Where", PLACE_OPTIONS, "stowed")

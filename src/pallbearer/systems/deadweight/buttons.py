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
from pallbearer.systems.deadweight import pool, skills
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Hero, State, has

ATTRIBUTE_OPTIONS: Options = tuple((name, word.capitalize()) for name, word in ATTRIBUTE_WORDS.items())
ANY_ATTRIBUTE: Options = (("", "as the player likes"), *ATTRIBUTE_OPTIONS)

CONDITIONS: Options = (("up", "up"), ("fainted", "fainted"), ("mortal", "mortally wounded"), ("dead", "dead"))
LISTS: Options = tuple((one, one) for one in ("skills", "traits", "traumas", "afflictions", "features", "maneuvers"))
HEALERS: Options = (
    ("rest", "rest"),
    ("magic", "magic"),
    ("miracle", "a miracle"),
    ("item", "a thing"),
    ("skill", "a skilled hand"),
)
SOURCES: Options = (
    ("attack", "an attack"),
    ("hazard", "a fall, trap or blast"),
    ("other", "something that armor does not stop"),
)


def _acts() -> Mapping[str, Act]:
    from pallbearer.systems.deadweight import SYSTEM

    return SYSTEM.acts


button = buttons_of(_acts)
"""A button of this game: see `pallbearer.rules.buttons`."""


def heroes(state: State, *, but: str = "", living: bool = True) -> Options:
    """The adventurers to choose from."""
    return tuple(
        (one.id, one.name)
        for one in state.heroes.values()
        if one.id != but and not (living and one.condition.kind == "dead")
    )


def foes(state: State, gm: bool) -> Options:
    """The living foes to choose from, hidden ones for the GM alone."""
    return tuple((foe.id, foe.name) for foe in state.foes.values() if not foe.dead and (gm or not foe.secret))


def purposes() -> Options:
    """What a test may be about."""
    return (("", "nothing of these"), *skills.PURPOSES.items())


def calls(state: State, hero: str, attribute: str) -> tuple[Field, ...]:
    """The GM's calls that a test of this attribute may answer; no field without any."""
    found = [
        (one.id, one.reason or one.id)
        for one in state.called.values()
        if (one.hero, one.attribute) == (hero, attribute)
    ]
    return (choice("call", "Answers the GM's call", (("", "no"), *found)),) if found else ()


def declared(state: State, hero: Hero, attribute: str = "") -> tuple[Field, ...]:
    """What may be declared before a test, on `attribute` or on whichever is chosen."""
    names = (attribute,) if attribute else ATTRIBUTES
    dice = max(pool.pool(state, hero, name).size for name in names)
    helpers = tuple((one.id, one.name) for one in state.heroes.values() if one.id != hero.id and one.up)
    fields = [
        number("fewer", "Leave out dice", 0, 0, max(0, dice - 1)),
        switch("safe", "Keep it safe", hint="2 dice fewer; tires only if it fails", rules=("DW-SAFE-01", "DW-SAFE-02")),
        switch("extra_effort", "Extra effort", hint="1 die more for 1 fatigue", rules=("DW-EFFORT-01", "DW-EFFORT-02")),
    ]
    if helpers and not has(hero.traumas, "Paranoid"):
        fields.append(choice("helper", "Help from", (("", "nobody"), *helpers)))
    return tuple(fields)

"""Buttons and the fields that fill them in, as sheets and boards share them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pallbearer.rules.chapter import refusal
from pallbearer.rules.sheet import Do, Field
from pallbearer.systems.deadweight import pool, skills
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Hero, State, has

Options = tuple[tuple[str, str], ...]

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


def button(
    state: State,
    act: str,
    label: str,
    params: dict[str, Any],
    fields: tuple[Field, ...] = (),
    *,
    sample: dict[str, Any] | None = None,
    rolls: bool = False,
    key: str = "",
) -> Do:
    """A button that begins `act`.  It carries the remedy if the rules would refuse it now, filled in as it stands.

    `sample` stands for what people have yet to write, so that an empty line alone refuses nothing.
    A choice without options can't be made: then the button says so.
    """
    barren = next((field for field in fields if field.kind == "choice" and not field.options), None)
    if barren is not None:
        remedy = barren.hint or f"There is nothing to choose for {barren.label.lower()}."
        return Do(act, label, params, fields, remedy, rolls, key)
    filled = {**params, **{field.name: value for field in fields if (value := _value(field)) is not None}}
    return Do(act, label, params, fields, _remedy(state, act, {**filled, **(sample or {})}), rolls, key)


def _value(field: Field) -> str | int | bool | None:
    if field.kind == "switch":
        return field.default == "on"
    if field.kind == "number":
        return int(field.default) if field.default else None
    return field.default


def _remedy(state: State, act: str, given: dict[str, Any]) -> str:
    from pallbearer.systems.deadweight import SYSTEM

    one = SYSTEM.acts[act]
    refused = refusal(one, state, msgspec.convert(given, one.params))
    return refused.remedy if refused else ""


def number(name: str, label: str, default: int | None, low: int, high: int, hint: str = "") -> Field:
    """A whole number.  With no default it may be left open."""
    return Field(name, label, "number", "" if default is None else str(default), low, high, hint=hint)


def text(name: str, label: str, default: str = "", hint: str = "") -> Field:
    """A line of text."""
    return Field(name, label, "text", default, hint=hint)


def choice(
    name: str, label: str, options: Iterable[tuple[str, str]], default: str | None = None, hint: str = ""
) -> Field:
    """One of several; the first unless told.  `hint` says what is missing when there are none."""
    listed = tuple(options)
    picked = default if default is not None else (listed[0][0] if listed else "")
    return Field(name, label, "choice", picked, options=listed, hint=hint)


def switch(name: str, label: str, on: bool = False, hint: str = "", rules: tuple[str, ...] = ()) -> Field:
    """On or off."""
    return Field(name, label, "switch", "on" if on else "", hint=hint, rules=rules)


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

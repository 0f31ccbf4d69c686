"""Making buttons and the fields that fill them in, as every system's sheets and boards do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

import msgspec

from pallbearer.rules.chapter import Act, refusal
from pallbearer.rules.sheet import Do, Field

Options: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of a value and the words for it."""


def button(
    acts: Mapping[str, Act],
    state: Any,
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
    filled = as_it_stands(params, fields)
    refused = refusal(acts[act], state, msgspec.convert({**filled, **(sample or {})}, acts[act].params))
    return Do(act, label, params, fields, refused.remedy if refused else "", rolls, key)


class Button(Protocol):
    """The `button` of one system, which knows its own acts."""

    def __call__(
        self,
        state: Any,
        act: str,
        label: str,
        params: dict[str, Any],
        fields: tuple[Field, ...] = (),
        *,
        sample: dict[str, Any] | None = None,
        rolls: bool = False,
        key: str = "",
    ) -> Do:
        """As `button`."""


def buttons_of(acts: Callable[[], Mapping[str, Act]]) -> Button:
    """The `button` of a system with these acts, asked for when one is made: its views are read before it is there."""

    def one(
        state: Any,
        act: str,
        label: str,
        params: dict[str, Any],
        fields: tuple[Field, ...] = (),
        *,
        sample: dict[str, Any] | None = None,
        rolls: bool = False,
        key: str = "",
    ) -> Do:
        return button(acts(), state, act, label, params, fields, sample=sample, rolls=rolls, key=key)

    return one


def as_it_stands(params: Mapping[str, Any], fields: Iterable[Field]) -> dict[str, Any]:
    """What a button begins its act with, if nobody fills in anything."""
    return {**params, **{field.name: value for field in fields if (value := _value(field)) is not None}}


def _value(field: Field) -> str | int | bool | None:
    if field.kind == "switch":
        return field.default == "on"
    if field.kind == "number":
        return int(field.default) if field.default else None
    return field.default


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

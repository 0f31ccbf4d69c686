"""From what a form sends to what a table takes in, and from an act's params to a form."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args, get_origin
from urllib.parse import parse_qs

import msgspec
from litestar.exceptions import ClientException

from pallbearer.rules.chapter import Act
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Field
from pallbearer.web.spell import words

ON = ("on", "true", "1", "yes")
MANY_FIELDS = 2000


class Form:
    """The fields of a form or a query, all of them text."""

    def __init__(self, values: dict[str, list[str]]) -> None:
        self.values = values

    @classmethod
    def read(cls, text: bytes | str) -> Form:
        """From URL-encoded text.  Raises `ClientException` when it cannot be read."""
        try:
            plain = text.decode("utf-8") if isinstance(text, bytes) else text
            return cls(
                parse_qs(
                    plain,
                    keep_blank_values=True,
                    max_num_fields=MANY_FIELDS,
                    errors="strict",
                )
            )
        except ValueError as wrong:
            raise ClientException("The form cannot be read: send UTF-8, URL-encoded.") from wrong

    def get(self, name: str, default: str = "") -> str:
        """The last value of a field, as a later one overrides."""
        return self.values[name][-1] if self.values.get(name) else default

    def all(self, name: str) -> list[str]:
        """Every value of a field."""
        return self.values.get(name, [])

    def number(self, name: str) -> int | Refused:
        """A whole number."""
        try:
            return int(self.get(name))
        except ValueError:
            return Refused("bad-number", f"{name}: {self.get(name)!r} is no whole number.")

    def is_on(self, name: str) -> bool:
        """A switch."""
        return self.get(name) in ON

    def local(self, name: str, default: str) -> str:
        """An address of this server to go on to; anything else counts as none."""
        path = self.get(name)
        safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and "\\" not in path
        return path if safe else default


def params(act: Act, form: Form) -> dict[str, Any] | Refused:
    """The params of an act: the JSON in `p`, with the fields `f.NAME` and the switches named in `sw` over it."""
    try:
        base = json.loads(form.get("p", "{}") or "{}")
    except ValueError:
        return Refused("bad-params", "p: this is not JSON. Reload the page and try again.")
    if not isinstance(base, dict):
        return Refused(
            "bad-params",
            "p: a JSON object is wanted here. Reload the page and try again.",
        )
    given: dict[str, Any] = dict(base)
    kinds = {field.name: field.type for field in msgspec.structs.fields(act.params)}
    for name in form.all("sw"):
        given[name] = form.is_on(f"f.{name}")
    for key in form.values:
        name = key.removeprefix("f.")
        if not key.startswith("f.") or name in form.all("sw"):
            continue
        if name not in kinds:
            return Refused("bad-params", f"{name}: {act.title} has no such field.")
        text = form.get(key)
        if text == "" and kinds[name] is not str:
            continue
        try:
            given[name] = _value(text, kinds[name])
        except msgspec.ValidationError as wrong:
            return Refused("bad-params", f"{words(name)}: {wrong}.")
    return given


def _value(text: str, kind: Any) -> Any:
    if kind is bool:
        return text in ON
    value: Any = text
    if get_origin(kind) in (tuple, list, set, frozenset):
        value = [part.strip() for part in text.split(",") if part.strip()]
    return msgspec.to_builtins(msgspec.convert(value, kind, strict=False))


def fields(act: Act, given: dict[str, Any], heroes: dict[str, str]) -> tuple[Field, ...]:
    """A form for an act that nobody drew one for, from the types of its params; those in `given` are settled."""
    made = []
    for field in msgspec.structs.fields(act.params):
        if field.name in given:
            continue
        default = "" if field.default is msgspec.NODEFAULT else field.default
        made.append(_field(field.name, field.type, default, heroes))
    return tuple(made)


def _field(name: str, kind: Any, default: Any, heroes: dict[str, str]) -> Field:
    label = words(name)
    if name == "hero" and heroes:
        return Field(name, label, "choice", str(default), options=tuple(heroes.items()))
    if kind is bool:
        return Field(name, label, "switch", "on" if default else "")
    if kind is int:
        return Field(name, label, "number", str(default), low=-99, high=9999)
    if get_origin(kind) is Literal:
        return Field(
            name,
            label,
            "choice",
            str(default),
            options=tuple((str(one), words(str(one))) for one in get_args(kind)),
        )
    shown = default if isinstance(default, str | int) else ""
    hint = "separate several by commas" if get_origin(kind) in (tuple, list) else ""
    return Field(name, label, "text", str(shown), hint=hint)

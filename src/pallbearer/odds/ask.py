"""What can be asked about the odds of a system, in options that a command line, a form or a file can fill in.

A system joins through the entry-point group `pallbearer.odds`: its name, and where its `Desk` is.  The desk
is a door of its own, beside `pallbearer.systems`, so that one question does not load a whole system.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Literal, TypeAlias

from pallbearer.odds.doors import doors

GROUP = "pallbearer.odds"
DICE = "dice"

Kind: TypeAlias = Literal["whole", "switch", "text"]
Given: TypeAlias = dict[str, Any]
"""What was asked: a value for every option, `None` where none was given and there is no default."""


class Wrong(ValueError):
    """The question is wrong: the option, what was given, what is allowed.  Nothing has been worked out yet."""

    def __init__(self, field: str, given: str, allowed: str) -> None:
        self.field, self.given, self.allowed = field, given, allowed
        super().__init__(f"{field}: given {given}; allowed: {allowed}")


@dataclass(frozen=True)
class Option:
    """One thing a question may say: `--name` on the command line.

    A whole number lies from `least` to `most`; with `bare` it may be named without a number.
    `allowed` says in words what a text may be.  `ruling`: it is a house rule, named as the table's setting is.
    """

    name: str
    help: str
    kind: Kind = "whole"
    least: int = 0
    most: int = 0
    default: int | str | bool | None = None
    bare: int | None = None
    allowed: str = ""
    ruling: bool = False

    @property
    def flag(self) -> str:
        """As it is written on a command line."""
        return f"--{self.name}"

    def read(self, text: str) -> int | str | bool:
        """What the text says.  Raises `Wrong`."""
        if self.kind == "text":
            return text
        if self.kind == "switch":
            if text not in ("true", "false"):
                raise Wrong(self.flag, repr(text), "no value: it is a switch")
            return text == "true"
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text) or not self.least <= int(text) <= self.most:
            raise Wrong(self.flag, repr(text), self.words)
        return int(text)

    @property
    def words(self) -> str:
        """What may be given."""
        if self.kind == "whole":
            return f"a whole number, {self.least} to {self.most}"
        return self.allowed or ("no value: it is a switch" if self.kind == "switch" else "a text")


@dataclass(frozen=True)
class Desk:
    """Where the odds of one system are asked for.

    `answer` takes a value for every option, and returns the plain values of the commands page: "system",
    "question", "goal", "value", "outcomes" and more; every figure is what `figure` makes.  It raises `Wrong`
    before any work for a question that makes no sense.  `quick`, where there is one, answers the same without
    what only advice needs, and raises `Wrong` for what would take more than a few seconds.
    """

    title: str
    options: tuple[Option, ...]
    answer: Callable[[Given], dict[str, Any]]
    quick: Callable[[Given], dict[str, Any]] | None = None

    def blank(self) -> Given:
        """Every option at its default."""
        return {one.name: one.default if one.kind != "switch" else bool(one.default) for one in self.options}

    def from_words(self, words: Sequence[str]) -> Given:
        """What command-line words ask: `--name value`, `--name=value`, `--switch`.  Raises `Wrong`."""
        known = {one.flag: one for one in self.options}
        given, todo, seen = self.blank(), list(reversed(words)), set[str]()
        while todo:
            flag, equals, text = todo.pop().partition("=")
            option = known.get(flag)
            if option is None:
                raise Wrong("option" if flag.startswith("-") else "argument", repr(flag), ", ".join(known))
            if flag in seen:
                raise Wrong(flag, "twice", "once")
            seen.add(flag)
            if option.kind == "switch":
                given[option.name] = option.read(text) if equals else True
            elif equals:
                given[option.name] = option.read(text)
            elif todo and not todo[-1].startswith("--"):
                given[option.name] = option.read(todo.pop())
            elif option.bare is not None:
                given[option.name] = option.bare
            else:
                raise Wrong(flag, "nothing", option.words)
        return given

    def from_texts(self, texts: Mapping[str, str]) -> Given:
        """What a form asks: texts by the names of the options; an empty text was not given.  Raises `Wrong`."""
        known, given = {one.name: one for one in self.options}, self.blank()
        for name, text in texts.items():
            if name not in known:
                raise Wrong(name, "a value", ", ".join(known))
            if text:
                given[name] = known[name].read(text)
        return given


def figure(exact: Fraction | int) -> dict[str, Any]:
    """A number as every answer writes it.

    >>> figure(Fraction(1, 4))
    {'exact': '1/4', 'p': 0.25}
    """
    return {"exact": f"{exact.numerator}/{exact.denominator}", "p": exact.numerator / exact.denominator}


def desks() -> dict[str, str]:
    """Where the desks of all systems are, "module:object" by system."""
    return doors(GROUP)


def names() -> list[str]:
    """What odds can be asked of: plain dice, and every system with a desk."""
    return [DICE, *sorted(desks())]


def find(system: str) -> Desk:
    """The desk of this system, or of plain dice.  Raises `Wrong` with the names there are."""
    if system == DICE:
        from pallbearer.odds.plain import DESK

        return DESK
    known = desks()
    if system not in known:
        raise Wrong("SYSTEM", repr(system), ", ".join(names()))
    module, _, name = known[system].partition(":")
    desk: Desk = getattr(import_module(module), name)
    return desk

"""What people play for: the aims that a game knows, or weights that somebody gives to what may come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec


class Aim(msgspec.Struct, frozen=True):
    """What a player plays for; whoever plays against them plays against it.

    `id` is how it is written ("success"), `title` how a page names it, `words` what it means.  An aim in weights
    has them in `weights`: what each thing that may come is worth, and nothing for what is not named.
    """

    id: str
    title: str
    words: str = ""
    weights: dict[str, Fraction] = {}


USUAL = Aim("", "As usual")
"""What is played for where nobody said: a game's first aim, or the only one that it has."""

MOST = 1_000_000


class UnknownAim(ValueError):
    """There is no such aim: what was given, and what is allowed."""

    def __init__(self, given: str, allowed: str) -> None:
        super().__init__(f"given {given}; allowed: {allowed}")
        self.given, self.allowed = given, allowed


def read(text: str, aims: Sequence[Aim], weighs: Mapping[str, str]) -> Aim:
    """The aim that `text` states: the id of one, or weights; the first one if it says nothing.

    `weighs` has what may be weighed, each with a weight to serve as an example.  Raises `UnknownAim`.

    >>> win = Aim("win", "Win")
    >>> read("win", [win], {}) is read("", [win], {}) is win
    True
    >>> read("win=1, loss=-0.5", [win], {"win": "1", "loss": "-1"}).weights
    {'win': Fraction(1, 1), 'loss': Fraction(-1, 2)}
    """
    text = text.strip()
    if not text:
        return aims[0] if aims else USUAL
    for one in aims:
        if text == one.id:
            return one
    if not weighs:
        raise UnknownAim(repr(text), allowed(aims, weighs))
    written: dict[str, str] = {}
    weights: dict[str, Fraction] = {}
    for part in text.split(","):
        name, equals, number = (one.strip() for one in part.partition("="))
        if not equals or name not in weighs or name in weights:
            raise UnknownAim(repr(part), allowed(aims, weighs))
        weights[name], written[name] = _weight(part, number), number
    return Aim(example(written), "Own weights", weights=weights)


def _weight(part: str, text: str) -> Fraction:
    try:
        found = Fraction(text) if len(text) <= 20 and "e" not in text.casefold() else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or abs(found) > MOST or found.denominator > MOST:
        raise UnknownAim(repr(part), "weights of at most a million, to six places")
    return found


def example(weighs: Mapping[str, str]) -> str:
    """Weights as they are written.

    >>> example({"win": "1", "loss": "-0.5"})
    'win=1,loss=-0.5'
    """
    return ",".join(f"{name}={weight}" for name, weight in weighs.items())


def allowed(aims: Sequence[Aim], weighs: Mapping[str, str]) -> str:
    """What may be stated, in words."""
    words = [one.id for one in aims] + ([f"or weights such as {example(weighs)}"] if weighs else [])
    return ", ".join(words) or "nothing, as this game has one aim only"

"""The words in which a system shows itself: a page, a print-out and a screen reader render the same ones.

A system builds these from its state for the eyes that look.  Nothing here knows a system.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Eyes(msgspec.Struct, frozen=True):
    """Who looks: the GM sees secrets, `heroes` are those the looker plays."""

    gm: bool = False
    heroes: frozenset[str] = frozenset()

    def may_see(self, audience: tuple[str, ...]) -> bool:
        """Whether something with this audience (empty: everybody) is for these eyes."""
        if not audience or self.gm:
            return True
        return any(one in self.heroes for one in audience)


class Line(msgspec.Struct, frozen=True):
    """One line of working: what it says, and the clauses behind it."""

    text: str
    rules: tuple[str, ...] = ()


class Why(msgspec.Struct, frozen=True):
    """Why a number is what it is.  `about` finds the events behind it: fields and their values."""

    lines: tuple[Line, ...] = ()
    about: dict[str, str] = {}


class Field(msgspec.Struct, frozen=True):
    """Something to fill in before an act begins.  `name` is the field of the act's params."""

    name: str
    label: str
    kind: Literal["number", "text", "choice", "switch"]
    default: str = ""
    low: int = 0
    high: int = 99
    options: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    rules: tuple[str, ...] = ()


class Do(msgspec.Struct, frozen=True):
    """A button: begin `act` with `params` and what `fields` say.

    `refused` is the remedy, when the rules would refuse it now.  `rolls` sends the person to the
    roll page first, where the odds are shown.  `key` is a one-letter shortcut.
    """

    act: str
    label: str
    params: dict[str, Any] = {}
    fields: tuple[Field, ...] = ()
    refused: str = ""
    rolls: bool = False
    key: str = ""


class Chip(msgspec.Struct, frozen=True):
    """A state one is in (an affliction, a trauma, mortally wounded): what it does, how it ends."""

    label: str
    does: str = ""
    ends: str = ""
    rules: tuple[str, ...] = ()
    tone: Literal["bad", "good", "plain"] = "bad"
    dos: tuple[Do, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """A row of boxes with a short name: an attribute, a clock, hit points.

    `boxes` holds a word for each box: "free", "fatigue", "wound", "filled", "broken".  `text` says
    the same in words.  `pips` of `pips_of` stand beside it (proficiency).
    """

    id: str
    label: str
    name: str
    boxes: tuple[str, ...]
    text: str
    pips: int = 0
    pips_of: int = 0
    pips_name: str = ""
    why: Why = Why()
    dos: tuple[Do, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """A thing in a slot.  `size` is the number of slots it fills."""

    id: str
    label: str
    detail: str = ""
    size: int = 1
    dos: tuple[Do, ...] = ()
    rules: tuple[str, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """Where things are: hands, torso, a bag.  `slots` of them, `cells` say what fills them.

    `accepts` names the act that moves a thing here ("move_item"), for drag and tap: one of its buttons
    says this place's id, in its params or as a choice.  A choice that is no place of the sheet (a hand, where
    all lies in ten slots) is offered in the place where the thing is.
    """

    id: str
    label: str
    slots: int
    cells: tuple[Cell, ...] = ()
    accepts: str = ""
    note: str = ""


class Figure(msgspec.Struct, frozen=True):
    """A number or word with its name and its why."""

    label: str
    value: str
    why: Why = Why()
    dos: tuple[Do, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """A line of a list (a skill, a spell): its name, what it does, its state, its buttons."""

    label: str
    detail: str = ""
    state: str = ""
    rules: tuple[str, ...] = ()
    dos: tuple[Do, ...] = ()


class Listing(msgspec.Struct, frozen=True):
    """A titled list."""

    label: str
    entries: tuple[Entry, ...] = ()
    empty: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """All of a hero, as these eyes may see it, in the order a page shows it."""

    id: str
    name: str
    subtitle: str = ""
    down: str = ""
    """Why the hero cannot act ("mortally wounded"), empty when up."""
    chips: tuple[Chip, ...] = ()
    tracks: tuple[Track, ...] = ()
    figures: tuple[Figure, ...] = ()
    places: tuple[Place, ...] = ()
    listings: tuple[Listing, ...] = ()
    dos: tuple[Do, ...] = ()
    notes: str = ""


class Group(msgspec.Struct, frozen=True):
    """A named set of buttons (the GM's adjustments, a hero's acts)."""

    label: str
    dos: tuple[Do, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """The middle of the table: phase, trackers, lights, foes, and what may be begun there."""

    headline: str = ""
    tracks: tuple[Track, ...] = ()
    chips: tuple[Chip, ...] = ()
    listings: tuple[Listing, ...] = ()
    groups: tuple[Group, ...] = ()

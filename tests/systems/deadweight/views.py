"""Sheets and boards read in tests: who looks, what is where, which buttons there are."""

from __future__ import annotations

from typing import Any

import msgspec

from pallbearer.conformance.bots import buttons_of_board, buttons_of_sheet
from pallbearer.rules.chapter import Act
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Board, Cell, Do, Entry, Eyes, Listing, Place, Sheet
from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.state import State

GM = Eyes(gm=True)
NOBODY = Eyes()


def player(*heroes: str) -> Eyes:
    """The eyes of whoever plays these heroes."""
    return Eyes(heroes=frozenset(heroes))


def sheet(state: State, hero: str, eyes: Eyes = GM) -> Sheet:
    return SYSTEM.sheet(state, hero, eyes)


def board(state: State, eyes: Eyes = GM) -> Board:
    return SYSTEM.board(state, eyes)


def listing(view: Sheet | Board, label: str) -> Listing:
    return next(one for one in view.listings if one.label == label)


def entry(view: Sheet | Board, label: str, name: str) -> Entry:
    return next(one for one in listing(view, label).entries if one.label == name)


def place(view: Sheet, id: str) -> Place:
    return next(one for one in view.places if one.id == id)


def cell(view: Sheet, id: str) -> Cell:
    return next(one for where in view.places for one in where.cells if one.id == id)


def labels(dos: tuple[Do, ...]) -> list[str]:
    return [do.label for do in dos]


def find(dos: tuple[Do, ...], label: str) -> Do:
    return next(do for do in dos if do.label == label)


def all_buttons(state: State, eyes: Eyes = GM) -> list[Do]:
    """Every button on the board and on every sheet."""
    found = list(buttons_of_board(board(state, eyes)))
    for hero in state.heroes:
        found += buttons_of_sheet(sheet(state, hero, eyes))
    return found


def as_it_stands(do: Do) -> dict[str, Any]:
    """The button's params with its fields as they are filled in at first; open ones left out."""
    given = dict(do.params)
    for field in do.fields:
        if field.kind == "switch":
            given[field.name] = field.default == "on"
        elif field.kind == "number":
            given |= {field.name: int(field.default)} if field.default else {}
        else:
            given[field.name] = field.default
    return given


def begun(do: Do, state: State, **more: Any) -> Refused | None:
    """What the act says when the button is pressed."""
    act: Act = SYSTEM.acts[do.act]
    script = act.script(state, msgspec.convert({**as_it_stands(do), **more}, act.params))
    try:
        next(script)
    except StopIteration as stop:
        return stop.value if isinstance(stop.value, Refused) else None
    script.close()
    return None


def words(view: Sheet | Board) -> str:
    """All that leaves the process."""
    return msgspec.json.encode(view).decode()

"""Looking at sheets and board in tests."""

from __future__ import annotations

from pallbearer.conformance.bots import buttons_of_board, buttons_of_sheet
from pallbearer.rules.sheet import Board, Do, Eyes, Sheet
from pallbearer.systems.bashslash import SYSTEM
from pallbearer.systems.bashslash.state import State

GM = Eyes(gm=True)
ANYBODY = Eyes()


def player(hero: str = "edda") -> Eyes:
    """The eyes of whoever plays this hero."""
    return Eyes(heroes=frozenset({hero}))


def sheet(state: State, eyes: Eyes = GM, hero: str = "edda") -> Sheet:
    """A hero's sheet."""
    found: Sheet = SYSTEM.sheet(state, hero, eyes)
    return found


def board(state: State, eyes: Eyes = GM) -> Board:
    """The board."""
    found: Board = SYSTEM.board(state, eyes)
    return found


def dos(state: State, eyes: Eyes = GM, hero: str = "edda") -> list[Do]:
    """Every button on a hero's sheet."""
    return list(buttons_of_sheet(sheet(state, eyes, hero)))


def board_dos(state: State, eyes: Eyes = GM) -> list[Do]:
    """Every button on the board."""
    return list(buttons_of_board(board(state, eyes)))


def figure(state: State, label: str, hero: str = "edda") -> str:
    """The value of a figure."""
    return next(one.value for one in sheet(state, ANYBODY, hero).figures if one.label == label)


def listing(shown: Sheet | Board, label: str) -> dict[str, str]:
    """The state of each entry of a listing, by its label."""
    found = next(one for one in shown.listings if one.label.startswith(label))
    return {entry.label: entry.state for entry in found.entries}

"""The middle of the table: phase, trackers, lights and foes, built up for the eyes that look."""

from __future__ import annotations

from pallbearer.rules.sheet import Board, Eyes
from pallbearer.systems.deadweight.state import State


def board(state: State, eyes: Eyes) -> Board:
    """What lies in the middle of the table for `eyes`."""
    return Board(headline=state.phase)

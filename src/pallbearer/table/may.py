"""Who may do what: the one place that decides.  What is not allowed here is refused.

A refusal with the code "forbidden" says nothing about what it protects.
"""

from __future__ import annotations

from typing import Any

from pallbearer.rules.chapter import Act
from pallbearer.rules.script import ANYONE, GM, Refused
from pallbearer.table.live import Live, Opened, Seat

FORBIDDEN = "forbidden"


def _no(remedy: str) -> Refused:
    return Refused(FORBIDDEN, remedy)


def seated(live: Live, seat: str) -> Seat | Refused:
    """The seat, if it is still open."""
    one = live.seats.get(seat)
    if one is None or one.revoked:
        return _no("This seat is closed. Ask the GM for a new link.")
    return one


def play(seat: Seat) -> Refused | None:
    """Do anything at all: spectators only watch."""
    return _no("Spectators only watch. Ask the GM for a player's link.") if seat.role == "spectator" else None


def govern(seat: Seat) -> Refused | None:
    """Do what only the GM does: seats, rulings, links, the dice's reveal, the whole export."""
    return None if seat.role == "gm" else _no("Only the GM may do this.")


def begin(live: Live, seat: Seat, act: Act, params: Any) -> Refused | None:
    """Begin an act: the GM every one, a player those of players, and a hero's only with their own hero."""
    if refused := play(seat):
        return refused
    if seat.role == "gm":
        return None
    if act.by != "player":
        return _no(f"Only the GM may begin “{act.title}”. Ask them to.")
    hero = getattr(params, "hero", "")
    if hero and hero not in live.heroes_of(seat.id):
        return _no("You can act for your own hero only. Take the hero first, or ask who plays it.")
    return None


def answer(live: Live, seat: Seat, opened: Opened, who: str) -> Refused | None:
    """Answer a question put to `who`, or type in dice that `who` throws: theirs, or the GM for anybody."""
    if refused := play(seat):
        return refused
    if seat.role == "gm" or who == ANYONE:
        return None
    if who == GM:
        return _no("This question is the GM's.")
    if who in live.heroes_of(seat.id):
        return None
    if live.player_of(who) is None and opened.by == seat.id:
        return None
    return _no("This question is another player's. The GM can answer for someone who is away.")


def take(live: Live, seat: Seat, hero: str) -> Refused | None:
    """Play a hero from now on: one that nobody plays, or any at the GM's word."""
    if refused := play(seat):
        return refused
    if hero not in live.system.heroes(live.game):
        return Refused("unknown-hero", f"There is no hero {hero!r} at this table.")
    holder = live.player_of(hero)
    if holder is not None and holder.id != seat.id and seat.role != "gm":
        return _no(f"{holder.name} plays this hero. They or the GM must let go of it first.")
    return None


def undo(live: Live, seat: Seat, by: set[str]) -> Refused | None:
    """Take back batches that the seats `by` made: the GM any, a player only their own."""
    if refused := play(seat):
        return refused
    if seat.role == "gm" or by <= {seat.id}:
        return None
    return _no("You can undo your own last steps only. The GM can undo to any point.")

"""Bots that play a table by pressing the buttons people press and answering what they are asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from pallbearer.rules.script import Ask, Refused, Roll
from pallbearer.rules.sheet import Board, Chip, Do, Field, Figure, Sheet, Track
from pallbearer.table import view
from pallbearer.table.commands import Answer, AnyCommand, Begin, Redo, TypeDice, Undo, waiting
from pallbearer.table.live import Live

GM = "s1"
"""The GM's seat, at every table."""


def buttons_of_sheet(sheet: Sheet) -> Iterator[Do]:
    """Every button on a sheet."""
    yield from sheet.dos
    parts: tuple[Chip | Track | Figure, ...] = (*sheet.chips, *sheet.tracks, *sheet.figures)
    for part in parts:
        yield from part.dos
    for place in sheet.places:
        for cell in place.cells:
            yield from cell.dos
    for listing in sheet.listings:
        for entry in listing.entries:
            yield from entry.dos


def buttons_of_board(board: Board) -> Iterator[Do]:
    """Every button on a board."""
    for group in board.groups:
        yield from group.dos
    parts: tuple[Chip | Track, ...] = (*board.chips, *board.tracks)
    for part in parts:
        yield from part.dos
    for listing in board.listings:
        for entry in listing.entries:
            yield from entry.dos


def buttons(live: Live) -> list[Do]:
    """Every button the GM has."""
    seen = view.see(live, GM)
    found = list(buttons_of_board(seen.board))
    for sheet in seen.sheets:
        found += buttons_of_sheet(sheet)
    return found


def filled(do: Do, random: Random) -> dict[str, Any]:
    """The button's params, its fields filled in at random within their bounds."""
    return {**do.params, **{field.name: _fill(field, random) for field in do.fields}}


def _fill(field: Field, random: Random) -> Any:
    match field.kind:
        case "number":
            return random.randint(field.low, min(field.high, field.low + 6))
        case "choice":
            return random.choice(field.options)[0] if field.options else field.default
        case "switch":
            return random.random() < 0.3
        case _:
            return random.choice((field.default, "Edda", "a rope", "2d6")) or "x"


def input_(live: Live, random: Random, done: Counter[str]) -> AnyCommand:
    """What some bot puts in next: an answer if something is asked, else a button; now and then an undo or redo.

    `done` counts the acts begun so far: bots like best what they have seldom done.
    """
    chance = random.random()
    if chance < 0.04 and live.line.counting:
        counting = live.line.counting
        return Undo(live.seq, to=max(0, random.choice(counting[-8:]) - 1))
    if chance < 0.07 and live.line.undone:
        return Redo(live.seq)
    opens = waiting(live)
    if opens and chance < 0.9:
        one = random.choice(opens)
        if isinstance(one.step, Ask):
            return Answer(one.id, random.choice(one.step.question.options).id)
        assert isinstance(one.step, Roll)
        return TypeDice(one.id, tuple(random.randint(1, sides) for sides in one.step.dice))
    do = _button(live, random, done)
    if do is None:
        return Begin(live.system.roll_up, {"quick": random.random() < 0.7})
    done[do.act] += 1
    return Begin(do.act, filled(do, random), by_hand=random.random() < 0.1)


def _button(live: Live, random: Random, done: Counter[str]) -> Do | None:
    """A button that is not refused, of one of the acts least done; None when too few heroes are up to play on."""
    if sum(not sheet.down for sheet in view.see(live, GM).sheets) < 2:
        return None
    open_ = [do for do in buttons(live) if not do.refused]
    if not open_:
        return None
    names = sorted({do.act for do in open_}, key=lambda name: (done[name], random.random()))
    act = random.choice(names[: max(1, len(names) // 4)])
    return random.choice([do for do in open_ if do.act == act])


def refused_honestly(refused: Refused) -> bool:
    """A refusal has a code and a sentence."""
    return bool(refused.code) and len(refused.remedy) > 10

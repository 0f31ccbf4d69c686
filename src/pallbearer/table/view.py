"""What a seat may see: the one place that decides, and all that ever leaves the process.

Everything here is built up from what the seat may know.  Pages, JSON, the live feed and exports read
these values and never the table's state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from pallbearer.rules.aims import Aim
from pallbearer.rules.chapter import Act, Chance, Params
from pallbearer.rules.script import ANYONE, GM, Ask, Die, Names, Option, Refused, Roll
from pallbearer.rules.sheet import Board, Eyes, Sheet
from pallbearer.table import may
from pallbearer.table.commands import Open, waiting
from pallbearer.table.live import Live
from pallbearer.table.log import (
    AnyEntry,
    Automation,
    Batch,
    Role,
    Thrown,
)
from pallbearer.table.telling import named, tell


class SeenSeat(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    id: str
    name: str
    role: Role
    heroes: tuple[str, ...]
    me: bool


class SeenQuestion(msgspec.Struct, frozen=True):
    """An open question.  `mine`: this seat may answer it.  Options and dice are there for those who may see it."""

    id: str
    act: str
    who: str
    who_name: str
    kind: str
    text: str
    options: tuple[Option, ...]
    dice: tuple[Die, ...]
    rules: tuple[str, ...]
    mine: bool
    for_me: bool
    """It is put to this seat itself, not to somebody it may stand in for."""
    by: str = ""
    """The seat that began the act."""


class SeenThrow(msgspec.Struct, frozen=True):
    """Dice to be thrown by hand and typed in."""

    id: str
    act: str
    who: str
    who_name: str
    dice: tuple[int, ...]
    why: str
    mine: bool
    by: str = ""
    """The seat that began the act."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log.  `about` holds the event's ids, by which "why?" finds it; `rules` its clauses.

    `act` is the number of the act it belongs to, 0 for none.  A throw has its `dice` by their sides and
    their `faces`; `by_hand` when people threw them.
    """

    seq: int
    at: int
    by: str
    kind: Literal["act", "dice", "answer", "event", "ruling", "seat", "proof", "undo", "note"]
    text: str
    rules: tuple[str, ...] = ()
    about: dict[str, str] = {}
    weight: int = 1
    undone: bool = False
    secret: bool = False
    act: int = 0
    dice: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    by_hand: bool = False


class Stuck(msgspec.Struct, frozen=True):
    """An act that cannot go on, since the rules changed under it; the GM may close it."""

    act: int
    title: str


class Seen(msgspec.Struct, frozen=True):
    """A table as one seat sees it."""

    name: str
    system: str
    seq: int
    me: SeenSeat
    board: Board
    sheets: tuple[Sheet, ...]
    questions: tuple[SeenQuestion, ...]
    throws: tuple[SeenThrow, ...]
    seats: tuple[SeenSeat, ...]
    stuck: tuple[Stuck, ...]
    can_undo: bool
    can_redo: bool
    commitment: str
    dice_session: int
    salts: tuple[str, ...]
    automation: Automation
    advice: bool


def eyes(live: Live, seat: str) -> Eyes:
    """What this seat's eyes are: the GM's, a player's with their heroes, or just anybody's."""
    one = live.seats.get(seat)
    if one is None or one.revoked:
        return Eyes()
    return Eyes(gm=one.role == "gm", heroes=live.heroes_of(seat) if one.role == "player" else frozenset())


def see(live: Live, seat: str) -> Seen:
    """All that the seat may see of the table now.  Raises `KeyError` for a seat that is not there."""
    look = eyes(live, seat)
    me = live.seats[seat]
    names = live.system.names(live.game)
    opens = waiting(live)
    counting = live.line.counting
    own_last = bool(counting) and live.authors.get(counting[-1]) == seat
    undone = live.line.undone[-1] if live.line.undone else []
    own_undone = {live.authors.get(seq) for seq in undone} == {seat}
    return Seen(
        name=live.name,
        system=live.system.name,
        seq=live.seq,
        me=_seat(live, seat, seat),
        board=_board(live, look),
        sheets=tuple(_sheet(live, hero, look) for hero in live.system.heroes(live.game)),
        questions=tuple(_question(live, seat, look, one, names) for one in opens if _shows(live, look, one, Ask)),
        throws=tuple(_throw(live, seat, one, names) for one in opens if _shows(live, look, one, Roll)),
        seats=tuple(_seat(live, one.id, seat) for one in live.seats.values() if not one.revoked),
        stuck=tuple(
            Stuck(one.id, live.system.acts[one.name].title if one.name in live.system.acts else one.name)
            for one in live.open.values()
            if one.run is None and look.gm
        ),
        can_undo=bool(counting) and me.role != "spectator" and (look.gm or own_last),
        can_redo=bool(undone) and me.role != "spectator" and (look.gm or own_undone),
        commitment=live.commitment,
        dice_session=live.dice_session,
        salts=live.salts,
        automation=live.conduct.automation,
        advice=live.conduct.advice,
    )


def sheet(live: Live, seat: str, hero: str) -> Sheet:
    """One hero as the seat may see it.  Raises `KeyError`."""
    if hero not in live.system.heroes(live.game):
        raise KeyError(f"no hero {hero!r}")
    return _sheet(live, hero, eyes(live, seat))


def _sheet(live: Live, hero: str, look: Eyes) -> Sheet:
    """Built once for each version and each pair of eyes: many people look at the same sheet."""
    key = ("sheet", hero, look)
    if key not in live.shown:
        live.shown[key] = live.system.sheet(live.game, hero, look)
    found: Sheet = live.shown[key]
    return found


def _board(live: Live, look: Eyes) -> Board:
    key = ("board", look)
    if key not in live.shown:
        live.shown[key] = live.system.board(live.game, look)
    found: Board = live.shown[key]
    return found


def forecast(live: Live, seat: str, act: str, params: dict[str, Any], aim: str = "") -> Chance | Refused | None:
    """The exact odds of an act that the seat may begin, played for this aim; None if it has none.

    At a table that shows no odds only the working is left: where the dice come from.
    """
    ready = _ready(live, seat, act, params, aim)
    if isinstance(ready, Refused):
        return ready
    one, given, meant = ready
    odds = one.foresee(live.game, given, meant) if one.foresee else None
    if isinstance(odds, Chance) and not live.conduct.advice:
        return Chance("", {}, why=odds.why)
    return odds


def what_if(live: Live, seat: str, act: str, params: dict[str, Any], aim: str = "") -> dict[str, Chance]:
    """What one thing more or less would make of the odds of an act that has some."""
    ready = _ready(live, seat, act, params, aim)
    if isinstance(ready, Refused) or ready[0].what_if is None or not live.conduct.advice:
        return {}
    one, given, meant = ready
    assert one.what_if is not None  # asked above
    return one.what_if(live.game, given, meant)


def _ready(live: Live, seat: str, act: str, params: dict[str, Any], aim: str) -> tuple[Act, Params, Aim] | Refused:
    """What the odds are asked for, if this seat may begin it."""
    one, meant = live.system.acts.get(act), live.system.aim(aim)
    if one is None:
        return Refused("unknown-act", f"act: there is no act {act!r}.")
    if isinstance(meant, Refused):
        return meant
    try:
        given = msgspec.convert(params, one.params)
    except msgspec.ValidationError as wrong:
        return Refused("bad-params", f"{act}: {wrong}.")
    me = may.seated(live, seat)
    refused = me if isinstance(me, Refused) else may.begin(live, me, one, given)
    return refused or (one, given, meant)


def advice(live: Live, seat: str, question: str, aim: str = "") -> dict[str, Chance] | Refused:
    """What each answer to an open question would do to the odds, told to the side that is asked.

    Empty if the seat may not see, or none is known; refused if there is no such aim.
    """
    look, meant = eyes(live, seat), live.system.aim(aim)
    if isinstance(meant, Refused):
        return meant
    if not live.conduct.advice:
        return {}
    for one in waiting(live):
        if one.id == question and isinstance(one.step, Ask) and _shows(live, look, one, Ask):
            return live.system.advise(live.open[one.act].aside.state(), one.step.question, meant)
    return {}


def _seat(live: Live, id: str, me: str) -> SeenSeat:
    one = live.seats[id]
    return SeenSeat(id, one.name, one.role, one.heroes, id == me)


def _shows(live: Live, look: Eyes, one: Open, kind: type) -> bool:
    audience = one.step.audience or live.open[one.act].audience
    return isinstance(one.step, kind) and look.may_see(audience)


def _may_answer(live: Live, seat: str, one: Open, who: str) -> bool:
    me = may.seated(live, seat)
    return not isinstance(me, Refused) and may.answer(live, me, live.open[one.act], who) is None


def _question(live: Live, seat: str, look: Eyes, one: Open, names: Names) -> SeenQuestion:
    assert isinstance(one.step, Ask)  # chosen by _shows
    ask = one.step
    mine = _may_answer(live, seat, one, ask.who)
    for_me = mine and (not look.gm or ask.who in (GM, ANYONE))
    title = live.system.acts[live.open[one.act].name].title
    question = ask.question
    return SeenQuestion(
        one.id, title, ask.who, named(ask.who, names), question.kind, question.text,
        question.options, question.dice, question.rules, mine, for_me, live.open[one.act].by,
    )  # fmt: skip


def _throw(live: Live, seat: str, one: Open, names: Names) -> SeenThrow:
    assert isinstance(one.step, Roll)  # chosen by _shows
    roll = one.step
    title = live.system.acts[live.open[one.act].name].title
    return SeenThrow(
        one.id, title, roll.who, named(roll.who, names), roll.dice, roll.why,
        _may_answer(live, seat, one, roll.who), live.open[one.act].by,
    )  # fmt: skip


def log(live: Live, seat: str, batches: Iterable[Batch]) -> list[Line]:
    """The lines of these batches that the seat may see, undone ones marked so."""
    look, names, counting = eyes(live, seat), live.system.names(live.game), set(live.line.counting)
    lines = []
    for batch in batches:
        by = live.seats[batch.by].name if batch.by in live.seats else "the table"
        undone = batch.is_play and batch.seq not in counting
        for entry in batch.entries:
            audience: tuple[str, ...] = getattr(entry, "audience", ())
            if look.may_see(audience) and (told := tell(live, entry, by, names)):
                kind, text, rules, about, weight = told
                line = Line(batch.seq, batch.at, by, kind, text, rules, about, weight, undone, bool(audience))
                lines.append(_with_act(line, entry))
    return lines


def _with_act(line: Line, entry: AnyEntry) -> Line:
    if isinstance(entry, Thrown):
        return msgspec.structs.replace(
            line, act=entry.act, dice=entry.dice, faces=entry.faces, by_hand=entry.counter < 0
        )
    return msgspec.structs.replace(line, act=getattr(entry, "act", 0))

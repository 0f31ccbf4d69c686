"""What a person at the table can put in.  Each input becomes one batch of entries, or a refusal and nothing."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from pallbearer.rules.script import Ask, Refused, Roll
from pallbearer.table import may
from pallbearer.table.live import Drift, Live, Opened, Seat, Throw
from pallbearer.table.log import (
    ActEnded,
    AnyEntry,
    Automation,
    Batch,
    DiceSalted,
    HeroLeft,
    HeroTaken,
    Noted,
    Redone,
    RulingsChanged,
    SeatNamed,
    SeatRevoked,
    TableNamed,
    Undone,
)

NAME_LENGTH = 60
NOTE_LENGTH = 2000


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """An input."""


class Begin(Command, frozen=True):
    """Begin an act.  `by_hand`: the dice are real ones, and will be typed in."""

    act: str
    params: dict[str, Any] = {}
    by_hand: bool = False


class Answer(Command, frozen=True):
    """Answer an open question with one of its options."""

    question: str
    answer: str


class TypeDice(Command, frozen=True):
    """The faces of dice thrown by hand."""

    throw: str
    faces: tuple[int, ...]


class StopAct(Command, frozen=True):
    """Close an act that cannot go on; what it recorded stays."""

    act: int


class Undo(Command, frozen=True):
    """Let play stand as it stood after batch `to`; without it, before the last input.

    `seen` is the version that the one who asks has looked at.
    """

    seen: int
    to: int | None = None


class Redo(Command, frozen=True):
    """Take the last undo back.  `seen` as in `Undo`."""

    seen: int


class TakeHero(Command, frozen=True):
    """`seat` (the one who asks, unless the GM names another) plays `hero` from now on."""

    hero: str
    seat: str = ""


class LeaveHero(Command, frozen=True):
    """Whoever plays `hero` does so no more."""

    hero: str


class ChangeRulings(Command, frozen=True):
    """Play by these house rules from now on; those not named stay."""

    changes: dict[str, Any]


class ChangeConduct(Command, frozen=True):
    """Serve the table so from now on; what is None stays as it is."""

    automation: Automation | None = None
    advice: bool | None = None


class AddSalt(Command, frozen=True):
    """Add salt to the fair dice."""

    salt: str


class Note(Command, frozen=True):
    """Write a line into the log; a secret one is for the GM alone."""

    text: str
    secret: bool = False


class RenameTable(Command, frozen=True):
    """Give the table another name."""

    name: str


class RenameSeat(Command, frozen=True):
    """Give oneself another name; the GM anybody (`seat`)."""

    name: str
    seat: str = ""


class RevokeSeat(Command, frozen=True):
    """Close a seat."""

    seat: str


AnyCommand: TypeAlias = (
    Begin
    | Answer
    | TypeDice
    | StopAct
    | Undo
    | Redo
    | TakeHero
    | LeaveHero
    | ChangeRulings
    | ChangeConduct
    | AddSalt
    | Note
    | RenameTable
    | RenameSeat
    | RevokeSeat
)
Entries: TypeAlias = "list[AnyEntry] | Refused"


class Open(msgspec.Struct, frozen=True):
    """Something that waits for a person: `id` names it in an answer, until it is answered."""

    id: str
    act: int
    path: tuple[int, ...]
    step: Ask | Roll


def waiting(live: Live) -> list[Open]:
    """Every open question, and every throw that somebody must type in."""
    found = []
    for opened in live.open.values():
        if opened.run is None:
            continue
        for path, given, step in opened.run.waiting():
            if isinstance(step, Ask | Roll):
                where = "-".join(map(str, path)) or "0"
                found.append(Open(f"{opened.id}.{where}.{given}", opened.id, path, step))
    return found


def carry_out(live: Live, seat_id: str, command: AnyCommand, throw: Throw) -> Entries:
    """The entries that `command` by this seat makes; they have taken effect in `live` unless they are undone
    entries, which take effect when the log is folded again.  A refusal changes nothing."""
    seat = may.seated(live, seat_id)
    if isinstance(seat, Refused):
        return seat
    match command:
        case Begin():
            return _begin(live, seat, command, throw)
        case Answer():
            return _answer(live, seat, command, throw)
        case TypeDice():
            return _type_dice(live, seat, command, throw)
        case Undo():
            return _undo(live, seat, command)
        case Redo():
            return _redo(live, seat, command)
        case TakeHero() | LeaveHero():
            return _hero(live, seat, command)
        case AddSalt():
            return _salt(live, seat, command)
        case Note():
            return _note(seat, command)
        case RenameSeat():
            return _rename_seat(live, seat, command)
        case StopAct() | ChangeRulings() | ChangeConduct() | RenameTable() | RevokeSeat():
            return may.govern(seat) or _govern(live, seat, command)


def _begin(live: Live, seat: Seat, command: Begin, throw: Throw) -> Entries:
    act = live.system.acts.get(command.act)
    if act is None:
        known = ", ".join(sorted(live.system.acts))
        return Refused("unknown-act", f"act: there is no act {command.act!r}; there are: {known}.")
    try:
        params = msgspec.convert(command.params, act.params)
    except msgspec.ValidationError as wrong:
        return Refused("bad-params", f"{command.act}: {wrong}.")
    if refused := may.begin(live, seat, act, params):
        return refused
    return live.begin(command.act, params, seat.id, command.by_hand, throw)


def _find(live: Live, id: str, kind: type[Ask] | type[Roll]) -> tuple[Open, Opened] | Refused:
    for one in waiting(live):
        if one.id == id and isinstance(one.step, kind):
            return one, live.open[one.act]
    return Refused("closed", "This has been settled already. The page shows how it stands now.")


def _answer(live: Live, seat: Seat, command: Answer, throw: Throw) -> Entries:
    found = _find(live, command.question, Ask)
    if isinstance(found, Refused):
        return found
    one, opened = found
    assert isinstance(one.step, Ask)  # _find looked for it
    if refused := may.answer(live, seat, opened, one.step.who):
        return refused
    if not one.step.question.allows(command.answer):
        allowed = ", ".join(option.id for option in one.step.question.options)
        return Refused("illegal-answer", f"answer: {command.answer!r} is none of: {allowed}.", one.step.question.rules)
    return live.answer(opened, one.path, one.step, command.answer, throw)


def _type_dice(live: Live, seat: Seat, command: TypeDice, throw: Throw) -> Entries:
    found = _find(live, command.throw, Roll)
    if isinstance(found, Refused):
        return found
    one, opened = found
    assert isinstance(one.step, Roll)  # _find looked for it
    if refused := may.answer(live, seat, opened, one.step.who):
        return refused
    dice = one.step.dice
    fits = len(command.faces) == len(dice)
    if not fits or any(not 1 <= face <= sides for face, sides in zip(command.faces, dice, strict=True)):
        wanted = ", ".join(f"1 to {sides}" for sides in dice)
        return Refused("bad-faces", f"faces: {list(command.faces)} do not fit; type {len(dice)} numbers: {wanted}.")
    return live.thrown_by_hand(opened, one.path, one.step, command.faces, throw)


def _stale(live: Live, seen: int) -> Refused | None:
    if seen == live.seq:
        return None
    return Refused("stale", f"seen: the table is at version {live.seq}, you saw {seen}. Look again, then decide.")


def _undo(live: Live, seat: Seat, command: Undo) -> Entries:
    if refused := _stale(live, command.seen):
        return refused
    counting = live.line.counting
    if not counting:
        return Refused("nothing-to-undo", "Nothing has been played yet.")
    to = command.to if command.to is not None else counting[-1] - 1
    gone = [seq for seq in counting if seq > to]
    if to < 0 or not gone:
        return Refused("nothing-to-undo", f"to: nothing that counts was played after {to}; the last is {counting[-1]}.")
    if refused := may.undo(live, seat, {live.authors[seq] for seq in gone}):
        return refused
    return [Undone(to)]


def _redo(live: Live, seat: Seat, command: Redo) -> Entries:
    if refused := _stale(live, command.seen):
        return refused
    if not live.line.undone:
        return Refused("nothing-to-redo", "Nothing was undone since the last input.")
    if refused := may.undo(live, seat, {live.authors[seq] for seq in live.line.undone[-1]}):
        return refused
    return [Redone()]


def _hero(live: Live, seat: Seat, command: TakeHero | LeaveHero) -> Entries:
    holder = live.player_of(command.hero)
    if isinstance(command, LeaveHero):
        if holder is None:
            return Refused("unknown-hero", f"hero: nobody plays {command.hero!r}.")
        if holder.id != seat.id and (refused := may.govern(seat)):
            return refused
        return [HeroLeft(holder.id, command.hero)]
    if command.seat and command.seat != seat.id and (refused := may.govern(seat)):
        return refused
    taker = may.seated(live, command.seat or seat.id)
    if isinstance(taker, Refused):
        return taker
    if refused := may.take(live, seat, command.hero) or may.play(taker):
        return refused
    left: list[AnyEntry] = [HeroLeft(holder.id, command.hero)] if holder and holder.id != taker.id else []
    return [*left, HeroTaken(taker.id, command.hero)]


def _text(field: str, text: str, length: int) -> str | Refused:
    clean = " ".join(text.split())
    if 1 <= len(clean) <= length and clean.isprintable():
        return clean
    return Refused("bad-text", f"{field}: {len(clean)} characters given; write 1 to {length} printable ones.")


def _salt(live: Live, seat: Seat, command: AddSalt) -> Entries:
    if refused := may.play(seat):
        return refused
    salt = _text("salt", command.salt, NAME_LENGTH)
    return salt if isinstance(salt, Refused) else [DiceSalted(seat.id, salt)]


def _note(seat: Seat, command: Note) -> Entries:
    if refused := may.play(seat) or (may.govern(seat) if command.secret else None):
        return refused
    text = _text("text", command.text, NOTE_LENGTH)
    return text if isinstance(text, Refused) else [Noted(text, ("gm",) if command.secret else ())]


def _rename_seat(live: Live, seat: Seat, command: RenameSeat) -> Entries:
    if command.seat and command.seat != seat.id and (refused := may.govern(seat)):
        return refused
    if (command.seat or seat.id) not in live.seats:
        return Refused("unknown-seat", f"seat: there is no seat {command.seat!r}.")
    name = _text("name", command.name, NAME_LENGTH)
    return name if isinstance(name, Refused) else [SeatNamed(command.seat or seat.id, name)]


Governing: TypeAlias = StopAct | ChangeRulings | ChangeConduct | RenameTable | RevokeSeat


def _govern(live: Live, seat: Seat, command: Governing) -> Entries:
    match command:
        case StopAct():
            if command.act not in live.open:
                return Refused("closed", f"act: {command.act} is not open.")
            return [ActEnded(command.act, "stopped by the GM")]
        case ChangeRulings():
            return _change_rulings(live, command)
        case ChangeConduct():
            new = {name: value for name, value in msgspec.structs.asdict(command).items() if value is not None}
            return [msgspec.structs.replace(live.conduct, **new)]
        case RenameTable():
            name = _text("name", command.name, NAME_LENGTH)
            return name if isinstance(name, Refused) else [TableNamed(name)]
        case RevokeSeat():
            if command.seat not in live.seats:
                return Refused("unknown-seat", f"seat: there is no seat {command.seat!r}.")
            if command.seat == seat.id:
                return Refused("own-seat", "seat: you cannot close your own seat; the table would have no GM.")
            return [SeatRevoked(command.seat)]


def _change_rulings(live: Live, command: ChangeRulings) -> Entries:
    known = live.system.rulings.__struct_fields__
    unknown = sorted(set(command.changes) - set(known))
    if unknown:
        return Refused("unknown-ruling", f"rulings: {live.system.title} has no house rule {', '.join(unknown)}.")
    try:
        msgspec.convert({**msgspec.structs.asdict(live.rulings), **command.changes}, live.system.rulings)
    except msgspec.ValidationError as wrong:
        return Refused("bad-ruling", f"rulings: {wrong}.")
    return [RulingsChanged(command.changes)]


def needs_fold(entries: list[AnyEntry]) -> bool:
    """Whether these entries take effect only when the whole log is folded again."""
    return any(isinstance(entry, Undone | Redone) for entry in entries)


def settle(live: Live, batch: Batch) -> None:
    """Let the entries that no script made take effect in `live`; the others have."""
    for entry in batch.entries:
        live.set_apart(entry)
        if isinstance(entry, RulingsChanged | HeroTaken | HeroLeft) or (isinstance(entry, ActEnded) and entry.note):
            live.replay(entry, batch.by, frozenset())


__all__ = ["AnyCommand", "Command", "Drift", "Open", "carry_out", "needs_fold", "settle", "waiting"]

"""How the log tells an entry: one sentence, its clauses, and how loud it is.  Who may hear it, `view` decides."""

from __future__ import annotations

from typing import Literal

from pallbearer.rules.script import ANYONE, GM, Names
from pallbearer.table import automation
from pallbearer.table.live import Live
from pallbearer.table.log import (
    ActBegun,
    ActEnded,
    Answered,
    AnyEntry,
    ConductChanged,
    DiceCommitted,
    DiceRevealed,
    DiceSalted,
    HeroLeft,
    HeroTaken,
    LeftOut,
    Noted,
    Recorded,
    Redone,
    RulingsChanged,
    SeatAdded,
    SeatNamed,
    SeatRevoked,
    TableNamed,
    TableOpened,
    Thrown,
    Undone,
)


def named(who: str, names: Names) -> str:
    """A hero, the GM or anybody by the name that people use."""
    return {GM: "the GM", ANYONE: "anyone"}.get(who) or names(who)


Told = tuple[
    Literal["act", "dice", "answer", "event", "ruling", "seat", "proof", "undo", "note"],
    str,
    tuple[str, ...],
    dict[str, str],
    int,
]


def tell(live: Live, entry: AnyEntry, by: str, names: Names) -> Told | None:
    """The kind of line, its sentence, its clauses, the ids it is about, and its weight; None for what is not told."""
    match entry:
        case Recorded():
            event = live.system.decode_event(entry.event)
            about = {name: value for name in event.__struct_fields__ if isinstance(value := getattr(event, name), str)}
            return "event", event.tell(names), entry.rules, about, event.weight
        case Thrown():
            dice = " ".join(f"d{sides}" for sides in entry.dice)
            hand = " (thrown by hand)" if entry.counter < 0 else ""
            faces = ", ".join(map(str, entry.faces))
            why = f" for {entry.why}" if entry.why else ""
            return "dice", f"{named(entry.who, names)} throws {dice}{why}: {faces}{hand}", (), {"hero": entry.who}, 1
        case Answered():
            kind: Literal["answer", "note"] = "note" if entry.kind == automation.KIND else "answer"
            return kind, f"{named(entry.who, names)} chooses: {entry.label}", (), {"hero": entry.who}, 0
        case ActBegun():
            title = live.system.acts[entry.name].title if entry.name in live.system.acts else entry.name
            return "act", f"{by}: {title}", (), {}, 0
        case ActEnded():
            return ("act", f"Not done. {entry.note}", (), {}, 1) if entry.note else None
        case RulingsChanged():
            said = ", ".join(
                f"{name}: {'on' if value is True else value or 'off'}" for name, value in entry.changes.items()
            )
            rules = tuple(c.id for f in entry.changes if (c := live.system.catalogue.flags.get(f)))
            return "ruling", f"{by} changes the house rules: {said}", rules, {}, 2
        case LeftOut():
            event = live.system.decode_event(entry.event)
            return "event", f"Left to you: {event.tell(names)}", entry.rules, {}, 1
        case Noted():
            return "note", f"{by}: {entry.text}", (), {}, 1
        case Undone():
            return "undo", f"{by} goes back to step {entry.to}", (), {}, 2
        case Redone():
            return "undo", f"{by} takes the undo back", (), {}, 2
        case _:
            return _house(live, entry, by, names)


def _house(live: Live, entry: AnyEntry, by: str, names: Names) -> Told | None:
    """Entries about seats and the fair dice."""
    match entry:
        case TableOpened():
            return "seat", f"{by} opens the table: {entry.name}", (), {}, 1
        case TableNamed():
            return "seat", f"{by} names the table {entry.name}", (), {}, 1
        case ConductChanged():
            shown = "shown" if entry.advice else "not shown"
            said = f"automation: {entry.automation}; odds are {shown}"
            return "seat", f"{by} sets how the table is served: {said}", (), {}, 1
        case SeatAdded():
            return "seat", f"{entry.name} sits down ({'GM' if entry.role == 'gm' else entry.role})", (), {}, 1
        case SeatRevoked():
            return "seat", f"{by} closes the seat of {live.seats[entry.seat].name}", (), {}, 1
        case SeatNamed():
            return "seat", f"{by} is now called {entry.name}", (), {}, 1
        case HeroTaken():
            return "seat", f"{live.seats[entry.seat].name} plays {names(entry.hero)}", (), {"hero": entry.hero}, 1
        case HeroLeft():
            return "seat", f"{live.seats[entry.seat].name} lets go of {names(entry.hero)}", (), {"hero": entry.hero}, 1
        case DiceCommitted():
            return "proof", f"Dice session {entry.session}: commitment {entry.commitment}", (), {}, 0
        case DiceSalted():
            return "proof", f"{live.seats[entry.seat].name} adds salt: {entry.salt}", (), {}, 0
        case DiceRevealed():
            return "proof", f"Dice session {entry.session} is over: its seed was {entry.seed}", (), {}, 1
        case _:
            return None

"""How much the rules write down by themselves: the table's dial, and what it does to a script.

*do*: whatever the rules record, is so.  *suggest*: what follows from dice is written down only when whoever
plays the hero says so.  *off*: it is told in the log and left to people.  Whatever a script records before
its first throw was asked for by the one who began it, and is done in any case; what changes nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from pallbearer.rules.script import GM, Ask, Look, Option, Question, Record, Roll, Script, Step, Together
from pallbearer.rules.system import System
from pallbearer.table.log import Automation

KIND = "write-down"
"""The kind of the question that *suggest* asks."""

WRITE = Option("write", "Write it down")
LEAVE = Option("leave", "Leave it")
EACH = Option("each", "One by one", "Decide about each line")


@dataclass
class Aside:
    """What an act would have written: the state of the act alone, and what was left to people."""

    system: System
    look: Callable[[], Any]
    pending: list[Record] = field(default_factory=list)
    left: list[Record] = field(default_factory=list)
    thrown: bool = False
    _base: Any = None
    _state: Any = None

    def state(self) -> Any:
        """The table's state, with what is pending on top of it."""
        base = self.look()
        if not self.pending:
            return base
        if base is not self._base:
            state = base
            for record in self.pending:
                state = self.after(state, record) or state
            self._base, self._state = base, state
        return self._state

    def after(self, state: Any, record: Record) -> Any | None:
        """The state after the record, or None where it fits no more: others have played on meanwhile."""
        try:
            state = self.system.evolve(state, record.event)
        except LookupError:
            return None
        return None if self.system.invariants(state) else state

    def only_tells(self, record: Record) -> bool:
        """Whether the record changes nothing: how a roll came out is told wherever the dial stands."""
        state = self.state()
        return self.system.evolve(state, record.event) is state

    def add(self, record: Record) -> Any:
        """Keep a record back.  Returns the state as if it were written."""
        state = self.system.evolve(self.state(), record.event)
        self.pending.append(record)
        self._base, self._state = self.look(), state
        return state


def under(automation: Automation, script: Script[Any], aside: Aside, hero: str) -> Script[Any]:
    """The script as it runs at a table with this dial.  What stays unwritten lies in `aside.left` when it ends."""
    match automation:
        case "do":
            return script
        case "suggest":
            return _suggesting(script, aside, hero)
        case "off":
            return _leaving(script, aside)


def _leaving(script: Script[Any], aside: Aside) -> Script[Any]:
    result = yield from _kept_back(script, aside)
    aside.left, aside.pending = aside.pending, []
    return result


def _suggesting(script: Script[Any], aside: Aside, hero: str) -> Script[Any]:
    result = yield from _kept_back(script, aside)
    pending, aside.pending = aside.pending, []
    open_to_all = [record for record in pending if not record.audience]
    hidden = [record for record in pending if record.audience]
    written = yield from _offer(open_to_all, aside, hero, ())
    written += yield from _offer(hidden, aside, GM, (GM,))
    for record in pending:
        if any(record is one for one in written) and aside.after(aside.look(), record) is not None:
            yield record
        else:
            aside.left.append(record)
    return result


def _kept_back(script: Script[Any], aside: Aside) -> Generator[Step, Any, Any]:
    """The script without its records from the first throw on: they lie in `aside.pending` when it ends."""
    back: Any = None
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            return stop.value
        match step:
            case Record() if aside.thrown and not aside.only_tells(step):
                back = aside.add(step)
            case Record():
                yield step
                back = aside.state()
            case Look():
                yield step  # the state that comes back lacks what is pending
                back = aside.state()
            case Together():
                back = yield Together(tuple(_kept_back(part, aside) for part in step.scripts))
            case Roll():
                aside.thrown = aside.thrown or bool(step.dice)
                back = yield step
            case _:
                back = yield step


def _offer(records: list[Record], aside: Aside, who: str, audience: tuple[str, ...]) -> Script[list[Record]]:
    """Ask which of the records to write down."""
    if not records:
        return []
    answer = yield Ask(who, _question(records, aside, several=len(records) > 1), audience)
    if answer != EACH.id:
        return records if answer == WRITE.id else []
    chosen = []
    for record in records:
        if (yield Ask(who, _question([record], aside, several=False), audience)) == WRITE.id:
            chosen.append(record)
    return chosen


def _question(records: list[Record], aside: Aside, *, several: bool) -> Question:
    names = aside.system.names(aside.look())
    told = " ".join(_sentence(record.event.tell(names)) for record in records)
    rules = tuple(dict.fromkeys(rule for record in records for rule in record.rules))
    return Question(KIND, f"The rules say: {told}", (WRITE, EACH, LEAVE) if several else (WRITE, LEAVE), rules)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."

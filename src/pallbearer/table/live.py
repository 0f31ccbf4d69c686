"""A table in memory: the fold of its log, and the scripts that are still open, driven to where they stood.

`Live` only ever changes by what goes into the log.  Whoever appends a batch that the store then
refuses throws the whole object away and folds the log again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pallbearer.rules.chapter import Act
from pallbearer.rules.play import Path, Run
from pallbearer.rules.script import GM, Ask, Record, Refused, Roll
from pallbearer.rules.system import System
from pallbearer.table.automation import Aside, under
from pallbearer.table.log import (
    ActBegun,
    ActEnded,
    Answered,
    AnyEntry,
    Automation,
    Batch,
    ConductChanged,
    DiceCommitted,
    DiceRevealed,
    DiceSalted,
    HeroLeft,
    HeroTaken,
    LeftOut,
    Recorded,
    Role,
    RulingsChanged,
    SeatAdded,
    SeatNamed,
    SeatRevoked,
    TableNamed,
    TableOpened,
    Thrown,
    Timeline,
)

Throw = Callable[[int, tuple[str, ...], int, tuple[int, ...]], tuple[int, ...]]
"""(session, salts, counter, dice) -> faces: the fair dice of this table, whose seed only the server knows."""

REMEMBERED_KEYS = 1000
OF_ACTS = (ActBegun, Thrown, Answered, LeftOut, ActEnded)
"""Entries that matter only to the script of their act, and to no state once it has ended."""


@dataclass
class Seat:
    """A place at the table."""

    id: str
    role: Role
    name: str
    heroes: tuple[str, ...] = ()
    revoked: bool = False


@dataclass
class Opened:
    """An act that is still open.  `run` is None when its script no longer fits its log."""

    id: int
    name: str
    params: Any
    by: str
    by_hand: bool
    audience: tuple[str, ...]
    run: Run | None
    aside: Aside


class BrokenLog(Exception):
    """Batch number `seq` of a log cannot be folded."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


class Drift(Exception):
    """A script does not go the way its log says: the rules changed since."""


@dataclass
class Live:
    """The table's present.  `seq` is its version: the number of the last batch."""

    system: System
    name: str = ""
    seq: int = 0
    seats: dict[str, Seat] = field(default_factory=dict)
    rulings: Any = None
    game: Any = None
    open: dict[int, Opened] = field(default_factory=dict)
    next_act: int = 1
    dice_session: int = 0
    commitment: str = ""
    salts: tuple[str, ...] = ()
    counter: int = 0
    conduct: ConductChanged = field(default_factory=ConductChanged)
    line: Timeline = field(default_factory=Timeline)
    keys: dict[str, int] = field(default_factory=dict)
    authors: dict[int, str] = field(default_factory=dict)
    shown: dict[Any, Any] = field(default_factory=dict)
    """What was built to be seen of this version, by whatever its builder names it; empty again with every batch."""

    def heroes_of(self, seat: str) -> frozenset[str]:
        """The ids of the heroes that a seat plays."""
        one = self.seats.get(seat)
        return frozenset(one.heroes) if one and not one.revoked else frozenset()

    def player_of(self, hero: str) -> Seat | None:
        """The seat that plays `hero`."""
        return next((seat for seat in self.seats.values() if hero in seat.heroes and not seat.revoked), None)

    # Driving: new entries are made and take effect at once -------------------------------------

    def begin(self, name: str, params: Any, by: str, by_hand: bool, throw: Throw) -> list[AnyEntry] | Refused:
        """Begin an act.  A script that refuses at once leaves nothing behind."""
        act = self.system.acts[name]
        always = act.always or name == self.system.roll_up
        automation = "do" if always else self.conduct.automation
        run, aside = self._start(act, params, automation)
        if run.done and isinstance(run.result, Refused):
            return run.result
        secret = act.secret is not None and act.secret(self.game, params)
        opened = Opened(self.next_act, name, params, by, by_hand, ("gm",) if secret else (), run, aside)
        self.next_act += 1
        self.open[opened.id] = opened
        entries: list[AnyEntry] = [
            ActBegun(opened.id, name, msgspec.Raw(msgspec.json.encode(params)), by_hand, opened.audience, automation)
        ]
        self._drive(opened, entries, throw)
        return entries

    def _start(self, act: Act, params: Any, automation: Automation) -> tuple[Run, Aside]:
        aside = Aside(self.system, self._look)
        hero = getattr(params, "hero", "")
        asked = hero if hero in self.system.heroes(self.game) else GM
        return Run(under(automation, act.script(self.game, params), aside, asked), self._look), aside

    def answer(self, opened: Opened, path: Path, ask: Ask, answer: str, throw: Throw) -> list[AnyEntry]:
        """Give a legal answer to a question that waits."""
        label = next(option.label for option in ask.question.options if option.id == answer)
        entries: list[AnyEntry] = [
            Answered(opened.id, ask.question.kind, answer, label, ask.who, path, ask.audience or opened.audience)
        ]
        self._run(opened).give(path, answer)
        self._drive(opened, entries, throw)
        return entries

    def thrown_by_hand(
        self, opened: Opened, path: Path, roll: Roll, faces: tuple[int, ...], throw: Throw
    ) -> list[AnyEntry]:
        """Give the faces of dice that somebody threw on a real table."""
        entries: list[AnyEntry] = [self._thrown(opened, path, roll, faces, -1)]
        self._run(opened).give(path, faces)
        self._drive(opened, entries, throw)
        return entries

    def _drive(self, opened: Opened, entries: list[AnyEntry], throw: Throw) -> None:
        run = self._run(opened)
        before = self.system.heroes(self.game)
        while not run.done:
            ready = next(
                (
                    (path, step)
                    for path, _, step in run.waiting()
                    if isinstance(step, Record) or (isinstance(step, Roll) and not opened.by_hand)
                ),
                None,
            )
            if ready is None:
                break
            path, step = ready
            if isinstance(step, Record):
                self.game = self.system.evolve(self.game, step.event)
                raw = msgspec.Raw(msgspec.json.encode(step.event))
                entries.append(Recorded(opened.id, raw, step.rules, path, step.audience))
                run.give(path, self.game)
            elif isinstance(step, Roll):
                faces = throw(self.dice_session, self.salts, self.counter, step.dice) if step.dice else ()
                entries.append(self._thrown(opened, path, step, faces, self.counter))
                self.counter += 1
                run.give(path, faces)
        for hero in self.system.heroes(self.game):
            if hero not in before and (seat := self.seats.get(opened.by)) and seat.role == "player":
                entries.append(HeroTaken(seat.id, hero))
                seat.heroes = (*seat.heroes, hero)
        if run.done:
            entries += [self._left_out(opened, step) for step in opened.aside.left]
            note = f"{run.result.code}: {run.result.remedy}" if isinstance(run.result, Refused) else ""
            entries.append(ActEnded(opened.id, note))
            del self.open[opened.id]

    @staticmethod
    def _left_out(opened: Opened, step: Record) -> LeftOut:
        raw = msgspec.Raw(msgspec.json.encode(step.event))
        return LeftOut(opened.id, raw, step.rules, step.audience or opened.audience)

    @staticmethod
    def _thrown(opened: Opened, path: Path, roll: Roll, faces: tuple[int, ...], counter: int) -> Thrown:
        audience = roll.audience or opened.audience
        return Thrown(opened.id, roll.dice, faces, counter, path, roll.why, roll.who, audience)

    def _run(self, opened: Opened) -> Run:
        if opened.run is None:
            raise Drift(f"act {opened.id} ({opened.name}) was begun under other rules")
        return opened.run

    def _look(self) -> Any:
        return self.game

    def appended(self, batch: Batch) -> None:
        """Take note that `batch`, whose entries took effect already, is in the log."""
        self.seq = batch.seq
        self.shown.clear()
        self.line.add(batch)
        self.authors[batch.seq] = batch.by
        self._remember(batch)

    def _remember(self, batch: Batch) -> None:
        if batch.key:
            self.keys[batch.key] = batch.seq
            if len(self.keys) > REMEMBERED_KEYS:
                del self.keys[next(iter(self.keys))]

    # Folding: entries of the log take effect again -----------------------------------------------

    def set_apart(self, entry: AnyEntry) -> None:
        """Take in an entry that no undo takes back, or what no undo takes back of an entry of play."""
        match entry:
            case Thrown():
                if entry.counter >= 0:
                    self.counter = entry.counter + 1
            case ActBegun():
                self.next_act = max(self.next_act, entry.act + 1)
            case Answered() | Recorded() | LeftOut() | ActEnded():
                pass
            case ConductChanged():
                self.conduct = entry
            case TableOpened(name=name) | TableNamed(name=name):
                self.name = name
            case SeatAdded():
                self.seats[entry.seat] = Seat(entry.seat, entry.role, entry.name)
            case SeatRevoked():
                self.seats[entry.seat].revoked = True
            case SeatNamed():
                self.seats[entry.seat].name = entry.name
            case DiceCommitted():
                self.dice_session, self.commitment = entry.session, entry.commitment
                self.salts, self.counter = (), 0
            case DiceSalted():
                self.salts = (*self.salts, entry.salt)
            case DiceRevealed():
                self.commitment = ""
            case _:
                pass

    def replay(self, entry: AnyEntry, by: str, driven: frozenset[int]) -> None:
        """Take in an entry of play.  Scripts of the acts in `driven` are run along."""
        match entry:
            case Recorded():
                self.recorded(entry)
            case Thrown() if opened := self.open.get(entry.act):
                self._expect(opened, entry.path, Roll, lambda step: step.dice == entry.dice)
                self._give(opened, entry.path, entry.faces)
            case Answered() if opened := self.open.get(entry.act):
                self._expect(opened, entry.path, Ask, lambda step: step.question.allows(entry.answer))
                self._give(opened, entry.path, entry.answer)
            case ActBegun():
                if entry.act in driven:
                    self._reopen(entry, by)
            case ActEnded():
                self.open.pop(entry.act, None)
            case RulingsChanged():
                self.change_rulings(entry.changes)
            case HeroTaken():
                seat = self.seats[entry.seat]
                seat.heroes = (*(one for one in seat.heroes if one != entry.hero), entry.hero)
            case HeroLeft():
                seat = self.seats[entry.seat]
                seat.heroes = tuple(one for one in seat.heroes if one != entry.hero)
            case _:
                pass

    def recorded(self, entry: Recorded) -> None:
        """Take in an event."""
        event = self.system.decode_event(entry.event)
        opened = self.open.get(entry.act)
        if opened is not None:
            self._expect(opened, entry.path, Record, lambda step: step.event == event)
        self.game = self.system.evolve(self.game, event)
        if opened is not None:
            self._give(opened, entry.path, self.game)

    def change_rulings(self, changes: dict[str, Any]) -> None:
        """Play by other house rules from now on.  Raises `msgspec.ValidationError` for an unknown one."""
        merged = {**msgspec.structs.asdict(self.rulings), **changes} if self.rulings is not None else changes
        self.rulings = msgspec.convert(merged, self.system.rulings)
        if self.game is not None:
            self.game = self.system.rule(self.game, self.rulings)

    def _reopen(self, entry: ActBegun, by: str) -> None:
        run, params, aside = None, None, Aside(self.system, self._look)
        try:
            act = self.system.acts[entry.name]
            params = msgspec.json.decode(entry.params, type=act.params)
            run, aside = self._start(act, params, entry.automation)
        except Exception:  # whatever a changed script throws, the table opens
            run = None
        self.open[entry.act] = Opened(entry.act, entry.name, params, by, entry.by_hand, entry.audience, run, aside)

    def _expect(self, opened: Opened, path: Path, kind: type, fits: Callable[[Any], bool]) -> None:
        if opened.run is None:
            return
        step = next((step for where, _, step in opened.run.waiting() if where == path), None)
        if not isinstance(step, kind) or not fits(step):
            opened.run.close()
            opened.run = None

    @staticmethod
    def _give(opened: Opened, path: Path, value: Any) -> None:
        if opened.run is None:
            return
        try:
            opened.run.give(path, value)
        except Exception:  # as above: a drifted script must not keep the table shut
            opened.run = None


def fold(system: System, batches: Iterable[Batch]) -> Live:
    """The present of a log: its state, and its open acts standing where they stood.

    Raises `BrokenLog` for a log that was not written by a table.
    """
    live = Live(system)
    live.change_rulings({})
    live.game = system.begin(live.rulings)
    log = list(batches)
    seq = 1
    try:
        for batch in log:
            seq = batch.seq
            live.appended(batch)
        counting = set(live.line.counting)
        driven = _open_acts(log, counting)
        for batch in log:
            seq, counts = batch.seq, batch.seq in counting
            for entry in batch.entries:
                if type(entry) is Recorded:
                    if counts:
                        live.recorded(entry)
                    continue
                live.set_apart(entry)
                if counts and (not isinstance(entry, OF_ACTS) or entry.act in driven):
                    live.replay(entry, batch.by, driven)
    except Exception as wrong:  # a log from outside may be wrong in any way
        raise BrokenLog(seq, f"{type(wrong).__name__}: {wrong}") from wrong
    return live


def _open_acts(log: list[Batch], counting: set[int]) -> frozenset[int]:
    """The acts that were begun and not ended: only their scripts need to be run along."""
    begun: set[int] = set()
    for batch in log:
        if batch.seq in counting:
            for entry in batch.entries:
                if type(entry) is ActBegun:
                    begun.add(entry.act)
                elif type(entry) is ActEnded:
                    begun.discard(entry.act)
    return frozenset(begun)

"""All tables of a process: who puts something in, its batch, its storing, and the news of it.

Order matters: an input takes effect in memory, is stored, and only then is anybody told.  If the store
says no, memory is thrown away and folded again from the log, so memory never holds what the log does not.
"""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pallbearer.dice import fair
from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.table import may
from pallbearer.table import pin as pins
from pallbearer.table.commands import AnyCommand, RenameTable, RevokeSeat, carry_out, needs_fold, settle
from pallbearer.table.live import Live, fold
from pallbearer.table.log import (
    AnyEntry,
    Batch,
    DiceCommitted,
    DiceRevealed,
    Role,
    RulingsChanged,
    SeatAdded,
    TableOpened,
    decode,
    encode,
)
from pallbearer.table.ports import Bell, Conflict, Link, Shelf, Store

KEPT_IN_MEMORY = 200
KEPT_LINKS = 10_000
TRIES = 5


class Done(msgspec.Struct, frozen=True):
    """An input was stored: the table's version after it."""

    seq: int
    again: bool = False
    """The same input had been stored before; nothing was done twice."""


class Tables:
    """The tables of one store.

    `find` gives a system by name, `now` the time in milliseconds, `random` that many unguessable bytes.
    """

    def __init__(
        self,
        store: Store,
        bell: Bell,
        find: Callable[[str], System],
        now: Callable[[], int],
        random: Callable[[int], bytes],
    ) -> None:
        self.store, self.bell, self.find, self.now, self.random = store, bell, find, now, random
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._seeds: dict[tuple[str, int], bytes] = {}
        self._links: dict[str, Link] = {}
        self._locks: dict[str, threading.RLock] = {}
        self._guard = threading.Lock()

    # Opening ---------------------------------------------------------------------------------------

    def create(self, system: str, name: str, gm: str, rulings: Mapping[str, Any] | None = None) -> Link | Refused:
        """A new table.  Returns the GM's link."""
        game = self.find(system)
        try:
            msgspec.convert(dict(rulings or {}), game.rulings)
        except msgspec.ValidationError as wrong:
            return Refused("bad-ruling", f"rulings: {wrong}.")
        table, seed = self.token(), self.random(32)
        entries: tuple[AnyEntry, ...] = (
            TableOpened(name, system, game.version),
            SeatAdded("s1", "gm", gm),
            DiceCommitted(1, fair.commit(seed)),
        )
        batches = [encode(Batch(1, self.now(), "s1", entries))]
        if rulings:
            batches.append(encode(Batch(2, self.now(), "s1", (RulingsChanged(dict(rulings)),))))
        link = Link(self.token(), table, "gm", "s1")
        self.store.create(Shelf(table, system, name), enumerate(batches, 1), {1: seed}, [link])
        return link

    def token(self) -> str:
        """An unguessable name, safe in an address."""
        return self.random(16).hex()

    def lock(self, table: str) -> threading.RLock:
        """Held while a table is read or changed."""
        with self._guard:
            return self._locks.setdefault(table, threading.RLock())

    def live(self, table: str) -> Live:
        """The table's present.  Hold its lock while you look.  Raises `KeyError`."""
        with self.lock(table):
            live = self._live.get(table)
            if live is None:
                shelf = self.store.shelf(table)
                if shelf is None:
                    raise KeyError(f"no table {table!r}")
                live = fold(self.find(shelf.system), (decode(text) for text in self.store.read(table)))
                self._live[table] = live
                while len(self._live) > KEPT_IN_MEMORY:
                    self._live.popitem(last=False)
            else:
                self._live.move_to_end(table)
            return live

    def forget(self, table: str) -> None:
        """Fold the table anew when it is next looked at."""
        self._live.pop(table, None)

    # Input -----------------------------------------------------------------------------------------

    def do(self, table: str, seat: str, command: AnyCommand, key: str = "") -> Done | Refused:
        """Carry out one person's input, at most once for each `key`; the same key with another input is another."""
        if key:
            key = f"{key}:{zlib.crc32(msgspec.json.encode(command)):08x}"
        with self.lock(table):
            for _ in range(TRIES):
                live = self.live(table)
                if key and key in live.keys:
                    return Done(live.keys[key], again=True)
                self._commit_if_needed(table, live)
                live = self.live(table)
                try:
                    made = carry_out(live, seat, command, lambda *throw: self._throw(table, *throw))
                except Exception:
                    self.forget(table)
                    raise
                if isinstance(made, Refused):
                    return made
                done = self._store(table, live, seat, made, key)
                if done is not None:
                    self._housekeeping(table, command)
                    return done
            raise Conflict(f"table {table} is written elsewhere faster than here")

    def _store(
        self,
        table: str,
        live: Live,
        seat: str,
        made: list[AnyEntry],
        key: str = "",
        seeds: dict[int, bytes] | None = None,
        links: tuple[Link, ...] = (),
    ) -> Done | None:
        batch = Batch(live.seq + 1, self.now(), seat, tuple(made), key)
        try:
            self.store.append(table, batch.seq, encode(batch), seeds=seeds, links=links)
        except Conflict:
            self.forget(table)
            return None
        except Exception:
            self.forget(table)
            raise
        if needs_fold(made):
            self.forget(table)
        else:
            settle(live, batch)
            live.appended(batch)
        self.bell.ring(table, batch.seq)
        return Done(batch.seq)

    def _throw(
        self, table: str, session: int, salts: tuple[str, ...], counter: int, dice: tuple[int, ...]
    ) -> tuple[int, ...]:
        seed = self._seed(table, session)
        if seed is None:
            raise LookupError(f"the seed of dice session {session} of table {table} is not in this store")
        return fair.throw(seed, salts, counter, dice)

    def _seed(self, table: str, session: int) -> bytes | None:
        seed = self._seeds.get((table, session)) or self.store.seed(table, session)
        if seed is not None:
            self._seeds[(table, session)] = seed
        return seed

    def _commit_if_needed(self, table: str, live: Live) -> None:
        """An imported log comes without its open seed: its dice go on under a new commitment."""
        if self._seed(table, live.dice_session) is None:
            seed, session = self.random(32), live.dice_session + 1
            self._store(table, live, "", [DiceCommitted(session, fair.commit(seed))], seeds={session: seed})

    def _housekeeping(self, table: str, command: AnyCommand) -> None:
        if isinstance(command, RenameTable):
            self.store.rename(table, self.live(table).name)
        elif isinstance(command, RevokeSeat):
            for link in self.store.links(table):
                if link.seat == command.seat and not link.revoked:
                    self._revoke(link)

    def reveal_dice(self, table: str, seat: str) -> Done | Refused:
        """Close the session of fair dice: show its seed, and commit to the next."""
        with self.lock(table):
            for _ in range(TRIES):
                live = self.live(table)
                who = may.seated(live, seat)
                refused = who if isinstance(who, Refused) else may.govern(who)
                if refused:
                    return refused
                old, new, session = self._seed(table, live.dice_session), self.random(32), live.dice_session + 1
                made: list[AnyEntry] = [DiceRevealed(live.dice_session, old.hex())] if old else []
                made.append(DiceCommitted(session, fair.commit(new)))
                if done := self._store(table, live, seat, made, seeds={session: new}):
                    return done
            raise Conflict(f"table {table} is written elsewhere faster than here")

    # Seats and links -------------------------------------------------------------------------------

    def seat_of(self, token: str) -> tuple[str, str] | None:
        """(table, seat) that a seat's link opens, if it still does."""
        link = self._links.get(token)
        if link is None:
            link = self.store.link(token) if token else None
            if link is None or link.revoked or not link.seat:
                return None
            if len(self._links) >= KEPT_LINKS:
                self._links.clear()
            self._links[token] = link
        return link.table, link.seat

    def _revoke(self, link: Link) -> None:
        self.store.put_link(msgspec.structs.replace(link, revoked=True))
        self._links.pop(link.token, None)

    def invite(self, table: str, seat: str, role: Role) -> Link | Refused:
        """The table's link for sitting down in a role; made when there is none."""
        with self.lock(table):
            live = self.live(table)
            who = may.seated(live, seat)
            refused = who if isinstance(who, Refused) else may.govern(who)
            if refused:
                return refused
            if role == "gm":
                return Refused("bad-role", "role: invite players or spectators; a table has one GM.")
            for link in self.store.links(table):
                if not link.seat and link.role == role and not link.revoked:
                    return link
            link = Link(self.token(), table, role)
            self.store.put_link(link)
            return link

    def revoke_link(self, table: str, seat: str, token: str) -> Refused | None:
        """Close a link; a seat's own link closes with its seat."""
        with self.lock(table):
            who = may.seated(self.live(table), seat)
            refused = who if isinstance(who, Refused) else may.govern(who)
            if refused:
                return refused
            link = self.store.link(token)
            if link is None or link.table != table:
                return Refused("unknown-link", "link: this table has no such link.")
            if link.seat == seat:
                return Refused("own-seat", "link: you cannot close your own link; the table would have no GM.")
            self._revoke(link)
            return None

    def sit_down(self, invite: str, name: str, pin: str = "") -> Link | Refused:
        """Take a new seat through an invitation, or an old one by its name and PIN.  Returns the seat's own link."""
        door = self.store.link(invite)
        if door is None or door.revoked or door.seat:
            return Refused(may.FORBIDDEN, "This invitation is closed. Ask the GM for a new one.")
        name = " ".join(name.split())
        if not 1 <= len(name) <= 60 or not name.isprintable():
            return Refused("bad-text", "name: write 1 to 60 printable characters.")
        if pin and not (pin.isdigit() and 4 <= len(pin) <= 8):
            return Refused("bad-pin", "pin: write 4 to 8 digits, or leave it empty.")
        with self.lock(door.table):
            for _ in range(TRIES):
                live = self.live(door.table)
                namesake = next(
                    (one for one in live.seats.values() if one.name.casefold() == name.casefold() and not one.revoked),
                    None,
                )
                if namesake is not None:
                    return self._sit_again(door.table, namesake.id, namesake.role == door.role, pin)
                seat = f"s{len(live.seats) + 1}"
                hidden = pins.hide(pin, self.random(8)) if pin else ""
                link = Link(self.token(), door.table, door.role, seat, hidden)
                if self._store(door.table, live, seat, [SeatAdded(seat, door.role, name)], links=(link,)):
                    return link
            raise Conflict(f"table {door.table} is written elsewhere faster than here")

    def _sit_again(self, table: str, seat: str, same_role: bool, pin: str) -> Link | Refused:
        for link in self.store.links(table):
            if link.seat == seat and not link.revoked and same_role and link.pin and pins.shows(pin, link.pin):
                return link
        return Refused("name-taken", "name: somebody sits here under that name; give its PIN, or take another name.")

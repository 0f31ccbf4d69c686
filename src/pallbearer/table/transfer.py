"""A whole table as one JSON file, out and in again.

The file holds the log word for word, so that what goes in comes out the same to the byte, fields that
this version does not know included.  It never holds links or a dice seed that is not revealed yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.table import may
from pallbearer.table.live import BrokenLog, fold
from pallbearer.table.log import FORMAT, Batch, LeftOut, Recorded, TableOpened, decode
from pallbearer.table.ports import Link, Shelf
from pallbearer.table.service import Tables

KIND = "pallbearer-table"
KNOWN = ("format", "version", "system", "name", "log")


class Document(msgspec.Struct):
    """The file, as far as this version knows it."""

    format: str
    version: int
    system: str
    name: str
    log: list[msgspec.Raw]


def export_table(tables: Tables, table: str, seat: str) -> bytes | Refused:
    """The table as a file.  Only the GM may: the log holds secrets."""
    with tables.lock(table):
        live = tables.live(table)
        who = may.seated(live, seat)
        refused = who if isinstance(who, Refused) else may.govern(who)
    return refused or write_document(tables, table)


def write_document(tables: Tables, table: str) -> bytes:
    """The file of a table, for whoever holds the store itself.  Raises `KeyError`."""
    shelf = tables.store.shelf(table)
    if shelf is None:
        raise KeyError(f"no table {table!r}")
    with tables.lock(table):
        name = tables.live(table).name
        log = tables.store.read(table)
    head = {"format": KIND, "version": FORMAT, "system": shelf.system, "name": name}
    extra: dict[str, msgspec.Raw] = msgspec.json.decode(shelf.extra, type=dict[str, msgspec.Raw])
    fields = [msgspec.json.encode(key) + b": " + msgspec.json.encode(value) for key, value in {**head, **extra}.items()]
    return b"{\n" + b",\n".join(fields) + b',\n"log": [\n' + b",\n".join(log) + b"\n]\n}\n"


def import_table(tables: Tables, file: bytes) -> Link | Refused:
    """A new table from a file; its identity is new, and its origin noted.  Returns the GM's link."""
    read = read_document(file)
    if isinstance(read, Refused):
        return read
    document, batches = read
    try:
        system = tables.find(document.system)
    except KeyError as unknown:
        return Refused("unknown-system", f"system: {unknown.args[0]}.")
    try:
        live = fold(system, batches)
    except BrokenLog as broken:
        return Refused(
            "broken-log", f"log[{broken.seq - 1}]: {broken}. The file was changed or cut; nothing was imported."
        )
    if refused := _unreadable(system, batches):
        return refused
    gm = next((seat.id for seat in live.seats.values() if seat.role == "gm" and not seat.revoked), None)
    if gm is None:
        return Refused("no-gm", "log: no seat of a GM is open in this file; nobody could run the table.")
    table = tables.token()
    links = {
        seat.id: Link(tables.token(), table, seat.role, seat.id) for seat in live.seats.values() if not seat.revoked
    }
    everything: dict[str, msgspec.Raw] = msgspec.json.decode(file, type=dict[str, msgspec.Raw])
    extra = msgspec.json.encode({key: value for key, value in everything.items() if key not in KNOWN}).decode()
    origin = f"imported {tables.now()} from a file of {len(batches)} steps"
    shelf = Shelf(table, document.system, live.name, origin, extra)
    log = ((number, bytes(raw)) for number, raw in enumerate(document.log, 1))
    tables.store.create(shelf, log, {}, links.values())
    return links[gm]


def _unreadable(system: System, batches: Iterable[Batch]) -> Refused | None:
    """Refused for an event that cannot be read, also where it was undone and so is not folded: the log tells it."""
    for batch in batches:
        for entry in batch.entries:
            if isinstance(entry, Recorded | LeftOut):
                try:
                    system.decode_event(entry.event)
                except msgspec.ValidationError as wrong:
                    remedy = f"log[{batch.seq - 1}]: {wrong}. The file was changed; nothing was imported."
                    return Refused("broken-log", remedy)
    return None


def read_document(file: bytes) -> tuple[Document, list[Batch]] | Refused:
    """The file and its batches, checked for shape: fields, version, and numbers without a gap."""
    try:
        document = msgspec.json.decode(file, type=Document)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return Refused("bad-file", f"This is no table's file: {wrong}. Export the table again.")
    if document.format != KIND:
        return Refused("bad-file", f"format: {document.format!r} given; a table's file says {KIND!r}.")
    if document.version != FORMAT:
        return Refused(
            "bad-version", f"version: {document.version} given; this release reads {FORMAT}. Update Pallbearer."
        )
    batches: list[Batch] = []
    for number, raw in enumerate(document.log):
        try:
            batch = decode(raw)
        except msgspec.ValidationError as wrong:
            return Refused("bad-batch", f"log[{number}]: {wrong}.")
        if batch.seq != number + 1:
            return Refused(
                "bad-batch", f"log[{number}].seq: {batch.seq} given, {number + 1} is next: a step is missing."
            )
        batches.append(batch)
    first: Any = batches[0].entries[0] if batches and batches[0].entries else None
    if not isinstance(first, TableOpened) or first.system != document.system:
        return Refused("bad-batch", f"log[0]: the log does not begin with a table of {document.system!r} being opened.")
    return document, batches

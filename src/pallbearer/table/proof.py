"""The proof of a log's dice: every fair die recomputed from the revealed seeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from pallbearer.dice import fair
from pallbearer.table.log import Batch, DiceCommitted, DiceRevealed, DiceSalted, Thrown


class Verdict(msgspec.Struct, frozen=True):
    """What can be said of one dice session.

    "true": every die is the seed's; "open": the seed is not revealed yet; "false": `flaw` names the
    first false die, in step `seq` of the log.
    """

    session: int
    verdict: Literal["true", "open", "false"]
    throws: int
    by_hand: int
    flaw: str = ""
    seq: int = 0


class _Session:
    def __init__(self, entry: DiceCommitted) -> None:
        self.number, self.commitment = entry.session, entry.commitment
        self.salts: tuple[str, ...] = ()
        self.throws: list[tuple[int, fair.Thrown]] = []
        self.by_hand = 0
        self.seed: str | None = None

    def verdict(self) -> Verdict:
        count = len(self.throws)
        if self.seed is None:
            return Verdict(self.number, "open", count, self.by_hand)
        try:
            seed = bytes.fromhex(self.seed)
        except ValueError:
            return Verdict(self.number, "false", count, self.by_hand, "the seed is not written in hex")
        flaw = fair.verify(seed, self.commitment, [thrown for _, thrown in self.throws])
        if flaw is None:
            return Verdict(self.number, "true", count, self.by_hand)
        seq = self.throws[flaw.throw][0] if flaw.throw >= 0 else 0
        return Verdict(self.number, "false", count, self.by_hand, flaw.text, seq)


def check_dice(batches: Iterable[Batch]) -> list[Verdict]:
    """A verdict on each session of fair dice, in order.  Undone throws count too: they fell."""
    sessions: list[_Session] = []
    for batch in batches:
        for entry in batch.entries:
            match entry:
                case DiceCommitted():
                    sessions.append(_Session(entry))
                case DiceSalted() if sessions:
                    sessions[-1].salts = (*sessions[-1].salts, entry.salt)
                case DiceRevealed() if sessions:
                    sessions[-1].seed = entry.seed
                case Thrown() if entry.counter < 0:
                    if sessions:
                        sessions[-1].by_hand += 1
                case Thrown() if sessions:
                    thrown = fair.Thrown(entry.counter, entry.dice, entry.faces, sessions[-1].salts)
                    sessions[-1].throws.append((batch.seq, thrown))
                case _:
                    pass
    return [session.verdict() for session in sessions]

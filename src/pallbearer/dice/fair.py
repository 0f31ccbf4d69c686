"""Fair dice: a secret seed is committed to beforehand, and afterwards everybody can recompute every die.

The derivation is part of the public contract (docs/fair-dice.md) and never changes under its name:

    message = "pallbearer-dice-1", "COUNTER INDEX ATTEMPT", then each salt as the hex of its UTF-8,
              joined by line feeds; COUNTER, INDEX and ATTEMPT in decimal
    word    = the first 4 bytes of HMAC-SHA256(key = seed, message), as a big-endian integer
    face    = word mod sides + 1, if word < 2^32 - (2^32 mod sides); else the same with ATTEMPT + 1, from 0 on

INDEX is the die's place in its throw, from 0.  Seeds come from outside: nothing here is random.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence

import msgspec

SEED_BYTES = 32
DERIVATION = "pallbearer-dice-1"
_WORDS = 1 << 32


BY_HAND = -1
"""The counter of dice that people threw themselves: it uses no counter up, and proves nothing."""


class Thrown(msgspec.Struct, frozen=True):
    """One throw of the log: the dice by their sides, the faces claimed, and the salts in force then."""

    counter: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    salts: tuple[str, ...] = ()


class Flaw(msgspec.Struct, frozen=True):
    """The first thing wrong, in words; `throw` and `die` are places from 0, -1 where none is to blame."""

    text: str
    throw: int = -1
    die: int = -1


def commit(seed: bytes) -> str:
    """The commitment to show before the first throw: SHA-256 of the seed, in hex.

    >>> commit(bytes(32))
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    return hashlib.sha256(_seed(seed)).hexdigest()


def die(seed: bytes, salts: Sequence[str], counter: int, sides: int, index: int = 0) -> int:
    """The face of die `index` of throw `counter`: 1 to `sides`, each exactly as likely for a random seed.

    Raises `ValueError` for a seed that is not 32 bytes, a negative counter or index, or sides outside 1 to 2^32.

    >>> die(bytes(32), ["a salt"], 0, 6), die(bytes(32), ["a salt"], 0, 6, index=1)
    (1, 2)
    """
    _seed(seed)
    if counter < 0 or index < 0:
        raise ValueError(f"counter {counter}, index {index}: given a negative number, allowed: 0 or more")
    if not 1 <= sides <= _WORDS:
        raise ValueError(f"a die with {sides} sides: allowed are 1 to {_WORDS}")
    limit = _WORDS - _WORDS % sides
    tail = "".join("\n" + salt.encode().hex() for salt in salts)
    attempt = 0
    while True:
        message = f"{DERIVATION}\n{counter} {index} {attempt}{tail}"
        word = int.from_bytes(hmac.digest(seed, message.encode(), "sha256")[:4], "big")
        if word < limit:
            return word % sides + 1
        attempt += 1


def throw(seed: bytes, salts: Sequence[str], counter: int, dice: Sequence[int]) -> tuple[int, ...]:
    """The faces of throw `counter`, for dice with these numbers of sides, in order.

    >>> throw(bytes(32), ["a salt"], 0, [6, 6])
    (1, 2)
    """
    return tuple(die(seed, salts, counter, sides, index) for index, sides in enumerate(dice))


def verify(seed: bytes, commitment: str, throws: Iterable[Thrown]) -> Flaw | None:
    """The first flaw of a session, or None if every die is what the seed says.

    `throws` are all throws under this seed, in the order of the log.  Their counters run 0, 1, 2, …
    (but for those by hand): one used twice or left out could hide a throw that somebody did not like.
    """
    if len(seed) != SEED_BYTES:
        return Flaw(f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
    if commit(seed) != commitment.strip().lower():
        return Flaw(f"the seed is not the one committed to: its SHA-256 is {commit(seed)}, not {commitment.strip()}")
    expected = 0
    for place, one in enumerate(throws):
        if one.counter != BY_HAND:
            if one.counter != expected:
                return Flaw(f"a throw has counter {one.counter}, but {expected} is next", place)
            expected += 1
        if flaw := _check(seed, one, place):
            return flaw
    return None


def _check(seed: bytes, one: Thrown, place: int) -> Flaw | None:
    by_hand = one.counter == BY_HAND
    where = "a throw by hand" if by_hand else f"throw {one.counter}"
    if len(one.faces) != len(one.dice):
        return Flaw(f"{where} has {len(one.dice)} dice and {len(one.faces)} faces", place)
    for index, (sides, face) in enumerate(zip(one.dice, one.faces, strict=True)):
        which = f"{where}, die {index + 1} (d{sides})"
        if not 1 <= sides <= _WORDS:
            return Flaw(f"{which}: there is no such die", place, index)
        if by_hand and not 1 <= face <= sides:
            return Flaw(f"{which}: it cannot show {face}", place, index)
        if not by_hand and (true := die(seed, one.salts, one.counter, sides, index)) != face:
            return Flaw(f"{which}: the log says {face}, the seed says {true}", place, index)
    return None


def _seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed of {len(seed)} bytes: allowed are exactly {SEED_BYTES}")
    return seed

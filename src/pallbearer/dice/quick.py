"""Many throws a second, with every die kept: for simulations and busy bots.

Faces are cut from blocks of random bytes: bytes too large to be shared out evenly are deleted, so every
face is equally likely.  What a throw means is decided by `roll.roll` alone, on the very same faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

import msgspec

from pallbearer.dice.notation import Notation, Pool, Sum, parse
from pallbearer.dice.roll import Result, RiskResult, SuccessesResult, SumResult, ThrownDie, UsageResult, roll

Entropy: TypeAlias = Callable[[int], bytes]
"""So many random bytes: `os.urandom`, or `random.Random(seed).randbytes`."""

BLOCK = 1 << 16

MEMO = 10_000
"""Pools with no more ways to fall than this are read once for each way."""


class Thrown(msgspec.Struct, frozen=True, gc=False):
    """A throw: what it came to, and the faces of all its dice in the order thrown.

    `total` is the total of a sum, the successes of a counting pool, the size that a usage die has
    afterwards, or 1 if a risk roll's risk happens.
    """

    total: int
    faces: bytes | tuple[int, ...]
    notation: Notation

    @property
    def result(self) -> Result:
        """All that `roll` tells: which dice count, which were dropped, what exploded."""
        rest = iter(self.faces)
        return roll(self.notation, lambda sides: next(rest))

    @property
    def dice(self) -> tuple[ThrownDie, ...]:
        """Every die, and what became of it."""
        return self.result.dice


class Roller:
    """Throws dice with faces from `entropy`.  Not to be shared between threads.

    >>> from random import Random
    >>> roller = Roller(Random(1).randbytes)
    >>> four = roller("4d6kh3")
    >>> four.total, list(four.faces), [die.fate for die in four.dice]
    (17, [6, 4, 6, 5], ['kept', 'dropped', 'kept', 'kept'])
    """

    def __init__(self, entropy: Entropy) -> None:
        self.entropy = entropy
        self._known: dict[str, Callable[[], Thrown]] = {}
        self._faces: dict[int, Iterator[int]] = {}

    def __call__(self, text: str) -> Thrown:
        """Throw what the notation says.  Raises `NotationError`."""
        try:
            return self._known[text]()
        except KeyError:
            return self.ready(text)()

    def ready(self, text: str) -> Callable[[], Thrown]:
        """What throws this notation, again and again.  Raises `NotationError`."""
        if text not in self._known:
            notation = parse(text)
            if len(self._known) > 1_000:
                self._known.clear()
            self._known[text] = self._pool(notation) or self._any(notation)
        return self._known[text]

    def _pool(self, notation: Notation) -> Callable[[], Thrown] | None:
        """The quick way for one pool of small dice."""
        throw = notation.throw
        if not isinstance(throw, Sum) or throw.twice or len(throw.terms) > 1:
            return None
        pool = throw.terms[0].of
        if not isinstance(pool, Pool) or throw.terms[0].minus or pool.sides > 255:
            return None
        stream = _Memo(notation).throws if pool.sides**pool.count <= MEMO else partial(_throws, notation)
        return self._stream(pool, stream).__next__

    def _stream(self, pool: Pool, throws: Callable[[Iterator[bytes]], Iterator[Thrown]]) -> Iterator[Thrown]:
        """Endless throws, a block at a time."""
        while True:
            block = self._block(pool.sides, pool.count)
            ends = range(pool.count, len(block) + 1, pool.count)
            yield from throws(map(block.__getitem__, map(slice, range(0, len(block), pool.count), ends)))

    def _block(self, sides: int, least: int) -> bytes:
        """Faces 1 to `sides`, at least so many, each byte one."""
        fair = 256 - 256 % sides
        table = bytes(1 + byte % sides for byte in range(256))
        found = b""
        while len(found) < least:
            found += self.entropy(BLOCK).translate(table, bytes(range(fair, 256)))
        return found

    def _any(self, notation: Notation) -> Callable[[], Thrown]:
        def throw() -> Thrown:
            faces: list[int] = []

            def face(sides: int) -> int:
                faces.append(self._face(sides))
                return faces[-1]

            return Thrown(_total(roll(notation, face)), tuple(faces), notation)

        return throw

    def _face(self, sides: int) -> int:
        if sides > 255:
            size = (sides.bit_length() + 7) // 8 + 1
            most = 256**size - 256**size % sides
            while (number := int.from_bytes(self.entropy(size), "big")) >= most:
                pass
            return 1 + number % sides
        face = next(self._faces.get(sides, iter(())), None)
        if face is None:
            self._faces[sides] = iter(self._block(sides, 1))
            face = next(self._faces[sides])
        return face


class _Memo(dict[bytes, Thrown]):
    """Each way for a small pool to fall, read once."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    def __missing__(self, faces: bytes) -> Thrown:
        (thrown,) = _throws(self.notation, iter((faces,)))
        return self.setdefault(faces, thrown)

    def throws(self, faces: Iterator[bytes]) -> Iterator[Thrown]:
        """What these faces come to."""
        return map(self.__getitem__, faces)


def _throws(notation: Notation, many: Iterator[bytes]) -> Iterator[Thrown]:
    """What these faces come to, for one pool."""
    for faces in many:
        rest = iter(faces)
        yield Thrown(_total(roll(notation, lambda sides, rest=rest: next(rest))), faces, notation)  # type: ignore[misc]


def _total(result: Result) -> int:
    match result:
        case SumResult():
            return result.total
        case SuccessesResult():
            return result.successes
        case UsageResult():
            return result.left
        case RiskResult():
            return int(result.happens)

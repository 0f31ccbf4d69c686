"""Dice notation: the text that people write, read into a frozen tree and written back.

    3d6  d20+2  2d6+d4-1     a sum of dice and numbers
    4d6kh3 kl1 dh1 dl1       keep or drop the highest or lowest of a pool
    d20+2 adv, ... dis       the whole sum thrown twice, the higher or lower total stands
    30d10>=8, 30d10>=8!3     count dice of at least 8; the highest face explodes, 3 times running at most
    Ud8                      a usage die
    2d!                      a risk roll: so many d6, and it happens if any shows 1

Letters may be large or small.  `1d6`, `d6` and `D6` are equal; the text as it was given is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from pallbearer.dice.steps import USAGE

KeepRule: TypeAlias = Literal["kh", "kl", "dh", "dl"]
Twice: TypeAlias = Literal["", "adv", "dis"]


class Keep(msgspec.Struct, frozen=True):
    """Which dice of a pool count: `kh`/`kl` keep, `dh`/`dl` drop the `count` highest or lowest."""

    rule: KeepRule
    count: int


class Pool(msgspec.Struct, frozen=True, tag=True):
    """`count` dice of `sides`, added up."""

    count: int
    sides: int
    keep: Keep | None = None


class Number(msgspec.Struct, frozen=True, tag=True):
    """A plain number in a sum."""

    value: int


class Term(msgspec.Struct, frozen=True):
    """A pool or number that is added, or with `minus` taken away."""

    of: Pool | Number
    minus: bool = False


class Sum(msgspec.Struct, frozen=True, tag=True):
    """Terms added up; `twice` as in the module's table."""

    terms: tuple[Term, ...]
    twice: Twice = ""


class Successes(msgspec.Struct, frozen=True, tag=True):
    """How many of `count` dice show `least` or more.

    A die that shows its highest face brings another, and so on: at most `explosions` times running.
    """

    count: int
    sides: int
    least: int
    explosions: int = 0


class Usage(msgspec.Struct, frozen=True, tag=True):
    """A usage die of `sides`."""

    sides: int


class Risk(msgspec.Struct, frozen=True, tag=True):
    """`count` d6 (none is legal: it never happens)."""

    count: int


Throw: TypeAlias = Sum | Successes | Usage | Risk


@dataclass(frozen=True, slots=True)
class Notation:
    """What to throw, and the text that said so.  Equal if they throw the same."""

    throw: Throw
    source: str = field(compare=False)

    def __str__(self) -> str:
        return write(self.throw)


class Budget(msgspec.Struct, frozen=True):
    """What is refused before any work: more dice than `dice` (explosions and second throws counted in
    full), more sides or larger numbers than `sides`, longer texts than `characters`."""

    dice: int = 1_000
    sides: int = 100_000
    characters: int = 200


class NotationError(ValueError):
    """A text that is no dice notation, or asks for too much.

    `position` counts characters from 0; `given` is what stands there, `allowed` what could.
    """

    def __init__(self, source: str, position: int, given: str, allowed: str) -> None:
        self.source, self.position, self.given, self.allowed = source, position, given, allowed
        shown = source if len(source) <= 40 else source[:40] + "…"
        super().__init__(f"{shown!r}, character {position + 1}: given {given}, allowed: {allowed}")


@lru_cache(maxsize=4096)
def parse(text: str, budget: Budget = Budget()) -> Notation:
    """Read a notation.  Raises `NotationError`.

    >>> parse("D6") == parse("1d6")
    True
    >>> str(parse(" 2D6 + 1d4-1 ")), parse("4d6kh3").throw.terms[0].of
    ('2d6+d4-1', Pool(count=4, sides=6, keep=Keep(rule='kh', count=3)))
    >>> parse("3dx")
    Traceback (most recent call last):
    pallbearer.dice.notation.NotationError: '3dx', character 3: given 'x', allowed: a number of sides, 2 to 100000
    """
    if len(text) > budget.characters:
        raise NotationError(text, budget.characters, f"{len(text)} characters", f"at most {budget.characters}")
    return Notation(_Reader(text, budget).read(), text)


def write(throw: Throw) -> str:
    """The shortest text that reads back as `throw`.

    >>> write(Sum((Term(Pool(1, 20)), Term(Number(2))), "adv"))
    'd20+2 adv'
    """
    match throw:
        case Usage(sides):
            return f"Ud{sides}"
        case Risk(count):
            return f"{count}d!"
        case Successes(count, sides, least, explosions):
            return f"{_dice(count, sides)}>={least}" + (f"!{explosions}" if explosions else "")
        case Sum(terms, twice):
            text = "".join(("-" if term.minus else "+") + _term(term.of) for term in terms)
            return text.removeprefix("+") + (f" {twice}" if twice else "")


def _dice(count: int, sides: int) -> str:
    return f"d{sides}" if count == 1 else f"{count}d{sides}"


def _term(term: Pool | Number) -> str:
    if isinstance(term, Number):
        return str(term.value)
    return _dice(term.count, term.sides) + (f"{term.keep.rule}{term.keep.count}" if term.keep else "")


_USAGE = re.compile(r"ud", re.I)
_RISK = re.compile(r"(?P<count>[0-9]*)d!", re.I)
_POOL = re.compile(r"(?P<count>[0-9]*)d(?!is)", re.I)
_DIGITS = re.compile(r"[0-9]+")
_SIGN = re.compile(r"[+-]")
_KEEP = re.compile(r"kh|kl|dh|dl", re.I)
_LEAST = re.compile(r">=")
_BANG = re.compile(r"!")
_TWICE = re.compile(r"adv|dis", re.I)
_KEEP_WORDS: dict[str, KeepRule] = {"kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl"}
_TWICE_WORDS: dict[str, Twice] = {"adv": "adv", "dis": "dis"}
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[0-9]+|[A-Za-z]+|.", re.S)


class _Reader:
    """One pass over the text, left to right."""

    def __init__(self, text: str, budget: Budget) -> None:
        self.text, self.budget, self.at = text, budget, 0
        self.dice = 0

    def read(self) -> Throw:
        self._spaces()
        if self._take(_USAGE):
            return self._usage()
        if risk := self._take(_RISK):
            return self._risk(risk)
        first = self._term()
        if isinstance(first.of, Pool) and not first.minus and not first.of.keep and self._take(_LEAST):
            return self._successes(first.of)
        return self._sum(first)

    def _usage(self) -> Usage:
        start, digits = self.at, self._take(_DIGITS)
        allowed = "one usage die alone: " + ", ".join(f"Ud{one}" for one in USAGE)
        if digits is None or _value(digits[0]) not in USAGE:
            raise self._wrong(allowed, start)
        self._end(allowed)
        return Usage(_value(digits[0]))

    def _risk(self, risk: re.Match[str]) -> Risk:
        count = self._count(risk, least=0)
        self._end("the end: a risk roll stands alone")
        return Risk(count)

    def _successes(self, pool: Pool) -> Successes:
        self._spaces()
        least = self._number(1, pool.sides, "the least face that counts")
        self._spaces()
        explosions = 0
        if self._take(_BANG):
            most = self.budget.dice // pool.count - 1
            if most < 1:
                raise self._wrong(f"no explosions of {pool.count} dice: they could be {2 * pool.count} in all")
            explosions = self._number(1, most, f"how often one of {pool.count} dice may explode")
        self._end("the end: a pool that counts successes stands alone")
        return Successes(pool.count, pool.sides, least, explosions)

    def _sum(self, first: Term) -> Sum:
        terms = [first]
        while sign := self._take(_SIGN):
            terms.append(self._term(sign[0]))
        if not self.dice:
            raise NotationError(self.text, 0, "no dice", "at least one die, such as 3d6 or d20+2")
        start, twice = self.at, self._take(_TWICE)
        if twice and 2 * self.dice > self.budget.dice:
            raise self._wrong(f"{twice[0]} with at most {self.budget.dice // 2} dice, as it throws them twice", start)
        self._end("+, -, kh, kl, dh, dl, >=, adv, dis or the end")
        return Sum(tuple(terms), _TWICE_WORDS[twice[0].casefold()] if twice else "")

    def _term(self, sign: str = "") -> Term:
        """A term and the spaces around it.  The first of a sum may bring its own sign."""
        if not sign and (own := self._take(_SIGN)):
            sign = own[0]
        self._spaces()
        of: Pool | Number
        if pool := self._take(_POOL):
            count = self._count(pool)
            sides = self._number(2, self.budget.sides, "a number of sides")
            self._spaces()
            of = Pool(count, sides, self._keep(count))
        else:
            of = Number(self._number(0, self.budget.sides, "dice such as 3d6, or a number"))
        self._spaces()
        return Term(of, sign == "-")

    def _keep(self, count: int) -> Keep | None:
        word = self._take(_KEEP)
        if word is None:
            return None
        rule = _KEEP_WORDS[word[0].casefold()]
        most = count if rule in ("kh", "kl") else count - 1
        if most < 1:
            raise self._wrong("kh or kl: a single die cannot be dropped", word.start())
        if _DIGITS.match(self.text, self.at) is None:
            return Keep(rule, 1)
        return Keep(rule, self._number(1, most, f"how many of {count} dice"))

    def _count(self, match: re.Match[str], least: int = 1) -> int:
        digits = match["count"]
        count = _value(digits) if digits else 1
        if not least <= count <= self.budget.dice - self.dice:
            allowed = f"{least} to {self.budget.dice} dice in all"
            raise NotationError(self.text, match.start("count"), _shown(digits or "one more"), allowed)
        self.dice += count
        return count

    def _number(self, least: int, most: int, what: str) -> int:
        start, digits = self.at, self._take(_DIGITS)
        if digits is None or not least <= _value(digits[0]) <= most:
            raise self._wrong(f"{what}, {least} to {most}", start)
        return _value(digits[0])

    def _end(self, allowed: str) -> None:
        self._spaces()
        if self.at < len(self.text):
            raise self._wrong(allowed)

    def _take(self, what: re.Pattern[str]) -> re.Match[str] | None:
        match = what.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def _spaces(self) -> None:
        self._take(_SPACE)

    def _wrong(self, allowed: str, at: int | None = None) -> NotationError:
        position = self.at if at is None else at
        word = _WORD.match(self.text, position)
        return NotationError(self.text, position, _shown(word[0]) if word else "nothing", allowed)


def _value(digits: str) -> int:
    """Their number, or one beyond every budget: a text of a million digits costs no arithmetic."""
    return int(digits) if len(digits) <= 12 else 10**12


def _shown(text: str) -> str:
    return repr(text if len(text) <= 12 else text[:12] + "…")

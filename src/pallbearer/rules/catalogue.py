"""A rule catalogue: `RULES.md` read into clauses, each with its id, searchable."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

import msgspec

_HEAD = re.compile(r"^- \*\*\[(?P<id>[A-Z]{2}-[A-Z]+-\d{2,3})\]\*\*\s*(?P<text>.*)$")
_SECTION = re.compile(r"^#{2,3}\s+(?:\d+\.\s*)?(?P<title>.*)$")
_FLAG = re.compile(r"(?:\*\*House:\*\*|House rules?:?)\s*`(?P<flag>[a-z0-9_]+)(?:\s*=[^`]*)?`")
_RANGE = re.compile(r"^(?P<stem>[A-Z]{2}-[A-Z]+)-(?P<first>\d{2,3})(?:\.\.(?P<last>\d{2,3}))?$")


class Clause(msgspec.Struct, frozen=True):
    """One statement of the rules.  `flags` are the house rules it offers."""

    id: str
    text: str
    section: str
    flags: tuple[str, ...] = ()


class Catalogue:
    """All clauses of a system, in the book's order."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses = tuple(clauses)

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """Clause by id."""
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def flags(self) -> dict[str, Clause]:
        """House rule flag -> the clause that offers it."""
        return {flag: clause for clause in self.clauses for flag in clause.flags}

    def search(self, words: str) -> list[Clause]:
        """Clauses that hold every word, in order; an id finds its clause, a stem (DW-TEST) its section."""
        wanted = [word.casefold() for word in words.split()]
        return [
            clause
            for clause in self.clauses
            if all(word in clause.id.casefold() or word in clause.text.casefold() for word in wanted)
        ]


def read_catalogue(text: str) -> Catalogue:
    """Parse `RULES.md`: each bullet that opens with an id is a clause of the section it stands in.

    >>> book = read_catalogue("## 1. Tests\\n- **[XX-TEST-01]** Roll. **House:** `no_roll`.\\n")
    >>> book.by_id["XX-TEST-01"].section, book.by_id["XX-TEST-01"].flags
    ('Tests', ('no_roll',))
    """
    clauses: list[Clause] = []
    section = ""
    for line in text.splitlines():
        if head := _HEAD.match(line):
            clauses.append(Clause(head["id"], head["text"], section, tuple(_FLAG.findall(line))))
        elif title := _SECTION.match(line):
            section = title["title"]
    ids = [clause.id for clause in clauses]
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        raise ValueError(f"clauses with the same id: {', '.join(twice)}")
    return Catalogue(clauses)


def expand(citation: str) -> list[str]:
    """The ids a citation names: "DW-INF-03..18" is sixteen.

    >>> expand("DW-MW-00..02")
    ['DW-MW-00', 'DW-MW-01', 'DW-MW-02']
    """
    match = _RANGE.match(citation)
    if match is None:
        raise ValueError(f"{citation!r} is no rule id or range of ids, such as DW-TEST-06 or DW-INF-03..18")
    first, last = match["first"], match["last"] or match["first"]
    return [f"{match['stem']}-{number:0{len(first)}d}" for number in range(int(first), int(last) + 1)]

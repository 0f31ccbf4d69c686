"""Pictures of printed sheets as they should be.

`python -m tests.paper.goldens [NAME...]` paints them anew, all or those whose name begins so: only on purpose,
and the new pictures are looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pallbearer import paper
from pallbearer.cli.hero import roll_up
from pallbearer.rules.sheet import Eyes, Sheet
from pallbearer.systems import find, installed
from tests.paper.heroes import worn

HERE = Path(__file__).parent / "golden"
PPI = 80
SEED = 1
MADE_UP = "made-up"


class Golden(NamedTuple):
    """A picture: whom it shows, on what."""

    who: str
    size: paper.Size
    blank: bool

    @property
    def path(self) -> Path:
        """Where it lies."""
        return HERE / f"{self.who}-{self.size}{'-blank' if self.blank else ''}.png"


def goldens() -> Iterator[Golden]:
    """The hero of one seed of each game that comes with Pallbearer, and one made up."""
    ours = [name for name in installed() if find(name).package.startswith("pallbearer.")]
    for who in (MADE_UP, *ours):
        for size in paper.SIZES:
            yield Golden(who, size, False)
        yield Golden(who, "a4", True)


def paint(golden: Golden) -> bytes:
    """The picture as it is now."""
    sheet, credit = hero(golden.who)
    return paper.png(sheet, size=golden.size, blank=golden.blank, credit=credit, ppi=PPI)


def hero(who: str) -> tuple[Sheet, str]:
    """The hero, and the credit of the game."""
    if who == MADE_UP:
        return worn(), "Made up for tests"
    system = find(who)
    play, id = roll_up(system, "", SEED)
    return system.sheet(play.state, id, Eyes(heroes=frozenset((id,)))), system.attribution


if __name__ == "__main__":
    for one in goldens():
        if not sys.argv[1:] or one.path.name.startswith(tuple(sys.argv[1:])):
            HERE.mkdir(exist_ok=True)
            one.path.write_bytes(paint(one))
            print(one.path)

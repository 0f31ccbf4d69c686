"""From faces to what they mean: the grade of a test, and whom it tires.  Pure.

The test's script and its odds both read their dice here, and nowhere else.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, has

Grade: TypeAlias = Literal["great", "success", "failure", "critical"]
"""Great success, success, failure, crit failure (DW-TEST-14)."""

RANK: dict[Grade, int] = {"critical": 0, "failure": 1, "success": 2, "great": 3}


class Eyes(msgspec.Struct, frozen=True):
    """How one roller's dice are read: which faces succeed, and which tire their roller."""

    succeeds: tuple[int, ...] = (4, 5, 6)
    tires: tuple[int, ...] = (1, 4)


class Terms(msgspec.Struct, frozen=True):
    """All that the reading of a test's dice depends on besides the faces.

    `lowest`: of the main dice only the lowest counts (DW-ZERO-01).  `hard`: every failure is a crit
    failure (DW-SPELL-04).  `helpers` has a pair of eyes for each helper.
    """

    main: Eyes = Eyes()
    helpers: tuple[Eyes, ...] = ()
    lowest: bool = False
    safe: bool = False
    hard: bool = False
    rulings: Rulings = Rulings()


class Faces(msgspec.Struct, frozen=True):
    """The dice as they lie at the end: the main pool, one die for each helper, and Dauntless's extra dice."""

    main: tuple[int, ...]
    helpers: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        """Every face."""
        return self.main + self.helpers + self.extra


class Outcome(msgspec.Struct, frozen=True):
    """What the dice came to.  `tires`: the main character takes one fatigue; `helpers_tire`: each helper, or not."""

    grade: Grade
    tires: bool = False
    helpers_tire: tuple[bool, ...] = ()
    rules: tuple[str, ...] = ()
    """The clauses that made this grade."""

    @property
    def success(self) -> bool:
        """A great success is a success, a crit failure a failure (DW-NOTE-29)."""
        return self.grade in ("great", "success")


def eyes(hero: Hero, rulings: Rulings, *, check: bool = False, spared: bool = False) -> Eyes:
    """How the dice that `hero` rolls are read (DW-AFFL-19, DW-AFFL-21).

    Nothing tires in a check (DW-CHECK-02), nor one who is `spared`: who has paid for extra effort
    (DW-EFFORT-05), say.
    """
    succeeds: tuple[int, ...] = (4, 5, 6)
    tires: tuple[int, ...] = (1, 4)
    if has(hero.afflictions, "Terrified"):
        if not (check and rulings.checks_ignore_terrified):
            succeeds = (5, 6)
        if rulings.terrified_4_does_not_tire:
            tires = (1,)
    if has(hero.afflictions, "Hopeless"):
        tires = (*tires, 5)
    return Eyes(succeeds, () if check or spared else tires)


def paid_for(terms: Terms) -> Terms:
    """The same when extra effort has been paid for: the main character's faces tire no more (DW-EFFORT-05)."""
    return replace(terms, main=replace(terms.main, tires=()))


def counting(faces: Faces, terms: Terms) -> tuple[int, ...]:
    """The main dice that grade and successes are read from: with no dice in the pool, only the lowest."""
    return (min(faces.main),) if terms.lowest else faces.main


def grade(faces: Faces, terms: Terms) -> Outcome:
    """Read the dice, once, as they lie when nobody rerolls any more (DW-TEST-13)."""
    main = counting(faces, terms)
    success = bool(
        faces.extra  # Dauntless dice are rolled into a success, which they cannot undo (DW-RULING-79).
        or any(face in terms.main.succeeds for face in main)
        or any(face in eye.succeeds for face, eye in zip(faces.helpers, terms.helpers, strict=True))
    )
    found, rules = _grade(faces, main, success, terms)
    if not success and any(4 in group for group in (main, faces.helpers)):
        rules = (*rules, "DW-AFFL-19")
    return Outcome(found, _main_tires(faces, main, success, terms), _helpers_tire(faces, main, success, terms), rules)


def _grade(faces: Faces, main: tuple[int, ...], success: bool, terms: Terms) -> tuple[Grade, tuple[str, ...]]:
    weighty = main + faces.extra
    if terms.lowest and terms.rulings.zero_dice_double_six and min(main) == 6:
        weighty = faces.main + faces.extra  # the lowest is a 6: so are all the others
    if not terms.rulings.help_die_success_only:
        weighty += faces.helpers
    if success:
        return ("great", ("DW-TEST-06", "DW-TEST-07")) if weighty.count(6) >= 2 else ("success", ("DW-TEST-06",))
    if 1 in weighty:
        return "critical", ("DW-TEST-06", "DW-TEST-08")
    return ("critical", ("DW-TEST-06", "DW-SPELL-04")) if terms.hard else ("failure", ("DW-TEST-06",))


def _main_tires(faces: Faces, main: tuple[int, ...], success: bool, terms: Terms) -> bool:
    rolled = (main if terms.rulings.zero_dice_kept_only else faces.main) + faces.extra
    return _tires(rolled, terms.main, terms.safe and success, _six(faces, main, terms), terms.rulings)


def _helpers_tire(faces: Faces, main: tuple[int, ...], success: bool, terms: Terms) -> tuple[bool, ...]:
    safe = terms.safe and success and terms.rulings.safe_covers_helper
    six = _six(faces, main, terms)
    return tuple(
        _tires((face,), eye, safe, six, terms.rulings) for face, eye in zip(faces.helpers, terms.helpers, strict=True)
    )


def _six(faces: Faces, main: tuple[int, ...], terms: Terms) -> bool:
    """By house rule a 6 that counts lets the 1s tire nobody (DW-RULING-29)."""
    return terms.rulings.six_cancels_one_fatigue and 6 in main + faces.helpers + faces.extra


def _tires(faces: tuple[int, ...], eye: Eyes, safe: bool, six: bool, rulings: Rulings) -> bool:
    tiring = set(eye.tires)
    if safe:
        tiring &= {5} if rulings.hopeless_pierces_safe else set()
    if six:
        tiring -= {1}
    return any(face in tiring for face in faces)


def marks(face: int, eye: Eyes) -> tuple[str, ...]:
    """Words for what a face does: "success", "tires"."""
    return (("success",) if face in eye.succeeds else ()) + (("tires",) if face in eye.tires else ())


def alike(terms: Terms) -> tuple[int, ...]:
    """The six faces of a die, each written as the lowest face that means the same in this test."""
    lowest: dict[tuple[object, ...], int] = {}
    for face in range(1, 7):
        lowest.setdefault(_meaning(face, terms), face)
    return tuple(lowest[_meaning(face, terms)] for face in range(1, 7))


def _meaning(face: int, terms: Terms) -> tuple[object, ...]:
    pierces = terms.safe and terms.rulings.hopeless_pierces_safe and face == 5
    return (face == 1, face == 6, pierces, *(marks(face, eye) for eye in (terms.main, *terms.helpers)))

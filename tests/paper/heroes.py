"""Heroes to print: made up, so that no rule changes them."""

from __future__ import annotations

import json

import msgspec
import typst

from pallbearer.paper import __path__ as folders
from pallbearer.paper.words import page
from pallbearer.rules.sheet import Cell, Chip, Entry, Figure, Listing, Place, Sheet, Track

HOSTILE = '#let x = 1; $ x^2 $ *b* _i_ `r` "q" \\ @ref <lab> // c /* = h \U0001f525 \u65e5\u672c \x00\x1b\u202e\ud800'


def worn(attribute: tuple[str, ...] = ("free", "fatigue", "wound"), name: str = "Edda Grave") -> Sheet:
    """Somebody who shows one of each thing that can be printed."""
    return Sheet(
        id="h1",
        name=name,
        subtitle="digger, born under a bad moon",
        down="mortally wounded",
        chips=(Chip("Bleeding", "a wound at each decay", "a bandage"), Chip("Blessed", "One reroll.", tone="good")),
        tracks=(
            Track("a", "STR", "Strength", attribute, "1 of 3 dice", 1, 2, "proficiency"),
            Track("b", "DEX", "Dexterity", ("wound", "wound"), "0 of 2 dice", 0, 2, "proficiency"),
            Track("c", "MAIL", "Mail", ("filled", "broken", "odd"), "1 of 3"),
            Track("d", "PRE", "Presence", (), "none"),
        ),
        figures=(Figure("Light", "torch Ud4, lantern Ud6"), Figure("Carried", "10 of 7"), Figure("Silver", "16")),
        places=(
            Place("hand", "Right hand", 2, (Cell("i1", "great axe", "held ready, 2+3S", 2),)),
            Place("bag", "Bag", 4, (Cell("i2", "torch ×2", "Ud4"), Cell("i3", "tent")), note="wet"),
            Place("tiny", "Small things", 0, (Cell("i4", "ring", size=0),)),
            Place("dog", "Dog", 0),
        ),
        listings=(
            Listing("Skills", (Entry("Climber", "An advantage on ropes.", "spent"), Entry("Cook"))),
            Listing("Spells", empty="Knows none."),
        ),
        notes="Owes Brun money.\n\nTrusts nobody.",
    )


def laden(things: int, skills: int = 10) -> Sheet:
    """Somebody with very many things."""
    cells = tuple(Cell(f"i{n}", f"thing {n}", "Ud6", 1) for n in range(things))
    entries = tuple(Entry(f"Skill {n}", "What it is good for, told in a sentence.") for n in range(skills))
    return Sheet("h1", "Brun", places=(Place("bag", "Bag", 0, cells),), listings=(Listing("Skills", entries),))


def monster() -> Sheet:
    """Too much of everything, in words that would be markup."""
    kinds = ("free", "fatigue", "wound", "filled", "broken", HOSTILE)
    return Sheet(
        HOSTILE,
        HOSTILE * 9,
        HOSTILE * 9,
        HOSTILE * 9,
        tuple(Chip(HOSTILE, HOSTILE * 9, HOSTILE) for _ in range(40)),
        tuple(Track(str(n), f"T{n}", HOSTILE, kinds * (n + 1), HOSTILE, n, 5, HOSTILE) for n in range(30)),
        tuple(Figure(f"F{n}", "#" * n) for n in range(60)),
        tuple(Place(str(n), HOSTILE, 90, (Cell("i", HOSTILE, HOSTILE * 9, n),) * 30, HOSTILE * 9) for n in range(99)),
        tuple(Listing(HOSTILE, (Entry("x" * 999, HOSTILE * 99, HOSTILE),) * 20) for _ in range(99)),
        notes="\n".join(["word " * 999, "y" * 9999] * 20),
    )


def counted(sheet: Sheet, paper: str = "a4") -> tuple[int, list[int]]:
    """How many rows of things and texts a page shows, and each count of what it says that it leaves out."""
    found = json.loads(
        typst.query(
            f"{folders[0]}/sheet.typ",
            "<rows>",
            field="value",
            root=folders[0],
            ignore_system_fonts=True,
            sys_inputs={"sheet": msgspec.json.encode(page(sheet, paper, False, "")).decode()},
        )
    )
    return sum(one.get("shown", 0) for one in found), [one["left"] for one in found if "left" in one]

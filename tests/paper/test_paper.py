"""One page, whatever it shows; words are shown as they stand."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from msgspec.structs import replace

from pallbearer import paper
from pallbearer.paper import words
from pallbearer.rules.sheet import Chip, Entry, Figure, Listing, Place, Sheet
from tests.paper.heroes import HOSTILE, counted, laden, monster, worn

BARE = Sheet("h1", "Brun")
SHEETS = {"bare": BARE, "nameless": Sheet("h1", ""), "worn": worn(), "300 things": laden(300), "monster": monster()}


@pytest.mark.parametrize("size", paper.SIZES)
@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("name", SHEETS)
def test_always_one_page(name: str, blank: bool, size: paper.Size) -> None:
    printed = paper.pdf(SHEETS[name], size=size, blank=blank, credit=HOSTILE)
    assert printed.startswith(b"%PDF-")
    assert re.findall(rb"/Count (\d+)", printed) == [b"1"]


def test_the_same_words_make_the_same_bytes() -> None:
    assert len({paper.pdf(worn(), size="a4", credit="x") for _ in range(2)}) == 1
    assert paper.pdf(worn(), size="a4", credit="x") != paper.pdf(worn(), size="a4", credit="y")


def test_what_fits_is_all_there() -> None:
    shown, left = counted(worn())
    assert left == []
    assert shown == 4 + 2 + 2 + 1 + 2  # things, states, skills, no spells, notes


@pytest.mark.parametrize("things", [0, 30, 120, 300, 390])
def test_what_is_left_out_is_counted(things: int) -> None:
    shown, left = counted(laden(things))
    assert shown + sum(left) == things + 10
    assert bool(left) is (things >= 300)


def test_a_monster_is_counted_too() -> None:
    sheet = replace(monster(), tracks=(), figures=())
    told = words.page(sheet, "a4", False, "")
    rows = [row for block in (*told.things, *told.lists) for row in block.rows]
    shown, left = counted(sheet)
    assert shown + sum(left) == sum(row.size if row.kind == "more" else 1 for row in rows)
    assert len(told.things) == len(told.lists) == words.BLOCKS


def test_many_things_leave_room_for_skills() -> None:
    """Each block is cut by itself: what is last on the sheet is not what is lost."""
    assert counted(laden(390, skills=3))[1] == [390 + 3 - counted(laden(390, skills=3))[0]]
    page = words.page(laden(4000), "a4", False, "")
    assert [len(block.rows) for block in (*page.things, *page.lists)] == [words.ROWS, 10]
    assert page.things[0].rows[-1] == words.Row("more", size=4000 - words.ROWS + 1)


@pytest.mark.parametrize(
    ("markup", "meant"),
    [
        ("*Edda*", "Edda"),
        ("#upper[Edda]", "EDDA"),
        ("$x$", "x"),
        ("Edda \\ Grave", "Edda Grave"),
        ('"Edda"', "Edda"),
        ("#sys.inputs.sheet", ""),
        ("Edda // Grave", "Edda"),
        ("_Edda_", "Edda"),
    ],
)
def test_words_are_no_markup(markup: str, meant: str) -> None:
    """The title of the file holds the name as it is; and the page is not that of what the markup would mean."""
    printed = paper.pdf(Sheet("h", markup), size="a4", credit="")
    escaped = re.sub(rb"([\\()])", rb"\\\1", markup.encode())
    assert b"/Title(" + escaped + b")" in printed
    pictures = {paper.png(Sheet("h", name), size="a4", credit="", ppi=50) for name in (markup, meant)}
    assert len(pictures) == 2


def test_words_are_cleared() -> None:
    page = words.page(replace(worn(), name=f"  {HOSTILE}\n"), "a4", False, HOSTILE)
    assert page.name == '#let x = 1; $ x^2 $ *b* _i_ `r` "q" \\ @ref <lab> // c /* =…'
    assert words.clear("\x00\x1b[31m \u202e \ud800", 60) == "[31m"
    assert words.clear("a\u200db", 60) == "a\u200db"
    assert words.clear("x" * 60, 60).split("\u200b") == ["x" * 24, "x" * 24, "x" * 12]
    assert len(words.clear("word " * 999, 60)) <= 60


def test_the_page_in_words() -> None:
    page = words.page(worn(), "a4", False, "By Edda")
    assert (page.title, page.name, page.down, page.credit) == ("Edda Grave",) * 2 + ("mortally wounded", "By Edda")
    assert page.marks == ("broken", "fatigue", "odd", "wound")
    hand, bag, tiny, dog = page.things
    assert (hand.note, bag.note, tiny.note) == ("2 of 2", "2 of 4 · wet", "")
    assert hand.rows == (words.Row("cell", "great axe", "held ready, 2+3S", size=2),)
    assert bag.rows[2:] == (words.Row("open", size=2),)
    assert tiny.rows[0].size == 0
    assert dog.rows == (words.Row("line"),) * 2
    state, skills, spells, notes = page.lists
    assert state.rows[0] == words.Row("entry", "Bleeding", "a wound at each decay. Ends: a bandage")
    assert skills.rows[0] == words.Row("entry", "Climber", "An advantage on ropes.", "spent")
    assert spells.rows == (words.Row("text", detail="Knows none."),)
    assert [row.detail for row in notes.rows] == ["Owes Brun money.", "Trusts nobody."]


def test_long_notes_are_kept_whole() -> None:
    told = " ".join(f"word{n}" for n in range(400))
    page = words.page(Sheet("h", "Brun", notes=told), "a4", False, "")
    assert " ".join(row.detail for row in page.lists[0].rows) == told


def test_a_page_too_full_above_says_what_it_leaves_out() -> None:
    sheet = replace(monster(), chips=(), places=(), listings=(), notes="")
    page = words.page(sheet, "a4", False, "")
    _, left = counted(sheet)
    assert {page.more_tracks, page.more_figures} == {18, 32}
    assert sorted(left) == sorted([18, 32, *(one.more for one in page.tracks if one.more)])


def test_nothing_is_left_on_a_blank_sheet() -> None:
    page = words.page(paper.emptied([worn()]), "a4", True, "")
    assert (page.name, page.subtitle, page.down, page.marks) == ("", "", "", ())
    assert [(one.label, len(one.boxes), one.text, one.pips, one.pips_of) for one in page.tracks] == [
        ("STR", 3, "", 0, 2), ("DEX", 2, "", 0, 2), ("MAIL", 3, "", 0, 0), ("PRE", 0, "", 0, 0),
    ]  # fmt: skip
    assert page.figures == (("Light", ""), ("Carried", ""), ("Silver", ""))
    assert [(one.label, one.note) for one in page.things] == [
        ("Right hand", ""), ("Bag", ""), ("Small things", ""), ("Dog", ""),
    ]  # fmt: skip
    rows = [row for block in (*page.things, *page.lists) for row in block.rows]
    assert {row.kind for row in rows} == {"open", "line"}
    assert not any(row.label or row.detail or row.state for row in rows)
    assert [one.label for one in page.lists] == ["State", "Skills", "Spells"]
    assert sum(row.size for row in page.things[0].rows) == 2


def test_a_blank_sheet_learns_from_several_heroes() -> None:
    one = replace(worn(), listings=(Listing("Skills", (Entry("Fight", "d4"), Entry("Cook"))),))
    other = replace(
        worn(("free",) * 5),
        chips=(Chip("Cursed"),),
        figures=(Figure("Luck", "3"),),
        places=(Place("bag", "Bag", 6),),
        listings=(Listing("Skills", (Entry("Fight", "d8"),)), Listing("Spells", (Entry("Light"),))),
    )
    found = paper.emptied([one, other])
    assert [len(track.boxes) for track in found.tracks] == [7, 2, 3, 0]  # two more where heroes differ
    assert [figure.label for figure in found.figures] == ["Light", "Carried", "Silver", "Luck"]
    assert [(place.label, place.slots) for place in found.places[:2]] == [("Right hand", 2), ("Bag", 6)]
    assert found.listings == (Listing("Skills", (Entry("Fight"), Entry(""))), Listing("Spells", (Entry(""),)))
    few = paper.emptied([one, other, other])
    assert [place.label for place in few.places] == ["Bag"]


def test_nothing_loads_typst_before_a_page_is_printed() -> None:
    code = (
        "import sys, pallbearer.web.app, pallbearer.cli.hero, pallbearer.cli.play;"
        "from pallbearer import paper; assert paper.can_print(); print('typst' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"

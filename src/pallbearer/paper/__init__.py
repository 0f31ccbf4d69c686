"""A hero on one sheet of paper, black on white, from the words of its `Sheet` alone.

`words` clears and shortens them, `blank` empties them for a pen, `sheet.typ` lays them out: whatever a hero
carries, it is one page.  Typst sets it with the fonts that it brings along, so that a page looks the same on
every machine.  It is imported when the first page is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import Literal, TypeAlias, get_args

import msgspec

from pallbearer.paper.blank import emptied
from pallbearer.paper.words import Page, page
from pallbearer.rules.sheet import Sheet

Size: TypeAlias = Literal["a4", "letter"]
SIZES: tuple[Size, ...] = get_args(Size)
NEEDS = "Printing needs typst: pip install 'pallbearer[sheets]'."
"""What to say where `can_print` is false."""

_PAPER: dict[Size, str] = {"a4": "a4", "letter": "us-letter"}


def can_print() -> bool:
    """Whether typst is installed.  Does not import it."""
    return find_spec("typst") is not None


def pdf(sheet: Sheet, *, size: Size, blank: bool = False, credit: str, like: Sequence[Sheet] = ()) -> bytes:
    """The sheet as a PDF of one page: the same words, the same bytes.

    `blank` leaves out all that was filled in; there is room for what the heroes `like` this one have, too.
    `credit` stands at the foot: whose game it is, and its licence.  Raises `ModuleNotFoundError` without typst.
    """
    return _set(_page(sheet, size, blank, credit, like), "pdf", 0)


def png(
    sheet: Sheet, *, size: Size, blank: bool = False, credit: str, like: Sequence[Sheet] = (), ppi: int = 100
) -> bytes:
    """The same page as a picture, of `ppi` pixels an inch."""
    return _set(_page(sheet, size, blank, credit, like), "png", ppi)


def _page(sheet: Sheet, size: Size, blank: bool, credit: str, like: Sequence[Sheet]) -> Page:
    return page(emptied((sheet, *like)) if blank else sheet, _PAPER[size], blank, credit)


def _set(shown: Page, form: Literal["pdf", "png"], ppi: int) -> bytes:
    import typst

    with as_file(files(__name__)) as folder:
        printed = typst.compile(
            folder / "sheet.typ",
            root=folder,
            ignore_system_fonts=True,
            format=form,
            ppi=ppi or None,
            sys_inputs={"sheet": msgspec.json.encode(shown).decode()},
        )
    assert isinstance(printed, bytes)  # a list would be several pages
    return printed

"""Printed sheets look as they should."""

from __future__ import annotations

import pytest

from pallbearer import paper
from tests.paper.goldens import PPI, Golden, goldens, paint
from tests.paper.heroes import worn
from tests.paper.picture import STEP, differing, pixels

FEW = 20
"""So many pixels may differ by more than STEP: another machine may smooth an edge otherwise, but no mark comes or goes.

A page has some 600,000 of them, and a slash through a box is more than FEW.
"""


@pytest.mark.parametrize("golden", list(goldens()), ids=lambda one: one.path.stem)
def test_a_page_looks_as_it_should(golden: Golden) -> None:
    anew = f"look at it, then: uv run python -m tests.paper.goldens {golden.path.stem}"
    assert golden.path.exists(), f"no picture of it yet; {anew}"
    found = differing(paint(golden), golden.path.read_bytes())
    assert found <= FEW, f"{found} pixels are others; if that is on purpose, {anew}"


def picture(sheet: paper.Sheet) -> bytes:
    return paper.png(sheet, size="a4", credit="", ppi=PPI)


@pytest.mark.parametrize(
    ("one", "other"),
    [("free", "fatigue"), ("fatigue", "wound"), ("free", "broken"), ("free", "filled"), ("free", "odd")],
)
def test_each_mark_differs_by_its_strokes(one: str, other: str) -> None:
    """On a page with every mark, so that the key under the tracks stays the same."""
    first, second = picture(worn((one, "fatigue", "wound"))), picture(worn((other, "fatigue", "wound")))
    assert differing(first, second) > FEW


def test_black_and_white_alone() -> None:
    """Every pixel is a grey: what is printed loses nothing on a printer without colours."""
    _, _, each, found = pixels(paper.png(worn(), size="a4", credit="Made up", ppi=40))
    assert each == 4
    assert found[0::4] == found[1::4] == found[2::4]
    assert {0, 255} <= set(found[0::4])


def test_differences_are_counted() -> None:
    first, second = picture(worn()), picture(worn(name="Edda Grove"))
    assert differing(first, first) == 0
    assert differing(first, second) > FEW
    assert STEP < 128
    letter = paper.png(worn(), size="letter", credit="", ppi=PPI)
    wide, high, _, _ = pixels(first)
    assert differing(first, letter) == wide * high


@pytest.mark.parametrize(("size", "inches"), [("a4", (8.27, 11.69)), ("letter", (8.5, 11))])
def test_a_page_has_its_size(size: paper.Size, inches: tuple[float, float]) -> None:
    wide, high, _, _ = pixels(paper.png(worn(), size=size, credit="", ppi=20))
    assert (wide, high) == pytest.approx((inches[0] * 20, inches[1] * 20), abs=1)

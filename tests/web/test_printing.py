"""The sheet as a PDF: for those who may see the sheet, as they may see it."""

from __future__ import annotations

import pytest

from pallbearer import paper
from pallbearer.table.commands import Begin, Note
from tests.web.kit import Evening
from tests.web.pit_views import SECRET

SHEET = "@/hero/h1/sheet.pdf"


@pytest.mark.parametrize("role", ["spectator", "player", "other", "gm"])
def test_who_sees_the_sheet_may_print_it(evening: Evening, role: str) -> None:
    page = evening.get(role, "@/hero/h1").text
    for size in paper.SIZES:
        assert f'href="{evening.at}/hero/h1/sheet.pdf?paper={size}"' in page
    answer = evening.get(role, SHEET)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.headers["content-disposition"] == 'attachment; filename="edda.pdf"'
    assert answer.headers["cache-control"] == "no-store"
    assert b"/Title(Edda)" in answer.content


def test_the_size_of_the_paper(evening: Evening) -> None:
    boxes = {"": b"[0 0 595.2756 841.8898]", "?paper=a4": b"[0 0 595.2756 841.8898]", "?paper=letter": b"[0 0 612 792]"}
    for query, box in boxes.items():
        assert b"/MediaBox" + box in evening.get("player", SHEET + query).content
    wrong = evening.get("player", SHEET + "?paper=a5")
    assert wrong.status_code == 422
    assert "paper: one of a4, letter." in wrong.text


def test_strangers_and_strange_heroes_find_nothing(evening: Evening) -> None:
    for path in (SHEET, SHEET + "?paper=a5", "@/hero/h9/sheet.pdf"):
        assert evening.get("stranger", path).status_code == 404
    for role in ("spectator", "player", "gm"):
        assert evening.get(role, "@/hero/h9/sheet.pdf").status_code == 404


def test_each_prints_what_their_eyes_see(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test game writes a secret into the notes for the GM's eyes."""
    notes: list[str] = []
    monkeypatch.setattr(paper, "pdf", lambda sheet, **_: notes.append(sheet.notes) or b"%PDF-")
    for role in ("gm", "player", "spectator", "player", "gm"):
        assert evening.get(role, SHEET).status_code == 200
    assert notes == [SECRET, "", ""]  # each once: what was printed is kept for the same seat


def test_a_changed_table_is_printed_anew(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(paper, "pdf", lambda sheet, **_: printed.append(str(sheet.places)) or b"%PDF-")
    evening.get("player", SHEET)
    evening.do("player", Begin("move", {"hero": "h1", "thing": "torch", "place": "bag"}))
    evening.get("player", SHEET)
    evening.get("player", SHEET + "?paper=letter")
    evening.get("player", SHEET)
    assert len(printed) == 3
    assert printed[0] != printed[1] == printed[2]


def test_what_was_printed_while_the_table_moved_on_is_not_kept(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 0

    def slow(sheet: object, **_: object) -> bytes:
        nonlocal count
        count += 1
        if count == 1:
            evening.do("gm", Note("meanwhile"))
        return b"%PDF-" + str(count).encode()

    monkeypatch.setattr(paper, "pdf", slow)
    answers = [evening.get("player", SHEET).content for _ in range(3)]
    assert answers == [b"%PDF-1", b"%PDF-2", b"%PDF-2"]


def test_without_typst_there_is_no_link(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "can_print", lambda: False)
    assert "sheet.pdf" not in evening.get("player", "@/hero/h1").text
    answer = evening.get("player", SHEET)
    assert answer.status_code == 422
    assert "pallbearer[sheets]" in answer.text

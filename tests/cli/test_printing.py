"""`pallbearer hero --pdf`: one new file, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pallbearer import paper
from tests.cli.kit import Cli

pytestmark = pytest.mark.usefixtures("installed")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_hero_on_paper(cli: Cli, here: Path) -> None:
    said = cli.done("hero", "lucky", "--seed", "5", "--name", "Edda", "--pdf", "edda.pdf")
    assert said.out == "Lucky 1, seed 5: Edda is printed to edda.pdf.\n"
    assert [one.name for one in here.iterdir()] == ["edda.pdf"]
    printed = (here / "edda.pdf").read_bytes()
    assert printed.startswith(b"%PDF-")
    assert b"/Title(Edda)" in printed
    cli.done("hero", "lucky", "--seed", "5", "--name", "Edda", "--pdf", "again.pdf")
    assert (here / "again.pdf").read_bytes() == printed


def test_the_size_of_the_paper(cli: Cli, here: Path) -> None:
    for size, box in (("a4", b"[0 0 595.2756 841.8898]"), ("letter", b"[0 0 612 792]")):
        cli.done("hero", "lucky", "--seed", "5", "--pdf", f"{size}.pdf", "--paper", size)
        assert b"/MediaBox" + box in (here / f"{size}.pdf").read_bytes()
    cli.done("hero", "lucky", "--seed", "5", "--pdf", "plain.pdf")
    assert (here / "plain.pdf").read_bytes() == (here / "a4.pdf").read_bytes()


def test_what_else_is_told(cli: Cli, here: Path) -> None:
    said = cli.done("hero", "lucky", "--seed", "5", "--pdf", "a.pdf", "--json").json
    assert (said["seed"], said["pdf"]) == (5, "a.pdf")
    assert "pdf" not in cli.done("hero", "lucky", "--seed", "5", "--json").json
    assert cli.done("hero", "lucky", "--name", "Edda", "--pdf", "b.pdf", "--text").out.startswith("EDDA\n")
    assert sorted(one.name for one in here.iterdir()) == ["a.pdf", "b.pdf"]


@pytest.mark.parametrize("game", ["deadweight", "lucky"])
def test_a_blank_sheet(cli: Cli, here: Path, game: str) -> None:
    said = cli.done("hero", game, "--pdf", "blank.pdf", "--blank", "--json").json
    assert (said["system"], said["blank"], said["pdf"]) == (game, True, "blank.pdf")
    assert b"/Title(A blank sheet)" in (here / "blank.pdf").read_bytes()
    assert "a blank sheet is printed to twin.pdf" in cli.done("hero", game, "--pdf", "twin.pdf", "--blank").out
    assert (here / "twin.pdf").read_bytes() == (here / "blank.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--pdf", "old.pdf"], "--pdf: given 'old.pdf', which exists; allowed: the name of a new file"),
        (["--pdf", "old.pdf", "--blank"], "--pdf: given 'old.pdf', which exists; allowed: the name of a new file"),
        (["--pdf", "."], "--pdf: given '.', which exists; allowed: the name of a new file"),
        (
            ["--pdf", "no/a.pdf"],
            "--pdf: given 'no/a.pdf'; allowed: a file in a folder that exists (no does not)",
        ),
        (["--pdf", "a.pdf", "--paper", "a5"], "--paper: given 'a5'; allowed: a4, letter"),
        (["--paper", "a4"], "--paper: given without --pdf; allowed: with --pdf FILE"),
        (["--blank"], "--blank: given without --pdf; allowed: with --pdf FILE"),
        (["--pdf", "a.pdf", "--blank", "--seed", "0"], "--seed: given with --blank; allowed: one of them"),
        (["--pdf", "a.pdf", "--blank", "--name", "Edda"], "--name: given with --blank; allowed: one of them"),
        (["--pdf", "a.pdf", "--blank", "--text"], "--text: given with --blank; allowed: one of them"),
        (["--pdf", "a.pdf", "--text", "--json"], "--text: given with --json; allowed: one of --text and --json"),
        (["--pdf", "a.pdf", "--name", "007"], "--name: given '007'; allowed: A name has letters; give another."),
        (["--pdf", "x" * 300], "allowed: a new file that can be written (File name too long)"),
    ],
)
def test_wrong_input_writes_nothing(cli: Cli, here: Path, words: list[str], line: str) -> None:
    (here / "old.pdf").write_text("keep me")
    assert line in cli.wrong("hero", "lucky", *words)
    assert [one.name for one in here.iterdir()] == ["old.pdf"]
    assert (here / "old.pdf").read_text() == "keep me"


def test_a_file_that_cannot_be_written(cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> bytes:
        shutil.rmtree(here / "gone")
        return b"%PDF-"

    (here / "gone").mkdir()
    monkeypatch.setattr(paper, "pdf", full)
    line = cli.wrong("hero", "lucky", "--pdf", "gone/a.pdf")
    assert line == "--pdf: given 'gone/a.pdf'; allowed: a new file that can be written (No such file or directory)"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_leaves_no_half_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pallbearer.cli import printing
    from pallbearer.cli.errors import WrongInput

    class Full(type(here)):  # type: ignore[misc]
        def open(self, *_: object) -> object:
            super().open("xb").close()
            return open("/dev/full", "wb", buffering=0)

    with pytest.raises(WrongInput, match="No space left"):
        printing.write("--pdf", Full(here / "a.pdf"), b"%PDF-")
    assert list(here.iterdir()) == []


def test_without_typst_it_says_what_to_install(cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "can_print", lambda: False)
    assert cli.failed("hero", "lucky", "--pdf", "a.pdf") == paper.NEEDS
    assert list(here.iterdir()) == []

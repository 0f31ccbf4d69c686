"""Two further systems, installed the way anybody's are: by an entry point."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pallbearer import systems
from tests.cli.kit import ROOT, Cli

DOORS = "[pallbearer.systems]\ntoy = tests.toy:SYSTEM\nlucky = tests.cli.lucky:SYSTEM\n"


@pytest.fixture(scope="session")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that, on Python's path, holds an installed package with the two systems."""
    folder = tmp_path_factory.mktemp("doors")
    info = folder / "lucky-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky\nVersion: 1\n")
    (info / "entry_points.txt").write_text(DOORS)
    return folder


@pytest.fixture
def installed(doors: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The two systems are installed, here and in processes with this environment."""
    monkeypatch.syspath_prepend(str(doors))
    systems._doors.cache_clear()
    systems.find.cache_clear()
    yield {"PYTHONPATH": f"{doors}:{ROOT}"}
    systems._doors.cache_clear()
    systems.find.cache_clear()


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """`cli("roll", "3d6")` calls the command line."""
    return Cli(capsys)

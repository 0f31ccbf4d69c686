"""Entry points read from their files are those that the library finds."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from pallbearer.odds.doors import doors

GROUPS = ("pallbearer.odds", "pallbearer.systems", "console_scripts", "pytest11")


@pytest.mark.parametrize("group", GROUPS)
def test_they_are_those_of_the_library(group: str) -> None:
    expected = {point.name: point.value.partition("[")[0].strip() for point in entry_points(group=group)}
    assert expected
    assert doors(group) == expected


def package(folder: Path, name: str, text: str) -> None:
    info = folder / f"{name}.dist-info"
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text(text)


def test_the_first_package_of_a_name_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path / "a", "Game-2.0", "[pallbearer.odds]\npit = new.pit:DESK\n")
    package(tmp_path / "b", "game-1.0", "[pallbearer.odds]\npit = old.pit:DESK\ngone = old.gone:DESK\n")
    package(tmp_path / "b", "other-1.0", "[pallbearer.odds]\n\n; a word\nwell=some.well:DESK\n[else]\nx = y:z\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "none"), str(tmp_path / "a"), str(tmp_path / "b")])
    assert doors("pallbearer.odds") == {"pit": "new.pit:DESK", "well": "some.well:DESK"}


def test_where_there_is_none_the_library_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert doors("pallbearer.odds") == {}

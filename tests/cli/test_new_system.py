"""A fifth system by somebody else: made from the template, installed as a package, played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pallbearer.cli.app import main
from pallbearer.cli.new_system import FILES, write


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "pallbearer-lanterns"
    write("lanterns", folder)
    return folder


@pytest.fixture(scope="module")
def installed(lanterns: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package is installed, by the installer that the README names."""
    place = tmp_path_factory.mktemp("site")
    subprocess.run(
        ["uv", "pip", "install", "-q", "--no-deps", "--python", sys.executable, "--target", str(place), str(lanterns)],
        check=True,
    )
    return {**os.environ, "PYTHONPATH": str(place)}


def test_the_new_game_passes_its_own_tests_and_the_kit_at_once(lanterns: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(lanterns / "src")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"],
        cwd=lanterns, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "passed" in run.stdout


def test_an_installed_game_is_found_through_its_entry_point(installed: dict[str, str]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pallbearer", "systems", "--json"],
        env=installed, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "lanterns" in {one["name"] for one in json.loads(run.stdout)["systems"]}


def test_an_installed_game_is_played_like_any_other(installed: dict[str, str]) -> None:
    for words in (["hero", "lanterns", "--seed", "7", "--json"], ["rules", "lanterns", "LA-DARE-02", "--json"]):
        run = subprocess.run(
            [sys.executable, "-m", "pallbearer", *words], env=installed, capture_output=True, text=True, check=True
        )
        assert json.loads(run.stdout)


def test_its_files_are_ours_to_format(lanterns: Path) -> None:
    config = Path(__file__).parents[2] / "pyproject.toml"
    run = ["ruff", "format", "--check", "--config", str(config), str(lanterns)]
    assert subprocess.run([sys.executable, "-m", *run], check=False, capture_output=True).returncode == 0


def test_the_command_writes_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-system", "lanterns", "--into", str(tmp_path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["files"]) == len(FILES)
    assert all((Path(said["folder"]) / one).is_file() for one in said["files"])
    assert main(["new-system", "lanterns", "--into", str(tmp_path)]) == 2


@pytest.mark.parametrize("name", ["", "L", "x", "Deadweight", "dead weight", "../up", "9lives", "deadweight"])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-system", name, "--into", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("pallbearer: NAME")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []

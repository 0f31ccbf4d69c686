"""What holds for every command: exit codes, one line of error, help that fits, and what stays unloaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pallbearer import __version__
from pallbearer.cli import app
from pallbearer.cli.app import COMMANDS
from pallbearer.cli.errors import Failure, WrongInput
from tests.cli.kit import Cli, process

HEAVY = ("litestar", "numba", "numpy", "sqlalchemy", "uvicorn", "alembic", "jinja2", "segno", "altair", "typst")


def test_help_fits_one_screen_and_names_every_command() -> None:
    said = process("--help", env={"COLUMNS": "80"})
    lines = said.stdout.splitlines()
    assert said.returncode == 0
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert all(any(line.split()[1:2] == [name] for line in lines) for name in COMMANDS)


def test_no_command_shows_the_help(cli: Cli) -> None:
    assert cli.done().out == cli.done("--help").out


def test_version(cli: Cli) -> None:
    assert cli.done("--version").out == f"pallbearer {__version__}\n"


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_its_own_help(cli: Cli, name: str) -> None:
    out = cli.done(name, "--help").out
    assert out.startswith(f"Usage: pallbearer {name}")
    assert len(out.splitlines()) <= 40


def test_an_unknown_command(cli: Cli) -> None:
    assert cli.wrong("rol", "3d6") == f"command: given 'rol'; allowed: {', '.join(sorted(COMMANDS))}"


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["roll", "3d6", "--json"],
        ["roll", "4d6", "adv", "--seed", "3"],
        ["roll", "nonsense"],
        ["nonsense"],
        ["rules", "--help"],
    ],
)
def test_light_commands_load_nothing_heavy(words: list[str]) -> None:
    code = (
        "import sys; from pallbearer.cli.app import main; main(sys.argv[2:]); "
        "print('LOADED', *[name for name in sys.argv[1].split() if name in sys.modules])"
    )
    heavy = " ".join([*HEAVY, "rich"] if words[:2] == ["roll", "3d6"] else HEAVY)  # no terminal, no rich
    said = subprocess.run([sys.executable, "-c", code, heavy, *words], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "LOADED"


def _raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def boom(*words: str) -> None:
        raise error

    monkeypatch.setattr("pallbearer.cli.roll.roll", boom)


def test_a_failure_is_one_line_and_exit_1(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, Failure("the lamp is out;\n light it"))
    assert cli.failed("roll", "3d6") == "the lamp is out; light it"


def test_wrong_input_names_field_given_and_allowed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, WrongInput("--lamp", "'out'", "'lit'"))
    assert cli.wrong("roll", "3d6") == "--lamp: given 'out'; allowed: 'lit'"


def test_an_operating_system_error_names_its_file(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, FileNotFoundError(2, "No such file or directory", "/no/where"))
    assert cli.failed("roll", "3d6") == "No such file or directory (/no/where)"


def test_whatever_goes_wrong_no_traceback_comes(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, ZeroDivisionError("by\nnought"))
    assert cli.failed("roll", "3d6") == (
        "failed with ZeroDivisionError: by nought (set PALLBEARER_DEBUG=1 to see where)"
    )


def test_unless_one_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, ZeroDivisionError("by nought"))
    monkeypatch.setenv(app.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        app.main(["roll", "3d6"])


def test_control_c_is_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    _raising(monkeypatch, KeyboardInterrupt())
    assert cli.failed("roll", "3d6") == "stopped"


def test_a_reader_that_goes_away_is_no_noise() -> None:
    line = f"{sys.executable} -m pallbearer.cli.app roll {'1000d6 ' * 30}--json | head -1"
    said = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60, check=True)
    assert (said.stdout, said.stderr) == ("{\n", "")

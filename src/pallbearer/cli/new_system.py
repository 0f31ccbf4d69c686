"""`pallbearer new-system`: a whole small game to start from, that passes the conformance kit at once."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from string import Template
from typing import Annotated

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.errors import WrongInput
from pallbearer.cli.options import Json

FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "init.py.txt": "src/{package}/__init__.py",
    "state.py.txt": "src/{package}/state.py",
    "heroes.py.txt": "src/{package}/heroes.py",
    "dares.py.txt": "src/{package}/dares.py",
    "views.py.txt": "src/{package}/views.py",
    "RULES.md.txt": "src/{package}/RULES.md",
    "test_rules.py.txt": "tests/test_rules.py",
}
"""Template -> where it goes in the new folder."""

_NAME = re.compile(r"[a-z]{2}[a-z0-9]{0,28}")


def new_system(
    name: Annotated[str, Parameter(help="A short name: small letters and digits, such as lanterns.")],
    /,
    *,
    into: Annotated[Path, Parameter(help="The folder to make it in.")] = Path(),
    json: Json = False,
) -> None:
    """Write a new game's package into the folder pallbearer-NAME: rules, code, tests, entry point."""
    from pallbearer.systems import installed

    if not _NAME.fullmatch(name):
        raise WrongInput("NAME", repr(name), "2 to 30 small letters and digits, two letters first")
    if name in installed():
        raise WrongInput("NAME", repr(name), f"a name that no installed game has; there are {', '.join(installed())}")
    folder = into / f"pallbearer-{name}"
    if folder.exists():
        raise WrongInput("NAME", f"{folder}, which exists", "another name, or another --into")
    written = write(name, folder)
    if json:
        output.document({"folder": str(folder), "files": written})
    else:
        output.line(f"{folder} holds {name.capitalize()}, ready to play and to change.")
        output.line(f"Next: cd {folder} && uv run pytest; then read docs/write-a-system.md.")


def write(name: str, folder: Path) -> list[str]:
    """Write the template's files.  Returns their paths below `folder`."""
    package = f"pallbearer_{name}"
    words = {"name": name, "package": package, "title": name.capitalize(), "stem": name[:2].upper()}
    source = resources.files("pallbearer.cli").joinpath("template")
    written = []
    for template, place in FILES.items():
        path = place.format(package=package)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        text = Template(source.joinpath(template).read_text(encoding="utf-8")).substitute(words)
        (folder / path).write_text(text, encoding="utf-8")
        written.append(path)
    return written

"""docs/commands.md names every command and every option, and its examples run."""

from __future__ import annotations

import re
import shlex

import pytest

from pallbearer.cli.app import COMMANDS, build
from tests.cli.kit import ROOT, Cli

PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
EXAMPLES = [
    (command, output)
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.M | re.S)
    for command, output in re.findall(r"^\$ pallbearer (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
]


def test_every_command_has_a_heading_and_no_heading_lacks_a_command() -> None:
    assert set(SECTIONS) == set(COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_stands_under_its_command(name: str) -> None:
    options = [
        option
        for argument in build(name)[name].assemble_argument_collection()
        for option in argument.names
        if option.startswith("--")
    ]
    assert options
    assert [one for one in options if one not in SECTIONS[name]] == []
    assert f"`pallbearer {name}" in SECTIONS[name]


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) > 10
    assert sum(1 for _, output in EXAMPLES if output) >= 7


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_does_what_the_page_says(cli: Cli, command: str, output: str) -> None:
    """One with no output shown only has to work."""
    said = cli(*shlex.split(command))
    assert said.code == (2 if output.startswith("pallbearer: ") else 0)
    if output:
        assert said.out + said.err == output
    assert said.out + said.err

"""Calling the command line in this process, and in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pallbearer.cli.app import main

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on stdout."""
        assert self.err == ""
        return json.loads(self.out)


class Cli:
    """Calls `pallbearer` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Said:
        self.capsys.readouterr()
        code = main(words)
        out, err = self.capsys.readouterr()
        return Said(code, out, err)

    def done(self, *words: str) -> Said:
        """It did what was asked."""
        said = self(*words)
        assert (said.code, said.err) == (0, ""), said
        return said

    def wrong(self, *words: str) -> str:
        """The input was wrong: exit 2, one line on stderr that says what, nothing on stdout."""
        return self._refused(2, words)

    def failed(self, *words: str) -> str:
        """Something else failed: exit 1, one line on stderr."""
        return self._refused(1, words)

    def _refused(self, code: int, words: tuple[str, ...]) -> str:
        said = self(*words)
        assert said.code == code, said
        assert said.out == ""
        assert said.err.startswith("pallbearer: ")
        assert said.err.endswith("\n")
        assert said.err.count("\n") == 1
        return said.err.removeprefix("pallbearer: ").rstrip("\n")


def process(*words: str, env: dict[str, str] | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run `pallbearer` as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "pallbearer.cli.app", *words],
        capture_output=True,
        text=True,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
        **options,
    )

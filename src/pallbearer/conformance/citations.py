"""Which clauses of a catalogue have a test that cites them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from pallbearer.rules.catalogue import expand
from pallbearer.rules.system import System


def citations(tests: Path) -> Iterator[tuple[str, str]]:
    """(citation, file name) for each argument of each `pytest.mark.rule` in the Python files below `tests`.

    Raises `AssertionError` for one that is no plain string: it could not be read without running the test.
    """
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                    assert plain, f"{path.name}:{node.lineno}: cite ids as plain strings"
                    yield argument.value, path.name  # type: ignore[attr-defined]


def uncited(system: System, tests: Path) -> list[str]:
    """The ids of the system's catalogue that no test below `tests` cites, in the catalogue's order."""
    cited = {one for text, _ in citations(tests) for one in expand(text)}
    return [one for one in system.catalogue.by_id if one not in cited]

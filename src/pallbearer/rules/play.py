"""The play interpreter: one running script, driven from outside, one step at a time.

It knows no dice, no people and no log: whoever drives it (`table/`) looks at what waits, finds the
faces, the answer or the state, and gives it.  A script driven with the same values in the same order
stands where it stood, so a log is all that is needed to go on after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from pallbearer.rules.script import Ask, Look, Record, Roll, Script, Together

Path: TypeAlias = tuple[int, ...]
"""Which branch of a `Together` within a `Together`; () is the script itself."""


class _Branch:
    """One generator: what it waits for, or the branches it waits for, or its result."""

    def __init__(self, script: Script[Any], path: Path, look: Callable[[], Any]) -> None:
        self.script, self.path, self.look = script, path, look
        self.given = 0
        self.waits: Roll | Ask | Record | None = None
        self.parts: tuple[_Branch, ...] = ()
        self.done = False
        self.result: Any = None
        self._go(None)

    def give(self, value: Any) -> None:
        self.given += 1
        self._go(value)

    def _go(self, value: Any) -> None:
        self.waits, self.parts = None, ()
        while True:
            try:
                step = self.script.send(value)
            except StopIteration as stop:
                self.done, self.result = True, stop.value
                return
            match step:
                case Look():
                    value = self.look()
                case Together():
                    self.parts = tuple(
                        _Branch(script, (*self.path, number), self.look) for number, script in enumerate(step.scripts)
                    )
                    if not all(part.done for part in self.parts):
                        return
                    value = tuple(part.result for part in self.parts)
                    self.parts = ()
                case _:
                    self.waits = step
                    return

    def settle(self) -> None:
        """Go on where all branches are done."""
        for part in self.parts:
            part.settle()
        if self.parts and all(part.done for part in self.parts):
            self.give(tuple(part.result for part in self.parts))

    def leaves(self) -> Iterator[_Branch]:
        if self.waits is not None:
            yield self
        for part in self.parts:
            yield from part.leaves()

    def close(self) -> None:
        for part in self.parts:
            part.close()
        self.script.close()


class Run:
    """A script in play.  `look` gives the state as it is now."""

    def __init__(self, script: Script[Any], look: Callable[[], Any]) -> None:
        self._root = _Branch(script, (), look)

    @property
    def done(self) -> bool:
        """The script has returned."""
        return self._root.done

    @property
    def result(self) -> Any:
        """What it returned; None before."""
        return self._root.result

    def waiting(self) -> list[tuple[Path, int, Roll | Ask | Record]]:
        """Every step that waits, branches in order: its path, how many values that branch had so far, the step."""
        return [(leaf.path, leaf.given, leaf.waits) for leaf in self._root.leaves() if leaf.waits is not None]

    def give(self, path: Path, value: Any) -> None:
        """Hand the branch at `path` what it waits for.  Raises `KeyError` when nothing waits there."""
        for leaf in self._root.leaves():
            if leaf.path == path:
                leaf.give(value)
                self._root.settle()
                return
        raise KeyError(path)

    def close(self) -> None:
        """Stop the script for good."""
        self._root.close()

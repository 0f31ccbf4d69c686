"""What a command prints: one JSON document, or lines for people, with colour and boxes only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rich.console import Console


def document(value: Any) -> None:
    """The one JSON document of a command: UTF-8, whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    sys.stdout.buffer.flush()


def on_terminal() -> bool:
    """Whether a person looks at stdout."""
    return sys.stdout.isatty()


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def line(text: str = "", style: str = "") -> None:
    """A line; `style` is how rich would say it ("bold", "red")."""
    if on_terminal():
        from rich.text import Text

        _console().print(Text(text, style=style))
    else:
        print(text)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under headings; without a terminal, columns are as wide as their longest cell."""
    rows = [list(row) for row in rows]
    if on_terminal():
        from rich.table import Table
        from rich.text import Text

        shown = Table(*columns, box=None, pad_edge=False, header_style="bold")
        for row in rows:
            shown.add_row(*(Text(cell) for cell in row))
        _console().print(shown)
        return
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in [list(columns), *rows]:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())

"""Printing a sheet into a new file."""

from __future__ import annotations

from pathlib import Path

from pallbearer import paper
from pallbearer.cli.errors import Failure, WrongInput
from pallbearer.cli.storage import new_file


def check(field: str, file: Path) -> None:
    """Refuse, before any work, a file that exists or cannot be; fail where nothing can be printed."""
    check_file(field, file)
    if not paper.can_print():
        raise Failure(paper.NEEDS)


def check_file(field: str, file: Path) -> None:
    """Refuse a file that exists or cannot be."""
    try:
        new_file(field, file)
    except OSError as error:
        raise _unwritable(field, file, error) from error


def write(field: str, file: Path, printed: bytes) -> None:
    """Write `file`, which must not exist; nothing is left of it when that fails."""
    try:
        with file.open("xb") as out:
            try:
                out.write(printed)
                out.flush()
            except OSError:
                file.unlink()
                raise
    except OSError as error:
        raise _unwritable(field, file, error) from error


def _unwritable(field: str, file: Path, error: OSError) -> WrongInput:
    return WrongInput(field, repr(str(file)), f"a new file that can be written ({error.strerror})")

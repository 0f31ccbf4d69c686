"""`pallbearer verify`: recompute every die of an exported table, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.errors import Failure, WrongInput
from pallbearer.cli.options import Json
from pallbearer.cli.storage import read_file
from pallbearer.rules.script import Refused

if TYPE_CHECKING:
    from pallbearer.table.proof import Verdict


def verify(
    file: Annotated[Path, Parameter(help="A file that `pallbearer export` wrote.")],
    /,
    *,
    json: Json = False,
) -> None:
    """Recompute every die of an exported table; exit 1 if one is false.

    Dice of a session whose seed is not revealed yet cannot be checked, and are counted as open.
    """
    from pallbearer.table.proof import check_dice
    from pallbearer.table.transfer import read_document

    read = read_document(read_file("FILE", file))
    if isinstance(read, Refused):
        raise WrongInput(f"FILE {str(file)!r}", "what cannot be read", read.remedy)
    document, batches = read
    verdicts = check_dice(batches)
    if json:
        output.document({"table": document.name, "true": _holds(verdicts), "sessions": verdicts})
    else:
        for one in verdicts:
            output.line(f"session {one.session}: {_words(one)}", "red" if one.verdict == "false" else "")
    if not _holds(verdicts):
        false = next(one for one in verdicts if one.verdict == "false")
        raise Failure(f"false dice: session {false.session}, step {false.seq} of the log: {false.flaw}")


def _holds(verdicts: list[Verdict]) -> bool:
    return all(one.verdict != "false" for one in verdicts)


def _words(one: Verdict) -> str:
    hand = f", {one.by_hand} by hand" if one.by_hand else ""
    throws = f"{one.throws} {'throw' if one.throws == 1 else 'throws'}{hand}"
    match one.verdict:
        case "true":
            return f"{throws}, every die is the seed's"
        case "open":
            return f"{throws}, the seed is not revealed yet"
        case "false":
            return f"{throws}, FALSE at step {one.seq}: {one.flaw}"

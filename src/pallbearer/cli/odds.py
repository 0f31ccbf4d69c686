"""`pallbearer odds` for the argument parser: its help.  The answers are given by `exact`, which does without one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pallbearer.cli.exact import CHART, JSON, ask
from pallbearer.cli.options import Json

QUESTION = "dice and a notation, such as 4d6kh3 or 30d10>=8!3; or a game and its options, such as deadweight --dice 4."


def odds(
    *question: Annotated[str, Parameter(help=QUESTION)],
    chart: Annotated[Path | None, Parameter(help="Draw it, too: a new file that ends in .png, .svg or .html.")] = None,
    json: Json = False,
) -> None:
    """Work out exact odds, where both sides reroll as well as can be.

    `odds SYSTEM` alone lists what may be asked of a game.  Every figure is exact: a fraction, and the
    number that it comes to.
    """
    ask(*question, *([CHART, str(chart)] if chart else []), *[JSON] * json)

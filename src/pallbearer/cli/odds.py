"""`pallbearer odds` for the argument parser: its help.  The answers are given by `exact`, which does without one."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from pallbearer.cli.exact import JSON, ask
from pallbearer.cli.options import Json

QUESTION = "dice and a notation, such as 4d6kh3 or 30d10>=8!3; or a game and its options, such as deadweight --dice 4."


def odds(*question: Annotated[str, Parameter(help=QUESTION)], json: Json = False) -> None:
    """Work out exact odds, where both sides reroll as well as can be.

    `odds SYSTEM` alone lists what may be asked of a game.  Every figure is exact: a fraction, and the
    number that it comes to.
    """
    ask(*question, *[JSON] * json)

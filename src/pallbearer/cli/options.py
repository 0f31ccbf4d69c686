"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter, Token


def whole(hint: Any, tokens: Sequence[Token]) -> int:
    """A whole number, and nothing that only comes near one ("1.5", "1_000")."""
    text = tokens[0].value
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise ValueError(f"{text!r} is no whole number")
    return int(text)


Json: TypeAlias = Annotated[
    bool, Parameter(name="--json", negative="", show_default=False, help="One JSON document on stdout, nothing else.")
]
Seed: TypeAlias = Annotated[
    int | None, Parameter(name="--seed", converter=whole, help="Repeat it to the byte: the same number, the same dice.")
]

"""What can be asked about plain dice: the desk beside those of the systems."""

from __future__ import annotations

from typing import Any

from pallbearer.odds.ask import DICE, Desk, Given, Option, Wrong, figure

ALLOWED = "dice such as 3d6, 4d6kh3, d20+2 or 30d10>=8!3"


def answer(given: Given) -> dict[str, Any]:
    """The exact distribution of a notation.  Raises `Wrong`."""
    from pallbearer.dice.notation import NotationError, parse
    from pallbearer.odds.dice import TooMuch, of

    text = given["notation"]
    if not text:
        raise Wrong("NOTATION", "nothing", ALLOWED)
    try:
        notation = parse(text)
        found = of(notation)
    except NotationError as error:
        where = f"NOTATION {error.source[:40]!r}, character {error.position + 1}"
        raise Wrong(where, error.given, error.allowed) from error
    except TooMuch as error:
        raise Wrong(f"NOTATION {text[:40]!r}", error.given, error.allowed) from error
    chances = {str(number): figure(chance) for number, chance in found.chances().items()}
    return {
        "system": DICE,
        "question": {"notation": notation.source, "read_as": str(notation)},
        "goal": "mean",
        "value": figure(found.mean),
        "outcomes": chances,
        "distribution": chances,
        "mean": figure(found.mean),
        "sd": {"exact": found.exact_sd, "p": found.sd},
    }


DESK = Desk("Dice", (Option("notation", "What is thrown.", "text", allowed=ALLOWED),), answer)

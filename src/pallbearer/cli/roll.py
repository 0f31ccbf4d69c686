"""`pallbearer roll`: throw dice, and show each one."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Annotated, Any

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.errors import WrongInput
from pallbearer.cli.options import Json, Seed
from pallbearer.dice.notation import Notation, NotationError, parse
from pallbearer.dice.roll import Result, RiskResult, SuccessesResult, SumResult, ThrownDie, UsageResult
from pallbearer.dice.roll import roll as throw

MARKS = {"kept": "{}", "dropped": "({})", "rerolled": "[{}]", "success": "{}*", "miss": "{}"}
EXAMPLES = "dice such as 3d6, 4d6kh3, d20+2, Ud8, 2d! or '4d6 adv'"


def roll(
    *notation: Annotated[str, Parameter(help="What to throw: 3d6, 4d6kh3, d20+2, Ud8, 2d!, '4d6 adv', 9d10>=8.")],
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Throw dice and show each one.

    Each notation is thrown by itself.  Dice in round brackets were dropped, in square brackets thrown
    and set aside; a star marks a success.
    """
    what = [_read(text) for text in join(notation)]
    if not what:
        raise WrongInput("NOTATION", "nothing", EXAMPLES)
    random = SystemRandom() if seed is None else Random(seed)
    results = [(one, throw(one, lambda sides: random.randint(1, sides))) for one in what]
    if json:
        output.document({"seed": seed, "rolls": [_plain(one, result) for one, result in results]})
        return
    for one, result in results:
        dice = " ".join(MARKS[die.fate].format(die.face) for die in result.dice)
        output.line(f"{one.source.strip()}: {dice} = {_outcome(result)}" if dice else f"{one}: {_outcome(result)}")


def join(words: tuple[str, ...]) -> list[str]:
    """Notations out of words: a shell cuts `d20 + 2` and `4d6 adv` to pieces.

    >>> join(("4d6", "adv", "d20", "+", "2", "3d6"))
    ['4d6 adv', 'd20 + 2', '3d6']
    """
    out: list[str] = []
    for word in words:
        goes_on = word.casefold() in ("adv", "dis") or word[:1] in ("+", "-", ">", "!")
        if out and (goes_on or out[-1][-1:] in ("+", "-", "=")):
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out


def _read(text: str) -> Notation:
    try:
        return parse(text)
    except NotationError as error:
        where = f"NOTATION {error.source[:40]!r}, character {error.position + 1}"
        raise WrongInput(where, error.given, error.allowed) from error


def _outcome(result: Result) -> str:
    match result:
        case SumResult():
            return str(result.total)
        case SuccessesResult():
            return "1 success" if result.successes == 1 else f"{result.successes} successes"
        case UsageResult():
            return f"Ud{result.left}" if result.left else "gone"
        case RiskResult():
            return "it happens" if result.happens else "it does not happen"


def _plain(notation: Notation, result: Result) -> dict[str, Any]:
    head = {"notation": notation.source, "read_as": str(notation)}
    dice = [_die(die) for die in result.dice]
    match result:
        case SumResult():
            more: dict[str, Any] = {"kind": "sum", "total": result.total}
            if result.twice:
                more["set_aside"] = result.aside_total
        case SuccessesResult():
            more = {"kind": "successes", "successes": result.successes}
        case UsageResult():
            more = {"kind": "usage", "left": result.left, "gone": not result.left}
        case RiskResult():
            more = {"kind": "risk", "happens": result.happens}
    return {**head, **more, "dice": dice}


def _die(die: ThrownDie) -> dict[str, Any]:
    plain = {"sides": die.sides, "face": die.face, "fate": die.fate}
    return {**plain, "explosion": die.explosion} if die.explosion else plain

"""The answers of `pallbearer odds`: exact odds of dice, or of one test of a game.

Asked at the table, in the moment of the roll: so nothing is imported that the answer does not need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pallbearer.cli import output
from pallbearer.cli.errors import WrongInput

if TYPE_CHECKING:
    from pallbearer.odds.ask import Desk

JSON = "--json"


def ask(*question: str) -> None:
    """Answer a question, as words of a command line: for people, or with `--json` as one document."""
    from pallbearer.odds.ask import DICE, Wrong, find, names

    words = [word for word in question if word != JSON]
    if not words:
        raise WrongInput("SYSTEM", "nothing", ", ".join(names()))
    try:
        desk = find(words[0])
        if words[0] == DICE:
            given = {"notation": " ".join(words[1:])}
        elif len(words) == 1 or {"--help", "-h"} & set(words):
            _options(words[0], desk)
            return
        else:
            given = desk.from_words(words[1:])
        found = desk.answer(given)
    except Wrong as wrong:
        raise WrongInput(wrong.field, wrong.given, wrong.allowed) from wrong
    if len(words) < len(question):
        output.document(found)
    else:
        _tell(found)


def _options(system: str, desk: Desk) -> None:
    """What may be asked."""
    output.line(f"{desk.title}.  Usage: pallbearer odds {system} OPTIONS [--json]", "bold")
    output.line()
    rows = [(one.flag, one.help, "" if one.kind == "switch" else one.words) for one in desk.options]
    output.table(("option", "means", "allowed"), rows)


def _tell(found: dict[str, Any]) -> None:
    """The answer for people: figures by name, groups of them as tables."""
    output.line(f"{found['goal']}: {_shown(found['value'])}", "bold")
    for name, value in found.items():
        if name in ("value", "question", "system", "goal") or (name == "distribution" and "outcomes" in found):
            continue
        if _is_figure(value):
            output.line(f"{_words(name)}: {_shown(value)}")
        elif isinstance(value, dict) and value and all(map(_is_figure, value.values())):
            output.line()
            change = "{:+.6f}" if name == "worth" else "{:.6f}"
            rows = [(_words(key), change.format(one["p"]), _short(one["exact"])) for key, one in value.items()]
            output.table((_words(name), "chance" if name == "outcomes" else "", "exactly"), rows)
        elif name == "play":
            _tell_play(value)
        elif name == "choices":
            output.line()
            rows = [(key, f"{one['value']['p']:.6f}", f"{one['fatigue']['p']:.6f}") for key, one in value.items()]
            output.table(("choice", "value", "fatigue"), rows)


def _tell_play(play: dict[str, str]) -> None:
    output.line()
    if len(play) == 1:
        output.line(f"{next(iter(play))}: {next(iter(play.values()))}")
    else:
        kept = sum(choice == "keep" for choice in play.values())
        output.line(
            f"The best first choice is known for {len(play)} throws ({kept} are kept): see --json, or --showing."
        )


def _is_figure(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"exact", "p"}


def _shown(figure: dict[str, Any]) -> str:
    return f"{figure['p']:.6f} ({_short(figure['exact'])})"


def _short(exact: str) -> str:
    return exact if len(exact) <= 40 else f"{len(exact.partition('/')[2])} digits: see --json"


def _words(name: str) -> str:
    return name.replace("_", " ")

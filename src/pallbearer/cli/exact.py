"""The answers of `pallbearer odds`: exact odds of dice, or of one test of a game.

Asked at the table, in the moment of the roll: so nothing is imported that the answer does not need.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from pallbearer.cli import output
from pallbearer.cli.errors import WrongInput

if TYPE_CHECKING:
    from pallbearer.odds.ask import Desk

JSON, CHART = "--json", "--chart"
BAR = 24
"""Letters of the longest bar."""


def ask(*question: str) -> None:
    """Answer a question, as words of a command line: for people, or with `--json` as one document.

    With `--chart FILE` it is drawn, too, into a new file.
    """
    from pallbearer.odds.ask import DICE, Wrong, find, names

    words, chart = _without_chart([word for word in question if word != JSON])
    if not words:
        raise WrongInput("SYSTEM", "nothing", ", ".join(names()))
    if chart is not None:
        from pallbearer.cli import drawing

        form = drawing.check(CHART, chart)
    try:
        desk = find(words[0])
        asks_help = bool({"--help", "-h"} & set(words))
        if asks_help and words[0] == DICE:
            output.line(f"Usage: pallbearer odds {DICE} NOTATION [{CHART} FILE] [{JSON}]", "bold")
            output.line(f"NOTATION: {desk.options[0].words}")
            return
        if words[0] == DICE:
            given = {"notation": " ".join(words[1:])}
        elif asks_help or (len(words) == 1 and chart is None):
            _options(words[0], desk)
            return
        else:
            given = desk.from_words(words[1:])
        found = desk.answer(given)
    except Wrong as wrong:
        raise WrongInput(wrong.field, wrong.given, wrong.allowed) from wrong
    if chart is not None:
        drawing.draw(CHART, chart, form, found, desk.title, " ".join(words[1:]))
    if JSON in question:
        output.document(found if chart is None else {**found, "chart": chart})
        return
    _tell(found)
    if chart is not None:
        output.line()
        output.line(f"The chart is drawn to {chart}.")


def _without_chart(words: list[str]) -> tuple[list[str], str | None]:
    """The words of the question itself, and the file that is to be drawn."""
    left, files, todo = list[str](), list[str](), list(reversed(words))
    while todo:
        word, equals, text = todo.pop().partition("=")
        if word != CHART:
            left.append(word + equals + text)
        elif equals or todo:
            files.append(text if equals else todo.pop())
        else:
            from pallbearer.charts import ENDINGS

            raise WrongInput(CHART, "nothing", ENDINGS)
    if len(files) > 1:
        raise WrongInput(CHART, "twice", "once")
    return left, files[0] if files else None


def _options(system: str, desk: Desk) -> None:
    """What may be asked."""
    output.line(f"{desk.title}.  Usage: pallbearer odds {system} OPTIONS [--chart FILE] [--json]", "bold")
    for heading in ("option", "house rule"):
        shown = [one for one in desk.options if one.ruling == (heading == "house rule")]
        if shown:
            output.line()
            rows = [(one.flag, one.help, "" if one.kind == "switch" else one.words) for one in shown]
            output.table((heading, "means", "allowed" if any(row[2] for row in rows) else ""), rows)


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
            _tell_worth(value) if name == "worth" else _tell_chances(_words(name), value)
        elif name == "play":
            _tell_play(value)
        elif name == "choices":
            output.line()
            rows = [(key, f"{one['value']['p']:.6f}", f"{one['fatigue']['p']:.6f}") for key, one in value.items()]
            output.table(("choice", "value", "fatigue"), rows)


def _tell_chances(name: str, chances: dict[str, Any]) -> None:
    """How likely each is; people at a terminal see bars."""
    rows = [[_words(key), f"{one['p']:.6f}", _short(one["exact"])] for key, one in chances.items()]
    if not output.on_terminal():
        output.table((name, "chance", "exactly"), rows)
        return
    most = max(one["p"] for one in chances.values()) or 1
    for row, one in zip(rows, chances.values(), strict=True):
        row.insert(2, _bar(one["p"] / most))
    output.table((name, "chance", "", "exactly"), rows)


def _bar(part: float) -> str:
    """A bar of so large a part of the longest, to an eighth of a letter where the terminal has letters for that."""
    try:
        "█▏▎▍▌▋▊▉".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return "#" * round(part * BAR)
    whole, eighths = divmod(round(part * BAR * 8), 8)
    return "█" * whole + "▏▎▍▌▋▊▉"[eighths - 1 : eighths] * (eighths > 0)


def _tell_worth(worth: dict[str, Any]) -> None:
    """What each change would add to the value."""
    rows = [(key, f"{one['p']:+.6f}", _short(one["exact"])) for key, one in worth.items()]
    output.table(("worth", "", "exactly"), rows)


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

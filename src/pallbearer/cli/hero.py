"""`pallbearer hero`: roll up a whole character by the rules, with every step and its dice."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from pallbearer import paper as press
from pallbearer.cli import output
from pallbearer.cli.errors import Failure, WrongInput
from pallbearer.cli.options import Json, Seed
from pallbearer.cli.printing import check, write
from pallbearer.cli.render import sheet_text
from pallbearer.cli.systems import load
from pallbearer.paper import Size
from pallbearer.rules.sample import Sampled, sample
from pallbearer.rules.script import Ask, Names, Record, Refused, Roll
from pallbearer.rules.sheet import Eyes, Sheet
from pallbearer.rules.system import System

BUTTONS = ("dos", "accepts")
"""Fields of a sheet that only mean something at a table."""
MODELS = 24
"""How many heroes a blank sheet learns from what there is to fill in."""


def hero(
    system: Annotated[str, Parameter(help="A game; `pallbearer systems` lists them.")],
    /,
    *,
    name: Annotated[str, Parameter(help="What to call the character.")] = "",
    seed: Seed = None,
    json: Json = False,
    text: Annotated[bool, Parameter(negative="", show_default=False, help="The sheet alone, as plain text.")] = False,
    pdf: Annotated[Path | None, Parameter(help="Print the sheet: a new PDF file of one page.")] = None,
    paper: Annotated[Size | None, Parameter(help="What to print on: a4 or letter.  a4 without it.")] = None,
    blank: Annotated[bool, Parameter(negative="", show_default=False, help="Print it empty, for a pen.")] = False,
) -> None:
    """Roll up a whole character; choices that the rules leave open are made at random.

    Every step is shown with its dice, then the sheet.  The seed is shown as well: with --seed it
    makes the same character again.  With --pdf it goes to paper, and that is all that is told.
    """
    if json and text:
        raise WrongInput("--text", "with --json", "one of --text and --json")
    if pdf is None and (paper or blank):
        raise WrongInput("--paper" if paper else "--blank", "without --pdf", "with --pdf FILE")
    if blank and (name or text or seed is not None):
        other = "--name" if name else "--text" if text else "--seed"
        raise WrongInput(other, "with --blank", "one of them: nobody is on a blank sheet")
    game = load(system)
    if pdf is not None:
        check("--pdf", pdf)
        if blank:
            print_blank(game, pdf, paper or "a4", json)
            return
    seed = secrets.randbelow(10**9) if seed is None else seed
    play, id = roll_up(game, name, seed)
    sheet = game.sheet(play.state, id, Eyes(heroes=frozenset((id,))))
    names = game.names(play.state)
    if pdf is not None:
        write("--pdf", pdf, press.pdf(sheet, size=paper or "a4", credit=game.attribution))
    if json:
        head = {"system": game.name, "version": game.version, "seed": seed, "name": sheet.name}
        head |= {"pdf": str(pdf)} if pdf else {}
        output.document(
            {**head, "steps": [_step(step, back, names) for step, back in play.steps], "sheet": words(sheet)}
        )
    elif text:
        sys.stdout.write(sheet_text(sheet))
    elif pdf:
        output.line(f"{game.title} {game.version}, seed {seed}: {sheet.name} is printed to {pdf}.")
    else:
        output.line(f"{game.title} {game.version}, seed {seed}", "bold")
        for line in _told(play, names):
            output.line(f"  {line}")
        output.line()
        sys.stdout.write(sheet_text(sheet))


def print_blank(game: System, file: Path, size: Size, json: bool) -> None:
    """A sheet to fill in, with room for whatever heroes of this game have."""
    plays = [roll_up(game, "", seed) for seed in range(MODELS)]
    sheets = [game.sheet(play.state, id, Eyes(heroes=frozenset((id,)))) for play, id in plays]
    write("--pdf", file, press.pdf(sheets[0], size=size, blank=True, credit=game.attribution, like=sheets[1:]))
    if json:
        output.document({"system": game.name, "version": game.version, "blank": True, "pdf": str(file)})
    else:
        output.line(f"{game.title} {game.version}: a blank sheet is printed to {file}.")


def roll_up(system: System, name: str, seed: int) -> tuple[Sampled, str]:
    """The play that made a hero at an empty table, and the hero's id.  The web page seeds its dice alike."""
    act = system.acts[system.roll_up]
    given: dict[str, Any] = {"quick": True} if "quick" in act.params.__struct_fields__ else {}
    if name:
        given["name"] = name
    try:
        params = msgspec.convert(given, act.params)
    except msgspec.ValidationError as wrong:
        raise WrongInput("--name", repr(name), f"what {system.title} takes to roll up a hero: {wrong}") from wrong
    state = system.begin(system.rulings())
    play = sample(act.script(state, params), state, system.evolve, Random(f"{system.name} {seed}"))
    if isinstance(play.result, Refused):
        raise WrongInput("--name" if name else "SYSTEM", repr(name or system.name), play.result.remedy)
    made = list(system.heroes(play.state))
    if len(made) != 1:
        raise Failure(f"{system.title} rolled up {len(made)} heroes where one was asked for; report this as a fault")
    return play, made[0]


def words(sheet: Sheet) -> Any:
    """The sheet as plain values, without its buttons."""
    return _without(msgspec.to_builtins(sheet))


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without(one) for key, one in value.items() if key not in BUTTONS}
    if isinstance(value, list | tuple):
        return [_without(one) for one in value]
    return value


def _step(step: Roll | Ask | Record, back: Any, names: Names) -> dict[str, Any]:
    match step:
        case Roll():
            return {"step": "roll", "why": step.why, "dice": step.dice, "faces": back}
        case Ask():
            return {"step": "choice", "question": step.question.text, "answer": back, "label": _label(step, back)}
        case Record():
            event = msgspec.to_builtins(step.event)
            return {"step": "record", "told": step.event.tell(names), "event": event, "rules": step.rules}


def _told(play: Sampled, names: Names) -> Iterator[str]:
    for step, back in play.steps:
        match step:
            case Roll():
                dice = " ".join(map(str, back))
                why = step.why or "a roll"
                colon = "" if why.endswith("?") else ":"
                yield f"{why}{colon} {_sizes(step.dice)} -> {dice or 'no dice'}"
            case Ask():
                yield f"{step.question.text} {_label(step, back)}"
            case Record() if step.event.weight:
                yield f"{step.event.tell(names)} ({', '.join(step.rules)})"
            case _:
                pass  # book-keeping


def _label(ask: Ask, answer: str) -> str:
    return next(option.label for option in ask.question.options if option.id == answer)


def _sizes(dice: tuple[int, ...]) -> str:
    """ "2d6+d20" for (6, 6, 20)."""
    counts: dict[int, int] = {}
    for sides in dice:
        counts[sides] = counts.get(sides, 0) + 1
    return "+".join(f"{count if count > 1 else ''}d{sides}" for sides, count in counts.items()) or "none"

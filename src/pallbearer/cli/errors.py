"""How a command says no: one line on stderr, and an exit code that says which kind of no it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

if TYPE_CHECKING:
    from cyclopts import CycloptsError

DONE = 0
FAILED = 1
WRONG_INPUT = 2


class WrongInput(Exception):
    """The input is wrong: exit 2.  Names the field, what was given and what is allowed."""

    def __init__(self, field: str, given: str, allowed: str) -> None:
        self.field, self.given, self.allowed = field, given, allowed
        super().__init__(f"{field}: given {given}; allowed: {allowed}")


class Failure(Exception):
    """The input was right and it still could not be done: exit 1.  The message says what to do about it."""


def one_line(text: str) -> str:
    """Whatever it holds, on one line."""
    return " ".join(text.split())


def bad_parse(error: CycloptsError, commands: list[str]) -> WrongInput:
    """What the argument parser did not like, in the words of this program."""
    from cyclopts import CoercionError, MissingArgumentError, UnknownCommandError, UnknownOptionError

    match error:
        case UnknownCommandError():
            return WrongInput("command", repr((error.unused_tokens or [""])[0]), ", ".join(commands))
        case UnknownOptionError():
            given = error.token.keyword or error.token.value
            return WrongInput("option", repr(given), ", ".join(_options(error.argument_collection)) or "none")
        case MissingArgumentError():
            return WrongInput(_name(error), "nothing", _help(error) or _allowed(_hint(error)))
        case CoercionError():
            given = repr(error.token.value) if error.token else "something else"
            return WrongInput(_name(error), given, _allowed(_hint(error) or error.target_type))
        case _ if error.unused_tokens:
            return WrongInput("argument", repr(error.unused_tokens[0]), "nothing more; see --help")
        case _:
            return WrongInput(_name(error), "what cannot be read", one_line(str(error)))


def _options(arguments: Any) -> list[str]:
    names = [next((name for name in one.names if name.startswith("--")), "") for one in arguments if one.parse]
    return sorted(name for name in names if name)


def _name(error: CycloptsError) -> str:
    if error.argument is None:
        return "argument"
    keyword = next((token.keyword for token in error.argument.tokens if token.keyword), None)
    name = keyword or error.argument.name
    return name if error.argument.field_info.is_keyword_only else name.lstrip("-").upper()


def _help(error: CycloptsError) -> str:
    """The help of a positional argument says what may stand there."""
    argument = error.argument
    if argument is None or argument.field_info.is_keyword_only or not argument.parameter.help:
        return ""
    text = argument.parameter.help.rstrip(".")
    return text[:1].lower() + text[1:]


def _hint(error: CycloptsError) -> Any:
    return error.argument.hint if error.argument is not None else None


def _allowed(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return ", ".join(map(str, get_args(hint)))
    if options := [one for one in get_args(hint) if one is not type(None)]:
        return _allowed(options[0])
    words = {int: "a whole number", float: "a number", str: "a text", bool: "no value: it is a switch"}
    return words.get(hint, getattr(hint, "__name__", "see --help"))

"""`pallbearer`: the commands by name, and the rule that no traceback ever reaches a user."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pallbearer import __version__
from pallbearer.cli.errors import DONE, FAILED, WRONG_INPUT, Failure, WrongInput, bad_parse, one_line

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: dict[str, tuple[str, str]] = {
    "backup": ("pallbearer.cli.backup:backup", "Copy the whole store into one file."),
    "export": ("pallbearer.cli.export:export", "Write a table into one portable file."),
    "hero": ("pallbearer.cli.hero:hero", "Roll up a whole character, each step and its dice shown."),
    "import": ("pallbearer.cli.import_:import_", "Make a new table out of an exported file."),
    "new-system": ("pallbearer.cli.new_system:new_system", "Start a game of your own: a package that plays at once."),
    "odds": ("pallbearer.cli.odds:odds", "Exact odds of dice, or of one test of a game."),
    "play": ("pallbearer.cli.play:play", "Serve the table to browsers and phones."),
    "roll": ("pallbearer.cli.roll:roll", "Throw dice: 3d6, 4d6kh3, d20+2, Ud8, 2d!, 4d6 adv."),
    "rules": ("pallbearer.cli.rules:rules", "A rule's text by its id, or a search."),
    "systems": ("pallbearer.cli.systems:systems", "The installed games, their licences and authors."),
    "verify": ("pallbearer.cli.verify:verify", "Recompute every die of an exported table."),
}
"""Name -> (where its function is, one line of help).  The module is imported when the command is called."""

DEBUG = "PALLBEARER_DEBUG"
"""Set this variable to see where an unexpected failure came from."""


def build(called: str = "") -> App:
    """The parser.  Imports no command; the one `called` shows its whole help, the others their line."""
    from cyclopts import App

    app = App(
        name="pallbearer",
        help="A table, the rules and a lab for small, grim role-playing games.",
        version=f"pallbearer {__version__}",
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for name, (place, help_line) in COMMANDS.items():
        app.command(place, name=name, help=None if name == called else help_line)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.  Returns the exit code: 0 done, 2 the input is wrong, 1 something else failed."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a letter shows "?", and goes on
    try:
        _call(words)
        sys.stdout.flush()
        return DONE
    except WrongInput as wrong:
        return _say(str(wrong), WRONG_INPUT)
    except Failure as failure:
        return _say(str(failure), FAILED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return _say("stopped", FAILED)
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return _say(f"{error.strerror or error}{where}", FAILED)
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _say(f"failed with {type(error).__name__}: {error} (set {DEBUG}=1 to see where)", FAILED)


def _call(words: list[str]) -> None:
    """Call the command.  The odds of a test are wanted at once, and take their words without the parser's help."""
    if words[:1] == ["odds"] and words[1:2] not in (["--help"], ["-h"]):
        from pallbearer.cli.exact import ask

        ask(*words[1:])
        return
    from cyclopts import CycloptsError

    try:
        build(words[0] if words else "")(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        raise bad_parse(error, sorted(COMMANDS)) from error


def _say(text: str, code: int) -> int:
    print(f"pallbearer: {one_line(text)}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())

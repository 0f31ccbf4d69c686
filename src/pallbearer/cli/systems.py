"""`pallbearer systems`: the installed games."""

from __future__ import annotations

from pallbearer.cli import output
from pallbearer.cli.errors import Failure, WrongInput, one_line
from pallbearer.cli.options import Json
from pallbearer.rules.system import System


def load(name: str) -> System:
    """The system of this name, or the line that says which there are."""
    from pallbearer.systems import find, installed

    if name not in installed():
        raise WrongInput("SYSTEM", repr(name), ", ".join(installed()))
    return find(name)


def systems(*, json: Json = False) -> None:
    """List the installed games: version, licence, attribution."""
    from pallbearer.systems import find, installed

    found: list[System] = []
    broken: dict[str, str] = {}
    for name in installed():
        try:
            found.append(find(name))
        except Exception as error:  # a third party's package may be broken in any way
            broken[name] = one_line(f"{type(error).__name__}: {error}")
    if json:
        words = ("name", "title", "version", "licence", "attribution")
        listed = [{word: getattr(one, word) for word in words} for one in found]
        output.document({"systems": listed, "broken": broken})
    else:
        output.table(("name", "title", "version", "licence"), [(s.name, s.title, s.version, s.licence) for s in found])
        output.line()
        for one in found:
            output.line(f"{one.title}: {one.attribution}.")
    if broken:
        names = "; ".join(f"{name} ({why})" for name, why in broken.items())
        raise Failure(f"not every installed system can be loaded; update or remove its package: {names}")

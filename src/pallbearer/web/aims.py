"""What somebody plays for: said on a page, kept by their browser, never in the log."""

from __future__ import annotations

from urllib.parse import quote, unquote, urlencode

import msgspec
from litestar import Response
from litestar.datastructures import Cookie

from pallbearer.rules.aims import Aim, example
from pallbearer.rules.script import Refused
from pallbearer.rules.system import System
from pallbearer.web.forms import Form
from pallbearer.web.house import YEAR, AnyRequest

OWN = "own"
"""What a form says for weights of one's own, which stand in its field `weights`."""
LONGEST = 300


class Aiming(msgspec.Struct, frozen=True):
    """What is played for, and what else may be; `weights` if they are one's `own`, and what is `wrong` with them."""

    aim: Aim
    aims: tuple[Aim, ...]
    weighs: bool
    own: bool = False
    weights: str = ""
    wrong: str = ""
    said: bool = False
    """It was said just now, and is worth keeping."""


def cookie_name(table: str) -> str:
    """The name of the cookie that keeps it."""
    return f"aim_{table}"


def kept_aim(request: AnyRequest, table: str) -> str:
    """What this browser keeps, whatever it may be."""
    return unquote(request.cookies.get(cookie_name(table), ""))[:LONGEST]


def aiming(request: AnyRequest, table: str, system: System) -> Aiming:
    """What the address says, else what the browser keeps, else the usual aim."""
    said, own = request.query_params.get("aim"), request.query_params.get("weights", "")
    if said == OWN and system.weighs:
        said = own.strip() or example(system.weighs)
    found = system.aim((kept_aim(request, table) if said is None else said)[:LONGEST])
    if isinstance(found, Refused):
        usual = system.aim("")
        assert isinstance(usual, Aim)  # every system has a usual one
        wrong = "" if said is None else found.remedy
        return Aiming(usual, system.aims, bool(system.weighs), bool(wrong and own), said or "", wrong)
    plain = found in system.aims or not found.weights
    return Aiming(found, system.aims, bool(system.weighs), not plain, "" if plain else found.id, said=said is not None)


def said_aim(form: Form) -> str:
    """What a form says, as the query of the page that comes next; "" if it says nothing."""
    said = {name: form.get(name) for name in ("aim", "weights") if form.get(name)}
    return f"?{urlencode(said)}" if form.get("aim") else ""


def keep(response: Response[str], request: AnyRequest, table: str, what: Aiming) -> Response[str]:
    """The page, and with it the cookie if something was said."""
    if what.said and what.aim.id != kept_aim(request, table):
        response.set_cookie(
            Cookie(
                cookie_name(table),
                value=quote(what.aim.id, safe=""),
                path="/",
                httponly=True,
                samesite="lax",
                max_age=YEAR,
                secure=request.url.scheme == "https",
            )
        )
    return response

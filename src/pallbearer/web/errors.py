"""What is refused or goes wrong, as a status, a page, or a document."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from pallbearer.rules.script import Refused
from pallbearer.table.ports import Conflict

if TYPE_CHECKING:
    from pallbearer.web.house import House

AT_ONCE = {
    "forbidden": 403,
    "stale": 409,
    "closed": 409,
    "name-taken": 409,
    "too-many-tries": 429,
}
CALM = {
    400: "This cannot be read.",
    403: "Not yours to do.",
    404: "Nothing is here.",
    405: "That is not how this works.",
    409: "The table has moved on.",
    413: "Too large.",
    422: "Not like this.",
    429: "Wait a little.",
    500: "Something broke on our side.",
    503: "Busy.",
}
PLAIN = {
    404: "Check the address, or go back to the door.",
    405: "This address is for a form; open the page that it belongs to.",
    413: "Send less at once.",
}
_UNSAID = {HTTPStatus(code).phrase for code in PLAIN} | {
    "Request Entity Too Large",
    "Request Body Too Large",
}
_log = logging.getLogger("pallbearer.web")


def status(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    if refused.code in AT_ONCE:
        return AT_ONCE[refused.code]
    return 404 if refused.code.startswith("unknown-") else 422


class TurnedAway(Exception):
    """An input was refused.  `back` is the page that it came from, `system` whose rules it names."""

    def __init__(self, refused: Refused, back: str = "/", system: str = "") -> None:
        super().__init__(refused.remedy)
        self.refused, self.back, self.system = refused, back, system


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether the one who asks is a script."""
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


def _house(request: Request[Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


def _answer(request: Request[Any, Any, Any], code: int, refused: Refused, back: str, system: str) -> Response[Any]:
    if wants_json(request):
        document = {
            "error": {
                "code": refused.code,
                "remedy": refused.remedy,
                "rules": refused.rules,
            }
        }
        return Response(document, status_code=code, headers={"Cache-Control": "no-store"})
    return _house(request).pages.page(
        request,
        "error.html",
        code,
        code=code,
        calm=CALM.get(code, CALM[400]),
        refused=refused,
        back=back,
        system=system,
    )


def turned_away(request: Request[Any, Any, Any], wrong: TurnedAway) -> Response[Any]:
    """A refusal."""
    return _answer(request, status(wrong.refused), wrong.refused, wrong.back, wrong.system)


def http_error(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Any]:
    """What the framework or a page says no to."""
    code = wrong.status_code
    said = PLAIN[code] if code in PLAIN and wrong.detail in _UNSAID else wrong.detail
    return _answer(request, code, Refused(f"http-{code}", said), "/", "")


def broken(request: Request[Any, Any, Any], wrong: Exception) -> Response[Any]:
    """A fault of ours: written to the server's log, and not shown."""
    if isinstance(wrong, Conflict):
        busy = Refused("busy", "The table is busy. Try again in a moment.")
        return _answer(request, 503, busy, request.url.path, "")
    _log.error("%s %s", request.method, request.url.path, exc_info=wrong)
    remedy = "Nothing was lost: what the table had accepted is on the disk. Reload, and tell whoever runs this server."
    return _answer(request, 500, Refused("broken", remedy), "/", "")

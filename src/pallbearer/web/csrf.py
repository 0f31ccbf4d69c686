"""The one place that keeps other sites from putting words into a visitor's mouth.

Every request that may change something must come from our own pages.  Browsers say where a request comes
from in `Sec-Fetch-Site` (secure addresses only) and in `Origin` (always, for a POST); what says neither is no
browser, and carries no cookie that it was not given on purpose.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import PermissionDeniedException

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def from_elsewhere(method: str, host: str, origin: str | None, site: str | None) -> bool:
    """Whether a request that changes something comes from a page that is not ours.

    >>> from_elsewhere("POST", "127.0.0.1:8000", "http://127.0.0.1:8000", "same-origin")
    False
    >>> from_elsewhere("POST", "127.0.0.1:8000", "http://evil.example", None)
    True
    """
    if method in SAFE:
        return False
    if site is not None and site != "same-origin":
        return True
    return origin is not None and urlsplit(origin).netloc.casefold() != host.casefold()


async def check(request: Request) -> None:  # type: ignore[type-arg]
    """Runs before every handler.  Raises `PermissionDeniedException`."""
    headers = request.headers
    if from_elsewhere(
        request.method,
        headers.get("host", ""),
        headers.get("origin"),
        headers.get("sec-fetch-site"),
    ):
        raise PermissionDeniedException("This was sent from another site. Open the page here and try again.")

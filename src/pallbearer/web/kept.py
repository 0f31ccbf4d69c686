"""Pages kept for as long as what they show is true: until the table's next version.

Many people look at the same version of a page, and look again; it is rendered and packed once for each seat
and what it plays for.
Its forms keep their idempotency keys too, so the same button pressed twice on one version counts once.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable

from litestar import Response

from pallbearer.web.aims import kept_aim
from pallbearer.web.house import AnyRequest, Chair
from pallbearer.web.page import HTML, here, look_of

NOT_COMPRESSED = "packed"
"""The route option that keeps the compression middleware away from pages that are packed already."""


def kept(request: AnyRequest, chair: Chair, make: Callable[[], Response[str]]) -> Response[bytes]:
    """The page that `make` makes for this seat, made once for each version, look and who is present."""
    tables = chair.house.tables
    with tables.lock(chair.table):
        shown = tables.live(chair.table).shown
        present = frozenset(chair.house.hub.present(chair.table))
        key = (
            "page",
            chair.seat,
            here(request),
            kept_aim(request, chair.table),
            look_of(request),
            request.headers.get("host", ""),
            present,
        )
        if key not in shown:
            plain = make().content.encode()
            shown[key] = (plain, gzip.compress(plain, 6, mtime=0))
        plain, packed = shown[key]
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=HTML, headers={**headers, "Content-Encoding": "gzip"})
    return Response(plain, media_type=HTML, headers=headers)

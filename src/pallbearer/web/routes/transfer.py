"""A whole table as a file: out for its GM, in for anybody."""

from __future__ import annotations

import re
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body

from pallbearer.rules.script import Refused
from pallbearer.table.transfer import export_table, import_table
from pallbearer.web.errors import TurnedAway
from pallbearer.web.house import AnyRequest, Chair, House, seat_cookie
from pallbearer.web.seating import go

IMPORT_LIMIT = 32 * 1024 * 1024
_STRANGE = re.compile(r"[^A-Za-z0-9]+")


@get("/t/{table:str}/export", sync_to_thread=True)
def export(chair: NamedDependency[Chair]) -> Response[bytes]:
    """All of the table, secrets too."""
    made = export_table(chair.house.tables, chair.table, chair.seat)
    if isinstance(made, Refused):
        raise TurnedAway(made, f"/t/{chair.table}/log")
    name = _STRANGE.sub("-", chair.see().name).strip("-").lower() or "table"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.json"',
        "Cache-Control": "no-store",
    }
    return Response(made, media_type="application/json", headers=headers)


@post("/import", status_code=303, sync_to_thread=True, request_max_body_size=IMPORT_LIMIT)
def bring(
    request: AnyRequest,
    house: NamedDependency[House],
    data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)],
) -> Response[bytes]:
    """A table from a file.  Whoever brings it is its GM here."""
    file = data.get("file")
    if not isinstance(file, UploadFile):
        raise TurnedAway(Refused("no-file", "file: choose the file of an exported table."))
    link = import_table(house.tables, file.file.read())
    if isinstance(link, Refused):
        raise TurnedAway(link)
    return go(f"/t/{link.table}", seat_cookie(request, link.table, link.token))

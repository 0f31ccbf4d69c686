"""Style sheets, scripts and pictures, kept by browsers for ever: their address changes when they do."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer.web.house import AnyRequest, House

FOR_EVER = "public, max-age=31536000, immutable"


@get("/static/{hash:str}/{name:str}")
async def file(
    request: AnyRequest,
    house: NamedDependency[House],
    hash: FromPath[str],
    name: FromPath[str],
) -> Response[bytes]:
    """A file of ours."""
    files = house.pages.files
    if hash != files.hash or name not in files.bodies:
        raise NotFoundException("There is no such file. Reload the page.")
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            files.packed[name],
            media_type=files.kind(name),
            headers={**headers, "Content-Encoding": "gzip"},
        )
    return Response(files.bodies[name], media_type=files.kind(name), headers=headers)


@get("/health")
async def health() -> str:
    """Whether the server answers."""
    return "ok"

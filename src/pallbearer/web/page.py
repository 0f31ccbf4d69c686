"""Templates into pages, and the files that go with them: nothing comes from anywhere else."""

from __future__ import annotations

import gzip
import hashlib
import json
import secrets
from collections.abc import Iterator
from functools import cached_property
from importlib import resources
from itertools import count
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response

from pallbearer.web import drawing, spell
from pallbearer.web.chances import bars, best, figures, percent

HTML = "text/html"
LOOKS = {"zine": "Zine", "plain": "Plain"}
_KINDS = {
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}


class Files:
    """Style sheets, scripts and pictures, read once.  Their address holds a hash of all of them."""

    @cached_property
    def bodies(self) -> dict[str, bytes]:
        """File by name."""
        folder = resources.files("pallbearer.web").joinpath("static")
        return {one.name: one.read_bytes() for one in sorted(folder.iterdir(), key=lambda one: one.name)}

    @cached_property
    def packed(self) -> dict[str, bytes]:
        """The same, compressed."""
        return {name: gzip.compress(body, 9, mtime=0) for name, body in self.bodies.items()}

    @cached_property
    def hash(self) -> str:
        """Changes when any of the files does."""
        digest = hashlib.sha256()
        for name, body in self.bodies.items():
            digest.update(name.encode() + b"\0" + body)
        return digest.hexdigest()[:12]

    @property
    def base(self) -> str:
        """The address that they lie under."""
        return f"/static/{self.hash}"

    @staticmethod
    def kind(name: str) -> str:
        """The media type of a file."""
        return _KINDS[name.rsplit(".", 1)[-1]]


def look_of(request: Request[Any, Any, Any]) -> str:
    """The look that this browser chose."""
    look = request.cookies.get("look", "")
    return look if look in LOOKS else "zine"


class Pages:
    """Renders templates."""

    def __init__(self) -> None:
        self.files = Files()
        self.env = Environment(
            loader=PackageLoader("pallbearer.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self.env.globals.update(
            bars=bars,
            figures=figures,
            clock=drawing.clock,
            pips=drawing.pips,
            shape=drawing.shape,
            looks=LOOKS,
            best=best,
        )
        self.env.filters.update(
            percent=percent,
            clause=spell.clause,
            when=spell.when,
            words=spell.words,
            json=_json,
        )

    def html(self, request: Request[Any, Any, Any], template: str, **context: Any) -> str:
        """The page as text."""
        return self.env.get_template(template).render(
            static=self.files.base,
            look=look_of(request),
            here=here(request),
            key=_keys().__next__,
            **context,
        )

    def page(
        self,
        request: Request[Any, Any, Any],
        template: str,
        status: int = 200,
        **context: Any,
    ) -> Response[str]:
        """The page as an answer that no cache keeps."""
        return Response(
            self.html(request, template, **context),
            media_type=HTML,
            status_code=status,
            headers={"Cache-Control": "no-store"},
        )


def here(request: Request[Any, Any, Any]) -> str:
    """The address of this page on this server, with its query."""
    query = request.scope.get("query_string", b"").decode("latin-1")
    return f"{request.url.path}?{query}" if query else request.url.path


def _keys() -> Iterator[str]:
    """Idempotency keys, one for each form of a page."""
    stem = secrets.token_hex(10)
    return (f"{stem}-{number}" for number in count(1))


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))

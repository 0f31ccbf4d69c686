"""`pallbearer play`: serve the table to browsers and phones."""

from __future__ import annotations

import errno
import gc
import io
import re
import signal
import socket
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from pallbearer.cli import output
from pallbearer.cli.errors import Failure, WrongInput
from pallbearer.cli.options import whole
from pallbearer.cli.storage import Db, file_of, open_store, url_of

PORT = 8713
EVERYWHERE = "0.0.0.0"
_ADDRESS = re.compile(r"https?://\S+")


def play(
    *,
    host: Annotated[str, Parameter(help="Where to listen; 127.0.0.1 keeps others out.")] = EVERYWHERE,
    port: Annotated[int, Parameter(converter=whole, help="0 takes a free one.")] = PORT,
    db: Db = "",
    browser: Annotated[
        bool | None,
        Parameter(name="--open", negative="--no-open", help="Open a browser; without either, only on a terminal."),
    ] = None,
    demo: Annotated[
        bool, Parameter(negative="", show_default=False, help="Open a ready table with four rolled-up adventurers.")
    ] = False,
) -> None:
    """Serve the table to browsers and phones, until Ctrl+C.

    Prints the address, a QR code for phones in the same network, and where the tables are kept.
    """
    _check_address(host, port)
    url = url_of(db)
    gc.disable()  # what a start makes lasts: looking for garbage in it takes a tenth of the time; `serve` looks again
    open_store(db, create=True).close()
    from pallbearer.web.serve import serve

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        output.line(f"Tables are kept in {file_of(url) or url}")
        serve(url, host, port, open_browser=output.on_terminal() if browser is None else browser, demo=demo, out=_greet)
    except KeyboardInterrupt:
        output.line("Stopped.")


def _check_address(host: str, port: int) -> None:
    """Refuse an address that cannot be listened on, before anything is opened."""
    if not 0 <= port <= 65_535:
        raise WrongInput("--port", str(port), "0 to 65535")
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except (socket.gaierror, UnicodeError) as error:
        raise WrongInput("--host", repr(host), "an address of this machine, such as 127.0.0.1 or 0.0.0.0") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            free = f"a free port, such as --port {port + 1 if port < 65_535 else PORT}; or stop what listens there"
            raise WrongInput("--port", f"{port}, which is in use", free) from error
        if error.errno == errno.EADDRNOTAVAIL:
            raise WrongInput(
                "--host", repr(host), "an address of this machine, such as 127.0.0.1 or 0.0.0.0"
            ) from error
        if error.errno == errno.EACCES:
            raise WrongInput(
                "--port", f"{port}, which is not yours to use", f"1024 to 65535, such as {PORT}"
            ) from error
        raise Failure(f"cannot listen on {host}, port {port}: {error.strerror}") from error


def _greet(line: str) -> None:
    """A line for whoever started it; an address that phones can reach gets its QR code."""
    output.line(line)
    found = _ADDRESS.search(line)
    if found and (urlsplit(found[0]).hostname or "") not in ("127.0.0.1", "localhost", "::1"):
        output.line(qr(found[0]), "bright_white on black")


def qr(address: str) -> str:
    """A QR code in half blocks, to be shown light on dark."""
    import segno

    out = io.StringIO()
    segno.make_qr(address, error="l").terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")

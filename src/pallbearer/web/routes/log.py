"""The log: filtered, taken away, counted, proved."""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from pallbearer.table import view
from pallbearer.web import tally
from pallbearer.web.forms import Form
from pallbearer.web.house import AnyRequest, Chair
from pallbearer.web.seating import at_table
from pallbearer.web.spell import when

PAGE = 150
KINDS = {
    "event": "What happened",
    "dice": "Dice",
    "answer": "Choices",
    "act": "Acts begun",
    "note": "Notes",
    "ruling": "House rules",
    "seat": "People",
    "undo": "Undone",
    "proof": "Proof of the dice",
}


def _passes(line: view.Line, form: Form) -> bool:
    who, what, rule, words = (
        form.get("who"),
        form.get("what"),
        form.get("rule").strip(),
        form.get("q").casefold(),
    )
    about = [one.partition(":")[::2] for one in form.all("about") if ":" in one]
    return (
        (not who or who in (line.about.get("hero"), line.by))
        and (not what or line.kind == what)
        and (not rule or any(one.casefold().startswith(rule.casefold()) for one in line.rules))
        and all(line.about.get(name) == value for name, value in about)
        and all(word in line.text.casefold() for word in words.split())
    )


@get("/t/{table:str}/log", sync_to_thread=True)
def log(request: AnyRequest, chair: NamedDependency[Chair]) -> Response[str]:
    """All that happened, the newest first."""
    form = Form.read(request.scope["query_string"])
    seen, lines = chair.see(), chair.log()
    found = [line for line in lines if _passes(line, form)][::-1]
    start = form.number("from") if form.get("from") else 0
    first = max(0, start) if isinstance(start, int) else 0
    kept = [(name, value) for name in ("who", "what", "rule", "q", "about") for value in form.all(name) if value]
    return at_table(
        request,
        chair,
        seen,
        "log.html",
        lines=found[first : first + PAGE],
        total=len(found),
        first=first,
        more=urlencode([*kept, ("from", str(first + PAGE))]) if first + PAGE < len(found) else "",
        query=urlencode(kept),
        kinds=KINDS,
        chosen={name: form.get(name) for name in ("who", "what", "rule", "q")},
        about=form.all("about"),
        people=[(one.id, one.name) for one in seen.sheets] + [(one.name, one.name) for one in seen.seats],
    )


@get("/t/{table:str}/log.json", sync_to_thread=True)
def log_json(request: AnyRequest, chair: NamedDependency[Chair]) -> Response[bytes]:
    """What this seat may see of the log, as JSON."""
    form = Form.read(request.scope["query_string"])
    lines = [line for line in chair.log() if _passes(line, form)]
    return _file(msgspec.json.format(msgspec.json.encode(lines)), "application/json", "log.json")


@get("/t/{table:str}/log.md", sync_to_thread=True)
def log_markdown(request: AnyRequest, chair: NamedDependency[Chair]) -> Response[bytes]:
    """The same, to read: days as headings, a line for each thing that happened."""
    form = Form.read(request.scope["query_string"])
    seen = chair.see()
    text, day = [f"# {seen.name}", ""], ""
    for line in chair.log():
        if not _passes(line, form) or line.undone:
            continue
        at = when(line.at)
        if at[:10] != day:
            day = at[:10]
            text += ["", f"## {day}", ""]
        rules = f" ({', '.join(line.rules)})" if line.rules else ""
        text.append(f"- {at[11:]} {line.text}{rules}")
    return _file("\n".join([*text, ""]).encode(), "text/markdown", "log.md")


def _file(body: bytes, kind: str, name: str) -> Response[bytes]:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(body, media_type=kind, headers=headers)


@get("/t/{table:str}/dice", sync_to_thread=True)
def dice(request: AnyRequest, chair: NamedDependency[Chair]) -> Response[str]:
    """Are the dice fair?  Counts beside what is expected, and the proof."""
    form = Form.read(request.scope["query_string"])
    seen, lines = chair.see(), chair.log()
    who = form.get("who")
    return at_table(
        request,
        chair,
        seen,
        "dice.html",
        who=who,
        fair=tally.tally(lines, who=who),
        by_hand=tally.tally(lines, by_hand=True, who=who),
        proofs=[line for line in lines if line.kind == "proof"],
    )

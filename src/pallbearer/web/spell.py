"""Text for people: clauses with their few marks, times, names."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from markupsafe import Markup, escape

_ID = re.compile(r"\b([A-Z]{2}-[A-Z]+-\d{2,3})\b")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_CODE = re.compile(r"`([^`]+)`")
_ITALIC = re.compile(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])")


def clause(text: str, system: str) -> Markup:
    """A clause as HTML: bold, italic, code, and other clauses linked.

    >>> clause("**No** <b>", "x")
    Markup('<strong>No</strong> &lt;b&gt;')
    """
    safe = str(escape(text))
    safe = _BOLD.sub(r"<strong>\1</strong>", safe)
    safe = _CODE.sub(r"<code>\1</code>", safe)
    safe = _ITALIC.sub(r"<em>\1</em>", safe)
    safe = _ID.sub(rf'<a class="tag" href="/rules/{escape(system)}/\1">\1</a>', safe)
    return Markup(safe)


def when(at: int) -> str:
    """A time in milliseconds as UTC, to the minute."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def words(name: str) -> str:
    """A name of a field or an act as words.

    >>> words("gm_picks_camping_supply")
    'Gm picks camping supply'
    """
    return name.replace("_", " ").replace("-", " ").strip().capitalize()

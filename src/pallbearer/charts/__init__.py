"""Odds as a chart in a file: PNG, SVG, or a page that stands by itself.

`bars` draws an answer as `pallbearer odds` gives it.  Altair lays charts out and vl-convert makes the files,
without a browser and without a network; both are imported when the first chart is drawn.
"""

from __future__ import annotations

from html import escape
from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from altair import TopLevelMixin

Form: TypeAlias = Literal["png", "svg", "html"]
FORMS: tuple[Form, ...] = get_args(Form)
ENDINGS = f"a new file that ends in {', '.join(f'.{form}' for form in FORMS[:-1])} or .{FORMS[-1]}"
"""What its name may be."""

NEEDS = "Charts need Altair and vl-convert: pip install 'pallbearer[charts]'."
"""What to say where `can_draw` is false."""

SHARP = 2
"""Pixels of a PNG for each of the chart's own."""

BONE = "#f7f1e2"
"""What a chart is drawn on."""

SCREEN = f"""  <meta name="viewport" content="width=device-width">
  <style>body {{ margin: 0; background: {BONE}; }} #vis svg {{ max-width: 100%; height: auto; }}</style>"""


def can_draw() -> bool:
    """Whether Altair and vl-convert are installed.  Does not import them."""
    return find_spec("altair") is not None and find_spec("vl_convert") is not None


def form_of(name: str) -> Form | None:
    """What the ending of a file's name asks for; none if it is no form of ours.

    >>> form_of("odds.SVG"), form_of("odds.pdf"), form_of("png")
    ('svg', None, None)
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    return next((form for form in FORMS if form == ending), None)


def file(chart: TopLevelMixin, form: Form, title: str) -> bytes:
    """The chart as the bytes of a file.  A page carries the scripts that draw it, and has this title."""
    match form:
        case "png":
            picture = BytesIO()
            chart.save(picture, format="png", scale_factor=SHARP)
            return picture.getvalue()
        case "svg":
            text = StringIO()
            chart.save(text, format="svg")
            return text.getvalue().encode()
        case "html":
            return _page(chart, title).encode()


def _page(chart: TopLevelMixin, title: str) -> str:
    text = StringIO()
    chart.save(text, format="html", inline=True, embed_options={"actions": False, "renderer": "svg"})
    head = f'<html lang="en">\n<head>\n  <title>{escape(title)}</title>\n{SCREEN}'
    return text.getvalue().replace("<html>\n<head>", head, 1)

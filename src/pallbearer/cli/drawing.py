"""Drawing an answer about odds into a new file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pallbearer import charts
from pallbearer.charts import Form
from pallbearer.cli.errors import Failure, WrongInput
from pallbearer.cli.printing import check_file, write


def check(field: str, file: str) -> Form:
    """What is to be drawn.  Refuses, before any work, a name that ends wrong and a file that exists or cannot be."""
    form = charts.form_of(file)
    if form is None:
        raise WrongInput(field, repr(file), charts.ENDINGS)
    check_file(field, Path(file))
    if not charts.can_draw():
        raise Failure(charts.NEEDS)
    return form


def draw(field: str, file: str, form: Form, answer: dict[str, Any], title: str, asked: str) -> None:
    """Write the chart into `file`, which must not exist."""
    from pallbearer.charts.bars import bars

    write(field, Path(file), charts.file(bars(answer, title, asked), form, title))

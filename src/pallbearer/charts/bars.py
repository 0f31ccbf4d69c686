"""Bars for an answer about odds: its outcomes, and below them whatever else it counts.

Altair is imported with this module, so import it late.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Any, TypeAlias

import altair as alt

from pallbearer.charts import BONE

INK, BLOOD, QUIET, THIN = "#15110e", "#96190f", "#5a4d38", "#cdbf9f"
COLOURS = (BLOOD, INK, "#8a6d1f", QUIET)
"""Of the parts of a bar, in their order."""

WIDE, NARROW, HIGH, ROW = 520, 220, 220, 34
"""Pixels: the width of a chart and of the one beside it, the height of columns, and of a bar that lies."""

LABELLED, APART, COLUMNS = 14, 40, 520
"""Up to so many columns have their chance written on them; stand apart; are drawn at all, several numbers in each."""

TAIL = 0.00005
"""What is cut off either end of many columns, at most."""

PERCENT = "format(datum.value * 100, '.4~g') + ' %'"
"""How an axis writes a chance."""

Rows: TypeAlias = list[dict[str, Any]]
Layers: TypeAlias = alt.LayerChart | alt.FacetChart
"""Altair's word for a chart of layers."""


def bars(answer: Mapping[str, Any], title: str, asked: str) -> alt.VConcatChart:
    """The chart of an answer: `title` is what it is about, `asked` the question in words.

    Outcomes that split by `joint` are drawn in parts, with all of each part beside them.
    """
    panels = [_panel(name, group) for name, group in _groups(answer)]
    if "joint" in answer:
        panels[0] = _joint(answer["joint"])
    heading = alt.Title(title, subtitle=[line for text in (asked, _told(answer)) for line in wrap(text, 84)])
    return _dressed(alt.vconcat(*panels, title=heading, spacing=28))


def _groups(answer: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, float]]]:
    """What is counted: chances by name, the outcomes first."""
    for name in ("outcomes", *(name for name in answer if name not in ("outcomes", "distribution", "worth"))):
        group = answer[name]
        if isinstance(group, dict) and group and all(map(_is_figure, group.values())):
            yield name, {key: figure["p"] for key, figure in group.items()}


def _is_figure(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"exact", "p"}


def _told(answer: Mapping[str, Any]) -> str:
    """The figures that stand alone: "success: 0.55; expected damage: 1.317"."""
    goal = answer["goal"] if len(answer["goal"]) <= 20 else "value"
    alone = {goal: answer["value"]} | {name: one for name, one in answer.items() if name != "value"}
    return "; ".join(f"{name.replace('_', ' ')}: {one['p']:.4g}" for name, one in alone.items() if _is_figure(one))


def _panel(name: str, chances: Mapping[str, float]) -> Layers | alt.HConcatChart:
    said = name.replace("_", " ")
    if all(key.lstrip("-").isdecimal() for key in chances):
        by_number = {int(key): chance for key, chance in chances.items()}
        return _columns("total" if name == "outcomes" else said, by_number)
    rows = [{"name": key, "part": said, "p": chance} for key, chance in chances.items()]
    return _lying(rows, chances, said, (INK,), WIDE)


def _joint(joint: Mapping[str, Mapping[str, Any]]) -> Layers | alt.HConcatChart:
    """Outcomes in parts, and beside them how likely each part is in all."""
    exact = {(name, part): Fraction(one["exact"]) for name, parts in joint.items() for part, one in parts.items()}
    rows = [{"name": name, "part": part, "p": float(chance)} for (name, part), chance in exact.items()]
    totals, whole = _summed(exact, 0), _summed(exact, 1)
    beside = [{"name": part, "part": part, "p": chance} for part, chance in whole.items()]
    return alt.hconcat(
        _lying(rows, totals, "outcomes", COLOURS, WIDE - NARROW),
        _lying(beside, whole, "in all", COLOURS, NARROW),
        spacing=36,
    )


def _summed(exact: Mapping[tuple[str, str], Fraction], by: int) -> dict[str, float]:
    """The chances of each name (0), or of each part (1)."""
    found: dict[str, Fraction] = {}
    for key, chance in exact.items():
        found[key[by]] = found.get(key[by], Fraction(0)) + chance
    return {key: float(chance) for key, chance in found.items()}


def _lying(rows: Rows, totals: Mapping[str, float], title: str, colours: Sequence[str], width: int) -> Layers:
    """Bars with names, each with its chance at its end; parts of one name lie end to end."""
    names, parts = list(totals), list(dict.fromkeys(row["part"] for row in rows))
    row = alt.Y("name:N", sort=names, title=title, axis=alt.Axis(labelLimit=160))
    ticks = [0, 0.5, 1] if width == NARROW else [0, 0.25, 0.5, 0.75, 1]
    axis = alt.Axis(values=ticks, labelExpr=PERCENT)
    chance = alt.X("sum(p):Q", title="chance", scale=alt.Scale(domain=[0, 1]), axis=axis)
    drawn = (
        alt.Chart(alt.InlineData(values=_ordered(rows, parts)))
        .mark_bar()
        .encode(
            y=row,
            x=chance,
            color=alt.Color("part:N", scale=alt.Scale(domain=parts, range=list(colours[: len(parts)])), legend=None),
            order=alt.Order("order:Q"),
            tooltip=[alt.Tooltip("name:N"), alt.Tooltip("part:N"), alt.Tooltip("p:Q", title="chance", format=".4%")],
        )
    )
    ends = [{"name": name, "p": chance, "said": percent(chance)} for name, chance in totals.items()]
    return _with_ends(drawn, ends, row).properties(width=width, height=ROW * len(names))


def _ordered(rows: Rows, parts: list[str]) -> Rows:
    return [{**row, "order": parts.index(row["part"])} for row in rows]


def _with_ends(drawn: alt.Chart, ends: Rows, row: alt.Y) -> Layers:
    """The chance written after each bar, or in it where there is no more room."""
    data = alt.Chart(alt.InlineData(values=ends)).encode(y=row, x="p:Q", text="said:N")
    after = data.transform_filter("datum.p <= 0.75").mark_text(align="left", dx=5, color=INK)
    within = data.transform_filter("datum.p > 0.75").mark_text(align="right", dx=-6, color=BONE)
    return alt.layer(drawn, after, within)


def _columns(title: str, chances: Mapping[int, float]) -> Layers:
    """A column for each number; where there are very many, for several in a row, without their thin ends."""
    low, high = min(chances), max(chances)
    if high - low >= APART:
        low, high = _middle(chances)
        title += "; beyond these, under 0.01 %" * (low > min(chances) or high < max(chances))
    size = -(-(high - low + 1) // COLUMNS)
    title += f"; {size} in a column" * (size > 1)
    rows = list(_counted(chances, range(low, high + 1, size)))
    ticks = list(range(low, high + 1)) if len(rows) <= APART // 2 else alt.Undefined
    axis = alt.Axis(values=ticks, format="d", grid=False, tickMinStep=1)
    scale = alt.Scale(domain=[low - 0.5, high + 0.5], nice=False)
    chance = alt.Y("p:Q", title="chance", axis=alt.Axis(tickCount=5, labelExpr=PERCENT))
    base = alt.Chart(alt.InlineData(values=rows)).encode(y=chance)
    drawn = base.mark_rect(color=INK).encode(
        x=alt.X("from:Q", title=title, axis=axis, scale=scale),
        x2="to:Q",
        y2=alt.datum(0),
        tooltip=[alt.Tooltip("number:N"), alt.Tooltip("p:Q", title="chance", format=".4%")],
    )
    written = base.mark_text(dy=-8, color=INK, fontSize=12).encode(x="at:Q", text="said:N")
    layers = [drawn, written] if len(rows) <= LABELLED else [drawn]
    return alt.layer(*layers).properties(width=WIDE, height=HIGH)


def _middle(chances: Mapping[int, float]) -> tuple[int, int]:
    """The first and last number that are not of a thin end."""

    def first(numbers: list[int]) -> int:
        cut = 0.0
        return next(number for number in numbers if (cut := cut + chances[number]) > TAIL)

    return first(sorted(chances)), first(sorted(chances, reverse=True))


def _counted(chances: Mapping[int, float], firsts: range) -> Iterator[dict[str, Any]]:
    """A row for each column: where it stands, and how likely its numbers are."""
    gap = 0.04 if len(firsts) <= APART else -0.1 * firsts.step  # many close ranks, so that no seams show
    for first in firsts:
        last = min(first + firsts.step, firsts.stop) - 1
        chance = sum(chances.get(number, 0.0) for number in range(first, last + 1))
        yield {
            "from": first - 0.5 + gap,
            "to": last + 0.5 - gap,
            "at": (first + last) / 2,
            "number": str(first) if first == last else f"{first} to {last}",
            "p": chance,
            "said": percent(chance),
        }


def percent(chance: float) -> str:
    """A chance as people read it, to a tenth of a percent; certain ones alone are 0 % or 100 %.

    >>> percent(0.625), percent(1.0), percent(0.0001), percent(0.9999)
    ('62.5 %', '100 %', 'under 0.1 %', 'over 99.9 %')
    """
    if chance in (0, 1):
        return f"{chance:.0%}".replace("%", " %")
    tenths = round(chance * 1000)
    if tenths in (0, 1000):
        return "over 99.9 %" if tenths else "under 0.1 %"
    return f"{tenths / 10:.1f} %"


def _dressed(chart: alt.VConcatChart) -> alt.VConcatChart:
    """Black on bone."""
    dressed: alt.VConcatChart = (
        chart.configure(background=BONE, padding=20, font="DejaVu Sans, Liberation Sans, Verdana, sans-serif")
        .configure_view(stroke=None)
        .configure_title(
            anchor="start",
            color=INK,
            fontSize=20,
            subtitleColor=QUIET,
            subtitleFontSize=13,
            subtitlePadding=6,
            offset=16,
        )
        .configure_axis(
            labelColor=INK,
            titleColor=QUIET,
            labelFontSize=13,
            titleFontSize=13,
            titleFontWeight="normal",
            gridColor=THIN,
            domainColor=INK,
            tickColor=INK,
        )
        .configure_text(fontSize=13)
    )
    return dressed

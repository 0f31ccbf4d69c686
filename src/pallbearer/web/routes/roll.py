"""The roll: the odds before it, the dice while it runs, what came of it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from pallbearer.rules.chapter import Act, Chance
from pallbearer.rules.script import Refused
from pallbearer.rules.sheet import Field
from pallbearer.table import view
from pallbearer.web import forms
from pallbearer.web.chances import Change, change
from pallbearer.web.errors import TurnedAway
from pallbearer.web.forms import Form
from pallbearer.web.house import AnyRequest, Chair, House
from pallbearer.web.seating import act_of, advice, at_table, dos

LOOK_BACK = 400
MANY_OPTIONS = 8


class Shown(msgspec.Struct, frozen=True):
    """A field with what is filled in, and what each other value would change."""

    field: Field
    value: str
    changes: dict[str, Change]


@get("/t/{table:str}/roll", sync_to_thread=True)
def before(request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair]) -> Response[str]:
    """What is rolled, how many dice and why, and the odds of every switch."""
    form = Form.read(request.scope["query_string"])
    seen = chair.see()
    system = house.system(seen.system)
    act, back = system.acts.get(form.get("act")), f"/t/{chair.table}"
    if act is None:
        raise TurnedAway(
            Refused("unknown-act", f"act: there is no act {form.get('act')!r}."),
            back,
            seen.system,
        )
    base = forms.params(act, Form({"p": [form.get("p", "{}")]}))
    if isinstance(base, Refused):
        raise TurnedAway(base, back, seen.system)
    button = next(
        (one for one in dos((seen.sheets, seen.board)) if one.act == act.name and one.params == base),
        None,
    )
    asked = button.fields if button else forms.fields(act, base, {one.id: one.name for one in seen.sheets})
    values = {field.name: _filled(form, field) for field in asked}
    odds = _forecast(chair, act, base, asked, values)
    if isinstance(odds, Refused) and odds.code == "forbidden":
        raise TurnedAway(odds, back, seen.system)
    hero = str(base.get("hero", ""))
    return at_table(
        request,
        chair,
        seen,
        "roll.html",
        act=act,
        label=button.label if button else act.title,
        hero=next((one for one in seen.sheets if one.id == hero), None),
        base=json.dumps(base, separators=(",", ":")),
        fields=[_shown(chair, act, base, asked, values, field, odds) for field in asked],
        odds=odds if isinstance(odds, Chance) else None,
        refused=odds if isinstance(odds, Refused) else None,
        by_hand=form.is_on("by_hand"),
    )


def _filled(form: Form, field: Field) -> str:
    if field.kind == "switch":
        given = field.name in form.all("sw")
        return "on" if (form.is_on(f"f.{field.name}") if given else field.default in forms.ON) else ""
    return form.get(f"f.{field.name}", field.default)


def _forecast(
    chair: Chair,
    act: Act,
    base: dict[str, Any],
    asked: tuple[Field, ...],
    values: dict[str, str],
) -> Chance | Refused | None:
    sent = {
        "p": [json.dumps(base)],
        "sw": [field.name for field in asked if field.kind == "switch"],
    }
    sent |= {f"f.{name}": [value] for name, value in values.items()}
    given = forms.params(act, Form(sent))
    if isinstance(given, Refused):
        return given
    return chair.look(lambda live, seat: view.forecast(live, seat, act.name, given))


def _shown(
    chair: Chair,
    act: Act,
    base: dict[str, Any],
    asked: tuple[Field, ...],
    values: dict[str, str],
    field: Field,
    odds: Chance | Refused | None,
) -> Shown:
    """The field, with a forecast for each value that it could have instead."""
    value = values[field.name]
    changes = {}
    if isinstance(odds, Chance):
        for other in _others(field, value):
            instead = _forecast(chair, act, base, asked, {**values, field.name: other})
            if isinstance(instead, Chance) and (found := change(odds, instead)):
                changes[other] = found
    return Shown(field, value, changes)


def _others(field: Field, value: str) -> list[str]:
    match field.kind:
        case "switch":
            return ["" if value in forms.ON else "on"]
        case "choice":
            return [id for id, _ in field.options if id != value] if len(field.options) <= MANY_OPTIONS else []
        case "number" if value.lstrip("-").isdigit():
            return [str(one) for one in (int(value) - 1, int(value) + 1) if field.low <= one <= field.high]
        case _:
            return []


@get("/t/{table:str}/act/{act:int}", sync_to_thread=True)
def running(request: AnyRequest, chair: NamedDependency[Chair], act: FromPath[int]) -> Response[str]:
    """An act that runs or has ended: its dice, its questions, what came of it."""
    seen = chair.see()
    questions = tuple(one for one in seen.questions if act_of(one) == act)
    throws = tuple(one for one in seen.throws if act_of(one) == act)
    lines = [line for line in chair.log(max(0, seen.seq - LOOK_BACK)) if line.act == act]
    if not lines:
        lines = [line for line in chair.log() if line.act == act]
    if not lines and not questions and not throws:
        raise NotFoundException("There is no such act at this table.")
    heroes = {line.about.get("hero") for line in lines}
    return at_table(
        request,
        chair,
        seen,
        "act.html",
        act=act,
        title=next((one.act for some in (questions, throws) for one in some), "") or _title(lines),
        questions=questions,
        throws=throws,
        advice=advice(chair, questions),
        lines=lines,
        outcome=outcome(lines),
        undone=bool(lines) and all(line.undone for line in lines),
        heroes=[one for one in seen.sheets if one.id in heroes],
        open=bool(questions or throws),
    )


def outcome(lines: list[view.Line]) -> list[view.Line]:
    """What came after the last die and choice, the loudest first."""
    last = max(
        (place for place, line in enumerate(lines) if line.kind in ("dice", "answer")),
        default=-1,
    )
    tail = [line for line in lines[last + 1 :] if line.kind == "event" and line.weight]
    tail = tail or [line for line in lines if line.kind == "event" and line.weight][-1:]
    return sorted(tail, key=lambda line: -line.weight)


def _title(lines: list[view.Line]) -> str:
    return next((line.text.partition(": ")[2] for line in lines if line.kind == "act"), "") or "What came of it"


@get("/t/{table:str}/acts", sync_to_thread=True)
def everything(request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair]) -> Response[str]:
    """Every act that this seat may begin, each with a form made from what it wants to know."""
    seen = chair.see()
    heroes = {one.id: one.name for one in seen.sheets if seen.me.role == "gm" or one.id in seen.me.heroes}
    acts = [
        (act, forms.fields(act, {}, heroes))
        for act in sorted(house.system(seen.system).acts.values(), key=lambda act: act.title)
        if seen.me.role == "gm" or (seen.me.role == "player" and act.by == "player")
    ]
    return at_table(request, chair, seen, "acts.html", acts=acts)

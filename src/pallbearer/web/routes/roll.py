"""The roll: the odds before it, the dice while it runs, what came of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
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
from pallbearer.web.aims import aiming, keep
from pallbearer.web.chances import Figure, figures
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
    changes: dict[str, list[Figure]]


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
    what = aiming(request, chair.table, system)
    plan = Planned(chair, act, base, asked, {field.name: _filled(form, field) for field in asked}, what.aim.id)
    odds = plan.forecast()
    if isinstance(odds, Refused) and odds.code == "forbidden":
        raise TurnedAway(odds, back, seen.system)
    hero = str(base.get("hero", ""))
    page = at_table(
        request,
        chair,
        seen,
        "roll.html",
        act=act,
        label=button.label if button else act.title,
        hero=next((one for one in seen.sheets if one.id == hero), None),
        base=json.dumps(base, separators=(",", ":")),
        fields=[Shown(field, plan.values[field.name], plan.changes(field, odds)) for field in asked],
        odds=odds if isinstance(odds, Chance) else None,
        what_if=plan.what_if() if isinstance(odds, Chance) else {},
        refused=odds if isinstance(odds, Refused) else None,
        by_hand=form.is_on("by_hand"),
        aiming=what,
    )
    return keep(page, request, chair.table, what)


def _filled(form: Form, field: Field) -> str:
    if field.kind == "switch":
        given = field.name in form.all("sw")
        return "on" if (form.is_on(f"f.{field.name}") if given else field.default in forms.ON) else ""
    return form.get(f"f.{field.name}", field.default)


@dataclass
class Planned:
    """An act as it is filled in so far, and what it is played for."""

    chair: Chair
    act: Act
    base: dict[str, Any]
    asked: tuple[Field, ...]
    values: dict[str, str]
    aim: str

    def params(self) -> dict[str, Any] | Refused:
        """What it would be begun with."""
        sent = {
            "p": [json.dumps(self.base)],
            "sw": [field.name for field in self.asked if field.kind == "switch"],
        }
        sent |= {f"f.{name}": [value] for name, value in self.values.items()}
        return forms.params(self.act, Form(sent))

    def forecast(self) -> Chance | Refused | None:
        """Its odds."""
        given = self.params()
        if isinstance(given, Refused):
            return given
        return self.chair.look(lambda live, seat: view.forecast(live, seat, self.act.name, given, self.aim))

    def what_if(self) -> dict[str, Chance]:
        """Its odds with one thing more or less."""
        given = self.params()
        if isinstance(given, Refused):
            return {}
        return self.chair.look(lambda live, seat: view.what_if(live, seat, self.act.name, given, self.aim))

    def changes(self, field: Field, odds: Chance | Refused | None) -> dict[str, list[Figure]]:
        """What each value that the field could have instead makes of the odds."""
        changes = {}
        if isinstance(odds, Chance) and odds.outcomes:
            for other in _others(field, self.values[field.name]):
                instead = replace(self, values={**self.values, field.name: other}).forecast()
                if isinstance(instead, Chance):
                    changes[other] = [one for one in figures(instead, odds) if one.change]
        return changes


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
def running(
    request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair], act: FromPath[int]
) -> Response[str]:
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
    what = aiming(request, chair.table, house.system(seen.system))
    page = at_table(
        request,
        chair,
        seen,
        "act.html",
        act=act,
        title=next((one.act for some in (questions, throws) for one in some), "") or _title(lines),
        questions=questions,
        throws=throws,
        aiming=what,
        advice=advice(chair, questions, what),
        lines=lines,
        outcome=outcome(lines),
        undone=bool(lines) and all(line.undone for line in lines),
        heroes=[one for one in seen.sheets if one.id in heroes],
        open=bool(questions or throws),
    )
    return keep(page, request, chair.table, what)


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

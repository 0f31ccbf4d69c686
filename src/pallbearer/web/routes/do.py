"""All that a form at a table can put in.  Each kind of input has its reader in `READERS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, RawBody

from pallbearer.rules.script import Refused
from pallbearer.table import commands
from pallbearer.table.service import Done
from pallbearer.table.view import see
from pallbearer.web import forms
from pallbearer.web.aims import said_aim
from pallbearer.web.errors import TurnedAway, wants_json
from pallbearer.web.forms import Form
from pallbearer.web.house import AnyRequest, Chair
from pallbearer.web.seating import act_of, go

Made: TypeAlias = Done | Refused | None


def _do(
    read: Callable[[Form], commands.AnyCommand | Refused],
) -> Callable[[Chair, Form], Made]:
    def done(chair: Chair, form: Form) -> Made:
        command = read(form)
        return command if isinstance(command, Refused) else chair.do(command, form.get("key"))

    return done


def _begin(chair: Chair, form: Form) -> Made:
    seen = chair.see()
    act = chair.house.system(seen.system).acts.get(form.get("act"))
    given: dict[str, Any] | Refused = forms.params(act, form) if act else {}
    if isinstance(given, Refused):
        return given
    return chair.do(commands.Begin(form.get("act"), given, form.is_on("by_hand")), form.get("key"))


def _type_dice(form: Form) -> commands.AnyCommand | Refused:
    try:
        faces = tuple(int(face) for face in form.all("face"))
    except ValueError:
        return Refused("bad-faces", "faces: type a number for every die.")
    return commands.TypeDice(form.get("throw"), faces)


def _stop(form: Form) -> commands.AnyCommand | Refused:
    act = form.number("act")
    return act if isinstance(act, Refused) else commands.StopAct(act)


def _undo(form: Form) -> commands.AnyCommand | Refused:
    seen, to = form.number("seen"), form.number("to") if form.get("to") else None
    if isinstance(seen, Refused):
        return seen
    return to if isinstance(to, Refused) else commands.Undo(seen, to)


def _redo(form: Form) -> commands.AnyCommand | Refused:
    seen = form.number("seen")
    return seen if isinstance(seen, Refused) else commands.Redo(seen)


def _kind(live: Any, _: str) -> Any:
    return live.rulings


def _rulings(chair: Chair, form: Form) -> Made:
    def now(live: Any, _: str) -> dict[str, Any]:
        return msgspec.structs.asdict(live.rulings)

    current = chair.look(now)
    wanted: dict[str, Any] = {name: form.is_on(f"f.{name}") for name in form.all("sw")}
    kinds = {field.name: field.type for field in msgspec.structs.fields(chair.look(_kind))}
    for key in form.values:
        name = key.removeprefix("f.")
        if not key.startswith("f.") or name in form.all("sw"):
            continue
        try:
            wanted[name] = msgspec.convert(form.get(key), kinds.get(name, str), strict=False)
        except msgspec.ValidationError as wrong:
            return Refused("bad-ruling", f"{name}: {wrong}.")
    changes = {name: value for name, value in wanted.items() if name not in current or current[name] != value}
    if not changes:
        return None
    return chair.do(commands.ChangeRulings(changes), form.get("key"))


def _conduct(form: Form) -> commands.AnyCommand | Refused:
    wanted = {"automation": form.get("automation"), "advice": form.is_on("advice")}
    try:
        return msgspec.convert(wanted, commands.ChangeConduct)
    except msgspec.ValidationError:
        return Refused("bad-conduct", "automation: it is one of do, suggest, off.")


def _invite(chair: Chair, form: Form) -> Made:
    role = form.get("role")
    if role not in ("player", "spectator"):
        return Refused("bad-role", "role: invite a player or a spectator.")
    link = chair.house.tables.invite(chair.table, chair.seat, "player" if role == "player" else "spectator")
    return link if isinstance(link, Refused) else None


def _close_link(chair: Chair, form: Form) -> Made:
    return chair.house.tables.revoke_link(chair.table, chair.seat, form.get("token"))


def _reveal(chair: Chair, form: Form) -> Made:
    return chair.house.tables.reveal_dice(chair.table, chair.seat)


READERS: dict[str, Callable[[Chair, Form], Made]] = {
    "begin": _begin,
    "answer": _do(lambda form: commands.Answer(form.get("question"), form.get("answer"))),
    "dice": _do(_type_dice),
    "stop": _do(_stop),
    "undo": _do(_undo),
    "redo": _do(_redo),
    "take": _do(lambda form: commands.TakeHero(form.get("hero"), form.get("seat"))),
    "leave": _do(lambda form: commands.LeaveHero(form.get("hero"))),
    "rulings": _rulings,
    "conduct": _do(_conduct),
    "salt": _do(lambda form: commands.AddSalt(form.get("salt"))),
    "note": _do(lambda form: commands.Note(form.get("text"), form.is_on("secret"))),
    "rename-table": _do(lambda form: commands.RenameTable(form.get("name"))),
    "rename-seat": _do(lambda form: commands.RenameSeat(form.get("name"), form.get("seat"))),
    "close-seat": _do(lambda form: commands.RevokeSeat(form.get("seat"))),
    "invite": _invite,
    "close-link": _close_link,
    "reveal": _reveal,
}


@post("/t/{table:str}/do/{what:str}", status_code=303, sync_to_thread=True)
def do(
    request: AnyRequest,
    chair: NamedDependency[Chair],
    what: FromPath[str],
    body: RawBody,
) -> Response[Any]:
    """Put something in, then go on to the page that shows it."""
    form, reader = Form.read(body), READERS.get(what)
    if reader is None:
        raise NotFoundException(f"Nothing is done by {what!r}.")
    back = form.local("next", f"/t/{chair.table}")
    made = reader(chair, form)
    if isinstance(made, Refused):
        raise TurnedAway(made, back, chair.see().system)
    address, said = _after(chair, form, made, back)
    if wants_json(request):
        document = {"next": address, "seq": made.seq if made else 0, "said": said}
        return Response(document, status_code=200, headers={"Cache-Control": "no-store"})
    return go(address)


def _after(chair: Chair, form: Form, made: Done | None, back: str) -> tuple[str, list[str]]:
    """Where to go on, and what to say: to the act that was begun if it waits for this seat, or if it was asked for."""
    if made is None:
        return back, []
    lines = [line for line in chair.log(made.seq - 1) if line.seq == made.seq]
    said = [line.text for line in lines if line.weight and line.kind in ("event", "dice", "undo", "ruling", "seat")]
    act = next((line.act for line in lines if line.kind == "act" and line.act), 0)
    if act:
        seen = chair.look(see)
        waits = any(act_of(one) == act and one.mine for some in (seen.questions, seen.throws) for one in some)
        if waits or form.get("show") == "act":
            return f"/t/{chair.table}/act/{act}{said_aim(form)}", said
    return back, said

"""The GM's settings of a table: its name, how it is served, and its house rules."""

from __future__ import annotations

from typing import Any

import msgspec
import msgspec.inspect
from litestar import Response, get
from litestar.di import NamedDependency

from pallbearer.rules.script import Refused
from pallbearer.web.errors import TurnedAway
from pallbearer.web.house import AnyRequest, Chair, House
from pallbearer.web.seating import at_table

DIALS = (
    ("do", "done", "The rules write it on the sheets."),
    ("suggest", "suggested", "Whoever plays the hero says what is written down."),
    ("off", "left to people", "The log tells it; you write it down yourselves."),
)


class Switch(msgspec.Struct, frozen=True):
    """A house rule: what it says, and how it stands.

    `options` when it is one of several, `number` with its bounds when it is a number, else a plain switch.
    """

    flag: str
    value: Any
    rule: str
    text: str
    options: tuple[str, ...] = ()
    number: bool = False
    low: int | None = None
    high: int | None = None


@get("/t/{table:str}/settings", sync_to_thread=True)
def settings(request: AnyRequest, house: NamedDependency[House], chair: NamedDependency[Chair]) -> Response[str]:
    """House rules as switches, with the catalogue's text."""
    seen = chair.see()
    if seen.me.role != "gm":
        raise TurnedAway(
            Refused("forbidden", "Only the GM changes the house rules."),
            f"/t/{chair.table}",
            seen.system,
        )
    game = house.system(seen.system)

    def now(live: Any, _: str) -> Any:
        return live.rulings

    rulings = chair.look(now)
    groups: dict[str, list[Switch]] = {}
    changed = 0
    for field in msgspec.structs.fields(game.rulings):
        clause = game.catalogue.flags.get(field.name)
        kind = msgspec.inspect.type_info(field.type)
        number = kind if isinstance(kind, msgspec.inspect.IntType) else None
        switch = Switch(
            field.name,
            getattr(rulings, field.name),
            clause.id if clause else "",
            clause.text if clause else "",
            tuple(str(one) for one in kind.values) if isinstance(kind, msgspec.inspect.LiteralType) else (),
            number is not None,
            number.ge if number else None,
            number.le if number else None,
        )
        changed += switch.value != field.default
        groups.setdefault(clause.section if clause else "Others", []).append(switch)
    return at_table(request, chair, seen, "settings.html", groups=groups, changed=changed, dials=DIALS)

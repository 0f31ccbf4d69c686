"""Foes: the five types, the printed ones, and what the GM does with them (ENEMY)."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash import gear
from pallbearer.systems.bashslash.items import equip
from pallbearer.systems.bashslash.known import unknown_foe
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import FOE_KINDS, Being, Kind, Level, State

chapter = Chapter("enemies")

MOST_AT_ONCE = 12
MOST_FOES = 60
NAME_LENGTH = 60
TYPE_RULES: dict[str, tuple[str, ...]] = {
    "vermin": ("BS-ENEMY-02",),
    "minion": ("BS-ENEMY-03",),
    "champion": ("BS-ENEMY-04",),
    "boss": ("BS-ENEMY-05", "BS-ENEMY-06"),
    "villain": ("BS-ENEMY-07",),
}
TYPE_WORDS: dict[str, str] = {
    "vermin": "passes out when exhausted",
    "minion": "passes out when exhausted",
    "champion": "is hurt in Brawn alone",
    "boss": "has all attributes, and no boosts",
    "villain": "is as a hero is",
}


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed foe."""

    name: str
    rules: tuple[str, ...]
    levels: dict[str, int]
    vary: Kind = "minion"


class _Foes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    foe: tuple[Stats, ...]


@cache
def printed() -> dict[str, Stats]:
    """The printed foes by name, read once."""
    text = resources.files(__package__).joinpath("data/foes.toml").read_text(encoding="utf-8")
    return {one.name: one for one in msgspec.toml.decode(text, type=_Foes).foe}


def usual_kind(name: str, rulings: Rulings) -> Kind:
    """The type of a printed foe: minion, by house rule its own (BS-RULING-94)."""
    return printed()[name].vary if rulings.listed_types_vary else "minion"


def make_foe(name: str, kind: Kind, id: str, called: str, *, secret: bool = False, solo: str = "") -> Being:
    """A foe of this printed name.  Raises `KeyError`."""
    levels = {ability: Level(sides) for ability, sides in printed()[name].levels.items()}
    return Being(id, called, kind, levels, secret=secret, solo=solo)


class FoeAdded(Event, frozen=True):
    """A foe is at the table."""

    foe: Being

    def tell(self, names: Names) -> str:
        return f"{self.foe.name} appears ({self.foe.kind})."


class FoeRevealed(Event, frozen=True):
    """A hidden foe is seen."""

    foe: str

    def tell(self, names: Names) -> str:
        return f"{names(self.foe)} is seen."


class FoeRemoved(Event, frozen=True):
    """A foe is no longer at the table."""

    foe: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} is gone."


@chapter.evolves(FoeAdded)
def _added(state: State, event: FoeAdded) -> State:
    return state.put(event.foe)


@chapter.evolves(FoeRevealed)
def _revealed(state: State, event: FoeRevealed) -> State:
    if event.foe not in state.foes:
        return state
    return state.put(replace(state.foes[event.foe], secret=False))


@chapter.evolves(FoeRemoved)
def _removed(state: State, event: FoeRemoved) -> State:
    return replace(state, foes={name: foe for name, foe in state.foes.items() if name != event.foe})


def new_id(state: State, name: str) -> str:
    """An id that nobody at the table has: "goblin", then "goblin-2"."""
    stem = "-".join("".join(one if one.isalnum() else " " for one in name.casefold()).split()) or "foe"
    wanted, count = stem, 1
    while state.has(wanted) or wanted == GM:
        count += 1
        wanted = f"{stem}-{count}"
    return wanted


def add_foe(
    state: State,
    name: str,
    kind: Kind,
    called: str,
    arms: tuple[str, ...],
    *,
    secret: bool = False,
    solo: str = "",
    rules: tuple[str, ...] = (),
) -> Script[tuple[str, State]]:
    """Put a foe on the table with its gear; its id comes back.  It counts each wound by itself."""
    id, audience = new_id(state, called), (GM,) if secret else ()
    foe = make_foe(name, kind, id, called, secret=secret, solo=solo)
    why = (*rules, *printed()[name].rules, *TYPE_RULES[kind], "BS-RULING-94", "BS-RULING-95")
    state = yield Record(FoeAdded(foe), why, audience)
    if not secret:
        for thing in arms:
            state = yield from equip(state, id, thing)
        return id, state
    for thing in arms:
        state = yield from _hidden_gear(state, id, thing)
    return id, state


def _hidden_gear(state: State, id: str, thing: str) -> Script[State]:
    script, back = equip(state, id, thing), None
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            found: State = stop.value
            return found
        back = yield replace(step, audience=(GM,)) if isinstance(step, Record) else step


class AddFoe(Params, frozen=True):
    """Put foes on the table.  No `kind`: the printed one's usual type.  Each foe is one of its own."""

    foe: str
    kind: Literal["", "vermin", "minion", "champion", "boss", "villain"] = ""
    name: str = ""
    count: int = 1
    weapon: str = ""
    armor: str = ""
    shield: str = ""
    secret: bool = False


def _add(state: State, params: AddFoe) -> Script[State | Refused]:
    if params.foe not in printed():
        remedy = f"It is one of: {', '.join(printed())}. Change its levels afterwards for others."
        return Refused("unknown-foe", remedy, ("BS-ENEMY-01",))
    if params.kind and params.kind not in FOE_KINDS:
        return Refused("unknown-kind", f"It is one of: {', '.join(FOE_KINDS)}.", ("BS-ENEMY-01",))
    name = " ".join(params.name.split()) or params.foe.capitalize()
    if len(name) > NAME_LENGTH or not name.isprintable():
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", ("BS-ENEMY-01",))
    if not 1 <= params.count <= MOST_AT_ONCE or len(state.foes) + params.count > MOST_FOES:
        remedy = f"Add 1 to {MOST_AT_ONCE} at once, {MOST_FOES} in all: remove some."
        return Refused("bad-count", remedy, ("BS-ENEMY-01",))
    for thing, kind in ((params.weapon, "weapon"), (params.armor, "armor"), (params.shield, "shield")):
        known = gear.names(kind)  # type: ignore[arg-type]
        if thing and thing not in known:
            return Refused(f"unknown-{kind}", f"It is one of: {', '.join(known)}.", ("BS-RULING-95",))
    kind_ = params.kind or usual_kind(params.foe, state.rulings)
    arms = tuple(one for one in (params.armor, params.shield, params.weapon) if one)
    for number in range(params.count):
        called = name if params.count == 1 else f"{name} {number + 1}"
        _, state = yield from add_foe(state, params.foe, kind_, called, arms, secret=params.secret)
    return state


class OfFoe(Params, frozen=True):
    """A foe."""

    foe: str


def _remove(state: State, params: OfFoe) -> Script[State | Refused]:
    if (refused := unknown_foe(state, params.foe)) is not None:
        return refused
    foe = state.foes[params.foe]
    state = yield Record(FoeRemoved(foe.id, foe.name), ("BS-ENEMY-01",), (GM,) if foe.secret else ())
    return state


def _reveal(state: State, params: OfFoe) -> Script[State | Refused]:
    if (refused := unknown_foe(state, params.foe)) is not None:
        return refused
    if not state.foes[params.foe].secret:
        return Refused("seen", f"{state.foes[params.foe].name} is seen by all.", ("BS-ENEMY-01",))
    state = yield Record(FoeRevealed(params.foe), ("BS-ENEMY-01",))
    return state


def _flee(state: State, params: OfFoe) -> Script[State | Refused]:
    from pallbearer.systems.bashslash.death import Fled

    if (refused := unknown_foe(state, params.foe)) is not None:
        return refused
    foe = state.foes[params.foe]
    if not foe.up:
        return Refused("not-up", f"{foe.name} cannot get away.", ("BS-RULING-99",))
    state = yield Record(Fled(foe.id, foe.name), ("BS-RULING-99",), (GM,) if foe.secret else ())
    return state


def hidden(state: State, params: OfFoe) -> bool:
    """Whether players may not see that something is done with this foe."""
    return params.foe in state.foes and state.foes[params.foe].secret


_RULES = ("BS-ENEMY-01", "BS-RULING-94", "BS-RULING-95")
chapter.offers(
    Act(
        "add_foe",
        "Add foes",
        AddFoe,
        _add,
        by="gm",
        rules=_RULES,
        secret=lambda state, params: params.secret,
        always=True,
    )
)
chapter.offers(Act("remove_foe", "Remove a foe", OfFoe, _remove, by="gm", rules=("BS-ENEMY-01",), secret=hidden))
chapter.offers(
    Act(
        "reveal_foe",
        "Let a foe be seen",
        OfFoe,
        _reveal,
        by="gm",
        rules=("BS-ENEMY-01",),
    )
)
chapter.offers(Act("foe_flees", "A foe gets away", OfFoe, _flee, by="gm", rules=("BS-RULING-99",), secret=hidden))

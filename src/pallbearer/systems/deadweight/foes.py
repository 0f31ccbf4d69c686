"""Foes: their wounds are only counted (WOUND-13, WOUND-14)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.deadweight import armor
from pallbearer.systems.deadweight.state import Foe, State

chapter = Chapter("foes")


class FoeAdded(Event, frozen=True):
    """A foe is at the table."""

    foe: Foe

    def tell(self, names: Names) -> str:
        return f"{self.foe.name} appears."


class FoeArmorRolled(Event, frozen=True):
    """A foe's armor stopped wounds and lost armor points."""

    foe: str
    stopped: int
    lost: int

    def tell(self, names: Names) -> str:
        return f"{names(self.foe)}'s armor stops {self.stopped} and loses {self.lost} AP."


class FoeWounded(Event, frozen=True):
    """A foe received wounds."""

    foe: str
    points: int

    def tell(self, names: Names) -> str:
        return f"{names(self.foe)} takes {self.points} wound{'' if self.points == 1 else 's'}."


class FoeDied(Event, frozen=True):
    """A foe is dead."""

    foe: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.foe)} dies."


class FoeRemoved(Event, frozen=True):
    """A foe is no longer at the table."""

    foe: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} is gone."


@chapter.evolves(FoeAdded)
def _added(state: State, event: FoeAdded) -> State:
    return _put(state, event.foe)


@chapter.evolves(FoeArmorRolled)
def _armor_rolled(state: State, event: FoeArmorRolled) -> State:
    foe = state.foes[event.foe]
    return _put(state, replace(foe, armor=max(0, foe.armor - event.lost)))


@chapter.evolves(FoeWounded)
def _wounded(state: State, event: FoeWounded) -> State:
    foe = state.foes[event.foe]
    return _put(state, replace(foe, wounds=foe.wounds + event.points))


@chapter.evolves(FoeDied)
def _died(state: State, event: FoeDied) -> State:
    return _put(state, replace(state.foes[event.foe], dead=True))


@chapter.evolves(FoeRemoved)
def _removed(state: State, event: FoeRemoved) -> State:
    return replace(state, foes={name: foe for name, foe in state.foes.items() if name != event.foe})


def _put(state: State, foe: Foe) -> State:
    return replace(state, foes={**state.foes, foe.id: foe})


def _audience(foe: Foe) -> tuple[str, ...]:
    return (GM,) if foe.secret else ()


def dies(state: State, foe: Foe) -> bool:
    """Whether the wounds received kill it: more than noted, by house rule as many (DW-RULING-58)."""
    return _room(state, foe) < 0


def _room(state: State, foe: Foe) -> int:
    """How many wounds more it could take and live; below none if it has had too many."""
    return foe.noted_wounds - foe.wounds - state.rulings.enemy_dies_at_noted


def wound_foe(
    state: State,
    foe: str,
    points: int,
    rules: tuple[str, ...],
    *,
    lethal: bool = True,
    reducible: bool = True,
    ignores_resistance: bool = False,
    ignores_armor: bool = False,
) -> Script[State]:
    """A foe takes one hit.  Resistance takes off its points, then the GM rolls the foe's armor dice.

    The two of a backstab and a piercing weapon are let in by `ignores_resistance` and `ignores_armor`.
    A hit that is not lethal never kills: what would is discarded (DW-WOUND-08).
    """
    if points < 1 or state.foes[foe].dead:
        return state
    if reducible and not ignores_resistance:
        points = max(0, points - state.foes[foe].resistance)
    if reducible and not ignores_armor and points:
        points, state = yield from _roll_armor(state, foe, points, rules)
    if not lethal:
        points, rules = min(points, _room(state, state.foes[foe])), (*rules, "DW-WOUND-08")
    if points:
        seen = _audience(state.foes[foe])
        state = yield Record(FoeWounded(foe, points), (*rules, "DW-WOUND-13"), seen)
        if dies(state, state.foes[foe]):
            state = yield Record(FoeDied(foe), (*rules, "DW-WOUND-14", "DW-RULING-58"), seen)
    return state


def _roll_armor(state: State, foe: str, points: int, rules: tuple[str, ...]) -> Script[tuple[int, State]]:
    one = state.foes[foe]
    if not one.armor:
        return points, state
    faces = yield Roll((6,) * one.armor, f"Armor: {one.name}", GM, _audience(one))
    held = min(armor.stopped(faces), points)
    cost = armor.lost(faces, points, spared=state.rulings.no_ap_loss_when_damage_gone)
    why = (*rules, "DW-ARMOR-04", "DW-ARMOR-05")
    state = yield Record(FoeArmorRolled(foe, held, cost), why, _audience(one))
    return points - held, state


class AddFoe(Params, frozen=True):
    """Put `count` foes of one kind on the table, each with wounds of its own."""

    name: str
    level: int = 1
    noted_wounds: int = 1
    resistance: int = 0
    armor: int = 0
    secret: bool = False
    count: int = 1


def _add_act(state: State, params: AddFoe) -> Script[State | Refused]:
    if not params.name.strip():
        return Refused("no-name", "Give the foe a name.", ("DW-WOUND-13",))
    numbers = (params.level, params.noted_wounds, params.resistance, params.armor)
    if not all(0 <= number <= 50 for number in numbers):
        return Refused("bad-numbers", "Level, wounds, resistance and armor go from 0 to 50.", ("DW-WOUND-14",))
    if not 1 <= params.count <= 20:
        return Refused("bad-count", "Add from 1 to 20 foes at once.", ("DW-WOUND-13",))
    for number in range(params.count):
        state = yield Record(FoeAdded(_new(state, params, number)), ("DW-WOUND-13",), (GM,) if params.secret else ())
    return state


def _new(state: State, params: AddFoe, number: int) -> Foe:
    name = params.name.strip() + (f" {number + 1}" if params.count > 1 else "")
    return Foe(
        id=new_id(state, name),
        name=name,
        level=params.level,
        noted_wounds=params.noted_wounds,
        resistance=params.resistance,
        armor=params.armor,
        secret=params.secret,
    )


def new_id(state: State, name: str) -> str:
    """An id that nothing at the table has: "ghoul", then "ghoul-2"."""
    stem = "-".join(name.casefold().split())
    taken = {*state.foes, *state.heroes, *state.trackers}
    wanted, number = stem, 1
    while wanted in taken:
        number += 1
        wanted = f"{stem}-{number}"
    return wanted


class WoundFoe(Params, frozen=True):
    """One hit on a foe."""

    foe: str
    points: int = 1
    reducible: bool = True
    ignores_resistance: bool = False
    ignores_armor: bool = False


def _wound_act(state: State, params: WoundFoe) -> Script[State | Refused]:
    if refused := _unknown(state, params.foe):
        return refused
    if state.foes[params.foe].dead:
        return Refused("dead", f"{state.foes[params.foe].name} is dead already; remove it.", ("DW-WOUND-14",))
    if params.points < 1:
        return Refused("bad-points", "A hit has 1 wound or more.", ("DW-WOUND-13",))
    return (
        yield from wound_foe(
            state,
            params.foe,
            params.points,
            ("DW-WOUND-13",),
            reducible=params.reducible,
            ignores_resistance=params.ignores_resistance,
            ignores_armor=params.ignores_armor,
        )
    )


class RemoveFoe(Params, frozen=True):
    """Take a foe off the table."""

    foe: str


def _remove_act(state: State, params: RemoveFoe) -> Script[State | Refused]:
    if refused := _unknown(state, params.foe):
        return refused
    foe = state.foes[params.foe]
    state = yield Record(FoeRemoved(foe.id, foe.name), ("DW-WOUND-13",), _audience(foe))
    return state


def _unknown(state: State, foe: str) -> Refused | None:
    if foe in state.foes:
        return None
    known = ", ".join(sorted(state.foes)) or "none"
    return Refused("unknown-foe", f"There is no foe {foe!r}; there are: {known}.")


def _secret_foe(state: State, params: WoundFoe | RemoveFoe) -> bool:
    return params.foe in state.foes and state.foes[params.foe].secret


chapter.offers(
    Act(
        "add_foe",
        "Add foes",
        AddFoe,
        _add_act,
        by="gm",
        rules=("DW-WOUND-13",),
        secret=lambda state, params: params.secret,
    )
)
chapter.offers(
    Act(
        "wound_foe",
        "Wound a foe",
        WoundFoe,
        _wound_act,
        by="gm",
        rules=("DW-WOUND-13", "DW-WOUND-14"),
        secret=_secret_foe,
    )
)
chapter.offers(
    Act("remove_foe", "Remove a foe", RemoveFoe, _remove_act, by="gm", rules=("DW-WOUND-13",), secret=_secret_foe)
)

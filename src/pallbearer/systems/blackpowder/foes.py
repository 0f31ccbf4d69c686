"""Enemies: put on the table, revealed, taken off (COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder.limits import MOST, bad_damage, bad_dr, bad_name, line, unknown_foe
from pallbearer.systems.blackpowder.state import Foe, Item, State

chapter = Chapter("foes")

_RULES = ("BP-COMBAT-03", "BP-RULING-09", "BP-RULING-29")
MOST_FOES = 60


class FoeAdded(Event, frozen=True):
    """An enemy is on the table."""

    foe: Foe

    def tell(self, names: Names) -> str:
        return f"{self.foe.name} appears."


class FoeRemoved(Event, frozen=True):
    """An enemy is no longer on the table."""

    foe: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} is gone."


class FoeRevealed(Event, frozen=True):
    """Everybody sees an enemy that was hidden."""

    foe: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} comes into sight."


@chapter.evolves(FoeAdded)
def _added(state: State, event: FoeAdded) -> State:
    return replace(state.put(event.foe), things=state.things + len(event.foe.items))


@chapter.evolves(FoeRemoved)
def _removed(state: State, event: FoeRemoved) -> State:
    return replace(state, foes={id: foe for id, foe in state.foes.items() if id != event.foe})


@chapter.evolves(FoeRevealed)
def _revealed(state: State, event: FoeRevealed) -> State:
    return state.change(event.foe, secret=False)


def new_id(state: State, name: str) -> str:
    """An id that nobody at the table has: "deckhand", then "deckhand-2".

    >>> new_id(State(), "Press  Gang")
    'press-gang'
    """
    stem = "-".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()) or "enemy"
    taken = {*state.foes, *state.heroes, GM}
    wanted, number = stem, 1
    while wanted in taken:
        number += 1
        wanted = f"{stem}-{number}"
    return wanted


class AddFoe(Params, frozen=True):
    """Put `count` enemies of one kind on the table, each with HP and armor of its own.

    A `natural` weapon cannot break or be lost.  `attack_dr` and `defense_dr` stand in for 12.
    """

    name: str
    hp: int = 4
    weapon: str = "cutlass"
    damage: str = "d6"
    ranged: bool = False
    black_powder: bool = False
    natural: bool = False
    tier: int = 0
    armor_die: int = 0
    attack_dr: int | None = None
    defense_dr: int | None = None
    secret: bool = False
    count: int = 1


def _add(state: State, params: AddFoe) -> Script[State | Refused]:
    name, weapon = line(params.name), line(params.weapon) or "weapon"
    if refused := bad_name(name) or bad_name(weapon) or bad_damage(params.damage.strip()):
        return refused
    for dr in (params.attack_dr, params.defense_dr):
        if dr is not None and (refused := bad_dr(dr)):
            return refused
    if not 1 <= params.hp <= MOST or not 0 <= params.tier <= 3:
        return Refused("bad-figure", f"HP are 1 to {MOST}, an armor tier is 0 to 3.", ("BP-RULING-29",))
    if params.armor_die not in (0, 2, 3, 4, 6, 8, 10, 12):
        return Refused("bad-die", "An armor die is d2, d3, d4, d6, d8, d10 or d12, or 0.", ("BP-RULING-29",))
    if params.armor_die and not (params.tier and state.rulings.enemy_armor_die):
        remedy = "A die of its own needs armor, and the house rule for enemies' armor dice."
        return Refused("no-own-die", remedy, ("BP-RULING-29",))
    if not 1 <= params.count <= 20 or len(state.foes) + params.count > MOST_FOES:
        return Refused("bad-count", f"Add 1 to 20 at once, {MOST_FOES} in all.", ("BP-COMBAT-03",))
    for number in range(params.count):
        one = name + (f" {number + 1}" if params.count > 1 else "")
        foe = _made(state, params, one, weapon)
        state = yield Record(FoeAdded(foe), _RULES, (GM,) if params.secret else ())
    return state


def _made(state: State, params: AddFoe, name: str, weapon: str) -> Foe:
    arm = Item(
        id=f"i{state.things + 1}",
        name=weapon,
        kind="weapon",
        place="hand",
        damage=params.damage.strip(),
        ranged=params.ranged,
        black_powder=params.black_powder,
        natural=params.natural,
    )
    items: tuple[Item, ...] = (arm,)
    if params.tier:
        worn = Item(f"i{state.things + 2}", f"{name}'s armor"[:60], "armor", "worn", tier=params.tier, made=params.tier)
        items = (*items, worn)
    return Foe(
        id=new_id(state, name),
        name=name,
        hp=params.hp,
        max_hp=params.hp,
        items=items,
        attack_dr=params.attack_dr,
        defense_dr=params.defense_dr,
        armor_die=params.armor_die,
        secret=params.secret,
    )


class OfFoe(Params, frozen=True):
    """An enemy."""

    foe: str


def _remove(state: State, params: OfFoe) -> Script[State | Refused]:
    if refused := unknown_foe(state, params.foe, hidden=True):
        return refused
    foe = state.foes[params.foe]
    state = yield Record(FoeRemoved(foe.id, foe.name), ("BP-COMBAT-03",), (GM,) if foe.secret else ())
    return state


def _reveal(state: State, params: OfFoe) -> Script[State | Refused]:
    if refused := unknown_foe(state, params.foe, hidden=True):
        return refused
    foe = state.foes[params.foe]
    if not foe.secret:
        return Refused("in-sight", f"{foe.name} is in sight already.", ("BP-COMBAT-03",))
    state = yield Record(FoeRevealed(foe.id, foe.name), ("BP-COMBAT-03",))
    return state


def _secret(state: State, params: OfFoe) -> bool:
    return params.foe in state.foes and state.foes[params.foe].secret


def _added_secretly(state: State, params: AddFoe) -> bool:
    return params.secret


for _act in (
    Act("add_foe", "Add enemies", AddFoe, _add, "gm", _RULES, secret=_added_secretly, always=True),
    Act("remove_foe", "Take it off the table", OfFoe, _remove, "gm", ("BP-COMBAT-03",), secret=_secret),
    Act("reveal_foe", "Reveal it", OfFoe, _reveal, "gm", ("BP-COMBAT-03",)),
):
    chapter.offers(_act)

"""What a natural 1 on an attack costs: the weapon, or a look at the black powder table (FUMBLE).

What it costs on Defense, double damage and a tier of armor, stands with the damage itself in `harm`.
"""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder import carry, powder
from pallbearer.systems.blackpowder.dice import throw_one
from pallbearer.systems.blackpowder.limits import dead, unknown_hero, unknown_item
from pallbearer.systems.blackpowder.state import Item, State

chapter = Chapter("fumble")


class WeaponBroke(Event, frozen=True):
    """A weapon is broken for good."""

    hero: str
    item: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.name} breaks."


class WeaponLost(Event, frozen=True):
    """A weapon is gone, for this fight at least."""

    hero: str
    item: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} loses the {self.name}."


class WeaponFound(Event, frozen=True):
    """A lost weapon turned up again."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} finds the {self.name} again."


@chapter.evolves(WeaponBroke)
def _broke(state: State, event: WeaponBroke) -> State:
    # Of grenades only the one that was thrown is gone, and it has been counted off already.
    if _is_grenade(state, event.hero, event.item):
        return state
    return state.change_item(event.hero, event.item, broken=True)


@chapter.evolves(WeaponLost)
def _lost(state: State, event: WeaponLost) -> State:
    if _is_grenade(state, event.hero, event.item):
        return state
    return state.change_item(event.hero, event.item, place="lost")


@chapter.evolves(WeaponFound)
def _found(state: State, event: WeaponFound) -> State:
    return state.change_item(event.hero, event.item, place="pack")


def _is_grenade(state: State, hero: str, item: str) -> bool:
    found = state.body(hero).item(item) if state.there(hero) else None
    return found is not None and found.grenade


def break_weapon(state: State, hero: str, weapon: Item, rules: tuple[str, ...]) -> Script[State]:
    """The weapon breaks.  What is part of a body does not."""
    if not weapon.natural:
        state = yield Record(WeaponBroke(hero, weapon.id, weapon.name), rules)
    return state


def attack_fumbled(state: State, hero: str, weapon: Item, loss: str) -> Script[State]:
    """An attack was a Fumble: firearms go to the table, other weapons break or are lost (BP-RULING-17..19)."""
    if powder.misfires(state, weapon):
        state = yield from powder.misfire(state, hero, weapon)
        if not state.rulings.powder_also_breaks:
            return state
    return (yield from _lose(state, hero, weapon, loss))


def _lose(state: State, hero: str, weapon: Item, loss: str) -> Script[State]:
    if weapon.natural:
        if state.rulings.unarmed_fumble_loses_action:
            state = yield Record(powder.Dazed(hero, 1), ("BP-FUMBLE-02", "BP-RULING-18"))
        return state
    held = state.body(hero).item(weapon.id) if state.there(hero) else None
    if held is None or held.broken:
        return state
    rules = ("BP-FUMBLE-02", "BP-RULING-17")
    if state.rulings.random_weapon_loss and not loss:
        face, state = yield from throw_one(2, "1 breaks, 2 lost", state.thrower(hero))
        loss = "breaks" if face == 1 else "lost"
    if loss == "lost":
        state = yield Record(WeaponLost(hero, weapon.id, weapon.name), rules)
        return state
    return (yield from break_weapon(state, hero, weapon, rules))


class FindWeapon(Params, frozen=True):
    """Find a weapon again that was lost in a fight that is over."""

    hero: str
    item: str


def _find(state: State, params: FindWeapon) -> Script[State | Refused]:
    if refused := (
        unknown_hero(state, params.hero) or dead(state, params.hero) or unknown_item(state, params.hero, params.item)
    ):
        return refused
    hero = state.hero(params.hero)
    item = hero.item(params.item)
    assert item is not None  # unknown_item has looked
    if item.place != "lost":
        return Refused("not-lost", f"{item.name} is not lost.", ("BP-RULING-17",))
    if state.round:
        return Refused("fighting", "Not in this fight: the GM ends it first.", ("BP-RULING-17",))
    if refused := carry.too_much(state, hero, item.load):
        return refused
    state = yield Record(WeaponFound(params.hero, item.id, item.name), ("BP-RULING-17",))
    return state


chapter.offers(Act("find_weapon", "Find it again", FindWeapon, _find, rules=("BP-RULING-17",)))

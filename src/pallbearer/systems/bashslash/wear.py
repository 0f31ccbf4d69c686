"""Weapons and armor wear each other down (DURABILITY)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Script
from pallbearer.systems.bashslash.boosts import Duel
from pallbearer.systems.bashslash.rolling import Side, values
from pallbearer.systems.bashslash.state import State

chapter = Chapter("wear")

ONE_AT = 6
THREE_AT = 12


class ItemWorn(Event, frozen=True):
    """A thing took damage to its durability; `left` may be below 0."""

    hero: str
    item: str
    name: str
    points: int
    left: int

    def tell(self, names: Names) -> str:
        came = f"{self.left} left" if self.left > 0 else "useless" if self.left == 0 else "broken for good"
        return f"{names(self.hero)}'s {self.name} takes {self.points} damage: {came}."


@chapter.evolves(ItemWorn)
def _worn(state: State, event: ItemWorn) -> State:
    being = state.being(event.hero) if state.has(event.hero) else None
    item = being.item(event.item) if being else None
    if being is None or item is None:
        return state
    return state.put(being.with_item(replace(item, durability=event.left)))


def wear(weapon: int, armor: int) -> tuple[int, int]:
    """Points of damage to the weapon and to the armor, by what their dice show (BS-DURABILITY-01..04).

    >>> wear(7, 1), wear(6, 1), wear(2, 11), wear(17, 2)
    ((0, 1), (0, 0), (1, 0), (0, 3))
    """
    apart = abs(weapon - armor)
    points = 3 if apart >= THREE_AT else int(apart >= ONE_AT)
    return (points, 0) if armor > weapon else (0, points)


def _thing(side: Side) -> tuple[str, int]:
    """The id and value of the thing that rolled in a side; nothing if none did."""
    return next(((one.hand.source, one.value) for one in side if one.hand.kind == "item" and one.value), ("", 0))


def wear_gear(state: State, duel: Duel) -> Script[State]:
    """After a damage test: the weapon die against the armor die (BS-RULING-83, BS-RULING-84, BS-RULING-86)."""
    weapon, high = _thing(duel.mine)
    armor, low = _thing(duel.theirs)
    if not weapon or not low:
        return state
    if state.rulings.wear_by_higher_die:
        high = max(values(duel.mine))
    to_weapon, to_armor = wear(high, low)
    missile = ("BS-DURABILITY-05",) if _is_missile(state, duel.actor, weapon) else ()
    state = yield from damage(state, duel.target, armor, to_armor, ("BS-DURABILITY-01", "BS-RULING-83"))
    return (yield from damage(state, duel.actor, weapon, to_weapon, ("BS-DURABILITY-02", "BS-RULING-83", *missile)))


def _is_missile(state: State, who: str, item: str) -> bool:
    found = state.being(who).item(item) if state.has(who) else None
    return found is not None and found.missile


def wear_shield(state: State, duel: Duel) -> Script[State]:
    """By house rule an attack far above the shield's die costs the shield (BS-RULING-85)."""
    shield, low = _thing(duel.theirs)
    if not state.rulings.shields_wear or not shield or not values(duel.mine):
        return state
    _, points = wear(max(values(duel.mine)), low)
    return (yield from damage(state, duel.target, shield, points, ("BS-RULING-85",)))


def damage(state: State, who: str, item: str, points: int, rules: tuple[str, ...]) -> Script[State]:
    """Take durability off a thing: at 0 it is useless, below 0 broken (BS-DURABILITY-06, BS-DURABILITY-08)."""
    found = state.being(who).item(item) if state.has(who) else None
    if found is None or not points:
        return state
    left = found.durability - points
    more = ("BS-DURABILITY-03",) if points == 3 else ()
    if left <= 0:
        more = (*more, "BS-DURABILITY-06" if left == 0 else "BS-DURABILITY-08")
    state = yield Record(ItemWorn(who, item, found.name, points, left), (*rules, *more))
    return state

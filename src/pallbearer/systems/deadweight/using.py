"""Using things up: usage dice and single units (INV, DICE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.carrying import find, places
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.inventory import changed_item, new_item_id
from pallbearer.systems.deadweight.state import Hero, Item, State, has

chapter = Chapter("using")


class UnitSpent(Event, frozen=True):
    """One unit of a thing without a usage die was used; `left` remain.  At none it is used up, and stays so."""

    hero: str
    item: str
    name: str
    left: int

    def tell(self, names: Names) -> str:
        rest = f"{self.left} left" if self.left else "none left"
        return f"{names(self.hero)} uses {self.name}: {rest}."


class UnitTaken(Event, frozen=True):
    """One unit was taken out of a pack, and is an item of its own now."""

    hero: str
    item: str
    name: str
    unit: str
    place: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} takes a {self.name} out of the pack."


@chapter.evolves(UnitSpent)
def _spent(state: State, event: UnitSpent) -> State:
    return changed_item(
        state, event.hero, event.item, lambda item: replace(item, count=max(event.left, 1), gone=event.left <= 0)
    )


@chapter.evolves(UnitTaken)
def _taken(state: State, event: UnitTaken) -> State:
    hero = state.hero(event.hero)
    pack = hero.item(event.item)
    if pack is None or pack.count < 2:
        return state
    state = changed_item(state, event.hero, event.item, lambda item: replace(item, count=item.count - 1))
    unit = replace(pack, id=event.unit, count=1, place=event.place, wielded=False, worn=False, lit=False)
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, items=(*hero.items, unit)))


def single(hero: Hero, item: Item) -> Item:
    """One unit of the item, as if it were taken out of its pack."""
    return replace(item, id=f"{item.id}#" if item.count > 1 else item.id, count=1)


def take_unit(state: State, hero: str, item: Item, place: str, rules: tuple[str, ...]) -> Script[tuple[str, State]]:
    """Make one unit of a pack an item of its own, in `place`; a single thing stays as it is.  Returns its id."""
    if item.count < 2:
        return item.id, state
    unit = new_item_id(state, hero)
    state = yield Record(UnitTaken(hero, item.id, item.name, unit, place), rules)
    return unit, state


class UseItem(Params, frozen=True):
    """Use a thing that wears out: its usage die is rolled, or one unit of it is gone.  What it does is told apart."""

    hero: str
    item: str


def _use(state: State, params: UseItem) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if refused := may_act(hero) or _may_use_up(state, item):
        return refused
    if not item.usage:
        event = UnitSpent(hero.id, item.id, item.name, item.count - 1)
        state = yield Record(event, ("DW-DICE-09",))
        return state
    unit = item.id
    if item.count > 1:
        free = places(hero, single(hero, item), state.rulings)
        if not free:
            remedy = f"There is no slot for the one in use: free one, or use up the rest of {item.name} first."
            return Refused("no-room", remedy, ("DW-RULING-89",))
        unit, state = yield from take_unit(state, hero.id, item, free[0], ("DW-INV-23",))
    return (yield from dice.usage(state, hero.id, unit, ("DW-DICE-05",)))


def _may_use_up(state: State, item: Item) -> Refused | None:
    if item.gone:
        return Refused("used-up", f"{item.name} is used up: take another.", ("DW-DICE-08",))
    if item.light:
        remedy = f"{item.name} burns down by itself: light it, and its die is rolled at each decay."
        return Refused("light", remedy, ("DW-LIGHT-06",))
    if not item.usage and (item.attack or item.armor or item.kind in ("weapon", "armor", "shield")):
        return Refused("not-used-up", f"{item.name} does not wear out by use.", ("DW-DICE-04",))
    if state.in_combat and has(item.tags, "slow") and not has(item.tags, "quick"):
        return Refused("slow", f"{item.name} is slow to use: wait until the combat is over.", ("DW-GAME-07",))
    return None


chapter.offers(Act("use_item", "Use it", UseItem, _use, rules=("DW-DICE-05", "DW-DICE-09")))

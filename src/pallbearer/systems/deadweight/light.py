"""Light and the dark (LIGHT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.dice.steps import GONE, after_use
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.carrying import find
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.inventory import changed_item
from pallbearer.systems.deadweight.state import Hero, Item, State, has
from pallbearer.systems.deadweight.using import UnitSpent, single, take_unit
from pallbearer.systems.deadweight.wielding import ItemWielded, grip

chapter = Chapter("light")

FULL_LANTERN = 8
"""The usage die of a lantern full of oil (DW-LIGHT-03)."""


class LightLit(Event, frozen=True):
    """A light source burns."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} lights a {self.name}."


class LightPutOut(Event, frozen=True):
    """A light source was put out.  It keeps its usage die."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} puts out the {self.name}."


class LightBurntOut(Event, frozen=True):
    """A used up light no longer shines.  `hero` is empty for one that lay on the ground."""

    hero: str
    item: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        whose = f"{names(self.hero)}'s" if self.hero else "The"
        return f"{whose} {self.name} has burnt out."


class LanternRefuelled(Event, frozen=True):
    """A lantern is full of oil again."""

    hero: str
    item: str
    name: str
    usage: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} refuels the {self.name}: Ud{self.usage}."


class GroundLightRolled(Event, frozen=True):
    """At a decay the die of a light that burns on the ground went `before` -> `after`; after 0 it is used up."""

    item: str
    name: str
    face: int
    before: int
    after: int

    def tell(self, names: Names) -> str:
        if self.after == GONE:
            return f"The {self.name} on the ground is used up: its last die showed {self.face}."
        change = f"goes down from Ud{self.before} to Ud{self.after}" if self.after != self.before else "burns on"
        return f"The {self.name} on the ground {change}."


class LightCast(Event, frozen=True):
    """A magical light shines until the next decay, as far as `reach` ("nearby", "room")."""

    source: str
    reach: str

    def tell(self, names: Names) -> str:
        return f"A light shines by magic ({names(self.source)}, {self.reach})."


class LightSpellEnded(Event, frozen=True):
    """A magical light is gone."""

    source: str

    def tell(self, names: Names) -> str:
        return f"The light by magic ({names(self.source)}) is gone."


class PlaceLit(Event, frozen=True):
    """Where the adventurers are it is light, or dark, without any source of theirs."""

    light: bool

    def tell(self, names: Names) -> str:
        return "It is light here." if self.light else "It is dark here, but for what the adventurers carry."


@chapter.evolves(LightLit)
def _lit(state: State, event: LightLit) -> State:
    return changed_item(state, event.hero, event.item, lambda item: replace(item, lit=True))


@chapter.evolves(LightPutOut)
def _put_out(state: State, event: LightPutOut) -> State:
    return changed_item(state, event.hero, event.item, lambda item: replace(item, lit=False))


@chapter.evolves(LightBurntOut)
def _burnt_out(state: State, event: LightBurntOut) -> State:
    if event.hero:
        return changed_item(state, event.hero, event.item, lambda item: replace(item, lit=False))
    return _on_ground(state, event.item, lit=False)


@chapter.evolves(LanternRefuelled)
def _refuelled(state: State, event: LanternRefuelled) -> State:
    return changed_item(state, event.hero, event.item, lambda item: replace(item, usage=event.usage, gone=False))


@chapter.evolves(GroundLightRolled)
def _ground_rolled(state: State, event: GroundLightRolled) -> State:
    if event.after == GONE:
        return _on_ground(state, event.item, gone=True)
    return _on_ground(state, event.item, usage=event.after)


@chapter.evolves(LightCast)
def _cast(state: State, event: LightCast) -> State:
    return replace(state, light_spells={**state.light_spells, event.source: event.reach})


@chapter.evolves(LightSpellEnded)
def _spell_ended(state: State, event: LightSpellEnded) -> State:
    left = {source: reach for source, reach in state.light_spells.items() if source != event.source}
    return replace(state, light_spells=left)


@chapter.evolves(PlaceLit)
def _place_lit(state: State, event: PlaceLit) -> State:
    return replace(state, place_lit=event.light)


def _on_ground(state: State, item: str, **change: bool | int) -> State:
    return replace(state, ground=tuple(replace(one, **change) if one.id == item else one for one in state.ground))


def shine(state: State, source: str, reach: str, rules: tuple[str, ...]) -> Script[State]:
    """A light by magic, until the next decay (DW-LIGHT-05, DW-NOTE-71).  `source` is who or what cast it."""
    state = yield Record(LightCast(source, reach), (*rules, "DW-LIGHT-05"))
    return state


def burning(hero: Hero) -> list[Item]:
    """The light sources of a hero that shine.  A used up one does so to the end of the turn (DW-NOTE-70)."""
    return [item for item in hero.items if item.lit and item.light]


def roll_lights(state: State, rules: tuple[str, ...]) -> Script[State]:
    """A decay: the usage die of each source that is lit is rolled, and light by magic ends (DW-LIGHT-06)."""
    why = (*rules, "DW-LIGHT-06", "DW-NOTE-70")
    for hero in tuple(state.heroes):
        for item in burning(state.hero(hero)):
            state = yield from dice.usage(state, hero, item.id, why)
    for item in state.ground:
        if item.lit and item.light and item.usage and not item.gone:
            (face,) = yield Roll((item.usage,), f"usage of {item.name} on the ground")
            after = after_use(item.usage, face)
            state = yield Record(GroundLightRolled(item.id, item.name, face, item.usage, after), why)
    for source, reach in tuple(state.light_spells.items()):
        if reach == "room" and state.rulings.light_prayer_whole_scene:
            continue
        state = yield Record(LightSpellEnded(source), (*rules, "DW-LIGHT-05", "DW-NOTE-71"))
    return state


def burn_out(state: State, rules: tuple[str, ...]) -> Script[State]:
    """The turn is over: what was used up shines no longer (DW-LIGHT-07)."""
    for hero in tuple(state.heroes):
        for item in burning(state.hero(hero)):
            if item.gone:
                state = yield Record(LightBurntOut(hero, item.id, item.name), (*rules, "DW-LIGHT-07", "DW-NOTE-70"))
    for item in state.ground:
        if item.lit and item.gone:
            state = yield Record(LightBurntOut("", item.id, item.name), (*rules, "DW-LIGHT-07", "DW-NOTE-70"))
    return state


class LightUp(Params, frozen=True):
    """Light a torch, candle or lantern: it is held in a hand.  Without `hand`, one that is free."""

    hero: str
    item: str
    hand: str = ""


def _light(state: State, params: LightUp) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if refused := may_act(hero) or _may_light(item):
        return refused
    why = _why(item)
    hand = item.place
    if not (item.wielded and item.count == 1):
        wanted = grip(state, hero, single(hero, item), params.hand)
        if isinstance(wanted, Refused):
            return wanted
        hand = wanted
    unit, state = yield from take_unit(state, hero.id, item, hand, why)
    if not item.wielded or item.place != hand or unit != item.id:
        state = yield Record(ItemWielded(hero.id, unit, item.name, hand), ("DW-INV-19",))
    state = yield Record(LightLit(hero.id, unit, item.name), why)
    return state


def _may_light(item: Item) -> Refused | None:
    if not item.light:
        return Refused("no-light", f"{item.name} gives no light: take a torch, candle or lantern.", ("DW-LIGHT-01",))
    if item.gone:
        more = "refuel it first" if has(item.tags, "burns oil") else "take another"
        return Refused("used-up", f"{item.name} is used up: {more}.", ("DW-LIGHT-07",))
    if item.lit:
        return Refused("lit", f"{item.name} burns already.", ("DW-LIGHT-08",))
    return None


def _why(item: Item) -> tuple[str, ...]:
    if has(item.tags, "burns oil"):
        return ("DW-LIGHT-03", "DW-LIGHT-04")
    return ("DW-LIGHT-02",) if item.light.casefold() == "close" else ("DW-LIGHT-01",)


class PutOut(Params, frozen=True):
    """Put out a light.  It can be lit again, with the usage die that it has."""

    hero: str
    item: str


def _out(state: State, params: PutOut) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if refused := may_act(hero):
        return refused
    if not item.lit:
        return Refused("not-lit", f"{item.name} does not burn.", ("DW-LIGHT-04",))
    state = yield Record(LightPutOut(hero.id, item.id, item.name), _why(item))
    return state


class Refuel(Params, frozen=True):
    """Fill a lantern with oil that the hero carries.  It is slow: not in combat."""

    hero: str
    item: str


def _refuel(state: State, params: Refuel) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if refused := may_act(hero):
        return refused
    if not has(item.tags, "burns oil"):
        return Refused("no-lantern", f"{item.name} burns no oil: refuel a lantern.", ("DW-LIGHT-03",))
    if state.in_combat:
        return Refused("slow", "To refuel is slow: wait until the combat is over.", ("DW-LIGHT-04",))
    if item.usage == FULL_LANTERN and not item.gone:
        return Refused("full", f"{item.name} is full: use it first.", ("DW-LIGHT-03",))
    oil = next((one for one in hero.items if has(one.tags, "oil") and not one.gone), None)
    if oil is None:
        return Refused("no-oil", f"{hero.name} carries no oil: get some first.", ("DW-LIGHT-03",))
    state = yield Record(UnitSpent(hero.id, oil.id, oil.name, oil.count - 1), ("DW-LIGHT-03",))
    event = LanternRefuelled(hero.id, item.id, item.name, FULL_LANTERN)
    state = yield Record(event, ("DW-LIGHT-03", "DW-LIGHT-04"))
    return state


class EndLight(Params, frozen=True):
    """A light by magic ends before its time."""

    source: str


def _end_light(state: State, params: EndLight) -> Script[State | Refused]:
    if params.source not in state.light_spells:
        known = ", ".join(state.light_spells) or "none"
        return Refused("unknown-light", f"There is no such light; there are: {known}.", ("DW-LIGHT-05",))
    state = yield Record(LightSpellEnded(params.source), ("DW-GAME-03", "DW-LIGHT-05"))
    return state


class LightPlace(Params, frozen=True):
    """Say whether the place is light by itself (daylight, a lit hall)."""

    light: bool


def _light_place(state: State, params: LightPlace) -> Script[State | Refused]:
    if params.light == state.place_lit:
        return Refused("no-change", "It is so already.", ("DW-RULING-96",))
    state = yield Record(PlaceLit(params.light), ("DW-GAME-03", "DW-RULING-96"))
    return state


for _act in (
    Act("light", "Light it", LightUp, _light, rules=("DW-LIGHT-01", "DW-LIGHT-02", "DW-LIGHT-03")),
    Act("put_out", "Put it out", PutOut, _out, rules=("DW-LIGHT-04",)),
    Act("refuel", "Refuel it", Refuel, _refuel, rules=("DW-LIGHT-03", "DW-LIGHT-04")),
    Act("end_light", "End a light by magic", EndLight, _end_light, by="gm", rules=("DW-LIGHT-05",)),
    Act("light_place", "Is it light here?", LightPlace, _light_place, by="gm", rules=("DW-RULING-96",)),
):
    chapter.offers(_act)

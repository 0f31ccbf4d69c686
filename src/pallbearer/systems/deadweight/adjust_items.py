"""The GM adjusts a thing that somebody carries, or that lies on the ground, written down as a ruling (DW-GAME-03)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.rules.writing import NAME_LENGTH
from pallbearer.systems.deadweight.adjust import RULING
from pallbearer.systems.deadweight.carrying import find, no_grip, no_room
from pallbearer.systems.deadweight.gear import contradiction
from pallbearer.systems.deadweight.inventory import changed_item
from pallbearer.systems.deadweight.new_items import (
    MOST_SLOTS,
    MOST_UNITS,
    MOST_WORDS,
    SIZES,
    TEXT_LENGTH,
    WORD_LENGTH,
)
from pallbearer.systems.deadweight.state import Hero, Item, State

chapter = Chapter("adjust_items")


class ItemAdjusted(Event, frozen=True):
    """The GM set what an item is; it is `now`, in the place where it was."""

    hero: str
    item: str
    now: Item
    why: str = ""

    def tell(self, names: Names) -> str:
        die = f", Ud{self.now.usage}" if self.now.usage else ""
        used = ", used up" if self.now.gone else ""
        armor = f", AP {', '.join(str(part.points) for part in self.now.armor)}" if self.now.armor else ""
        why = f" ({self.why})" if self.why else ""
        return f"Ruling: {names(self.hero)}'s {self.now.name} is {self.now.count} unit(s){die}{armor}{used}{why}."


class GroundCleared(Event, frozen=True):
    """The GM took something off the ground."""

    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"Ruling: {self.name} no longer lies on the ground."


@chapter.evolves(ItemAdjusted)
def _adjusted(state: State, event: ItemAdjusted) -> State:
    return changed_item(state, event.hero, event.item, lambda item: event.now)


@chapter.evolves(GroundCleared)
def _cleared(state: State, event: GroundCleared) -> State:
    return replace(state, ground=tuple(one for one in state.ground if one.id != event.item))


class AdjustItem(Params, frozen=True):
    """Set what an item is; what is not named stays.  `points` are the armor points left of each part."""

    hero: str
    item: str
    name: str | None = None
    count: int | None = None
    slots: int | None = None
    characteristics: tuple[str, ...] | None = None
    usage: int | None = None
    gone: bool | None = None
    points: tuple[int, ...] | None = None
    shield_tokens: int | None = None
    text: str | None = None
    why: str = ""


def _adjust(state: State, params: AdjustItem) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, was = found
    if refused := _bad_points(was, params) or _bad_figures(params) or _bad_words(params):
        return refused
    now = _set(was, params)
    if now == was:
        return Refused("no-change", "It is so already: name something to change.", RULING)
    if refused := _no_fit(state, hero, was, now):
        return refused
    state = yield Record(ItemAdjusted(hero.id, was.id, now, " ".join(params.why.split())[:200]), RULING)
    return state


def _set(item: Item, params: AdjustItem) -> Item:
    names = ("name", "count", "slots", "characteristics", "usage", "gone", "shield_tokens", "text")
    named = {name: getattr(params, name) for name in names if getattr(params, name) is not None}
    item = replace(item, **named)
    if params.points is not None:
        parts = tuple(replace(part, points=points) for part, points in zip(item.armor, params.points, strict=True))
        item = replace(item, armor=parts)
    return item


def _bad_points(item: Item, params: AdjustItem) -> Refused | None:
    if params.points is None:
        return None
    full = [part.full_points for part in item.armor]
    if len(full) != len(params.points) or any(
        not 0 <= points <= most for points, most in zip(params.points, full, strict=True)
    ):
        most = ", ".join(f"0 to {one}" for one in full) or "none: it is no armor"
        return Refused("bad-figure", f"Armor points, part by part: {most}.", ("DW-NOTE-40",))
    return None


def _bad_figures(params: AdjustItem) -> Refused | None:
    bounds = (("count", 1, MOST_UNITS), ("slots", 0, MOST_SLOTS), ("shield_tokens", 0, 5))
    for name, low, high in bounds:
        value = getattr(params, name)
        if value is not None and not low <= value <= high:
            return Refused("bad-figure", f"{name.replace('_', ' ')}: {low} to {high}.", RULING)
    if params.usage is not None and params.usage not in (0, *SIZES):
        return Refused(
            "bad-figure", f"A usage die has 0 (none) or {', '.join(map(str, SIZES))} sides.", ("DW-DICE-02",)
        )
    return None


def _bad_words(params: AdjustItem) -> Refused | None:
    if params.name is not None and not 1 <= len(params.name.strip()) <= NAME_LENGTH:
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", RULING)
    if params.text is not None and len(params.text) > TEXT_LENGTH:
        return Refused("bad-text", f"Describe it in {TEXT_LENGTH} letters at most.", RULING)
    words = params.characteristics or ()
    if len(words) > MOST_WORDS or any(not 1 <= len(one.strip()) <= WORD_LENGTH for one in words):
        return Refused("bad-characteristic", f"Up to {MOST_WORDS} short words.", ("DW-INV-13",))
    if len(set(words)) < len(words):
        return Refused("twice", "Name each characteristic once.", ("DW-INV-13",))
    return None


def _no_fit(state: State, hero: Hero, was: Item, now: Item) -> Refused | None:
    words = (*now.tags, *now.characteristics)
    pair = contradiction(words)
    if pair is None and now.slots == 0 and now.characteristics:
        pair = ("very small (no slots)", now.characteristics[0])
    if pair:
        return Refused("contradiction", f"It can't be both: {pair[0]} and {pair[1]}.", ("DW-INV-13",))
    if (now.slots, now.characteristics, now.gone) == (was.slots, was.characteristics, was.gone):
        return None
    if now.wielded:
        return no_grip(hero, now, now.place, state.rulings, explained=True)
    return no_room(hero, now, now.place, state.rulings)


class ClearGround(Params, frozen=True):
    """Take something off the ground: lost, left behind, carried off."""

    item: str


def _clear(state: State, params: ClearGround) -> Script[State | Refused]:
    item = next((one for one in state.ground if one.id == params.item), None)
    if item is None:
        known = ", ".join(f"{one.id} ({one.name})" for one in state.ground) or "nothing"
        return Refused("not-there", f"There is no {params.item!r} on the ground; there are: {known}.", RULING)
    state = yield Record(GroundCleared(item.id, item.name), RULING)
    return state


chapter.offers(Act("adjust_item", "Adjust an item", AdjustItem, _adjust, "gm", RULING))
chapter.offers(Act("clear_ground", "Take it off the ground", ClearGround, _clear, "gm", RULING))

"""A thing enters the game: from the equipment lists by its name, or described freely within bounds (INV)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.dice.steps import USAGE
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Refused, Script
from pallbearer.systems.deadweight.carrying import no_room, places, size
from pallbearer.systems.deadweight.containers import add_container, refuse_container
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.gear import CHARACTERISTICS, KINDS, container_kind, contradiction, gear, thing
from pallbearer.systems.deadweight.inventory import add_item
from pallbearer.systems.deadweight.state import ArmorPart, Hero, Item, State

chapter = Chapter("new_items")

MOST_UNITS, MOST_RECORDS = 500, 50
NAME_LENGTH, TEXT_LENGTH, WORD_LENGTH = 60, 1_000, 30
MOST_SLOTS, MOST_WORDS, MOST_ARMOR, MOST_PARTS, MOST_TOKENS = 10, 8, 9, 4, 5
SIZES = tuple(sorted(USAGE))


class NewItem(Params, frozen=True):
    """Get `count` units of a thing of the lists: a torch, a backpack.  `to` is where it should lie."""

    hero: str
    name: str
    count: int = 1
    to: str = ""


class DescribeItem(Params, frozen=True):
    """Get a thing that stands in no list.  `slots` 0: very small, kept in the notes; `pack` units share its slots."""

    hero: str
    name: str
    kind: str = "gear"
    slots: int = 1
    count: int = 1
    pack: int = 1
    characteristics: tuple[str, ...] = ()
    usage: int = 0
    liquid: bool = False
    hands: int = 1
    light: str = ""
    armor: tuple[int, ...] = ()
    armor_weight: str = ""
    shield_tokens: int = 0
    conductor: bool = False
    grimoire: bool = False
    holy_symbol: bool = False
    tags: tuple[str, ...] = ()
    text: str = ""
    to: str = ""


def _new(state: State, params: NewItem) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if container_kind(params.name):
        if refused := refuse_container(state, params.hero, params.name):
            return refused
        if params.count != 1:
            return Refused("one-at-a-time", "Containers come one at a time.", ("DW-INV-23",))
        return (yield from add_container(state, params.hero, params.name, ("DW-INV-23",)))
    found = thing(params.name)
    if found is None:
        remedy = f"No list has {params.name[:NAME_LENGTH]!r}: describe it instead, or pick one of the lists."
        return Refused("unknown-thing", remedy, ("DW-INV-23",))
    return (yield from _put_in(state, params.hero, found.item(), params.count, found.pack, params.to))


def _describe(state: State, params: DescribeItem) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if refused := described_wrongly(params):
        return refused
    item = Item(
        id="",
        name=params.name.strip(),
        kind=params.kind,
        slots=params.slots,
        characteristics=params.characteristics,
        usage=params.usage,
        liquid=params.liquid,
        hands=params.hands,
        light=params.light,
        armor=tuple(ArmorPart(points, points) for points in params.armor),
        armor_weight=params.armor_weight,
        shield_tokens=params.shield_tokens,
        conductor=params.conductor,
        grimoire=params.grimoire,
        holy_symbol=params.holy_symbol,
        tags=params.tags,
        text=params.text,
    )
    return (yield from _put_in(state, params.hero, item, params.count, params.pack, params.to))


def described_wrongly(params: DescribeItem) -> Refused | None:
    """What in the description is out of bounds, unknown or contradictory, or None."""
    return _bad_figures(params) or _bad_words(params) or _contradictory(params)


def _bad_figures(params: DescribeItem) -> Refused | None:
    figures = (
        (0 <= params.slots <= MOST_SLOTS, f"slots go from 0 to {MOST_SLOTS}"),
        (1 <= params.pack <= MOST_UNITS, f"a pack holds 1 to {MOST_UNITS}"),
        (params.usage == 0 or params.usage in SIZES, f"a usage die has 0 (none) or {', '.join(map(str, SIZES))} sides"),
        (params.hands in (1, 2), "a thing takes 1 or 2 hands"),
        (0 <= params.shield_tokens <= MOST_TOKENS, f"a shield gives 0 to {MOST_TOKENS} tokens"),
        (len(params.armor) <= MOST_PARTS, f"armor has at most {MOST_PARTS} parts"),
        (all(1 <= one <= MOST_ARMOR for one in params.armor), f"each part of an armor has 1 to {MOST_ARMOR} AP"),
    )
    wrong = next((remedy for fits, remedy in figures if not fits), None)
    return Refused("bad-figure", f"{wrong[0].upper()}{wrong[1:]}.", ("DW-INV-23",)) if wrong else None


def _bad_words(params: DescribeItem) -> Refused | None:
    if not 1 <= len(params.name.strip()) <= NAME_LENGTH or not params.name.isprintable():
        return Refused("bad-name", f"Give it a name of 1 to {NAME_LENGTH} letters.", ("DW-INV-23",))
    if len(params.text) > TEXT_LENGTH:
        return Refused("bad-text", f"Describe it in {TEXT_LENGTH} letters at most.", ("DW-INV-23",))
    choices: tuple[tuple[str, tuple[str, ...]], ...] = (
        (params.kind, KINDS),
        (params.light, ("", "close", "nearby")),
        (params.armor_weight, ("", "light", "medium", "heavy")),
    )
    for word, known in choices:
        if word not in known:
            remedy = f"{word[:WORD_LENGTH]!r} is unknown; pick one of: {', '.join(one or 'nothing' for one in known)}."
            return Refused("unknown-word", remedy, ("DW-INV-23",))
    if unknown := [tag for tag in params.tags if tag not in gear().tag]:
        remedy = f"There is no tag {unknown[0][:WORD_LENGTH]!r}; there are: {', '.join(gear().tag)}."
        return Refused("unknown-tag", remedy, ("DW-INV-23",))
    awkward = params.characteristics
    if len(awkward) > MOST_WORDS or any(not 1 <= len(one.strip()) <= WORD_LENGTH for one in awkward):
        remedy = f"Up to {MOST_WORDS} short words, such as: {', '.join(CHARACTERISTICS)}."
        return Refused("bad-characteristic", remedy, ("DW-INV-13", "DW-INV-14"))
    if twice := next((one for one in (*awkward, *params.tags) if (*awkward, *params.tags).count(one) > 1), None):
        return Refused("twice", f"It is {twice} once only: strike the other out.", ("DW-INV-13",))
    return None


def _contradictory(params: DescribeItem) -> Refused | None:
    words = (*params.tags, *params.characteristics)
    pair = contradiction(words)
    if pair is None and params.slots == 0 and params.characteristics:
        pair = ("very small (no slots)", params.characteristics[0])
    if pair is None and params.hands == 2 and "one-handed" in params.tags:
        pair = ("two hands", "one-handed")
    if pair is None and params.liquid and (params.armor or params.light or params.hands == 2):
        pair = ("liquid", "armor, light or a two-handed thing")
    if pair is None and params.armor and params.kind != "armor":
        pair = (params.kind, "armor points")
    if pair is None and bool(params.armor) != bool(params.armor_weight):
        pair = ("armor weight", "armor points (it needs both)")
    if pair is None:
        return None
    return Refused("contradiction", f"It can't be both: {pair[0]} and {pair[1]}. Strike one out.", ("DW-INV-13",))


def _put_in(state: State, hero: str, item: Item, count: int, pack: int, to: str) -> Script[State | Refused]:
    """Put `count` units on the hero, each pack an item of its own, if all of them find room."""
    if not 1 <= count <= MOST_UNITS or -(-count // pack) > MOST_RECORDS:
        most = min(MOST_UNITS, MOST_RECORDS * pack)
        return Refused("bad-count", f"Get 1 to {most} of {item.name} at a time.", ("DW-INV-23",))
    packs = [pack] * (count // pack) + ([count % pack] if count % pack else [])
    placed = state.hero(hero)
    put: list[Item] = []
    for units in packs:
        one = replace(item, count=units, id=f"#{len(put)}")
        place = _place(placed, one, to, state)
        if isinstance(place, Refused):
            return place
        put.append(replace(one, place=place))
        placed = replace(placed, items=(*placed.items, put[-1]))
    for one in put:
        state = yield from add_item(state, hero, replace(one, id=""), ("DW-INV-13",))
    return state


def _place(hero: Hero, item: Item, to: str, state: State) -> str | Refused:
    if to:
        return no_room(hero, item, to, state.rulings) or to
    free = places(hero, item, state.rulings)
    if free:
        return free[0]
    remedy = f"{hero.name} has no room for {item.name} ({size(item)} slots): move or drop something first."
    return Refused("no-room", remedy, ("DW-RULING-89",))


chapter.offers(Act("new_item", "Get an item", NewItem, _new, rules=("DW-INV-13", "DW-INV-23")))
chapter.offers(Act("describe_item", "Describe an item", DescribeItem, _describe, rules=("DW-INV-13", "DW-INV-14")))

"""What a new adventurer owns: belt, canteen and bag, light and food, and the kit of the class (BASE, CLASS)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import GM, Event, Look, Names, Option, Question, Record, Roll, Script, choose, confirm
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.carrying import HANDS, TORSO
from pallbearer.systems.deadweight.classes import KitPiece, class_data, is_armor, is_weapon, may_use, path
from pallbearer.systems.deadweight.containers import add_container
from pallbearer.systems.deadweight.gains import roll_silver
from pallbearer.systems.deadweight.gear import Thing, thing
from pallbearer.systems.deadweight.inventory import add_item
from pallbearer.systems.deadweight.state import Hero, Item, State

chapter = Chapter("kits")

LEFT, RIGHT = HANDS
SUPPLY_FLAG = "camping supply at creation"
CONDUCTORS = ("cane", "wand", "conjurer's staff", "crystal ball", "inscribed skull")
GRIMOIRES = ("old tome", "scattered notes", "mystic's notebook", "inscribed skull")
"""What a wizard may begin with in place of the school's own, if the GM allows it (DW-WIZARD-06)."""


class _Kits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    thing: tuple[Thing, ...]


@cache
def _own() -> dict[str, Thing]:
    text = resources.files("pallbearer.systems.deadweight").joinpath("data/kits.toml").read_text(encoding="utf-8")
    return {one.name: one for one in msgspec.toml.decode(text, type=_Kits).thing}


def kit_thing(name: str) -> Thing:
    """A thing of a kit, by its name.  Raises `ValueError` for one that no list has."""
    found = _own().get(name) or thing(name)
    if found is None:
        raise ValueError(f"neither the kits nor the equipment lists have {name!r}")
    return found


def kit_item(piece: KitPiece) -> Item:
    """The item that a kit's piece is."""
    item = kit_thing(piece.thing).item(piece.count)
    return replace(item, usage=piece.usage) if piece.usage else item


class CampingSupplyGranted(Event, frozen=True):
    """An adventurer starts with a camping supply: by the dice, or as the one whom the group picked."""

    hero: str
    shared: bool = False

    def tell(self, names: Names) -> str:
        how = "gets the camping supply of the group" if self.shared else "starts with a camping supply"
        return f"{names(self.hero)} {how}."


@chapter.evolves(CampingSupplyGranted)
def _granted(state: State, event: CampingSupplyGranted) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, flags=(*hero.flags, SUPPLY_FLAG)))


def start_with(state: State, hero: str) -> Script[State]:
    """Everything that a new adventurer starts with (DW-BASE-14..19)."""
    kit, state = yield from _swap_tools(state, hero)
    state = yield from _containers(state, hero)
    for piece in kit:
        state = yield from _hand_over(state, hero, kit_item(piece), ("DW-BASE-19", "DW-CLASS-03"))
    state = yield from _supplies(state, hero)
    return (yield from _money(state, hero))


def _containers(state: State, hero: str) -> Script[State]:
    """Belt, canteen, and one back container: the kit's, or the bag that all have (DW-NOTE-02)."""
    for kind in ("belt", "canteen"):
        state = yield from add_container(state, hero, kind, ("DW-BASE-14",))
    kits = path(state.hero(hero).background).container
    if not kits or state.rulings.keep_both_back_containers:
        state = yield from add_container(state, hero, "bag", ("DW-BASE-14",))
    if kits:
        state = yield from add_container(state, hero, kits, ("DW-BASE-19", "DW-NOTE-02"))
    return state


def _hand_over(state: State, hero: str, item: Item, rules: tuple[str, ...]) -> Script[State]:
    """Armor is put on, the first weapon and the shield are taken in hand, if the class may; the rest is stowed."""
    one = state.hero(hero)
    if may_use(one, item, state.rulings) is None:
        if is_armor(item):
            item = replace(item, place=TORSO, worn=True)
        elif is_weapon(item) and not any(is_weapon(each) and each.wielded for each in one.items):
            item = replace(item, place=RIGHT, wielded=True)
        elif item.kind == "shield" and not any(each.wielded and each.hands > 1 for each in one.items):
            item = replace(item, place=LEFT, wielded=True)
    if item.place == "bag":
        item = replace(item, place=_back(one))
    return (yield from add_item(state, hero, item, rules))


def _back(hero: Hero) -> str:
    return next((one.id for one in hero.containers if one.kind in ("backpack", "bag")), "bag")


def _supplies(state: State, hero: str) -> Script[State]:
    """Torches, a ration, and with luck a camping supply and a bandage."""
    (torches,) = yield Roll((6,), "torches", who=hero)
    torch = kit_thing("torch")
    while torches > 0:
        state = yield from _hand_over(state, hero, torch.item(min(torches, torch.pack)), ("DW-BASE-15",))
        torches -= torch.pack
    state = yield from _hand_over(state, hero, kit_thing("ration").item(), ("DW-BASE-16",))
    if (yield from dice.risk(3, "a camping supply", hero)):
        state = yield from give_supply(state, hero, ("DW-BASE-17",))
    if (yield from dice.risk(2, "a bandage", hero)):
        state = yield from _hand_over(state, hero, kit_thing("bandage").item(), ("DW-BASE-18",))
    state = yield Look()
    return state


def give_supply(state: State, hero: str, rules: tuple[str, ...], *, shared: bool = False) -> Script[State]:
    """One camping supply."""
    state = yield Record(CampingSupplyGranted(hero, shared), rules)
    return (yield from _hand_over(state, hero, kit_thing("camping supplies").item(), rules))


def _money(state: State, hero: str) -> Script[State]:
    way = path(state.hero(hero).background)
    if way.silver:
        rules = ("DW-BASE-19", "DW-CLASS-03", "DW-RULING-03")
        _, state = yield from roll_silver(state, hero, _pool(way.silver), "silver", rules)
    if way.coins:
        faces = yield Roll(_pool(way.coins.dice), way.coins.thing, who=hero)
        coins = kit_thing(way.coins.thing).item(sum(faces))
        state = yield from add_item(state, hero, coins, ("DW-BASE-19", "DW-CLASS-03"))
    return state


def _pool(notation: str) -> tuple[int, ...]:
    count, sides = notation.split("d")
    return (int(sides),) * int(count)


def _swap_tools(state: State, hero: str) -> Script[tuple[tuple[KitPiece, ...], State]]:
    """A wizard's kit, with another conductor or grimoire in it if the GM consents (DW-WIZARD-06)."""
    one = state.hero(hero)
    kit = path(one.background).kit
    if one.class_name != class_data("wizard").name:
        return kit, state
    for role in ("conductor", "grimoire"):
        mine = next((piece for piece in kit if getattr(kit_thing(piece.thing), role)), None)
        if mine is None:
            continue
        answer, state = yield from choose(hero, _tool_question(hero, role, mine.thing), state)
        if answer == "kit":
            continue
        text = f"{one.name} would begin with {answer} in place of {mine.thing}. Allowed?"
        allowed = yield from confirm(GM, "other-tool", text, ("DW-WIZARD-06",), about={"hero": hero})
        state = yield Look()
        if allowed:
            kit = _swapped(kit, mine, answer, role)
    return kit, state


def _swapped(kit: tuple[KitPiece, ...], mine: KitPiece, new: str, role: str) -> tuple[KitPiece, ...]:
    """The kit with another tool; a piece that serves as the other tool too stays."""
    other = "grimoire" if role == "conductor" else "conductor"
    keeps = getattr(kit_thing(mine.thing), other) and not getattr(kit_thing(new), other)
    kept = tuple(piece for piece in kit if piece != mine or keeps)
    return (*kept, KitPiece(new))


def _tool_question(hero: str, role: str, mine: str) -> Callable[[State], Question | None]:
    others = CONDUCTORS if role == "conductor" else GRIMOIRES
    options = (
        Option("kit", f"Keep {mine}"),
        *(Option(one, one, "if the GM allows it") for one in others if one != mine),
    )
    question = Question(
        "kit-tool", f"Which {role} do you begin with?", options, ("DW-WIZARD-06",), about={"hero": hero}
    )
    return lambda _: question

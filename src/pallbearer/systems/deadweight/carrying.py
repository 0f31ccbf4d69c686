"""How much there is to carry, and where it may go: pure functions that every act and every view shares (INV)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pallbearer.rules.script import Refused
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, Item, State, has

LEFT, RIGHT = "left hand", "right hand"
HANDS = (LEFT, RIGHT)
TORSO, NOTES, DROPPED = "torso", "notes", "dropped"
HAND_SLOTS, TORSO_SLOTS = 2, 4
BASE_LIMIT, LIMIT_PER_STR = 7, 3
TILES_PER_DIE = 2

Found: TypeAlias = tuple[Hero, Item]


class Room(msgspec.Struct, frozen=True):
    """A row of slots on a hero.  `liquid` rows take liquids and nothing else."""

    id: str
    slots: int
    liquid: bool = False


def size(item: Item) -> int:
    """Slots that the item fills: its own, and one for each awkward characteristic (DW-INV-13).

    What is used up fills none; a lantern without oil is still a lantern.
    """
    if item.gone and not has(item.tags, "burns oil"):
        return 0
    return item.slots + len(item.characteristics)


def counts(item: Item, rulings: Rulings) -> bool:
    """Whether the item counts against the number of things one can carry (DW-RULING-90)."""
    free = rulings.worn_items_free and (item.worn or item.wielded)
    return item.place != NOTES and size(item) > 0 and not free


def carried(hero: Hero, rulings: Rulings) -> int:
    """Slots in use that count against `limit`.  Containers themselves do not."""
    return sum(size(item) for item in hero.items if counts(item, rulings))


def limit(hero: Hero, rulings: Rulings = Rulings()) -> int:
    """What the hero can carry without being encumbered: 7, and 3 for each point of STR (DW-INV-01, DW-NOTE-66)."""
    strength = hero.STR.available if rulings.carry_by_available_dice else hero.STR.score
    return BASE_LIMIT + LIMIT_PER_STR * strength


def encumbered(hero: Hero, rulings: Rulings) -> bool:
    """Carrying more than the limit (DW-INV-02)."""
    return carried(hero, rulings) > limit(hero, rulings)


def halved(tiles: int, rulings: Rulings) -> int:
    """Half of a move, in whole tiles, never below 1 if it was at least 1 (DW-INV-03, DW-NOTE-65)."""
    half = (tiles + 1) // 2 if rulings.half_movement_round_up else tiles // 2
    return max(half, min(tiles, 1))


def move_tiles(hero: Hero, rulings: Rulings) -> int:
    """Tiles of one move: two for each available DEX die, one with a broken leg, half of that when encumbered."""
    tiles = 1 if has(hero.traumas, "Broken leg") else TILES_PER_DIE * hero.DEX.available
    return halved(tiles, rulings) if encumbered(hero, rulings) else tiles


def closed_hand(hero: Hero) -> str:
    """The hand that a broken arm closes, "" for none (DW-TRAUMA-04)."""
    return hero.trauma_costs.get("Broken arm", "") if has(hero.traumas, "Broken arm") else ""


def rooms(hero: Hero) -> dict[str, Room]:
    """Every row of slots the hero has: containers, torso, hands.  A broken arm's hand has none."""
    rows = [Room(one.id, one.slots, one.liquid) for one in hero.containers]
    rows.append(Room(TORSO, TORSO_SLOTS))
    rows += [Room(hand, 0 if hand == closed_hand(hero) else HAND_SLOTS) for hand in HANDS]
    return {row.id: row for row in rows}


def used(hero: Hero, place: str, but: str = "") -> int:
    """Slots in use in a row, without the item `but`."""
    return sum(size(item) for item in hero.items if item.place == place and item.id != but)


def hands_of(item: Item) -> tuple[str, ...]:
    """The hands that wielding this item takes; none if it is not wielded."""
    if not item.wielded:
        return ()
    return HANDS if item.hands > 1 else (item.place,)


def wielder(hero: Hero, hand: str, but: str = "") -> Item | None:
    """What is wielded in a hand, without the item `but`."""
    return next((item for item in hero.items if item.id != but and hand in hands_of(item)), None)


def no_room(hero: Hero, item: Item, place: str, rulings: Rulings) -> Refused | None:
    """Why the item may not lie in `place`, or None if it may.  To hold it ready is `no_grip`."""
    if place == NOTES:
        if size(item) == 0:
            return None
        return Refused("takes-slots", f"{item.name} takes slots: put it in one.", ("DW-INV-15", "DW-INV-22"))
    row = rooms(hero).get(place)
    if row is None:
        known = ", ".join([*rooms(hero), NOTES])
        return Refused("unknown-place", f"{hero.name} has no {place!r}; there are: {known}.", ("DW-INV-23",))
    if wrong := _wrong_stuff(item, row):
        return wrong
    if place in HANDS:
        if place == closed_hand(hero):
            return Refused("broken-arm", "That arm is broken: use the other hand.", ("DW-TRAUMA-04",))
        held = wielder(hero, place, item.id)
        if held is not None and not rulings.wield_and_carry:
            return Refused("hand-taken", f"That hand wields {held.name}: stow it first.", ("DW-NOTE-63",))
    elif rulings.number_limit_only:
        return None
    if used(hero, place, item.id) + size(item) > row.slots:
        remedy = f"{place} has {row.slots} slots and no room for {item.name}: move or drop something first."
        return Refused("no-room", remedy, ("DW-RULING-89",))
    return None


def _wrong_stuff(item: Item, row: Room) -> Refused | None:
    if row.liquid and not item.liquid:
        return Refused("liquids-only", f"{row.id} holds liquids only.", ("DW-INV-10", "DW-INV-11"))
    if item.liquid and not row.liquid and not has(item.tags, "vessel"):
        remedy = f"{item.name} is a loose liquid: it goes in a canteen or skin."
        return Refused("loose-liquid", remedy, ("DW-NOTE-64",))
    return None


def no_grip(hero: Hero, item: Item, hand: str, rulings: Rulings, explained: bool = False) -> Refused | None:
    """Why the item may not be wielded in `hand`, or None if it may.  `explained`: beside another wielded one."""
    if hand not in HANDS:
        return Refused("no-hand", f"Wield it in one of: {', '.join(HANDS)}.", ("DW-INV-19",))
    takes = HANDS if item.hands > 1 else (hand,)
    for one in takes:
        if one == closed_hand(hero):
            return Refused("broken-arm", "That arm is broken: use the other hand.", ("DW-TRAUMA-04", "DW-NOTE-57"))
        held = wielder(hero, one, item.id)
        if held is not None and not explained:
            remedy = f"The {one} wields {held.name}: stow it first, or explain to the GM how both go in one hand."
            return Refused("hand-taken", remedy, ("DW-INV-20",))
        beside = [other for other in hero.items if other.place == one and other.id != item.id and not other.wielded]
        if beside and not rulings.wield_and_carry and any(size(other) for other in beside):
            remedy = f"The {one} carries {beside[0].name}: stow that first."
            return Refused("hand-taken", remedy, ("DW-NOTE-63",))
    if item.liquid and not has(item.tags, "vessel"):
        return Refused("loose-liquid", f"{item.name} is a loose liquid: it can't be wielded.", ("DW-NOTE-64",))
    inside = sum(used(hero, one, item.id) for one in takes)
    if inside + size(item) > HAND_SLOTS * len(takes):
        return Refused("no-room", f"{item.name} does not fit in the {hand}.", ("DW-INV-17",))
    return None


def places(hero: Hero, item: Item, rulings: Rulings) -> list[str]:
    """Where the item may lie, the likeliest first: containers, torso, hands; what takes no slot, the notes."""
    rows = ([NOTES] if size(item) == 0 else []) + list(rooms(hero))
    return [place for place in rows if no_room(hero, item, place, rulings) is None]


def find(state: State, hero: str, item: str) -> Found | Refused:
    """The hero and the item of these ids, or why not."""
    one = state.heroes.get(hero)
    if one is None:
        return unknown_hero(state, hero)
    thing = one.item(item)
    if thing is None:
        known = ", ".join(f"{each.id} ({each.name})" for each in one.items) or "nothing"
        return Refused("unknown-item", f"{one.name} has no item {item!r}; there are: {known}.")
    return one, thing

"""Armor: what it stops and what that costs (ARMOR)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.state import ArmorPart, Hero, Item, State

chapter = Chapter("armor")


class ArmorRolled(Event, frozen=True):
    """A part of a piece of armor stopped wounds and lost armor points (DW-ARMOR-04, DW-ARMOR-05)."""

    hero: str
    item: str
    part: int
    stopped: int
    lost: int

    def tell(self, names: Names) -> str:
        cost = f", and loses {self.lost} AP" if self.lost else ""
        return f"{names(self.hero)}'s armor stops {self.stopped}{cost}."


class ArmorRepaired(Event, frozen=True):
    """A part of a piece of armor got armor points back."""

    hero: str
    item: str
    part: int
    points: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s armor is repaired by {self.points} AP."


@chapter.evolves(ArmorRolled)
def _rolled(state: State, event: ArmorRolled) -> State:
    return _change(state, event.hero, event.item, event.part, -event.lost)


@chapter.evolves(ArmorRepaired)
def _repaired(state: State, event: ArmorRepaired) -> State:
    return _change(state, event.hero, event.item, event.part, event.points)


def _change(state: State, hero: str, item: str, part: int, by: int) -> State:
    owner = state.hero(hero)
    items = tuple(_with_points(one, part, by) if one.id == item else one for one in owner.items)
    return state.with_hero(replace(owner, items=items))


def _with_points(item: Item, part: int, by: int) -> Item:
    parts = tuple(_bounded(one, by) if index == part else one for index, one in enumerate(item.armor))
    return replace(item, armor=parts)


def _bounded(part: ArmorPart, by: int) -> ArmorPart:
    return replace(part, points=max(0, min(part.full_points, part.points + by)))


def stopped(faces: tuple[int, ...]) -> int:
    """How many wounds these armor dice stop (DW-ARMOR-04)."""
    return sum(face >= 4 for face in faces)


def lost(faces: tuple[int, ...], damage: int, *, spared: bool = False) -> int:
    """How many AP these dice cost (DW-ARMOR-05); if `spared`, only while damage is left (DW-NOTE-40)."""
    cost, left = 0, damage
    for face in faces:
        if face in (1, 4) and (left > 0 or not spared):
            cost += 1
        if face >= 4:
            left -= 1
    return cost


def usable(hero: Hero) -> tuple[tuple[Item, int], ...]:
    """Each part of worn armor that has AP left: the item and the number of the part (DW-ARMOR-10)."""
    return tuple(
        (item, index)
        for item in hero.items
        if item.worn and not item.gone
        for index, part in enumerate(item.armor)
        if part.points > 0
    )


def part_id(item: Item, part: int) -> str:
    """How questions name a part of armor: "mail:0"."""
    return f"{item.id}:{part}"


def part_label(item: Item, part: int) -> str:
    """How people name it."""
    which = f", part {part + 1}" if len(item.armor) > 1 else ""
    return f"{item.name}{which} ({item.armor[part].points} AP)"


def roll_part(state: State, hero: str, part: str, damage: int, rules: tuple[str, ...]) -> Script[tuple[int, State]]:
    """Roll dice of one part ("mail:0") against `damage` wounds: the wounds left, never below 0, and the state.

    Which faces count is no matter of tests: no fatigue, no rerolls, no afflictions (DW-NOTE-39).
    """
    item_id, _, number = part.rpartition(":")
    index = int(number)
    count, state = yield from _how_many(state, hero, item_id, index)
    if not count:
        return damage, state
    faces = yield Roll((6,) * count, "Armor", who=hero)
    held = min(stopped(faces), damage)
    cost = lost(faces, damage, spared=state.rulings.no_ap_loss_when_damage_gone)
    why = (*rules, "DW-ARMOR-03", "DW-ARMOR-04", "DW-ARMOR-05", "DW-ARMOR-06", "DW-NOTE-39", "DW-NOTE-40")
    state = yield Record(ArmorRolled(hero, item_id, index, held, cost), why)
    return damage - held, state


def _how_many(state: State, hero: str, item_id: str, index: int) -> Script[tuple[int, State]]:
    def ask(now: State) -> Question | None:
        found = [(item, part) for item, part in usable(now.hero(hero)) if (item.id, part) == (item_id, index)]
        if not found:
            return None
        points = found[0][0].armor[index].points
        options = tuple(
            Option(str(count), f"{count} dice" if count > 1 else "1 die") for count in range(points, -1, -1)
        )
        text = f"How many armor dice for {part_label(*found[0])}?"
        return Question(
            "armor-dice", text, options, ("DW-ARMOR-03", "DW-ARMOR-07"), about={"hero": hero, "item": item_id}
        )

    answer, state = yield from choose(hero, ask, state)
    return int(answer or 0), state


def repair(state: State, hero: str, item: str, part: int, points: int, rules: tuple[str, ...]) -> Script[State]:
    """Give a part its armor points back, never more than it came with (DW-NOTE-40)."""
    owned = state.hero(hero).item(item)
    if owned is None or not 0 <= part < len(owned.armor):
        return state
    by = min(points, owned.armor[part].full_points - owned.armor[part].points)
    if by <= 0:
        return state
    state = yield Record(ArmorRepaired(hero, item, part, by), (*rules, "DW-NOTE-40"))
    return state


class RepairArmor(Params, frozen=True):
    """Repair part number `part` (from 0) of `item` by up to `points` AP."""

    hero: str
    item: str
    part: int = 0
    points: int = 1


def _repair_act(state: State, params: RepairArmor) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    item = hero.item(params.item)
    if item is None or not item.armor:
        known = ", ".join(one.id for one in hero.items if one.armor) or "none"
        return Refused("unknown-armor", f"{hero.name} has no armor {params.item!r}; there are: {known}.")
    if not 0 <= params.part < len(item.armor):
        return Refused("unknown-part", f"{item.name} has parts 0 to {len(item.armor) - 1}.", ("DW-ARMOR-10",))
    if params.points < 1:
        return Refused("bad-points", "Repair 1 point or more.")
    if item.armor[params.part].points >= item.armor[params.part].full_points:
        return Refused("whole", f"{part_label(item, params.part)} is whole; nothing to repair.", ("DW-NOTE-40",))
    return (yield from repair(state, params.hero, params.item, params.part, params.points, ("DW-ARMOR-05",)))


chapter.offers(
    Act("repair_armor", "Repair armor", RepairArmor, _repair_act, by="gm", rules=("DW-ARMOR-05", "DW-NOTE-40"))
)

"""What a hero carries, place by place, and the money."""

from __future__ import annotations

from pallbearer.rules.sheet import Cell, Do, Figure, Line, Place, Why
from pallbearer.systems.bashslash import burden, coin
from pallbearer.systems.bashslash.buttons import (
    PIECE_OPTIONS,
    QUALITY_OPTIONS,
    button,
    choice,
    heroes,
    number,
    swing,
    targets,
    text,
)
from pallbearer.systems.bashslash.gear import rule_of
from pallbearer.systems.bashslash.items import stones, weight_rules
from pallbearer.systems.bashslash.ladder import figure
from pallbearer.systems.bashslash.lines import usable
from pallbearer.systems.bashslash.quality import graded
from pallbearer.systems.bashslash.state import Being, Item, State
from pallbearer.systems.bashslash.state import Place as Where

LABELS: dict[Where, str] = {"hand": "In hand", "worn": "Worn", "belt": "On the belt", "pack": "In the pack"}


def places(state: State, being: Being, plays: bool, gm: bool) -> tuple[Place, ...]:
    """Hands, body, belt and pack."""
    found = []
    for where, label in LABELS.items():
        items = [item for item in being.items if item.place == where]
        cells = tuple(_cell(state, being, item, plays, gm) for item in items)
        slots = 2 if where == "hand" else max(len(items), 1)
        note = "d4 rounds to find something" if where == "pack" else ""
        found.append(Place(where, label, slots, cells, "move_item" if plays else "", note))
    return tuple(found)


def dice_of(state: State, item: Item) -> str:
    """The dice of a thing after its quality, in words."""
    said = []
    for sides, how in ((item.die, ""), (item.two, " in two hands" if item.die else "")):
        if sides:
            die, beyond = graded(sides, item.quality, item.kind, state.rulings)
            more = f" and {abs(beyond)} more, {'highest' if beyond > 0 else 'lowest'}" if beyond else ""
            said.append(f"d{die}{more}{how}")
    return ", ".join(said)


def condition(item: Item) -> str:
    """How whole it is: "3/5", "useless", "broken"."""
    if item.broken:
        return "broken"
    return f"{item.durability}/{item.full_durability}" if item.useful else "useless"


def _cell(state: State, being: Being, item: Item, plays: bool, gm: bool) -> Cell:
    quality = "" if item.quality == "ordinary" else item.quality
    rolls = dice_of(state, item)
    parts = [part for part in (quality, rolls, f"{figure(stones(item))} stone" if item.grains else "") if part]
    if rolls:
        parts.append(f"durability {condition(item)}")
    if item.load:
        parts.append("loaded" if item.loaded else f"{item.load} rounds to load")
    if item.held == 2:
        parts.append("in both hands")
    dos = _dos(state, being, item, gm) if plays else ()
    return Cell(item.id, item.name, ", ".join(parts), 2 if item.held == 2 else 1, dos, _rules(item))


def _rules(item: Item) -> tuple[str, ...]:
    return tuple(dict.fromkeys((rule_of(item.name), *weight_rules(item))))


def _dos(state: State, being: Being, item: Item, gm: bool) -> tuple[Do, ...]:
    here = {"hero": being.id, "item": item.id}
    dos = list(attacks(state, being, item))
    if item.load and not item.loaded:
        dos.append(button(state, "load_weapon", "Load", here))
    where = tuple((place, label) for place, label in LABELS.items() if place != item.place and _may_lie(item, place))
    dos.append(button(state, "move_item", "Keep it elsewhere", here, (choice("place", "Where?", where),)))
    if item.held and item.die and item.two:
        dos.append(
            button(state, "move_item", "Change grip", {**here, "place": "hand", "hands": 1 if item.held == 2 else 2})
        )
    dos.append(button(state, "drop_item", "Drop", here))
    if len(state.heroes) > 1:
        dos.append(button(state, "give_item", "Give", here, (choice("to", "To", heroes(state, but=being.id)),)))
    if item.durability < item.full_durability:
        dos.append(button(state, "repair_item", "Repair", here))
    dos.append(button(state, "discard_item", "It is gone", here))
    if gm:
        fields = (
            choice("quality", "Quality", QUALITY_OPTIONS, item.quality),
            number("durability", "Durability", item.durability, -1, 20),
            text("why", "Why"),
        )
        dos.append(Do("adjust_item", "Adjust", here, fields))
    return tuple(dos)


def _may_lie(item: Item, place: Where) -> bool:
    if place == "worn":
        return item.kind in ("armor", "shield")
    return place != "hand" or item.kind in ("weapon", "gear")


def attacks(state: State, being: Being, item: Item) -> tuple[Do, ...]:
    """The attacks that can be made with a thing in hand."""
    if item.kind != "weapon" or not item.held:
        return ()
    whom = choice("target", "Whom?", targets(state, being.id), hint="There is nobody to attack: the GM adds foes.")
    dos = []
    for way, label in (("melee", "Strike"), ("thrown", "Throw"), ("missile", "Shoot")):
        if usable(item, way, state.rulings):  # type: ignore[arg-type]
            params = {"hero": being.id, "weapon": item.id, "way": way}
            dos.append(button(state, "attack", label, params, (whom, swing()), rolls=True))
    return tuple(dos)


def purse(state: State, being: Being, plays: bool) -> Figure:
    """The money, by worth and by piece."""
    here = {"hero": being.id}
    lines = (
        Line(coin.told(being.purse), ("BS-COIN-01", "BS-COIN-02", "BS-COIN-03", "BS-COIN-04")),
        Line("A thousand coins weigh a stone", ("BS-STAMINA-06", "BS-RULING-89")),
    )
    dos: tuple[Do, ...] = ()
    if plays:
        held = tuple((name, coin.called(name).removeprefix("1 ")) for name in being.purse)
        sums = tuple(number(f"{metal}s", f"{metal.capitalize()}s", 0, 0, 999) for metal in reversed(coin.METALS))
        payee = choice("to", "To", (("", "nobody here"), *heroes(state, but=being.id)))
        part = choice("part", "Into", (("half", "halves"), ("quarter", "quarters")))
        worth = coin.worth(being.purse)
        dos = (
            button(
                state,
                "get_coins",
                "Get",
                here,
                (choice("piece", "What?", PIECE_OPTIONS), number("count", "How many", 1, 1, 99_999)),
            ),
            button(
                state,
                "pay",
                "Pay",
                here,
                (*sums, number("farthings", "Farthings", 0, 0, 999), payee, text("why", "What for?")),
                sample={"farthings": 1} if worth else None,
            ),
            button(
                state, "break_coin", "Break", here, (choice("piece", "Which?", held, hint="The purse is empty."), part)
            ),
            button(state, "change_coins", "Change", here),
        )
    return Figure("Purse", coin.money(coin.worth(being.purse)), Why(lines, here), dos)


def load(state: State, being: Being) -> Figure:
    """What is carried, of what can be."""
    rulings = state.rulings
    carried, most = burden.load(being, rulings), burden.capacity(being, rulings)
    heavy = sorted((item for item in being.items if item.grains), key=lambda item: -item.grains)
    lines = [
        Line(f"Can carry 2 + B + E + Strong#: {figure(most)}", ("BS-STAMINA-08", "BS-RULING-13")),
        *(Line(f"{item.name}: {figure(stones(item))}", weight_rules(item)) for item in heavy),
    ]
    if being.purse:
        lines.append(Line("and the purse", ("BS-STAMINA-06",)))
    lines.append(Line("The whole load is rounded down to a quarter", ("BS-STAMINA-07", "BS-RULING-15")))
    return Figure("Load", f"{figure(carried)} of {figure(most)} stone", Why(tuple(lines)))

"""Skills of the interlude: free rations, pilfering, prices, street life (SKILL)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.deadweight import afflictions, dice, game, inventory
from pallbearer.systems.deadweight.skill_use import may_use_skill, new_thing
from pallbearer.systems.deadweight.skills import restated
from pallbearer.systems.deadweight.state import Hero, State, has

chapter = Chapter("interlude skills")

_PRICE, _AVAILABILITY = "haggled over ", "asked around for "


class SilverPilfered(Event, frozen=True):
    """The hero stole this much silver."""

    hero: str
    silver: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has pilfered {self.silver} silver."


@chapter.evolves(SilverPilfered)
def _pilfered(state: State, event: SilverPilfered) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, silver=hero.silver + event.silver))


def interlude_start(state: State, rules: tuple[str, ...] = ()) -> Script[State]:
    """What the start of an interlude gives each living hero: rations, silver, and a settled stomach."""
    for one in game.party(state):
        state = yield from _cook(state, one.id, rules)
        state = yield from _pilfer(state, one.id, rules)
        state = yield from afflictions.happened(state, one.id, "interlude", rules)
    return state


def free_rations(state: State, hero: Hero) -> int:
    """Rations that a cook has for nothing when an interlude starts (DW-SKILL-13, DW-SKILL-15)."""
    basic, advanced = restated(hero, "Cooking", state.rulings)
    return basic + 3 * advanced


def _cook(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    rations = free_rations(state, state.hero(hero))
    if not rations:
        return state
    chef = has(state.hero(hero).skills, "Master Chef")
    why = (*rules, "DW-SKILL-15" if chef else "DW-SKILL-13", "DW-NOTE-48")
    for _ in range(rations):
        state = yield from inventory.add_item(state, hero, new_thing("ration"), why)
    return state


def _pilfer(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    if not has(state.hero(hero).skills, "Pilfer"):
        return state
    (face,) = yield Roll((6,), "1d6 silver pilfered", hero)
    state = yield Record(SilverPilfered(hero, face), (*rules, "DW-SKILL-33"))
    return state


def street_price(hero: Hero, price: int) -> int:
    """What the hero may pay for a common item of this price, in silver (DW-SKILL-42)."""
    return max(1, price - 1) if has(hero.skills, "Street Wise") and price > 1 else price


def may_be_robbed(hero: Hero) -> bool:
    """Whether robbers of the interlude can rob the hero (DW-SKILL-40)."""
    return not has(hero.skills, "Street Wise")


def extra_daily_actions(hero: Hero) -> int:
    """Daily actions of the interlude beyond the usual (DW-SKILL-41)."""
    return int(has(hero.skills, "Street Wise"))


class PriceRerolled(Event, frozen=True):
    """The price of an item was rolled again: it was `old`, the dice said `new`, and `price` holds for everyone."""

    hero: str
    item: str
    old: int
    new: int
    price: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} haggles over {self.item} ({self.old}, then {self.new}): it costs {self.price}."


class AvailabilityRerolled(Event, frozen=True):
    """The roll for an item's availability was made again."""

    hero: str
    item: str
    total: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} asks around again for {self.item}: {self.total}."


@chapter.evolves(PriceRerolled)
def _price_rerolled(state: State, event: PriceRerolled) -> State:
    return _flagged(state, event.hero, _mark(_PRICE, event.item))


@chapter.evolves(AvailabilityRerolled)
def _availability_rerolled(state: State, event: AvailabilityRerolled) -> State:
    return _flagged(state, event.hero, _mark(_AVAILABILITY, event.item))


def _flagged(state: State, hero: str, flag: str) -> State:
    one = state.hero(hero)
    return state.with_hero(replace(one, flags=(*one.flags, flag)))


def _mark(flag: str, item: str) -> str:
    return f"{flag}{' '.join(item.casefold().split())} this interlude"


class Haggle(Params, frozen=True):
    """Reroll the price of `item`, which is `price` now and was thrown with `dice`, `times` silver a point."""

    hero: str
    item: str
    price: int
    dice: str
    times: int = 1


def _haggle(state: State, params: Haggle) -> Script[State | Refused]:
    rules = ("DW-SKILL-22", "DW-SKILL-24", "DW-RULING-69")
    if refused := may_use_skill(state, params.hero, "Haggle", "interlude", rules):
        return refused
    if not params.item.strip() or params.price < 0 or params.times < 1:
        return Refused("bad-price", "Name the item, its price of 0 or more, and silver per point of 1 or more.", rules)
    if refused := _no_haggling(state, params):
        return refused
    used = _uses(state.hero(params.hero), _PRICE, params.item, state.rulings.haggle_each_item_once)
    rolled = yield from _throw(state, params.hero, params.dice, f"the price of {params.item}")
    if isinstance(rolled, Refused):
        return rolled
    total, state = rolled
    new = total * params.times
    if used >= _choosing(state, state.hero(params.hero)):
        event = PriceRerolled(params.hero, params.item, params.price, new, new)
        state = yield Record(event, ("DW-SKILL-22", "DW-SKILL-23", "DW-RULING-69"))
        return state
    return (yield from _old_or_new(state, params, new))


def _choosing(state: State, hero: Hero) -> int:
    """How many of the hero's rerolls of a price let them keep the old one."""
    return int(has(hero.skills, "Trade network"))


def _old_or_new(state: State, params: Haggle, new: int) -> Script[State]:
    def ask(now: State) -> Question:
        options = (
            Option("old", f"{params.price} silver, the old price"),
            Option("new", f"{new} silver, the new price"),
        )
        text = f"Which price of {params.item} holds?"
        return Question("pick-price", text, options, ("DW-SKILL-24",), about={"hero": params.hero})

    pick, state = yield from choose(params.hero, ask, state)
    event = PriceRerolled(params.hero, params.item, params.price, new, new if pick == "new" else params.price)
    state = yield Record(event, ("DW-SKILL-24", "DW-RULING-69"))
    return state


def _no_haggling(state: State, params: Haggle) -> Refused | None:
    others = (one for one in state.heroes.values() if one.id != params.hero)
    if any(_mark(_PRICE, params.item) in one.flags for one in others):
        remedy = f"Somebody has haggled over {params.item} in this interlude; that price holds for all."
        return Refused("price-holds", remedy, ("DW-RULING-69",))
    hero = state.hero(params.hero)
    each = state.rulings.haggle_each_item_once
    if _uses(hero, _PRICE, params.item, each) >= sum(restated(hero, "Haggle", state.rulings)):
        what = f"over {params.item}" if each else "already"
        return Refused(
            "haggled", f"{hero.name} has haggled {what} in this interlude; wait for the next.", ("DW-RULING-69",)
        )
    return None


def _uses(hero: Hero, flag: str, item: str, each_item: bool) -> int:
    """How often the hero has done this in this interlude: for this item, or for any."""
    wanted = _mark(flag, item)
    return sum(1 for one in hero.flags if one == wanted or (not each_item and one.startswith(flag)))


def _throw(state: State, hero: str, notation: str, why: str) -> Script[tuple[int, State] | Refused]:
    total: int | Refused = yield from dice.chapter.acts["roll_dice"].script(state, dice.RollDice(hero, notation, why))
    return total if isinstance(total, Refused) else (total, state)


class AskAround(Params, frozen=True):
    """Reroll the availability of `item` with these dice."""

    hero: str
    item: str
    dice: str = "d6"


def _ask_around(state: State, params: AskAround) -> Script[State | Refused]:
    rules = ("DW-SKILL-25", "DW-RULING-69")
    if refused := may_use_skill(state, params.hero, "Trade network", "interlude", rules):
        return refused
    if not params.item.strip():
        return Refused("no-item", "Name the item.", rules)
    hero = state.hero(params.hero)
    if _uses(hero, _AVAILABILITY, params.item, state.rulings.haggle_each_item_once):
        return Refused("asked-around", f"{hero.name} has asked around in this interlude; wait for the next.", rules)
    rolled = yield from _throw(state, params.hero, params.dice, f"availability of {params.item}")
    if isinstance(rolled, Refused):
        return rolled
    state = yield Record(AvailabilityRerolled(params.hero, params.item, rolled[0]), rules)
    return state


chapter.offers(Act("haggle", "Reroll a price", Haggle, _haggle, rules=("DW-SKILL-22", "DW-SKILL-24", "DW-RULING-69")))
chapter.offers(Act("ask_around", "Reroll an availability", AskAround, _ask_around, rules=("DW-SKILL-25",)))

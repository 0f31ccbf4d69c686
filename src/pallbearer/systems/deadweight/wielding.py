"""What is in use: held ready in a hand, or worn on the body (INV)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Script, confirm
from pallbearer.systems.deadweight.carrying import DROPPED, HANDS, TORSO, Found, find, no_grip, no_room
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.inventory import ItemDropped, ask_place, changed_item
from pallbearer.systems.deadweight.state import Hero, Item, State

chapter = Chapter("wielding")


class ItemWielded(Event, frozen=True):
    """An item is held ready in a hand."""

    hero: str
    item: str
    name: str
    hand: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} wields {self.name}."


class ItemWorn(Event, frozen=True):
    """A piece of armor is put on."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} puts on {self.name}."


class ItemStowed(Event, frozen=True):
    """An item is put away: neither wielded nor worn any longer."""

    hero: str
    item: str
    name: str
    place: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} puts {self.name} away ({self.place})."


@chapter.evolves(ItemWielded)
def _wielded(state: State, event: ItemWielded) -> State:
    return changed_item(
        state, event.hero, event.item, lambda item: replace(item, place=event.hand, wielded=True, worn=False)
    )


@chapter.evolves(ItemWorn)
def _worn(state: State, event: ItemWorn) -> State:
    return changed_item(
        state, event.hero, event.item, lambda item: replace(item, place=TORSO, worn=True, wielded=False)
    )


@chapter.evolves(ItemStowed)
def _stowed(state: State, event: ItemStowed) -> State:
    return changed_item(
        state, event.hero, event.item, lambda item: replace(item, place=event.place, worn=False, wielded=False)
    )


def grip(state: State, hero: Hero, item: Item, hand: str = "", explained: bool = False) -> str | Refused:
    """The hand to wield it in: the one asked for, else one that can; or why none can."""
    if hand:
        return no_grip(hero, item, hand, state.rulings, explained) or hand
    order = sorted(HANDS, key=lambda one: (one != item.place, one != "right hand"))
    refused = [no_grip(hero, item, one, state.rulings, explained) for one in order]
    fit = [one for one, why in zip(order, refused, strict=True) if why is None]
    return fit[0] if fit else next(why for why in refused if why is not None)


def _may_use(state: State, hero: Hero, item: Item) -> Refused | None:
    from pallbearer.systems.deadweight import classes

    if refused := may_act(hero):
        return refused
    if item.gone:
        return Refused("used-up", f"{item.name} is used up: take another.", ("DW-DICE-08",))
    barred: Refused | None = classes.may_use(hero, item, state.rulings)
    return barred


class Wield(Params, frozen=True):
    """Hold an item ready.  Without `hand`, one that is free.

    `explanation` is the player's good reason why a hand could wield this beside another thing: the GM decides.
    """

    hero: str
    item: str
    hand: str = ""
    explanation: str = ""


def _wield(state: State, params: Wield) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if refused := _may_use(state, hero, item):
        return refused
    if item.wielded and params.hand in ("", item.place):
        return Refused("wielded", f"{item.name} is wielded already: name the other hand to change.", ("DW-INV-19",))
    if params.hand and params.hand not in HANDS:
        return Refused("no-hand", f"Wield it in one of: {', '.join(HANDS)}.", ("DW-INV-19",))
    hand = grip(state, hero, item, params.hand)
    rules: tuple[str, ...] = ("DW-INV-19", "DW-INV-20")
    if isinstance(hand, Refused):
        if not params.explanation or isinstance(grip(state, hero, item, params.hand, explained=True), Refused):
            return hand
        text = f"{hero.name} would wield {item.name} in a hand that wields already: {params.explanation}. Allowed?"
        if not (yield from confirm(GM, "second-in-hand", text, rules, about={"hero": hero.id, "item": item.id})):
            return hand
        state = yield Look()
        found = find(state, params.hero, params.item)
        hand = found if isinstance(found, Refused) else grip(state, *found, params.hand, explained=True)
        if isinstance(hand, Refused):
            return hand
    state = yield Record(ItemWielded(hero.id, item.id, item.name, hand), rules)
    return state


class Wear(Params, frozen=True):
    """Put on a piece of armor or a helmet."""

    hero: str
    item: str


def _wear(state: State, params: Wear) -> Script[State | Refused]:
    found = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if item.kind != "armor":
        return Refused("no-armor", f"{item.name} is no armor: only armor and helmets are worn.", ("DW-INV-18",))
    if item.worn:
        return Refused("worn", f"{item.name} is worn already.", ("DW-INV-18",))
    if refused := _may_use(state, hero, item):
        return refused
    if refused := no_room(hero, item, TORSO, state.rulings):
        return refused
    state = yield Record(ItemWorn(hero.id, item.id, item.name), ("DW-INV-16", "DW-INV-18"))
    return state


class Stow(Params, frozen=True):
    """Put away what is wielded or worn.  Without `to`, the player is asked where."""

    hero: str
    item: str
    to: str = ""


def _stow(state: State, params: Stow) -> Script[State | Refused]:
    found: Found | Refused = find(state, params.hero, params.item)
    if isinstance(found, Refused):
        return found
    hero, item = found
    if not item.wielded and not item.worn:
        return Refused("not-in-use", f"{item.name} is neither wielded nor worn: move it instead.", ("DW-INV-23",))
    if item.lit:
        return Refused("lit", f"{item.name} is lit: put it out first.", ("DW-INV-19",))
    rules = ("DW-INV-23", "DW-RULING-89")
    loose = replace(item, wielded=False, worn=False)
    to = params.to
    if to and to != DROPPED and (refused := no_room(hero, loose, to, state.rulings)):
        return refused
    if not to:
        to, state = yield from ask_place(state, hero.id, loose, rules)
        if state.hero(hero.id).item(item.id) is None:
            return Refused("unknown-item", f"{item.name} is no longer here.")
    if to == DROPPED:
        state = yield Record(ItemDropped(hero.id, item.id, item.name), rules)
    else:
        state = yield Record(ItemStowed(hero.id, item.id, item.name, to), rules)
    return state


chapter.offers(Act("wield", "Wield an item", Wield, _wield, rules=("DW-INV-19", "DW-INV-20")))
chapter.offers(Act("wear", "Put on armor", Wear, _wear, rules=("DW-INV-18",)))
chapter.offers(Act("stow", "Put away", Stow, _stow, rules=("DW-INV-23",)))

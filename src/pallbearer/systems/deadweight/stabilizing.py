"""Stabilizing the fallen: who may, when, and with what (FAINT, MORTAL)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import dice, remedies
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.state import Condition, Hero, Item, Magic, State, has

chapter = Chapter("stabilizing")

REMEDIES = ("first aid kit", "medical supply", "medical supplies")
"""The things that stabilize (DW-FAINT-09, DW-MORTAL-05); a bandage does not."""
HEALING = ("Cure Light Wounds",)
"""The healing magic of the core rules.  Magic of other books counts if its text says that it heals."""


class Stabilized(Event, frozen=True):
    """A fallen hero was stabilized and woke.  Wounds stay where they are (DW-NOTE-42)."""

    hero: str
    target: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} stabilizes {names(self.target)}, who wakes."


@chapter.evolves(Stabilized)
def _stabilized(state: State, event: Stabilized) -> State:
    target = state.hero(event.target)
    return state.with_hero(replace(target, condition=Condition(from_mortal=target.condition.kind == "mortal")))


def may_be_stabilized(state: State, target: Hero) -> Refused | None:
    """Refused for who is not down, and in combat for all but those who would die of waiting (DW-RULING-65)."""
    name, condition = target.name, target.condition
    match condition.kind:
        case "up":
            return Refused("not-down", f"{name} is up and needs no stabilizing.", ("DW-FAINT-09", "DW-MORTAL-05"))
        case "dead":
            return Refused("dead", f"{name} is dead; nothing stabilizes the dead.", ("DW-MW-07",))
        case "fainted":
            allowed, rules = state.rulings.wake_in_combat_allowed, ("DW-FAINT-09", "DW-RULING-62")
        case _:
            allowed = state.rulings.stabilize_in_combat_any or condition.deadline >= 0
            rules = ("DW-WOUND-11", "DW-RULING-65")
    if state.in_combat and not allowed:
        return Refused("in-combat", f"{name} can be stabilized when the combat is over; wait for that.", rules)
    return None


def stabilize(state: State, helper: str, target: str, rules: tuple[str, ...]) -> Script[State]:
    """Stabilize and wake the target, if it is down and may be: for a healing spell that takes effect, too."""
    if may_be_stabilized(state, state.hero(target)):
        return state
    fallen = state.hero(target).condition.kind
    why = ("DW-FAINT-09", "DW-RULING-62") if fallen == "fainted" else ("DW-MORTAL-05", "DW-NOTE-42", "DW-RULING-65")
    state = yield Record(Stabilized(helper, target), (*rules, *why))
    return state


class Stabilize(Params, frozen=True):
    """`hero` stabilizes `target` with `item`, or with `spell`: a healing prayer, or spell cast through `conductor`."""

    hero: str
    target: str
    item: str = ""
    spell: str = ""
    conductor: str = ""


def _stabilize_act(state: State, params: Stabilize) -> Script[State | Refused]:
    refused = (
        dice.refuse_unknown_hero(state, params.hero)
        or dice.refuse_unknown_hero(state, params.target)
        or may_act(state.hero(params.hero))
        or may_be_stabilized(state, state.hero(params.target))
        or _lacks_means(state.hero(params.hero), params)
    )
    if refused:
        return refused
    if params.spell:
        return (yield from _cast(state, params))
    state = yield from remedies.use_up(state, params.hero, params.item, ("DW-FAINT-09", "DW-MORTAL-05"))
    return (yield from stabilize(state, params.hero, params.target, ()))


def _lacks_means(helper: Hero, params: Stabilize) -> Refused | None:
    rules = ("DW-FAINT-09", "DW-MORTAL-05")
    if bool(params.item) == bool(params.spell):
        return Refused("one-means", "Name one means: an item, or a healing spell or prayer.", rules)
    if params.spell:
        fit = [magic.id for magic in helper.magic if heals(magic)]
        if params.spell in fit:
            return None
        remedy = f"{helper.name} has no healing spell {params.spell!r}; there are: {', '.join(fit) or 'none'}."
        return Refused("no-healing-spell", remedy, rules)
    fit = [item.id for item in helper.items if stabilizes(item)]
    if params.item in fit:
        return None
    remedy = f"{params.item!r} does not stabilize; {helper.name} has: {', '.join(fit) or 'no first aid kit'}."
    return Refused("no-remedy", remedy, rules)


def heals(magic: Magic) -> bool:
    """Whether this is a healing spell or prayer."""
    return has(HEALING, magic.name) or "heals" in magic.text.casefold()


def stabilizes(item: Item) -> bool:
    """Whether the thing is a first aid kit or medical supply that is not used up."""
    return has(REMEDIES, item.name) and not item.gone and item.place != "dropped"


def _cast(state: State, params: Stabilize) -> Script[State | Refused]:
    """Cast the spell, or pray, by its own rules: when it takes effect, the target wakes."""
    from pallbearer.systems.deadweight import prayers, spells

    casting: Script[State | Refused]
    if any(magic.id == params.spell and magic.kind == "spell" for magic in state.hero(params.hero).magic):
        spell = spells.CastSpell(hero=params.hero, spell=params.spell, conductor=params.conductor)
        casting = spells.chapter.acts["cast_spell"].script(state, spell)
    else:
        prayer = prayers.Pray(hero=params.hero, prayer=params.spell, target=params.target)
        casting = prayers.chapter.acts["pray"].script(state, prayer)
    back: Any = None
    while True:
        try:
            step = casting.send(back)
        except StopIteration as stop:
            result: State | Refused = stop.value
            return result
        back = yield step
        if isinstance(step, Record) and isinstance(step.event, spells.SpellCast | prayers.PrayerAnswered):
            back = yield from stabilize(back, params.hero, params.target, ())


chapter.offers(
    Act("stabilize", "Stabilize the fallen", Stabilize, _stabilize_act, rules=("DW-FAINT-09", "DW-MORTAL-05"))
)

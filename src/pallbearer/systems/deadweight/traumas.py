"""Traumas: what each takes and does, how one is received and healed (TRAUMA)."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.carrying import HANDS, hands_of
from pallbearer.systems.deadweight.frights import fearful_step as fearful_step
from pallbearer.systems.deadweight.frights import spell_seen as spell_seen
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Attribute, Hero, Item, State, has

chapter = Chapter("traumas")

CHRONIC_PAIN, BRAIN_DAMAGE, BROKEN_ARM = "Chronic pain", "Brain damage", "Broken arm"
BROKEN_LEG, PARANOID = "Broken leg", "Paranoid"


class Trauma(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trauma as a sheet shows it."""

    name: str
    does: str
    rules: tuple[str, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    traumas: tuple[Trauma, ...]


TRAUMAS: dict[str, Trauma] = {
    trauma.name: trauma
    for trauma in msgspec.toml.decode(
        resources.files(__package__).joinpath("data/traumas.toml").read_bytes(), type=_File
    ).traumas
}
"""Every trauma by its name, in the book's order."""


class TraumaReceived(Event, frozen=True):
    """The hero has a trauma from now on.  `cost` is what it took: an attribute, an arm, "" for neither."""

    hero: str
    trauma: str
    cost: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        cost = f" ({ATTRIBUTE_WORDS.get(self.cost, self.cost)})" if self.cost else ""
        return f"{names(self.hero)} receives a trauma: {self.trauma}{cost}."


class TraumaHealed(Event, frozen=True):
    """The hero is rid of a trauma, and has back what it took (DW-NOTE-56)."""

    hero: str
    trauma: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} recovers from {self.trauma}."


@chapter.evolves(TraumaReceived)
def _received(state: State, event: TraumaReceived) -> State:
    hero = state.hero(event.hero)
    costs = {**hero.trauma_costs, event.trauma: event.cost} if event.cost else hero.trauma_costs
    hero = replace(hero, traumas=(*hero.traumas, event.trauma), trauma_costs=costs)
    return state.with_hero(_paid(hero, event.trauma, event.cost))


def _paid(hero: Hero, trauma: str, cost: str) -> Hero:
    if cost not in ATTRIBUTES:
        return hero
    one = hero.attribute(cost)
    if trauma == CHRONIC_PAIN:
        return hero.with_attribute(cost, lowered(one))
    return hero.with_attribute(cost, replace(one, proficiency=max(0, one.proficiency - 1)))


def lowered(attribute: Attribute) -> Attribute:
    """One score point less.  What no longer fits is dropped, fatigue first, without fainting (DW-NOTE-56)."""
    score = max(0, attribute.score - 1)
    wounds = min(attribute.wounds, score)
    return replace(attribute, score=score, wounds=wounds, fatigue=min(attribute.fatigue, score - wounds))


@chapter.evolves(TraumaHealed)
def _healed(state: State, event: TraumaHealed) -> State:
    hero = state.hero(event.hero)
    cost = hero.trauma_costs.get(event.trauma, "")
    hero = replace(
        hero,
        traumas=tuple(one for one in hero.traumas if not has((one,), event.trauma)),
        trauma_costs={name: one for name, one in hero.trauma_costs.items() if name != event.trauma},
    )
    if cost not in ATTRIBUTES:
        return state.with_hero(hero)
    one = hero.attribute(cost)
    if event.trauma == CHRONIC_PAIN:
        return state.with_hero(hero.with_attribute(cost, replace(one, score=one.score + 1)))
    return state.with_hero(hero.with_attribute(cost, replace(one, proficiency=one.proficiency + 1)))


def find(name: str) -> Trauma | None:
    """The trauma of this name, without regard to case and spaces; None if there is none."""
    return next((trauma for trauma in TRAUMAS.values() if has((trauma.name,), name)), None)


def lacking(hero: Hero) -> tuple[str, ...]:
    """The traumas that the hero does not have."""
    return tuple(name for name in TRAUMAS if not has(hero.traumas, name))


def traumatize(state: State, hero: str, trauma: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero receives a trauma; one that is held already does nothing (DW-TRAUMA-03).  Raises `KeyError`."""
    one = TRAUMAS[trauma]
    if has(state.hero(hero).traumas, trauma):
        return state
    cost, state = yield from _cost(state, hero, trauma)
    if has(state.hero(hero).traumas, trauma):
        return state
    state = yield Record(TraumaReceived(hero, trauma, cost), (*rules, *one.rules))
    if cost in HANDS:
        state = yield from _drop_held(state, hero, cost)
    return state


def _cost(state: State, hero: str, trauma: str) -> Script[tuple[str, State]]:
    """What it takes: the player picks, or by house rule a die does."""

    def ask(now: State) -> Question | None:
        options = tuple(Option(one, one) for one in _takes(now.hero(hero), trauma))
        if not options or has(now.hero(hero).traumas, trauma):
            return None
        text = f"What does {trauma} take from {now.hero(hero).name}?"
        return Question("trauma-cost", text, options, TRAUMAS[trauma].rules, about={"hero": hero, "trauma": trauma})

    takes = _takes(state.hero(hero), trauma)
    chance = state.rulings.broken_arm_random if trauma == BROKEN_ARM else state.rulings.trauma_attribute_random
    if chance and len(takes) > 1:
        (face,) = yield Roll((len(takes),), f"What {trauma} takes", who=hero)
        return takes[face - 1], state
    return (yield from choose(hero, ask, state))


def _takes(hero: Hero, trauma: str) -> tuple[str, ...]:
    """What the trauma may take from this hero: attributes above 0, or an arm; nothing for most traumas."""
    match trauma:
        case "Chronic pain":
            return tuple(name for name in ATTRIBUTES if hero.attribute(name).score > 0)
        case "Brain damage":
            return tuple(name for name in ATTRIBUTES if hero.attribute(name).proficiency > 0)
        case "Broken arm":
            return HANDS
        case _:
            return ()


def _drop_held(state: State, hero: str, hand: str) -> Script[State]:
    """What the broken arm held falls, a weapon that needs both hands too (DW-NOTE-57)."""
    from pallbearer.systems.deadweight import inventory

    for item in state.hero(hero).items:
        if item.place == hand or hand in hands_of(item):
            state = yield Record(inventory.ItemDropped(hero, item.id, item.name), ("DW-TRAUMA-04", "DW-NOTE-57"))
    return state


def move_cost(state: State, hero: Hero) -> int:
    """How many actions a move costs: a broken leg makes it 2 in combat (DW-TRAUMA-05)."""
    return 2 if state.in_combat and has(hero.traumas, BROKEN_LEG) else 1


def may_move(state: State, hero: Hero, *, helped: bool = False) -> Refused | None:
    """Refused for a broken leg on an expedition without help or some sort of cane (DW-TRAUMA-06)."""
    if not has(hero.traumas, BROKEN_LEG) or state.phase == "interlude" or helped or any(map(_is_cane, hero.items)):
        return None
    remedy = f"{hero.name} has a broken leg: let somebody help, or carry a cane, crutch or staff."
    return Refused("broken-leg", remedy, ("DW-TRAUMA-06",))


def _is_cane(item: Item) -> bool:
    words = {*item.name.casefold().split(), *(tag.casefold() for tag in item.tags)}
    return not item.gone and item.place != "dropped" and bool(words & {"cane", "crutch", "staff"})


def may_share(state: State, hero: Hero, item: Item) -> Refused | None:
    """Refused if the paranoid would share anything but a ration in camp (DW-TRAUMA-10)."""
    ration = has((item.name.removesuffix("s"), *item.tags), "ration")
    if state.phase != "camp" or ration or not has(hero.traumas, PARANOID):
        return None
    return Refused("paranoid", f"{hero.name} is paranoid and shares only rations in camp.", ("DW-TRAUMA-10",))


def ambush_dice(heroes: Iterable[Hero], dice: int) -> int:
    """The ambush pool of a camp: 1 die less for each paranoid hero, never below 0 (DW-TRAUMA-11, DW-NOTE-59)."""
    return max(0, dice - sum(has(hero.traumas, PARANOID) for hero in heroes))


class Traumatize(Params, frozen=True):
    """A hero receives a trauma."""

    hero: str
    trauma: str


def _traumatize_act(state: State, params: Traumatize) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    found = find(params.trauma)
    if found is None:
        return _unknown(params.trauma)
    if has(state.hero(params.hero).traumas, found.name):
        return Refused("trauma-held", f"They have {found.name} already; nothing would change.", ("DW-TRAUMA-03",))
    return (yield from traumatize(state, params.hero, found.name, ("DW-TRAUMA-01",)))


class HealTrauma(Params, frozen=True):
    """A hero is rid of a trauma, or it is weakened into another one."""

    hero: str
    trauma: str
    weakened_to: str = ""


def _heal_trauma_act(state: State, params: HealTrauma) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero):
        return refused
    held = state.hero(params.hero).traumas
    healed = next((one for one in held if has((one,), params.trauma)), "")
    if not healed:
        return Refused("no-trauma", f"They have no such trauma; they have: {', '.join(held) or 'none'}.")
    weaker = find(params.weakened_to) if params.weakened_to else None
    if params.weakened_to and weaker is None:
        return _unknown(params.weakened_to)
    if weaker and has(held, weaker.name):
        return Refused("trauma-held", f"They have {weaker.name} already; heal without weakening.", ("DW-TRAUMA-03",))
    state = yield Record(TraumaHealed(params.hero, healed), ("DW-TRAUMA-02", "DW-NOTE-56"))
    if weaker:
        state = yield from traumatize(state, params.hero, weaker.name, ("DW-TRAUMA-02",))
    return state


def _unknown(trauma: str) -> Refused:
    return Refused("unknown-trauma", f"There is no trauma {trauma!r}; there are: {', '.join(TRAUMAS)}.")


chapter.offers(Act("traumatize", "Give a trauma", Traumatize, _traumatize_act, by="gm", rules=("DW-TRAUMA-01",)))
chapter.offers(Act("heal_trauma", "Heal a trauma", HealTrauma, _heal_trauma_act, by="gm", rules=("DW-TRAUMA-02",)))

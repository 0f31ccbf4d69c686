"""What one takes against afflictions, and the happenings that end them (AFFL)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Script, confirm
from pallbearer.systems.deadweight import carrying, dice, game, using
from pallbearer.systems.deadweight.afflictions import COFFEE, HAPPENINGS, REMEDIES, Remedy, cure, happened
from pallbearer.systems.deadweight.carrying import find
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.state import Item, State, has

chapter = Chapter("remedies")

DRINKS = ("water", "coffee", "tea", "hot chocolate", "wine", "tonic")


def use_up(state: State, hero: str, item_id: str, rules: tuple[str, ...]) -> Script[State]:
    """Use an item once: its usage die is rolled, or one unit of it goes.  Nothing happens if it is not there."""
    item = state.hero(hero).item(item_id)
    if item is None:
        return state
    if not item.usage:
        state = yield Record(using.UnitSpent(hero, item_id, item.name, item.count - 1), rules)
        return state
    free = carrying.places(state.hero(hero), using.single(state.hero(hero), item), state.rulings)
    if item.count > 1 and free:
        item_id, state = yield from using.take_unit(state, hero, item, free[0], rules)
    return (yield from dice.usage(state, hero, item_id, rules))


class Took(Event, frozen=True):
    """The hero ate, drank or was bandaged."""

    hero: str
    what: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} takes {self.what}."


@chapter.evolves(Took)
def _took(state: State, event: Took) -> State:
    hero = state.hero(event.hero)
    if event.what != "coffee" or COFFEE in hero.flags:
        return state
    return state.with_hero(replace(hero, flags=(*hero.flags, COFFEE)))


def fits(item: Item, remedy: Remedy) -> bool:
    """Whether the item is such a thing, by its tags or by a word of its name."""
    name = f" {item.name.casefold()} "
    return not item.gone and any(has(item.tags, word) or f" {word} " in name for word in remedy.words)


def take(state: State, hero: str, remedy: str, item: str, giver: str) -> Script[State | Refused]:
    """`hero` takes a remedy, a key of `REMEDIES`: the item of this id that `giver` has, "" if it is on no sheet."""
    one = REMEDIES[remedy]
    if item and (refused := _unfit(state, giver, item, one)):
        return refused
    helps = True
    if one.gm_judges and any(has(state.hero(hero).afflictions, affliction) for affliction in one.cures):
        text = f"Does what {state.hero(hero).name} takes help against being {' or '.join(one.cures)}?"
        helps = yield from confirm(GM, "remedy", text, one.rules, about={"hero": hero, "item": item})
        state = yield Look()
    state = yield Record(Took(hero, remedy), one.rules)
    if item:
        state = yield from use_up(state, giver, item, one.rules)
    for affliction in one.cures if helps else ():
        state = yield from cure(state, hero, affliction, one.rules, by=one.by)
    return state


def _unfit(state: State, giver: str, item: str, remedy: Remedy) -> Refused | None:
    found = find(state, giver, item)
    if isinstance(found, Refused):
        return found
    if fits(found[1], remedy):
        if state.in_combat and has(found[1].tags, "slow") and not has(found[1].tags, "quick"):
            return Refused("slow", f"{found[1].name} is slow to use: wait until the combat is over.", ("DW-GAME-07",))
        return None
    fitting = ", ".join(one.id for one in found[0].items if fits(one, remedy)) or "none"
    text = f"{found[1].name} is no {remedy.id}: take one of {fitting}, or name no item for what is on no sheet."
    return Refused("wrong-item", text, remedy.rules)


class Eat(Params, frozen=True):
    """Eat `item`, or with none something that is on no sheet."""

    hero: str
    item: str = ""


class Drink(Params, frozen=True):
    """Drink water, coffee, tea, hot chocolate, wine (or another strong drink) or a tonic (or potion)."""

    hero: str
    what: str = "water"
    item: str = ""


class Bandage(Params, frozen=True):
    """`hero` gives first aid to a bleeding `patient` ("" for themselves), with `item` of their own or none."""

    hero: str
    patient: str = ""
    item: str = ""


def _eat(state: State, params: Eat) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero) or may_act(state.hero(params.hero)):
        return refused
    return (yield from take(state, params.hero, "food", params.item, params.hero))


def _drink(state: State, params: Drink) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero) or may_act(state.hero(params.hero)):
        return refused
    if params.what not in DRINKS:
        return Refused("unknown-drink", f"Drink one of: {', '.join(DRINKS)}.", ("DW-AFFL-07",))
    return (yield from take(state, params.hero, params.what, params.item, params.hero))


def _bandage(state: State, params: Bandage) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero) or may_act(state.hero(params.hero)):
        return refused
    patient = params.patient or params.hero
    if refused := dice.refuse_unknown_hero(state, patient):
        return refused
    if not has(state.hero(patient).afflictions, "Bleeding"):
        bleeding = ", ".join(one.id for one in state.heroes.values() if has(one.afflictions, "Bleeding")) or "nobody"
        return Refused(
            "not-bleeding", f"{state.hero(patient).name} does not bleed; bleeding: {bleeding}.", ("DW-AFFL-09",)
        )
    return (yield from take(state, patient, "first aid", params.item, params.hero))


class Befall(Params, frozen=True):
    """Something happens to these heroes that ends afflictions; none named means everyone who lives."""

    happening: str
    heroes: tuple[str, ...] = ()


def _befall(state: State, params: Befall) -> Script[State | Refused]:
    if params.happening not in HAPPENINGS:
        return Refused("unknown-happening", f"It is one of: {', '.join(HAPPENINGS)}.", ("DW-AFFL-01",))
    happening = HAPPENINGS[params.happening]
    if happening.phase and state.phase != happening.phase:
        remedy = f"That belongs to the {happening.phase} phase, and now it is {state.phase}."
        return Refused("wrong-phase", remedy, happening.rules)
    for hero in params.heroes:
        if refused := dice.refuse_unknown_hero(state, hero):
            return refused
    for one in game.party(state):
        if not params.heroes or one.id in params.heroes:
            state = yield from _befalls(state, one.id, params.happening)
    return state


def _befalls(state: State, hero: str, happening: str) -> Script[State]:
    from pallbearer.systems.deadweight import features, miracles

    if happening == "camp sleep" and features.SNORE in state.hero(hero).quirks:
        # A snorer who sleeps has a choice first, and it may cost the cure (DW-QUIRK-04).
        slept: State | Refused = yield from features.chapter.acts["snore"].script(state, features.Snore(hero))
        return state if isinstance(slept, Refused) else slept
    state = yield from happened(state, hero, happening)
    if happening in ("camp rest", "camp sleep"):
        state = yield from miracles.restore(state, hero, ("DW-PRAYER-07", "DW-RULING-27"))
    return state


chapter.offers(Act("eat", "Eat", Eat, _eat, rules=("DW-AFFL-05",)))
chapter.offers(Act("drink", "Drink", Drink, _drink, rules=("DW-AFFL-07", "DW-AFFL-12", "DW-AFFL-14", "DW-AFFL-20")))
chapter.offers(Act("bandage", "Give first aid", Bandage, _bandage, rules=("DW-AFFL-09",)))
chapter.offers(
    Act(
        "befall",
        "Something ends afflictions",
        Befall,
        _befall,
        by="gm",
        rules=("DW-AFFL-16", "DW-AFFL-20", "DW-AFFL-22"),
    )
)

"""Prayers: praying, the desperate plea, an angered god, and the three basic prayers (PRAYER, BASICPR)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script, confirm
from pallbearer.systems.deadweight import afflictions, casting, healing, inventory, light, miracles, odds
from pallbearer.systems.deadweight.casting import Casting
from pallbearer.systems.deadweight.declare import Plan
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.gear import thing
from pallbearer.systems.deadweight.magic import able, change, holding, known
from pallbearer.systems.deadweight.state import Hero, Item, Magic, State, has
from pallbearer.systems.deadweight.tests import make_test

chapter = Chapter("prayers")

CURE, LIGHT, CREATE = "Cure Light Wounds", "Light", "Create food and water"
"""The basic prayers, whose effects are carried out; those of other prayers are told."""


class PrayerAnswered(Event, frozen=True):
    """A prayer took effect, and is exhausted."""

    hero: str
    prayer: str
    name: str
    target: str = ""
    text: str = ""

    def tell(self, names: Names) -> str:
        whom = f" for {names(self.target)}" if self.target and self.target != self.hero else ""
        return f"{names(self.hero)}'s {self.name}{whom} is answered." + (f" {self.text}" if self.text else "")


class PrayerIgnored(Event, frozen=True):
    """The god did not listen."""

    hero: str
    prayer: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} prays {self.name}; nothing happens."


class GodAngered(Event, frozen=True):
    """The god answers nothing more until a sacrifice is made.  By house rule the prayer is `exhausted` too."""

    hero: str
    prayer: str
    exhausted: bool = False
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has angered the god, who answers nothing until a sacrifice is made."


class PrayerWasted(Event, frozen=True):
    """A prayer without a holy symbol: the action is lost."""

    hero: str
    prayer: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} prays {self.name} without a holy symbol, in vain."


class PleaMade(Event, frozen=True):
    """The one desperate plea of the expedition was made."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} makes a desperate plea."


class SacrificeMade(Event, frozen=True):
    """The god listens again."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} makes a sacrifice: the god listens again."


@chapter.evolves(PrayerAnswered)
def _answered(state: State, event: PrayerAnswered) -> State:
    return state.with_hero(change(state.hero(event.hero), event.prayer, exhausted=True))


@chapter.evolves(PrayerIgnored)
def _ignored(state: State, event: PrayerIgnored) -> State:
    return state


@chapter.evolves(GodAngered)
def _angered(state: State, event: GodAngered) -> State:
    hero = replace(state.hero(event.hero), god_angered=True)
    return state.with_hero(change(hero, event.prayer, exhausted=True) if event.exhausted else hero)


@chapter.evolves(PrayerWasted)
def _wasted(state: State, event: PrayerWasted) -> State:
    return state


@chapter.evolves(PleaMade)
def _plea(state: State, event: PleaMade) -> State:
    return state.with_hero(replace(state.hero(event.hero), plea_used=True))


@chapter.evolves(SacrificeMade)
def _sacrificed(state: State, event: SacrificeMade) -> State:
    return state.with_hero(replace(state.hero(event.hero), god_angered=False))


class Pray(Casting, frozen=True, kw_only=True):
    """Say a memorized prayer.  `target` is whom it is for (a hero's or foe's id), "" for the one who prays."""

    prayer: str
    target: str = ""


def _prayer(state: State, params: Pray, plea: bool) -> tuple[Magic, Plan] | Refused:
    """The prayer and its test, if it may be said so."""
    hero = able(state, params.hero, "prayer")
    if isinstance(hero, Refused):
        return hero
    prayer = known(hero, params.prayer, "prayer")
    if isinstance(prayer, Refused):
        return prayer
    if refused := _not_heard(hero, prayer, plea) or _no_target(state, params, prayer) or _no_symbol(state, hero):
        return refused
    plan = params.test(state, "PRE", f"prays {prayer.name}")
    return plan if isinstance(plan, Refused) else (prayer, plan)


def _not_heard(hero: Hero, prayer: Magic, plea: bool) -> Refused | None:
    if hero.god_angered:
        remedy = f"{hero.name}'s god is angry and answers nothing: make a sacrifice first."
        return Refused("angered", remedy, ("DW-PRAYER-13", "DW-RULING-25"))
    if plea and hero.plea_used:
        remedy = "The one plea of this expedition was made; rest at camp to say the prayer again."
        return Refused("plea-used", remedy, ("DW-PRAYER-08",))
    if plea and not prayer.exhausted:
        return Refused("not-exhausted", f"{prayer.name} is not exhausted: just pray it.", ("DW-PRAYER-08",))
    if prayer.exhausted and not plea:
        remedy = f"{prayer.name} is exhausted: rest at camp, or make a desperate plea."
        return Refused("exhausted", remedy, ("DW-PRAYER-07", "DW-PRAYER-08"))
    return None


def _no_target(state: State, params: Pray, prayer: Magic) -> Refused | None:
    target = params.target or params.hero
    if target in state.heroes and (state.hero(target).condition.kind != "dead" or not has((CURE,), prayer.name)):
        return None
    if target in state.foes and not has((CURE,), prayer.name):
        return None
    living = ", ".join(one.id for one in state.heroes.values() if one.condition.kind != "dead")
    return Refused("no-target", f"{prayer.name} can be said for: {living}.", ("DW-BASICPR-01",))


def _has_symbol(hero: Hero) -> bool:
    return any(one.holy_symbol and holding(hero, one.id) for one in hero.items)


def _no_symbol(state: State, hero: Hero) -> Refused | None:
    if _has_symbol(hero) or state.rulings.no_symbol_wastes_action:
        return None
    remedy = f"{hero.name} has no holy symbol; get or improvise one first."
    return Refused("no-symbol", remedy, ("DW-PRAYER-03", "DW-PRAYER-04", "DW-NOTE-20"))


def _pray_act(state: State, params: Pray) -> Script[State | Refused]:
    return (yield from _pray(state, params, plea=False))


def _plea_act(state: State, params: Pray) -> Script[State | Refused]:
    return (yield from _pray(state, params, plea=True))


def _pray(state: State, params: Pray, plea: bool) -> Script[State | Refused]:
    ready = _prayer(state, params, plea)
    if isinstance(ready, Refused):
        return ready
    prayer, plan = ready
    if not _has_symbol(state.hero(params.hero)):
        wasted = PrayerWasted(params.hero, prayer.id, prayer.name)
        state = yield Record(wasted, ("DW-PRAYER-04", "DW-NOTE-20"))
        return state
    done = yield from make_test(state, plan)
    if isinstance(done, Refused):
        return done
    result, state = done
    if plea and (result.success or not state.rulings.plea_spent_only_if_answered):
        state = yield Record(PleaMade(params.hero), ("DW-PRAYER-08", "DW-RULING-26"))
    if result.grade == "critical":
        also = state.rulings.angered_god_exhausts_prayer
        angered = GodAngered(params.hero, prayer.id, also)
        state = yield Record(angered, ("DW-PRAYER-13", "DW-RULING-25"))
        return state
    if not result.success:
        ignored = PrayerIgnored(params.hero, prayer.id, prayer.name)
        state = yield Record(ignored, ("DW-PRAYER-11", "DW-PRAYER-12"))
        return state
    answered = PrayerAnswered(params.hero, prayer.id, prayer.name, params.target, prayer.text)
    state = yield Record(answered, ("DW-PRAYER-10", "DW-PRAYER-07"))
    state = yield from casting.seen(state, params.hero, ("DW-RULING-81",), prayer=True)
    state = yield from _effect(state, params.hero, prayer, params.target or params.hero)
    if result.grade == "great":
        state = yield from miracles.miracle(state, params.hero, prayer.id, ("DW-PRAYER-14",))
    return state


def _foresee_prayer(state: State, params: Pray, aim: Aim = USUAL) -> Chance | Refused:
    return _foresee(state, _prayer(state, params, plea=False), aim)


def _foresee_plea(state: State, params: Pray, aim: Aim = USUAL) -> Chance | Refused:
    return _foresee(state, _prayer(state, params, plea=True), aim)


def _foresee(state: State, ready: tuple[Magic, Plan] | Refused, aim: Aim) -> Chance | Refused:
    return ready if isinstance(ready, Refused) else odds.foresee(state, ready[1], aim)


def _what_if_prayed(state: State, params: Pray, aim: Aim = USUAL) -> dict[str, Chance]:
    return _what_if(state, _prayer(state, params, plea=False), aim)


def _what_if_pleaded(state: State, params: Pray, aim: Aim = USUAL) -> dict[str, Chance]:
    return _what_if(state, _prayer(state, params, plea=True), aim)


def _what_if(state: State, ready: tuple[Magic, Plan] | Refused, aim: Aim) -> dict[str, Chance]:
    return {} if isinstance(ready, Refused) else odds.what_if(state, ready[1], aim)


def _effect(state: State, hero: str, prayer: Magic, target: str) -> Script[State]:
    """What the three basic prayers do.  The others have told what they do."""
    if has((CURE,), prayer.name):
        state = yield from healing.heal_wounds(state, target, 2, ("DW-BASICPR-01",), by="magic")
        return (yield from afflictions.cure(state, target, "Bleeding", ("DW-BASICPR-02",), by="magic"))
    if has((LIGHT,), prayer.name):
        return (yield from light.shine(state, hero, "room", ("DW-BASICPR-03", "DW-NOTE-25")))
    if has((CREATE,), prayer.name):
        for name in ("ration", "water"):
            state = yield from inventory.add_item(state, hero, _thing(name), ("DW-BASICPR-04",))
    return state


def _thing(name: str) -> Item:
    found = thing(name)
    assert found is not None, name
    return found.item()


class Sacrifice(Params, frozen=True):
    """Make the sacrifice that the angered god asks for."""

    hero: str


def _sacrifice_act(state: State, params: Sacrifice) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero) or may_act(state.hero(params.hero)):
        return refused
    if not state.hero(params.hero).god_angered:
        remedy = f"No god is angry with {state.hero(params.hero).name}: just pray."
        return Refused("not-angered", remedy, ("DW-PRAYER-13",))
    state = yield Record(SacrificeMade(params.hero), ("DW-PRAYER-13",))
    return state


class ImproviseSymbol(Params, frozen=True):
    """Make a holy symbol of whatever is at hand, if the GM lets it pass."""

    hero: str


def _improvise_act(state: State, params: ImproviseSymbol) -> Script[State | Refused]:
    hero = able(state, params.hero, "prayer")
    if isinstance(hero, Refused):
        return hero
    if _has_symbol(hero):
        return Refused("has-symbol", f"{hero.name} has a holy symbol already: just pray.", ("DW-PRAYER-05",))
    text = f"Can {hero.name} improvise a holy symbol here?"
    if not (yield from confirm(GM, "improvise-symbol", text, ("DW-PRAYER-05",), about={"hero": hero.id})):
        return Refused("not-here", "There is nothing here to make one of; try elsewhere.", ("DW-PRAYER-05",))
    symbol = Item(id="", name="improvised holy symbol", holy_symbol=True, text="Made in need, of what there was.")
    return (yield from inventory.add_item(state, hero.id, symbol, ("DW-PRAYER-05",)))


class RestorePrayers(Params, frozen=True):
    """The heroes rested in camp: "rest" is a well deserved rest, "camp" merely setting up camp.  None named: all."""

    how: Literal["rest", "sleep", "camp"]
    heroes: tuple[str, ...] = ()


def _restore_act(state: State, params: RestorePrayers) -> Script[State | Refused]:
    for hero in params.heroes:
        if refused := refuse_unknown_hero(state, hero):
            return refused
    if state.phase != "camp":
        return Refused("wrong-phase", "Prayers come back by resting at camp: set up camp first.", ("DW-PRAYER-07",))
    if params.how == "camp" and not state.rulings.any_camp_unexhausts:
        remedy = "Setting up camp is not enough: take a well deserved rest, or sleep."
        return Refused("not-rested", remedy, ("DW-PRAYER-07", "DW-RULING-27"))
    tired = [one for one in params.heroes or state.heroes if any(each.exhausted for each in state.hero(one).magic)]
    if not tired:
        return Refused("none-exhausted", "No prayer of theirs is exhausted: just pray.", ("DW-PRAYER-07",))
    for hero in tired:
        state = yield from miracles.restore(state, hero, ("DW-PRAYER-07", "DW-RULING-27"))
    return state


chapter.offers(
    Act(
        "pray",
        "Pray",
        Pray,
        _pray_act,
        rules=("DW-PRAYER-09",),
        foresee=_foresee_prayer,
        what_if=_what_if_prayed,
    )
)
chapter.offers(
    Act(
        "desperate_plea",
        "Make a desperate plea",
        Pray,
        _plea_act,
        rules=("DW-PRAYER-08",),
        foresee=_foresee_plea,
        what_if=_what_if_pleaded,
    )
)
chapter.offers(Act("sacrifice", "Make a sacrifice", Sacrifice, _sacrifice_act, rules=("DW-PRAYER-13",)))
chapter.offers(
    Act("improvise_symbol", "Improvise a holy symbol", ImproviseSymbol, _improvise_act, rules=("DW-PRAYER-05",))
)
chapter.offers(
    Act("restore_prayers", "Rest, and pray again", RestorePrayers, _restore_act, by="gm", rules=("DW-RULING-27",))
)

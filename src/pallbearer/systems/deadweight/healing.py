"""Healing wounds and recovering fatigue, and what stands in the way (DW-RULING-83)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight import dice
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, State, has

chapter = Chapter("healing")

By: TypeAlias = Literal["rest", "magic", "miracle", "item", "skill"]
"""What heals.  "rest" is every rest and sleep; "skill" a surgeon's hand or a fearless heart."""
Kind: TypeAlias = Literal["wound", "fatigue"]


class WoundHealed(Event, frozen=True):
    """An attribute lost a wound."""

    hero: str
    attribute: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} heals a wound on {ATTRIBUTE_WORDS[self.attribute]}."


class FatigueRecovered(Event, frozen=True):
    """An attribute lost a fatigue point."""

    hero: str
    attribute: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} recovers a fatigue on {ATTRIBUTE_WORDS[self.attribute]}."


class HealingPrevented(Event, frozen=True):
    """An affliction let nothing heal."""

    hero: str
    affliction: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is {self.affliction}: nothing gets better."


@chapter.evolves(WoundHealed)
def _wound_healed(state: State, event: WoundHealed) -> State:
    hero = state.hero(event.hero)
    one = hero.attribute(event.attribute)
    return state.with_hero(hero.with_attribute(event.attribute, replace(one, wounds=one.wounds - 1)))


@chapter.evolves(FatigueRecovered)
def _fatigue_recovered(state: State, event: FatigueRecovered) -> State:
    hero = state.hero(event.hero)
    one = hero.attribute(event.attribute)
    return state.with_hero(hero.with_attribute(event.attribute, replace(one, fatigue=one.fatigue - 1)))


@chapter.evolves(HealingPrevented)
def _prevented(state: State, event: HealingPrevented) -> State:
    return state


def obstacle(state: State, hero: str, kind: Kind, by: str) -> tuple[str, tuple[str, ...]] | None:
    """The affliction that lets nothing heal, with its rules: Hungry, Cursed for wounds, Parched for fatigue."""
    afflictions = state.hero(hero).afflictions
    magic_works = state.rulings.magic_heals_hungry_and_parched and by in ("magic", "miracle")
    if kind == "wound" and has(afflictions, "Hungry") and not magic_works:
        return "Hungry", ("DW-AFFL-04", "DW-RULING-83")
    if kind == "wound" and has(afflictions, "Cursed") and by == "rest":
        return "Cursed", ("DW-AFFL-23", "DW-RULING-83")
    if kind == "fatigue" and has(afflictions, "Parched") and not magic_works:
        return "Parched", ("DW-AFFL-06", "DW-RULING-83")
    return None


def heal_wounds(
    state: State, hero: str, points: int, rules: tuple[str, ...], *, attribute: str = "", by: str = "magic"
) -> Script[State]:
    """Heal up to `points` wounds of `attribute`, or where the player likes.  Who lies mortally wounded stays so."""
    return (yield from _mend(state, hero, points, rules, "wound", attribute, by))


def recover_fatigue(
    state: State, hero: str, points: int, rules: tuple[str, ...], *, attribute: str = "", by: str = "magic"
) -> Script[State]:
    """Recover up to `points` fatigue of `attribute`, or where the player likes."""
    return (yield from _mend(state, hero, points, rules, "fatigue", attribute, by))


def _mend(
    state: State, hero: str, points: int, rules: tuple[str, ...], kind: Kind, attribute: str, by: str
) -> Script[State]:
    if state.hero(hero).condition.kind == "dead" or not hurt(state, hero, kind, attribute) or points < 1:
        return state
    if barred := obstacle(state, hero, kind, by):
        state = yield Record(HealingPrevented(hero, barred[0]), (*rules, *barred[1]))
        return state

    def ask(now: State) -> Question | None:
        options = tuple(Option(name, name) for name in hurt(now, hero, kind, attribute))
        text = f"Which {kind} of {now.hero(hero).name} goes?"
        return Question(f"heal-{kind}", text, options, rules, about={"hero": hero}) if options else None

    for _ in range(points):
        where, state = yield from choose(hero, ask, state)
        if not where:
            break
        event = WoundHealed(hero, where) if kind == "wound" else FatigueRecovered(hero, where)
        state = yield Record(event, rules)
    return state


def hurt(state: State, hero: str, kind: Kind, attribute: str = "") -> tuple[str, ...]:
    """The attributes (or just this one) that have wounds, or fatigue, to lose."""
    one = state.hero(hero)
    return tuple(
        name
        for name in ATTRIBUTES
        if attribute in ("", name) and (one.attribute(name).wounds if kind == "wound" else one.attribute(name).fatigue)
    )


class Mend(Params, frozen=True):
    """Take up to `points` wounds, or fatigue, off `attribute`; without one the player spreads them."""

    hero: str
    points: int = 1
    attribute: str = ""
    by: By = "rest"


def _act(state: State, params: Mend, kind: Kind) -> Script[State | Refused]:
    if refused := dice.refuse_unknown_hero(state, params.hero) or _cannot(state, params, kind):
        return refused
    return (yield from _mend(state, params.hero, params.points, _RULES[kind], kind, params.attribute, params.by))


def _cannot(state: State, params: Mend, kind: Kind) -> Refused | None:
    name = state.hero(params.hero).name
    if params.attribute not in ("", *ATTRIBUTES):
        known = ", ".join(ATTRIBUTES)
        return Refused("unknown-attribute", f"There is no attribute {params.attribute!r}; there are: {known}.")
    if params.points < 1:
        return Refused("bad-points", "Take off 1 point or more; to add points, take wounds or fatigue.")
    if state.hero(params.hero).condition.kind == "dead":
        return Refused("dead", f"{name} is dead: nothing heals that.", ("DW-MW-07",))
    if not hurt(state, params.hero, kind, params.attribute):
        return Refused("not-hurt", f"{name} has no {kind} there; pick another attribute or hero.", ("DW-ATTR-05",))
    if barred := obstacle(state, params.hero, kind, params.by):
        return Refused(barred[0].casefold(), f"{name} is {barred[0]}: cure that first.", barred[1])
    return None


_RULES: dict[Kind, tuple[str, ...]] = {
    "wound": ("DW-ATTR-05", "DW-RULING-83"),
    "fatigue": ("DW-ATTR-05", "DW-RULING-83"),
}


def _heal_act(state: State, params: Mend) -> Script[State | Refused]:
    return (yield from _act(state, params, "wound"))


def _recover_act(state: State, params: Mend) -> Script[State | Refused]:
    return (yield from _act(state, params, "fatigue"))


chapter.offers(Act("heal", "Heal wounds", Mend, _heal_act, by="gm", rules=("DW-ATTR-05", "DW-RULING-83")))
chapter.offers(Act("recover", "Recover fatigue", Mend, _recover_act, by="gm", rules=("DW-ATTR-05", "DW-RULING-83")))

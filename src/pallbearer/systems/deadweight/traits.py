"""Special traits: what each is, and those whose effect stands alone (TRAIT).

Those that change a test, a wound or a mortal wound are kept where tests, wounds and mortal wounds are.
"""

from __future__ import annotations

from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.state import Hero, State, has

chapter = Chapter("traits")


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special trait as a sheet shows it."""

    name: str
    does: str
    rules: tuple[str, ...]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trait: tuple[Trait, ...]


TRAITS: dict[str, Trait] = {
    trait.name: trait
    for trait in msgspec.toml.decode(
        resources.files(__package__).joinpath("data/traits.toml").read_text(encoding="utf-8"), type=_Data
    ).trait
}
"""Every special trait of the core rules by its name, in the book's order."""


class TraitGained(Event, frozen=True):
    """A special trait was added to the hero's."""

    hero: str
    trait: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gains the trait {self.trait}."


@chapter.evolves(TraitGained)
def _gained(state: State, event: TraitGained) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, traits=(*hero.traits, event.trait)))


def find(name: str) -> Trait | None:
    """The trait of this name, without regard to case and spaces; None if the core rules have none."""
    return next((trait for trait in TRAITS.values() if has((trait.name,), name)), None)


def gain(state: State, hero: str, trait: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero gains a trait; one held already is not added twice."""
    found = find(trait)
    if has(state.hero(hero).traits, trait):
        return state
    state = yield Record(TraitGained(hero, found.name if found else trait), (*rules, "DW-TRAIT-01"))
    return state


def sees_omens(hero: Hero) -> bool:
    """Whether the hero's player may look at the bad omens tracker (DW-TRAIT-17)."""
    return has(hero.traits, "Third eye")


class GainTrait(Params, frozen=True):
    """A hero gains a special trait, of the core rules or of the table's own."""

    hero: str
    trait: str


def _gain(state: State, params: GainTrait) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    if not params.trait.strip():
        return Refused("no-name", f"Name the trait; the core rules have: {', '.join(TRAITS)}.", ("DW-TRAIT-01",))
    if has(state.hero(params.hero).traits, params.trait):
        return Refused("trait-held", f"{params.trait} is held already.", ("DW-TRAIT-01",))
    return (yield from gain(state, params.hero, params.trait, ()))


chapter.offers(Act("gain_trait", "Gain a special trait", GainTrait, _gain, by="gm", rules=("DW-TRAIT-01",)))

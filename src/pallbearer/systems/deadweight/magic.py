"""What spells and prayers have in common: the list of what a hero knows, and what is memorized of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.fainting import may_act
from pallbearer.systems.deadweight.state import Hero, Item, Magic, State, has

chapter = Chapter("magic")

MagicKind: TypeAlias = Literal["spell", "prayer"]
KINDS: tuple[MagicKind, ...] = ("spell", "prayer")
ATTRIBUTE: dict[MagicKind, Literal["INT", "PRE"]] = {"spell": "INT", "prayer": "PRE"}
"""The attribute that is tested, and that says how many may be memorized (DW-ATTR-03, DW-ATTR-04)."""
TRAIT: dict[MagicKind, str] = {"spell": "Magic user", "prayer": "Divine mandate"}
TRAIT_RULE: dict[MagicKind, str] = {"spell": "DW-TRAIT-13", "prayer": "DW-TRAIT-10"}
MEMORY_RULES: dict[MagicKind, tuple[str, ...]] = {
    "spell": ("DW-SPELL-07", "DW-ATTR-03", "DW-RULING-22"),
    "prayer": ("DW-PRAYER-06", "DW-ATTR-04", "DW-RULING-22"),
}


class MagicMemorized(Event, frozen=True):
    """From now on exactly these spells and prayers (their ids) are memorized."""

    hero: str
    magic: tuple[str, ...]

    def tell(self, names: Names) -> str:
        if not self.magic:
            return f"{names(self.hero)} memorizes nothing."
        return f"{names(self.hero)} memorizes {len(self.magic)} spells and prayers."


class MagicLearned(Event, frozen=True):
    """A spell or prayer came onto the hero's list."""

    hero: str
    magic: Magic

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} learns the {self.magic.kind} {self.magic.name}."


class MagicStruck(Event, frozen=True):
    """A spell or prayer was struck from the hero's list."""

    hero: str
    magic: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} no longer knows {self.name}."


def change(hero: Hero, magic: str, **fields: bool) -> Hero:
    """The hero with these fields of one spell or prayer changed."""
    return replace(hero, magic=tuple(replace(one, **fields) if one.id == magic else one for one in hero.magic))


@chapter.evolves(MagicMemorized)
def _memorized(state: State, event: MagicMemorized) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(
        replace(hero, magic=tuple(replace(one, memorized=one.id in event.magic) for one in hero.magic))
    )


@chapter.evolves(MagicLearned)
def _learned(state: State, event: MagicLearned) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, magic=(*hero.magic, event.magic)))


@chapter.evolves(MagicStruck)
def _struck(state: State, event: MagicStruck) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, magic=tuple(one for one in hero.magic if one.id != event.magic)))


def limit(state: State, hero: Hero, kind: MagicKind) -> int:
    """How many spells or prayers the hero may hold memorized."""
    attribute = hero.attribute(ATTRIBUTE[kind])
    return attribute.available if state.rulings.memorize_by_available_dice else attribute.score


def able(state: State, hero: str, kind: MagicKind) -> Hero | Refused:
    """The hero, if up and of the kind that casts or prays."""
    if refused := refuse_unknown_hero(state, hero) or may_act(state.hero(hero)):
        return refused
    one = state.hero(hero)
    if not has(one.traits, TRAIT[kind]):
        verb = "casts spells" if kind == "spell" else "prays"
        return Refused("no-trait", f"Only someone with the trait {TRAIT[kind]} {verb}.", (TRAIT_RULE[kind],))
    return one


def known(hero: Hero, magic: str, kind: MagicKind) -> Magic | Refused:
    """The memorized spell or prayer of this id."""
    one = next((each for each in hero.magic if each.id == magic and each.kind == kind), None)
    if one is None:
        listed = ", ".join(each.id for each in hero.magic if each.kind == kind) or "none"
        return Refused(f"unknown-{kind}", f"{hero.name} knows no {kind} {magic!r}; they know: {listed}.")
    if not one.memorized:
        return Refused(
            "not-memorized",
            f"{one.name} is not memorized; choose it at the start of the next expedition.",
            (TRAIT_RULE[kind], MEMORY_RULES[kind][0]),
        )
    return one


def holding(hero: Hero, item: str) -> Item | None:
    """The item of this id, if the hero truly has it at hand and it is not used up."""
    one = hero.item(item)
    return None if one is None or one.gone or one.place == "dropped" else one


class Memorize(Params, frozen=True):
    """Hold exactly these spells and prayers memorized."""

    hero: str
    magic: tuple[str, ...] = ()


def _memorize(state: State, params: Memorize) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    starting = state.phase == "exploration" and state.turn == 0
    # The companion book lets the list be changed in camp as well; between expeditions it is prepared.
    if not starting and state.phase not in ("interlude", "camp"):
        return Refused(
            "too-late",
            "What is memorized is chosen at the start of an expedition, before its first turn ends, or in camp.",
            ("DW-SPELL-07", "DW-PRAYER-06"),
        )
    if len(set(params.magic)) != len(params.magic):
        return Refused("twice", "Name each spell or prayer once.")
    if strange := [one for one in params.magic if one not in {each.id for each in hero.magic}]:
        listed = ", ".join(each.id for each in hero.magic) or "none"
        return Refused("unknown-magic", f"{hero.name} does not know {', '.join(strange)}; they know: {listed}.")
    rules: tuple[str, ...] = ()
    for kind in KINDS:
        count = sum(1 for each in hero.magic if each.kind == kind and each.id in params.magic)
        most = limit(state, hero, kind)
        if count > most:
            return Refused(
                "too-many",
                f"{hero.name} may memorize {most} {kind}s, one for each point of {ATTRIBUTE[kind]}; leave out "
                f"{count - most}.",
                MEMORY_RULES[kind],
            )
        if any(each.kind == kind for each in hero.magic):
            rules += MEMORY_RULES[kind]
    state = yield Record(MagicMemorized(hero.id, params.magic), rules or MEMORY_RULES["spell"])
    return state


class LearnMagic(Params, frozen=True):
    """Add a spell or prayer to what a hero knows."""

    hero: str
    name: str
    kind: MagicKind
    text: str = ""


def _learn(state: State, params: LearnMagic) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    name = params.name.strip()
    if not name:
        return Refused("no-name", "Give the spell or prayer a name.")
    if has(tuple(one.name for one in hero.magic if one.kind == params.kind), name):
        return Refused("known-already", f"{hero.name} knows {name} already.")
    magic = Magic(_id(hero, name, params.kind), name, params.kind, params.text)
    state = yield Record(MagicLearned(hero.id, magic), ("DW-SPELL-16",))
    return state


def _id(hero: Hero, name: str, kind: MagicKind) -> str:
    stem = "-".join(name.casefold().split())
    taken = {one.id for one in hero.magic}
    return stem if stem not in taken else f"{stem}-{kind}"


class StrikeMagic(Params, frozen=True):
    """Take a spell or prayer off what a hero knows."""

    hero: str
    magic: str


def _strike(state: State, params: StrikeMagic) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    one = next((each for each in hero.magic if each.id == params.magic), None)
    if one is None:
        listed = ", ".join(each.id for each in hero.magic) or "none"
        return Refused("unknown-magic", f"{hero.name} does not know {params.magic!r}; they know: {listed}.")
    state = yield Record(MagicStruck(hero.id, one.id, one.name), ("DW-SPELL-16",))
    return state


chapter.offers(Act("memorize", "Choose what is memorized", Memorize, _memorize, rules=("DW-SPELL-07", "DW-PRAYER-06")))
chapter.offers(Act("learn_magic", "Learn a spell or prayer", LearnMagic, _learn, by="gm", rules=("DW-SPELL-16",)))
chapter.offers(Act("strike_magic", "Strike a spell or prayer", StrikeMagic, _strike, by="gm", rules=("DW-SPELL-16",)))

"""The four classes, their further choice and what it gives (CLASS, WARRIOR, THIEF, WIZARD, CLERIC)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight import magic, traits
from pallbearer.systems.deadweight.gains import CAPS, change
from pallbearer.systems.deadweight.life_rows import gain_skill
from pallbearer.systems.deadweight.magic_lists import Prayer, Spell, as_magic, open_prayers, school_list
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.skill_use import able, spend
from pallbearer.systems.deadweight.state import ATTRIBUTES, AttributeName, Hero, Item, State, has

chapter = Chapter("classes")

_ARMOR = ("light", "medium", "heavy")
_HEAVIEST = {"thief": "medium", "cleric": "medium", "wizard": "light"}


class ClassData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class: the attribute it trains, what it gives, what its further choice is called."""

    name: str
    attribute: AttributeName
    choice: str
    text: str
    rules: tuple[str, ...]
    path_rules: tuple[str, ...]
    traits: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    trait_rules: tuple[str, ...] = ()
    skill_rules: tuple[str, ...] = ()


class KitPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing of a kit: how many share its slot, and the usage die it starts with (0: its own)."""

    thing: str
    count: int = 1
    usage: int = 0


class Coins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coins that are no silver."""

    thing: str
    dice: str


class Path(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A background, school or god: what it gives.  `class_name` is the class it belongs to."""

    name: str
    class_name: str = msgspec.field(name="class")
    text: str
    kit: tuple[KitPiece, ...]
    traits: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    maneuvers: tuple[str, ...] = ()
    container: str = ""
    silver: str = ""
    coins: Coins | None = None


class Maneuver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat maneuver: 1 action and Close unless its description says otherwise (DW-CLASS-06, DW-CLASS-07)."""

    name: str
    text: str
    actions: int = 1
    range: str = "Close"
    once: bool = False


class ClassBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `classes.toml`."""

    classes: tuple[ClassData, ...] = msgspec.field(name="class")
    path: tuple[Path, ...]
    maneuver: tuple[Maneuver, ...]


@cache
def book() -> ClassBook:
    """The classes, read once."""
    text = resources.files("pallbearer.systems.deadweight").joinpath("data/classes.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=ClassBook)


def class_data(name: str) -> ClassData:
    """The class of this name.  Raises `StopIteration` for none of the four."""
    return next(one for one in book().classes if one.name == name)


def paths(class_name: str) -> tuple[Path, ...]:
    """The backgrounds, schools or gods open to a class."""
    return tuple(one for one in book().path if one.class_name == class_name)


def path(name: str) -> Path:
    """The background, school or god of this name."""
    return next(one for one in book().path if one.name == name)


def maneuver(name: str) -> Maneuver:
    """The maneuver of this name."""
    return next(one for one in book().maneuver if one.name == name)


class ClassChosen(Event, frozen=True):
    """A class, and its background, school or god."""

    hero: str
    class_name: str
    background: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is a {self.class_name}: {self.background}."


class ManeuverLearned(Event, frozen=True):
    """A combat maneuver was picked from the background's list."""

    hero: str
    maneuver: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} learns the maneuver {self.maneuver}."


class ManeuverUsed(Event, frozen=True):
    """A combat maneuver was used; what it does is resolved at the table."""

    hero: str
    maneuver: str
    once: bool = False

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} uses {self.maneuver}."


@chapter.evolves(ClassChosen)
def _class_chosen(state: State, event: ClassChosen) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, class_name=event.class_name, background=event.background))


@chapter.evolves(ManeuverLearned)
def _maneuver_learned(state: State, event: ManeuverLearned) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, maneuvers=(*hero.maneuvers, event.maneuver)))


@chapter.evolves(ManeuverUsed)
def _maneuver_used(state: State, event: ManeuverUsed) -> State:
    if not event.once:
        return state
    return replace(state, combat_flags=(*state.combat_flags, _once(event.hero, event.maneuver)))


def _once(hero: str, name: str) -> str:
    return f"{name} of {hero}"


def choose_class(state: State, hero: str) -> Script[State]:
    """The class step: class, further choice, what both give, maneuver or magic (DW-CLASS-01..04)."""
    options = tuple(Option(one.name, one.name.capitalize(), one.text) for one in book().classes)
    question = Question("class", "Which class?", options, ("DW-CLASS-01",), about={"hero": hero})
    name, state = yield from choose(hero, lambda _: question, state)
    chosen = class_data(name)
    ways = tuple(Option(one.name, one.name, one.text) for one in paths(name))
    further = Question("path", f"Which {chosen.choice}?", ways, chosen.path_rules, about={"hero": hero})
    way, state = yield from choose(hero, lambda _: further, state)
    state = yield Record(ClassChosen(hero, name, way), ("DW-CLASS-01", *chosen.path_rules))
    state = yield from class_gains(state, hero)
    state = yield from _learn_maneuver(state, hero)
    return (yield from learn_magic(state, hero))


def class_gains(state: State, hero: str) -> Script[State]:
    """What class and further choice give: a point of proficiency, traits, skills."""
    one = state.hero(hero)
    chosen, way = class_data(one.class_name), path(one.background)
    attribute, rules = chosen.attribute, chosen.rules
    if state.rulings.class_prof_overflow_free and one.attribute(attribute).proficiency >= CAPS["proficiency"]:
        picked, state = yield from choose(hero, _overflow(hero, rules), state)
        attribute, rules = _attribute(picked) or attribute, (*rules, "DW-NOTE-15")
    _, state = yield from change(state, hero, attribute, "proficiency", 1, rules)
    for trait in chosen.traits:
        state = yield from traits.gain(state, hero, trait, chosen.trait_rules)
    for skill in chosen.skills:
        _, state = yield from gain_skill(state, hero, skill, chosen.skill_rules)
    for trait in way.traits:
        state = yield from traits.gain(state, hero, trait, chosen.path_rules)
    for skill in way.skills:
        _, state = yield from gain_skill(state, hero, skill, chosen.path_rules)
    return state


def _attribute(name: str) -> AttributeName | None:
    return next((one for one in ATTRIBUTES if one == name), None)


def _overflow(hero: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        one = state.hero(hero)
        open_ones = [name for name in ATTRIBUTES if one.attribute(name).proficiency < CAPS["proficiency"]]
        if not open_ones:
            return None
        options = tuple(Option(name, name) for name in open_ones)
        text = "Your proficiency is full. Which other attribute gets the point?"
        return Question("pick-attribute", text, options, (*rules, "DW-NOTE-15"), about={"hero": hero})

    return ask


def _learn_maneuver(state: State, hero: str) -> Script[State]:
    listed = path(state.hero(hero).background).maneuvers
    if not listed:
        return state
    options = tuple(Option(one, one, maneuver(one).text) for one in listed)
    question = Question("maneuver", "Which combat maneuver?", options, ("DW-CLASS-04",), about={"hero": hero})
    name, state = yield from choose(hero, lambda _: question, state)
    state = yield Record(ManeuverLearned(hero, name), ("DW-CLASS-04",))
    return state


def _open_magic(hero: Hero) -> tuple[tuple[Spell | Prayer, ...], int, tuple[str, ...]]:
    """What a wizard or cleric may pick from, how many in all, and by which clauses."""
    if hero.class_name == "wizard":
        return school_list(hero.background), hero.INT.score, ("DW-SPELL-01",)
    if hero.class_name == "cleric":
        return open_prayers(hero.background), hero.PRE.score, ("DW-PRAYER-01", "DW-PRAYER-02")
    return (), 0, ()


def learn_magic(state: State, hero: str) -> Script[State]:
    """As many spells as INT, as many prayers as PRE: one pick after the other; too many are struck again."""
    _, count, rules = _open_magic(state.hero(hero))
    while len(state.hero(hero).magic) > count:
        struck, state = yield from choose(hero, _known(hero, rules), state)
        name = next(one.name for one in state.hero(hero).magic if one.id == struck)
        state = yield Record(magic.MagicStruck(hero, struck, name), rules)
    while len(state.hero(hero).magic) < count:
        picked, state = yield from choose(hero, _unknown(hero, rules), state)
        if not picked:
            return state
        one = next(one for one in _open_magic(state.hero(hero))[0] if one.id == picked)
        state = yield Record(magic.MagicLearned(hero, as_magic(one)), rules)
    return state


def _unknown(hero: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        one = state.hero(hero)
        listed, count, _ = _open_magic(one)
        known = {each.id for each in one.magic}
        options = tuple(Option(each.id, each.name, each.text) for each in listed if each.id not in known)
        kind = "spell" if one.class_name == "wizard" else "prayer"
        text = f"Which {kind} do you know ({len(known) + 1} of {count})?"
        return Question(f"pick-{kind}", text, options, rules, about={"hero": hero}) if options else None

    return ask


def _known(hero: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        options = tuple(Option(each.id, each.name, each.text) for each in state.hero(hero).magic)
        text = "You know more than you may now. Which do you give up?"
        return Question("strike-magic", text, options, rules, about={"hero": hero}) if options else None

    return ask


def is_weapon(item: Item) -> bool:
    """Whether the item is made to fight with."""
    return item.kind == "weapon" or item.attack is not None or has(item.tags, "weapon")


def is_armor(item: Item) -> bool:
    """Whether the item is worn against blows."""
    return item.kind == "armor" or bool(item.armor)


def _weapon_allowed(class_name: str, item: Item) -> bool:
    one_handed = item.hands == 1
    shot = any(has(item.tags, word) for word in ("ranged", "thrown", "bow", "crossbow"))
    if has(item.tags, "staff") or class_name not in _HEAVIEST:
        return True
    if class_name == "wizard":
        return one_handed and has(item.tags, "small")
    if class_name == "thief":
        return one_handed or shot
    return one_handed or has(item.tags, "bow") or has(item.tags, "crossbow")


def _armor_allowed(class_name: str, item: Item, rulings: Rulings) -> bool:
    most = _HEAVIEST.get(class_name, "heavy")
    weight = item.armor_weight or "light"
    if most == "medium" and rulings.medium_means_exactly_medium:
        return weight == "medium"
    return _ARMOR.index(weight) <= _ARMOR.index(most)


def barred(hero: Hero, item: Item, rulings: Rulings) -> Refused | None:
    """Why the hero's class may not use this weapon or armor, or None if it may (DW-RULING-17)."""
    rule = {"thief": "THIEF", "wizard": "WIZARD", "cleric": "CLERIC"}.get(hero.class_name, "WARRIOR")
    ids = {"THIEF": ("02", "03"), "WIZARD": ("04", "05"), "CLERIC": ("03", "04"), "WARRIOR": ("02", "03")}[rule]
    if is_weapon(item) and not _weapon_allowed(hero.class_name, item):
        remedy = f"A {hero.class_name} does not fight with {item.name}: carry it, or give it to someone who may."
        return Refused("class-bars-weapon", remedy, (f"DW-{rule}-{ids[0]}", "DW-RULING-18"))
    if is_armor(item) and not _armor_allowed(hero.class_name, item, rulings):
        remedy = f"A {hero.class_name} does not wear {item.name}: carry it, or give it to someone who may."
        return Refused("class-bars-armor", remedy, (f"DW-{rule}-{ids[1]}", "DW-RULING-17", "DW-RULING-18"))
    return None


def may_use(hero: Hero, item: Item, rulings: Rulings) -> Refused | None:
    """Why the hero may not wield or wear the item, or None.  By house rule all may (DW-RULING-18)."""
    return None if rulings.barred_gear_disadvantage else barred(hero, item, rulings)


class UseManeuver(Params, frozen=True):
    """Use a combat maneuver that the hero knows."""

    hero: str
    maneuver: str


def _use_maneuver(state: State, params: UseManeuver) -> Script[State | Refused]:
    rules = ("DW-CLASS-05", "DW-CLASS-06")
    if refused := able(state, params.hero, "combat", rules):
        return refused
    hero = state.hero(params.hero)
    if not has(hero.maneuvers, params.maneuver):
        known = ", ".join(hero.maneuvers) or "none"
        return Refused("unknown-maneuver", f"{hero.name} knows these maneuvers: {known}.", ("DW-CLASS-04",))
    one = next((one for one in book().maneuver if has((one.name,), params.maneuver)), None)
    if one is None:
        remedy = f"{params.maneuver} is a maneuver of your own: tell what it does, and write it into the log."
        return Refused("own-maneuver", remedy, ("DW-CLASS-04",))
    if _once(hero.id, one.name) in state.combat_flags:
        return Refused("once-per-combat", f"{one.name} was used in this combat: wait for the next.", rules)
    if one.actions:
        state = yield from spend(state, hero.id, "combat action", one.name, rules, one.actions)
    state = yield Record(ManeuverUsed(hero.id, one.name, one.once), (*rules, "DW-CLASS-07"))
    return state


chapter.offers(Act("use_maneuver", "Use a maneuver", UseManeuver, _use_maneuver, rules=("DW-CLASS-05",)))

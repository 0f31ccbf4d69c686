"""A row of the life path takes hold: its effects in printed order, each clamped before the next (INF, CAR, TRAG)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Option, Question, Record, Roll, Script, choose
from pallbearer.systems.deadweight import skills, traits
from pallbearer.systems.deadweight.gains import InsightGained, Points, SilverGained, SilverSpent, change, roll_silver
from pallbearer.systems.deadweight.life_tables import Effect, table
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import ATTRIBUTES, Hero, LifeRow, State, has

chapter = Chapter("life rows")

STEPS = ("infancy", "career", "tragedy", "burden", "features")
"""The rolled steps of creation, in order (DW-BASE-01)."""
_STEMS = {"infancy": "INF", "career": "CAR", "tragedy": "TRAG", "burden": "BRD", "features": "QUIRK"}


def row_rule(name: str, result: int) -> str:
    """The id of a row of a step's table.

    >>> row_rule("infancy", 3)
    'DW-INF-03'
    """
    return f"DW-{_STEMS[name]}-{result:02d}"


class LifeRowTaken(Event, frozen=True):
    """A row became part of the hero's life, in place of any other of its table."""

    hero: str
    table: str
    total: int
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}, {self.table} {self.total}: {self.name}."


class LifeRowGave(Event, frozen=True):
    """What a row truly gave and took, after the bounds."""

    hero: str
    table: str
    gains: tuple[str, ...]
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}, {self.table}: {', '.join(self.gains)}."


@chapter.evolves(LifeRowTaken)
def _taken(state: State, event: LifeRowTaken) -> State:
    hero = state.hero(event.hero)
    old = next((row.total for row in hero.life if row.table == event.table), 0)
    rows = (*_others(hero, event.table), LifeRow(event.table, event.total, event.name))
    hero = replace(hero, life=tuple(sorted(rows, key=lambda row: STEPS.index(row.table))))
    if event.table == "burden":
        hero = replace(hero, burden=event.name)
    if event.table == "features":
        hero = replace(hero, quirks=(*(one for one in hero.quirks if one not in (old, event.total)), event.total))
    return state.with_hero(hero)


@chapter.evolves(LifeRowGave)
def _gave(state: State, event: LifeRowGave) -> State:
    hero = state.hero(event.hero)
    life = tuple(replace(row, gains=event.gains) if row.table == event.table else row for row in hero.life)
    return state.with_hero(replace(hero, life=life))


def _others(hero: Hero, name: str) -> tuple[LifeRow, ...]:
    return tuple(row for row in hero.life if row.table != name)


@dataclass
class Memory:
    """What a row's dice and choices came to, so that the same row told again costs no new ones."""

    silver: list[int] = field(default_factory=list)
    picks: list[str] = field(default_factory=list)


def effects_of(name: str, result: int, rulings: Rulings) -> tuple[Effect, ...]:
    """The effects of a row as this table plays it."""
    effects = table(name).rows[result].effects
    if (name, result) == ("infancy", 9) and rulings.caravan_child_haggles:
        return (*effects, Effect("skill", name="Haggle"))
    if (name, result) == ("career", 4) and rulings.squire_gets_shield_expert:
        return tuple(replace(one, name="Shield Expert") if one.kind == "skill" else one for one in effects)
    return effects


def take_row(
    state: State,
    hero: str,
    name: str,
    result: int,
    memory: Memory,
    *,
    leave: tuple[str, ...] = (),
    creation: bool = True,
) -> Script[State]:
    """The row with this result becomes part of the hero's life.

    `leave` names kinds of effect that do not come with it this time; `creation` holds the bounds of
    creation against a finished adventurer too.
    """
    row, rule = table(name).rows[result], row_rule(name, result)
    state = yield Record(LifeRowTaken(hero, name, result, row.name), (rule, "DW-BASE-12"))
    gains: list[str] = []
    told = Memory(list(memory.silver), list(memory.picks))
    memory.silver.clear()
    memory.picks.clear()
    for effect in effects_of(name, result, state.rulings):
        if effect.kind in leave:
            continue
        gave, state = yield from _apply(state, hero, effect, _why(name, result, rule), told, memory, creation)
        gains += gave
    if (name, result) == ("tragedy", 6) and state.rulings.meditation_takes_silver and state.hero(hero).silver:
        state = yield Record(SilverSpent(hero, state.hero(hero).silver, row.name), (rule, "DW-RULING-11"))
    if gains:
        state = yield Record(LifeRowGave(hero, name, tuple(gains)), (rule, "DW-RULING-01"))
    return state


def _why(name: str, result: int, rule: str) -> tuple[str, ...]:
    if (name, result) == ("career", 4):
        return (rule, "DW-RULING-09")
    if (name, result) == ("infancy", 9):
        return (rule, "DW-NOTE-06")
    return (rule,)


def _apply(
    state: State, hero: str, effect: Effect, rules: tuple[str, ...], told: Memory, memory: Memory, creation: bool
) -> Script[tuple[list[str], State]]:
    """One effect: the words for what it truly gave, and the newest state."""
    if effect.kind in ("score", "proficiency"):
        attribute, state = yield from _attribute(state, hero, effect, rules, told)
        memory.picks.append(attribute)
        points: Points = "score" if effect.kind == "score" else "proficiency"
        really, state = yield from change(state, hero, attribute, points, effect.by, rules, creation=creation)
        words = f"{really:+d} {attribute}{' prof' if effect.kind == 'proficiency' else ''}"
        return ([words] if really else []), state
    if effect.kind == "silver":
        coins, state = yield from _silver(state, hero, effect, rules, told)
        memory.silver.append(coins)
        return [f"+{coins} silver"], state
    if effect.kind == "insight":
        state = yield Record(InsightGained(hero, effect.by), (*rules, "DW-LIFE-03"))
        return [f"+{effect.by} insight"], state
    if effect.kind == "skill":
        return (yield from gain_skill(state, hero, effect.name, rules))
    before = state.hero(hero).traits
    state = yield from traits.gain(state, hero, effect.name, rules)
    return ([f"trait {effect.name}"] if state.hero(hero).traits != before else []), state


def _silver(state: State, hero: str, effect: Effect, rules: tuple[str, ...], told: Memory) -> Script[tuple[int, State]]:
    why = (*rules, "DW-NOTE-07")
    if told.silver:
        coins = told.silver.pop(0)
        return coins, (yield Record(SilverGained(hero, coins), why))
    if effect.by:
        return effect.by, (yield Record(SilverGained(hero, effect.by), why))
    return (yield from roll_silver(state, hero, (effect.sides,) * effect.count, "silver", why))


def gain_skill(state: State, hero: str, skill: str, rules: tuple[str, ...]) -> Script[tuple[list[str], State]]:
    """A skill that creation gives: an advanced one outright, though its basic one is lacking (DW-RULING-09)."""
    before = state.hero(hero).skills
    found = skills.find(skill)
    if found and found.above and not has(before, found.above) and not has(before, found.name):
        return [f"skill {skill}"], (yield Record(skills.SkillGained(hero, found.name), rules))
    state = yield from skills.gain(state, hero, skill, rules)
    after = state.hero(hero).skills
    if after == before:
        return [], state
    return [f"skill {after[-1] if len(after) > len(before) else skill}"], state


def _attribute(
    state: State, hero: str, effect: Effect, rules: tuple[str, ...], told: Memory
) -> Script[tuple[str, State]]:
    """The attribute that an effect works on: the printed one, or the one picked."""
    remembered = told.picks.pop(0) if told.picks else ""
    if effect.attribute in ATTRIBUTES:
        return effect.attribute, state
    options = eligible(state.hero(hero), effect, state.rulings)
    if remembered in options:
        return remembered, state
    if effect.attribute != "any" and state.rulings.ties_random and len(options) > 1:
        (face,) = yield Roll((len(options),), f"{effect.attribute} attribute", who=hero)
        return options[face - 1], state
    return (yield from choose(hero, _pick(hero, effect, rules), state))


def eligible(hero: Hero, effect: Effect, rulings: Rulings) -> tuple[str, ...]:
    """The attributes that an effect may be aimed at.

    Lowest and highest are measured on the scores of this moment, and a tie is open (DW-RULING-10).  A free loss
    goes where there is something to lose, if anywhere (DW-NOTE-10).
    """
    scores = {name: hero.attribute(name).score + hero.held_over.get(name, 0) for name in ATTRIBUTES}
    if effect.attribute == "lowest":
        return tuple(name for name in ATTRIBUTES if scores[name] == min(scores.values()))
    if effect.attribute == "highest":
        return tuple(name for name in ATTRIBUTES if scores[name] == max(scores.values()))
    losing = tuple(name for name in ATTRIBUTES if scores[name] > 0)
    if effect.by < 0 and losing and not rulings.free_choice_may_dodge:
        return losing
    return ATTRIBUTES


def _pick(hero: str, effect: Effect, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    what = "proficiency" if effect.kind == "proficiency" else "score"
    which = {"lowest": "tied for the lowest score", "highest": "tied for the highest score"}
    tied = which.get(effect.attribute, "your choice")

    def ask(state: State) -> Question | None:
        one = state.hero(hero)
        options = tuple(
            Option(name, name, f"score {one.attribute(name).score}, proficiency {one.attribute(name).proficiency}")
            for name in eligible(one, effect, state.rulings)
        )
        rule = "DW-NOTE-10" if effect.attribute == "any" else "DW-RULING-10"
        text = f"{effect.by:+d} {what}: which attribute ({tied})?"
        return Question("pick-attribute", text, options, (*rules, rule), about={"hero": hero})

    return ask

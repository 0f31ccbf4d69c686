"""The life path: its rolls, and the insight that rerolls them (LIFE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Die, Event, Names, Option, Question, Record, Roll, Script, choose
from pallbearer.systems.deadweight.gains import InsightGained, InsightSpent, InsightTakenBack
from pallbearer.systems.deadweight.game import party
from pallbearer.systems.deadweight.life_rows import STEPS, Memory, row_rule, take_row
from pallbearer.systems.deadweight.life_tables import Table, table
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Attribute, Hero, State

chapter = Chapter("life")

LIFE_PATH = ("infancy", "career", "tragedy", "burden")
STARTING_INSIGHT = 1

Memories: TypeAlias = dict[str, Memory]
"""What each step's dice and choices came to, by step."""


class LifeDiceRerolled(Event, frozen=True):
    """Dice of a life path roll were thrown anew: how many, and what the roll came to now."""

    hero: str
    table: str
    dice: int
    total: int

    def tell(self, names: Names) -> str:
        dice = "1 die" if self.dice == 1 else f"{self.dice} dice"
        return f"{names(self.hero)} rerolls {dice} of {self.table}: {self.total}."


class FreeRerollUsed(Event, frozen=True):
    """The one reroll for a result that is shared with another of the party."""

    hero: str
    table: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} shares this {self.table} with another and rolls it again for free."


class LifeUndone(Event, frozen=True):
    """The life path is taken back, to be told again from the base with one row replaced."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s life is told again from the start."


@chapter.evolves(LifeDiceRerolled)
def _rerolled(state: State, event: LifeDiceRerolled) -> State:
    return state


@chapter.evolves(FreeRerollUsed)
def _free_used(state: State, event: FreeRerollUsed) -> State:
    return state.with_hero(replace(state.hero(event.hero), free_reroll_used=True))


@chapter.evolves(LifeUndone)
def _undone(state: State, event: LifeUndone) -> State:
    base = dict.fromkeys(("STR", "DEX", "INT", "PRE"), Attribute())
    rolled = tuple(row.total for row in state.hero(event.hero).life if row.table == "features")
    hero = state.hero(event.hero)
    return state.with_hero(
        replace(
            hero,
            **base,
            life=(),
            burden="",
            skills=(),
            traits=(),
            silver=0,
            held_over={},
            quirks=tuple(one for one in hero.quirks if one not in rolled),
        )
    )


def is_life_path(name: str, rulings: Rulings) -> bool:
    """Whether insight and the free reroll reach the roll of this step (DW-RULING-06)."""
    return name in LIFE_PATH or (name == "features" and rulings.features_are_life_path)


def shares(state: State, hero: str, name: str, total: int) -> bool:
    """Whether another of the party has the same result on the same table (DW-LIFE-04, DW-RULING-07)."""
    return any(
        (row.table, row.total) == (name, total) for other in party(state) if other.id != hero for row in other.life
    )


def may_reroll_free(state: State, hero: str, name: str, total: int) -> bool:
    """Whether the hero's one free reroll is open for this result (DW-LIFE-05)."""
    return (
        not state.hero(hero).free_reroll_used and is_life_path(name, state.rulings) and shares(state, hero, name, total)
    )


def roll_life(state: State, hero: str, name: str) -> Script[tuple[int, State]]:
    """Roll a step's table until the player takes the result: the total, and the newest state.

    A point of insight throws any of the dice anew; what falls must be taken, or paid for again (DW-NOTE-04).
    """
    one = table(name)
    faces: tuple[int, ...] = yield Roll(one.pool, name, who=hero)
    state = yield from _show(state, hero, name, sum(faces))
    if not is_life_path(name, state.rulings):
        return sum(faces), state
    picked: tuple[int, ...] = ()
    while True:
        answer, state = yield from choose(hero, _question(hero, one, faces, picked), state)
        if answer in ("take", ""):
            return sum(faces), state
        if answer == "free":
            state = yield Record(FreeRerollUsed(hero, name), ("DW-LIFE-04", "DW-LIFE-05", "DW-RULING-07"))
            faces = yield Roll(one.pool, f"{name}, rolled again", who=hero)
            state = yield from _show(state, hero, name, sum(faces))
        elif answer == "throw":
            faces, state = yield from _reroll(state, hero, name, faces, picked)
            picked = ()
        elif answer == "back":
            picked = ()
        else:
            picked = (*picked, int(answer.removeprefix("die-")))


def _reroll(
    state: State, hero: str, name: str, faces: tuple[int, ...], picked: tuple[int, ...]
) -> Script[tuple[tuple[int, ...], State]]:
    rules = ("DW-LIFE-02", "DW-RULING-05", "DW-NOTE-04", "DW-NOTE-05")
    state = yield Record(InsightSpent(hero, 1, f"reroll of {name}"), rules)
    thrown = yield Roll(tuple(table(name).pool[die] for die in picked), f"{name}, reroll", who=hero)
    new = dict(zip(picked, thrown, strict=True))
    after = tuple(new.get(die, face) for die, face in enumerate(faces))
    state = yield Record(LifeDiceRerolled(hero, name, len(picked), sum(after)), rules)
    state = yield from _show(state, hero, name, sum(after))
    if state.rulings.life_reroll_keep_best:
        old, now = (table(name).rows[sum(one)] for one in (faces, after))
        options = (
            Option("new", f"Take {now.name}", now.text),
            Option("old", f"Keep {old.name}", old.text),
        )
        question = Question("keep-life", "Which result stands?", options, ("DW-NOTE-04",), about={"hero": hero})
        answer, state = yield from choose(hero, lambda _: question, state)
        if answer == "old":
            return faces, state
    return after, state


def _show(state: State, hero: str, name: str, total: int) -> Script[State]:
    """By house rule a row's insight arrives as soon as the row shows (DW-NOTE-05)."""
    points = insight_of(name, total)
    if state.rulings.row_insight_immediate and points:
        state = yield Record(InsightGained(hero, points), (row_rule(name, total), "DW-LIFE-03", "DW-NOTE-05"))
    return state


def insight_of(name: str, total: int) -> int:
    """The insight that a row gives (DW-LIFE-03)."""
    row = table(name).rows.get(total)
    return sum(effect.by for effect in row.effects if effect.kind == "insight") if row else 0


def _question(
    hero: str, one: Table, faces: tuple[int, ...], picked: tuple[int, ...]
) -> Callable[[State], Question | None]:
    total = sum(faces)
    row = one.rows[total]

    def ask(state: State) -> Question | None:
        most = 2 if state.rulings.insight_rerolls_max_two else len(faces)
        mine = state.hero(hero).insight
        open_dice = [die for die in range(len(faces)) if die not in picked] if mine and len(picked) < most else []
        options = [Option(f"die-{die}", f"Pick the {faces[die]}", f"die {die + 1}") for die in open_dice]
        if picked:
            options = [
                Option("throw", "Throw the picked dice anew", "1 insight"),
                *options,
                Option("back", "Pick none"),
            ]
        else:
            options.insert(0, Option("take", f"Take {total}: {row.name}", row.text))
            if may_reroll_free(state, hero, one.name, total):
                options.append(Option("free", "Roll again for free", "another of the party has this result"))
        dice = tuple(
            Die(
                face,
                option=f"die-{die}" if die in open_dice else "",
                owner=hero,
                marks=("picked",) if die in picked else (),
            )
            for die, face in enumerate(faces)
        )
        text = (
            f"{one.name.capitalize()} {total}: {row.name}. {row.text} Take it, or reroll dice for 1 of {mine} insight?"
        )
        rules = (row_rule(one.name, total), "DW-LIFE-02", "DW-RULING-05")
        return Question("life-roll", text, tuple(options), rules, dice, {"hero": hero, "table": one.name})

    return ask


def live(state: State, hero: str, name: str, memories: Memories) -> Script[State]:
    """One step of the life path: roll it, take its row."""
    total, state = yield from roll_life(state, hero, name)
    return (yield from enter(state, hero, name, total, memories))


def enter(state: State, hero: str, name: str, total: int, memories: Memories) -> Script[State]:
    """Take the row of a roll; its insight may have come when it showed (DW-NOTE-05)."""
    leave = ("insight",) if state.rulings.row_insight_immediate else ()
    return (yield from take_row(state, hero, name, total, memories.setdefault(name, Memory()), leave=leave))


def offer_free_reroll(state: State, hero: str, memories: Memories) -> Script[tuple[bool, State]]:
    """The free reroll of an earlier step, open until the adventurer is finished (DW-RULING-07).

    Whether it was used, and the newest state: all that the life path gave is told again then.
    """
    answer, state = yield from choose(hero, _shared_rows(hero), state)
    if answer in ("keep", ""):
        return False, state
    state = yield Record(FreeRerollUsed(hero, answer), ("DW-LIFE-04", "DW-LIFE-05", "DW-RULING-07"))
    faces = yield Roll(table(answer).pool, f"{answer}, rolled again", who=hero)
    return True, (yield from relive(state, hero, answer, sum(faces), memories))


def _shared_rows(hero: str) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        if state.rulings.free_reroll_before_next_step_only:
            return None
        shared = [row for row in state.hero(hero).life if may_reroll_free(state, hero, row.table, row.total)]
        if not shared:
            return None
        options = (
            Option("keep", "Keep it all"),
            *(Option(row.table, f"Roll {row.table} again", f"{row.name} is shared") for row in shared),
        )
        text = "You share a result with another of the party. Roll one again for free?"
        return Question("free-reroll", text, options, ("DW-LIFE-04", "DW-RULING-07"), about={"hero": hero})

    return ask


def relive(state: State, hero: str, name: str, total: int, memories: Memories) -> Script[State]:
    """Tell the life path again from the base, with the row of one step replaced (DW-RULING-07).

    The other rows keep what their dice and choices came to.  Insight is set right by the difference.
    """
    rows = {row.table: row.total for row in state.hero(hero).life}
    back, more = insight_of(name, rows[name]), insight_of(name, total)
    rows[name] = total
    memories[name] = Memory()
    state = yield Record(LifeUndone(hero), ("DW-RULING-07",))
    if more > back:
        state = yield Record(InsightGained(hero, more - back), (row_rule(name, total), "DW-LIFE-03"))
    elif unspent := min(back - more, state.hero(hero).insight):
        state = yield Record(InsightTakenBack(hero, unspent), ("DW-RULING-07",))
    for step in (one for one in STEPS if one in rows):
        state = yield from take_row(state, hero, step, rows[step], memories[step], leave=("insight",))
    return state


def base_hero(hero: str, name: str) -> Hero:
    """An adventurer at the very start (DW-BASE-05, DW-BASE-06, DW-LIFE-01)."""
    return Hero(id=hero, name=name, insight=STARTING_INSIGHT)

"""What is gained and lost: points of score and proficiency, insight, silver (BASE)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Roll, Script
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Attribute, Hero, State

chapter = Chapter("gains")

Points: TypeAlias = Literal["score", "proficiency"]
CAPS: dict[Points, int] = {"score": 3, "proficiency": 2}
"""The upper bounds of creation (DW-BASE-08, DW-BASE-10)."""
_BOUND_RULES: dict[tuple[Points, bool], str] = {
    ("score", False): "DW-BASE-07",
    ("score", True): "DW-BASE-08",
    ("proficiency", False): "DW-BASE-09",
    ("proficiency", True): "DW-BASE-10",
}


def _points(by: int) -> str:
    return f"{abs(by)} point{'' if abs(by) == 1 else 's'}"


class ScoreChanged(Event, frozen=True):
    """The score of an attribute went up or down by `by`."""

    hero: str
    attribute: str
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {self.attribute} {self.by:+d}."


class ProficiencyChanged(Event, frozen=True):
    """The proficiency of an attribute went up or down by `by`."""

    hero: str
    attribute: str
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {self.attribute} proficiency {self.by:+d}."


class PointsLost(Event, frozen=True):
    """Points that would break a bound came to nothing."""

    hero: str
    attribute: str
    points: Points
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {_points(self.by)} of {self.attribute} {self.points} beyond the bounds: lost."


class PointsHeldOver(Event, frozen=True):
    """Points beyond a bound wait for the end of creation, when the bounds are checked once."""

    hero: str
    attribute: str
    points: Points
    by: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}: {_points(self.by)} of {self.attribute} {self.points} held over."


class InsightGained(Event, frozen=True):
    """Insight was earned."""

    hero: str
    points: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gains {self.points} insight."


class InsightSpent(Event, frozen=True):
    """Insight was spent on something."""

    hero: str
    points: int
    on: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} spends {self.points} insight: {self.on}."


class InsightTakenBack(Event, frozen=True):
    """Unspent insight of a row that no longer holds was taken back."""

    hero: str
    points: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gives back {self.points} insight."


class SilverGained(Event, frozen=True):
    """Money came in, in silver coins."""

    hero: str
    silver: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} gains {self.silver} silver."


class SilverSpent(Event, frozen=True):
    """Money went out, in silver coins."""

    hero: str
    silver: int
    on: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} parts with {self.silver} silver: {self.on}."


def fitted(attribute: Attribute) -> Attribute:
    """Fatigue and wounds that the score no longer holds fall away, fatigue first (DW-NOTE-56)."""
    wounds = min(attribute.wounds, attribute.score)
    return replace(attribute, wounds=wounds, fatigue=min(attribute.fatigue, attribute.score - wounds))


@chapter.evolves(ScoreChanged)
def _score(state: State, event: ScoreChanged) -> State:
    hero = state.hero(event.hero)
    now = hero.attribute(event.attribute)
    return state.with_hero(
        hero.with_attribute(event.attribute, fitted(replace(now, score=max(0, now.score + event.by))))
    )


@chapter.evolves(ProficiencyChanged)
def _proficiency(state: State, event: ProficiencyChanged) -> State:
    hero = state.hero(event.hero)
    now = hero.attribute(event.attribute)
    return state.with_hero(
        hero.with_attribute(event.attribute, replace(now, proficiency=max(0, now.proficiency + event.by)))
    )


@chapter.evolves(PointsLost)
def _lost(state: State, event: PointsLost) -> State:
    hero, key = state.hero(event.hero), _key(event.attribute, event.points)
    return state.with_hero(replace(hero, held_over={one: by for one, by in hero.held_over.items() if one != key}))


@chapter.evolves(PointsHeldOver)
def _held_over(state: State, event: PointsHeldOver) -> State:
    hero, key = state.hero(event.hero), _key(event.attribute, event.points)
    return state.with_hero(replace(hero, held_over={**hero.held_over, key: hero.held_over.get(key, 0) + event.by}))


@chapter.evolves(InsightGained)
def _insight(state: State, event: InsightGained) -> State:
    hero = state.hero(event.hero)
    marked = hero.insight_marked + (event.points if hero.finished else 0)
    return state.with_hero(replace(hero, insight=hero.insight + event.points, insight_marked=marked))


@chapter.evolves(InsightSpent)
def _insight_spent(state: State, event: InsightSpent) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, insight=max(0, hero.insight - event.points)))


@chapter.evolves(InsightTakenBack)
def _insight_back(state: State, event: InsightTakenBack) -> State:
    hero = state.hero(event.hero)
    marked = hero.insight_marked - (event.points if hero.finished else 0)
    return state.with_hero(replace(hero, insight=max(0, hero.insight - event.points), insight_marked=max(0, marked)))


@chapter.evolves(SilverGained)
def _silver(state: State, event: SilverGained) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, silver=hero.silver + event.silver))


@chapter.evolves(SilverSpent)
def _silver_spent(state: State, event: SilverSpent) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, silver=max(0, hero.silver - event.silver)))


def _key(attribute: str, points: Points) -> str:
    return attribute if points == "score" else f"{attribute} prof"


def cap(hero: Hero, points: Points, rulings: Rulings) -> int | None:
    """The highest that a score or proficiency may be raised to now; None for no limit (DW-RULING-02)."""
    return CAPS[points] if rulings.cap_always or not hero.finished else None


def bounded(value: int, by: int, limit: int | None, waiting: int = 0) -> tuple[int, int]:
    """`by` split into what truly changes `value` and what would break a bound.

    Never below 0 nor raised above `limit`, though a value already above it stays.  `waiting` points beyond a
    bound are set off first.

    >>> bounded(2, 2, 3), bounded(1, -2, 3), bounded(3, -1, 3, waiting=1), bounded(4, 1, 3)
    ((1, 1), (-1, -1), (0, -1), (0, 1))
    """
    total = value + waiting + by
    new = max(total, 0) if limit is None else min(max(total, 0), max(limit, value))
    return new - value, by - (new - value)


def points_of(hero: Hero, attribute: str, points: Points) -> int:
    """The score or the proficiency of an attribute."""
    one = hero.attribute(attribute)
    return one.score if points == "score" else one.proficiency


def change(
    state: State,
    hero: str,
    attribute: str,
    points: Points,
    by: int,
    rules: tuple[str, ...],
    *,
    creation: bool = False,
) -> Script[tuple[int, State]]:
    """Change a score or proficiency within its bounds: what truly changed, and the newest state.

    `creation`: the bounds of creation bind a finished adventurer too (the true past of DW-RULING-16).
    """
    one = state.hero(hero)
    limit = CAPS[points] if creation else cap(one, points, state.rulings)
    holding = state.rulings.clamp_at_end and not one.finished
    waiting = one.held_over.get(_key(attribute, points), 0) if holding else 0
    really, beyond = bounded(points_of(one, attribute, points), by, limit, waiting)
    if really:
        event = ScoreChanged if points == "score" else ProficiencyChanged
        state = yield Record(event(hero, attribute, really), (*rules, "DW-BASE-04"))
    if beyond and holding:
        state = yield Record(PointsHeldOver(hero, attribute, points, beyond), (*rules, "DW-RULING-01"))
    elif beyond:
        bound = _BOUND_RULES[points, beyond > 0]
        state = yield Record(PointsLost(hero, attribute, points, beyond), (*rules, bound, "DW-BASE-11"))
    return really, state


def settle(state: State, hero: str) -> Script[State]:
    """The class step is done: whatever still waits beyond the bounds is lost (house rule of DW-RULING-01)."""
    for key, by in state.hero(hero).held_over.items():
        attribute = key.split(" ")[0]
        kind: Points = "score" if key == attribute else "proficiency"
        bound = _BOUND_RULES[kind, by > 0]
        state = yield Record(PointsLost(hero, attribute, kind, by), (bound, "DW-BASE-11", "DW-RULING-01"))
    return state


def roll_silver(
    state: State, hero: str, dice: tuple[int, ...], why: str, rules: tuple[str, ...]
) -> Script[tuple[int, State]]:
    """Roll for money, and add it to the money held (DW-NOTE-07): the coins, and the newest state."""
    faces = yield Roll(dice, why, who=hero)
    state = yield Record(SilverGained(hero, sum(faces)), rules)
    return sum(faces), state

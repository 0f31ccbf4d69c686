"""What insight buys (LIFE, BASE).  The price list is that of the companion book."""

from __future__ import annotations

from collections.abc import Callable

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Option, Question, Record, Refused, Script, choose
from pallbearer.systems.deadweight import fainting, skills
from pallbearer.systems.deadweight.gains import InsightSpent, Points, cap, change, points_of
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import ATTRIBUTES, Hero, State, has
from pallbearer.systems.deadweight.traumas import TraumaHealed

chapter = Chapter("insight")

COSTS = {
    "move-score": 1,
    "learn-skill": 1,
    "heal-trauma": 1,
    "raise-lowest": 2,
    "raise-score": 3,
    "raise-proficiency": 4,
}
_WORDS = {
    "move-score": "Move a point of score",
    "learn-skill": "Learn a skill",
    "heal-trauma": "Heal a trauma",
    "raise-lowest": "Raise the lowest score",
    "raise-score": "Raise a score",
    "raise-proficiency": "Raise a proficiency",
}


def _open(hero: Hero, points: Points, rulings: Rulings) -> tuple[str, ...]:
    """Attributes that can still rise."""
    most = cap(hero, points, rulings)
    return tuple(name for name in ATTRIBUTES if most is None or points_of(hero, name, points) < most)


def learnable(hero: Hero) -> tuple[str, ...]:
    """The skills one may learn: basic ones that one lacks, and those above the ones one has (DW-SKILL-06)."""
    basic = tuple(one for one in skills.BASIC if not skills.holds(hero, one))
    above = tuple(up for one, up in skills.ADVANCED.items() if has(hero.skills, one) and not has(hero.skills, up))
    return (*basic, *above)


def aims(hero: Hero, way: str, rulings: Rulings) -> tuple[str, ...]:
    """What a way of spending may be aimed at; nothing if it would come to nothing."""
    scores: dict[str, int] = {name: hero.attribute(name).score for name in ATTRIBUTES}
    rising = _open(hero, "score", rulings)
    if way == "move-score":
        top = max(scores.values())
        return tuple(name for name in rising if scores[name] < top)
    if way == "raise-lowest":
        return tuple(name for name in rising if scores[name] == min(scores.values()))
    if way == "raise-score":
        return rising
    if way == "raise-proficiency":
        return _open(hero, "proficiency", rulings)
    return learnable(hero) if way == "learn-skill" else hero.traumas


def affordable(hero: Hero, rulings: Rulings) -> tuple[str, ...]:
    """The ways of spending that the hero can pay for and that would do something."""
    return tuple(way for way, cost in COSTS.items() if cost <= hero.insight and aims(hero, way, rulings))


def spend(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    """Spend insight until the player has had enough."""
    while True:
        way, state = yield from choose(hero, _ways(hero, rules), state)
        if way in ("done", ""):
            return state
        aim, state = yield from choose(hero, _aims(hero, way, rules), state)
        taken = ""
        if way == "move-score":
            taken, state = yield from choose(hero, _highest(hero, rules), state)
        now = state.hero(hero)
        if way not in affordable(now, state.rulings) or aim not in aims(now, way, state.rulings):
            continue
        state = yield Record(InsightSpent(hero, COSTS[way], f"{_WORDS[way]} ({aim})"), rules)
        state = yield from _buy(state, hero, way, aim, taken, rules)


def _buy(state: State, hero: str, way: str, aim: str, taken: str, rules: tuple[str, ...]) -> Script[State]:
    if way == "learn-skill":
        return (yield from skills.gain(state, hero, aim, rules))
    if way == "heal-trauma":
        state = yield Record(TraumaHealed(hero, aim), (*rules, "DW-TRAUMA-02", "DW-NOTE-56"))
        return state
    if way == "move-score":
        _, state = yield from change(state, hero, taken, "score", -1, rules)
    points: Points = "proficiency" if way == "raise-proficiency" else "score"
    _, state = yield from change(state, hero, aim, points, 1, (*rules, "DW-RULING-02"))
    return state


def _ways(hero: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        one = state.hero(hero)
        ways = affordable(one, state.rulings)
        if not ways:
            return None
        options = (
            Option("done", "Keep the rest"),
            *(Option(way, _WORDS[way], f"{COSTS[way]} insight") for way in ways),
        )
        text = f"{one.insight} insight: what do you spend it on?"
        return Question("spend-insight", text, options, rules, about={"hero": hero})

    return ask


def _aims(hero: str, way: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        options = tuple(Option(one, one) for one in aims(state.hero(hero), way, state.rulings))
        text = f"{_WORDS[way]}: which?"
        return Question("aim-insight", text, options, rules, about={"hero": hero}) if options else None

    return ask


def _highest(hero: str, rules: tuple[str, ...]) -> Callable[[State], Question | None]:
    def ask(state: State) -> Question | None:
        scores = {name: state.hero(hero).attribute(name).score for name in ATTRIBUTES}
        tied = tuple(Option(name, name) for name in ATTRIBUTES if scores[name] == max(scores.values()))
        return Question("take-score", "Which of the highest gives the point?", tied, rules, about={"hero": hero})

    return ask


class SpendInsight(Params, frozen=True):
    """Spend insight, between expeditions."""

    hero: str


def _spend(state: State, params: SpendInsight) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return fainting.unknown_hero(state, params.hero)
    hero = state.hero(params.hero)
    if state.phase != "interlude":
        return Refused("wrong-phase", "Insight is spent in the interlude: end the expedition first.", ("DW-LIFE-06",))
    if not affordable(hero, state.rulings):
        remedy = f"{hero.name} has {hero.insight} insight, and nothing to spend it on: earn more first."
        return Refused("no-insight", remedy, ("DW-LIFE-06",))
    return (yield from spend(state, params.hero, ("DW-LIFE-06",)))


chapter.offers(Act("spend_insight", "Spend insight", SpendInsight, _spend, rules=("DW-LIFE-06",)))

"""A test from the throw to the last boost: two dice against a number, or against another's dice (TEST)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Script
from pallbearer.systems.bashslash.boosts import Due, Duel, offer, offer_side, settle
from pallbearer.systems.bashslash.hands import Hands
from pallbearer.systems.bashslash.rolling import roll_side
from pallbearer.systems.bashslash.state import State
from pallbearer.systems.bashslash.success import Score, score_rules

chapter = Chapter("opposed")

Dice = Callable[[State], Hands]
"""The dice of a side in the state that holds when they are rolled."""
MANY = 99
"""Successes that nobody reaches: whoever aims at them wants every one."""


class TestMade(Event, frozen=True):
    """A test was read: what lay open, and its successes."""

    __test__ = False

    hero: str
    what: str
    shown: tuple[str, ...]
    difficulty: int
    successes: int
    target: str = ""
    against: tuple[str, ...] = ()

    def tell(self, names: Names) -> str:
        mine = ", ".join(self.shown) or "no dice"
        whose = f" of {names(self.target)}" if self.target else ""
        theirs = f" ({', '.join(self.against)})" if self.against else ""
        came = {0: "it fails", 1: "1 success"}.get(self.successes, f"{self.successes} successes")
        return f"{names(self.hero)}, {self.what}: {mine} against {self.difficulty}{whose}{theirs}: {came}."


@chapter.evolves(TestMade)
def _made(state: State, event: TestMade) -> State:
    return state


class Made(msgspec.Struct, frozen=True):
    """What a test came to.  `due` are the consequences of boosts that wait until the deed is done."""

    duel: Duel
    score: Score
    due: tuple[Due, ...] = ()


def players_edge(state: State, actor: str, target: str) -> bool:
    """Whether equal is enough for the one who acts (BS-RULING-25)."""
    if not state.rulings.players_win_ties or not target:
        return True
    return actor in state.heroes or target not in state.heroes


def make_test(
    state: State,
    title: str,
    actor: str,
    mine: Dice,
    against: Dice | int,
    *,
    target: str = "",
    aim: int = MANY,
    armor: bool = False,
    rules: tuple[str, ...] = (),
) -> Script[tuple[Made, State]]:
    """Roll both sides, let them boost, read the test, take what the boosts cost."""
    blind = state.rulings.blind_boost
    side = yield from roll_side(state, actor, mine(state), title)
    duel = Duel(title, actor, side, target, armor=armor, aim=aim, ties=players_edge(state, actor, target))
    if blind:
        duel, state = yield from _decide(replace(duel, fixed=0), state, 0)
    if isinstance(against, int):
        duel = replace(duel, fixed=against)
    else:
        theirs = yield from roll_side(state, target, against(state), f"against {title}")
        duel = replace(duel, fixed=-1, theirs=theirs)
        if blind:
            duel, state = yield from _decide(duel, state, 1)
    duel, state = yield from offer(state, duel)
    found = duel.score(state.rulings)
    event = TestMade(
        actor,
        title,
        tuple(one.told() for one in duel.mine if one.value),
        found.difficulty,
        found.successes,
        target,
        tuple(one.told() for one in duel.theirs if one.value),
    )
    why = tuple(rule for one in (*duel.mine, *duel.theirs) for _, clauses in one.hand.why for rule in clauses)
    ties = ("BS-RULING-25",) if found.result == found.difficulty else ()
    state = yield Record(event, ("BS-TEST-01", *rules, *score_rules(found), *ties, *why))
    due, state = yield from settle(state, duel)
    return Made(duel, found, due), state


def _decide(duel: Duel, state: State, turn: int) -> Script[tuple[Duel, State]]:
    """By house rule a side decides on its boosts before it sees the other's dice (BS-RULING-52)."""
    before = None
    while before != duel:
        before = duel
        duel, state = yield from offer_side(state, duel, turn, blind=True)
    return replace(duel, decided=(*duel.decided, (duel.actor, duel.target)[turn])), state

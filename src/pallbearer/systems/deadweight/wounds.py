"""Taking wounds: a hit is reduced, and what is left of it placed; without room it fells (WOUND)."""

from __future__ import annotations

from typing import Literal

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Ask, Look, Option, Question, Record, Refused, Script
from pallbearer.systems.deadweight import fainting, fatigue, mortal, placing, reduction
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, Condition, State

chapter = Chapter("wounds")

Source = Literal["attack", "hazard", "fatigue", "mishap", "miracle", "other"]


def take_wounds(
    state: State,
    hero: str,
    points: int,
    rules: tuple[str, ...],
    *,
    lethal: bool = True,
    source: str = "attack",
    forced: str = "",
    reducible: bool = True,
    pierces_armor: bool = False,
) -> Script[State]:
    """One hit of `points` wounds: armor and Hardened, then placing, then fainting or a mortal wound.

    `forced` names the attribute that must take them (DW-WOUND-04).  Armor protects against the
    sources "attack" and "hazard" (DW-RULING-52), Hardened against "attack".
    """
    if points < 1 or state.hero(hero).condition.kind == "dead":
        return state
    if reducible and source != "fatigue":
        points, state = yield from reduction.reduce_wounds(
            state, hero, points, rules, source, pierces_armor=pierces_armor
        )
    return (yield from place_hit(state, hero, (forced,) * points, rules, lethal=lethal and source != "fatigue"))


def wound_each_attribute(
    state: State, hero: str, rules: tuple[str, ...], *, source: str = "mishap", reducible: bool = False
) -> Script[State]:
    """One hit that forces a wound on each of the four attributes (DW-MISHAP-12, DW-RULING-23)."""
    if state.hero(hero).condition.kind == "dead":
        return state
    spots: tuple[str, ...] = ATTRIBUTES
    if reducible:
        points, state = yield from reduction.reduce_wounds(state, hero, len(spots), rules, source)
        spots, state = yield from _spared(state, hero, points, rules)
    return (yield from place_hit(state, hero, spots, rules))


def _spared(state: State, hero: str, points: int, rules: tuple[str, ...]) -> Script[tuple[tuple[str, ...], State]]:
    """The attributes that keep their wound when `points` are left of four: the player spares one after the other."""
    left: tuple[str, ...] = ATTRIBUTES if points > 0 else ()
    while len(left) > points:
        options = tuple(Option(name, f"{name} is spared", ATTRIBUTE_WORDS[name]) for name in left)
        text = f"{state.hero(hero).name} reduced it to {points}: which attribute takes no wound?"
        spared = yield Ask(hero, Question("spare-attribute", text, options, rules, about={"hero": hero}))
        state = yield Look()
        left = tuple(name for name in left if name != spared)
    return left, state


def place_hit(
    state: State, hero: str, spots: tuple[str, ...], rules: tuple[str, ...], *, lethal: bool = True
) -> Script[State]:
    """Place the wounds left of one hit.  A spot is the attribute forced to take a wound, "" if the player decides."""
    if not spots:
        return state
    if state.hero(hero).condition.kind == "mortal" and (lethal or state.rulings.fatigue_kills_the_dying):
        return (yield from mortal.die(state, hero, (*rules, "DW-WOUND-12", "DW-RULING-57")))
    discarded, fells = 0, False
    for spot in spots:
        placed = yield from placing.place(state, hero, (spot,) if spot else ATTRIBUTES, _placing_rules(spot, rules))
        if placed is None:
            discarded += 1
            fells = fells or _fells(state, hero, spot, lethal)
        else:
            state = placed
    if discarded:
        state = yield from _no_room(state, hero, discarded, fells, lethal, rules)
    return state


def _placing_rules(spot: str, rules: tuple[str, ...]) -> tuple[str, ...]:
    return (*rules, "DW-WOUND-04") if spot else rules


def _fells(state: State, hero: str, spot: str, lethal: bool) -> bool:
    """Whether a wound without room is a mortal one: lethal, and no other attribute could hold it (DW-RULING-55)."""
    if not lethal or (spot and state.rulings.forced_always_faints):
        return False
    return not placing.places(state, state.hero(hero))


def _no_room(
    state: State, hero: str, discarded: int, fells: bool, lethal: bool, rules: tuple[str, ...]
) -> Script[State]:
    if not fells:
        why = (*rules, "DW-WOUND-05" if lethal else "DW-WOUND-08")
        state = yield Record(placing.PointsDiscarded(hero, discarded, "wounds"), why)
        return (yield from fainting.faint(state, hero, discarded, (*why, "DW-RULING-55", "DW-RULING-60")))
    why = (*rules, "DW-WOUND-06", "DW-RULING-54", "DW-RULING-56")
    if not state.rulings.excess_kills:
        return (yield from mortal.mortally_wound(state, hero, discarded, why))
    for _ in range(discarded):
        if _condition(state, hero).kind == "dead":
            return state
        if _condition(state, hero).kind == "mortal":
            return (yield from mortal.die(state, hero, why))
        state = yield from mortal.mortally_wound(state, hero, 1, why)
    return state


def _condition(state: State, hero: str) -> Condition:
    return state.hero(hero).condition


class TakeWounds(Params, frozen=True):
    """One hit.  `forced` names the attribute that must take it, "" leaves the choice to the player."""

    hero: str
    points: int = 1
    lethal: bool = True
    forced: str = ""
    source: Source = "attack"
    reducible: bool = True
    pierces_armor: bool = False


def _take_wounds_act(state: State, params: TakeWounds) -> Script[State | Refused]:
    if refused := fatigue.cannot_take(state, params.hero, params.forced, params.points):
        return refused
    return (
        yield from take_wounds(
            state,
            params.hero,
            params.points,
            ("DW-WOUND-01",),
            lethal=params.lethal,
            source=params.source,
            forced=params.forced,
            reducible=params.reducible,
            pierces_armor=params.pierces_armor,
        )
    )


chapter.offers(
    Act("take_wounds", "Take wounds", TakeWounds, _take_wounds_act, rules=("DW-WOUND-01", "DW-WOUND-07", "DW-ARMOR-01"))
)

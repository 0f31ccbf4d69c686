"""The exact odds of tests and attacks, before the dice fall and after each boost that may be made.

Dice are read by `success.score`, as the tests themselves read them.  Boosts still to come are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chances import exactly, percent
from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import Question
from pallbearer.systems.bashslash.boosts import UNTRAINED_SACRIFICE, Duel, boost_die, boost_extra
from pallbearer.systems.bashslash.hands import Hands
from pallbearer.systems.bashslash.lines import (
    LINES,
    Attack,
    armor_hands,
    attack_hands,
    bare,
    defense_hands,
    second_hands,
)
from pallbearer.systems.bashslash.modes import Hand, dice, extra
from pallbearer.systems.bashslash.opposed import MANY, players_edge
from pallbearer.systems.bashslash.rolling import common
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import State
from pallbearer.systems.bashslash.success import difficulty, score

SUCCESS = Aim("success", "Succeed", "One success, or one hit that goes home, is enough.")
MOST = Aim("most", "As much as can be", "As many successes and hits as can be, each counting the same.")
AIMS = (SUCCESS, MOST)

Dist: TypeAlias = dict[int, Fraction]
Values: TypeAlias = dict[tuple[int, ...], Fraction]
"""What a side may show, the kept values of its real dice in order."""


def kept(sides: int, more: int) -> Dist:
    """The chance of each value of a die rolled `more` times more, for the highest (below 0: the lowest).

    >>> kept(2, -2)
    {1: Fraction(7, 8), 2: Fraction(1, 8)}
    """
    count, total = 1 + abs(more), Fraction(sides) ** (1 + abs(more))
    up = {face: Fraction(face**count - (face - 1) ** count) / total for face in range(1, sides + 1)}
    return up if more >= 0 else {face: up[sides + 1 - face] for face in range(1, sides + 1)}


def side_values(hands: Hands, rulings: Rulings) -> Values:
    """What a side may show before any boost."""
    real = [hand for hand in hands if hand.sides]
    shared = common(hands, rulings)
    dists = [kept(hand.sides, extra(hand, rulings) - shared) for hand in real]
    once: Values = {}
    for row in product(*(dist.items() for dist in dists)):
        chance = Fraction(1)
        for _, part in row:
            chance *= part
        once[tuple(value for value, _ in row)] = chance
    return _best_of(once, shared) if shared else once


def _best_of(once: Values, shared: int) -> Values:
    """The whole pair rolled again, the pair with the higher (lower) higher die kept."""
    keys: dict[tuple[int, ...], Fraction] = {}
    for values, chance in once.items():
        key = tuple(sorted(values, reverse=True))
        keys[key] = keys.get(key, Fraction(0)) + chance
    count, found, below = 1 + abs(shared), {}, Fraction(0)
    for key in sorted(keys, reverse=shared < 0):
        upto = below + keys[key]
        found[key] = upto**count - below**count
        below = upto
    return found


def successes(mine: Values, against: Mapping[int, Fraction], rulings: Rulings, *, ties: bool = True) -> Dist:
    """The chance of each number of successes."""
    result: dict[int, Fraction] = {}
    for values, chance in mine.items():
        for number, part in against.items():
            count = score(values, number, rulings, ties=ties).successes
            result[count] = result.get(count, Fraction(0)) + chance * part
    return result


def difficulties(theirs: Values, rulings: Rulings, *, armor: bool = False) -> Dist:
    """The chance of each difficulty that a resisting side sets."""
    found: Dist = {}
    for values, chance in theirs.items():
        number = difficulty(values, rulings, armor=armor)
        found[number] = found.get(number, Fraction(0)) + chance
    return found


def success_dist(
    state: State, mine: Hands, theirs: Hands | int, actor: str = "", target: str = "", *, armor: bool = False
) -> Dist:
    """The chance of each number of successes of a test."""
    rulings = state.rulings
    if isinstance(theirs, int):
        against: Mapping[int, Fraction] = {theirs: Fraction(1)}
    else:
        against = difficulties(side_values(theirs, rulings), rulings, armor=armor)
    return successes(side_values(mine, rulings), against, rulings, ties=players_edge(state, actor, target))


def hits_dist(state: State, attack: Attack) -> tuple[Dist, Fraction]:
    """The chance of each number of hits of an attack, and that its first test succeeds."""
    rulings = state.rulings
    if attack.way == "melee" and not attack.weapon and rulings.unarmed_is_brawl:
        attack = replace(attack, way="brawl")
    first = success_dist(
        state,
        attack_hands(state, attack.who, attack.way, attack.swing),
        defense_hands(state, attack.target, attack.way),
        attack.who,
        attack.target,
    )
    lands = sum((chance for count, chance in first.items() if count), Fraction(0))
    if attack.way == "brawl" and not rulings.brawl_against_armor:
        return first, lands
    second = success_dist(
        state,
        second_hands(state, attack),
        armor_hands(state, attack.target),
        attack.who,
        attack.target,
        armor=True,
    )
    return hits_of(first, second, rulings), lands


def hits_of(first: Dist, second: Dist, rulings: Rulings) -> Dist:
    """The chance of each number of hits, from the successes of an attack's two tests."""
    hits: Dist = {0: first.get(0, Fraction(0))}
    for count, chance in first.items():
        for total, part in _after(count, second, rulings).items() if count else ():
            hits[total] = hits.get(total, Fraction(0)) + chance * part
    return hits


def _after(first: int, second: Dist, rulings: Rulings) -> Dist:
    """The hits once the first test gave so many successes (BS-RULING-41)."""
    if rulings.per_hit:
        total: Dist = {0: Fraction(1)}
        for _ in range(first):
            total = _sum(total, second)
        return total
    bonus = first - 1 if rulings.sum else 0
    found: Dist = {}
    for count, chance in second.items():
        hits = count + bonus if count else 0
        found[hits] = found.get(hits, Fraction(0)) + chance
    return found


def _sum(one: Dist, other: Dist) -> Dist:
    found: Dist = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


def attack_chance(state: State, attack: Attack, aim: Aim = USUAL) -> Chance:
    """The odds of an attack's hits."""
    hits, lands = hits_dist(state, attack)
    mine = attack_hands(state, attack.who, attack.way, attack.swing)
    theirs = defense_hands(state, attack.target, attack.way)
    lines = [*_working(mine, state.rulings), ("against", LINES[attack.way].rules), *_working(theirs, state.rulings)]
    if attack.way != "brawl":
        armor = armor_hands(state, attack.target)
        lines += [("then", LINES[attack.way].then), *_working(second_hands(state, attack), state.rulings)]
        lines += _working(armor, state.rulings)
        if bare(armor):
            lines.append(("no armor", ("BS-ARMOR-01", "BS-RULING-65")))
    wounds = 1 - hits.get(0, Fraction(0))
    found = _chance(f"{percent(wounds)} to hit home", hits, "hit", lines, worth=_worth(hits, aim))
    first = "the first test succeeds"
    return replace(found, beside={first: exactly(lands)}, wanted=(*found.wanted, first))


def chance_of_test(state: State, mine: Hands, theirs: Hands | int, actor: str, target: str, aim: Aim = USUAL) -> Chance:
    """The odds of a test's successes."""
    dist = success_dist(state, mine, theirs, actor, target)
    lines = _working(mine, state.rulings)
    if isinstance(theirs, int):
        lines.append((f"against {theirs}", ("BS-TEST-03",)))
    else:
        lines += [("against", ("BS-TEST-03",)), *_working(theirs, state.rulings)]
    won = 1 - dist.get(0, Fraction(0))
    return _chance(f"{percent(won)} success", dist, "success", lines, worth=_worth(dist, aim))


def _worth(dist: Dist, aim: Aim, enough: int = MANY) -> str:
    """The successes to be expected, if they are what is played for; more than `enough` count no more."""
    if aim.id != MOST.id:
        return ""
    return exactly(sum((min(number, enough) * chance for number, chance in dist.items()), Fraction(0)))


def _working(hands: Hands, rulings: Rulings) -> list[tuple[str, tuple[str, ...]]]:
    lines: list[tuple[str, tuple[str, ...]]] = []
    for hand in hands:
        if hand.sides:
            rules = tuple(dict.fromkeys(rule for _, clauses in hand.why for rule in clauses)) or ("BS-TEST-01",)
            why = "; ".join(text for text, _ in hand.why)
            lines.append((f"{dice(hand, rulings)}{f' ({why})' if why else ''}", rules))
    return lines or [("no dice", ("BS-RULING-27",))]


def _chance(
    headline: str, dist: Dist, word: str, lines: Iterable[tuple[str, tuple[str, ...]]] = (), worth: str = ""
) -> Chance:
    outcomes = {_count(number, word): exactly(dist[number]) for number in sorted(dist, reverse=True) if dist[number]}
    not_counted = ("Not counted: boosts", ("BS-RULING-52",))
    wanted = tuple(_count(number, word) for number in sorted(dist, reverse=True) if number and dist[number])
    return Chance(
        headline, outcomes, {}, (*lines, not_counted), wanted or (_count(1, word),), word=f"a {word}", worth=worth
    )


def _count(number: int, word: str) -> str:
    if not number:
        return "no hit" if word == "hit" else "failure"
    many = {"hit": "hits", "success": "successes"}[word]
    return f"{number} {word if number == 1 else many}"


def advise(state: State, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    """The odds after each answer to a "boost" question, if nobody boosts any further; empty for other questions.

    They are told to the side that is asked: whoever resists wants the test to fail.
    """
    if question.kind != "boost":
        return {}
    duel = msgspec.json.decode(question.about["duel"], type=Duel)
    turn, who = int(question.about["turn"]), question.about["hero"]
    if not state.has(who) or (state.rulings.blind_boost and not turn):
        return {}
    advice = {}
    for option in question.options:
        if option.id == "pass":
            dist = {duel.score(state.rulings).successes: Fraction(1)}
            what = "as the dice lie"
        else:
            number = int(option.id.split("-")[1])
            dist = _after_boost(state, duel, turn, who, number)
            what = option.label
        won = 1 - dist.get(0, Fraction(0))
        found = _chance(f"{percent(won)} success: {what}", dist, "success", worth=_worth(dist, aim, duel.aim))
        advice[option.id] = _resisted(found, 1 - won, what) if turn else found
    return advice


def _resisted(found: Chance, holds: Fraction, what: str) -> Chance:
    """The same, told to the side that resists."""
    return replace(
        found,
        headline=f"{percent(holds)} to hold: {what}",
        outcomes=dict(reversed(found.outcomes.items())),
        wanted=("failure",),
        word="to hold",
        worth=exactly(-Fraction(found.worth)) if found.worth else "",
    )


def _after_boost(state: State, duel: Duel, turn: int, who: str, number: int) -> Dist:
    side, rulings = duel.side(turn), state.rulings
    hand: Hand = side[number].hand
    sides = boost_die(state.being(who), hand, rulings)
    found: Dist = {}
    for face, chance in kept(sides, boost_extra(hand, rulings)).items():
        value = max(face, side[number].value) if rulings.boost_keeps_better else face
        shown = [replace(one, value=value) if at == number else one for at, one in enumerate(side)]
        if sides == UNTRAINED_SACRIFICE and rulings.sacrifice_replaces_attribute and hand.instead >= 0:
            shown[hand.instead] = replace(shown[hand.instead], value=0)
        changed = replace(duel, theirs=tuple(shown)) if turn else replace(duel, mine=tuple(shown))
        count = changed.score(rulings).successes
        found[count] = found.get(count, Fraction(0)) + chance
    return found

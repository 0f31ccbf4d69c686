"""The questions that the bench of the odds asks: ours, the peers', and how their answers are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from typing import Any

import icepool
import numpy as np
from dyce import P

from benchmarks import peers
from pallbearer.dice.notation import parse
from pallbearer.dice.steps import USAGE
from pallbearer.odds import Duel, faces, less, mixed, of, opposed, pairs, usage
from pallbearer.odds.ladder import Ladder
from pallbearer.systems.deadweight.outcome import Terms
from pallbearer.systems.deadweight.reroll_game import TestGame
from pallbearer.systems.deadweight.rerolls import Position

WORTH = {"great": Fraction(3, 2), "success": Fraction(1), "failure": Fraction(0), "critical": Fraction(-1)}
OTHER = {"great": Fraction(7, 5), "success": Fraction(1), "failure": Fraction(0), "critical": Fraction(-2)}


@dataclass
class Question:
    """A question: our answer, the peers' answers, how to ask a like one beforehand, and how each is read."""

    name: str
    goal: int
    ours: Callable[[], Any]
    peers: dict[str, Callable[[], Any]]
    warm: Callable[[], Any]
    warm_peers: dict[str, Callable[[], Any]] = field(default_factory=dict)
    same: Callable[[Any, Any], bool] = lambda mine, theirs: bool(mine == theirs)
    rounds: int = 5
    fractions: Callable[[str, Any], Any] = lambda who, answer: chances(who, answer)


def chances(who: str, answer: Any) -> Any:
    """Any answer as exact chances by outcome."""
    if who == "icepool":
        return peers.icepool_chances(answer)
    return peers.dyce_chances(answer) if who == "dyce" else answer.chances()


def deadweight(n: int, p: int, d: int, worth: dict[str, Fraction]) -> Any:
    """One test of Dead Weight by its own rules, joint."""
    position = Position(hero="h", attribute="", dice=(), terms=Terms(), proficiency=p, gm=d)
    return TestGame(position, lambda one: int(10 * worth[one[0]]) - 4 * one[1], 10).solve(n)


def table(worth: dict[str, Fraction]) -> Ladder[Any]:
    """All 252 answers, joint, with the advice in every position."""
    position = Position(hero="h", attribute="", dice=(), terms=Terms(), proficiency=6, gm=2)
    return TestGame(position, lambda one: int(10 * worth[one[0]]) - 4 * one[1], 10).ladder(12, 6, 2)


def recursion(mix: Callable[[Any], Any], worth: dict[str, Fraction]) -> peers.Recursion:
    """The peers' way."""
    return peers.Recursion(lambda one: worth[one[0]] - Fraction(2, 5) * one[1], mix)


def whole(mix: Callable[[Any], Any], worth: dict[str, Fraction], most: int = 12) -> Any:
    """All answers with one recursion, which keeps what it knows."""
    known = recursion(mix, worth)
    return {(n, p, d): known.solve(n, p, d) for n in range(1, most + 1) for p in range(7) for d in range(3)}


def same_solution(mine: Any, theirs: Any) -> bool:
    """Value and joint distribution; a helper's fatigue, of which there is none, is left out."""
    die, value = theirs
    who = "icepool" if isinstance(die, icepool.Die) else "dyce"
    ours = {(grade, tires): chance for (grade, tires, _), chance in mine.results.items()}
    return bool(mine.value == value and ours == chances(who, die))


def same_table(mine: Ladder[Any], theirs: Any) -> bool:
    """Every answer of the table."""
    return all(same_solution(mine.answer(*key), answer) for key, answer in theirs.items())


SIZES = (3, 4, 6, 8, 10, 12, 20)
PAIRS = list(combinations_with_replacement(SIZES, 2))
MODES = (0, 1, -1)


def outcome(a: int, b: int, against: int) -> tuple[int, int]:
    """Of an opposed roll: how many of two dice reach it, and the band of the margin."""
    above = max(a, b) - against
    return (a >= against) + (b >= against), 0 if above < 6 else 1 if above < 12 else 2


def our_opposed(sizes: Sequence[tuple[int, int]] = PAIRS) -> Any:
    """2,352 opposed rolls: ways by (mode and pair, pair, outcome)."""
    die = {(mode, size): faces(size, 1 + abs(mode), mode < 0, 21) for mode in MODES for size in SIZES}
    first = [die[mode, a] for mode in MODES for a, _ in sizes]
    second = [die[mode, b] for mode in MODES for _, b in sizes]
    reach = {size: np.cumsum(faces(size, size=21)) for size in SIZES}
    against = np.diff([reach[a] * reach[b] for a, b in sizes], axis=1, prepend=0)
    return opposed(pairs(first, second), against, OUTCOME)


OUTCOMES = [(hits, band) for hits in range(3) for band in range(3)]
OUTCOME = np.array([[OUTCOMES.index(outcome(a, b, c)) for c in range(21)] for a in range(21) for b in range(21)])


def same_opposed(mine: Any, theirs: list[dict[Any, Fraction]]) -> bool:
    """Every one of them."""
    rows = mine.reshape(-1, len(OUTCOMES))
    return all(
        {OUTCOMES[place]: Fraction(int(ways), int(row.sum())) for place, ways in enumerate(row) if ways} == one
        for row, one in zip(rows, theirs, strict=True)
    )


ABILITIES, DRS, DAMAGES, ARMORS = range(-3, 7), (6, 8, 10, 12, 14, 16, 18), (4, 6, 8, 10, 12), (1, 2, 4, 6)


def hits(ability: int, dr: int) -> int:
    """Faces of a d20 between 1 and 20 that hit; a 1 fumbles, a 20 crits."""
    return min(18, max(0, 20 - max(2, dr - ability)))


def our_attacks(drs: Sequence[int] = DRS) -> Any:
    """1,400 attacks: ways by (ability and DR, damage and armour, points)."""
    least = np.subtract.outer(drs, ABILITIES).T.ravel()
    kinds = np.empty((len(least), 3), dtype=np.int64)
    kinds[:, 1] = np.minimum(18, np.maximum(0, 20 - np.maximum(2, least)))
    kinds[:, 0] = 19 - kinds[:, 1]
    kinds[:, 2] = 1
    dealt = np.zeros((len(DAMAGES), 3, POINTS), dtype=np.int64)
    for each, damage in zip(dealt, DAMAGES, strict=True):
        each[0, 0] = damage
        each[1, 1 : damage + 1] = 1
        each[2, 2 : 2 * damage + 1 : 2] = 1
    soaks = np.zeros((len(ARMORS), 7), dtype=np.int64)
    for soak, armor in zip(soaks, ARMORS, strict=True):
        soak[(armor > 1) : armor + (armor > 1)] = 1
    through = less(dealt.reshape(-1, POINTS), soaks).reshape(len(DAMAGES), 3, len(ARMORS), POINTS)
    return mixed(kinds, through.transpose(0, 2, 1, 3).reshape(-1, 3, POINTS))


POINTS = 25


def peer_attacks(attack: Callable[[int, int, int], Any]) -> list[Any]:
    """One by one."""
    settings = [(a, dr) for a in ABILITIES for dr in DRS]
    return [attack(hits(a, dr), damage, armor) for a, dr in settings for damage in DAMAGES for armor in ARMORS]


def same_rows(mine: Any, theirs: list[dict[int, Fraction]]) -> bool:
    """Every attack."""
    rows = mine.reshape(-1, mine.shape[-1])
    return all(
        {points: Fraction(int(ways), int(row.sum())) for points, ways in enumerate(row) if ways} == one
        for row, one in zip(rows, theirs, strict=True)
    )


def opposed_by(one: Callable[..., Any]) -> list[Any]:
    """One by one."""
    return [one(mine, theirs, mode, outcome) for mode in MODES for mine in PAIRS for theirs in PAIRS]


def listed(who: str, answer: Any) -> Any:
    """Lists of answers of the peers; ours as it is."""
    return [chances(who, one) for one in answer] if who != "ours" else answer


SPEAR, CLUB = [54, 11, 11, 11, 11, 11, 11], [48, 18, 18, 18, 18]
USES = len(usage(20).until(Fraction(1, 10**12)).counts) - 1


def plain(who: str, answer: Any) -> Any:
    """As it is."""
    return answer


def questions(quick: bool) -> list[Question]:
    """All of them, with the goals of the lab."""
    ice, dyc = peers.icepool_mix, peers.dyce_mix
    decisions = [
        Question(
            f"test of {n} dice, {p} rerolls, GM {d}",
            35,
            lambda n=n, p=p, d=d: deadweight(n, p, d, WORTH),
            {
                "icepool": lambda n=n, p=p, d=d: recursion(ice, WORTH).solve(n, p, d),
                "dyce": lambda n=n, p=p, d=d: recursion(dyc, WORTH).solve(n, p, d),
            },
            lambda n=n, p=p, d=d: deadweight(n, p, d, OTHER),
            {
                "icepool": lambda: recursion(ice, OTHER).solve(3, 2, 1),
                "dyce": lambda: recursion(dyc, OTHER).solve(3, 2, 1),
            },
            same_solution,
            fractions=plain,
        )
        for n, p, d in ((6, 4, 0), (6, 4, 1))
    ]
    everything = {"dyce": lambda: whole(dyc, WORTH), "icepool": lambda: whole(ice, WORTH)}
    if quick:
        del everything["icepool"]
    grids = [
        Question(
            "252 tests, joint, with advice",
            1_000,
            lambda: table(WORTH),
            everything,
            lambda: table(OTHER),
            {"icepool": lambda: whole(ice, OTHER, 2), "dyce": lambda: whole(dyc, OTHER, 2)},
            same_table,
            rounds=1,
            fractions=plain,
        ),
        Question(
            "2,352 opposed step-dice rolls",
            1_000,
            our_opposed,
            {"icepool": lambda: opposed_by(peers.icepool_opposed), "dyce": lambda: opposed_by(peers.dyce_opposed)},
            lambda: our_opposed(PAIRS[::-1]),
            {who: (lambda one=one: one((4, 6), (6, 8), 0, outcome)) for who, one in OPPOSED.items()},
            same_opposed,
            rounds=1,
            fractions=listed,
        ),
        Question(
            "1,400 attacks",
            1_000,
            our_attacks,
            {
                "icepool": lambda: peer_attacks(peers.icepool_attack),
                "dyce": lambda: peer_attacks(peers.dyce_attack),
            },
            lambda: our_attacks([dr + 1 for dr in DRS]),
            {"icepool": lambda: peers.icepool_attack(3, 5, 3), "dyce": lambda: peers.dyce_attack(3, 5, 3)},
            same_rows,
            fractions=listed,
        ),
    ]
    return [*decisions, *grids, *dice_questions(), *chain_questions()]


OPPOSED = {"icepool": peers.icepool_opposed, "dyce": peers.dyce_opposed}


def dice_questions() -> list[Question]:
    """Plain dice."""

    def warm() -> None:
        for text in ("3d8kh2+3d8kh2", "5d7", "4d9>=7!2"):
            of(text)

    def warm_icepool() -> None:
        peers.icepool_successes(4, 9, 7, 2)
        4 @ icepool.d7
        2 @ icepool.d8.highest(3, 2)

    def warm_dyce() -> None:
        peers.dyce_successes(4, 9, 7, 2)
        (4 @ P(7)).h()
        2 @ peers.dyce_keep(3, 8, 2)

    asked: list[tuple[str, str, Callable[[], Any], Callable[[], Any]]] = [
        (
            "six scores of 4d6kh3, summed",
            "+".join(["4d6kh3"] * 6),
            lambda: 6 @ icepool.d6.highest(4, 3),
            lambda: 6 @ peers.dyce_keep(4, 6, 3),
        ),
        ("20d6kh10", "20d6kh10", lambda: icepool.d6.highest(20, 10), lambda: peers.dyce_keep(20, 6, 10)),
        ("100d6", "100d6", lambda: 100 @ icepool.d6, lambda: (100 @ P(6)).h()),
        (
            "30d10>=8!3",
            "30d10>=8!3",
            lambda: peers.icepool_successes(30, 10, 8, 3),
            lambda: peers.dyce_successes(30, 10, 8, 3),
        ),
    ]
    return [
        Question(
            name,
            10,
            lambda notation=parse(text): of(notation),
            {"icepool": ice, "dyce": dyc},
            warm,
            {"icepool": warm_icepool, "dyce": warm_dyce},
            rounds=15,
        )
        for name, text, ice, dyc in asked
    ]


def chain_questions() -> list[Question]:
    """What goes on and on."""

    def same_uses(mine: Any, theirs: list[Fraction]) -> bool:
        return list(accumulate(map(mine.chance, range(USES + 1)))) == theirs

    def same_duel(mine: Duel, theirs: tuple[Fraction, Fraction]) -> bool:
        return (mine.wins(10, 10), mine.rounds(10, 10)) == theirs

    return [
        Question(
            "usage die d20, uses to 1e-12",
            50,
            lambda: usage(20).until(Fraction(1, 10**12)),
            {"icepool": lambda: peers.icepool_uses(USAGE, USES), "dyce": lambda: peers.dyce_uses(USAGE, USES)},
            lambda: usage(20).until(Fraction(1, 10**6)),
            {
                "icepool": lambda: peers.icepool_uses(USAGE, USES // 2),
                "dyce": lambda: peers.dyce_uses(USAGE, USES // 2),
            },
            same_uses,
            fractions=plain,
        ),
        Question(
            "duel, 10 hit points a side",
            1_000,
            lambda: Duel(SPEAR, CLUB, 10, 10),
            {"icepool": lambda: peers.icepool_duel(SPEAR, CLUB, 10)},
            lambda: Duel([3, 1, 2], [2, 1], 3, 3),
            {"icepool": lambda: peers.icepool_duel([3, 1, 2], [2, 1], 2)},
            same_duel,
            rounds=3,
            fractions=plain,
        ),
    ]

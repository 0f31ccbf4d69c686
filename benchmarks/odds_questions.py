"""The questions that the bench of the odds asks: ours, the peers', and how their answers are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import accumulate, combinations_with_replacement
from typing import Any

import icepool
import numpy as np
from dyce import P

from benchmarks import peers
from pallbearer.dice.notation import parse
from pallbearer.dice.steps import USAGE
from pallbearer.odds import Duel, Lifespan, faces, less, mixed, of, opposed, pairs, usage
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

    def agrees(self, who: str, found: Any) -> bool:
        """Whether a peer's answer is ours."""
        return self.same(self.fractions("ours", self.ours()), self.fractions(who, found))


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


def _fewer(mine: Any) -> dict[Any, Fraction]:
    """A helper's fatigue, of which there is none, is left out."""
    return {(grade, tires): chance for (grade, tires, _), chance in mine.results.items()}


def same_solution(mine: Any, theirs: Any) -> bool:
    """Value and joint distribution."""
    die, value = theirs
    who = "icepool" if isinstance(die, icepool.Die) else "dyce"
    return bool(mine.value == value and _fewer(mine) == chances(who, die))


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
BEYOND = Fraction(1, 10**12)
USES = [len(usage(sides).until(BEYOND).counts) - 1 for sides in USAGE]


def plain(who: str, answer: Any) -> Any:
    """As it is."""
    return answer


def decisions() -> list[Question]:
    """One test, and all 252."""
    ice, dyc = peers.icepool_mix, peers.dyce_mix
    single = [
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
    everything = Question(
        "252 tests, joint, with advice",
        1_000,
        lambda: table(WORTH),
        {"dyce": lambda: whole(dyc, WORTH), "icepool": lambda: whole(ice, WORTH)},
        lambda: table(OTHER),
        {"icepool": lambda: whole(ice, OTHER, 2), "dyce": lambda: whole(dyc, OTHER, 2)},
        same_table,
        rounds=1,
        fractions=plain,
    )
    return [*single, everything]


def grids() -> list[Question]:
    """Opposed rolls and attacks."""
    return [
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
            rounds=9,
            fractions=listed,
        ),
    ]


OPPOSED = {"icepool": peers.icepool_opposed, "dyce": peers.dyce_opposed}


def confirmed() -> int:
    """How many plain pools and throws come to what icepool says: all of them, or the bench ends."""
    pools = {
        dice: (deadweight(dice, 0, 0, WORTH), chances("icepool", peers.icepool_plain(dice))) for dice in range(1, 13)
    }
    wrong = [f"a test of {dice}" for dice, (mine, theirs) in pools.items() if _fewer(mine) != theirs]
    throws = [(dice, sides, kept) for sides in SIZES for dice in range(1, 7) for kept in range(1, dice + 1)]
    for dice, sides, kept in throws:
        for rule, one in (("kh", icepool.d(sides).highest), ("kl", icepool.d(sides).lowest)):
            if of(f"{dice}d{sides}{rule}{kept}").chances() != peers.icepool_chances(one(dice, kept)):
                wrong.append(f"{dice}d{sides}{rule}{kept}")
    if wrong:
        raise SystemExit(f"icepool does not agree on {', '.join(wrong)}")
    return len(pools) + 2 * len(throws)


def dice() -> list[Question]:
    """Plain dice."""

    # Beforehand the lowest dice are kept: icepool would remember parts of a pool whose highest are.
    six, keep, many, bursts = (
        (
            lambda sides, rule: "+".join([f"4d{sides}{rule}3"] * 6),
            lambda sides, rule: 6 @ kept_by_icepool(4, sides, 3, rule),
            lambda sides, rule: 6 @ peers.dyce_keep(4, sides, 3, rule),
        ),
        (
            lambda sides, rule: f"20d{sides}{rule}10",
            lambda sides, rule: kept_by_icepool(20, sides, 10, rule),
            lambda sides, rule: peers.dyce_keep(20, sides, 10, rule),
        ),
        (
            lambda sides, rule: f"100d{sides}",
            lambda sides, rule: 100 @ icepool.d(sides),
            lambda sides, rule: (100 @ P(sides)).h(),
        ),
        (
            lambda sides, rule: f"30d{sides}>=8!3",
            lambda sides, rule: peers.icepool_successes(30, sides, 8, 3),
            lambda sides, rule: peers.dyce_successes(30, sides, 8, 3),
        ),
    )
    asked = [("six scores of 4d6kh3, summed", 6, six), ("20d6kh10", 6, keep), ("100d6", 6, many)]
    return [
        Question(
            name,
            10,
            lambda notation=parse(text(sides, "kh")): of(notation),
            {"icepool": partial(ice, sides, "kh"), "dyce": partial(dyc, sides, "kh")},
            lambda notation=parse(text(sides + 1, "kl")): of(notation),
            {"icepool": partial(ice, sides + 1, "kl"), "dyce": partial(dyc, sides + 1, "kl")},
            rounds=15,
        )
        for name, sides, (text, ice, dyc) in [*asked, ("30d10>=8!3", 10, bursts)]
    ]


def kept_by_icepool(dice: int, sides: int, kept: int, rule: str) -> Any:
    """The sum of the highest or lowest."""
    die = icepool.d(sides)
    return die.highest(dice, kept) if rule == "kh" else die.lowest(dice, kept)


def chains() -> list[Question]:
    """What goes on and on."""

    def same_uses(mine: list[Lifespan], theirs: list[list[Fraction]]) -> bool:
        return [list(accumulate(map(one.chance, range(len(one.counts))))) for one in mine] == theirs

    def same_duel(mine: Duel, theirs: tuple[Fraction, Fraction]) -> bool:
        return (mine.wins(10, 10), mine.rounds(10, 10)) == theirs

    def each(uses: Callable[..., list[Fraction]], more: int = 0, dice: int = len(USAGE)) -> list[list[Fraction]]:
        return [uses(USAGE[first:], USES[first] + more) for first in range(dice)]

    return [
        Question(
            "all six usage dice, to 1e-12",
            50,
            lambda: usage(20).each_until(BEYOND),
            {"icepool": lambda: each(peers.icepool_uses), "dyce": lambda: each(peers.dyce_uses)},
            lambda: usage(20).each_until(BEYOND / 3),
            {"icepool": lambda: each(peers.icepool_uses, 9), "dyce": lambda: each(peers.dyce_uses, 9)},
            same_uses,
            rounds=9,
            fractions=plain,
        ),
        Question(
            "usage die d20, to 1e-12",
            50,
            lambda: [usage(20).until(BEYOND)],
            {"icepool": lambda: each(peers.icepool_uses, 0, 1), "dyce": lambda: each(peers.dyce_uses, 0, 1)},
            lambda: usage(20).until(BEYOND / 3),
            {"icepool": lambda: each(peers.icepool_uses, 9, 1), "dyce": lambda: each(peers.dyce_uses, 9, 1)},
            same_uses,
            rounds=15,
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

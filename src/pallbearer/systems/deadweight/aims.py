"""What a test may be played for, in weights; and what may be changed about one, to see what that would be worth.

The command line, the pages and the advice at the table mean the same by these.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from pallbearer.rules.aims import Aim
from pallbearer.systems.deadweight.outcome import RANK, Grade

GRADES: tuple[Grade, ...] = tuple(sorted(RANK, key=lambda name: -RANK[name]))
"""The best first."""

WEIGHS = {"great": "1.5", "success": "1", "failure": "0", "critical": "-1", "fatigue": "-0.4"}
"""What may be weighed; the weights are an example."""

_ONE = Fraction(1)

SUCCESS = Aim(
    "success", "Succeed", "A success; of equal chances of one, the least fatigue.", {"great": _ONE, "success": _ONE}
)
GREAT = Aim("great", "Shine", "A great success; of equal chances of one, any success.", {"great": _ONE})
FRESH = Aim(
    "no-fatigue",
    "Stay fresh",
    "No fatigue; of equal chances of none, a success.",
    {**dict.fromkeys(GRADES, _ONE), "fatigue": -_ONE},
)
AIMS = (SUCCESS, GREAT, FRESH)


def utility(aim: Aim, grade: Grade, tires: bool) -> Fraction:
    """What a result is worth to the player; `tires`: the main character takes a fatigue.

    >>> utility(FRESH, "failure", False), utility(GREAT, "success", True)
    (Fraction(1, 1), Fraction(0, 1))
    """
    nothing = Fraction(0)
    return aim.weights.get(grade, nothing) + aim.weights.get("fatigue", nothing) * tires


class Variation(NamedTuple):
    """One thing changed about a test: so many dice or rerolls more, or an affliction less."""

    dice: int = 0
    rerolls: int = 0
    without: str = ""


def variations(afflictions: Collection[str]) -> dict[str, Variation]:
    """What may be changed, each by its words: of the afflictions those that the dice of a test are read by.

    >>> list(variations(["Angry", "Sleepy"]))
    ['one more die', 'one more reroll', 'not angry']
    """
    found = {"one more die": Variation(dice=1), "one more reroll": Variation(rerolls=1)}
    for name in ("Terrified", "Hopeless", "Angry"):
        if name in afflictions:
            found[f"not {name.lower()}"] = Variation(without=name)
    return found

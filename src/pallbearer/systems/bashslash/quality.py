"""The quality of things: steps on the die, and dice beyond the ladder's ends (QUALITY)."""

from __future__ import annotations

from pallbearer.dice.steps import shift
from pallbearer.systems.bashslash.ladder import LADDER
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import ItemKind, Quality

STEPS: dict[Quality, int] = {"poor": -2, "inferior": -1, "ordinary": 0, "superior": 1, "excellent": 2}
"""Steps on the item's die (BS-QUALITY-01..04)."""
RULES: dict[Quality, str] = {
    "poor": "BS-QUALITY-01",
    "inferior": "BS-QUALITY-02",
    "ordinary": "BS-RULING-81",
    "superior": "BS-QUALITY-03",
    "excellent": "BS-QUALITY-04",
}


def graded(sides: int, quality: Quality, kind: ItemKind, rulings: Rulings) -> tuple[int, int]:
    """The die of an item of this quality, and the dice more (below 0: for the lowest) beyond the ladder's ends.

    >>> graded(12, "excellent", "weapon", Rulings()), graded(3, "poor", "weapon", Rulings())
    ((12, 2), (2, -1))
    """
    if not sides:
        return 0, 0
    steps = STEPS[quality]
    if rulings.superior_weapons_only and quality == "superior" and kind != "weapon":
        steps = 0
    moved = shift(sides, steps, LADDER[1:])
    beyond = moved.beyond
    if rulings.one_extra_die_at_most:
        beyond = max(-1, min(1, beyond))
    return moved.sides, beyond


def toughened(durability: int, quality: Quality, rulings: Rulings) -> int:
    """The durability that a new item of this quality has: quality changes it by house rule only (BS-RULING-81)."""
    if not rulings.quality_changes_durability:
        return durability
    return max(1, durability + STEPS[quality])

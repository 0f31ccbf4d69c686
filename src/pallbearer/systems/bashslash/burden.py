"""Weight, what can be carried, Stamina, Burden, and when somebody is exhausted (STAMINA).

Weights are whole grains here, of which 12,000 make a stone; every figure is exact.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import ceil, floor

from pallbearer.systems.bashslash import coin
from pallbearer.systems.bashslash.abilities import sharp
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import STONE, Being, State

POUNDS_IN_A_STONE = 8
GALLONS_OF_WATER_IN_A_STONE = 1
QUARTER = STONE // 4


def exact_load(being: Being, rulings: Rulings) -> Fraction:
    """All that is carried, in stones, before the one rounding."""
    total = sum(item.grains for item in being.items if not (item.three and rulings.three_light_count_quarter))
    threes = Counter(item.name for item in being.items if item.three)
    if rulings.three_light_count_quarter:
        total += sum(ceil(Fraction(count, 3)) * QUARTER for count in threes.values())
    return Fraction(total + coin.weight(being.purse, rulings), STONE)


def load(being: Being, rulings: Rulings) -> Fraction:
    """All that is carried, in stones, down to a quarter; by house rule each stack up to one (BS-RULING-15).

    A stack is all the things of one name, or all the coins.
    """
    if rulings.round_stacks_up:
        return sum((_up(weight) for weight in _stacks(being, rulings)), Fraction(0))
    return Fraction(floor(exact_load(being, rulings) * 4), 4)


def _stacks(being: Being, rulings: Rulings) -> list[int]:
    stacks: Counter[str] = Counter()
    for item in being.items:
        stacks[item.name] += item.grains
    return [*stacks.values(), coin.weight(being.purse, rulings)]


def _up(grains: int) -> Fraction:
    return Fraction(ceil(Fraction(grains, QUARTER)), 4)


def capacity(being: Being, rulings: Rulings) -> Fraction:
    """Stones that can be carried without Burden: 2 + B + E + Strong# (BS-STAMINA-08)."""
    exact = 2 + sum((sharp(being, name, rulings) for name in ("Brawn", "Endurance", "Strong")), Fraction(0))
    return Fraction(floor(exact)) if rulings.round_capacity_down else exact


def burden(being: Being, rulings: Rulings) -> int:
    """A point for each whole stone over the capacity (BS-STAMINA-10, BS-RULING-14)."""
    over = load(being, rulings) - capacity(being, rulings)
    return max(0, ceil(over) if rulings.burden_rounds_up else floor(over))


def stamina(being: Being, rulings: Rulings) -> int:
    """B + E + Grit#, rounded down once (BS-STAMINA-01, BS-RULING-12)."""
    parts = [sharp(being, name, rulings) for name in ("Brawn", "Endurance", "Grit")]
    return sum(map(floor, parts)) if rulings.round_each_part else floor(sum(parts, Fraction(0)))


def threshold(being: Being, rulings: Rulings) -> int:
    """The Sweat at which exhaustion begins: Stamina - Burden, never below 0 (BS-STAMINA-15, BS-RULING-17)."""
    return max(0, stamina(being, rulings) - burden(being, rulings))


def limit(state: State, being: Being) -> int:
    """The threshold that counts now: by house rule the one of the fight's beginning (BS-RULING-18)."""
    if state.rulings.fixed_threshold and being.set_threshold >= 0 and state.round_of(being.id):
        return being.set_threshold
    return threshold(being, state.rulings)


def exhausted(state: State, being: Being) -> bool:
    """Sweat is at or above the threshold, or the owner woke spent (BS-STAMINA-15, BS-RULING-39)."""
    return being.sweat >= limit(state, being) or bool(being.spent)

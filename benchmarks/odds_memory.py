"""How much memory the largest question takes: `python -m benchmarks.odds_memory`, in a process of its own."""

from __future__ import annotations

import resource
from time import perf_counter

import numpy  # noqa: F401  it is part of what the process has before

from pallbearer.systems.deadweight.question import DESK

LARGEST = "--dice 20 --proficiency 6 --disadvantage 6 --help-die 6"
GOAL = 200


def megabytes() -> float:
    """The most that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def main() -> None:
    """Ask, with all advice."""
    before, begun = megabytes(), perf_counter()
    DESK.answer(DESK.from_words(LARGEST.split()))
    took = f"{perf_counter() - begun:.0f} s"
    print(f"{'the largest question':34} {megabytes() - before:9.0f} MB, goal at most {GOAL} MB   ({LARGEST}: {took})")


if __name__ == "__main__":
    main()

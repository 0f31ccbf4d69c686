"""How a d20 is read (TEST, CRIT, FUMBLE)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["crit", "success", "failure", "fumble"]
OUTCOMES: tuple[Outcome, ...] = ("crit", "success", "failure", "fumble")
"""The best first."""


def judge(natural: int, value: int, dr: int, *, faces_decide: bool = True) -> Outcome:
    """How a test comes out: meet or beat the DR, but a 20 and a 1 decide by themselves where faces do.

    >>> judge(11, 1, 12), judge(10, 1, 12), judge(20, -3, 18), judge(1, 6, 6), judge(1, 6, 6, faces_decide=False)
    ('success', 'failure', 'crit', 'fumble', 'success')
    """
    if faces_decide and natural in (1, 20):
        return "crit" if natural == 20 else "fumble"
    return "success" if natural + value >= dr else "failure"

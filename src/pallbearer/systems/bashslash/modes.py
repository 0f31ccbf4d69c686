"""A die as it is about to be rolled, with the advantages and disadvantages on it (STEP)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from pallbearer.systems.bashslash.rulings import Rulings

Working: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Lines of working, each with its rules."""


class Hand(msgspec.Struct, frozen=True):
    """One die of a roll: an attribute's, a skill's or an item's.

    `source` is the attribute, skill or item id.  `sides` is 0 where there is no die, only the chance to give
    one by a boost.  `adv` and `dis` count advantages and disadvantages, `steps` the dice that quality adds beyond
    the ladder's ends (below 0: for the lowest).  A skill that stands `instead` of nothing carries the index of
    the attribute die that was rolled for it, else -1.
    """

    source: str
    label: str
    kind: Literal["attribute", "skill", "item"]
    sides: int
    adv: int = 0
    dis: int = 0
    steps: int = 0
    instead: int = -1
    why: Working = ()


def net(adv: int, dis: int, rulings: Rulings) -> int:
    """What advantages and disadvantages on one die come to: so many dice more, for the highest (below 0: the lowest).

    They add up (BS-RULING-04) and cancel one for one (BS-RULING-05), unless house rules say otherwise.

    >>> net(2, 0, Rulings()), net(1, 2, Rulings()), net(2, 1, Rulings(mixed_cancel_all=True))
    (2, -1, 0)
    """
    if rulings.single_advantage:
        adv, dis = min(adv, 1), min(dis, 1)
    if adv and dis and rulings.mixed_cancel_all:
        return 0
    return adv - dis


def extra(hand: Hand, rulings: Rulings) -> int:
    """The dice more that this die rolls, as `net` counts them."""
    return net(hand.adv + max(hand.steps, 0), hand.dis + max(-hand.steps, 0), rulings)


def keep(faces: tuple[int, ...], more: int) -> int:
    """The face that stands: the lowest under disadvantage, else the highest (BS-STEP-13, BS-STEP-14)."""
    return min(faces) if more < 0 else max(faces)


def dice(hand: Hand, rulings: Rulings) -> str:
    """The die in words, for the log and the odds.

    >>> dice(Hand("Fight", "Fight", "skill", 6, dis=1), Rulings())
    'Fight d6 twice, the lower'
    """
    more = extra(hand, rulings)
    if not hand.sides:
        return f"no {hand.label}"
    if not more:
        return f"{hand.label} d{hand.sides}"
    end = {1: ("the higher", "the lower")}.get(abs(more), ("the highest", "the lowest"))[more < 0]
    return f"{hand.label} d{hand.sides} {'twice' if abs(more) == 1 else f'{1 + abs(more)} times'}, {end}"


def worsened(hand: Hand, text: str, rules: tuple[str, ...], by: int = 1) -> Hand:
    """With disadvantage more, and why."""
    return msgspec.structs.replace(hand, dis=hand.dis + by, why=(*hand.why, (text, rules)))


def bettered(hand: Hand, text: str, rules: tuple[str, ...], by: int = 1) -> Hand:
    """With advantage more, and why."""
    return msgspec.structs.replace(hand, adv=hand.adv + by, why=(*hand.why, (text, rules)))

"""Rolling one side's dice, and what then lies open."""

from __future__ import annotations

import msgspec

from pallbearer.rules.script import Roll, Script
from pallbearer.systems.bashslash.hands import Hands
from pallbearer.systems.bashslash.modes import Hand, dice, extra, keep
from pallbearer.systems.bashslash.rulings import Rulings
from pallbearer.systems.bashslash.state import State


class Shown(msgspec.Struct, frozen=True):
    """A die that lies open: the value that stands, 0 for no die.  `boosted` is the die that replaced it, 0 for none."""

    hand: Hand
    value: int = 0
    boosted: int = 0

    def told(self) -> str:
        """In words: "Fight 5"."""
        return f"{self.hand.label} {self.value}" + (f" (d{self.boosted})" if self.boosted else "")


Side = tuple[Shown, ...]


def values(side: Side) -> tuple[int, ...]:
    """The values that count: those of real dice."""
    return tuple(one.value for one in side if one.value)


def common(hands: Hands, rulings: Rulings) -> int:
    """The dis- or advantage that rolls the whole pair again, by house rule: what lies on both dice (BS-RULING-02)."""
    real = [hand for hand in hands if hand.sides]
    if not rulings.whole_test or len(real) != 2:
        return 0
    one, other = (extra(hand, rulings) for hand in real)
    if one * other <= 0:
        return 0
    return min(one, other) if one > 0 else max(one, other)


def roll_side(state: State, who: str, hands: Hands, what: str) -> Script[Side]:
    """Roll every die of a side, each by itself with its own advantage (BS-RULING-02)."""
    shared = common(hands, state.rulings)
    throws = []
    for _ in range(1 + abs(shared)):
        throws.append((yield from _roll_once(state, who, hands, what, shared)))
    picked = (min if shared < 0 else max)(throws, key=lambda side: sorted(values(tuple(side)), reverse=True))
    return tuple(picked)


def _roll_once(state: State, who: str, hands: Hands, what: str, shared: int) -> Script[list[Shown]]:
    side = []
    for hand in hands:
        if not hand.sides:
            side.append(Shown(hand))
            continue
        more = extra(hand, state.rulings) - shared
        why = f"{what}: {dice(hand, state.rulings)}"
        faces: tuple[int, ...] = yield Roll((hand.sides,) * (1 + abs(more)), why, state.thrower(who))
        side.append(Shown(hand, keep(tuple(faces), more)))
    return side

"""What an ability is worth now (TEST, GROG)."""

from __future__ import annotations

from pallbearer.rules.script import Refused
from pallbearer.systems.blackpowder.state import ABILITIES, FOUR, AbilityName, Body, Hero, State

LOWEST, HIGHEST = -3, 6
"""The usual span (BP-RULING-04)."""


def known(state: State) -> tuple[AbilityName, ...]:
    """The abilities of this table (BP-TEST-10, BP-RULING-03)."""
    return FOUR if state.rulings.four_abilities_only else ABILITIES


def unknown(state: State, ability: str) -> Refused | None:
    """Refused for an ability that this table does not have."""
    if ability in known(state):
        return None
    return Refused("unknown-ability", f"It is one of: {', '.join(known(state))}.", ("BP-TEST-10", "BP-RULING-03"))


def value(state: State, body: Body, ability: AbilityName) -> int:
    """What is added to the die: the ability, and of AGILITY what the grog of the hour leaves (BP-GROG-07)."""
    from pallbearer.systems.blackpowder import grog

    found = written(state, body, ability)
    if ability != "AGILITY" or not isinstance(body, Hero):
        return found
    lowered = found - grog.unsteady(state, body)
    return max(lowered, min(found, LOWEST)) if state.rulings.agility_floor else lowered


def written(state: State, body: Body, ability: AbilityName) -> int:
    """The ability itself; any number, unless the house keeps to the usual span (BP-RULING-04)."""
    found = body.ability(ability)
    return min(max(found, LOWEST), HIGHEST) if state.rulings.clamp_abilities else found

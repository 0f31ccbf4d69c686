"""Buttons as this game's sheets and boards make them."""

from __future__ import annotations

from collections.abc import Mapping

from pallbearer.rules.buttons import Options, buttons_of, number
from pallbearer.rules.chapter import Act
from pallbearer.rules.sheet import Field
from pallbearer.systems.blackpowder import abilities
from pallbearer.systems.blackpowder.ladder import LADDER, NORMAL
from pallbearer.systems.blackpowder.state import State


def _acts() -> Mapping[str, Act]:
    from pallbearer.systems.blackpowder import SYSTEM

    return SYSTEM.acts


button = buttons_of(_acts)
"""A button of this game: see `pallbearer.rules.buttons`."""


def dr() -> Field:
    """The DR of a test."""
    hint = ", ".join(f"{one} {name}" for one, name in LADDER.items())
    return number("dr", "DR", NORMAL, 0, 30, hint=hint)


def harder() -> Field:
    """What circumstances add to a DR."""
    return number("harder", "Harder by", 0, -10, 10)


def ability_options(state: State) -> Options:
    """The abilities of this table."""
    return tuple((one, one) for one in abilities.known(state))


def heroes(state: State, *, but: str = "", living: bool = True) -> Options:
    """The sailors to choose from."""
    return tuple((one.id, one.name) for one in state.heroes.values() if one.id != but and not (living and one.dead))


def foes(state: State, *, standing: bool = True) -> Options:
    """The enemies in sight to choose from."""
    return tuple((one.id, one.name) for one in state.foes.values() if not one.secret and (one.hp > 0 or not standing))

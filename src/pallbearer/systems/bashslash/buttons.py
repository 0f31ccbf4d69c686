"""Buttons and the fields that fill them in, as sheets and board share them."""

from __future__ import annotations

from collections.abc import Mapping

from pallbearer.rules.buttons import Options as Options
from pallbearer.rules.buttons import buttons_of
from pallbearer.rules.buttons import choice as choice
from pallbearer.rules.buttons import number as number
from pallbearer.rules.buttons import switch as switch
from pallbearer.rules.buttons import text as text
from pallbearer.rules.chapter import Act
from pallbearer.rules.sheet import Field
from pallbearer.systems.bashslash import coin, gear
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, GOVERNS, SKILLS
from pallbearer.systems.bashslash.state import FOE_KINDS, QUALITIES, State

ATTRIBUTE_OPTIONS: Options = tuple((name, name) for name in ATTRIBUTES)
SKILL_OPTIONS: Options = tuple((name, f"{name} ({GOVERNS[name]})") for name in SKILLS)
ABILITY_OPTIONS: Options = tuple((name, name) for name in (*ATTRIBUTES, *SKILLS))
QUALITY_OPTIONS: Options = tuple((one, one) for one in QUALITIES)
KIND_OPTIONS: Options = (("", "its usual type"), *((one, one) for one in FOE_KINDS))
CONDITION_OPTIONS: Options = (("up", "on their feet"), ("out", "passed out"), ("dead", "dead"))
BOOST_OPTIONS: Options = (
    ("always", "whenever one could help"),
    ("failing", "in need only"),
    ("never", "never"),
)
PIECE_OPTIONS: Options = tuple((name, coin.called(name).removeprefix("1 ")) for name in coin.PIECES)


def _acts() -> Mapping[str, Act]:
    from pallbearer.systems.bashslash import SYSTEM

    return SYSTEM.acts


button = buttons_of(_acts)
"""A button of this game: see `pallbearer.rules.buttons`."""


def things(*kinds: str) -> Options:
    """The things of the tables to choose from."""
    found: list[tuple[str, str]] = []
    for kind in kinds or ("weapon", "armor", "shield", "gear"):
        found += [(name, name) for name in gear.names(kind)]  # type: ignore[arg-type]
    return tuple(found)


def heroes(state: State, *, but: str = "") -> Options:
    """The heroes to choose from."""
    return tuple((one.id, one.name) for one in state.heroes.values() if one.id != but)


def targets(state: State, who: str) -> Options:
    """Whom somebody may turn on: foes that are seen first, then heroes; nobody of another's crawl."""
    foes = [(one.id, one.name) for one in state.foes.values() if one.alive and not one.secret and one.solo in ("", who)]
    others = [(one.id, one.name) for one in state.heroes.values() if one.alive and one.id != who]
    return tuple((id, name) for id, name in (*foes, *others) if id != who)


def everybody(state: State) -> Options:
    """Heroes and seen foes."""
    return (*heroes(state), *((one.id, one.name) for one in state.foes.values() if not one.secret))


def swing() -> Field:
    """The referee's advantage or disadvantage."""
    return number("swing", "Advantage", 0, -5, 5, hint="below 0: disadvantage")

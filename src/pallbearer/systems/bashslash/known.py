"""Refusals that many acts share: who and what is not there, and who can do nothing."""

from __future__ import annotations

from pallbearer.rules.script import Refused
from pallbearer.systems.bashslash.state import Item, State

SHOWN = 12
"""How many ids a refusal lists at most."""


def unknown_hero(state: State, hero: str) -> Refused | None:
    """Refused if no hero has this id."""
    if hero in state.heroes:
        return None
    there = ", ".join(list(state.heroes)[:SHOWN]) or "nobody; roll up a hero"
    return Refused("unknown-hero", f"There is no hero {hero[:40]!r}; there are: {there}.", ("BS-ATTR-01",))


def unknown_being(state: State, who: str) -> Refused | None:
    """Refused if neither a hero nor a foe has this id, or if nobody has seen the foe yet."""
    if who in state.foes and state.foes[who].secret:
        return Refused("hidden", "Let this foe be seen first.", ("BS-ENEMY-01",))
    if state.has(who):
        return None
    there = ", ".join([*state.heroes, *(foe.id for foe in state.foes.values() if not foe.secret)][:SHOWN]) or "nobody"
    return Refused("unknown-being", f"There is no hero or foe {who[:40]!r}; there are: {there}.", ("BS-ENEMY-01",))


def unknown_foe(state: State, foe: str) -> Refused | None:
    """Refused if no foe has this id."""
    if foe in state.foes:
        return None
    there = ", ".join(one.id for one in list(state.foes.values())[:SHOWN] if not one.secret) or "none"
    return Refused("unknown-foe", f"There is no foe {foe[:40]!r}; there are: {there}.", ("BS-ENEMY-01",))


def helpless(state: State, who: str) -> Refused | None:
    """Refused if this hero or foe cannot do anything: dead, or passed out."""
    being = state.being(who)
    if being.condition == "dead":
        return Refused("dead", f"{being.name} is dead: let somebody else act.", ("BS-COMBAT-18",))
    if being.condition == "out":
        return Refused("passed-out", f"{being.name} has passed out: let the hours pass.", ("BS-COMBAT-17",))
    return None


def thing(state: State, who: str, item: str) -> Item | Refused:
    """The thing that this hero or foe carries."""
    found = state.being(who).item(item)
    if found is not None:
        return found
    there = ", ".join(f"{one.id} ({one.name})" for one in state.being(who).items[:SHOWN]) or "nothing"
    remedy = f"{state.being(who).name} has no {item[:40]!r}; there is: {there}."
    return Refused("unknown-item", remedy, ("BS-STAMINA-12",))

"""Bounds on what people may put in, and the refusals that every chapter shares."""

from __future__ import annotations

from pallbearer.dice.notation import NotationError, Number, Sum, parse
from pallbearer.rules.script import Refused
from pallbearer.rules.writing import NAME_LENGTH
from pallbearer.rules.writing import line as line
from pallbearer.systems.blackpowder.state import Foe, Item, State

MOST, MOST_SILVER, MOST_ITEMS = 999, 1_000_000_000, 200
LOWEST_DR, HIGHEST_DR, HARDEST = -99, 99, 50
MOST_DICE, MOST_SIDES = 20, 100


def bad_name(name: str) -> Refused | None:
    """Refused for a name that is none, endless, or of letters that nobody can read."""
    if 1 <= len(name) <= NAME_LENGTH and name.isprintable():
        return None
    return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", ("BP-TEST-10",))


def bad_dr(dr: int) -> Refused | None:
    """Refused for absurd DRs; the ladder itself has no cap and no floor (BP-RULING-07)."""
    if LOWEST_DR <= dr <= HIGHEST_DR:
        return None
    return Refused("bad-dr", f"Name a DR from {LOWEST_DR} to {HIGHEST_DR}; the ladder has 6 to 18.", ("BP-DR-08",))


def bad_damage(text: str) -> Refused | None:
    """Refused for damage that is no sum of dice.  "d6", "1d6" and "D6" are the same; the text is kept as written."""
    remedy = f"Write damage as dice, such as d6 or 2d4+1: at most {MOST_DICE} dice of {MOST_SIDES} sides."
    refused = Refused("bad-damage", remedy, ("BP-COMBAT-12",))
    try:
        throw = parse(text).throw
    except NotationError:
        return refused
    if not isinstance(throw, Sum) or throw.twice:
        return refused
    dice = 0
    for term in throw.terms:
        if isinstance(term.of, Number):
            if term.of.value > MOST:
                return refused
            continue
        if term.of.sides > MOST_SIDES or term.of.keep:
            return refused
        dice += term.of.count
    return refused if dice > MOST_DICE else None


def unknown_hero(state: State, hero: str) -> Refused | None:
    """Refused if no sailor has this id."""
    if hero in state.heroes:
        return None
    known = ", ".join(sorted(state.heroes)) or "none yet"
    return Refused("unknown-hero", f"There is no sailor {line(hero)[:40]!r}; there are: {known}.", ("BP-TEST-10",))


def unknown_foe(state: State, foe: str, *, hidden: bool = False) -> Refused | None:
    """Refused if no enemy has this id, or if it is one that the GM still hides and `hidden` ones are not meant."""
    if foe in state.foes and (hidden or not state.foes[foe].secret):
        return None
    known = ", ".join(sorted(one.id for one in state.foes.values() if hidden or not one.secret)) or "none"
    remedy = f"No enemy {line(foe)[:40]!r} is in sight; there are: {known}. The GM reveals hidden ones."
    return Refused("unknown-foe", remedy, ("BP-COMBAT-01",))


def unknown_item(state: State, body: str, item: str) -> Refused | None:
    """Refused if this body has no such thing."""
    owner = state.body(body)
    if owner.item(item) is not None:
        return None
    known = ", ".join(one.id for one in owner.items[:30]) or "nothing"
    return Refused("unknown-item", f"{owner.name} has no {line(item)[:40]!r}; there is: {known}.", ("BP-RULING-35",))


def dead(state: State, hero: str) -> Refused | None:
    """Refused for the dead."""
    one = state.hero(hero)
    if not one.dead:
        return None
    return Refused("dead", f"{one.name} is dead; the GM may adjust that.", ("BP-RULING-44", "BP-RULING-53"))


def unable(state: State, body: str) -> Refused | None:
    """Refused if this body cannot act: dead, at 0 HP, or without an action for now."""
    one = state.body(body)
    if body in state.heroes and (refused := dead(state, body)):
        return refused
    if one.hp < 1:
        what = "is down; remove it or heal it" if isinstance(one, Foe) else "is at 0 HP: heal them first"
        return Refused("down", f"{one.name} {what}.", ("BP-RULING-53",))
    if one.idle:
        rounds = f"{one.idle} round{'' if one.idle == 1 else 's'}"
        remedy = f"{one.name} has no action for {rounds} more: the GM begins the next round."
        return Refused("no-action", remedy, ("BP-RULING-18", "BP-RULING-50", "BP-RULING-55"))
    return None


def use_up(item: Item) -> dict[str, object]:
    """What firing or throwing does to a weapon: a firearm is empty, a grenade is one fewer."""
    if item.grenade:
        return {"count": max(0, item.count - 1)}
    return {"loaded": False} if item.loads else {}

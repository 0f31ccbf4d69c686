"""What must hold of every state that play can reach."""

from __future__ import annotations

from collections import Counter

from pallbearer.dice.steps import USAGE
from pallbearer.systems.deadweight.carrying import HANDS, NOTES, TORSO, rooms, used
from pallbearer.systems.deadweight.state import ATTRIBUTES, Hero, Item, State


def invariants(state: State) -> list[str]:
    """A sentence for each thing wrong with `state`."""
    wrong = [sentence for hero in state.heroes.values() for sentence in (*_attributes(hero), *_carried(state, hero))]
    return [*wrong, *_things(state), *_trackers(state)]


def _attributes(hero: Hero) -> list[str]:
    wrong = []
    for name in ATTRIBUTES:
        attribute = hero.attribute(name)
        if min(attribute.score, attribute.proficiency, attribute.fatigue, attribute.wounds) < 0:
            wrong.append(f"{hero.name}: {name} has a number below zero: {attribute}")
        if attribute.wounds > attribute.score:
            wrong.append(f"{hero.name}: {name} holds more wounds than its score (DW-WOUND-03): {attribute}")
        if attribute.available < 0:
            wrong.append(f"{hero.name}: {name} has fewer than no available dice (DW-FATIGUE-04): {attribute}")
    kept = ("silver", "insight", "stun", "shield", "dodge", "mortal_wounds", "mishaps", "blind_turns", "burden_used")
    return wrong + [f"{hero.name}: {name} is below zero" for name in kept if getattr(hero, name) < 0]


def _carried(state: State, hero: Hero) -> list[str]:
    """Who owns containers has their things in their rows.  Others are still being made."""
    if not hero.containers:
        return []
    rows = rooms(hero)
    wrong = []
    for item in hero.items:
        if item.place not in rows and item.place != NOTES:
            wrong.append(f"{hero.name}: {item.id} lies in {item.place!r}, which is no place (DW-INV-23)")
        if item.wielded and item.place not in HANDS:
            wrong.append(f"{hero.name}: {item.id} is wielded in no hand (DW-INV-19)")
        if item.worn and item.place != TORSO:
            wrong.append(f"{hero.name}: {item.id} is worn, but not on the torso (DW-INV-18)")
    for row in rows.values():
        # By the house rule slots are no limit; hands that wield a large thing together hold it in one of them.
        most = 2 * row.slots if row.id in HANDS else row.slots
        if not state.rulings.number_limit_only and used(hero, row.id) > most:
            wrong.append(f"{hero.name}: {row.id} holds more than its {row.slots} slots (DW-RULING-89)")
    return wrong


def _things(state: State) -> list[str]:
    things: list[Item] = [item for hero in state.heroes.values() for item in hero.items] + list(state.ground)
    twice = sorted(one for one, count in Counter(item.id for item in things).items() if count > 1)
    wrong = [f"the item {one} is in two places (DW-INV-23)" for one in twice]
    for item in things:
        if item.usage not in (0, *USAGE):
            wrong.append(f"{item.id} has a usage die of {item.usage} sides (DW-DICE-07)")
        if item.count < 1 or item.slots < 0 or item.shield_tokens < 0:
            wrong.append(f"{item.id} has a number that is too low: {item}")
        if any(not 0 <= part.points <= part.full_points for part in item.armor):
            wrong.append(f"{item.id} has armor points below none or above full (DW-NOTE-40)")
    return wrong


def _trackers(state: State) -> list[str]:
    wrong = []
    for tracker in state.trackers.values():
        most = tracker.size if tracker.keeps else tracker.size - 1
        if not 0 <= tracker.filled <= most:
            wrong.append(f"{tracker.name} stands at {tracker.filled} of {tracker.size} (DW-RULING-94, DW-NOTE-69)")
    return wrong

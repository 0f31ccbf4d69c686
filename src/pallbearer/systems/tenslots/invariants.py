"""What must hold of every state that play can reach."""

from __future__ import annotations

from collections import Counter

from pallbearer.systems.tenslots.overkill import injuries
from pallbearer.systems.tenslots.rations import SIZES
from pallbearer.systems.tenslots.slots import room
from pallbearer.systems.tenslots.state import PLACES, SLOTS, Character, Item, State


def invariants(state: State) -> list[str]:
    """A sentence for each thing wrong with `state`."""
    wrong = [sentence for one in state.everybody for sentence in (*_slots(state, one), *_figures(one), *_marks(one))]
    return [*wrong, *_things(state), *_clocks(state)]


def _slots(state: State, one: Character) -> list[str]:
    wrong = []
    if len(one.slots) != SLOTS:
        wrong.append(f"{one.name} has {len(one.slots)} slots (TS-ENC-01)")
    filled = Counter(held for held in one.slots if held)
    for item in one.items:
        allowed = (0, item.bulk) if item.spent else (item.bulk,)
        if filled[item.id] not in allowed:
            wrong.append(f"{one.name}: {item.id} of Bulk {item.bulk} fills {filled[item.id]} slots (TS-EQUIP-02)")
    for mark in one.marks:
        if filled[mark.id] + one.overflow.count(mark.id) != 1:
            wrong.append(f"{one.name}: {mark.id} fills {filled[mark.id]} slots (TS-RULING-35, TS-FATIGUE-05)")
    known = {*(item.id for item in one.items), *(mark.id for mark in one.marks)}
    if strangers := sorted({*filled, *one.overflow} - known):
        wrong.append(f"{one.name}: the slots hold {', '.join(strangers)}, which is nothing")
    if one.overflow and room(one, state.rulings) and not state.rulings.choose_overflow_entry:
        wrong.append(f"{one.name} overflows with a slot free (TS-RULING-06)")
    if set(one.overflow) & {item.id for item in one.items}:
        wrong.append(f"{one.name}: Equipment overflows (TS-RULING-01)")
    return wrong


def _figures(one: Character) -> list[str]:
    wrong = []
    if not 0 <= one.hp <= one.full_hp:
        wrong.append(f"{one.name} has {one.hp} of {one.full_hp} HP (TS-RULING-33)")
    if one.full_hp < 1 or one.strength < 1:
        wrong.append(f"{one.name} has Strength {one.strength} and full HP {one.full_hp} (TS-HP-01)")
    kept = ("speed", "exp", "counted", "exp_cap", "exp_saved")
    wrong += [f"{one.name}: {name} is below zero" for name in kept if getattr(one, name) < 0]
    if one.dead and one.dying:
        wrong.append(f"{one.name} is dead and Dying (TS-RULING-61)")
    return wrong


def _marks(one: Character) -> list[str]:
    wrong = []
    if len({mark.id for mark in one.marks}) < len(one.marks):
        wrong.append(f"{one.name} bears two marks of one id")
    for mark in one.marks:
        if mark.injury and mark.injury not in injuries():
            wrong.append(f"{one.name}: there is no injury {mark.injury} (TS-WOUND-12)")
        if mark.injury and not (mark.major or mark.lasting or mark.kind == "scar"):
            wrong.append(f"{one.name}: {mark.id} has an injury and is not Major (TS-WOUND-12)")
        if mark.kind == "fatigue" and mark.injury:
            wrong.append(f"{one.name}: {mark.id} is Fatigue with an injury")
    sources = {condition.source for condition in one.conditions if condition.source}
    if gone := sorted(sources - {mark.id for mark in one.marks}):
        wrong.append(f"{one.name} has Conditions of Wounds that are gone: {', '.join(gone)} (TS-RULING-47)")
    return wrong


def _things(state: State) -> list[str]:
    things: list[Item] = [item for one in state.everybody for item in one.items] + list(state.ground)
    ids = Counter(item.id for item in things)
    wrong = [f"{one} is in two places" for one, count in sorted(ids.items()) if count > 1]
    for item in things:
        if item.ration not in (0, *SIZES) or item.ration > item.printed:
            wrong.append(f"{item.id} has a die of {item.ration} of {item.printed} sides (TS-RULING-12)")
        if bool(item.ration) != bool(item.printed and not item.spent):
            wrong.append(f"{item.id} is spent or Rationed, not both (TS-EQUIP-12)")
        if item.bulk < 0 or item.place not in PLACES:
            wrong.append(f"{item.id} has Bulk {item.bulk} and is {item.place} (TS-EQUIP-01)")
    return wrong


def _clocks(state: State) -> list[str]:
    return [
        f"{clock.name} stands at {clock.filled} of {clock.size} (TS-FATIGUE-02)"
        for clock in state.clocks.values()
        if not 0 <= clock.filled <= clock.size
    ]

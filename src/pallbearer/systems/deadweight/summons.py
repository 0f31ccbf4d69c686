"""Creatures that a spell gone wrong calls up: hostile to everybody, run by the GM (DW-NOTE-19)."""

from __future__ import annotations

import msgspec

from pallbearer.rules.script import GM, Ask, Look, Option, Question, Record, Script
from pallbearer.systems.deadweight import foes
from pallbearer.systems.deadweight.state import Foe, State


class Summons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes, and how near.  With no level the GM supplies the sheet."""

    name: str
    reach: str
    level: int = 0
    wounds: int = 0
    armor: int = 0
    resistance: int = 0


def summon(state: State, summoned: Summons, rules: tuple[str, ...]) -> Script[State]:
    """Put it on the table, among the foes."""
    level, wounds = summoned.level, summoned.wounds
    if not level:
        level = yield from _supply(summoned, "level", 10, rules)
        wounds = yield from _supply(summoned, "wounds", 30, rules)
        state = yield Look()
    foe = Foe(
        id=foes.new_id(state, summoned.name),
        name=summoned.name,
        level=level,
        noted_wounds=wounds,
        armor=summoned.armor,
        resistance=summoned.resistance,
    )
    state = yield Record(foes.FoeAdded(foe), rules)
    return state


def _supply(summoned: Summons, figure: str, most: int, rules: tuple[str, ...]) -> Script[int]:
    options = tuple(Option(str(number), str(number)) for number in range(1, most + 1))
    text = f"{summoned.name}: the books have no sheet for it. What is its {figure}?"
    answer: str = yield Ask(GM, Question(f"summoned-{figure}", text, options, rules))
    return int(answer)

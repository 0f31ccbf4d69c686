"""What must hold of every state that play can reach."""

from __future__ import annotations

from pallbearer.systems.deadweight.state import ATTRIBUTES, State


def invariants(state: State) -> list[str]:
    """A sentence for each thing wrong with `state`."""
    wrong = []
    for hero in state.heroes.values():
        for name in ATTRIBUTES:
            attribute = hero.attribute(name)
            if min(attribute.score, attribute.proficiency, attribute.fatigue, attribute.wounds) < 0:
                wrong.append(f"{hero.name}: {name} has a number below zero: {attribute}")
            if attribute.wounds > attribute.score:
                wrong.append(f"{hero.name}: {name} holds more wounds than its score (DW-WOUND-03): {attribute}")
            if attribute.available < 0:
                wrong.append(f"{hero.name}: {name} has fewer than no available dice (DW-FATIGUE-04): {attribute}")
    return wrong

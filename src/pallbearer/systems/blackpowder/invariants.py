"""What must hold of every state that play can reach."""

from __future__ import annotations

from collections import Counter

from pallbearer.systems.blackpowder.state import Body, Hero, Item, State


def invariants(state: State) -> list[str]:
    """A sentence for each thing wrong with `state`."""
    wrong = []
    for body in (*state.heroes.values(), *state.foes.values()):
        wrong += _body(body)
        if isinstance(body, Hero):
            wrong += _hero(state, body)
    things = [item for one in (*state.heroes.values(), *state.foes.values()) for item in one.items] + list(state.ground)
    twice = sorted(one for one, count in Counter(item.id for item in things).items() if count > 1)
    wrong += [f"the thing {one} is in two places (BP-RULING-35)" for one in twice]
    wrong += [sentence for item in things for sentence in _item(item)]
    wrong += [
        f"{one.id} calls {one.hero}, who is not there" for one in state.called.values() if one.hero not in state.heroes
    ]
    if state.minute < 0 or state.round < 0:
        wrong.append("the clock stands below 0")
    return wrong


def _body(body: Body) -> list[str]:
    wrong = []
    if not 0 <= body.hp <= body.max_hp:
        wrong.append(f"{body.name} has {body.hp} of {body.max_hp} HP (BP-RULING-24, BP-RULING-49)")
    if body.idle < 0:
        wrong.append(f"{body.name} has fewer than no rounds without an action")
    worn = [item for item in body.items if item.kind == "armor" and item.place == "worn"]
    if len(worn) > 1:
        wrong.append(f"{body.name} wears {len(worn)} armors (BP-RULING-32)")
    return wrong


def _hero(state: State, hero: Hero) -> list[str]:
    wrong = []
    if min(hero.silver, hero.uses, *(getattr(hero.breath, name) for name in hero.breath.__struct_fields__)) < 0:
        wrong.append(f"{hero.name} has a count below 0")
    if hero.fate and hero.hp:
        wrong.append(f"{hero.name} is {hero.fate} with {hero.hp} HP (BP-BREATH-08)")
    if hero.breath.failures > hero.breath.rounds:
        wrong.append(f"{hero.name} failed more rounds without air than there were (BP-RULING-41)")
    if any(drink.minute > state.minute for drink in hero.drinks):
        wrong.append(f"{hero.name} had a drink that is yet to come (BP-RULING-47)")
    return wrong


def _item(item: Item) -> list[str]:
    wrong = []
    if not 0 <= item.tier <= item.made <= 3:
        wrong.append(f"{item.id} has tier {item.tier} of {item.made} (BP-RULING-14, BP-RULING-27)")
    if item.load < 0 or item.count < 0:
        wrong.append(f"{item.id} has a number below 0")
    if item.loaded and not item.loads:
        wrong.append(f"{item.id} is loaded and is no firearm")
    return wrong

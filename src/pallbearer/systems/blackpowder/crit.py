"""What a natural 20 brings on Defense: a free attack, there and then (CRIT).

What it brings on an attack, double damage and a tier of armor, stands with the damage itself in `harm`.
"""

from __future__ import annotations

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Chance, Chapter
from pallbearer.rules.script import Event, Names, Option, Question, Record, Script, choose
from pallbearer.systems.blackpowder.state import State

chapter = Chapter("crit")

DECLINE = "decline"
_RULES = ("BP-CRIT-05", "BP-CRIT-06", "BP-RULING-16")


class FreeAttackTaken(Event, frozen=True):
    """A sailor strikes back at once, without using up an action."""

    hero: str
    target: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} strikes back at {names(self.target)} at once, for free."


class FreeAttackDeclined(Event, frozen=True):
    """A sailor let the free attack go."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} lets the free attack go."


class FreeAttackWasted(Event, frozen=True):
    """There was nothing in hand to strike back with."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has nothing ready to strike back with."


@chapter.evolves(FreeAttackTaken)
def _taken(state: State, event: FreeAttackTaken) -> State:
    return state


@chapter.evolves(FreeAttackDeclined)
def _declined(state: State, event: FreeAttackDeclined) -> State:
    return state


@chapter.evolves(FreeAttackWasted)
def _wasted(state: State, event: FreeAttackWasted) -> State:
    return state


def ready(state: State, hero: str) -> list[str]:
    """The weapons in hand that could strike now: a firearm only if loaded (BP-RULING-16)."""
    if not state.there(hero):
        return []
    return [one.id for one in state.body(hero).weapons if one.loaded or not one.loads]


def _targets(state: State, hero: str, foe: str) -> list[str]:
    """The one that was defended against; by house rule any enemy in sight."""
    standing = [one.id for one in state.foes.values() if one.hp > 0 and not one.secret and one.id != hero]
    if state.rulings.free_attack_any_target:
        return standing
    return [foe] if foe in standing else []


def free_attack(state: State, hero: str, foe: str) -> Script[State]:
    """Offer the free attack, and carry it out."""
    from pallbearer.systems.blackpowder import combat

    who = state.thrower(hero)

    def ask_weapon(now: State) -> Question | None:
        arms, targets = ready(now, hero), _targets(now, hero, foe)
        if not arms or not targets:
            return None
        body = now.body(hero)
        options = tuple(Option(one, f"Strike with {item.name}") for one in arms if (item := body.item(one)))
        text = f"A free attack for {body.name}: strike back at once?"
        about = {"hero": hero, "foe": foe}
        return Question("free-attack", text, (*options, Option(DECLINE, "Let it go")), _RULES, about=about)

    weapon, state = yield from choose(who, ask_weapon, state)
    if not weapon:
        state = yield Record(FreeAttackWasted(hero), _RULES)
        return state
    if weapon == DECLINE:
        state = yield Record(FreeAttackDeclined(hero), _RULES)
        return state

    def ask_target(now: State) -> Question | None:
        targets = _targets(now, hero, foe)
        if not targets or weapon not in ready(now, hero):
            return None
        options = tuple(Option(one, now.foes[one].name) for one in targets)
        return Question("free-attack-target", "At whom?", options, ("BP-RULING-16",), about={"hero": hero})

    target, state = yield from choose(who, ask_target, state)
    if not target:
        state = yield Record(FreeAttackWasted(hero), _RULES)
        return state
    state = yield Record(FreeAttackTaken(hero, target), _RULES)
    item = state.body(hero).item(weapon)
    assert item is not None  # it was there when the answer came
    return (yield from combat.swing(state, hero, target, item, sure=state.rulings.free_attack_hits, rules=_RULES))


def advise(state: State, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    """The odds of a free attack with each weapon that could make it."""
    from pallbearer.systems.blackpowder import combat

    if question.kind != "free-attack" or state.rulings.free_attack_hits:
        return {}
    hero, foe = question.about["hero"], question.about["foe"]
    if foe not in state.foes:
        return {}
    body = state.body(hero)
    found = {}
    for option in question.options:
        item = body.item(option.id)
        if item is not None:
            found[option.id] = combat.attack_chance(state, hero, foe, item)
    return found

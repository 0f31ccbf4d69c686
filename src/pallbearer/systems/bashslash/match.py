"""The acts of combat: heroes attack, and foes attack them (MATCH)."""

from __future__ import annotations

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Refused, Script
from pallbearer.systems.bashslash.attacks import make_attack, refuse_attack
from pallbearer.systems.bashslash.known import unknown_foe, unknown_hero
from pallbearer.systems.bashslash.lines import Attack, Way
from pallbearer.systems.bashslash.odds import attack_chance
from pallbearer.systems.bashslash.state import State

chapter = Chapter("match")

RULES = ("BS-MATCH-01", "BS-MATCH-03", "BS-MATCH-05", "BS-MATCH-07", "BS-MATCH-12")


class HeroAttack(Params, frozen=True):
    """A hero attacks.  No `hands`: as the weapon is held.  `willing`: the armed target brawls all the same."""

    hero: str
    target: str
    way: Way = "melee"
    weapon: str = ""
    hands: int = 0
    swing: int = 0
    willing: bool = False


class FoeAttack(Params, frozen=True):
    """A foe attacks."""

    foe: str
    target: str
    way: Way = "melee"
    weapon: str = ""
    hands: int = 0
    swing: int = 0
    willing: bool = False


def declared(state: State, params: HeroAttack | FoeAttack) -> Attack:
    """The attack that the params mean."""
    who = params.hero if isinstance(params, HeroAttack) else params.foe
    item = state.being(who).item(params.weapon) if state.has(who) and params.weapon else None
    hands = params.hands or (item.held if item and item.held else 1)
    if params.way == "thrown":
        hands = 1
    return Attack(who, params.target, params.way, params.weapon, hands, params.swing)


def _refuse(state: State, params: HeroAttack | FoeAttack) -> Refused | None:
    known = unknown_hero(state, params.hero) if isinstance(params, HeroAttack) else unknown_foe(state, params.foe)
    return known or refuse_attack(state, declared(state, params), willing=params.willing)


def _attack(state: State, params: HeroAttack | FoeAttack) -> Script[State | Refused]:
    if (refused := _refuse(state, params)) is not None:
        return refused
    if isinstance(params, FoeAttack) and state.foes[params.foe].secret:
        return Refused("hidden", f"Let {state.foes[params.foe].name} be seen first.", ("BS-ENEMY-01",))
    return (yield from make_attack(state, declared(state, params)))


def _foresee(state: State, params: HeroAttack | FoeAttack, aim: Aim = USUAL) -> Chance | Refused:
    if (refused := _refuse(state, params)) is not None:
        return refused
    return attack_chance(state, declared(state, params), aim)


chapter.offers(Act("attack", "Attack", HeroAttack, _attack, rules=RULES, foresee=_foresee))
chapter.offers(Act("foe_attack", "A foe attacks", FoeAttack, _attack, by="gm", rules=RULES, foresee=_foresee))

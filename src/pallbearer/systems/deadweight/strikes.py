"""Strikes beside the usual attack: the free critical hit, the back-stab, and the battle trance (SKILL, TRAIT)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Script, confirm
from pallbearer.systems.deadweight import foes, tests
from pallbearer.systems.deadweight.carrying import find
from pallbearer.systems.deadweight.skill_use import Declared, living_foe, may_use_skill, may_use_trait
from pallbearer.systems.deadweight.state import Attack, State

chapter = Chapter("strikes")


class Struck(Event, frozen=True):
    """The hero hit a foe with an attack, for `wounds` before the foe's armor and resistance."""

    hero: str
    foe: str
    attack: str
    wounds: int
    effects: tuple[str, ...] = ()

    def tell(self, names: Names) -> str:
        also = f" ({', '.join(self.effects)})" if self.effects else ""
        return f"{names(self.hero)} hits {names(self.foe)} with {self.attack}: {self.wounds}{also}."


class Missed(Event, frozen=True):
    """The hero's strike did not hit."""

    hero: str
    foe: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} misses {names(self.foe)}."


@chapter.evolves(Struck)
def _struck(state: State, event: Struck) -> State:
    return state


@chapter.evolves(Missed)
def _missed(state: State, event: Missed) -> State:
    return state


def _weapon(state: State, hero: str, item: str, rules: tuple[str, ...]) -> Attack | Refused:
    found = find(state, hero, item)
    if isinstance(found, Refused):
        return found
    weapon = found[1]
    if weapon.attack is None or not weapon.wielded or weapon.gone:
        ready = ", ".join(one.id for one in found[0].items if one.attack and one.wielded and not one.gone) or "none"
        return Refused("no-weapon", f"Strike with a weapon that is wielded; there are: {ready}.", rules)
    return weapon.attack


def _hit(
    state: State, hero: str, foe: str, attack: Attack, rules: tuple[str, ...], *, critical: bool, extra: int = 0
) -> Script[tuple[int, tuple[str, ...], State]]:
    wounds = attack.wounds + extra + (attack.critical_wounds if critical else 0)
    effects = attack.effects + (attack.critical_effects if critical else ())
    state = yield Record(Struck(hero, foe, attack.notation, wounds, tuple(dict.fromkeys(effects))), rules)
    return wounds, effects, state


class Strike(Declared, frozen=True):
    """A strike at one foe with a weapon, `item`."""

    foe: str
    item: str


def _gm_agrees(
    params: Strike, kind: str, question: str, no: Refused, rules: tuple[str, ...]
) -> Script[State | Refused]:
    """The newest state if the GM says yes and the foe is still there; else why not."""
    yes = yield from confirm(GM, kind, question, rules, about={"hero": params.hero, "foe": params.foe})
    state: State = yield Look()
    return (living_foe(state, params.foe, rules) or state) if yes else no


class FreeStrike(Strike, frozen=True):
    """A critical hit with `item` on a foe who has not noticed the hero, before the combat."""


def _free_strike(state: State, params: FreeStrike) -> Script[State | Refused]:
    rules = ("DW-SKILL-39", "DW-RULING-72")
    if refused := may_use_skill(state, params.hero, "Stalker", "", rules) or living_foe(state, params.foe, rules):
        return refused
    if state.in_combat:
        return Refused("too-late", "The combat has begun; this works before it only.", rules)
    attack = _weapon(state, params.hero, params.item, rules)
    if isinstance(attack, Refused):
        return attack
    question = f"Has {state.foes[params.foe].name} not noticed {state.hero(params.hero).name}?"
    no = Refused("noticed", "That foe is aware of you: fight them in the usual way.", rules)
    agreed = yield from _gm_agrees(params, "unnoticed", question, no, rules)
    if isinstance(agreed, Refused):
        return agreed
    state = agreed
    if state.rulings.stalker_must_hit_first:
        tested = yield from tests.make_test(state, params.plan(attack.attribute, "an unseen strike"))
        if isinstance(tested, Refused):
            return tested
        result, state = tested
        if not result.success:
            state = yield Record(Missed(params.hero, params.foe), rules)
            return state
    if living_foe(state, params.foe, rules):
        return state
    wounds, effects, state = yield from _hit(state, params.hero, params.foe, attack, rules, critical=True)
    pierces = "pierces armor" in effects
    return (yield from foes.wound_foe(state, params.foe, wounds, rules, ignores_armor=pierces))


class BackStab(Strike, frozen=True):
    """Back-stab a foe with `item`, on its own attribute, or on DEX in place of STR."""

    attribute: Literal["", "STR", "DEX", "INT", "PRE"] = ""


def _back_stab(state: State, params: BackStab) -> Script[State | Refused]:
    rules: tuple[str, ...] = ("DW-TRAIT-06", "DW-RULING-76")
    refused = may_use_trait(state, params.hero, "Cold blood", "combat", rules) or living_foe(state, params.foe, rules)
    if refused:
        return refused
    attack = _weapon(state, params.hero, params.item, rules)
    if isinstance(attack, Refused):
        return attack
    attribute = params.attribute or attack.attribute
    if attribute != attack.attribute and (attack.attribute, attribute) != ("STR", "DEX"):
        remedy = f"This weapon is for {attack.attribute}; only DEX may stand in, and only for STR."
        return Refused("wrong-attribute", remedy, ("DW-TRAIT-07",))
    foe = state.foes[params.foe].name
    question = f"Is {foe} distracted, or Close to another character whom {foe} fights?"
    no = Refused("on-guard", f"{foe} watches you: strike when {foe} is distracted or fights another.", rules)
    agreed = yield from _gm_agrees(params, "back-stab", question, no, rules)
    if isinstance(agreed, Refused):
        return agreed
    state = agreed
    tested = yield from tests.make_test(state, params.plan(attribute, "a back-stab"))
    if isinstance(tested, Refused):
        return tested
    result, state = tested
    if attribute != attack.attribute:
        rules = (*rules, "DW-TRAIT-07")
    if not result.success:
        state = yield Record(Missed(params.hero, params.foe), rules)
        return state
    if living_foe(state, params.foe, rules):
        return state
    why = (*rules, "DW-TRAIT-08", "DW-TRAIT-09")
    wounds, effects, state = yield from _hit(
        state, params.hero, params.foe, attack, why, critical=result.grade == "great", extra=1
    )
    bare = state.rulings.cold_blood_ignores_armor or "pierces armor" in effects
    return (yield from foes.wound_foe(state, params.foe, wounds, why, ignores_resistance=True, ignores_armor=bare))


class ExtraActionGained(Event, frozen=True):
    """A kill gave the hero one more action, to be used in the same turn."""

    hero: str
    foe: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is in a battle trance: one more action for {names(self.foe)}'s death."


@chapter.evolves(ExtraActionGained)
def _extra_action(state: State, event: ExtraActionGained) -> State:
    marks = (_kill_mark(event.foe), _trance_mark(event.hero))
    return replace(state, combat_flags=state.combat_flags + marks)


def _kill_mark(foe: str) -> str:
    return f"battle trance for {foe}"


def _trance_mark(hero: str) -> str:
    return f"battle trance of {hero} this round"


def extra_actions(state: State, hero: str) -> int:
    """Actions that kills have given the hero in this combat round (DW-TRAIT-05)."""
    return state.combat_flags.count(_trance_mark(hero))


class GoOn(Params, frozen=True):
    """In a battle trance, take the action that the death of `foe` by this hero's doing gives."""

    hero: str
    foe: str


def _go_on(state: State, params: GoOn) -> Script[State | Refused]:
    rules = ("DW-TRAIT-05", "DW-NOTE-55")
    if refused := may_use_trait(state, params.hero, "Battle trance", "combat", rules):
        return refused
    fallen = [one.id for one in state.foes.values() if one.dead and not one.secret]
    if params.foe not in fallen:
        dead = ", ".join(sorted(fallen)) or "nobody"
        return Refused("not-killed", f"Name the foe you killed; dead are: {dead}.", rules)
    if _kill_mark(params.foe) in state.combat_flags:
        return Refused("action-given", "That death has given its action already.", rules)
    if state.rulings.battle_trance_once_per_turn and extra_actions(state, params.hero):
        return Refused("once-per-turn", "At this table a battle trance gives one action a turn.", rules)
    state = yield Record(ExtraActionGained(params.hero, params.foe), rules)
    return state


chapter.offers(Act("free_strike", "Strike unseen", FreeStrike, _free_strike, rules=("DW-SKILL-39", "DW-RULING-72")))
chapter.offers(Act("back_stab", "Back-stab", BackStab, _back_stab, rules=("DW-TRAIT-06", "DW-TRAIT-07")))
chapter.offers(Act("go_on", "Go on, in a battle trance", GoOn, _go_on, rules=("DW-TRAIT-05", "DW-NOTE-55")))

"""An adventurer attacks another (OPPOSE)."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Script, confirm
from pallbearer.systems.deadweight.calls import able
from pallbearer.systems.deadweight.declare import Plan, refuse
from pallbearer.systems.deadweight.state import ATTRIBUTES, AttributeName, State
from pallbearer.systems.deadweight.tests import make_test
from pallbearer.systems.deadweight.wounds import take_wounds

chapter = Chapter("hero attacks")


class HeroAttacked(Event, frozen=True):
    """An adventurer attacked another."""

    hero: str
    target: str
    attack: str
    hit: bool

    def tell(self, names: Names) -> str:
        verb = "hits" if self.hit else "misses"
        return f"{names(self.hero)} {verb} {names(self.target)} with {self.attack}."


@chapter.evolves(HeroAttacked)
def _attacked(state: State, event: HeroAttacked) -> State:
    return state


class AttackHero(Params, frozen=True):
    """`hero` attacks another adventurer with a weapon.  `attribute` in place of the weapon's, if all agree."""

    hero: str
    target: str
    item: str
    attribute: AttributeName | None = None
    fewer: int = 0
    safe: bool = False
    extra_effort: bool = False
    helper: str = ""


def _attack_hero(state: State, params: AttackHero) -> Script[State | Refused]:
    """The attacker alone rolls (DW-OPPOSE-07, DW-NOTE-46)."""
    planned = _attack_plan(state, params)
    if isinstance(planned, Refused):
        return planned
    weapon = state.hero(params.hero).item(params.item)
    assert weapon is not None
    attack = weapon.attack
    assert attack is not None
    if planned.attribute != attack.attribute:
        refused = yield from _agree_on(state, params, planned.attribute)
        state = yield Look()
        if (refused := refused or refuse(state, planned)) is not None:
            return refused
    made = yield from make_test(state, planned)
    if isinstance(made, Refused):
        return made
    result, state = made
    event = HeroAttacked(params.hero, params.target, weapon.name, result.success)
    state = yield Record(event, ("DW-OPPOSE-05", "DW-OPPOSE-07"))
    if not result.success:
        return state
    great = result.grade == "great"
    wounds = attack.wounds + attack.critical_wounds * great
    effects = attack.effects + (attack.critical_effects if great else ())
    rules = ("DW-OPPOSE-05", "DW-NOTE-46")
    return (yield from take_wounds(state, params.target, wounds, rules, lethal="N" not in effects))


def _attack_plan(state: State, params: AttackHero) -> Plan | Refused:
    hero = able(state, params.hero)
    if isinstance(hero, Refused):
        return hero
    if params.target not in state.heroes or params.target == params.hero:
        others = ", ".join(sorted(one for one in state.heroes if one != params.hero)) or "nobody"
        return Refused("unknown-target", f"Attack another adventurer; there are: {others}.", ("DW-OPPOSE-05",))
    item = hero.item(params.item)
    if item is None or item.attack is None or not item.wielded:
        ready = ", ".join(one.id for one in hero.items if one.attack and one.wielded) or "none"
        return Refused("no-weapon", f"Attack with a weapon that is wielded; there are: {ready}.", ("DW-OPPOSE-05",))
    attribute = params.attribute or item.attack.attribute
    if attribute not in ATTRIBUTES:
        return Refused("unknown-attribute", f"Name one attribute: {', '.join(ATTRIBUTES)}.", ("DW-TEST-02",))
    plan = Plan(
        hero=params.hero,
        attribute=attribute,
        reason=f"attack with {item.name}",
        fewer=params.fewer,
        safe=params.safe,
        extra_effort=params.extra_effort,
        helper=params.helper,
    )
    return refuse(state, plan) or plan


def _agree_on(state: State, params: AttackHero, attribute: str) -> Script[Refused | None]:
    """Another attribute than the weapon's needs the GM and the other player (DW-OPPOSE-06)."""
    text = f"Does {attribute} fit this attack of {state.hero(params.hero).name} better?"
    about = {"hero": params.hero, "attribute": attribute}
    for who in (GM, params.target):
        if not (yield from confirm(who, "other-attribute", text, ("DW-OPPOSE-06",), about=about)):
            return Refused("no-agreement", "Attack with the attribute of the weapon.", ("DW-OPPOSE-06",))
    return None


_ATTACK_RULES = ("DW-OPPOSE-05", "DW-OPPOSE-06", "DW-OPPOSE-07", "DW-NOTE-46")
chapter.offers(Act("attack_hero", "Attack an adventurer", AttackHero, _attack_hero, rules=_ATTACK_RULES))

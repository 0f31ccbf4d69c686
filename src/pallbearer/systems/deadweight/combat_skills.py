"""Skills of combat: the feint, fear, the ambush, shields, and slipping away (SKILL)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import foes, healing, tests
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.skill_use import Declared, living_foe, may_use_skill, spend
from pallbearer.systems.deadweight.skills import restated
from pallbearer.systems.deadweight.state import Hero, State, has

chapter = Chapter("combat skills")


class Feinted(Event, frozen=True):
    """A feint took all shield and dodge tokens of a foe."""

    hero: str
    foe: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} feints: {names(self.foe)} loses all shield and dodge tokens."


class AttackBarred(Event, frozen=True):
    """A foe may not attack in the next turn."""

    foe: str

    def tell(self, names: Names) -> str:
        return f"{names(self.foe)} may not attack in the next turn."


@chapter.evolves(Feinted)
def _feinted(state: State, event: Feinted) -> State:
    foe = replace(state.foes[event.foe], shield=0, dodge=0)
    return replace(state, foes={**state.foes, foe.id: foe})


@chapter.evolves(AttackBarred)
def _attack_barred(state: State, event: AttackBarred) -> State:
    foe = replace(state.foes[event.foe], no_attack_next_turn=True)
    return replace(state, foes={**state.foes, foe.id: foe})


class Feint(Declared, frozen=True):
    """Feint against one foe who is Close.  What is declared matters only if the table tests DEX for it."""

    foe: str


def _feint(state: State, params: Feint) -> Script[State | Refused]:
    rules = ("DW-SKILL-18", "DW-RULING-70")
    if refused := may_use_skill(state, params.hero, "Duelist", "combat", rules) or living_foe(state, params.foe, rules):
        return refused
    success = True
    if state.rulings.feint_needs_dex_test:
        tested = yield from tests.make_test(state, params.plan("DEX", "a feint"))
        if isinstance(tested, Refused):
            return tested
        result, state = tested
        success = result.success
    state = yield from spend(state, params.hero, "combat action", "a feint", rules)
    if not success or living_foe(state, params.foe, rules):
        return state
    shielded = state.foes[params.foe].shield > 0
    state = yield Record(Feinted(params.hero, params.foe), ("DW-SKILL-19", "DW-RULING-70"))
    if shielded and has(state.hero(params.hero).skills, "Swashbuckler"):
        state = yield Record(AttackBarred(params.foe), ("DW-SKILL-20", "DW-RULING-67"))
    return state


class FearShaken(Event, frozen=True):
    """Fearless, the hero uses the one healing of this combat."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is fearless."


@chapter.evolves(FearShaken)
def _fear_shaken(state: State, event: FearShaken) -> State:
    return replace(state, combat_flags=(*state.combat_flags, f"fearless {event.hero}"))


class BeFearless(Params, frozen=True):
    """Heal one PRE wound, once in a combat, in the hero's own turn."""

    hero: str


def _fearless(state: State, params: BeFearless) -> Script[State | Refused]:
    rules = ("DW-SKILL-21", "DW-NOTE-50")
    if refused := may_use_skill(state, params.hero, "Fearless", "combat", rules):
        return refused
    hero = state.hero(params.hero)
    if f"fearless {hero.id}" in state.combat_flags:
        return Refused("once-per-combat", f"{hero.name} did that in this combat; wait for the next.", rules)
    if not hero.PRE.wounds:
        return Refused("no-wound", f"{hero.name} has no PRE wound to heal.", rules)
    if has(hero.afflictions, "Hungry"):
        return Refused("hungry", f"{hero.name} is Hungry and heals nothing: eat first.", (*rules, "DW-AFFL-04"))
    if state.rulings.fearless_costs_action:
        state = yield from spend(state, hero.id, "combat action", "being fearless", rules)
    state = yield Record(FearShaken(hero.id), rules)
    return (yield from healing.heal_wounds(state, hero.id, 1, rules, attribute="PRE", by="skill"))


class Intimidated(Event, frozen=True):
    """The hero took the intimidate action, well or badly."""

    hero: str
    success: bool

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} tries to frighten the enemies{'' if self.success else ', in vain'}."


@chapter.evolves(Intimidated)
def _intimidated(state: State, event: Intimidated) -> State:
    return replace(state, combat_flags=(*state.combat_flags, f"intimidate {event.hero}"))


class Intimidate(Declared, frozen=True):
    """Attack all Nearby enemies, `foes`, with PRE 1N."""

    foes: tuple[str, ...]


def _intimidate(state: State, params: Intimidate) -> Script[State | Refused]:
    rules = ("DW-SKILL-30", "DW-RULING-71")
    if refused := may_use_skill(state, params.hero, "Intimidate", "combat", rules) or _may_intimidate(state, params):
        return refused
    tested = yield from tests.make_test(state, params.plan("PRE", "to intimidate", "intimidate_attack"))
    if isinstance(tested, Refused):
        return tested
    result, state = tested
    state = yield from spend(state, params.hero, "combat action", "to intimidate", rules, 2)
    state = yield Record(Intimidated(params.hero, result.success), (*rules, "DW-SKILL-31"))
    for foe in dict.fromkeys(params.foes) if result.success else ():
        if not living_foe(state, foe, rules):
            state = yield from foes.wound_foe(state, foe, 1, rules, lethal=False)
    return state


def _may_intimidate(state: State, params: Intimidate) -> Refused | None:
    rules = ("DW-SKILL-31", "DW-RULING-71")
    mine = f"intimidate {params.hero}" in state.combat_flags
    anyones = any(flag.startswith("intimidate ") for flag in state.combat_flags)
    if mine or (anyones and not state.rulings.intimidate_once_per_character):
        return Refused("once-per-combat", "That was done in this combat; wait for the next.", rules)
    if not params.foes:
        return Refused("no-foes", "Name the enemies who are Nearby.", ("DW-SKILL-30",))
    return next((refused for foe in params.foes if (refused := living_foe(state, foe, ("DW-SKILL-30",)))), None)


def defend_tokens(hero: Hero, tokens: int, rulings: Rulings) -> int:
    """Shield tokens from the Defend action with a shield that is worth `tokens` (DW-SKILL-36, DW-SKILL-37)."""
    return tokens + sum(restated(hero, "Shield Expert", rulings))


def other_shield_tokens(hero: Hero, tokens: int, rulings: Rulings) -> int:
    """Shield tokens from anything but the Defend action, which is worth `tokens` (DW-NOTE-53)."""
    expert = rulings.shield_expert_any_shield_token_gain and tokens > 0
    return defend_tokens(hero, tokens, rulings) if expert else tokens


def keeps_shield_when_moving(hero: Hero) -> bool:
    """Whether the hero's shield tokens stay when the hero moves (DW-SKILL-38)."""
    return has(hero.skills, "Shield Master")


class Slipped(Event, frozen=True):
    """The hero spent dodge tokens and moved `tiles` in the enemies' turn."""

    hero: str
    tokens: int
    tiles: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} slips away, {self.tiles} tile{'s' if self.tiles != 1 else ''}."


@chapter.evolves(Slipped)
def _slipped(state: State, event: Slipped) -> State:
    hero = state.hero(event.hero)
    state = state.with_hero(replace(hero, dodge=hero.dodge - event.tokens))
    return replace(state, combat_flags=(*state.combat_flags, _slip_mark(event.hero)))


def _slip_mark(hero: str) -> str:
    return f"slipped {hero} this round"


class Slip(Params, frozen=True):
    """Spend dodge tokens in the enemies' turn to move, a tile for each."""

    hero: str
    tokens: int = 1


def _slip(state: State, params: Slip) -> Script[State | Refused]:
    rules = ("DW-SKILL-46", "DW-NOTE-51")
    if refused := may_use_skill(state, params.hero, "Slippery", "combat", rules):
        return refused
    hero = state.hero(params.hero)
    if not 1 <= params.tokens <= hero.dodge:
        return Refused("no-tokens", f"{hero.name} has {hero.dodge} dodge tokens; spend from 1 to all of them.", rules)
    again = params.tokens > 1 or _slip_mark(hero.id) in state.combat_flags
    if again and state.rulings.slippery_one_tile_per_turn:
        return Refused("one-tile", "At this table it is one tile for one token in each enemies' turn.", rules)
    state = yield Record(Slipped(hero.id, params.tokens, params.tokens), rules)
    return state


chapter.offers(Act("feint", "Feint", Feint, _feint, rules=("DW-SKILL-18", "DW-SKILL-19")))
chapter.offers(Act("be_fearless", "Be fearless", BeFearless, _fearless, rules=("DW-SKILL-21",)))
chapter.offers(Act("intimidate", "Intimidate enemies", Intimidate, _intimidate, rules=("DW-SKILL-30", "DW-SKILL-31")))
chapter.offers(Act("slip", "Slip away", Slip, _slip, rules=("DW-SKILL-46",)))

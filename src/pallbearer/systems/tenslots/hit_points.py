"""Health Points: damage, the overflow into Wounds, combat and its end (HP)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.tenslots import effects
from pallbearer.systems.tenslots.saying import absent, hidden, no_target, out_of_bounds, record
from pallbearer.systems.tenslots.state import Character, Side, State
from pallbearer.systems.tenslots.wounds import gain_wound

chapter = Chapter("hit_points")

MOST_DAMAGE, MOST_MULTIPLIER = 300, 10


class HPLost(Event, frozen=True):
    """Damage was dealt: so many HP are lost, `left` are left."""

    hero: str
    damage: int
    left: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} loses {self.damage} HP; {self.left} left."


class DamageIgnored(Event, frozen=True):
    """Damage that a blow had left comes to nothing."""

    hero: str
    damage: int
    why: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} takes no further damage ({self.damage} ignored): {self.why}."


class HPRefilled(Event, frozen=True):
    """HP are full again."""

    hero: str
    hp: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s HP are back to {self.hp}."


class CombatStarted(Event, frozen=True):
    """A combat began, for everybody alive."""

    def tell(self, names: Names) -> str:
        return "Combat!"


class RoundStarted(Event, frozen=True):
    """The next round of the combat."""

    round: int

    def tell(self, names: Names) -> str:
        return f"Round {self.round}."


class CombatLeft(Event, frozen=True):
    """A character is out of the combat."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} leaves the combat."


class CombatEnded(Event, frozen=True):
    """The combat is over."""

    def tell(self, names: Names) -> str:
        return "The combat is over."


@chapter.evolves(HPLost)
def _lost(state: State, event: HPLost) -> State:
    one = state.character(event.hero)
    return state.put(replace(one, hp=max(0, min(one.full_hp, event.left))))


@chapter.evolves(DamageIgnored)
def _ignored(state: State, event: DamageIgnored) -> State:
    return state


@chapter.evolves(HPRefilled)
def _refilled(state: State, event: HPRefilled) -> State:
    one = state.character(event.hero)
    return state.put(replace(one, hp=one.full_hp))


@chapter.evolves(CombatStarted)
def _started(state: State, event: CombatStarted) -> State:
    for one in state.everybody:
        if not one.dead:
            state = state.put(replace(one, fighting=True))
    return replace(state, combat=True, round=1)


@chapter.evolves(RoundStarted)
def _round(state: State, event: RoundStarted) -> State:
    return replace(state, round=event.round)


@chapter.evolves(CombatLeft)
def _left(state: State, event: CombatLeft) -> State:
    return state.put(replace(state.character(event.hero), fighting=False))


@chapter.evolves(CombatEnded)
def _over(state: State, event: CombatEnded) -> State:
    for one in state.everybody:
        if one.fighting:
            state = state.put(replace(one, fighting=False))
    return replace(state, combat=False, round=0)


def deal(
    state: State, hero: str, damage: int, rules: tuple[str, ...], *, side: Side = "", unasked: bool = False
) -> Script[State]:
    """One blow of so much damage (TS-RULING-28)."""
    while damage > 0:
        one = state.character(hero)
        excess = damage - one.hp
        if excess < 0:
            state = yield record(state, HPLost(hero, damage, -excess), (*rules, "TS-HP-02"))
            return state
        if one.hp:
            state = yield record(state, HPLost(hero, one.hp, 0), (*rules, "TS-HP-02"))
        major, state = yield from gain_wound(state, hero, ("TS-HP-04",), excess=excess, side=side, unasked=unasked)
        if not (major and state.rulings.major_keeps_hp_0):
            state = yield from refill(state, hero, ("TS-HP-03", "TS-HP-07", "TS-RULING-28"))
        if major or state.rulings.one_wound_per_blow:
            return (yield from _ignore(state, hero, excess, major))
        damage, rules = excess, ("TS-HP-05", "TS-RULING-29")
    return state


def _ignore(state: State, hero: str, excess: int, major: bool) -> Script[State]:
    if not excess:
        return state
    if major:
        why = ("TS-WOUND-10", "TS-WOUND-11", "TS-RULING-31")
        state = yield record(state, DamageIgnored(hero, excess, "the Wound is Major"), why)
    else:
        state = yield record(state, DamageIgnored(hero, excess, "one Wound a blow"), ("TS-RULING-29",))
    return state


def refill(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    """HP back to full, if they are not."""
    one = state.character(hero)
    if one.hp < one.full_hp:
        state = yield record(state, HPRefilled(hero, one.full_hp), rules)
    return state


class TakeDamage(Params, frozen=True):
    """One blow.  `multiplier` is what critical hits deal in your game, `side` where an injury would go.

    `unasked`: the Wounds go to the first legal places.
    """

    hero: str
    damage: int
    critical: bool = False
    multiplier: int = 1
    side: Side = ""
    unasked: bool = False


def _bad_blow(state: State, one: Character, damage: int, multiplier: int) -> Refused | None:
    if damage <= 0:
        return Refused("no-damage", "Damage of 0 or less is ignored: name at least 1.", ("TS-RULING-33",))
    if refused := out_of_bounds("Damage", damage, 1, MOST_DAMAGE) or out_of_bounds(
        "The multiplier of critical hits", multiplier, 1, MOST_MULTIPLIER
    ):
        return refused
    if one.hp == 0 and not state.rulings.major_keeps_hp_0:
        return Refused("wound-open", f"Place {one.name}'s Wound from the last blow first.", ("TS-RULING-28",))
    return None


def _blow(
    state: State, hero: str, damage: int, critical: bool, multiplier: int, side: Side = "", unasked: bool = False
) -> Script[State]:
    rules: tuple[str, ...] = ("TS-HP-02",)
    one = state.character(hero)
    if critical:
        by = effects.critical(one, multiplier)
        if by != multiplier:
            rules = (*rules, "TS-TRAUMATIC-02", "TS-RULING-55")
        damage *= by
    if not one.fighting:
        rules = (*rules, "TS-RULING-32")
    return (yield from deal(state, hero, damage, rules, side=side, unasked=unasked))


def _take_damage(state: State, params: TakeDamage) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if refused := _bad_blow(state, one, params.damage, params.multiplier):
        return refused
    return (
        yield from _blow(
            state, params.hero, params.damage, params.critical, params.multiplier, params.side, params.unasked
        )
    )


class DealDamage(Params, frozen=True):
    """A blow of `hero`'s against somebody."""

    hero: str
    target: str
    damage: int
    critical: bool = False
    multiplier: int = 1


def _deal_damage(state: State, params: DealDamage) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or no_target(state, params.hero, params.target):
        return refused
    one = state.character(params.target)
    if refused := _bad_blow(state, one, params.damage, params.multiplier):
        return refused
    return (yield from _blow(state, params.target, params.damage, params.critical, params.multiplier))


def _about_hidden(state: State, params: DealDamage) -> bool:
    return hidden(state, params) or bool(state.audience(params.target))


class Nothing(Params, frozen=True):
    """Nothing to say."""


class OneHero(Params, frozen=True):
    """A character."""

    hero: str


def _start(state: State, params: Nothing) -> Script[State | Refused]:
    if state.combat:
        return Refused("in-combat", "A combat goes on: end it first.", ("TS-HP-06",))
    if all(one.dead for one in state.everybody):
        return Refused("nobody", "Nobody is here to fight: roll up a hero.", ("TS-HP-06",))
    state = yield Record(CombatStarted(), ("TS-HP-06",))
    return state


def _round_act(state: State, params: Nothing) -> Script[State | Refused]:
    if not state.combat:
        return Refused("no-combat", "There is no combat: start one first.", ("TS-HP-06",))
    state = yield Record(RoundStarted(state.round + 1), ("TS-HP-06",))
    return state


def _leave(state: State, params: OneHero) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if not one.fighting:
        return Refused("not-fighting", f"{one.name} is in no combat.", ("TS-HP-06",))
    state = yield record(state, CombatLeft(params.hero), ("TS-HP-06",))
    return (yield from refill(state, params.hero, ("TS-HP-06", "TS-HP-07")))


def _end(state: State, params: Nothing) -> Script[State | Refused]:
    if not state.combat:
        return Refused("no-combat", "There is no combat: start one first.", ("TS-HP-06",))
    fighters = [one.id for one in state.everybody if one.fighting]
    state = yield Record(CombatEnded(), ("TS-HP-06",))
    for hero in fighters:
        if not state.character(hero).dead:
            state = yield from refill(state, hero, ("TS-HP-06", "TS-HP-07"))
    return state


def _danger_over(state: State, params: OneHero) -> Script[State | Refused]:
    rules = ("TS-RULING-32",)
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if one.fighting:
        return Refused("in-combat", f"{one.name} fights: leave the combat first.", ("TS-HP-06",))
    if state.rulings.hp_back_at_rest:
        return Refused("house-rule", "At this table HP come back at the next Rest: take one.", rules)
    if one.hp == one.full_hp:
        return Refused("full", f"{one.name} has full HP.", rules)
    return (yield from refill(state, params.hero, rules))


for _act in (
    Act("take_damage", "Take damage", TakeDamage, _take_damage, rules=("TS-HP-02", "TS-RULING-28"), secret=hidden),
    Act("deal_damage", "Deal damage", DealDamage, _deal_damage, rules=("TS-HP-02",), secret=_about_hidden),
    Act("start_combat", "Combat!", Nothing, _start, "gm", ("TS-HP-06",)),
    Act("next_round", "Next round", Nothing, _round_act, "gm", ("TS-HP-06",)),
    Act("leave_combat", "Leave the combat", OneHero, _leave, rules=("TS-HP-06",), secret=hidden),
    Act("end_combat", "The combat is over", Nothing, _end, "gm", ("TS-HP-06",)),
    Act("danger_over", "The danger is over", OneHero, _danger_over, rules=("TS-RULING-32",), secret=hidden),
):
    chapter.offers(_act)

"""Damage, HP lost and HP healed (ARMOR, COMBAT)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder import armor
from pallbearer.systems.blackpowder.dice import throw_one, throw_sum
from pallbearer.systems.blackpowder.limits import MOST, bad_damage, dead, line, unknown_foe, unknown_hero
from pallbearer.systems.blackpowder.state import Foe, Hero, State

chapter = Chapter("harm")

Twice: TypeAlias = Literal["", "crit", "fumble"]
"""Why damage is double: an attack's Crit, or a Fumble on Defense."""


class Hurt(Event, frozen=True):
    """A sailor or enemy lost `points` HP of `dealt` damage; armor `stopped` the rest."""

    hero: str
    dealt: int
    stopped: int
    points: int
    source: str = ""

    def tell(self, names: Names) -> str:
        if not self.stopped:
            return f"{names(self.hero)} loses {self.points} HP{f' ({self.source})' if self.source else ''}."
        by = f" from {self.source}" if self.source else ""
        return f"{names(self.hero)} takes {self.dealt} damage{by}, armor stops {self.stopped}: {self.points} HP lost."


class Fell(Event, frozen=True):
    """A sailor or enemy is at 0 HP."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} goes down, at 0 HP."


class Died(Event, frozen=True):
    """A sailor is dead of blows, by house rule."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is dead."


class Healed(Event, frozen=True):
    """A sailor or enemy got HP back."""

    hero: str
    points: int
    source: str = ""

    def tell(self, names: Names) -> str:
        by = f" ({self.source})" if self.source else ""
        return f"{names(self.hero)} gets {self.points} HP back{by}."


@chapter.evolves(Hurt)
def _hurt(state: State, event: Hurt) -> State:
    if not state.there(event.hero):
        return state
    return state.change(event.hero, hp=max(0, state.body(event.hero).hp - event.points))


@chapter.evolves(Fell)
def _fell(state: State, event: Fell) -> State:
    return state


@chapter.evolves(Died)
def _died(state: State, event: Died) -> State:
    return state.change(event.hero, fate="dead", hp=0)


@chapter.evolves(Healed)
def _healed(state: State, event: Healed) -> State:
    if not state.there(event.hero):
        return state
    body = state.body(event.hero)
    if isinstance(body, Hero) and body.fate:
        return state
    return state.change(event.hero, hp=min(body.max_hp, body.hp + event.points))


def hit(
    state: State,
    target: str,
    notation: str,
    thrower: str,
    rules: tuple[str, ...],
    *,
    twice: Twice = "",
    black_powder: bool = False,
    source: str = "",
) -> Script[State]:
    """A blow lands: damage, doubled or not, armor, HP, and for a double one the tier of armor that goes with it."""
    dealt, state = yield from _damage_of(notation, f"damage{f' of {source}' if source else ''}", thrower)
    ruling = state.rulings
    rolls_again = bool(twice) and ruling.crit_rolls_twice
    if rolls_again:
        more, state = yield from _damage_of(notation, "damage once more", thrower)
        dealt, rules = dealt + more, (*rules, "BP-RULING-11")
    doubles = bool(twice) and not rolls_again
    # Where the dice are rolled again nothing is multiplied, so it makes no difference when armor comes off.
    late = doubles and ruling.armor_before_double
    if doubles:
        rules = (*rules, "BP-RULING-11", "BP-RULING-12")
        dealt *= 1 if late else 2
    first = ruling.strip_before_damage if twice == "crit" else ruling.fumble_strips_first if twice else False
    stopped, rules, state = yield from _soak(state, target, dealt, thrower, rules, black_powder, lower=int(first))
    if late:
        dealt, stopped = 2 * dealt, 2 * stopped
    strips = _strips(state, twice, black_powder, dealt - stopped)
    if first and strips:
        state = yield from _strip(state, target, twice)
    state = yield from lose(state, target, dealt, stopped, rules, source)
    if strips and not first:
        state = yield from _strip(state, target, twice)
    return state


def _soak(
    state: State,
    target: str,
    dealt: int,
    thrower: str,
    rules: tuple[str, ...],
    black_powder: bool = False,
    *,
    lower: int = 0,
    audience: tuple[str, ...] = (),
) -> Script[tuple[int, tuple[str, ...], State]]:
    """Roll the target's armor die, if there is one to roll: how much it stops, and the clauses.

    A sailor's own is theirs to roll; whoever strikes an enemy rolls that enemy's (BP-RULING-08, BP-RULING-29).
    """
    if black_powder:
        return 0, (*rules, "BP-ARMOR-06", "BP-RULING-31"), state
    if not state.there(target) or dealt < 1:
        return 0, rules, state
    body = state.body(target)
    sides = armor.soak(state, body, lower=lower)
    if not sides:
        return 0, rules, state
    who = target if target in state.heroes else thrower
    face, state = yield from throw_one(sides, f"armor of {body.name}", who, audience)
    tier = max(0, body.tier - lower)
    clauses = (*armor.TIER_RULES.get(tier, ()), "BP-ARMOR-04", "BP-ARMOR-05", "BP-RULING-24", "BP-RULING-29")
    return min(face, dealt), (*rules, *clauses), state


def _damage_of(notation: str, why: str, who: str, audience: tuple[str, ...] = ()) -> Script[tuple[int, State]]:
    """A damage roll, never below none."""
    total, state = yield from throw_sum(notation, why, who, audience)
    return max(0, total), state


def _strips(state: State, twice: Twice, black_powder: bool, points: int) -> bool:
    if twice == "crit":
        spared = (black_powder and state.rulings.powder_spares_armor) or (
            points < 1 and state.rulings.strip_needs_damage
        )
        return not spared
    return twice == "fumble" and not (black_powder and state.rulings.powder_fumble_keeps_armor)


def _strip(state: State, target: str, twice: Twice) -> Script[State]:
    if twice == "crit":
        rules = ("BP-CRIT-03", "BP-CRIT-04", "BP-RULING-13", "BP-RULING-15")
        return (yield from armor.strip(state, target, rules))
    rules = ("BP-FUMBLE-05", "BP-FUMBLE-06", "BP-RULING-21", "BP-RULING-22")
    return (yield from armor.strip(state, target, rules))


def lose(
    state: State,
    target: str,
    dealt: int,
    stopped: int,
    rules: tuple[str, ...],
    source: str = "",
    audience: tuple[str, ...] = (),
) -> Script[State]:
    """HP go, never below 0 (BP-RULING-24); whoever has none left goes down (BP-RULING-53)."""
    if not state.there(target):
        return state
    was = state.body(target).hp
    state = yield Record(Hurt(target, dealt, stopped, max(0, dealt - stopped), source), rules, audience)
    if was > 0 and state.body(target).hp < 1:
        state = yield Record(Fell(target), (*rules, "BP-RULING-53"), audience)
        if target in state.heroes and state.rulings.zero_hp_kills:
            state = yield Record(Died(target), ("BP-RULING-53",))
    return state


def lose_air(state: State, hero: str, points: int, rules: tuple[str, ...]) -> Script[tuple[int, State]]:
    """HP lost to something that is no blow: armor does not count, unless the house says so (BP-RULING-28)."""
    stopped = 0
    if state.rulings.armor_stops_any_loss:
        stopped, rules, state = yield from _soak(state, hero, points, hero, rules)
    lost = max(0, points - stopped)
    state = yield Record(Hurt(hero, points, stopped, lost, "want of air"), (*rules, "BP-RULING-28"))
    return lost, state


def heal(state: State, body: str, points: int, rules: tuple[str, ...], source: str = "") -> Script[State]:
    """HP come back, to the maximum at most (BP-RULING-49)."""
    if not state.there(body):
        return state
    one = state.body(body)
    gained = min(points, one.max_hp - one.hp)
    seen = (GM,) if isinstance(one, Foe) and one.secret else ()
    state = yield Record(Healed(body, max(0, gained), source), (*rules, "BP-RULING-49"), seen)
    return state


class Damage(Params, frozen=True):
    """Damage that nobody defended against: a fall, a fire.  `dice` if they are given, else so many `points`."""

    hero: str
    points: int = 0
    dice: str = ""
    black_powder: bool = False
    armor: bool = True
    source: str = ""


def _damage(state: State, params: Damage) -> Script[State | Refused]:
    foe = params.hero in state.foes
    refused = unknown_foe(state, params.hero, hidden=True) if foe else unknown_hero(state, params.hero)
    if refused := refused or (None if foe else dead(state, params.hero)):
        return refused
    notation = params.dice.strip()
    if notation and (refused := bad_damage(notation)):
        return refused
    if not notation and not 1 <= params.points <= MOST:
        return Refused("bad-points", f"Name dice, or 1 to {MOST} points of damage.", ("BP-ARMOR-05",))
    one = state.body(params.hero)
    seen = (GM,) if isinstance(one, Foe) and one.secret else ()
    thrower = GM if foe or state.rulings.gm_rolls_damage else params.hero
    source = line(params.source)
    rules: tuple[str, ...] = ("BP-ARMOR-05", "BP-RULING-24")
    dealt, stopped = params.points, 0
    if notation:
        dealt, state = yield from _damage_of(notation, "damage", thrower, seen)
    if params.armor:
        powder = params.black_powder
        stopped, rules, state = yield from _soak(state, params.hero, dealt, thrower, rules, powder, audience=seen)
    return (yield from lose(state, params.hero, dealt, stopped, rules, source, seen))


class Heal(Params, frozen=True):
    """Give a sailor or enemy HP back."""

    hero: str
    points: int = 1


def _heal(state: State, params: Heal) -> Script[State | Refused]:
    foe = params.hero in state.foes
    refused = unknown_foe(state, params.hero, hidden=True) if foe else unknown_hero(state, params.hero)
    if refused := refused or (None if foe else dead(state, params.hero)):
        return refused
    one = state.body(params.hero)
    if not 1 <= params.points <= MOST:
        return Refused("bad-points", f"Heal 1 to {MOST} HP.", ("BP-RULING-49",))
    if one.hp >= one.max_hp:
        return Refused("whole", f"{one.name} has all {one.max_hp} HP.", ("BP-RULING-49",))
    return (yield from heal(state, params.hero, params.points, ("BP-RULING-49",)))


class Rest(Params, frozen=True):
    """Rest a while, or a whole `night`."""

    hero: str
    night: bool = False


def _rest(state: State, params: Rest) -> Script[State | Refused]:
    """A while gives d4 HP, a night d6 and new Rituals; by house rule Rituals alone (BP-RULING-54)."""
    from pallbearer.systems.blackpowder import relics

    if refused := unknown_hero(state, params.hero) or dead(state, params.hero):
        return refused
    if state.round:
        return Refused("fighting", "Nobody rests in a fight: the GM ends it first.", ("BP-RULING-54",))
    if state.hero(params.hero).water:
        return Refused("in-water", "Come out of the water to rest.", ("BP-RULING-30",))
    one = state.hero(params.hero)
    renews = params.night and relics.renews(state, one)
    if state.rulings.rest_heals_nothing and not renews:
        return Refused("heals-nothing", "Rest heals nothing at this table: drink grog.", ("BP-RULING-54",))
    if not params.night and one.hp >= one.max_hp:
        return Refused("whole", f"{one.name} has all {one.max_hp} HP.", ("BP-RULING-49",))
    if not state.rulings.rest_heals_nothing:
        what = "a night's rest" if params.night else "rest"
        face, state = yield from throw_one(6 if params.night else 4, what, params.hero)
        state = yield from heal(state, params.hero, face, ("BP-RULING-54",), what)
    return (yield from relics.new_day(state, params.hero)) if renews else state


def _secret(state: State, params: Damage | Heal) -> bool:
    return params.hero in state.foes and state.foes[params.hero].secret


for _act in (
    Act("damage", "Damage", Damage, _damage, "gm", ("BP-ARMOR-05", "BP-RULING-24"), secret=_secret),
    Act("heal", "Heal", Heal, _heal, "gm", ("BP-RULING-49",), secret=_secret),
    Act("rest", "Rest", Rest, _rest, rules=("BP-RULING-54", "BP-RULING-49")),
):
    chapter.offers(_act)

"""Hits: to Sweat first, and once exhausted to attributes, one by one (COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Roll, Script
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, HIT_DIE, now, struck
from pallbearer.systems.bashslash.boosts import Due
from pallbearer.systems.bashslash.burden import exhausted, limit
from pallbearer.systems.bashslash.death import death_roll, die, pass_out
from pallbearer.systems.bashslash.forfeits import forfeit
from pallbearer.systems.bashslash.hands import roll_hands
from pallbearer.systems.bashslash.known import unknown_being
from pallbearer.systems.bashslash.ladder import BELOW, present
from pallbearer.systems.bashslash.rolling import roll_side
from pallbearer.systems.bashslash.state import State
from pallbearer.systems.bashslash.sweat import sweat

chapter = Chapter("hits")

MOST = 50
HIT_RULES = {
    "Agility": "BS-ATTR-08",
    "Brawn": "BS-ATTR-09",
    "Cunning": "BS-ATTR-10",
    "Deviousness": "BS-ATTR-11",
    "Endurance": "BS-ATTR-12",
}


class AttributeLowered(Event, frozen=True):
    """A hit took a level of an attribute."""

    hero: str
    attribute: str
    left: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is hit: {self.attribute} falls to {present(self.left)}."


class HitsDropped(Event, frozen=True):
    """Hits to spare that do nothing."""

    hero: str
    hits: int
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{self.hits} more hit{'s' * (self.hits > 1)} on {names(self.hero)} do nothing."


@chapter.evolves(AttributeLowered)
def _lowered(state: State, event: AttributeLowered) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    if now(being, event.attribute, state.rulings) == BELOW:
        return state
    level = being.level(event.attribute)
    return state.put(being.with_level(event.attribute, replace(level, hurt=level.hurt + 1)))


@chapter.evolves(HitsDropped)
def _dropped(state: State, event: HitsDropped) -> State:
    return state


def take_hits(state: State, who: str, hits: int, rules: tuple[str, ...]) -> Script[State]:
    """All hits of one attack, one by one (BS-COMBAT-02, BS-COMBAT-03, BS-RULING-30)."""
    was_fresh = not exhausted(state, state.being(who))
    while hits and state.has(who) and state.being(who).alive:
        being = state.being(who)
        tired = exhausted(state, being)
        if being.condition == "out" and (tired or not state.rulings.only_attribute_hit_kills):
            return (yield from die(state, who, ("BS-COMBAT-19", "BS-RULING-38"), "struck while passed out"))
        if being.kind in ("vermin", "minion") and tired:
            state = yield from _drop_minion(state, who, hits - 1)
            return state
        if not tired:
            room = min(hits, limit(state, being) - being.sweat)
            why = (*rules, "BS-COMBAT-02", "BS-RULING-16", "BS-RULING-30")
            state = yield from sweat(state, who, room, why, "a hit" if room == 1 else f"{room} hits")
            hits -= room
            if exhausted(state, state.being(who)) and (stopped := _stops(state, who)):
                return (yield from _spare(state, who, hits, stopped))
            continue
        if was_fresh and state.rulings.exhausting_hits_stop:
            return (yield from _spare(state, who, hits, "stop"))
        hits -= 1
        state = yield from _strike_attribute(state, who, rules)
    return state


def _stops(state: State, who: str) -> str:
    """Whether the hits end where Sweat is full: "minion" passes out, by house rule they "stop", or "" they go on."""
    being = state.being(who)
    if being.kind in ("vermin", "minion") and being.up:
        return "minion"
    return "stop" if state.rulings.exhausting_hits_stop else ""


def _spare(state: State, who: str, hits: int, how: str) -> Script[State]:
    if how == "minion":
        return (yield from _drop_minion(state, who, hits))
    if hits:
        state = yield Record(HitsDropped(who, hits), ("BS-RULING-30",))
    return state


def _drop_minion(state: State, who: str, spare: int) -> Script[State]:
    """Vermin and minions pass out when exhausted; spare hits are dropped, by house rule they kill (BS-RULING-96)."""
    rule = "BS-ENEMY-02" if state.being(who).kind == "vermin" else "BS-ENEMY-03"
    state = yield from pass_out(state, who, (rule, "BS-RULING-96"))
    if spare and state.rulings.spare_hit_kills:
        return (yield from die(state, who, ("BS-RULING-96", "BS-COMBAT-19"), "a hit to spare"))
    if spare:
        state = yield Record(HitsDropped(who, spare), ("BS-RULING-96",))
    return state


def _strike_attribute(state: State, who: str, rules: tuple[str, ...]) -> Script[State]:
    """One hit on an attribute at random; a champion's is always Brawn (BS-ENEMY-04, BS-RULING-97)."""
    if state.being(who).kind == "champion":
        attribute = "Brawn"
        why: tuple[str, ...] = ("BS-ENEMY-04", "BS-RULING-97")
    else:
        (face,) = yield Roll((HIT_DIE,), "where the hit lands", state.thrower(who))
        attribute = struck(face)
        why = ("BS-COMBAT-03", "BS-STAMINA-17", HIT_RULES[attribute])
    if now(state.being(who), attribute, state.rulings) == BELOW:
        if state.rulings.second_below_0_kills:
            return (yield from die(state, who, ("BS-RULING-34",), f"{attribute} was below 0 already"))
        return (yield from death_roll(state, who, attribute))
    being = state.being(who)
    level = being.level(attribute)
    left = now(being.with_level(attribute, replace(level, hurt=level.hurt + 1)), attribute, state.rulings)
    state = yield Record(AttributeLowered(who, attribute, left), (*rules, *why, "BS-COMBAT-04", "BS-RULING-29"))
    return (yield from fall(state, who, attribute))


def fall(state: State, who: str, name: str) -> Script[State]:
    """What comes of an attribute that was just lowered, by a hit or a boost (BS-COMBAT-05..13)."""
    left = now(state.being(who), name, state.rulings)
    champion = state.being(who).kind == "champion"
    if left == BELOW:
        return (yield from death_roll(state, who, name))
    if left == 0:
        if champion and state.rulings.champion_dies_at_0:
            return (yield from die(state, who, ("BS-RULING-97",), "Brawn is at 0"))
        (rounds,) = yield Roll((3,), "rounds forfeited", state.thrower(who))
        return (yield from forfeit(state, who, rounds, ("BS-COMBAT-10", "BS-RULING-31")))
    (shown,) = yield from roll_side(state, who, roll_hands(state, who, (name,)), "to keep going")
    if shown.value == 1:
        return (yield from forfeit(state, who, 1, ("BS-COMBAT-05", "BS-COMBAT-06")))
    return state


def pay_dues(state: State, due: tuple[Due, ...]) -> Script[State]:
    """The consequences of levels given up in boosts, now that the deed is done (BS-RULING-54, BS-RULING-63)."""
    for one in due:
        if not state.has(one.who) or not state.being(one.who).up:
            continue
        left = now(state.being(one.who), one.name, state.rulings)
        if left == BELOW:
            state = yield from death_roll(state, one.who, one.name)
        elif one.name in ATTRIBUTES and not state.rulings.boost_without_roll:
            state = yield from fall(state, one.who, one.name)
    return state


class TakeHits(Params, frozen=True):
    """Hits from something that is not an attack at the table: a fall, a trap, the referee's word."""

    hero: str
    hits: int = 1


def _take_hits(state: State, params: TakeHits) -> Script[State | Refused]:
    if (refused := unknown_being(state, params.hero)) is not None:
        return refused
    if not 1 <= params.hits <= MOST:
        return Refused("bad-hits", f"Name 1 to {MOST} hits.", ("BS-COMBAT-01",))
    if not state.being(params.hero).alive:
        return Refused("dead", f"{state.being(params.hero).name} is dead already.", ("BS-COMBAT-18",))
    return (yield from take_hits(state, params.hero, params.hits, ("BS-COMBAT-01",)))


chapter.offers(
    Act("take_hits", "Take hits", TakeHits, _take_hits, rules=("BS-COMBAT-01", "BS-COMBAT-02", "BS-COMBAT-03"))
)

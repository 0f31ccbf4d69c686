"""Below 0: the roll against death, passing out, and the hours after (COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Look, Names, Record, Refused, Roll, Script, confirm
from pallbearer.systems.bashslash.abilities import below
from pallbearer.systems.bashslash.burden import limit
from pallbearer.systems.bashslash.forfeits import forfeit
from pallbearer.systems.bashslash.hands import Hands, attribute_hand, roll_hands, troubled
from pallbearer.systems.bashslash.known import unknown_being
from pallbearer.systems.bashslash.modes import worsened
from pallbearer.systems.bashslash.rolling import roll_side
from pallbearer.systems.bashslash.state import State

chapter = Chapter("death")

DEADLY = 4
"""What Grit and Moxie are rolled against (BS-COMBAT-13)."""


class DeathRolled(Event, frozen=True):
    """Grit and Moxie against death: how many dice made it, of which values (0 for no die)."""

    hero: str
    fallen: str
    grit: int
    moxie: int
    made: int

    def tell(self, names: Names) -> str:
        came = {0: "dies", 1: "passes out", 2: "stays on their feet"}[self.made]
        shown = f"Grit {self.grit or 'none'}, Moxie {self.moxie or 'none'}"
        return f"{names(self.hero)}'s {self.fallen} is below 0: {shown} against {DEADLY}; {names(self.hero)} {came}."


class PassedOut(Event, frozen=True):
    """Somebody passed out."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} passes out."


class Died(Event, frozen=True):
    """Somebody is dead."""

    hero: str
    how: str = ""
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} dies{f': {self.how}' if self.how else ''}."


class Impaired(Event, frozen=True):
    """Somebody stays on their feet, but all their rolls have disadvantage until `name` is back at 0."""

    hero: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} rolls everything at disadvantage until {self.name} is healed."


class HourPassed(Event, frozen=True):
    """An hour of lying there passed out."""

    hero: str
    hour: int
    face: int

    def tell(self, names: Names) -> str:
        came = "dies" if self.face <= 2 else "wakes" if self.face == 6 else "lies still"
        return f"After hour {self.hour} {names(self.hero)} {came} ({self.face})."


class Woke(Event, frozen=True):
    """Somebody woke, and is exhausted until what is below 0 is healed."""

    hero: str
    sweat: int
    spent: tuple[str, ...] = ()
    weight = 2

    def tell(self, names: Names) -> str:
        until = f" until {', '.join(self.spent)} is healed" if self.spent else ""
        return f"{names(self.hero)} wakes, exhausted{until}."


class Fled(Event, frozen=True):
    """A foe got away."""

    hero: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} gets away."


@chapter.evolves(DeathRolled)
def _rolled(state: State, event: DeathRolled) -> State:
    return state


@chapter.evolves(PassedOut)
def _out(state: State, event: PassedOut) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    return _beaten(state.put(replace(being, condition="out", hours=0, task=None)), event.hero)


@chapter.evolves(Died)
def _died(state: State, event: Died) -> State:
    if not state.has(event.hero):
        return state
    was_up = state.being(event.hero).up
    state = state.put(replace(state.being(event.hero), condition="dead", task=None))
    return _beaten(state, event.hero) if was_up else state


def _beaten(state: State, who: str) -> State:
    """A boss that is down counts for the end of the fight."""
    boss = state.being(who).kind == "boss" and not state.being(who).solo and who not in state.bosses
    return replace(state, bosses=(*state.bosses, who)) if boss else state


@chapter.evolves(Impaired)
def _impaired(state: State, event: Impaired) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    names = tuple(dict.fromkeys((*being.impaired, event.name)))
    return state.put(replace(being, impaired=names))


@chapter.evolves(HourPassed)
def _hour(state: State, event: HourPassed) -> State:
    if not state.has(event.hero):
        return state
    return state.put(replace(state.being(event.hero), hours=event.hour))


@chapter.evolves(Woke)
def _woke(state: State, event: Woke) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    return state.put(replace(being, condition="up", hours=0, sweat=max(being.sweat, event.sweat), spent=event.spent))


@chapter.evolves(Fled)
def _fled(state: State, event: Fled) -> State:
    return replace(state, foes={name: foe for name, foe in state.foes.items() if name != event.hero})


def pass_out(state: State, who: str, rules: tuple[str, ...]) -> Script[State]:
    """Pass out."""
    state = yield Record(PassedOut(who), rules)
    return state


def die(state: State, who: str, rules: tuple[str, ...], how: str = "") -> Script[State]:
    """Die."""
    state = yield Record(Died(who, how), rules)
    return state


def death_hands(state: State, who: str) -> Hands:
    """The dice of Grit and Moxie against death: a missing one is a failed die (BS-RULING-11, BS-RULING-35).

    By house rule Endurance stands in for each that is missing.
    """
    plain = state.rulings.death_roll_plain
    being, found = state.being(who), []
    for hand in roll_hands(state, who, ("Grit", "Moxie"), replaced=False, untroubled=True):
        if not hand.sides and state.rulings.replace_everywhere:
            stand_in = attribute_hand(being, "Endurance", state.rulings)
            hand = worsened(stand_in, f"no {hand.label}", ("BS-RULING-11",))
        elif plain:
            hand = replace(hand, dis=0, why=(("no disadvantage against death", ("BS-RULING-35",)),))
        found.append(hand if plain else troubled(hand, being))
    return tuple(found)


def death_roll(state: State, who: str, fallen: str) -> Script[State]:
    """Grit and Moxie against 4, each die by itself: both stand, one passes out, none dies (BS-COMBAT-13..18)."""
    side = yield from roll_side(state, who, death_hands(state, who), "against death")
    grit, moxie = (shown.value for shown in side)
    made = sum(shown.value >= DEADLY for shown in side)
    why = tuple(rule for shown in side for _, rules in shown.hand.why for rule in rules)
    rules = ("BS-COMBAT-13", "BS-RULING-35", *why)
    state = yield Record(DeathRolled(who, fallen, grit, moxie, made), rules)
    if made == 0:
        return (yield from die(state, who, ("BS-COMBAT-18",), f"{fallen} went below 0"))
    if made == 1:
        return (yield from pass_out(state, who, ("BS-COMBAT-17",)))
    (rounds,) = yield Roll((6,), "rounds forfeited", state.thrower(who))
    state = yield from forfeit(state, who, rounds, ("BS-COMBAT-14", "BS-COMBAT-15"))
    state = yield Record(Impaired(who, fallen), ("BS-COMBAT-16", "BS-RULING-36"))
    return state


def wake(state: State, who: str, rules: tuple[str, ...]) -> Script[State]:
    """Wake exhausted: Sweat at the threshold, until what is below 0 is healed (BS-COMBAT-24, BS-RULING-39)."""
    being = state.being(who)
    event = Woke(who, limit(state, being), below(being, state.rulings))
    state = yield Record(event, (*rules, "BS-COMBAT-24", "BS-RULING-39"))
    return state


def hour(state: State, who: str) -> Script[State]:
    """The end of an hour spent passed out: a d6 (BS-COMBAT-20..23)."""
    (face,) = yield Roll((6,), "an hour passed out", state.thrower(who))
    count = state.being(who).hours + 1
    rule = "BS-COMBAT-21" if face <= 2 else "BS-COMBAT-23" if face == 6 else "BS-COMBAT-22"
    state = yield Record(HourPassed(who, count, face), ("BS-COMBAT-20", rule))
    if face <= 2:
        return (yield from die(state, who, ("BS-COMBAT-21",), f"after {count} hour{'s' * (count > 1)}"))
    if face < 6:
        return state
    state = yield from wake(state, who, ("BS-COMBAT-23",))
    if state.being(who).kind in ("vermin", "minion"):
        state = yield from _woken_minion(state, who)
    return state


def _woken_minion(state: State, who: str) -> Script[State]:
    """It is exhausted, so it passes out again, unless the referee lets it flee (BS-RULING-99)."""
    rules = ("BS-RULING-99", "BS-ENEMY-02", "BS-ENEMY-03")
    name = state.being(who).name
    flees = yield from confirm(GM, "flee", f"{name} wakes. Let it flee?", rules, "It flees", "It passes out again")
    state = yield Look()
    if not state.has(who) or not state.being(who).up:
        return state
    if flees:
        state = yield Record(Fled(who, name), rules)
        return state
    return (yield from pass_out(state, who, rules))


class PassHour(Params, frozen=True):
    """An hour passes for somebody who has passed out."""

    hero: str


def _pass_hour(state: State, params: PassHour) -> Script[State | Refused]:
    rules: tuple[str, ...] = ("BS-COMBAT-20",)
    if (refused := unknown_being(state, params.hero)) is not None:
        return refused
    being = state.being(params.hero)
    if being.condition != "out":
        return Refused("not-out", f"{being.name} has not passed out: nothing is rolled by the hour.", rules)
    if state.rulings.minions_stay_out and being.kind in ("vermin", "minion"):
        return Refused("stays-out", f"{being.name} is out for the scene by house rule.", ("BS-RULING-99",))
    return (yield from hour(state, params.hero))


chapter.offers(
    Act(
        "pass_hour",
        "An hour passes",
        PassHour,
        _pass_hour,
        rules=("BS-COMBAT-20", "BS-COMBAT-21", "BS-COMBAT-22", "BS-COMBAT-23"),
    )
)

"""Healing of what hits took from attributes, a level at a time (COMBAT)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.abilities import ATTRIBUTES, now, recovered
from pallbearer.systems.bashslash.known import unknown_being
from pallbearer.systems.bashslash.ladder import losses_to_below, present
from pallbearer.systems.bashslash.state import Level, State
from pallbearer.systems.bashslash.sweat import SweatCleared

chapter = Chapter("healing")


class Healed(Event, frozen=True):
    """A level of an attribute came back."""

    hero: str
    attribute: str
    level: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s {self.attribute} heals to {present(self.level)}."


@chapter.evolves(Healed)
def _healed(state: State, event: Healed) -> State:
    if not state.has(event.hero):
        return state
    being = state.being(event.hero)
    healed = being.with_level(event.attribute, less_hurt(being.level(event.attribute), state))
    return state.put(recovered(healed, state.rulings))


def less_hurt(level: Level, state: State) -> Level:
    """With one level healed.  Losses past "below 0" do not count: it goes no lower (BS-RULING-34)."""
    most = losses_to_below(level.full, whole_number=state.rulings.lose_whole_number)
    hurt = min(level.hurt, max(0, most - level.boosted))
    return replace(level, hurt=max(0, hurt - 1))


def heal(state: State, who: str, attribute: str, rules: tuple[str, ...]) -> Script[State]:
    """One level back (BS-RULING-37)."""
    being = state.being(who)
    after = now(being.with_level(attribute, less_hurt(being.level(attribute), state)), attribute, state.rulings)
    state = yield Record(Healed(who, attribute, after), (*rules, "BS-RULING-37"))
    return state


class Heal(Params, frozen=True):
    """One level of an attribute heals."""

    hero: str
    attribute: str


def _heal(state: State, params: Heal) -> Script[State | Refused]:
    if (refused := unknown_being(state, params.hero)) is not None:
        return refused
    if params.attribute not in ATTRIBUTES:
        return Refused("unknown-attribute", f"It is one of: {', '.join(ATTRIBUTES)}.", ("BS-ATTR-01",))
    being = state.being(params.hero)
    if not being.alive:
        return Refused("dead", f"{being.name} is dead.", ("BS-COMBAT-18",))
    if not being.level(params.attribute).hurt:
        hurt = ", ".join(name for name in ATTRIBUTES if being.level(name).hurt) or "nothing"
        return Refused("unhurt", f"{params.attribute} is not hurt; hurt is: {hurt}.", ("BS-RULING-37",))
    return (yield from heal(state, params.hero, params.attribute, ("BS-COMBAT-16",)))


class ClearSweat(Params, frozen=True):
    """The referee lets Sweat go down."""

    hero: str
    points: int = 50
    why: str = ""


def _clear(state: State, params: ClearSweat) -> Script[State | Refused]:
    if (refused := unknown_being(state, params.hero)) is not None:
        return refused
    being = state.being(params.hero)
    if not being.sweat or params.points < 1:
        return Refused("no-sweat", "There is no Sweat to clear.", ("BS-RULING-20",))
    if being.spent:
        remedy = f"Heal {', '.join(being.spent)} first: until then {being.name} stays exhausted."
        return Refused("spent", remedy, ("BS-COMBAT-24", "BS-RULING-39"))
    why = " ".join(params.why.split())[:200] or "the referee's word"
    event = SweatCleared(params.hero, max(0, being.sweat - params.points), why)
    state = yield Record(event, ("BS-RULING-20",))
    return state


chapter.offers(Act("heal", "Heal a level", Heal, _heal, by="gm", rules=("BS-RULING-37",)))
chapter.offers(Act("clear_sweat", "Let Sweat go", ClearSweat, _clear, by="gm", rules=("BS-RULING-20",)))

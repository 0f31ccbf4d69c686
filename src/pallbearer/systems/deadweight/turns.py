"""The turn: what the end of an exploration turn, or of a combat turn, does to everybody."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import (
    Event,
    Look,
    Names,
    Option,
    Question,
    Record,
    Refused,
    Roll,
    Script,
    Together,
    choose,
)
from pallbearer.systems.deadweight import afflictions, darkness, fainting, light, trackers
from pallbearer.systems.deadweight.carrying import carried, counts, encumbered, limit
from pallbearer.systems.deadweight.inventory import ItemDropped
from pallbearer.systems.deadweight.state import Hero, Item, State

chapter = Chapter("turns")


class TurnEnded(Event, frozen=True):
    """An exploration turn is over; `turn` of them in this expedition now."""

    turn: int

    def tell(self, names: Names) -> str:
        return f"Exploration turn {self.turn} is over."


class RoundEnded(Event, frozen=True):
    """A combat turn is over; combat turn `round` begins."""

    round: int

    def tell(self, names: Names) -> str:
        return f"Combat turn {self.round} begins."


class SightReturning(Event, frozen=True):
    """A blinded hero is one exploration turn nearer to seeing again."""

    hero: str
    left: int

    def tell(self, names: Names) -> str:
        if self.left == 0:
            return f"{names(self.hero)} sees again."
        return f"{names(self.hero)} stays blind for {self.left} more turns."


@chapter.evolves(TurnEnded)
def _turn_ended(state: State, event: TurnEnded) -> State:
    return replace(state, turn=event.turn, fought=False)


@chapter.evolves(RoundEnded)
def _round_ended(state: State, event: RoundEnded) -> State:
    heroes = {one.id: replace(one, flags=_lasting(one.flags)) for one in state.heroes.values()}
    return replace(state, round=event.round, heroes=heroes, combat_flags=_lasting(state.combat_flags))


def _lasting(flags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if not flag.endswith("this round"))


@chapter.evolves(SightReturning)
def _sight_returning(state: State, event: SightReturning) -> State:
    return state.with_hero(replace(state.hero(event.hero), blind_turns=event.left))


def strain(state: State, rules: tuple[str, ...]) -> Script[State]:
    """What every turn costs, exploring or fighting: blood, the weight of things, and time for those who are down."""
    state = yield from afflictions.bleed(state, rules)
    burdened = tuple(one.id for one in state.heroes.values() if one.up and encumbered(one, state.rulings))
    if burdened:
        yield Together(tuple(struggle(hero, rules) for hero in burdened))
        state = yield Look()
    return (yield from fainting.pass_turn(state, rules))


def struggle(hero: str, rules: tuple[str, ...]) -> Script[State]:
    """An encumbered hero tests STR; failing, or declining to roll, drops a random thing (DW-INV-04, DW-INV-05)."""
    from pallbearer.systems.deadweight.tests import Plan, make_test

    why = (*rules, "DW-INV-04", "DW-RULING-91")

    def ask(now: State) -> Question | None:
        one = now.hero(hero)
        if not one.up or not encumbered(one, now.rulings):
            return None
        load = f"{carried(one, now.rulings)} slots of {limit(one, now.rulings)}"
        options = (Option("roll", "Test strength"), Option("decline", "Let something fall"))
        return Question("encumbered", f"{one.name} is encumbered ({load}).", options, why, about={"hero": hero})

    state: State = yield Look()
    answer, state = yield from choose(hero, ask, state)
    if not answer:
        return state
    plan = Plan(
        hero=hero,
        attribute="STR",
        reason="Encumbered: hold on to everything",
        check=state.rulings.encumbrance_is_a_check,
        decline=answer == "decline",
    )
    done = yield from make_test(state, plan)
    if not isinstance(done, Refused):
        result, state = done
        if result.success:
            return state
    return (yield from drop_at_random(state, hero, (*rules, "DW-INV-05", "DW-RULING-91")))


def may_fall(hero: Hero, state: State) -> list[Item]:
    """What an encumbered hero may drop by accident: all that counts, but not armor that is worn (DW-RULING-91)."""
    return [item for item in hero.items if counts(item, state.rulings) and not item.worn]


def drop_at_random(state: State, hero: str, rules: tuple[str, ...]) -> Script[State]:
    """One thing, each as likely as any other, falls to the ground."""
    loose = may_fall(state.hero(hero), state)
    if not loose:
        return state
    which = 1
    if len(loose) > 1:
        (which,) = yield Roll((len(loose),), "which thing is dropped", hero)
    item = loose[which - 1]
    state = yield Record(ItemDropped(hero, item.id, item.name), rules)
    return state


def end_turn(state: State, rules: tuple[str, ...]) -> Script[State]:
    """The end of an exploration turn.

    First those in the dark suffer, then the turn costs what every turn costs, then lights that were used up are
    gone and decay advances.  A turn that was filled by a combat has paid its cost already.
    """
    why = (*rules, "DW-GAME-07")
    state = yield from darkness.dark_falls(state, rules)
    state = yield from light.burn_out(state, rules)
    if state.fought and state.rulings.bleeding_exploration_turns_only:
        state = yield from afflictions.bleed(state, rules)
    if not state.fought:
        state = yield from strain(state, rules)
    for hero in tuple(state.heroes):
        blind = state.hero(hero).blind_turns
        if blind:
            state = yield Record(SightReturning(hero, blind - 1), (*rules, "DW-MISHAP-05", "DW-RULING-24"))
    state = yield from trackers.advance(state, "decay", 1, (*rules, "DW-TRACK-05"))
    state = yield from light.burn_out(state, rules)
    state = yield Record(TurnEnded(state.turn + 1), why)
    return state


class EndTurn(Params, frozen=True):
    """The exploration turn is over."""


def _end_turn(state: State, params: EndTurn) -> Script[State | Refused]:
    if state.phase != "exploration":
        remedy = f"This is the {state.phase} phase: exploration turns end in the exploration phase only."
        return Refused("wrong-phase", remedy, ("DW-GAME-07",))
    return (yield from end_turn(state, ("DW-TRACK-05",)))


class NextRound(Params, frozen=True):
    """The combat turn is over, and another begins."""


def _next_round(state: State, params: NextRound) -> Script[State | Refused]:
    if not state.in_combat:
        return Refused("no-combat", "There is no combat: start one first.", ("DW-GAME-07",))
    state = yield from strain(state, ("DW-RULING-91",))
    state = yield Record(RoundEnded(state.round + 1), ("DW-GAME-07", "DW-FAINT-06"))
    return state


chapter.offers(Act("end_turn", "End the turn", EndTurn, _end_turn, by="gm", rules=("DW-TRACK-05", "DW-LIGHT-09")))
chapter.offers(Act("next_round", "Next combat turn", NextRound, _next_round, by="gm", rules=("DW-RULING-91",)))

"""A character's turn: Paces, AP and words, and what injuries make of them."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Refused, Script
from pallbearer.systems.tenslots import dying, effects
from pallbearer.systems.tenslots.overkill import Injury, at_work
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.saying import absent, hidden, out_of_bounds, record
from pallbearer.systems.tenslots.slots import hampered
from pallbearer.systems.tenslots.state import Character, State, Turn
from pallbearer.systems.tenslots.wounds import gain_wound

chapter = Chapter("turns")

MOST_PACES, MOST_AP, MOST_WORDS = 100, 10, 200


class Moved(Event, frozen=True):
    """A character moved, or was moved."""

    hero: str
    paces: int
    forced: bool = False
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} {'is moved' if self.forced else 'moves'} {self.paces} Paces."


class APSpent(Event, frozen=True):
    """A character spent AP for one act."""

    hero: str
    ap: int
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} spends {self.ap} AP."


class SpineHurt(Event, frozen=True):
    """The Wound that spending AP gives for this turn was gained."""

    hero: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s spine gives way."


class Spoken(Event, frozen=True):
    """A character said so many words."""

    hero: str
    words: int
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} says {self.words} word{'' if self.words == 1 else 's'}."


class TurnEnded(Event, frozen=True):
    """A character's turn is over.  `halted`: no movement on the next."""

    hero: str
    halted: bool = False
    weight = 0

    def tell(self, names: Names) -> str:
        then = ", and cannot move on the next" if self.halted else ""
        return f"{names(self.hero)}'s turn ends{then}."


@chapter.evolves(Moved)
def _moved(state: State, event: Moved) -> State:
    turn = state.character(event.hero).turn
    if event.forced:
        return _turn(state, event.hero, replace(turn, forced=turn.forced + event.paces))
    return _turn(state, event.hero, replace(turn, moved=turn.moved + event.paces))


@chapter.evolves(APSpent)
def _spent(state: State, event: APSpent) -> State:
    turn = state.character(event.hero).turn
    return _turn(state, event.hero, replace(turn, ap=turn.ap + event.ap))


@chapter.evolves(SpineHurt)
def _hurt(state: State, event: SpineHurt) -> State:
    return _turn(state, event.hero, replace(state.character(event.hero).turn, spinal=True))


@chapter.evolves(Spoken)
def _spoken(state: State, event: Spoken) -> State:
    turn = state.character(event.hero).turn
    return _turn(state, event.hero, replace(turn, words=turn.words + event.words))


@chapter.evolves(TurnEnded)
def _ended(state: State, event: TurnEnded) -> State:
    return state.put(replace(state.character(event.hero), turn=Turn(), halted=event.halted))


def _turn(state: State, hero: str, turn: Turn) -> State:
    return state.put(replace(state.character(hero), turn=turn))


class Move(Params, frozen=True):
    """Move so many Paces, on foot or `forced`; `fast` is faster than a walk."""

    hero: str
    paces: int
    forced: bool = False
    fast: bool = False


def _move(state: State, params: Move) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or out_of_bounds("Paces", params.paces, 1, MOST_PACES):
        return refused
    one = state.character(params.hero)
    if one.halted and not params.forced:
        remedy = f"{one.name} moved too far last turn with a Damaged Ear: end the turn, and move in the next."
        return Refused("halted", remedy, ("TS-SURFACE-06",))
    if params.fast and not params.forced and (refused := hampered(state, one)):
        return refused
    event = Moved(params.hero, params.paces, params.forced)
    state = yield record(state, event, ("TS-RULING-53", "TS-RULING-07") if params.fast else ("TS-RULING-53",))
    return state


class SpendAP(Params, frozen=True):
    """Spend AP for one act."""

    hero: str
    ap: int = 1


def _spend(state: State, params: SpendAP) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or out_of_bounds("AP", params.ap, 1, MOST_AP):
        return refused
    rules = ("TS-TRAUMATIC-06", "TS-RULING-52")
    state = yield record(state, APSpent(params.hero, params.ap), rules)
    one = state.character(params.hero)
    spines = sum(injury.wound_on_ap for injury in suffered(one, state.rulings))
    if state.rulings.spinal_per_ap:
        spines *= params.ap
    elif state.rulings.spinal_per_turn and spines:
        if one.turn.spinal:
            return state
        state = yield record(state, SpineHurt(params.hero), rules)
    for _ in range(spines):
        _, state = yield from gain_wound(state, params.hero, (*rules, "TS-RULING-41"))
    return state


def suffered(one: Character, rulings: Rulings) -> list[Injury]:
    """The injuries at work; by house rule each row only once (TS-RULING-44)."""
    found = [injury for _, injury in at_work(one)]
    return list({injury.id: injury for injury in found}.values()) if rulings.worst_penalty_only else found


class Speak(Params, frozen=True):
    """Say so many words."""

    hero: str
    words: int


def _speak(state: State, params: Speak) -> Script[State | Refused]:
    if refused := absent(state, params.hero) or out_of_bounds("Words", params.words, 1, MOST_WORDS):
        return refused
    one = state.character(params.hero)
    limit = effects.word_limit(one)
    rules = ("TS-AGGRAVATED-06", "TS-TRAUMATIC-04", "TS-LETHAL-01", "TS-RULING-54")
    if limit == 0:
        return Refused("speechless", f"{one.name} cannot speak: show it with your hands.", rules)
    if limit is not None and one.turn.words + params.words > limit:
        left = max(0, limit - one.turn.words)
        remedy = (
            f"{one.name} may say {left} more word{'' if left == 1 else 's'} in this turn: keep the rest for the next."
        )
        return Refused("too-many-words", remedy, rules)
    state = yield record(state, Spoken(params.hero, params.words), rules)
    return state


class EndTurn(Params, frozen=True):
    """The character's turn is over."""

    hero: str


def _end_turn(state: State, params: EndTurn) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    injuries, moved = suffered(one, state.rulings), one.turn.moved
    counted = moved + one.turn.forced if state.rulings.forced_movement_counts else moved
    halted = any(injury.halts_beyond and moved > injury.halts_beyond for injury in injuries)
    hurting = [injury for injury in injuries if injury.wound_beyond and counted > injury.wound_beyond]
    rules = ("TS-SURFACE-06", "TS-SURFACE-07") if halted else ("TS-RULING-53",)
    state = yield record(state, TurnEnded(params.hero, halted), rules)
    for injury in hurting:
        why = (*injury.rules, "TS-RULING-53", "TS-RULING-41")
        _, state = yield from gain_wound(state, params.hero, why)
    return (yield from dying.pass_turn(state, params.hero))


for _act in (
    Act("move", "Move", Move, _move, rules=("TS-RULING-53", "TS-SURFACE-06"), secret=hidden),
    Act("spend_ap", "Spend AP", SpendAP, _spend, rules=("TS-TRAUMATIC-06", "TS-RULING-52"), secret=hidden),
    Act("speak", "Speak", Speak, _speak, rules=("TS-RULING-54", "TS-LETHAL-01"), secret=hidden),
    Act("end_turn", "End the turn", EndTurn, _end_turn, rules=("TS-RULING-53", "TS-SURFACE-06"), secret=hidden),
):
    chapter.offers(_act)

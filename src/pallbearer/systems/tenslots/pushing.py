"""1d20 rolls and Pushing them (FATIGUE-07..11, TS-RULING-19..24)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Die, Event, Look, Names, Option, Question, Refused, Roll, Script, choose
from pallbearer.systems.tenslots import effects, odds
from pallbearer.systems.tenslots.fatigue import cannot_fall, take_fatigue
from pallbearer.systems.tenslots.saying import absent, hidden, line, out_of_bounds, record
from pallbearer.systems.tenslots.slots import droppable, hampered, room
from pallbearer.systems.tenslots.state import D20, Character, Hands, State

chapter = Chapter("pushing")

SIDES = 20
MOST_MODIFIER, MOST_TARGET = 50, 60


class D20Rolled(Event, frozen=True):
    """A 1d20 roll was made: the die is seen, the outcome not said."""

    hero: str
    roll: D20

    def tell(self, names: Names) -> str:
        why = f" for {self.roll.reason}" if self.roll.reason else ""
        return f"{names(self.hero)}'s d20{why} shows {self.roll.face}{summed(self.roll)}."


class PushDeclared(Event, frozen=True):
    """A roll is being Pushed: its Fatigue comes first."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} Pushes the roll."


class D20Pushed(Event, frozen=True):
    """A Pushed roll was made anew; `stands` is the face that counts."""

    hero: str
    face: int
    before: int
    stands: int

    def tell(self, names: Names) -> str:
        better = f", and the {self.stands} stands" if self.stands != self.face else ""
        return f"{names(self.hero)}'s {self.before} becomes {self.face}{better}."


class D20Resolved(Event, frozen=True):
    """The outcome of a roll was said."""

    hero: str
    outcome: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s roll: {self.outcome}."


@chapter.evolves(D20Rolled)
def _rolled(state: State, event: D20Rolled) -> State:
    one = replace(state.character(event.hero), roll=event.roll)
    return replace(state.put(one), rolls=max(state.rolls, event.roll.number))


@chapter.evolves(PushDeclared)
def _declared(state: State, event: PushDeclared) -> State:
    return _roll(state, event.hero, pending=True)


@chapter.evolves(D20Pushed)
def _pushed(state: State, event: D20Pushed) -> State:
    roll = state.character(event.hero).roll
    pushes = roll.pushes + 1 if roll else 1
    return _roll(state, event.hero, face=event.stands, stage="pushed", pushes=pushes, pending=False)


@chapter.evolves(D20Resolved)
def _resolved(state: State, event: D20Resolved) -> State:
    return _roll(state, event.hero, stage="resolved", outcome=event.outcome)


def _roll(state: State, hero: str, **fields: object) -> State:
    one = state.character(hero)
    return state if one.roll is None else state.put(replace(one, roll=replace(one.roll, **fields)))


def summed(roll: D20) -> str:
    """ " - 2 = 9"; nothing without a modifier.

    >>> summed(D20(1, 11, -2)), summed(D20(1, 11))
    (' - 2 = 9', '')
    """
    if not roll.modifier:
        return ""
    return f" {'-' if roll.modifier < 0 else '+'} {abs(roll.modifier)} = {roll.total}"


def succeeds(roll: D20) -> bool:
    """Whether the roll reaches its target."""
    return roll.total >= roll.target


def can_pay(state: State, one: Character) -> bool:
    """Whether a Push's Fatigue finds a place (TS-RULING-24)."""
    return bool(room(one, state.rulings) or droppable(one, state.rulings)) or state.rulings.push_may_overflow


def broke(state: State, one: Character) -> Refused | None:
    """Refused to whoever can't pay for a Push."""
    if refused := hampered(state, one):
        return refused
    if can_pay(state, one):
        return None
    remedy = f"{one.name} has no slot for the Fatigue, and nothing easily dropped: make room first."
    return Refused("no-room", remedy, ("TS-RULING-24", "TS-FATIGUE-11"))


def no_push(state: State, one: Character) -> Refused | None:
    """Refused if the character's last roll can't be Pushed now."""
    roll = one.roll
    if roll is None:
        return Refused("no-roll", f"{one.name} has made no 1d20 roll: make one first.", ("TS-FATIGUE-07",))
    if roll.stage == "resolved":
        remedy = f"The outcome was said already ({roll.outcome}): a Push comes before that."
        return Refused("resolved", remedy, ("TS-FATIGUE-09", "TS-RULING-19"))
    if state.rulings.blind_push:
        return Refused("blind-push", "At this table a Push comes before the die is seen.", ("TS-RULING-19",))
    if roll.pending:
        return Refused("pushing", "This roll is being Pushed: answer what is asked.", ("TS-RULING-23",))
    if roll.pushes and not state.rulings.repeat_push:
        return Refused("pushed", "A roll is Pushed once: this one stands.", ("TS-RULING-21",))
    if roll.face == 1 and state.rulings.no_push_on_1:
        return Refused("natural-1", "A natural 1 stands at this table.", ("TS-RULING-22",))
    return broke(state, one)


def push(state: State, hero: str, item: str = "") -> Script[State]:
    """Pay 1 Fatigue, then roll again (TS-RULING-23)."""
    rules = ("TS-FATIGUE-01", "TS-FATIGUE-08", "TS-FATIGUE-11", "TS-RULING-23")
    state = yield record(state, PushDeclared(hero), ("TS-FATIGUE-08", "TS-FATIGUE-09", "TS-RULING-19"))
    state = yield from take_fatigue(state, hero, rules, 1, item)
    (face,) = yield Roll((SIDES,), "the Pushed roll", state.player(hero))
    roll = state.character(hero).roll
    before = roll.face if roll else face
    stands = max(face, before) if state.rulings.push_keeps_better else face
    why = ("TS-FATIGUE-10", "TS-RULING-20", "TS-RULING-22")
    state = yield record(state, D20Pushed(hero, face, before, stands), why)
    return state


class RollD20(Params, frozen=True):
    """A 1d20 roll.

    `target` is the total it needs, 0 if the GM keeps that to themself.  `modifier` is your own; what injuries take
    comes on top: say which attack it is, which hand or eye it needs, and whether hearing or speech matter.
    """

    hero: str
    reason: str = ""
    modifier: int = 0
    target: int = 0
    attack: Literal["", "melee", "ranged"] = ""
    hand: Hands = ""
    eye: Hands = ""
    hearing: bool = False
    speech: bool = False


def use_of(params: RollD20) -> effects.Use:
    """What the roll depends on."""
    return effects.Use(params.attack, params.hand, params.eye, params.hearing, params.speech)


def needed(state: State, params: RollD20) -> int:
    """The face that reaches the target."""
    cuts = effects.cuts(state.character(params.hero), use_of(params), state.rulings)
    return params.target - params.modifier - sum(cut.by for cut in cuts)


def refuse(state: State, params: RollD20) -> Refused | None:
    """Whether the roll can't be made."""
    if refused := absent(state, params.hero):
        return refused
    if refused := out_of_bounds("A modifier", params.modifier, -MOST_MODIFIER, MOST_MODIFIER):
        return refused
    if refused := out_of_bounds("A target", params.target, 0, MOST_TARGET):
        return refused
    one = state.character(params.hero)
    if params.speech and effects.word_limit(one) == 0:
        return Refused("speechless", f"{one.name} cannot speak: try it another way.", ("TS-LETHAL-01",))
    return effects.no_grip(one, params.hand) or effects.no_eye(one, params.eye)


def _roll_act(state: State, params: RollD20) -> Script[State | Refused]:
    if refused := refuse(state, params):
        return refused
    hero = params.hero
    blind = False
    if state.rulings.blind_push and broke(state, state.character(hero)) is None:
        blind, state = yield from _blindly(state, params)
    (face,) = yield Roll((SIDES,), line(params.reason) or "a roll", state.player(hero))
    cuts = effects.cuts(state.character(hero), use_of(params), state.rulings)
    modifier = params.modifier + sum(cut.by for cut in cuts)
    number = state.rolls + 1
    roll = D20(number, face, modifier, params.target, line(params.reason))
    why = ("TS-FATIGUE-07", "TS-RULING-19", *(rule for cut in cuts for rule in cut.rules))
    state = yield record(state, D20Rolled(hero, roll), why)
    if blind and broke(state, state.character(hero)) is None:
        state = yield from push(state, hero)
    while (yield from _pushes(state, hero, number)):
        state = yield from push(state, hero)
    return (yield from _settle(hero, number))


def _blindly(state: State, params: RollD20) -> Script[tuple[bool, State]]:
    hero = params.hero

    def ask(now: State) -> Question | None:
        text = f"Push the roll of {now.character(hero).name} before the die is seen, for 1 Fatigue?"
        about = {"hero": hero, **({"needed": str(needed(now, params))} if params.target else {})}
        return Question("push-blind", text, (KEEP, PUSH), ("TS-RULING-19",), about=about)

    answer, state = yield from choose(state.player(hero), ask, state)
    return answer == "push", state


KEEP = Option("stand", "Let it stand")
PUSH = Option("push", "Push it", "a new roll for 1 Fatigue")


def _pushes(state: State, hero: str, number: int) -> Script[bool]:
    """Whether the roller Pushes this roll; not asked if they can't."""

    def ask(now: State) -> Question | None:
        one = now.character(hero)
        roll = one.roll
        if roll is None or roll.number != number or one.dead or no_push(now, one) is not None:
            return None
        needs = f", needs {roll.target}" if roll.target else ""
        text = f"{one.name}'s d20 shows {roll.face}{summed(roll)}{needs}. Push it?"
        dice = (Die(roll.face, SIDES),)
        return Question("push", text, (KEEP, PUSH), ("TS-FATIGUE-08", "TS-FATIGUE-09"), dice, {"hero": hero})

    answer, _ = yield from choose(state.player(hero), ask, state)
    return answer == "push"


def _settle(hero: str, number: int) -> Script[State]:
    """With a target that was said, the outcome follows; else the GM announces it."""
    state: State = yield Look()
    one = state.character(hero)
    roll = one.roll
    if roll is None or roll.number != number or not roll.target or roll.stage == "resolved":
        return state
    outcome = "success" if succeeds(roll) else "failure"
    state = yield record(state, D20Resolved(hero, outcome), ("TS-FATIGUE-09", "TS-RULING-20"))
    return state


class Push(Params, frozen=True):
    """Push the last roll, whose outcome is not said yet.  `item` is given up for the Fatigue although there is room."""

    hero: str
    item: str = ""


def _push_act(state: State, params: Push) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if refused := no_push(state, one) or cannot_fall(state, one, params.item):
        return refused
    return (yield from push(state, params.hero, params.item))


class Announce(Params, frozen=True):
    """Say the outcome of a character's last roll; it can't be Pushed any more."""

    hero: str
    outcome: Literal["success", "failure"]


def _announce(state: State, params: Announce) -> Script[State | Refused]:
    rules = ("TS-FATIGUE-09", "TS-RULING-19")
    if refused := absent(state, params.hero, dead=True):
        return refused
    one = state.character(params.hero)
    if one.roll is None or one.roll.stage == "resolved":
        return Refused("no-roll", f"{one.name} has no roll whose outcome is open.", rules)
    if one.roll.pending:
        return Refused("pushing", f"{one.name} is Pushing: wait for the new die, or let a new roll be made.", rules)
    state = yield record(state, D20Resolved(params.hero, params.outcome), rules)
    return state


def foresee(state: State, params: RollD20, aim: Aim = USUAL) -> Chance | Refused | None:
    """The odds of reaching a target that is said, Pushing whenever that helps; None without a target."""
    if refused := refuse(state, params):
        return refused
    if not params.target:
        return None
    one = state.character(params.hero)
    cuts = effects.cuts(one, use_of(params), state.rulings)
    lines = [(cut.text, cut.rules) for cut in cuts]
    if params.modifier:
        lines.insert(0, (f"Modifier {params.modifier:+}", ()))
    refused = broke(state, one)
    if refused is not None:
        lines.append((f"No Push: {refused.remedy}", refused.rules))
    left = odds.pushes(state, one) if refused is None else 0
    return odds.chance(needed(state, params), left, state.rulings, tuple(lines), aim)


for _act in (
    Act(
        "roll_d20",
        "Roll a d20",
        RollD20,
        _roll_act,
        rules=("TS-FATIGUE-07", "TS-FATIGUE-08"),
        foresee=foresee,
        secret=hidden,
    ),
    Act("push", "Push it", Push, _push_act, rules=("TS-FATIGUE-08", "TS-FATIGUE-10", "TS-FATIGUE-11"), secret=hidden),
    Act("announce", "Say the outcome", Announce, _announce, "gm", ("TS-FATIGUE-09", "TS-RULING-19"), secret=hidden),
):
    chapter.offers(_act)

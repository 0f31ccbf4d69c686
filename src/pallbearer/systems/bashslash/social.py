"""Talk: Cunning and Deviousness against the same, then Sneak against Moxie (MATCH)."""

from __future__ import annotations

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.bashslash.attacks import MOST_SWING, refuse_target
from pallbearer.systems.bashslash.hands import roll_hands
from pallbearer.systems.bashslash.hits import pay_dues
from pallbearer.systems.bashslash.known import unknown_foe, unknown_hero
from pallbearer.systems.bashslash.lines import attack_hands, defense_hands
from pallbearer.systems.bashslash.odds import chance_of_test
from pallbearer.systems.bashslash.opposed import make_test
from pallbearer.systems.bashslash.rounds import may_act, use_action
from pallbearer.systems.bashslash.state import State

chapter = Chapter("social")

RULES = ("BS-MATCH-10", "BS-MATCH-11", "BS-RULING-45")


class Swayed(Event, frozen=True):
    """Somebody talked to somebody, with so many successes of the last test."""

    hero: str
    target: str
    successes: int

    def tell(self, names: Names) -> str:
        came = f"{self.successes} success{'es' * (self.successes > 1)}" if self.successes else "to no avail"
        return f"{names(self.hero)} talks to {names(self.target)}: {came}."


@chapter.evolves(Swayed)
def _swayed(state: State, event: Swayed) -> State:
    return state


class Sway(Params, frozen=True):
    """A hero talks somebody round."""

    hero: str
    target: str
    swing: int = 0


class FoeSway(Params, frozen=True):
    """A foe talks somebody round."""

    foe: str
    target: str
    swing: int = 0


def _who(params: Sway | FoeSway) -> str:
    return params.hero if isinstance(params, Sway) else params.foe


def _refuse(state: State, params: Sway | FoeSway) -> Refused | None:
    known = unknown_hero(state, params.hero) if isinstance(params, Sway) else unknown_foe(state, params.foe)
    if (refused := known or may_act(state, _who(params))) is not None:
        return refused
    if (refused := refuse_target(state, _who(params), params.target, RULES)) is not None:
        return refused
    if not state.being(params.target).up:
        return Refused("cannot-hear", "They have passed out: talk to somebody else.", RULES)
    if abs(params.swing) > MOST_SWING:
        return Refused("bad-swing", f"Up to {MOST_SWING} advantages or disadvantages.", ("BS-RULING-04",))
    return None


def _sway(state: State, params: Sway | FoeSway) -> Script[State | Refused]:
    if (refused := _refuse(state, params)) is not None:
        return refused
    who, target = _who(params), params.target
    state = yield from use_action(state, who)
    first, state = yield from make_test(
        state,
        "talk",
        who,
        lambda now: attack_hands(now, who, "social", params.swing),
        lambda now: defense_hands(now, target, "social") if now.has(target) else (),
        target=target,
        aim=1,
        rules=("BS-MATCH-10", "BS-MATCH-12", "BS-RULING-45"),
    )
    due, successes = first.due, 0
    if first.score.success and state.has(who) and state.has(target):
        second, state = yield from make_test(
            state,
            "Sneak",
            who,
            lambda now: roll_hands(now, who, ("Sneak",)) if now.has(who) else (),
            lambda now: roll_hands(now, target, ("Moxie",)) if now.has(target) else (),
            target=target,
            rules=("BS-MATCH-11", "BS-RULING-45"),
        )
        due, successes = (*due, *second.due), second.score.successes
    state = yield Record(Swayed(who, target, successes), ("BS-MATCH-11", "BS-RULING-41"))
    return (yield from pay_dues(state, due))


def _foresee(state: State, params: Sway | FoeSway, aim: Aim = USUAL) -> Chance | Refused:
    if (refused := _refuse(state, params)) is not None:
        return refused
    who = _who(params)
    mine, theirs = attack_hands(state, who, "social", params.swing), defense_hands(state, params.target, "social")
    return chance_of_test(state, mine, theirs, who, params.target, aim)


chapter.offers(Act("sway", "Talk round", Sway, _sway, rules=RULES, foresee=_foresee))
chapter.offers(Act("foe_sway", "A foe talks", FoeSway, _sway, by="gm", rules=RULES, foresee=_foresee))

"""The odds of a 1d20 roll that may be Pushed, exact."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chances import exactly, percent
from pallbearer.rules.chapter import Chance
from pallbearer.rules.script import Question
from pallbearer.systems.tenslots.rations import LOW, after_use
from pallbearer.systems.tenslots.rulings import Rulings
from pallbearer.systems.tenslots.slots import droppable, room
from pallbearer.systems.tenslots.state import D20, Character, State

SIDES = 20
ENDLESS = 1_000
"""More Pushes than anybody can make."""

Lines = tuple[tuple[str, tuple[str, ...]], ...]


def single(needed: int) -> Fraction:
    """The chance that a d20 shows `needed` or more.

    >>> single(11), single(20), single(21), single(0)
    (Fraction(1, 2), Fraction(1, 20), Fraction(0, 1), Fraction(1, 1))
    """
    return Fraction(min(SIDES, max(0, SIDES + 1 - needed)), SIDES)


def pushes(state: State, one: Character) -> int:
    """How often the character may Push one roll: once, or by house rule as often as the Fatigue finds a place."""
    if not state.rulings.repeat_push or state.rulings.blind_push:
        return 1
    if state.rulings.push_may_overflow and not state.rulings.overflow_hampers:
        return ENDLESS
    places = room(one, state.rulings) + sum(one.slots.count(item.id) for item in droppable(one, state.rulings))
    return places + (state.rulings.push_may_overflow)


SUCCESS = Aim("success", "Succeed", "A success, whatever Fatigue it costs.", {"success": Fraction(1)})
FRESH = Aim(
    "no-fatigue", "Stay fresh", "No Fatigue.", {"success": Fraction(1), "failure": Fraction(1), "fatigue": Fraction(-1)}
)
AIMS = (SUCCESS, FRESH)
WEIGHS = {"success": "1", "failure": "0", "fatigue": "-0.4"}
"""What may be weighed, the Fatigue by its points; the weights are an example."""


class Played(NamedTuple):
    """What a roll comes to: the chances of success and of any Fatigue, and the points of it to be expected."""

    success: Fraction
    tires: Fraction
    fatigue: Fraction

    def worth(self, aim: Aim) -> Fraction:
        """What that is worth for this aim."""
        come = {"success": self.success, "failure": 1 - self.success, "fatigue": self.fatigue}
        return sum((weight * come[name] for name, weight in aim.weights.items()), Fraction(0))

    def paid(self) -> Played:
        """The same after one more point."""
        return Played(self.success, Fraction(1), self.fatigue + 1)


STUCK, FAILS, SUCCEEDS = range(3)
"""What a face is to a roll, the better later: a 1 that by house rule is not Pushed, any other failure, a success."""


class Pushing:
    """A roll that needs this face or more, Pushed as well as can be for an aim.  Of equal choices a roll stands."""

    def __init__(self, needed: int, rulings: Rulings, aim: Aim = USUAL) -> None:
        self.rulings, self.aim = rulings, aim if aim.id else SUCCESS
        once = single(needed)
        stuck = Fraction(1, SIDES) if rulings.no_push_on_1 and once < 1 else Fraction(0)
        self.chances = {STUCK: stuck, FAILS: 1 - once - stuck, SUCCEEDS: once}
        self._known: dict[tuple[int, int], Played] = {}

    def thrown(self, left: int) -> Played:
        """From the throw, with so many Pushes left."""
        if not self.rulings.blind_push:
            return self._fallen(lambda kind: self.shown(kind, left))
        return self._better(self.unpushed(), self.pushed_blind()) if left else self.unpushed()

    def unpushed(self) -> Played:
        """From the throw, and it stands whatever it is."""
        return self._fallen(self.stands)

    def pushed_blind(self) -> Played:
        """From the throw, and it is Pushed whatever it is: by house rule one says so before (TS-RULING-19)."""
        return self._fallen(lambda kind: self.pushed(kind, 0))

    def stands(self, kind: int) -> Played:
        """A die that is let stand."""
        return Played(Fraction(kind == SUCCEEDS), Fraction(0), Fraction(0))

    def shown(self, kind: int, left: int) -> Played:
        """From a die that lies there."""
        if kind == STUCK or not left:
            return self.stands(kind)
        if (kind, left) not in self._known:
            pushed = self._for_ever(kind) if left >= ENDLESS else self.pushed(kind, left - 1)
            self._known[kind, left] = self._better(self.stands(kind), pushed)
        return self._known[kind, left]

    def pushed(self, kind: int, left: int) -> Played:
        """Once such a die is Pushed, with so many Pushes left after it."""
        keeps = self.rulings.push_keeps_better
        return self._fallen(lambda new: self.shown(max(kind, new) if keeps else new, left)).paid()

    def _for_ever(self, kind: int) -> Played:
        """Pushed until it succeeds, or can be Pushed no more; once, if it succeeds already."""
        if kind == SUCCEEDS:
            return self.pushed(kind, 0)
        stuck = Fraction(0) if self.rulings.push_keeps_better else self.chances[STUCK]
        ends = self.chances[SUCCEEDS] + stuck
        return Played(self.chances[SUCCEEDS] / ends, Fraction(1), 1 / ends) if ends else self.stands(kind).paid()

    def _better(self, stands: Played, pushed: Played) -> Played:
        return pushed if pushed.worth(self.aim) > stands.worth(self.aim) else stands

    def _fallen(self, then: Callable[[int], Played]) -> Played:
        """What all faces of one die come to together."""
        parts = [(chance, then(kind)) for kind, chance in self.chances.items() if chance]
        return Played(*(sum((chance * one[at] for chance, one in parts), Fraction(0)) for at in range(3)))


def succeeding(needed: int, left: int, rulings: Rulings) -> tuple[Fraction, Fraction]:
    """The chance of success with up to `left` Pushes, each made only if it may help; and that of any Fatigue.

    >>> succeeding(11, 1, Rulings()), succeeding(16, 1, Rulings())[0], succeeding(20, 1, Rulings())[0]
    ((Fraction(3, 4), Fraction(1, 2)), Fraction(7, 16), Fraction(39, 400))
    """
    found = Pushing(needed, rulings).thrown(left)
    return found.success, found.tires


def tiring(needed: int, left: int, rulings: Rulings) -> Fraction:
    """The Fatigue to be expected of a roll with up to `left` Pushes, each made only if it may help.

    >>> tiring(11, 1, Rulings()), tiring(11, 2, Rulings()), tiring(21, 1, Rulings())
    (Fraction(1, 2), Fraction(3, 4), Fraction(0, 1))
    """
    return Pushing(needed, rulings).thrown(left).fatigue


def chance(needed: int, left: int, rulings: Rulings, lines: Lines = (), aim: Aim = USUAL) -> Chance:
    """The odds of a roll that needs this face or more, Pushed up to `left` times."""
    found = Pushing(needed, rulings, aim).thrown(left)
    why = (*lines, (f"The d20 must show {needed} or more", ("TS-FATIGUE-07",)))
    if found.tires:
        why = (*why, ("Pushed when that helps", ("TS-FATIGUE-08", "TS-RULING-20", "TS-RULING-21")))
    return _chance(found, aim, why)


def advise(state: State, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    """The odds after each answer to "push" and "push-blind".

    Without a target, whether the new die is higher than this one; which is better then, nobody can say.
    """
    hero = question.about.get("hero", "")
    if hero not in state.heroes and hero not in state.foes:
        return {}
    one = state.character(hero)
    if question.kind == "push-blind" and "needed" in question.about:
        blind = Pushing(int(question.about["needed"]), state.rulings, aim)
        return {"stand": _chance(blind.unpushed(), aim), "push": _chance(blind.pushed_blind(), aim)}
    if question.kind != "push" or one.roll is None:
        return {}
    return _toward_target(state, one, one.roll, aim) if one.roll.target else _against(one.roll, state.rulings)


def _toward_target(state: State, one: Character, roll: D20, aim: Aim) -> dict[str, Chance]:
    needed = roll.target - roll.modifier
    left = pushes(state, one) if state.rulings.repeat_push else 1
    played, kind = Pushing(needed, state.rulings, aim), SUCCEEDS if roll.face >= needed else FAILS
    pushed = played.pushed(kind, left if left >= ENDLESS else left - 1)
    return {"stand": _chance(played.stands(kind), aim), "push": _chance(pushed, aim)}


def _against(roll: D20, rulings: Rulings) -> dict[str, Chance]:
    higher = Fraction(SIDES - roll.face, SIDES)
    same = Fraction(1, SIDES)
    lower = 1 - higher - same
    if rulings.push_keeps_better:
        same, lower = same + lower, Fraction(0)
    return {
        "stand": _beside("0 % higher", {"higher": Fraction(0), "same": Fraction(1), "lower": Fraction(0)}, "0/1"),
        "push": _beside(f"{percent(higher)} higher", {"higher": higher, "same": same, "lower": lower}, "1/1"),
    }


def _beside(headline: str, outcomes: dict[str, Fraction], fatigue: str) -> Chance:
    written = {name: exactly(part) for name, part in outcomes.items()}
    return Chance(headline, written, {"fatigue": fatigue})


def _chance(found: Played, aim: Aim, why: Lines = ()) -> Chance:
    outcomes = {"success": exactly(found.success), "failure": exactly(1 - found.success)}
    return Chance(
        f"{percent(found.success)} success",
        outcomes,
        {"fatigue": exactly(found.tires)},
        why,
        ("success",),
        "success",
        worth="" if aim.id in (USUAL.id, SUCCESS.id) else exactly(found.worth(aim)),
        about="fatigue" if aim.id == FRESH.id else "",
    )


def uses(die: int, rulings: Rulings) -> Fraction:
    """The expected uses of a Rationed piece before it is spent.

    >>> uses(6, Rulings()), uses(6, Rulings(spent_on_arrival=True))
    (Fraction(5, 1), Fraction(3, 1))
    """
    total = Fraction(0)
    while die:
        total += Fraction(die, LOW)
        die = after_use(die, 1, rulings)
    return total


def spent_within(die: int, count: int, rulings: Rulings) -> Fraction:
    """The chance that a Rationed piece is spent within so many uses.

    >>> spent_within(6, 2, Rulings()), spent_within(4, 1, Rulings())
    (Fraction(1, 6), Fraction(1, 2))
    """
    at = {die: Fraction(1)}
    for _ in range(count):
        after: dict[int, Fraction] = {}
        for size, part in at.items():
            smaller = after_use(size, 1, rulings) if size else 0
            low = Fraction(LOW, size) if size else Fraction(1)
            after[smaller] = after.get(smaller, Fraction(0)) + part * low
            if low < 1:
                after[size] = after.get(size, Fraction(0)) + part * (1 - low)
        at = after
    return at.get(0, Fraction(0))


def ration(die: int, rulings: Rulings) -> Chance:
    """What may come of the next use of a Rationed piece."""
    low = Fraction(LOW, die)
    spent = low if after_use(die, 1, rulings) == 0 else Fraction(0)
    outcomes = {"stays": exactly(1 - low), "shrinks": exactly(low - spent), "spent": exactly(spent)}
    why = (
        (f"A 1 or 2 on 1d{die} shrinks it", ("TS-EQUIP-09", "TS-EQUIP-10")),
        ("Smaller and smaller until it is spent", ("TS-EQUIP-12", "TS-RULING-08")),
    )
    headline = f"{percent(1 - low)} stays 1d{die}; {number_of(uses(die, rulings))} uses to be expected"
    return Chance(headline, outcomes, why=why, wanted=("stays",))


def number_of(number: Fraction) -> str:
    """A whole number, or a fraction as people write it."""
    return str(number.numerator) if number.denominator == 1 else exactly(number)

"""The odds of a 1d20 roll that may be Pushed, exact."""

from __future__ import annotations

from fractions import Fraction

from pallbearer.rules.aims import USUAL, Aim
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


def succeeding(needed: int, left: int, rulings: Rulings) -> tuple[Fraction, Fraction]:
    """The chance of success with up to `left` Pushes, each made only if it may help; and that of any Fatigue.

    >>> succeeding(11, 1, Rulings()), succeeding(16, 1, Rulings())[0], succeeding(20, 1, Rulings())[0]
    ((Fraction(3, 4), Fraction(1, 2)), Fraction(7, 16), Fraction(39, 400))
    """
    once, tires = single(needed), tiring(needed, left, rulings)
    if rulings.blind_push:
        return (1 - (1 - once) ** 2 if tires else once), tires
    # Every Push is one more die, and succeeds as any does.
    return once + tires * once, _pushable(needed, rulings)[0] if tires else Fraction(0)


def tiring(needed: int, left: int, rulings: Rulings) -> Fraction:
    """The Fatigue to be expected of a roll with up to `left` Pushes, each made only if it may help.

    >>> tiring(11, 1, Rulings()), tiring(11, 2, Rulings()), tiring(21, 1, Rulings())
    (Fraction(1, 2), Fraction(3, 4), Fraction(0, 1))
    """
    once = single(needed)
    if not once or not left:
        return Fraction(0)
    if rulings.blind_push:
        return Fraction(rulings.push_keeps_better and once < 1)
    again, later = _pushable(needed, rulings)
    if left >= ENDLESS:
        return again / (1 - later)
    return again * sum((later**pushed for pushed in range(left)), Fraction(0))


def _pushable(needed: int, rulings: Rulings) -> tuple[Fraction, Fraction]:
    """The chances that a first die, and that one which came of a Push, fails and may be Pushed.

    Where the better die stands, no Pushed roll shows a 1: the first did not (TS-RULING-22).
    """
    fails = 1 - single(needed)
    stuck = Fraction(1, SIDES) if rulings.no_push_on_1 and fails else Fraction(0)
    return fails - stuck, fails if rulings.push_keeps_better else fails - stuck


def chance(needed: int, left: int, rulings: Rulings, lines: Lines = ()) -> Chance:
    """The odds of a roll that needs this face or more, Pushed up to `left` times."""
    success, tires = succeeding(needed, left, rulings)
    why = (*lines, (f"The d20 must show {needed} or more: {percent(single(needed))}", ("TS-FATIGUE-07",)))
    if tires:
        why = (*why, ("Pushed when it fails", ("TS-FATIGUE-08", "TS-RULING-20", "TS-RULING-21")))
    return _chance(success, {"fatigue": write(tires)}, why)


def advise(state: State, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    """The odds after each answer to "push"; without a target, whether the new die is higher than this one."""
    hero = question.about.get("hero", "")
    if question.kind != "push" or (hero not in state.heroes and hero not in state.foes):
        return {}
    one = state.character(hero)
    if one.roll is None:
        return {}
    return _toward_target(state, one, one.roll) if one.roll.target else _against(one.roll, state.rulings)


def _toward_target(state: State, one: Character, roll: D20) -> dict[str, Chance]:
    needed, rulings = roll.target - roll.modifier, state.rulings
    made = Fraction(int(roll.face >= needed))
    left = pushes(state, one) - 1 if rulings.repeat_push else 0
    new, _ = succeeding(needed, left, rulings)
    pushed = max(made, new) if rulings.push_keeps_better else new
    nothing = {"fatigue": "0/1"}
    return {"stand": _chance(made, nothing, ()), "push": _chance(pushed, {"fatigue": "1/1"}, ())}


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
    written = {name: write(part) for name, part in outcomes.items()}
    return Chance(headline, written, {"fatigue": fatigue}, wanted=("higher",))


def _chance(success: Fraction, beside: dict[str, str], why: Lines) -> Chance:
    outcomes = {"success": write(success), "failure": write(1 - success)}
    return Chance(f"{percent(success)} success", outcomes, beside, why, ("success",))


def percent(part: Fraction) -> str:
    """A chance as people read it, to a tenth of a percent; certain ones alone are 0 % or 100 %.

    >>> percent(Fraction(39, 400)), percent(Fraction(1)), percent(Fraction(9999, 10000))
    ('9.8 %', '100 %', 'over 99.9 %')
    """
    if part in (0, 1):
        return f"{int(part) * 100} %"
    tenths = round(part * 1000)
    if tenths == 1000:
        return "over 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %" if tenths else "under 0.1 %"


def write(part: Fraction) -> str:
    """ "3/4"."""
    return f"{part.numerator}/{part.denominator}"


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
    outcomes = {"stays": write(1 - low), "shrinks": write(low - spent), "spent": write(spent)}
    why = (
        (f"A 1 or 2 on 1d{die} shrinks it", ("TS-EQUIP-09", "TS-EQUIP-10")),
        (f"{number_of(uses(die, rulings))} uses to be expected before it is spent", ("TS-EQUIP-12", "TS-RULING-08")),
    )
    return Chance(f"{percent(1 - low)} stays 1d{die}", outcomes, why=why, wanted=("stays",))


def number_of(number: Fraction) -> str:
    """A whole number, or a fraction as people write it."""
    return str(number.numerator) if number.denominator == 1 else write(number)

"""Exact chances, rounded only where they are shown."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from pallbearer.rules.chapter import Chance


class Bar(msgspec.Struct, frozen=True):
    """One outcome: its part of a bar 100 wide, and its words.  `tone` is 1 for the best to 4 for the worst."""

    name: str
    shown: str
    start: float
    width: float
    tone: int


class Change(msgspec.Struct, frozen=True):
    """How much better or worse: an arrow for the eye, a sentence for the ear."""

    shown: str
    said: str
    tone: str


def percent(chance: str | Fraction) -> str:
    """A chance in whole percent; never "0 %" or "100 %" for what is neither.

    >>> percent("1/3"), percent("1/1000"), percent("0"), percent("999/1000"), percent("1/1")
    ('33 %', '<1 %', '0 %', '>99 %', '100 %')
    """
    exact = Fraction(chance)
    if exact in (0, 1):
        return f"{int(exact) * 100} %"
    rounded = _whole(exact)
    return {0: "<1 %", 100: ">99 %"}.get(rounded, f"{rounded} %")


def _whole(exact: Fraction) -> int:
    return (200 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def bars(chance: Chance) -> list[Bar]:
    """The outcomes as parts of one bar, best first; impossible ones are left out."""
    found, start = [], Fraction(0)
    for place, (name, part) in enumerate(chance.outcomes.items()):
        exact = Fraction(part)
        if exact:
            found.append(
                Bar(
                    name,
                    percent(exact),
                    float(start * 100),
                    float(exact * 100),
                    _tone(chance, name, place),
                )
            )
        start += exact
    return found


def _tone(chance: Chance, name: str, place: int) -> int:
    """Best 1, hoped for 2, not hoped for 3, worst 4; by place where nobody said what is hoped for."""
    last = len(chance.outcomes) - 1
    if chance.wanted:
        if name in chance.wanted:
            return 1 if place == 0 else 2
        return 4 if place == last else 3
    return 1 + round(3 * place / last) if last else 1


def hope(chance: Chance | None) -> Fraction | None:
    """The chance of what the roller hopes for; None when nobody said what that is."""
    if chance is None or not chance.wanted:
        return None
    return sum(
        (Fraction(chance.outcomes.get(name, "0")) for name in chance.wanted),
        Fraction(0),
    )


def change(before: Chance | None, after: Chance | None) -> Change | None:
    """From `before` to `after`, in percent points of what is hoped for.

    >>> change(Chance("", {"in": "1/2", "out": "1/2"}, wanted=("in",)), Chance("", {"in": "3/4"}, wanted=("in",))).said
    'better by 25 points'
    """
    old, new = hope(before), hope(after)
    if old is None or new is None:
        return None
    points = _whole(abs(new - old))
    if old == new:
        return Change("± 0", "no change", "same")
    shown = str(points) if points else "<1"
    if new > old:
        return Change(f"▲ {shown}", f"better by {shown} points", "up")
    return Change(f"▼ {shown}", f"worse by {shown} points", "down")


def best(advice: dict[str, Chance]) -> str:
    """The answer with the best hope, if one is better than all others; "" otherwise."""
    known = [(answer, found) for answer, one in advice.items() if (found := hope(one)) is not None]
    if len(known) < 2:
        return ""
    top = max(found for _, found in known)
    winners = [answer for answer, found in known if found == top]
    return winners[0] if len(winners) == 1 else ""

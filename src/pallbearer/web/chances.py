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


class Figure(msgspec.Struct, frozen=True):
    """A number with its name ("success 75 %"), and what it changes."""

    name: str
    shown: str
    change: Change | None


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
    """The chance of what the one who is told hopes for; None when nobody said what that is."""
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
    return None if old is None or new is None else _change(old, new)


def _change(old: Fraction, new: Fraction, wanted: bool = True) -> Change:
    if old == new:
        return Change("± 0", "no change", "same")
    points = _whole(abs(new - old))
    return _told(str(points) if points else "<1", new > old, wanted, " points")


def _told(by: str, more: bool, wanted: bool, unit: str = "") -> Change:
    better = more == wanted
    said = f"{'better' if better else 'worse'} by {by}{unit}"
    return Change(f"{'▲' if more else '▼'} {by}", said, "up" if better else "down")


def figures(chance: Chance, base: Chance | None = None) -> list[Figure]:
    """All that is to be said of a chance in short, and what it changes from `base`: what it comes to for the aim, the
    chance of what is hoped for, and of what else may happen.

    >>> jump = Chance("", {"in": "3/4", "out": "1/4"}, {"mud": "1/2"}, wanted=("in",))
    >>> [(one.name, one.shown) for one in figures(jump)]
    [('in', '75 %'), ('mud', '50 %')]
    """
    found = []
    if chance.worth and not chance.about:
        found.append(_valued(chance, base))
    if chance.about in chance.outcomes:
        found.append(_part(chance.about, chance, chance.outcomes, base.outcomes if base else {}))
    if wish := hoped(chance, base):
        found.append(wish)
    return found + [_part(name, chance, chance.beside, base.beside if base else {}) for name in chance.beside]


def _part(name: str, chance: Chance, new: dict[str, str], old: dict[str, str]) -> Figure:
    before = Fraction(old[name]) if name in old else None
    return _rated(name, Fraction(new[name]), before, name in chance.wanted)


def hoped(chance: Chance, base: Chance | None = None) -> Figure | None:
    """The chance of what is hoped for, with its name."""
    wish = hope(chance)
    return None if wish is None else _rated(_word(chance), wish, hope(base))


def _word(chance: Chance) -> str:
    return chance.word or (chance.wanted[0] if len(chance.wanted) == 1 else "")


def _rated(name: str, new: Fraction, old: Fraction | None, wanted: bool = True) -> Figure:
    return Figure(name, percent(new), None if old is None else _change(old, new, wanted))


def _valued(chance: Chance, base: Chance | None) -> Figure:
    """A worth in points."""
    new = Fraction(chance.worth)
    if base is None or not base.worth:
        return Figure("worth", points(new), None)
    old = Fraction(base.worth)
    if new == old:
        return Figure("worth", points(new), Change("± 0", "no change", "same"))
    by = points(abs(new - old))
    return Figure("worth", points(new), _told("<0.01" if by == "0.00" else by, new > old, True))


def points(exact: Fraction) -> str:
    """A number of points, to the second place.

    >>> points(Fraction(1, 3)), points(Fraction(-5, 4)), points(Fraction(0))
    ('0.33', '−1.25', '0.00')
    """
    return f"{float(exact):.2f}".replace("-", "−")


def best(advice: dict[str, Chance]) -> frozenset[str]:
    """The answers worth most to the one who is asked; none if all are worth the same, or nobody can say.

    Of equal worth for the aim those with the most hope are better, and of these those with the least beside it
    that nobody wants.
    """
    ranks = {answer: rank for answer, one in advice.items() if (rank := _rank(one)) is not None}
    if len(set(ranks.values())) < 2:
        return frozenset()
    top = max(ranks.values())
    return frozenset(answer for answer, rank in ranks.items() if rank == top)


def _rank(chance: Chance) -> tuple[Fraction, Fraction, Fraction] | None:
    wish = hope(chance)
    if wish is None:
        return None
    beside = (Fraction(part) * (1 if name in chance.wanted else -1) for name, part in chance.beside.items())
    return Fraction(chance.worth) if chance.worth else wish, wish, sum(beside, Fraction(0))

"""An answer as a page shows it: figures by name, whatever the desk tells; exact until the last line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from pallbearer.web.chances import Change
from pallbearer.web.spell import words

Answer: TypeAlias = Mapping[str, Any]

FEW = 12
"""So many outcomes are told one by one; more are drawn as columns."""
LONGEST = 40
"""Characters of a fraction that are written out."""
ROWS = 130
"""Rows that a table of the page has at most."""
_APART = ("system", "question", "goal", "value", "outcomes", "play", "choices", "worth")
_MEANS = ("expected", "mean", "sd")


@dataclass(frozen=True)
class Figure:
    """A number with its name: as a decimal, as a percentage if it is a chance, and exactly."""

    name: str
    exact: str
    p: float
    chance: bool = True
    tone: int = 2

    @property
    def label(self) -> str:
        """Its name for people."""
        return words(self.name)

    @property
    def fraction(self) -> Fraction | None:
        """The number itself; None for a root."""
        return None if self.exact.startswith("sqrt") else Fraction(self.exact)

    @property
    def shown(self) -> str:
        """As people read it."""
        found = self.fraction
        return tenths(found) if self.chance and found is not None else decimal(self.p)

    @property
    def exactly(self) -> str:
        """The fraction, or how long it is."""
        if len(self.exact) <= LONGEST:
            return self.exact.removesuffix("/1")
        return f"a fraction of {len(self.exact.partition('/')[2])} digits: see the JSON"

    @property
    def width(self) -> float:
        """Its part of a bar 100 wide."""
        return 100 * min(max(self.p, 0.0), 1.0)


@dataclass(frozen=True)
class Group:
    """Figures that belong together."""

    name: str
    figures: tuple[Figure, ...]

    @property
    def label(self) -> str:
        """Its name for people."""
        return words(self.name)

    @property
    def of_numbers(self) -> bool:
        """Whether they are the chances of whole numbers."""
        return _all_whole(one.name for one in self.figures)

    @property
    def long(self) -> bool:
        """Whether it is drawn as columns: numbers, and too many to tell one by one."""
        return len(self.figures) > FEW and self.of_numbers

    @property
    def table(self) -> list[tuple[Figure, str]]:
        """The likeliest rows in order, each with the chance of this number or a larger one."""
        least = sorted((one.p for one in self.figures), reverse=True)[:ROWS][-1]
        rows, above = [], Fraction(0)
        for one in reversed(self.figures):
            above += one.fraction or 0
            if one.p >= least:
                rows.append((one, tenths(above)))
        return rows[::-1][:ROWS]


@dataclass(frozen=True)
class Grid:
    """Figures with two names: `columns`, and rows of a name and a figure for each column."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Figure, ...]], ...]

    @property
    def label(self) -> str:
        """Its name for people."""
        return words(self.name)


@dataclass(frozen=True)
class Play:
    """What to do first: how many throws each choice is best for, and for which, if they are not too many."""

    choices: tuple[tuple[str, int], ...]
    throws: tuple[tuple[str, str], ...]
    total: int


@dataclass(frozen=True)
class Shown:
    """An answer, ready to be drawn."""

    goal: str
    value: Figure
    outcomes: Group
    figures: tuple[Figure, ...]
    groups: tuple[Group, ...]
    grids: tuple[Grid, ...]
    worth: tuple[tuple[str, Change], ...]
    play: Play | None
    choices: Grid | None


def show(answer: Answer) -> Shown:
    """Sort an answer's figures out by their shape."""
    order, wanted = best_first(answer)
    value = Fraction(answer["value"]["exact"])
    chance = bool(wanted) or _is_chance_of(value, answer)
    outcomes = _group("outcomes", answer["outcomes"], order, wanted)
    figures, groups, grids = [], [], []
    for name, one in answer.items():
        if name in _APART or one == answer["outcomes"] or (one == answer["value"] and name == answer["goal"]):
            continue
        if is_figure(one):
            figures.append(_figure(name, one, chance=_is_chance(name, one)))
        elif _is_group(one):
            groups.append(_group(name, one))
        elif isinstance(one, dict) and one and all(map(_is_group, one.values())):
            grids.append(_grid(name, one))
    return Shown(
        goal=answer["goal"],
        value=_figure("value", answer["value"], chance=chance),
        outcomes=outcomes,
        figures=tuple(figures),
        groups=tuple(groups),
        grids=tuple(grids),
        worth=tuple((words(name), change(Fraction(one["exact"]), chance)) for name, one in _worth(answer)),
        play=_play(answer.get("play")),
        choices=_choices(answer.get("choices"), chance),
    )


def is_figure(value: object) -> bool:
    """Whether this is an exact number with its decimal."""
    return isinstance(value, dict) and value.keys() == {"exact", "p"}


def _is_group(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(is_figure, value.values()))


def _figure(name: str, one: Mapping[str, Any], *, chance: bool = True, tone: int = 2) -> Figure:
    return Figure(name, str(one["exact"]), float(one["p"]), chance, tone)


def _is_chance(name: str, one: Mapping[str, Any]) -> bool:
    return 0 <= one["p"] <= 1 and name.split("_")[0] not in _MEANS


def _group(name: str, given: Mapping[str, Any], order: Sequence[str] = (), wanted: Sequence[str] = ()) -> Group:
    tones = tones_of(order, wanted) if order else {}
    figures = tuple(_figure(one, given[one], tone=tones.get(one, 2)) for one in order or given)
    return Group(name, figures)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdigit()


def _grid(name: str, given: Mapping[str, Mapping[str, Any]]) -> Grid:
    columns = tuple(dict.fromkeys(column for row in given.values() for column in row))
    nothing = {"exact": "0/1", "p": 0.0}
    rows = tuple(
        (words(row), tuple(_figure(column, figures.get(column, nothing)) for column in columns))
        for row, figures in given.items()
    )
    return Grid(name, tuple(words(column) for column in columns), rows)


def best_first(answer: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The outcomes, best first, and those of them that the goal is about, as far as the value tells.

    A value that is the chance of a run of outcomes from either end is the chance of what is wanted.

    >>> half = {"exact": "1/2", "p": 0.5}
    >>> best_first({"goal": "in", "value": half, "outcomes": {"out": half, "in": half}})
    (('in', 'out'), ('in',))
    """
    names, value = tuple(answer["outcomes"]), Fraction(answer["value"]["exact"])
    if _all_whole(names) or _weighed(answer) or not 0 <= value <= 1:
        return names, ()
    for order in (names, names[::-1]):
        so_far = Fraction(0)
        for place, name in enumerate(order[:-1]):
            so_far += Fraction(answer["outcomes"][name]["exact"])
            run = order[: place + 1]
            if so_far == value and (answer["goal"] in run or answer["goal"] not in names):
                return order, run
    return names, ()


def _is_chance_of(value: Fraction, answer: Answer) -> bool:
    """Whether the value is the chance that something told beside it happens, or does not."""
    if _all_whole(answer["outcomes"]) or _weighed(answer) or not 0 <= value <= 1:
        return False
    beside = [Fraction(one["exact"]) for name, one in answer.items() if name not in _APART and is_figure(one)]
    return any(value in (one, 1 - one) for one in beside) or value in (0, 1)


def _weighed(answer: Answer) -> bool:
    """Whether the goal weighs outcomes ("great=1.5,success=1"): then the value is a worth, and no chance."""
    return "=" in answer["goal"]


def _all_whole(names: Iterable[str]) -> bool:
    return all(map(_is_whole, names))


def tones_of(order: Sequence[str], wanted: Sequence[str]) -> dict[str, int]:
    """1 for the best outcome, 2 for others that are wanted, 3 for those that are not, 4 for the worst.

    Numbers are neither good nor bad, and all of one tone.
    """
    if _all_whole(order):
        return dict.fromkeys(order, 1)
    last = len(order) - 1
    if not wanted:
        return {name: 1 + round(3 * place / last) if last else 1 for place, name in enumerate(order)}
    return {name: (2 if place else 1) if name in wanted else 3 + (place == last) for place, name in enumerate(order)}


def _worth(answer: Answer) -> Iterable[tuple[str, Mapping[str, Any]]]:
    found: Mapping[str, Mapping[str, Any]] = answer.get("worth") or {}
    return found.items()


def _play(play: Mapping[str, str] | None) -> Play | None:
    if not play:
        return None
    counts: dict[str, int] = {}
    for choice in play.values():
        counts[choice] = counts.get(choice, 0) + 1
    throws = tuple(play.items()) if len(play) <= ROWS else ()
    return Play(tuple(sorted(counts.items())), throws, len(play))


def _choices(choices: Mapping[str, Mapping[str, Any]] | None, chance: bool) -> Grid | None:
    """What each first choice leads to: its plain figures, then its outcomes."""
    if not choices:
        return None
    rows = []
    for name, told in choices.items():
        flat = [
            _figure(one, figure, chance=chance if one == "value" else _is_chance(one, figure))
            for one, figure in told.items()
            if is_figure(figure)
        ]
        flat += [_figure(one, figure) for one, figure in told.get("outcomes", {}).items()]
        rows.append((words(name), tuple(flat)))
    return Grid("choices", tuple(one.label for one in rows[0][1]), tuple(rows))


@dataclass(frozen=True)
class Beside:
    """One outcome, or another figure, of two set-ups."""

    name: str
    a: Figure
    b: Figure
    change: Change

    @property
    def label(self) -> str:
        """Its name for people."""
        return words(self.name)


def beside(a: Shown, b: Shown) -> tuple[Beside, tuple[Beside, ...], tuple[Beside, ...]]:
    """Two answers side by side: the value, the outcomes, and the other figures that both tell."""
    numbers = a.outcomes.of_numbers
    value = _beside("value", a.value, b.value, ("higher", "lower") if numbers else JUDGED)
    theirs = {one.name: one for one in b.outcomes.figures}
    mine = {one.name: one for one in a.outcomes.figures}
    outcomes = tuple(
        _beside(name, mine.get(name) or _none(name, theirs), theirs.get(name) or _none(name, mine))
        for name in dict.fromkeys([*mine, *theirs])
    )
    if numbers:
        outcomes = tuple(sorted(outcomes, key=lambda one: int(one.name)))
    others = {one.name: one for one in b.figures}
    return value, outcomes, tuple(_beside(one.name, one, others[one.name]) for one in a.figures if one.name in others)


def _none(name: str, known: Mapping[str, Figure]) -> Figure:
    return Figure(name, "0/1", 0.0, True, known[name].tone)


def _beside(name: str, a: Figure, b: Figure, said: tuple[str, str] = ("more", "less")) -> Beside:
    if a.fraction is None or b.fraction is None:
        return Beside(name, a, b, _more(b.p - a.p, decimal(abs(b.p - a.p)), said))
    return Beside(name, a, b, change(b.fraction - a.fraction, a.chance and b.chance, said))


JUDGED = ("better", "worse")


def change(difference: Fraction, chance: bool, said: tuple[str, str] = JUDGED) -> Change:
    """How much more or less, and how that is said: in percentage points if it is a chance.

    >>> change(Fraction(1, 8), True).shown, change(Fraction(-1, 2), False).said
    ('▲ 12.5', 'worse by 0.5')
    """
    if chance:
        return _more(difference, tenths(abs(difference)).removesuffix(" %"), said, " points")
    return _more(difference, decimal(float(abs(difference))), said)


def _more(difference: Fraction | float, shown: str, said: tuple[str, str], unit: str = "") -> Change:
    if not difference:
        return Change("± 0", "no change", "same")
    sign, word, tone = ("▲", said[0], "up") if difference > 0 else ("▼", said[1], "down")
    return Change(f"{sign} {shown}", f"{word} by {shown}{unit}", tone if said == JUDGED else "plain")


def tenths(chance: Fraction) -> str:
    """A chance in percent, to a tenth; never "0 %" or "100 %" for what is neither.

    >>> tenths(Fraction(63, 64)), tenths(Fraction(1)), tenths(Fraction(1, 10**6)), tenths(1 - Fraction(1, 10**6))
    ('98.4 %', '100 %', '<0.1 %', '>99.9 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    found = (2000 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if not found:
        return "<0.1 %"
    return ">99.9 %" if found == 1000 else f"{found // 10}.{found % 10} %"


def decimal(number: float) -> str:
    """A number to four places, without noughts at its end.

    >>> decimal(3.5), decimal(12.24459), decimal(-0.00001), decimal(350.0)
    ('3.5', '12.2446', '-0.00001', '350')
    """
    if number and abs(number) < 0.0005:
        return f"{number:.5f}".rstrip("0").rstrip(".") if abs(number) >= 0.000005 else f"{number:.1e}"
    return f"{number:.4f}".rstrip("0").rstrip(".")

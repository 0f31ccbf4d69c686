"""The odds oracle: every outcome of every die, every answer, exact weights.  Slow and obviously right.

Generators cannot be copied, so each branch runs the script again from its start with the faces and
answers that lead there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeVar

from pallbearer.rules.script import GM, Ask, Look, Record, Roll, Script, run

R = TypeVar("R", bound=Hashable)


def enumerate_script(
    begin: Callable[[], Script[Any]],
    state: Any,
    evolve: Callable[[Any, Any], Any],
    result: Callable[[Any, Any], R],
    worth: Callable[[R], Fraction | int],
) -> dict[R, Fraction]:
    """The exact distribution of `result(script's result, last state)`.

    `begin` starts the script anew.  Whoever is asked answers as well as they can: heroes so that the
    expected `worth` is greatest, the GM so that it is least; the first of equal answers is taken.
    Dice thrown in one roll are taken as alike, so their order must not matter to the script.
    """

    def explore(past: tuple[Any, ...]) -> dict[R, Fraction]:
        found = _advance(begin(), state, evolve, past)
        if isinstance(found, _Done):
            return {result(found.value, found.state): Fraction(1)}
        if isinstance(found, Roll):
            total = prod(found.dice)
            ways = Counter(_canonical(found.dice, faces) for faces in product(*(range(1, n + 1) for n in found.dice)))
            merged: dict[R, Fraction] = {}
            for faces, count in ways.items():
                for key, chance in explore((*past, faces)).items():
                    merged[key] = merged.get(key, Fraction(0)) + chance * Fraction(count, total)
            return merged
        sign = -1 if found.who == GM else 1
        best: tuple[Fraction, dict[R, Fraction]] | None = None
        for option in found.question.options:
            dist = explore((*past, option.id))
            value = sign * sum((chance * worth(key) for key, chance in dist.items()), Fraction(0))
            if best is None or value > best[0]:
                best = (value, dist)
        assert best is not None  # a question always has an option
        return best[1]

    return explore(())


class _Done:
    def __init__(self, value: Any, state: Any) -> None:
        self.value = value
        self.state = state


def _canonical(dice: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """Alike dice in one order: only their multiset matters."""
    if len(set(dice)) == 1:
        return tuple(sorted(faces, reverse=True))
    return faces


def _advance(
    script: Script[Any], state: Any, evolve: Callable[[Any, Any], Any], past: tuple[Any, ...]
) -> Roll | Ask | _Done:
    """Run to the first roll or question that `past` does not answer."""
    todo = list(reversed(past))

    def respond(step: Roll | Ask | Record | Look) -> Any:
        nonlocal state
        match step:
            case Roll() | Ask():
                if not todo:
                    raise _Open(step)
                return todo.pop()
            case Record():
                state = evolve(state, step.event)
        return state

    try:
        return _Done(run(script, respond), state)
    except _Open as stopped:
        return stopped.step
    finally:
        script.close()


class _Open(Exception):
    def __init__(self, step: Roll | Ask) -> None:
        self.step = step

"""A script whose choices the dice make, so that a rule with choices is written once and can still run by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pallbearer.rules.script import Ask, Roll, Script, Together


def by_dice(script: Script[Any], settled: Mapping[str, str]) -> Script[Any]:
    """Run `script` with every question answered by a die with a side for each option.

    Questions of a kind in `settled` get the answer that stands there, without a die.
    """
    back: Any = None
    while True:
        try:
            step = script.send(back)
        except StopIteration as stop:
            return stop.value
        if isinstance(step, Ask):
            ids = [option.id for option in step.question.options]
            back = settled.get(step.question.kind, "")
            if back not in ids:
                (face,) = yield Roll((len(ids),), step.question.text, step.who, step.audience)
                back = ids[face - 1]
        elif isinstance(step, Together):
            back = yield Together(tuple(by_dice(one, settled) for one in step.scripts))
        else:
            back = yield step

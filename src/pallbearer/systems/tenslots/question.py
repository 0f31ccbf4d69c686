"""What can be asked about one 1d20 roll of Ten Slots without a table: what it needs in, exact odds out."""

from __future__ import annotations

from typing import Any

from pallbearer.odds.ask import Desk, Given, Option, Wrong, figure
from pallbearer.systems.tenslots import odds
from pallbearer.systems.tenslots.rulings import Rulings

MOST_MODIFIER, MOST_TARGET = 50, 60
"""As at a table."""
MOST_PUSHES = 20


def _house(name: str, help_: str) -> Option:
    return Option(name, help_, "switch", ruling=True)


HOUSE = (
    _house("blind-push", "A Push is decided on before the die is seen, once."),
    _house("push-keeps-better", "Of a Pushed roll the better die stands."),
    _house("no-push-on-1", "A natural 1 cannot be Pushed."),
)
"""The house rules that change what a roll comes to, besides the one about many Pushes."""

OPTIONS = (
    Option("modifier", "What is added to the d20.", least=-MOST_MODIFIER, most=MOST_MODIFIER, default=0),
    Option("target", "The total it needs.", least=1, most=MOST_TARGET),
    Option("pushes", "How often it may be Pushed; more than once is a house rule.", most=MOST_PUSHES, default=1),
    *HOUSE,
)


def answer(given: Given) -> dict[str, Any]:
    """The exact odds, as the commands page fixes them, a Push being made only if it may help.  Raises `Wrong`."""
    if given["target"] is None:
        raise Wrong("--target", "nothing", OPTIONS[1].words)
    rulings = Rulings(**{one.name.replace("-", "_"): given[one.name] for one in HOUSE})
    needed = given["target"] - given["modifier"]
    success, _ = odds.succeeding(needed, given["pushes"], rulings)
    return {
        "system": "tenslots",
        "question": {
            "modifier": given["modifier"],
            "target": given["target"],
            "pushes": given["pushes"],
            "house": [name for name in Rulings.__struct_fields__ if getattr(rulings, name)],
        },
        "goal": "success",
        "value": figure(success),
        "outcomes": {"success": figure(success), "failure": figure(1 - success)},
        "expected_fatigue": figure(odds.tiring(needed, given["pushes"], rulings)),
    }


DESK = Desk("Ten Slots: one 1d20 roll, Pushed where it helps", OPTIONS, answer)

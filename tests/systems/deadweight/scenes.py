"""Dead Weight's golden scenes.  Dice and answers are chosen here; their consequences are the rules'."""

from __future__ import annotations

from pallbearer.systems.deadweight import SYSTEM
from pallbearer.systems.deadweight.state import Item, Magic, State
from tests.systems.deadweight.kit import hero, table
from tests.systems.golden import Beat, Scene


def _nobody() -> State:
    state: State = SYSTEM.begin(SYSTEM.rulings())
    return state


def _climbers() -> State:
    return table(
        hero("edda", DEX="3/1/0", prof={"DEX": 1}),
        hero("brun", DEX="2/0/0", prof={"DEX": 1}, afflictions=("Hopeless",)),
    )


def _last_stand() -> State:
    return table(
        hero("osric", STR="2/0/2", DEX="1/0/1", INT="2/0/2", PRE="1/0/0", traits=("Rejected by death",)),
        hero("ane", items=(Item("i1", "medical supplies"),)),
    )


def _caster() -> State:
    pain = Magic("pain", "Pain", "spell", memorized=True)
    skull = Item("i1", "inscribed skull", "bag", conductor=True, grimoire=True)
    return table(
        hero("mora", INT="2/0/0", PRE="1/0/0", traits=("Magic user",), magic=(pain,), items=(skull,)), hero("edda")
    )


CREATION = Scene(
    "creation",
    "Osric is rolled up, with a point of insight spent on his childhood",
    SYSTEM,
    _nobody,
    (
        Beat(
            "roll_up",
            {"name": "Osric"},
            (2, 3, 6, 1, 1, 1, 1, 4, 3, 6, 2, 2, 5, 5, 5, 4, 2, 3, 1, 4, 1, 6, 6, 3),
            ("die-2", "throw", "roll", "warrior", "Footman", "Turtle"),
        ),
    ),
)

REROLLS = Scene(
    "rerolls",
    "Edda climbs with Brun's help, and the GM would see her fall",
    SYSTEM,
    _climbers,
    (
        Beat(
            "call_test",
            {"hero": "edda", "attribute": "DEX", "reason": "climb down the shaft", "disadvantage": 1},
        ),
        Beat(
            "test",
            {"hero": "edda", "attribute": "DEX", "call": "call-1", "helper": "brun"},
            (2, 3, 1, 6, 5, 2),
            ("yes", "yes", "die-0", "die-2", "die-0"),
        ),
    ),
)

MORTAL = Scene(
    "mortal-wound",
    "Osric is cut down, and death thinks about it",
    SYSTEM,
    _last_stand,
    (
        Beat("take_wounds", {"hero": "osric", "points": 3}, (2, 6, 3), ("Fearful",)),
        Beat("stabilize", {"hero": "ane", "target": "osric", "item": "i1"}),
    ),
)

CAST = Scene(
    "cast-gone-wrong",
    "Mora casts Pain, and the void answers",
    SYSTEM,
    _caster,
    (Beat("cast_spell", {"hero": "mora", "spell": "pain", "conductor": "i1"}, (1, 3, 4, 5, 3), ("INT-convert",)),),
)

SCENES = (CREATION, REROLLS, MORTAL, CAST)

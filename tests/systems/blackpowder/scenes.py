"""Blackpowder's golden scenes.  Dice and answers are chosen here; their consequences are the rules'."""

from __future__ import annotations

from pallbearer.systems.blackpowder import SYSTEM
from pallbearer.systems.blackpowder.state import Item, State
from tests.systems.blackpowder.kit import CUTLASS, hero, table, worn
from tests.systems.golden import Beat, Scene

PISTOL = Item(
    "pistol", "pistol", "weapon", "hand", damage="2d4", ranged=True, black_powder=True, loads=True, loaded=True
)
SHOT = Item("shot", "powder and shot", "shot", count=2)


def _nobody() -> State:
    state: State = SYSTEM.begin(SYSTEM.rulings())
    return state


def _boarding() -> State:
    return table(
        hero("anne", STRENGTH=2, AGILITY=1, hp=11, items=(CUTLASS, worn(2))),
        hero("ned", PRESENCE=2, AGILITY=-1, hp=6, items=(PISTOL, SHOT)),
        rulings=("own_powder_table",),
    )


def _overboard() -> State:
    return table(
        hero("anne", TOUGHNESS=1, AGILITY=1, hp=3, max_hp=8, items=(worn(2, 1),)),
        hero("ned", TOUGHNESS=0, AGILITY=1, hp=4, max_hp=8),
    )


CREATION = Scene(
    "creation",
    "A Tide Witch signs on",
    SYSTEM,
    _nobody,
    (
        Beat(
            "roll_up",
            {},
            (9, 4, 2, 1, 3, 2, 2, 3, 2, 4, 3, 5, 4, 5, 3, 2, 9, 4, 6, 3),
            ("AGILITY/TOUGHNESS", "Tide Witch", "roll"),
        ),
    ),
)

BOARDING = Scene(
    "boarding",
    "Over the rail: a natural 20, a natural 1, and a pistol that does not care for its owner",
    SYSTEM,
    _boarding,
    (
        Beat("add_foe", {"name": "Marine", "hp": 7, "damage": "d6", "tier": 2, "count": 2}),
        Beat("add_foe", {"name": "Sergeant", "weapon": "pistol", "damage": "2d4", "black_powder": True, "hp": 9}),
        Beat("attack", {"hero": "anne", "target": "marine-1"}, (20, 4, 3)),
        Beat("attack", {"hero": "ned", "target": "marine-2"}, (1, 3, 2)),
        Beat("defend", {"hero": "anne", "foe": "marine-2"}, (1, 5, 3)),
        Beat("defend", {"hero": "ned", "foe": "sergeant"}, (13,)),
        Beat("next_round", {}),
        Beat("attack", {"hero": "anne", "target": "marine-1"}, (12, 6, 2)),
        Beat("attack", {"hero": "ned", "target": "sergeant", "weapon": "pistol"}),
        Beat("defend", {"hero": "anne", "foe": "sergeant"}, (20, 1), ("cutlass",)),
        Beat("end_fight", {}),
    ),
)

OVERBOARD = Scene(
    "overboard",
    "Anne goes in wearing her chain shirt, and Ned drinks to her",
    SYSTEM,
    _overboard,
    (
        Beat("enter_water", {"hero": "anne"}),
        Beat("surface", {"hero": "anne"}),
        Beat("hold_breath", {"hero": "anne", "seconds": 50}),
        Beat("hold_breath", {"hero": "anne", "seconds": 40, "strenuous": True}),
        Beat("play_round_under", {"hero": "anne"}, (10,)),
        Beat("play_round_under", {"hero": "anne"}, (13,)),
        Beat("play_round_under", {"hero": "anne"}, (14,)),
        Beat("play_round_under", {"hero": "anne"}, (20,)),
        Beat("play_round_under", {"hero": "anne"}, (18,)),
        Beat("drink_grog", {"hero": "ned"}, (8, 3)),
        Beat("pass_time", {"minutes": 10}),
        Beat("drink_grog", {"hero": "ned"}, (8,)),
    ),
)

SCENES = (CREATION, BOARDING, OVERBOARD)

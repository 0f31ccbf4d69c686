"""Bash & Slash's golden scenes.  Dice and answers are chosen here; their consequences are the rules'."""

from __future__ import annotations

from pallbearer.systems.bashslash import SYSTEM
from pallbearer.systems.bashslash.state import State
from tests.systems.bashslash.kit import foe, hero, table, thing
from tests.systems.golden import Beat, Scene


def _nobody() -> State:
    return State()


def _duel() -> State:
    edda = hero(
        "edda",
        "sword",
        "leather",
        thing("buckler", "buckler", durability=1),
        Fight=6,
        Strong=4,
        Moxie=4,
        boosts="always",
    )
    orc = foe("orc", "axe", "leather", kind="champion", Brawn=6, Fight=6, Strong=4, Grit=6)
    return table(edda, orc, rulings=["boost_useless_item"])


def _boss() -> State:
    edda = hero("edda", "sword", Fight="6/0/1", Strong=4, sweat=3, prestige=1, Brawn="4/1", purse={"shilling": 1})
    sergeant = foe("sergeant", "mace", kind="boss", name="The sergeant", sweat=20, Agility="4/3", Cunning=3)
    return table(edda, hero("osric", condition="out", Agility="4/4"), sergeant)


def _alone() -> State:
    return table(
        hero(
            "edda",
            "sword",
            "leather",
            "buckler",
            Fight=6,
            Dodge=4,
            Strong=4,
            Fiddle=4,
            Sneak=3,
            boosts="failing",
            purse={"copek": 3},
        )
    )


CREATION = Scene(
    "creation",
    "Osric is made as a grimdark adventurer",
    SYSTEM,
    _nobody,
    (
        Beat(
            "roll_up",
            {"name": "Osric"},
            (5, 2, 3),
            (
                "grimdark",
                *("Deviousness", "Cunning", "Agility", "Endurance"),
                *("Sneak", "Fiddle", "Dodge", "Mana", "Shoot", "Grit"),
                "grave robber",
            ),
        ),
    ),
)

EXHAUSTED = Scene(
    "exhausted",
    "Edda fights an orc to exhaustion, with a boost and a broken shield",
    SYSTEM,
    _duel,
    (
        Beat("start_fight", {}),
        Beat(
            "attack",
            {"hero": "edda", "target": "orc", "weapon": "edda's sword"},
            (2, 3, 5, 11, 5, 2, 3),
            ("boost-1", "pass"),
        ),
        Beat(
            "foe_attack",
            {"foe": "orc", "target": "edda", "weapon": "orc's axe", "hands": 2},
            (4, 6, 2, 1, 3, 6, 4, 1),
            ("boost-1", "pass", "pass"),
        ),
        Beat("next_round", {}),
        Beat("attack", {"hero": "edda", "target": "orc", "weapon": "edda's sword"}, (1, 2, 5), ("pass",)),
        Beat(
            "foe_attack",
            {"foe": "orc", "target": "edda", "weapon": "orc's axe", "hands": 2},
            (4, 6, 3, 5, 6, 3, 1),
            ("boost-1", "pass", "pass"),
        ),
        Beat("next_round", {}),
        Beat(
            "foe_attack",
            {"foe": "orc", "target": "edda", "weapon": "orc's axe", "hands": 2},
            (4, 2, 3, 5, 1, 3, 3, 1),
            ("pass", "pass"),
        ),
        Beat("next_round", {}),
        Beat("attack", {"hero": "edda", "target": "orc", "weapon": "edda's sword"}),
        Beat(
            "foe_attack",
            {"foe": "orc", "target": "edda", "weapon": "orc's axe", "hands": 2},
            (3, 4, 4, 1, 5, 4, 2, 1, 1, 3, 3, 2, 2, 2),
            ("pass", "pass"),
        ),
        Beat("end_fight", {}),
        Beat("full_rest", {}),
    ),
)

BOSS = Scene(
    "boss",
    "The sergeant falls: treasure, a chance, a full rest, and a week with the Guild",
    SYSTEM,
    _boss,
    (
        Beat("start_fight", {}),
        Beat(
            "attack",
            {"hero": "edda", "target": "sergeant", "weapon": "edda's sword"},
            (4, 3, 5, 6, 2, 1),
        ),
        Beat("pass_hour", {"hero": "osric"}, (6,)),
        Beat("end_fight", {}),
        Beat("grant_treasure", {"hero": "edda", "piece": "quarter guinea", "count": 3}),
        Beat("improve", {"hero": "edda", "attribute": "Endurance"}, (6,)),
        Beat("improve", {"hero": "osric", "attribute": "Brawn"}, (2,)),
        Beat("full_rest", {}),
        Beat("heal", {"hero": "osric", "attribute": "Agility"}),
        Beat("train", {"hero": "edda", "skill": "Grit"}),
        Beat("train", {"hero": "edda", "skill": "Mana"}),
        Beat("end_week", {}, (3,)),
        Beat("train", {"hero": "edda", "skill": "Strong"}),
    ),
)

ALONE = Scene(
    "alone",
    "Edda goes down alone: a goblin, a chest, a trap, a kobold talked round, and home",
    SYSTEM,
    _alone,
    (
        Beat(
            "solo",
            {"hero": "edda"},
            (
                *(1, 4),  # guards: a goblin
                *(1, 4, 3, 5, 3, 2),  # Edda strikes
                *(2, 3, 2, 1, 4, 1, 3),  # so does the goblin
                *(3, 2, 4, 15, 6, 1, 3),  # a boost
                *(5, 2, 4, 3, 2),  # a chest, and its lock
                *(4, 1, 2),  # a trap
                *(3, 2, 4, 3, 2, 1, 3, 1, 2),  # a kobold, and talk
                *(5, 4),  # a breather, and the way home
            ),
            (
                *("down-1", "next", "fight", "melee:edda's sword:1", "melee:edda's sword:1", "boost-1"),
                *("next", "pick", "next", "leap", "pass", "next", "talk", "breathe", "home", "stop"),
            ),
        ),
    ),
)

SCENES = (CREATION, EXHAUSTED, BOSS, ALONE)

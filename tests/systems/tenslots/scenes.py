"""Ten Slots's golden scenes.  Dice and answers are chosen here; their consequences are the rules'."""

from __future__ import annotations

from pallbearer.systems.tenslots import SYSTEM
from pallbearer.systems.tenslots.state import State
from tests.systems.golden import Beat, Scene
from tests.systems.tenslots.kit import FATIGUE, MODERATE, SCAR, held, hero, packs, piece, rationed, table


def _nobody() -> State:
    state: State = SYSTEM.begin(SYSTEM.rulings())
    return state


def _loaded() -> State:
    """Edda's ten slots are full, and only what she holds can fall."""
    edda = hero(
        "edda",
        held("greatsword", 2, "both hands", two_handed=True),
        piece("mail", 2, "worn", laborious=True),
        piece("rope"),
        piece("provisions"),
        FATIGUE,
        FATIGUE,
        SCAR,
        MODERATE,
        strength=10,
        hp=4,
        fighting=True,
        exp=95,
        counted=95,
        exp_cap=100,
    )
    return table(edda, hero("brun", *packs(3), fighting=True), combat=True, round=2)


def _climbers() -> State:
    return table(
        hero("edda", *packs(7), rationed("lantern", 6, place="left hand"), held("sword"), MODERATE),
        hero("brun", *packs(2)),
    )


CREATION = Scene(
    "creation",
    "Ilse is rolled up, and takes the delver's kit",
    SYSTEM,
    _nobody,
    (Beat("roll_up", {"name": "Ilse"}, (3, 5), ("Delver",)),),
)

MAJOR_WOUND = Scene(
    "major-wound",
    "A blow makes Edda's Wound Major with her slots full; Brun saves her, and it heals to a Scar",
    SYSTEM,
    _loaded,
    (
        Beat("take_damage", {"hero": "edda", "damage": 11}, (1,), ("combine:w4",)),
        Beat("end_condition", {"hero": "edda", "name": "Dying"}),
        Beat("stabilize", {"hero": "edda", "target": "edda"}),
        Beat("stabilize", {"hero": "brun", "target": "edda"}),
        Beat("end_combat", {}),
        Beat("rest", {"hero": "edda"}),
        Beat("heal", {"hero": "edda", "wound": "w4"}),
    ),
)

PUSHING = Scene(
    "pushing",
    "Edda Pushes a climb with a full pack, and her lantern pays for it",
    SYSTEM,
    _climbers,
    (
        Beat("use_item", {"hero": "edda", "item": "lantern"}, (2,)),
        Beat("add_clock", {"name": "The shaft", "size": 4}),
        Beat(
            "roll_d20",
            {"hero": "edda", "reason": "climb the shaft", "target": 12, "modifier": 2},
            (6, 11),
            ("push", "drop:lantern"),
        ),
        Beat("push", {"hero": "edda"}),
        Beat("fail_clock", {"clock": "clock-1"}),
        Beat("strain", {"hero": "edda"}),
        Beat("take_damage", {"hero": "edda", "damage": 12}),
    ),
)

DISMEMBERED = Scene(
    "dismembered",
    "A huge blow takes Brun's hand, and the ribs of a friend",
    SYSTEM,
    lambda: table(
        hero("brun", held("axe"), held("shield", place="left hand"), MODERATE, strength=8, hp=3),
        hero("ane", MODERATE, *packs(9), strength=9, hp=2),
    ),
    (
        Beat("take_damage", {"hero": "brun", "damage": 28}, (2,), ("slot", "combine:w1")),
        Beat("move_item", {"hero": "brun", "item": "shield", "to": "right hand"}),
        Beat("take_damage", {"hero": "ane", "damage": 10}),
        Beat("move", {"hero": "ane", "paces": 5}),
        Beat("end_turn", {"hero": "ane"}),
    ),
)

SCENES = (CREATION, MAJOR_WOUND, PUSHING, DISMEMBERED)

"""What a Ten Slots table knows: characters, each with ten slots, and the clocks.  Frozen; events fold into it.

A foe is a character like any other, kept apart because the GM plays it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.rules.script import GM
from pallbearer.systems.tenslots.rulings import Rulings

SLOTS = 10
"""Of every character, never more or less (TS-ENC-01..03)."""

Side: TypeAlias = Literal["", "left", "right"]
Hands: TypeAlias = Literal["", "left", "right", "both"]
Where: TypeAlias = Literal["left hand", "right hand", "both hands", "worn", "stowed"]
PLACES: tuple[Where, ...] = ("left hand", "right hand", "both hands", "worn", "stowed")
HELD: tuple[Where, ...] = ("left hand", "right hand", "both hands")
Severity: TypeAlias = Literal["minor", "moderate", "major"]
SEVERITIES: tuple[Severity, ...] = ("minor", "moderate", "major")


class Item(msgspec.Struct, frozen=True):
    """A piece of Equipment.

    `easy` says whether it is easily dropped; None leaves that to where it is (TS-RULING-03).  `laborious` takes a
    Rest to don or doff.  `ration` is the die it has now and `printed` the one it came with, 0 for none.  A
    `spent` piece stays listed until somebody strikes it off.
    """

    id: str
    name: str
    bulk: int = 1
    place: Where = "stowed"
    laborious: bool = False
    two_handed: bool = False
    easy: bool | None = None
    ration: int = 0
    printed: int = 0
    spent: bool = False
    text: str = ""


class Mark(msgspec.Struct, frozen=True):
    """What fills a slot and is no Equipment: a Fatigue, a Wound or a Scar.

    Of a Major Wound, `overkill` is the damage ignored for it and `injury` the row of the table with its `side`.
    `was_major` marks a Wound on its way down from Major, `lasting` a Scar whose injury still holds (house rules).
    """

    id: str
    kind: Literal["fatigue", "wound", "scar"]
    severity: Severity = "minor"
    overkill: int = 0
    injury: str = ""
    side: Side = ""
    was_major: bool = False
    lasting: bool = False

    @property
    def major(self) -> bool:
        """Whether it counts as a Major Wound; a Scar does not (TS-RULING-66)."""
        return self.kind == "wound" and self.severity == "major"


class Condition(msgspec.Struct, frozen=True):
    """A named flag with an optional number.  `source` is the Wound that gave it, "" for anything else."""

    name: str
    number: int = 0
    source: str = ""


class Turn(msgspec.Struct, frozen=True):
    """What a character has done in the turn that goes on: Paces, AP, words."""

    moved: int = 0
    forced: int = 0
    ap: int = 0
    words: int = 0
    spinal: bool = False


class D20(msgspec.Struct, frozen=True):
    """A character's last 1d20 roll (TS-RULING-19).

    `target` is the total it needs, 0 while nobody has said so.  `pushes` counts how often it was Pushed.
    """

    number: int
    face: int
    modifier: int = 0
    target: int = 0
    reason: str = ""
    stage: Literal["rolled", "pushed", "resolved"] = "rolled"
    pushes: int = 0
    pending: bool = False
    """A Push is under way: its Fatigue is paid, its new die not thrown yet."""
    outcome: str = ""

    @property
    def total(self) -> int:
        """The face with its modifier."""
        return self.face + self.modifier


class Character(msgspec.Struct, frozen=True):
    """Anybody with ten slots.

    `slots` names what fills each of the ten, "" an empty one; `overflow` the marks beside them, oldest first.
    `dying_turns` are the turns left by house rule, -1 for no count.  Of `exp`, `counted` counts against `exp_cap`
    (0: no cap), `exp_saved` waits for the next cap.
    """

    id: str
    name: str
    strength: int = 10
    full_hp: int = 10
    hp: int = 10
    speed: int = 6
    exp: int = 0
    counted: int = 0
    exp_cap: int = 0
    exp_saved: int = 0
    slots: tuple[str, ...] = ("",) * SLOTS
    overflow: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    marks: tuple[Mark, ...] = ()
    conditions: tuple[Condition, ...] = ()
    lost: tuple[str, ...] = ()
    """Parts gone for good: "left hand", "right eye"."""
    borne: int = 0
    """Marks borne so far: each has an id of its own."""
    fighting: bool = False
    rested: bool = False
    """Took a Rest in the day that goes on."""
    turn: Turn = Turn()
    halted: bool = False
    """May not move in this turn (Damaged Ear)."""
    dying_turns: int = -1
    dead: bool = False
    roll: D20 | None = None
    secret: bool = False
    gone: bool = False
    """A foe that was taken off the table; what is still asked about it runs out."""
    notes: str = ""

    def item(self, item: str) -> Item | None:
        """The piece with this id."""
        return next((one for one in self.items if one.id == item), None)

    def mark(self, mark: str) -> Mark | None:
        """The Fatigue, Wound or Scar with this id."""
        return next((one for one in self.marks if one.id == mark), None)

    def new_mark_id(self, letter: str) -> str:
        """An id that no mark of this character has had: "w3"."""
        return f"{letter}{self.borne + 1}"

    @property
    def wounds(self) -> tuple[Mark, ...]:
        """Wounds, oldest first."""
        return tuple(one for one in self.marks if one.kind == "wound")

    @property
    def fatigue(self) -> tuple[Mark, ...]:
        """Fatigue, oldest first."""
        return tuple(one for one in self.marks if one.kind == "fatigue")

    def has(self, condition: str) -> bool:
        """Whether the character has the Condition; case does not count."""
        return any(one.name.casefold() == condition.casefold() for one in self.conditions)

    @property
    def dying(self) -> bool:
        """Has the Dying Condition."""
        return self.has("Dying")


class Clock(msgspec.Struct, frozen=True):
    """A Challenge Clock: `filled` of `size` segments.  `ended` is "failed" or "met" once it is decided."""

    id: str
    name: str
    size: int
    filled: int = 0
    secret: bool = False
    ended: Literal["", "failed", "met"] = ""


class State(msgspec.Struct, frozen=True):
    """A Ten Slots table."""

    rulings: Rulings = Rulings()
    heroes: dict[str, Character] = {}
    foes: dict[str, Character] = {}
    clocks: dict[str, Clock] = {}
    ground: tuple[Item, ...] = ()
    combat: bool = False
    round: int = 0
    day: int = 1
    made: int = 0
    """Pieces made so far: each has an id of its own."""
    rolls: int = 0
    definitions: dict[str, str] = {}
    """What Conditions do at this table, by house rule (TS-RULING-47)."""
    gm_notes: str = ""

    def character(self, hero: str) -> Character:
        """The hero or foe with this id.  Raises `KeyError`."""
        return self.heroes[hero] if hero in self.heroes else self.foes[hero]

    @property
    def everybody(self) -> tuple[Character, ...]:
        """Heroes, then foes that are still here."""
        return (*self.heroes.values(), *self.here)

    @property
    def here(self) -> tuple[Character, ...]:
        """The foes on the table."""
        return tuple(foe for foe in self.foes.values() if not foe.gone)

    def put(self, one: Character) -> State:
        """The state with this character replaced, or a new hero put in."""
        if one.id in self.foes:
            return replace(self, foes={**self.foes, one.id: one})
        return replace(self, heroes={**self.heroes, one.id: one})

    def new_item_id(self) -> str:
        """An id that no piece at this table has had: "i7"."""
        return f"i{self.made + 1}"

    def player(self, hero: str) -> str:
        """Who chooses for a character: its player, or the GM for a foe (TS-RULING-36)."""
        return hero if hero in self.heroes else GM

    def audience(self, hero: str) -> tuple[str, ...]:
        """Who may hear of it: only the GM of a hidden foe."""
        return (GM,) if hero in self.foes and self.foes[hero].secret else ()

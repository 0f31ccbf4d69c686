"""What a Dead Weight table knows: its adventurers, its expedition, its trackers.  Frozen; events fold into it.

Money is silver coins.  Attributes are always written STR, DEX, INT, PRE.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.systems.deadweight.rulings import Rulings

AttributeName: TypeAlias = Literal["STR", "DEX", "INT", "PRE"]
ATTRIBUTES: tuple[AttributeName, ...] = ("STR", "DEX", "INT", "PRE")
ATTRIBUTE_WORDS: dict[str, str] = {"STR": "strength", "DEX": "dexterity", "INT": "intelligence", "PRE": "presence"}
Phase: TypeAlias = Literal["exploration", "combat", "camp", "interlude"]
"""Exploration, combat and camp belong to the expedition; the interlude stands outside it (DW-GAME-06)."""


class Attribute(msgspec.Struct, frozen=True):
    """One attribute: score and proficiency, fatigue and wounds on it (DW-BASE-04, DW-ATTR-05)."""

    score: int = 1
    proficiency: int = 0
    fatigue: int = 0
    wounds: int = 0

    @property
    def available(self) -> int:
        """Available dice (DW-TEST-03).  Never below zero."""
        return self.score - self.fatigue - self.wounds

    @property
    def full(self) -> bool:
        """Filled with wounds: it can hold no other (DW-WOUND-03)."""
        return self.wounds >= self.score


class ArmorPart(msgspec.Struct, frozen=True):
    """One part of an armor: armor points left of those it came with (DW-ARMOR-10)."""

    points: int
    full_points: int


class Attack(msgspec.Struct, frozen=True):
    """A weapon's printed attack, e.g. "STR 3+1B".  `notation` is kept as printed, always."""

    notation: str
    attribute: AttributeName
    wounds: int
    effects: tuple[str, ...] = ()
    critical_wounds: int = 0
    critical_effects: tuple[str, ...] = ()


class Item(msgspec.Struct, frozen=True):
    """A thing somebody carries.

    `place` is the id of the slot row it lies in: "left hand", "right hand", "torso", "belt", the id
    of a container, "notes" (takes no slot) or "dropped".  `wielded` is true for a thing in use in a
    hand, `worn` for armor in use.  `usage` is the size of its usage die, 0 for none, and `gone`
    marks one that is used up (it stays until somebody removes it).  `count` units share the item's slots.
    """

    id: str
    name: str
    place: str = "bag"
    kind: str = "gear"
    slots: int = 1
    characteristics: tuple[str, ...] = ()
    count: int = 1
    usage: int = 0
    gone: bool = False
    wielded: bool = False
    worn: bool = False
    liquid: bool = False
    hands: int = 1
    light: str = ""
    lit: bool = False
    armor: tuple[ArmorPart, ...] = ()
    armor_weight: str = ""
    attack: Attack | None = None
    shield_tokens: int = 0
    conductor: bool = False
    grimoire: bool = False
    holy_symbol: bool = False
    tags: tuple[str, ...] = ()
    """Further words of the rules: "weapon", "small", "one-handed", "staff", "ranged", "first aid", ..."""
    text: str = ""


class Container(msgspec.Struct, frozen=True):
    """A bag, belt, pouch, canteen ...: a row of slots, for liquids or for things (DW-INV-06..12)."""

    id: str
    kind: str
    slots: int
    liquid: bool = False
    place: str = "back"


class Magic(msgspec.Struct, frozen=True):
    """A spell or prayer that a hero knows.  Forgotten is said of spells, exhausted of prayers."""

    id: str
    name: str
    kind: Literal["spell", "prayer"]
    text: str = ""
    memorized: bool = False
    forgotten: bool = False
    exhausted: bool = False


class LifeRow(msgspec.Struct, frozen=True):
    """A row of the life path that a hero rolled: table, total, name, and what it truly gave."""

    table: str
    total: int
    name: str
    gains: tuple[str, ...] = ()


class Condition(msgspec.Struct, frozen=True):
    """Whether a hero is up.

    `fainted`: `discarded` points made the hero faint, `waited` turns have passed since.
    `mortal`: mortally wounded; `deadline` is the number of turns left to stabilize, -1 for none.
    """

    kind: Literal["up", "fainted", "mortal", "dead"] = "up"
    discarded: int = 0
    waited: int = 0
    deadline: int = -1
    from_mortal: bool = False
    tried: bool = False
    """Tried to wake in this turn (DW-RULING-61)."""


class Hero(msgspec.Struct, frozen=True):
    """An adventurer."""

    id: str
    name: str
    STR: Attribute = Attribute()
    DEX: Attribute = Attribute()
    INT: Attribute = Attribute()
    PRE: Attribute = Attribute()
    life: tuple[LifeRow, ...] = ()
    finished: bool = False
    burden: str = ""
    burden_used: int = 0
    """How often the burden was used in this session: 0 or 1, or a set of ways by house rule."""
    burden_ways: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    quirks: tuple[int, ...] = ()
    class_name: str = ""
    background: str = ""
    """Of a warrior or thief the background, of a wizard the school, of a cleric the god."""
    maneuvers: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    traumas: tuple[str, ...] = ()
    trauma_costs: dict[str, str] = {}
    """What a trauma took, to give it back when healed: "Chronic pain" -> "STR"; "Broken arm" -> "left hand"."""
    afflictions: tuple[str, ...] = ()
    insight: int = 0
    insight_marked: int = 0
    """Insight ever marked on the sheet; what creation earns and spends is not (DW-LIFE-07)."""
    held_over: dict[str, int] = {}
    """Points beyond the bounds that wait for the end of creation, by house rule (DW-RULING-01)."""
    silver: int = 0
    items: tuple[Item, ...] = ()
    containers: tuple[Container, ...] = ()
    magic: tuple[Magic, ...] = ()
    notes: str = ""
    stun: int = 0
    shield: int = 0
    dodge: int = 0
    condition: Condition = Condition()
    mortal_wounds: int = 0
    """Mortal wounds so far in this expedition (DW-MORTAL-02)."""
    mortal_modifier: int = 0
    """What other effects add to every roll on the mortal wound table (DW-MORTAL-03)."""
    mishaps: int = 0
    """Mishaps so far in this expedition (DW-SPELL-13)."""
    plea_used: bool = False
    god_angered: bool = False
    arcane_well: bool = False
    """The next spell is an automatic success (DW-SPELL-15)."""
    blind_turns: int = 0
    free_reroll_used: bool = False
    flags: tuple[str, ...] = ()
    """Once-only things that happened: "dark past told", "coffee this expedition", "fearless this combat", ..."""

    def attribute(self, name: str) -> Attribute:
        """The attribute of this name."""
        found: Attribute = getattr(self, name)
        return found

    def with_attribute(self, name: str, value: Attribute) -> Hero:
        """The hero with that attribute replaced."""
        changed: Any = {name: value}
        return replace(self, **changed)

    @property
    def up(self) -> bool:
        """Able to move and act (DW-FAINT-02, DW-FAINT-03, DW-MORTAL-04)."""
        return self.condition.kind == "up"

    def item(self, item: str) -> Item | None:
        """The item with this id."""
        return next((one for one in self.items if one.id == item), None)


class Tracker(msgspec.Struct, frozen=True):
    """Circles cut into segments (DW-TRACK-01).  `size` segments, `filled` of them full.

    `keeps` is true for doom, which does not empty when full (DW-RULING-94).
    """

    id: str
    name: str
    size: int
    filled: int = 0
    secret: bool = False
    keeps: bool = False
    triggered: int = 0


class Foe(msgspec.Struct, frozen=True):
    """A monster or other character of the GM's: wounds are only counted (DW-WOUND-13)."""

    id: str
    name: str
    level: int = 1
    noted_wounds: int = 1
    wounds: int = 0
    secret: bool = False
    shield: int = 0
    dodge: int = 0
    stun: int = 0
    resistance: int = 0
    armor: int = 0
    dead: bool = False
    no_attack_next_turn: bool = False


class Called(msgspec.Struct, frozen=True):
    """A test that the GM has called for, not yet rolled (DW-TEST-01, DW-ADV-08)."""

    id: str
    hero: str
    attribute: AttributeName
    reason: str = ""
    advantage: int = 0
    disadvantage: int = 0
    check: bool = False
    purpose: str = ""


class State(msgspec.Struct, frozen=True):
    """A Dead Weight table.  `turn` counts exploration turns of the expedition, `round` those of a combat."""

    rulings: Rulings = Rulings()
    heroes: dict[str, Hero] = {}
    foes: dict[str, Foe] = {}
    trackers: dict[str, Tracker] = {}
    called: dict[str, Called] = {}
    calls: int = 0
    """Tests called for so far, so that each call has an id of its own."""
    phase: Phase = "exploration"
    turn: int = 0
    round: int = 0
    expedition: int = 1
    session: int = 1
    session_open: bool = True
    phase_before: Phase = "exploration"
    """Where the combat that goes on broke out, to go back there."""
    fought: bool = False
    """A combat filled this exploration turn: what each turn costs was paid in its combat turns."""
    place_lit: bool = False
    """It is light where the adventurers are, without any source of theirs."""
    light_spells: dict[str, str] = {}
    """Magical lights that last until the next decay: id -> how far ("nearby", "room")."""
    combat_flags: tuple[str, ...] = ()
    """Once-per-combat things that happened: "intimidate", ..."""
    ground: tuple[Item, ...] = ()
    """What was dropped and can be picked up."""
    gm_notes: str = ""

    def hero(self, hero: str) -> Hero:
        """The adventurer with this id.  Raises `KeyError`."""
        return self.heroes[hero]

    def with_hero(self, hero: Hero) -> State:
        """The state with this adventurer put in or replaced."""
        return replace(self, heroes={**self.heroes, hero.id: hero})

    @property
    def in_combat(self) -> bool:
        """A combat is going on."""
        return self.phase == "combat"


def has(names: tuple[str, ...], name: str) -> bool:
    """Whether a skill, trait, trauma or affliction is among `names`: case and spaces do not count (DW-RULING-08)."""
    wanted = _plain(name)
    return any(_plain(one) == wanted for one in names)


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    return name.replace(" ", "").casefold()

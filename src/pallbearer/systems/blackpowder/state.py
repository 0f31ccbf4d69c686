"""What a Blackpowder table knows: its sailors, their enemies, the clock.  Frozen; events fold into it.

Abilities are written as the text writes them, in capitals.  Time is whole minutes and whole seconds.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.rules.script import GM
from pallbearer.systems.blackpowder.rulings import Rulings

AbilityName: TypeAlias = Literal["STRENGTH", "AGILITY", "PRESENCE", "TOUGHNESS", "SPIRIT"]
FOUR: tuple[AbilityName, ...] = ("STRENGTH", "AGILITY", "PRESENCE", "TOUGHNESS")
"""The abilities that the text names (BP-TEST-10)."""

ABILITIES: tuple[AbilityName, ...] = (*FOUR, "SPIRIT")
"""Those of a table that plays with the fifth (BP-RULING-03)."""

Kind: TypeAlias = Literal["gear", "weapon", "armor", "shot", "relic", "ritual"]
Where: TypeAlias = Literal["hand", "worn", "pack", "lost"]
PLACES: tuple[Where, ...] = ("hand", "worn", "pack")
"""Where a thing that is carried can be.  One that is lost is carried nowhere."""


class Item(msgspec.Struct, frozen=True):
    """A thing somebody owns.

    `load` is what the whole entry counts against the capacity.  `count` is the units in it (shots,
    grenades); none left leaves the entry there until somebody strikes it off.  `damage` is dice as they
    were written.  A weapon that `loads` must be loaded to be fired.  Armor was `made` with a tier
    and has `tier` left of it.
    """

    id: str
    name: str
    kind: Kind = "gear"
    place: Where = "pack"
    load: int = 1
    count: int = 1
    damage: str = ""
    ranged: bool = False
    black_powder: bool = False
    grenade: bool = False
    loads: bool = False
    loaded: bool = False
    natural: bool = False
    broken: bool = False
    tier: int = 0
    made: int = 0
    text: str = ""

    @property
    def usable(self) -> bool:
        """Neither broken, nor lost, nor used up."""
        return not self.broken and self.place != "lost" and self.count > 0


BARE_HANDS = Item("", "bare hands", "weapon", "hand", load=0, damage="d2", natural=True)
"""What anybody can fight with.  The die is ours: the text names none."""


class Drink(msgspec.Struct, frozen=True):
    """Grog drunk at `minute`; `kept` down or not."""

    minute: int
    kept: bool


class Breath(msgspec.Struct, frozen=True):
    """Seconds held so far, `quiet` and `hard` (strenuous), then rounds tested without air, and those failed."""

    quiet: int = 0
    hard: int = 0
    rounds: int = 0
    failures: int = 0


class Body(msgspec.Struct, frozen=True):
    """Whoever can fight."""

    id: str
    name: str
    STRENGTH: int = 0
    AGILITY: int = 0
    PRESENCE: int = 0
    TOUGHNESS: int = 0
    SPIRIT: int = 0
    hp: int = 1
    max_hp: int = 1
    items: tuple[Item, ...] = ()
    idle: int = 0
    """Rounds in which no action can be taken."""

    def ability(self, name: AbilityName) -> int:
        """The ability as written on the sheet."""
        found: int = getattr(self, name)
        return found

    def item(self, item: str) -> Item | None:
        """The item with this id."""
        return next((one for one in self.items if one.id == item), None)

    @property
    def armor(self) -> Item | None:
        """The one armor worn (BP-RULING-32)."""
        return next((one for one in self.items if one.kind == "armor" and one.place == "worn"), None)

    @property
    def tier(self) -> int:
        """The armor tier as it now is; 0 without armor."""
        return self.armor.tier if self.armor else 0

    @property
    def weapons(self) -> tuple[Item, ...]:
        """Weapons in hand that can be used, loaded or not."""
        return tuple(one for one in self.items if one.kind == "weapon" and one.place == "hand" and one.usable)


Fate: TypeAlias = Literal["", "drowning", "drowned", "dead"]
Water: TypeAlias = Literal["", "swimming", "under"]


class Hero(Body, frozen=True):
    """A player's sailor.  `uses` are the rituals left today."""

    calling: str = ""
    silver: int = 0
    uses: int = 0
    drinks: tuple[Drink, ...] = ()
    water: Water = ""
    breath: Breath = Breath()
    fate: Fate = ""
    notes: str = ""

    @property
    def dead(self) -> bool:
        """Beyond healing."""
        return self.fate in ("drowned", "dead")


class Foe(Body, frozen=True):
    """An enemy.  `attack_dr` and `defense_dr` stand in for 12 where they are set (BP-RULING-09)."""

    attack_dr: int | None = None
    defense_dr: int | None = None
    armor_die: int = 0
    secret: bool = False


class Called(msgspec.Struct, frozen=True):
    """A test the GM has called for and nobody has rolled yet (BP-TEST-08)."""

    id: str
    hero: str
    ability: AbilityName
    dr: int = 12
    reason: str = ""
    stakes: bool = True


class State(msgspec.Struct, frozen=True):
    """A Blackpowder table.  `minute` runs from the table's beginning; `round` is 0 outside a fight."""

    rulings: Rulings = Rulings()
    heroes: dict[str, Hero] = {}
    foes: dict[str, Foe] = {}
    called: dict[str, Called] = {}
    calls: int = 0
    things: int = 0
    """Items made so far, so that each has an id of its own."""
    minute: int = 0
    round: int = 0
    ground: tuple[Item, ...] = ()
    gm_notes: str = ""

    def hero(self, hero: str) -> Hero:
        """The sailor with this id.  Raises `KeyError`."""
        return self.heroes[hero]

    def body(self, body: str) -> Hero | Foe:
        """The sailor or enemy with this id.  Raises `KeyError`."""
        return self.heroes[body] if body in self.heroes else self.foes[body]

    def there(self, body: str) -> bool:
        """Whether anybody has this id: an enemy may be taken off the table while dice are in the air."""
        return body in self.heroes or body in self.foes

    def put(self, body: Hero | Foe) -> State:
        """The state with this sailor or enemy put in or replaced."""
        if isinstance(body, Hero):
            return replace(self, heroes={**self.heroes, body.id: body})
        return replace(self, foes={**self.foes, body.id: body})

    def change(self, body: str, **fields: Any) -> State:
        """The state with fields of a sailor or enemy changed; as it is if nobody has this id."""
        return self.put(replace(self.body(body), **fields)) if self.there(body) else self

    def change_item(self, body: str, item: str, **fields: Any) -> State:
        """The state with fields of somebody's item changed; as it is if there is no such item."""
        if not self.there(body):
            return self
        items = tuple(replace(one, **fields) if one.id == item else one for one in self.body(body).items)
        return self.change(body, items=items)

    def thrower(self, body: str) -> str:
        """Who throws dice and answers for this body: its player, or for an enemy the GM."""
        return body if body in self.heroes else GM

"""What a Bash & Slash table knows: its heroes and foes, their levels and gear, the fight.  Frozen; events fold into it.

Levels are numbers of sides (0 for none), weights whole grains of which 12,000 make a stone, money is counted in
pieces of coin.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.rules.script import GM
from pallbearer.systems.bashslash.rulings import Rulings

Kind: TypeAlias = Literal["hero", "vermin", "minion", "champion", "boss", "villain"]
FOE_KINDS: tuple[Kind, ...] = ("vermin", "minion", "champion", "boss", "villain")
Quality: TypeAlias = Literal["poor", "inferior", "ordinary", "superior", "excellent"]
QUALITIES: tuple[Quality, ...] = ("poor", "inferior", "ordinary", "superior", "excellent")
ItemKind: TypeAlias = Literal["weapon", "armor", "shield", "gear"]
Place: TypeAlias = Literal["hand", "worn", "belt", "pack"]
PLACES: tuple[Place, ...] = ("hand", "worn", "belt", "pack")
BoostMode: TypeAlias = Literal["always", "failing", "never"]
"""When somebody wants to be asked for boosts: whenever one could change the test; only in need; never."""

STONE = 12_000
"""Grains in a stone: a coin weighs 12 of them, a farthing piece 3, a throwing knife 1,000."""


class Level(msgspec.Struct, frozen=True):
    """An attribute or skill: its `full` level, the levels `hurt` away by hits and `boosted` away by boosts."""

    full: int = 0
    hurt: int = 0
    boosted: int = 0

    @property
    def lost(self) -> int:
        """Levels that are lost, whatever took them."""
        return self.hurt + self.boosted


class Item(msgspec.Struct, frozen=True):
    """A thing.  One record for each thing, so that each wears down by itself.

    `die` is its die in one hand, or its protection, or what a tool rolls; `two` its die in two hands.
    `held` hands are on it.  `load` rounds it takes to load, `loading` of them done.
    `durability` of `full_durability` is left: 0 useless, below 0 broken.
    """

    id: str
    name: str
    kind: ItemKind = "gear"
    place: Place = "pack"
    grains: int = 0
    die: int = 0
    two: int = 0
    quality: Quality = "ordinary"
    durability: int = 1
    full_durability: int = 1
    thrown: bool = False
    missile: bool = False
    """It shoots: `two` is then the die of the shot.  A staff sling has `die` and `staff` as well."""
    staff: int = 0
    """The die as a two-handed staff of something that also shoots."""
    load: int = 0
    loading: int = 0
    loaded: bool = False
    improvised: bool = False
    three: bool = False
    """Three of them weigh a quarter stone together."""
    bracers: bool = False
    buckler: bool = False
    held: int = 0
    near: str = ""
    """Who it lies beside, on the ground."""
    text: str = ""

    @property
    def useful(self) -> bool:
        """It has durability left, so that it rolls (BS-DURABILITY-06)."""
        return self.durability > 0

    @property
    def broken(self) -> bool:
        """Past repair (BS-DURABILITY-08)."""
        return self.durability < 0


class Task(msgspec.Struct, frozen=True):
    """Something that takes whole rounds: searching the pack, loading.  `left` rounds of it are to come."""

    kind: Literal["search", "load"]
    item: str
    left: int


class Being(msgspec.Struct, frozen=True):
    """A hero or a foe: villains and bosses are made as heroes are, so both are the same thing (BS-ENEMY-07).

    `forfeit` rounds are still to be forfeited, `forfeiting` is true in such a round.  `impaired` names what went
    below 0 while its owner stayed on their feet, `spent` what was below 0 when they woke.
    """

    id: str
    name: str
    kind: Kind = "hero"
    levels: dict[str, Level] = {}
    items: tuple[Item, ...] = ()
    purse: dict[str, int] = {}
    sweat: int = 0
    set_threshold: int = -1
    """The threshold as it was when the fight began, -1 for none."""
    condition: Literal["up", "out", "dead"] = "up"
    hours: int = 0
    forfeit: int = 0
    forfeiting: bool = False
    acted: int = 0
    task: Task | None = None
    impaired: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    prestige: int = 0
    chances: tuple[int, ...] = ()
    """Chances to raise an attribute, each by the level of the dungeon that granted it."""
    training: str = ""
    trained: int = -1
    """The last week that was spent with the Guild, -1 for none."""
    boosts: BoostMode = "always"
    notes: str = ""
    secret: bool = False
    solo: str = ""
    """Of a foe: the hero whose crawl it belongs to."""

    def level(self, name: str) -> Level:
        """The attribute or skill of this name; none if there is nothing of it."""
        return self.levels.get(name, Level())

    def item(self, item: str) -> Item | None:
        """The thing with this id."""
        return next((one for one in self.items if one.id == item), None)

    def with_item(self, item: Item) -> Being:
        """With this thing put in the place of the one that has its id."""
        return replace(self, items=tuple(item if one.id == item.id else one for one in self.items))

    def with_level(self, name: str, level: Level) -> Being:
        """With this attribute or skill replaced."""
        return replace(self, levels={**self.levels, name: level})

    @property
    def up(self) -> bool:
        """On their feet."""
        return self.condition == "up"

    @property
    def alive(self) -> bool:
        """Not dead; passed out is alive."""
        return self.condition != "dead"


class Spell(msgspec.Struct, frozen=True):
    """A spell of the table's own: what it does in words, and whether its successes are hits (BS-RULING-46)."""

    name: str
    text: str = ""
    hits: bool = False


class Crawl(msgspec.Struct, frozen=True):
    """A hero's crawl alone: where it stands.

    `stage`: "town", "corridor" (a cleared room; the next may be entered), "met" (the room's foes have not been
    fought yet), "fight", "boon" (a boss is beaten: treasure, improvement, rest).  `room` counts the rooms of this
    level, `kind` is the room's kind by the crawl's own table.
    """

    stage: Literal["town", "corridor", "met", "fight", "boon"] = "town"
    level: int = 1
    room: int = 0
    kind: str = ""
    round: int = 0
    chests: int = 0
    """Treasures of this room that are still to be taken."""
    rested: bool = False
    deepest: int = 0
    """The deepest level whose boss was beaten."""


class State(msgspec.Struct, frozen=True):
    """A table.  `round` counts a fight's rounds, 0 outside of one; `haven` is true where a boss was just beaten."""

    rulings: Rulings = Rulings()
    heroes: dict[str, Being] = {}
    foes: dict[str, Being] = {}
    ground: tuple[Item, ...] = ()
    round: int = 0
    bosses: tuple[str, ...] = ()
    """Bosses beaten in the fight that goes on."""
    haven: bool = False
    treasure_due: int = 0
    party_chances: tuple[int, ...] = ()
    dungeon: int = 1
    week: int = 0
    order: tuple[str, ...] = ()
    """The table's own initiative: who acts in turn, by house rule (BS-RULING-48)."""
    spells: dict[str, Spell] = {}
    crawls: dict[str, Crawl] = {}
    made: int = 0
    """Things made so far, so that each has an id of its own."""
    gm_notes: str = ""

    def being(self, who: str) -> Being:
        """The hero or foe with this id.  Raises `KeyError`."""
        return self.heroes[who] if who in self.heroes else self.foes[who]

    def has(self, who: str) -> bool:
        """There is such a hero or foe."""
        return who in self.heroes or who in self.foes

    def put(self, being: Being) -> State:
        """With this hero or foe put in or replaced."""
        if being.kind == "hero":
            return replace(self, heroes={**self.heroes, being.id: being})
        return replace(self, foes={**self.foes, being.id: being})

    def thrower(self, who: str) -> str:
        """Who throws for this hero or foe: the player, the GM, or in a crawl the hero who crawls."""
        if who in self.foes:
            return self.foes[who].solo or GM
        return who

    def round_of(self, who: str) -> int:
        """The round of the fight that this hero or foe is in, 0 outside of one."""
        owner = self.foes[who].solo if who in self.foes else who
        crawl = self.crawls.get(owner)
        if crawl is not None and crawl.round:
            return crawl.round
        return 0 if who in self.foes and self.foes[who].solo else self.round

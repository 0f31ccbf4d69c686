"""Armor: a die that takes off damage, and what wearing it costs (ARMOR)."""

from __future__ import annotations

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.blackpowder.limits import unknown_foe, unknown_hero
from pallbearer.systems.blackpowder.state import Body, Foe, Item, State

chapter = Chapter("armor")

SOAK = {0: 0, 1: 2, 2: 4, 3: 6}
"""The sides of the die that armor of each tier subtracts; 0 for none (BP-ARMOR-01..03)."""

TIER_RULES = {1: ("BP-ARMOR-01",), 2: ("BP-ARMOR-02",), 3: ("BP-ARMOR-03",)}


class ArmorStripped(Event, frozen=True):
    """Somebody's armor lost a tier; `tier` is what is left."""

    hero: str
    item: str
    tier: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s armor is beaten down to tier {self.tier}."


class ArmorRepaired(Event, frozen=True):
    """Armor was mended to `tier`."""

    hero: str
    item: str
    tier: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s armor is mended to tier {self.tier}."


@chapter.evolves(ArmorStripped)
def _stripped(state: State, event: ArmorStripped) -> State:
    return state.change_item(event.hero, event.item, tier=event.tier)


@chapter.evolves(ArmorRepaired)
def _repaired(state: State, event: ArmorRepaired) -> State:
    return state.change_item(event.hero, event.item, tier=event.tier)


def soak(state: State, body: Body, *, lower: int = 0) -> int:
    """The sides of the die that this body's armor rolls now, `lower` tiers less; 0 for no die."""
    tier = max(0, body.tier - lower)
    if tier and isinstance(body, Foe) and body.armor_die and state.rulings.enemy_armor_die:
        return body.armor_die
    return SOAK[tier]


def heavy(state: State, body: Body) -> int:
    """The tier whose weight the wearer feels: the one the armor was made with (BP-RULING-26)."""
    worn: Item | None = body.armor
    if worn is None:
        return 0
    return worn.tier if state.rulings.stripped_armor_is_lighter else worn.made


def penalty(state: State, body: Body, defense: bool = False) -> int:
    """What armor adds to the DR of AGILITY tests; tier 3 weighs otherwise on Defense (BP-RULING-25)."""
    match heavy(state, body):
        case 2:
            return 2
        case 3:
            return state.rulings.t3_defense if defense else 4
        case _:
            return 0


def shuts_off_magic(state: State, body: Body) -> bool:
    """Whether armor makes Relics and Rituals impossible (BP-ARMOR-09..14)."""
    return heavy(state, body) >= 2


def sinks(state: State, body: Body) -> bool:
    """Whether armor drags its wearer under (BP-ARMOR-15, BP-RULING-30)."""
    return heavy(state, body) >= 2


def strip(state: State, body: str, rules: tuple[str, ...]) -> Script[State]:
    """Armor loses a tier; none is lost below 0 (BP-RULING-14)."""
    worn = state.body(body).armor if state.there(body) else None
    if worn is None or worn.tier < 1:
        return state
    state = yield Record(ArmorStripped(body, worn.id, worn.tier - 1), (*rules, "BP-RULING-14"))
    return state


class RepairArmor(Params, frozen=True):
    """Give worn armor of a sailor or enemy back tiers, up to the one it was made with (BP-RULING-27)."""

    hero: str
    tiers: int = 1


def _repair(state: State, params: RepairArmor) -> Script[State | Refused]:
    if params.hero not in state.foes and (refused := unknown_hero(state, params.hero)):
        return refused
    if params.hero in state.foes and (refused := unknown_foe(state, params.hero, hidden=True)):
        return refused
    worn = state.body(params.hero).armor
    if worn is None:
        return Refused("no-armor", "Only armor that is worn can be mended: put it on.", ("BP-RULING-27",))
    if params.tiers < 1:
        return Refused("bad-tiers", "Mend 1 tier or more.", ("BP-RULING-27",))
    if worn.tier >= worn.made:
        return Refused("whole", f"{worn.name} is as good as it was made: tier {worn.made}.", ("BP-RULING-27",))
    tier = min(worn.made, worn.tier + params.tiers)
    state = yield Record(ArmorRepaired(params.hero, worn.id, tier), ("BP-RULING-27",))
    return state


chapter.offers(Act("repair", "Mend armor", RepairArmor, _repair, "gm", ("BP-RULING-27",)))

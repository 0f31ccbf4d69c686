"""The GM adjusts anything; each adjustment is one event, logged as a ruling, and nothing follows from it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.rules.writing import ruling
from pallbearer.systems.blackpowder import abilities
from pallbearer.systems.blackpowder.limits import (
    MOST,
    MOST_SILVER,
    bad_damage,
    bad_dr,
    bad_name,
    line,
    unknown_foe,
    unknown_hero,
    unknown_item,
)
from pallbearer.systems.blackpowder.state import AbilityName, Breath, Fate, Foe, Item, State, Water

chapter = Chapter("adjust")

_RULES = ("BP-RULING-04",)
Counted: TypeAlias = Literal["silver", "uses", "idle"]
COUNTED: dict[str, tuple[str, int]] = {
    "silver": ("silver", MOST_SILVER),
    "uses": ("Rituals today", 99),
    "idle": ("rounds without an action", 99),
}
FATES: tuple[Fate, ...] = ("", "drowning", "drowned", "dead")
WATERS: tuple[Water, ...] = ("", "swimming", "under")
SPAN = 20
"""How far from 0 an ability may be set: a bound, not a rule."""


class AbilityAdjusted(Event, frozen=True):
    """The GM set an ability of a sailor or enemy."""

    hero: str
    ability: AbilityName
    value: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has {self.ability} {self.value:+}", self.why)


class HitPointsAdjusted(Event, frozen=True):
    """The GM set HP and their maximum."""

    hero: str
    hp: int
    max_hp: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has {self.hp} of {self.max_hp} HP", self.why)


class CountAdjusted(Event, frozen=True):
    """The GM set something that is counted (a key of `COUNTED`)."""

    hero: str
    what: Counted
    value: int
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)} has {self.value} {COUNTED[self.what][0]}", self.why)


class FateAdjusted(Event, frozen=True):
    """The GM said whether a sailor lives, and where in the water they are; breath and grog may start anew."""

    hero: str
    fate: Fate
    water: Water
    breathes: bool
    sober: bool
    why: str = ""

    def tell(self, names: Names) -> str:
        said = [{"": "alive"}.get(self.fate, self.fate), {"": "out of the water"}.get(self.water, self.water)]
        said += ["with full breath"] * self.breathes + ["sober"] * self.sober
        return ruling(f"{names(self.hero)} is {', '.join(said)}", self.why)


class ItemAdjusted(Event, frozen=True):
    """The GM changed a thing."""

    hero: str
    item: Item
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{names(self.hero)}'s {self.item.name} is changed", self.why)


class FoeAdjusted(Event, frozen=True):
    """The GM changed an enemy."""

    foe: str
    name: str
    attack_dr: int | None
    defense_dr: int | None
    why: str = ""

    def tell(self, names: Names) -> str:
        return ruling(f"{self.name} is changed", self.why)


@chapter.evolves(AbilityAdjusted)
def _ability(state: State, event: AbilityAdjusted) -> State:
    return state.change(event.hero, **{event.ability: event.value})


@chapter.evolves(HitPointsAdjusted)
def _hit_points(state: State, event: HitPointsAdjusted) -> State:
    return state.change(event.hero, hp=event.hp, max_hp=event.max_hp)


@chapter.evolves(CountAdjusted)
def _count(state: State, event: CountAdjusted) -> State:
    return state.change(event.hero, **{event.what: event.value})


@chapter.evolves(FateAdjusted)
def _fate(state: State, event: FateAdjusted) -> State:
    hero = state.hero(event.hero)
    hp = 0 if event.fate else max(1, hero.hp) if hero.fate else hero.hp
    changed: dict[str, Any] = {"fate": event.fate, "water": event.water, "hp": hp}
    if event.breathes:
        changed["breath"] = Breath()
    if event.sober:
        changed["drinks"] = ()
    return state.change(event.hero, **changed)


@chapter.evolves(ItemAdjusted)
def _item(state: State, event: ItemAdjusted) -> State:
    items = tuple(event.item if one.id == event.item.id else one for one in state.body(event.hero).items)
    return state.change(event.hero, items=items)


@chapter.evolves(FoeAdjusted)
def _foe(state: State, event: FoeAdjusted) -> State:
    return state.change(event.foe, name=event.name, attack_dr=event.attack_dr, defense_dr=event.defense_dr)


def _unknown(state: State, body: str) -> Refused | None:
    """Refused for nobody.  The GM may adjust hidden enemies too."""
    return None if body in state.foes else unknown_hero(state, body)


def _seen(state: State, body: str) -> tuple[str, ...]:
    foe = state.foes.get(body)
    return (GM,) if foe is not None and foe.secret else ()


class AdjustAbility(Params, frozen=True):
    """Set an ability."""

    hero: str
    ability: AbilityName
    value: int
    why: str = ""


def _adjust_ability(state: State, params: AdjustAbility) -> Script[State | Refused]:
    if refused := _unknown(state, params.hero) or abilities.unknown(state, params.ability):
        return refused
    low, high = (abilities.LOWEST, abilities.HIGHEST) if state.rulings.clamp_abilities else (-SPAN, SPAN)
    if not low <= params.value <= high:
        return Refused("bad-figure", f"An ability is {low} to {high}.", _RULES)
    if state.body(params.hero).ability(params.ability) == params.value:
        return Refused("no-change", "It is so already.", _RULES)
    event = AbilityAdjusted(params.hero, params.ability, params.value, line(params.why))
    state = yield Record(event, _RULES, _seen(state, params.hero))
    return state


class AdjustHitPoints(Params, frozen=True):
    """Set HP, and their maximum if it is named."""

    hero: str
    hp: int
    max_hp: int | None = None
    why: str = ""


def _adjust_hit_points(state: State, params: AdjustHitPoints) -> Script[State | Refused]:
    if refused := _unknown(state, params.hero):
        return refused
    body = state.body(params.hero)
    most = body.max_hp if params.max_hp is None else params.max_hp
    if not 1 <= most <= MOST or not 0 <= params.hp <= most:
        return Refused("bad-figure", f"The maximum is 1 to {MOST}, HP are 0 to the maximum.", ("BP-RULING-49",))
    if params.hero in state.heroes and state.hero(params.hero).fate and params.hp:
        return Refused("dead", f"{body.name} is {state.hero(params.hero).fate}: adjust that first.", ("BP-RULING-44",))
    if (body.hp, body.max_hp) == (params.hp, most):
        return Refused("no-change", "It is so already.", ("BP-RULING-49",))
    event = HitPointsAdjusted(params.hero, params.hp, most, line(params.why))
    state = yield Record(event, ("BP-RULING-49",), _seen(state, params.hero))
    return state


class AdjustCount(Params, frozen=True):
    """Set silver, Rituals left today, or rounds without an action."""

    hero: str
    what: Counted
    value: int
    why: str = ""


def _adjust_count(state: State, params: AdjustCount) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero):
        return refused
    if params.what not in COUNTED:
        return Refused("unknown-figure", f"It is one of: {', '.join(COUNTED)}.", _RULES)
    name, most = COUNTED[params.what]
    if not 0 <= params.value <= most:
        return Refused("bad-figure", f"{name.capitalize()}: 0 to {most}.", _RULES)
    if getattr(state.hero(params.hero), params.what) == params.value:
        return Refused("no-change", "It is so already.", _RULES)
    state = yield Record(CountAdjusted(params.hero, params.what, params.value, line(params.why)), _RULES)
    return state


class AdjustFate(Params, frozen=True):
    """Say whether a sailor lives, and where in the water they are; give breath back, or sober them up."""

    hero: str
    fate: str = ""
    water: str = ""
    breathes: bool = False
    sober: bool = False
    why: str = ""


def _adjust_fate(state: State, params: AdjustFate) -> Script[State | Refused]:
    if refused := unknown_hero(state, params.hero):
        return refused
    fate = next((one for one in FATES if one == params.fate), None)
    water = next((one for one in WATERS if one == params.water), None)
    if fate is None or water is None:
        remedy = "Fates: none, drowning, drowned, dead.  Water: none, swimming, under."
        return Refused("unknown-fate", remedy, ("BP-RULING-44",))
    if fate == "drowning" and water != "under":
        return Refused("not-under", "Whoever is drowning is under water.", ("BP-RULING-44",))
    hero = state.hero(params.hero)
    if (hero.fate, hero.water) == (fate, water) and not params.breathes and not params.sober:
        return Refused("no-change", "It is so already.", ("BP-RULING-44",))
    event = FateAdjusted(params.hero, fate, water, params.breathes, params.sober, line(params.why))
    state = yield Record(event, ("BP-RULING-44", "BP-RULING-42"))
    return state


class AdjustItem(Params, frozen=True):
    """Change a thing; what is not named stays."""

    hero: str
    item: str
    name: str | None = None
    load: int | None = None
    count: int | None = None
    damage: str | None = None
    tier: int | None = None
    broken: bool | None = None
    loaded: bool | None = None
    lost: bool | None = None
    why: str = ""


def _adjust_item(state: State, params: AdjustItem) -> Script[State | Refused]:
    if refused := _unknown(state, params.hero) or unknown_item(state, params.hero, params.item):
        return refused
    was = state.body(params.hero).item(params.item)
    assert was is not None  # unknown_item has looked
    named = {name: getattr(params, name) for name in ("load", "count", "tier", "broken", "loaded")}
    now = replace(was, **{name: value for name, value in named.items() if value is not None})
    if params.name is not None:
        now = replace(now, name=line(params.name))
    if params.damage is not None and was.kind == "weapon":
        now = replace(now, damage=params.damage.strip())
    if params.lost is not None and params.lost != (was.place == "lost"):
        now = replace(now, place="lost" if params.lost else "pack")
    if refused := bad_name(now.name) or (bad_damage(now.damage) if now.kind == "weapon" else None):
        return refused
    if not (0 <= now.load <= 20 and 0 <= now.count <= 99 and 0 <= now.tier <= now.made):
        remedy = f"Load is 0 to 20, units are 0 to 99, the tier is 0 to {now.made}."
        return Refused("bad-figure", remedy, ("BP-RULING-35", "BP-RULING-27"))
    if now.loaded and not now.loads:
        return Refused("no-firearm", f"{now.name} is not loaded.", ("BP-RULING-16",))
    if now == was:
        return Refused("no-change", "It is so already.", ("BP-RULING-35",))
    event = ItemAdjusted(params.hero, now, line(params.why))
    state = yield Record(event, ("BP-RULING-17", "BP-RULING-35"), _seen(state, params.hero))
    return state


class AdjustFoe(Params, frozen=True):
    """Change an enemy's name or DRs; without a DR it is at 12."""

    foe: str
    name: str | None = None
    attack_dr: int | None = None
    defense_dr: int | None = None
    why: str = ""


def _adjust_foe(state: State, params: AdjustFoe) -> Script[State | Refused]:
    if refused := unknown_foe(state, params.foe, hidden=True):
        return refused
    foe: Foe = state.foes[params.foe]
    name = foe.name if params.name is None else line(params.name)
    if refused := bad_name(name):
        return refused
    for dr in (params.attack_dr, params.defense_dr):
        if dr is not None and (refused := bad_dr(dr)):
            return refused
    if (foe.name, foe.attack_dr, foe.defense_dr) == (name, params.attack_dr, params.defense_dr):
        return Refused("no-change", "It is so already.", ("BP-RULING-09",))
    event = FoeAdjusted(params.foe, name, params.attack_dr, params.defense_dr, line(params.why))
    # The DRs are the GM's own.
    state = yield Record(event, ("BP-RULING-09",), (GM,))
    return state


def _secret(state: State, params: Any) -> bool:
    return bool(_seen(state, params.hero))


def _always(state: State, params: Any) -> bool:
    return True


for _act in (
    Act("adjust_ability", "Adjust an ability", AdjustAbility, _adjust_ability, "gm", _RULES, secret=_secret),
    Act("adjust_hit_points", "Adjust HP", AdjustHitPoints, _adjust_hit_points, "gm", ("BP-RULING-49",), secret=_secret),
    Act("adjust_count", "Adjust a count", AdjustCount, _adjust_count, "gm", _RULES),
    Act("adjust_fate", "Adjust life and breath", AdjustFate, _adjust_fate, "gm", ("BP-RULING-44",)),
    Act("adjust_item", "Adjust a thing", AdjustItem, _adjust_item, "gm", ("BP-RULING-35",), secret=_secret),
    Act("adjust_foe", "Adjust an enemy", AdjustFoe, _adjust_foe, "gm", ("BP-RULING-09",), secret=_always),
):
    chapter.offers(_act)

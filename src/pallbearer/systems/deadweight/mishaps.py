"""Spell mishaps: the table, each of its rows, and what they leave behind (MISHAP)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import Event, Names, Record, Roll, Script
from pallbearer.systems.deadweight import afflictions, distance, fatigue, inventory, summons, trackers, wounds
from pallbearer.systems.deadweight.carrying import HANDS, NOTES, TORSO
from pallbearer.systems.deadweight.state import Item, State

chapter = Chapter("mishaps")

BLIND_TURNS = 6
LAST = 18


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    total: int
    text: str
    summons: summons.Summons | None = None


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    row: tuple[_Row, ...]


_DATA = msgspec.toml.decode(
    resources.files(__package__).joinpath("data/mishaps.toml").read_text(encoding="utf-8"), type=_Data
)
ROWS: dict[int, _Row] = {row.total: row for row in _DATA.row}
"""Every row of the table by its total, 3 to 18."""


class MishapStruck(Event, frozen=True):
    """A spell went wrong: `total` was rolled, `row` is the row that happens, 0 when the GM says what does."""

    hero: str
    total: int
    row: int
    weight = 2

    def tell(self, names: Names) -> str:
        what = ROWS[self.row].text if self.row else "off the table, the GM says what happens"
        return f"{names(self.hero)}'s spell goes wrong ({self.total}): {what}."


class Blinded(Event, frozen=True):
    """The hero cannot see for `turns` exploration turns."""

    hero: str
    turns: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is blind for {self.turns} turns."


class LeftInTheVoid(Event, frozen=True):
    """All that the hero had is gone, except the items `kept`, and the silver if `silver_kept`."""

    hero: str
    kept: tuple[str, ...] = ()
    silver_kept: bool = False

    def tell(self, names: Names) -> str:
        return f"Everything that {names(self.hero)} carried stays in the void."


@chapter.evolves(MishapStruck)
def _struck(state: State, event: MishapStruck) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, mishaps=hero.mishaps + 1))


@chapter.evolves(Blinded)
def _blinded(state: State, event: Blinded) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, blind_turns=max(hero.blind_turns, event.turns)))


@chapter.evolves(LeftInTheVoid)
def _left(state: State, event: LeftInTheVoid) -> State:
    hero = state.hero(event.hero)
    items = tuple(_on_the_body(item) for item in hero.items if item.id in event.kept)
    silver = hero.silver if event.silver_kept else 0
    return state.with_hero(replace(hero, items=items, containers=(), silver=silver))


def _on_the_body(item: Item) -> Item:
    """What lay in a container that is gone is listed in the notes."""
    return item if item.place in (*HANDS, TORSO, NOTES) else replace(item, place=NOTES)


def mishap(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    """Roll on the table and carry the row out.  `conductor` is the item cast through, "" for none."""
    faces: tuple[int, ...] = yield Roll((6, 6, 6), "spell mishap", hero)
    total = sum(faces) + state.hero(hero).mishaps
    why = (*rules, "DW-SPELL-13", "DW-RULING-20")
    if total > LAST and state.rulings.mishap_over_18_gm:
        state = yield Record(MishapStruck(hero, total, 0), why)
        return state
    row = min(total, LAST)
    rule = f"DW-MISHAP-{row:02d}"
    state = yield Record(MishapStruck(hero, total, row), (*why, rule))
    if summoned := ROWS[row].summons:
        return (yield from summons.summon(state, summoned, (rule, "DW-NOTE-19")))
    return (yield from _HAPPENS[row](state, hero, conductor, (rule,)))


Row = Callable[[State, str, str, tuple[str, ...]], Script[State]]


def _queasy(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    state = yield from fatigue.take_fatigue(state, hero, "INT", rules)
    return (yield from afflictions.afflict(state, hero, "Nauseated", rules))


def _noise(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    return (yield from trackers.advance(state, "doom", 1, rules))


def _blindness(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    state = yield Record(Blinded(hero, BLIND_TURNS), (*rules, "DW-RULING-24"))
    return state


def _afflicts(affliction: str) -> Row:
    def row(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
        return (yield from afflictions.afflict(state, hero, affliction, rules))

    return row


def _rage(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    why = (*rules, "DW-NOTE-17")
    near, state = yield from distance.who_is_near(state, hero, "Nearby", why)
    state = yield from _afflict_all(state, near, "Angry", why)
    return (yield from afflictions.afflict(state, hero, "Terrified", why))


def _despair(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    why = (*rules, "DW-NOTE-17")
    near, state = yield from distance.who_is_near(state, hero, "Nearby", why)
    everyone = near if state.rulings.mishap_9_spares_caster else (hero, *near)
    return (yield from _afflict_all(state, everyone, "Hopeless", why))


def _visions(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    near, state = yield from distance.who_is_near(state, hero, "Close", rules)
    return (yield from _afflict_all(state, (hero, *near), "Terrified", rules))


def _afflict_all(state: State, heroes: tuple[str, ...], affliction: str, rules: tuple[str, ...]) -> Script[State]:
    for one in heroes:
        state = yield from afflictions.afflict(state, one, affliction, rules)
    return state


def _blood(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    why, reducible = (*rules, "DW-RULING-23"), state.rulings.mishap_wounds_reducible
    state = yield from wounds.wound_each_attribute(state, hero, why, reducible=reducible)
    return (yield from afflictions.afflict(state, hero, "Bleeding", rules))


def _shattered(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    if not conductor:
        return state
    return (yield from inventory.remove_item(state, hero, conductor, (*rules, "DW-NOTE-19")))


def _void(state: State, hero: str, conductor: str, rules: tuple[str, ...]) -> Script[State]:
    spared = state.rulings.void_spares_clothes_and_silver
    clothes = tuple(item.id for item in state.hero(hero).items if spared and item.kind == "clothes")
    state = yield Record(LeftInTheVoid(hero, clothes, spared), (*rules, "DW-NOTE-18"))
    return state


_HAPPENS: dict[int, Row] = {
    3: _queasy,
    4: _noise,
    5: _blindness,
    6: _afflicts("Shaken"),
    8: _rage,
    9: _despair,
    10: _visions,
    12: _blood,
    13: _shattered,
    14: _afflicts("Doomed"),
    16: _afflicts("Cursed"),
    17: _void,
}
"""What the rows do that summon nobody.  Row 16 opens an eye, but gives no Third eye trait."""

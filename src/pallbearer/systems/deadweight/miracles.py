"""Miracles: what a god adds to a prayer greatly answered (MIRACLE)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.systems.deadweight import afflictions, distance, foes, healing, trackers
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.state import ATTRIBUTE_WORDS, ATTRIBUTES, State, has

chapter = Chapter("miracles")

CURES = ("Hungry", "Parched", "Bleeding", "Nauseated", "Cursed")

_WORDS = {
    1: "wounds close",
    2: "one attribute is made whole",
    3: "every prayer may be said again",
    4: "an affliction leaves",
    5: "the god frightens off what hunts you",
    6: "the god strikes, or shields",
}


class MiracleGranted(Event, frozen=True):
    """The god grants a miracle: the row of the table."""

    hero: str
    row: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is granted a miracle ({self.row}): {_WORDS[self.row]}."


class PrayersRestored(Event, frozen=True):
    """The hero's prayers are no longer exhausted, except `but` (an id, "" for none)."""

    hero: str
    but: str = ""

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s prayers can be said again."


class MonstersFled(Event, frozen=True):
    """Every monster of the combat tries to flee; the GM runs them."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return "Every monster tries to flee in fear."


class Blessed(Event, frozen=True):
    """The hero has a shield token now, and so when the next combat starts."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} will enter the next fight with a shield token."


@chapter.evolves(MiracleGranted)
def _granted(state: State, event: MiracleGranted) -> State:
    return state


@chapter.evolves(PrayersRestored)
def _restored(state: State, event: PrayersRestored) -> State:
    hero = state.hero(event.hero)
    magic = tuple(
        one if one.kind != "prayer" or one.id == event.but else replace(one, exhausted=False) for one in hero.magic
    )
    return state.with_hero(replace(hero, magic=magic))


@chapter.evolves(MonstersFled)
def _fled(state: State, event: MonstersFled) -> State:
    return state


@chapter.evolves(Blessed)
def _blessed(state: State, event: Blessed) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, shield=max(hero.shield, 1)))


def miracle(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    """Roll on the table and carry the row out.  `prayer` is the id of the one just answered, "" for none."""
    (row,) = yield Roll((6,), "miracle", hero)
    rule = f"DW-MIRACLE-{row:02d}"
    state = yield Record(MiracleGranted(hero, row), (*rules, rule))
    return (yield from _HAPPENS[row](state, hero, prayer, (rule,)))


def restore(state: State, hero: str, rules: tuple[str, ...], but: str = "") -> Script[State]:
    """The hero's exhausted prayers, except `but`, may be said again."""
    if any(one.exhausted and one.id != but for one in state.hero(hero).magic):
        state = yield Record(PrayersRestored(hero, but), rules)
    return state


def _reached(
    state: State, hero: str, wanted: Callable[[State, str], bool], text: str, rules: tuple[str, ...]
) -> Script[tuple[str, State]]:
    """The cleric or someone Nearby for whom the miracle can do something, as the player chooses; "" for nobody."""
    near, state = yield from distance.who_is_near(state, hero, "Nearby", rules)

    def ask(now: State) -> Question | None:
        options = tuple(Option(one, now.hero(one).name) for one in (hero, *near) if wanted(now, one))
        return Question("miracle-target", text, options, rules, about={"hero": hero}) if options else None

    return (yield from choose(hero, ask, state))


Row = Callable[[State, str, str, tuple[str, ...]], Script[State]]


def _close_wounds(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    (points,) = yield Roll((6,), "wounds healed by the miracle", hero)
    why = (*rules, "DW-NOTE-21")
    target, state = yield from _reached(state, hero, _wounded, f"Whose wounds close, up to {points}?", why)
    if not target:
        return state
    return (yield from healing.heal_wounds(state, target, points, why, by="miracle"))


def _wounded(state: State, hero: str) -> bool:
    return bool(healing.hurt(state, hero, "wound"))


def _make_whole(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    why = (*rules, "DW-NOTE-21")
    target, state = yield from _reached(state, hero, _worn, "Who is made whole?", why)
    if not target:
        return state

    def ask(now: State) -> Question | None:
        options = tuple(Option(one, words) for one, words in _wholes(now, target))
        text = f"What of {now.hero(target).name} is made whole?"
        return Question("miracle-whole", text, options, why, about={"hero": target}) if options else None

    answer, state = yield from choose(hero, ask, state)
    attribute, _, what = answer.partition("-")
    if what in ("wounds", "both"):
        points = state.hero(target).attribute(attribute).wounds
        state = yield from healing.heal_wounds(state, target, points, why, attribute=attribute, by="miracle")
    if what in ("fatigue", "both"):
        points = state.hero(target).attribute(attribute).fatigue
        state = yield from healing.recover_fatigue(state, target, points, why, attribute=attribute, by="miracle")
    return state


def _worn(state: State, hero: str) -> bool:
    return _wounded(state, hero) or bool(healing.hurt(state, hero, "fatigue"))


def _wholes(state: State, hero: str) -> list[tuple[str, str]]:
    """All wounds or all fatigue of one attribute, by house rule both (DW-NOTE-21)."""
    found = []
    for name in ATTRIBUTES:
        one, word = state.hero(hero).attribute(name), ATTRIBUTE_WORDS[name]
        if state.rulings.miracle_2_heals_both and (one.wounds or one.fatigue):
            found.append((f"{name}-both", f"all wounds and fatigue of {word}"))
            continue
        if one.wounds:
            found.append((f"{name}-wounds", f"all {one.wounds} wounds of {word}"))
        if one.fatigue:
            found.append((f"{name}-fatigue", f"all {one.fatigue} fatigue of {word}"))
    return found


def _unexhaust(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    but = prayer if state.rulings.miracle_3_skips_current else ""
    return (yield from restore(state, hero, (*rules, "DW-NOTE-22"), but))


def _cure(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    why = (*rules, "DW-NOTE-23")
    target, state = yield from _reached(state, hero, _afflicted, "Who is rid of an affliction?", why)
    if not target:
        return state

    def ask(now: State) -> Question | None:
        options = tuple(Option(one, one) for one in CURES if has(now.hero(target).afflictions, one))
        text = f"What leaves {now.hero(target).name}?"
        return Question("miracle-cure", text, options, why, about={"hero": target}) if options else None

    answer, state = yield from choose(hero, ask, state)
    if not answer:
        return state
    return (yield from afflictions.cure(state, target, answer, why, by="miracle"))


def _afflicted(state: State, hero: str) -> bool:
    return any(has(state.hero(hero).afflictions, one) for one in CURES)


def _frighten(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    if state.in_combat:
        state = yield Record(MonstersFled(hero), rules)
        return state
    return (yield from trackers.lower(state, "doom", 1, (*rules, "DW-NOTE-23")))


def _strike_or_shield(state: State, hero: str, prayer: str, rules: tuple[str, ...]) -> Script[State]:
    if not state.in_combat:
        for one in tuple(state.heroes):
            if state.hero(one).condition.kind != "dead":
                state = yield Record(Blessed(one), rules)
        return state
    for foe in tuple(state.foes):
        reducible = state.rulings.miracle_wounds_reducible
        state = yield from foes.wound_foe(state, foe, 1, (*rules, "DW-RULING-28"), reducible=reducible)
    return state


_HAPPENS: dict[int, Row] = {
    1: _close_wounds,
    2: _make_whole,
    3: _unexhaust,
    4: _cure,
    5: _frighten,
    6: _strike_or_shield,
}


class GrantMiracle(Params, frozen=True):
    """Roll on the miracle table for a hero."""

    hero: str


def _grant_act(state: State, params: GrantMiracle) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    if state.hero(params.hero).condition.kind == "dead":
        return Refused("dead", f"{state.hero(params.hero).name} is dead; pick one who lives.", ("DW-PRAYER-14",))
    return (yield from miracle(state, params.hero, "", ("DW-PRAYER-14",)))


chapter.offers(Act("miracle", "Roll a miracle", GrantMiracle, _grant_act, by="gm", rules=("DW-PRAYER-14",)))

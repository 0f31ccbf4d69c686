"""Afflictions: what each does, how one gets it, and how it ends (AFFL)."""

from __future__ import annotations

from importlib import resources
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Look, Names, Option, Question, Record, Refused, Script, Together, choose
from pallbearer.systems.deadweight import game
from pallbearer.systems.deadweight.dice import refuse_unknown_hero, risk
from pallbearer.systems.deadweight.rulings import Rulings
from pallbearer.systems.deadweight.state import Hero, Phase, State, has

chapter = Chapter("afflictions")

Cure: TypeAlias = Literal[
    "magic", "miracle", "item", "service", "food", "drink", "first aid", "rest", "wound", "happening"
]
"""What a cure is.  "item" and "service": its own text names the affliction, or any affliction."""

When: TypeAlias = Phase | Literal[""]
"""The phase that something belongs to, "" for any."""

_IRRITABLE, _COFFEE_ADDICT, _PATIENT = 5, 6, 23
COFFEE = "coffee this expedition"


class Affliction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An affliction as a sheet shows it (DW-AFFL-01).  `magic_only`: see DW-RULING-82."""

    name: str
    does: str
    ends: str
    rules: tuple[str, ...]
    magic_only: bool = False


class Remedy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something one may take.  `words` tell a fitting item by its name or tags; `gm_judges` if only some do."""

    id: str
    by: Cure
    cures: tuple[str, ...]
    words: tuple[str, ...]
    rules: tuple[str, ...]
    gm_judges: bool = False


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that ends afflictions for those it befalls, in this phase (none: in any)."""

    id: str
    by: Cure
    cures: tuple[str, ...]
    rules: tuple[str, ...]
    phase: When = ""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    affliction: tuple[Affliction, ...]
    remedy: tuple[Remedy, ...]
    happening: tuple[Happening, ...]


_DATA = msgspec.toml.decode(
    resources.files(__package__).joinpath("data/afflictions.toml").read_text(encoding="utf-8"), type=_Data
)
AFFLICTIONS: dict[str, Affliction] = {one.name: one for one in _DATA.affliction}
"""Every affliction by its name, in the book's order."""
REMEDIES: dict[str, Remedy] = {one.id: one for one in _DATA.remedy}
"""What one may take, by id: "food", "water", "coffee" and so on."""
HAPPENINGS: dict[str, Happening] = {one.id: one for one in _DATA.happening}
"""What ends afflictions by happening, by id: "camp rest", "dungeon escaped" and so on."""


class Afflicted(Event, frozen=True):
    """The hero received an affliction."""

    hero: str
    affliction: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is now {self.affliction}."


class StayedCalm(Event, frozen=True):
    """Patience kept the hero from getting Angry."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} stays calm."


class AfflictionCured(Event, frozen=True):
    """The hero lost an affliction."""

    hero: str
    affliction: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is no longer {self.affliction}."


@chapter.evolves(Afflicted)
def _afflicted(state: State, event: Afflicted) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, afflictions=(*hero.afflictions, event.affliction)))


@chapter.evolves(StayedCalm)
def _stayed_calm(state: State, event: StayedCalm) -> State:
    return state


@chapter.evolves(AfflictionCured)
def _cured(state: State, event: AfflictionCured) -> State:
    hero = state.hero(event.hero)
    left = tuple(one for one in hero.afflictions if not has((one,), event.affliction))
    return state.with_hero(replace(hero, afflictions=left))


def find(name: str) -> Affliction | None:
    """The affliction of this name, without regard to case and spaces; None if there is none."""
    return next((one for one in AFFLICTIONS.values() if has((one.name,), name)), None)


def afflict(state: State, hero: str, affliction: str, rules: tuple[str, ...]) -> Script[State]:
    """The hero receives an affliction; one that is held already changes nothing (DW-AFFL-02).

    The extremely patient may stay calm instead of getting Angry (DW-QUIRK-23).
    """
    one = state.hero(hero)
    if has(one.afflictions, affliction) or one.condition.kind == "dead":
        return state
    name = AFFLICTIONS[affliction].name
    if name == "Angry" and _PATIENT in one.quirks:
        calm = yield from risk(2, "Extremely patient: stay calm?", hero)
        if calm:
            state = yield Record(StayedCalm(hero), (*rules, "DW-QUIRK-23"))
            return state
    state = yield Record(Afflicted(hero, name), (*rules, *AFFLICTIONS[name].rules[:1]))
    return state


def choose_affliction(state: State, hero: str, offered: tuple[str, ...], rules: tuple[str, ...]) -> Script[State]:
    """The hero's player picks one of the afflictions offered; the irritable must take Angry (DW-QUIRK-05)."""

    def ask(now: State) -> Question | None:
        names = open_to(now.hero(hero), offered, now.rulings)
        options = tuple(Option(name, name, AFFLICTIONS[name].does) for name in names)
        text = "Which affliction do you take?"
        return Question("pick-affliction", text, options, rules, about={"hero": hero}) if options else None

    taken, state = yield from choose(hero, ask, state)
    if not taken:
        return state
    irritable = _IRRITABLE in state.hero(hero).quirks and taken == "Angry"
    return (yield from afflict(state, hero, taken, (*rules, "DW-QUIRK-05") if irritable else rules))


def open_to(hero: Hero, offered: tuple[str, ...], rulings: Rulings) -> tuple[str, ...]:
    """Which of the offered afflictions this hero may choose (DW-QUIRK-05, DW-NOTE-13, DW-NOTE-60)."""
    angry = has(hero.afflictions, "Angry")
    if _IRRITABLE in hero.quirks and "Angry" in offered and (not angry or rulings.irritable_literal):
        return ("Angry",)
    return tuple(one for one in offered if not has(hero.afflictions, one))


def curable(affliction: str, by: Cure, rulings: Rulings) -> bool:
    """Whether a cure of this kind can end the affliction at all (DW-RULING-82)."""
    if not AFFLICTIONS[affliction].magic_only:
        return True
    if rulings.only_magic_means_only_magic:
        return by in ("magic", "miracle")
    return by in ("magic", "miracle", "item", "service")


def cure(state: State, hero: str, affliction: str, rules: tuple[str, ...], *, by: Cure = "item") -> Script[State]:
    """End an affliction, if the hero has it and a cure of this kind can end it.

    A coffee addict stays Sleepy without a coffee in this expedition (DW-QUIRK-06).
    """
    one = state.hero(hero)
    if not has(one.afflictions, affliction) or not curable(affliction, by, state.rulings):
        return state
    why = rules
    if AFFLICTIONS[affliction].magic_only:
        why = (*why, AFFLICTIONS[affliction].rules[-1], "DW-RULING-82")
    if affliction == "Sleepy" and _COFFEE_ADDICT in one.quirks:
        if COFFEE not in one.flags:
            return state
        why = (*why, "DW-QUIRK-06")
    state = yield Record(AfflictionCured(hero, AFFLICTIONS[affliction].name), why)
    return state


def happened(state: State, hero: str, happening: str, rules: tuple[str, ...] = ()) -> Script[State]:
    """Something befell the hero that ends afflictions: a key of `HAPPENINGS`."""
    one = HAPPENINGS[happening]
    cures = one.cures
    if happening == "camp rest" and state.rulings.any_camp_cures_sleepy:
        cures = (*cures, "Sleepy")
    for affliction in cures:
        why = (*rules, "DW-AFFL-12", "DW-RULING-88") if affliction == "Sleepy" else (*rules, *one.rules)
        state = yield from cure(state, hero, affliction, why, by=one.by)
    return state


def bleed(state: State, rules: tuple[str, ...] = ()) -> Script[State]:
    """A turn ends: every Bleeding hero who is not dead takes one fatigue, where the player chooses (DW-AFFL-08).

    In combat that is the combat turn, exploring the exploration turn; in camp and interlude nobody bleeds
    (DW-RULING-85).
    """
    if state.phase not in ("exploration", "combat"):
        return state
    if state.in_combat and state.rulings.bleeding_exploration_turns_only:
        return state
    bleeding = tuple(hero.id for hero in game.party(state) if has(hero.afflictions, "Bleeding"))
    if not bleeding:
        return state
    yield Together(tuple(_bleed_one(hero, rules) for hero in bleeding))
    newest: State = yield Look()
    return newest


def _bleed_one(hero: str, rules: tuple[str, ...]) -> Script[State]:
    from pallbearer.systems.deadweight import fatigue

    state: State = yield Look()
    return (yield from fatigue.take_fatigue_anywhere(state, hero, (*rules, "DW-AFFL-08", "DW-RULING-85")))


def combat_actions_lost(hero: Hero) -> int:
    """How many combat actions afflictions cost the hero (DW-AFFL-17)."""
    return int(has(hero.afflictions, "Nauseated"))


def catch_breath_refused(hero: Hero) -> Refused | None:
    """Why the hero may not catch their breath, in combat or exploring; None if they may (DW-AFFL-15)."""
    if has(hero.afflictions, "Shaken"):
        return Refused("shaken", f"{hero.name} is Shaken: rest in a camp first.", ("DW-AFFL-15", "DW-AFFL-16"))
    return None


def sees_ghosts(hero: Hero) -> bool:
    """Whether the GM tells this hero of ghosts (DW-AFFL-24)."""
    return has(hero.afflictions, "Cursed")


class Afflict(Params, frozen=True):
    """A hero receives an affliction."""

    hero: str
    affliction: str


class CureAffliction(Params, frozen=True):
    """A hero loses an affliction.  `by` is the kind of cure."""

    hero: str
    affliction: str
    by: Cure = "magic"


def _afflict(state: State, params: Afflict) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    found = find(params.affliction)
    if found is None:
        return _unknown(params.affliction)
    if has(state.hero(params.hero).afflictions, found.name):
        return Refused("afflicted-already", f"They are {found.name} already; nothing would change.", ("DW-AFFL-02",))
    if state.hero(params.hero).condition.kind == "dead":
        return Refused("dead", f"{state.hero(params.hero).name} is dead: pick one who lives.", ("DW-AFFL-01",))
    return (yield from afflict(state, params.hero, found.name, ("DW-AFFL-01",)))


def _cure(state: State, params: CureAffliction) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    found = find(params.affliction)
    if found is None:
        return _unknown(params.affliction)
    hero = state.hero(params.hero)
    if not has(hero.afflictions, found.name):
        held = ", ".join(hero.afflictions) or "none"
        return Refused("not-afflicted", f"{hero.name} is not {found.name}; afflictions: {held}.", ("DW-AFFL-01",))
    if not curable(found.name, params.by, state.rulings):
        return Refused(
            "only-magic",
            f"{found.name} ends by magic or a miracle, not by {params.by}.",
            (found.rules[-1], "DW-RULING-82"),
        )
    if found.name == "Sleepy" and _COFFEE_ADDICT in hero.quirks and COFFEE not in hero.flags:
        return Refused("needs-coffee", f"{hero.name} needs a coffee first in this expedition.", ("DW-QUIRK-06",))
    return (yield from cure(state, params.hero, found.name, ("DW-AFFL-03",), by=params.by))


def _unknown(affliction: str) -> Refused:
    known = ", ".join(AFFLICTIONS)
    return Refused("unknown-affliction", f"There is no affliction {affliction!r}; there are: {known}.", ("DW-AFFL-01",))


chapter.offers(Act("afflict", "Give an affliction", Afflict, _afflict, by="gm", rules=("DW-AFFL-01", "DW-AFFL-02")))
chapter.offers(Act("cure", "End an affliction", CureAffliction, _cure, by="gm", rules=("DW-AFFL-03", "DW-RULING-82")))

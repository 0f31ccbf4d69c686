"""Spells: casting, forgetting, studying (SPELL).  What a spell itself does is told to the table, in its own text."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight import casting, mishaps, odds
from pallbearer.systems.deadweight.casting import Casting
from pallbearer.systems.deadweight.declare import Plan
from pallbearer.systems.deadweight.dice import refuse_unknown_hero
from pallbearer.systems.deadweight.magic import able, change, holding, known
from pallbearer.systems.deadweight.state import Magic, State
from pallbearer.systems.deadweight.tests import TestResult

chapter = Chapter("spells")


class SpellCast(Event, frozen=True):
    """A spell took effect.  `conductor` is the item it was cast through, "" for none."""

    hero: str
    spell: str
    name: str
    conductor: str = ""
    text: str = ""

    def tell(self, names: Names) -> str:
        how = "" if self.conductor else " without a conductor"
        return f"{names(self.hero)} casts {self.name}{how}." + (f" {self.text}" if self.text else "")


class SpellForgotten(Event, frozen=True):
    """A spell slipped the caster's mind."""

    hero: str
    spell: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} forgets {self.name}."


class SpellRegained(Event, frozen=True):
    """A forgotten spell was studied, and is known again."""

    hero: str
    spell: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} studies and regains {self.name}."


class ArcaneWellTapped(Event, frozen=True):
    """The caster's next spell is an automatic success."""

    hero: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} taps into an arcane well: the next spell succeeds by itself."


class ArcaneWellDrained(Event, frozen=True):
    """The automatic success was used."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} draws on the arcane well: no test is made."


@chapter.evolves(SpellCast)
def _cast(state: State, event: SpellCast) -> State:
    return state


@chapter.evolves(SpellForgotten)
def _forgotten(state: State, event: SpellForgotten) -> State:
    return state.with_hero(change(state.hero(event.hero), event.spell, forgotten=True))


@chapter.evolves(SpellRegained)
def _regained(state: State, event: SpellRegained) -> State:
    return state.with_hero(change(state.hero(event.hero), event.spell, forgotten=False))


@chapter.evolves(ArcaneWellTapped)
def _tapped(state: State, event: ArcaneWellTapped) -> State:
    return state.with_hero(replace(state.hero(event.hero), arcane_well=True))


@chapter.evolves(ArcaneWellDrained)
def _drained(state: State, event: ArcaneWellDrained) -> State:
    return state.with_hero(replace(state.hero(event.hero), arcane_well=False))


class CastSpell(Casting, frozen=True, kw_only=True):
    """Cast a memorized spell through a conductor (an item's id), or through none ("")."""

    spell: str
    conductor: str = ""


def _spell(state: State, params: CastSpell) -> tuple[Magic, Plan | None] | Refused:
    """The spell and its test, if it may be cast so; no test when the well is drawn on."""
    hero = able(state, params.hero, "spell")
    if isinstance(hero, Refused):
        return hero
    spell = known(hero, params.spell, "spell")
    if isinstance(spell, Refused):
        return spell
    if spell.forgotten:
        remedy = f"{spell.name} is forgotten; study it with a grimoire in camp or in the interlude."
        return Refused("forgotten", remedy, ("DW-SPELL-11", "DW-SPELL-05"))
    item = holding(hero, params.conductor)
    if params.conductor and (item is None or not item.conductor):
        fit = ", ".join(one.id for one in hero.items if one.conductor and holding(hero, one.id)) or "none"
        remedy = f"{hero.name} has no conductor {params.conductor!r}; at hand: {fit}. Or cast without one."
        return Refused("no-conductor", remedy, ("DW-SPELL-02", "DW-SPELL-03"))
    if hero.arcane_well:
        return spell, None
    if params.decline and state.rulings.casting_must_roll:
        return Refused("must-roll", "At this table the casting test must be rolled.", ("DW-NOTE-16",))
    plan = params.test(state, "INT", f"casts {spell.name}", hard=not params.conductor)
    return plan if isinstance(plan, Refused) else (spell, plan)


def _cast_act(state: State, params: CastSpell) -> Script[State | Refused]:
    ready = _spell(state, params)
    if isinstance(ready, Refused):
        return ready
    spell, plan = ready
    how = "DW-SPELL-02" if params.conductor else "DW-SPELL-03"
    cast = SpellCast(params.hero, spell.id, spell.name, params.conductor, spell.text)
    state = yield Record(cast, ("DW-SPELL-08", "DW-SPELL-09", how))
    state = yield from casting.seen(state, params.hero, ("DW-SPELL-09",))
    if plan is None:
        state = yield Record(ArcaneWellDrained(params.hero), ("DW-SPELL-15", "DW-RULING-21", "DW-SPELL-10"))
        return state
    result, state = yield from casting.test_after(state, plan)
    return (yield from _settle(state, params, spell, result))


def _foresee(state: State, params: CastSpell, aim: Aim = USUAL) -> Chance | Refused:
    ready = _spell(state, params)
    if isinstance(ready, Refused):
        return ready
    plan = ready[1]
    if plan is None:
        sure = {"great": "0/1", "success": "1/1", "failure": "0/1", "critical": "0/1"}
        why = (("The arcane well: no test is made", ("DW-SPELL-15", "DW-RULING-21")),)
        return Chance("Succeeds by itself", sure, why=why, wanted=("great", "success"), word="success")
    return odds.foresee(state, plan, aim)


def _what_if(state: State, params: CastSpell, aim: Aim = USUAL) -> dict[str, Chance]:
    ready = _spell(state, params)
    if isinstance(ready, Refused) or ready[1] is None:
        return {}
    return odds.what_if(state, ready[1], aim)


def _settle(state: State, params: CastSpell, spell: Magic, result: TestResult) -> Script[State]:
    """What the casting test brings: nothing, the well, forgetting, a mishap."""
    if result.grade == "great":
        state = yield Record(ArcaneWellTapped(params.hero), ("DW-SPELL-15", "DW-NOTE-29"))
        return state
    if result.success:
        return state
    critical = result.grade == "critical"
    if not (critical and state.rulings.mishap_keeps_spell):
        rules: tuple[str, ...] = ("DW-SPELL-11", "DW-RULING-19") if critical else ("DW-SPELL-11",)
        if not result.rolled:
            rules = (*rules, "DW-NOTE-16")
        state = yield Record(SpellForgotten(params.hero, spell.id, spell.name), rules)
    if critical:
        why = ("DW-SPELL-12",) if params.conductor else ("DW-SPELL-12", "DW-SPELL-04")
        state = yield from mishaps.mishap(state, params.hero, params.conductor, why)
    return state


class Study(Params, frozen=True):
    """Regain a forgotten spell, or without one named all of them, from a grimoire."""

    hero: str
    spell: str = ""


def _study_act(state: State, params: Study) -> Script[State | Refused]:
    hero = able(state, params.hero, "spell")
    if isinstance(hero, Refused):
        return hero
    if state.phase not in ("camp", "interlude"):
        remedy = "Study in camp or in the interlude; there is no time for it now."
        return Refused("wrong-phase", remedy, ("DW-SPELL-05",))
    if not any(one.grimoire and holding(hero, one.id) for one in hero.items):
        return Refused("no-grimoire", f"{hero.name} has no grimoire: get one first.", ("DW-SPELL-05", "DW-SPELL-06"))
    lost = [one for one in hero.magic if one.kind == "spell" and one.forgotten and params.spell in ("", one.id)]
    if not lost:
        forgotten = ", ".join(one.id for one in hero.magic if one.forgotten) or "none"
        return Refused("not-forgotten", f"There is no such forgotten spell; forgotten: {forgotten}.", ("DW-SPELL-05",))
    for one in lost:
        state = yield Record(SpellRegained(hero.id, one.id, one.name), ("DW-SPELL-05",))
    return state


class RollMishap(Params, frozen=True):
    """Roll on the mishap table for a hero, through `conductor` (an item's id) or through none."""

    hero: str
    conductor: str = ""


def _mishap_act(state: State, params: RollMishap) -> Script[State | Refused]:
    if refused := refuse_unknown_hero(state, params.hero):
        return refused
    hero = state.hero(params.hero)
    if hero.condition.kind == "dead":
        return Refused("dead", f"{hero.name} is dead; pick one who lives.", ("DW-SPELL-12",))
    item = holding(hero, params.conductor)
    if params.conductor and (item is None or not item.conductor):
        return Refused("no-conductor", f"{hero.name} has no conductor {params.conductor!r}.", ("DW-SPELL-02",))
    return (yield from mishaps.mishap(state, hero.id, params.conductor, ("DW-SPELL-12",)))


chapter.offers(
    Act(
        "cast_spell",
        "Cast a spell",
        CastSpell,
        _cast_act,
        rules=("DW-SPELL-08", "DW-SPELL-09", "DW-SPELL-04"),
        foresee=_foresee,
        what_if=_what_if,
    )
)
chapter.offers(Act("study", "Study a grimoire", Study, _study_act, rules=("DW-SPELL-05",)))
chapter.offers(Act("mishap", "Roll a spell mishap", RollMishap, _mishap_act, by="gm", rules=("DW-SPELL-13",)))

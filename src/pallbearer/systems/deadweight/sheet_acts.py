"""What players write on their own sheet: name, notes, money (GAME, BASE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Record, Refused, Script
from pallbearer.systems.deadweight.adjust import MOST_SILVER, NAME_LENGTH, TEXT_LENGTH
from pallbearer.systems.deadweight.fainting import unknown_hero
from pallbearer.systems.deadweight.state import State

chapter = Chapter("sheet_acts")


class HeroRenamed(Event, frozen=True):
    """An adventurer has another name."""

    hero: str
    name: str
    before: str

    def tell(self, names: Names) -> str:
        return f"{self.before} is called {self.name} from now on."


class NotesEdited(Event, frozen=True):
    """The notes of a sheet were written anew."""

    hero: str
    text: str
    weight = 0

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)}'s notes were changed."


class SilverMoved(Event, frozen=True):
    """A hero has `by` silver more, or less, for something."""

    hero: str
    by: int
    reason: str = ""

    def tell(self, names: Names) -> str:
        verb = "gets" if self.by > 0 else "spends"
        return f"{names(self.hero)} {verb} {abs(self.by)} silver{f': {self.reason}' if self.reason else ''}."


@chapter.evolves(HeroRenamed)
def _renamed(state: State, event: HeroRenamed) -> State:
    return state.with_hero(replace(state.hero(event.hero), name=event.name))


@chapter.evolves(NotesEdited)
def _notes(state: State, event: NotesEdited) -> State:
    return state.with_hero(replace(state.hero(event.hero), notes=event.text))


@chapter.evolves(SilverMoved)
def _silver(state: State, event: SilverMoved) -> State:
    hero = state.hero(event.hero)
    return state.with_hero(replace(hero, silver=max(0, hero.silver + event.by)))


class RenameHero(Params, frozen=True):
    """Call an adventurer something else."""

    hero: str
    name: str


def _rename(state: State, params: RenameHero) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    name, before = " ".join(params.name.split()), state.hero(params.hero).name
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", ("DW-GAME-13",))
    if name == before:
        return Refused("no-change", "That is the name already.", ("DW-GAME-13",))
    state = yield Record(HeroRenamed(params.hero, name, before), ("DW-GAME-13",))
    return state


class EditNotes(Params, frozen=True):
    """Write the notes of a sheet.  `before` is what was read: if others wrote meanwhile, nothing is lost."""

    hero: str
    text: str
    before: str | None = None


def _edit(state: State, params: EditNotes) -> Script[State | Refused]:
    if params.hero not in state.heroes:
        return unknown_hero(state, params.hero)
    if len(params.text) > TEXT_LENGTH:
        return Refused("bad-text", f"Notes have {TEXT_LENGTH} letters at most.", ("DW-INV-15",))
    now = state.hero(params.hero).notes
    if params.before is not None and params.before != now:
        remedy = f"Somebody changed the notes meanwhile. They read: {now!r}. Yours: {params.text!r}. Join the two."
        return Refused("changed-meanwhile", remedy, ("DW-GAME-13",))
    if params.text == now:
        return Refused("no-change", "The notes say so already.", ("DW-GAME-13",))
    state = yield Record(NotesEdited(params.hero, params.text), ("DW-GAME-13", "DW-INV-15"))
    return state


class SpendSilver(Params, frozen=True):
    """Spend money."""

    hero: str
    amount: int
    reason: str = ""


class GainSilver(Params, frozen=True):
    """Get money."""

    hero: str
    amount: int
    reason: str = ""


def _move_silver(state: State, hero: str, by: int, reason: str) -> Script[State | Refused]:
    if hero not in state.heroes:
        return unknown_hero(state, hero)
    after = state.hero(hero).silver + by
    if by == 0 or abs(by) > MOST_SILVER or after > MOST_SILVER:
        return Refused("bad-amount", f"Name an amount from 1; a purse holds up to {MOST_SILVER}.", ("DW-RULING-03",))
    if after < 0:
        remedy = f"{state.hero(hero).name} has {state.hero(hero).silver} silver: spend that at most."
        return Refused("too-poor", remedy, ("DW-RULING-03",))
    state = yield Record(SilverMoved(hero, by, " ".join(reason.split())[:200]), ("DW-BASE-12", "DW-RULING-03"))
    return state


def _spend(state: State, params: SpendSilver) -> Script[State | Refused]:
    return (yield from _move_silver(state, params.hero, -max(params.amount, 0), params.reason))


def _gain(state: State, params: GainSilver) -> Script[State | Refused]:
    return (yield from _move_silver(state, params.hero, max(params.amount, 0), params.reason))


for _act in (
    Act("rename_hero", "Rename", RenameHero, _rename, rules=("DW-GAME-13",)),
    Act("edit_notes", "Write notes", EditNotes, _edit, rules=("DW-GAME-13", "DW-INV-15")),
    Act("spend_silver", "Spend silver", SpendSilver, _spend, rules=("DW-RULING-03",)),
    Act("gain_silver", "Get silver", GainSilver, _gain, rules=("DW-RULING-03",)),
):
    chapter.offers(_act)

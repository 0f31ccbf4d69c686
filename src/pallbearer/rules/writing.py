"""What people write at any table: a hero's name and notes, the GM's own notes, the reason of a ruling.

A system joins these to a chapter of its own.  Its events keep the names that they have in its logs:

>>> from pallbearer.rules.chapter import Chapter
>>> class SailorRenamed(HeroRenamed, frozen=True):
...     "A sailor has another name."
>>> chapter = Chapter("paper")
>>> where = Paper(lambda state, hero: None, lambda state, hero: state, lambda state, hero, **fields: state)
>>> write_on(chapter, where, Clauses(("XX-HERO-01",)), renamed=SailorRenamed)
>>> sorted(event.__name__ for event in chapter.events), sorted(chapter.acts)
(['GMNotesEdited', 'NotesEdited', 'SailorRenamed'], ['edit_gm_notes', 'edit_notes', 'rename_hero'])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from pallbearer.rules.buttons import text
from pallbearer.rules.chapter import Act, Begin, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Record, Refused, Script
from pallbearer.rules.sheet import Do

NAME_LENGTH, TEXT_LENGTH, WHY_LENGTH = 60, 10_000, 200
"""Letters: bounds, not rules."""


def line(text: str) -> str:
    """A reason in one line of bounded length, of letters that can be read.

    >>> line("  a \\x00 long\\nstory ")
    'a long story'
    """
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:WHY_LENGTH]


def ruling(text: str, why: str) -> str:
    """How the log tells what the GM adjusted.

    >>> ruling("Edda has 3 silver", "found it")
    'Ruling: Edda has 3 silver (found it).'
    """
    return f"Ruling: {text}{f' ({why})' if why else ''}."


class HeroRenamed(Event, frozen=True):
    """A hero has another name."""

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


class GMNotesEdited(Event, frozen=True):
    """The GM's notes were written anew."""

    text: str
    weight = 0

    def tell(self, names: Names) -> str:
        return "The GM writes something down."


class RenameHero(Params, frozen=True):
    """Call a hero something else."""

    hero: str
    name: str


class EditNotes(Params, frozen=True):
    """Write the notes of a sheet.  `before` is what was read: if others wrote meanwhile, nothing is lost."""

    hero: str
    text: str
    before: str | None = None


class EditGMNotes(Params, frozen=True):
    """Write the GM's notes, which nobody else sees."""

    text: str


def _everybody(state: Any, hero: str) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Paper:
    """Where a system's state keeps what is written on a sheet.  The GM's notes are its field `gm_notes`.

    `absent(state, hero)` refuses where there is no such sheet.  `read(state, hero)` has a `name` and `notes`, and
    `write(state, hero, **fields)` is the state with those changed.  `audience(state, hero)` may hear of it, as in
    `Record`.
    """

    absent: Callable[[Any, str], Refused | None]
    read: Callable[[Any, str], Any]
    write: Callable[..., Any]
    audience: Callable[[Any, str], tuple[str, ...]] = _everybody


@dataclass(frozen=True)
class Clauses:
    """The clauses behind it; those of the name serve where no others are given."""

    name: tuple[str, ...]
    notes: tuple[str, ...] = ()
    gm_notes: tuple[str, ...] = ()


def write_on(
    chapter: Chapter,
    paper: Paper,
    clauses: Clauses,
    *,
    renamed: type[HeroRenamed] = HeroRenamed,
    gm_edited: type[GMNotesEdited] = GMNotesEdited,
) -> None:
    """Add to `chapter` the acts `rename_hero`, `edit_notes` and `edit_gm_notes`, with their events."""
    notes_rules, gm_rules = clauses.notes or clauses.name, clauses.gm_notes or clauses.name

    @chapter.evolves(renamed)
    def _renamed(state: Any, event: HeroRenamed) -> Any:
        return paper.write(state, event.hero, name=event.name)

    @chapter.evolves(NotesEdited)
    def _notes(state: Any, event: NotesEdited) -> Any:
        return paper.write(state, event.hero, notes=event.text)

    @chapter.evolves(gm_edited)
    def _gm_notes(state: Any, event: GMNotesEdited) -> Any:
        return replace(state, gm_notes=event.text)

    def hidden(state: Any, params: Any) -> bool:
        return bool(paper.audience(state, params.hero))

    rename, edit = _renaming(paper, renamed, clauses.name), _editing(paper, notes_rules)
    chapter.offers(Act("rename_hero", "Rename", RenameHero, rename, rules=clauses.name, secret=hidden))
    chapter.offers(Act("edit_notes", "Write notes", EditNotes, edit, rules=notes_rules, secret=hidden))
    edit = _editing_the_gms(gm_edited, gm_rules)
    chapter.offers(Act("edit_gm_notes", "Write the GM's notes", EditGMNotes, edit, "gm", gm_rules, secret=_always))


def _always(state: Any, params: Any) -> bool:
    return True


def _renaming(paper: Paper, renamed: type[HeroRenamed], rules: tuple[str, ...]) -> Begin:
    def script(state: Any, params: RenameHero) -> Script[Any | Refused]:
        if refused := paper.absent(state, params.hero):
            return refused
        name, before = " ".join(params.name.split()), paper.read(state, params.hero).name
        if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
            return Refused("bad-name", f"A name has 1 to {NAME_LENGTH} letters.", rules)
        if name == before:
            return Refused("no-change", "That is the name already.", rules)
        state = yield Record(renamed(params.hero, name, before), rules, paper.audience(state, params.hero))
        return state

    return script


def _editing(paper: Paper, rules: tuple[str, ...]) -> Begin:
    def script(state: Any, params: EditNotes) -> Script[Any | Refused]:
        if refused := paper.absent(state, params.hero) or _too_long(params.text, rules):
            return refused
        now = paper.read(state, params.hero).notes
        if params.before is not None and params.before != now:
            remedy = f"Somebody changed the notes meanwhile. They read: {now!r}. Yours: {params.text!r}. Join the two."
            return Refused("changed-meanwhile", remedy, rules)
        if params.text == now:
            return Refused("no-change", "The notes say so already.", rules)
        state = yield Record(NotesEdited(params.hero, params.text), rules, paper.audience(state, params.hero))
        return state

    return script


def _editing_the_gms(gm_edited: type[GMNotesEdited], rules: tuple[str, ...]) -> Begin:
    def script(state: Any, params: EditGMNotes) -> Script[Any | Refused]:
        if refused := _too_long(params.text, rules):
            return refused
        if params.text == state.gm_notes:
            return Refused("no-change", "The notes say so already.", rules)
        state = yield Record(gm_edited(params.text), rules, (GM,))
        return state

    return script


def sheet_dos(one: Any) -> tuple[Do, Do]:
    """The buttons of a sheet that write on it, for one with `id`, `name` and `notes`.

    Filled in as they stand they would change nothing, and be refused for that alone.
    """
    notes = Do("edit_notes", "Write notes", {"hero": one.id, "before": one.notes}, (text("text", "Notes", one.notes),))
    return notes, Do("rename_hero", "Rename", {"hero": one.id}, (text("name", "Name", one.name),))


def board_do(state: Any) -> Do:
    """The GM's button on the board that writes the GM's own notes."""
    return Do("edit_gm_notes", "Write the GM's notes", {}, (text("text", "Notes", state.gm_notes),))


def _too_long(text: str, rules: tuple[str, ...]) -> Refused | None:
    if len(text) <= TEXT_LENGTH:
        return None
    return Refused("bad-text", f"Notes have {TEXT_LENGTH} letters at most.", rules)

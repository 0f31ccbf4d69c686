"""The dice of a test on the table, and the talk of rerolls between player, helpers and GM (REROLL, PROF, ADV)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from pallbearer.rules.chapter import Chapter
from pallbearer.rules.script import GM, Ask, Die, Event, Look, Names, Option, Question, Record, Roll, Script
from pallbearer.systems.deadweight.outcome import Eyes, Faces, Terms, marks, paid_for
from pallbearer.systems.deadweight.state import State

chapter = Chapter("rerolls")


class TableDie(msgspec.Struct, frozen=True):
    """A die of the test: whose it is, and whether somebody has rerolled it."""

    face: int
    owner: str
    group: Literal["main", "helper", "extra"] = "main"
    rerolled: bool = False


class Position(msgspec.Struct, frozen=True):
    """A test in the middle of its rerolls: dice, rerolls left, whose turn, how many in a row have kept.

    `dauntless`: the main character may roll two more dice into a success, if none lie there yet.
    `late_effort`: they may make an extra effort, if they have not.
    """

    hero: str
    attribute: str
    dice: tuple[TableDie, ...]
    terms: Terms
    proficiency: int = 0
    advantage: int = 0
    granted: int = 0
    gm: int = 0
    helpers: tuple[str, ...] = ()
    helpers_left: tuple[int, ...] = ()
    check: bool = False
    effort: bool = False
    dauntless: bool = False
    late_effort: bool = False
    turn: int = 0
    kept: int = 0

    @property
    def faces(self) -> Faces:
        """The faces as they are read."""
        main, helpers, extra = (
            tuple(die.face for die in self.dice if die.group == group) for group in ("main", "helper", "extra")
        )
        return Faces(main, helpers, extra)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who speaks, in turn: the player's side first, by house rule the GM (DW-RULING-30)."""
        players = (self.hero, *self.helpers)
        return (GM, *players) if self.terms.rulings.gm_rerolls_first else (*players, GM)

    def left(self, seat: str) -> int:
        """Rerolls that a seat has left."""
        if seat == GM:
            return self.gm
        if seat == self.hero:
            return self.proficiency + self.advantage + self.granted
        return self.helpers_left[self.helpers.index(seat)]

    def reach(self, seat: str) -> tuple[int, ...]:
        """The dice that a seat may reroll, by their place in `dice`."""
        if not self.left(seat):
            return ()
        return tuple(place for place, die in enumerate(self.dice) if self._may(seat, die))

    def _may(self, seat: str, die: TableDie) -> bool:
        rulings = self.terms.rulings
        if rulings.each_die_once and die.rerolled:
            return False
        if seat == GM:
            return not (die.group == "helper" and rulings.gm_spares_help_die)
        return die.owner == seat

    def eyes(self, die: TableDie) -> Eyes:
        """How this die is read."""
        return self.terms.helpers[self.helpers.index(die.owner)] if die.group == "helper" else self.terms.main

    def passed(self) -> Position:
        """The seat keeps the dice as they are."""
        return replace(self, turn=(self.turn + 1) % len(self.seats), kept=self.kept + 1)

    def thrown(self, *dice: TableDie) -> Position:
        """More dice lie on the table, and everybody may think again."""
        order = {"main": 0, "helper": 1, "extra": 2}
        both = tuple(sorted((*self.dice, *dice), key=lambda die: order[die.group]))
        return replace(self, dice=both, kept=0)

    def paid(self) -> Position:
        """Extra effort is paid for: the main character's faces tire no more (DW-EFFORT-05)."""
        return replace(self, effort=True, terms=paid_for(self.terms))


class DieRerolled(Event, frozen=True):
    """A die of a test was rerolled; the new face replaces the old one (DW-REROLL-04)."""

    hero: str
    by: str
    owner: str
    old: int
    new: int

    def tell(self, names: Names) -> str:
        whose = "a die" if self.by == self.owner else f"a die of {names(self.owner)}"
        return f"{names(self.by)} rerolls {whose}: {self.old} becomes {self.new}."


@chapter.evolves(DieRerolled)
def _die_rerolled(state: State, event: DieRerolled) -> State:
    return state


def reroll_dice(state: State, position: Position) -> Script[tuple[Position, State]]:
    """The talk: in turn each seat rerolls a die or keeps, until all in a row keep, or nobody can (DW-RULING-30)."""
    while position.kept < len(position.seats):
        seat = position.seats[position.turn]
        question = _question(state, position, seat)
        if question is None:
            position = position.passed()
            continue
        answer: str = yield Ask(seat, question)
        state = yield Look()
        if answer == "keep":
            position = position.passed()
        elif answer == "effort":
            position, state = yield from _late_effort(state, position)
        else:
            position = yield from _reroll(position, seat, int(answer.removeprefix("die-")))
    return position, (yield Look())


def _question(state: State, position: Position, seat: str) -> Question | None:
    reach = position.reach(seat)
    late = seat == position.hero and _late_effort_allowed(state, position)
    if not reach and not late:
        return None
    options = [Option("keep", "Keep the dice")]
    options += [Option(f"die-{place}", f"Reroll the {position.dice[place].face}") for place in reach]
    if late:
        options.append(Option("effort", "Extra effort: one more die for 1 fatigue"))
    left = position.left(seat)
    text = f"{position.attribute} test: reroll a die? {left} reroll{'s' * (left != 1)} left."
    about = {"hero": position.hero, "attribute": position.attribute, "position": write(position)}
    rules = ("DW-REROLL-02", "DW-RULING-30", *_clauses(position, seat))
    return Question("reroll", text, tuple(options), rules, _shown(position, reach), about)


def _shown(position: Position, reach: tuple[int, ...]) -> tuple[Die, ...]:
    dice = []
    for place, die in enumerate(position.dice):
        words = marks(die.face, position.eyes(die))
        option = f"die-{place}" if place in reach else ""
        dice.append(Die(die.face, option=option, owner=die.owner, marks=words))
    return tuple(dice)


def _clauses(position: Position, seat: str) -> tuple[str, ...]:
    """The clauses by which a seat rerolls, the kind that is spent first being the one named."""
    if seat == GM:
        return ("DW-ADV-03", "DW-ADV-04", "DW-ADV-05")
    if seat != position.hero:
        return ("DW-HELP-06",)
    if position.proficiency:
        return ("DW-PROF-01", "DW-PROF-02", "DW-PROF-03")
    return ("DW-ADV-02", "DW-ADV-04", "DW-ADV-05") if position.advantage else ("DW-REROLL-01",)


def _reroll(position: Position, seat: str, place: int) -> Script[Position]:
    old = position.dice[place]
    clauses = (*_clauses(position, seat), "DW-REROLL-04")
    (face,) = yield Roll((6,), f"reroll of a {old.face}", seat)
    yield Record(DieRerolled(position.hero, seat, old.owner, old.face, face), clauses)
    position = _spent(position, seat)
    if seat == GM and position.terms.rulings.gm_keeps_either_value and face != old.face:
        keep = (Option("new", f"Keep the new {face}"), Option("old", f"Put the {old.face} back"))
        about = {"hero": position.hero, "attribute": position.attribute}
        which: str = yield Ask(GM, Question("keep-value", "Which value stands?", keep, ("DW-RULING-50",), about=about))
        if which == "old":
            yield Record(DieRerolled(position.hero, GM, old.owner, face, old.face), ("DW-RULING-50",))
            face = old.face
    dice = list(position.dice)
    dice[place] = replace(old, face=face, rerolled=True)
    return replace(position, dice=tuple(dice), turn=(position.turn + 1) % len(position.seats), kept=0)


def _spent(position: Position, seat: str) -> Position:
    """One reroll of this seat is used."""
    if seat == GM:
        return replace(position, gm=position.gm - 1)
    if seat != position.hero:
        index = position.helpers.index(seat)
        left = tuple(count - (place == index) for place, count in enumerate(position.helpers_left))
        return replace(position, helpers_left=left)
    if position.proficiency:
        return replace(position, proficiency=position.proficiency - 1)
    if position.advantage:
        return replace(position, advantage=position.advantage - 1)
    return replace(position, granted=position.granted - 1)


def _late_effort_allowed(state: State, position: Position) -> bool:
    """By house rule one die may be added while the test is open (DW-RULING-42)."""
    from pallbearer.systems.deadweight.declare import refuse_effort

    if not state.rulings.extra_effort_after_roll or position.effort or position.terms.safe:
        return False
    return refuse_effort(state, position.hero, position.attribute, check=position.check) is None


def _late_effort(state: State, position: Position) -> Script[tuple[Position, State]]:
    from pallbearer.systems.deadweight.fatigue import take_fatigue

    if not _late_effort_allowed(state, position):
        return position, state
    rules = ("DW-EFFORT-01", "DW-EFFORT-02", "DW-RULING-42")
    state = yield from take_fatigue(state, position.hero, position.attribute, rules)
    (face,) = yield Roll((6,), "extra effort", position.hero)
    position = position.thrown(TableDie(face, position.hero)).paid()
    return replace(position, turn=(position.turn + 1) % len(position.seats)), state


def write(position: Position) -> str:
    """The position as text, for a question's `about`; the table's rulings are left out."""
    plain = msgspec.to_builtins(position)
    del plain["terms"]["rulings"]
    return msgspec.json.encode(plain).decode()


def read(state: State, text: str) -> Position:
    """The position that `write` wrote."""
    position = msgspec.json.decode(text, type=Position)
    return replace(position, terms=replace(position.terms, rulings=state.rulings))

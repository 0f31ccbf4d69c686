"""Wounds: gaining one and where it goes, downgrading, merging (WOUND)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Refused, Script, choose
from pallbearer.systems.tenslots import conditions, dying, overkill, slots
from pallbearer.systems.tenslots.saying import absent, describe, die, hidden, record, unmarked
from pallbearer.systems.tenslots.slots import droppable, room, stowed
from pallbearer.systems.tenslots.state import SEVERITIES, Character, Mark, Severity, Side, State

chapter = Chapter("wounds")


class WoundsCombined(Event, frozen=True):
    """A Minor Wound just gained and one already there became one of the next severity, in its place."""

    hero: str
    mark: str
    severity: Severity
    overkill: int = 0

    def tell(self, names: Names) -> str:
        over = f" with Overkill {self.overkill}" if self.overkill else ""
        return f"{names(self.hero)}'s Wounds combine into a {self.severity.capitalize()} Wound{over}."


class WoundDowngraded(Event, frozen=True):
    """A Wound became one less severe, or none; what a Major brought ends, unless it is `lasting`.

    `healing` is a step of the recovery of a Major Wound, which will leave a Scar.
    """

    hero: str
    mark: str
    before: Severity
    after: Severity | None
    healing: bool = False
    lasting: bool = False

    def tell(self, names: Names) -> str:
        after = f"becomes {self.after.capitalize()}" if self.after else "is gone"
        return f"{names(self.hero)}'s {self.before.capitalize()} Wound {after}."


class WoundAbsorbed(Event, frozen=True):
    """A Wound already carried went into another, by house rule."""

    hero: str
    mark: str
    into: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} merges one Wound into another."


@chapter.evolves(WoundsCombined)
def _combined(state: State, event: WoundsCombined) -> State:
    one = state.character(event.hero)
    return state.put(marked(one, event.mark, severity=event.severity, overkill=event.overkill))


@chapter.evolves(WoundDowngraded)
def _downgraded(state: State, event: WoundDowngraded) -> State:
    one = state.character(event.hero)
    if event.after is None:
        return state.put(slots.unmarked(one, event.mark))
    mark = one.mark(event.mark)
    if mark is not None and not mark.lasting and not event.lasting:
        one = marked(conditions.without_source(one, event.mark), event.mark, injury="", side="", overkill=0)
    fields: dict[str, object] = {"lasting": True} if event.lasting else {}
    if event.healing:
        fields["was_major"] = True
    return state.put(marked(one, event.mark, severity=event.after, **fields))


@chapter.evolves(WoundAbsorbed)
def _absorbed(state: State, event: WoundAbsorbed) -> State:
    return state.put(slots.unmarked(state.character(event.hero), event.mark))


def marked(one: Character, mark: str, **fields: object) -> Character:
    """The character with these fields of a mark changed."""
    return replace(one, marks=tuple(replace(each, **fields) if each.id == mark else each for each in one.marks))


def next_severity(severity: Severity) -> Severity:
    """Minor to Moderate, Moderate to Major (TS-WOUND-07, TS-WOUND-08)."""
    return SEVERITIES[SEVERITIES.index(severity) + 1]


def lower_severity(severity: Severity) -> Severity | None:
    """Major to Moderate, Moderate to Minor, Minor to nothing."""
    return {"minor": None, "moderate": SEVERITIES[0], "major": SEVERITIES[1]}[severity]


def combinable(one: Character) -> tuple[Mark, ...]:
    """The Wounds a new one may combine with, Minor ones first (TS-WOUND-07..09)."""
    return tuple(mark for severity in SEVERITIES[:2] for mark in one.wounds if mark.severity == severity)


def places(state: State, one: Character, excess: int) -> tuple[Option, ...]:
    """Where a new Minor Wound may go, in the order of TS-RULING-36; empty if nowhere but beside the ten."""
    rulings, found = state.rulings, []
    if room(one, rulings):
        found.append(Option("slot", "An empty slot", f"{room(one, rulings)} left"))
    found += [Option(f"drop:{item.id}", f"Drop the {die(item)}") for item in droppable(one, rulings, for_wound=True)]
    beside = not found
    for mark in combinable(one):
        after = next_severity(mark.severity)
        found.append(
            Option(f"combine:{mark.id}", f"Make a {describe(mark)} {after.capitalize()}", _hint(state, after, excess))
        )
    if beside and found and rulings.wound_may_overflow and not rulings.no_overflow:
        found.append(Option("overflow", "Let it overflow"))
    if not found and rulings.wound_spills_stowed:
        found += [Option(f"drop:{item.id}", f"Spill the {die(item)}") for item in stowed(one)]
    return tuple(found)


def _hint(state: State, after: Severity, excess: int) -> str:
    if after != "major":
        return ""
    spared, found = f"no further damage; Overkill {excess}", overkill.band(excess)
    if found is None:
        return f"{spared}, no more to it"
    if state.rulings.roll or state.rulings.referee:
        return f"{spared}: an injury of the band {found.name}"
    injury = overkill.result(excess)
    return f"{spared}: {injury.name}, {injury.does}" if injury else spared


def gain_wound(
    state: State, hero: str, rules: tuple[str, ...], *, excess: int = 0, side: Side = "", unasked: bool = False
) -> Script[tuple[bool, State]]:
    """One Minor Wound, placed as its side chooses.  True if that made a Wound Major (TS-WOUND-14).

    `excess` is the damage beyond what brought HP to 0; `unasked` takes the first legal place (TS-RULING-36).
    """

    def ask(now: State) -> Question | None:
        one = now.character(hero)
        options = places(now, one, excess)
        text = f"{one.name} gains a Minor Wound{f', with {excess} damage left' if excess else ''}. Where does it go?"
        return Question("place-wound", text, options, (*why, "TS-RULING-36"), about={"hero": hero}) if options else None

    why = (*rules, "TS-WOUND-04")
    if unasked:
        options = places(state, state.character(hero), excess)
        answer = options[0].id if options else ""
    else:
        answer, state = yield from choose(state.player(hero), ask, state)
    if answer.startswith("combine:"):
        return (yield from _combine(state, hero, answer.removeprefix("combine:"), why, excess, side))
    mark = Mark(state.character(hero).new_mark_id("w"), "wound")
    state = yield from slots.place(state, hero, mark, answer or "overflow", (*why, *_placing(answer)))
    state = yield from dying.check(state, hero)
    return False, state


def _placing(answer: str) -> tuple[str, ...]:
    if answer == "slot":
        return ("TS-WOUND-05", "TS-ENC-06", "TS-RULING-35")
    if answer.startswith("drop:"):
        return ("TS-WOUND-06", "TS-ENC-08", "TS-RULING-39")
    return ("TS-RULING-37",) if answer == "overflow" else ("TS-RULING-38", "TS-ENC-12")


def _combine(
    state: State, hero: str, into: str, rules: tuple[str, ...], excess: int, side: Side
) -> Script[tuple[bool, State]]:
    mark = state.character(hero).mark(into)
    assert mark is not None  # the question lists only what is there
    severity = next_severity(mark.severity)
    if severity != "major":
        why = (*rules, "TS-WOUND-02", "TS-WOUND-07", "TS-RULING-37")
        state = yield record(state, WoundsCombined(hero, into, severity), why)
        return False, (yield from dying.check(state, hero))
    why = (*rules, "TS-WOUND-02", "TS-WOUND-08", "TS-WOUND-14")
    told = (*why, "TS-WOUND-10", "TS-WOUND-11") if excess else (*why, "TS-RULING-42")
    state = yield record(state, WoundsCombined(hero, into, severity, excess), told)
    state = yield from overkill.injure(state, hero, into, excess, side)
    return True, (yield from dying.check(state, hero))


class GainWound(Params, frozen=True):
    """A Minor Wound that did not come from lost HP."""

    hero: str
    side: Side = ""
    unasked: bool = False


def _gain(state: State, params: GainWound) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    _, state = yield from gain_wound(state, params.hero, ("TS-RULING-41",), side=params.side, unasked=params.unasked)
    return state


class OneMark(Params, frozen=True):
    """A Wound of the hero's."""

    hero: str
    wound: str


def no_wound(one: Character, mark: str) -> Refused | None:
    """Refused if that is no Wound; a Scar or Fatigue is none (TS-RULING-66)."""
    if refused := unmarked(one, mark):
        return refused
    found = one.mark(mark)
    assert found is not None
    if found.kind == "scar":
        return Refused(
            "scar", "A Scar stays: it is healed already, and nothing removes it.", ("TS-SCAR-06", "TS-RULING-66")
        )
    if found.kind == "fatigue":
        return Refused("fatigue", "That is Fatigue: a Rest removes it.", ("TS-FATIGUE-06",))
    return None


def _downgrade(state: State, params: OneMark) -> Script[State | Refused]:
    rules = ("TS-WOUND-03", "TS-RULING-64")
    if refused := absent(state, params.hero) or no_wound(state.character(params.hero), params.wound):
        return refused
    mark = state.character(params.hero).mark(params.wound)
    assert mark is not None
    if mark.severity == "minor":
        return Refused("minor", "A Minor Wound can't be less: heal it.", rules)
    if mark.major and state.rulings.no_downgrade:
        return Refused("house-rule", "At this table a Major Wound is healed or stays: heal it.", rules)
    event = WoundDowngraded(params.hero, mark.id, mark.severity, lower_severity(mark.severity))
    state = yield record(state, event, rules)
    return state


for _act in (
    Act("gain_wound", "A Minor Wound", GainWound, _gain, rules=("TS-WOUND-04", "TS-RULING-41"), secret=hidden),
    Act("downgrade", "Downgrade a Wound", OneMark, _downgrade, rules=("TS-WOUND-03", "TS-RULING-64"), secret=hidden),
):
    chapter.offers(_act)

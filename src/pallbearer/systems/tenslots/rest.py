"""Rests: Fatigue goes, armor comes on or off (FATIGUE, EQUIP)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Names, Option, Question, Refused, Script, choose
from pallbearer.systems.tenslots import dying, hit_points, overkill, slots
from pallbearer.systems.tenslots.equipment import at
from pallbearer.systems.tenslots.saying import absent, describe, hidden, record
from pallbearer.systems.tenslots.state import Character, State
from pallbearer.systems.tenslots.wounds import WoundAbsorbed, WoundsCombined, next_severity

chapter = Chapter("rest")


class Rested(Event, frozen=True):
    """A character took a Rest."""

    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} takes a Rest."


class FatigueRemoved(Event, frozen=True):
    """Fatigue went, from slots and overflow."""

    hero: str
    marks: tuple[str, ...]

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} loses {len(self.marks)} Fatigue."


class Donned(Event, frozen=True):
    """Something that takes a Rest was put on."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} puts on the {self.name}."


class Doffed(Event, frozen=True):
    """Something that takes a Rest was taken off, and stowed."""

    hero: str
    item: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} takes off the {self.name}."


class FullHPSet(Event, frozen=True):
    """Full HP follow Strength, at a Rest by house rule."""

    hero: str
    full: int

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} has full HP of {self.full} from now on."


@chapter.evolves(Rested)
def _rested(state: State, event: Rested) -> State:
    return state.put(replace(state.character(event.hero), rested=True))


@chapter.evolves(FatigueRemoved)
def _removed(state: State, event: FatigueRemoved) -> State:
    one = state.character(event.hero)
    for mark in event.marks:
        one = slots.unmarked(one, mark)
    return state.put(one)


@chapter.evolves(Donned)
def _donned(state: State, event: Donned) -> State:
    return state.put(_putting(state.character(event.hero), event.item, "worn"))


@chapter.evolves(Doffed)
def _doffed(state: State, event: Doffed) -> State:
    return state.put(_putting(state.character(event.hero), event.item, "stowed"))


@chapter.evolves(FullHPSet)
def _full_hp(state: State, event: FullHPSet) -> State:
    one = state.character(event.hero)
    return state.put(replace(one, full_hp=event.full, hp=min(one.hp, event.full)))


def _putting(one: Character, item: str, place: str) -> Character:
    return replace(one, items=tuple(at(each, place) if each.id == item else each for each in one.items))


def rest(state: State, hero: str, *, dress: bool = False, merge: bool = False) -> Script[State]:
    """One Rest: gear on or off, Wounds merged by house rule, then Fatigue goes."""
    state = yield record(state, Rested(hero), ("TS-FATIGUE-06",))
    dressed = 0
    if dress:
        dressed, state = yield from _dress(state, hero)
    if merge:
        state = yield from _merge(state, hero)
    state = yield from _recover(state, hero, helps=not (dressed and state.rulings.one_piece_per_rest))
    one = state.character(hero)
    if one.full_hp != one.strength:
        state = yield record(state, FullHPSet(hero, one.strength), ("TS-RULING-34", "TS-HP-01"))
    if state.rulings.hp_back_at_rest and not one.fighting:
        state = yield from hit_points.refill(state, hero, ("TS-RULING-32",))
    return state


def _recover(state: State, hero: str, *, helps: bool) -> Script[State]:
    if not helps:
        return state
    tired = tuple(mark.id for mark in state.character(hero).fatigue)
    gone = tired[:1] if state.rulings.one_fatigue_per_rest else tired
    if not gone:
        return state
    rules = ("TS-FATIGUE-06", "TS-RULING-18")
    state = yield record(state, FatigueRemoved(hero, gone), rules)
    return (yield from slots.settle(state, hero, rules))


def changeable(one: Character) -> tuple[Option, ...]:
    """What may be put on or taken off in a Rest (TS-EQUIP-13..15)."""
    laborious = [item for item in one.items if item.laborious and not item.spent]
    return tuple(
        Option(f"doff:{item.id}", f"Take off the {item.name}")
        if item.place == "worn"
        else Option(f"don:{item.id}", f"Put on the {item.name}")
        for item in laborious
    )


def _dress(state: State, hero: str) -> Script[tuple[int, State]]:
    touched: set[str] = set()

    def ask(now: State) -> Question | None:
        options = [one for one in changeable(now.character(hero)) if one.id.partition(":")[2] not in touched]
        if not options or (touched and now.rulings.one_piece_per_rest):
            return None
        done = Option("done", "No more")
        text = "What do you put on or take off in this Rest?"
        return Question("dress", text, (*options, done), ("TS-EQUIP-13", "TS-EQUIP-14", "TS-RULING-15"))

    while True:
        answer, state = yield from choose(state.player(hero), ask, state)
        verb, _, id = answer.partition(":")
        item = state.character(hero).item(id)
        if item is None:
            return len(touched), state
        touched.add(id)
        event: Event = Donned(hero, id, item.name) if verb == "don" else Doffed(hero, id, item.name)
        rule = "TS-EQUIP-13" if verb == "don" else "TS-EQUIP-14"
        state = yield record(state, event, (rule, "TS-EQUIP-15", "TS-RULING-15"))


def mergeable(one: Character) -> tuple[Option, ...]:
    """Pairs of Wounds that may be merged by house rule: a Minor into another that is not Major (TS-RULING-40)."""
    found = []
    for minor in one.wounds:
        for into in one.wounds:
            if minor.severity != "minor" or into.major or minor.id == into.id:
                continue
            if into.severity == "minor" and minor.id < into.id:
                continue
            after = next_severity(into.severity).capitalize()
            found.append(Option(f"{minor.id}:{into.id}", f"Minor into {describe(into)}: {after}"))
    return tuple(found)


def _merge(state: State, hero: str) -> Script[State]:
    def ask(now: State) -> Question | None:
        options = mergeable(now.character(hero))
        done = Option("done", "No more")
        return Question("merge-wounds", "Which Wounds merge?", (*options, done), rules) if options else None

    rules = ("TS-RULING-40",)
    while True:
        answer, state = yield from choose(state.player(hero), ask, state)
        minor, _, into = answer.partition(":")
        mark = state.character(hero).mark(into)
        if mark is None:
            return state
        severity = next_severity(mark.severity)
        state = yield record(state, WoundAbsorbed(hero, minor, into), rules)
        state = yield record(state, WoundsCombined(hero, into, severity), (*rules, "TS-WOUND-02"))
        if severity == "major":
            state = yield from overkill.injure(state, hero, into, 0)
        state = yield from slots.settle(state, hero, rules)
        state = yield from dying.check(state, hero)


class Rest(Params, frozen=True):
    """Take a Rest.  `dress`: put on or take off what takes one; `merge`: merge Wounds, if the house lets you."""

    hero: str
    dress: bool = False
    merge: bool = False


def _rest(state: State, params: Rest) -> Script[State | Refused]:
    if refused := absent(state, params.hero):
        return refused
    one = state.character(params.hero)
    if params.dress and not changeable(one):
        remedy = f"{one.name} has nothing that takes a Rest to put on or take off."
        return Refused("nothing-to-don", remedy, ("TS-EQUIP-13", "TS-EQUIP-15"))
    if params.merge and not state.rulings.merge_wounds_at_rest:
        remedy = "Only a Wound just gained combines; the house rule merge_wounds_at_rest would allow it."
        return Refused("house-rule-off", remedy, ("TS-RULING-40",))
    if params.merge and not mergeable(one):
        return Refused("nothing-to-merge", f"{one.name} has no two Wounds that could merge.", ("TS-RULING-40",))
    return (yield from rest(state, params.hero, dress=params.dress, merge=params.merge))


class PartyRest(Params, frozen=True):
    """Everybody takes a Rest."""


def _party(state: State, params: PartyRest) -> Script[State | Refused]:
    living = [one.id for one in state.heroes.values() if not one.dead]
    if not living:
        return Refused("nobody", "Nobody is here to rest: roll up a hero.", ("TS-FATIGUE-06",))
    for hero in living:
        state = yield from rest(state, hero)
    return state


for _act in (
    Act("rest", "Take a Rest", Rest, _rest, rules=("TS-FATIGUE-06", "TS-EQUIP-13", "TS-EQUIP-14"), secret=hidden),
    Act("party_rest", "Everybody rests", PartyRest, _party, "gm", ("TS-FATIGUE-06",)),
):
    chapter.offers(_act)

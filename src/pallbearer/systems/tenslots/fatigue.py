"""Fatigue: where it comes from and which slot it takes (FATIGUE)."""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import Event, Look, Names, Option, Question, Record, Refused, Script, Together, choose
from pallbearer.systems.tenslots import dying, slots
from pallbearer.systems.tenslots.saying import absent, die, hidden, out_of_bounds
from pallbearer.systems.tenslots.slots import droppable, room
from pallbearer.systems.tenslots.state import Character, Mark, State

chapter = Chapter("fatigue")

MOST = 10


class DayEnded(Event, frozen=True):
    """A game day is over; the count of Rests begins anew."""

    day: int

    def tell(self, names: Names) -> str:
        return f"Day {self.day} is over."


@chapter.evolves(DayEnded)
def _day_ended(state: State, event: DayEnded) -> State:
    for one in state.everybody:
        state = state.put(replace(one, rested=False))
    return replace(state, day=event.day + 1)


def take_fatigue(state: State, hero: str, rules: tuple[str, ...], points: int = 1, item: str = "") -> Script[State]:
    """So many Fatigue, each in a slot.  Room is used first, unless `item` is given up for the first of them.

    With no room the player names what is dropped; with nothing easily dropped it overflows (TS-RULING-25, 26).
    """

    def ask(now: State) -> Question | None:
        one = now.character(hero)
        fall = droppable(one, now.rulings)
        if room(one, now.rulings) or not fall:
            return None
        options = tuple(Option(f"drop:{each.id}", f"Drop the {die(each)}", f"Bulk {each.bulk}") for each in fall)
        text = f"{one.name} has no empty slot for the Fatigue. What is dropped?"
        return Question("drop-for-fatigue", text, options, why, about={"hero": hero})

    why = (*rules, "TS-FATIGUE-05", "TS-ENC-05", "TS-RULING-26")
    for _ in range(points):
        if state.character(hero).dead:
            return state
        if item and _may_fall(state, state.character(hero), item):
            where = f"drop:{item}"
        else:
            where, state = yield from choose(state.player(hero), ask, state)
            where = where or ("slot" if room(state.character(hero), state.rulings) else "overflow")
        item = ""
        mark = Mark(state.character(hero).new_mark_id("f"), "fatigue")
        state = yield from slots.place(state, hero, mark, where, (*why, *_placing(where)))
        state = yield from dying.check(state, hero)
    return state


def _placing(where: str) -> tuple[str, ...]:
    if where.startswith("drop:"):
        return ("TS-ENC-07",)
    return ("TS-RULING-25", "TS-ENC-11") if where == "overflow" else ()


def _may_fall(state: State, one: Character, item: str) -> bool:
    return any(each.id == item for each in droppable(one, state.rulings))


def cannot_fall(state: State, one: Character, item: str) -> Refused | None:
    """Refused if that piece can't be given up for a Fatigue; "" is no piece."""
    if not item or _may_fall(state, one, item):
        return None
    known = ", ".join(f"{each.id} ({each.name})" for each in droppable(one, state.rulings)) or "nothing"
    remedy = f"That is not easily dropped; {one.name} could drop: {known}."
    return Refused("not-easily-dropped", remedy, ("TS-ENC-07", "TS-RULING-03", "TS-RULING-05"))


def bad_points(state: State, points: int, rules: tuple[str, ...]) -> Refused | None:
    """Refused unless 1, or what the referee names by house rule (TS-RULING-17)."""
    if points != 1 and not state.rulings.referee_sets_fatigue:
        remedy = "That gives 1 Fatigue; the house rule referee_sets_fatigue lets the referee name the number."
        return Refused("one-fatigue", remedy, (*rules, "TS-RULING-17"))
    return out_of_bounds("Fatigue", points, 1, MOST, (*rules, "TS-RULING-17"))


class Strain(Params, frozen=True):
    """Extremely strenuous action.  `item` is given up for it although there is room."""

    hero: str
    points: int = 1
    item: str = ""


def _strain(state: State, params: Strain) -> Script[State | Refused]:
    rules = ("TS-FATIGUE-03", "TS-RULING-17")
    if refused := absent(state, params.hero) or bad_points(state, params.points, rules):
        return refused
    if refused := cannot_fall(state, state.character(params.hero), params.item):
        return refused
    return (yield from take_fatigue(state, params.hero, rules, params.points, params.item))


class EndDay(Params, frozen=True):
    """The day is over: whoever took no Rest in it tires."""

    points: int = 1


def _end_day(state: State, params: EndDay) -> Script[State | Refused]:
    rules = ("TS-FATIGUE-04", "TS-RULING-27", "TS-RULING-17")
    if refused := bad_points(state, params.points, rules):
        return refused
    weary = [one.id for one in state.heroes.values() if not one.rested and not one.dead]
    state = yield Record(DayEnded(state.day), ("TS-FATIGUE-04", "TS-RULING-27"))
    return (yield from tire(weary, params.points, rules))


def tire(heroes: list[str], points: int, rules: tuple[str, ...]) -> Script[State]:
    """All of these tire at once; whoever must choose does not hold up the others."""

    def each(hero: str) -> Script[State]:
        state = yield Look()
        return (yield from take_fatigue(state, hero, rules, points))

    yield Together(tuple(each(hero) for hero in heroes))
    state: State = yield Look()
    return state


for _act in (
    Act("strain", "Strenuous action", Strain, _strain, rules=("TS-FATIGUE-03", "TS-RULING-17"), secret=hidden),
    Act("end_day", "The day is over", EndDay, _end_day, "gm", ("TS-FATIGUE-04", "TS-RULING-27")),
):
    chapter.offers(_act)

"""Who is at the table: rolling up heroes, foes, names and notes.

The book has no creation but HP from Strength (TS-HP-01).  Strength, Speed and the kits here are our own.
"""

from __future__ import annotations

from msgspec.structs import replace

from pallbearer.rules.by_dice import by_dice
from pallbearer.rules.chapter import Act, Chapter, Params
from pallbearer.rules.script import GM, Event, Names, Option, Question, Record, Refused, Roll, Script, choose
from pallbearer.rules.writing import Clauses, Paper, write_on
from pallbearer.systems.tenslots.equipment import get
from pallbearer.systems.tenslots.gear import given_names, kits, piece
from pallbearer.systems.tenslots.saying import absent, bad_name, out_of_bounds
from pallbearer.systems.tenslots.state import SLOTS, Character, State

chapter = Chapter("characters")

MOST_HEROES, MOST_FOES, MOST_STRENGTH, MOST_SPEED = 40, 60, 99, 99
SPEED, EXP_CAP = 6, 100


class HeroMade(Event, frozen=True):
    """A hero came to the table, by our own short generator."""

    hero: str
    name: str
    strength: int
    speed: int
    exp_cap: int
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{self.name} has Strength {self.strength}, {self.strength} HP and {SLOTS} empty slots."


class FoeAdded(Event, frozen=True):
    """The GM put a foe on the table: a character with slots of its own."""

    foe: Character

    def tell(self, names: Names) -> str:
        return f"{self.foe.name} {'lies in wait' if self.foe.secret else 'is here'}, with {self.foe.hp} HP."


class FoeRemoved(Event, frozen=True):
    """A foe was taken off the table."""

    foe: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} is gone."


class FoeShown(Event, frozen=True):
    """Players may know of a foe from now on, or no longer."""

    foe: str
    name: str
    secret: bool

    def tell(self, names: Names) -> str:
        return f"{self.name} {'hides' if self.secret else 'is seen'}."


@chapter.evolves(HeroMade)
def _made(state: State, event: HeroMade) -> State:
    one = Character(
        event.hero,
        event.name,
        strength=event.strength,
        full_hp=event.strength,
        hp=event.strength,
        speed=event.speed,
        exp_cap=event.exp_cap,
        fighting=state.combat,
    )
    return state.put(one)


@chapter.evolves(FoeAdded)
def _foe_added(state: State, event: FoeAdded) -> State:
    return replace(state, foes={**state.foes, event.foe.id: event.foe})


@chapter.evolves(FoeRemoved)
def _foe_removed(state: State, event: FoeRemoved) -> State:
    return state.put(replace(state.foes[event.foe], gone=True, fighting=False)) if event.foe in state.foes else state


@chapter.evolves(FoeShown)
def _foe_shown(state: State, event: FoeShown) -> State:
    if event.foe not in state.foes:
        return state
    return state.put(replace(state.foes[event.foe], secret=event.secret))


class RollUp(Params, frozen=True):
    """Make a hero.  Without a name one is rolled; `quick` leaves the kit to the dice."""

    name: str = ""
    quick: bool = False


def _roll_up(state: State, params: RollUp) -> Script[State | Refused]:
    name = " ".join(params.name.split())
    if name and (refused := bad_name(name)):
        return refused
    if len(state.heroes) >= MOST_HEROES:
        return Refused("too-many", f"{MOST_HEROES} heroes are at this table already.", ("TS-HP-01",))
    script = make(state, name)
    return (yield from by_dice(script, {}) if params.quick else script)


def new_hero_id(state: State) -> str:
    """The first free id: h1, h2, ...

    >>> new_hero_id(State())
    'h1'
    """
    return next(one for one in (f"h{number}" for number in range(1, len(state.heroes) + 2)) if one not in state.heroes)


def make(state: State, name: str) -> Script[State]:
    """Strength 6 + 2d6, and a kit of your choice."""
    hero = new_hero_id(state)
    if not name:
        (face,) = yield Roll((len(given_names()),), "a name", who=hero)
        name = given_names()[face - 1]
    dice: tuple[int, int] = yield Roll((6, 6), "Strength, 6 more than these", who=hero)
    rules = ("TS-HP-01", "TS-ENC-01")
    state = yield Record(HeroMade(hero, name, 6 + sum(dice), SPEED, EXP_CAP), rules)
    options = tuple(Option(kit.name, kit.name, kit.words) for kit in kits().values())

    def ask(now: State) -> Question:
        return Question("kit", f"What does {now.character(hero).name} carry?", options, ("TS-ENC-04",))

    answer, state = yield from choose(hero, ask, state)
    for carried in kits()[answer].carried:
        item = piece(carried.name, state.new_item_id(), carried.place)
        state = yield from get(state, hero, item, ("TS-ENC-13",))
    return state


class AddFoe(Params, frozen=True):
    """Put `count` foes of one kind on the table, each with slots and Wounds of its own."""

    name: str
    strength: int = 10
    speed: int = SPEED
    count: int = 1
    secret: bool = False


def _add_foe(state: State, params: AddFoe) -> Script[State | Refused]:
    name, rules = " ".join(params.name.split()), ("TS-HP-01", "TS-ENC-01")
    if refused := bad_name(name) or out_of_bounds("Strength", params.strength, 1, MOST_STRENGTH, rules):
        return refused
    if refused := out_of_bounds("Speed", params.speed, 0, MOST_SPEED) or out_of_bounds("A count", params.count, 1, 20):
        return refused
    if len(state.here) + params.count > MOST_FOES:
        return Refused("too-many", f"At most {MOST_FOES} foes: remove some first.", rules)
    for number in range(params.count):
        foe = Character(
            new_foe_id(state),
            f"{name} {number + 1}" if params.count > 1 else name,
            strength=params.strength,
            full_hp=params.strength,
            hp=params.strength,
            speed=params.speed,
            fighting=state.combat,
            secret=params.secret,
        )
        state = yield Record(FoeAdded(foe), rules, (GM,) if params.secret else ())
    return state


def new_foe_id(state: State) -> str:
    """An id that no foe has had: foe-1, foe-2, ..."""
    return f"foe-{len(state.foes) + 1}"


class OneFoe(Params, frozen=True):
    """A foe."""

    foe: str


def _unknown_foe(state: State, foe: str) -> Refused | None:
    if foe in state.foes and not state.foes[foe].gone:
        return None
    known = ", ".join(one.id for one in state.here) or "none"
    return Refused("unknown-foe", f"There is no foe {foe[:40]!r}; there are: {known}.", ("TS-ENC-01",))


def _remove_foe(state: State, params: OneFoe) -> Script[State | Refused]:
    if refused := _unknown_foe(state, params.foe):
        return refused
    one = state.foes[params.foe]
    state = yield Record(FoeRemoved(one.id, one.name), ("TS-ENC-01",), state.audience(one.id))
    return state


class ShowFoe(Params, frozen=True):
    """Let players know of a foe, or hide it."""

    foe: str
    secret: bool = False


def _show_foe(state: State, params: ShowFoe) -> Script[State | Refused]:
    if refused := _unknown_foe(state, params.foe):
        return refused
    one = state.foes[params.foe]
    if one.secret == params.secret:
        return Refused("no-change", f"{one.name} is {'hidden' if one.secret else 'seen'} already.")
    event = FoeShown(one.id, one.name, params.secret)
    state = yield Record(event, ("TS-ENC-01",), (GM,) if params.secret else ())
    return state


def _absent(state: State, hero: str) -> Refused | None:
    return absent(state, hero, dead=True)


def _write(state: State, hero: str, **fields: str) -> State:
    return state.put(replace(state.character(hero), **fields))


def _secret_foe(state: State, params: OneFoe) -> bool:
    return bool(state.audience(params.foe))


_HERE = ("TS-ENC-01",)

write_on(chapter, Paper(_absent, State.character, _write, State.audience), Clauses(_HERE))

for _act in (
    Act("roll_up", "Roll up a hero", RollUp, _roll_up, rules=("TS-HP-01", "TS-ENC-01")),
    Act(
        "add_foe",
        "Add foes",
        AddFoe,
        _add_foe,
        "gm",
        ("TS-HP-01", "TS-ENC-01"),
        secret=lambda _, params: params.secret,
        always=True,
    ),
    Act("remove_foe", "Remove it", OneFoe, _remove_foe, "gm", _HERE, secret=_secret_foe),
    Act("show_foe", "Hide or reveal it", ShowFoe, _show_foe, "gm", _HERE, secret=lambda _, params: params.secret),
):
    chapter.offers(_act)

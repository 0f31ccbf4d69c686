"""A game made for these tests: one of each thing that a page can show, and a secret or two."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
from pallbearer.rules.catalogue import Catalogue, read_catalogue
from pallbearer.rules.chapter import Act, Chance, Chapter, Params
from pallbearer.rules.script import (
    GM,
    Ask,
    Die,
    Event,
    Look,
    Names,
    Option,
    Question,
    Record,
    Refused,
    Roll,
    Script,
)
from pallbearer.rules.system import System
from tests.web.pit_views import SECRET, board, sheet

RULES = """## 1. Falling
- **[PT-FALL-01]** Roll as many dice as you have *nerve*; the **best** counts. See PT-FALL-02.
- **[PT-FALL-02]** You may reroll one die. **House:** `no_reroll`, which takes that away.
## 2. Things
- **[PT-BAG-01]** A bag holds four, a <hand> one.
- **[PT-BAG-02]** Nothing has a price. **House:** `prices`.
- **[PT-BAG-03]** The pit is 3 fathoms deep. **House:** `fathoms = 9`, or any depth.
"""


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    no_reroll: bool = False
    prices: bool = False
    fathoms: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3


class Hero(msgspec.Struct, frozen=True):
    id: str
    name: str
    nerve: int = 2
    wounds: int = 0
    things: dict[str, str] = msgspec.field(default_factory=lambda: {"rope": "bag", "torch": "hand"})
    pity: int = 0


class State(msgspec.Struct, frozen=True):
    rulings: Rulings = Rulings()
    heroes: dict[str, Hero] = {}
    dread: int = 0

    def put(self, hero: Hero) -> State:
        return replace(self, heroes={**self.heroes, hero.id: hero})


pit = Chapter("pit")


class Born(Event, frozen=True):
    hero: str
    name: str
    weight = 2

    def tell(self, names: Names) -> str:
        return f"{self.name} climbs up to the edge."


class Fell(Event, frozen=True):
    hero: str
    wounds: int
    weight = 2

    def tell(self, names: Names) -> str:
        return (
            f"{names(self.hero)} falls and takes {self.wounds}." if self.wounds else f"{names(self.hero)} lands well."
        )


class Moved(Event, frozen=True):
    hero: str
    thing: str
    place: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} puts the {self.thing} in the {self.place}."


class Dreaded(Event, frozen=True):
    by: int

    def tell(self, names: Names) -> str:
        return f"{SECRET}: dread grows by {self.by}."


class Pitied(Event, frozen=True):
    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} is pitied."


@pit.evolves(Born)
def _born(state: State, event: Born) -> State:
    return state.put(Hero(event.hero, event.name))


@pit.evolves(Fell)
def _fell(state: State, event: Fell) -> State:
    hero = state.heroes[event.hero]
    return state.put(replace(hero, wounds=min(5, hero.wounds + event.wounds)))


@pit.evolves(Moved)
def _moved(state: State, event: Moved) -> State:
    hero = state.heroes[event.hero]
    return state.put(replace(hero, things={**hero.things, event.thing: event.place}))


@pit.evolves(Dreaded)
def _dreaded(state: State, event: Dreaded) -> State:
    return replace(state, dread=min(6, state.dread + event.by))


@pit.evolves(Pitied)
def _pitied(state: State, event: Pitied) -> State:
    return state.put(replace(state.heroes[event.hero], pity=state.heroes[event.hero].pity + 1))


class RollUp(Params, frozen=True):
    name: str = ""
    quick: bool = False


def _roll_up(state: State, params: RollUp) -> Script[Any]:
    hero = f"h{len(state.heroes) + 1}"
    faces = yield Roll((6, 6), "a name", hero)
    name = params.name or f"Nobody {faces[0]}{faces[1]}"
    if not params.quick:
        blessed = Question(
            "pick",
            "Which star?",
            (Option("red", "The red one"), Option("pale", "The pale one")),
        )
        yield Ask(hero, blessed)
    return (yield Record(Born(hero, name), ("PT-FALL-01",)))


pit.offers(Act("roll_up", "Climb up", RollUp, _roll_up, rules=("PT-FALL-01",)))


class Fall(Params, frozen=True):
    hero: str
    careful: bool = False
    more: int = 0
    onto: str = "stone"


def _at_least(dice: int, face: int) -> Fraction:
    return 1 - Fraction(face - 1, 6) ** dice


LAND, CAT = Aim("land", "Land", "On your feet."), Aim("cat", "Like a cat", "On your feet, and without a sound.")


def _odds(dice: int, aim: Aim) -> Chance:
    great, good = _at_least(dice, 6), _at_least(dice, 4)
    worth = aim.weights.get("cat", Fraction(aim is CAT)) * great
    parts = {"lands like a cat": great, "lands": good - great, "falls": 1 - good}
    return Chance(
        f"{dice} dice",
        {name: f"{part.numerator}/{part.denominator}" for name, part in parts.items()},
        {"noise": "1/36"},
        ((f"nerve makes {dice}", ("PT-FALL-01",)),),
        ("lands like a cat", "lands"),
        "landing",
        "" if aim in (LAND, USUAL) else str(worth),
        "lands like a cat" if aim is CAT else "",
    )


def _dice(state: State, params: Fall) -> int:
    return max(1, state.heroes[params.hero].nerve + params.more - (1 if params.careful else 0))


def _foresee(state: State, params: Fall, aim: Aim = USUAL) -> Chance | Refused:
    if params.hero not in state.heroes:
        return Refused("unknown-hero", "hero: there is no such hero.")
    return _odds(_dice(state, params), aim)


def _what_if(state: State, params: Fall, aim: Aim = USUAL) -> dict[str, Chance]:
    return {"one more die": _odds(_dice(state, params) + 1, aim)}


def _ask(faces: tuple[int, ...], hero: str) -> Question:
    keep = Option("keep", "Keep these")
    again = [Option(f"die{n}", "Reroll") for n in range(len(faces))]
    dice = tuple(Die(face, 6, f"die{n}", hero, ("success",) if face > 3 else ()) for n, face in enumerate(faces))
    return Question(
        "reroll",
        f"{len(faces)} dice fell. Reroll one?",
        (keep, *again),
        ("PT-FALL-02",),
        dice,
    )


def _advise(state: State, question: Question, aim: Aim = USUAL) -> dict[str, Chance]:
    if question.kind != "reroll":
        return {}
    faces = [die.face for die in question.dice]
    known = {"keep": _settled(max(faces))}
    for n in range(len(faces)):
        others = max([0, *faces[:n], *faces[n + 1 :]])
        good = Fraction(1) if others > 3 else Fraction(1, 2)
        known[f"die{n}"] = Chance("", {"lands": f"{good}", "falls": f"{1 - good}"}, wanted=("lands",))
    return known


def _settled(best: int) -> Chance:
    return Chance(
        "",
        {"lands": "1" if best > 3 else "0", "falls": "0" if best > 3 else "1"},
        wanted=("lands",),
    )


def _fall(state: State, params: Fall) -> Script[Any]:
    if params.hero not in state.heroes:
        return Refused("unknown-hero", "hero: there is no such hero; roll one up first.")
    if state.heroes[params.hero].wounds >= 5:
        return Refused("broken", "hero: nothing is left to break. Rest first.", ("PT-FALL-01",))
    faces = yield Roll((6,) * _dice(state, params), "the fall", params.hero)
    if not state.rulings.no_reroll:
        answer = yield Ask(params.hero, _ask(faces, params.hero))
        if answer != "keep":
            (face,) = yield Roll((6,), "the reroll", params.hero)
            at = int(answer[3:])
            faces = (*faces[:at], face, *faces[at + 1 :])
    yield Look()
    state = yield Record(Fell(params.hero, 0 if max(faces) > 3 else 1), ("PT-FALL-01", "PT-FALL-02"))
    return state


pit.offers(Act("fall", "Fall", Fall, _fall, rules=("PT-FALL-01",), foresee=_foresee, what_if=_what_if))


class Move(Params, frozen=True):
    hero: str
    thing: str
    place: str


def _move(state: State, params: Move) -> Script[Any]:
    hero = state.heroes.get(params.hero)
    if hero is None or params.thing not in hero.things:
        return Refused("unknown-thing", f"thing: nobody carries {params.thing!r}.")
    if params.place == "hand" and "hand" in hero.things.values():
        return Refused("full", "place: that hand is full. Empty it first.", ("PT-BAG-01",))
    return (yield Record(Moved(params.hero, params.thing, params.place), ("PT-BAG-01",)))


pit.offers(Act("move", "Move a thing", Move, _move, rules=("PT-BAG-01",)))


class Dread(Params, frozen=True):
    by: int = 1


def _dread(state: State, params: Dread) -> Script[Any]:
    return (yield Record(Dreaded(params.by), ("PT-FALL-01",), (GM,)))


pit.offers(
    Act(
        "dread",
        "Let dread grow",
        Dread,
        _dread,
        by="gm",
        rules=("PT-FALL-01",),
        secret=lambda state, params: True,
    )
)


class Pity(Params, frozen=True):
    hero: str


def _pity(state: State, params: Pity) -> Script[Any]:
    question = Question(
        "pity",
        f"Pity {state.heroes[params.hero].name}?",
        (Option("yes", "Yes"), Option("no", "No")),
    )
    answer = yield Ask(GM, question)
    if answer == "yes":
        state = yield Record(Pitied(params.hero), ("PT-FALL-01",))
    return state


pit.offers(Act("pity", "Beg for pity", Pity, _pity))


class _Pit(System):
    @property
    def catalogue(self) -> Catalogue:  # type: ignore[override]
        return read_catalogue(RULES)


SYSTEM = _Pit(
    name="pit",
    title="The Pit",
    version="1",
    licence="ours",
    attribution="The Pit, made for tests",
    package=__name__,
    rulings=Rulings,
    chapters=(pit,),
    begin=lambda rulings: State(rulings),
    rule=lambda state, rulings: replace(state, rulings=rulings),
    roll_up="roll_up",
    solo="fall",
    names=lambda state: lambda one: state.heroes[one].name if one in state.heroes else "the GM" if one == "gm" else one,
    heroes=lambda state: {one.id: one.name for one in state.heroes.values()},
    sheet=sheet,
    board=board,
    invariants=lambda state: [],
    advise=_advise,
    aims=(LAND, CAT),
    weighs={"cat": "1"},
)

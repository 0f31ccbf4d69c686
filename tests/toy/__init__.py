"""A whole system in one small file, for trying everything that knows no system."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pallbearer.rules.aims import USUAL, Aim
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
    Together,
    confirm,
)
from pallbearer.rules.sheet import Board, Do, Eyes, Figure, Line, Sheet, Track, Why
from pallbearer.rules.system import System


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    forgiving: bool = False


class ToyHero(msgspec.Struct, frozen=True):
    id: str
    name: str
    luck: int = 3


class ToyState(msgspec.Struct, frozen=True):
    rulings: Rulings = Rulings()
    heroes: dict[str, ToyHero] = {}
    votes: tuple[str, ...] = ()
    omen: int = 0


chapter = Chapter("toy")


class HeroMade(Event, frozen=True):
    hero: str
    name: str

    def tell(self, names: Names) -> str:
        return f"{self.name} steps in."


class LuckLost(Event, frozen=True):
    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} loses luck."


class DareWon(Event, frozen=True):
    hero: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} wins the dare."


class Voted(Event, frozen=True):
    hero: str
    vote: str

    def tell(self, names: Names) -> str:
        return f"{names(self.hero)} votes {self.vote}."


class OmenHidden(Event, frozen=True):
    omen: int

    def tell(self, names: Names) -> str:
        return f"The omen is {self.omen}."


@chapter.evolves(HeroMade)
def _made(state: ToyState, event: HeroMade) -> ToyState:
    return replace(state, heroes={**state.heroes, event.hero: ToyHero(event.hero, event.name)})


@chapter.evolves(LuckLost)
def _lost(state: ToyState, event: LuckLost) -> ToyState:
    hero = state.heroes[event.hero]
    return replace(state, heroes={**state.heroes, hero.id: replace(hero, luck=hero.luck - 1)})


@chapter.evolves(DareWon)
def _won(state: ToyState, event: DareWon) -> ToyState:
    return state


@chapter.evolves(Voted)
def _voted(state: ToyState, event: Voted) -> ToyState:
    return replace(state, votes=(*state.votes, f"{event.hero}:{event.vote}"))


@chapter.evolves(OmenHidden)
def _hidden(state: ToyState, event: OmenHidden) -> ToyState:
    return replace(state, omen=event.omen)


class RollUp(Params, frozen=True):
    name: str = ""
    quick: bool = False


class OfHero(Params, frozen=True):
    hero: str


class Hide(Params, frozen=True):
    omen: int


class Nothing(Params, frozen=True):
    pass


def roll_up(state: ToyState, params: RollUp) -> Script[ToyState]:
    hero = f"h{len(state.heroes) + 1}"
    state = yield Record(HeroMade(hero, params.name or f"Hero {hero}"), ("TY-RULE-01",))
    return state


def dare(state: ToyState, params: OfHero) -> Script[bool | Refused]:
    if params.hero not in state.heroes:
        return Refused("unknown-hero", f"There is no hero {params.hero!r}.")
    if state.heroes[params.hero].luck < 1:
        return Refused("no-luck", "Without luck no dare can be begun; rest first.", ("TY-RULE-05",))
    faces: tuple[int, ...] = yield Roll((6, 6), "a dare", params.hero)
    dice = tuple(Die(face, option=f"die-{number}", owner=params.hero) for number, face in enumerate(faces))
    options = (Option("keep", "Keep"), Option("die-0", "First die"), Option("die-1", "Second die"))
    choice = yield Ask(params.hero, Question("reroll", "Throw one again?", options, ("TY-RULE-03",), dice))
    if choice != "keep":
        (face,) = yield Roll((6,), "the dare again", params.hero)
        faces = (face, faces[1]) if choice == "die-0" else (faces[0], face)
    if (yield from confirm(GM, "meddle", "Throw the first die again?", ("TY-RULE-04",))):
        (face,) = yield Roll((6,), "the keeper meddles", GM)
        faces = (face, faces[1])
    won = faces[0] == faces[1]
    state = yield Look()
    if won:
        yield Record(DareWon(params.hero), ("TY-RULE-02",))
    elif not state.rulings.forgiving and state.heroes[params.hero].luck > 0:
        yield Record(LuckLost(params.hero), ("TY-RULE-05",))
    return won


def _vote(hero: str) -> Script[str]:
    vote: str = yield Ask(
        hero, Question("vote", "Yes or no?", (Option("yes", "Yes"), Option("no", "No")), ("TY-RULE-06",))
    )
    yield Record(Voted(hero, vote), ("TY-RULE-06",))
    return vote


def vote(state: ToyState, params: Nothing) -> Script[tuple[str, ...]]:
    votes: tuple[str, ...] = yield Together(tuple(_vote(hero) for hero in state.heroes))
    return votes


def hide(state: ToyState, params: Hide) -> Script[ToyState]:
    state = yield Record(OmenHidden(params.omen), ("TY-RULE-07",), (GM,))
    return state


def _foresee(state: ToyState, params: OfHero, aim: Aim = USUAL) -> Chance | None:
    return Chance("2 dice", {"won": "1/6", "lost": "5/6"})


chapter.offers(Act("roll_up", "Roll up a hero", RollUp, roll_up, rules=("TY-RULE-01",)))
chapter.offers(Act("dare", "Dare", OfHero, dare, rules=("TY-RULE-02",), foresee=_foresee))
chapter.offers(Act("vote", "Vote", Nothing, vote, by="gm", rules=("TY-RULE-06",)))
chapter.offers(
    Act("hide", "Hide an omen", Hide, hide, by="gm", rules=("TY-RULE-07",), secret=lambda state, params: True)
)


def sheet(state: ToyState, hero: str, eyes: Eyes) -> Sheet:
    one = state.heroes[hero]
    track = Track(
        "luck",
        "LUCK",
        "Luck",
        ("free",) * max(one.luck, 0),
        f"{one.luck} luck",
        why=Why((Line("it began at 3", ("TY-RULE-01",)),), {"hero": hero}),
    )
    dos = (Do("dare", "Dare", {"hero": hero}, rolls=True, key="r"),) if eyes.gm or hero in eyes.heroes else ()
    return Sheet(hero, one.name, tracks=(track,), figures=(Figure("Luck", str(one.luck)),), dos=dos)


def board(state: ToyState, eyes: Eyes) -> Board:
    return Board(
        "A dare is in the air",
        tracks=(Track("omen", "OMEN", "Omen", ("filled",) * state.omen, f"{state.omen}"),) if eyes.gm else (),
    )


def _names(state: ToyState) -> Names:
    return lambda one: state.heroes[one].name if one in state.heroes else one


SYSTEM = System(
    name="toy",
    title="Toy",
    version="1",
    licence="MIT",
    attribution="Toy, of our own making",
    package="tests.toy",
    rulings=Rulings,
    chapters=(chapter,),
    begin=lambda rulings: ToyState(rulings),
    rule=lambda state, rulings: replace(state, rulings=rulings),
    roll_up="roll_up",
    names=_names,
    heroes=lambda state: {hero.id: hero.name for hero in state.heroes.values()},
    sheet=sheet,
    board=board,
    invariants=lambda state: [f"{hero.name} has luck below none" for hero in state.heroes.values() if hero.luck < 0],
)
